"""tables.py - the tables of the manuals, made from the .def files and from the program, and the
picture of the rooms, made from the includes.

    python3 tests/docs/tables.py [--check] [PROGRAM]

Writes each table between its markers in PROTOCOL.md, bots/arena/README.md, cards/README.md, those
of its games and engine/README.md.
With --check nothing is written, and the exit status is 1 if a table is not what it should be.
"""

import difflib
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "deps"))
from picture import picture  # noqa: E402

# A C string with its escapes, a comment, or any other single character.
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|/\*.*?\*/|(.)', re.S)


def take_args(text, at, closing):
    """The arguments from `at` to the closing bracket; neighbouring strings become one."""
    args, word, depth = [], "", 0
    for token in TOKEN.finditer(text, at):
        string, other = token.group(1), token.group(2)
        if string is not None:
            word += string.replace('\\"', '"').replace("\\\\", "\\")
        elif other == closing and depth == 0:
            return args + [word] if word or args else args
        elif other == "," and depth == 0:
            args.append(word)
            word = ""
        elif other is not None and not other.isspace():
            depth += (other in "({") - (other in ")}")
            word += other
    raise SystemExit(f"no closing {closing}: {text[at:at + 60]!r}")


def take_rows(path, macro):
    """The rows of a .def file, one list of arguments for each call of the macro."""
    text = Path(path).read_text(encoding="utf-8")
    rows = [take_args(text, call.end(), ")") for call in re.finditer(rf"^{macro}\(", text, re.M)]
    if not rows:
        raise SystemExit(f"{path}: no row of {macro}")
    return rows


def code(text):
    """Text in a code span of a table cell; an empty one becomes a dash."""
    return "`" + text.replace("|", "\\|") + "`" if text else "-"


def plain(text):
    return text.replace("|", "\\|") or "-"


def table(head, rows):
    lines = [head, ["---"] * len(head)] + rows
    return ["| " + " | ".join(cells) + " |" for cells in lines]


# ----------------------------------------------------------------------------------------- tables

def commands():
    stages = {
        "STAGE_ANY": "always",
        "STAGE_GAME": "game",
        "STAGE_OPEN": "open",
        "STAGE_ASK": "ask",
    }
    roles = {
        "ROLES_HOST": "-",
        "ROLES_SEATED": "seat",
        "ROLES_SEATED|ROLES_LOOKING": "seat, pub",
    }
    rows = [[code((verb + " " + args).rstrip()), stages[stage], roles[role], plain(text), code(example)]
            for verb, args, stage, role, _, _, text, example, _
            in take_rows("protocol/command.def", "COMMAND")]
    return table(["command", "needs", "for", "what it does", "example"], rows)


def errors():
    rows = [[code(name), " ".join(code(key + "=") for key in keys.split()) or "-", plain(meaning),
             plain(advice)]
            for name, keys, meaning, advice in take_rows("protocol/errors.def", "ERROR")]
    return table(["code", "keys", "meaning", "what to do"], rows)


def events():
    rows = [[code(name), plain(text)] for name, text, *_ in take_rows("engine/core/event.def", "EVENT")]
    return table(["kind", "what is told"], rows)


def faults():
    rows = [[code(name), plain(text)] for _, name, text in take_rows("bots/arena/bot/fault.def", "FAULT")]
    return table(["`fault=`", "the bot"], rows)


def cases():
    rows = [[code(name), plain(text)]
            for _, name, _, text in take_rows("bots/arena/check/check.def", "CASE")]
    return table(["case", "what is tried"], rows)


def kinds():
    rows = [[code(name), plain(text)] for name, text in take_rows("engine/core/ask.def", "ASK")]
    return table(["kind", "what is asked"], rows)


def ops():
    rows = [[code(name), plain(a), plain(b), plain(pops), plain(pushes),
             "yes" if asks == "1" else "-", plain(text)]
            for name, a, b, pops, pushes, asks, text in take_rows("engine/lang/op.def", "OP")]
    return table(["word", "a", "b", "pops", "pushes", "asks", "meaning"], rows)


def limits():
    rows = [[code(name), most, plain(how) if how != "err limit" else code(how), plain(text)]
            for _, name, most, how, text in take_rows("engine/lang/limit.def", "LIMIT")]
    return table(["name", "most", "more is", "of what"], rows)


