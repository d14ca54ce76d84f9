// hotseat.js - two people at one screen: two sockets, and a curtain before each hand is shown.
// While it is down nothing of a table is drawn, so no card of anybody is in the page.

import { h } from "./vendor/preact.mjs";
import { Game } from "./game.js";
import { Play } from "./play.js";
import { seatNames } from "./scribe.js";
import { word } from "./words.js";

export class HotSeat {
  constructor(tokens, onchange) {
    Object.assign(this, { onchange, shown: -1 });
    this.games = tokens.map((token) => new Game(token, onchange));
  }

  /** Whose turn it is to look: who is asked; both are, or nobody: who looked last. */
  get wanted() {
    const asked = this.games.map((game) => Boolean(game.decision) && !game.over);
    if (asked[Math.max(0, this.shown)] || !asked.includes(true)) return Math.max(0, this.shown);
    return asked.indexOf(true);
  }

  /** The game whose hand is open, or null behind the curtain. */
  get current() {
    const game = this.games[this.wanted];
    return this.shown === this.wanted || game?.over ? game : null;
  }

  lift() {
    this.shown = this.wanted;
    this.onchange();
  }
}

/** @param {{hot: HotSeat, lang, page}} props */
export function HotSeatPage({ hot, lang, page }) {
  const { current } = hot;
  if (current) return h(Play, { key: current.seat, game: current, lang, page });
  const game = hot.games[hot.wanted];
  const name = seatNames(lang, "", game.table)[game.seat] ?? "";
  return [
    h("header", null, [h("strong", null, "tefuda"), page.settingsNode()]),
    h("section", { id: "curtain" }, [h("p", { id: "question", "aria-live": "polite" },
      game.seat ? word(lang, "curtain", name) : word(lang, "connecting")),
    h("button", { id: "lift", type: "button", disabled: !game.seat, onClick: () => hot.lift() },
      word(lang, "ready"))]),
  ];
}
