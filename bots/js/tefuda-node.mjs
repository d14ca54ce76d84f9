// SPDX-License-Identifier: MIT
// tefuda-node.mjs - starts a host for tefuda-host.mjs as a child process, in node 18 or later.
//
//     import { startHost } from "./tefuda-node.mjs";
//     const host = startHost(["build/tefuda"]);
//     console.log((await host.send("games")).data);
//     await host.send("quit");

import { spawn } from "node:child_process";
import { Host } from "./tefuda-host.mjs";

/** A link to a child process: whole lines in, whole lines out. @param {string[]} command */
export function startLink(command) {
  const child = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
  const link = { send: (line) => child.stdin.write(line + "\n"), onblock: null, onclose: null };
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    const end = chunk.lastIndexOf("\n") + 1;
    if (end > 0) link.onblock?.(rest + chunk.slice(0, end));
    rest = end > 0 ? chunk.slice(end) : rest + chunk;
  });
  child.stdin.on("error", () => {}); // it has ended; "close" tells
  child.on("error", () => link.onclose?.());
  child.on("close", () => link.onclose?.());
  return link;
}

/** @param {string[]} [command] @returns {Host} */
export function startHost(command = ["build/tefuda"]) {
  return new Host(startLink(command));
}
