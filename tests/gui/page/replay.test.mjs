// replay.test.mjs - records on the page: each step and viewer is what a host of its own says it is.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { dice, few, games, hostSays, openBridge, openBrowser, openPage, until } from "./browser.mjs";
import { hashesOf, makeRecord, scrub, step, VIEWERS } from "./records.mjs";

async function openRecord(t, browser, bridge, text, hash = "") {
  const page = await openPage(t, browser, bridge.house.replace(/#.*/, `#r${hash}`));
  const folder = mkdtempSync(join(tmpdir(), "tefuda-record-"));
  writeFileSync(join(folder, "game.tfr"), text);
  await (await page.waitForSelector("#file")).setInputFiles(join(folder, "game.tfr"));
  t.after(() => rmSync(folder, { recursive: true, force: true })); // the page reads it when it likes
  return page;
}

for (const game of games) {
  test(`${game}: steps in any order, four viewers`, { timeout: 240000 }, async (t) => {
    const { record, lines } = makeRecord(game, 17, 16), hashes = hashesOf(lines), next = dice(4);
    const bridge = await openBridge(t, []);
    const page = await openRecord(t, await openBrowser(t), bridge, record);
    await until(async () => await page.$("#scrub") || await page.textContent("#refused"), "the record");
    assert.equal(await page.textContent("#refused"), "");
    for (let i = 0; i < few(50, 20); i++) {
      const at = next(lines.length), viewer = VIEWERS[next(4)];
      await scrub(page, viewer, at);
      await until(async () => (await step(page)).hash === hashes[viewer][at], `${viewer} of step ${at}`, 4000);
    }
  });
}

test("keys, the log and the graph lead to steps", { timeout: 240000 }, async (t) => {
  const { record, lines } = makeRecord("unreal-drive", 3, 20);
  const thought = record.split("\n").flatMap((line) => {
    const d = /^> play (s[12]) d=(\d+)/.exec(line);
    return d ? [`# info d=${d[2]} seat=${d[1]} wp=0.${10 + Number(d[2])} nodes=9`, line] : [line];
  }).join("\n");
  const page = await openRecord(t, await openBrowser(t), await openBridge(t, []), thought);
  await page.waitForSelector("#graph canvas");
  const at = async () => Number(await page.$eval("#scrub", (input) => input.value));
  await page.keyboard.press("End");
  await until(async () => await at() === lines.length - 1, "the end");
  await page.keyboard.press("ArrowLeft");
  await until(async () => await at() === lines.length - 2, "one back");
  await page.keyboard.press("Home");
  await until(async () => await at() === 0, "the start");
  const box = await page.locator("#graph .u-over").boundingBox();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40);
  await page.mouse.click(box.x + box.width * 0.6, box.y + 40);
  await until(async () => await at() > 3, "a step by the graph");
  await page.keyboard.press("End");
  await page.locator("#log li").nth(6).click();
  await until(async () => await at() < lines.length - 1, "a step by the log");
});

for (const game of games) {
  test(`${game}: moves that were not played`, { timeout: 240000 }, async (t) => {
    const { record, lines } = makeRecord(game, 23, 16), at = 9;
    const page = await openRecord(t, await openBrowser(t), await openBridge(t, []), record);
    await page.waitForSelector("#scrub");
    await scrub(page, "pub", at);
    const branch = lines.slice(0, at + 1);
    const ask = () => /wait=(s[12])/.exec(hostSays([...branch, "status"]).at(-2))?.[1];
    const hash = () => / h=(\S+)$/.exec(hostSays([...branch, "state all"]).at(-3))[1];
    const shown = () => page.$$eval("#trial", ([element]) => element?.dataset.hash ?? "");
    const names = () => hostSays([...branch, `legal ${ask()}`]).filter((line) => line.startsWith("move ")).map((line) => line.split(" ")[2]);
    await page.click("#try");
    await until(async () => await shown() === hash(), "the position of the step");
    for (let i = 0; i < 3 && ask(); i++) {
      const all = names(), name = all[(i * 5 + 3) % all.length];
      await until(async () => (await page.$$("#moves button:not([disabled])")).length === all.length, "the list");
      assert.deepEqual(await page.$$eval("#moves button", (buttons) => buttons.map((b) => b.dataset.move)), all);
      await page.click(`#moves button[data-move="${name}"]`);
      branch.push(`play ${ask()} ${name}`);
      await until(async () => await shown() === hash(), `the position behind ${name}`);
    }
    branch.pop();
    await page.click("#try-back:not([disabled])");
    await until(async () => await shown() === hash(), "the answer taken back");
    const before = hash();
    await page.click("#try-go:not([disabled])");
    await until(async () => await shown() !== before, "an answer of the engine");
    await page.click("#try-end");
    assert.equal(Number(await page.$eval("#scrub", (input) => input.value)), at, "the record stands where it stood");
    assert.equal((await step(page)).hash, hashesOf(lines).pub[at]);
  });
}

test("the value with open cards is a curve", { timeout: 240000 }, async (t) => {
  const { record, lines } = makeRecord("unreal-drive", 3, 20);
  const page = await openRecord(t, await openBrowser(t), await openBridge(t, []), record);
  await page.waitForSelector("#scrub");
  assert.equal(await page.$("#graph"), null);
  await page.click("#evaluate");
  assert.ok(await page.isDisabled("#evaluate")); // one run is enough
  const counts = (i) => hostSays([...lines.slice(0, i + 1), "legal s1", "legal s2"]).filter((line) => line.startsWith("move ")).length;
  const wanted = lines.filter((_, i) => counts(i) > 1).length;
  await until(async () => await page.$(`#graph[data-values="${wanted}"] canvas`), `${wanted} points`);
});

test("what is no record, or breaks off, is told with its line", { timeout: 240000 }, async (t) => {
  const browser = await openBrowser(t), bridge = await openBridge(t, []);
  const none = await openRecord(t, browser, bridge, "hello\n");
  await until(async () => /line 1/.test(await none.textContent("#refused")), "the line");
  const { record } = makeRecord("unreal-drive", 3, 12);
  const broken = record.replace(/(> play s1 d=\d+ )done/, "$1nonsense");
  assert.notEqual(broken, record);
  const page = await openRecord(t, browser, bridge, broken);
  await page.waitForSelector("#scrub");
  await until(async () => /line \d+: /.test(await page.textContent("#refused")), "the line of the mistake");
  await page.keyboard.press("End");
  assert.ok(Number(await page.$eval("#scrub", (input) => input.value)) > 0, "the last good step");
});
