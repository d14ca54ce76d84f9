# SPDX-License-Identifier: MIT
"""tefuda_view.py - positions, moves, legends and cards of the tefuda protocol, taken apart.

The lines come from tefuda.py; nothing here talks to a host, and nothing knows a game. What is not
known is skipped, as PROTOCOL.md asks of readers.

    from tefuda import Host
    from tefuda_view import Legend, parse_tfn, say_move, where_items
    with Host(["build/tefuda"]) as host:
        legend = Legend(host.games("unien"))
        legend.add_cards(host.cards("unien", lang="en"), "en")
        host.newgame("unien", seed="1")
        asked = host.ask()
        view = parse_tfn(asked.tfn)
        print([item.card for item in view.items_in("s1.H")])
        print([say_move(legend, view, move.name, "en") for move in asked.moves])

str(view) and str(move) are the texts that were read, octet by octet. A text that is not one raises
ValueError. Only the standard library is used. Python 3.8 or later.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import (Callable, Dict, Iterable, Iterator, List, Match, Optional, Sequence, Tuple,
                    Union)

from tefuda import Line, unquote

__all__ = [
    "Card", "Change", "Copies", "Extra", "Flag", "Item", "Known", "Legend", "MoveName", "Operand",
    "Row", "Side", "Value", "View", "Where", "parse_deck", "parse_move", "parse_operand",
    "parse_printed", "parse_tfn", "say_event", "say_move", "where_items",
]

Value = Union[str, int, List[str], Dict[str, str]]


def _split(text: str, mark: str = ",") -> List[str]:
    """A text cut at the marks that stand in no brackets."""
    parts: List[str] = []
    depth = start = 0
    for i, sign in enumerate(text):
        depth += (sign in "[{(") - (sign in "]})")
        if sign == mark and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return parts + [text[start:]] if text else []


def _whole(text: Optional[str]) -> Optional[int]:
    return int(text) if text and re.fullmatch(r"-?[0-9]+", text) else None


# -------------------------------------------------------------------------------------- positions

@dataclass(frozen=True)
class Copies:
    """Equal cards of a list; `card` is empty if they are not known."""

    card: str
    count: int = 1

    def __str__(self) -> str:
        return (self.card or "?") + (f"*{self.count}" if self.count > 1 else "")


def parse_deck(text: str) -> List[Copies]:
    """Reads a list of cards, `fox*3,owl,?2`."""
    found = []
    for item in text.split(",") if text not in ("", "-") else []:
        card, _, count = item.partition("*")
        if card.startswith("?"):
            card, count = "", card[1:]
        found.append(Copies(card, _whole(count) or 1))
    return found


def parse_printed(text: str) -> List[Tuple[str, Optional[int]]]:
    """Reads what is printed on a card, "3", "red", "valor:8,honesty:-5", "fire-2": word, number."""
    found: List[Tuple[str, Optional[int]]] = []
    for part in text.split(",") if text not in ("", "-") else []:
        parts = re.fullmatch(r"(?:([a-z-]*[a-z])(?:[:-]|$))?(-?\d+)?", part)
        found.append((parts[1] or "", _whole(parts[2])) if parts else (part, None))
    return found


@dataclass(frozen=True)
class Flag:
    """A mark behind "~", with its number if it has one."""

    flag: str
    n: Optional[int] = None

    def __str__(self) -> str:
        return self.flag + ("" if self.n is None else str(self.n))


@dataclass
class Item:
    """One card, several equal ones, or several unknown ones.

    `zone` is where it lies: "s1.H", "c.B". `label` is its place, or its name under another card;
    `place` is all that names it: "a2", "u3.a1", "m2.1"; both are empty if it has no label. `card`
    is empty if the face is not known; `counted` means that the text says how many: "?3". `known`
    are cards that are among the unknown ones. `seen` are the seats that know the face, "1", "12",
    ""; None: as the zone says.
    """

    zone: str
    label: str = ""
    place: str = ""
    card: str = ""
    count: int = 1
    counted: bool = False
    known: List[Copies] = field(default_factory=list)
    seen: Optional[str] = None
    flags: List[Flag] = field(default_factory=list)
    under: List[Item] = field(default_factory=list)

    def __str__(self) -> str:
        face = self.card or "?" + (str(self.count) if self.counted else "")
        return "".join([
            self.label + "=" if self.label else "", face,
            "{" + ",".join(map(str, self.known)) + "}" if self.known else "",
            "" if self.seen is None else "^" + self.seen,
            f"*{self.count}" if self.card and self.count > 1 else "",
            "~" + "".join(map(str, self.flags)) if self.flags else "",
            "[" + ",".join(map(str, self.under)) + "]" if self.under else ""])

    def deep(self) -> Iterator[Item]:
        """This item, and all that lies under it."""
        yield self
        for item in self.under:
            yield from item.deep()

    def has(self, flags: str) -> bool:
        """True if a flag of it is written so."""
        return any(str(flag) == flags for flag in self.flags)


@dataclass
class Side:
    """What belongs to a seat, or to none: gauges that were printed, zones; `order` has the names of
    both as they were printed."""

    gauges: Dict[str, List[int]] = field(default_factory=dict)
    zones: Dict[str, List[Item]] = field(default_factory=dict)
    order: List[str] = field(default_factory=list)

    def __str__(self) -> str:
        return ";".join(
            f"{name}:{','.join(map(str, self.zones[name]))}" if name in self.zones else
            f"{name}={','.join(map(str, self.gauges[name]))}" for name in self.order)


@dataclass(frozen=True)
class Extra:
    """What stands behind the sides: `m=(..)`, `k>=(..)`; `relation` is "=", ">=" or "<="."""

    name: str
    relation: str
    text: str

    def __str__(self) -> str:
        return self.name + self.relation + self.text


@dataclass(frozen=True)
class Known:
    """An extra `k`: these cards lie at these places together."""

    relation: str
    places: List[str]
    cards: List[Copies]
    seen: Optional[str]


@dataclass(frozen=True)
class Change:
    """An entry of the extra `m`: a lasting change."""

    target: str
    change: str
    until: str
    source: str


@dataclass
class View:
    """A position as a viewer may know it. `sides` has s1, s2, and c if there is something common;
    `step` is the phase's name if `stepped` is false; `hash` is empty in a text written by hand."""

    game: str
    rules: str
    viewer: str
    turn: str
    first: str
    phase: str
    step: str
    stepped: bool
    asked: List[str]
    sides: Dict[str, Side]
    extras: List[Extra]
    hash: str

    def __str__(self) -> str:
        step = "." + self.step if self.stepped else ""
        words = ["tfn1", f"{self.game}@{self.rules}", self.viewer,
                 f"t{self.turn}.{self.first}.{self.phase}{step}?{'+'.join(self.asked) or '-'}"]
        words += [f"{owner}{{{self.sides[owner]}}}" for owner in ("s1", "s2", "c")
                  if owner in self.sides]
        words += [str(extra) for extra in self.extras]
        return " ".join(words + ([f"h={self.hash}"] if self.hash else []))

    def items(self) -> Iterator[Item]:
        """All items, what lies under a card behind it."""
        for side in self.sides.values():
            for zone in side.zones.values():
                for item in zone:
                    yield from item.deep()

    def at(self, place: str) -> Optional[Item]:
        """The item at a label: "a2", "c4", "u3.a1", "m2.1"."""
        return next((item for item in self.items() if item.place == place), None)

    def items_in(self, zone: str) -> List[Item]:
        """The items of a zone, "s1.H" or "c.T". Of a seat's cards in a common zone, "s1.T", those
        that are marked as its own."""
        owner, _, letter = zone.partition(".")
        side = self.sides.get(owner)
        if side is not None and letter in side.zones:
            return side.zones[letter]
        common = self.sides["c"].zones.get(letter, []) if "c" in self.sides else []
        return [item for item in common if item.has("o" + owner[1:])]

    def known(self) -> List[Known]:
        """The extras `k`."""
        found = []
        for extra in self.extras:
            parts = re.fullmatch(r"\((.*)\)\{(.*)\}(?:\^(.*))?", extra.text)
            if extra.name == "k" and parts:
                found.append(Known(extra.relation, _split(parts[1]), parse_deck(parts[2]),
                                   parts[3]))
        return found

    def changes(self) -> List[Change]:
        """The extra `m`: a2.power+2.turn@s1.X1."""
        found = []
        for extra in self.extras:
            for entry in _split(extra.text[1:-1]) if extra.name == "m" else []:
                what, _, source = entry.partition("@")
                target, change, until = (["", ""] + what.rsplit(".", 2))[-3:]
                found.append(Change(target, change, until, source))
        return found


