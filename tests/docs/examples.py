"""examples.py - runs the examples of the manuals.

    python3 tests/docs/examples.py FOLDER-OF-PROGRAMS

What the word behind the three backticks means:
  session   a host; all blocks of a file are one conversation, in order. "> " is what is sent, below
            it stands the whole reply; `*` is any text, a line `...` any number of lines
  player    the same with `tefuda --bot random` in the role of a player, one process a block
  async     a host of its own; the replies may come later than the next command
  record    a record: a host that is fed with it must agree with every line
  hash      tfn_hash, a function that gives the same h= as the host
  bot       a program that plays two games against a built-in bot without a fault
  cards     a card file that compiles
  sh        commands for a shell, in the folder of the project; none may fail, no bot be at fault
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.S | re.M)
STATUS = re.compile(r"([0-9]+ )?(@[a-z0-9]+ )?(ok|err)( |$)")
SECONDS = 60


class Fault(Exception):
    pass


def find_blocks(path):
    """(line, word, body) of every fenced block that has a word."""
    text = Path(path).read_text(encoding="utf-8")
    return [(text.count("\n", 0, block.start()) + 1, block.group(1), block.group(2))
            for block in BLOCK.finditer(text)]


def is_like(want, got):
    pattern = ".*".join(re.escape(part) for part in want.split("*"))
    return re.fullmatch(pattern, got) is not None


def is_match(want, got):
    """Lines against lines; a line `...` stands for any number of them."""
    if not want:
        return not got
    if want[0] == "...":
        return any(is_match(want[1:], got[skip:]) for skip in range(len(got) + 1))
    return bool(got) and is_like(want[0], got[0]) and is_match(want[1:], got[1:])


def compare(line, command, want, got):
    if not is_match(want, got):
        raise Fault("\n  ".join([f"{line}: {command}", "want:"] + want + ["got:"] + got))


def read_session(line, body):
    """(line, command, reply lines) of each command of a block."""
    steps = []
    for number, text in enumerate(body.splitlines(), line + 1):
        if text.startswith("> "):
            steps.append((number, text[2:], []))
        elif steps:
            steps[-1][2].append(text)
        else:
            raise Fault(f"{number}: a reply without a command")
    return steps


def run(command, text):
    return subprocess.run(command, input=text, text=True, encoding="utf-8", timeout=SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def split_replies(output):
    replies, reply = [], []
    for text in output.splitlines():
        reply.append(text)
        if STATUS.match(text):
            replies.append(reply)
            reply = []
    return replies + ([reply] if reply else [])


def check_sessions(programs, blocks):
    steps = [step for line, body in blocks for step in read_session(line, body)]
    output = run([programs + "/tefuda"], "".join(step[1] + "\n" for step in steps)).stdout
    replies = split_replies(output)
    for i, (line, command, want) in enumerate(steps):
        compare(line, command, want, replies[i] if i < len(replies) else [])
    if len(replies) != len(steps):
        raise Fault(f"{len(steps)} commands, {len(replies)} replies")


def find_silent(blocks):
    """Commands that no block shows, but for `bench`, which takes seconds."""
    shown = set(re.findall(r"^> (?:[0-9]+ )?(?:@[a-z0-9]+ )?([a-z]+)",
                           "\n".join(body for _, _, body in blocks), re.M))
    table = Path("protocol/command.def").read_text(encoding="utf-8")
    verbs = re.findall(r'^COMMAND\(\s*"([a-z]+)"', table, re.M)
    return [verb for verb in verbs if verb not in shown | {"bench"}]


def check_whole(line, body, command):
    """All replies together, in the order in which they come."""
    steps = read_session(line, body)
    output = run(command, "".join(text + "\n" for _, text, _ in steps)).stdout
    compare(line, " ".join(command), [text for step in steps for text in step[2]],
            output.splitlines())


def check_player(programs, line, body):
    check_whole(line, body, [programs + "/tefuda", "--bot", "random"])


def check_async(programs, line, body):
    check_whole(line, body, [programs + "/tefuda"])


def check_record(programs, line, body):
    done = run([programs + "/tefuda"], body)
    commands = sum(text.startswith("> ") for text in body.splitlines())
    agreed = sum(text.startswith("ok") for text in done.stdout.splitlines())
    if done.returncode != 0 or agreed != commands:
        raise Fault(f"{line}: the record does not hold\n{done.stdout}")


def check_bot(programs, line, body):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bot.py")
        path.write_text(body, encoding="utf-8")
        done = run([programs + "/tefuda-arena", "unreal-drive", "--pairs", "1", "--seed", "1",
                    "--bot", f"{sys.executable} {path}",
                    "--bot", programs + "/tefuda --bot random"], "")
    rows = done.stdout.partition(" games    wins ")[2].splitlines()[1:2]
    if done.returncode != 0 or not rows or not rows[0].endswith(" 0"):
        raise Fault(f"{line}: the bot is at fault\n{done.stdout}")


def check_hash(programs, line, body):
    """Against the position of a new game, as each viewer reads it."""
    names = {}
    exec(body, names)  # the manual's own code
    done = run([programs + "/tefuda"], "newgame unreal-drive\nplay 1\nplay 1\n" +
               "".join(f"state {viewer}\n" for viewer in ("s1", "s2", "pub", "all")))
    found = re.findall(r"^state (.*) h=(\w+)$", done.stdout, re.M)
    if len(found) != 4 or any(names["tfn_hash"](text) != digits for text, digits in found):
        raise Fault(f"{line}: another hash\n{done.stdout}")


def check_cards(programs, line, body):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "example.cards")
        path.write_text(body, encoding="utf-8")
        done = run([programs + "/tefuda", "--check-cards", str(path)], "")
    if done.returncode != 0:
        raise Fault(f"{line}: the cards do not compile\n{done.stdout}")


def check_shell(programs, line, body):
    """Line by line; of a match one pair is played, into the folder of the programs under test."""
    for number, text in enumerate(body.splitlines(), line + 1):
        command = re.sub(r"--pairs \d+", "--pairs 1", text).replace("build/", programs + "/")
        done = run(["sh", "-c", command], "")
        rows = re.findall(r"^bot \d +\d.*$", done.stdout, re.M)
        if done.returncode != 0 or not all(row.endswith(" 0") for row in rows):
            raise Fault(f"{number}: {text}\n{done.stdout}")


def main():
    programs = sys.argv[1]
    single = {"player": check_player, "async": check_async, "record": check_record, "bot": check_bot,
              "hash": check_hash, "cards": check_cards, "sh": check_shell}
    bad = 0
    for path, needs in [("PROTOCOL.md", {"session", "player", "async", "record", "bot", "hash"}),
                        ("README.md", {"session", "sh"}), ("cards/README.md", {"cards"}),
                        *((str(page), set()) for page in sorted(Path("cards").glob("*/README.md")))]:
        blocks = find_blocks(path)
        checks = [(single[word], (line, body)) for line, word, body in blocks if word in single]
        sessions = [(line, body) for line, word, body in blocks if word == "session"]
        checks += [(check_sessions, (sessions,))] if sessions else []
        missing = needs - {word for _, word, _ in blocks}
        if missing:
            print(f"{path}: no example of {', '.join(sorted(missing))}")
            bad = 1
        silent = find_silent(blocks) if path == "PROTOCOL.md" else []
        if silent:
            print(f"{path}: no example of the commands {' '.join(silent)}")
            bad = 1
        for check, arguments in checks:
            try:
                check(programs, *arguments)
            except Fault as fault:
                print(f"{path}:{fault}")
                bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
