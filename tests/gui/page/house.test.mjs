// house.test.mjs - the page of the house: tables are opened with their options, and listed.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { asked, BUILD, look, openBridge, openBrowser, openPage, until } from "./browser.mjs";

const dice = ["--bot", `dice=${join(BUILD, "tefuda")} --cards cards --bot random`];

const openHouse = async (t, more) => {
  const bridge = await openBridge(t, []);
  const page = await openPage(t, await openBrowser(t), bridge.house, more);
  await page.waitForSelector("#open:not([disabled])");
  return { bridge, page };
};

test("a table with names, a seed and an option; its link opens the game", { timeout: 240000 }, async (t) => {
  const { bridge, page } = await openHouse(t);
  await page.selectOption("#new-game", "unien");
  await page.waitForFunction(() => document.querySelector("#more [name='opt.claim_limit']"));
  await page.selectOption("#new-s2", "person");
  await page.click("#more summary");
  await page.fill("#more [name='name.s1']", "Aki <b>");
  await page.fill("#more [name='opt.claim_limit']", "1");
  await page.click("#open");
  await page.waitForSelector("#link-s1");
  assert.equal(await page.textContent("#refused"), "");
  await until(async () => (await page.textContent("#tables")).includes("Universe End"), "the list");
  assert.equal(await page.locator("#links li").count(), 5);
  const seat = await openPage(t, await openBrowser(t), await page.getAttribute("#link-s1", "href"));
  await asked(seat);
  assert.ok((await look(seat)).moves.length > 0);
  const kept = readdirSync(bridge.records).filter((name) => /\.\w+$/.test(name))
    .map((name) => readFileSync(join(bridge.records, name), "utf8")).join("");
  assert.match(kept, /opt\.claim_limit=1/, "the option");
  const looker = await openPage(t, await openBrowser(t), await page.getAttribute("#link-pub", "href"));
  await until(async () => (await looker.textContent("#game")).includes("Aki <b>"), "the name");
  const other = await openPage(t, await openBrowser(t), await page.getAttribute("#link-hot", "href"));
  await other.waitForSelector("#curtain");
});

test("a program may be seated, a table sealed, and the list leads to who looks on", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, [], { args: dice });
  const page = await openPage(t, await openBrowser(t), bridge.house);
  await page.waitForSelector("#open:not([disabled])");
  await page.selectOption("#new-s2", "bot:dice");
  await page.click("#more summary");
  await page.selectOption("#more [name='sealed']", "1");
  await page.click("#open");
  await page.waitForSelector("#link-s1");
  await until(async () => /Unreal Drive: Seat 1 – dice/.test(await page.textContent("#tables")), "the names");
  const seat = await openPage(t, await openBrowser(t), await page.getAttribute("#link-s1", "href"));
  await asked(seat);
  assert.match(await seat.textContent("#game header"), /sealed/);
  const looker = await openPage(t, await openBrowser(t), await page.getAttribute("#tables a", "href"));
  await until(async () => (await looker.textContent("#game")).includes("dice"), "the table");
});

test("a list of one's own: pasted, refused with its rule, kept over a new start of the bridge", { timeout: 240000 }, async (t) => {
  const file = readFileSync("cards/unien/decks/bells.deck", "utf8");
  const bridge = await openBridge(t, [], { args: dice });
  const page = await openPage(t, await openBrowser(t), bridge.house, { expect: [/WebSocket connection|ERR_CONNECTION/] });
  await page.waitForSelector("#open:not([disabled])");
  await page.selectOption("#new-game", "unien");
  for (const seat of ["s1", "s2"]) await page.selectOption(`[name='deck.${seat}']`, "*");
  await page.selectOption("#new-s2", "bot:dice");
  await page.fill("[name='list.s1']", file);
  await page.fill("[name='list.s2']", "leaders l-ino*1, l-cos\n2 ino-01");
  await page.click("#open");
  await until(async () => /UE-E09.*cards 40–40: /.test(await page.textContent("#refused")), "the rule");
  await page.fill("[name='list.s2']", file);
  await page.click("#open");
  await page.waitForSelector("#link-s1");
  const href = await page.getAttribute("#link-s1", "href");
  const seat = await openPage(t, await openBrowser(t), href, { expect: [/WebSocket connection|ERR_CONNECTION/] });
  await asked(seat);
  const cards = () => seat.$$eval("[data-card]", (all) => all.map((one) => `${one.dataset.zone} ${one.dataset.card}`).join());
  const before = await cards();
  assert.match(before, /s1\.H (ino|cos|bas)/);
  await bridge.stop();
  await until(async () => /lost/.test(await seat.textContent("#question")), "the loss to be told");
  const again = await openBridge(t, [], { folder: bridge.records, args: [...dice, "--port", bridge.port] });
  assert.equal(again.port, bridge.port);
  await until(async () => (await look(seat)).moves.length > 0 && (await cards()) === before, "the same table");
});

test("what a table cannot be is said, and every field has a name that is read aloud", { timeout: 240000 }, async (t) => {
  const { page } = await openHouse(t, { lang: "ja" });
  await page.click("#more summary");
  await page.fill("#more [name='clock']", "soon");
  await page.click("#open");
  await until(async () => (await page.textContent("#refused")) !== "", "the reason");
  const names = await page.$$eval("form select[aria-label]", (all) => all.map((one) => one.ariaLabel));
  assert.ok(names.length >= 5 && names.every((name) => /[ぁ-んァ-ヶ一-龠]/.test(name)), names.join());
});
