// looks.test.mjs - languages, phones, people who do not see, motion, dragging, and answers that were
// decided in advance.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { allWords } from "../../../gui-adapters/web/www/words.js";
import { asked, axePath, dice, games, hostSays, look, openBridge, openBrowser, openPage, some, story, until }
  from "./browser.mjs";
import { shortOf } from "./records.mjs";

const FRESH = "raster=0 seed=5";

/** Plays so many answers by buttons. */
async function play(page, n, seed = 1) {
  const next = dice(seed);
  for (let i = 0; i < n && !await asked(page); i++) {
    const buttons = await page.$$("#moves button:not([disabled])"), before = page.frames_.length;
    await buttons[next(buttons.length)].click();
    await until(() => page.frames_.slice(before).some((frame) => /^state /m.test(frame)), "the next position");
  }
  return asked(page);
}

/** Words of one language that are not words of the other one, too. */
function ownWords(game, lang, other) {
  const rows = hostSays([`games ${game}`]).join("\n");
  const names = (key) => [...rows.matchAll(new RegExp(`name\\.${key}=(\\S+)`, "g"))].map(([, text]) => decodeURIComponent(text));
  const foreign = new Set([...names(other), ...allWords(other)]);
  return new Set([...names(lang), ...allWords(lang)].filter((text) => text.length > 2 && !foreign.has(text)));
}

for (const game of games.filter((name) => name !== "toy")) {
  test(`${game} in both languages`, { timeout: 240000 }, async (t) => {
    const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=1,player=random ${FRESH}`]);
    const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1, { lang: "ja" });
    await play(page, 12);
    const texts = () => page.evaluate(() => {
      const walker = document.createTreeWalker(document.getElementById("game"), NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.closest("#lang")) found.push(walker.currentNode.data.trim());
      }
      return found.filter((text) => text);
    });
    const english = ownWords(game, "en", "ja"), japanese = ownWords(game, "ja", "en");
    assert.deepEqual((await texts()).filter((text) => english.has(text)), []);
    const wrong = await page.evaluate(() => [...document.querySelectorAll("#game *")].filter((e) =>
      [...e.childNodes].some((n) => n.nodeType === 3 && /[぀-ヿ一-鿿]/.test(n.data)) && e.closest("[lang]").lang !== "ja")
      .map((e) => e.outerHTML.slice(0, 120)));
    assert.deepEqual(wrong, [], "Japanese text without its lang");
    await page.click("#lang");
    await until(async () => await page.evaluate(() => document.documentElement.lang) === "en", "English");
    assert.deepEqual((await texts()).filter((text) => japanese.has(text)), []);
  });
}

test("each word of the page is in both languages", () => {
  const plain = (text) => text.replace(/\{\d\}/g, "");
  const latin = allWords("ja").filter((text) => !/[ぁ-ヿ一-鿿]/.test(plain(text)) && text !== "tefuda");
  assert.deepEqual(latin, []);
  assert.deepEqual(allWords("en").filter((text) => /[ぁ-ヿ一-鿿]/.test(text)), []);
});

test("a Japanese font draws Japanese", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, [`unreal-drive s1=person s2=go:nodes=1 ${FRESH}`]);
  const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1, { lang: "ja" });
  await asked(page);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const fonts = await until(async () => { // the page draws again when numbers come
    await page.evaluate(() => (document.getElementById("title").textContent = "刃直海角骨入"));
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#title" });
    const found = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return found.fonts.length > 0 && found.fonts;
  }, "the fonts of the title");
  assert.ok(fonts.every(({ familyName }) => /Gothic|CJK JP|Hiragino|Mincho|Takao|IPA/.test(familyName)), JSON.stringify(fonts));
});

for (const game of games) {
  test(`${game} on a phone, by taps`, { timeout: 240000 }, async (t) => {
    const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=1,player=random ${FRESH}${shortOf(game)}`]);
    const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1, { width: 360, height: 740, touch: true });
    const next = dice(8), tap = async () => {
      const buttons = await page.$$("#moves button:not([disabled])"), before = page.frames_.length;
      const sent = page.frames_.filter((frame) => /^\d+ ok d=\d+ .*move=/m.test(frame)).length;
      await buttons[next(buttons.length)].tap();
      await until(() => page.frames_.slice(before).some((frame) => /^state /m.test(frame)), "the next position");
      assert.ok(page.frames_.filter((frame) => /^\d+ ok d=\d+ .*move=/m.test(frame)).length <= sent + 1, "one answer for one tap");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
    };
    for (let i = 0; i < 14 && !await asked(page); i++) await tap();
    await page.setViewportSize({ width: 320, height: 640 }); // the smallest phones that are sold
    await page.waitForTimeout(60);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${wider} pixels too wide at 320`);
    const small = await page.$$eval("#moves button", (all) => all.filter((b) => b.getBoundingClientRect().height < 43).length);
    assert.equal(small, 0, "targets below 44 pixels");
    const card = await page.$(".table [data-card]:not([data-card=''])");
    await card.dispatchEvent("contextmenu"); // what a long press is
    await until(() => page.$("#detail .text"), "the text of a card");
    for (let i = 0; !await asked(page) && (i < 6 || some(game)); i++, await tap()) assert.ok(i < 1500, "the game does not end");
  });
}

test("pictures that lie beside the page are shown, and no others are asked for", { timeout: 240000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tefuda-www-")), art = join(folder, "art", "unreal-drive");
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("gui-adapters/web/www", folder, { recursive: true });
  mkdirSync(art, { recursive: true });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></svg>';
  const cards = hostSays(["cards unreal-drive"]).filter((line) => line.startsWith("card ")).map((line) => line.split(" ")[1]);
  for (const id of cards.slice(0, cards.length / 2)) writeFileSync(join(art, `${id}.svg`), svg);
  symlinkSync("/etc/passwd", join(art, `${cards.at(-1)}.svg`));
  const bridge = await openBridge(t, [`unreal-drive s1=person s2=go:nodes=1 ${FRESH}`], { args: ["--www", folder] });
  const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1), loaded = [];
  page.on("response", (response) => loaded.push(response.url()));
  await play(page, 4);
  const shown = await page.$$eval(".table [data-card]:not([data-card='']) .art", (all) => all.map((element) =>
    [element.parentElement.dataset.card, getComputedStyle(element).backgroundImage]));
  assert.ok(shown.length > 4);
  for (const [id, image] of shown) {
    const isOffered = cards.indexOf(id) < Math.floor(cards.length / 2);
    assert.match(image, isOffered ? new RegExp(`/art/unreal-drive/${id}\\.svg"\\)$`) : /^url\("data:/);
  }
  assert.ok(shown.some(([, image]) => /\/art\//.test(image)) && shown.some(([, image]) => /data:/.test(image)));
});

