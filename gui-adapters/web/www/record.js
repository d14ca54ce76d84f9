// record.js - a record as positions: it is played again in a private engine of the bridge, and each
// of four viewers' views of each step is kept. No page in here.

import { formatLine, readBlock } from "./tefuda-host.mjs";
import { Link } from "./link.js";

export const VIEWERS = ["s1", "s2", "pub", "all"];
const HEAD = /^# tefuda record 1; (\S+) rules=(\S+) data=(\S+)/;
const LONGEST = 8 << 20; // octets of a record
const AHEAD = 24; // steps that are asked for before the first of them is answered

/** What is wrong with a record, and where: `line` from 1, 0 for the whole. */
export class RecordError extends Error {
  constructor(line, text) {
    super(line > 0 ? `line ${line}: ${text}` : text);
    this.line = line;
  }
}

/** What the players thought, from the comments: [{d, seat, wp}]. */
export function thoughtsIn(text) {
  return [...text.matchAll(/^# info (.*)$/gm)].map(([, keys]) =>
    Object.fromEntries(keys.split(" ").map((pair) => pair.split("="))))
    .filter(({ d, seat, wp }) => d && seat && wp)
    .map(({ d, seat, wp }) => ({ d: Number(d), seat, wp: Number(wp) }));
}

/** The commands of a record with the numbers of their lines; throws RecordError. */
export function commandsIn(text) {
  if (text.length > LONGEST) throw new RecordError(0, `over ${LONGEST} octets`);
  const lines = text.split(/\r?\n/);
  if (!HEAD.test(lines[0])) throw new RecordError(1, "expected: # tefuda record 1; GAME rules= data=");
  return lines.map((line, i) => ({ number: i + 1, command: line.startsWith("> ") ? line.slice(2) : "" }))
    .filter(({ command }) => command !== "");
}

/** The legend of the record's game; throws RecordError if cards or rules are others now. */
async function legendOf(text, host) {
  const [, game, rules, data] = HEAD.exec(text);
  const legend = await host.legend(game), now = legend.game;
  if (now.rules === rules && now.data === data) return legend;
  throw new RecordError(1, `of ${game} rules=${rules} data=${data}, here are rules=${now.rules} data=${now.data}`);
}

/** A host that holds nothing: what a record says is played in it. */
export function privateHost() {
  return new Promise((resolve, reject) => {
    const link = new Link({ greet: () => "hello replay=1", onwelcome: () => resolve(link),
      onnotice: () => {}, onlost: (reason) => (link.close(), reject(new RecordError(0, reason))) });
  });
}

/**
 * @typedef {object} Step @property {number} d the decision that is asked then
 * @property {Object<string, string>} states position texts by viewer @property {number} line
 *
 * @returns {Promise<{game, legend, steps: Step[], events: Object<string, object[]>, thoughts,
 *   over: object | null, fault: RecordError | null}>} with a fault, the steps before it
 */
export async function readRecord(text, host) {
  const read = { game: "", legend: null, steps: [], events: {}, over: null, fault: null,
    thoughts: thoughtsIn(text) };
  const commands = commandsIn(text);
  read.legend = await legendOf(text, host);
  read.game = read.legend.game.id;
  const waiting = [];
  const take = async () => {
    const { step, over, fault } = await waiting.shift();
    if (step && !read.fault) read.steps.push(step);
    read.over ??= over ?? null;
    read.fault ??= fault ?? null;
  };
  for (const one of commands) {
    while (waiting.length >= (isNumbered(one) ? AHEAD : 1)) await take();
    if (read.fault) break;
    waiting.push(stepOf(host, one));
  }
  while (waiting.length > 0) await take();
  if (read.steps.length === 0) throw read.fault ?? new RecordError(0, "no game in it");
  for (const viewer of VIEWERS) {
    read.events[viewer] = readBlock((await host.send(formatLine("events", [viewer], { since: 0 }))).data).events;
  }
  return read;
}

/** What names its decision is refused behind an answer that was refused: it may be sent ahead. */
const isNumbered = ({ command }) => /^play \S+ d=\d/.test(command);

/** A command behind which there is another position. */
export const isStep = (command) => /^(newgame|setup|play|resign|adjudicate)\b/.test(command);

/** A command and what follows from it: the step, if it makes one, or what is wrong. Never rejects. */
async function stepOf(host, { command, number }) {
  const hasStates = isStep(command);
  try {
    const [{ status }, ...replies] = await Promise.all([command,
      ...(hasStates ? VIEWERS.map((viewer) => `state ${viewer}`) : [])].map((line) => host.send(line)));
    const states = Object.fromEntries(replies.map(({ data }, i) =>
      [VIEWERS[i], data.find(({ kind }) => kind === "state").rest]));
    return hasStates ? { step: { d: Number(status.keys.d ?? 0), states, line: number },
      over: status.keys.over && status.keys } : {};
  } catch (error) {
    return { fault: new RecordError(number, error.text || error.message) };
  }
}
