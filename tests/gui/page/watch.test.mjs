// watch.test.mjs - who looks on: the pace at which answers are shown, several tables side by side,
// and the style of a game that lies beside the page.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { asked, axePath, dice, games, openBridge, openBrowser, openPage, until } from "./browser.mjs";

const tokenOf = (url) => /t=(\w+)/.exec(url)[1];
const log = (page) => page.$$eval("#log li", (all) => all.map((li) => li.textContent).join("\n"));
const table = (page) => page.$eval(".table", (element) => element.innerHTML);

/** Pulls the slider to so many ms. */
const pull = (page, ms) => page.$eval("#pace", (slider, value) => {
  slider.value = value;
  slider.dispatchEvent(new Event("input"));
}, ms);

/** Notes each table that is drawn, and when. */
const watch = (page) => page.evaluate(() => {
  window.seen = [];
  new MutationObserver(() => window.seen.push({ at: performance.now(), html: document.querySelector(".table").innerHTML,
    log: document.querySelectorAll("#log li").length }))
    .observe(document.getElementById("game"), { subtree: true, childList: true, attributes: true, characterData: true });
});

async function playOne(page, next) {
  const buttons = await page.$$("#moves button:not([disabled])"), before = page.frames_.length;
  await buttons[next(buttons.length)].click();
  await until(() => page.frames_.slice(before).some((frame) => /^state /m.test(frame)), "the next position");
}

