"""Random games of every game of a host, read by the client in Python. play.py GAMES PROGRAM ..:
exit status 1, and the reason, if a text was not understood or not printed back as it was."""

import os
import random
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bots", "python"))

import tefuda  # noqa: E402
import tefuda_view as view_of  # noqa: E402

MOST = 3000  # decisions of a game
LANGS = ("ja", "en")


def check(holds, *words):
    if not holds:
        raise LookupError(*words)


class Reader:
    """Reads what is said of one game, and wants a line of the legend for all of it."""

    def __init__(self, host, game):
        self.legend = view_of.Legend(host.games(game))
        for lang in LANGS:
            self.legend.add_cards(host.cards(game, lang=lang), lang)
        for line in host.games(game):
            check(line.kind == "game" or line.kind in self.legend.rows, "not read:", line.kind)
        for card in self.legend.cards.values():
            check(all(card.name.get(lang) and lang in card.text for lang in LANGS), "names", card)
            for attr in card.attrs:
                self.row("attr", attr)
        self.decks = [name for name in self.legend.rows["decklist"]]
        for deck in self.legend.rows["decklist"].values():
            for copies in view_of.parse_deck(deck.get("cards")):
                check(copies.card in self.legend.cards, "no card", copies)

    def row(self, kind, key, said="name"):
        row = self.legend.rows[kind].get(key)
        check(row and all(row.said(said, lang) for lang in LANGS),
              "no line in the legend:", kind, key)
        return row

    def view(self, text):
        view = view_of.parse_tfn(text)
        check(str(view) == text, "printed otherwise:", text, view)
        self.row("phase", view.phase)
        if view.stepped:
            self.row("step", view.step)
        for owner, side in view.sides.items():
            for gauge, numbers in side.gauges.items():
                parts = self.row("gauge", gauge).keys.get("parts", [""])
                check(len(parts) == len(numbers), "parts of the gauge", gauge)
                for part in parts if len(parts) > 1 else ():
                    self.row("gauge", part)
            for letter in side.zones:
                common = self.row("zone", letter).get("owner") == "common"
                check(common == (owner == "c"), "owner of zone", letter)
        for item in view.items():
            for flag in item.flags:
                self.row("flag", flag.flag)
            for card in [item.card] + [copies.card for copies in item.known]:
                check(not card or card in self.legend.cards, "no card", card)
            check(not item.place or view.at(item.place) is item, "two things at", item.place, text)
        check(all(known.places and known.cards for known in view.known()), "an extra k of", text)
        check(all(change.target and change.change and change.until for change in view.changes()),
              "an extra m of", text)
        return view

    def moves(self, view, moves, said):
        for line in moves:
            index, name = line.words
            move = view_of.parse_move(name)
            check(str(move) == name, "rebuilt otherwise:", name, move)
            self.row("verb", move.verb, "say")
            at = line.keys["at"].split(",") if "at" in line.keys else []
            named = [part for part in [*move.operands, move.target] if part and
                     (part.label or part.card == "?" or part.card in self.legend.cards)]
            check(len(at) == len(named) and
                  all(place.startswith(part.label) for place, part in zip(at, named)),
                  "the places of", name, at)
            for where in view_of.where_items(self.legend, view, name, at):
                zone = self.legend.zone_of(where.at)
                check(where.item or (zone and zone.get("kind") in ("slots", "grid")),
                      "nothing to see at", where.at, "for", name, view)
            for lang in LANGS:
                text = view_of.say_move(self.legend, view, name, lang)
                check(text == said[lang][int(index) - 1].text, name, "is said", text,
                      "and by the host", said[lang][int(index) - 1].text)

    def events(self, view, lines):
        for line in lines:
            self.row("event", line.words[1], "say")
            for kind in ("why", "reason"):
                if kind in line.keys:
                    self.row(kind, line.keys[kind])
            if "name" in line.keys:
                self.row("phase" if line.words[1] == "phase" else "gauge", line.keys["name"])
            for key in ("from", "to"):
                if key in line.keys:
                    self.row("zone", line.keys[key].split(".")[1])
            for lang in LANGS:
                text = view_of.say_event(self.legend, view, line, lang)
                check(text and "{" not in text, "open places in the sentence of", line, text)


def lines_of(reply, kind):
    return [line for line in reply.data if line.kind == kind]


def play(host, reader, rng):
    """One game; returns how many events it had."""
    since, decisions, before = 0, 0, None  # moves are said by the position before them
    status = host.status().keys
    while True:
        decisions += 1
        check(decisions < MOST, "the game does not end")
        views = {viewer: reader.view(host.state(viewer)) for viewer in ("s1", "s2", "pub", "all")}
        events = host.events("pub", since=since)
        reader.events(before, events)
        before = views["pub"]
        since += len(events)
        if "over" in status:
            break
        seat = rng.choice(status["wait"].split("+"))
        moves = lines_of(host.send(f"legal {seat} at=1"), "move")
        said = {lang: lines_of(host.send(f"legal {seat} lang={lang}"), "move") for lang in LANGS}
        reader.moves(views[seat], moves, said)
        host.play(rng.choice(moves).words[1], seat)
        status = host.status().keys
    reader.row("reason", status["reason"])
    return since


def main():
    rng = random.Random(1)
    with tefuda.Host(sys.argv[2:]) as host:
        for game in [line.words[0] for line in host.games()]:
            reader = Reader(host, game)
            events = 0
            for i in range(int(sys.argv[1])):
                host.newgame(game, seed=str(i + 1), s1=rng.choice(reader.decks),
                             s2=rng.choice(reader.decks))
                events += play(host, reader, rng)
            print(game, events)


try:
    main()
except (LookupError, ValueError, tefuda.TefudaError) as fault:
    sys.exit(f"front: {type(fault).__name__}: " + " ".join(map(str, fault.args)))
