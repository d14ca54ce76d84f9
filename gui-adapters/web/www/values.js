// values.js - the present numbers of cards, as the host works them out.

/** The lines of `inspect`: place, or zone and card -> its numbers by name. */
export function readValues(lines) {
  const values = new Map();
  let row = null;
  for (const { kind, words, keys } of lines) {
    if (kind === "card") {
      row = Object.create(null);
      const [at, card] = words;
      const key = /\.[A-Z]$/.test(at) ? `${at}/${card}` : at;
      if (!values.has(key)) values.set(key, row);
    } else if (kind === "value" && row) {
      row[words[0]] = keys;
    }
  }
  return values;
}

/** The numbers of an object as `inspect` told them. */
export const valuesOf = (values, { place, zone, card }) =>
  values?.get(place || `${zone}/${card}`) ?? null;
