# SPDX-License-Identifier: MIT
"""tefuda.py - a client for the tefuda protocol in one file, for bots and for programs with a host.

A bot is a function that is shown what its seat may know and returns one of the moves:

    from tefuda import Player
    Player("mine").serve(lambda view, decision, moves: moves[0])

or a class that hears of more than decisions:

    class Mine(Player):
        def choose(self, view, decision, moves): return self.random.choice(moves)
        def on_event(self, line): ...
    Mine("mine").serve()

A program that wants to hold a game itself starts a host:

    from tefuda import Host
    with Host(["build/tefuda"]) as host:
        status = host.newgame("unreal-drive", seed="1")
        while "over" not in status.keys:
            status = host.play(host.legal()[0])
        print(status.keys["over"], status.keys["reason"])

Every game of a host has a handle: host.open("unreal-drive", "b") starts a second one, and what it
returns takes the same commands as the host does for its current game; so do the worlds of
host.sample("s1", "7"). What the host refuses is an exception of type Err with `code` and `keys`.

Only the standard library is used. Python 3.8 or later.
"""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
from dataclasses import dataclass, field, replace
from typing import IO, Callable, Dict, List, NamedTuple, NoReturn, Optional, Sequence, Type, Union

PROTOCOL = 1

__all__ = [
    "Answer", "Ask", "BadDeck", "Choose", "Clock", "Closed", "Decision", "Err", "Game", "GameOver", "Host",
    "IllegalMove", "Line", "Mismatch", "Move", "NoGame", "NotYours", "Player", "Reply", "Sealed",
    "Stale", "TefudaError", "View", "deck_cards", "parse_line", "quote", "unquote",
]


# ------------------------------------------------------------------------------------------ lines

@dataclass(frozen=True)
class Line:
    """One line of the protocol, taken apart. `rest` is all that follows the kind, untouched."""

    kind: str
    words: List[str] = field(default_factory=list)
    keys: Dict[str, str] = field(default_factory=dict)
    text: str = ""
    id: str = ""
    game: str = ""
    rest: str = ""


_HEAD = re.compile(r"(?:([0-9]{1,9})(?: +|$))?(?:@([a-z][a-z0-9]{0,15})(?: +|$))?")
_KEY = re.compile(r"[a-z][a-z0-9._]*")


def parse_line(line: str) -> Optional[Line]:
    """Takes a line apart; None for an empty line or a comment.

    From the word `tfn1` on, a line is one position text and becomes a single word.
    """
    line = line.strip(" \r\n")
    head = _HEAD.match(line)
    if not line or line[0] in "#<" or head is None or head.end() == len(line):
        return None
    kind, _, rest = line[head.end():].partition(" ")
    rest = rest.lstrip(" ")
    body, _, text = (" " + rest).partition(" -- ")
    body = body.lstrip(" ")
    plain: List[str] = []
    keys: Dict[str, str] = {}
    while body:
        word, _, after = body.partition(" ")
        name, equals, value = word.partition("=")
        if word == "tfn1":
            plain.append(body)
            break
        if equals and _KEY.fullmatch(name):
            keys[name] = value
        elif word:
            plain.append(word)
        body = after
    return Line(kind, plain, keys, text, head[1] or "", head[2] or "", rest)


def quote(text: str) -> str:
    """Writes a value so that it is one word of a line."""
    return "".join(
        "".join(f"%{octet:02X}" for octet in c.encode()) if c <= " " or c in "%\x7f" else c
        for c in text)


def unquote(value: str) -> str:
    """Reads a value: every %XX is an octet of UTF-8."""
    octets = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]),
                    value.encode())
    return octets.decode("utf-8", "replace")


def deck_cards(line: Line) -> Dict[str, int]:
    """The cards of a line with the key `cards`, as in lines `deck` and `decklist`: id, count. Cards
    that are not known count under "?"."""
    counts: Dict[str, int] = {}
    for item in line.keys.get("cards", "").split(","):
        card, _, count = item.partition("*")
        if card.startswith("?"):
            card, count = "?", card[1:]
        if card and card != "-":
            counts[card] = counts.get(card, 0) + (_number(count) or 1)
    return counts


