// What the client in JavaScript reads of position texts and moves, one a line; as dump.py.

import { readFileSync } from "node:fs";
import { parseMove, parseTfn, readChanges, readKnown } from "../../bots/js/tefuda-host.mjs";

/** The same octets for the same value: keys in their order, no spaces. */
function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `"${key}":${plain(value[key])}`).join()}}`;
}

for (const text of readFileSync(0, "utf8").split("\n").filter((line) => line)) {
  if (text.startsWith("tfn1 ")) {
    const view = parseTfn(text);
    console.log(plain([view, readKnown(view), readChanges(view)]));
  } else {
    console.log(plain(parseMove(text)));
  }
}
