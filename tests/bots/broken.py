"""broken.py MODE - a bot that is good but for one thing, which one case of `tefuda-arena check` must find.

Without a fault it answers each decision with the first move. `--list` prints `MODE CASE HOW` for each mode,
how the case is to end: fail or note; those of `-` are good."""

import os
import sys
import time

MODES = {
    "good": "- hold", "version": "start fail", "never": "start fail", "elsewhere": "folder fail", "needs-user": "environment fail",
    "writes": "walls fail", "network": "walls fail", "thaw": "frozen fail", "alone": "twice fail",
    "one-game": "games note", "one-dies": "games fail", "second-seat": "games fail", "open-lists": "lists fail", "known-decks": "decks fail",
    "needs-answer": "early fail", "deaf-to-stop": "stop fail", "repeats": "stop fail", "leaks": "many fail", "tired": "many fail",
    "fresh": "resume fail", "old-list": "resume fail", "strict": "notices fail", "strict-go": "notices fail", "chunks": "pieces fail", "short-lines": "burst fail",
    "panics": "burst fail", "divides": "limits fail", "spender": "bank fail", "slow": "speed fail", "ponders": "idle note",
    "chatty": "errors fail", "wordy": "errors note", "unlimited": "memory fail", "stays": "quit fail",
    "child": "quit fail", "status": "quit fail", "waits": "close fail",
}
MODE = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


# What few modes need is imported by them: a check starts a bot fifty times.
def crash():
    raise RuntimeError(MODE)


def spin(bot):
    while True:
        if bot.is_busy:
            time.sleep(0.001)
        else:
            sum(range(2000))


def begin():
    """What is wrong from the start."""
    if MODE == "never":
        time.sleep(3600)
    elif MODE == "elsewhere" and not os.path.isdir("tests/bots"):
        crash()
    elif MODE == "needs-user":
        print(os.environ["CHECK_USER"], file=sys.stderr)
    elif MODE == "writes":
        open(os.path.join(HERE, "broken.log"), "w", encoding="ascii").close()
        os.unlink(os.path.join(HERE, "broken.log"))
    elif MODE == "network":
        import socket
        socket.socket(socket.AF_INET, socket.SOCK_STREAM).close()
    elif MODE == "thaw":
        import signal
        signal.signal(signal.SIGCONT, lambda number, frame: crash())
    elif MODE == "alone":
        import fcntl
        fcntl.flock(os.open(__file__, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    elif MODE == "unlimited":
        import resource
        if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
            crash()


class Bot:
    def __init__(self):
        self.moves, self.d, self.answers, self.games, self.hoard, self.lines = [], "0", 0, 0, [], 0
        self.is_busy = True

    def newgame(self, words):
        self.games += 1
        self.moves, self.answers = [], 0
        if MODE == "tired" and self.games == 20:
            crash()
        if MODE == "leaks":
            self.hoard.append(bytearray(os.urandom(1 << 20)))
        if MODE == "fresh" and "resume=1" in words or MODE == "open-lists" and "lists=open" in words:
            crash()
        if MODE == "known-decks" and "s1=check-own" in words:
            crash()
        if MODE == "one-dies" and words[1] == "unien" or MODE == "second-seat" and words[1] == "unien" and "seat=s2" in words:
            crash()
        if MODE == "one-game" and words[1] != "unreal-drive":
            return "err badarg key=game"
        if MODE == "old-list" and "resume=1" in words:
            self.moves = ["stale:1"]
        return "ok"

    def go(self, words):
        self.answers += 1
        if MODE == "divides":
            sum(1 for word in words if word.startswith("movetime=") and 1 // (int(word[9:]) - 1) < 0)
        if MODE == "spender" and any(word.startswith("left=") for word in words):
            time.sleep(0.2)
        if MODE == "slow" and "movetime=30" in words:
            time.sleep(0.1)
        if MODE == "strict-go" and any(word.startswith("x.check") for word in words):
            return "err badarg key=x.check"
        if MODE == "chatty":
            sys.stderr.write("x" * 100000 + "\n")
        if MODE == "wordy":
            sys.stderr.write("x" * 2000 + "\n")
        return f"ok d={self.d} move={self.moves[0]}"

    def over(self, words):
        if MODE == "needs-answer" and self.answers == 0:
            crash()
        return "ok"

    def quit(self):
        if MODE == "child":
            import subprocess
            subprocess.Popen(["sleep", "30"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if MODE == "stays":
            time.sleep(1.0)
        os._exit(4 if MODE == "status" else 0)

    def request(self, number, words):
        verb = words[0]
        if verb == "tefuda":
            return f"id name={MODE} version=1\n{number} ok proto={2 if MODE == 'version' else 1}"
        if verb == "stop" and MODE == "deaf-to-stop":
            return ""
        if verb in ("newgame", "go", "over"):
            return getattr(self, verb)(words)
        if verb == "stop" and MODE == "repeats":
            return f"ok\n{int(number) - 1} ok d={self.d} move={self.moves[0]}"
        return "ok" if verb in ("ping", "stop", "quit") else f"err unknown verb={verb}"

    def take(self, line):
        words = line.split()
        if MODE == "short-lines" and len(line) > 50000 or MODE == "strict" and "x.check=1" in words and words[0] == "decision":
            crash()
        if not words or words[0].startswith("#"):
            return
        self.lines = self.lines + 1 if words[0] == "presence" else 0
        if MODE == "panics" and self.lines > 10000:
            crash()
        if words[0] == "decision":
            self.d, self.moves = words[1][2:], []
            if MODE == "old-list" and self.answers == 0 and self.games == 1 and self.d != "1":
                self.moves = ["stale:1"]
        elif words[0] == "move":
            self.moves.append(words[2])
        elif words[0].isdigit():
            self.is_busy = True
            reply = self.request(words[0], words[1:])
            if reply:
                say(f"{words[0]} {reply}\n")
            if words[1] == "quit":
                self.quit()
            if words[1] == "go":
                self.is_busy = False


def read_lines():
    """Lines as they come; in the mode `chunks` each read is taken to end with a line."""
    rest = b""
    while True:
        octets = os.read(0, 65536)
        if not octets:
            if MODE == "waits":
                time.sleep(3600)
            return
        lines = (rest + octets).split(b"\n")
        rest = lines.pop()
        if MODE == "chunks" and 0 < len(octets) < 8:
            rest = b""
        for line in lines:
            yield line.decode("utf-8", "replace")


def main():
    if MODE == "--list":
        for mode, case in MODES.items():
            print(mode, case)
        return
    bot = Bot()
    begin()
    if MODE == "ponders":
        import threading
        threading.Thread(target=spin, args=(bot,), daemon=True).start()
    for line in read_lines():
        bot.take(line)


main()
