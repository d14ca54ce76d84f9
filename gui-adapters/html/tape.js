// tape.js - a host that was written down: commands in their order, each with its whole reply.

import { Host } from "./tefuda-host.mjs";

const isStatus = (line) => /^(ok|err)\b/.test(line);

/**
 * Something to send commands to, like a socket: it answers what was asked when the tape was made,
 * and nothing else. @param {string} text lines "> command", then those of the reply
 */
export function tapeLink(text) {
  const lines = text.split("\n");
  let at = 0;
  const wire = { send(line) {
    const [id, command] = /^(\S+) (.*)$/.exec(line).slice(1);
    if (lines[at] !== `> ${command}`) throw new Error(`this page does not hold the reply to: ${command}`);
    const from = at + 1;
    do at++; while (!isStatus(lines[at]));
    const block = lines.slice(from, ++at).map((reply) => `${id} ${reply}`).join("\n");
    queueMicrotask(() => wire.onblock(block));
  } };
  return { host: new Host(wire), close() {} };
}