_WHEN = re.compile(r"t(\d+)\.(\w+)\.([\w-]+)(?:\.([\w-]+))?\?([\w+-]+)")
_FIELD = re.compile(r"([a-z][\w-]*)=([\d,-]+)|([A-Z]):(.*)")
_ITEM = re.compile(
    r"(?:([a-z]\d+(?:\.[a-z]?\d+)?)=)?"  # label
    r"(?:([a-z][a-z0-9-]*)|\?(\d*)(?:\{(.*?)\})?)"  # a card, or how many unknown ones
    r"(?:\^(1?2?))?(?:\*(\d+))?(?:~((?:[a-z]\d*)+))?(?:\[(.*)\])?")


def parse_tfn(text: str) -> View:
    """Reads a position text, from the word tfn1 on."""
    mark, of, viewer, when, *words = (text.split(" ") + ["", "", ""])[:max(4, text.count(" ") + 1)]
    game, _, rules = of.partition("@")
    at = _WHEN.fullmatch(when)
    if mark != "tfn1" or not rules or at is None:
        raise ValueError(f"not a position: {text}")
    view = View(game, rules, viewer, at[1], at[2], at[3], at[4] or at[3], at[4] is not None,
                [] if at[5] == "-" else at[5].split("+"), {}, [], "")
    for word in words:
        side = re.fullmatch(r"(s1|s2|c)\{(.*)\}", word)
        extra = re.fullmatch(r"([a-z]\w*)([<>]?=)(.*)", word)
        if side:
            view.sides[side[1]] = _parse_side(side[1], side[2])
        elif extra and extra[1] == "h":
            view.hash = extra[3]
        elif extra:
            view.extras.append(Extra(extra[1], extra[2], extra[3]))
        else:
            raise ValueError(f"not a part of a position: {word}")
    if "s1" not in view.sides or "s2" not in view.sides:
        raise ValueError(f"a side is missing: {text}")
    return view


