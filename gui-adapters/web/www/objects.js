// objects.js - from a position to the things that are drawn, each with a key that stays with it
// from one position to the next, and with its present numbers, as the host works them out.

import { itemsIn } from "./tefuda-host.mjs";

const FANNED = 24; // copies that lie side by side, at most; more are one object with a number

function objectOf(item, key, host = "") {
  return { key, zone: item.zone, place: item.place, host, card: item.card, count: item.count,
    flags: item.flags, known: item.known, seen: item.seen, item,
    under: item.under.map((more, i) => objectOf(more, `${key}/${more.place || i}`, item.place)) };
}

/** Equal cards without a place are told apart by their number. */
function makeKey(item, seen) {
  if (item.place !== "") return item.place;
  const id = `${item.zone}/${item.card || "?"}`;
  const n = seen.get(id) ?? 0;
  seen.set(id, n + 1);
  return `${id}/${n}`;
}

/**
 * The objects of a zone, `s1.H`. Those of a hand fan out: one object for each copy.
 * @param {boolean} isFan
 */
export function objectsIn(view, zone, isFan = false) {
  const seen = new Map();
  const objects = [];
  for (const item of itemsIn(view, zone)) {
    const copies = isFan && item.count > 1 && item.count <= FANNED ? item.count : 1;
    for (let i = 0; i < copies; i++) {
      const object = objectOf(item, makeKey(item, seen));
      objects.push(copies > 1 ? { ...object, count: 1 } : object);
    }
  }
  return objects;
}

/** The labels of the places of a zone, empty ones too; of a common zone those of both seats. */
export function placesIn(zone, owner) {
  const text = zone[`places.${owner}`] ?? zone.places ?? "";
  return text === "" ? [] : text.split(",");
}

/** An empty place. */
export const slotOf = (place, zone) => ({ key: `slot/${place}`, isSlot: true, place, zone, card: "",
  count: 0, flags: [], known: [], under: [] });

/** What a pile's braces tell of it: "id*2 id". */
export const knownText = ({ known }) =>
  known.map(({ card, count }) => card + (count > 1 ? `*${count}` : "")).join(" ");

/** Flags as a position writes them: "d h3". */
export const flagsText = ({ flags }) => flags.map(({ flag, n }) => flag + (n ?? "")).join(" ");

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
