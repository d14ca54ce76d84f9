"""instructions.py BUILD GAME... - how many instructions a real decision of random play takes, and a
world that is drawn with closed lists, by purpose.

A machine that is shared or hot does not change them, so two versions of the engine can be compared by
them; `make instructions` builds what it needs. What is inlined counts for the file in which it is
written. FILES=N prints the N largest files of each row beside the purposes. Filling memory with one
octet counts for each octet, though it takes no such time."""

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

# The first pattern that a path matches names its purpose.
PURPOSES = [
    ("answers", r"engine/core/(ask|offer|choice|payable|rows|move)|engine/games/.*(ask|offer|actions|legal)"),
    ("zones", r"engine/core/(zone|match|state|unit|deck)|engine/parts/"),
    ("code", r"engine/core/(vm|eval|verb|frame|named)|engine/games/.*verbs"),
    ("statics", r"engine/core/mods"),
    ("knowledge", r"engine/know/|engine/core/scopes"),
    ("worlds", r"engine/worlds/"),
    ("turn", r"engine/core/|engine/base/|engine/lang/"),
    ("game", r"engine/games/"),
    ("other", r""),
]
GAMES = 40
ROWS = [("real", "played_games"), ("worlds", "drawn_worlds")]  # what is counted: its number, and where


def purpose_of(path):
    return next(name for name, pattern in PURPOSES if re.search(pattern, path))


def counted(build, game, number, where):
    """Instructions of each file, and for how many decisions or worlds."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--dump-line=yes",
                   f"--toggle-collect={where}", f"{build}/instructions", game, "cards", str(GAMES)]
        said = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        return by_file(out), int(re.search(rf"{number}=(\d+)", said)[1])


def by_file(path):
    """Sums the costs of a callgrind file over the files that the lines stand in, callees left out."""
    names, files, file, is_call = {}, Counter(), "", False
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if found := re.match(r"(c?f[lie])=\((\d+)\)(?: (.*))?", line):
                kind, number, name = found.groups()
                names.setdefault(number, name)
                file = file if kind[0] == "c" else names[number]
            elif line.startswith("calls="):
                is_call = True
            elif found := re.match(r"[-+*\d]\S* (\d+)$", line):
                files[file] += 0 if is_call else int(found[1])
                is_call = False
    return files


def main():
    build, games = sys.argv[1], sys.argv[2:]
    most = int(os.environ.get("FILES", "0"))
    print(f"{'':31}{'all':>8}" + "".join(f"{name:>10}" for name, _ in PURPOSES))
    for number, where in ROWS:
        for game in games:
            files, count = counted(build, game, number, where)
            purposes = Counter()
            for path, cost in files.items():
                purposes[purpose_of(path)] += cost
            print(f"{number:7}{game:24}{sum(files.values()) / count:8.0f}" +
                  "".join(f"{purposes[name] / count:10.0f}" for name, _ in PURPOSES), flush=True)
            for path, cost in files.most_common(most):
                print(f"    {cost / count:8.0f} {path.removeprefix(os.getcwd() + '/')}")


main()