@dataclass(frozen=True)
class Move:
    """One legal move. The name never changes; the index is good for this decision only."""

    index: int
    name: str
    text: str = ""


@dataclass(frozen=True)
class Decision:
    """What is asked. `keys` are those of the decision line: n, min, max, sofar, from, ...; `go`
    holds the keys of the `go` command: left, inc, movetime, ..."""

    d: int
    seat: str
    kind: str
    step: str
    default: str = ""
    title: str = ""
    keys: Dict[str, str] = field(default_factory=dict)
    go: Dict[str, str] = field(default_factory=dict)

    def limit(self, key: str) -> List[int]:
        """The numbers of a limit of `go`, one's own first: limit("left") may be [118000, 120000];
        empty if there is no such limit."""
        return [int(number) for number in self.go.get(key, "").split(",")
                if number.isascii() and number.isdigit()]


@dataclass(frozen=True)
class Clock:
    """The milliseconds that each seat has left, and the seat whose time runs."""

    s1: int
    s2: int
    run: str


@dataclass
class View:
    """What a bot knows: the position as its seat may see it, the events since its last answer, the
    `deck` lines that it was shown, the last clock that it was shown while it waited. In a game
    that is `resumed` this process takes over in mid-game: its first decision comes with all the
    events from the start on."""

    game: str = ""
    seat: str = ""
    tfn: str = ""
    events: List[Line] = field(default_factory=list)
    decks: List[Line] = field(default_factory=list)
    clock: Optional[Clock] = None
    resumed: bool = False


Answer = Union[Move, str, int]


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def _decision(line: Line) -> Decision:
    keys = line.keys
    return Decision(_number(keys.get("d", "")), keys.get("seat", ""), keys.get("kind", ""),
                    keys.get("step", ""), keys.get("default", ""), line.text, dict(keys))


def _moves(lines: Sequence[Line]) -> List[Move]:
    return [Move(_number(line.words[0]), line.words[1], line.text)
            for line in lines if line.kind == "move" and len(line.words) > 1]


def _move_name(answer: Answer, moves: Sequence[Move]) -> str:
    """The name of an answer, which may be a move, its name, or its index in the list from 1."""
    if isinstance(answer, Move):
        return answer.name
    if isinstance(answer, int):
        for move in moves:
            if move.index == answer:
                return move.name
        raise ValueError(f"no move {answer} in a list of {len(moves)}")
    return answer


# ----------------------------------------------------------------------------------------- player

Choose = Callable[[View, Decision, List[Move]], Answer]


