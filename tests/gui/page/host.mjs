// host.mjs - one host for all questions of a test file. A process for each question would spend most
// of its time with reading cards.

import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ASKED = 32 << 10; // octets sent at once: a pipe holds twice as much, so that neither side waits
const END = /(?:^|\n)1 ok\n$/; // the reply to `1 ping`
const LASTING = /^(?:\d+ )?(?:@\w+ )?(?:set|deck|quit)\b/; // what a later question would notice

/** A host whose pipes are read and written without waiting for the event loop. */
function open([program, ...args]) {
  const folder = mkdtempSync(join(tmpdir(), "tefuda-host-")), names = ["in", "out"].map((name) => join(folder, name));
  execFileSync("mkfifo", names);
  const both = names.map((name) => openSync(name, "r+")); // or the next four would wait for each other
  const [input, to, from, output] = [[0, "r"], [0, "w"], [1, "r"], [1, "w"]].map(([i, mode]) => openSync(names[i], mode));
  const child = spawn(program, args, { stdio: [input, output, "inherit"] });
  child.unref();
  for (const file of [...both, input, output]) closeSync(file);
  rmSync(folder, { recursive: true });
  return { to, from };
}

/** What comes back for lines that a pipe has room for. */
function reply({ to, from }, lines) {
  const part = Buffer.alloc(1 << 16), parts = [];
  writeSync(to, lines.join("\n") + "\n1 ping\n");
  for (let tail = ""; !END.test(tail);) {
    const size = readSync(from, part);
    if (size === 0) throw new Error(`the host ended: ${lines.join("\n").slice(-500)}`);
    parts.push(Buffer.from(part.subarray(0, size)));
    tail = (tail + parts.at(-1).toString("latin1")).slice(-7);
  }
  return Buffer.concat(parts).toString().slice(0, -"1 ok\n".length);
}

/** What comes back for any lines. */
function say(host, lines) {
  let said = "", part = [], size = 0;
  for (const line of lines) {
    if (size + Buffer.byteLength(line) > ASKED) {
      said += reply(host, part);
      [part, size] = [[], 0];
    }
    part.push(line);
    size += Buffer.byteLength(line) + 1;
  }
  return said + reply(host, part);
}

let host = null;

/** What this host, as good as new, answers to the lines; line by line, behind the last one "". */
export function ask(engine, lines) {
  if (lines.some((line) => LASTING.test(line))) {
    return execFileSync(engine[0], engine.slice(1), { input: lines.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
  }
  host ??= open(engine);
  const said = say(host, lines);
  const games = [...say(host, ["list"]).matchAll(/^game (\S+)/gm)].map(([, name]) => `@${name} close`);
  if (games.length > 0) say(host, games);
  return said.split("\n");
}
