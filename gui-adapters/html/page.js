// page.js - the replay of one record that is all in the page itself: what an engine said of it was
// written down when the page was made, and nothing is fetched.

import { h, render } from "./vendor/preact.mjs";
import { Replay, ReplayPage } from "./replay.js";
import { applySettings, loadSettings, Settings } from "./settings.js";
import { tapeLink } from "./tape.js";

const root = document.getElementById("game");
const stepIn = () => Number(new URLSearchParams(location.hash.slice(1)).get("d") ?? 0);

const page = {
  settings: loadSettings(), pointed: null, spread: null,
  set(changes) {
    Object.assign(page, changes);
    draw();
  },
  settingsNode: () => h(Settings, { settings: page.settings, onSet: (key, value) => {
    page.settings = { ...page.settings, [key]: value };
    applySettings(page.settings, key);
    draw();
  } }),
};

const textOf = (id) => document.getElementById(id).textContent;
const replay = new Replay(() => draw(), async () => tapeLink(textOf("tape")));

function draw() {
  render(h(ReplayPage, { replay, lang: page.settings.lang, page }), root);
}

replay.hashOf = (d) => `#d=${d}`;
addEventListener("hashchange", () => replay.state === "ready" && replay.goTo(stepIn() - 1));
applySettings(page.settings);
replay.open({ text: textOf("record"), d: stepIn() });
