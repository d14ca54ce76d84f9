// records.mjs - records for the tests, what a host says of their steps, and twin worlds.

import assert from "node:assert/strict";
import { dice, hostSays } from "./browser.mjs";

/** A game of random answers as a record, and the hashes of what each viewer sees before each play. */
export function makeRecord(game, seed, plays) {
  const lines = [`newgame ${game} seed=${seed}`], next = dice(seed);
  for (let i = 0; i < plays; i++) {
    const said = hostSays([...lines, "status", "legal s1", "legal s2"]);
    const wait = /wait=(s[12])/.exec(said.findLast((line) => line.includes(" stage=ask ")) ?? "")?.[1];
    if (!wait) break;
    const moves = hostSays([...lines, `legal ${wait}`]).filter((line) => line.startsWith("move "));
    lines.push(`play ${wait} ${moves[next(moves.length)].split(" ")[2]}`);
  }
  const record = hostSays([...lines, "record"]).filter((line) => /^[#<>]/.test(line)).join("\n") + "\n";
  return { record, lines };
}

export const VIEWERS = ["s1", "s2", "pub", "all"];

/** The hashes of all steps by viewer, from a host that plays the same. */
export function hashesOf(lines) {
  const said = hostSays(lines.flatMap((line) => [line, ...VIEWERS.map((viewer) => `state ${viewer}`)]));
  const states = said.filter((line) => line.startsWith("state ")).map((line) => / h=(\S+)$/.exec(line)[1]);
  return Object.fromEntries(VIEWERS.map((viewer, i) => [viewer, states.filter((_, k) => k % 4 === i)]));
}

/** Takes a replay to a step, as this viewer sees it. */
export async function scrub(page, viewer, at) {
  await page.selectOption("#viewer", viewer);
  await page.$eval("#scrub", (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, at);
}

/** The step that a replay shows: its decision and its hash. */
export const step = (page) => page.$eval("#step", ({ dataset }) => ({ ...dataset }));

/** The record is that of the same moves, said on standard input. */
export function compareRecord(record, names) {
  const lines = record.split("\n");
  const commands = lines.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
  const own = commands.map((line) => /^play s1 (?:d=\d+ )?(\S+)/.exec(line)?.[1]).filter((name) => name);
  assert.deepEqual(own, names);
  const said = hostSays([...commands.filter((line) => !/^(record|quit)/.test(line)), "record"]);
  const again = said.filter((line) => /^[#<>]/.test(line));
  const plain = (all) => all.filter((line) => line.startsWith(">") || line.startsWith("<"));
  assert.deepEqual(plain(again), plain(lines));
}

/** Few turns, where the game has such an option. */
export function shortOf(game) {
  const option = hostSays([`games ${game}`]).find((line) => line.startsWith("option name=opt.max_turns "));
  return option ? ` opt.max_turns=${Math.max(6, Number(/values=(\d+)/.exec(option)[1]))}` : "";
}

/** Two worlds that seat s1 cannot tell apart, as texts to begin a table with; or null. */
export function twins(game, seed) {
  const next = dice(seed);
  const lines = [`newgame ${game} seed=${seed}`];
  for (let i = 0; i < 12 + next(16); i++) {
    const wait = /wait=(s[12])/.exec(hostSays([...lines, "status"]).findLast((line) => line.includes(" stage=ask ")) ?? "");
    if (!wait) return null;
    const moves = hostSays([...lines, `legal ${wait[1]}`]).filter((line) => line.startsWith("move "));
    lines.push(`play ${wait[1]} ${1 + next(moves.length)}`);
  }
  const said = hostSays([...lines, "sample s1 seed=7 n=2", "@w1 state all", "@w2 state all"]);
  const texts = said.filter((line) => /^@w[12] state /.test(line)).map((line) => line.slice(10).replace(/ h=\S+$/, ""));
  const signed = said.filter((line) => /^@w[12] state /.test(line)).map((line) => line.slice(10));
  return texts.length === 2 && texts[0] !== texts[1] ? signed : null;
}
