"""arena.py ARENA MAX-MEMORY-MB - broken bots in real matches.

Whatever a bot does, the arena goes on: each game is played, the fault has its documented name, the
other bot is told the end of every game, nothing is left running and memory stays bounded. A game of
two good bots shows what an arena sends, held against the requirements of controllers."""

import concurrent.futures
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BOT = os.path.join(HERE, "broken", "bot.py")
PYTHON = f"exec {sys.executable} -I -S {BOT}"
MARK = f"conform-{os.getpid()}"
PAIRS = 1
GAMES = 2 * PAIRS

# The fault that the arena must name; "-" for bots that do nothing wrong in a game.
FAULTS = {
    "hang": "time.turn", "half": "time.turn", "late": "time.turn", "close-input": "time.turn",
    "flood": "flood", "chatter": "flood", "long-line": "flood",
    "garbage": "garbled", "latin": "garbled", "nul": "garbled", "wrong-d": "garbled",
    "wrong-id": "garbled", "no-id": "garbled", "two-status": "garbled", "early": "garbled",
    "illegal": "illegal", "index": "illegal",
    "crash": "crash.sig", "exit": "crash.exit", "half-exit": "crash.exit",
    "close-output": "crash.exit",
    "ignore-quit": "-", "ignore-end": "-", "ignore-over": "-",
}


class Match:
    """One run of the arena: its words, its end, its memory, and what the second bot was sent."""

    def __init__(self, arena, first, second):
        self.taps = [tempfile.mktemp(prefix="tap-"), tempfile.mktemp(prefix="tap-")]
        out = tempfile.TemporaryFile("w+")
        command = [arena, "unreal-drive", "--pairs", str(PAIRS), "--movetime", "300", "--seed", "5"]
        for words, tap in zip((first, second), self.taps):
            command += ["--bot", f"TAP={tap} {PYTHON} {words} {MARK}"]
        pid = os.fork()
        if pid == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            os.execv(arena, command)
        _, status, usage = os.wait4(pid, 0)
        self.status = os.waitstatus_to_exitcode(status)
        self.memory = usage.ru_maxrss // 1024
        out.seek(0)
        self.words = out.read()

    def tap(self, bot):
        """The lines of one bot, "> " before what it was sent and "< " before what it said."""
        try:
            with open(self.taps[bot], encoding="utf-8", errors="replace") as file:
                return file.read().splitlines()
        except FileNotFoundError:
            return []

    def close(self):
        for tap in self.taps:
            if os.path.exists(tap):
                os.unlink(tap)


