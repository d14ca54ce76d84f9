// card.js - one object of the table: the face of a card with its present numbers, or its back.

import { Component, h } from "./vendor/preact.mjs";
import { nameOf } from "./tefuda-host.mjs";
import { artOf, hueOf } from "./art.js";
import { flagsText, knownText, valuesOf } from "./objects.js";
import { word } from "./words.js";

/** Rows of the legend by where on the face they stand. */
function attrsAt(legend, card, show) {
  return Object.values(legend.attr).filter((row) => row.show === show && row.id in card.attrs);
}

/** A printed number with what it is now: " up" or " down" if it has changed. */
function numberOf(values, row, card) {
  const printed = card.attrs[row.id];
  const now = values?.[row.id]?.now ?? printed;
  const isChanged = values?.[row.id] && now !== values[row.id].printed;
  const change = !isChanged ? "" : Number(now) > Number(values[row.id].printed) ? " up" : " down";
  return { text: String(now), change };
}

/** The beginning of a name, as long as it takes to tell it from the names beside it. */
export function beginning(name, others, least) {
  const letters = [...name];
  let n = least;
  while (n < letters.length && others.some((other) => other !== name && other.startsWith(letters.slice(0, n).join("")))) n++;
  return letters.slice(0, n).join("");
}

/** The short name of a number in a vector, or of a word. */
export function briefOf(legend, id, lang) {
  const row = legend.word[id] ?? legend.gauge[id];
  const vector = Object.values(legend.gauge).find(({ parts }) => parts?.includes(id));
  return row ? beginning(row.name[lang], (vector?.parts ?? []).map((part) => nameOf(legend, "gauge", part, lang)),
    lang === "ja" ? 1 : 2) : id;
}

/** "water-4", "honesty:9" and the like: short words that are known, and numbers. */
function short(legend, text, lang) {
  const parts = text.split(",");
  return parts.length > 3 ? "…" : parts.map((part) => {
    const [, id, n] = /^([a-z][a-z-]*?)(?:[:-](-?\d+))?$/.exec(part) ?? [null, "", part];
    return briefOf(legend, id, lang) + (n ?? "");
  }).join(" ");
}

function numbers(legend, values, card, show, lang) {
  return attrsAt(legend, card, show).map((row) => {
    const { text, change } = numberOf(values, row, card);
    return h("b", { key: row.id, class: `n${change}`, title: row.name[lang] },
      short(legend, text, lang));
  });
}

/** Flags that are drawn as badges: a letter of their name, and the number. */
function badges(legend, flags, lang) {
  return flags.filter(({ flag }) => !["back", "turn90", "turn", "owner", "none"]
    .includes(legend.flag[flag]?.draw)).map(({ flag, n }) => {
    const name = nameOf(legend, "flag", flag, lang);
    const isLoss = legend.flag[flag]?.off !== undefined;
    return h("i", { key: flag + n, class: isLoss ? "badge loss" : "badge", title: name },
      n === null ? [...name].slice(0, lang === "ja" ? 2 : 3).join("") : (isLoss ? "−" : "") + n);
  });
}

/** How an object lies: turned, by the flags that say so. */
function turnOf(legend, flags) {
  for (const { flag, n } of flags) {
    const draw = legend.flag[flag]?.draw;
    if (draw === "turn90") return " turned";
    if (draw === "turn") return ` tapped${Math.min(n ?? 1, 3)}`;
  }
  return "";
}

const isBack = (legend, object) => !object.card ||
  object.flags.some(({ flag }) => legend.flag[flag]?.draw === "back");

/** What is said of an object by those who read the page aloud. */
export function sayObject(legend, object, values, lang) {
  const parts = [object.place];
  if (object.isSlot) parts.push(word(lang, "empty"));
  else if (object.card) parts.push(nameOf(legend, "card", object.card, lang));
  else parts.push(object.count > 1 ? word(lang, "cards", object.count) : word(lang, "unknown"));
  if (object.card && object.count > 1) parts.push(`×${object.count}`);
  const card = legend.cards[object.card];
  for (const row of card ? attrsAt(legend, card, "foot") : []) {
    parts.push(`${row.name[lang]} ${numberOf(values, row, card).text}`);
  }
  for (const { flag, n } of object.flags) {
    if (legend.flag[flag]?.draw !== "none") parts.push(nameOf(legend, "flag", flag, lang) + (n ?? ""));
  }
  return parts.filter((part) => part).join(" ");
}

/** The name on the face: without what stands in quotation marks in front of it. */
const shortName = (name) => name.replace(/^(["“「『].*?["”」』])\s*(?=.)/u, "");

/** How many letters its longest word has: a word is written smaller before it is broken. */
const longestOf = (name, lang) => (lang === "ja" ? 1 : Math.max(...name.split(/[\s-]/).map(({ length }) => length)));