class Player:
    """The player's side: reads what the controller sends and answers it.

    Pass a function to `serve`, or subclass and write `choose`. Subclass it too to hear of more:
    `on_newgame`, `on_event`, `on_clock`, `on_notice` and `on_over` do nothing by default. `random` is the bot's
    own generator. A controller may set its seed (option `seed`), which is how an arena makes a
    match repeatable.
    """

    def __init__(self, name: str, version: str = "1", seed: Optional[str] = None) -> None:
        self.name = name
        self.version = version
        self.random = random.Random(seed)
        self.view = View()
        self._decision: Optional[Decision] = None
        self._moves: List[Move] = []
        self._out: IO[str] = sys.stdout
        self._choose: Choose = self.choose
        self._requests: Dict[str, Callable[[Line], None]] = {
            "tefuda": self._tefuda, "set": self._set, "newgame": self._newgame, "go": self._go,
            "over": self._over, "ping": self._ok, "stop": self._ok, "quit": self._ok,
        }
        self._notices: Dict[str, Callable[[Line], None]] = {
            "event": self._event, "state": self._state, "decision": self._decide,
            "move": self._move, "deck": self._deck, "clock": self._clock,
        }

    def choose(self, view: View, decision: Decision, moves: List[Move]) -> Answer:
        """One of the moves: a Move, its name or its index. For subclasses; `serve` may be given a
        function instead."""
        raise NotImplementedError("pass a function to serve(), or write choose() in a subclass")

    def on_newgame(self, line: Line) -> None:
        """A game begins, or goes on if `self.view.resumed`; the view is fresh and knows the decks
        that were shown."""

    def on_event(self, line: Line) -> None:
        """Something happened, as this seat may see it."""

    def on_clock(self, clock: Clock) -> None:
        """The other seat begins to think; it is `self.view.clock`, too."""

    def on_notice(self, line: Line) -> None:
        """Anything else that is not answered: table, presence, offer, what comes later."""

    def on_over(self, line: Line) -> None:
        """The game has ended: line.words[0] is s1, s2 or draw, line.keys["reason"] says why."""

    def serve(self, choose: Optional[Choose] = None, source: Optional[IO[str]] = None,
              out: Optional[IO[str]] = None) -> None:
        """Answers until `quit` or the end of input. An exception of `choose` is not caught."""
        # Names in the text part may be Japanese, whatever the locale of the controller is.
        if source is None:
            source = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace",
                                      newline="\n")
        if out is None:
            out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
        self._out = out
        self._choose = choose if choose is not None else self.choose
        for text in iter(source.readline, ""):
            line = parse_line(text[2:] if text.startswith("> ") else text)
            try:
                if line is not None:
                    self._handle(line)
            except BrokenPipeError:
                return
            if line is not None and line.kind == "quit":
                return

    def _say(self, line: Line, *texts: str) -> None:
        head = (line.id + " " if line.id else "") + ("@" + line.game + " " if line.game else "")
        self._out.write("".join(head + text + "\n" for text in texts))
        self._out.flush()

    def _handle(self, line: Line) -> None:
        if line.kind in self._requests:
            self._requests[line.kind](line)
        elif line.kind in self._notices:
            self._notices[line.kind](line)
        elif line.id:  # only requests have ids, and every request is answered
            self._say(line, f"err unknown verb={quote(line.kind)}")
        else:
            self.on_notice(line)

    def _ok(self, line: Line) -> None:
        self._say(line, "ok")

    def _tefuda(self, line: Line) -> None:
        if not line.words or _number(line.words[0]) < PROTOCOL:
            self._say(line, f"err version min={PROTOCOL} max={PROTOCOL}")
            return
        self._say(line, f"id name={quote(self.name)} version={quote(self.version)}",
                  "cap play clock", "option name=seed type=str default=-", f"ok proto={PROTOCOL}")

    def _set(self, line: Line) -> None:
        unknown = [key for key in line.keys if key != "seed"]
        if unknown:
            self._say(line, f"err nooption name={unknown[0]}")
            return
        if "seed" in line.keys:
            self.random.seed(line.keys["seed"])
        self._say(line, "ok")

    def _newgame(self, line: Line) -> None:
        decks = self.view.decks if not self.view.game else []
        self.view = View(line.words[0] if line.words else "", line.keys.get("seat", ""),
                         decks=decks, resumed=line.keys.get("resume") == "1")
        self._decision = None
        self._moves = []
        self.on_newgame(line)
        self._say(line, "ok")

    def _go(self, line: Line) -> None:
        asked = self._decision
        d = _number(line.keys["d"]) if "d" in line.keys else asked.d if asked else 0
        if asked is None or not self._moves or d != asked.d:
            self._say(line, f"err stale d={d} now={asked.d if asked else 0}")
            return
        asked = replace(asked, go=dict(line.keys))
        name = _move_name(self._choose(self.view, asked, list(self._moves)), self._moves)
        self.view.events = []
        self._say(line, f"ok d={asked.d} move={name}")

    def _over(self, line: Line) -> None:
        self.on_over(line)
        self.view = View()
        self._decision = None
        self._say(line, "ok")

    def _deck(self, line: Line) -> None:
        if self.view.game:  # the last game was never called over
            self.view = View()
        self.view.decks.append(line)

    def _event(self, line: Line) -> None:
        self.view.events.append(line)
        self.on_event(line)

    def _clock(self, line: Line) -> None:
        keys = line.keys
        self.view.clock = Clock(_number(keys.get("s1", "")), _number(keys.get("s2", "")),
                                keys.get("run", ""))
        self.on_clock(self.view.clock)

    def _state(self, line: Line) -> None:
        self.view.tfn = line.rest

    def _decide(self, line: Line) -> None:
        self._decision = _decision(line)
        self._moves = []

    def _move(self, line: Line) -> None:
        self._moves += _moves([line])


