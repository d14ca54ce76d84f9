// advance.test.mjs - what a person decides before it is asked: an answer in advance, and windows
// that are passed by themselves. Neither leaves the page before its question is there.

import assert from "node:assert/strict";
import test from "node:test";
import { dice, look, openBridge, openBrowser, openPage, story, until } from "./browser.mjs";

const RASTER = 600; // ms
const WINDOWS = 3;
const ANSWERED = /^\d+ ok d=\d+ .*move=/m; // a reply to `play`

/** The last question that a page was asked, as a line; "" if another one is asked. */
function question(page) {
  const frame = page.frames_.filter((one) => !/^\d+ /.test(one) && /^state /m.test(one)).at(-1) ?? "";
  return /^decision .*$/m.exec(frame)?.[0] ?? "";
}

const answer = async (page, name) => {
  const before = page.frames_.length;
  await page.click(`#moves button[data-move="${name}"]`);
  await until(() => page.frames_.slice(before).some((frame) => /^\d+ (ok|err) /m.test(frame)), "the answer to be taken");
};

/** What a page has said by itself, by the names that the replies give. */
const played = (page, from) => page.frames_.slice(from)
  .map((frame) => /^\d+ ok d=\d+ .*move=(\S+)/m.exec(frame)?.[1]).filter((name) => name);

async function openTwo(t, text) {
  const bridge = await openBridge(t, [text]), browser = await openBrowser(t), [table] = bridge.tables;
  return [await openPage(t, browser, table.s1), await openPage(t, browser, table.s2)];
}

/** The seat that is asked now, by its number among the pages. */
const askedOne = (pages) => until(async () => {
  const seen = await Promise.all(pages.map(look));
  return seen.findIndex(({ moves }) => moves.length > 0) + 1;
}, "a seat that is asked").then((n) => n - 1);

test("an answer in advance fires once, by its exact name, if the other seat lets it pass", { timeout: 240000 }, async (t) => {
  const next = dice(3);
  let pages = null, fired = 0, dropped = 0;
  // Who answers first where both are asked is a matter of time, so one game may have no such window.
  for (let i = 0; i < 1500 && (fired === 0 || dropped === 0); i++) {
    if (i % 150 === 0) {
      pages = await openTwo(t, `ultima-generation s1=person s2=person sealed=0 seed=${3 + i / 150} raster=0`);
    }
    const at = await askedOne(pages), [asks, waits] = [pages[at], pages[1 - at]];
    const { moves } = await look(asks);
    const isWindow = question(asks).includes(" kind=respond ") && moves.includes("pass");
    const kept = isWindow && await waits.$("#premoves") !== null;
    if (!kept) {
      await answer(asks, moves[next(moves.length)]);
      continue;
    }
    const offered = await waits.$$eval("[data-premove]", (all) => all.map((b) => b.dataset.premove));
    const bare = offered.filter((one) => !one.includes(":"));
    const name = (bare.length > 0 && next(4) > 0 ? bare : offered)[0], from = waits.frames_.length;
    await waits.click("#premoves summary");
    await waits.click(`[data-premove="${name}"]`);
    await until(() => waits.$("#premove"), "the word that one is kept");
    await waits.waitForTimeout(50);
    assert.deepEqual(played(waits, from), [], "it left before its question");
    await answer(asks, "pass");
    const block = await until(async () => {
      const frames = waits.frames_.slice(from).filter((frame) => !/^\d+ /.test(frame) && /^state /m.test(frame));
      return frames[0] ?? null;
    }, "the next position");
    const legal = block.split("\n").filter((line) => line.startsWith("move ")).map((line) => line.split(" ")[2]);
    const isOther = /^event \d+ (?!choose|pass)\w+ (s[12])/gm;
    const foreign = [...block.matchAll(isOther)].some(([, who]) => who === `s${at + 1}`);
    if (legal.includes(name) && !foreign) {
      await until(() => played(waits, from).length > 0, `${name} to be played by itself`)
        .catch(async (error) => assert.fail(`${error.message} ${await story(waits)}`));
      assert.deepEqual(played(waits, from), [name], "once, and by its name");
      fired++;
    } else {
      await waits.waitForTimeout(100);
      assert.deepEqual(played(waits, from), [], `${name} is no answer here`);
      dropped++;
    }
    assert.equal(await waits.$("#premove"), null, "it is kept no longer");
  }
  assert.ok(fired > 0 && dropped > 0, `${fired} fired, ${dropped} dropped`);
});

