"""host.py MODE COMMAND... - a host that keeps every requirement of PROTOCOL.md but one.

COMMAND is a host that keeps them all; this program stands between it and the controller and damages
what MODE says: a line on its way in, or a whole reply on its way out. `host.py --list` prints for
each mode the requirement that it breaks."""

import os
import re
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from child import Child  # noqa: E402

MODE = sys.argv[1]
OWN = 987654321  # the id of commands of our own, whose replies nobody sees

MODES = {
    "good": "-",
    "no-status": "H1", "two-status": "H1", "no-code": "H1",
    "talk": "H2", "talk-between": "H2", "reorder": "H3", "no-flush": "H4",
    "err-plays": "H5", "err-sets": "H5", "any-verb": "H6", "any-key": "H7", "die": "H8",
    "ignore-quit": "H9", "fail-quit": "H9", "ignore-end": "H10", "cr-lf": "H11", "no-cr": "H11",
    "short-lines": "H12", "no-max": "H13", "two-toolong": "H13", "latin": "H14", "control": "H14",
    "endless": "H14", "comment": "H15", "prompt": "H16", "no-id": "H17", "wrong-id": "H17",
    "no-handle": "H18", "percent": "H19", "lenient": "H20", "no-at": "H20", "twice": "H21",
    "no-cap": "H22", "no-rules": "H22", "version-zero": "H23", "no-type": "H24", "half-set": "H25",
    "no-option": "H25", "one-game": "H26", "no-nosuch": "H27", "no-nogame": "H28",
    "no-close": "H29", "no-rule": "H30", "no-deck": "H31", "no-d": "H32", "order": "H33",
    "from-zero": "H34", "wrong-n": "H34", "reordered": "H35", "other-list": "H36",
    "next-index": "H37", "no-illegal": "H38", "any-d": "H39", "any-seat": "H40", "jump": "H41",
    "no-default": "H42", "odd-kind": "H42", "show-sealed": "H43", "order-matters": "H44",
    "restless": "H45", "n-of-other": "H46", "wrong-hash": "H47", "other-h": "H48",
    "lossy-setup": "H49", "setup-drifts": "H50", "no-badtfn": "H51", "other-kinds": "H52",
    "no-since": "H53", "new-past": "H54", "leak-list": "H55", "leak-view": "H56",
    "any-world": "H57", "usual-deck": "H57", "no-undo": "H58", "new-luck": "H59", "why-not": "H60",
    "no-reason": "H61", "odd-reason": "H61", "play-on": "H62", "no-resign": "H63",
    "lossy-record": "H64", "blind-expect": "H65", "loud-record": "H66", "own-luck": "H67",
    "same-luck": "H68", "wrong-commit": "H69", "lost-outcome": "H70", "open-all": "H71",
    "open-record": "H71", "show-seed": "H72", "short-seed": "H72", "open-view": "H73",
    "hide-seed": "H74", "lang-list": "H75", "guess": "H76", "go-plays": "H76",
    "moody": "H77", "no-stop": "H78", "deaf": "H79", "never-busy": "H80", "quit-first": "H81",
    "babble": "H82", "slow": "H83", "trace-list": "H84", "any-pipe": "H85",
    "lost-fall": "H86", "loaded": "H87", "open-falls": "H88",
}

FRONT = re.compile(rb"^(?:> )?(?:(\d{1,9}) )?(?:@([a-z][a-z0-9]{0,15}) )?(\S*) ?(.*?)\r?$", re.S)


class Request:
    """One line that the controller has sent."""

    def __init__(self, line):
        match = FRONT.match(line[:4096])
        self.id = match[1] or b""
        self.handle = match[2] or b""
        self.verb = match[3].decode("latin-1")
        self.rest = match[4].decode("latin-1")
        self.reply = []

    def front(self):
        return (self.id + b" " if self.id else b"") + (b"@" + self.handle + b" " if self.handle else b"")


