// art.js - a picture for every card: the one that lies beside the page, art/GAME/KEY.svg, or an
// emblem drawn from a hash of its id, in the colour that the legend gives, framed by its type. The
// same id has the same picture everywhere.

const cache = new Map();
const offered = new Set(); // "GAME/KEY" of the pictures that there are
const themes = new Set(); // games with a style of their own

/** Lines `art GAME/KEY` and `theme GAME` of the reply to a greeting. */
export function offerArt(lines) {
  for (const { kind, words } of lines) {
    if (kind === "art") offered.add(words[0]);
    if (kind === "theme") themes.add(words[0]);
  }
}

/** Reads a style, once. */
export function readStyle(id, href) {
  if (document.getElementById(id)) return;
  document.head.append(Object.assign(document.createElement("link"), { id, rel: "stylesheet", href }));
}

/** The style of a game, theme/GAME.css, if there is one. */
export const dress = (game) => themes.has(game) && readStyle(`theme-${game}`, `theme/${game}.css`);

/** A small hash of a text, and a stream of numbers below n that it starts (xorshift). */
function streamOf(text) {
  let state = 2166136261;
  for (const c of text) state = Math.imul(state ^ c.codePointAt(0), 16777619);
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

/** The hue of the first printed word that has one: a number, "black" or "white"; null: none. */
export function hueOf(legend, card) {
  for (const value of Object.values(card.attrs)) {
    for (const part of String(value).split(/[,:\s]|-(?=\d)/)) {
      const hue = legend.word[part]?.hue ?? legend.word[part.split("-")[0]]?.hue;
      if (hue !== undefined && legend.word[part]?.class !== "type") return hue;
    }
  }
  return null;
}

/** Colours of a hue: paper, shade, ink. */
export function coloursOf(hue, id) {
  if (hue === "black") return ["#4a4453", "#2b2631", "#cfc6dc"];
  if (hue === "white") return ["#f3efe4", "#d9d2bf", "#6d634c"];
  const n = hue === null ? streamOf(id)(360) : Number(hue);
  const strength = hue === null ? 14 : 46;
  return [`hsl(${n} ${strength}% 82%)`, `hsl(${n} ${strength}% 66%)`, `hsl(${n} ${strength + 14}% 30%)`];
}

const point = (x, y) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

function ring(draw, radius, petals, depth) {
  const points = [];
  const turn = draw(60) / 60;
  for (let i = 0; i < petals * 2; i++) {
    const r = i % 2 === 0 ? radius : radius * depth;
    const angle = Math.PI * (i / petals + turn);
    points.push(point(50 + r * Math.cos(angle), 50 + r * Math.sin(angle)));
  }
  return `M${points.join("L")}Z`;
}

/** Half a figure of random corners, and its mirror image. */
function figure(draw) {
  const half = [];
  for (let y = 14; y <= 86; y += 12) half.push([50 - 6 - draw(30), y + draw(6)]);
  const all = [...half, ...half.map(([x, y]) => [100 - x, y]).reverse()];
  return `M${all.map(([x, y]) => point(x, y)).join("L")}Z`;
}

/** The ground behind an emblem; which one, the type says. */
const GROUNDS = [
  (next) => { // stripes
    const step = 8 + next(10), slope = next(3) - 1;
    let path = "";
    for (let x = -100; x < 200; x += step) path += `M${x} 0l${100 * slope} 100`;
    return path;
  },
  (next) => { // circles around a point
    const x = 20 + next(60), y = 20 + next(60);
    let path = "";
    for (let r = 9; r < 110; r += 9 + next(6)) path += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    return path;
  },
  (next) => { // a net
    const step = 14 + next(8);
    let path = "";
    for (let x = -100; x < 200; x += step) path += `M${x} 0l100 100M${x + 100} 0l-100 100`;
    return path;
  },
  (next) => { // waves
    const step = 9 + next(6);
    let path = "";
    for (let y = 0; y < 110; y += step) path += `M-5 ${y}q14 -9 27.5 0t27.5 0t27.5 0t27.5 0`;
    return path;
  },
];

const leaf = (next) => {
  const wide = 16 + next(16), bend = next(14) - 7;
  return `M50 10Q${50 + wide + 20} ${40 + bend} 50 90Q${50 - wide - 20} ${40 + bend} 50 10Z` +
    ring(next, 13, 3 + next(4), 0.5);
};
const moon = (next) => {
  const shift = 8 + next(16);
  return `M50 14A36 36 0 1 0 ${50 + shift} 82A${30 + next(8)} ${30 + next(8)} 0 1 1 50 14Z`;
};
const gate = (next) => {
  const top = 18 + next(14), wide = 16 + next(14);
  return `M${50 - wide} 88V${top + 20}Q50 ${top - 20} ${50 + wide} ${top + 20}V88H${50 + wide - 10}V${top + 34}Q50 ${top + 6} ${50 - wide + 10} ${top + 34}V88Z` +
    ring(next, 10, 3 + next(5), 0.6);
};
const EMBLEMS = [(next) => ring(next, 37, 3 + next(7), 0.35 + next(4) / 10), figure,
  (next) => ring(next, 38, 4 + next(4), 0.7) + ring(next, 22, 3 + next(5), 0.5), leaf, moon, gate,
  (next) => ring(next, 40, 6 + next(9), 0.84) + figure(next)];

function draw(id, type, hue) {
  const next = streamOf(`${type}/${id}`);
  for (let i = 0; i < 5; i++) next(2); // ids that differ in one letter part ways
  const ground = GROUNDS[streamOf(type)(1009) % GROUNDS.length];
  const [paper, shade, ink] = coloursOf(hue, id);
  const emblem = EMBLEMS[next(EMBLEMS.length)](next);
  const eye = ring(next, 6 + next(8), 2 + next(5), 0.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="100" height="100" fill="${paper}"/>` +
    `<path d="${ground(next)}" stroke="${shade}" stroke-width="${1.5 + next(3)}" fill="none"/>` +
    `<path d="${emblem}" fill="${ink}" fill-rule="evenodd" fill-opacity=".9" transform="rotate(${next(5) * 6 - 12} 50 50)"/>` +
    `<path d="${eye}" fill="${paper}"/></svg>`;
}

/** The picture of a card as the value of background-image. */
export function artOf(legend, card) {
  const key = `${legend.game?.id}/${card.id}`;
  const file = `${legend.game?.id}/${card.art || card.id}`;
  if (offered.has(file)) return `url("art/${file}.svg")`;
  if (!cache.has(key)) {
    const svg = draw(card.id, card.attrs.type ?? "", hueOf(legend, card));
    cache.set(key, `url("data:image/svg+xml,${encodeURIComponent(svg)}")`);
  }
  return cache.get(key);
}
