// SPDX-License-Identifier: MIT
// tefuda-host.mjs - what a front end needs of the tefuda protocol, one file without dependencies.
//
// It runs in browsers and in node: nothing of either is used. In node, tefuda-node.mjs beside it
// starts a host as a child process. It knows no game: all that it reads, draws and says comes from
// the legend of a game, and what it does not know it skips, as PROTOCOL.md asks of readers.
//
//     import { Host, moveItems, sayMove } from "./tefuda-host.mjs";
//     const host = new Host(link);                 // link: an object with send(line), see below
//     const legend = await host.legend("unreal-drive");
//     await host.send("newgame unreal-drive seed=1");
//     const block = await host.ask("s1");           // events, view, decision, moves
//     for (const move of block.moves) {
//       sayMove(legend, block.view, move.name, "en");      // "lay Ember Pup face-down"
//       moveItems(legend, block.view, move);               // the cards to click on for it
//     }
//     await host.send(`play s1 d=${block.decision.d} ${block.moves[0].name}`);
//
// A link has send(line): takes one command without a line end. The host sets its onblock(text),
// which is to be called with one or more whole lines, and its onclose(). A WebSocket is one with
// three lines; see gui-adapters/README.md.
//
//   lines      parseLine formatLine quote unquote
//   host       Host HostError
//   block      readBlock readEvent
//   legend     parseLegend parseCards addCards parseDeck parsePrinted nameOf
//   positions  parseTfn formatTfn allItems placeOf itemsIn zoneOf hasFlag gaugesOf readKnown
//              readChanges
//   moves      parseMove formatMove parseOperand operandItem moveItems
//   sentences  sayMove sayEvent

// --------------------------------------------------------------------------------------- lines

/**
 * @typedef {object} Line One line, taken apart: words and values have their %XX read.
 * @property {string} id @property {string} game its handle, without @
 * @property {string} kind @property {string[]} words @property {Object<string, string>} keys
 * @property {string} text what stands behind " -- ", for people
 * @property {string} rest all that follows the kind, as it was printed
 */

/** A value written as one word of a line. @param {string} text */
export function quote(text) {
  return text.replace(/[\0- %\x7f]/g, (c) =>
    "%" + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0"));
}

/** Reads a value: every %XX is an octet of UTF-8. @param {string} value */
export function unquote(value) {
  if (!value.includes("%")) return value;
  return value.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => new TextDecoder().decode(
    Uint8Array.from(run.slice(1).split("%"), (hex) => parseInt(hex, 16))));
}

/**
 * Takes a line apart; null for an empty line or a comment. From the word tfn1 on, a line is one
 * position text and becomes a single word.
 * @param {string} text @returns {Line | null}
 */
