// advance.test.mjs - what a person decides before it is asked: an answer in advance, and windows
// that are passed by themselves. Neither leaves the page before its question is there.

import assert from "node:assert/strict";
import test from "node:test";
import { dice, hostSays, look, openBridge, openBrowser, openPage, story, until } from "./browser.mjs";

const RASTER = 1500; // ms: a machine that has much to do is late by tenths of a second
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

/** The seat that is asked behind these lines, its question and the names of its moves. */
function askedBehind(lines) {
  const seat = /wait=(s[12])/.exec(hostSays([...lines, "status"]).at(-2))?.[1];
  const said = seat ? hostSays([...lines, `ask ${seat}`]) : [];
  return { seat, question: said.find((line) => line.startsWith("decision ")) ?? "",
    moves: said.filter((line) => line.startsWith("move ")).map((line) => line.split(" ")[2]) };
}

/** A position where an answer opens a window of the other seat, which may let it pass. Of the names that
 * are offered before, `bare` and `whole` (with operands) are answers again behind it, and `gone` is none. */
function findWindow(seed) {
  const next = dice(seed), lines = [`newgame ultima-generation seed=${seed}`];
  for (let i = 0, old = null; i < 300; i++) {
    const now = askedBehind(lines);
    const isWindow = old && now.seat !== old.seat && now.question.includes(" kind=respond ") && now.moves.includes("pass");
    const then = isWindow ? askedBehind([...lines, `play ${now.seat} pass`]) : null;
    if (then && then.seat === old.seat) {
      const again = old.moves.filter((name) => then.moves.includes(name));
      const bare = again.find((name) => !name.includes(":")), whole = again.find((name) => name.includes(":"));
      const gone = old.moves.find((name) => !then.moves.includes(name));
      const [text] = hostSays([...lines.slice(0, -1), "state all"]).filter((line) => line.startsWith("state "));
      if (bare && whole && gone) return { text: text.slice(6), seat: old.seat, opening: old.name, bare, whole, gone };
    }
    old = { ...now, name: now.moves[next(now.moves.length)] };
    lines.push(`play ${now.seat} ${old.name}`);
  }
  return assert.fail("no such window");
}

const found = findWindow(8);
for (const [what, name] of [["an act", found.bare], ["one with operands", found.whole], ["what is no answer", found.gone]]) {
  test(`an answer in advance leaves once, by its exact name, or not at all: ${what}`, { timeout: 240000 }, async (t) => {
    const pages = await openTwo(t, `ultima-generation s1=person s2=person sealed=0 raster=0 ${found.text}`);
    const [waits, asks] = found.seat === "s1" ? pages : pages.toReversed();
    await until(async () => (await look(waits)).moves.includes(found.opening), "the first question");
    await answer(waits, found.opening);
    await until(async () => (await look(asks)).moves.includes("pass"), "the window");
    assert.match(question(asks), / kind=respond /);
    const from = waits.frames_.length;
    await waits.click("#premoves summary");
    await waits.click(`[data-premove="${name}"]`);
    await until(() => waits.$("#premove"), "the word that one is kept");
    await waits.waitForTimeout(100);
    assert.deepEqual(played(waits, from), [], "it left before its question");
    await answer(asks, "pass");
    const block = await until(() => waits.frames_.slice(from).find((frame) => !/^\d+ /.test(frame) && /^decision /m.test(frame)),
      "its next question"); // the position behind its own answer may come late
    assert.equal(new RegExp(`^move \\d+ ${name}(?: |$)`, "m").test(block), name !== found.gone);
    if (name !== found.gone) {
      await until(() => played(waits, from).length > 0, `${name} to be played by itself`)
        .catch(async (error) => assert.fail(`${error.message} ${await story(waits)}`));
    }
    await waits.waitForTimeout(100);
    assert.deepEqual(played(waits, from), name === found.gone ? [] : [name], "once, and by its name");
    assert.equal(await waits.$("#premove"), null, "it is kept no longer");
  });
}

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

/** Where in a random game so many windows come behind the fewest answers; these answers, by name. */
function findWindows(seed, wanted) {
  const next = dice(seed), lines = [`newgame ultima-generation seed=${seed}`], names = [null];
  for (let i = 1; i < 150; i++) { // names[i]: the answer behind lines[i - 1]; null if a window was passed
    const { seat, question: text, moves } = askedBehind(lines), isWindow = text.includes(" kind=respond ");
    const name = isWindow ? /default=(\S+)/.exec(text)[1] : moves[next(moves.length)];
    lines.push(`play ${seat} ${name}`);
    names.push(isWindow ? null : name);
  }
  let best = null;
  for (let i = 1; i < names.length; i++) {
    if (names[i] === null) continue;
    const windows = names.flatMap((name, k) => k >= i && name === null ? [k] : []);
    if (windows.length < wanted) break;
    const answers = names.slice(i, windows[wanted - 1]).filter((name) => name !== null);
    if (!best || answers.length < best.answers.length) best = { at: i, answers };
  }
  const [text] = hostSays([...lines.slice(0, best.at), "state all"]).filter((line) => line.startsWith("state "));
  return { text: text.slice(6), answers: best.answers };
}

test("windows that are passed by themselves are answered at the ticks of the raster", { timeout: 240000 }, async (t) => {
  const { text, answers } = findWindows(5, WINDOWS);
  const pages = await openTwo(t, `ultima-generation s1=person s2=person sealed=0 raster=${RASTER} ${text}`);
  const byHand = [new Set(), new Set()];
  /** When the answers came back that nobody has clicked. */
  const ticks = () => pages.flatMap((page, k) => page.frames_.map((frame, i) => [frame, i])
    .filter(([frame, i]) => !byHand[k].has(i) && ANSWERED.test(frame)).map(([, i]) => page.times_[i]));
  for (const page of pages) {
    await until(() => page.$("#autopass"), "the choice to pass by itself");
    await page.check("#autopass");
  }
  for (const name of answers) {
    const at = await until(async () => {
      const seen = await Promise.all(pages.map(look));
      return seen.findIndex(({ moves }, k) => moves.includes(name) && !question(pages[k]).includes(" kind=respond ")) + 1;
    }, `a question that ${name} answers`) - 1;
    const page = pages[at], from = page.frames_.length;
    await page.click(`#moves button[data-move="${name}"]`);
    byHand[at].add(await until(() => page.frames_.findIndex((frame, k) => k >= from && ANSWERED.test(frame)) + 1, "the answer to be taken") - 1);
  }
  await until(() => ticks().length >= WINDOWS, "the windows to be passed");
  const times = ticks();
  for (const tick of times) {
    const off = (tick - times[0]) / RASTER;
    assert.ok(Math.abs(off - Math.round(off)) < 0.25, `an answer left between two ticks: ${off}`);
  }
});
