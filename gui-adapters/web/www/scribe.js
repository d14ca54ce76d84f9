// scribe.js - the log: what has happened, said in either language. It follows from the events
// alone, so it is the same after the page was loaded again.

import { parseDeck, sayEvent } from "./tefuda-host.mjs";
import { word } from "./words.js";

const LABEL = /^[a-z]\d+(\.[a-z]?\d+)?$/;

/** What tells a reader of the log nothing: the table shows it, or it stands behind them. */
const isSilent = (legend, { kind, keys }) => kind === "window" ||
  (kind === "value" && legend?.gauge[keys.name]?.unit === "yes");

/** Keeps what lay at which label, as far as events have told, and the entries of the log. */
export class Scribe {
  constructor() {
    this.clear();
  }

  clear() {
    this.entries = [];
    this.last = 0; // number of the last event
    this.labels = new Map();
  }

  /** Adds events; numbers begin anew when event 1 comes. */
  add(events) {
    for (const event of events) {
      if (event.number === 1) this.clear();
      if (event.number <= this.last) continue;
      this.last = event.number;
      const names = event.keys.move ? new Map(this.labels) : this.labels;
      this.entries.push({ event, names });
      this.#follow(event);
    }
  }

  #follow({ kind, who, keys }) {
    const [first] = parseDeck(keys.cards ?? "");
    if (kind === "swap" && LABEL.test(who) && LABEL.test(keys.pos ?? "")) {
      const one = this.labels.get(who);
      this.labels.set(who, this.labels.get(keys.pos));
      this.labels.set(keys.pos, one);
    } else if (LABEL.test(keys.pos ?? "") && first?.card) {
      this.labels.set(keys.pos, first.card);
    }
  }
}

/** A position that holds nothing but cards at labels, for sentences about moves. */
function viewOf(labels) {
  const items = [...labels].filter(([, card]) => card).map(([place, card]) =>
    ({ zone: "c.?", label: place, place, card, count: 1, known: [], flags: [], under: [] }));
  return { sides: { c: { gauges: {}, zones: { "?": items } } }, extras: [] };
}

/** What the seats are called: oneself, and the others by their names. */
export function seatNames(lang, seat, table) {
  const named = (id) => table?.[id] && !/^(person|go|-)?$/.test(table[id]) ? table[id] : "";
  const other = (id) => named(id) || (seat ? word(lang, "foe") : word(lang, "seat", id[1]));
  return { s1: seat === "s1" ? word(lang, "you") : other("s1"),
    s2: seat === "s2" ? word(lang, "you") : other("s2") };
}

/** The same for sentences about what somebody does. */
export function logNames(lang, seat, table) {
  const names = seatNames(lang, seat, table);
  return { ...names, ...(seat ? { [seat]: word(lang, "self", seat[1]) } : {}), draw: word(lang, "draw") };
}

/** The entries that are shown. */
export const shownEntries = (legend, entries) =>
  entries.filter(({ event }) => !isSilent(legend, event));

/** The sentence of an entry. */
export function sayEntry(legend, { event, names }, lang, seats) {
  return sayEvent(legend, event.keys.move ? viewOf(names) : null, event, lang, seats);
}
