// Random games of every game of a host, read by the client in JavaScript. play.mjs GAMES PROGRAM:
// exit status 1, and the reason, if a text was not understood or not printed back as it was.

import { writeFileSync } from "node:fs";

import * as T from "../../bots/js/tefuda-host.mjs";
import { startHost } from "../../bots/js/tefuda-node.mjs";

const MOST = 3000; // decisions of a game
const texts = new Set(); // what was read, for dump.mjs
const [games, ...command] = process.argv.slice(2);
let state = 1n;

/** A number below n; the same ones in every run. */
function below(n) {
  state = state * 6364136223846793005n + 1442695040888963407n & (1n << 64n) - 1n;
  return Number((state >> 33n) % BigInt(n));
}

function check(holds, ...words) {
  const text = (word) => typeof word === "string" ? word : JSON.stringify(word);
  if (!holds) throw new Error(words.map(text).join(" "));
}

/** The legend has a line for it, with names, or a sentence, in both languages. */
function checkRow(legend, kind, id, key = "name") {
  const row = legend[kind][id];
  check(row?.[key]?.ja && row[key].en, "no line in the legend:", kind, id);
}

function checkView(legend, text) {
  const view = T.parseTfn(text);
  check(T.formatTfn(view) === text, "printed otherwise:", text, T.formatTfn(view));
  texts.add(text);
  checkRow(legend, "phase", view.phase);
  if (view.stepped) checkRow(legend, "step", view.step);
  for (const [owner, side] of Object.entries(view.sides)) {
    for (const [gauge, numbers] of Object.entries(side.gauges)) {
      checkRow(legend, "gauge", gauge);
      const parts = legend.gauge[gauge].parts ?? [""];
      check(parts.length === numbers.length, "parts of the gauge", gauge);
      if (parts.length > 1) parts.forEach((part) => checkRow(legend, "gauge", part));
    }
    for (const letter of Object.keys(side.zones)) {
      checkRow(legend, "zone", letter);
      check((legend.zone[letter].owner === "common") === (owner === "c"), "owner of zone", letter);
    }
  }
  for (const item of T.allItems(view)) {
    item.flags.forEach(({ flag }) => checkRow(legend, "flag", flag));
    for (const { card } of [item, ...item.known]) {
      check(!card || legend.cards[card], "no card", card);
    }
    if (item.place) check(T.placeOf(view, item.place) === item, "two things at", item.place, text);
  }
  for (const { places, cards } of T.readKnown(view)) {
    check(places.length > 0 && cards.length > 0, "an extra k without cards:", text);
  }
  for (const change of T.readChanges(view)) {
    check(change.target && change.change && change.until, "a change without its parts:", text);
  }
  return view;
}

/** Every move is taken apart and rebuilt, its cards lie where it says, its sentence is whole. */
function checkMoves(legend, block, said) {
  const { view } = block;
  for (const move of block.moves) {
    const parts = T.parseMove(move.name);
    texts.add(move.name);
    check(T.formatMove(parts) === move.name, "rebuilt otherwise:", move.name, T.formatMove(parts));
    checkRow(legend, "verb", parts.verb, "say");
    for (const { at, item } of T.moveItems(legend, view, move)) {
      const isPlace = ["slots", "grid"].includes(T.zoneOf(legend, at)?.kind);
      check(item || isPlace, "nothing to see at", at, "for", move.name, block.tfn);
    }
    const cards = [...parts.operands, parts.target].filter((operand) => operand &&
      (operand.label || operand.card === "?" || legend.cards[operand.card]));
    check(move.at.length === cards.length, "too few or too many places for", move);
    cards.forEach(({ label }, i) =>
      check(!label || move.at[i].startsWith(label), "where is", move));
    for (const lang of ["ja", "en"]) {
      const text = T.sayMove(legend, view, move.name, lang);
      check(text === said[lang][move.index - 1].text, move.name, "is said", text, "and by the host",
        said[lang][move.index - 1].text);
    }
  }
}

function checkEvents(legend, view, events) {
  for (const event of events) {
    const { kind, keys } = event;
    checkRow(legend, "event", kind, "say");
    if (keys.why) checkRow(legend, "why", keys.why);
    if (keys.reason) checkRow(legend, "reason", keys.reason);
    if (keys.name) checkRow(legend, kind === "phase" ? "phase" : "gauge", keys.name);
    for (const zone of [keys.from, keys.to]) if (zone) checkRow(legend, "zone", zone.split(".")[1]);
    for (const lang of ["ja", "en"]) {
      const text = T.sayEvent(legend, view, event, lang);
      check(text && !/[{}]/.test(text), "open places in the sentence of", event, text);
    }
  }
}

async function playOne(host, legend) {
  let status = (await host.send("status")).status.keys;
  let since = 0;
  let before = null; // moves are said by the position in which they were made
  for (let decisions = 0; ; decisions++) {
    check(decisions < MOST, "the game does not end");
    for (const viewer of ["s1", "s2", "pub", "all"]) {
      const { data } = await host.send(`state ${viewer}`);
      checkView(legend, data[0].rest);
    }
    const pub = await host.ask("pub", { since });
    checkEvents(legend, before, pub.events);
    before = pub.view;
    since += pub.events.length;
    if (status.over) break;
    const asked = status.wait.split("+");
    const seat = asked[below(asked.length)];
    const [block, ja, en] = await Promise.all([host.ask(seat), host.ask(seat, { lang: "ja" }),
      host.ask(seat, { lang: "en" })]);
    checkRow(legend, "step", block.decision.step);
    check(block.moves.some(({ name }) => name === block.decision.default), "no default move");
    checkMoves(legend, block, { ja: ja.moves, en: en.moves });
    const move = block.moves[below(block.moves.length)];
    await host.send(`play ${seat} d=${block.decision.d} ${move.name}`);
    status = (await host.send("status")).status.keys;
  }
  checkRow(legend, "reason", status.reason);
  return since;
}

function checkLegend(legend) {
  for (const [id, card] of Object.entries(legend.cards)) {
    check(card.name.ja && card.name.en && "ja" in card.text && "en" in card.text, "names of", id);
    for (const key of Object.keys(card.attrs)) checkRow(legend, "attr", key);
  }
  for (const deck of Object.values(legend.decklist)) {
    for (const { card } of T.parseDeck(deck.cards)) check(legend.cards[card], "no card", card);
  }
}

const host = startHost(command);
try {
  for (const { words: [game] } of (await host.send("games")).data) {
    const legend = await host.legend(game);
    checkLegend(legend);
    for (const { kind, words, keys } of (await host.send(`games ${game}`)).data) {
      check(kind === "game" || legend[kind]?.[words[0] ?? keys.name], "a line that is not read:", kind);
    }
    const decks = Object.keys(legend.decklist);
    let events = 0;
    for (let i = 0; i < Number(games); i++) {
      const pair = [decks[below(decks.length)], decks[below(decks.length)]];
      const keys = { seed: i + 1, s1: pair[0], s2: pair[1] };
      await host.send(T.formatLine("newgame", [game], keys));
      events += await playOne(host, legend);
    }
    console.log(game, events);
  }
  await host.send("quit");
  if (process.env.TEXTS) writeFileSync(process.env.TEXTS, [...texts].join("\n") + "\n");
} catch (fault) {
  console.error("front:", fault.stack);
  process.exit(1);
}
