// side.js - what stands beside the table: the card that is pointed at, and the log.

import { Component, h } from "./vendor/preact.mjs";
import { nameOf, readChanges } from "./tefuda-host.mjs";
import { artOf } from "./art.js";
import { sayEntry, shownEntries } from "./scribe.js";
import { valuesOf } from "./values.js";
import { word } from "./words.js";

const LOG_SHOWN = 400; // entries of the log that are drawn, the youngest

/** A printed value in words: "water-4", "honesty:9,valor:3", "creature". */
export function sayValue(legend, text, lang) {
  return String(text).split(",").map((part) => {
    const [, id, n] = /^([a-z][a-z-]*?)(?:[:-](-?\d+))?$/.exec(part) ?? [null, part, undefined];
    const row = legend.word[part] ?? legend.word[id] ?? legend.gauge[id] ?? legend.cards[part];
    return (row ? row.name[lang] : id) + (n === undefined || legend.word[part] ? "" : ` ${n}`);
  }).join(lang === "ja" ? "、" : ", ");
}

function attrRows(legend, card, values, lang) {
  return Object.values(legend.attr).filter(({ id }) => id in card.attrs).map(({ id, name }) => {
    const now = values?.[id];
    const isChanged = now && now.now !== now.printed;
    return h("div", { key: id, class: isChanged ? "changed" : "" }, [h("dt", { lang }, name[lang]),
      h("dd", { lang }, [sayValue(legend, now?.now ?? card.attrs[id], lang),
        isChanged ? h("small", null, ` ${word(lang, "printed", now.printed)}` +
          (now.by ? ` · ${word(lang, "by", sayValue(legend, now.by, lang))}` : "")) : null])]);
  });
}

/** Lasting changes of what lies here. */
function changeRows(legend, view, place, lang) {
  if (!view || !place) return [];
  return readChanges(view).filter(({ target }) => target === place).map(({ change, until }, i) =>
    h("li", { key: i }, word(lang, "changedUntil", change, until)));
}

/** @param {{legend, view, object, values, lang}} props */
export function Detail({ legend, view, object, values, lang }) {
  const card = object && legend.cards[object.card];
  if (!card) return h("section", { id: "detail", class: "bare" }, h("p", null, word(lang, "hintDetail")));
  return h("section", { id: "detail", "aria-label": word(lang, "details") }, [
    h("div", { class: "art", style: { backgroundImage: artOf(legend, card) } }),
    h("h2", { lang }, card.name[lang]),
    h("p", { class: "text", lang }, card.text[lang]),
    h("dl", null, attrRows(legend, card, valuesOf(values, object), lang)),
    h("ul", { class: "flags" }, [...object.flags.filter(({ flag }) =>
      legend.flag[flag]?.draw !== "none").map(({ flag, n }) => h("li", { key: flag + n, lang },
      nameOf(legend, "flag", flag, lang) + (n === null ? "" : ` ${n}`))),
    ...changeRows(legend, view, object.place, lang)]),
  ]);
}

/** The log, the youngest entry last; it follows its end unless somebody reads in it. */
export class Log extends Component {
  #list = null;
  #last = null; // the entry it has followed to: to look where the end is costs a layout

  componentDidMount() {
    this.#follow();
  }

  componentDidUpdate() {
    this.#follow();
  }

  #follow() {
    const list = this.#list, last = list?.lastElementChild?.dataset.event ?? null;
    if (last === this.#last) return;
    this.#last = last;
    if (list && !list.matches(":hover, :focus")) list.scrollTop = list.scrollHeight;
  }

  render({ legend, entries, lang, seats, at, onStep }) {
    const shown = shownEntries(legend, entries).slice(-LOG_SHOWN);
    return h("ol", { id: "log", tabIndex: 0, "aria-label": word(lang, "log"), lang,
      ref: (list) => (this.#list = list) },
    shown.map((entry) => {
      const { number, kind, who, keys } = entry.event;
      const owner = /^s[12]$/.test(who) ? ` ${who}` : "";
      return h("li", { key: number, "data-event": number, class: `${kind}${owner}` +
        (at !== undefined && Number(keys.d) === at ? " now" : ""),
      onClick: onStep && keys.d ? () => onStep(Number(keys.d)) : undefined },
      sayEntry(legend, entry, lang, seats));
    }));
  }
}
