"""leaky.py MODE COMMAND... - a host that shows what a viewer may not know, or says what is not so.

COMMAND is a host that keeps every requirement of PROTOCOL.md; this program stands between it and the
controller, asks it for the truth and damages replies as MODE says. `leaky.py --list` prints for each mode
the requirement that it breaks. Mode `core` breaks none: a host that has the commands of the profile
`core` and no others."""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "arena")]
from child import Child  # noqa: E402
from toy_hash import hash_of  # noqa: E402

MODE = sys.argv[1]

MODES = {
    "core": "-",
    # Faces in views.
    "bare-hand": "H89", "bare-deck": "H89", "bare-trick": "H89", "public-hand": "H89",
    "marked-hand": "H89", "other-mark": "H89", "top-title": "H89",
    # Faces in events.
    "bare-draw": "H90", "bare-shuffle": "H90", "bare-lay": "H90", "bare-look": "H90",
    "told-move": "H90", "told-by": "H90",
    # What a view is.
    "rubbish-gauge": "H91", "rubbish-zone": "H91", "rubbish-when": "H91", "rubbish-face": "H91",
    "fewer-cards": "H92", "old-view": "H92", "other-card": "H92", "luck-in-view": "H92",
    "other-gauge": "H92",
    # The seed.
    "seed-event": "H93", "seed-title": "H93", "seed-number": "H93", "seed-status": "H93",
    # The legend.
    "no-verbs": "H94", "no-reasons": "H94", "no-zones": "H94", "no-steps": "H94", "no-whys": "H94",
    "one-flag-less": "H94", "one-gauge-less": "H94", "no-phases": "H94", "no-events": "H94",
    # Worlds that a seat cannot tell apart.
    "default-tells": "H95", "title-tells": "H95", "why-tells": "H95", "length-tells": "H95",
    "seed-tells": "H95", "inspect-tells": "H95",
    # Macros and luck.
    "macro-on": "H96", "macro-halts": "H96", "macro-any": "H96", "macro-silent": "H96",
    "keep-luck": "H97", "record-tells": "H66",
}

CORE = "tefuda games newgame ask play state status quit".split()
FRONT = re.compile(r"^(?:> )?(?:(\d{1,9}) )?(?:@([a-z][a-z0-9]{0,15}) )?(\S*) ?(.*?)\r?\n$", re.S)
SEATS = ("s1", "s2")
VIEWS = (*SEATS, "pub")


def hashed(line):
    """A line `state` whose h= fits its text again."""
    text = line[len("state "):].rpartition(" h=")[0]
    return f"state {text} h={hash_of(text)}"


def zone_of(state, seat, zone):
    """The cards of a zone, as a position says them; "" if it has no such zone."""
    side = re.search(seat + r"\{([^}]*(?:\{[^}]*\}[^}]*)*)\}", state)
    found = re.search(rf"(?:^|;){zone}:([^;]*)", side[1]) if side else None
    return found[1] if found else ""


def set_zone(state, seat, zone, cards):
    def change(side):
        return re.sub(rf"((?:^|[;{{]){zone}:)[^;}}]*(?:\{{[^}}]*\}}[^;}}]*)*", lambda m: m[1] + cards, side[0])

    return re.sub(seat + r"\{[^}]*(?:\{[^}]*\}[^}]*)*\}", change, state, count=1)


class Host:
    def __init__(self, command):
        self.child = Child(command, -1)
        self.seed, self.game, self.handle, self.last_view = "", "", "", {}

    def send(self, line):
        self.child.stdin.write(line.encode("utf-8", "surrogateescape"))
        self.child.stdin.flush()

    def hear(self):
        """The lines of one reply, as they come."""
        lines = []
        while True:
            line = self.child.stdout.readline().decode("utf-8", "surrogateescape")
            if not line:
                return lines
            lines.append(line.rstrip("\n"))
            if line[0] not in "#><" and re.match(r"(?:\d+ )?(?:@\S+ )?(?:ok|err)(?: |$)", lines[-1]):
                return lines

    def ask(self, text):
        """Data and status of a command of our own, about the game of the request."""
        self.send((f"@{self.handle} " if self.handle else "") + text + "\n")
        front = f"@{self.handle} "
        return [line.removeprefix(front) for line in self.hear()]

    def truth(self, viewer="all"):
        return self.ask("state " + viewer)[0]


