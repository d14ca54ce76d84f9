// graph.js - how likely the first seat was to win, as each seat saw it when it answered.

import { Component, h } from "./vendor/preact.mjs";
import uPlot from "./vendor/uplot.mjs";
import { word } from "./words.js";

const COLOURS = { s1: "#c2571a", s2: "#2f6fb5" };

/** Columns for the plot: decisions, and what each seat says of s1. */
export function columnsOf(thoughts) {
  const at = [...new Set(thoughts.map(({ d }) => d))].sort((a, b) => a - b);
  const of = (seat) => {
    const said = new Map(thoughts.filter((one) => one.seat === seat).map(({ d, wp }) => [d, wp]));
    return at.map((d) => (said.has(d) ? (seat === "s1" ? said.get(d) : 1 - said.get(d)) : null));
  };
  return [at, of("s1"), of("s2")];
}

function loadStyle() {
  if (document.getElementById("uplot-style")) return;
  document.head.append(Object.assign(document.createElement("link"),
    { id: "uplot-style", rel: "stylesheet", href: "vendor/uplot.css" }));
}

/** @param {{thoughts, d: number, lang, onStep: (d: number) => void}} props */
export class Graph extends Component {
  #box = null;
  #plot = null;

  componentDidMount() {
    loadStyle();
    const { lang, thoughts } = this.props;
    const line = (seat) => ({ label: word(lang, "graphSelf", word(lang, `viewer.${seat}`)),
      stroke: COLOURS[seat], width: 2, spanGaps: true, points: { size: 4 } });
    this.#plot = new uPlot({ width: Math.max(200, this.#box.clientWidth), height: 150,
      scales: { x: { time: false }, y: { range: [0, 1] } }, series: [{ label: "d" }, line("s1"), line("s2")],
      axes: [{ size: 24 }, { size: 34, values: (_, all) => all.map((n) => `${Math.round(n * 100)}%`) }],
      cursor: { drag: { x: false, y: false } }, legend: { show: false } }, columnsOf(thoughts), this.#box);
    this.#plot.over.addEventListener("click", () => {
      const i = this.#plot.cursor.idx;
      if (i !== null) this.props.onStep(this.#plot.data[0][i]);
    });
  }

  componentWillUnmount() {
    this.#plot?.destroy();
  }

  render({ lang }) {
    return h("div", { class: "graph", id: "graph", role: "img", "aria-label": word(lang, "graph"),
      ref: (box) => (this.#box = box) });
  }
}
