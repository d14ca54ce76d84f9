// tefuda-transport.js - boardgame.io's client plays at a table of tefuda-web:
//
//     const client = new Client({ game: stub(NAME), multiplayer: tefuda({ url }),
//       playerID: "0", credentials: TOKEN });
//     client.start();
//     client.moves.play(client.getState().G.legal[0]);
//
// The framework computes no rule: `play` is a move that is not run on the client, and what comes
// back is a position. Player "0" is seat s1, "1" is s2, nobody looks on. G holds what one seat may
// know: { view, zones, legal, moves, decision, legend, refused }; view, moves and legend as
// tefuda-host.mjs reads them.

import { Host, formatLine, itemsIn, readBlock } from "../../bots/js/tefuda-host.mjs";

const PLAYERS = ["s1", "s2"];
const playerOf = (seat) => (seat === "s1" ? "0" : "1");

/** The game of the framework's client: its name, and one move. */
export const stub = (name) => ({ name, minPlayers: 2, maxPlayers: 2,
  moves: { play: { move: () => {}, client: false } } });

/** @param {{url: string}} where the bridge listens, as in "ws://127.0.0.1:8090/" */
export const tefuda = ({ url }) => (options) => new TefudaTransport(url, options);

/** Answers the framework as one of its own transports does. */
class TefudaTransport {
  #tell;
  #connectionChanged = () => {};
  #socket = null;
  #host = null;
  #legend = null;
  #block = null;
  #over;
  #refused = "";
  #stateID = 0;
  #isSynced = false;

  constructor(url, { transportDataCallback, matchID, credentials }) {
    Object.assign(this, { url, matchID: matchID ?? "default", credentials, isConnected: false });
    this.#tell = transportDataCallback;
  }

  // ---- what the framework's client calls ---------------------------------------------------

  subscribeToConnectionStatus(changed) {
    this.#connectionChanged = changed;
  }

  connect() {
    const socket = new WebSocket(this.url), wire = { send: (line) => socket.send(line) };
    const host = new Host(wire);
    host.onnotice = (lines) => this.#hear(lines);
    socket.addEventListener("open", () => this.#greet(host));
    socket.addEventListener("message", ({ data }) => wire.onblock(data));
    socket.addEventListener("close", () => {
      wire.onclose();
      if (this.#socket === socket) this.#setConnected(false);
    });
    this.#socket = socket;
    this.#host = host;
  }

  disconnect() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#setConnected(false);
  }

  async sendAction(_, action) {
    const { type, args } = action.payload ?? {};
    const d = this.#block?.decision?.d;
    const line = action.type === "UNDO" ? "propose undo" : action.type === "MAKE_MOVE" && type === "play" ?
      formatLine("play", [String(args?.[0] ?? "")], { d }) : "";
    try {
      if (!line) throw new Error(`${action.type} is nothing that a table knows`);
      await this.#host.send(line);
      this.#refuse("");
    } catch (error) {
      this.#refuse(error.text || error.message);
    }
  }

  requestSync() {
    this.#isSynced = false;
    this.#send([]);
  }

  updateMatchID(matchID) {
    this.matchID = matchID;
    this.#again();
  }

  updatePlayerID() {} // the token says which seat it is

  updateCredentials(credentials) {
    this.credentials = credentials;
    this.#again();
  }

  sendChatMessage() {} // a table has no chat

  // ---- what the bridge says ------------------------------------------------------------------

  #again() {
    this.disconnect();
    this.#isSynced = false;
    this.connect();
  }

  #setConnected(isConnected) {
    this.isConnected = isConnected;
    this.#connectionChanged();
  }

  async #greet(host) {
    try {
      const { status } = await host.send(formatLine("hello", [], { token: this.credentials }));
      if (status.keys.game) this.#legend = plain(await host.legend(status.keys.game));
      this.#setConnected(true);
      this.#send([]);
    } catch { /* the socket closes */ }
  }

  #hear(lines) {
    const over = lines.find(({ kind }) => kind === "over");
    const block = readBlock(lines);
    if (over) this.#over = { winner: over.words[0], ...over.keys };
    if (block.view) this.#block = block;
    if (!over && block.view?.asked.length > 0) this.#over = undefined; // another game
    this.#stateID += block.events.length || 1;
    this.#send(block.events);
  }

  /** Why the last move was refused, "" if it was not: the position of a move may have come before its reply. */
  #refuse(reason) {
    if (reason === this.#refused) return;
    this.#refused = reason;
    this.#send([]);
  }

  /** The state of the framework, as it is now. */
  #send(events) {
    if (!this.#block || !this.#legend) return;
    const state = stateOf(this.#block, this.#legend, this.#over, this.#refused, this.#stateID);
    const log = logOf(events, state, this.#stateID);
    if (this.#isSynced) this.#tell({ type: "update", args: [this.matchID, state, log] });
    else this.#tell({ type: "sync", args: [this.matchID, { state, log, initialState: state, filteredMetadata: [] }] });
    this.#isSynced = true;
  }
}

/** Tables without a prototype are not what the framework's panel can show. */
const plain = (tables) => structuredClone(tables);

/** What lies where: "s1.H" -> the items of the zone. */
function zonesOf(view, legend) {
  const zones = {};
  for (const owner of [...PLAYERS, "c"]) {
    for (const [id, row] of Object.entries(legend.zone)) {
      if ((row.owner === "common") === (owner === "c")) zones[`${owner}.${id}`] = itemsIn(view, `${owner}.${id}`);
    }
  }
  return zones;
}

/** The phase is G.view.phase: one of ctx would have to be a phase of the stub. */
function stateOf({ view, decision, moves }, legend, over, refused, _stateID) {
  const asked = over ? [] : PLAYERS.filter((seat) => view.asked.includes(seat));
  const first = asked.length > 0 ? playerOf(asked[0]) : "0";
  return {
    G: { ...plain({ view, zones: zonesOf(view, legend), legal: moves.map(({ name }) => name), moves, decision }),
      legend, refused },
    ctx: { numPlayers: 2, turn: Number(view.turn), phase: null, currentPlayer: first,
      activePlayers: Object.fromEntries(asked.map((seat) => [playerOf(seat), null])),
      playOrder: ["0", "1"], playOrderPos: Number(first), numMoves: 0,
      ...(over ? { gameover: plain(over) } : {}) },
    plugins: {}, _undo: [], _redo: [], _stateID,
  };
}

/** Each answer that was told, as the framework's log has it; a hidden one has no name. */
function logOf(events, { ctx }, stateID) {
  return events.map((event, i) => ({ event, id: stateID - events.length + i + 1 }))
    .filter(({ event }) => event.kind === "choose" && PLAYERS.includes(event.who))
    .map(({ event, id }) => ({ _stateID: id, turn: ctx.turn, phase: ctx.phase,
      action: { type: "MAKE_MOVE", payload: { type: "play", playerID: playerOf(event.who),
        args: event.keys.move ? [event.keys.move] : [] } } }));
}
