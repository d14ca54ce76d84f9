// game.js - a live table as one page knows it: what it was sent, and what is being clicked. No
// page in here: the parts of the page read it, and are drawn again when it changes.

import { formatLine, readBlock } from "./tefuda-host.mjs";
import { Link } from "./link.js";
import { Chooser } from "./moves.js";
import { readValues } from "./objects.js";
import { Pace } from "./pace.js";
import { Scribe } from "./scribe.js";

const LATE = 80; // ms after which a page shows that the answer to a move is still awaited

export class Game extends Chooser {
  #newest = null; // the block that came last, shown or not

  /**
   * @param {string} token @param {(isNews?: boolean) => void} onchange of what came, or of what is done here
   * @param {number} every the pace of who looks on, in ms
   */
  constructor(token, onchange, every = 0) {
    super();
    Object.assign(this, { token, onchange, role: "", seat: "", legend: null, table: null,
      presence: null, clock: null, offers: new Map(), block: null, over: null,
      state: "connecting", reason: "", refused: "", note: "", values: null, lastValues: null, valuesText: "",
      busy: false, isLate: false, shown: null, premove: null, autopass: false, era: "0", fresh: [], lists: new Map() });
    this.scribe = new Scribe();
    this.pace = new Pace((entry) => this.#show(entry));
    this.pace.every = every;
    this.link = new Link({
      greet: () => this.#greeting(),
      onwelcome: (keys) => this.#welcome(keys),
      onnotice: (lines) => this.#arrive(lines),
      onlost: (reason, isFinal) => this.set({ state: isFinal ? "closed" : "lost", reason }),
    });
  }

  get viewer() {
    return this.seat || "pub";
  }
  get view() {
    return this.block?.view ?? null;
  }
  get moves() {
    return this.block?.moves ?? [];
  }
  get decision() {
    return this.block?.decision ?? null;
  }
  /** False for the moment between a block and its drawing: who clicks then means what was before. */
  get isShown() {
    return this.shown === this.view;
  }

  set(changes) {
    Object.assign(this, changes);
    this.onchange();
  }

  #greeting() {
    const { token, scribe, era } = this;
    this.pace.clear();
    return formatLine("hello", [], { token, since: scribe.last || undefined, era: scribe.last ? era : undefined });
  }

