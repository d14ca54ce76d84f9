// pace.js - who looks on may see the answers one by one: they wait in the page, and are shown in
// their order, each so long as one wishes. No page in here.

const MOST = 2000; // what waits at most; then the oldest is shown at once

export class Pace {
  #waiting = [];
  #timer = 0;
  #shownAt = -Infinity;
  #every = 0;

  /** @param {(entry: {isStep: boolean}) => void} show what is due; what is no step takes no time */
  constructor(show) {
    this.show = show;
  }

  /** How long an answer is seen before the next one, in ms; 0: as it comes. */
  get every() {
    return this.#every;
  }
  set every(ms) {
    this.#every = ms;
    this.#run();
  }

  /** How many answers wait. */
  get behind() {
    return this.#waiting.filter(({ isStep }) => isStep).length;
  }

  take(entry) {
    this.#waiting.push(entry);
    this.#run();
  }

  /** Shows all that waits. */
  catchUp() {
    clearTimeout(this.#timer);
    for (const entry of this.#waiting.splice(0)) this.show(entry);
  }

  /** What waits will be told again. */
  clear() {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #run() {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0) {
      const { isStep } = this.#waiting[0], now = performance.now();
      const wait = isStep && this.#waiting.length <= MOST ? this.#shownAt + this.#every - now : 0;
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#run(), wait);
        return;
      }
      if (isStep) this.#shownAt = now;
      this.show(this.#waiting.shift());
    }
  }
}