export function parseLine(text) {
  const line = text.replace(/^ +|[ \r\n]+$/g, "");
  const head = /^(?:(\d{1,9})(?: +|$))?(?:@([a-z][a-z0-9]{0,15})(?: +|$))?([^ ]*) */.exec(line);
  if (head[3] === "" || /^[#<]/.test(line)) return null;
  const rest = line.slice(head[0].length);
  const [body, text_] = cut(" " + rest, " -- ");
  const found = { id: head[1] ?? "", game: head[2] ?? "", kind: head[3], words: [],
    keys: Object.create(null), text: text_, rest };
  const parts = body.trimStart().split(" ");
  for (let i = 0; i < parts.length; i++) {
    const pair = /^([a-z][a-z0-9._]*)=(.*)$/su.exec(parts[i]);
    if (parts[i] === "tfn1") found.words.push(parts.splice(i).join(" "));
    else if (pair) found.keys[pair[1]] = unquote(pair[2]);
    else if (parts[i] !== "") found.words.push(unquote(parts[i]));
  }
  return found;
}

/** A command: formatLine("newgame", ["unien"], {seed: 1}). Keys without a value are left out. */
export function formatLine(verb, words = [], keys = {}) {
  const pairs = Object.entries(keys).filter(([, value]) => value !== undefined && value !== null);
  return [verb, ...words.filter((word) => word).map(quote),
    ...pairs.map(([key, value]) => `${key}=${quote(String(value))}`)].join(" ");
}

function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** A text cut at the commas, or what `mark` is, that stand in no brackets. */
function split(text, mark = ",") {
  const parts = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if ("[{(".includes(text[i])) depth++;
    else if ("]})".includes(text[i])) depth--;
    else if (text[i] === mark && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  if (text !== "") parts.push(text.slice(start));
  return parts;
}

// ---------------------------------------------------------------------------------------- host

/** The host answered `err CODE`, or it is gone (code "closed"); nothing has changed then. */
export class HostError extends Error {
  constructor(code, status, data = []) {
    super(status ? `${code} ${status.rest.slice(code.length + 1)}`.trimEnd() : code);
    this.code = code;
    this.keys = status?.keys ?? Object.create(null);
    this.text = status?.text ?? "";
    this.data = data;
  }
}

/** @typedef {{data: Line[], status: Line}} Reply The data lines of a command and its `ok`. */

/**
 * The commands of one host, or of a bridge that speaks like one. Every command gets an id of its
 * own, so several may be under way. Lines without an id are notices: `onnotice` is called with all
 * those of one block.
 */
export class Host {
  #link;
  #last = 0;
  #closed = false;
  /** @type {Map<string, {data: Line[], verb: string, online: Function, done: Function[]}>} */
  #pending = new Map();

  /** @param {{send(line: string): void, onblock?: Function, onclose?: Function}} link */
  constructor(link) {
    this.#link = link;
    /** @type {((lines: Line[]) => void) | null} */
    this.onnotice = null;
    link.onblock = (text) => this.#read(text);
    link.onclose = () => this.#close();
  }

  /**
   * Sends a command, without an id, and waits for its whole reply; throws HostError if it is
   * refused. `online` is told of each data line at once: what a `go` thinks.
   * @param {string} command @param {(line: Line) => void} [online] @returns {Promise<Reply>}
   */
  send(command, online) {
    const line = parseLine(command);
    if (line === null || line.id || /[\r\n]/.test(command)) {
      return Promise.reject(new TypeError("a command is one line without an id"));
    }
    if (this.#closed) return Promise.reject(new HostError("closed", null));
    this.#last = this.#last % 999999999 + 1;
    const id = String(this.#last);
    return new Promise((...done) => {
      this.#pending.set(id, { data: [], verb: line.kind, online, done });
      this.#link.send(`${id} ${command}`);
    });
  }

  /**
   * The decision block of a seat: what happened after event `since`, its view, what is asked.
   * @param {string} seat @param {{since?: number, lang?: string, game?: string}} [more]
   */
  async ask(seat = "", { since, lang, game } = {}) {
    const line = formatLine("ask", [seat], { at: seat === "pub" ? undefined : 1, since, lang });
    return readBlock((await this.send((game ? `@${game} ` : "") + line)).data);
  }

  /** The legend of a game with its cards, their texts in both languages. @param {string} game */
  async legend(game) {
    const [rows, ja, en] = await Promise.all([this.send(`games ${quote(game)}`),
      this.send(`cards ${quote(game)} lang=ja`), this.send(`cards ${quote(game)} lang=en`)]);
    return addCards(addCards(parseLegend(rows.data), ja.data, "ja"), en.data, "en");
  }

  #read(text) {
    const notices = [];
    for (const part of text.split("\n")) {
      // The lines of a record have no id; replies come in order, so they are the oldest record's.
      const raw = /^[#<>]/.test(part) &&
        [...this.#pending.values()].find((command) => command.verb === "record");
      const line = raw ? { ...parseLine("record"), kind: "", rest: part } : parseLine(part);
      const command = raw || (line && this.#pending.get(line.id));
      if (command) this.#answer(command, line);
      else if (line && line.id === "") notices.push(line);
    }
    if (notices.length > 0) this.onnotice?.(notices);
  }

  #answer(command, line) {
    if (line.kind !== "ok" && line.kind !== "err") {
      command.data.push(line);
      command.online?.(line);
      return;
    }
    this.#pending.delete(line.id);
    if (line.kind === "ok") command.done[0]({ data: command.data, status: line });
    else command.done[1](new HostError(line.words[0] ?? "", line, command.data));
  }

  #close() {
    this.#closed = true;
    for (const command of this.#pending.values()) command.done[1](new HostError("closed", null));
    this.#pending.clear();
  }
}

// --------------------------------------------------------------------------------------- block

/**
 * @typedef {object} Decision
 * @property {number} d @property {string} seat @property {string} kind @property {string} step
 * @property {string} default @property {number | null} min @property {number | null} max
 * @property {number | null} sofar @property {string[]} picked @property {string} from
 * @property {string} title @property {Object<string, string>} keys all of them, as text
 *
 * @typedef {object} Move One legal move: `name` never changes, `index` is good for one decision.
 * @property {number} index @property {string} name @property {string} text
 * @property {string[]} at where the cards of its operands lie: "s1.H", "a2", "c4"
 *
 * @typedef {object} Event
 * @property {number} number @property {string} kind @property {string} who a seat or a label
 * @property {Object<string, string>} keys
 *
 * @typedef {object} Block
 * @property {Event[]} events @property {string} tfn the position as text
 * @property {View | null} view @property {Decision | null} decision null: not asked
 * @property {Move[]} moves
 */

const whole = (text) => /^-?\d+$/.test(text ?? "") ? Number(text) : null;
const list = (text) => !text || text === "-" ? [] : text.split(",");

/** Reads the lines of `ask`, `state`, `events` or `legal`, or a block of notices to a player.
 * @param {Line[]} lines @returns {Block} */
export function readBlock(lines) {
  const block = { events: [], tfn: "", view: null, decision: null, moves: [] };
  for (const line of lines) {
    if (line.kind === "event") block.events.push(readEvent(line));
    else if (line.kind === "state") block.view = parseTfn(block.tfn = line.rest);
    else if (line.kind === "decision") block.decision = readDecision(line);
    else if (line.kind === "move") {
      block.moves.push({ index: whole(line.words[0]) ?? 0, name: line.words[1] ?? "",
        text: line.text, at: list(line.keys.at) });
    }
  }
  return block;
}

/** @param {Line} line @returns {Decision} */
function readDecision({ keys, text }) {
  return { d: whole(keys.d) ?? 0, seat: keys.seat ?? "", kind: keys.kind ?? "",
    step: keys.step ?? "", default: keys.default ?? "", min: whole(keys.min), max: whole(keys.max),
    sofar: whole(keys.sofar), picked: list(keys.picked), from: keys.from ?? "", title: text, keys };
}

export function readEvent({ words, keys }) {
  return { number: whole(words[0]) ?? 0, kind: words[1] ?? "", who: words[2] ?? "", keys };
}

// -------------------------------------------------------------------------------------- legend

/**
 * @typedef {Object<string, any> & {id: string, name: {ja: string, en: string}}} Row
 * A line of the legend: keys as PROTOCOL.md has them, but x.ja= and x.en= are x: {ja, en}, numbers
 * are numbers and lists are arrays.
 *
 * @typedef {object} Card
 * @property {string} id @property {{ja: string, en: string}} name
 * @property {{ja: string, en: string}} text @property {string} art key of a picture, "" if none
 * @property {Object<string, string>} attrs what is printed, by the names of the `attr` lines
 *
 * @typedef {object} Legend One table of rows for each kind of line, in the order of the legend.
 * @property {Row | null} game @property {Object<string, Row>} phase
 * @property {Object<string, Row>} zone @property {Object<string, Row>} gauge
 * @property {Object<string, Row>} flag @property {Object<string, Row>} attr
 * @property {Object<string, Row>} word @property {Object<string, Row>} verb
 * @property {Object<string, Row>} step @property {Object<string, Row>} reason
 * @property {Object<string, Row>} why @property {Object<string, Row>} option
 * @property {Object<string, Row>} deck @property {Object<string, Row>} decklist
 * @property {Object<string, Row>} event @property {Object<string, Row>} unit
 * @property {Object<string, Card>} cards
 */

const TABLES = ["phase", "zone", "gauge", "flag", "attr", "word", "verb", "step", "reason", "why",
  "option", "deck", "decklist", "event", "unit"];
const NUMBERS = new Set(["row", "col", "min", "max", "start", "cols", "rows", "under"]);
const LISTS = new Set(["parts", "values"]);

/** Reads the lines of `games GAME`. @param {Line[]} lines @returns {Legend} */
export function parseLegend(lines) {
  const legend = { game: null, cards: Object.create(null) };
  for (const table of TABLES) legend[table] = Object.create(null);
  for (const line of lines) {
    const row = readRow(line);
    if (line.kind === "game") legend.game = row;
    else if (TABLES.includes(line.kind)) {
      const table = legend[line.kind];
      table[row.id] = Object.assign(table[row.id] ?? {}, row);
    }
  }
  return legend;
}

function readRow({ words, keys, text }) {
  const row = { id: words[0] ?? keys.name ?? "", text };
  for (const [key, value] of Object.entries(keys)) {
    const lang = /^(.+)\.(ja|en)$/.exec(key);
    if (lang) (row[lang[1]] ??= {})[lang[2]] = value;
    else if (key !== "name") {
      row[key] = LISTS.has(key) ? list(value) : NUMBERS.has(key) ? whole(value) ?? value : value;
    }
  }
  row.name ??= { ja: row.id, en: row.id };
  return row;
}

/** Reads the lines of `cards GAME lang=`. @param {Line[]} lines @returns {Object<string, Card>} */
export function parseCards(lines, lang = "en") {
  const cards = Object.create(null);
  for (const line of lines) {
    const { id, name, text, art = "", ...attrs } = readRow(line);
    if (line.kind === "card") cards[id] = { id, name, text: { [lang]: text }, art, attrs };
  }
  return cards;
}

/** Adds the cards of `cards GAME lang=` to a legend. @returns {Legend} the same */
export function addCards(legend, lines, lang = "en") {
  for (const card of Object.values(parseCards(lines, lang))) {
    Object.assign(card.text, legend.cards[card.id]?.text, { ...card.text });
    legend.cards[card.id] = card;
  }
  return legend;
}

/** Reads a list of cards, `fox*3,owl`: [{card, count}]; unknown ones, `?3`, have card "". */
export function parseDeck(text) {
  return list(text).map((item) => {
    const unknown = /^\?(\d*)$/.exec(item);
    const [card, count] = unknown ? ["", unknown[1]] : item.split("*");
    return { card, count: Number(count || 1) };
  });
}

/** Reads what is printed, "3", "red", "valor:8,honesty:-5", "fire-2": [{word, n}]. */
export function parsePrinted(text) {
  return list(text).map((part) => {
    const [, word = "", n] = /^(?:([a-z-]*[a-z])(?:[:-]|$))?(-?\d+)?$/.exec(part) ?? [null, part];
    return { word, n: whole(n) };
  });
}

/**
 * The name of a row, a word or a card in a language; the id if the legend lacks it.
 * @param {Legend} legend @param {string} kind "zone", "gauge", .. or "card": a card or a word
 */
export function nameOf(legend, kind, id, lang = "en") {
  const row = kind === "card" ? legend.cards[id] ?? legend.word[id] : legend[kind]?.[id];
  return row?.name?.[lang] ?? id;
}

// ----------------------------------------------------------------------------------- positions

/**
 * @typedef {object} Item One card, several equal ones, or several unknown ones.
 * @property {string} zone where it lies: "s1.H", "c.B"
 * @property {string} label its place, "a2", "c4", of what lies under a card its name there, "a1";
 *   "" if it has none
 * @property {string} place all that names it: "a2", "u3.a1", "m2.1"; "" if it has no label
 * @property {string} card its id; "" if unknown @property {number} count
 * @property {boolean} counted the text says how many unknown ones: ?3, and not ?
 * @property {{card: string, count: number}[]} known cards that are among the unknown ones
 * @property {string | null} seen the seats that know the face, "1", "12", ""; null: as its zone
 *   says @property {{flag: string, n: number | null}[]} flags @property {Item[]} under
 *
 * @typedef {object} Side What belongs to a seat, or to none.
 * @property {Object<string, number[]>} gauges those that were printed; see gaugesOf
 * @property {Object<string, Item[]>} zones @property {string[]} order gauges and zones as printed
 *
 * @typedef {object} View A position as a viewer may know it.
 * @property {string} game @property {string} rules @property {string} viewer
 * @property {string} turn @property {string} first @property {string} phase
 * @property {string} step that of the phase if none was printed
 * @property {boolean} stepped a step was printed @property {string[]} asked
 * @property {{s1: Side, s2: Side, c?: Side}} sides
 * @property {{name: string, relation: string, text: string}[]} extras m=, k>=.., but not h=
 * @property {string} hash "" in a text written by hand
 */

/** Reads a position text; throws SyntaxError if it is none. @returns {View} */
export function parseTfn(text) {
  const [mark, of, viewer, when = "", ...words] = text.split(" ");
  const game = /^([^@]+)@(.+)$/.exec(of ?? "");
  const at = /^t(\d+)\.(\w+)\.([\w-]+)(?:\.([\w-]+))?\?([\w+-]+)$/.exec(when);
  if (mark !== "tfn1" || !game || !at) throw new SyntaxError(`not a position: ${text}`);
  const view = { game: game[1], rules: game[2], viewer, turn: at[1], first: at[2], phase: at[3],
    step: at[4] ?? at[3], stepped: at[4] !== undefined,
    asked: at[5] === "-" ? [] : at[5].split("+"), sides: {}, extras: [], hash: "" };
  for (const word of words) {
    const side = /^(s1|s2|c)\{(.*)\}$/.exec(word);
    const extra = /^([a-z]\w*)([<>]?=)(.*)$/.exec(word);
    if (side) view.sides[side[1]] = parseSide(side[1], side[2]);
    else if (extra?.[1] === "h") view.hash = extra[3];
    else if (extra) view.extras.push({ name: extra[1], relation: extra[2], text: extra[3] });
    else throw new SyntaxError(`not a part of a position: ${word}`);
  }
  if (!view.sides.s1 || !view.sides.s2) throw new SyntaxError(`a side is missing: ${text}`);
  return view;
}

function parseSide(owner, text) {
  const side = { gauges: Object.create(null), zones: Object.create(null), order: [] };
  for (const field of split(text, ";")) {
    const found = /^(?:([a-z][\w-]*)=([\d,-]+)|([A-Z]):(.*))$/.exec(field);
    if (!found) throw new SyntaxError(`not a field of a position: ${field}`);
    const [, gauge, numbers, zone, items] = found;
    if (gauge) side.gauges[gauge] = numbers.split(",").map(Number);
    else side.zones[zone] = split(items).map((item) => parseItem(item, `${owner}.${zone}`, "", 0));
    side.order.push(gauge ?? zone);
  }
  return side;
}

const ITEM = new RegExp("^(?:([a-z]\\d+(?:\\.[a-z]?\\d+)?)=)?" + // label
  "(?:([a-z][a-z0-9-]*)|\\?(\\d*)(?:\\{(.*?)\\})?)" + // a card, or how many unknown ones
  "(?:\\^(1?2?))?(?:\\*(\\d+))?(?:~((?:[a-z]\\d*)+))?(?:\\[(.*)\\])?$");

function parseItem(text, zone, host, ordinal) {
  const found = ITEM.exec(text);
  if (!found) throw new SyntaxError(`not an item of a position: ${text}`);
  const [, label = "", card = "", unknown, known = "", seen = null, count, flags = "",
    under] = found;
  const here = host ? `${host}.${label || ordinal}` : label;
  return { zone, label, place: here, card, count: Number(count ?? (unknown || 1)),
    counted: Boolean(unknown), known: parseDeck(known), seen,
    flags: [...flags.matchAll(/([a-z])(\d*)/g)].map(([, flag, n]) =>
      ({ flag, n: n === "" ? null : Number(n) })),
    under: split(under ?? "").map((item, i) => parseItem(item, zone, here, i + 1)) };
}

/** The text of a view, octet by octet as it was read. @param {View} view */
export function formatTfn(view) {
  const step = view.stepped ? "." + view.step : "";
  const words = ["tfn1", `${view.game}@${view.rules}`, view.viewer, `t${view.turn}.${view.first}.` +
    `${view.phase}${step}?${view.asked.join("+") || "-"}`];
  for (const owner of ["s1", "s2", "c"]) {
    const side = view.sides[owner];
    if (side) {
      words.push(`${owner}{${side.order.map((name) => side.zones[name] ?
        `${name}:${side.zones[name].map(formatItem).join(",")}` :
        `${name}=${side.gauges[name].join(",")}`).join(";")}}`);
    }
  }
  words.push(...view.extras.map(({ name, relation, text }) => name + relation + text));
  return words.concat(view.hash ? ["h=" + view.hash] : []).join(" ");
}

function formatItem(item) {
  const copies = ({ card, count }) => card + (count > 1 ? `*${count}` : "");
  return (item.label && item.label + "=") +
    (item.card || "?" + (item.counted ? item.count : "")) +
    (item.known.length > 0 ? `{${item.known.map(copies).join(",")}}` : "") +
    (item.seen === null ? "" : "^" + item.seen) +
    (item.card && item.count > 1 ? `*${item.count}` : "") +
    (item.flags.length > 0 ? "~" : "") +
    item.flags.map(({ flag, n }) => flag + (n ?? "")).join("") +
    (item.under.length > 0 ? `[${item.under.map(formatItem).join(",")}]` : "");
}

/** All items of a view, what lies under a card behind it. @param {View} view @returns {Item[]} */
export function allItems(view) {
  const deep = (items) => items.flatMap((item) => [item, ...deep(item.under)]);
  return Object.values(view.sides).flatMap((side) => deep(Object.values(side.zones).flat()));
}

/** @type {WeakMap<View, Map<string, Item>>} what lies where in views that were asked about */
const places = new WeakMap();

/** The item at a label: "a2", "c4", "u3.a1", "m2.1". @returns {Item | undefined} */
export function placeOf(view, place) {
  if (!places.has(view)) places.set(view, new Map(allItems(view).map((item) => [item.place, item])));
  return place ? places.get(view).get(place) : undefined;
}

/**
 * The items of a zone, "s1.H" or "c.T". Of a seat's cards in a common zone, "s1.T", those that are
 * marked as its own. @returns {Item[]}
 */
export function itemsIn(view, zone) {
  const [owner, letter] = zone.split(".");
  const own = view.sides[owner]?.zones[letter];
  const common = view.sides.c?.zones[letter] ?? [];
  return own ?? common.filter((item) => hasFlag(item, "o" + owner[1]));
}

/**
 * The zone that a label is of, "m2", "c4" on a board; of "u3.a1" that of the host. Places of slots
 * and boards are there though nothing lies on them.
 * @param {Legend} legend @param {string} place @returns {Row | undefined}
 */
export function zoneOf(legend, place) {
  const [, letter, number] = /^([a-z])(\d+)/.exec(place) ?? [null, "", ""];
  const zones = Object.values(legend.zone);
  return zones.find((zone) => zone.label === letter && zone.kind !== "attached") ??
    zones.find((zone) => zone.label === "square" && number && Number(number) <= zone.rows &&
      letter.charCodeAt(0) - 97 < zone.cols);
}

/** True if a flag of the item is written so: "d", "o2". @param {Item} item */
export function hasFlag(item, text) {
  return item.flags.some(({ flag, n }) => flag + (n ?? "") === text);
}

/** All gauges of a seat: numbers; those that are not printed stand at their start. */
export function gaugesOf(legend, view, seat) {
  const gauges = Object.create(null);
  for (const row of Object.values(legend.gauge)) {
    if (!row.owner) continue;
    const start = whole(String(row.start)) ?? whole(legend.option[row.start]?.default) ?? 0;
    gauges[row.id] = (row.parts ?? [""]).map(() => start);
  }
  return Object.assign(gauges, view.sides[seat]?.gauges);
}

/** Reads the extras k: [{relation: ">=", places: ["k4", "s2.H*3"], cards, seen}]. */
export function readKnown(view) {
  return view.extras.filter((extra) => extra.name === "k").map(({ relation, text }) => {
    const [, places, cards, seen = null] = /^\((.*)\)\{(.*)\}(?:\^(.*))?$/.exec(text) ?? [];
    return { relation, places: split(places ?? ""), cards: parseDeck(cards), seen };
  });
}

/** Reads the extra m: [{target: "a2", change: "power+2", until: "turn", source: "s1.X1"}]. */
export function readChanges(view) {
  return view.extras.filter(({ name }) => name === "m").flatMap(({ text }) =>
    split(text.slice(1, -1)).map((entry) => {
      const [what, source] = cut(entry, "@");
      const parts = what.split(".");
      const until = parts.pop();
      const change = parts.pop() ?? "";
      return { target: parts.join("."), change, until, source };
    }));
}

// --------------------------------------------------------------------------------------- moves

/**
 * @typedef {object} Operand
 * @property {string} seat @property {string} zone a word of its zone
 * @property {string} label "u3", or "u3.a1" @property {string} card a card id, a word, or "?"
 * @property {string} flags @property {number | null} number an ability, what lies under a label, or
 *   the number that the whole operand is
 *
 * @typedef {object} MoveName
 * @property {string} verb @property {Operand[]} operands @property {string} link "@", ">" or ""
 * @property {Operand | null} target what stands behind the link @property {number | null} times
 */

/** Takes the name of a move apart; throws SyntaxError. @param {string} name @returns {MoveName} */
export function parseMove(name) {
  const found = /^([a-z][a-z0-9-]*)(?::([^@>*]+))?(?:([@>])([^@>*]+))?(?:\*(\d+))?$/.exec(name);
  if (!found) throw new SyntaxError(`not a move: ${name}`);
  const [, verb, operands, link = "", target, times] = found;
  return { verb, operands: operands ? operands.split(",").map(parseOperand) : [], link,
    target: target ? parseOperand(target) : null, times: whole(times) };
}

/** @param {string} text @returns {Operand} */
export function parseOperand(text) {
  const operand = { seat: "", zone: "", label: "", card: "", flags: "", number: null };
  const parts = text.split(".");
  const last = parts.at(-1);
  if (/^\d+$/.test(last)) operand.number = Number(parts.pop());
  const label = /^[a-z]\d+$/;
  if (parts.length > 1 && /^s[12]$/.test(parts[0])) operand.seat = parts.shift();
  if (parts.length > 1 && !label.test(parts[0])) operand.zone = parts.shift();
  const [head = "", flags] = cut(parts.join("."), "~");
  operand.flags = flags;
  if (label.test(parts[0]?.split("~")[0] ?? "")) operand.label = head;
  else operand.card = head;
  return operand;
}

/** The name of a move that was taken apart. @param {MoveName} move */
export function formatMove({ verb, operands, link, target, times }) {
  return verb + (operands.length > 0 ? ":" + operands.map(formatOperand).join(",") : "") +
    (target ? link + formatOperand(target) : "") + (times === null ? "" : "*" + times);
}

function formatOperand({ seat, zone, label, card, flags, number }) {
  const head = (label || card) + (flags && "~" + flags);
  return [seat, zone, head, number === null ? "" : String(number)].filter((p) => p).join(".");
}

/**
 * What an operand of a move names. A number behind a label is an ability where the verb has {k},
 * else it counts what lies under the card there.
 * @param {View} view @param {Operand} operand @param {boolean} able the verb has {k}
 * @returns {Item | undefined}
 */
export function operandItem(view, operand, able = false) {
  if (!operand.label) return undefined;
  const deeper = !able && operand.number !== null &&
    placeOf(view, `${operand.label}.${operand.number}`);
  return deeper || placeOf(view, operand.label);
}

/**
 * The cards and places that a move is about, by its at=. `card` is what the move names there, "" if
 * it names a label. `item` is what lies there, undefined for an empty place. What is not `shown` is
 * named by its id and lies among cards that are not known, in a deck that is searched, say: then
 * the page must show it by itself.
 * @param {Legend} legend @param {View} view @param {Move} move
 * @returns {{at: string, card: string, item: Item | undefined, shown: boolean}[]}
 */
export function moveItems(legend, view, move) {
  const { operands, target } = parseMove(move.name);
  const named = [...operands, target].filter((operand) => operand &&
    (operand.label || operand.card === "?" || legend.cards[operand.card]));
  return move.at.map((at, i) => {
    const { card = "", flags = "" } = named[i] ?? {};
    const zone = /^(s1|s2|c)\.[A-Z]$/.test(at);
    const item = zone ? inZone(itemsIn(view, at), card, flags) : placeOf(view, at);
    const faces = item ? [item, ...item.known].map((copies) => copies.card) : [];
    return { at, card, item, shown: !zone || card === "?" || faces.includes(card) };
  });
}

function inZone(items, card, flags) {
  const same = (item) => item.card === card;
  return items.find((item) => same(item) && (!flags || hasFlag(item, flags))) ?? items.find(same) ??
    items.find((item) => item.known.some((known) => known.card === card)) ??
    items.find((item) => !item.card);
}

// ----------------------------------------------------------------------------------- sentences

/** What an operand is called: the card that lies there, a word, or the operand itself. */
function operandName(legend, view, operand, able, lang) {
  const item = operandItem(view, operand, able);
  const id = item?.card || operand.card;
  return id ? nameOf(legend, "card", id, lang) : operand.label || formatOperand(operand);
}

/** Puts the values into the places of a sentence; places without one stay. */
function fill(sentence, values) {
  return sentence.replace(/\{(@|\w+)\}/g, (place, key) => values[key] ?? place);
}

/**
 * The sentence of a move, as the host says it.
 * @param {Legend} legend @param {View} view @param {string} name @param {"ja" | "en"} lang
 */
export function sayMove(legend, view, name, lang = "en") {
  const { verb, operands, target, times } = parseMove(name);
  let sentence = legend.verb[verb]?.say?.[lang] ?? name;
  if (operands.length < 2 && sentence.endsWith(" {2}")) sentence = sentence.slice(0, -4);
  const able = sentence.includes("{k}");
  const values = { n: times, "@": target && operandName(legend, view, target, false, lang) };
  operands.forEach((operand, i) => {
    values[i + 1] = operandName(legend, view, operand, able, lang);
    values.k ??= operand.number;
  });
  return fill(sentence, values);
}

const UNKNOWN = { ja: (n) => `カード${n}枚`, en: (n) => n > 1 ? `${n} cards` : "a card" };
const NOBODY = { ja: "なし", en: "nobody" };

/**
 * The sentence of an event from the template of its kind; {key} of a key that is not there stays.
 * @param {Legend} legend @param {View | null} view before it happened, for what lay at labels
 * @param {Event} event @param {"ja" | "en"} lang
 * @param {Object<string, string>} seats what the seats are called, and in place of a winner "draw"
 */
export function sayEvent(legend, view, event, lang = "en", seats = {}) {
  const { kind, who, keys } = event;
  const seat = (id) => seats[id] ?? (id === "draw" ? NOBODY[lang] : id);
  const name = (table) => (id) => nameOf(legend, table, id, lang);
  const zone = (text) => {
    const [owner, letter] = text.split(".");
    const whose = legend.zone[letter]?.owner === "common" ? "" : seat(owner);
    return whose + (whose && (lang === "ja" ? "の" : " ")) + name("zone")(letter);
  };
  const cards = (text) => parseDeck(text).map(({ card, count }) => !card ? UNKNOWN[lang](count) :
    name("card")(card) + (count > 1 ? `×${count}` : "")).join(lang === "ja" ? "、" : ", ");
  const says = { cards, from: zone, to: zone, first: seat, why: name("why"), reason: name("reason"),
    name: name(kind === "phase" ? "phase" : "gauge"),
    part: (n) => name("gauge")(legend.gauge[keys.name]?.parts?.[n - 1] ?? n),
    move: (text) => view && text !== "?" ? sayMove(legend, view, text, lang) : text };
  const values = who ? { who: seat(who) } : {};
  for (const [key, text] of Object.entries(keys)) values[key] = says[key]?.(text) ?? text;
  const sentence = legend.event[kind]?.say?.[lang] ?? kind;
  const holds = (part) => [...part.matchAll(/\{(\w+)\}/g)].every(([, key]) => values[key]);
  return fill(sentence.replace(/\[([^\]]*)\]/g, (_, part) => holds(part) ? part : ""), values);
}
