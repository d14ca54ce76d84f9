// replay.js - a record on the page: four viewers, a bar to scrub with, and a link to each step.

import { h } from "./vendor/preact.mjs";
import { parseTfn } from "./tefuda-host.mjs";
import { Graph } from "./graph.js";
import { privateHost, readRecord, VIEWERS } from "./record.js";
import { Scribe } from "./scribe.js";
import { Detail, Log } from "./side.js";
import { Table } from "./table.js";
import { word } from "./words.js";

const SPEEDS = [1600, 800, 400, 150]; // ms for each step

export class Replay {
  /**
   * @param {() => void} onchange @param openHost gives a link whose host holds nothing
   * @param readAnalysis gives analysis.js; null where there is no engine to play on with
   */
  constructor(onchange, openHost = privateHost, readAnalysis = null) {
    Object.assign(this, { onchange, openHost, readAnalysis, text: "", trial: null, values: [], state: "loading", fault: "", read: null, at: 0,
      viewer: "pub", bottom: "s1", isPlaying: false, speed: 1, hashOf: null });
    this.views = new Map();
    addEventListener("keydown", (event) => this.#key(event));
  }

  set(changes) {
    Object.assign(this, changes);
    this.onchange();
  }

  /** @param {{url?: string, text?: string, d?: number}} source */
  async open({ url = "", text, d = 0 }) {
    this.set({ state: url || text ? "loading" : "empty",
      hashOf: url ? (at) => `#r=${encodeURIComponent(url)}&d=${at}` : this.hashOf });
    if (!url && text === undefined) return;
    let link = null;
    try {
      const record = text ?? await fetchText(url);
      link = await this.openHost();
      const read = await readRecord(record, link.host);
      const at = Math.max(0, read.steps.findIndex((step) => step.d >= d));
      this.scribes = Object.fromEntries(VIEWERS.map((viewer) => [viewer, scribeOf(read.events[viewer])]));
      this.endTrial();
      this.set({ read, text: record, values: [], at: d > 0 ? at : 0, state: "ready",
        fault: read.fault?.message ?? "" });
    } catch (error) {
      this.set({ state: "failed", fault: error.message });
    } finally {
      link?.close();
    }
  }

  get step() {
    return this.read.steps[this.at];
  }

  /** The position of this step for the viewer, taken apart once. */
  get view() {
    const key = `${this.viewer}/${this.at}`;
    if (!this.views.has(key)) this.views.set(key, parseTfn(this.step.states[this.viewer]));
    return this.views.get(key);
  }

  /** Entries of the log up to this step. */
  get entries() {
    const isLast = this.at === this.read.steps.length - 1;
    return this.scribes[this.viewer].entries.filter(({ event }) =>
      isLast || Number(event.keys.d ?? 0) < this.step.d);
  }

  go(at) {
    this.set({ at: Math.max(0, Math.min(this.read.steps.length - 1, at)) });
  }

  goTo(d) {
    const at = this.read.steps.findIndex((step) => step.d > d);
    this.go(at < 0 ? this.read.steps.length - 1 : at);
  }

  /** The next step of another turn, forwards or backwards. */
  goTurn(way) {
    const turn = (at) => /^tfn1 \S+ \S+ t(\d+)/.exec(this.read.steps[at].states.pub)[1];
    let at = this.at;
    do at += way; while (this.read.steps[at] && turn(at) === turn(this.at));
    this.go(at);
  }

  /** From this step on by moves that were not played. */
  async tryHere() {
    this.analysis = await this.readAnalysis();
    this.set({ isPlaying: false, trial: new this.analysis.Trial(this.onchange, this.read.legend) });
    this.trial.start(this.text, this.step.line);
  }

  endTrial() {
    this.trial?.close();
    this.set({ trial: null });
  }

  /** The third curve, point by point. */
  async evaluate() {
    const { read } = this;
    this.set({ valued: read }); // one run for a record
    const { openValues } = await this.readAnalysis();
    openValues(this.text, (values) => {
      if (this.read !== read) return false; // another record by now
      this.set({ values });
      return true;
    }).catch(() => this.set({ valued: null })); // there was no engine: it may be tried again
  }

  toggle() {
    this.set({ isPlaying: !this.isPlaying });
    if (this.isPlaying) this.#tick();
  }

  #tick() {
    setTimeout(() => {
      if (!this.isPlaying) return;
      if (this.at + 1 >= this.read.steps.length) return this.set({ isPlaying: false });
      this.go(this.at + 1);
      this.#tick();
    }, SPEEDS[this.speed]);
  }

