# SPDX-License-Identifier: MIT
"""tefuda.py - a client for the tefuda protocol in one file, for bots and for programs with a host.

A bot is a function that is shown what its seat may know and returns one of the moves:

    from tefuda import Player
    Player("mine").serve(lambda view, decision, moves: moves[0])

A program that wants to hold a game itself starts a host:

    from tefuda import Host
    with Host(["build/tefuda"]) as host:
        host.newgame("unreal-drive", seed="1")
        for move in host.legal():
            print(move.index, move.name)
        host.play(1)

Only the standard library is used. Python 3.8 or later.
"""

from __future__ import annotations

import io
import random
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Callable, Dict, IO, List, NamedTuple, Optional, Sequence, Union

PROTOCOL = 1

__all__ = [
    "Ask", "BadDeck", "Closed", "Decision", "Err", "GameOver", "Host", "IllegalMove", "Line",
    "Mismatch", "Move", "NoGame", "NotYours", "Player", "Reply", "Sealed", "Stale", "TefudaError",
    "View", "parse_line", "quote",
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


def _is_key(word: str) -> bool:
    return (word.isascii() and word[:1].isalpha() and word.islower()
            and all(c.isalnum() or c in "._" for c in word))


def parse_line(line: str) -> Optional[Line]:
    """Takes a line apart; None for an empty line or a comment.

    From the word `tfn1` on, a line is one position text and becomes a single word.
    """
    line = line.strip(" \r\n")
    if not line or line[0] in "#<":
        return None
    words = line.split()
    ident = words.pop(0) if words[0].isdigit() else ""
    game = words.pop(0)[1:] if words and words[0].startswith("@") else ""
    if not words:
        return None
    head = (ident + " " if ident else "") + ("@" + game + " " if game else "")
    kind = words.pop(0)
    rest = line[len(head) + len(kind):].lstrip(" ")
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
        if equals and _is_key(name):
            keys[name] = value
        elif word:
            plain.append(word)
        body = after
    return Line(kind, plain, keys, text, ident, game, rest)


def quote(text: str) -> str:
    """Writes a value so that it is one word of a line."""
    return "".join(
        "".join(f"%{octet:02X}" for octet in c.encode()) if c <= " " or c in "%\x7f" else c
        for c in text)


class Move(NamedTuple):
    """One legal move. The name never changes; the index is good for this decision only."""

    index: int
    name: str
    text: str = ""


@dataclass(frozen=True)
class Decision:
    """What is asked. `go` holds the keys of the `go` command: left, inc, movetime, ..."""

    d: int
    seat: str
    kind: str
    step: str
    default: str = ""
    title: str = ""
    keys: Dict[str, str] = field(default_factory=dict)
    go: Dict[str, str] = field(default_factory=dict)


@dataclass
class View:
    """What a bot knows: the position as its seat may see it, and the events since its last answer."""

    game: str = ""
    seat: str = ""
    tfn: str = ""
    events: List[Line] = field(default_factory=list)
    decks: List[Line] = field(default_factory=list)


Answer = Union[Move, str, int]


def _decision(line: Line) -> Decision:
    keys = line.keys
    return Decision(int(keys.get("d", "0")), keys.get("seat", ""), keys.get("kind", ""),
                    keys.get("step", ""), keys.get("default", ""), line.text, dict(keys))


def _move(line: Line) -> Move:
    return Move(int(line.words[0]), line.words[1], line.text)


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

    Subclass it to hear of more: `on_newgame`, `on_event` and `on_over` do nothing by default.
    `random` is the bot's own generator. A controller may set its seed (option `seed`), which is
    how an arena makes a match repeatable.
    """

    def __init__(self, name: str, version: str = "1", seed: Optional[str] = None) -> None:
        self.name = name
        self.version = version
        self.random = random.Random(seed)
        self.view = View()
        self._decision: Optional[Decision] = None
        self._moves: List[Move] = []
        self._out: IO[str] = sys.stdout

    def on_newgame(self, line: Line) -> None:
        """A game begins; `self.view` is fresh and knows the decks that were shown."""

    def on_event(self, line: Line) -> None:
        """Something happened, as this seat may see it."""

    def on_over(self, line: Line) -> None:
        """The game has ended: line.words[0] is s1, s2 or draw, line.keys["reason"] says why."""

    def serve(self, choose: Choose, source: Optional[IO[str]] = None,
              out: Optional[IO[str]] = None) -> None:
        """Answers until `quit` or the end of input. An exception of `choose` is not caught."""
        # Names in the text part may be Japanese, whatever the locale of the controller is.
        if source is None:
            source = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
        if out is None:
            out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
        self._out = out
        while True:
            text = source.readline()
            line = parse_line(text) if text else None
            if not text:
                return
            if line is None:
                continue
            try:
                self._handle(line, choose)
            except BrokenPipeError:
                return
            if line.kind == "quit":
                return

    def _say(self, line: Line, *texts: str) -> None:
        head = (line.id + " " if line.id else "") + ("@" + line.game + " " if line.game else "")
        self._out.write("".join(head + text + "\n" for text in texts))
        self._out.flush()

    def _handle(self, line: Line, choose: Choose) -> None:
        handler = getattr(self, "_on_" + line.kind.replace("-", "_"), None)
        if line.kind == "go":
            self._go(line, choose)
        elif handler:
            handler(line)
        elif line.kind in ("ping", "stop", "quit"):
            self._say(line, "ok")
        elif line.id and line.kind not in ("clock", "table", "presence", "offer"):
            self._say(line, f"err unknown verb={line.kind}")

    def _go(self, line: Line, choose: Choose) -> None:
        asked = self._decision
        if asked is None or line.keys.get("d", str(asked.d)) != str(asked.d):
            self._say(line, f"err stale d={line.keys.get('d', '')} now={asked.d if asked else 0}")
            return
        asked = Decision(asked.d, asked.seat, asked.kind, asked.step, asked.default, asked.title,
                         asked.keys, dict(line.keys))
        name = _move_name(choose(self.view, asked, list(self._moves)), self._moves)
        self.view.events = []
        self._say(line, f"ok d={asked.d} move={name}")

    def _on_tefuda(self, line: Line) -> None:
        self._say(line, f"id name={quote(self.name)} version={quote(self.version)}", "cap play",
                  "option name=seed type=str default=", f"ok proto={PROTOCOL}")

    def _on_set(self, line: Line) -> None:
        unknown = [key for key in line.keys if key != "seed"]
        if unknown:
            self._say(line, f"err nooption name={unknown[0]}")
            return
        if "seed" in line.keys:
            self.random.seed(line.keys["seed"])
        self._say(line, "ok")

    def _on_newgame(self, line: Line) -> None:
        decks = self.view.decks if not self.view.game else []
        self.view = View(line.words[0] if line.words else "", line.keys.get("seat", ""),
                         decks=decks)
        self._decision = None
        self._moves = []
        self.on_newgame(line)
        self._say(line, "ok")

    def _on_over(self, line: Line) -> None:
        self.on_over(line)
        self.view = View()
        self._say(line, "ok")

    def _on_deck(self, line: Line) -> None:
        if self.view.game:  # the last game was never called over
            self.view = View()
        self.view.decks.append(line)

    def _on_event(self, line: Line) -> None:
        self.view.events.append(line)
        self.on_event(line)

    def _on_state(self, line: Line) -> None:
        self.view.tfn = line.rest

    def _on_decision(self, line: Line) -> None:
        self._decision = _decision(line)
        self._moves = []

    def _on_move(self, line: Line) -> None:
        self._moves.append(_move(line))


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


_ERRORS = {
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


class Host:
    """A tefuda process in the host role. Use it as a context manager, or call close()."""

    def __init__(self, command: Sequence[str] = ("build/tefuda",)) -> None:
        self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self) -> "Host":
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
                stream.close()
            except OSError:
                pass
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def send(self, line: str) -> Reply:
        """Sends one command and waits for its whole reply; raises Err if the host refuses it."""
        if "\n" in line or "\r" in line:
            raise ValueError("a command is one line")
        if parse_line(line) is None:
            raise ValueError("an empty line or a comment has no reply")
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
                code = answer.words[0] if answer.words else ""
                raise _ERRORS.get(code, Err)(code, answer.keys, answer.text, data)
            else:
                data.append(answer)

    def newgame(self, game: str, **keys: str) -> Line:
        """Starts a game: newgame("unreal-drive", seed="1", s1="NAME"). A key such as opt.NAME is
        given as **{"opt.NAME": value}. Returns the status line: seed, commit, d, ask."""
        words = [f"{key}={value}" for key, value in keys.items()]
        return self.send(" ".join(["newgame", game] + words)).status

    def legal(self, seat: str = "") -> List[Move]:
        """The legal moves of a seat, or of the seat that is asked."""
        return [_move(line) for line in self.send(f"legal {seat}".strip()).data
                if line.kind == "move"]

    def play(self, move: Answer, seat: str = "", d: Optional[int] = None) -> Line:
        """Plays a move, its name, or its index. Returns the status line: d, ask, move."""
        name = move.name if isinstance(move, Move) else str(move)
        words = ["play", seat, "" if d is None else f"d={d}", name]
        return self.send(" ".join(word for word in words if word)).status

    def state(self, viewer: str = "") -> str:
        """The position as one line, as the viewer may know it."""
        return next(line.rest for line in self.send(f"state {viewer}".strip()).data
                    if line.kind == "state")

    def ask(self, seat: str, since: Optional[int] = None) -> Ask:
        """Everything a seat needs to decide: new events, view, decision, moves."""
        words = ["ask", seat] + ([] if since is None else [f"since={since}"])
        data = self.send(" ".join(words)).data
        decisions = [_decision(line) for line in data if line.kind == "decision"]
        return Ask(next((line.rest for line in data if line.kind == "state"), ""),
                   decisions[0] if decisions else None,
                   [_move(line) for line in data if line.kind == "move"],
                   [line for line in data if line.kind == "event"])

    def go(self, seat: str = "", **limits: Union[int, str]) -> Line:
        """Lets the built-in player choose: go(movetime=500). It only names a move; play it to make
        it count. Returns the status line: d, move."""
        words = ["go", seat] + [f"{key}={value}" for key, value in limits.items()]
        return self.send(" ".join(word for word in words if word)).status

    def record(self, viewer: str = "") -> List[str]:
        """The game as a script that checks itself, line by line."""
        return [f"{line.kind} {line.rest}" if line.kind else line.rest
                for line in self.send(f"record {viewer}".strip()).data]
