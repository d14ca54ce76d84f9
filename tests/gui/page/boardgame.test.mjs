// boardgame.test.mjs - boardgame.io's own client, as it comes from npm, at our tables: all games
// through its panel, twin worlds, and the board of the example.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import test from "node:test";
import { atEnd, BUILD, dice, games, hostSays, openBridge, openBrowser, openPage, recordOf, some, until } from "./browser.mjs";
import { compareRecord, shortOf, twins } from "./records.mjs";

const folder = join(BUILD, "npm/boardgame/page");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const tokenOf = (url) => /t=(\w+)/.exec(url)[1];

// The panel's tree of all it knows has 16000 elements, which are not to be laid out for each answer.
const SMALL = ".debug-panel .tree { display: none }";

/** The example from a server of its own: the framework's panel needs what the bridge's policy forbids. */
async function openServer(t) {
  const server = createServer(({ url }, reply) => {
    const name = url === "/" ? "index.html" : url.slice(1);
    reply.setHeader("content-type", TYPES[extname(name)] ?? "text/plain");
    reply.write(/^\w+\.(html|js|css)$/.test(name) ? readFileSync(join(folder, name)) : "");
    reply.end(extname(name) === ".css" ? SMALL : "");
  });
  await new Promise((done) => server.listen(0, "localhost", done));
  atEnd(t, () => new Promise((done) => server.close(done)));
  return `http://localhost:${server.address().port}/`;
}

/** A page with the panel, at this seat. */
async function openPanel(t, server, bridge, url, more = "") {
  const page = await openPage(t, await openBrowser(t),
    `${server}#t=${tokenOf(url)}&at=127.0.0.1:${bridge.port}&panel=1${more}`, { width: 1400 });
  await page.waitForSelector("main[data-state]");
  return page;
}

/** What the page shows now. The driver's own selectors would go through the whole tree of the panel. */
const see = (page) => page.evaluate(() => {
  const main = document.querySelector("main");
  return { ...main.dataset, refused: document.querySelector("#refused").textContent,
    moves: [...document.querySelectorAll("[data-move]")].map(({ dataset }) => dataset.move) };
});

/** Types `play("name")` into the framework's panel. */
async function type(page, name) {
  const play = await page.evaluateHandle(() => [...document.querySelectorAll(".debug-panel .move")]
    .find((move) => move.textContent.includes("play")).querySelector("span"));
  await play.click();
  await page.keyboard.insertText(JSON.stringify(name));
  await page.keyboard.press("Enter");
}

const answered = (page, before) => until(() => page.frames_.slice(before)
  .some((frame) => /^(state|over) /m.test(frame)), "the answer");

/** Waits for the page, not the socket: a frame is in sight of the test before it is drawn. */
async function nextQuestion(page, last) {
  let seen = null;
  await until(async () => {
    seen = await see(page);
    assert.equal(seen.refused, "");
    return seen.state === "over" || seen.decision !== undefined && seen.decision !== last;
  }, `a decision after ${last}`);
  return seen;
}

async function playOut(page, next, play) {
  const names = [];
  for (let i = 0, d = null; i < 1500; i++) {
    const { state, decision, moves } = await nextQuestion(page, d);
    if (state === "over") return names;
    d = decision;
    names.push(moves[next(moves.length)]);
    await play(page, names.at(-1));
  }
  return assert.fail("the game does not end");
}

for (const game of games) {
  if (some(game)) test(`${game} by the panel`, { timeout: 240000 }, async (t) => {
    const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=1,player=random seed=5 raster=0${shortOf(game)}`],
      { args: ["--public-name", "localhost"] });
    const page = await openPanel(t, await openServer(t), bridge, bridge.tables[0].s1);
    const names = await playOut(page, dice(3), type);
    compareRecord(recordOf(bridge, bridge.tables[0]), names);
  });

  test(`twin worlds of ${game} in the framework`, { timeout: 240000 }, async (t) => {
    let texts = null;
    for (let seed = 1; !texts && seed < 12; seed++) texts = twins(game, seed);
    assert.ok(texts, "two worlds that differ");
    const bridge = await openBridge(t, texts.map((text) => `${game} s1=person s2=person sealed=0 strict=0 raster=0 ${text}`),
      { args: ["--public-name", "localhost"] });
    const server = await openServer(t), pages = [];
    for (const table of bridge.tables) pages.push(await openPanel(t, server, bridge, table.s1));
    const [one, two] = await Promise.all(pages.map(async (page, i) => JSON.stringify({
      frames: page.frames_.map((frame) => frame.replaceAll(bridge.tables[i].id, "TABLE")),
      text: await page.textContent("body"), html: await page.innerHTML("main") })));
    assert.equal(one, two);
  });
}

test("two clients: each seat has its own view, and a refused move says why", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, ["unreal-drive s1=person s2=person sealed=0 seed=8 raster=0"], { args: ["--public-name", "localhost"] });
  const server = await openServer(t), [table] = bridge.tables;
  const one = await openPanel(t, server, bridge, table.s1), two = await openPanel(t, server, bridge, table.s2, "&player=1");
  await type(one, "nonsense");
  await until(async () => /move/.test(await one.textContent("#refused")), "the reason");
  assert.equal(await two.textContent("#refused"), "");
  const before = two.frames_.length;
  for (const page of [one, two]) {
    await type(page, (await see(page)).moves[0]);
  }
  await answered(two, before);
  await until(async () => await one.textContent("#refused") === "", "no reason once a move is taken");
  const zones = async (page) => page.$$eval(".zone", (all) => all.map((zone) => zone.dataset.zone + zone.textContent));
  assert.notDeepEqual(await zones(one), await zones(two));
});

test("the board of the example, served by the bridge: a game by clicks", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, [`unreal-drive s1=person s2=go:nodes=1,player=random seed=6 raster=0${shortOf("unreal-drive")}`],
    { args: ["--www", folder] });
  const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1);
  await page.waitForSelector("main[data-state]");
  const next = dice(9);
  let onTable = 0;
  const names = await playOut(page, (n) => next(n), async (_, name) => {
    const lit = await page.$$(".item.lit");
    if (lit.length > 0 && next(2) === 0) {
      await lit[next(lit.length)].click();
      await page.click("button:text('←')");
      onTable++;
    }
    await page.click(`[data-move="${name}"]`);
  });
  assert.ok(onTable > 0, "clicks on cards");
  compareRecord(recordOf(bridge, bridge.tables[0]), names);
});

test("the transport knows no game", () => {
  const text = readFileSync("gui-adapters/boardgame.io/tefuda-transport.js", "utf8");
  for (const game of games) {
    assert.ok(!text.includes(game), game);
    const rows = hostSays([`games ${game}`, `cards ${game}`]);
    const ids = rows.flatMap((row) => /^(?:verb|zone|card) (?:name=)?(\S+)/.exec(row)?.[1] ?? []);
    assert.ok(ids.length > 20, `${ids.length} names of ${game}`);
    for (const id of ids) assert.ok(!text.includes(`"${id}"`), id);
  }
});
