// layout.js - from a legend to areas of the table: which zone is drawn where.
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
export function layoutOf(legend, bottom) {
  const top = bottom === "s1" ? "s2" : "s1";
  const common = areasOf(legend, "c").sort(byColumn);
  const grid = common.find((area) => area.row.kind === "grid") ?? null;
  return { far: rowsOf(legend, top), near: rowsOf(legend, bottom).reverse(),
    common: common.filter((area) => area !== grid), grid, top, bottom };
}

/** The squares of a board in the order of drawing, from the top left, as the seat below sees it. */
export function squaresOf({ cols, rows, facing }, bottom) {
  const squares = [];
  for (let rank = rows; rank >= 1; rank--) {
    for (let file = 0; file < cols; file++) {
      squares.push(String.fromCharCode(97 + file) + rank);
    }
  }
  return facing === "owner" && bottom === "s2" ? squares.reverse() : squares;
}
