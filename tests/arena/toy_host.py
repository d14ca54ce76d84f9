"""toy_host.py [--die-after N] - a host by PROTOCOL.md for the game of toy_game.py, on standard input and output.

It shares no code with the engine of this project: arenas are tested with it, and whoever writes an engine of
his own may begin here. With N it dies at the N-th answer that it gets."""

import hashlib
import itertools
import os
import re
import secrets
import string
import sys
import traceback
from collections import Counter
from urllib.parse import quote, unquote

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import toy_game  # noqa: E402
from toy_game import DATA, SEATS, VIEWERS, Deal, Game  # noqa: E402

TITLE = f"game {toy_game.NAME} rules=1 data={DATA} name.ja=高潮 name.en=High%20Water"

# ------------------------------------------------------------------------------------------- lines

LINE = 65536  # octets of the longest line, LF included
ARGUMENTS = 64
NUMBERS = 999999999
FRONT = re.compile(r"(?:> )?(?:([0-9]{1,9}) )?(?:@([a-z][a-z0-9]{0,15}) )?")
VERB = re.compile(r"[a-z][a-z0-9-]*(?= |\Z)")
ODD = r"\x00-\x1f\x7f-\x9f\ud800-\udfff"  # control characters, and what is no UTF-8
ARGUMENT = re.compile(rf" tfn1 [^{ODD}]*\Z| (?:[^{ODD} %]|%(?!00)[0-9A-Fa-f]{{2}})*")
KEY = re.compile(r"([a-z][a-z0-9._]*)=(.*)")
HANDLE = re.compile(r"[a-z][a-z0-9]{0,15}")
PLAIN = string.punctuation.replace("%", "")  # what is printed as it is, besides letters and digits


class Refusal(Exception):
    def __init__(self, code, **keys):
        super().__init__(code)
        self.status = f"err {code}{pairs(keys)}"


def pairs(keys):
    return "".join(f" {key}={shown(value)}" for key, value in keys.items())


def shown(value):
    return quote(str(value)[:1000], safe=PLAIN) or "-"


def syntax(text, at):
    """The refusal of a line that breaks the grammar behind so many letters."""
    return Refusal("syntax", at=len(text[:at].encode("utf-8", "surrogateescape")) + 1)


def parse(text, at):
    """Verb and arguments of a line, from its verb on; an argument is (key, value), that of a word None."""
    verb, arguments = VERB.match(text, at), []
    if not verb:
        raise syntax(text, at)
    at = verb.end()
    while at < len(text):
        found = ARGUMENT.match(text, at)
        word, end = found[0][1:], found.end()
        if not word or text[end:end + 1] not in ("", " ") or len(arguments) == ARGUMENTS:
            raise syntax(text, end)
        keyed = KEY.fullmatch(word)
        key, value = keyed.groups() if keyed else (None, word)
        try:
            arguments.append((key, value if value.startswith("tfn1 ") else unquote(value, errors="strict")))
        except UnicodeDecodeError:
            raise syntax(text, at + 1) from None
        at = end
    return verb[0], arguments


def number(text, key, least, most):
    if not re.fullmatch("[0-9]+", text):
        raise Refusal("badarg", key=key, got=text)
    if len(text) > len(str(NUMBERS)) or not least <= int(text) <= most:
        raise Refusal("range", key=key, got=text, min=least, max=most)
    return int(text)


def one_of(text, key, values):
    if text not in values:
        raise Refusal("badarg", key=key, got=text, want=",".join(values))
    return text


def first(words, name):
    if not words:
        raise Refusal("missing", key=name)
    return words.pop(0)


def need(keys, key):
    if key not in keys:
        raise Refusal("missing", key=key)
    return keys[key]


def viewer_of(game, words, viewers, behind=0):
    """The viewer before the last words, of which so many are no viewer; else the seat that is asked."""
    if len(words) <= behind:
        return (game.waiting or SEATS)[0]
    return one_of(words.pop(0), "seat", viewers)


def listed(cards):
    return ",".join(f"{card}*{count}" for card, count in Counter(cards).items())


