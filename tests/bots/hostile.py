"""hostile.py MODE [N] - a bot that breaks one rule of conduct, so that the arena can be tested.

Without a fault it answers each decision with the first move. N is the number of answers it gives
before the fault (0 if left out).
"""

import os
import signal
import subprocess
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
AFTER = int(sys.argv[2]) if len(sys.argv) > 2 else 0


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def hang():
    while True:
        time.sleep(3600)


def drip():
    """One harmless line after the other, for ever."""
    while True:
        say("info time=1\n")
        time.sleep(0.01)


def pour():
    """Octets without an end of line, for ever."""
    while True:
        say("x" * 4096)


def chatter():
    """Harmless lines as fast as they go, for ever."""
    while True:
        say("info time=1\n" * 400)


def leave_child(request, d):
    """Ends, and leaves somebody behind who keeps the output open."""
    subprocess.Popen(["sleep", "3600"], stdin=subprocess.DEVNULL)
    os._exit(5)


FAULTS = {
    "crash": lambda request, d: os.kill(os.getpid(), signal.SIGSEGV),
    "exit": lambda request, d: os._exit(3),
    "orphan": leave_child,
    "hang": lambda request, d: hang(),
    "close": lambda request, d: (os.close(1), hang()),
    "garbage": lambda request, d: say("\x01\x02 !!! \xff\n"),
    "latin": lambda request, d: os.write(1, b"info name=\xff\xfe\n"),
    "nul": lambda request, d: say(f"{request} ok d={d} mo\0ve=x\n"),
    "illegal": lambda request, d: say(f"{request} ok d={d} move=cheat:9\n"),
    "index": lambda request, d: say(f"{request} ok d={d} move=1\n"),
    "inject": lambda request, d: say(f"{request} ok d={d} move=resign%0As1\n"),
    "stale": lambda request, d: say(f"{request} ok d={int(d) + 1} move=guess:1\n"),
    "wrongid": lambda request, d: say(f"{int(request) + 5} ok d={d} move=guess:1\n"),
    "silent": lambda request, d: say(f"{request} ok d={d}\n"),
    "err": lambda request, d: say(f"{request} err internal bug=1\n"),
    "half": lambda request, d: (say(f"{request} ok d={d} move=gue"), hang()),
    "halfexit": lambda request, d: (say(f"{request} ok d={d} move=gue"), os._exit(0)),
    "drip": lambda request, d: drip(),
    "pour": lambda request, d: pour(),
    "chatter": lambda request, d: chatter(),
    "slow": lambda request, d: (time.sleep(0.6), say(f"{request} ok d={d} move=guess:1\n")),
}


def main():
    answers = 0
    moves = []
    if MODE == "exits-at-once":
        sys.exit(4)
    if MODE == "slow-start":
        time.sleep(1.0)
    if MODE == "never-starts":
        hang()
    if MODE == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin:
        words = line.split()
        request = words.pop(0) if words and words[0].isdigit() else ""
        if words[0] == "decision":
            moves = []
        elif words[0] == "move":
            moves.append(words[2])
        elif words[0] == "tefuda":
            say(f"{request} id name={MODE} version=1\n{request} ok proto=1\n")
        elif words[0] == "go":
            d = words[1][2:]
            if MODE in FAULTS and answers >= AFTER:
                FAULTS[MODE](request, d)
            else:
                say(f"{request} info time=1 nodes=1\n{request} ok d={d} move={moves[0]}\n")
            answers += 1
        elif words[0] == "over" and MODE == "ignores-over":
            continue
        elif words[0] == "quit" and MODE == "stubborn":
            continue
        elif request:
            say(f"{request} ok\n")
            if words[0] == "quit":
                return
    if MODE == "stubborn":
        hang()


main()