def _parse_side(owner: str, text: str) -> Side:
    side = Side()
    for part in _split(text, ";"):
        found = _FIELD.fullmatch(part)
        if found is None:
            raise ValueError(f"not a field of a position: {part}")
        gauge, numbers, zone, items = found.groups()
        if gauge:
            side.gauges[gauge] = [int(number) for number in numbers.split(",")]
        else:
            side.zones[zone] = [_parse_item(item, f"{owner}.{zone}", "", 0)
                                for item in _split(items)]
        side.order.append(gauge or zone)
    return side


def _parse_item(text: str, zone: str, host: str, ordinal: int) -> Item:
    found = _ITEM.fullmatch(text)
    if found is None:
        raise ValueError(f"not an item of a position: {text}")
    label, card, unknown, known, seen, count, flags, under = found.groups()
    label = label or ""
    place = f"{host}.{label or ordinal}" if host else label
    return Item(zone, label, place, card or "", int(count or unknown or 1), bool(unknown),
                parse_deck(known or ""), seen,
                [Flag(letter, _whole(n)) for letter, n in re.findall(r"([a-z])(\d*)", flags or "")],
                [_parse_item(item, zone, place, i)
                 for i, item in enumerate(_split(under or ""), 1)])


# ------------------------------------------------------------------------------------------ moves

@dataclass(frozen=True)
class Operand:
    """What a move is about. `zone` is a word; `label` is "u3" or "u3.a1"; `card` an id, a word or
    "?"; `number` an ability, what lies under a label, or all that the operand is."""

    seat: str = ""
    zone: str = ""
    label: str = ""
    card: str = ""
    flags: str = ""
    number: Optional[int] = None

    def __str__(self) -> str:
        head = (self.label or self.card) + ("~" + self.flags if self.flags else "")
        number = "" if self.number is None else str(self.number)
        return ".".join(part for part in (self.seat, self.zone, head, number) if part)