# ------------------------------------------------------------------------------------------- host

class TefudaError(Exception):
    """Anything that went wrong between this program and a host."""


class Closed(TefudaError):
    """The host has ended or closed its output."""


class Err(TefudaError):
    """The host answered `err CODE`; nothing has changed. Codes of their own have a subclass."""

    def __init__(self, code: str, keys: Dict[str, str], text: str, data: List[Line]) -> None:
        super().__init__(" ".join([code] + [f"{key}={value}" for key, value in keys.items()]
                                  + ([f"-- {text}"] if text else [])))
        self.code = code
        self.keys = keys
        self.text = text
        self.data = data


class IllegalMove(Err):
    """illegal, nomove: not a move now, or not a move at all."""


class NotYours(Err):
    """notyours: that seat is not asked."""


class Stale(Err):
    """stale: an answer to an older decision."""


class NoGame(Err):
    """nogame, nosuch: no current game, or no such game, handle or card."""


class GameOver(Err):
    """over: the game has ended."""


class BadDeck(Err):
    """baddeck: each broken rule is a line in `data`."""


class Sealed(Err):
    """sealed: that would reveal hidden facts."""


class Mismatch(Err):
    """mismatch: an `expect` did not hold."""


_ERRORS: Dict[str, Type[Err]] = {
    "illegal": IllegalMove, "nomove": IllegalMove, "notyours": NotYours, "stale": Stale,
    "nogame": NoGame, "nosuch": NoGame, "over": GameOver, "baddeck": BadDeck, "sealed": Sealed,
    "mismatch": Mismatch,
}


class Reply(NamedTuple):
    """The data lines of a command and its status line, which said ok."""

    data: List[Line]
    status: Line


@dataclass(frozen=True)
class Ask:
    """A decision block. `decision` is None if the seat is not asked."""

    tfn: str
    decision: Optional[Decision]
    moves: List[Move]
    events: List[Line]


