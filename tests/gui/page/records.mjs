// records.mjs - records for the tests of replays, and what a host says of their steps.

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

/** The step that a replay shows: its decision and its hash. */
export const step = (page) => page.$eval("#step", ({ dataset }) => ({ ...dataset }));
