"""What the legends of a host promise, held against its games: places, shown numbers, units, limits
of decks. facts.py GAME|all PROGRAM ..: exit status 1, and the reason, if a promise is broken."""
import random
import re
import sys

from client import Host, Legend, View, check

GAMES = 4  # random games of each game
SEATS = ("s1", "s2")


# ------------------------------------------------------------------------- zones and their places

def places(row, seat):
    return [label for label in row.get(f"places.{seat}", row.get("places", "")).split(",") if label]


def check_zones(rows):
    told = []
    for letter, row in rows.items():
        seats = SEATS if row["owner"] == "seat" else ("c",)
        check("places" not in row or seats == ("c",), "places of no seat:", letter)
        for seat in seats:
            labels = places(row, seat)
            told += labels
            check(labels or row["kind"] not in ("slots", "grid"), "no places of", seat, letter)
            check(not labels or len(labels) == int(row["max"]), "max= is not the places of", letter)
            if row["kind"] == "grid":
                cols, rows_of = int(row["cols"]), int(row["rows"])
                grid = [f"{chr(97 + i % cols)}{i // cols + 1}" for i in range(cols * rows_of)]
                check(labels == grid, "squares of", letter, "are", labels)
            elif labels:
                check(all(label.startswith(row["label"]) for label in labels), "labels of", letter)
    check(len(told) == len(set(told)), "a label of two places:", sorted(told))


def check_labels(legend, view):
    """What has a label lies on one of the places of its zone, or keeps that of another zone."""
    for item in view.items:
        seat, letter = item.where.split(".")
        row = legend.rows["zone"][letter]
        own = places(row, seat)
        kept = places(legend.rows["zone"][row["keeps"]], seat) if "keeps" in row else []
        check(not own or item.label in own + kept, "no place", item)


# ------------------------------------------------------------------------------ numbers of a seat

def check_units(legend):
    for key, row in legend.rows["gauge"].items():
        check(row.get("unit") in legend.rows["unit"], "no unit of", key)
        check(row["unit"] != "yes" or row.get("max", "1") == "1", "yes goes to", row)
    for key, row in legend.rows["unit"].items():
        check(row.get("many.en"), "no plural of", key)


def check_gauges(legend, line):
    for side in re.findall(r" s[12]\{(.*?)\}(?= |$)", line):
        shown = dict(re.findall(r"(?:^|;)([a-z][\w-]*)=([^;]*)", side))
        for key, row in legend.rows["gauge"].items():
            check(row["show"] != "always" or key in shown, key, "is not always shown:", line)
            check(row["show"] != "none" or key not in shown, key, "is shown:", line)
            check(row["show"] == "always" or shown.get(key) != row.get("start", ""), key, line)


# ---------------------------------------------------------------------------------- deck limits

class Decks:
    def __init__(self, host, legend, game):
        self.host, self.legend, self.game = host, legend, game
        self.samples = [{key: dict(self.entry(text) for text in row[key].split(","))
                         for key in legend.rows["deck"]} for row in legend.rows["decklist"].values()]

    @staticmethod
    def keys_of(legend):
        """The lists that the sample decks have."""
        other = {"name.ja", "name.en", "coverage"}
        return set().union(*legend.rows["decklist"].values()) - other

    @staticmethod
    def entry(text):
        card, _, copies = text.partition("*")
        return card, int(copies)

    def faults(self, lists):
        """How many rules a deck breaks."""
        text = " ".join(key + "=" + ",".join(f"{card}*{n}" for card, n in cards.items() if n)
                        for key, cards in lists.items() if any(cards.values()) or key == "cards")
        self.host.child.stdin.write(f"deck {self.game} probe {text}\n")
        lines = [""]
        while not re.match(r"(ok|err)\b", lines[-1]):
            lines.append(self.host.child.stdout.readline())
        check(re.match("ok|err baddeck", lines[-1]), "deck", text, "->", lines[-1])
        return len(lines) - 2

    def changed(self, lists, key, step, but):
        """The decks with a card more or less on a list, `but` untouched, and their faults."""
        pool = self.legend.cards if step > 0 else lists[key]
        for card in pool:
            if card != but and lists[key].get(card, 0) + step >= 0:
                new = {**lists, key: {**lists[key], card: lists[key].get(card, 0) + step}}
                yield self.faults(new), new

    def sized(self, lists, key, size, but=None):
        """The deck with so many cards on a list that breaks the fewest rules, step by step."""
        while (n := sum(lists[key].values())) != size:
            best = min(self.changed(lists, key, 1 if n < size else -1, but), key=lambda d: d[0])
            lists = best[1]
        return lists

    def check_size(self, lists, key, low, high):
        for size, beyond in ((low, low - 1), (high, high + 1)):
            at_bound = self.sized(lists, key, size)
            check(self.faults(at_bound) == 0, self.game, key, "refused with", size, at_bound)
            step = beyond - size
            check(all(n > 0 for n, _ in self.changed(at_bound, key, step, None)),
                  self.game, key, "accepted with", beyond)

    def is_copies(self, lists, key, card, copies):
        """True if so many of a card are accepted, and one more is not, whatever goes for it."""
        size = sum(lists[key].values())
        full = self.sized({**lists, key: {**lists[key], card: copies}}, key, size, card)
        more = {**lists, key: {**full[key], card: copies + 1}}
        return self.faults(full) == 0 and self.faults(more) > 0 and \
            all(n > 0 for n, _ in self.changed(more, key, -1, card))

    def check_all(self):
        options = self.legend.rows["option"]
        for key, row in self.legend.rows["deck"].items():
            low, high = (int(options[n]["default"]) if n in options else int(n)
                         for n in (row["min"], row["max"]))
            self.check_size(self.samples[0], key, low, high)
            check(any(self.is_copies(lists, key, card, int(row["copies"]))
                      for lists in self.samples for card in lists[key]), "copies of", self.game, key)


# ------------------------------------------------------------------------------------------ games

def play(host, legend, rng):
    status = dict(word.split("=") for word in host.ask("status")[-1].split(" ")[1:])
    while "over" not in status:
        for viewer in ("pub", "all"):
            line = host.ask(f"state {viewer}")[0]
            check_labels(legend, View(legend, line))
            check_gauges(legend, line)
        seat = (status.get("wait") or status["ask"]).split("+")[0]
        n = int(host.ask(f"legal {seat}")[-1].partition("n=")[2])
        status = dict(word.split("=") for word in
                      host.ask(f"play {seat} {rng.randrange(n) + 1}")[-1].split(" ")[1:])


def main():
    rng = random.Random(1)
    host = Host(sys.argv[2:])
    games = [line.split(" ")[1] for line in host.ask("games")[:-1]]
    for game in games if sys.argv[1] == "all" else sys.argv[1:2]:
        legend = Legend(host, game)
        check_zones(legend.rows["zone"])
        check_units(legend)
        check("type" in legend.rows["attr"], "no attr type in", game)
        check(legend.rows["deck"].keys() == Decks.keys_of(legend), "not the lists of", game)
        Decks(host, legend, game).check_all()
        for i in range(GAMES):
            host.ask(f"newgame {game} seed={i + 1}")
            play(host, legend, rng)
        print(game)


try:
    main()
except (LookupError, ValueError, AttributeError) as fault:
    sys.exit("facts: " + type(fault).__name__ + ": " + " ".join(map(str, fault.args)))
