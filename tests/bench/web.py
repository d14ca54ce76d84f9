#!/usr/bin/env python3
"""What the bridge costs: figures for `make bench`. One line of keys for each measurement.

web click: from a play written to its reply, and to the next block of the same seat, on loopback.
web tables: so many tables at a time, one play a second each; from a play written to its reply.
web memory: the bridge without tables, what each table adds to it, an engine (its proportional share).
"""
import os
import random
import select
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "gui"))
from web import Bridge, keys, moves  # noqa: E402

TABLES = int(os.environ.get("TABLES", "300"))
SECONDS = int(os.environ.get("SECONDS", "10"))
CLICKS = 400


def share(numbers, part):
    """The number below which this part of them lies."""
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * part))]


def memory(pid, key):
    """Kilobytes."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(key + ":"))


class Player:
    """A table whose both seats are played from here."""

    def __init__(self, bridge, game, choice):
        self.bridge, self.game, self.choice = bridge, game, choice
        self.seats = []
        self.new()

    def new(self):
        """Another table, when the game before is over."""
        for seat in self.seats:
            seat.close()
        self.keys = self.bridge.table(f"{self.game} s1=person s2=person sealed=0 raster=0")
        self.seats = [self.bridge.socket(self.keys[seat]) for seat in ("s1", "s2")]
        self.blocks = [seat.until(lambda line: line.startswith("state ")) for seat in self.seats]
        self.sent = None

    def play(self):
        """Writes an answer; the seat it is for, or None at the end."""
        for i, seat in enumerate(self.seats):
            names = moves(self.blocks[i])
            if names:
                decision = next(line for line in self.blocks[i] if line.startswith("decision "))
                seat.ids += 1
                self.sent = time.monotonic()
                seat.frame(f"{seat.ids} play d={keys(decision)['d']} {self.choice.choice(names)}")
                self.blocks[i] = []
                return seat
        return None

    def hear(self, seat):
        """Reads one message; how long its reply took, if it is one."""
        message = seat.receive(0.5)
        lines = message.split("\n")[:-1] if message else []
        if lines and lines[-1].startswith(f"{seat.ids} ok"):
            return time.monotonic() - self.sent
        if any(line.startswith("state ") for line in lines):
            self.blocks[self.seats.index(seat)] = lines
        return None


def clicks(bridge, game):
    """One table, as fast as it goes."""
    table, replies, blocks = Player(bridge, game, random.Random(1)), [], []
    while len(replies) < CLICKS:
        seat = table.play()
        if seat is None:
            table.new()
            continue
        took = None
        while took is None:
            took = table.hear(seat)
        replies.append(took * 1000)
        joint = not moves(table.blocks[0]) and not moves(table.blocks[1])
        until = time.monotonic() + 1
        while joint and time.monotonic() < until and not any(map(len, table.blocks)):
            ready = select.select([s.raw for s in table.seats], [], [], 0.01)[0]
            for other in table.seats:
                if other.raw in ready or other.data:
                    table.hear(other)
        for other in table.seats:
            while other.data or select.select([other.raw], [], [], 0.002)[0]:
                table.hear(other)
        blocks.append((time.monotonic() - table.sent) * 1000)
    print(f"web click game={game} n={len(replies)} reply_ms={share(replies, .5):.2f} "
          f"reply_95_ms={share(replies, .95):.2f} reply_99_ms={share(replies, .99):.2f}")
    for seat in table.seats:
        seat.close()


def crowd(bridge, game):
    """Many tables, each a play a second."""
    before = memory(bridge.process.pid, "Rss")
    tables = [Player(bridge, game, random.Random(i)) for i in range(TABLES)]
    after = memory(bridge.process.pid, "Rss")
    owner = {seat.raw: (table, seat) for table in tables for seat in table.seats}
    children = [int(pid) for pid in os.popen(f"pgrep -P {bridge.process.pid}").read().split()]
    engines = [memory(pid, "Pss") for pid in random.Random(1).sample(children, min(20, len(children)))]
    print(f"web memory game={game} bridge_mb={before / 1024:.1f} "
          f"table_kb={(after - before) / len(tables):.1f} engine_mb={share(engines, .5) / 1024:.1f} "
          f"engine_rss_mb={memory(children[0], 'Rss') / 1024:.1f}")
    start, took, lost = time.monotonic(), [], 0
    due = sorted((start + i / len(tables), i) for i in range(len(tables)))
    while time.monotonic() < start + SECONDS:
        wait = max(0, due[0][0] - time.monotonic())
        for raw in select.select(list(owner), [], [], wait)[0]:
            table, seat = owner[raw]
            while True:
                reply = table.hear(seat)
                if reply is not None:
                    took.append(reply * 1000)
                if len(seat.data) < 2:
                    break
        while due and due[0][0] <= time.monotonic():
            at, i = due.pop(0)
            lost += tables[i].play() is None
            due.append((at + 1, i))
    print(f"web tables={len(tables)} game={game} plays={len(took)} idle={lost} "
          f"reply_ms={share(took, .5):.2f} reply_95_ms={share(took, .95):.2f} "
          f"reply_99_ms={share(took, .99):.2f}")


def main():
    """All of it."""
    bridge = Bridge("--rate", "1000000", "--tables", str(2 * TABLES + 50), "--sockets", "100000")
    try:
        for game in ("unreal-drive", "ultima-generation"):
            clicks(bridge, game)
        crowd(bridge, "unreal-drive")
    finally:
        bridge.stop()


main()
