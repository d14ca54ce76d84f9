// analysis.js - a record taken further, in a private engine: moves that were not played, for both
// seats, from any step; and what the built-in player thinks who sees all cards.

import { h } from "./vendor/preact.mjs";
import { parseTfn, readBlock } from "./tefuda-host.mjs";
import { Ask } from "./ask.js";
import { Chooser } from "./moves.js";
import { commandsIn, isStep, privateHost } from "./record.js";
import { word } from "./words.js";

const NODES = 300; // playouts for each point of the curve
const GATHERED = 8; // points that are drawn together
const THINK_MS = 1000;

const askedIn = ({ keys }) => (keys.wait ?? keys.ask ?? "-").split("+")[0];

/** A game that branches off at a step; its cards are all open. */
export class Trial extends Chooser {
  /** @param {() => void} onchange @param {object} legend */
  constructor(onchange, legend) {
    super();
    Object.assign(this, { onchange, legend, state: "open", view: null, block: null, over: null, seat: "",
      role: "replay", busy: true, isLate: true, refused: "", depth: 0, fresh: [], lastMoves: [], premove: null,
      presence: null, table: null, link: null, isClosed: false });
  }

  get moves() {
    return this.block?.moves ?? [];
  }
  get decision() {
    return this.block?.decision ?? null;
  }

  set(changes) {
    Object.assign(this, changes);
    this.onchange();
  }

  /** Plays the record up to a line. */
  start(text, line) {
    return this.#change(async () => {
      this.link = await privateHost();
      if (this.isClosed) this.link.close(); // left before it was there
      const commands = commandsIn(text).filter(({ number }) => number <= line);
      await Promise.all(commands.map(({ command }) => this.link.host.send(command)));
    });
  }

  play(name) {
    if (this.busy || !this.decision) return;
    this.#change(async () => {
      await this.link.host.send(`play ${this.decision.seat} d=${this.decision.d} ${name}`);
      this.depth++;
    });
  }

  /** The built-in player answers, who knows what the seat knows. */
  answer() {
    if (this.busy || !this.decision) return;
    this.#change(async () => {
      const { seat, d } = this.decision;
      const { status } = await this.link.host.send(`go ${seat} movetime=${THINK_MS}`);
      await this.link.host.send(`play ${seat} d=${d} ${status.keys.move}`);
      this.depth++;
    });
  }

  takeBack() {
    if (this.busy || this.depth === 0) return;
    this.#change(async () => {
      await this.link.host.send("undo 1");
      this.depth--;
    });
  }

  close() {
    this.isClosed = true;
    this.link?.close();
  }

  /** Does something to the game, and looks where it is then. */
  async #change(act) {
    this.set({ busy: true, path: [], refused: "" });
    try {
      await act();
      await this.#look();
    } catch (error) {
      this.refused = error.text || error.message;
    }
    this.set({ busy: false });
  }

  async #look() {
    const { host } = this.link;
    const { status } = await host.send("status");
    const [all, block] = await Promise.all(["state all",
      ...(askedIn(status) === "-" ? [] : [`ask ${askedIn(status)} at=1`])].map((line) => host.send(line)));
    this.view = parseTfn(all.data.find(({ kind }) => kind === "state").rest);
    this.block = block ? readBlock(block.data) : null;
    this.over = status.keys.over ? { winner: status.keys.over, reason: status.keys.reason } : null;
  }
}

/** What is asked in a trial, and the way back. */
export function TrialSide({ trial, lang, page, names, onEnd }) {
  const button = (key, id, act, disabled) =>
    h("button", { key: id, id, type: "button", onClick: act, disabled }, word(lang, key));
  return [
    h("p", { id: "trial", "data-hash": trial.view?.hash }, [word(lang, "trial", names[trial.decision?.seat] ?? "", trial.depth), " ",
      button("takeBack", "try-back", () => trial.takeBack(), trial.busy || trial.depth === 0),
      button("letAnswer", "try-go", () => trial.answer(), trial.busy || !trial.decision),
      button("toRecord", "try-end", onEnd)]),
    h(Ask, { game: trial, lang, names, filter: page.filter, onFilter: (filter) => page.set({ filter }),
      onPoint: (object) => page.set({ pointed: object }) }),
  ];
}

/**
 * How likely the first seat is to win at each step, to the built-in player who sees all cards: points
 * {d, seat, wp} as in a record. `ontold` hears of some at a time, and ends it by returning false.
 */
export async function openValues(text, ontold) {
  const link = await privateHost(), points = [];
  try {
    for (const { command } of commandsIn(text)) {
      const { status } = await link.host.send(command), seat = askedIn(status);
      if (!isStep(command) || seat === "-") continue;
      const { data } = await link.host.send(`go ${seat} nodes=${NODES} open=1`);
      const wp = data.findLast(({ kind }) => kind === "info")?.keys.wp;
      if (wp !== undefined) points.push({ d: Number(status.keys.d), seat, wp: Number(wp) });
      if (points.length % GATHERED === 0 && ontold([...points]) === false) return;
    }
  } catch { /* a record may break off; the engine has so much time and no more */
  } finally {
    link.close();
  }
  ontold(points);
}