test("a move of the other seat drops an answer in advance", { timeout: 240000 }, async (t) => {
  const [one, two] = await openTwo(t, "unreal-drive s1=person s2=person sealed=0 raster=0 seed=77");
  const first = async (page) => page.locator("#moves button").first().click();
  await until(async () => (await look(one)).moves.length > 0 && (await look(two)).moves.length > 0, "both to be asked");
  await first(one);
  await until(() => one.$("#premoves"), "the place for answers in advance");
  await one.click("#premoves summary");
  await one.locator("#premoves [data-premove]").first().click();
  await until(() => one.$("#premove"), "the word that one is kept");
  await first(two);
  await until(async () => (await look(one)).moves.length + (await look(two)).moves.length > 0 && !await one.$("#premove"), "it to be dropped")
    .catch(async (error) => assert.fail(`${error.message} ${await story(one)}`));
});

test("a key asks why a move is not there, and the page stays as it is", { timeout: 240000 }, async (t) => {
  const [one] = await openTwo(t, "unreal-drive s1=person s2=person sealed=0 raster=0 seed=77");
  await until(async () => (await look(one)).moves.length > 0, "a question");
  const { moves } = await look(one);
  for (const [typed, found] of [["flip", /not in this step/], ["Escape", /not in this step/]]) {
    await one.keyboard.press("e");
    await until(() => one.$("#why input"), "the place for a name");
    if (typed === "Escape") await one.keyboard.press("Escape");
    else await one.keyboard.type("flip\n", { delay: 5 });
    await until(async () => await one.$("#why") === null && found.test(await one.textContent("#refused")), "the reason");
  }
  assert.deepEqual((await look(one)).moves, moves);
});

test("windows that are passed by themselves are answered at the ticks of the raster", { timeout: 240000 }, async (t) => {
  const pages = await openTwo(t, `ultima-generation s1=person s2=person sealed=0 seed=3 raster=${RASTER}`), next = dice(3);
  const byHand = [new Set(), new Set()];
  /** When the answers came back that nobody has clicked. */
  const ticks = () => pages.flatMap((page, k) => page.frames_.map((frame, i) => [frame, i])
    .filter(([frame, i]) => !byHand[k].has(i) && ANSWERED.test(frame)).map(([, i]) => page.times_[i]));
  for (const page of pages) {
    await until(() => page.$("#autopass"), "the choice to pass by itself");
    await page.check("#autopass");
  }
  for (let i = 0; i < 200 && ticks().length < WINDOWS; i++) {
    const at = await until(async () => {
      const seen = await Promise.all(pages.map(look));
      return seen.findIndex(({ moves }, k) => moves.length > 0 && !question(pages[k]).includes(" kind=respond ")) + 1;
    }, "a question that is no window") - 1;
    const page = pages[at], from = page.frames_.length, { moves } = await look(page);
    await page.click(`#moves button[data-move="${moves[next(moves.length)]}"]`);
    byHand[at].add(await until(() => page.frames_.findIndex((frame, k) => k >= from && ANSWERED.test(frame)) + 1, "the answer to be taken") - 1);
  }
  const found = ticks();
  assert.ok(found.length >= WINDOWS, "no windows in this game");
  for (const tick of found) {
    const off = (tick - found[0]) / RASTER;
    assert.ok(Math.abs(off - Math.round(off)) < 0.25, `an answer left between two ticks: ${off}`);
  }
});