def left_over(mark):
    """The processes whose command line holds the mark."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if mark.encode() in file.read() and int(pid) != os.getpid():
                    found.append(pid)
        except OSError:
            pass
    return found


def check_survival(arena, mode, fault, memory):
    """The faults found with one broken bot, as texts."""
    match = Match(arena, f"{mode} 2", "good 0")
    # A game in which the arena itself was late is void, and played again.
    overs = [line for line in match.tap(1)
             if re.match(r"> \d+ over ", line) and " reason=void.host" not in line]
    rows = match.words.partition(" games    wins ")[2].splitlines()[1:3]
    faults = re.search(r"(\d+)(?:  \((.*)\))?$", rows[0]) if rows else None
    bad = []
    if match.status != 0:
        bad.append(f"exit status {match.status}: {match.words}")
    if len(rows) < 2 or rows[1].split()[1:2] != [str(GAMES)]:
        bad.append(f"not {GAMES} games: {match.words}")
    if len(overs) != GAMES:
        bad.append(f"the other bot got {len(overs)} `over` (C13)")
    want = "" if fault == "-" else f"{fault} {GAMES}"
    if not faults or (faults[2] or "") != want:
        bad.append(f"fault {faults and faults[2]}, not {want or 'none'}")
    told = [line for line in overs if f" fault={fault} by=s" in line]
    if fault != "-" and len(told) != GAMES:
        bad.append(f"the other bot was not told of {fault} (C15): {overs}")
    if match.memory > memory:
        bad.append(f"{match.memory} MB")
    match.close()
    return [f"arena: {mode}: {text}" for text in bad]


# ------------------------------------------------------------------------------ what an arena sends

class Sent:
    """What one bot was sent and has said, request by request."""

    def __init__(self, lines):
        self.bad = []
        self.events = 0
        self.last_id = 0
        self.open = None  # the id whose status line is awaited
        self.decision = None
        self.is_fresh = False  # nothing but the block lies between decision and go
        self.in_game = False
        self.games = self.overs = 0
        self.options = set()
        self.requests = []
        for line in lines:
            self.took(line[2:]) if line[0] == ">" else self.said(line[2:])
        self.need("C14", self.games == self.overs, f"{self.games} newgame, {self.overs} over")
        self.need("C18", not self.requests or self.requests[-1] == "quit", "no quit at the end")

    def need(self, number, holds, text):
        if not holds:
            self.bad.append(f"{number}: {text}")

    def said(self, line):
        words = line.split()
        if words[1:2] == ["option"]:
            self.options.add(words[2].removeprefix("name="))
        if words[1] in ("ok", "err"):
            self.open = None

    def took(self, line):
        words = line.split(" -- ")[0].split(" ")
        self.need("C3", not words[0].startswith("@"), line)
        self.need("C7", "commit=" not in line, line)
        if words[0].isdigit():
            self.request(line, words[0], words[1], words[2:])
        else:
            self.notice(line, words)

    def request(self, line, number, verb, rest):
        self.need("C3", 1 <= len(number) <= 9 and int(number) != self.last_id, line)
        self.need("C2", self.open is None or verb in ("ping", "stop", "quit"), line)
        self.need("C1", bool(self.requests) or verb == "tefuda", line)
        self.last_id, self.open = int(number), number
        keys = dict(word.split("=", 1) for word in rest if "=" in word)
        if verb == "set":
            self.need("C4", set(keys) <= self.options, line)
            self.need("C5", not self.in_game, line)
        if verb == "newgame":
            self.need("C5", not self.in_game and ("seed" not in self.options
                                                  or self.requests[-1] == "set"), line)
            self.need("C7", "seed" not in keys and not (keys.get("lists") == "closed" and
                                                        {"s1", "s2"} <= set(keys)), line)
            self.events, self.in_game, self.games = 0, True, self.games + 1
        if verb == "over":
            self.in_game, self.overs = False, self.overs + 1
        if verb == "go":
            self.need("C9", self.is_fresh and keys.get("d") == self.decision, line)
            times = [time for key in ("left", "inc", "grace", "movetime", "turn") if key in keys
                     for time in keys[key].split(",")]
            self.need("C10", times and all(time.isdigit() for time in times), line)
        self.is_fresh = False
        self.requests.append(verb)

    def notice(self, line, words):
        self.need("C1", bool(self.requests), line)
        if words[0] == "event":
            self.need("C8", words[1] == str(self.events + 1), f"event {self.events + 1}: {line}")
            self.need("C5", self.in_game, line)
            self.events += 1
        if words[0] == "decision":
            self.decision = dict(word.split("=", 1) for word in words if "=" in word)["d"]
        self.is_fresh = words[0] in ("decision", "move")


def check_sent(arena):
    match = Match(arena, "good 0", "no-options 0")
    bad = []
    for bot in (0, 1):
        sent = Sent(match.tap(bot))
        bad += sent.bad[:3]
        if sent.games != GAMES:
            bad.append(f"{sent.games} games")
    match.close()
    return [f"arena: {text}" for text in bad]


def main():
    arena, memory = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    bad = []
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        runs = [pool.submit(check_sent, arena)]
        runs += [pool.submit(check_survival, arena, mode, fault, memory)
                 for mode, fault in FAULTS.items()]
        for run in runs:
            bad += run.result()
    bad += [f"arena: process {pid} was left" for pid in left_over(MARK)]
    print("\n".join(bad), end="\n" if bad else "")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
