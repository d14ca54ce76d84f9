// SPDX-License-Identifier: MIT
// random-bot.mjs - a bot that plays any legal move, each as likely as the others.
//
//     node bots/js/random-bot.mjs
//
// For node 18 or later. It was written from PROTOCOL.md alone: the lines of section 3, the role of
// a player of section 12.

import { createHash, randomBytes } from "node:crypto";

const bot = { asked: 0, moves: [], seed: randomBytes(16).toString("hex"), draws: 0 };

// A number below n that depends on the seed and on how many were drawn before.
function below(n) {
  const digest = createHash("sha256").update(`${bot.seed} ${bot.draws++}`).digest();
  return Number(digest.readBigUInt64BE() % BigInt(n));
}

// Takes a line apart: {id, handle, verb, words, keys}; null for a comment or an empty line.
// From the word tfn1 on, the line is one word; what stands behind " -- " is for people.
function parse(line) {
  const parts = line.replace(/\r$/, "").replace(/^> /, "").replace(/ +$/, "").split(" ");
  if (parts[0] === "" || parts[0].startsWith("#") || parts[0].startsWith("<")) return null;
  const id = /^\d{1,9}$/.test(parts[0]) ? parts.shift() : "";
  const handle = /^@[a-z][a-z0-9]{0,15}$/.test(parts[0]) ? parts.shift() : "";
  const verb = parts.shift();
  if (verb === undefined) return null;
  const words = [];
  const keys = new Map();
  while (parts.length > 0) {
    const part = parts.shift();
    const pair = /^([a-z][a-z0-9._]*)=(.*)$/u.exec(part);
    if (part === "--") break;
    if (part === "tfn1") words.push([part, ...parts.splice(0)].join(" "));
    else if (pair) keys.set(pair[1], pair[2]);
    else words.push(part);
  }
  return { id, handle, verb, words, keys };
}

function number(text) {
  return /^[0-9]+$/.test(text) ? Number(text) : 0;
}

function set(keys) {
  const wrong = [...keys.keys()].find((key) => key !== "seed");
  if (wrong !== undefined) return [`err nooption name=${wrong}`];
  bot.seed = keys.get("seed") ?? bot.seed;
  bot.draws = 0;
  return ["ok"];
}

function go(keys) {
  const d = keys.has("d") ? number(keys.get("d")) : bot.asked;
  if (bot.moves.length === 0 || d !== bot.asked) return [`err stale d=${d} now=${bot.asked}`];
  return [`ok d=${d} move=${bot.moves[below(bot.moves.length)]}`];
}

function forget() {
  bot.asked = 0;
  bot.moves = [];
  return ["ok"];
}

const handshake = [
  "id name=random-js version=1",
  "cap stateless",
  "option name=seed type=str default=-",
  "ok proto=1",
];

// What is answered, and with which lines.
const requests = {
  tefuda: ({ words }) => number(words[0]) >= 1 ? handshake : ["err version min=1 max=1"],
  set: ({ keys }) => set(keys),
  newgame: forget,
  go: ({ keys }) => go(keys),
  ping: () => ["ok"],
  stop: () => ["ok"],
  over: forget,
  quit: () => ["ok"],
};

// What this bot wants to hear of; other notices are passed over.
const notices = {
  decision: ({ keys }) => Object.assign(bot, { asked: number(keys.get("d")), moves: [] }),
  move: ({ words }) => words.length > 1 && bot.moves.push(words[1]),
};

// Answers one line; false after quit. Only requests have ids, and every request is answered.
function answer(text) {
  const line = parse(text);
  if (line === null) return true;
  if (Object.hasOwn(notices, line.verb)) notices[line.verb](line);
  const known = Object.hasOwn(requests, line.verb);
  if (!known && (line.id === "" || Object.hasOwn(notices, line.verb))) return true;
  const replies = known ? requests[line.verb](line) : [`err unknown verb=${line.verb}`];
  const head = (line.id && line.id + " ") + (line.handle && line.handle + " ");
  process.stdout.write(replies.map((reply) => head + reply + "\n").join(""));
  return line.verb !== "quit";
}

process.stdout.on("error", () => process.exit(0)); // nobody reads any more

// Not node's readline: it ends lines at CR, U+2028 and U+2029 too, which may stand in a title.
async function serve() {
  let rest = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!answer(line)) return;
    }
  }
}

await serve();
