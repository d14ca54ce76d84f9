// The client in JavaScript, by hand: cases.json, as lines.py does too, and what a host may say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import * as T from "../../bots/js/tefuda-host.mjs";
import { startHost } from "../../bots/js/tefuda-node.mjs";

const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));
const same = (value, wanted) => assert.deepEqual(JSON.parse(JSON.stringify(value)), wanted);

// Positions, moves, the legend.
for (const text of cases.positions) assert.equal(T.formatTfn(T.parseTfn(text)), text);
for (const text of cases.wrong_positions) assert.throws(() => T.parseTfn(text), SyntaxError, text);
for (const [name, parts] of Object.entries(cases.moves)) {
  same(T.parseMove(name), parts);
  assert.equal(T.formatMove(parts), name);
}
for (const name of cases.wrong_moves) assert.throws(() => T.parseMove(name), SyntaxError, name);

const long = T.parseTfn(cases.positions[2]);
same(T.readChanges(long)[2], { target: "s1", change: "placements+1", until: "turn", source: "" });
same(T.readKnown(long)[0], { relation: ">=", places: ["s2.H*3", "k4", "k5"],
  cards: [{ card: "ape", count: 1 }, { card: "great-ape", count: 2 }], seen: "12" });

const legend = T.parseLegend(cases.legend.map(T.parseLine));
T.addCards(legend, cases.cards.map((line) => T.parseLine(line.replaceAll("Text", "文"))), "ja");
T.addCards(legend, cases.cards.map(T.parseLine), "en");
same(legend.cards.ape, { id: "ape", name: { ja: "猿", en: "Ape" }, art: "",
  text: { ja: "文, a%20b.", en: "Text, a%20b." }, attrs: { type: "beast", cost: "1" } });
assert.equal(legend.cards["great-ape"].art, "x/y");
assert.equal(legend.game.name.en, "Fake Game");
same(legend.zone.U, { id: "U", text: "", owner: "seat", row: 1, kind: "row", label: "u",
  name: { ja: "隊", en: "units" }, empty: { ja: "空き", en: "free" } });
same([legend.deck.cards.min, legend.deck.cards.max, legend.unit.stone.many], [3, "opt.most", { en: "stones" }]);
assert.equal(T.nameOf(legend, "card", "ape", "ja") + T.nameOf(legend, "flag", "x"), "猿x");

const view = T.parseTfn(cases.view);
same(T.gaugesOf(legend, view, "s1"), { life: [20], v: [3, 4] });
same(T.gaugesOf(legend, view, "s2"), { life: [20], v: [1, 1] });
for (const [name, said] of Object.entries(cases.sentences)) {
  assert.equal(T.sayMove(legend, view, name, "en"), said);
}
for (const [name, at, cards, shown] of cases.where) {
  const found = T.moveItems(legend, view, { name, at: at.split(",") });
  same(found.map((where) => where.item?.card ?? null), cards.slice(0, found.length));
  same(found.map((where) => where.shown), shown);
}
for (const [place, zone] of Object.entries(cases.zones)) {
  assert.equal(T.zoneOf(legend, place)?.id ?? null, zone, place);
}

for (const [text, en, ja] of cases.events) {
  const event = T.readEvent(T.parseLine(text));
  assert.equal(T.sayEvent(legend, view, event, "en", { s1: "Anna" }), en);
  assert.equal(T.sayEvent(legend, view, event, "ja", { s1: "Anna" }), ja);
}
for (const [text, parts] of Object.entries(cases.printed)) {
  same(T.parsePrinted(text).map(({ word, n }) => [word, n]), parts);
}

// Lines.
assert.equal(T.quote("a b%\t日"), "a%20b%25%09日");
assert.equal(T.unquote(T.quote("a b%\t日") + "%E6%97%A5%2"), "a b%\t日日%2");
assert.equal(T.formatLine("newgame", ["a b", ""], { seed: 1, s1: undefined }),
  "newgame a%20b seed=1");
same({ ...T.parseLine("7 @g1 move 1 a:b at=s1.H x=a%20b 9=1 -- t -- u\r"), keys: 0 }, { id: "7",
  game: "g1", kind: "move", words: ["1", "a:b", "9=1"], keys: 0, text: "t -- u",
  rest: "1 a:b at=s1.H x=a%20b 9=1 -- t -- u" });
assert.equal(T.parseLine("move 1 a x=a%20b").keys.x, "a b");
assert.equal(T.parseLine("constructor").keys.constructor, undefined);
for (const text of ["", "  ", "# x", "< ok", "7", "7 @g1"]) assert.equal(T.parseLine(text), null);

// A host that answers out of order, with notices between, records and refusals.
const sent = [];
const link = { send: (line) => sent.push(line) };
const host = new T.Host(link);
const notices = [];
host.onnotice = (lines) => notices.push(lines.map((line) => line.kind).join("+"));
const told = [];
const [go, ping, record, refused] = [host.send("go s1", (line) => told.push(line.kind)),
  host.send("@g1 ping"), host.send("record"), host.send("play 9")];
assert.deepEqual(sent, ["1 go s1", "2 @g1 ping", "3 record", "4 play 9"]);
link.onblock("1 info wp=0.5\n2 @g1 ok\nevent 1 start\nstate tfn1 x\n\n99 ok\n");
link.onblock("# tefuda record\n> play s1 a\n3 ok n=2\n");
link.onblock("4 err range key=move max=3 -- too much\n1 ok d=1\n");
same(notices, ["event+state"]);
same(told, ["info"]);
assert.equal((await go).status.keys.d + (await ping).status.game, "1g1");
same((await record).data.map((line) => line.rest), ["# tefuda record", "> play s1 a"]);
await assert.rejects(refused, (fault) => fault instanceof T.HostError && fault.code === "range" &&
  fault.keys.max === "3" && fault.text === "too much" &&
  fault.message === "range key=move max=3 -- too much");
for (const wrong of ["", "1 ping", "# x", "ping\nquit"]) {
  await assert.rejects(host.send(wrong), TypeError);
}
const lost = host.send("ping");
link.onclose();
await assert.rejects(lost, { code: "closed" });
await assert.rejects(host.send("ping"), { code: "closed" });

await assert.rejects(startHost(["/none"]).send("ping"), { code: "closed" });
await assert.rejects(startHost(["false"]).send("ping"), { code: "closed" });
const echo = startHost(["sh", "-c", "read x; printf '1 ok a='; sleep 0.05; printf '日\\n'"]);
assert.equal((await echo.send("ping")).status.keys.a, "日");
