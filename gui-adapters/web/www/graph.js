// graph.js - how likely the first seat was to win, as each seat saw it when it answered, and as it
// is with open cards.

import { Component, h } from "./vendor/preact.mjs";
import uPlot from "./vendor/uplot.mjs";
import { readStyle } from "./art.js";
import { word } from "./words.js";

const COLOURS = { s1: "#c2571a", s2: "#2f6fb5", all: "#5f8d4e" };

const forFirst = ({ seat, wp }) => (seat === "s1" ? wp : 1 - wp);

/** Columns for the plot: decisions, what each seat says of s1, and what all cards together say. */
export function columnsOf(thoughts, values = []) {
  const at = [...new Set([...thoughts, ...values].map(({ d }) => d))].sort((a, b) => a - b);
  const column = (points) => {
    const said = new Map(points.map((point) => [point.d, forFirst(point)]));
    return at.map((d) => said.get(d) ?? null);
  };
  const of = (seat) => column(thoughts.filter((one) => one.seat === seat));
  return [at, of("s1"), of("s2"), column(values)];
}

/** @param {{thoughts, values, d: number, lang, onStep: (d: number) => void}} props */
export class Graph extends Component {
  #box = null;
  #plot = null;

  componentDidMount() {
    readStyle("uplot-style", "vendor/uplot.css");
    const { thoughts, values } = this.props;
    const line = (label) => ({ label, stroke: COLOURS[label], width: 2, spanGaps: true, points: { size: 4 } });
    this.#plot = new uPlot({ width: Math.max(200, this.#box.clientWidth), height: 150,
      scales: { x: { time: false }, y: { range: [0, 1] } }, series: [{ label: "d" }, line("s1"), line("s2"), line("all")],
      axes: [{ size: 24 }, { size: 46, values: (_, all) => all.map((n) => `${Math.round(n * 100)}%`) }],
      cursor: { drag: { x: false, y: false } }, legend: { show: false } }, columnsOf(thoughts, values), this.#box);
    this.#plot.over.addEventListener("click", () => {
      const i = this.#plot.cursor.idx;
      if (i !== null) this.props.onStep(this.#plot.data[0][i]);
    });
  }

  componentDidUpdate({ values }) {
    if (values !== this.props.values) this.#plot.setData(columnsOf(this.props.thoughts, this.props.values));
  }

  componentWillUnmount() {
    this.#plot?.destroy();
  }

  render({ thoughts, values, lang }) {
    const shown = ["s1", "s2"].filter((seat) => thoughts.some((one) => one.seat === seat));
    return [
      h("div", { class: "graph", id: "graph", role: "img", "aria-label": word(lang, "graph"), "data-values": values.length,
        ref: (box) => (this.#box = box) }),
      h("p", { class: "curves" }, [...shown, ...(values.length > 0 ? ["all"] : [])].map((who) =>
        h("span", { key: who, style: { borderColor: COLOURS[who] } }, who === "all" ? word(lang, "graphOpen") :
          word(lang, "graphSelf", word(lang, `viewer.${who}`))))),
    ];
  }
}