for (const game of ["battle-of-union", "play-of-universe"]) {
  test(`${game} at a pace: each position that was there, in order, and then the last`, { timeout: 240000 }, async (t) => {
    const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=1,player=random seed=4 raster=0`]);
    const [{ s1, pub }] = bridge.tables, browser = await openBrowser(t), next = dice(7), EVERY = 500;
    const [seat, live, slow] = [await openPage(t, browser, s1), await openPage(t, browser, pub), await openPage(t, browser, pub)];
    for (const page of [seat, live, slow]) await until(() => page.$("[data-object]"), "the table");
    assert.equal(await seat.$("#pace"), null, "who plays has no pace");
    await pull(slow, EVERY);
    await watch(slow);
    const settled = [];
    for (let i = 0; i < 8 && !await asked(seat); i++) {
      await playOne(seat, next);
      await asked(seat);
      await live.waitForTimeout(200); // the numbers of this position have come
      settled.push(await table(live));
    }
    assert.match(await slow.textContent("#catchup"), /\d+ behind/);
    assert.notEqual(await log(slow), await log(live));
    await until(() => slow.$(".pace:not(:has(#catchup))"), "the last position", 120000);
    await slow.waitForTimeout(200);
    const seen = await slow.evaluate(() => window.seen);
    let from = 0;
    for (const [i, html] of settled.entries()) {
      const at = seen.findIndex((one, k) => k >= from && one.html === html);
      assert.ok(at >= 0, `position ${i} was shown as it was seen without a pace`);
      from = at;
    }
    const steps = seen.filter((one, i) => i > 0 && one.log > seen[i - 1].log);
    assert.ok(steps.length > 8, `${steps.length} steps`);
    for (let i = 1; i < steps.length; i++) assert.ok(steps[i].at - steps[i - 1].at > EVERY * 0.4, "one after the other");
    assert.ok(steps.at(-1).at - steps[0].at > (steps.length - 1) * EVERY * 0.8, "at their pace");
    assert.equal(await log(slow), await log(live));
  });
}

test("the pace is kept, what waits can be caught up with, and a lost connection loses nothing", { timeout: 240000 }, async (t) => {
  const expect = [/WebSocket connection|ERR_CONNECTION/];
  const first = await openBridge(t, ["unien s1=person s2=go:nodes=1,player=random seed=4 raster=0"]);
  const [{ s1, pub }] = first.tables, browser = await openBrowser(t), next = dice(3);
  const seat = await openPage(t, browser, s1, { expect }), slow = await openPage(t, browser, pub, { expect });
  for (const page of [seat, slow]) await until(() => page.$("[data-object]"), "the table");
  await pull(slow, 4000);
  await slow.reload();
  await until(() => slow.$("[data-object]"), "the table");
  assert.equal(await slow.$eval("#pace", ({ value }) => value), "4000");
  for (let i = 0; i < 4 && !await asked(seat); i++) await playOne(seat, next);
  await slow.click("#catchup");
  await asked(seat);
  const inOrder = async () => until(async () => (await log(slow)).split("\n").length === (await log(seat)).split("\n").length, "the same log");
  await inOrder();
  for (let i = 0; i < 3 && !await asked(seat); i++) await playOne(seat, next);
  await until(() => slow.$("#catchup"), "what waits");
  await first.stop();
  await until(async () => /lost|Connection/.test(await slow.textContent("#question")), "the loss to be told");
  const second = await openBridge(t, [], { folder: first.records, args: ["--port", new URL(pub).port] });
  await asked(seat);
  await until(async () => await slow.$("#catchup") === null || (await slow.click("#catchup"), false), "what waited");
  await inOrder();
  await pull(slow, 0);
  await second.stop();
  await until(async () => /lost|Connection/.test(await slow.textContent("#question")), "the loss to be told");
  const third = await openBridge(t, [], { folder: first.records, args: ["--port", new URL(pub).port] });
  await until(async () => /to move|thinking|won|draw/.test(await slow.textContent("#question")), "the table again");
  for (let i = 0; i < 3 && !await asked(seat); i++) await playOne(seat, next);
  await slow.waitForTimeout(500);
  assert.equal(await slow.$("#catchup"), null, "the pace is the one that was set last, not that of the page's beginning");
  assert.equal(third.child.exitCode, null);
});

test("all games side by side: to their ends, each a link, nothing else to be reached", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, games.map((game) =>
    `${game} s1=go:nodes=1,player=random s2=go:nodes=1,player=random name.s1=north name.s2=south clock=60000+10 seed=2 raster=0`));
  const browser = await openBrowser(t), tokens = bridge.tables.map(({ pub }) => tokenOf(pub));
  const page = await openPage(t, browser, bridge.house.replace(/#.*/, `#w=${tokens.join(",")},${tokens[0]},nonsense`));
  await until(async () => await page.locator(".tile").count() === games.length, "a tile for each table");
  await until(async () => await page.locator(".tile.over").count() === games.length, "the end of each", 120000);
  const texts = await page.$$eval(".tile", (all) => all.map((tile) => tile.innerText));
  for (const text of texts) assert.match(text, /: north – south\s+Turn.*((north|south) has won|A draw) · \w/);
  assert.equal(new Set(await page.$$eval(".tile .table", (all) => all.map((one) => one.dataset.game))).size, games.length);
  assert.equal(await page.$(".tile :is(button, [tabindex]):not([inert] *)"), null, "a tile is a link, no more");
  const size = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(size <= 0, `${size} px wider than the window`);
  for (const [i, href] of (await page.$$eval(".tile a", (all) => all.map((a) => a.href))).entries()) {
    assert.equal(tokenOf(href), tokens[i]);
  }
  await page.evaluate(readFileSync(axePath, "utf8"));
  const faults = await page.evaluate(async () => (await window.axe.run()).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id} ${nodes[0].html}`));
  assert.deepEqual(faults, []);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "a phone");
});

test("the house leads to its tables side by side", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unien s1=person s2=go", "toy s1=person s2=go"]);
  const page = await openPage(t, await openBrowser(t), bridge.house);
  await page.waitForSelector("#link-tiles");
  const tiles = await openPage(t, await openBrowser(t), await page.getAttribute("#link-tiles", "href"));
  await until(async () => await tiles.locator(".tile .table").count() === 2, "two tables");
});

test("the style of a game that lies beside the page; no other is asked for", { timeout: 240000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tefuda-www-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("gui-adapters/web/www", folder, { recursive: true });
  mkdirSync(join(folder, "theme"));
  writeFileSync(join(folder, "theme", "unien.css"), '[data-game="unien"] .bar { border-top: 7px solid red; }');
  const bridge = await openBridge(t, ["unien s1=person s2=go", "toy s1=person s2=go"], { args: ["--www", folder] });
  const browser = await openBrowser(t);
  const wide = (page) => page.$$eval(".bar", (all) => all.map((bar) => getComputedStyle(bar).borderTopWidth).join());
  const page = await openPage(t, browser, bridge.tables.find(({ game }) => game === "unien").s1);
  await until(() => page.$(".bar"), "the table");
  await until(async () => await wide(page) === "7px,7px", "the style");
  const other = await openPage(t, browser, bridge.tables.find(({ game }) => game === "toy").s1);
  await until(() => other.$(".bar"), "the table");
  assert.equal(await wide(other), "0px,0px");
  assert.equal(await other.$("link[href^=theme]"), null);
  const tokens = bridge.tables.map(({ pub }) => tokenOf(pub)).join(",");
  const tiles = await openPage(t, browser, bridge.house.replace(/#.*/, `#w=${tokens}`));
  await until(async () => (await wide(tiles)).split(",").sort().join() === "0px,0px,7px,7px", "each in its own style");
});