@dataclass(frozen=True)
class MoveName:
    """A move: VERB:OPERANDS, behind `link`, "@" or ">", its target, behind "*" a number."""

    verb: str
    operands: List[Operand] = field(default_factory=list)
    link: str = ""
    target: Optional[Operand] = None
    times: Optional[int] = None

    def __str__(self) -> str:
        return (self.verb + (":" + ",".join(map(str, self.operands)) if self.operands else "")
                + (f"{self.link}{self.target}" if self.target else "")
                + ("" if self.times is None else f"*{self.times}"))


_MOVE = re.compile(r"([a-z][a-z0-9-]*)(?::([^@>*]+))?(?:([@>])([^@>*]+))?(?:\*(\d+))?")
_LABEL = re.compile(r"[a-z]\d+")


def parse_move(name: str) -> MoveName:
    """Takes the name of a move apart."""
    found = _MOVE.fullmatch(name)
    if found is None:
        raise ValueError(f"not a move: {name}")
    verb, operands, link, target, times = found.groups()
    return MoveName(verb, [parse_operand(text) for text in (operands or "").split(",") if text],
                    link or "", parse_operand(target) if target else None, _whole(times))


def parse_operand(text: str) -> Operand:
    """Takes an operand of a move apart."""
    parts = text.split(".")
    number = _whole(parts.pop()) if parts[-1].isdigit() else None
    seat = parts.pop(0) if len(parts) > 1 and parts[0] in ("s1", "s2") else ""
    zone = parts.pop(0) if len(parts) > 1 and not _LABEL.fullmatch(parts[0]) else ""
    head, _, flags = ".".join(parts).partition("~")
    if parts and _LABEL.fullmatch(parts[0].partition("~")[0]):
        return Operand(seat, zone, head, "", flags, number)
    return Operand(seat, zone, "", head, flags, number)


# ----------------------------------------------------------------------------------------- legend

@dataclass
class Row:
    """A line of a legend. Keys are those of PROTOCOL.md; numbers are int, lists are lists, what is
    there in two languages is {"ja": .., "en": ..}: row.keys["say"]["en"]."""

    id: str
    keys: Dict[str, Value]
    text: str = ""

    def get(self, key: str, missing: str = "") -> str:
        """A word or number as text."""
        value = self.keys.get(key, missing)
        return missing if isinstance(value, (list, dict)) else f"{value}"

    def said(self, key: str, lang: str) -> Optional[str]:
        """What is there in two languages."""
        value = self.keys.get(key)
        return value.get(lang) if isinstance(value, dict) else None


@dataclass
class Card:
    """A printed card. `attrs` go by the names of the legend's `attr` lines; `art` is the key of a
    picture."""

    id: str
    name: Dict[str, str]
    text: Dict[str, str]
    attrs: Dict[str, str]
    art: str = ""


_TABLES = ("phase", "zone", "gauge", "flag", "attr", "word", "verb", "step", "reason", "why",
           "option", "deck", "decklist", "event", "unit")
_NUMBERS = {"row", "col", "min", "max", "start", "cols", "rows", "under"}
_LISTS = {"parts", "values"}


def _row(line: Line) -> Row:
    name = unquote(line.words[0] if line.words else line.keys.get("name", ""))
    keys: Dict[str, Value] = {}
    for key, raw in line.keys.items():
        value = unquote(raw)
        stem, dot, lang = key.rpartition(".")
        if dot and lang in ("ja", "en"):
            said = keys.setdefault(stem, {})
            if isinstance(said, dict):
                said[lang] = value
        elif key in _LISTS:
            keys[key] = value.split(",") if value not in ("", "-") else []
        elif key != "name":
            number = _whole(value)
            keys[key] = number if key in _NUMBERS and number is not None else value
    keys.setdefault("name", {"ja": name, "en": name})
    return Row(name, keys, line.text)


