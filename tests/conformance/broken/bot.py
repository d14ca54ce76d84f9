"""bot.py MODE [N] - a bot that keeps every rule of PROTOCOL.md but the one that MODE is about.

The table at the end names for each mode the requirement that it breaks: `bot.py --list` prints it.
N is the number of answers it gives before the fault, for faults in a game (0 if left out). With TAP=
in the environment it writes every line into that file, "> " before those that it was sent."""

import os
import random
import re
import signal
import sys
import threading
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
AFTER = int(sys.argv[2]) if len(sys.argv) > 2 else 0

# What breaks a game, by what go does: FAULTS below. The rest are conditions in Bot.
MODES = {
    "good": "-", "no-options": "-",
    "protocol-two": "P1", "no-name": "P1",
    "two-status": "P2", "crash": "P2", "exit": "P2", "close-output": "P2", "reorder": "P2",
    "hang-at-start": "P2",
    "wrong-id": "P3", "no-id": "P3", "short-id": "P3",
    "answer-notice": "P4", "answer-word": "P5", "accept-unknown": "P6",
    "early": "P7", "more": "P7",
    "no-flush": "P8", "answer-comment": "P9", "split-lines": "P10", "keep-cr": "P10",
    "short-lines": "P11", "strict-keys": "P12", "read-title": "P13",
    "accept-option": "P14", "refuse-seed": "P15", "strict-newgame": "P16",
    "wrong-d": "P17", "illegal": "P17", "index": "P17", "quote": "P17",
    "any-decision": "P18", "remember": "P19", "old-move": "P20", "few-moves": "P21",
    "hang": "P22", "half": "P22", "half-exit": "P2", "late": "P22", "chatter": "P22",
    "close-input": "P22", "err-ping": "P23", "err-stop": "P24",
    "deaf-async": "P25", "no-end": "P26", "nameless-info": "P27",
    "ignore-over": "P28", "one-game": "P29", "ignore-quit": "P30", "fail-quit": "P30",
    "ignore-end": "P31", "fail-end": "P31", "sulk": "P32",
    "flood": "P33", "garbage": "P33", "latin": "P33", "cr-lf": "P33", "long-line": "P33",
    "nul": "P33", "known-kinds": "P34",
}

