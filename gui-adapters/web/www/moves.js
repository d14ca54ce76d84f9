// moves.js - from clicks to moves: which objects are the next step of a move, and what is left of
// the list behind the steps taken. No page in here, and no rule: all follows from the list.

import { moveItems } from "./tefuda-host.mjs";

/** @type {WeakMap<object, object[]>} the steps of each move, worked out once */
const known = new WeakMap();

/** The cards and places of a move, in the order in which they are clicked. */
export function stepsOf(legend, view, move) {
  if (!known.has(move)) {
    known.set(move, moveItems(legend, view, move).map((step) =>
      ({ ...step, isMarked: move.name.includes("~") })));
  }
  return known.get(move);
}

/** True if an object on the table, or a card of the tray, is what a step names. */
export function isStep(step, object) {
  if (object.isTray) return !step.shown && object.zone === step.at && object.card === step.card;
  if (object.place !== "") return object.place === step.at;
  if (!step.shown) return false;
  return object.item === step.item || // a seat's card in a common zone: at=s2.W, drawn in c.W
    (object.zone === step.at && !step.isMarked && object.card === step.item?.card);
}

/** The moves that are left when these objects have been clicked one after the other. */
export function narrow(legend, view, moves, path) {
  return path.length === 0 ? moves : moves.filter((move) => {
    const steps = stepsOf(legend, view, move);
    return path.length <= steps.length && path.every((object, i) => isStep(steps[i], object));
  });
}

/** What may be clicked next: the steps of the moves that are left, each once. */
export function nextSteps(legend, view, moves, depth) {
  const found = new Map();
  for (const move of moves) {
    const step = stepsOf(legend, view, move)[depth];
    if (step) found.set(`${step.at}/${step.card}/${step.isMarked}/${step.shown}`, step);
  }
  return [...found.values()];
}

/** Cards that are asked about and lie nowhere in sight, as objects to click on. */
export function trayOf(steps) {
  return steps.filter((step) => !step.shown && step.card && step.card !== "?").map((step) =>
    ({ key: `tray/${step.at}/${step.card}`, isTray: true, zone: step.at, place: "",
      card: step.card, count: 1, flags: [], known: [], under: [] }));
}

/**
 * Somebody who chooses from a list by clicks on the table. Who extends it has `legend`, `view`,
 * `moves`, `busy`, `set(changes)` and `play(name)`.
 */
export class Chooser {
  path = [];

  /** The moves that the clicks so far leave. */
  get left() {
    return this.view ? narrow(this.legend, this.view, this.moves, this.path) : [];
  }

  /** A click on an object: one step more, or the move that is left. */
  pick(object) {
    if (this.busy) return;
    const path = [...this.path, object];
    const left = narrow(this.legend, this.view, this.moves, path);
    if (left.length > 0) this.set({ path, refused: "" });
    else if (this.left.length === 1 && this.path.at(-1)?.key === object.key) this.confirm();
    else this.#restart(object);
  }

  #restart(object) {
    const isStart = narrow(this.legend, this.view, this.moves, [object]).length > 0;
    this.set({ path: isStart ? [object] : [] });
  }

  back() {
    this.set({ path: this.path.slice(0, -1) });
  }

  confirm() {
    if (this.path.length > 0 && this.left.length === 1) this.play(this.left[0].name);
  }
}
