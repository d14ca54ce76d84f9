// seats.test.mjs - several pages at one table: what each of them is told, twin worlds, reloads,
// bridges and engines that die, one screen for two, and who looks on.

import assert from "node:assert/strict";
import { execSync } from "node:child_process";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { asked, dice, games, hostSays, lastBlock, look, openBridge, openBrowser, openPage, story,
  until } from "./browser.mjs";
import { twins } from "./records.mjs";

/** All that a page has: text, title, address without its token, storage, what is read aloud. */
const everything = (page) => page.evaluate(() => JSON.stringify({ text: document.body.innerText,
  title: document.title, storage: { ...localStorage }, session: { ...sessionStorage },
  html: document.getElementById("game").innerHTML, cookie: document.cookie }));

/** Frames without what differs from run to run: ids of tables. */
const frames = (page, table) => page.frames_.map((frame) => frame.replaceAll(table.id, "TABLE"));

const playOne = async (page, next) => {
  const buttons = await page.$$("#moves button:not([disabled])");
  const before = page.frames_.length;
  await buttons[next(buttons.length)].click();
  await until(() => page.frames_.slice(before).some((frame) => /^\d+ ok /m.test(frame)), "the answer to be taken");
};

for (const game of games) {
  test(`twin worlds of ${game}`, { timeout: 240000 }, async (t) => {
    let texts = null;
    for (let seed = 1; !texts && seed < 12; seed++) texts = twins(game, seed);
    assert.ok(texts, "two worlds that differ");
    const bridge = await openBridge(t, texts.map((text) =>
      `${game} s1=person s2=person sealed=0 strict=0 raster=0 ${/ r=/.test(text) ? "" : "seed=55 "}${text}`));
    const browser = await openBrowser(t);
    const pages = [];
    for (const table of bridge.tables) pages.push(await openPage(t, browser, table.s1));
    for (const page of pages) await until(async () => lastBlock(page).state && page.$("[data-object]"), "the table");
    for (const page of pages) await until(() => page.frames_.some((frame) => /ok n=\d+\n$/.test(frame) && / value |^\d+ card /m.test(frame)), "the numbers");
    await pages[0].waitForTimeout(100);
    // Each page draws in its own time; what differs in the end is told by the comparison behind.
    const shown = () => Promise.all(pages.map(async (page, i) => [frames(page, bridge.tables[i]),
      (await everything(page)).replaceAll(bridge.tables[i].id, "T")]));
    await until(async () => isDeepStrictEqual(...await shown()), "the same on both pages", 5000).catch(() => {});
    assert.deepEqual(...await shown());
    const trees = await Promise.all(pages.map((page) => page.locator("body").ariaSnapshot()));
    assert.equal(trees[0], trees[1]);
  });
}

test("two play, one looks on; each reload brings the same screen, and no card is told too early", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unreal-drive s1=person s2=person sealed=0 seed=77 raster=0"]);
  const [table] = bridge.tables, browser = await openBrowser(t);
  const pages = [];
  for (const role of ["s1", "s2", "pub"]) pages.push(await openPage(t, browser, table[role]));
  const next = dice(3);
  for (let i = 0; i < 30; i++) {
    const at = await until(async () => {
      const seen = await Promise.all(pages.slice(0, 2).map(look));
      return seen.findIndex((one) => one.moves.length > 0) + 1;
    }, "a seat that is asked");
    await playOne(pages[at - 1], next);
  }
  await pages[2].waitForTimeout(1000);
  for (const page of pages) {
    const shown = async () => page.evaluate(() => [
      ...["#question", "#moves", ".table"].map((part) => document.querySelector(part)?.innerText),
      ...[...document.querySelectorAll("#log li")].map((li) => `${li.dataset.event} ${li.textContent}`)]);
    const before = await shown();
    page.frames_ = [];
    await page.reload();
    await until(() => page.$("[data-object]"), "the table");
    await until(async () => JSON.stringify(await shown()) === JSON.stringify(before), "the same screen", 5000)
      .catch(async () => assert.deepEqual(await shown(), before));
  }
  for (const [i, viewer] of ["s1", "s2", "pub"].entries()) {
    // A reload has fetched all events again: what they name is all that may be in the frames.
    const told = pages[i].frames_.filter((frame) => !/^\d+ /.test(frame)).join("\n");
    const state = lastBlock(pages[i]).state;
    const other = viewer === "s1" ? "s2" : "s1";
    const hand = new RegExp(` ${other}\\{[^}]*H:([^;]*)`).exec(state)[1];
    assert.match(hand, /^(\?\d+(\{.*\})?)?$/, `${viewer} sees a hand of the other: ${hand}`);
    assert.doesNotMatch(told, /[;{]D:[a-z]/, "a deck lies open");
  }
});

test("a bridge that is killed and started again: both seats go on", { timeout: 240000 }, async (t) => {
  const first = await openBridge(t, ["unien s1=person s2=person sealed=0 seed=5 raster=0"]);
  const [table] = first.tables, browser = await openBrowser(t), port = new URL(table.s1).port;
  const expect = [/WebSocket connection|ERR_CONNECTION/];
  const pages = [await openPage(t, browser, table.s1, { expect }), await openPage(t, browser, table.s2, { expect })];
  for (const page of pages) await asked(page);
  await playOne(pages[0], dice(1));
  await first.stop();
  await until(async () => /lost|Connection/.test(await pages[0].textContent("#question")), "the loss to be told");
  const second = await openBridge(t, [], { folder: first.records, args: ["--port", port] });
  await until(async () => (await look(pages[1])).moves.length > 0, "the second seat to be asked again");
  await playOne(pages[1], dice(2));
  assert.equal(second.child.exitCode, null);
});

