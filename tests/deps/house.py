"""house.py - how far the structure of the code is from what we want.

    python3 tests/deps/house.py [-v] [ROOT [BUILD]]

`make house` runs it on the work tree as it stands, under the picture of the rooms; `make house
NAMES=1` names what was counted. It is a picture, not a gate: it never fails. What is looked for
stands in the tables below: who renames something there in the code renames it here too.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import c_text
import graph
from picture import picture, sources

# What a game writes where it has nothing to say: such a member is not set.
NOTHING = re.compile(r'0|0xff|NULL|false|""|WORD_NONE|rules_no_\w+|eval_card_number|'
                     r'eval_seat_gauge|ask_first|ask_why')

# "Has the game this part?": the part, how it is asked, and the files that serve the part. A line
# that asks counts once for each part.
QUESTIONS = [
    ("scopes", r"rules->scopes\b|(->|\w\.)has_scopes\b", r"scopes"),
    ("a board", r"rules->(board|grid)\b|(->|\w\.)has_(board|grid)\b", r"grid|board"),
    ("a table", r"rules->table\b|(->|\w\.)has_table\b", r"table"),
    ("attached cards", r"rules->(has_)?attached\b|[!=]= LABEL_ATTACHED\b", r"table|attached"),
    ("items", r"rules->items\b|(->|\w\.)has_items\b", r"items"),
]

# A member that is a part of its own, by pointer or as a group: that one game has it is no
# burden for the others, which do not write it.
PARTS = re.compile(r"const struct \w+_part \*(\w+);|^ {4}\} (\w+);", re.M)

# What a switch dispatches when it has at least so many cases of these names.
DISPATCHES = [("verbs", r"(VERB|CORE)_"), ("frames", r"FRAME_"), ("steps", r"(TURN|STEP)_")]
CASES = 4

# Ways to ask the open decision again: after a set-up, in a sampled world, to check a text. Each
# stands where it is declared or defined. What a text must be for its frames to go on may not look
# at the question: that is asked again.
AGAIN = [
    ("ask_again", r"\bask_again\)?\("),
    ("reopen", r"\(\*reopen\)\("),
    ("reoffer", r"\(\*reoffer\)\("),
    ("frame fits", r"struct frame_look \{[^}]*\bask\b"),
    ("renew_*", r"\brenew_\w+\("),
    ("open_again", r"\bopen_again\("),
    ("asks", r"\basks\(|\bcode_asks\("),
]

# Folders that shall not grow flat, and the most files that we want there.
FLAT = [("engine/core", 50), ("protocol", 40), ("engine/lang", None)]

CIRCLE = 4     # files that may call each other in a circle
LINES = 66000  # of engine, protocol and bots; bots/arena is a program of its own
RULES = 60     # members of struct rules


class Row:
    """A line of the table: what, now, wanted (the most; None: no number is wanted), and the names
    of what was counted. Now None: it could not be counted."""

    def __init__(self, what, now, wanted, names=()):
        self.what, self.now, self.wanted, self.names = what, now, wanted, list(names)

    def verdict(self):
        if self.now is None:
            return "not built"
        if self.wanted is None:
            return "-"
        return "ok" if self.now <= self.wanted else f"{self.now - self.wanted:,} too many"


class Tree:
    """The C files and tables of a work tree, without their comments."""

    def __init__(self, root):
        self.root = Path(root)
        self.raw = {path: (self.root / path).read_text(encoding="utf-8")
                    for path in sources(root)}
        self.text = {path: c_text.strip_comments(text) for path, text in self.raw.items()}

    def under(self, *folders):
        return {path: text for path, text in self.text.items()
                if path.startswith(tuple(folder + "/" for folder in folders))}

    def games(self):
        """{game: {path: text}} of the folders of games."""
        found = {}
        for path, text in self.under("engine/games").items():
            if path.count("/") > 2:
                found.setdefault(path.split("/")[2], {})[path] = text
        return found


# ------------------------------------------------------------------------------------------- rows

def member_rows(tree, name, header, most):
    """The members of a struct that games fill, and of these what one game alone sets."""
    names = c_text.members(tree.text.get(header, ""), name)
    users = {}
    for game, files in tree.games().items():
        for text in files.values():
            for member, value in c_text.initialized(text, name).items():
                if not NOTHING.fullmatch(value):
                    users.setdefault(member, set()).add(game)
    parts = {a or b for a, b in PARTS.findall(tree.text.get(header, ""))}
    alone = [f"{member}: {min(users[member])}" for member in names
             if len(users.get(member, ())) == 1 and member not in parts]
    return [Row(f"members of struct {name}", len(names), most),
            Row(f"members of struct {name} for one game alone", len(alone), 0, alone)]


def question_row(tree):
    found = []
    for part, asks, serves in QUESTIONS:
        for path, text in tree.under("engine", "protocol").items():
            if re.search(serves, path.rsplit("/", 1)[-1]):
                continue
            lines = [str(number) for number, line in enumerate(text.splitlines(), 1)
                     if re.search(asks, line)]
            found += [(len(lines), f"{part}: {path}:{','.join(lines)}")] if lines else []
    return Row("questions: has it scopes, a board, a table, attached cards, items",
               sum(n for n, _ in found), 0, [name for _, name in found])


def move_names(files):
    """The moves of a game: its MOVE_ constants, else the rows of a table of moves."""
    text = "\n".join(files.values())
    names = set(re.findall(r"\bMOVE_([A-Z][A-Z_]*)\b", text))
    return {name.lower().replace("_", "-") for name in names} or set(
        re.findall(r'^\s*\w*(?:MOVE|VERB)\w*\(\s*"?([a-z-]+)"?\s*,', text, re.M))


def move_places(files, move):
    """The tables of a game that list the move, by the file that they stand in."""
    constant = "MOVE_" + move.upper().replace("-", "_")
    listed = re.compile(rf'\b{constant}\b|"verb",\s*"{move}"|'
                        rf'\b\w*(?:MOVE|VERB)\w*\(\s*"?{move}"?\s*[,)]|'
                        rf'\bMOVE\({constant[5:]},')
    return [path for path, text in sorted(files.items())
            for table in ([text] if path.endswith(".def") else c_text.tables(text))
            if listed.search(table)]


def move_row(tree):
    most, names = 0, []
    for game, files in tree.games().items():
        places = {move: move_places(files, move) for move in sorted(move_names(files))}
        if places:
            move = max(places, key=lambda move: len(places[move]))
            most = max(most, len(places[move]))
            ends = [path.rsplit("/", 1)[-1] for path in places[move]]
            names.append(f"{game}: {move}: {len(ends)}: {' '.join(ends)}")
    return Row("tables that list one move of a game", most, 1, names)


def switch_row(tree):
    names = []
    for path, text in tree.under("engine").items():
        for line, cases in c_text.switches(text):
            what = [what for what, prefix in DISPATCHES
                    if sum(bool(re.match(prefix, case)) for case in cases) >= CASES]
            names += [f"{path}:{line}: {what[0]}"] if what else []
    return Row("switches that dispatch verbs, frames or steps", len(names), 0, names)


def again_row(tree):
    texts = tree.under("engine")
    names = []
    for name, pattern in AGAIN:
        paths = [path for path, text in texts.items() if re.search(pattern, text)]
        headers = [path for path in paths if path.endswith(".h")] or paths
        names += [f"{name}: {headers[0]}"] if headers else []
    return Row("ways to ask again", len(names), 1, names)


def flat_rows(tree):
    return [Row(f"files lying flat in {folder}",
                sum(path.rsplit("/", 1)[0] == folder for path in tree.text), most)
            for folder, most in FLAT]


def calls(root, build, paths):
    """{path: files whose functions or tables it names}, out of the object files; None: one is
    not built."""
    objects = {path: Path(root, build, "obj", path[:-1] + "o") for path in paths}
    if not all(file.exists() for file in objects.values()):
        return None
    uses, home = {path: set() for path in paths}, {}
    for path, file in objects.items():
        said = subprocess.run(["nm", str(file)], text=True, check=True, stdout=subprocess.PIPE)
        for line in said.stdout.splitlines():
            kind, symbol = line.split()[-2:]
            if kind == "U":
                uses[path].add(symbol)
            elif kind in "TDRBVWC":
                home[symbol] = path
    return {path: {home[symbol] for symbol in symbols if symbol in home} - {path}
            for path, symbols in uses.items()}


def circle_row(tree, build, folder):
    graph_of = calls(tree.root, build, [path for path in tree.under(folder)
                                        if path.endswith(".c")])
    what = f"circles of more than {CIRCLE} object files in {folder}"
    if graph_of is None:
        return Row(what, None, 0)
    rings = [ring for ring in graph.circles(graph_of) if len(ring) > CIRCLE]
    what += f" ({' '.join(str(len(ring)) for ring in rings)})" if rings else ""
    return Row(what, len(rings), 0,
               [f"{len(ring)}: " + " ".join(path[len(folder) + 1:-2] for path in ring)
                for ring in rings])


def line_row(tree):
    count = sum(text.count("\n") for path, text in tree.raw.items()
                if path.startswith(("engine/", "protocol/", "bots/"))
                and not path.startswith("bots/arena/"))
    return Row("lines of C and tables in engine, protocol, bots (no arena)", count, LINES)


def rows(root, build):
    tree = Tree(root)
    return [
        *member_rows(tree, "rules", "engine/core/rules.h", RULES),
        *member_rows(tree, "vocab", "engine/lang/vocab.h", None),
        question_row(tree), move_row(tree), switch_row(tree), again_row(tree),
        *flat_rows(tree),
        circle_row(tree, build, "engine"), circle_row(tree, build, "protocol"),
        line_row(tree),
    ]


# ------------------------------------------------------------------------------------------- main

def number(value):
    return "-" if value is None else f"{value:,}"


def show(table, is_long):
    width = max(len(row.what) for row in table)
    print(f"{'what':{width}}  {'now':>7}  {'wanted':>7}  distance")
    for row in table:
        print(f"{row.what:{width}}  {number(row.now):>7}  {number(row.wanted):>7}  {row.verdict()}")
        for name in row.names if is_long else ():
            print("    " + name)


def main():
    args = [arg for arg in sys.argv[1:] if arg != "-v"]
    root = args[0] if args else "."
    build = args[1] if len(args) > 1 else os.environ.get("BUILD", "build")
    print("\n".join(picture(root)), end="\n\n")
    show(rows(root, build), "-v" in sys.argv)


if __name__ == "__main__":
    main()
