"""A `go` while it runs: what may be said meanwhile, what stops it, what it tells."""
import subprocess
import sys
import time

PROGRAM = sys.argv[1]
LONG = 20000  # ms; no test waits for it
bad = []


def check(name, condition, shown=""):
    if not condition:
        bad.append(name)
        print(f"go: {name}: {shown}", file=sys.stderr)


class Process:
    def __init__(self, *arguments):
        self.child = subprocess.Popen(
            [PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def until(self, start):
        """The lines up to the status line of an id."""
        lines = []
        while True:
            line = self.child.stdout.readline().rstrip("\n")
            if line == "":
                check(f"the process ended before {start}", False, lines[-3:])
                return lines
            lines.append(line)
            if line.startswith((start + " ok", start + " err")):
                return lines

    def ask(self, line):
        self.say(line)
        return self.until(line.split()[0])

    def end(self):
        self.child.stdin.close()
        rest = self.child.stdout.read()
        return self.child.wait(timeout=10), rest


def in_the_host():
    host = Process()
    host.ask("1 newgame unreal-drive seed=2a s1=stakes s2=veil")
    host.ask("2 newgame unreal-drive seed=1 as=other")
    host.say(f"3 @g1 go s1 movetime={LONG}")
    for line, start in (("4 ping", "4 ok"), ("5 status", "5 ok stage=ask d=1"), ("6 legal", "6 ok n=4"),
                        ("7 play 1", "7 err busy go=3"), ("8 undo", "8 err busy go=3"),
                        ("9 close", "9 err busy go=3"), ("10 newgame unreal-drive", "10 err busy go=3"),
                        ("11 newgame unreal-drive as=g1", "11 err busy go=3"),
                        ("12 @other go", "12 @other err busy go=3"),
                        ("13 bench unreal-drive", "13 err busy go=3"),
                        ("14 @other play 1", "14 @other ok d=1"), ("15 fork as=copy", "15 ok game=copy"),
                        ("16 @copy play s1 1", "16 @copy ok d=1 wait=s2"), ("17 stop go=99", "17 ok")):
        id_ = " ".join(start.split()[:2]) if "@" in start else start.split()[0]
        host.say(line)
        last = host.until(id_)[-1]
        check(f"meanwhile: {line}", last.startswith(start), last)
    time.sleep(1.2)
    host.say("18 stop")
    lines = host.until("3 @g1")
    check("its lines have its id and handle, or are the reply to stop",
          all(line.startswith("3 @g1 ") or line == "18 ok" for line in lines), lines)
    infos = [line for line in lines if " info " in line]
    cands = [line for line in lines if " cand " in line]
    check("info lines", len(infos) >= 1 and all(" nodes=" in i and " wp=" in i for i in infos), lines)
    check("candidates", len(cands) >= 2 and all(" n=" in c and " se=" in c for c in cands), lines)
    check("at most ten lines a second", len(infos) + len(cands) <= 20, len(infos) + len(cands))
    check("the reply to stop comes first", lines.index("18 ok") < len(lines) - 1, lines)
    check("its answer", lines[-1].startswith("3 @g1 ok d=1 move=start:"), lines[-1])
    check("the game goes on", host.ask("19 play s1 1")[-1].startswith("19 ok d=1 wait=s2"))
    moves = [host.ask(f"{20 + i} go s2 nodes=400")[-1].split()[3] for i in range(3)]
    check("nodes make it a function of the block", len(set(moves)) == 1, moves)
    host.say(f"23 go s2 movetime={LONG}")
    host.say("24 quit")
    lines = host.until("24")
    check("quit: first the answer of the go", lines[-2].startswith("23 ok d=1 move=") and
          lines[-1] == "24 ok", lines)
    check("exit status", host.end() == (0, ""))


def at_the_end_of_input():
    host = Process()
    host.say("1 newgame unreal-drive seed=2a")
    host.say("2 go s1 nodes=3000")
    status, rest = host.end()
    check("a go outlives its input", status == 0 and "\n2 ok d=1 move=" in rest, rest)
    host = Process()
    host.say("newgame unreal-drive seed=2a s1=stakes s2=veil")
    host.say("go s1 nodes=3000")
    host.say("play s1 1")
    status, rest = host.end()
    check("without an id it is a command like others", status == 0 and "busy" not in rest and
          rest.rstrip().split("\n")[-1].startswith("ok d=1 wait=s2"), rest)


def in_the_player():
    block = Process()
    block.ask("1 newgame unreal-drive seed=2a s1=stakes s2=veil")
    lines = [line[2:] for line in block.ask("2 ask s1")[:-1]]
    deck = next(line for line in block.ask("3 games unreal-drive") if "decklist stakes" in line)
    block.end()
    bot = Process("--bot", "search")
    check("it can be stopped", any("cap" in line and "async" in line for line in bot.ask("1 tefuda 1")))
    cards = next(word for word in deck.split() if word.startswith("cards="))
    bot.say(f"deck unreal-drive mine {cards}")
    bot.ask("2 newgame unreal-drive seat=s1 s1=mine s2=theirs lists=closed")
    for line in lines:
        bot.say(line)
    bot.say(f"3 go d=1 movetime={LONG}")
    check("ping", bot.ask("4 ping") == ["4 ok"])
    bot.say("5 set seed=1")  # has to wait
    time.sleep(1.2)
    bot.say("6 ping")
    bot.say("7 stop")
    # The line that waits keeps the later ones waiting: only a shorter limit or quit would help.
    bot.say("8 quit")
    bot.child.stdin.close()
    time.sleep(0.2)
    check("what waits does not end it", bot.child.poll() is None)
    bot.child.kill()
    bot.child.wait()
    bot = Process("--bot", "search")
    bot.say(f"deck unreal-drive mine {cards}")
    bot.ask("2 newgame unreal-drive seat=s1 s1=mine s2=theirs lists=closed resume=1")
    for line in lines:
        bot.say(line)
    bot.say(f"3 go d=1 movetime={LONG}")
    time.sleep(1.2)
    bot.say("4 stop")
    said = bot.until("3")
    check("stop ends it", said[-1].startswith("3 ok d=1 move=start:") and "4 ok" in said, said)
    check("it had worlds to play in", any(" worlds=" in line for line in said), said)
    bot.say("5 go d=1 movetime=50")
    check("and it goes on", bot.until("5")[-1].startswith("5 ok d=1 move=start:"))
    check("it ends with its input", bot.end()[0] == 0)


in_the_host()
at_the_end_of_input()
in_the_player()
sys.exit(1 if bad else 0)
