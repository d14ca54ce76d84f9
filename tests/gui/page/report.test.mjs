// report.test.mjs - the report of an event in Chromium: what it shows is what the tables say, it
// needs nothing but itself, and nothing that a bot or a plan says becomes markup.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { axePath, BUILD, engine, openBrowser, openPage, until } from "./browser.mjs";

const HIT = "<img src=x onerror=document.title='hit'>";
const NAME = `Cup <b>秋</b> ${HIT}`;
const arena = (...words) => execFileSync(resolve(BUILD, "tefuda-arena"), words, { encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 24 });
const host = resolve(BUILD, "tefuda");
const folder = mkdtempSync(join(tmpdir(), "tefuda-report-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Plays an event of these words; the path of its plan. */
function event(name, ...words) {
  const plan = join(folder, `${name}.plan`);
  arena("plan", "-o", plan, "seed=17", "strikes=0", "share=0", ...words);
  arena("run", plan, "-j", "2", "--sandbox", "none");
  return plan;
}

const cup = event("cup", `name=${NAME}`, "kind=roundrobin", "pairs=3", "each", "movetime=20000", "start=60000",
  "bot", "name=alpha", `cmd=${host} --bot greedy`,
  "bot", "name=beta", `cmd=${host} --bot random # ${HIT}`,
  "bot", "name=broken", `cmd=echo '</pre>${HIT.replaceAll("'", "")}' >&2; exit 3`,
  "game", "name=unreal-drive", "decks=all:stakes,veil,roots", "game", "name=unien");
const match = event("match", "kind=match", "pairs=12", "stop=sprt,nelo0=0,nelo1=200", "game=unreal-drive",
  "each", "movetime=20000", "start=60000",
  "bot", "name=alpha", `cmd=${host} --bot greedy`, "bot", "name=beta", `cmd=${host} --bot random`);
const records = join(folder, "all records"), replays = join(folder, "replays");
arena("export", cup, "-o", records);
mkdirSync(replays);
execFileSync(join(BUILD, "tefuda-export"), [join(records, "0002-b.tfr"), "--out", join(replays, "0002-b.html"),
  "--engine", engine[0], ...engine.slice(1)]);
const file = join(folder, "cup.html"), other = join(folder, "match.html");
arena("report", cup, "-o", file, "--records", records, "--replays", replays);
arena("report", match, "-o", other);
const told = JSON.parse(arena("table", cup, "--format", "json"));
const lines = arena("table", cup, "--format", "csv").trimEnd().split("\n").map((line) => line.split(","));
const rows = lines.slice(1).map((line) => Object.fromEntries(lines[0].map((name, i) => [name, line[i]])));
const text = arena("table", cup);

/** The report, from a file without a network; `asked` is what it asks for. */
async function openReport(t, path, options = {}) {
  const asked = [], page = await openPage(t, await openBrowser(t), "about:blank", options);
  page.on("request", (request) => asked.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(path).href);
  return { page, asked };
}

const cells = (page, rowsOf) => page.$$eval(rowsOf, (found) => found.map((row) =>
  [...row.cells].map((cell) => cell.textContent.trim())));

test("text, JSON, CSV and page have the same numbers", { timeout: 60000 }, async (t) => {
  const { page, asked } = await openReport(t, file);
  assert.equal(told.format, "tefuda-table");
  assert.equal(told.event.name, NAME);
  assert.equal(told.total.played, 36);
  assert.equal(rows.length, 36);
  const shown = await cells(page, ".standings tbody tr");
  assert.equal(shown.length, told.bots.length);
  for (const [i, bot] of told.bots.entries()) {
    const own = rows.filter((row) => row.s1 === bot.name || row.s2 === bot.name);
    const won = own.filter((row) => row[row.end] === bot.name), line = new RegExp(`^${bot.name} .*`, "m").exec(text)[0];
    const rating = /[+-][\d.]+ ± [\d.]+/.exec(line)[0], percent = /[\d.]+ %/.exec(line)[0];
    assert.equal(own.length, bot.played);
    assert.equal(won.length, bot.wins);
    assert.equal(own.filter((row) => row[row.s1 === bot.name ? "s1.fault" : "s2.fault"]).length,
      Object.values(bot.faults).reduce((sum, n) => sum + n, 0));
    assert.equal(own.reduce((sum, row) => sum + Number(row[row.s1 === bot.name ? "s1.ms" : "s2.ms"]), 0), bot.time.sum_ms);
    assert.equal(`${(100 * bot.share).toFixed(1)} %`, percent);
    assert.ok(line.includes(`  ${bot.wins}  `), line);
    assert.equal(`${bot.elo.value >= 0 ? "+" : ""}${bot.elo.value.toFixed(1)}`, rating.split(" ")[0]);
    assert.deepEqual([shown[i][0], shown[i][1], shown[i][2], shown[i][4], shown[i][6]],
      [String(bot.place), bot.name, rating, percent, String(bot.wins)]);
  }
  for (const game of told.games) {
    const own = rows.filter((row) => row.game === game.name);
    assert.equal(own.filter((row) => row.end === "s1").length, game.seats.s1);
    assert.equal(game.ends.reduce((sum, end) => sum + end.s1 + end.s2 + end.draws + end.void, 0), own.length);
    for (const deck of game.decks) {
      const with_ = own.filter((row) => (row["s1.deck"] === deck.name) !== (row["s2.deck"] === deck.name));
      assert.equal(with_.filter((row) => row[`${row.end}.deck`] === deck.name).length, deck.score.wins, deck.name);
      assert.equal(with_.length, deck.score.wins + deck.score.draws + deck.score.losses);
    }
  }
  const decks = await cells(page, ".decks tbody tr");
  const stakes = told.games[0].decks.find((deck) => deck.name === "stakes");
  assert.ok(text.includes(`unreal-drive with stakes: ${decks.find((row) => row[0] === "stakes")[1]} of `), text);
  assert.equal(decks.find((row) => row[0] === "stakes")[3], String(stakes.score.wins));
  assert.deepEqual(asked.filter((url) => !/^(file|data):/.test(url)), [], "requests");
  assert.equal(asked.filter((url) => url.startsWith("file:")).length, 1, "files");
});

test("names, commands and what bots print are no markup", { timeout: 60000 }, async (t) => {
  const { page } = await openReport(t, file);
  assert.equal(await page.textContent("h1"), NAME);
  assert.equal(await page.title(), NAME);
  assert.deepEqual(await page.evaluate(() => ["img", "script", "main b > b", "h1 *", "iframe", "object", "form"].map((what) =>
    document.querySelectorAll(what).length)), [0, 1, 0, 0, 0, 0, 0]);
  assert.ok((await page.textContent("#plan")).includes(HIT), "the command");
  assert.match(await page.textContent("#ends details pre:last-of-type"), /exit status 3|<\/pre><img/);
  assert.ok((await page.textContent("#ends")).includes("</pre><img src=x"), "standard error");
});

test("drawings have a bar for each bot, bin and block", { timeout: 60000 }, async (t) => {
  const { page } = await openReport(t, file);
  assert.equal(await page.locator(".rating circle").count(), 3);
  assert.equal(await page.locator(".shares").count(), 3, "two games and their sum");
  const titles = await page.$$eval(".histogram", (plots) => plots.map((plot) =>
    [...plot.querySelectorAll(".bin title")].map((title) => Number(/(\d+) games/.exec(title.textContent)[1]))));
  assert.deepEqual(titles.map((bins) => bins.reduce((sum, n) => sum + n, 0)), told.games.map((game) => game.answers.games));
  const centres = await page.$$eval(".standings tbody tr", (found) => found.map((row) => {
    const circle = row.querySelector("circle").getBoundingClientRect(), zero = row.querySelector(".zero").getBoundingClientRect();
    return circle.left + circle.width / 2 - zero.left;
  }));
  const perElo = centres.map((x, i) => [x, told.bots[i].elo.value]).filter(([, elo]) => Math.abs(elo) > 1)
    .map(([x, elo]) => x / elo); // one in the middle says nothing of the scale
  assert.ok(perElo.length > 1);
  assert.ok(Math.max(...perElo) - Math.min(...perElo) < 0.02 * perElo[0] + 0.05, `one scale for all: ${perElo}`);
  const { page: second } = await openReport(t, other);
  const { test: trial } = JSON.parse(arena("table", match, "--format", "json"));
  assert.equal(await second.$eval(".llr polyline", (line) => line.points.numberOfItems), trial.blocks + 2);
  assert.equal(await second.locator(".llr .bound").count(), 2);
  assert.ok((await second.textContent("#test")).includes(`LLR ${trial.llr.toFixed(2)} (${trial.lower.toFixed(2)} to ${trial.upper.toFixed(2)}`));
});

test("links lead to records and replays that are there", { timeout: 60000 }, async (t) => {
  const { page } = await openReport(t, file);
  const links = await page.$$eval("table.games a", (found) => found.map((link) => [link.textContent, link.href,
    link.closest("tr").cells[0].textContent]));
  for (const [, url] of links) assert.ok(existsSync(fileURLToPath(url)), url);
  const recorded = links.filter(([words]) => words === "record");
  assert.equal(recorded.length, 36);
  for (const [, url, number] of recorded) {
    assert.match(readFileSync(fileURLToPath(url), "utf8"), new RegExp(`^# \\[Game "${number}"\\]$`, "m"));
  }
  assert.deepEqual(links.filter(([words]) => words === "replay").map(([, url, number]) => [url, number]),
    [[pathToFileURL(join(replays, "0002-b.html")).href, "4"]]);
});

test("the list is filtered and sorted", { timeout: 60000 }, async (t) => {
  const { page } = await openReport(t, file);
  const shown = () => page.$$eval("table.games tbody tr", (found) => found.filter((row) => row.offsetHeight > 0)
    .map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  const column = async (name) => (await page.$$eval("table.games thead th", (heads) =>
    heads.map((head) => head.textContent.trim()))).indexOf(name);
  assert.equal((await shown()).length, 36);
  await page.fill("#filter", "alpha unien");
  const both = rows.filter((row) => row.game === "unien" && [row.s1, row.s2].includes("alpha"));
  assert.equal((await shown()).length, both.length);
  assert.equal(await page.textContent("#shown"), `${both.length} of 36 games`);
  await page.check("#faulty");
  assert.equal((await shown()).length, both.filter((row) => row["s1.fault"] || row["s2.fault"]).length);
  await page.uncheck("#faulty");
  await page.fill("#filter", "");
  const answers = await column("Answers"), numbers = rows.map((row) => Number(row.answers)).sort((a, b) => a - b);
  await page.click("table.games th:has-text('Answers') button");
  assert.deepEqual((await shown()).map((row) => Number(row[answers])), numbers);
  await page.click("table.games th:has-text('Answers') button");
  assert.deepEqual((await shown()).map((row) => Number(row[answers])), numbers.toReversed());
  assert.equal(await page.getAttribute("table.games th:has-text('Answers')", "aria-sort"), "descending");
  await page.click(".standings th:has-text('Bot') button");
  assert.deepEqual((await cells(page, ".standings tbody tr")).map((row) => row[1]), ["alpha", "beta", "broken"]);
});

test("nothing is wider than a window, in both themes, and nothing serious for those who do not see", { timeout: 120000 }, async (t) => {
  const axe = readFileSync(axePath, "utf8");
  for (const [width, theme, path] of [[360, "light", file], [360, "dark", other], [800, "dark", file], [1400, "light", file]]) {
    const { page } = await openReport(t, path, { width, theme });
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, theme);
    const wide = await page.$$eval("main *", (found) => found.filter((one) => !one.closest(".scroll, nav, svg") &&
      one.getBoundingClientRect().right > innerWidth + 0.5).map((one) => one.outerHTML.slice(0, 100)));
    assert.deepEqual(wide, [], `${width} ${theme}`);
    if (width === 360) {
      const cut = await page.$$eval(".standings td, .standings th[scope=row], .axis span", (found) => found.filter((one) =>
        one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0).map((one) => one.textContent));
      assert.deepEqual(cut, [], "the standings are whole on a phone");
    }
    // The policy of the page refuses scripts in the page; the driver's own world runs them.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.enable");
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", { awaitPromise: true, returnByValue: true,
      expression: `(async () => { const define = undefined, module = undefined; ${axe};
        const found = await axe.run(document, { resultTypes: ["violations"] });
        return found.violations.filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + " " + failureSummary).join(" | ")); })()` });
    assert.equal(exceptionDetails, undefined);
    assert.deepEqual(result.value, [], `${width} ${theme}`);
  }
});

