// keys.js - the keyboard: numbers play, arrows walk from card to card, Enter takes, Escape goes
// back, e asks why, i reads out a card, / filters.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PATIENCE = 900; // ms between two digits of one number

const isTyping = ({ target }) => /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
  target.type !== "checkbox";

/** What arrows walk over. */
const WALKED = ".hit, [data-slot][data-lit], #moves button";

/** The nearest element that can be walked to in a direction. */
function nearest(from, [dx, dy]) {
  const box = from.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  let best = null, least = Infinity;
  for (const element of document.querySelectorAll(WALKED)) {
    const there = element.getBoundingClientRect();
    if (element === from || there.width === 0) continue;
    const rx = there.left + there.width / 2 - x, ry = there.top + there.height / 2 - y;
    const along = rx * dx + ry * dy, aside = Math.abs(rx * dy) + Math.abs(ry * dx);
    const far = along + aside * 2.5;
    if (along > 4 && far < least) [best, least] = [element, far];
  }
  return best;
}

function walk(direction) {
  const from = document.activeElement?.closest(WALKED);
  const start = document.querySelector("[data-lit] .hit") ?? document.querySelector(".hit");
  (from ? nearest(from, direction) : start)?.focus();
}

/** Digits of one number come one after the other; it is played when no longer one can be meant. */
function digits(game) {
  let text = "", last = 0;
  return (digit, now) => {
    text = now - last > PATIENCE ? digit : text + digit;
    last = now;
    const exact = game().left.find((move) => String(move.index) === text);
    const longer = game().left.some((move) => String(move.index).startsWith(text) && move !== exact);
    if (!exact && !longer) text = "";
    else if (exact && !longer) play(game(), exact);
    return { take: () => exact && text !== "" && performance.now() - last < PATIENCE * 4 &&
      play(game(), exact) };

    function play(at, move) {
      text = "";
      at.play(move.name);
      return true;
    }
  };
}

/**
 * Listens to keys. `game()` is what is played at now, or null; `on` has explain() and inspect().
 */
export function listen(game, on) {
  const type = digits(game);
  let pending = null;

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !game()?.view) return;
    if (event.key === "Escape") return leave(event, game());
    if (isTyping(event)) return;
    if (ARROWS[event.key] && event.target.id !== "log") {
      event.preventDefault();
      walk(ARROWS[event.key]);
    } else if (/^\d$/.test(event.key)) {
      pending = type(event.key, performance.now());
    } else if (event.key === "Enter" || event.key === " ") {
      enter(event, game(), pending);
      pending = null;
    } else if (event.key === "/") {
      event.preventDefault();
      document.getElementById("filter")?.focus();
    } else if (event.key === "e") {
      event.preventDefault();
      on.explain();
    } else if (event.key === "i") {
      on.inspect();
    }
  });
}

function leave(event, game) {
  if (isTyping(event)) event.target.blur();
  else game.back();
}

function enter(event, game, pending) {
  if (pending?.take()) event.preventDefault();
  else if (event.target.closest?.("[data-lit]")) {
    event.preventDefault();
    event.target.closest("[data-lit]").click();
  } else if (event.target.tagName !== "BUTTON" && event.target.tagName !== "SUMMARY") {
    game.confirm();
  }
}
