"""host.py - build/tefuda behind pipes, and its position text taken apart for comparing."""

import os
import re
import subprocess

CHANCE = ("shuffle", "coin")


class Host:
    """Sends commands, several at a time, and returns the reply lines of each."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8")

    def ask(self, *commands):
        self.process.stdin.write("".join(c + "\n" for c in commands))
        self.process.stdin.flush()
        return [self.reply() for _ in commands]

    def reply(self):
        lines = []
        while True:
            line = self.process.stdout.readline().rstrip("\n")
            if not line:
                raise EOFError("the host has ended")
            lines.append(line)
            if line.startswith(("ok", "err")):
                return lines

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def program():
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, "..", "..", os.environ.get("BUILD", "build"), "tefuda")


def keys(line):
    return dict(word.split("=", 1) for word in line.split(" ") if "=" in word)


class Luck:
    """The outcomes of chance, read from the events of viewer all in the order they happened."""

    def __init__(self):
        self.outcomes = []

    def read(self, events):
        for line in events:
            words = line.split(" ")
            if words[0] == "event" and words[2] in CHANCE:
                self.outcomes.append((words[2], words[3], keys(line)))

    def next(self, kind):
        assert self.outcomes, "the model wants a %s that the engine has not made" % kind
        found = self.outcomes.pop(0)
        assert found[0] == kind, "the model wants a %s, the engine made %s" % (kind, found)
        return found

    def shuffle(self, seat):
        _, who, more = self.next("shuffle")
        assert who == "s%d" % (seat + 1), "shuffle of the wrong deck: " + who
        return [i for i in more["order"].split(",") if i not in ("", "-")]

    def attacker(self):
        return int(self.next("coin")[2]["first"][1]) - 1

    def discard(self, seat):
        _, _, more = self.next("coin")
        assert more["from"] == "s%d.H" % (seat + 1), "random discard from " + more["from"]
        return more["cards"]


# ---- The position as a dictionary of lists of words: from the text, and from the model -----------

FLAGS = re.compile(r"[a-z]\d*")


def flagged(name, flags):
    return name + ("~" + "".join(sorted(flags)) if flags else "")


def items(text):
    """Every card a word of its own: counts multiplied out, who knows what left out."""
    for item in text.split(",") if text else ():
        item, _, flags = item.partition("~")
        item, _, count = item.partition("*")
        name = re.sub(r"\^[12]*", "", item)
        for _ in range(int(count or 1)):
            yield flagged(name, FLAGS.findall(flags))


def side_read(seat, text, position):
    for field in text.split(";"):
        zone, colon, cards = field.partition(":")
        if not colon:
            key, _, value = field.partition("=")
            position[seat + key] = value
            continue
        position[seat + zone] = list(items(cards))
        if zone == "R":
            position[seat + zone] = [c.split("=")[1] for c in position[seat + zone]]
        if zone == "H":
            position[seat + zone].sort()


def position_read(line):
    position = {"s1R": [], "s2R": [], "s1right": "1", "s2right": "1", "table": [], "changes": []}
    words = line.split(" ")[4:]
    turn, first, phase = words[0].split("?")[0].split(".")[:3]
    position.update(turn=turn[1:], first=first, phase=phase)
    for word in words[1:]:
        if word[:3] in ("s1{", "s2{"):
            side_read(word[:2], word[3:-1], position)
        elif word.startswith("c{T:"):
            position["table"] = [c.split("=")[-1] for c in items(word[4:-1])]
        elif word.startswith("m=("):
            position["changes"] = sorted(word[3:-1].split(","))
    return position


def flags_of(game, card):
    flags = ["z%d" % n for n in sorted(card.used | card.fired)]
    flags += ["f"] * card.flipped + ["v"] * card.valid + ["q"] * game.silenced(card)
    flags += ["d"] * (card.zone == "trick")
    return flags + ["o%d" % (card.owner + 1)] * (card.zone == "table")


def spot(game, thing):
    """A seat, or a card by its place, as the extra m= names it."""
    if isinstance(thing, int):
        return "s%d" % (thing + 1)
    if thing.zone in ("cast", "gimmick"):
        return game.label(thing)
    letter = {"drop": "X", "hand": "H", "deck": "D", "table": "T"}[thing.zone]
    place = game.zones[thing.owner][thing.zone]
    if thing.zone == "hand":
        place = sorted(place, key=lambda c: c.id)
    return "s%d.%s%d" % (thing.owner + 1, letter, place.index(thing) + 1)


def changes_of(game):
    """As in m=: equal changes once, sums of what is added, and the source as long as the change
    would end if its source were cancelled."""
    sums, words = {}, set()
    for c in game.changes:
        source = "@" + spot(game, c.source) if c.applied and c.source.valid else ""
        name = spot(game, c.target) + "." + c.what
        if c.sign in ("+", "-"):
            key = (name, "." + c.until + source)
            sums[key] = sums.get(key, 0) + (c.value if c.sign == "+" else -c.value)
        else:
            words.add("%s%s.%s%s" % (name, "=%d" % c.value if c.sign else "", c.until, source))
    words.update("%s%+d%s" % (key[0], total, key[1]) for key, total in sums.items() if total != 0)
    return sorted(words)


def position_of(game):
    position = {"turn": str(game.turn), "phase": game.phase,
                "first": "s%d" % (game.attacker + 1),
                "table": [flagged(c.id, flags_of(game, c))
                          for s in (0, 1) for c in game.zone(s, "table")],
                "changes": changes_of(game)}
    for seat, side in enumerate(("s1", "s2")):
        def cards(zone, labelled=False):
            return [(game.label(c) + "=" if labelled else "") + flagged(c.id, flags_of(game, c))
                    for c in game.zone(seat, zone)]
        position.update({side + "life": str(game.life[seat]),
                         side + "right": str(int(game.right[seat])),
                         side + "A": cards("cast", True), side + "G": cards("gimmick", True),
                         side + "K": cards("trick", True), side + "R": cards("armed"),
                         side + "H": sorted(cards("hand")), side + "D": cards("deck"),
                         side + "X": cards("drop")})
    return position


def position_text(game, step, asked):
    """The text for `setup`: every face known to those who may see it by the rules."""
    sides = []
    words = position_of(game)
    for seat, side in enumerate(("s1", "s2")):
        armed = enumerate(words[side + "R"], seat * 3 + 1)
        words[side + "R"] = ["r%d=%s" % item for item in armed]
        zones = ";".join("%s:%s" % (z, ",".join(words[side + z]))
                         for z in "AGKRHDX" if z != "R" or words[side + z])
        right = "" if game.right[seat] else "right=0;"
        sides.append("%s{life=%d;%s%s}" % (side, game.life[seat], right, zones))
    return "tfn1 unreal-drive@1 all t%d.s%d.%s.%s?s%d %s" % (
        game.turn, game.attacker + 1, game.phase, step, asked + 1, " ".join(sides))


def difference(got, want):
    """Where the engine's position (got) and the model's (want) differ; empty if nowhere."""
    return "".join("\n  %s: engine %s, model %s" % (k, got.get(k), want.get(k))
                   for k in sorted(set(got) | set(want)) if got.get(k) != want.get(k))