test("it is whole without its script", { timeout: 60000 }, async (t) => {
  const context = await (await openBrowser(t)).newContext({ javaScriptEnabled: false, viewport: { width: 800, height: 900 } });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  assert.equal(await page.locator("table.games tbody tr").filter({ visible: true }).count(), 36);
  assert.equal(await page.locator(".tools").isVisible(), false, "no controls that do nothing");
  await page.click("#ends summary");
  assert.ok(await page.locator("#ends details dl").first().isVisible(), "folds open");
});

test("on paper nothing is folded, cut or dark", { timeout: 60000 }, async (t) => {
  const { page } = await openReport(t, file, { width: 718, theme: "dark" });
  await page.fill("#filter", "");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const seen = await page.evaluate(() => ({ folded: document.querySelectorAll("details:not([open])").length,
    nav: document.querySelector("nav").offsetHeight, tools: document.querySelector(".tools").offsetHeight,
    ground: getComputedStyle(document.body).backgroundColor,
    cut: [...document.querySelectorAll("table")].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5).map((one) => one.className) }));
  assert.deepEqual(seen, { folded: 0, nav: 0, tools: 0, ground: "rgb(255, 255, 255)", cut: [] });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await until(() => page.evaluate(() => document.querySelectorAll("details[open]").length === 0), "folds as before");
  assert.ok((await page.pdf({ format: "A4" })).length > 10000);
});