class Proxy:
    def __init__(self, command):
        self.child = Child(command, 0)
        self.lock = threading.Lock()
        self.waiting = []
        self.held = b""
        self.count = 0
        self.usual = {}  # of each game
        self.has_game = False
        self.is_sealed = False
        self.first_seat = ""
        self.names = []
        self.moved = set()
        self.lang = "en"
        self.trace = False
        self.shift = 0

    # -- lines out --------------------------------------------------------------------------------

    def write(self, octets):
        if MODE == "no-flush":
            self.held += octets
            return
        if MODE == "cr-lf":
            octets = octets.replace(b"\n", b"\r\n")
        view = memoryview(octets)
        try:
            while view:
                view = view[os.write(1, view):]
        except OSError:
            os._exit(1)

    def say(self, request, *lines):
        """A reply of our own."""
        front = request.front()
        self.write(b"".join(front + line.encode() + b"\n" for line in lines))

    # -- lines in ---------------------------------------------------------------------------------

    def send(self, line, request):
        with self.lock:
            if request:
                self.waiting.append(request)
        try:
            self.child.stdin.write(line + b"\n")
        except OSError:
            pass  # the host has ended, behind `quit`: `read` ends with its status

    def send_own(self, text, handle=b""):
        request = Request(b"%d %s%s" % (OWN, b"@" + handle + b" " if handle else b"", text.encode()))
        self.send(request.front() + text.encode(), request)

    def take(self, line):
        if MODE == "die" and b"\xff" in line:
            os._exit(1)
        if MODE == "short-lines" and len(line) > 60000 and len(line) < 65536:
            self.say(Request(b""), "err toolong max=60000")
            return
        if MODE == "prompt" and line.startswith(b"> "):
            self.say(Request(b""), "err syntax at=1")
            return
        if MODE == "no-cr" and line.endswith(b"\r"):
            self.say(Request(b""), "err syntax at=5")
            return
        if not line.strip(b" \r") or line[:1] in b"#<":
            if MODE == "comment" and line[:1] == b"#":
                self.say(Request(b""), "ok")
            self.send(line, None)
            return
        request = Request(line)
        if MODE == "lenient" and b"  " in line:
            line = b" ".join(line.split())
        self.ask(request, line)

    def change(self, request, text):
        """Sends another command in place of the request, whose reply counts as its own."""
        self.send(request.front() + text.encode("latin-1"), request)

    def ask(self, request, line):
        verb, rest = request.verb, request.rest
        if verb == "set":
            self.note_set(rest)
        if verb == "newgame":
            self.first_seat = ""
            self.moved.clear()
        text = self.replaced(request, verb, rest)
        if text is None:
            return
        if text:
            self.change(request, text)
        else:
            self.send(line, request)

    def note_set(self, rest):
        for word in rest.split():
            if word in ("lang=ja", "lang=en"):
                self.lang = word[5:]
            if word.startswith("trace="):
                self.trace = word == "trace=1"

    def replaced(self, request, verb, rest):
        """Another command, "" for the same one, None if it is answered already."""
        own = {
            "any-key": ("zork=1" in rest, f"{verb} {rest.replace(' zork=1', '').replace('zork=1', '')}".strip()),
            "twice": (rest.count("seed=") > 1, f"{verb} {rest.replace(' seed=1', '', 1)}"),
            "version-zero": (rest == "0", f"{verb} 1"),
            "half-set": ("zork=1" in rest and "lang=" in rest, None),
            "no-option": (rest == "zork=1" and verb == "set", "ping"),
            "no-close": (verb == "close", "ping"),
            "any-d": (verb == "play" and "d=" in rest, re.sub(r"\bd=\d+ ", "", f"{verb} {rest}")),
            "no-since": (verb == "events", re.sub(r" since=\d+", "", f"{verb} {rest}")),
            "no-undo": (verb == "undo" and rest in ("", "1"), "ping"),
            "new-luck": (verb == "fork", f"newgame unreal-drive seed=1 {rest}"),
            "blind-expect": (verb == "expect", "ping"),
            "own-luck": ("seed=c0ffee" in rest, f"{verb} {rest.replace('c0ffee', '%x' % os.getpid())}"),
            "same-luck": (verb == "newgame" and "seed=" not in rest, f"{verb} {rest} seed=1"),
            "short-seed": (verb == "newgame" and "seed=2a" in rest, f"{verb} {rest.replace(' seed=2a', '')}"),
            "any-pipe": (verb == "set" and rest.startswith("seat="), "ping"),
            "no-stop": (verb == "stop", f"x-{verb}"),
        }
        is_meant, text = own.get(MODE, (False, ""))
        if is_meant and text is not None:
            return text
        if is_meant:  # half-set
            self.send_own("set " + rest.replace(" zork=1", ""))
            return ""
        return self.answered(request, verb, rest)

    def answered(self, request, verb, rest):
        """None if the reply has been given without asking the host; else ""."""
        replies = {
            "percent": (verb == "play" and "%" in rest, "err nomove"),
            "no-deck": (verb == "deck" and " zork " in rest, "err baddeck rule=zork"),
            "no-resign": (verb == "resign" and rest == "s2", "err notyours seat=s2"),
            "next-index": (verb == "play" and re.fullmatch(r"s[12] [2-9]", rest), "err range key=move"),
        }
        is_meant, text = replies.get(MODE, (False, ""))
        if is_meant:
            self.say(request, text)
            return None
        if MODE == "one-game" and request.handle:
            self.send(request.id + b" " + f"{verb} {rest}".encode(), request)
            return None
        if MODE == "jump" and verb == "play":
            return re.sub(r"\bd=(\d+)", lambda m: f"d={int(m[1]) // 2}" if int(m[1]) > 3 else m[0],
                          f"{verb} {rest}")
        if MODE == "quit-first" and verb == "quit" and any(w.verb == "go" for w in self.waiting):
            self.say(request, "ok")
            os._exit(0)
        if MODE == "ignore-quit" and verb == "quit":
            self.say(request, "ok")
            return None
        if MODE == "fail-quit" and verb == "quit":
            self.say(request, "ok")
            os._exit(3)
        if MODE == "go-plays" and verb == "go":
            self.send_own("play 1")
        if MODE == "deaf" and verb in ("ping", "state") and any(w.verb == "go" for w in self.waiting):
            time.sleep(0.8)
        return ""

    # -- replies ----------------------------------------------------------------------------------

    def hear(self, line):
        """One line of the host: a reply is passed on when it is whole."""
        match = re.match(rb"^(?:(\d+) )?(?:@\S+ )?(\S*)", line)
        with self.lock:
            if line[:1] in b"#><":
                request = next((w for w in self.waiting if w.verb == "record"), None)
            else:
                request = next((w for w in self.waiting if w.id == (match[1] or b"")), None)
        if request is None:
            self.write(line + b"\n")
            return
        request.reply.append(line)
        if match[2] in (b"ok", b"err") and line[:1] not in b"#><":
            with self.lock:
                self.waiting.remove(request)
            if request.id != b"%d" % OWN:
                self.finish(request)

    def finish(self, request):
        lines = [line[len(request.front()):] if line.startswith(request.front()) else line
                 for line in request.reply]
        if MODE == "one-game" and request.handle and request.id:
            lines = [line[len(request.id) + 1:] for line in request.reply]
        texts = [line.decode("utf-8", "replace") for line in lines]
        self.note(request, texts)
        texts = self.damage(request, texts)
        if texts is None:
            return
        out = b""
        for text in texts:
            front = b"" if text[:1] in "#><" else self.front_of(request, text)
            out += front + text.encode("utf-8", "surrogateescape") + b"\n"
        self.last(request, out)

    def note(self, request, texts):
        if request.verb == "legal":
            self.names = [text.split(" ")[2] for text in texts[:-1]]
        if request.verb == "play" and texts[-1].startswith("ok"):
            self.moved.add(request.handle)
            if " wait=" in texts[-1] and not self.first_seat:
                self.first_seat = request.rest[:2]

    def front_of(self, request, text):
        front = request.front()
        if MODE == "no-id" and not text.startswith(("ok", "err")):
            return b""
        if MODE == "wrong-id" and request.id:
            return b"%d " % (int(request.id) + 500) + front[len(request.id) + 1:]
        if MODE == "no-handle" and request.handle:
            return front[:len(front) - len(request.handle) - 2]
        return front

    def last(self, request, out):
        if MODE == "two-status" and request.verb == "games":
            out += out.splitlines(True)[-1]
        if MODE == "latin" and request.verb == "games":
            out = out.replace(b"name", b"n\xe4me")
        if MODE == "control" and request.verb == "games":
            out = out.replace(b"rules=", b"rules=\x07")
        if MODE == "endless" and request.verb == "games":
            out = b"x" * 70000 + out
        if MODE == "reorder" and request.verb == "games" and not self.held and not request.rest:
            self.held = out
            return
        if MODE != "no-flush":
            out += self.held
            self.held = b""
        self.write(out)
        if MODE == "talk-between" and request.verb == "tefuda":
            time.sleep(0.05)
            self.write(b"info time=1\n")

    def damage(self, request, texts):
        """The reply that the controller gets; None if it gets none."""
        verb, rest, status = request.verb, request.rest, texts[-1]
        is_err = status.startswith("err ")
        if is_err:
            return self.damage_err(request, texts)
        handler = getattr(self, "do_" + MODE.replace("-", "_"), None)
        return handler(request, verb, rest, texts) if handler else texts

    def damage_err(self, request, texts):
        verb, rest, status = request.verb, request.rest, texts[-1]
        code = status.split(" ")[1]
        if MODE == "err-plays":
            self.send_own("play 1")
        if MODE == "err-sets":
            self.send_own("set lang=" + ("en" if self.count % 2 else "ja"))
            self.count += 1
        if MODE == "two-toolong" and code == "toolong":
            return texts + texts
        if MODE == "open-all" and code == "sealed" and rest == "all":
            return ["ok"]
        if MODE == "open-record" and code == "sealed" and verb == "record":
            return ["# tefuda record 1", "ok n=1"]
        if MODE == "open-falls" and code == "sealed" and verb == "chances":
            return ["ok n=0"]
        changes = {
            "no-code": (True, "err"),
            "any-verb": (code == "unknown", "ok"),
            "no-max": (code == "toolong", "err toolong"),
            "no-at": (code == "syntax", "err syntax"),
            "no-nosuch": (code == "nosuch", "err nogame"),
            "no-nogame": (code == "nogame", "err nosuch name=g1"),
            "no-illegal": (code == "illegal", "err nomove"),
            "any-seat": (code == "notyours", "ok d=1"),
            "no-badtfn": (code == "badtfn", "err badarg key=tfn"),
            "play-on": (code == "over" and verb == "play", "ok d=1 ask=s1"),
            "open-view": (code == "sealed" and rest == "view=open", "ok"),
            "never-busy": (code == "busy", "ok"),
        }
        is_meant, text = changes.get(MODE, (False, ""))
        if is_meant:
            return texts[:-1] + [text]
        if MODE == "no-rule":
            return [text for text in texts if not text.startswith("rule ")]
        if MODE == "why-not" and verb == "play":
            return texts[:-1] + [re.sub(r"why=\S+", "why=phase0", status)]
        if MODE == "leak-list" and verb == "why" and request.handle:
            return texts[:-1] + [status + " why=leak"]
        return texts

    # One function for each mode that damages a good reply.

    def do_no_status(self, request, verb, rest, texts):
        return texts[:-1] if verb == "games" else texts

    def do_no_cap(self, request, verb, rest, texts):
        return [text for text in texts if not text.startswith("cap ")] if verb == "tefuda" and self.again() else texts

    def again(self):
        """False for the first handshake, from which the controller learns what there is."""
        self.count += 1
        return self.count > 1

    def do_no_rules(self, request, verb, rest, texts):
        return [re.sub(r" rules=\S+", "", text) for text in texts] if verb == "tefuda" else texts

    def do_no_type(self, request, verb, rest, texts):
        return [re.sub(r" type=\S+", "", text) for text in texts]

    def do_no_d(self, request, verb, rest, texts):
        return [re.sub(r" d=1\b", "", text) for text in texts] if verb == "newgame" else texts

    def do_order(self, request, verb, rest, texts):
        if verb != "ask":
            return texts
        return sorted(texts[:-1], key=lambda text: not text.startswith("state ")) + texts[-1:]

    def do_from_zero(self, request, verb, rest, texts):
        return [re.sub(r"^move (\d+)", lambda m: f"move {int(m[1]) - 1}", text) for text in texts]

    def do_wrong_n(self, request, verb, rest, texts):
        return texts[:-1] + [re.sub(r" n=([1-9]\d*)", r" n=\g<1>0", texts[-1])] if verb == "ask" else texts

    def do_reordered(self, request, verb, rest, texts):
        at = [i for i, text in enumerate(texts) if text.startswith("move ")]
        if verb in ("ask", "legal") and len(at) > 1:
            a, b = (texts[i].split(" ", 2) for i in at[:2])
            texts[at[0]], texts[at[1]] = f"move 1 {b[2]}", f"move 2 {a[2]}"
        return texts

    def do_other_list(self, request, verb, rest, texts):
        if verb != "legal" or "prefix=" not in rest:
            return texts
        return [re.sub(r"^move \d+", f"move {i}", text) for i, text in enumerate(texts)]

    def do_jump(self, request, verb, rest, texts):
        return [re.sub(r"\bd=(\d+)", lambda m: f"d={2 * int(m[1])}" if int(m[1]) > 1 else m[0], text)
                for text in texts]

    def do_no_default(self, request, verb, rest, texts):
        return [re.sub(r" default=\S+", " default=zork", text) for text in texts]

    def do_odd_kind(self, request, verb, rest, texts):
        return [re.sub(r"^(decision .*) kind=\S+", r"\1 kind=zork", text) for text in texts]

    def do_show_sealed(self, request, verb, rest, texts):
        if self.first_seat and verb == "state" and rest != self.first_seat:
            texts[0] += " zork"
        return texts

    def do_order_matters(self, request, verb, rest, texts):
        if verb == "state" and rest == "all" and self.first_seat == "s2":
            texts[0] += " zork"
        if verb == "undo":
            self.first_seat = ""
        return texts

    def do_restless(self, request, verb, rest, texts):
        self.count += 1
        return texts[:-1] + [f"{texts[-1]} x={self.count}"] if verb == "ask" else texts

    def do_n_of_other(self, request, verb, rest, texts):
        return [re.sub(r" n=0$", " n=3", text) for text in texts] if verb == "ask" else texts

    def do_wrong_hash(self, request, verb, rest, texts):
        return texts[:-1] + [re.sub("hash=.", "hash=z", texts[-1])]

    def do_other_h(self, request, verb, rest, texts):
        if verb != "state":
            return texts
        return [re.sub(r"\b(h|hash)=(.)", lambda m: f"{m[1]}={(int(m[2], 16) ^ 1):x}", text) for text in texts]

    def do_lossy_setup(self, request, verb, rest, texts):
        return self.lossy(request, verb, texts) if request.handle == b"c" else texts

    def lossy(self, request, verb, texts):
        return [text.replace("life=1", "life=") for text in texts] if verb == "state" else texts

    def do_setup_drifts(self, request, verb, rest, texts):
        return self.lossy(request, verb, texts) if request.handle == b"c" and b"c" in self.moved else texts

    def do_other_kinds(self, request, verb, rest, texts):
        if verb == "events" and rest.startswith("pub"):
            texts = [re.sub(r"^(event 3) \S+", r"\1 look", text) for text in texts]
        return texts

    def do_new_past(self, request, verb, rest, texts):
        if verb == "events" and len(texts) > 12:
            texts[0] += f" x={len(texts)}"
        return texts

    def do_leak_list(self, request, verb, rest, texts):
        if verb == "legal" and request.handle[:1] == b"w" and len(texts) > 2:
            return texts[1:]
        return texts

    def do_leak_view(self, request, verb, rest, texts):
        return self.lossy(request, verb, texts) if request.handle[:1] == b"w" else texts

    def do_any_world(self, request, verb, rest, texts):
        self.count += 1
        return [f"{text} x={self.count}" for text in texts] if request.handle == b"v" else texts

    def do_usual_deck(self, request, verb, rest, texts):
        """Takes what it holds for the usual size of a deck for that of every deck."""
        deck = re.search(r"(?:^| )s[12]=(\S+) tfn1 (\S+)", rest) if verb == "setup" else None
        if deck is None or self.usual.setdefault(deck[2], deck[1]) == deck[1]:
            return texts
        return ["err impossible at=s2 -- more cards than in the deck"]

    def do_why_not(self, request, verb, rest, texts):
        return [text.replace("legal=1", "legal=0 why=rule") for text in texts] if verb == "why" else texts

    def do_no_reason(self, request, verb, rest, texts):
        return [re.sub(r" reason=\S+", "", text) for text in texts] if verb == "status" else texts

    def do_odd_reason(self, request, verb, rest, texts):
        return [re.sub(r" reason=\S+", " reason=zork", text) for text in texts]

    def do_lossy_record(self, request, verb, rest, texts):
        return [text for text in texts if not text.startswith("> newgame")]

    def do_loud_record(self, request, verb, rest, texts):
        if verb == "record" and rest in ("s1", "s2"):
            return ["> ping"] + texts
        return texts

    def do_wrong_commit(self, request, verb, rest, texts):
        return [re.sub(r"commit=....", "commit=0000", text) for text in texts]

    def do_lost_outcome(self, request, verb, rest, texts):
        return texts[1:] if verb == "chance" and len(texts) > 2 else texts

    def do_lost_fall(self, request, verb, rest, texts):
        return texts[1:] if verb == "chances" and len(texts) > 2 else texts

    def do_loaded(self, request, verb, rest, texts):
        return [re.sub(r" of=([^,* ]+)(\*\d+)?,", r" of=\1*90,", text) for text in texts]

    def do_show_seed(self, request, verb, rest, texts):
        if verb == "newgame" and " seed=" not in texts[-1]:
            texts[-1] += " seed=1"
        return texts

    def do_hide_seed(self, request, verb, rest, texts):
        return [re.sub(r" seed=\S+", " seed=1", text) for text in texts] if verb == "status" else texts

    def do_lang_list(self, request, verb, rest, texts):
        return texts[1:] if verb == "legal" and self.lang == "ja" and len(texts) > 1 else texts

    def do_trace_list(self, request, verb, rest, texts):
        return texts[1:] if verb == "ask" and self.trace and len(texts) > 1 else texts

    def do_guess(self, request, verb, rest, texts):
        return [re.sub(r"move=\S+", "move=zork:1", text) for text in texts] if verb == "go" else texts

    def do_moody(self, request, verb, rest, texts):
        if verb == "go" and self.names:
            return texts[:-1] + [re.sub(r"move=\S+", "move=" + self.names[time.time_ns() // 1000 % len(self.names)], texts[-1])]
        return texts

    def do_babble(self, request, verb, rest, texts):
        return ["info time=1"] * 40 + texts if verb == "go" else texts

    def do_slow(self, request, verb, rest, texts):
        if verb == "go":
            time.sleep(1)
        return texts


def read(proxy):
    """Passes on what the host prints, until it ends."""
    data = b""
    while True:
        more = proxy.child.stdout.read(1 << 16)
        if not more:
            break
        data += more
        *lines, data = data.split(b"\n")
        for line in lines:
            proxy.hear(line)
    if MODE == "no-flush":
        os.write(1, proxy.held)
    code = proxy.child.wait()
    if MODE in ("ignore-quit", "ignore-end"):
        time.sleep(3600)
    os._exit(code)


def main():
    if MODE == "--list":
        for mode, requirement in MODES.items():
            print(mode, requirement)
        return
    if MODE == "talk":
        os.write(1, b"info welcome=1\n")
    proxy = Proxy(sys.argv[2:])
    threading.Thread(target=read, args=(proxy,), daemon=True).start()
    data = b""
    while True:
        more = os.read(0, 1 << 16)
        if not more:
            break
        data += more
        *lines, data = data.split(b"\n")
        for line in lines:
            proxy.take(line)
    proxy.child.stdin.write(data)
    proxy.child.stdin.close()
    time.sleep(3600)


main()
