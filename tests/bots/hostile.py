"""hostile.py MODE [N [FILE]] - a bot that breaks one rule of conduct, so that the arena can be tested.

Without a fault it answers each decision with the first move. N is the number of answers it gives
before the fault (0 if left out); what it reads is added to FILE. Modes that end with -once are good in a game that is resumed.
"""

import os
import sys
import time

# What few modes need is imported by them: the tests start this bot some hundred times.

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
AFTER = int(sys.argv[2]) if len(sys.argv) > 2 else 0
TAP = open(sys.argv[3], "a", encoding="utf-8") if len(sys.argv) > 3 and MODE != "murder" else None


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def hang():
    while True:
        time.sleep(3600)


def drip(request):
    """One harmless line after the other, for ever."""
    while True:
        say(f"{request} info time=1\n")
        time.sleep(0.01)


def pour():
    """Octets without an end of line, for ever."""
    while True:
        say("x" * 4096)


def chatter(request):
    """Harmless lines as fast as they go, for ever."""
    while True:
        say(f"{request} info time=1\n" * 400)


def talk(request, d, move):
    """Nearly as much as may be said, as fast as it goes; the last `info` is the one that counts."""
    line = f"{request} info time=3 nodes=9 wp=0.25\n{request} cand move={move} n=9 wp=0.25\n"
    line += f"{request} belief place=k2 cards=x:0.4\n{request} later a=b -- c\n"
    say(line * (900000 // len(line)))
    say(f"{request} info time=7 worlds=2 nodes=4x wp=0.5 secret=9\n{request} ok d={d} move={move}\n")


def leave_child(request, d):
    """Ends, and leaves somebody behind who keeps the output open."""
    import subprocess

    subprocess.Popen(["sleep", "3600"], stdin=subprocess.DEVNULL)
    os._exit(5)


def spin(seconds):
    """Uses so much processor time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def busy(request, d):
    """Needs 0.1 s of processor time for an answer."""
    spin(0.1)
    say(f"{request} ok d={d} move=guess:1\n")


def crowd():
    """Stands in its own way: nine processes that want the core."""
    for _ in range(8):
        if os.fork() == 0:
            break
    spin(3600)


def crash(_request, _d):
    import signal

    os.kill(os.getpid(), signal.SIGSEGV)


def murder():
    """Kills whose number stands in FILE, and itself."""
    import signal

    with open(sys.argv[3], encoding="utf-8") as file:
        os.kill(int(file.read()), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


FAULTS = {
    "crash-once": crash,
    "exit-once": lambda request, d: (time.sleep(0.3), os._exit(3)),
    "noid": lambda request, d: say(f"info time=1\n{request} ok d={d} move=guess:1\n"),
    "otherid": lambda request, d: say(f"{int(request) - 1} info time=1\n"),
    "crash": crash,
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
    "zeroid": lambda request, d: say(f"0{request} ok d={d} move=guess:1\n"),
    "twomoves": lambda request, d: say(f"{request} ok d={d} move=guess:1 move=guess:2\n"),
    "silent": lambda request, d: say(f"{request} ok d={d}\n"),
    "err": lambda request, d: say(f"{request} err internal bug=1\n"),
    "half": lambda request, d: (say(f"{request} ok d={d} move=gue"), hang()),
    "halfexit": lambda request, d: (say(f"{request} ok d={d} move=gue"), os._exit(0)),
    "drip": lambda request, d: drip(request),
    "pour": lambda request, d: pour(),
    "chatter": lambda request, d: chatter(request),
    "late": lambda request, d: (time.sleep(0.15), say(f"{request} ok d={d} move=guess:1\n")),
    "murder": lambda request, d: murder(),
    "busy": busy,
    "spin": lambda request, d: spin(3600),
    "crowd": lambda request, d: crowd(),
    "slow": lambda request, d: (time.sleep(0.6), say(f"{request} ok d={d} move=guess:1\n")),
}


def main():
    answers = 0
    moves = []
    is_good = False
    if MODE == "exits-at-once":
        sys.exit(4)
    if MODE == "slow-start":
        time.sleep(1.0)
    if MODE == "never-starts":
        hang()
    if MODE == "stubborn":
        import signal

        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin:
        if TAP:
            TAP.write(line)
            TAP.flush()
        words = line.split()
        request = words.pop(0) if words and words[0].isdigit() else ""
        if words[0] == "decision":
            moves = []
        elif words[0] == "move":
            moves.append(words[2])
        elif words[0] == "tefuda":
            cap = f"{request} cap play clock\n" if MODE == "watch" else ""
            proto = MODE[6:] if MODE.startswith("proto=") else "1"
            say(f"{request} id name={MODE} version=1\n{cap}{request} ok proto={proto}\n")
        elif words[0] == "go":
            d = words[1][2:]
            if MODE == "talk":
                talk(request, d, moves[0])
            elif MODE in FAULTS and answers >= AFTER and not is_good:
                FAULTS[MODE](request, d)
            else:
                more = " a" * 30000 if MODE == "words" else ""
                say(f"{request} info time=1 nodes=1{more}\n{request} ok d={d} move={moves[0]}\n")
            answers += 1
        elif words[0] == "over" and MODE == "ignores-over":
            continue
        elif words[0] == "over" and MODE == "leaves":
            say(f"{request} ok\n")
            return
        elif words[0] == "quit" and MODE == "stubborn":
            continue
        elif request:
            if words[0] == "newgame":
                is_good = MODE.endswith("-once") and "resume=1" in words
            say(f"{request} ok\n")
            if words[0] == "quit":
                return
    if MODE == "stubborn":
        hang()


main()
