"""A client that knows no game: it draws every zone and says every move, from `games GAME`,
`cards GAME`, `state` and `legal` alone. What it cannot read, draw or say is a LookupError."""
import re, subprocess
from collections import namedtuple
from urllib.parse import unquote

KINDS = "phase zone gauge unit flag attr word verb step event reason why option deck decklist".split()
VALUES = {("zone", "owner"): "seat common", ("zone", "kind"): "hand pile row slots grid attached",
          ("zone", "sight"): "owner both nobody", ("zone", "show"): "top count all",
          ("verb", "role"): "main pick button", ("gauge", "show"): "always changed none",
          ("flag", "draw"): "back turn90 turn badge owner none"}
ITEM = re.compile(r"(?:([a-z]\d+)=)?(?:([a-z][a-z0-9-]*)|\?(\d*))(?:\{(.*?)\})?(?:\^[12]*)?"
                  r"(?:\*(\d+))?(?:~([a-z0-9]+))?(?:\[(.*)\])?$")
MOVE = re.compile(r"([a-z-]+)(?::([^@>*]+))?(?:[@>]([^*]+))?(?:\*(\d+))?$")
Item = namedtuple("Item", "where label face count flags more")


def check(condition, *words):
    if not condition:
        raise LookupError(*words)


def keys(words):
    return {key: unquote(value) for key, value in (word.split("=", 1) for word in words)}


def parts(text, comma):
    """A text cut at the commas that stand in no brackets."""
    cuts = [i for i, c in enumerate(text) if c == comma and
            sum(text[:i].count(b) for b in "{[") == sum(text[:i].count(b) for b in "}]")]
    return [text[a:b] for a, b in zip([0] + [c + 1 for c in cuts], cuts + [len(text)]) if text]


class Host:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.child = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def ask(self, line):
        self.child.stdin.write(line + "\n")
        reply = []
        while not reply or not re.match(r"(ok|err)\b", reply[-1]):
            reply.append(self.child.stdout.readline().rstrip("\n"))
            check(reply[-1], "no reply to", line)
        check(reply[-1].startswith("ok"), line, "->", reply[-1])
        return reply


class Legend:
    def __init__(self, host, game):
        self.rows, self.cards = {kind: {} for kind in KINDS}, {}
        for line in host.ask("games " + game)[1:-1]:
            kind, key, *rest = line.split(" -- ")[0].split(" ")
            row = keys(rest)
            check(kind in KINDS, "unknown kind of line:", line)
            check(row.keys() & {"say.ja", "name.ja"} and row.keys() & {"say.en", "name.en"}, line)
            for (of, name), values in VALUES.items():
                check(of != kind or row.get(name) in values.split(), f"{name}= of", line)
            self.rows[kind][unquote(key.removeprefix("name=" if kind == "option" else ""))] = row
        for line in host.ask("cards " + game)[:-1]:
            card, *rest = line.split(" -- ")[0].split(" ")[1:]
            for key, value in self.cards.setdefault(card, keys(rest)).items():
                is_name, words = key.startswith("name."), re.findall(r"[a-z]+(?:-[a-z]+)*", value)
                check(is_name or key == "type" or key in self.rows["attr"], "no row attr", key)
                is_name |= "of" in self.rows["attr"].get(key, ()) or set(words) <= set(self.rows["word"])
                check(is_name, "no row word", value)

    def name(self, kind, key, lang):
        check(key in self.rows[kind], "no row", kind, key)
        return self.rows[kind][key]["say." + lang if kind == "verb" else "name." + lang]


