// play.js - the screen of one table: bars, table, question, log; for who sits there, who looks on,
// and who owns it.

import { Component, h } from "./vendor/preact.mjs";
import { Ask, Why } from "./ask.js";
import { PACES } from "./settings.js";
import { logNames, sayEntry, seatNames, shownEntries } from "./scribe.js";
import { Detail, Log } from "./side.js";
import { Table } from "./table.js";
import { word } from "./words.js";

const SPOKEN = 8; // events of one answer that are read aloud, the last ones

/** What has just happened, for those who listen. */
function Spoken({ game, lang }) {
  const { legend, scribe, fresh } = game;
  const numbers = new Set(fresh.slice(-SPOKEN).map(({ number }) => number));
  const names = logNames(lang, game.seat, game.table);
  return h("p", { id: "spoken", "aria-live": "polite", lang }, shownEntries(legend, scribe.entries.slice(-2 * SPOKEN))
    .filter(({ event }) => numbers.has(event.number))
    .map((entry) => sayEntry(legend, entry, lang, names)).join(". "));
}

/** Proposals that wait for an answer, or have had one. */
function Offers({ game, lang, names }) {
  const open = [...game.offers.values()].filter(({ state }) => state === "made");
  return open.map(({ id, by, what }) => h("p", { key: id, class: "offer" }, [
    `${names[by]}: ${word(lang, `offer.${what}`)} `,
    by === game.seat || !game.seat ? word(lang, "state.made") : [
      h("button", { type: "button", onClick: () => game.say(`answer ${id} yes`) }, word(lang, "accept")),
      h("button", { type: "button", onClick: () => game.say(`answer ${id} no`) }, word(lang, "decline"))],
  ]));
}

