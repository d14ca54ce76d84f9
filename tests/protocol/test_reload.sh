#!/usr/bin/env bash
# `reload`: changed card files in a host that runs. New games get the new cards, open games keep
# theirs, mistakes leave everything as it was.
set -u
cd "$(dirname "$0")/../.." || exit 2
program=${BUILD:-build}/tefuda
unset TEFUDA_CARDS
scratch=$(mktemp -d)
bad=0

cat >"$scratch/expect.py" <<'END'
"""A host, told what this test asks for; the file between two commands."""
import os
import random
import re
import subprocess
import sys

program, folder = sys.argv[1:]
cards = os.path.join(folder, "unreal-drive", "own.cards")
bad = 0


def write(text, path=cards):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def card(power, draw, name="Lamp Cat", id="my-cat"):
    return (f'game unreal-drive 1\ncard {id} "猫" "{name}"\n  type cast; climate yellow; bet 1; '
            f"power {power}\n  on summon:\n    draw {draw}\n")


def ask(line):
    host.stdin.write(line + "\n")
    host.stdin.flush()
    reply = []
    while not reply or not re.match(r"(@\w+ )?(ok|err)\b", reply[-1]):
        reply.append(host.stdout.readline().rstrip("\n"))
        if reply[-1] == "":
            sys.exit(f"the host has ended after: {line}")
    return reply


def expect(line, *want):
    """Patterns for the whole lines of the reply."""
    global bad
    got = ask(line)
    if len(got) != len(want) or not all(re.fullmatch(w, g) for w, g in zip(want, got)):
        print("\n  ".join([f"reload: {line}", "want:", *want, "got:", *got]), file=sys.stderr)
        bad = 1


others = ("3 ember-pup, 3 forge-imp, 3 cinder-duelist, 3 magma-bruiser, 3 war-drake, 3 dice-jackal, "
          "3 spark-courier, 2 coin-bard, 2 dust-conductor, 3 second-wind, 3 pitfall, 3 empty-box, "
          "2 borrowed-fangs, 2 raise-the-stakes, 2 short-fuse, 2 double-or-nothing, 2 last-stand, "
          "2 sun-eater, 1 war-drum")
listed = ",".join(f"{row.split()[1]}*{row.split()[0]}" for row in others.split(", "))
rows = "".join(f"  cards {row}\n" for row in ["3 my-cat", *others.split(", ")])
write('deck mine "x" "y"\n' + rows, os.path.join(folder, "unreal-drive", "decks", "mine.deck"))
write(card(2, 1))
host = subprocess.Popen([program, "--cards", "cards", "--cards", folder], text=True,
                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

# A file that changes while a game is open.
expect("cards unreal-drive my-cat", "card my-cat .* power=2", "ok n=1")
expect(f"deck unreal-drive given cards=my-cat*3,{listed}", "ok deck=given n=50 hash=.*")
expect("newgame unreal-drive seed=5 s1=mine s2=given as=old", "ok game=old .*")
before = ask("@old state all")
write(card(7, 2))
expect("reload", "game unreal-drive rules=1 data=[0-9a-f]{8}", "ok n=1")
expect("cards unreal-drive my-cat", "card my-cat .* power=7", "ok n=1")
if ask("@old state all") != before:
    print("reload: the open game is another one", file=sys.stderr)
    bad = 1
expect("newgame unreal-drive seed=5 s1=mine s2=given as=new", "ok game=new .*")


def answer(handle):
    """Gives an answer by chance; False when the game is over."""
    n = int(re.search(r" n=(\d+)", ask(f"@{handle} legal")[-1]).group(1))
    return " over=" not in ask(f"@{handle} play {luck.randint(1, n)}")[-1]


def power(handle):
    """The power that is printed on the first my-cat in play; None: there was none."""
    while answer(handle):
        block = "\n".join(ask(f"@{handle} inspect all"))
        found = re.search(r"card \w+ my-cat\n(?:.*\n)*?.*value power .*printed=(\d+)", block)
        if found:
            return int(found.group(1))
    return None


luck = random.Random(4)
powers = (power("old"), power("new"))
if powers != (2, 7):
    print(f"reload: printed powers {powers}, not 2 and 7", file=sys.stderr)
    bad = 1

# A mistake: places are told, and nothing changes.
write(card(8, 2).replace("draw 2", "drwa 2").replace("yellow", "purple"))
expect("reload", r"mistake file=\S*own.cards line=3 col=22 code=E07 rule=E_CARD_DATA -- "
       "unknown climate 'purple'; there are .*", "err badcards n=1.*")
expect("cards unreal-drive my-cat", "card my-cat .* power=7", "ok n=1")
write(card(8, 2).replace("draw 2", "drwa 2"))
expect("reload", r"mistake file=\S*own.cards line=5 col=5 code=E07 near=draw -- unknown verb .*",
       "err badcards n=1.*")
expect("newgame unreal-drive seed=5 s1=mine s2=given as=third", "ok game=third .*")

# A card that is gone takes a deck that was given with it; a deck file with it is a mistake.
write(card(2, 1, id="my-dog"))
expect("reload", r"mistake file=\S*mine.deck line=2 col=9 code=E07 .*", "err badcards n=1.*")
os.remove(os.path.join(folder, "unreal-drive", "decks", "mine.deck"))
expect("reload", "lost unreal-drive deck=given", "game unreal-drive .*", "ok n=1")
expect("newgame unreal-drive s1=given", "err nosuch name=given.*")
expect("newgame unreal-drive s1=mine", "err nosuch name=mine.*")
expect("cards unreal-drive my-cat", "err nosuch name=my-cat.*")

# The games of the old cards go on, sleep and wake, are copied, sampled and recorded.
for handle in ("old", "new", "third"):
    expect(f"@{handle} fork as={handle}2", f"@{handle} ok game={handle}2 .*")
    ask(f"@{handle}2 sample s1 seed=1")
    for i in range(300):
        ask("newgame unreal-drive seed=1 as=x" + str(i))
    if ask(f"@{handle} state all")[-1].startswith("err"):
        bad = 1
    while answer(handle + "2"):
        pass
    ask(f"@{handle}2 close")
    ask(f"@{handle} close")
os.remove(cards)
expect("reload", "game unreal-drive .*", "ok n=1")
expect("quit", "ok")
sys.exit(bad or host.wait(20))
END

mkdir -p "$scratch/unreal-drive/decks"
timeout 120 python3 "$scratch/expect.py" "$program" "$scratch" || bad=1
rm -rf "$scratch"
exit $bad
