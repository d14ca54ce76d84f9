// table.js - the table: areas from the legend, objects from a position. Live pages and replays
// draw with it. It knows no game.

import { h } from "./vendor/preact.mjs";
import { gaugesOf, nameOf } from "./tefuda-host.mjs";
import { dress } from "./art.js";
import { briefOf, Buried, Card, dragOf } from "./card.js";
import { isStep, nextSteps, narrow } from "./moves.js";
import { objectsIn, placesIn, slotOf } from "./objects.js";
import { word } from "./words.js";

// ---- areas ----------------------------------------------------------------------------------
//
// The rows of a seat are counted from its edge to the middle; common zones lie between the seats.
// The seat below looks from its own side. A board takes the middle, and all but the hands lie
// beside it, so that it has the height.

const byColumn = (a, b) => (a.row.col ?? 0) - (b.row.col ?? 0);

function areasOf(legend, owner) {
  return Object.values(legend.zone)
    .filter((row) => (row.owner === "common") === (owner === "c") && row.kind !== "attached")
    .map((row) => ({ zone: `${owner}.${row.id}`, owner, row }));
}

/** The areas of a seat in rows, the one at its edge first. */
function rowsOf(legend, owner) {
  const rows = new Map();
  for (const area of areasOf(legend, owner)) {
    const number = area.row.row ?? 1;
    rows.set(number, [...(rows.get(number) ?? []), area]);
  }
  return [...rows.entries()].sort(([a], [b]) => a - b)
    .map(([, areas]) => areas.sort(byColumn));
}

/**
 * @typedef {object} Area @property {string} zone "s1.H" @property {string} owner
 * @property {object} row its line of the legend
 *
 * @typedef {object} Layout @property {Area[][]} far @property {Area[][]} near rows from the top of
 * the page @property {Area[]} common @property {Area | null} grid
 *
 * @param {"s1" | "s2"} bottom @returns {Layout}
 */
function layoutOf(legend, bottom) {
  const top = bottom === "s1" ? "s2" : "s1";
  const common = areasOf(legend, "c").sort(byColumn);
  const grid = common.find((area) => area.row.kind === "grid") ?? null;
  return { far: rowsOf(legend, top), near: rowsOf(legend, bottom).reverse(),
    common: common.filter((area) => area !== grid), grid, top, bottom };
}

/** The squares of a board in the order of drawing, from the top left, as the seat below sees it. */
function squaresOf({ cols, rows, facing }, bottom) {
  const squares = [];
  for (let rank = rows; rank >= 1; rank--) {
    for (let file = 0; file < cols; file++) {
      squares.push(String.fromCharCode(97 + file) + rank);
    }
  }
  return facing === "owner" && bottom === "s2" ? squares.reverse() : squares;
}

// ---- objects --------------------------------------------------------------------------------

/** What may be clicked, of the moves that the path leaves. */
export function litOf({ legend, view, moves, path }) {
  if (!path || !view) return () => false;
  const steps = nextSteps(legend, view, narrow(legend, view, moves, path), path.length);
  return (object) => steps.some((step) => isStep(step, object));
}

function drawObject(t, object) {
  const isPicked = (t.path ?? []).some(({ key }) => key === object.key);
  const isLit = t.isLit(object) || isPicked;
  if (object.isSlot) {
    return h("div", { key: object.key, class: "slot", "data-slot": "", "data-place": object.place,
      "data-key": object.key, "data-lit": isLit ? "" : undefined, role: isLit ? "button" : undefined,
      tabIndex: isLit ? 0 : undefined, "aria-label": isLit ? object.place : undefined,
      "data-picked": isPicked ? "" : undefined, onClick: isLit ? () => t.onPick(object) : undefined,
      ...dragOf(object, isLit, isPicked, t.onPick, t.onDrop) },
    h("span", { class: "label" }, object.place));
  }
  const card = h(Card, { legend: t.legend, object, values: t.values, lang: t.lang, isLit, isPicked,
    onPick: t.onPick, onPoint: t.onPoint, onDrop: t.onDrop });
  if (object.under.length === 0) return h("div", { key: object.key, class: "stand" }, card);
  return h("div", { key: object.key, class: "stand host", style: { "--under": object.under.length } },
    [card, ...object.under.map((more) => drawObject(t, more))]);
}