async function saveRecord(game) {
  const text = await game.record();
  if (text === null) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game.table?.game ?? "game"}-${game.table?.id ?? ""}.tfr`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const button = (lang, key, onClick, id) =>
  h("button", { key, type: "button", id, onClick }, word(lang, key));

/** What a seat may do beside playing. */
function SeatActions({ game, lang, page }) {
  if (game.over) {
    return [button(lang, "rematch", () => game.say("propose rematch"), "rematch"),
      button(lang, "record", () => saveRecord(game), "record")];
  }
  if (page.isResigning) {
    return [h("span", { key: "sure" }, word(lang, "resignSure")),
      h("button", { key: "yes", id: "resign-yes", type: "button", onClick: () => {
        page.set({ isResigning: false });
        game.say("resign");
      } }, word(lang, "yes")),
      button(lang, "no", () => page.set({ isResigning: false }), "resign-no")];
  }
  return [button(lang, "undo", () => game.say("propose undo"), "undo"),
    button(lang, "drawOffer", () => game.say("propose draw"), "offer-draw"),
    button(lang, "resign", () => page.set({ isResigning: true }), "resign"),
    h("label", { key: "autopass" }, [h("input", { type: "checkbox", id: "autopass", checked: game.autopass,
      onChange: (event) => game.set({ autopass: event.target.checked }) }), word(lang, "autopass")])];
}

function OwnerActions({ game, lang, names }) {
  if (game.over) return [];
  return [
    game.table?.paused ? button(lang, "resume", () => game.say("resume")) :
      button(lang, "pause", () => game.say("pause")),
    ...["s1", "s2", "draw"].map((result) => h("button", { key: result, type: "button",
      onClick: () => game.say(`adjudicate result=${result}`) },
    word(lang, "adjudicate", names[result] ?? word(lang, "draw")))),
    button(lang, "close", () => game.say("close")),
  ];
}

/** The pace at which what waits is shown. @param {{paces: Pace[], page, lang}} props of one table or more */
export function PaceBar({ paces, page, lang }) {
  const behind = Math.max(...paces.map((pace) => pace.behind)), every = page.settings.pace;
  const set = (ms) => {
    for (const pace of paces) pace.every = ms;
    page.setting("pace", ms);
  };
  return h("span", { class: "pace" }, [
    h("label", null, [`${word(lang, "pace")} `, h("input", { type: "range", id: "pace", min: 0, max: PACES.longest,
      step: PACES.step, value: every, onInput: (event) => set(Number(event.target.value)) })]),
    h("output", null, every === 0 ? word(lang, "paceLive") : word(lang, "seconds", every / 1000)),
    behind === 0 ? null : h("button", { type: "button", id: "catchup",
      onClick: () => paces.forEach((pace) => pace.catchUp()) }, `${word(lang, "catchUp")} (${word(lang, "behind", behind)})`),
  ]);
}

function presenceText(game, lang, names) {
  const { presence } = game;
  if (!presence) return "";
  const seats = ["s1", "s2"].filter((seat) => seat !== game.seat)
    .map((seat) => `${names[seat]}: ${word(lang, presence[seat] ?? "free")}`);
  return [...seats, Number(presence.pub) > 0 ? word(lang, "watchers", presence.pub) : ""]
    .filter((text) => text).join(" · ");
}

export function turnText(game, lang) {
  const { view, legend } = game;
  if (!view || !legend) return "";
  const isMine = view.asked.includes(game.seat);
  return [word(lang, "turn", view.turn), legend.phase[view.phase]?.name[lang] ?? view.phase,
    game.over ? "" : isMine ? word(lang, "yourTurn") : ""].filter((text) => text).join(" · ");
}

const minutes = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The clocks of both seats, in ms; the one that runs is counted down by itself. */
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
      return h("span", { key: seat, class: isRunning ? "run" : "" }, `${names[seat]} ${minutes(left)} `);
    }));
  }
}

/** The head of the page. */
function Head({ game, lang, names, page }) {
  return h("header", null, [
    h("strong", { id: "title", lang }, game.legend?.game.name[lang] ?? "tefuda"),
    h("span", { id: "turn", lang }, turnText(game, lang)),
    h("span", { id: "presence" }, presenceText(game, lang, names)),
    game.clock && Number.isFinite(game.clock.s1) ? h(Clock, { clock: game.clock, names }) : null,
    game.table?.sealed ? h("span", { class: "tag" }, word(lang, "sealed")) : null,
    game.note ? h("span", { class: "tag" }, word(lang, game.note)) : null,
    page.settingsNode(),
  ]);
}

/** @param {{game, lang, page}} props `page` keeps what is only on this screen */
export function Play({ game, lang, page }) {
  const names = seatNames(lang, game.seat, game.table);
  const bottom = page.bottom ?? (game.seat || "s1");
  const { legend, view, values } = game;
  const canPick = game.decision && !game.over && game.state === "open" && !game.busy;
  if (!legend || !view) {
    return [h(Head, { game, lang, names, page }), h("p", { id: "question", "aria-live": "polite" },
      word(lang, game.state === "lost" ? "lost" : "connecting"))];
  }
  return [
    h(Head, { game, lang, names, page }),
    h("div", { class: "screen" }, [
      h(Table, { legend, view, moves: game.moves, lang, bottom, values, names,
        path: canPick ? game.path : null, onPick: (object) => game.pick(object),
        onDrop: () => game.confirm(),
        onPoint: (object) => page.set({ pointed: object }), spread: page.spread,
        onSpread: (zone) => page.set({ spread: page.spread === zone ? null : zone }) }),
      h("aside", null, [
        h(Ask, { game, lang, names, filter: page.filter, onFilter: (filter) => page.set({ filter }),
          onPoint: (object) => page.set({ pointed: object }) }),
        page.isAsking ? h(Why, { game, lang, onDone: () => page.set({ isAsking: false }) }) : null,
        h(Spoken, { game, lang }),
        h(Offers, { game, lang, names }),
        h(Detail, { legend, view, object: page.pointed, values, lang }),
        h(Log, { legend, entries: game.scribe.entries, lang, 
          seats: logNames(lang, game.seat, game.table) }),
        h("p", { id: "actions" }, game.role === "seat" ? SeatActions({ game, lang, page }) :
          game.role === "owner" ? OwnerActions({ game, lang, names }) :
            [button(lang, "flipSide", () => page.set({ bottom: bottom === "s1" ? "s2" : "s1" })),
              h(PaceBar, { paces: [game.pace], page, lang })]),
      ]),
    ]),
  ];
}
