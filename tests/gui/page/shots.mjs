// shots.mjs FOLDER - the pictures of README: each game in mid-play, on a page of 1280 by 800.

import { join } from "node:path";
import { asked, dice, games, lastBlock, openBridge, openBrowser, openPage, until } from "./browser.mjs";

const DECISIONS = 34; // so many are answered before the picture is taken
const folder = process.argv[2];
const ends = [];
const t = { after: (end) => ends.push(end) };

for (const game of games.filter((name) => name !== "toy")) {
  const bridge = await openBridge(t, [`${game} s1=person s2=go:nodes=200 seed=2026 raster=0`]);
  const page = await openPage(t, await openBrowser(t), bridge.tables[0].s1);
  const next = dice(11);
  for (let i = 0; i < DECISIONS && !await asked(page); i++) {
    // Moves that do something, so that there is something to see; the last of them now and then ends.
    const buttons = await page.$$("#moves button.main:not([disabled]), #moves button.pick:not([disabled])");
    const all = buttons.length > 0 && next(5) > 0 ? buttons : await page.$$("#moves button:not([disabled])");
    const before = page.frames_.length;
    await all[next(all.length)].click();
    await until(() => page.frames_.slice(before).some((frame) => /^state /m.test(frame)), "the next position");
  }
  await asked(page);
  const card = await page.$("[data-lit]");
  await card?.hover({ force: true });
  await page.waitForTimeout(200);
  const path = join(folder, `${game}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 60 });
  console.log(path, lastBlock(page).state.split(" ")[3]);
}
for (const end of ends.reverse()) await end();
await (await openBrowser()).close();
