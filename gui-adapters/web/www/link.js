// link.js - one socket to the bridge: the greeting, replies, and coming back when it is lost.

import { Host } from "./tefuda-host.mjs";
import { offerArt } from "./art.js";

/** Words with which the bridge closes for good: who comes back would be closed again. */
const FINAL = new Set(["token", "replaced", "closed", "engine", "full", "flood", "binary"]);
const LONGEST_WAIT = 8000; // between two attempts, in milliseconds

const address = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`;

/**
 * Keeps a socket open. `greet()` gives the first line of each connection; then `onwelcome(keys, data)`
 * has the reply, with its data lines behind it, `onnotice(lines)` what comes by itself, `onlost(reason, isFinal)` the end.
 */
export class Link {
  #socket = null;
  #wait = 250;

  constructor({ greet, onwelcome, onnotice, onlost }) {
    Object.assign(this, { greet, onwelcome, onnotice, onlost, host: null });
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(address());
    const wire = { send: (line) => socket.send(line) };
    const host = new Host(wire);
    host.onnotice = (lines) => this.onnotice(lines);
    socket.addEventListener("open", () => this.#greet(host));
    socket.addEventListener("message", ({ data }) => wire.onblock(data));
    socket.addEventListener("close", ({ reason }) => {
      wire.onclose();
      if (this.#socket === socket) this.#lose(reason);
    });
    this.#socket = socket;
    this.host = host;
  }

  async #greet(host) {
    try {
      const { data, status } = await host.send(this.greet());
      this.#wait = 250;
      offerArt(data);
      this.onwelcome(status.keys, data);
    } catch { /* the socket closes with the reason */ }
  }

  #lose(reason) {
    const isFinal = FINAL.has(reason);
    this.onlost(reason, isFinal);
    if (isFinal || this.#socket === null) return; // closed by now
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Ends it for good. */
  close() {
    const socket = this.#socket;
    this.#socket = null;
    socket.close();
  }
}