  async #welcome(keys) {
    const seat = keys.role === "seat" ? keys.seat : "";
    if (keys.role !== "spectator") this.pace.every = 0; // who plays sees what is, and so does the owner
    this.set({ role: keys.role, seat, state: "open" });
    if (keys.game && (!this.legend || this.legend.game.id !== keys.game)) {
      this.set({ legend: await this.link.host.legend(keys.game) });
      this.#inspect(this.#newest);
    }
  }

  #arrive(lines) {
    const block = readBlock(lines);
    if (block.view) this.#inspect(block);
    this.pace.take({ lines, block, isStep: block.view !== null });
    if (this.pace.behind > 0) this.onchange(true);
  }

  /** A block, or notices of the table. */
  #show({ lines, block }) {
    if (block.view) this.#take(block);
    else this.scribe.add(block.events);
    for (const { kind, words, keys } of lines) {
      if (kind === "table" && keys.engine) this.note = "engineLost";
      else if (kind === "table") this.#seat(keys);
      else if (kind === "presence") this.presence = keys;
      else if (kind === "clock") this.#tick(keys);
      else if (kind === "offer") this.offers.set(keys.id, keys);
      else if (kind === "over") this.over = { winner: words[0], ...keys };
    }
    this.onchange(true);
  }

  #seat(keys) {
    if (keys.era !== this.era && this.era !== "0") { // another game at this table
      Object.assign(this, { over: null, note: "", offers: new Map(), lists: new Map() });
    }
    Object.assign(this, { table: keys, era: keys.era ?? this.era });
  }

  #tick(keys) {
    this.clock = { run: keys.run, at: performance.now(), s1: Number(keys.s1), s2: Number(keys.s2) };
  }

  #take(block) {
    const isForeign = block.events.some((event) => this.#isForeign(event));
    this.scribe.add(block.events);
    if (block.moves.length > 0) this.#keepList(block);
    Object.assign(this, { block, fresh: block.events, path: [], refused: "", busy: false });
    if (isForeign) this.premove = null;
    if (block.values || this.pace.every > 0) this.values = block.values ?? null;
    this.#answerByItself();
  }

  /** The last list of each kind of question, the newest in front. */
  #keepList({ decision, moves }) {
    this.lists.delete(decision.step);
    this.lists = new Map([[decision.step, moves], ...this.lists]);
  }

  /** Names that may come again, for an answer in advance. */
  get lastMoves() {
    return [...new Set([...this.lists.values()].flat().map(({ name }) => name))];
  }

  /** The other seat has done something: more than to let a window pass. */
  #isForeign({ kind, who, keys }) {
    const isOther = (who === "s1" || who === "s2") && who !== this.seat;
    const isBare = kind === "choose" && this.legend?.verb[keys.move]?.role === "button";
    return isOther && kind !== "pass" && !isBare;
  }

  /** What was decided in advance fires once, by its exact name; windows may be passed. */
  #answerByItself() {
    if (!this.decision) return;
    const name = this.premove ?? (this.autopass && this.decision.kind === "respond" ?
      this.decision.default : null);
    this.premove = null;
    if (name && this.moves.some((move) => move.name === name)) this.#send(name);
  }

  /** Asks for the present numbers of all cards in sight of a block that came. */
  async #inspect(block) {
    this.#newest = block;
    if (!this.legend || !block || this.table?.delay > 0) return;
    try {
      const { data } = await this.link.host.send(formatLine("inspect", [this.viewer]));
      if (block !== this.#newest) return; // they are of a later position
      const text = data.map(({ rest }) => rest).join("\n");
      block.values = text === this.valuesText ? this.lastValues : readValues(data);
      Object.assign(this, { lastValues: block.values, valuesText: text });
      if (block !== this.block || this.values === block.values) return;
      this.values = block.values;
      this.onchange(true);
    } catch { /* nothing to add */ }
  }

  // ---- what a person does -----------------------------------------------------------------

  pick(object) {
    if (this.isShown) super.pick(object);
  }

  /** A move from the list that is on the screen. */
  play(name) {
    if (this.isShown) this.#send(name);
  }

  async #send(name) {
    if (!this.decision || this.busy) return;
    const d = this.decision.d;
    this.set({ busy: true, isLate: false, refused: "", path: [] });
    setTimeout(() => this.busy && this.set({ isLate: true }), LATE);
    try {
      await this.link.host.send(`play d=${d} ${name}`);
      if (this.decision?.d === d) { // the other seat has still to answer: the position is the same
        Object.assign(this, { block: { ...this.block, decision: null, moves: [] }, busy: false });
        this.onchange(true); // most often a block follows
      }
    } catch (error) {
      if (this.state !== "open") return this.set({ busy: false }); // what was lost is said already
      this.set({ refused: error.text || error.message, busy: false });
      this.#askAgain();
    }
  }

  async #askAgain() {
    try {
      const line = formatLine("ask", [], { at: 1, since: this.scribe.last });
      const { data } = await this.link.host.send(line);
      const refused = this.refused, block = readBlock(data);
      this.#inspect(block);
      this.#take(block);
      this.set({ refused });
    } catch { /* a block will come, or the socket closes */ }
  }

  /** Says a line of the table; a refusal is shown. Returns the reply, or null. */
  async say(line) {
    try {
      return await this.link.host.send(line);
    } catch (error) {
      this.set({ refused: error.text || error.message });
      return null;
    }
  }

  /** Why a move is not legal, for the reader. */
  async why(name, lang) {
    const reply = await this.say(formatLine("why", [this.seat, name], { lang }));
    if (reply) this.set({ refused: reply.status.text || reply.status.rest });
  }

  /** The record of a finished game, as text. */
  async record() {
    const reply = await this.say(formatLine("record", [this.role === "seat" ? "all" : "pub"]));
    return reply ? reply.data.map((line) => line.rest).join("\n") + "\n" : null;
  }
}