# ---------------------------------------------------------------- what a mode makes of a line or a reply

def viewer_of(host, verb, rest):
    """For whom a reply is made; "" if that is nobody who may not know all."""
    if verb not in ("state", "ask", "events", "legal", "why", "inspect", "record", "explain"):
        return ""
    word = rest.split(" ")[0]
    return word if word in VIEWS else ""


def each(lines, kind, change):
    return [change(line) if line.startswith(kind + " ") else line for line in lines]


def views(change):
    """A mode that changes the position that a viewer is shown: change(host, viewer, line) makes another."""
    def mode(host, verb, rest, lines):
        viewer = viewer_of(host, verb, rest)
        if not viewer or verb not in ("state", "ask"):
            return lines
        lines = each(lines, "state", lambda line: hashed(change(host, viewer, line)))
        if verb == "state":
            lines[-1] = "ok hash=" + lines[0][-16:]
        return lines

    return mode


def events(change):
    """The same for an event; change(host, viewer, line, true line)."""
    def mode(host, verb, rest, lines):
        viewer = viewer_of(host, verb, rest)
        if not viewer or verb not in ("events", "ask"):
            return lines
        true = {line.split(" ")[1]: line for line in host.ask("events all since=0")}
        return each(lines, "event", lambda line: change(host, viewer, line, true[line.split(" ")[1]]))

    return mode


def others(viewer):
    return [seat for seat in SEATS if seat != viewer]


def bare(zone, seats):
    def change(host, viewer, line):
        true = host.truth()
        for seat in seats(viewer):
            cards = re.sub(r"\^[12]+", "", zone_of(true, seat, zone))
            if cards:
                line = set_zone(line, seat, zone, cards)
        return line

    return views(change)


def bare_event(pattern, who=others):
    def change(host, viewer, line, true):
        words = line.split(" ")
        return true if re.search(pattern, line) and words[3] in who(viewer) else line

    return events(change)


def top_card(host, seat):
    return re.split(r"[,*^~]", zone_of(host.truth(), seat, "D"))[0]


def titled(text):
    """A mode that says more in the title of a decision; text(host, viewer)."""
    def mode(host, verb, rest, lines):
        viewer = viewer_of(host, verb, rest)
        return each(lines, "decision", lambda line: line + text(host, viewer)) if viewer and verb == "ask" else lines

    return mode


def is_odd(host, viewer):
    """A fact about the hand of the other seat."""
    seat = "s2" if viewer == "s1" else "s1"
    return sum(zone_of(host.truth(), seat, "H").encode()) % 2 == 1


def old_view(host, viewer, line):
    key = (host.handle, viewer)
    last, host.last_view[key] = host.last_view.get(key, line), line
    return last if last.split(" ")[2] == line.split(" ")[2] else line


def marked_hand(host, viewer, line):
    for seat in others(viewer):
        card = re.split(r"[,*^~]", zone_of(host.truth(), seat, "H"))[0]
        count = zone_of(line, seat, "H")
        line = set_zone(line, seat, "H", f"{count}{{{card}}}") if re.fullmatch(r"\?\d+", count) else line
    return line


def luck_in_view(host, viewer, line):
    luck = re.search(r" r=\S+", host.truth())
    return line.replace(" h=", f"{luck[0]} h=") if luck else line


def told_move(host, viewer, line, true):
    return true if " choose " in line and "move=lay:?" in line else line


def told_by(host, viewer, line, true):
    words = line.split(" ")
    cards = [card for card in re.split(r"[,*^~]", zone_of(host.truth(), words[3], "H")) if card] \
        if words[2] == "draw" and words[3] != viewer else []
    return f"{line} by={cards[0]}.1" if cards else line


def seed_event(host, viewer, line, true):
    return f"{line} why={host.seed[:20]}" if " phase " in line else line


