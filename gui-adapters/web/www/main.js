// main.js - the page: reads the link, opens what it is for, and draws it again at each change.

import { h, render } from "./vendor/preact.mjs";
import { Game } from "./game.js";
import { listen } from "./keys.js";
import { animate, before } from "./motion.js";
import { Play } from "./play.js";
import { applySettings, hasMotion, loadSettings, Settings } from "./settings.js";
import { word } from "./words.js";

const root = document.getElementById("game");
const TOKEN = /^[0-9a-f]{32}$/;

/** What is only on this screen; nothing of it leaves the page. */
const page = {
  settings: loadSettings(), filter: "", pointed: null, spread: null, bottom: null,
  isResigning: false, isAsking: false,
  set(changes) {
    Object.assign(page, changes);
    draw();
  },
  setting(key, value) {
    page.settings = { ...page.settings, [key]: value };
    applySettings(page.settings, key);
    draw();
  },
  settingsNode: () => h(Settings, { settings: page.settings, onSet: page.setting }),
};

/** What this page is for. */
let screen = { kind: "none" };
let isDue = false;
let isForFrame = false;
let shownView = null;
let shownGame = null;

/**
 * What somebody does on this page is drawn at once; what comes from elsewhere (`isNews`) with the
 * next frame, however many blocks arrive until then. A page that nobody sees has no frames, but a title.
 */
function draw(isNews = false) {
  const game = current();
  if (game?.busy) root.dataset.busy = "";
  if (game?.busy && !game.isLate && game.view === shownView) return; // the answer will be drawn
  if (isNews && !document.hidden) {
    if (!isForFrame) requestAnimationFrame(drawDue);
    isForFrame = true;
  } else if (!isDue) {
    isDue = true;
    queueMicrotask(drawNow);
  }
}

function drawDue() {
  if (isForFrame) drawNow();
}

/** The game that is played at now; null on other screens, and behind a curtain. */
function current() {
  if (screen.kind === "replay") return screen.replay.trial;
  return screen.kind === "table" ? screen.game : screen.kind === "hotseat" ? screen.hot.current : null;
}

function closedText(lang, reason) {
  const text = word(lang, `end.${reason}`);
  return text === `end.${reason}` ? word(lang, "end.other") : text;
}

function content(lang) {
  const it = screen.game ?? screen.house;
  if (screen.kind === "none") return h("p", { id: "question" }, word(lang, "nolink"));
  if (screen.kind === "loading") return h("p", { id: "question" }, word(lang, "connecting"));
  if (it?.state === "closed") return h("p", { id: "question" }, closedText(lang, it.reason));
  if (screen.Page) return h(screen.Page, { ...screen.props, lang, page });
  return h(Play, { game: screen.game, lang, page });
}

/** The title says what the own view says, no more. */
function titleOf(game, lang) {
  const name = game?.legend?.game.name[lang];
  return name ? `${game.decision && !game.over ? "● " : ""}${name} – tefuda` : "tefuda";
}

function drawNow() {
  isDue = isForFrame = false;
  const game = current(), { lang } = page.settings;
  if (game !== shownGame) { // what one person pointed at is not for the next one at this screen
    Object.assign(page, { pointed: null, isResigning: false, isAsking: false });
    shownGame = game;
  }
  const isNew = game?.view && game.view !== shownView;
  const old = isNew && hasMotion(page.settings) ? before(root) : new Map();
  noteFocus();
  if (isNew) Object.assign(page, { filter: "", spread: null });
  root.dataset.screen = (screen.game ?? screen.house)?.state === "closed" ? "closed" : screen.kind;
  render(content(lang), root);
  root.toggleAttribute("data-busy", game?.busy === true);
  if (game) game.shown = game.view;
  const title = titleOf(game, lang);
  if (document.title !== title) document.title = title;
  if (isNew) {
    animate(root, old, game.fresh);
    keepFocus();
    shownView = game.view;
  }
}

/** Who answers by a button has the focus there, which ends when the button does. */
let wasAmongMoves = false;

function noteFocus() {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) {
    wasAmongMoves = activeElement.closest("#moves, .table") !== null;
  }
}

/** Then what is asked next has it, or the log. */
function keepFocus() {
  if (!wasAmongMoves || (document.activeElement && document.activeElement !== document.body)) return;
  const next = document.querySelector("#moves button:not([disabled])") ?? document.getElementById("log");
  next?.focus({ preventScroll: true });
}

/** A token opens a table or the house: the reply to the greeting says which. */
function openToken(token) {
  const game = new Game(token, (isNews) => {
    if (game.role === "house" && screen.game === game) {
      game.link.close();
      openHouse(token);
    }
    draw(isNews);
  }, page.settings.pace);
  screen = { kind: "table", game };
}

// What few pages are for is read when it is asked for.

async function openHouse(token) {
  screen = { kind: "loading" };
  const { House, HousePage } = await import("./house.js");
  const house = new House(token, draw);
  screen = { kind: "house", house, Page: HousePage, props: { house } };
  draw();
}

async function openHotSeat(tokens) {
  screen = { kind: "loading" };
  const { HotSeat, HotSeatPage } = await import("./hotseat.js");
  const hot = new HotSeat(tokens, draw);
  screen = { kind: "hotseat", hot, Page: HotSeatPage, props: { hot } };
  draw();
}

async function openTiles(tokens) {
  screen = { kind: "loading" };
  const { Tiles, TilesPage } = await import("./tiles.js");
  const tiles = new Tiles(tokens, draw, page.settings.pace);
  screen = { kind: "tiles", tiles, Page: TilesPage, props: { tiles } };
  draw();
}

async function openReplay(source) {
  const { Replay, ReplayPage } = await import("./replay.js");
  const replay = new Replay(() => draw(), undefined, () => import("./analysis.js"));
  screen = { kind: "replay", replay, Page: ReplayPage, props: { replay } };
  draw();
  await replay.open(source);
}

function start() {
  const keys = new URLSearchParams(location.hash.slice(1));
  const [token, second] = [keys.get("t") ?? "", keys.get("t2") ?? ""];
  const watched = (keys.get("w") ?? "").split(",").filter((one) => TOKEN.test(one));
  if (TOKEN.test(token) && TOKEN.test(second)) {
    openHotSeat([token, second]);
  } else if (TOKEN.test(token)) {
    openToken(token);
  } else if (watched.length > 0) {
    openTiles(watched);
  } else if (keys.has("r")) {
    openReplay({ url: keys.get("r"), d: Number(keys.get("d") ?? 0) });
  }
  draw();
}

/** A record that is dropped anywhere is played. */
function listenToDrops() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    event.preventDefault();
    if (file) openReplay({ text: await file.text(), name: file.name });
  });
}

applySettings(page.settings);
listen(current, {
  explain: () => page.set({ isAsking: current().seat !== "" }),
  inspect: () => document.getElementById("detail")?.scrollIntoView({ block: "nearest" }),
});
listenToDrops();
document.addEventListener("visibilitychange", drawDue);
addEventListener("hashchange", () => location.reload());
start();
