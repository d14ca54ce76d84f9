// page.mjs - what the page costs in Debian's Chromium: figures for `make bench`. One line of keys
// for each measurement.
//
// page click: from a click on a move to the paint of the next question or of the wait for it.
// page moves: from the block with so many moves to the paint of the list.
// page scrub: from the bar to the paint of a step, over a record of random answers.
// page load: bytes as they lie and packed, requests; until the first position is painted.

import { gzipSync } from "node:zlib";
import test, { after } from "node:test";
import { asked, dice, hostSays, look, openBridge, openBrowser, openPage, until } from "../gui/page/browser.mjs";

const CLICKS = 60, MOVES = 1024, STEPS = 300;
const lines = [];

const share = (all, part) => all.sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))].toFixed(1);
const tell = (line) => lines.push(line);
after(() => console.log(lines.join("\n")));

/** A record of so many answers: what nobody is asked is refused, and stands in no record. */
function longRecord(game, steps) {
  const next = dice(7), tried = [...Array(steps * 6).keys()].map((i) => `play s${1 + i % 2} ${1 + next(3)}`);
  const all = hostSays([`newgame ${game} seed=7`, ...tried, "record"]).filter((line) => /^[#<>]/.test(line));
  const end = all.findIndex((_, i) => all.slice(0, i).filter((line) => line.startsWith("> play")).length === steps);
  return all.slice(0, end < 0 ? all.length : end).join("\n") + "\n";
}

/** Runs in the page: nextPaint() is fulfilled behind the paint of the next change of `where`. */
const watch = () => {
  const frame = window.plainFrame ??= window.requestAnimationFrame;
  let isInFrame = false; // what changes in a frame is painted at its end, anything else in the next
  window.requestAnimationFrame = (act) => frame((now) => {
    isInFrame = true;
    act(now);
    queueMicrotask(() => (isInFrame = false));
  });
  window.afterPaint = (done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    if (isInFrame) port2.postMessage(0);
    else frame(() => port2.postMessage(0));
  };
  window.nextPaint = (where, act) => new Promise((done) => {
    const seen = new MutationObserver(() => {
      seen.disconnect();
      window.afterPaint(done);
    });
    seen.observe(document.querySelector(where), { subtree: true, childList: true, attributes: true, characterData: true });
    act();
  });
};

test("clicks", async (t) => {
  for (const game of ["unreal-drive", "ultima-generation"]) {
    const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=1,player=random raster=0 seed=5`]);
    const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1, { motion: "no-preference" }), next = dice(5), took = [];
    for (let i = 0; i < CLICKS && !await asked(page); i++) {
      await page.evaluate(watch);
      const { moves } = await look(page), name = moves[next(moves.length)];
      const known = page.frames_.length;
      took.push(await page.evaluate(async (move) => {
        const button = [...document.querySelectorAll("#moves button")].find((one) => one.dataset.move === move);
        const view = document.querySelectorAll("#log li").length, start = performance.now();
        let at = await window.nextPaint("#game", () => button.click());
        while (document.querySelectorAll("#log li").length === view && performance.now() - start < 2000) {
          at = await window.nextPaint("#game", () => {});
        }
        return at - start;
      }, name));
      await until(() => page.frames_.slice(known).some((frame) => /^state /m.test(frame)), "the next position");
    }
    tell(`page click game=${game} n=${took.length} paint_ms=${share(took, 0.5)} paint95_ms=${share(took, 0.95)}`);
  }
});

test("moves", async (t) => {
  const bridge = await openBridge(t, ["unreal-drive s1=person s2=person sealed=0 raster=0 seed=77"]);
  const page = await openPage(t, await openBrowser(t), "about:blank");
  let send = null, block = "";
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      if (/^move /m.test(text) && /^state /m.test(text)) [send, block] = [(all) => socket.send(all), String(text)];
      socket.send(text);
    });
  });
  await page.goto(bridge.tables[0].s1);
  await asked(page);
  const plain = block.split("\n"), [first] = plain.filter((line) => line.startsWith("move "));
  const many = [...Array(MOVES).keys()].map((i) => first.replace(/^move \d+ (\S+)/, (_, name) => `move ${i + 1} ${name}.${i + 1}`));
  const took = [];
  for (let i = 0; i < 12; i++) {
    await page.evaluate(watch);
    const painted = page.evaluate(async (n) => {
      const count = () => document.querySelectorAll("#moves button").length;
      while (count() !== n) await window.nextPaint("#game", () => {});
      return new Promise(window.afterPaint).then(() => performance.now() + performance.timeOrigin);
    }, MOVES);
    await page.waitForTimeout(50);
    const start = Date.now();
    send([...plain.filter((line) => line && !line.startsWith("move ")), ...many, ""].join("\n"));
    took.push(await painted - start);
    send(block);
    await until(async () => (await look(page)).moves.length < MOVES, "the short list");
  }
  tell(`page moves n=${MOVES} paint_ms=${share(took, 0.5)} worst_ms=${share(took, 1)}`);
});

test("scrub", async (t) => {
  const bridge = await openBridge(t, []), record = longRecord("ultima-generation", STEPS);
  const page = await openPage(t, await openBrowser(t), new URL("/#r=", bridge.house).href);
  await until(() => page.$("#file"), "the place for a file");
  const start = Date.now();
  await page.setInputFiles("#file", { name: "game.tfr", mimeType: "text/plain", buffer: Buffer.from(record) });
  await until(() => page.$("#scrub"), "the bar");
  const load = Date.now() - start;
  await page.evaluate(watch);
  const took = await page.evaluate(async (n) => {
    const bar = document.getElementById("scrub"), times = [];
    for (let i = 1; i <= n; i++) {
      const at = (i * 7919) % (Number(bar.max) + 1), start = performance.now();
      times.push(await window.nextPaint("#game", () => {
        bar.value = at;
        bar.dispatchEvent(new Event("input", { bubbles: true }));
      }) - start);
    }
    return times;
  }, 100);
  tell(`page scrub game=ultima-generation steps=${STEPS} load_ms=${load} paint_ms=${share(took, 0.5)} paint95_ms=${share(took, 0.95)}`);
});

test("load", async (t) => {
  const bridge = await openBridge(t, ["unreal-drive s1=person s2=person sealed=0 raster=0 seed=77"]);
  const page = await openPage(t, await openBrowser(t), "about:blank"), bodies = [];
  page.on("response", (response) => bodies.push(response.body()));
  const start = Date.now();
  await page.goto(bridge.tables[0].s1);
  await until(() => page.$("[data-object]"), "the table");
  const load = Date.now() - start, all = await Promise.all(bodies);
  const raw = all.reduce((sum, body) => sum + body.length, 0), packed = all.reduce((sum, body) => sum + gzipSync(body).length, 0);
  tell(`page load requests=${all.length} raw_kb=${(raw / 1024).toFixed(0)} gzip_kb=${(packed / 1024).toFixed(0)} table_ms=${load}`);
});