class View:
    """A line `state`: the numbers and items of each seat (c: common), the phase and the step."""
    def __init__(self, legend, line):
        self.legend, self.gauges, self.items, self.labels = legend, [], [], {}
        _, _, _, self.viewer, when, *words = line.split(" ")
        self.phase, self.step = re.match(r"t\d+\.\w+\.([\w-]+)(?:\.([\w-]+))?\?", when).groups()
        for side in words:
            who, brace, body = side.partition("{")
            for field in parts(body[:-1], ";") if brace and who in ("s1", "s2", "c") else []:
                if "=" in field and field[0].islower():
                    name, _, values = field.partition("=")
                    self.gauges.append((who, name, values.split(",")))
                else:
                    self.items += [self.item(f"{who}.{field[0]}", t) for t in parts(field[2:], ",")]

    def item(self, where, text):
        check(ITEM.match(text), "cannot read the item", text)
        label, face, unknown, inside, copies, flags, on = ITEM.match(text).groups()
        check(face is None or face in self.legend.cards, "no such card:", text)
        under = [self.item(where, t) for t in parts(on or "", ",")]
        item = Item(where, label, face, int(copies or unknown or 1),
                    re.findall(r"([a-z])(\d*)", flags or ""),
                    [self.item(where, t) for t in parts(inside or "", ",")] + under)
        self.labels.update((f"{label}.{card.label or i}", card) for i, card in enumerate(under, 1))
        self.labels[label] = item
        return item

    def face(self, item, lang):
        card = self.legend.cards.get(item.face)
        text = (item.label + "=" if item.label else "") + (card["name." + lang] if card else "?") \
            + (f"*{item.count}" if item.count > 1 else "")
        text += "".join(" ~" + self.legend.name("flag", f, lang) + n for f, n in item.flags)
        return text + "".join(" +" + self.face(more, lang) for more in item.more)

    def draw(self, lang):
        """The table as text, the viewer's seat below; and the items in it."""
        own, foe = ("s2", "s1") if self.viewer == "s2" else ("s1", "s2")
        names = [("phase", self.phase)] + ([("step", self.step)] if self.step else [])
        lines, drawn = [" / ".join(self.legend.name(*name, lang) for name in names)], []
        for owner, turn in ((foe, 1), ("c", 1), (own, -1)):
            for _, key, values in (gauge for gauge in self.gauges if gauge[0] == owner):
                name, row = self.legend.name("gauge", key, lang), self.legend.rows["gauge"][key]
                names = [part and self.legend.name("gauge", part, lang)
                         for part in row.get("parts", "").split(",")]
                check(len(names) == len(values), len(values), "parts of the gauge", key)
                lines.append(f"{owner} {name} " + " ".join(map("".join, zip(names, values))))
            zones = [(int(row["row"]) * turn, int(row.get("col", 0)), letter, row)
                     for letter, row in self.legend.rows["zone"].items()
                     if (row["owner"] == "common") == (owner == "c")]
            for _, _, letter, zone in sorted(zones, key=lambda z: z[:3]):
                items = [item for item in self.items if item.where == f"{owner}.{letter}"]
                if zone["kind"] == "grid":  # columns a b c, rows 1 2 3 from s1's edge
                    ahead = zone.get("facing") == "owner" and own == "s2"
                    items.sort(key=lambda i: (int(i.label[1:]), i.label), reverse=not ahead)
                drawn, faces = drawn + items, [self.face(item, lang) for item in items]
                lines.append(f"{owner} [{zone['name.' + lang]}: {' | '.join(faces)}]")
        return "\n".join(lines), drawn

    def operand(self, text, lang, is_whole=False):
        at = text if is_whole else text.rpartition(".")[0]
        head, *rest = [at, text[len(at) + 1:]] if at in self.labels else text.split(".")
        while rest and not rest[0].isdigit() and head not in self.labels:
            head, *rest = rest  # s1. or hand. before a card
        item = self.labels.get(head := head.partition("~")[0])  # ~r: the one that lies so
        row = {**self.legend.rows["word"], **self.legend.cards}.get(item.face if item else head)
        return row["name." + lang] if row else head, rest[-1] if rest else ""

    def say(self, move, lang):
        check(MOVE.match(move), "cannot read the move", move)
        verb, operands, at, number = MOVE.match(move).groups()  # {2} may be missing at the end
        said = self.legend.name("verb", verb, lang).removesuffix("" if "," in move else " {2}")
        fill = {"n": number, "@": at and self.operand(at, lang)[0]}
        for i, text in enumerate(operands.split(",") if operands else []):
            fill[str(i + 1)], dot = self.operand(text, lang, "{k}" not in said)
            fill.setdefault("k", dot)  # a1.2: effect 2 of a1, else the second card under it
        text = re.sub(r"\{(.)\}", lambda m: fill.get(m[1]) or m[0], said)
        check(not re.search(r"\{.\}", text), "open places in the sentence of", move + ":", text)
        return text
