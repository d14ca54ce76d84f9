"""picture.py - the house of the project as text: a room is a folder, an arrow is an include.

    python3 tests/deps/picture.py

tests/docs/tables.py writes the same into engine/README.md, with numbers that are right to a
tenth, so that not every commit changes them.
"""

import re
import sys
import textwrap
from pathlib import Path

import graph

WIDTH, ACROSS = 98, 4  # columns of the picture, and rooms side by side at most
LABEL = 3              # columns in front of the walls, for the number of the floor
TREES = ("engine", "protocol", "bots", "gui-adapters")
# Folders that are one room with all that is in them.
WHOLE = ("bots/arena", "bots", "gui-adapters")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)
NUMBERS = re.compile(r"(\d+)\s+files?,\s+([\d,]+)\s+lines?")


def sources(root="."):
    """The C files and tables, as paths from the root."""
    root = Path(root)
    return sorted(path.relative_to(root).as_posix() for tree in TREES
                  for path in (root / tree).rglob("*") if path.suffix in (".c", ".h", ".def"))


def room_of(path):
    for whole in WHOLE:
        if path.startswith(whole + "/"):
            return whole
    return path.rsplit("/", 1)[0]


def survey(root="."):
    """{room: its files}, {room: lines} and {(room, room): includes}."""
    files, lines, counts = {}, {}, {}
    for path in sources(root):
        room = room_of(path)
        text = (Path(root) / path).read_text(encoding="utf-8")
        files.setdefault(room, []).append(path)
        lines[room] = lines.get(room, 0) + text.count("\n")
        for target in INCLUDE.findall(text):
            if room_of(target) != room:
                counts[room, room_of(target)] = counts.get((room, room_of(target)), 0) + 1
    return files, lines, counts


def about(number):
    """Two digits of it, and zeros."""
    step = 10 ** max(len(str(number)) - 2, 0)
    return (number + step // 2) // step * step


def keep(old, new):
    """What was written, as long as it is right to a tenth."""
    return old if old is not None and abs(old - new) * 10 <= new else about(new)


def title(room, files):
    return files[room][0] if len(files[room]) == 1 else room


def short(room, files):
    """How other rooms name it."""
    return title(room, files).rsplit("/", 1)[-1] if "/" in room or room == "engine" else room


def cell(room, house, width):
    """The lines of a room."""
    files, written, stands, up = house
    name = title(room, files)
    if len(name) > width:
        lines = [name[:name.rindex("/") + 1], name[name.rindex("/") + 1:]]
    else:
        lines = [name]
    many, length = written[room]
    lines += textwrap.wrap(
        f"{many} file{'s' * (many != 1)}, {length:,} line{'s' * (length != 1)}", width)
    for word, rooms in (("on", stands.get(room)), ("up to", up.get(room))):
        if rooms:
            lines += textwrap.wrap(word + " " + ", ".join(sorted(short(r, files) for r in rooms)),
                                   width)
    return lines


def strip(rooms, house, label):
    """Rooms side by side."""
    inner = WIDTH - LABEL - 1
    widths = [inner * (i + 1) // len(rooms) - inner * i // len(rooms) - 1
              for i in range(len(rooms))]
    cells = [cell(room, house, width - 1) for room, width in zip(rooms, widths)]
    lines = []
    for row in range(max(map(len, cells))):
        text = "|".join(" " + (lines_of[row] if row < len(lines_of) else "").ljust(width - 1)
                        for lines_of, width in zip(cells, widths))
        lines.append((label if row == 0 else "").ljust(LABEL) + f"|{text}|")
    return lines


def floor_lines(rooms, house, label):
    lines = []
    rows = -(-len(rooms) // ACROSS)
    for row in range(rows):
        if row > 0:
            lines.append(" " * LABEL + "|" + "-" * (WIDTH - LABEL - 2) + "|")
        part = rooms[row * len(rooms) // rows:(row + 1) * len(rooms) // rows]
        lines += strip(part, house, label if row == 0 else "")
    return lines


def draw(files, written, counts):
    straight, against = graph.straighten(counts)
    for room in files:
        straight.setdefault(room, set())
    floor = graph.floors(straight)
    stands = {room: graph.direct(straight, room) for room in straight}
    up = {}
    for start, end in against:
        up.setdefault(start, set()).add(end)
    house = files, written, stands, up
    beam = " " * LABEL + "+" + "=" * (WIDTH - LABEL - 2) + "+"
    lines = [beam]
    for level in sorted({floor[room] for room in files} - {0}, reverse=True):
        rooms = sorted((room for room in files if floor[room] == level),
                       key=lambda room: (not room.startswith("engine/games/"), room))
        lines += floor_lines(rooms, house, str(level)) + [beam]
    alone = sorted(room for room in files if floor[room] == 0)
    if alone:
        lines += ["", " " * LABEL + "beside the house, programs of their own:"]
        lines += [" " * LABEL + "  " + ", ".join(cell(room, house, WIDTH)) for room in alone]
    return lines


def written_before(text, files):
    """{room: (files, lines)} of a picture in a document."""
    found, rows = {}, []
    for line in text.splitlines() + [""]:
        if "|" in line and "--" not in line:
            rows.append([part.strip() for part in line[LABEL:].split("|")[1:-1]])
            continue
        for column in range(max(map(len, rows), default=0)):
            said = "".join(row[column] + "\n" for row in rows if column < len(row))
            find_numbers(said.replace("/\n", "/"), files, found)
        rows = []
        find_numbers(line.strip().replace(", ", "\n", 1), files, found)
    return found


def find_numbers(said, files, found):
    numbers = NUMBERS.search(said)
    for room in files:
        if numbers and said.split("\n", 1)[0] == title(room, files):
            found[room] = int(numbers[1]), int(numbers[2].replace(",", ""))


def picture(root=".", old=None):
    """The lines of the picture; numbers that stand in the old one stay while they are about
    right. Without an old one they are exact."""
    files, lines, counts = survey(root)
    exact = {room: (len(files[room]), lines[room]) for room in files}
    if old is None:
        return draw(files, exact, counts)
    before = written_before(old, files)
    return draw(files, {room: tuple(keep(was, now) for was, now in
                                    zip(before.get(room, (None, None)), exact[room]))
                        for room in files}, counts)


if __name__ == "__main__":
    print("\n".join(picture(*sys.argv[1:])))