/** A pile lies closed, its top card up, unless a card in it may be clicked: then it is spread. */
function drawPile(t, objects) {
  const isSpread = objects.some((object) => t.isLit(object)) || t.spread === objects[0]?.zone;
  const depth = objects.reduce((sum, { count }) => sum + count, 0);
  const close = isSpread || objects.length < 2 ? undefined : () => t.onSpread?.(objects[0].zone);
  return h("div", { class: `pile${isSpread ? " spread" : ""}`, "data-depth": depth,
    style: { "--depth": Math.min(depth, 12) }, onClick: close },
  objects.map((object, i) => (isSpread || i === objects.length - 1 ? drawObject(t, object) :
    h("div", { key: object.key, class: "stand buried" },
      [object, ...object.under].map((one) => h(Buried, { key: one.key, object: one }))))));
}

/** Cards of slots stand on their places; what has no place there lies behind them. */
function drawSlots(t, { row, owner }, objects) {
  const at = new Map(objects.map((object) => [object.place, object]));
  const places = placesIn(row, owner);
  const rest = objects.filter(({ place }) => !places.includes(place));
  return [...places.map((place) => at.get(place) ?? slotOf(place, `${owner}.${row.id}`)), ...rest]
    .map((object) => drawObject(t, object));
}

function drawContent(t, area, objects) {
  const { kind } = area.row;
  if (kind === "pile") return drawPile(t, objects);
  if (kind === "slots" || (kind === "row" && placesIn(area.row, area.owner).length > 0)) {
    return drawSlots(t, area, objects);
  }
  if (kind === "hand") {
    return objects.map((object, i) => h("div", { key: object.key, class: "fan",
      style: { "--i": i - (objects.length - 1) / 2 } }, drawObject(t, object)));
  }
  return objects.map((object) => drawObject(t, object));
}

function drawArea(t, area) {
  const { row, zone } = area;
  const objects = objectsIn(t.view, zone, row.kind === "hand");
  const isEmpty = objects.length === 0;
  if (isEmpty && area.owner === "c" && !t.isLit(slotOf(row.places ?? "", zone))) return null;
  const count = objects.reduce((sum, object) => sum + object.count, 0);
  return h("section", { key: zone, class: `area k-${row.kind}${isEmpty ? " empty" : ""}`,
    "data-area": zone, "aria-label": nameOf(t.legend, "zone", row.id, t.lang),
    style: { "--n": Math.max(1, row.kind === "pile" ? 1 : objects.length,
      row.kind === "slots" ? placesIn(row, area.owner).length : 0) } }, [
    h("span", { class: "caption", lang: t.lang }, [
      h("span", null, nameOf(t.legend, "zone", row.id, t.lang)),
      ["hand", "row", "pile"].includes(row.kind) ? h("b", null, count) : null]),
    h("div", { class: "cards" }, drawContent(t, area, objects)),
  ]);
}

function drawGrid(t, area) {
  const { row, zone } = area;
  const at = new Map(objectsIn(t.view, zone).map((object) => [object.place, object]));
  return h("section", { key: zone, class: "area k-grid", "data-area": zone,
    "aria-label": nameOf(t.legend, "zone", row.id, t.lang) },
  h("div", { class: "board", style: { "--cols": row.cols, "--rows": row.rows } },
    squaresOf(row, t.bottom).map((place) => h("div", { key: place, class: "square" },
      [h("span", { class: "label" }, place), drawObject(t, at.get(place) ?? slotOf(place, zone))]))));
}

function drawGauge(t, seat, row, numbers) {
  const name = nameOf(t.legend, "gauge", row.id, t.lang);
  const text = row.parts ? numbers.map((n, i) => h("span", { key: i, class: "part",
    title: nameOf(t.legend, "gauge", row.parts[i], t.lang) },
  [h("small", null, briefOf(t.legend, row.parts[i], t.lang)), n])) :
    numbers.join(" ");
  return h("span", { key: row.id, class: `gauge${row.parts ? " vector" : ""}`, title: name,
    "data-gauge": `${seat}.${row.id}`, "data-value": numbers.join(" ") },
  [h("span", { class: "label", lang: t.lang }, name), h("b", null, text)]);
}

