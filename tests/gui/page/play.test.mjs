// play.test.mjs - every game is played to its end three times: by buttons, by keys, by clicks on
// the table. What is drawn is compared with the position, what can be clicked with the moves.

import assert from "node:assert/strict";
import test from "node:test";
import { asked, dice, games, hostSays, lastBlock, openBridge, openBrowser, openPage, recordOf,
  some, until } from "./browser.mjs";
import { compareRecord, shortOf } from "./records.mjs";
import { thingsIn } from "./tfn.mjs";

// The share of decisions about cards that begin with a click on one. Where one card may be used in
// several ways, which one is a button.
const ON_TABLE = 0.8;

/** What is drawn, in the form of thingsIn(). */
const drawn = (page) => page.evaluate(() => {
  const counts = new Map();
  for (const { dataset: d } of document.querySelectorAll("[data-object]")) {
    if (d.key.startsWith("tray/")) continue;
    const row = [d.zone, d.place, d.host ?? "", d.card, d.flags].join("|");
    counts.set(row, (counts.get(row) ?? 0) + Number(d.count));
  }
  return [...counts].map(([row, n]) => `${row} x${n}`).sort();
});

/** What can be clicked: places, and cards that have none. */
const litOn = (page) => page.$$eval("[data-lit]", (all) => [...new Set(all.map(({ dataset: d }) =>
  d.place || d.card || "?"))].sort());

/** The same from the lines of the moves: the first card or place of each. */
function litBy(text) {
  const found = new Set();
  for (const [, name, at] of text.matchAll(/^move \d+ (\S+) at=([^\s,]+)/gm)) {
    const operand = /:([^@>*,]+)/.exec(name)[1].split("~")[0];
    const card = operand.split(".").filter((part) => !/^\d+$/.test(part)).at(-1);
    found.add(/\.[A-Z]$/.test(at) ? card : at);
  }
  return [...found].sort();
}

/** Compares the page with what its socket has brought. */
async function compare(page) {
  const { state, moves } = lastBlock(page);
  assert.deepEqual(await drawn(page), thingsIn(state));
  const shown = await page.$$eval("#moves button", (all) => all.map((b) => b.dataset.move));
  assert.deepEqual(shown, moves);
  assert.deepEqual(await litOn(page), litBy(movesText(page)), `what is lit:\n${movesText(page)}\n${state}`);
}

function movesText(page) {
  const frame = page.frames_.filter((one) => /^state /m.test(one) && !/^\d/.test(one)).at(-1);
  return frame.split("\n").filter((line) => line.startsWith("move ")).join("\n");
}

const byButton = async (page, next) => {
  const buttons = await page.$$("#moves button");
  const button = buttons[next(buttons.length)];
  const name = await button.getAttribute("data-move");
  await button.click();
  return { name };
};

/** Digits of the number of a move, and Enter where a longer number could be meant. */
const byKey = async (page, next) => {
  const moves = await page.$$eval("#moves button", (all) => all.map((b) => [b.dataset.index, b.dataset.move]));
  const [index, name] = moves[next(moves.length)];
  await page.keyboard.type(index);
  if (moves.some(([other]) => other !== index && other.startsWith(index))) await page.keyboard.press("Enter");
  return { name };
};

/** Clicks on what is lit until one move is left; then its button, or the last card again. */
const byClick = async (page, next) => {
  let last = null;
  for (let i = 0; i < 8; i++) {
    const lit = await page.$$("[data-lit]:not([data-picked])");
    if (lit.length === 0 || await page.$("#confirm")) break;
    last = lit[next(lit.length)];
    await last.dispatchEvent("click");
  }
  const confirm = await page.$("#confirm"), picked = await page.$$("[data-picked]");
  if (confirm && last && picked.length > 0) {
    const name = await confirm.getAttribute("data-move");
    await (next(2) === 0 ? confirm : last).dispatchEvent("click");
    return { name, isBegun: true, isOnTable: true };
  }
  return { ...await byButton(page, next), isBegun: picked.length > 0 };
};

/** Plays to the end. Returns the moves and how many of them were done on the table. */
async function playOut(t, page, answer, seed) {
  const next = dice(seed), names = [], count = { begun: 0, table: 0, cards: 0 };
  for (let i = 0; i < 1500; i++) {
    if (await asked(page)) {
      assert.deepEqual(await litOn(page), [], "lit at the end");
      return { names, count };
    }
    if (i % 3 === 0) await compare(page);
    const frames = page.frames_.length, isCard = await page.$("[data-lit]") !== null;
    const { name, isBegun, isOnTable } = await answer(page, next);
    names.push(name);
    count.cards += isCard ? 1 : 0;
    count.begun += isBegun ? 1 : 0;
    count.table += isOnTable ? 1 : 0;
    await until(() => page.frames_.slice(frames).some((frame) => /^state /m.test(frame)), `the answer to ${name}`);
  }
  return assert.fail("the game does not end");
}

const WAYS = { buttons: byButton, keys: byKey, clicks: byClick };

for (const game of games) {
  for (const [way, answer] of Object.entries(WAYS).filter(([way]) => way === "clicks" || some(game))) {
    test(`${game} by ${way}`, { concurrency: true, timeout: 240000 }, async (t) => {
      const short = shortOf(game);
      const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=1,player=random seed=${way.length}5 raster=0${short}`]);
      const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1);
      const { names, count } = await playOut(t, page, answer, way.length);
      compareRecord(recordOf(bridge, bridge.tables[0]), names);
      if (way === "clicks") {
        t.diagnostic(`of ${count.cards} decisions about cards ${count.begun} were answered on the table, ` +
          `${count.begun - count.table} of them ended by a button: what to do with the card`);
        assert.ok(count.begun >= ON_TABLE * count.cards, `${count.begun} of ${count.cards}`);
      }
    });
  }
}
