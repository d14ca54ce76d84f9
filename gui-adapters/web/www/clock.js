// clock.js - the clocks of both seats; the one that runs is counted down by itself.

import { Component, h } from "./vendor/preact.mjs";

const shown = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** @param {{clock: {s1: number, s2: number, run: string, at: number}, names}} props in ms */
export class Clock extends Component {
  #timer = 0;

  componentDidMount() {
    this.#timer = setInterval(() => this.forceUpdate(), 500);
  }

  componentWillUnmount() {
    clearInterval(this.#timer);
  }

  render({ clock, names }) {
    return h("span", { id: "clock" }, ["s1", "s2"].map((seat) => {
      const isRunning = clock.run === seat;
      const left = clock[seat] - (isRunning ? performance.now() - clock.at : 0);
      return h("span", { key: seat, class: isRunning ? "run" : "" }, `${names[seat]} ${shown(left)} `);
    }));
  }
}