test("nothing serious for those who do not see, in both themes; focus stays", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, games.map((game) => `${game} s1=person s2=go:nodes=1,player=random ${FRESH}`));
  const browser = await openBrowser(t), axe = readFileSync(axePath, "utf8");
  for (const [i, table] of bridge.tables.entries()) {
    const page = await openPage(t, browser, table.s1, { theme: i % 2 === 0 ? "light" : "dark" });
    await play(page, 6);
    // The policy of the page refuses scripts in the page; the driver's own world runs them.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.enable");
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", { awaitPromise: true, returnByValue: true,
      expression: `(async () => { const define = undefined, module = undefined; ${axe};
        const found = await axe.run(document, { resultTypes: ["violations"] });
        return found.violations.filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + " " + failureSummary).join(" | ")); })()` });
    assert.equal(exceptionDetails, undefined);
    assert.deepEqual(result.value, [], table.game);
    assert.equal(await asked(page), false, `${table.game} is over`);
    await page.focus("#moves button");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    await until(async () => await page.evaluate(() => document.activeElement.tagName) !== "BODY",
      `the focus in ${table.game}, which is lost`, 10000);
    assert.equal(await page.getAttribute("#question", "aria-live"), "polite");
    assert.notEqual(await page.textContent("#spoken"), "", "nothing is said of what happened");
  }
});

test("no motion where it is not wanted; input during motion counts", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, [`unreal-drive s1=person s2=go:nodes=1 ${FRESH}`, `unreal-drive s1=person s2=go:nodes=1 ${FRESH}`]);
  const browser = await openBrowser(t);
  const count = async (page) => page.evaluate(() => (window.moved = 0,
    Element.prototype.animate = new Proxy(Element.prototype.animate, { apply: (f, self, all) => (window.moved++, Reflect.apply(f, self, all)) })));
  const still = await openPage(t, browser, bridge.tables[0].s1, { motion: "reduce" });
  const moving = await openPage(t, browser, bridge.tables[1].s1, { motion: "no-preference" });
  for (const page of [still, moving]) {
    await asked(page);
    await count(page);
    await play(page, 8);
  }
  assert.equal(await still.evaluate(() => window.moved), 0);
  assert.ok(await moving.evaluate(() => window.moved) > 0);
  await moving.click("#motion");
  const before = await moving.evaluate(() => window.moved);
  await play(moving, 3, 5);
  assert.equal(await moving.evaluate(() => window.moved), before, "switched off");
});

test("a card is dragged to its place", { timeout: 240000 }, async (t) => {
  const bridge = await openBridge(t, [`play-of-universe s1=person s2=go:nodes=1 ${FRESH}`]);
  const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1);
  for (let i = 0; i < 12 && !await asked(page); i++) {
    const name = (await look(page)).moves.find((move) => /^summon:.*@/.test(move));
    if (name) {
      const [, card, square] = /^summon:(.*)@(.*)$/.exec(name);
      const middle = async (what) => {
        const { x, y, width, height } = await page.locator(what).first().boundingBox();
        return [x + width / 2, y + height / 2];
      };
      const [x, y] = await middle(`[data-card="${card}"][data-zone="s1.H"]`);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 6, y - 12, { steps: 3 });
      await until(() => page.$("[data-picked]"), "the card to be taken up");
      await page.mouse.move(...await middle(`[data-slot][data-place="${square}"]`), { steps: 5 });
      await page.mouse.up();
      await until(() => page.$(`[data-card="${card}"][data-place="${square}"]`), `${card} on ${square}`);
      return;
    }
    await play(page, 1);
  }
  assert.fail("nothing to summon");
});
