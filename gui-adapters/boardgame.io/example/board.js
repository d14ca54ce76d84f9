// board.js - a board for any game: zones as rows of cards, and what may be done as buttons. What is
// clicked on the table narrows the buttons.

import { createElement as h, useState } from "react";
import { gaugesOf, moveItems, nameOf, sayMove } from "../../../bots/js/tefuda-host.mjs";

const LANG = navigator.language.startsWith("ja") ? "ja" : "en";

function face(legend, item) {
  const known = item.known.map(({ card, count }) => `${nameOf(legend, "card", card, LANG)} ×${count}`);
  const flags = item.flags.map(({ flag, n }) => `${nameOf(legend, "flag", flag, LANG)}${n ?? ""}`);
  const name = item.card ? nameOf(legend, "card", item.card, LANG) : "?";
  return [name + (item.count > 1 ? ` ×${item.count}` : ""), ...known, ...flags].join(", ");
}

/** Where a click on an item says something of a move: its place, or its zone and card. */
const keyOf = (zone, item) => item.label || `${zone}/${item.card}`;

function Item({ legend, zone, item, isLit, onClick }) {
  const key = keyOf(zone, item);
  return h("li", { className: isLit(key) ? "item lit" : "item", "data-key": key,
    onClick: isLit(key) ? () => onClick(key) : undefined },
  [face(legend, item), item.under.length === 0 ? null : h("ul", { key: "under" }, item.under.map((under, i) =>
    h(Item, { key: i, legend, zone, item: under, isLit, onClick })))]);
}

function Zone({ G, zone, isLit, onClick }) {
  const items = G.zones[zone], [owner, id] = zone.split(".");
  if (items.length === 0) return null;
  return h("section", { className: `zone ${owner}`, "data-zone": zone }, [
    h("h2", { key: "name" }, nameOf(G.legend, "zone", id, LANG)),
    h("ul", { key: "items" }, items.map((item, i) =>
      h(Item, { key: i, legend: G.legend, zone, item, isLit, onClick })))]);
}

function Side({ G, owner, children }) {
  const gauges = owner === "c" ? {} : gaugesOf(G.legend, G.view, owner);
  const shown = Object.entries(gauges).filter(([id, values]) =>
    G.legend.gauge[id].show === "always" || values.some((n) => n !== 0));
  return h("div", { className: `side ${owner}` }, [
    h("p", { key: "gauges", className: "gauges" }, shown.map(([id, values]) =>
      h("span", { key: id }, `${nameOf(G.legend, "gauge", id, LANG)} ${values.join(" ")} `))),
    children]);
}

/** What to click on for a move. */
const placesOf = (G, move) => moveItems(G.legend, G.view, move).map(({ at, card }) =>
  /\.[A-Z]$/.test(at) ? `${at}/${card}` : at);

/** @param props as boardgame.io gives them to a board */
export function Board({ G, ctx, moves, playerID, isConnected }) {
  const [path, setPath] = useState({ of: null, keys: [] });
  const keys = path.of === G.decision ? path.keys : [];
  const me = playerID === "1" ? "s2" : "s1", foe = me === "s1" ? "s2" : "s1";
  const left = G.moves.filter((move) => keys.every((key) => placesOf(G, move).includes(key)));
  const lit = new Set(left.flatMap((move) => placesOf(G, move)).filter((key) => !keys.includes(key)));
  const click = (key) => setPath({ of: G.decision, keys: [...keys, key] });
  const side = (owner) => h(Side, { key: owner, G, owner }, Object.keys(G.zones)
    .filter((zone) => zone.startsWith(`${owner}.`))
    .map((zone) => h(Zone, { key: zone, G, zone, isLit: (key) => lit.has(key), onClick: click })));
  const question = ctx.gameover ? `over: ${ctx.gameover.winner} (${ctx.gameover.reason})` :
    G.decision ? nameOf(G.legend, "step", G.decision.step, LANG) : "…";
  const state = ctx.gameover ? "over" : G.decision ? "asked" : "waiting";
  return h("main", { "data-state": state, "data-decision": G.decision?.d }, [
    side(foe), side("c"), side(me),
    h("div", { key: "ask", className: "ask" }, [
      h("p", { key: "question", id: "question" }, question),
      h("p", { key: "refused", id: "refused", role: "alert" }, G.refused || (isConnected ? "" : "not connected")),
      keys.length === 0 ? null : h("button", { key: "back", type: "button", onClick: () =>
        setPath({ of: G.decision, keys: keys.slice(0, -1) }) }, "←"),
      h("ul", { key: "moves", id: "moves" }, left.map(({ name }) => h("li", { key: name }, h("button",
        { type: "button", "data-move": name, onClick: () => moves.play(name) },
        sayMove(G.legend, G.view, name, LANG)))))])]);
}