function face(legend, object, values, lang) {
  const card = legend.cards[object.card];
  if (!card) return [];
  const name = shortName(card.name[lang]);
  return [
    h("span", { "aria-hidden": "true", class: "art", style: { backgroundImage: artOf(legend, card) } }),
    h("span", { "aria-hidden": "true", class: "corner" }, numbers(legend, values, card, "corner", lang)),
    h("span", { "aria-hidden": "true", class: "name", lang, style: { "--long": longestOf(name, lang) } }, name),
    h("span", { "aria-hidden": "true", class: "foot" }, numbers(legend, values, card, "foot", lang)),
  ];
}

/** The copies that a pile is known to hold. */
function knownCards(legend, object, lang) {
  return object.known.length === 0 ? null : h("span", { "aria-hidden": "true", class: "known" },
    object.known.map(({ card, count }) => h("span", { key: card, lang },
      nameOf(legend, "card", card, lang) + (count > 1 ? `×${count}` : ""))));
}

/** The attributes by which the page's contract names an object. */
function dataOf(object, isLit, isPicked) {
  return { "data-object": "", "data-key": object.key, "data-zone": object.zone,
    "data-place": object.place, "data-host": object.host || undefined, "data-card": object.card,
    "data-count": object.count, "data-flags": flagsText(object), "data-known": knownText(object),
    "data-lit": isLit ? "" : undefined, "data-picked": isPicked ? "" : undefined };
}

/** A card is dragged onto what the move is about: two clicks in one. */
export function dragOf(object, isLit, isPicked, onPick, onDrop) {
  if (!isLit) return {};
  return { onDragStart: ({ dataTransfer }) => {
    dataTransfer.setData("text/plain", object.card);
    // Browsers give up a drag whose element changes while it begins.
    if (!isPicked) setTimeout(() => onPick(object));
  },
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (!isPicked) onPick(object);
      onDrop?.();
    } };
}

/** A card below the top of a closed pile: it is there, and nobody sees it. */
export const Buried = ({ object }) => h("div", { class: "card", ...dataOf(object, false, false) });

/** All that the face of an object shows, as text. */
const looksOf = ({ object, values, lang, isLit, isPicked }) => [lang, isLit, isPicked,
  object.key, object.zone, object.place, object.host, object.card, object.count,
  flagsText(object), knownText(object), JSON.stringify(valuesOf(values, object))].join("|");

/** Props: {legend, object, values, lang, isLit: boolean, isPicked: boolean, onPick, onPoint, onDrop} */
export class Card extends Component {
  #looks = looksOf(this.props);

  /** What looks the same is not drawn again; clicks go to the object that it is now. */
  shouldComponentUpdate(next) {
    const old = this.#looks;
    this.#looks = looksOf(next);
    return this.#looks !== old || next.legend !== this.props.legend;
  }

  #pick = () => this.props.onPick(this.props.object);
  #point = () => this.props.onPoint?.(this.props.object);

  render({ legend, object, values, lang, isLit, isPicked }) {
    const now = valuesOf(values, object), back = isBack(legend, object);
    const mine = object.flags.find(({ flag }) => legend.flag[flag]?.draw === "owner");
    const card = legend.cards[object.card];
    const hue = card ? hueOf(legend, card) : null;
    const kind = (back ? " back" : "") + (back && object.card ? " seen" : "");
    return h("div", {
      class: `card${kind}${turnOf(legend, object.flags)}${mine ? ` own${mine.n}` : ""}`,
      style: hue !== null && !Number.isNaN(Number(hue)) ? { "--hue": hue } : undefined,
      draggable: isLit, ...dataOf(object, isLit, isPicked),
      onClick: isLit ? this.#pick : this.#point,
      onPointerEnter: (event) => event.pointerType === "mouse" && this.#point(),
      onContextMenu: (event) => { // a long press
        event.preventDefault();
        this.#point();
      },
      onFocusIn: this.#point,
      ...dragOf(object, isLit, isPicked, this.#pick, () => this.props.onDrop?.()),
    }, [
      back && !object.card ? null : face(legend, object, now, lang),
      h("span", { "aria-hidden": "true", class: "badges" }, badges(legend, object.flags, lang)),
      object.count > 1 ? h("span", { "aria-hidden": "true", class: "count" }, object.count) : null,
      knownCards(legend, object, lang),
      // What is read aloud and has the focus: all else of the card is for eyes.
      h("span", { class: "hit", role: isLit ? "button" : "img", tabIndex: isLit ? 0 : -1,
        "aria-label": sayObject(legend, object, now, lang), "aria-pressed": isLit ? isPicked : undefined }),
    ]);
  }
}
