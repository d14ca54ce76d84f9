"""golden.py - plays fixed games of every game of a host and writes what came of them.

golden.py PROGRAM FOLDER KEPT writes FOLDER/GAME/NN.tfr, the record of each game, and
FOLDER/GAME/games.txt: a line for each with its start, its end and the hash of its record (but for
the comment, which names the card data), and behind them the sums over many games that the host
itself plays (`perft`, `bench`).

Played are the games of KEPT/GAME/games.txt, and one more for each pair of lists and each value of
an option that none of them has. Nothing here knows a game: the games, their deck lists and their options are those that the host
lists. The players are the built-in ones, whose answers are a function of what they are shown."""

import hashlib
import itertools
import os
import subprocess
import sys

PLAYERS = (("random", "printed"), ("printed", "random"), ("random", "random"), ("printed", "printed"))
MOST_PAIRS = 25
MOST_ANSWERS = 5000
DEPTH = 3


class Host:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8")

    def send(self, command):
        """The lines of the reply; the last one is the status."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or not lines[-1].startswith(("ok", "err")):
            line = self.process.stdout.readline()
            if not line:
                sys.exit("golden: the host ended at `%s`" % command)
            lines.append(line.rstrip("\n"))
        if lines[-1].startswith("err"):
            sys.exit("golden: `%s` was answered with %s" % (command, lines[-1]))
        return lines

    def close(self):
        self.send("quit")
        self.process.stdin.close()
        self.process.stdout.close()
        if self.process.wait() != 0:
            sys.exit("golden: the host ended with an error")


def keys(line):
    return dict(word.split("=", 1) for word in line.split(" ") if "=" in word)


def values(text):
    """Of a range its ends and what lies beside them, else all the words."""
    low, dots, high = text.partition("..")
    if not dots:
        return text.split(",")
    numbers = {int(low), int(low) + 1, int(high) - 1, int(high)}
    return [str(n) for n in sorted(numbers) if int(low) <= n <= int(high)]


def wanted(host, game):
    """Every ordered pair of deck lists, then every value of every option but the default."""
    legend = host.send("games " + game)
    decks = [line.split(" ")[1] for line in legend if line.startswith("decklist ")]
    pairs = list(itertools.product(decks, decks))
    for pair in pairs[:MOST_PAIRS]:
        yield pair, ""
    more = itertools.cycle(pairs)
    for option in (keys(line) for line in legend if line.startswith("option ")):
        for value in values(option["values"]):
            if value != option["default"]:
                yield next(more), " %s=%s" % (option["name"], value)


def read_starts(path):
    """What the games that are kept began with."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line.split(" ", 1)[1].split(";")[0] for line in file if " newgame " in line]


def starts(host, game, kept):
    """The games that are kept, whatever order the host lists things in; then what they lack."""
    found = read_starts(os.path.join(kept, game, "games.txt"))
    for pair, options in wanted(host, game):
        decks, luck = " s1=%s s2=%s luck=" % pair, "keep" if len(found) % 3 else "swap"
        if options:
            is_found = any((start + " ").count(options + " ") for start in found)
        else:
            is_found = any(decks in start for start in found)
        if not is_found:
            found.append("newgame %s seed=%x%s%s%s" % (game, len(found) + 1, decks, luck, options))
    return found


def play(host, start, number):
    """Plays a game to its end; sometimes a seat resigns, or the game goes on from a text."""
    players = PLAYERS[number % len(PLAYERS)]
    status = keys(host.send(start)[-1])
    for answers in range(MOST_ANSWERS):
        if status.get("over"):
            return status
        seat = "s2" if status.get("ask", status.get("wait")) == "s2" else "s1"
        if number % 10 == 7 and answers == 30:
            status = keys(host.send("resign s%d" % (number // 10 % 2 + 1))[-1])
            continue
        if number % 10 == 4 and answers == 40:
            host.send(host.send("state all")[0].replace("state", "setup", 1))
            status = dict(status, d="1")
        move = keys(host.send("go %s player=%s" % (seat, players[seat == "s2"]))[-1])["move"]
        status = keys(host.send("play %s d=%s %s" % (seat, status["d"], move))[-1])
    sys.exit("golden: no end after %d answers of `%s`" % (MOST_ANSWERS, start))


def write(path, lines):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("".join(line + "\n" for line in lines))


def write_games(host, game, folder, kept):
    rows = [host.send("games " + game)[0].split(" name.")[0]]
    for number, start in enumerate(starts(host, game, kept)):
        end = play(host, start, number)
        record = host.send("record")[:-1]
        write(os.path.join(folder, "%02d.tfr" % number), record)
        digest = hashlib.sha256("\n".join(record[1:]).encode()).hexdigest()[:16]
        rows.append("%02d %s; d=%s over=%s reason=%s record=%s" % (
            number, start, end["d"], end["over"], end["reason"], digest))
    perft = host.send("perft %s n=%d seed=1" % (game, DEPTH))
    bench = keys(host.send("bench %s seconds=1 seed=1" % game)[0])
    rows.append("perft n=%d seed=1; %s" % (DEPTH, perft[-1]))
    rows.append("bench seed=1; branching=%s signature=%s" % (bench["branching"],
                                                            bench["signature"]))
    write(os.path.join(folder, "games.txt"), rows)


def main(program, folder, kept):
    host = Host(program)
    for line in host.send("games")[:-1]:
        game = line.split(" ")[1]
        os.makedirs(os.path.join(folder, game), exist_ok=True)
        write_games(host, game, os.path.join(folder, game), kept)
    host.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