class Game:
    """An open game of a host, named by its handle; a host itself is its current game.

    SEAT is "s1" or "s2"; left out it is the seat that is asked. VIEWER is a seat, "pub" or "all".
    Every method raises Err if the host refuses, and nothing has changed then.
    """

    def __init__(self, host: Host, handle: str) -> None:
        self._host = host
        self.handle = handle

    def send(self, line: str) -> Reply:
        """Sends a command about this game and waits for its whole reply."""
        return self._host.send_line(f"@{self.handle} {line}" if self.handle else line)

    def _send(self, verb: str, *words: str, **keys: Union[str, int, None]) -> Reply:
        """Sends a command whose empty words and keys of None are left out."""
        pairs = [f"{key}={value}" for key, value in keys.items() if value is not None]
        return self.send(" ".join([verb] + [word for word in words if word] + pairs))

    def status(self) -> Line:
        """The status line with stage, d, ask, turn, phase, wait, and at the end over and reason."""
        return self._send("status").status

    def ask(self, seat: str = "", since: Optional[int] = None) -> Ask:
        """Everything a seat needs to decide: events after `since`, view, decision, moves."""
        data = self._send("ask", seat, since=since).data
        decisions = [_decision(line) for line in data if line.kind == "decision"]
        return Ask(next((line.rest for line in data if line.kind == "state"), ""),
                   decisions[0] if decisions else None, _moves(data),
                   [line for line in data if line.kind == "event"])

    def legal(self, seat: str = "", prefix: Optional[str] = None) -> List[Move]:
        """The legal moves of a seat, all or those whose names begin with `prefix`."""
        return _moves(self._send("legal", seat, prefix=prefix).data)

    def play(self, move: Answer, seat: str = "", d: Optional[int] = None) -> Line:
        """Plays a move, its name, or its index; with `d` only if that is the decision asked.
        Returns the status line: d, ask or wait, move, and at the end over and reason."""
        name = move.name if isinstance(move, Move) else str(move)
        return self._send("play", seat, "" if d is None else f"d={d}", name).status

    def go(self, seat: str = "", **limits: Union[int, str]) -> Line:
        """Lets the built-in player choose: go(movetime=500). It only names a move; play it to make
        it count. Returns the status line: d, move."""
        return self._send("go", seat, **limits).status

    def resign(self, seat: str) -> Line:
        """The other seat wins. Returns the status line: over, reason."""
        return self._send("resign", seat).status

    def undo(self, answers: int = 1, safe: bool = False) -> Line:
        """Takes the last answers back; with `safe` only if nobody has learnt anything since.
        Returns the status line: d, ask."""
        return self._send("undo", str(answers), safe="1" if safe else None).status

    def why(self, move: Answer, seat: str = "") -> Line:
        """Whether a move is legal now. Returns the status line: legal is 1, or 0 with why."""
        name = move.name if isinstance(move, Move) else str(move)
        return self._send("why", seat, name).status

    def unseen(self, seat: str = "") -> Dict[str, Dict[str, int]]:
        """The cards of each deck that a seat cannot locate: owner, id and count; {"?": 49} for a
        deck whose list it does not know."""
        return {line.words[0]: deck_cards(line) for line in self._send("unseen", seat).data
                if line.kind == "unseen" and line.words}

    def fork(self, handle: str) -> Game:
        """Opens a copy of the game under another handle, its luck to come included."""
        return Game(self._host, self.send(f"fork as={handle}").status.keys["game"])

    def forget(self) -> None:
        """Closes the game; its handle is free again."""
        self._send("close")

    def state(self, viewer: str = "") -> str:
        """The position as one line, from the word tfn1 on, as the viewer may know it."""
        return next(line.rest for line in self._send("state", viewer).data if line.kind == "state")

    def hash(self, viewer: str = "") -> str:
        """The hash of a view; of the whole position if no viewer is named."""
        return self._send("hash", viewer).status.keys["hash"]

    def events(self, viewer: str = "", since: Optional[int] = None) -> List[Line]:
        """What happened after event `since`, as the viewer saw it. words[0] is the number, words[1]
        the kind."""
        return [line for line in self._send("events", viewer, since=since).data
                if line.kind == "event"]

    def sample(self, seat: str, seed: str, n: Optional[int] = None) -> List[Game]:
        """Opens games that fit what a seat knows of this one. The next call replaces them."""
        names = self._send("sample", seat, seed=seed, n=n).status.keys["games"]
        return [Game(self._host, name) for name in names.split(",")]

    def record(self, viewer: str = "") -> List[str]:
        """The game as a script that checks itself, line by line."""
        return [f"{line.kind} {line.rest}" if line.kind else line.rest
                for line in self._send("record", viewer).data]

    def expect(self, **keys: Union[str, int]) -> None:
        """Compares: expect(d=1, ask="s1+s2"). Raises Mismatch for the first key that differs."""
        self._send("expect", **keys)


