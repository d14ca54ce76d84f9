// export.test.mjs - the exported page: one file that needs no network, and says what a host says.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { BUILD, dice, engine, few, games, openBrowser, openPage, until } from "./browser.mjs";
import { hashesOf, makeRecord, scrub, step, VIEWERS } from "./records.mjs";

const program = join(BUILD, "tefuda-export");
const options = ["--engine", engine[0], ...engine.slice(1)];

/** A folder with this record, which goes with the test. */
function folderWith(t, record) {
  const folder = mkdtempSync(join(tmpdir(), "tefuda-export-")), file = join(folder, "game.tfr");
  writeFileSync(file, record);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file, page: join(folder, "game.html") };
}

async function openFile(t, path, hash = "") {
  const asked = [];
  const page = await openPage(t, await openBrowser(t), "about:blank");
  page.on("request", (request) => asked.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(path).href + hash);
  await page.waitForSelector("#scrub");
  return { page, asked };
}

for (const game of games) {
  test(`${game}: any step of four viewers, from a file without a network`, { timeout: 240000 }, async (t) => {
    const { record, lines } = makeRecord(game, 17, 16), hashes = hashesOf(lines), next = dice(9);
    const made = folderWith(t, record);
    execFileSync(program, [made.file, ...options]);
    const size = statSync(made.page).size;
    assert.ok(size < 120_000 + 2000 * lines.length * VIEWERS.length, `${size} octets`);
    const { page, asked } = await openFile(t, made.page);
    for (let i = 0; i < few(30, 15); i++) {
      const at = next(lines.length), viewer = VIEWERS[next(4)];
      await scrub(page, viewer, at);
      await until(async () => (await step(page)).hash === hashes[viewer][at], `${viewer} of step ${at}`, 4000);
    }
    assert.deepEqual(asked.filter((url) => !/^(file|data):/.test(url)), [], "requests");
    assert.equal(asked.filter((url) => url.startsWith("file:")).length, 1, "files");
  });
}

test("a link opens a step, and the graph is there if players thought", { timeout: 240000 }, async (t) => {
  const { record } = makeRecord("unreal-drive", 3, 20);
  const thought = record.replace(/^> play (s[12]) d=(\d+)/gm, "# info d=$2 seat=$1 wp=0.4 nodes=9\n$&");
  const made = folderWith(t, thought);
  execFileSync(program, [made.file, "--out", join(made.folder, "other.html"), ...options]);
  const { page } = await openFile(t, join(made.folder, "other.html"), "#d=9");
  await until(async () => (await step(page)).d === "9", "the step");
  await page.waitForSelector("#graph canvas");
  await page.keyboard.press("ArrowRight");
  const link = await page.getAttribute("#steplink", "href");
  await page.keyboard.press("Home");
  await page.click("#steplink");
  await page.evaluate((hash) => (location.hash = hash), link);
  await until(async () => (await step(page)).d === link.slice(3), "the step of the link");
  await page.click("#lang");
  assert.match(await page.textContent("#scrub ~ label"), /[ぁ-ん一-龠]/);
});

test("what cannot be exported is told with its line, and nothing is written", (t) => {
  const { record } = makeRecord("unreal-drive", 3, 6);
  const now = /data=(\w+)/.exec(record)[1];
  const cases = [["hello\n", /line 1: expected: # tefuda record 1;/],
    [record.replace(`data=${now}`, "data=00000000"), new RegExp(`line 1: .*data=00000000.*data=${now}`)],
    [record.replace(/^(> play s1 d=1 ).*/m, "$1nonsense"), /line \d+: err nomove/],
    [record.split("\n")[0] + "\n", /there is no game in it/]];
  for (const [text, want] of cases) {
    const made = folderWith(t, text);
    const { status, stderr } = spawnSync(program, [made.file, ...options], { encoding: "utf8" });
    assert.equal(status, 1, stderr);
    assert.match(stderr, want);
    assert.throws(() => readFileSync(made.page), /ENOENT/);
  }
  const made = folderWith(t, record);
  const { stderr } = spawnSync(program, [made.file, "--engine", "/nowhere/tefuda"], { encoding: "utf8" });
  assert.match(stderr, /\/nowhere\/tefuda: cannot be run/);
  assert.equal(spawnSync(program, ["/nowhere.tfr"]).status, 1);
  assert.equal(spawnSync(program, []).status, 2);
});
