"""killed.py ARENA BOTS KILLS - an arena that is killed at random moments.

Workers and the arena itself are sent SIGKILL while they play a round robin of three bots; the run is
started again until it is done. Then no game is lost, none doubled, the table is that of a run
without disturbance, octet for octet, and none of the bots lives."""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ARENA, BOTS, KILLS = sys.argv[1], sys.argv[2], int(sys.argv[3])
PAUSE = 0.05  # seconds between two kills, at most
WORDS = ["kind=roundrobin", "pairs=40", "game=unreal-drive", "seed=77",
         "bot", "name=a", f"cmd={BOTS} --bot greedy", "bot", "name=b", f"cmd={BOTS} --bot random",
         "bot", "name=c", f"cmd={BOTS} --bot greedy"]
GAMES = 3 * 40 * 2


def run(plan):
    return [ARENA, "run", plan, "-j", "2"]


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def disturb(plan, kills, chance):
    """Starts the run, and kills until it ends; how often, and what a run that ended well printed."""
    process = subprocess.Popen(run(plan), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    done = 0
    while done < kills and process.poll() is None:
        time.sleep(chance.random() * PAUSE)
        victim = chance.choice(children(process.pid) + [process.pid])
        try:
            os.kill(victim, signal.SIGKILL)
            done += 1
        except ProcessLookupError:
            continue
    words = process.communicate()[0]
    return done, words if process.returncode == 0 else None


def left_over(folder):
    """Processes that were started with the environment of this test."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if folder.encode() in file.read() and int(pid) != os.getpid():
                    found.append(pid)
        except OSError:
            pass
    return found


def make(plan):
    subprocess.run([ARENA, "plan", "-o", plan, *WORDS], check=True, stdout=subprocess.DEVNULL)


def check_run(plan, want, kills, chance):
    """Disturbs one run so often at most; how many kills are left, and what is wrong with it."""
    words, bad, names = None, [], []
    while words is None:
        done, words = disturb(plan, kills, chance)
        kills -= done
    if words != want:
        bad.append(f"another table:\n{words}\nnot\n{want}")
    journals = plan.replace(".plan", ".run")
    for name in os.listdir(journals):
        if name.endswith(".journal"):
            with open(f"{journals}/{name}", encoding="utf-8") as file:
                names += [line.split()[1] for line in file if line.startswith("game ")]
    if len(names) != GAMES or len(set(names)) != GAMES:
        bad.append(f"{len(names)} games, {len(set(names))} of them different, not {GAMES}")
    return kills, bad


def main():
    folder = tempfile.mkdtemp(prefix="tefuda-killed-")
    os.environ["KILLED"] = folder
    make(f"{folder}/calm.plan")
    want = subprocess.run(run(f"{folder}/calm.plan"), check=True, capture_output=True, text=True).stdout
    chance, left, bad, number = random.Random(KILLS), KILLS, [], 0
    while left > 0 and not bad:
        number += 1
        make(f"{folder}/wild{number}.plan")
        left, bad = check_run(f"{folder}/wild{number}.plan", want, left, chance)
    for _ in range(200):
        if not left_over(folder):
            break
        time.sleep(0.05)
    else:
        bad.append(f"processes are left: {left_over(folder)}")
    shutil.rmtree(folder)
    for text in bad:
        print(f"killed: {text}", file=sys.stderr)
    return 1 if bad else 0


sys.exit(main())
