// tiles.js - several tables side by side, for whoever runs them: a small picture of each, what is
// going on there, and a link to the table itself.

import { Component, h } from "./vendor/preact.mjs";
import { readStyle } from "./art.js";
import { waitingText } from "./ask.js";
import { Game } from "./game.js";
import { Clock, PaceBar, turnText } from "./play.js";
import { seatNames } from "./scribe.js";
import { Table } from "./table.js";
import { word } from "./words.js";

export class Tiles {
  /** @param {string[]} tokens places to look on @param {number} pace in ms */
  constructor(tokens, onchange, pace) {
    readStyle("tiles-style", "tiles.css");
    this.tiles = [...new Set(tokens)].map((token) => {
      const tile = { token, changes: 0 };
      tile.game = new Game(token, (isNews) => {
        tile.changes++;
        onchange(isNews);
      }, pace);
      return tile;
    });
  }
}

const linkTo = (token) => `${location.origin}${location.pathname}#t=${token}`;

/** Drawn anew only when something has happened there. */
class Tile extends Component {
  shouldComponentUpdate({ changes, lang }) {
    return changes !== this.props.changes || lang !== this.props.lang;
  }

  render({ game, token, lang }) {
    const { legend, view, values, clock } = game, names = seatNames(lang, "", game.table);
    if (game.state === "closed") return null;
    if (!legend || !view) return h("section", { class: "tile" }, h("p", null, word(lang, "connecting")));
    return h("section", { class: `tile${game.over ? " over" : ""}` }, [
      h("h2", { lang }, h("a", { href: linkTo(token), target: "_blank", rel: "noopener" },
        `${legend.game.name[lang]}: ${names.s1} – ${names.s2}`)),
      h("p", { lang }, [turnText(game, lang), " · ", h("b", null, waitingText(game, lang, names)), " ",
        clock && Number.isFinite(clock.s1) ? h(Clock, { clock, names }) : null]),
      h("div", { class: "screen", inert: true }, h(Table, { legend, view, moves: [], lang, bottom: "s1", values, names,
        path: null, onPick: () => {}, onPoint: () => {}, spread: null })),
    ]);
  }
}

/** @param {{tiles: Tiles, lang, page}} props */
export function TilesPage({ tiles: { tiles }, lang, page }) {
  const isOpen = tiles.some(({ game }) => game.state !== "closed");
  return [
    h("header", null, [h("strong", null, "tefuda"), h("span", null, word(lang, "tables")),
      h(PaceBar, { paces: tiles.map(({ game }) => game.pace), page, lang }), page.settingsNode()]),
    isOpen ? h("div", { id: "tiles" }, tiles.map((tile) => h(Tile, { key: tile.token, ...tile, lang }))) :
      h("p", { id: "question" }, word(lang, "end.token")),
  ];
}
