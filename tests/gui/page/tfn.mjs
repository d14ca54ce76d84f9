// tfn.mjs - what lies where in a position text, read without the client of the page: one row for
// each kind of thing, `zone place host card flags` with their number. For comparison with what is
// drawn.

const ITEM = /^(?:([a-z]\d+(?:\.[a-z]?\d+)?)=)?(?:([a-z][a-z0-9-]*)|\?(\d*)(?:\{(.*?)\})?)(?:\^1?2?)?(?:\*(\d+))?(?:~([a-z0-9]+))?(?:\[(.*)\])?$/;

/** Cuts at a mark that stands in no brackets. */
function cut(text, mark) {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    depth += "[{(".includes(c) - "]})".includes(c);
    if (c === mark && depth === 0) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return text === "" ? [] : parts;
}

function add(counts, text, zone, host, ordinal) {
  const [, label = "", card = "", unknown, , copies, flags = "", under = ""] = ITEM.exec(text);
  const place = host ? `${host}.${label || ordinal}` : label;
  const row = [zone, place, host, card, flags.replace(/(?<=.)(?=[a-z])/g, " ")].join("|");
  counts.set(row, (counts.get(row) ?? 0) + Number(copies ?? (unknown || 1)));
  cut(under, ",").forEach((item, i) => add(counts, item, zone, place, i + 1));
}

/** @param {string} text a position @returns {string[]} sorted */
export function thingsIn(text) {
  const counts = new Map();
  for (const [, owner, side] of text.matchAll(/ (s1|s2|c)\{([^ ]*)\}(?= |$)/g)) {
    for (const field of cut(side, ";")) {
      const zone = /^([A-Z]):(.*)$/.exec(field);
      if (zone) for (const item of cut(zone[2], ",")) add(counts, item, `${owner}.${zone[1]}`, "", 0);
    }
  }
  return [...counts].map(([row, n]) => `${row} x${n}`).sort();
}
