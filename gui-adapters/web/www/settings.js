// settings.js - language, colours and motion of the page, kept in this browser and nowhere else.

import { h } from "./vendor/preact.mjs";
import { word } from "./words.js";

const KEYS = { lang: "tefuda.lang", theme: "tefuda.theme", motion: "tefuda.motion", pace: "tefuda.pace" };
const THEMES = ["auto", "light", "dark"];
export const PACES = { longest: 4000, step: 250 }; // ms for each answer that is looked on at

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a page from a file may have no storage
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch { /* for this page only */ }
}

/** What was chosen before, or what the browser says. */
export function loadSettings() {
  const lang = stored(KEYS.lang) ?? (navigator.language.startsWith("ja") ? "ja" : "en");
  const theme = stored(KEYS.theme) ?? "auto";
  const motion = stored(KEYS.motion) ?? "on";
  const pace = Number(stored(KEYS.pace));
  return { lang: lang === "ja" ? "ja" : "en", theme: THEMES.includes(theme) ? theme : "auto",
    motion: motion === "off" ? "off" : "on", pace: pace > 0 && pace <= PACES.longest ? pace : 0 };
}

/** Brings settings into effect, and keeps the one that was changed. */
export function applySettings(settings, changed) {
  if (changed) keep(KEYS[changed], settings[changed]);
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** Motion is off if either the page or the system says so. */
export const hasMotion = (settings) =>
  settings.motion === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {{settings, onSet: (key, value) => void}} props */
export function Settings({ settings, onSet }) {
  const { lang, theme, motion } = settings;
  const other = lang === "ja" ? "en" : "ja";
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return h("span", { id: "settings" }, [
    h("button", { type: "button", id: "lang", lang: other, onClick: () => onSet("lang", other) },
      other === "ja" ? "日本語" : "English"),
    h("button", { type: "button", id: "theme", onClick: () => onSet("theme", next) },
      `${word(lang, "theme")}: ${word(lang, `theme.${theme}`)}`),
    h("button", { type: "button", id: "motion", "aria-pressed": motion === "on",
      onClick: () => onSet("motion", motion === "on" ? "off" : "on") },
    `${word(lang, "motion")}: ${word(lang, motion)}`),
  ]);
}
