// motion.js - cards move from where they were to where they are, all at once, within 250 ms. What
// is drawn is right without it.

const LENGTH = 220; // ms

const boxes = (root) => new Map([...root.querySelectorAll("[data-object]:not(.buried > *)")].map((element) =>
  [element.dataset.key, { element, box: element.getBoundingClientRect(), zone: element.dataset.zone,
    card: element.dataset.card }]));

/** Where each object is, before the page is drawn again. */
export const before = boxes;

/** An object that is gone, of the zone that a card came out of: the same card rather than another. */
function sourceOf(gone, card, from) {
  const there = gone.filter(({ zone }) => zone === from);
  return there.find((old) => old.card === card) ?? there[0];
}

/** Starts the motion; `events` are those that led here. */
export function animate(root, old, events) {
  if (old.size === 0) return;
  const now = boxes(root);
  const gone = [...old.entries()].filter(([key]) => !now.has(key)).map(([, entry]) => entry);
  const froms = new Map(events.filter(({ keys }) => keys.from && keys.to)
    .map(({ keys }) => [keys.pos ?? keys.to, keys.from]));
  for (const [key, { element, box, zone, card }] of now) {
    const from = froms.get(element.dataset.place) ?? froms.get(zone);
    const source = old.get(key) ?? (from && (sourceOf(gone, card, from) ??
      [...old.values()].find((entry) => entry.zone === from)));
    if (source) slide(element, source.box, box);
  }
}

function slide(element, from, to) {
  const x = from.left - to.left, y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2 || to.width === 0 || from.width === 0) return;
  element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }],
    { duration: LENGTH, easing: "cubic-bezier(.2,.7,.2,1)" });
}
