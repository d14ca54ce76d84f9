// ask.js - what is asked, and all that may be answered: the question, the steps taken so far, the
// cards that lie nowhere in sight, and the moves as buttons.

import { h } from "./vendor/preact.mjs";
import { nameOf, placeOf, sayMove } from "./tefuda-host.mjs";
import { Card, sayObject } from "./card.js";
import { nextSteps, trayOf } from "./moves.js";
import { word } from "./words.js";

const MANY = 12; // moves from which on the list can be filtered
const SHEET = 64; // buttons of a long list that are laid out together, when they come into sight

const title = (legend, decision, lang) => legend.step[decision.step]?.name[lang] ?? decision.title;

/** Cards that were picked before this question, and how many more there may be. */
function Crumbs({ game, lang }) {
  const { picked, min, max, sofar } = game.decision;
  if (max === null && picked.length === 0) return null;
  const range = min === null || max === null ? "" : min === max ? word(lang, "exactly", min) :
    word(lang, "range", min, max);
  return h("p", { id: "crumbs" }, [word(lang, "chosen", `${sofar ?? picked.length}`),
    range && ` · ${range}`, ...picked.flatMap((id, i) => [" ", h("span", { key: i, class: "crumb", lang },
      nameOf(game.legend, "card", id, lang))])]);
}

/** The card on the table that is asked about, where the answers do not say it. */
function About({ game, lang }) {
  const { about } = game.decision.keys;
  const item = placeOf(game.view, about);
  return item ? h("b", { class: "from", lang }, [nameOf(game.legend, "card", item.card, lang), ` ${about}`]) : null;
}

/** The card that asks. */
function From({ game, lang }) {
  const { from } = game.decision;
  const id = from.split(".")[0];
  const item = from && (game.legend.cards[id] ? id : null);
  return item ? h("span", { class: "from", lang }, nameOf(game.legend, "card", item, lang)) : null;
}

function Tray({ game, lang, onPoint }) {
  const steps = nextSteps(game.legend, game.view, game.left, game.path.length);
  const objects = trayOf(steps);
  if (objects.length === 0) return null;
  return h("section", { id: "tray", "aria-label": word(lang, "tray") }, [
    h("span", { class: "caption" }, word(lang, "tray")),
    h("div", { class: "cards" }, objects.map((object) => h("div", { key: object.key, class: "stand" },
      h(Card, { legend: game.legend, object, values: null, lang, isLit: true, isPicked: false,
        onPick: (picked) => game.pick(picked), onPoint })))),
  ]);
}

function MoveButton({ game, move, lang, isLone }) {
  const role = game.legend.verb[/^[a-z0-9-]+/.exec(move.name)?.[0]]?.role ?? "main";
  return h("button", { type: "button", class: `move ${role}`, "data-move": move.name, lang,
    "data-index": move.index, id: isLone ? "confirm" : undefined, disabled: game.busy,
    onClick: () => game.play(move.name) },
  [h("small", { "aria-hidden": "true" }, move.index), " ", sayMove(game.legend, game.view, move.name, lang)]);
}

function Moves({ game, lang, filter, onFilter }) {
  const isLone = game.path.length > 0 && game.left.length === 1;
  const wanted = filter.toLowerCase();
  const shown = game.left.filter((move) => !wanted || move.name.includes(wanted) ||
    sayMove(game.legend, game.view, move.name, lang).toLowerCase().includes(wanted));
  return [
    game.moves.length > MANY ? h("input", { id: "filter", type: "search", value: filter,
      placeholder: word(lang, "filter"), "aria-label": word(lang, "filter"),
      onInput: (event) => onFilter(event.target.value) }) : null,
    h("div", { id: "moves", role: "group", "aria-label": word(lang, "choices") },
      sheets(shown.map((move) => h(MoveButton, { key: move.name, game, move, lang, isLone })))),
  ];
}