class Host(Game):
    """A tefuda process in the host role. Use it as a context manager, or call close()."""

    def __init__(self, command: Sequence[str] = ("build/tefuda",)) -> None:
        super().__init__(self, "")
        self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the host, in order if it still listens."""
        try:
            self.send("quit")
        except (TefudaError, ValueError):
            pass
        for stream in (self._process.stdin, self._process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def send_line(self, line: str) -> Reply:
        """Sends one command as it is and waits for its whole reply; raises Err if the host refuses
        it, Closed if it has ended."""
        if "\n" in line or "\r" in line:
            raise ValueError("a command is one line")
        if parse_line(line) is None:
            raise ValueError("an empty line or a comment has no reply")
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise Closed("the host has ended") from error
        data: List[Line] = []
        while True:
            text = self._process.stdout.readline()
            if not text.endswith("\n"):
                raise Closed("the host has ended")
            answer = parse_line(text)
            if answer is None:
                # Records are comments and commands; they must come through as they are.
                data.append(Line("", rest=text.rstrip("\r\n")))
            elif answer.kind == "ok":
                return Reply(data, answer)
            elif answer.kind == "err":
                _refuse(answer, data)
            else:
                data.append(answer)

    def open_games(self) -> List[Game]:
        """The games that are open."""
        return [Game(self, line.words[0]) for line in self._send("list").data
                if line.kind == "game" and line.words]

    def game(self, handle: str) -> Game:
        """The game of this handle. Nothing is sent: if there is none, its first command fails."""
        return Game(self, handle)

    def newgame(self, game: str, **keys: Union[str, int]) -> Line:
        """Starts a game in place of the current one: newgame("unreal-drive", seed="1", s1="NAME").
        A key such as opt.NAME is given as **{"opt.NAME": value}. Returns the status line: game,
        seed, commit, d, ask."""
        return self._send("newgame", game, **keys).status

    def open(self, game: str, handle: str, **keys: Union[str, int]) -> Game:
        """Starts a further game under a handle of its own; keys as in newgame."""
        named: Dict[str, Union[str, int]] = {**keys, "as": handle}
        return Game(self, self._send("newgame", game, **named).status.keys["game"])

    def setup(self, tfn: str, **keys: Union[str, int]) -> Line:
        """Opens a game at a position of viewer "all", in place of the current one; s1, s2, lists,
        seed, opt.NAME and as may be given. Returns the status line: game, d, ask."""
        pairs = [f"{key}={value}" for key, value in keys.items()]
        return self.send(" ".join(["setup"] + pairs + [tfn])).status

    def world(self, view: str, sample: str, handle: str = "world",
              **keys: Union[str, int]) -> Game:
        """Opens a world, a whole position that fits the view of a seat, in place of the game of that
        handle: equal `sample` (hex digits), equal world. s1, s2, lists and opt.NAME are those of
        the game, as `setup` takes them; of a closed list nothing is needed. Play on in it, or
        `fork` it; it knows nothing of the true game. Raises Err if cards that
        the seat does not see decide a running effect (incomplete)."""
        named: Dict[str, Union[str, int]] = {**keys, "sample": sample, "as": handle}
        return Game(self, self.setup(view, **named).keys["game"])

    def deck(self, game: str, name: str, cards: Dict[str, int]) -> Line:
        """Keeps a deck under a name for newgame; raises BadDeck, whose `data` names every rule that
        it breaks. Returns the status line: deck, n, hash."""
        items = ",".join(f"{card}*{count}" for card, count in cards.items())
        return self._send("deck", game, name, cards=items).status

    def games(self, game: str = "") -> List[Line]:
        """The games there are, or the legend of one: lines phase, zone, step, decklist, ..."""
        return self._send("games", game).data

    def cards(self, game: str, card: str = "", lang: Optional[str] = None) -> List[Line]:
        """The printed cards, all or one: words[0] is the id, `text` the rules text."""
        return self._send("cards", game, card, lang=lang).data

    def set(self, **options: Union[str, int]) -> None:
        """Changes settings, all of them or none."""
        self._send("set", **options)

    def get(self, name: str = "") -> Dict[str, str]:
        """The settings and their values, all or one."""
        return {line.keys["name"]: line.keys.get("value", "")
                for line in self._send("get", name).data if "name" in line.keys}

    def ping(self) -> None:
        """Comes back when everything before has taken effect."""
        self._send("ping")


def _refuse(status: Line, data: List[Line]) -> NoReturn:
    code = status.words[0] if status.words else ""
    raise _ERRORS.get(code, Err)(code, status.keys, status.text, data)
