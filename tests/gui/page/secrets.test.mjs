// secrets.test.mjs - what reaches a page names no card but those that this viewer has been told of:
// each card of a position, a move, a question or an event stands in an event of that viewer.

import assert from "node:assert/strict";
import test from "node:test";
import { dice, few, games, hostSays, look, openBridge, openBrowser, openPage, until } from "./browser.mjs";

const PLAYS = few(24, 12), VIEWERS = ["s1", "s2", "pub"];

/** Ids of the cards of a game, the longest first, so that none hides inside another one. */
const idsOf = (game) => hostSays([`cards ${game}`]).filter((line) => line.startsWith("card "))
  .map((line) => line.split(" ")[1]);

/** The cards that these lines name. */
function named(lines, ids) {
  const known = new Set(ids);
  return new Set(lines.flatMap((line) => line.split(/[^A-Za-z0-9-]+/)).filter((word) => known.has(word)));
}

/** What a seat may take out of its own deck it may read there; the default is one of the moves. */
const isOwnDeck = (line, viewer) => line.startsWith("move ") && line.includes(` at=${viewer}.D`);
const withoutDefault = (line) => line.replace(/^(decision .*?) default=\S+/, "$1");

/** Lines that the bridge sent by itself: what it answers to a question of the page is no news. */
const notices = (page) => page.frames_.filter((frame) => !/^\d+ /.test(frame)).flatMap((frame) => frame.split("\n"));

for (const game of games) {
  test(`what is sent in ${game} names only what was told`, { timeout: 240000 }, async (t) => {
    const bridge = await openBridge(t, [`${game} s1=person s2=person sealed=0 seed=61 raster=0`]);
    const [table] = bridge.tables, browser = await openBrowser(t), next = dice(8), pages = {};
    for (const viewer of VIEWERS) pages[viewer] = await openPage(t, browser, table[viewer]);
    for (let i = 0; i < PLAYS; i++) {
      const seats = [pages.s1, pages.s2];
      const at = await until(async () => {
        const seen = await Promise.all(seats.map(look));
        return seen.some(({ over }) => over) ? 3 : seen.findIndex(({ moves }) => moves.length > 0) + 1;
      }, "a seat that is asked");
      if (at === 3) break;
      const page = seats[at - 1], { moves } = await look(page), before = page.frames_.length;
      await page.click(`#moves button[data-move="${moves[next(moves.length)]}"]`);
      await until(() => page.frames_.slice(before).some((frame) => /^\d+ ok /m.test(frame)), "the answer to be taken");
    }
    await pages.pub.waitForTimeout(300);
    const ids = idsOf(game);
    for (const viewer of VIEWERS) {
      const lines = notices(pages[viewer]);
      const told = named(lines.filter((line) => line.startsWith("event ")), ids);
      const sent = named(lines.filter((line) => !line.startsWith("event ") && !isOwnDeck(line, viewer))
        .map(withoutDefault), ids);
      assert.ok(sent.size > 0 || game === "toy", `${viewer} was sent no card`);
      assert.deepEqual([...sent].filter((id) => !told.has(id)), [], `${viewer} was sent cards that no event names`);
    }
  });
}