def default_tells(host, verb, rest, lines):
    viewer, moves = viewer_of(host, verb, rest), [line.split(" ")[2] for line in lines if line.startswith("move ")]
    if verb != "ask" or viewer not in SEATS or not moves:
        return lines
    return each(lines, "decision", lambda line: re.sub(r" default=\S+", " default=" + moves[-is_odd(host, viewer)], line))


def why_tells(host, verb, rest, lines):
    if verb == "why" and lines[-1].startswith("ok legal=0") and is_odd(host, viewer_of(host, verb, rest)):
        lines[-1] += " need=1"
    return lines


def inspect_tells(host, verb, rest, lines):
    viewer = viewer_of(host, verb, rest)
    return [f"value luck now={is_odd(host, viewer):d} printed=0", *lines] if verb == "inspect" and viewer else lines


def record_tells(host, verb, rest, lines):
    if verb != "record" or rest not in SEATS:
        return lines
    true = {line.split(" ")[1]: line for line in host.ask("events all since=0")}
    return [f"< {true[line.split(' ')[2]]}" if line.startswith("< event ") else line for line in lines]


def legend_without(pattern, most=999):
    def mode(host, verb, rest, lines):
        count = 0
        if verb != "games" or not rest:
            return lines
        kept = []
        for line in lines:
            is_out = re.match(pattern, line) and count < most
            count += bool(is_out)
            kept += [] if is_out else [line]
        return kept

    return mode


def rubbish(pattern, text):
    return views(lambda host, viewer, line: re.sub(pattern, text, line, count=1))


REPLIES = {
    "bare-hand": bare("H", others), "bare-deck": bare("D", lambda viewer: SEATS),
    "bare-trick": bare("K", others),
    "public-hand": bare("H", lambda viewer: SEATS if viewer == "pub" else []),
    "marked-hand": views(marked_hand),
    "other-mark": views(lambda host, viewer, line: re.sub(r"\^[12](?=~d)", "^2" if viewer == "s1" else "^1", line)),
    "top-title": titled(lambda host, viewer: f" {top_card(host, 's2')} {top_card(host, 's1')}"),
    "bare-draw": bare_event(" draw "), "bare-shuffle": bare_event(" shuffle ", lambda viewer: SEATS),
    "bare-lay": bare_event(r" to=s[12]\.K "), "bare-look": bare_event(" look "),
    "told-move": events(told_move), "told-by": events(told_by),
    "rubbish-gauge": rubbish(r"life=\d+", "life=zork"), "rubbish-zone": rubbish(r";G:[^;]*", ";G:!!"),
    "rubbish-when": rubbish(r" t\d+\.", " tt."), "rubbish-face": rubbish(r"H:\?(\d+)", r"H:\1?"),
    "fewer-cards": rubbish(r"D:\?(\d+)", lambda match: f"D:?{int(match[1]) + 1}"),
    "old-view": views(old_view),
    "other-card": rubbish(r"X:([a-z0-9-]+)", lambda match: "X:moss-cub" if match[1] != "moss-cub" else "X:graft"),
    "luck-in-view": views(luck_in_view),
    "other-gauge": rubbish(r"life=(\d+)", lambda match: f"life={int(match[1]) + 1}"),
    "seed-event": events(seed_event),
    "seed-title": titled(lambda host, viewer: f" of {host.seed.upper()}"),
    "seed-number": titled(lambda host, viewer: f" number {int(host.seed or '0', 16)}"),
    "seed-status": lambda host, verb, rest, lines: [*lines[:-1], f"{lines[-1]} x.luck={host.seed}"]
                   if verb == "ask" else lines,
    "no-verbs": legend_without("verb "), "no-reasons": legend_without("reason "),
    "no-zones": legend_without("zone "), "no-steps": legend_without("step "), "no-whys": legend_without("why "),
    "one-flag-less": legend_without("flag d "), "one-gauge-less": legend_without("gauge right "),
    "no-phases": legend_without("phase "), "no-events": legend_without("event ", 12),
    "default-tells": default_tells,
    "title-tells": titled(lambda host, viewer: " " * len(top_card(host, viewer)) + "."),
    "why-tells": why_tells, "inspect-tells": inspect_tells,
    "length-tells": views(lambda host, viewer, line: line.replace(" h=", " z=- h=") if is_odd(host, viewer) else line),
    "seed-tells": titled(lambda host, viewer: "." if re.search(" r=0*[13579bdf]", host.truth()) else ""),
    "record-tells": record_tells,
}


