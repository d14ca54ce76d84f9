// browser.mjs - a bridge of its own and a fresh browser for each test. Every error of the console,
// of the page or of a request fails the test that it happens in.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { ask } from "./host.mjs";

export const BUILD = process.env.BUILD ?? "build";
const MEMORY = process.env.ASAN_OPTIONS ? ["--engine-memory", "0"] : []; // a sanitizer's shadow needs terabytes
const require = createRequire(join(process.cwd(), BUILD, "npm/page/"));
export const { chromium } = require("playwright-core");
export const axePath = require.resolve("axe-core/axe.min.js");
/** The host with the game of the tests behind the registered ones, and all its games. */
export const engine = [join(BUILD, "tefuda-toy"), "--cards", "cards", "--cards", "tests/rules"];
export const games = execFileSync(engine[0], engine.slice(1), { input: "games\n", encoding: "utf8" })
  .split("\n").filter((line) => line.startsWith("game ")).map((line) => line.split(" ")[1]);

/** With PAGE=whole: every game in every way and to its end, as `make more` has it. Without, what a
 * way shows of all games it shows of the first and the last one. */
const isWhole = process.env.PAGE === "whole";
export const some = (game) => isWhole || game === games[0] || game === games.at(-1);
/** So many of them, or fewer. */
export const few = (most, fewer) => isWhole ? most : fewer;

/** What a host as good as new answers to these lines. */
export const hostSays = (lines) => ask(engine, lines);

const endings = new WeakMap();

/** What is to be done at the end of a test, the last thing first. */
export function atEnd(t, act) {
  if (!endings.has(t)) {
    endings.set(t, []);
    t.after(async () => {
      for (const end of endings.get(t).reverse()) await end();
    });
  }
  endings.get(t).push(act);
}

/** Waits until `test` is true of what it looks at; bounded. */
export async function until(test, what, ms = 40000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((go) => setTimeout(go, 15))) {
    const found = await test();
    if (found) return found;
  }
  assert.fail(`waited ${ms} ms for ${what}`);
}

/**
 * Starts a bridge in a folder of its own. `tables` are the texts of --table; the links that it
 * prints come back as [{game, s1, s2, pub, owner}], in an order of its own, and `house`.
 */
export async function openBridge(t, tables, { args = [], folder } = {}) {
  const records = folder ?? mkdtempSync(join(tmpdir(), "tefuda-page-"));
  const made = ["--port", "0", "--records", records, "--rate", "2000", "--sockets", "200", ...MEMORY,
    "--engine", engine[0], ...engine.slice(1), ...tables.flatMap((table) => ["--table", table]), ...args];
  const child = spawn(join(BUILD, "tefuda-web"), made, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (data) => (text += data));
  const stop = () => new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once("exit", done);
    child.kill("SIGKILL");
  });
  atEnd(t, async () => {
    await stop();
    if (!folder) rmSync(records, { recursive: true, force: true });
  });
  await until(() => child.exitCode !== null || (/^house /m.test(text) &&
    (text.match(/ owner http/g) ?? []).length >= tables.length), "the links of the bridge");
  assert.equal(child.exitCode, null, `the bridge ended: ${text}`);
  const found = [];
  for (const [, id, game, role, url] of text.matchAll(/^table (\S+) (\S+) (\S+) (http\S+)/gm)) {
    let row = found.find((one) => one.id === id);
    if (!row) found.push(row = { id, game });
    row[role] = url;
  }
  return { tables: found, house: /^house (http\S+)/m.exec(text)[1], records,
    child, stop, port: /^listening \S+:(\d+)/m.exec(text)[1] };
}

let shared = null;

/** The browser of this process, without the parts that only a person at its window needs; each page
 * has a profile of its own. */
export function openBrowser() {
  const rights = process.getuid() === 0 ? ["--no-sandbox"] : [];
  shared ??= chromium.launch({ executablePath: process.env.CHROMIUM ??
    "/usr/bin/chromium-headless-shell", args: [...rights, "--disable-dev-shm-usage"] });
  return shared;
}
after(async () => (await shared)?.close());

/** A page in a profile of its own; `page.faults` is what went wrong, and must stay empty. */
export async function openPage(t, browser, url, { width = 1280, height = 800, lang = "en",
  theme = "light", touch = false, motion = "reduce", expect = [] } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang,
    colorScheme: theme, hasTouch: touch, isMobile: touch, reducedMotion: motion });
  const page = await context.newPage();
  page.setDefaultTimeout(40000);
  page.faults = [];
  page.frames_ = []; // what the socket has received
  page.times_ = []; // and when, in ms
  const note = (text) => !expect.some((known) => known.test(text)) && page.faults.push(text);
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("pageerror", (error) => note(error.stack));
  page.on("requestfailed", (request) => note(`failed: ${request.url()}`));
  page.on("response", (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`));
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    page.frames_.push(String(payload));
    page.times_.push(performance.now());
  }));
  atEnd(t, async () => {
    await context.close();
    assert.deepEqual(page.faults, [], "errors of the page");
  });
  await page.goto(url);
  return page;
}

/** What the page shows now. */
export const look = (page) => page.evaluate(() => ({
  moves: [...document.querySelectorAll("#game:not([data-busy]) #moves button:not([disabled])")].map((b) => b.dataset.move),
  over: /·/.test(document.querySelector("#waiting")?.textContent ?? "") &&
    document.getElementById("rematch") !== null,
  log: document.querySelectorAll("#log li").length,
  refused: document.getElementById("refused")?.textContent ?? "",
}));

/** What a page shows and was sent last, for a message of failure. */
export const story = async (page) => JSON.stringify({ ...await look(page),
  question: await page.textContent("#question"),
  frames: page.frames_.slice(-4).map((frame) => frame.slice(0, 700)) }, null, 1);

/** Waits for a question or the end; true at the end. */
export async function asked(page) {
  let seen;
  await until(async () => (seen = await look(page)).over || seen.moves.length > 0, "a question");
  return seen.over;
}

/** The last position that the socket brought, as text, and its list of moves. */
export function lastBlock(page) {
  let state = "", moves = [];
  for (const frame of page.frames_) {
    if (/^\d+ /.test(frame)) continue;
    const lines = frame.split("\n");
    const at = lines.findIndex((line) => line.startsWith("state "));
    if (at < 0) continue;
    state = lines[at].slice(6);
    moves = lines.filter((line) => line.startsWith("move ")).map((line) => line.split(" ")[2]);
  }
  return { state, moves };
}

/** Numbers that are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;
}

/** The finished record of a table, from the folder of its bridge. */
export const recordOf = (bridge, table, n = 1) => readFileSync(join(bridge.records, `${table.id}-${n}.tfr`), "utf8");
