"""shards.py ARENA BOTS - one event on several machines: shards, merge, verify, and two that contradict each other."""

import os
import shutil
import subprocess
import sys
import tempfile

ARENA, BOTS = sys.argv[1], sys.argv[2]
SHARDS = 7
WORDS = ["kind=roundrobin", "game=unreal-drive,unien", "pairs=9", "seed=5",
         "bot", "name=a", f"cmd={BOTS} --bot greedy", "bot", "name=b", f"cmd={BOTS} --bot random",
         "bot", "name=c", f"cmd={BOTS} --bot random"]
GAMES = 3 * 2 * 9 * 2
bad = []


def arena(*words, status=0):
    """Runs it; its output and errors."""
    done = subprocess.run([ARENA, *words], capture_output=True, text=True, check=False)
    if done.returncode != status:
        bad.append(f"{' '.join(words)}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def expect(what, holds):
    if not holds:
        bad.append(what)


def crc(octets):
    """CRC-32C, as it ends each line of a journal."""
    value = 0xffffffff
    for octet in octets:
        value ^= octet
        for _ in range(8):
            value = value >> 1 ^ (0x82f63b78 if value & 1 else 0)
    return value ^ 0xffffffff


def forge(path, number, old, new):
    """Changes words in the line of a game, and seals it again."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for i, line in enumerate(lines):
        if line.startswith(f"game n={number} "):
            text = line[:-13].replace(old, new)
            expect(f"{old} stands in game {number}", text != line[:-13])
            lines[i] = f"{text} crc={crc(text.encode()):08x}"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def read(folder):
    """The name and text of each record."""
    return {name: open(f"{folder}/{name}", encoding="utf-8").read() for name in sorted(os.listdir(folder))}


def main():
    top = tempfile.mkdtemp(prefix="tefuda-shards-")
    plan, parts = f"{top}/cup.plan", [f"{top}/part{i}" for i in range(1, SHARDS + 1)]
    arena("plan", "-o", plan, *WORDS)
    whole, _ = arena("run", plan, "-j", "2")
    for i, part in enumerate(parts, 1):
        arena("run", plan, "--shard", f"{i}/{SHARDS}", "--journal", part)
    out, _ = arena("merge", plan, "-o", f"{top}/all", *parts, parts[0])
    expect(f"all games are merged: {out}", f" {GAMES} games, " in out)
    expect("the table of the shards is that of one run", arena("table", plan, "--journal", f"{top}/all")[0] == whole)
    arena("export", plan, "-o", f"{top}/one")
    arena("export", plan, "-o", f"{top}/two", "--journal", f"{top}/all")
    one, two = read(f"{top}/one"), read(f"{top}/two")
    strip = lambda text: [line for line in text.splitlines() if not line.startswith(("# [Date", "# [Time", "# [Lag"))]
    expect("so are the records", len(one) == GAMES and {n: strip(t) for n, t in one.items()} ==
           {n: strip(t) for n, t in two.items()})
    arena("verify", plan, "--journal", f"{top}/all")
    # Somebody has changed a move, and then the end of a game.
    shutil.copytree(f"{top}/all", f"{top}/moved")
    forge(f"{top}/moved/merged.journal", 4, " 1+0 ", " 1+0 no:such 1+0 ")
    expect("a changed move is found", "game 5 is not what" in arena("verify", plan, "--journal", f"{top}/moved",
                                                                    status=2)[1])
    winner = "s1" if " end=s1 " in next(line for line in open(f"{top}/all/merged.journal", encoding="utf-8")
                                        if line.startswith("game n=9 ")) else "s2"
    shutil.copytree(f"{top}/all", f"{top}/ended")
    forge(f"{top}/ended/merged.journal", 9, f" end={winner} ", " end=draw ")
    expect("a changed end is found", "game 10 " in arena("verify", plan, "--journal", f"{top}/ended", status=2)[1])
    _, said = arena("merge", plan, "-o", f"{top}/both", f"{top}/all", f"{top}/ended", status=2)
    expect(f"two ends are refused: {said}", "game 10 has two different ends\n" in said)
    expect("and leave nothing behind", not os.path.exists(f"{top}/both/merged.journal"))
    arena("merge", plan, "-o", f"{top}/both", "--force", f"{top}/all", f"{top}/ended")
    expect("unless they may", arena("table", plan, "--journal", f"{top}/both")[0] == whole)
    arena("plan", "-o", f"{top}/other.plan", *WORDS, "each", "grace=51")
    expect("another plan's journals are refused", "of another plan" in
           arena("table", f"{top}/other.plan", "--journal", f"{top}/all", status=2)[1])
    shutil.rmtree(top)
    for text in bad:
        print(f"shards: {text}", file=sys.stderr)
    return 1 if bad else 0


sys.exit(main())