test("an engine that is killed: its table goes on, others notice nothing", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unien s1=person s2=person sealed=0 seed=5", "toy s1=person s2=person sealed=0 seed=6"]);
  const browser = await openBrowser(t);
  const [one, two] = [await openPage(t, browser, bridge.tables[0].s1), await openPage(t, browser, bridge.tables[1].s1)];
  await asked(one);
  await asked(two);
  await two.waitForTimeout(300); // what it was sent at its start has come
  const before = [one, two].map((page) => page.frames_.length);
  const children = execSync(`ps --ppid ${bridge.child.pid} -o pid=`, { encoding: "utf8" }).trim().split(/\s+/);
  assert.ok(children.length >= 2);
  process.kill(Number(children[0]), "SIGKILL");
  await until(async () => [...one.frames_, ...two.frames_].some((frame) => frame.includes("engine=lost")), "the loss");
  const hurt = one.frames_.some((frame) => frame.includes("engine=lost")) ? one : two;
  await until(async () => hurt.$(".tag"), "the word on the page");
  const other = hurt === one ? two : one;
  await other.waitForTimeout(300);
  assert.equal(other.frames_.length, before[other === one ? 0 : 1], "the other table was told something");
  for (const page of [hurt, other]) {
    await asked(page);
    await playOne(page, dice(4));
  }
});

test("one screen for two: behind the curtain lies no card", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unreal-drive s1=person s2=person sealed=0 seed=9 raster=0"]);
  const [table] = bridge.tables, browser = await openBrowser(t);
  const page = await openPage(t, browser, `${table.s1}&t2=${new URLSearchParams(new URL(table.s2).hash.slice(1)).get("t")}`);
  const next = dice(6);
  let pointed = 0;
  for (let i = 0; i < 12; i++) {
    const lift = await until(async () => page.$("#lift:not([disabled]), #moves button:not([disabled])"), "a turn");
    if (await lift.getAttribute("id") === "lift") {
      assert.equal(await page.$("[data-object], [data-card], #log li"), null);
      await lift.click();
      await until(() => page.$("#moves button:not([disabled])"), "the hand");
      assert.ok(await page.$("#detail.bare"), "the card that the other one pointed at");
      await page.locator("[data-card]:not([data-card=''])").first().hover({ force: true });
      await until(() => page.$("#detail:not(.bare)"), "the text of the card");
      pointed++;
    }
    await page.waitForSelector("#moves button:not([disabled])");
    await playOne(page, next);
    await page.waitForTimeout(60);
  }
  assert.ok(pointed >= 3, "hardly any curtain");
});

test("against the built-in player: the page is usable while it thinks, and takes back", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unien s1=person s2=go:movetime=1500 seed=4 raster=0",
    "unreal-drive s1=person s2=person"]);
  const [open, closed] = ["unien", "unreal-drive"].map((game) => bridge.tables.find((table) => table.game === game));
  const browser = await openBrowser(t), page = await openPage(t, browser, open.s1);
  await asked(page);
  const log = (await look(page)).log;
  const button = await page.$('#moves button[data-move="mull:0"]') ?? await page.$("#moves button");
  await button.click();
  await until(async () => / is thinking/.test(await page.textContent("#question")), "the word that it thinks");
  await page.click("#lang");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja", "usable meanwhile");
  await page.click("#lang");
  await until(async () => (await look(page)).moves.length > 0 && (await look(page)).log > log, "the next question")
    .catch(async (error) => assert.fail(`${error.message}: ${await story(page)}`));
  const d = (frame) => Number(/^decision d=(\d+)/m.exec(frame)?.[1] ?? 0);
  const before = Math.max(...page.frames_.map(d));
  await page.click("#undo");
  await until(() => page.frames_.some((frame) => d(frame) > 0 && d(frame) < before) ||
    page.frames_.filter((frame) => d(frame) === 1).length > 1, "the earlier question");
  const sealed = await openPage(t, browser, closed.s1);
  await openPage(t, browser, closed.s2);
  await asked(sealed);
  await sealed.click("#undo");
  await until(async () => (await look(sealed)).refused !== "", "the refusal in words");
});

test("who looks on at two programs gets the public stream, and what they thought at the end", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unien s1=go:movetime=1500 s2=go:movetime=1500 raster=0"]);
  const [table] = bridge.tables, browser = await openBrowser(t);
  const page = await openPage(t, browser, table.pub), owner = await openPage(t, browser, table.owner);
  await until(() => page.frames_.some((frame) => / choose s2 .* d=[2-9]/.test(frame)), "both to have moved");
  for (const one of [page, owner]) {
    assert.ok(!one.frames_.some((frame) => /^(info|cand|belief) |wp=/m.test(frame)), "thoughts before the end");
  }
  await owner.locator("#actions button", { hasText: "draw" }).click();
  for (const one of [page, owner]) {
    await until(() => one.frames_.some((frame) => /^over draw /m.test(frame)), "the end");
    assert.ok(one.frames_.some((frame) => /^info .* wp=/m.test(frame)));
    assert.ok(one.frames_.every((frame) => !/^state tfn1 \S+ (s1|s2|all) /m.test(frame)));
    await until(async () => /draw/i.test(await one.textContent("#waiting")), "the word for it");
  }
});