class Legend:
    """The lines of `games GAME`: `rows["zone"]["H"]`, in their order; and `cards`, by id."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.game: Optional[Row] = None
        self.rows: Dict[str, Dict[str, Row]] = {table: {} for table in _TABLES}
        self.cards: Dict[str, Card] = {}
        for line in lines:
            row = _row(line)
            if line.kind == "game":
                self.game = row
            elif line.kind in self.rows:
                table = self.rows[line.kind]
                if row.id in table:
                    table[row.id].keys.update(row.keys)
                else:
                    table[row.id] = row

    def add_cards(self, lines: Iterable[Line], lang: str = "en") -> None:
        """Adds the cards of `cards GAME lang=`; the texts of an earlier language stay."""
        for line in lines:
            if line.kind != "card":
                continue
            row = _row(line)
            name = row.keys.pop("name")
            known = self.cards.get(row.id)
            text = {**(known.text if known else {}), lang: line.text}
            self.cards[row.id] = Card(row.id, name if isinstance(name, dict) else {}, text,
                                      {key: row.get(key) for key in row.keys if key != "art"},
                                      row.get("art"))

    def name(self, kind: str, key: str, lang: str = "en") -> str:
        """The name of a row; of kind "card" that of a card or a word; `key` if there is none."""
        if kind == "card" and key in self.cards:
            return self.cards[key].name.get(lang, key)
        row = self.rows.get("word" if kind == "card" else kind, {}).get(key)
        return (row.said("name", lang) if row else None) or key

    def zone_of(self, place: str) -> Optional[Row]:
        """The zone that a label is of, "m2", "c4" on a board; of "u3.a1" that of the host. Places
        of slots and boards are there though nothing lies on them."""
        parts = re.match(r"([a-z])(\d+)", place)
        if parts is None:
            return None
        rank, file = int(parts[2]), ord(parts[1]) - ord("a")
        zones = self.rows["zone"].values()
        named = (row for row in zones
                 if row.get("label") == parts[1] and row.get("kind") != "attached")
        boards = (row for row in zones if row.get("label") == "square"
                  and rank <= int(row.get("rows", "0")) and file < int(row.get("cols", "0")))
        return next(named, None) or next(boards, None)

    def gauges(self, view: View, seat: str) -> Dict[str, List[int]]:
        """All gauges of a seat, with those that stand at their start and are not printed."""
        gauges: Dict[str, List[int]] = {}
        for row in self.rows["gauge"].values():
            if "owner" in row.keys:
                option = self.rows["option"].get(row.get("start"))
                start = _whole(option.get("default") if option else row.get("start")) or 0
                parts = row.keys.get("parts")
                gauges[row.id] = [start] * (len(parts) if isinstance(parts, list) else 1)
        side = view.sides.get(seat)
        return {**gauges, **(side.gauges if side else {})}


# -------------------------------------------------------------------------------------- sentences

def _operand_item(view: View, operand: Operand, able: bool) -> Optional[Item]:
    """What lies at a label. A number behind it is an ability where the verb has one, else it counts
    what lies under the card there."""
    if not operand.label:
        return None
    deep = f"{operand.label}.{operand.number}"
    deeper = None if able or operand.number is None else view.at(deep)
    return deeper or view.at(operand.label)


@dataclass(frozen=True)
class Where:
    """A card or place that a move is about. `at` is a zone, "s1.H", or a label; `card` is what the
    move names there, empty if it names a label. `item` is what lies there, None for an empty
    place. What is not `shown` is named by its id and lies among cards that are not known, in a
    deck that is searched, say."""

    at: str
    card: str
    item: Optional[Item]
    shown: bool


def where_items(legend: Legend, view: View, name: str, at: Sequence[str]) -> List[Where]:
    """The cards and places that a move is about, by its at=."""
    move = parse_move(name)
    operands = move.operands + ([move.target] if move.target else [])
    named = [operand for operand in operands
             if operand.label or operand.card == "?" or operand.card in legend.cards]
    return [_where(view, place, named[i] if i < len(named) else Operand())
            for i, place in enumerate(at)]


def _where(view: View, at: str, operand: Operand) -> Where:
    if re.fullmatch(r"(s1|s2|c)\.[A-Z]", at) is None:
        return Where(at, operand.card, view.at(at), True)
    item = _in_zone(view.items_in(at), operand)
    faces = [item.card] + [copies.card for copies in item.known] if item else []
    return Where(at, operand.card, item, operand.card == "?" or operand.card in faces)


def _in_zone(items: Sequence[Item], operand: Operand) -> Optional[Item]:
    card = operand.card
    tests: List[Callable[[Item], bool]] = [
        lambda item: item.card == card and (not operand.flags or item.has(operand.flags)),
        lambda item: item.card == card,
        lambda item: any(copies.card == card for copies in item.known),
        lambda item: not item.card]
    return next((item for test in tests for item in items if test(item)), None)


def _operand_name(legend: Legend, view: View, operand: Operand, able: bool, lang: str) -> str:
    item = _operand_item(view, operand, able)
    card = (item.card if item else "") or operand.card
    return legend.name("card", card, lang) if card else operand.label or str(operand)


def _fill(sentence: str, values: Dict[str, str]) -> str:
    return re.sub(r"\{(@|\w+)\}", lambda place: values.get(place[1], place[0]), sentence)


def say_move(legend: Legend, view: View, name: str, lang: str = "en") -> str:
    """The sentence of a move, as the host says it."""
    move = parse_move(name)
    row = legend.rows["verb"].get(move.verb)
    sentence = (row.said("say", lang) if row else None) or name
    if len(move.operands) < 2 and sentence.endswith(" {2}"):
        sentence = sentence[:-4]
    able = "{k}" in sentence
    values: Dict[str, str] = {}
    if move.times is not None:
        values["n"] = str(move.times)
    if move.target:
        values["@"] = _operand_name(legend, view, move.target, False, lang)
    for i, operand in enumerate(move.operands, 1):
        values[str(i)] = _operand_name(legend, view, operand, able, lang)
        if operand.number is not None:
            values.setdefault("k", str(operand.number))
    return _fill(sentence, values)


def say_event(legend: Legend, view: Optional[View], line: Line, lang: str = "en",
              seats: Optional[Dict[str, str]] = None) -> str:
    """The sentence of a line `event` from the template of its kind; {key} of a key that is not
    there stays. `view` is the position before it happened, for what lay at labels; `seats` is what
    the seats are called, and in the place of a winner "draw"."""
    kind, who = (line.words + ["", ""])[1:3]
    named = {"draw": "なし" if lang == "ja" else "nobody", **(seats or {})}
    values = {"who": named.get(who, who)} if who else {}
    for key, raw in line.keys.items():
        values[key] = _say_key(legend, view, line, key, unquote(raw), lang, named)
    row = legend.rows["event"].get(kind)
    sentence = (row.said("say", lang) if row else None) or kind

    def part(found: Match[str]) -> str:
        keys = re.findall(r"\{(\w+)\}", found[1])
        return found[1] if all(values.get(key) for key in keys) else ""

    return _fill(re.sub(r"\[([^\]]*)\]", part, sentence), values)


def _say_cards(legend: Legend, text: str, lang: str) -> str:
    def say(copies: Copies) -> str:
        many = copies.count > 1
        if copies.card:
            return legend.name("card", copies.card, lang) + (f"×{copies.count}" if many else "")
        if lang == "ja":
            return f"カード{copies.count}枚"
        return f"{copies.count} cards" if many else "a card"

    return ("、" if lang == "ja" else ", ").join(map(say, parse_deck(text)))


def _say_key(legend: Legend, view: Optional[View], line: Line, key: str, text: str, lang: str,
             seats: Dict[str, str]) -> str:
    if key == "cards":
        return _say_cards(legend, text, lang)
    if key in ("from", "to"):
        owner, _, letter = text.partition(".")
        zone = legend.rows["zone"].get(letter)
        whose = "" if zone and zone.get("owner") == "common" else seats.get(owner, owner)
        return whose + (("の" if lang == "ja" else " ") if whose else "") \
            + legend.name("zone", letter, lang)
    if key == "name":
        return legend.name("phase" if line.words[1] == "phase" else "gauge", text, lang)
    if key == "part":
        row = legend.rows["gauge"].get(line.keys.get("name", ""))
        parts = row.keys.get("parts") if row else None
        return legend.name("gauge", parts[int(text) - 1], lang) if isinstance(parts, list) else text
    if key in ("why", "reason"):
        return legend.name(key, text, lang)
    if key == "move" and view is not None and text != "?":
        return say_move(legend, view, text, lang)
    return seats.get(text, text) if key == "first" else text
