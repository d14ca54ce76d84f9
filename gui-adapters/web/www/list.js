// list.js - the smallest page: the moves as buttons, the lines as they come.
// It knows no game: what it shows are the lines of the protocol.

const token = new URLSearchParams(location.hash.slice(1)).get("t") ?? "";
const at = (id) => document.getElementById(id);
let socket = null;
let ids = 0;
let last = 0; // the last event
let era = "0"; // that its number is of
let wait = 250; // before the next attempt to connect, in milliseconds
const waiting = new Map(); // id -> what to do with the status line

function send(line, then) {
  ids += 1;
  waiting.set(String(ids), then ?? (() => {}));
  socket.send(`${ids} ${line}`);
}

// The keys of a line: words behind " -- " are for people.
function keys(line) {
  const found = {};
  for (const word of line.split(" -- ")[0].split(" ")) {
    const equal = word.indexOf("=");
    if (equal > 0) found[word.slice(0, equal)] = word.slice(equal + 1);
  }
  return found;
}

function play(name, d) {
  at("moves").replaceChildren();
  send(`play d=${d} ${name}`, (status) => {
    at("refused").textContent = status.startsWith("err") ? status : "";
    if (status.startsWith("err")) send("ask", () => {});
  });
}

function button(line, d) {
  const [, , name] = line.split(" ");
  const made = document.createElement("button");
  made.textContent = name;
  made.addEventListener("click", () => play(name, d));
  return made;
}

function log(line) {
  const item = document.createElement("li");
  item.textContent = line;
  at("log").prepend(item);
}

// A block: events, then the position, and if this seat is asked the question and its moves.
function show(lines) {
  let d = 0;
  for (const line of lines) {
    const [kind, second] = line.split(" ");
    if (kind === "event") {
      if (Number(second) === 1) at("log").replaceChildren();
      last = Number(second);
      log(line);
    } else if (kind === "state") {
      at("state").textContent = line;
      at("question").textContent = "Waiting for the other seat";
      at("moves").replaceChildren();
    } else if (kind === "decision") {
      d = keys(line).d;
      at("question").textContent = line.split(" -- ")[1] ?? keys(line).step;
    } else if (kind === "move") {
      at("moves").append(button(line, d));
    } else if (kind === "over") {
      at("question").textContent = line;
    } else if (["table", "presence", "clock"].includes(kind)) {
      at(kind).textContent = line;
      era = keys(line).era ?? era;
    } else if (kind === "offer") {
      log(line);
    }
  }
}

// A reply has our id in front of every line; all else are notices.
function hear(message) {
  const lines = message.split("\n").filter((line) => line !== "");
  const id = lines[0].match(/^\d+ /);
  if (!id) return show(lines);
  const bare = lines.map((line) => line.slice(id[0].length));
  waiting.get(id[0].trim())?.(bare.pop());
  waiting.delete(id[0].trim());
  show(bare);
}

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`);
  socket.addEventListener("open", () => {
    wait = 250;
    waiting.clear();
    send(`hello token=${token} since=${last} era=${era}`);
  });
  socket.addEventListener("message", (event) => hear(event.data));
  socket.addEventListener("close", (event) => {
    at("question").textContent = `No connection ${event.reason}`;
    at("moves").replaceChildren();
    if (["token", "replaced", "closed"].includes(event.reason)) return;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

if (/^[0-9a-f]{32}$/.test(token)) connect();
else at("question").textContent = "Open this page by its link";