# -------------------------------------------------------------------------------------------- host

COMMANDS = {  # when it may be given, how many words it takes at most, its keys (None: any)
    "adjudicate": ("open", 0, "result reason"), "ask": ("game", 1, "since at lang"), "cards": ("", 2, "lang"),
    "close": ("game", 0, ""), "deck": ("", 2, "cards"), "events": ("game", 1, "since"),
    "expect": ("game", 0, None), "games": ("", 1, ""), "get": ("", 1, ""), "hash": ("game", 1, ""),
    "legal": ("game", 1, "prefix at lang"), "list": ("", 0, ""), "newgame": ("", 1, "seed s1 s2 luck lists as"),
    "ping": ("", 0, ""), "play": ("open", 2, "d"), "quit": ("", 0, ""), "record": ("game", 1, ""),
    "resign": ("open", 1, ""), "set": ("", 0, None), "state": ("game", 1, ""), "status": ("game", 0, ""),
    "tefuda": ("", 1, "name"), "undo": ("game", 1, "safe"), "why": ("game", 2, "lang"),
}


class Host:
    """Each do_VERB gets the game, the words and the keys, adds lines to self.data and returns the keys of `ok`."""

    def __init__(self, die_after):
        self.games, self.current, self.handle = {}, None, None
        self.decks = {name: self.read_list(cards) for name, cards in toy_game.SAMPLES.items()}
        self.lang, self.data = "en", []
        self.has_failed, self.has_quit, self.die_after = False, False, die_after

    def reply(self, line):
        """What is printed for a line, which comes with its end."""
        text = line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")
        if len(line) <= LINE and (not text.strip(" ") or text[0] in "#<"):
            return ""
        front = FRONT.match(text)
        self.data = []
        try:
            if len(line) > LINE:
                raise Refusal("toolong", max=LINE)
            if not line.endswith(b"\n"):
                raise syntax(text, len(text))
            status = "ok" + pairs(self.run(front[2], *parse(text, front.end())))
        except Refusal as refusal:
            status = refusal.status
        except Exception:  # a defect of this program must not end it
            traceback.print_exc()
            status = "err internal bug=1"
        start = (f"{front[1]} " if front[1] else "") + (f"@{front[2]} " if front[2] else "")
        return "".join(f"{'' if part[0] in '#><' else start}{part}\n" for part in [*self.data, status])

    def run(self, handle, verb, arguments):
        if verb not in COMMANDS:
            raise Refusal("unknown", verb=verb)
        needs, most, allowed = COMMANDS[verb]
        words, keys = [value for key, value in arguments if not key], {}
        for key, value in arguments:
            if key and (key in keys or (allowed is not None and key not in allowed.split())):
                raise Refusal("badarg", key=key)
            if key:
                keys[key] = value
        if len(words) > most:
            raise Refusal("badarg", got=words[most])
        if handle and handle not in self.games:
            raise Refusal("nosuch", name=handle)
        self.handle = handle or self.current
        game = self.games.get(self.handle)
        if needs and not game:
            raise Refusal("nogame")
        if needs == "open" and game.over:
            raise Refusal("over", result=game.over[0])
        return getattr(self, "do_" + verb)(game, words, keys) or {}

    # -- the program and its settings --------------------------------------------------------------

    def do_tefuda(self, _, words, keys):
        if number(first(words, "n"), "n", 0, NUMBERS) < 1:
            raise Refusal("version", min=1, max=1)
        self.data = [f"id name={toy_game.NAME} version=1", "cap host record", TITLE, self.option()]
        return {"proto": 1}

    def do_ping(self, _, words, keys):
        pass

    def do_quit(self, _, words, keys):
        self.has_quit = True

    def option(self):
        return f"option name=lang type=enum default=en var=en,ja value={self.lang}"

    def do_get(self, _, words, keys):
        if words and words[0] != "lang":
            raise Refusal("nooption", name=words[0])
        self.data = [self.option()]

    def do_set(self, _, words, keys):
        first(list(keys), "key")
        for key in [key for key in keys if key != "lang"]:
            raise Refusal("nooption", name=key)
        self.lang = self.language(keys)

    def language(self, keys):
        return one_of(keys.get("lang", self.lang), "lang", ("en", "ja"))

    # -- games and decks ---------------------------------------------------------------------------

    def check_game(self, words):
        name = first(words, "game")
        if name != toy_game.NAME:
            raise Refusal("nosuch", name=name)

    def do_games(self, _, words, keys):
        if not words:
            self.data = [TITLE]
            return {"n": 1}
        self.check_game(words)
        self.data = [TITLE, *toy_game.LEGEND]
        return {}

    def do_cards(self, _, words, keys):
        self.check_game(words)
        is_english = self.language(keys) == "en"
        if words and words[0] not in toy_game.CARDS:
            raise Refusal("nosuch", name=words[0])
        self.data = [toy_game.card_line(card, is_english) for card in words or toy_game.CARDS]
        return {"n": len(self.data)}

    def read_list(self, text):
        cards = []
        for item in text.split(","):
            found = re.fullmatch(r"([a-z0-9-]{1,64})(?:\*([1-9][0-9]?))?", item)
            if not found:
                raise Refusal("badarg", key="cards", got=item)
            cards += [found[1]] * int(found[2] or 1)
        faults = toy_game.faults_of(cards)
        if faults:
            self.data = [pairs(fault)[1:].replace("=", " ", 1) for fault in faults]
            raise Refusal("baddeck", **faults[0])
        return sorted(cards, key=toy_game.height)

    def do_deck(self, _, words, keys):
        self.check_game(words)
        name = first(words, "name")
        cards = self.decks[name] = self.read_list(need(keys, "cards"))
        return {"deck": name, "n": len(cards), "hash": toy_game.hash_of(listed(cards))}

    def do_newgame(self, _, words, keys):
        self.check_game(words)
        seed = keys.get("seed", secrets.token_hex(16)).lower()
        handle = keys.get("as", self.handle or next(f"g{i}" for i in itertools.count(1) if f"g{i}" not in self.games))
        if not re.fullmatch("[0-9a-f]{1,32}", seed):
            raise Refusal("badarg", key="seed", got=seed)
        if not HANDLE.fullmatch(handle):
            raise Refusal("badarg", key="as", got=handle)
        one_of(keys.get("lists", "closed"), "lists", ("closed",))
        is_swapped = one_of(keys.get("luck", "keep"), "luck", ("keep", "swap")) == "swap"
        names = [keys.get(seat, sample) for seat, sample in zip(SEATS, toy_game.SAMPLES)]
        for name in names:
            if name not in self.decks:
                raise Refusal("nosuch", name=name)
        seed = seed if len(seed) == 32 else seed.lstrip("0") or "0"
        game = self.games[handle] = Game(Deal(seed, names, [self.decks[name] for name in names], is_swapped))
        self.current = self.current or handle
        commit = hashlib.sha256(seed.rjust(32, "0").encode()).hexdigest()
        return {"game": handle, "seed": seed, "commit": commit, **self.next_of(game)}

    def do_close(self, game, words, keys):
        del self.games[self.handle]
        self.current = None if self.handle == self.current else self.current

    def do_list(self, _, words, keys):
        for handle, game in sorted(self.games.items()):
            current = " current=1" if handle == self.current else ""
            asked = "+".join(game.asked) or "-"
            self.data.append(f"game {handle} {toy_game.NAME} d={game.d} ask={asked} turn={game.round}{current}")
        return {"n": len(self.games)}

    # -- answers -----------------------------------------------------------------------------------

    def next_of(self, game):
        """Who is asked next, or how it ended."""
        if game.over:
            return {"d": game.d, "ask": "-", "over": game.over[0], "reason": game.over[1]}
        return {"d": game.d, "wait" if game.given else "ask": "+".join(game.waiting)}

    def do_play(self, game, words, keys):
        seat = viewer_of(game, words, SEATS, 1)
        move, *more = first(words, "move").split("+")
        names = game.legal(seat)
        if not names:
            raise Refusal("notyours", seat=seat, ask="+".join(game.waiting))
        if "d" in keys and number(keys["d"], "d", 0, NUMBERS) != game.d:
            raise Refusal("stale", d=keys["d"], now=game.d)
        if re.fullmatch("[0-9]+", move) and not more:
            move = names[number(move, "move", 1, len(names)) - 1]
        if not {move, *more} <= set(toy_game.MOVES):
            raise Refusal("nomove")
        if move not in names:
            raise Refusal("illegal", d=game.d, move=move, why="zone")
        self.die_after -= 1
        if self.die_after == 0:
            os._exit(1)
        game.answer("play", seat, move)
        # Behind each move something is new, or somebody else is asked: so a macro ends at its first.
        macro = {"done": 1, "left": len(more), "stop": "newinfo"} if more else {}
        return {**self.next_of(game), "move": move, **macro}

    def do_resign(self, game, words, keys):
        game.answer("resign", one_of(first(words, "seat"), "seat", SEATS))
        return self.next_of(game)

    def do_adjudicate(self, game, words, keys):
        result = one_of(need(keys, "result"), "result", (*SEATS, "draw"))
        game.answer("adjudicate", result, need(keys, "reason"))
        return self.next_of(game)

    def do_undo(self, game, words, keys):
        count = number((words or ["1"])[0], "n", 1, len(game.answers))
        before = Game(game.deal, game.answers[:-count])
        if number(keys.get("safe", "0"), "safe", 0, 1) and game.has_shown(len(before.events)):
            raise Refusal("newinfo", d=game.d)
        self.games[self.handle] = before
        return self.next_of(before)

    # -- questions ---------------------------------------------------------------------------------

    def do_status(self, game, words, keys):
        status = {"stage": "over" if game.over else "ask", "d": game.d, "ask": "+".join(game.asked),
                  "turn": game.round, "phase": game.phase, "wait": "+".join(game.waiting)}
        return {**status, **self.next_of(game), "seed": game.deal.seed} if game.over else status

    def do_ask(self, game, words, keys):
        viewer = viewer_of(game, words, (*SEATS, "pub"))
        names = game.legal(viewer) if viewer in SEATS else []
        title = toy_game.TITLES[game.step][self.language(keys)]
        if "since" in keys:
            self.do_events(game, [viewer], keys)
        self.do_state(game, [viewer], {})
        if names:
            self.data.append(f"decision d={game.d} seat={viewer} kind=pick step={game.step} n={len(names)} "
                             f"default={names[0]} -- {title}")
        self.put_moves(viewer, names, keys)
        return {"d": game.d, "n": len(names)}

    def do_legal(self, game, words, keys):
        seat = viewer_of(game, words, SEATS)
        return {"n": self.put_moves(seat, game.legal(seat), keys)}

    def put_moves(self, seat, names, keys):
        place = f" at={seat}.H" if "at" in keys and number(keys["at"], "at", 1, 1) else ""
        chosen = [(i, name) for i, name in enumerate(names, 1) if name.startswith(keys.get("prefix", ""))]
        for i, name in chosen:
            card = name.partition(":")[2]
            text = f"send {card}" if self.language(keys) == "en" else f"{card}を出す"
            self.data.append(f"move {i} {name}{place}" + (f" -- {text}" if "lang" in keys else ""))
        return len(chosen)

    def do_events(self, game, words, keys):
        viewer = viewer_of(game, words, VIEWERS)
        self.data += game.told(viewer, number(keys.get("since", "0"), "since", 0, NUMBERS))
        return {"last": len(game.events)}

    def do_state(self, game, words, keys):
        viewer = viewer_of(game, words, VIEWERS)
        self.data.append(f"state {game.view(viewer)}")
        return {"hash": game.hash(viewer)}

    def do_hash(self, game, words, keys):
        return {"hash": game.hash(viewer_of(game, words or ["all"], VIEWERS))}

    def do_why(self, game, words, keys):
        self.language(keys)
        seat = viewer_of(game, words, SEATS, 1)
        move = first(words, "move")
        if move not in toy_game.MOVES:
            raise Refusal("nomove")
        if move in game.legal(seat):
            return {"legal": 1}
        return {"legal": 0, "why": "zone" if seat in game.waiting else "timing"}

    # -- records -----------------------------------------------------------------------------------

    def facts(self, game):
        """All that can be expected, by key."""
        over, reason = game.over or ("-", "-")
        names = game.legal((game.waiting or SEATS)[0])
        facts = {"d": game.d, "ask": "+".join(game.waiting) or "-", "over": over, "reason": reason,
                 "turn": game.round, "phase": game.phase, "step": game.step if names else "-",
                 "kind": "pick" if names else "-", "n": len(names), "hash": game.hash("all")}
        facts |= {f"hash.{viewer}": game.hash(viewer) for viewer in VIEWERS}
        facts |= {f"state.{viewer}": game.view(viewer) for viewer in VIEWERS}
        facts |= {f"n.{seat}": len(game.legal(seat)) for seat in SEATS}
        return facts | {f"legal.{seat}": ",".join(game.legal(seat)) or "-" for seat in SEATS}

    def do_expect(self, game, words, keys):
        first(list(keys), "key")
        facts = self.facts(game)
        for key in [key for key in keys if key not in facts]:
            raise Refusal("badarg", key=key)
        for key, want in keys.items():
            if want != str(facts[key]):
                self.has_failed = True
                raise Refusal("mismatch", key=key, want=want, got=facts[key])

    def do_record(self, game, words, keys):
        viewer = viewer_of(game, words or ["all"], VIEWERS)
        title = f"# tefuda record 1; {toy_game.NAME} rules=1 data={DATA}"
        self.data = self.script(game, title) if viewer == "all" else self.seen(game, viewer, f"{title}; view {viewer}")
        return {"n": len(self.data)}

    def script(self, game, title):
        again, deal = Game(game.deal), game.deal
        lines = [f"> deck {toy_game.NAME} {shown(name)} cards={listed(cards)}"
                 for name, cards in dict(zip(deal.decks, deal.lists)).items()]
        lines.append(f"> newgame {toy_game.NAME} seed={deal.seed} s1={shown(deal.decks[0])} "
                     f"s2={shown(deal.decks[1])} luck={'swap' if deal.swap else 'keep'} lists=closed")
        for verb, *words in game.answers:
            d = again.d
            again.answer(verb, *words)
            lines.append({"play": f"> play {words[0]} d={d} {words[-1]}", "resign": f"> resign {words[0]}",
                          "adjudicate": f"> adjudicate result={words[0]} reason={shown(words[-1])}"}[verb])
            if again.over:
                lines.append(f"> expect over={again.over[0]} reason={again.over[1]}")
            elif again.d > d:
                lines.append(f"> expect d={again.d} hash={again.hash('all')}")
        return [title, *lines]

    def seen(self, game, viewer, title):
        """What a viewer was sent: at each decision the events before it, and the position."""
        again, lines, last, d = Game(game.deal), [title], 0, 0
        for answer in [None, *game.answers]:
            if answer:
                again.answer(*answer)
            if again.d > d:
                lines += [f"< {line}" for line in [*again.told(viewer, last), f"state {again.view(viewer)}"]]
                last, d = len(again.events), again.d
        return lines


def drop_line(source):
    """Passes over what is left of a line."""
    while (part := source.readline(LINE)) and not part.endswith(b"\n"):
        pass
    return bool(part)


def serve(host, source, target):
    """Reads and replies until the end; the exit status."""
    while not host.has_quit and (line := source.readline(LINE + 1)):
        is_whole = line.endswith(b"\n") or (len(line) > LINE and drop_line(source))
        target.write(host.reply(line).encode())
        target.flush()
        host.has_failed |= not is_whole
    return 1 if host.has_failed else 0


if __name__ == "__main__":
    limit = int(sys.argv[2]) if sys.argv[1:2] == ["--die-after"] else 0
    try:
        sys.exit(serve(Host(limit), sys.stdin.buffer, sys.stdout.buffer))
    except BrokenPipeError:  # nobody reads any more
        os._exit(0)