  #key(event) {
    if (this.state !== "ready" || this.trial || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    const acts = { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1),
      ArrowUp: () => this.goTurn(-1), ArrowDown: () => this.goTurn(1), Home: () => this.go(0),
      End: () => this.go(this.read.steps.length - 1), " ": () => this.toggle() };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

async function fetchText(url) {
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) throw new Error(`another server: ${address.origin}`);
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${reply.status} ${url}`);
  return reply.text();
}

function scribeOf(events) {
  const scribe = new Scribe();
  scribe.add(events);
  return scribe;
}

const button = (lang, key, id, onClick, disabled) =>
  h("button", { key: id, type: "button", id, onClick, disabled }, word(lang, key));

function Scrub({ replay, lang }) {
  const last = replay.read.steps.length - 1;
  return h("div", { class: "scrub" }, [
    button(lang, "first", "first", () => replay.go(0)),
    button(lang, "previous", "previous", () => replay.go(replay.at - 1)),
    button(lang, replay.isPlaying ? "stop" : "playIt", "run", () => replay.toggle()),
    button(lang, "next", "next", () => replay.go(replay.at + 1)),
    button(lang, "last", "last", () => replay.go(last)),
    h("input", { type: "range", id: "scrub", min: 0, max: last, value: replay.at,
      "aria-label": word(lang, "step", replay.at, last), onInput: (event) => replay.go(Number(event.target.value)) }),
    h("output", { id: "step", "data-d": replay.step.d, "data-hash": replay.view.hash },
      word(lang, "step", replay.at, last)),
    h("label", null, [`${word(lang, "viewer")} `, h("select", { id: "viewer", value: replay.viewer,
      onChange: (event) => replay.set({ viewer: event.target.value }) },
    VIEWERS.map((viewer) => h("option", { key: viewer, value: viewer }, word(lang, `viewer.${viewer}`))))]),
    h("label", null, [`${word(lang, "speed")} `, h("select", { id: "speed", value: replay.speed,
      onChange: (event) => replay.set({ speed: Number(event.target.value) }) },
    SPEEDS.map((ms, i) => h("option", { key: ms, value: i }, `${i + 1}`)))]),
    button(lang, "flipSide", "flip", () => replay.set({ bottom: replay.bottom === "s1" ? "s2" : "s1" })),
    replay.readAnalysis ? button(lang, "tryHere", "try", () => replay.tryHere()) : null,
    replay.readAnalysis ? button(lang, "evaluate", "evaluate", () => replay.evaluate(),
      replay.valued === replay.read) : null,
    replay.hashOf ? h("a", { id: "steplink", href: replay.hashOf(replay.step.d) }, word(lang, "link")) : null,
  ]);
}

/** A file is chosen or dropped. */
function Choose({ replay, lang }) {
  return h("p", { id: "choose" }, [word(lang, "drop"), " ", h("input", { type: "file", id: "file",
    "aria-label": word(lang, "chooseFile"), onChange: async (event) => {
      const [file] = event.target.files;
      if (file) replay.open({ text: await file.text() });
    } })]);
}

/** The table while moves are tried, for both seats. */
function TrialTable({ replay, lang, page, names }) {
  const { trial, analysis } = replay;
  return h("div", { class: "screen" }, [
    trial.view ? h(Table, { legend: trial.legend, view: trial.view, moves: trial.moves, lang, bottom: replay.bottom,
      values: null, names, path: trial.busy || trial.over ? null : trial.path, onPick: (object) => trial.pick(object),
      onDrop: () => trial.confirm(), onPoint: (object) => page.set({ pointed: object }), spread: page.spread,
      onSpread: (zone) => page.set({ spread: page.spread === zone ? null : zone }) }) : h("div"),
    h("aside", null, [
      h(analysis.TrialSide, { trial, lang, page, names, onEnd: () => replay.endTrial() }),
      h(Detail, { legend: trial.legend, view: trial.view, object: page.pointed, values: null, lang })]),
  ]);
}

/** @param {{replay: Replay, lang, page}} props */
export function ReplayPage({ replay, lang, page }) {
  const head = h("header", null, [
    h("strong", { id: "title", lang }, replay.read?.legend.game.name[lang] ?? word(lang, "replay")),
    page.settingsNode()]);
  const fault = h("p", { id: "refused", role: "alert" },
    replay.fault ? word(lang, "badRecord", replay.fault) : "");
  if (replay.state !== "ready") return [head, fault, h(Choose, { replay, lang })];
  const names = { s1: word(lang, "viewer.s1"), s2: word(lang, "viewer.s2"), draw: word(lang, "draw") };
  const { legend } = replay.read;
  if (replay.trial) return [head, fault, h(TrialTable, { replay, lang, page, names })];
  return [head, h(Scrub, { replay, lang }), fault, h("div", { class: "screen" }, [
    h(Table, { legend, view: replay.view, moves: [], lang, bottom: replay.bottom, values: null, names,
      path: null, onPick: () => {}, onPoint: (object) => page.set({ pointed: object }), spread: page.spread,
      onSpread: (zone) => page.set({ spread: page.spread === zone ? null : zone }) }),
    h("aside", null, [
      replay.read.thoughts.length + replay.values.length > 0 ? h(Graph, { thoughts: replay.read.thoughts,
        values: replay.values, d: replay.step.d, lang,
        onStep: (d) => replay.goTo(d - 1) }) : null,
      h(Detail, { legend, view: replay.view, object: page.pointed, values: null, lang }),
      h(Log, { legend, entries: replay.entries, lang, seats: names, at: replay.step.d - 1,
        onStep: (d) => replay.goTo(d) })]),
  ])];
}