/** A long list in parts, of which the browser lays out those that are seen. */
function sheets(buttons) {
  if (buttons.length <= 2 * SHEET) return buttons;
  return [...Array(Math.ceil(buttons.length / SHEET)).keys()].map((i) =>
    h("div", { key: `sheet${i}`, class: "sheet" }, buttons.slice(i * SHEET, (i + 1) * SHEET)));
}

/** What those read who are not asked: the same, whatever the other seat is asked. */
export function waitingText(game, lang, names) {
  if (game.state !== "open") return word(lang, game.state === "lost" ? "lost" : "connecting");
  if (game.over) {
    const { winner, reason } = game.over;
    const who = winner === "draw" ? word(lang, "draw") : game.seat === "" ?
      word(lang, "wins", names[winner]) : word(lang, winner === game.seat ? "won" : "defeated");
    return `${who} · ${nameOf(game.legend, "reason", reason, lang)}`;
  }
  if (game.table?.paused) return word(lang, "paused");
  const asked = game.view?.asked ?? [];
  const others = asked.filter((seat) => seat !== game.seat);
  if (others.length === 1 && game.presence?.[others[0]] === "bot") return word(lang, "thinking", names[others[0]]);
  return game.seat ? word(lang, "waiting") : word(lang, "watching", asked.map((s) => names[s]).join("・"));
}

/** @param {{game, lang, names, filter: string, onFilter, onPoint}} props */
export function Ask({ game, lang, names, filter, onFilter, onPoint }) {
  const { decision, legend } = game;
  const isAsked = decision && !game.over && game.state === "open";
  const picked = game.path.map((object) => sayObject(legend, object, null, lang)).join(" → ");
  return h("section", { id: "ask", class: isAsked ? "asked" : "" }, [
    h("p", { id: "question", "aria-live": "polite", lang },
      isAsked ? [title(legend, decision, lang), " ", h(About, { game, lang }), " ", h(From, { game, lang })] :
        h("span", { id: "waiting" }, waitingText(game, lang, names))),
    h("p", { id: "refused", role: "alert" }, game.refused),
    isAsked ? h(Crumbs, { game, lang }) : null,
    isAsked && picked ? h("p", { id: "path" }, [h("button", { id: "back", type: "button",
      onClick: () => game.back() }, `← ${word(lang, "back")}`), " ", picked]) : null,
    isAsked ? h(Tray, { game, lang, onPoint }) : null,
    isAsked ? h(Moves, { game, lang, filter, onFilter }) : h("div", { id: "moves" }),
    !isAsked && game.seat && !game.over ? h(Premove, { game, lang }) : null,
  ]);
}

const focus = (element) => element?.focus();

/** Why a move is not in the list: its name is asked for. */
export function Why({ game, lang, onDone }) {
  const tell = (event) => {
    const name = event.target.elements.name.value.trim();
    event.preventDefault();
    onDone();
    if (name) game.why(name, lang);
  };
  return h("form", { id: "why", onSubmit: tell, onKeyDown: ({ key }) => key === "Escape" && onDone() }, [
    h("label", null, [word(lang, "explain"), " ", h("input", { name: "name", ref: focus,
      list: "names", autocomplete: "off", placeholder: game.lastMoves[0] ?? "" })]),
    h("datalist", { id: "names" }, game.lastMoves.slice(0, 64).map((name) => h("option", { key: name, value: name })))]);
}

/** An answer for the next question, kept in the page: from the list of the last one. */
function Premove({ game, lang }) {
  if (game.premove) {
    return h("p", { id: "premove" }, [word(lang, "premoved",
      sayMove(game.legend, game.view, game.premove, lang)), " ", h("button", { type: "button",
      onClick: () => game.set({ premove: null }) }, word(lang, "cancel"))]);
  }
  return game.lastMoves.length === 0 ? null : h("details", { id: "premoves" }, [
    h("summary", null, word(lang, "premove")),
    h("div", null, game.lastMoves.slice(0, 64).map((name) => h("button", { key: name, type: "button",
      "data-premove": name, lang, onClick: () => game.set({ premove: name }) },
    sayMove(game.legend, game.view, name, lang)))),
  ]);
}
