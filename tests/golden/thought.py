"""thought.py - what the players that look ahead answer in games against themselves.

    python3 tests/golden/thought.py HOST FILE

Writes a line for each decision. tests/golden/builds.sh compares the files of several builds: the
numbers of a search must be the same whatever the compiler made of them.
"""

import subprocess
import sys

GAMES = ("unreal-drive", "battle-of-union", "unien", "play-of-universe", "ultima-generation")
DECISIONS = 40
PLAYERS = ("search", "greedy")


class Host:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        for reply in self.process.stdout:
            if reply.startswith(("ok", "err")):
                return reply.strip()
        raise SystemExit(f"the host ended at {line}")


def value_of(reply, key):
    return next((word[len(key) + 1:] for word in reply.split() if word.startswith(key + "=")), "-")


def think(host, game, seed):
    host.send(f"newgame {game} seed={seed}")
    for d in range(DECISIONS):
        seat = value_of(host.send("status"), "wait")[:2]
        if seat == "-":
            break
        moves = [value_of(host.send(f"go {seat} nodes=150 player={name}"), "move") for name in PLAYERS]
        yield f"{game} {seed} {d} {seat} {' '.join(moves)}\n"
        host.send(f"play {seat} {moves[d % len(moves)]}")


def main(program, path):
    host = Host(program)
    with open(path, "w") as file:
        for game in GAMES:
            for seed in (1, 2):
                file.writelines(think(host, game, seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
