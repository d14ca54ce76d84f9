// side.js - what stands beside the table: the card that is pointed at, and the log.

import { Component, h } from "./vendor/preact.mjs";
import { nameOf, readChanges } from "./tefuda-host.mjs";
import { artOf } from "./art.js";
import { valuesOf } from "./objects.js";
import { sayEntry, shownEntries } from "./scribe.js";
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

/** A line of the log: it is said once, and again in other words only. */
class Entry extends Component {
  shouldComponentUpdate(next) {
    const { entry, legend, lang, isNow, seats } = this.props;
    return entry !== next.entry || legend !== next.legend || lang !== next.lang || isNow !== next.isNow ||
      seats.s1 !== next.seats.s1 || seats.s2 !== next.seats.s2;
  }

  render({ entry, legend, lang, isNow, seats }) {
    const { number, kind, who, keys } = entry.event;
    const owner = /^s[12]$/.test(who) ? ` ${who}` : "";
    return h("li", { "data-event": number, class: `${kind}${owner}${isNow ? " now" : ""}`,
      onClick: () => keys.d && this.props.onStep?.(Number(keys.d)) }, sayEntry(legend, entry, lang, seats));
  }
}

/** The log, the youngest entry last, at which it stays unless somebody reads in it (style.css). */
export function Log({ legend, entries, lang, seats, at, onStep }) {
  const shown = shownEntries(legend, entries).slice(-LOG_SHOWN);
  return h("div", { id: "log", tabIndex: 0, role: "region", "aria-label": word(lang, "log"), lang },
    h("ol", null, shown.map((entry) => h(Entry, { key: entry.event.number, entry, legend, lang, seats,
      isNow: at !== undefined && Number(entry.event.keys.d) === at, onStep }))));
}