# ------------------------------------------------------------------------------------------- commands

def play_on(host, rest):
    """Plays the moves of a macro whatever comes between them."""
    *front, macro = rest.split(" ")
    moves, reply = macro.split("+"), []
    for number, move in enumerate(moves):
        next_reply = host.ask(" ".join(["play", *(front if number == 0 else []), move]))
        if next_reply[-1].startswith("err") and reply:
            break
        reply = next_reply
    if len(moves) > 1 and reply[-1].startswith("ok"):
        reply[-1] = re.sub(r" move=\S+", f" move={macro} done={len(moves)} left=0", reply[-1])
    return reply


def replaced(host, verb, rest):
    """Another line for a command; a list is the reply itself."""
    if verb == "play" and "+" in rest:
        *front, macro = rest.split(" ")
        first, second, *_ = macro.split("+")
        if MODE == "macro-on":
            return play_on(host, rest)
        if MODE == "macro-halts":
            reply = host.ask(" ".join(["play", *front, first]))
            reply[-1] += " done=1 left=1 stop=illegal" if reply[-1].startswith("ok") else ""
            return reply
        if MODE == "macro-any":
            reply = host.ask(f"play {rest}")
            return reply if reply[-1].startswith("ok") else host.ask(" ".join(["play", *front, second]))
        if MODE == "macro-silent":
            reply = host.ask(f"play {rest}")
            reply[-1] = re.sub(r" (?:done|left|stop)=\S+", "", reply[-1])
            return reply
    if MODE == "keep-luck" and verb == "newgame":
        return f"{verb} {rest.replace('luck=swap', 'luck=keep')}"
    if MODE == "core" and verb not in CORE and re.fullmatch("[a-z][a-z0-9-]*", verb):
        return ["err unknown verb=" + verb]
    return f"{verb} {rest}" if rest else verb


def damaged(host, verb, rest, lines):
    if verb == "newgame":
        host.last_view.clear()
        seed = re.search(r" seed=(\S+)", lines[-1]) or re.search(r" seed=(\S+)", " " + rest)
        host.seed = seed[1].rjust(32, "0") if seed else ""
    if MODE == "core":
        return [re.sub(r"^cap .*", "cap core", line) for line in lines if not line.startswith("option ")]
    if lines[-1].startswith("err") or MODE not in REPLIES:
        return lines
    return REPLIES[MODE](host, verb, rest, lines)


def serve(host, line):
    if not line.strip(" \r\n") or line[0] in "#<":
        return host.send(line)
    match = FRONT.match(line)
    if not match or not re.fullmatch("[a-z][a-z0-9-]*", match[3]):
        host.send(line)
        return print("\n".join(host.hear()), flush=True)
    number, host.handle, verb, rest = match[1], match[2] or "", match[3], match[4]
    front = (f"{number} " if number else "") + (f"@{host.handle} " if host.handle else "")
    text = replaced(host, verb, rest)
    if isinstance(text, list):
        lines = text
    else:
        host.send(front + line.removeprefix("> ").removeprefix(front) if text == f"{verb} {rest}".strip() else
                  f"{front}{text}\n")
        lines = [reply.removeprefix(front) for reply in host.hear()]
    lines = damaged(host, verb, rest, lines) if lines else []
    if lines:
        print("\n".join((reply if reply[:1] in "#><" else front + reply) for reply in lines), flush=True)
    return None


def main():
    if MODE == "--list":
        for mode, requirement in MODES.items():
            print(mode, requirement)
        return
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    host = Host(sys.argv[2:])
    for line in sys.stdin:
        if not line.endswith("\n"):
            host.send(line)
            break
        serve(host, line)
        if re.match(r"(?:> )?(?:\d+ )?quit\r?\n", line):
            break
    host.child.stdin.close()
    sys.stdout.write(host.child.stdout.read().decode("utf-8", "surrogateescape"))
    sys.stdout.flush()
    sys.exit(host.child.wait())


main()