LINE = 65536
TAP = os.open(os.environ["TAP"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) if "TAP" in os.environ else -1
OUT = threading.Lock()


def write(octets):
    """All of it, or until nobody reads any more."""
    if isinstance(octets, str):
        octets = octets.encode()
    if TAP >= 0 and len(octets) < LINE:
        os.write(TAP, b"".join(b"< " + line + b"\n" for line in octets.splitlines()))
    with OUT:
        view = memoryview(octets)
        try:
            while view:
                view = view[os.write(1, view):]
        except OSError:
            os._exit(1)


def hang():
    while True:
        time.sleep(3600)


def half(request, d):
    write(f"{request} ok d={d} move=pi")
    hang()


def chatter(request, d):
    while True:
        write(f"{request} info time=1\n" * 40)


def flood(request, d):
    while True:
        write("x" * 4096)


def long_line(request, d):
    """100 MB and no end of line before."""
    for _ in range(1600):
        write("x" * LINE)
    write("\n")


def close_output(request, d):
    os.close(1)
    hang()


def close_input(request, d):
    os.close(0)
    hang()


# What `go` does instead of an answer.
FAULTS = {
    "crash": lambda request, d: os.kill(os.getpid(), signal.SIGSEGV),
    "exit": lambda request, d: os._exit(3),
    "close-output": close_output,
    "close-input": close_input,
    "hang": lambda request, d: hang(),
    "half": half,
    "half-exit": lambda request, d: (write(f"{request} ok d={d} move=pi"), os._exit(0)),
    "chatter": chatter,
    "flood": flood,
    "long-line": long_line,
    "garbage": lambda request, d: write(b"\x01\x02 !!! \xff\n"),
    "latin": lambda request, d: write(b"info name=\xff\xfe\n"),
    "nul": lambda request, d: write(f"{request} ok d={d} mo\0ve=x\n"),
    "illegal": lambda request, d: write(f"{request} ok d={d} move=cheat:9\n"),
    "index": lambda request, d: write(f"{request} ok d={d} move=1\n"),
    "wrong-d": lambda request, d: write(f"{request} ok d={int(d) + 1} move=guess:1\n"),
}


class Bot:
    def __init__(self):
        self.moves = []
        self.older = []
        self.kind = ""
        self.now = 0
        self.games = 0
        self.answers = 0
        self.is_cross = False
        self.request = ""
        self.kept = ""
        self.search = None
        self.is_stopped = threading.Event()

    # -- replies ----------------------------------------------------------------------------------

    def reply(self, text):
        """One line of the reply to the request at hand."""
        front = self.request
        if MODE == "no-id":
            front = ""
        elif MODE == "wrong-id" and front:
            front = str(int(front) + 5)
        elif MODE == "short-id" and front:
            front = str(int(front))
        line = f"{front} {text}\n" if front else f"{text}\n"
        if MODE == "cr-lf":
            line = line.replace("\n", "\r\n")
        if MODE == "two-status" and text.startswith("ok"):
            line += line
        if MODE == "no-flush":
            self.kept += line
        elif MODE == "reorder" and text == "ok" and not self.kept:
            self.kept = line
        else:
            write(line + ("" if MODE == "no-flush" else self.kept))
            self.kept = ""
        if MODE == "more" and text.startswith("ok proto"):
            time.sleep(0.05)
            write("info time=1\n")
        if text.startswith("err"):
            self.is_cross = True

    def err(self, text):
        self.reply("err " + text)

    # -- lines ------------------------------------------------------------------------------------

    def take(self, line):
        if MODE == "short-lines" and len(line) > 4096:
            os._exit(1)
        line = line.rstrip("\n") if MODE == "keep-cr" else line.rstrip("\r\n")
        if line.startswith("> "):
            line = line[2:]
        words = [word for word in line.split(" -- ")[0].split(" ") if word]
        if MODE == "read-title":
            words = line.split()
        if not words or line[0] in "#<":
            if line and MODE == "answer-comment":
                self.reply("ok")
            return
        self.request = words.pop(0) if words[0].isdigit() else ""
        if not words or (MODE == "sulk" and self.is_cross):
            return
        keys = dict(word.split("=", 1) for word in words if "=" in word)
        self.dispatch(words[0], words[1:], keys)

    def dispatch(self, verb, words, keys):
        handler = getattr(self, "on_" + verb, None)
        if handler:
            handler(words, keys)
        elif verb in ("event", "state", "deck", "clock", "table", "presence", "offer"):
            if MODE == "answer-notice" and verb == "clock":
                self.reply("ok")
            if verb == "state":
                self.forget()
        elif self.request:
            self.reply("ok") if MODE == "accept-unknown" else self.err(f"unknown verb={verb}")
        elif MODE == "answer-word":
            self.err(f"unknown verb={verb}")

    def forget(self):
        if MODE != "remember":
            self.now = 0
            self.moves = []

    def on_decision(self, words, keys):
        self.older = self.moves or self.older
        self.moves = []
        self.now = int(keys.get("d", 0))
        self.kind = keys.get("kind", "")

    def on_move(self, words, keys):
        if MODE == "few-moves" and len(self.moves) == 512:
            return
        if len(words) > 1:
            self.moves.append(keys.get("move", words[1]) if MODE == "read-title" else words[1])

    # -- requests ---------------------------------------------------------------------------------

    def on_tefuda(self, words, keys):
        if MODE == "hang-at-start":
            hang()
        self.reply("id version=1" if MODE == "no-name" else f"id name={MODE} version=1")
        self.reply("cap async" if MODE in ("deaf-async", "no-end") else "cap stateless")
        if MODE != "no-options":
            self.reply("option name=seed type=str default=-")
        self.reply("ok proto=" + (words[0] if MODE == "protocol-two" else "1"))

    def on_set(self, words, keys):
        unknown = [key for key in keys if key != "seed" or MODE == "no-options"]
        if unknown and MODE != "accept-option":
            self.err(f"nooption name={unknown[0]}")
        elif MODE == "refuse-seed" and len(keys.get("seed", "")) > 16:
            self.err("range key=seed")
        else:
            random.seed(keys.get("seed"))
            self.reply("ok")

    def on_newgame(self, words, keys):
        self.games += 1
        self.forget()
        if MODE == "strict-newgame" and set(keys) - {"seat", "s1", "s2", "lists"}:
            self.err("badarg key=resume")
        elif MODE == "strict-keys" and "zork" in keys:
            self.err("badarg key=zork")
        elif MODE == "one-game" and self.games > 1:
            self.err("limit max=1")
        else:
            self.reply("ok")

    def on_ping(self, words, keys):
        self.err("unknown verb=ping") if MODE == "err-ping" else self.reply("ok")

    def on_stop(self, words, keys):
        if self.search:
            self.is_stopped.set()
        if MODE == "err-stop" and not words:
            self.err("unknown verb=stop")
        elif MODE == "strict-keys" and "zork" in keys:
            self.err("badarg key=zork")
        else:
            self.reply("ok")

    def on_over(self, words, keys):
        self.forget()
        if MODE != "ignore-over":
            self.reply("ok")

    def on_quit(self, words, keys):
        if MODE == "ignore-quit":
            return
        self.reply("ok")
        sys.stdout.flush()
        if self.kept:
            write(self.kept)
        os._exit(1 if MODE == "fail-quit" else 0)

    # -- go ---------------------------------------------------------------------------------------

    def on_go(self, words, keys):
        d = keys.get("d", "0")
        if int(d) != self.now and not (MODE == "any-decision" and self.moves):
            self.err(f"stale d={d} now={self.now}")
            return
        self.answers += 1
        if MODE in FAULTS and self.answers > AFTER:
            FAULTS[MODE](self.request, d)
            return
        if MODE in ("deaf-async", "no-end") and int(keys.get("movetime", 0)) > 1000:
            self.think(self.request, d)
            return
        self.answer(d)

    def answer(self, d):
        if MODE == "late":
            time.sleep(1)
        if MODE == "nameless-info":
            write("info time=1\n")
        moves = self.older or self.moves if MODE == "old-move" else self.moves
        if MODE == "few-moves" and len(self.moves) == 512:
            self.err("limit max=512")
        elif MODE == "known-kinds" and self.kind not in ("main", "pick", "place", "yesno", "respond"):
            self.err(f"badarg key=kind got={self.kind}")
        else:
            move = random.choice(moves)
            if MODE == "quote":
                move = move.replace(":", "%3A")
            self.reply(f"ok d={d} move={move}")

    def think(self, request, d):
        """Of those who say that they can be asked meanwhile: one cannot, one never ends."""
        if MODE == "deaf-async":
            time.sleep(1.5)
            self.answer(d)
        else:
            self.search = request


def lines():
    """Lines of standard input, ended by LF."""
    if MODE == "split-lines":
        while True:
            line = sys.stdin.readline()
            if not line:
                return
            yield from re.split("[\u2028\u2029\u0085]", line)
    data = b""
    while True:
        more = os.read(0, 1 << 16)
        if not more:
            return
        data += more
        while b"\n" in data:
            line, data = data.split(b"\n", 1)
            if TAP >= 0:
                os.write(TAP, b"> " + line + b"\n")
            yield line.decode("utf-8", "replace") + "\n"


def main():
    if MODE == "--list":
        for mode, requirement in MODES.items():
            print(mode, requirement)
        return
    if MODE == "ignore-quit":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if MODE == "early":
        write("ok d=1 move=pass\n")
    bot = Bot()
    for line in lines():
        bot.take(line)
    if bot.kept:
        write(bot.kept)
    if MODE in ("ignore-end", "ignore-quit"):
        hang()
    if MODE == "fail-end":
        sys.exit(1)


main()
