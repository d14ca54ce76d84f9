#!/usr/bin/env python3
"""slow.py BINARY CARDS SECONDS - times commands without a limit of their own in random games.

At each decision a few commands are sent, among them `go` and worlds from the views. What took longest is
told by game and verb, with what leads there; a command that takes longer than MOST seconds is a fault. Games
are those of all shipped lists, so that also rare effects are met."""
import os
import random
import re
import subprocess
import sys
import time

MOST = 10.0
GAMES = ("unreal-drive", "battle-of-union", "unien", "play-of-universe", "ultima-generation")


class Host:
    def __init__(self, binary, cards):
        self.run = subprocess.Popen([binary, "--cards", cards], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                    text=True, bufsize=1)

    def ask(self, line):
        start, reply = time.monotonic(), []
        self.run.stdin.write(line + "\n")
        while True:
            text = self.run.stdout.readline()
            if text == "":
                sys.exit(f"the host ended at: {line}")
            reply.append(text.rstrip("\n"))
            words = reply[-1].split(" ")
            if (words[1] if words[0].startswith("@") else words[0]) in ("ok", "err"):
                return reply, time.monotonic() - start


def lists_of(cards, game):
    return sorted(name[:-5] for name in os.listdir(f"{cards}/{game}/decks") if name.endswith(".deck"))


def commands(seat, view, lists, luck):
    decks = " ".join(f"s{i + 1}={name}" for i, name in enumerate(lists))
    return (f"go {seat}", f"legal {seat}", f"unseen {seat}", f"sample {seat} seed={luck:x} n=8", "state all", "chances",
            f"setup as=w sample={luck:x} lists=closed {decks} {view}", f"record {seat}", f"show {seat}")


def play(host, cards, seed, slowest, until):
    rng = random.Random(seed)
    game = GAMES[seed % len(GAMES)]
    lists = rng.choices(lists_of(cards, game), k=2)
    begin = f"newgame {game} seed={seed:x} s1={lists[0]} s2={lists[1]} lists=closed"
    answers = []
    host.ask(begin)
    while time.monotonic() < until:
        status = host.ask("status")[0][-1]
        asked = re.search(r"stage=ask .*wait=(\S+)", status)
        if not asked:
            return
        seat = asked.group(1).split("+")[0]
        for line in commands(seat, host.ask(f"state {seat}")[0][0][6:], lists, rng.getrandbits(32)):
            if rng.random() < 0.1:
                taken = host.ask(line)[1]
                key = (game, line.split(" ")[0])
                if taken > slowest.get(key, (0,))[0]:
                    slowest[key] = (taken, [begin, *answers, line])
        moves = [line.split(" ")[2] for line in host.ask(f"legal {seat}")[0] if line.startswith("move ")]
        answers.append(f"play {seat} {rng.choice(moves)}")
        host.ask(answers[-1])


def main():
    binary, cards, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    host, slowest, seed = Host(binary, cards), {}, 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        play(host, cards, seed, slowest, until)
        seed += 1
    for (game, verb), (taken, lines) in sorted(slowest.items()):
        print(f"{game} {verb}: {taken:.3f} s")
        if taken > MOST:
            print("\n".join(lines))
    sys.exit(any(taken > MOST for taken, _ in slowest.values()))


if __name__ == "__main__":
    main()