def units():
    rows = [[code(name), ja, en, many] for name, ja, en, many in take_rows("engine/core/unit.def", "UNIT")]
    return table(["`unit=`", "`name.ja=`", "`name.en=`", "`many.en=`"], rows)


def games():
    """The folders of the games, by name."""
    return sorted(path.parent.name for path in Path("engine/games").glob("*/verbs.c"))


def verbs(game):
    path = Path("engine/games", game, "verbs.c")
    text = path.read_text(encoding="utf-8")
    start = re.search(r"struct vocab_verb \w+\[\] = \{", text)
    if start is None:
        raise SystemExit(f"{path}: no table of verbs")
    part = text[start.end():text.index("\n};", start.end())]
    rows = [take_args(part, row.end(), "}") for row in re.finditer(r'\{(?=\s*")', part)]
    return table(["verb", "shape", "may bind a result", "what it does"],
                 [[code(name), code(shape), "yes" if binds == "true" else "-", plain(what)]
                  for name, shape, binds, what, *_ in rows])


def steps(program):
    """The steps of decisions, as the program lists them."""
    games = subprocess.run([program], input="games unreal-drive\nquit\n", text=True,
                           encoding="utf-8", stdout=subprocess.PIPE, check=True).stdout
    found = re.findall(r"^step (\S+) kind=(\S+) .*?name\.en=(\S+)", games, re.M)
    rows = [[code(name), code(kind), title.replace("%20", " ")] for name, kind, title in found]
    if not rows:
        raise SystemExit(f"{program}: no step in the reply to `games unreal-drive`")
    return table(["step", "kind", "title"], rows)


# A short game that ends, for the example of a record.
GAME = """set strict=0
setup seed=1 tfn1 unreal-drive@1 all t9.s1.battle.flip?s1 \
s1{life=3;right=0;A:a1=moss-cub;G:;K:k1=forge-imp^1~d;H:graft;D:moss-cub;X:} \
s2{life=1;right=0;A:a4=ember-pup;G:;K:k4=war-drum^2~d;H:graft;D:ember-pup;X:}
play flip
play flip
record
quit
"""


def record(program):
    """The record of that game, but for the hash of the card data."""
    done = subprocess.run([program], input=GAME, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE, check=True).stdout
    found = re.search(r"^# tefuda record.*?(?=^ok )", done, re.S | re.M)
    if found is None or "expect over=" not in found.group():
        raise SystemExit(f"{program}: the game of the example does not end\n{done}")
    return ["```record", *re.sub("data=[0-9a-f]+", "data=*", found.group()).splitlines(), "```"]


def house():
    """The rooms. Numbers that are about right stay as they are written."""
    text = Path("engine/README.md").read_text(encoding="utf-8")
    old = re.search(r"<!-- house:begin -->\n(.*?)<!-- house:end -->", text, re.S)
    return ["```text", *picture(old=old.group(1) if old else ""), "```"]


# ---------------------------------------------------------------------------------------- writing

def fill(text, name, lines, path):
    begin, end = f"<!-- {name}:begin -->\n", f"<!-- {name}:end -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise SystemExit(f"{path}: the markers {name}:begin and {name}:end must be there once")
    head, rest = text.split(begin)
    return head + begin + "\n".join(lines) + "\n" + end + rest.split(end)[1]


def main():
    args = [arg for arg in sys.argv[1:] if arg != "--check"]
    program = args[0] if args else "build/tefuda"
    is_good = True
    for path, tables in [
            ("PROTOCOL.md", {"commands": commands(), "errors": errors(), "events": events(),
                             "kinds": kinds(), "steps": steps(program), "faults": faults(),
                             "record": record(program), "units": units()}),
            ("bots/arena/README.md", {"cases": cases()}),
            ("cards/README.md", {"ops": ops(), "limits": limits()}),
            *((f"cards/{game}/README.md", {"verbs": verbs(game)}) for game in games()),
            ("engine/README.md", {"house": house()})]:
        old = new = Path(path).read_text(encoding="utf-8")
        for name, lines in tables.items():
            new = fill(new, name, lines, path)
        if old == new:
            continue
        if "--check" in sys.argv:
            is_good = False
            sys.stdout.writelines(difflib.unified_diff(
                old.splitlines(True), new.splitlines(True), path, path + " as it should be", n=0))
        else:
            Path(path).write_text(new, encoding="utf-8")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
