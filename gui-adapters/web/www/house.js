// house.js - the page of the house: opens tables, and lists those that there are.

import { h } from "./vendor/preact.mjs";
import { formatLine, nameOf } from "./tefuda-host.mjs";
import { Link } from "./link.js";
import { word } from "./words.js";

const OWN = "*"; // no name of a deck: a list that is typed or pasted

/**
 * A list of cards, as `ember-pup*3, graft` or as a deck file has it, as keys of `newtable`.
 * @param {string} text @param {string[]} keys what the game calls parts of a deck @param {"s1" | "s2"} seat
 */
function listKeys(text, keys, seat) {
  const parts = {};
  for (const line of text.split("\n").map((one) => one.replace(/#.*/, "").trim())) {
    const [, first, rest] = /^(\S*)\s*(.*)$/.exec(line);
    if (first === "deck") continue;
    const key = keys.includes(first) ? first : "cards";
    const items = (keys.includes(first) ? rest : line).split(",").map((item) => item.trim()).filter((item) => item);
    (parts[`${key}.${seat}`] ??= []).push(...items.map((item) => item.replace(/^(\d+)\s+(\S+)$/, "$2*$1")));
  }
  return Object.fromEntries(Object.entries(parts).filter(([, items]) => items.length > 0)
    .map(([part, items]) => [part, items.join(",")]));
}

export class House {
  constructor(token, onchange) {
    Object.assign(this, { token, onchange, role: "house", state: "connecting", reason: "", games: [], bots: [],
      legends: {}, tables: [], made: null, fault: null,
      form: { game: "", s1: "person", s2: "go", "deck.s1": "", "deck.s2": "", "list.s1": "", "list.s2": "", movetime: "1000", strength: "10" }, more: {} });
    this.link = new Link({ greet: () => formatLine("hello", [], { token }),
      onwelcome: (keys, data) => this.#welcome(keys, data), onnotice: () => {},
      onlost: (reason, isFinal) => this.set({ state: isFinal ? "closed" : "lost", reason }) });
  }

  set(changes) {
    Object.assign(this, changes);
    this.onchange();
  }

  async #welcome(keys, told) {
    this.set({ state: "open", role: keys.role, bots: told.filter(({ kind }) => kind === "bot").map(({ words }) => words[0]) });
    try {
      const { data } = await this.link.host.send("games");
      this.set({ games: data.filter(({ kind }) => kind === "game")
        .map(({ words, keys: row }) => ({ ...row, name: words[0] })) });
      await this.choose({ game: this.form.game || this.games[0].name });
      await this.list();
    } catch { /* the connection is lost, and comes back */ }
  }

  async choose(changes) {
    const decks = changes.game && changes.game !== this.form.game ? { "deck.s1": "", "deck.s2": "" } : {};
    this.set({ form: { ...this.form, ...decks, ...changes }, more: decks["deck.s1"] === "" ? {} : this.more });
    const { game } = this.form;
    if (!this.legends[game]) this.legends[game] = await this.link.host.legend(game);
    this.onchange();
  }

  /** A key of `newtable` that is left out where it is empty, or what holds anyway. */
  tell(key, value, usual = "") {
    const { [key]: _, ...more } = this.more;
    this.set({ more: value === usual || value === "" ? more : { ...more, [key]: value } });
  }

  async list() {
    const { data } = await this.link.host.send("tables");
    this.set({ tables: data.filter(({ kind }) => kind === "table").map(({ keys }) => keys) });
  }

  async open() {
    const { form } = this;
    const weaker = form.strength === "10" || form.strength === "" ? "" : `,strength=${form.strength}`;
    const who = (seat) => (form[seat] === "go" ? `go:movetime=${form.movetime}${weaker}` : form[seat]);
    const keys = Object.keys(this.legends[form.game].deck ?? {});
    const deck = (seat) => (form[`deck.${seat}`] === OWN ? listKeys(form[`list.${seat}`], keys, seat) :
      { [`deck.${seat}`]: form[`deck.${seat}`] || undefined });
    const line = formatLine("newtable", [form.game],
      { s1: who("s1"), s2: who("s2"), ...deck("s1"), ...deck("s2"), ...this.more });
    try {
      const { status } = await this.link.host.send(line);
      this.set({ made: status.keys, fault: null });
      await this.list();
    } catch (error) {
      this.set({ fault: error });
    }
  }
}

const TILES = 8; // a bridge allows one address ten sockets unless it is told otherwise, and this page is one
const TOLD = /^(lists|opt\..+)$/; // options of a game that a table may set

const linkTo = (...tokens) => location.origin + location.pathname + "#" +
  tokens.map((token, i) => `${i === 0 ? "t" : "t2"}=${token}`).join("&");

/** Tables side by side, those first that are being played. */
function tilesLink({ tables }) {
  const isPlayed = ({ stage }) => stage === "play";
  const rows = [...tables.filter(isPlayed), ...tables.filter((row) => !isPlayed(row))];
  return `${location.origin}${location.pathname}#w=${rows.slice(0, TILES).map(({ pub }) => pub).join(",")}`;
}

function choice(house, key, label, rows) {
  return h("select", { id: `new-${key}`, name: key, "aria-label": label, value: house.form[key],
    onChange: (event) => house.choose({ [key]: event.target.value }) },
  rows.map(([value, name]) => h("option", { key: value, value }, name)));
}

function SeatForm({ house, lang, seat }) {
  const legend = house.legends[house.form.game];
  const decks = Object.values(legend?.decklist ?? {});
  return h("fieldset", null, [h("legend", null, word(lang, "seat", seat[1])),
    choice(house, seat, word(lang, "seat", seat[1]), [["person", word(lang, "person")],
    ["go", word(lang, "builtin")], ...house.bots.map((name) => [`bot:${name}`, name])]), " ",
    choice(house, `deck.${seat}`, `${word(lang, "deck")} ${seat[1]}`, [["", `${word(lang, "deck")}: ${word(lang, "standard")}`],
      ...decks.map((deck) => [deck.id, deck.name[lang]]), [OWN, word(lang, "ownList")]]),
    house.form[`deck.${seat}`] === OWN ? h("textarea", { name: `list.${seat}`, rows: 6, placeholder: word(lang, "listHint"),
      "aria-label": `${word(lang, "ownList")} ${seat[1]}`, value: house.form[`list.${seat}`],
      onInput: (event) => (house.form[`list.${seat}`] = event.target.value) }) : null]);
}

/** What most tables leave as it is: names, clock, seed, and the options of the game. */
function More({ house, lang, legend }) {
  const value = (key, usual) => house.more[key] ?? usual;
  const text = (key, hint) => h("label", { key }, [`${word(lang, `new.${key}`)} `, h("input", { name: key,
    value: value(key, ""), placeholder: hint, onChange: (event) => house.tell(key, event.target.value.trim()) })]);
  const option = ({ id, name, values, default: usual }) => {
    const range = /^(-?\d+)\.\.(-?\d+)$/.exec(values[0]);
    const tell = (event) => house.tell(id, event.target.value, usual);
    return h("label", { key: id }, [`${name[lang]} `, range ?
      h("input", { type: "number", name: id, min: range[1], max: range[2], value: value(id, usual), onChange: tell }) :
      h("select", { name: id, value: value(id, usual), onChange: tell },
        values.map((one) => h("option", { key: one, value: one }, one)))]);
  };
  return h("details", { id: "more" }, [h("summary", null, word(lang, "more")),
    text("name.s1", ""), text("name.s2", ""), text("clock", "300000+5000"), text("seed", ""),
    h("label", { key: "sealed" }, [`${word(lang, "sealed")} `, h("select", { name: "sealed", value: value("sealed", ""),
      onChange: (event) => house.tell("sealed", event.target.value) },
    [["", "twoPersons"], ["1", "yes"], ["0", "no"]].map(([one, name]) => h("option", { key: one, value: one }, word(lang, name))))]),
    ...Object.values(legend?.option ?? {}).filter(({ id }) => TOLD.test(id)).map(option)]);
}

function Links({ house, lang }) {
  const { made } = house;
  if (!made) return null;
  const row = (key, href, id) => h("li", { key: id }, h("a", { id, href, target: "_blank", rel: "noopener" },
    word(lang, key)));
  const seats = ["s1", "s2"].filter((seat) => made[seat] && made[seat] !== "-");
  return h("ul", { id: "links" }, [
    ...seats.map((seat) => h("li", { key: seat }, h("a", { id: `link-${seat}`, href: linkTo(made[seat]),
      target: "_blank", rel: "noopener" }, `${word(lang, "seatLink")} ${seat[1]}`))),
    seats.length === 2 ? row("hotseatLink", linkTo(made.s1, made.s2), "link-hot") : null,
    row("pubLink", linkTo(made.pub), "link-pub"), row("ownerLink", linkTo(made.owner), "link-owner")]);
}

/** "Unien: seat 1 – tefuda, is played". A seat without a name has "-". */
function tableText({ games }, { id, game, s1, s2, stage }, lang) {
  const name = games.find((row) => row.name === game)?.[`name.${lang}`] ?? game;
  const who = (text, n) => (!text || text === "-" ? word(lang, "seat", n) : text);
  return `${name}: ${who(s1, 1)} – ${who(s2, 2)} · ${word(lang, `stage.${stage}`)} (${id})`;
}

/** Why there is no table; of a list also what the game wants of one. */
function faultText({ fault, legends, form }, lang) {
  if (!fault) return "";
  const limits = fault.code !== "baddeck" ? [] : Object.values(legends[form.game].deck);
  return [fault.text || fault.message, ...limits.map(({ id, min, max, name }) => `${id} ${min}–${max}: ${name[lang]}`)].join(" · ");
}

/** @param {{house: House, lang, page}} props */
export function HousePage({ house, lang, page }) {
  const legend = house.legends[house.form.game];
  return [
    h("header", null, [h("strong", null, "tefuda"), page.settingsNode()]),
    h("form", { id: "newtable", onSubmit: (event) => {
      event.preventDefault();
      house.open();
    } }, [
      h("h1", { id: "question" }, word(lang, "house")),
      choice(house, "game", word(lang, "game"), house.games.map(({ name, ...row }) => [name, row[`name.${lang}`] ?? name])),
      ["s1", "s2"].map((seat) => h(SeatForm, { key: seat, house, lang, seat })),
      h("label", null, [`${word(lang, "level")} `, h("input", { type: "number", min: 10, max: 60000,
        value: house.form.movetime, onInput: (event) => (house.form.movetime = event.target.value) })]),
      h("label", null, [`${word(lang, "strength")} `, h("input", { id: "strength", type: "number", min: 1, max: 10,
        value: house.form.strength, onInput: (event) => (house.form.strength = event.target.value) })]),
      h(More, { house, lang, legend }),
      h("button", { id: "open", disabled: !legend }, word(lang, "open")),
      h("p", { id: "refused", role: "alert" }, faultText(house, lang)), h(Links, { house, lang })]),
    h("section", { id: "tables" }, [h("h2", null, word(lang, "tables")),
      house.tables.length === 0 ? h("p", null, word(lang, "none")) :
        h("ul", null, house.tables.map((row) => h("li", { key: row.id },
          h("a", { href: linkTo(row.pub), target: "_blank", rel: "noopener" }, tableText(house, row, lang))))),
      house.tables.length < 2 ? null : h("p", null, h("a", { id: "link-tiles", href: tilesLink(house), target: "_blank",
        rel: "noopener" }, word(lang, "tiles")))]),
  ];
}