/** The bar of a seat: its name, whose turn it is, and the gauges that are to be seen now. */
function drawBar(t, seat) {
  const gauges = gaugesOf(t.legend, t.view, seat);
  const printed = t.view.sides[seat].gauges;
  const isAsked = t.view.asked.includes(seat);
  return h("div", { class: `bar${isAsked ? " asked" : ""}`, "data-seat": seat }, [
    h("span", { class: "who" }, t.names[seat]),
    ...Object.values(t.legend.gauge).filter((row) => row.owner &&
      (row.show === "always" || printed[row.id])).map((row) => drawGauge(t, seat, row, gauges[row.id])),
    t.barOf?.(seat) ?? null,
  ]);
}

const drawRow = (t, areas, i) => h("div", { key: i, class: "row" }, areas.map((area) => drawArea(t, area)));
const isHand = ([area]) => area.row.kind === "hand";

/** With a board all but the hands lie beside it. */
function drawBoardTable(t, layout) {
  const beside = (rows) => rows.filter((areas) => !isHand(areas)).flat();
  const hands = (rows) => rows.filter(isHand).map((areas, i) => drawRow(t, areas, i));
  return [
    h("div", { class: "half far" }, [drawBar(t, layout.top), ...hands(layout.far)]),
    h("div", { class: "middle" }, [drawGrid(t, layout.grid),
      h("div", { class: "beside" }, [...beside(layout.far).map((area) => drawArea(t, area)),
        h("div", { class: "row common" }, layout.common.map((area) => drawArea(t, area))),
        ...beside(layout.near).map((area) => drawArea(t, area))])]),
    h("div", { class: "half near" }, [...hands(layout.near), drawBar(t, layout.bottom)]),
  ];
}

function drawPlainTable(t, layout) {
  const common = layout.common.map((area) => drawArea(t, area)).filter((area) => area);
  return [
    h("div", { class: "half far" }, [drawBar(t, layout.top),
      ...layout.far.map((areas, i) => drawRow(t, areas, i))]),
    h("div", { class: "middle" }, h("div", { class: `row common${common.length ? "" : " empty"}` }, common)),
    h("div", { class: "half near" }, [...layout.near.map((areas, i) => drawRow(t, areas, i)),
      drawBar(t, layout.bottom)]),
  ];
}

/** How many cards lie side by side in the widest row: rows and hands may overlap, places may not. */
function widestOf(t, layout) {
  const wide = { slots: ({ row, owner }) => placesIn(row, owner).length, pile: () => 1.2,
    grid: () => 0 };
  const widthOf = (area) => wide[area.row.kind]?.(area) ??
    Math.min(4, Math.max(0.7, objectsIn(t.view, area.zone).length));
  return Math.max(5, ...[...layout.far, ...layout.near].map((areas) =>
    areas.reduce((sum, area) => sum + widthOf(area) + 0.15, 0)));
}

/**
 * @param {{legend, view, moves, lang, bottom, values, names, path, onPick, onPoint, onSpread,
 *   spread, barOf}} props `path` null: nothing may be clicked
 */
export function Table(props) {
  const layout = layoutOf(props.legend, props.bottom);
  dress(props.legend.game.id);
  const t = { ...props, isLit: litOf(props) };
  const rows = layout.grid ? layout.grid.row.rows + 1.7 :
    layout.far.length + layout.near.length - 0.2;
  return h("div", { class: `table${layout.grid ? " boarded" : ""}`, style: { "--rows": rows, "--wide": layout.grid ? layout.grid.row.cols * 1.35 + 2.6 : widestOf(t, layout) },
    "data-game": props.legend.game.id, role: "region", "aria-label": word(props.lang, "table") },
  layout.grid ? drawBoardTable(t, layout) : drawPlainTable(t, layout));
}
