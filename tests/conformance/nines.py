"""nines.py - a complete engine of the profile `core`, for a game of its own; ENGINE.md is the guide to it.

Nines: a deck has 8 cards out of n1 to n9. Each seat shuffles its own and draws five. The leader lays a card, the other
seat answers: the higher card makes a point and its seat leads next; equal cards make none, and the lead stays. After
five rounds more points win."""

import hashlib
import re
import secrets
import sys
from urllib.parse import unquote

HAND, LONGEST, SEATS, VIEWERS = 5, 65536, ("s1", "s2"), ("s1", "s2", "pub", "all")
DECKS = {"even": "n2*2,n4*2,n6*2,n8*2", "odd": "n1,n3*2,n5*2,n7*2,n9"}
TITLE = "game nines rules=1 data=1 name.ja=ナイン name.en=Nines"
LEGEND = f"""phase play name.ja=勝負 name.en=play
step lay kind=main name.ja=1枚出す name.en=lay%20a%20card
zone H word=hand owner=seat kind=hand row=0 order=none show=all sight=owner name.ja=手札 name.en=hand
zone D word=deck owner=seat kind=pile row=0 col=1 order=top show=count sight=nobody name.ja=山札 name.en=deck
zone T word=table owner=seat kind=row row=1 order=arrival show=all sight=both name.ja=場 name.en=table
gauge points unit=point owner=seat min=0 max={HAND} start=0 good=up show=always name.ja=点 name.en=points
unit point name.ja=点 name.en=point many.en=points
verb lay role=main say.ja={{1}}を出す say.en=lay%20{{1}} name.ja=出す name.en=lay
event draw say.ja={{who}}が{{cards}}を引く say.en={{who}}%20draws%20{{cards}}
event choose say.ja={{who}}：{{move}} say.en={{who}}:%20{{move}}
event move say.ja={{cards}}が{{to}}へ say.en={{cards}}%20goes%20to%20{{to}}
event value say.ja={{who}}は{{n}}点 say.en={{who}}%20has%20{{n}}%20points
event over say.ja=勝者：{{who}} say.en=winner:%20{{who}}
reason points name.ja=点数 name.en=points
deck cards min=8 max=8 copies=2 name.ja=8枚 name.en=Eight%20cards""".split("\n")
LEGEND += [f"decklist {name} cards={cards} name.ja={name} name.en={name}" for name, cards in DECKS.items()]


def tfn_hash(text):  # section 7 of PROTOCOL.md
    def mix(a, b):
        wide = (a ^ 0x9e3779b97f4a7c15) * (b ^ 0xd1b54a32d192ed03)
        return (wide ^ wide >> 64) & 0xffffffffffffffff
    octets, state = text.encode(), 0x7465667564613031
    for at in range(0, len(octets) // 8 * 8 + 1, 8):
        state = mix(state, int.from_bytes(octets[at:at + 8], "little"))
    return f"{mix(state, len(octets)):016x}"


def shuffled(cards, seed, stream):  # another order for each seed and stream
    deck = [item[:2] for item in cards.split(",") for _ in range(int(item[3:] or 1))]
    luck = [hashlib.sha256(f"{seed:0>32} {stream} {place}".encode()).digest() for place in range(len(deck))]
    return [deck[place] for place in sorted(range(len(deck)), key=luck.__getitem__)]


class Game:
    def __init__(self, seed, decks, swap):
        self.seed, self.d, self.turn, self.leader, self.over = seed, 1, 1, "s1", None
        self.events = {viewer: [] for viewer in VIEWERS}
        self.points, self.hand, self.deck, self.table = ({seat: [] for seat in SEATS} for _ in range(4))
        for seat, name, stream in zip(SEATS, decks, SEATS[::-1] if swap else SEATS):
            self.points[seat], self.deck[seat] = 0, shuffled(DECKS[name], seed, stream)
            for _ in range(HAND):
                self.hand[seat].append(self.deck[seat].pop(0))
                self.tell(f"draw {seat} from={seat}.D to={seat}.H cards=", self.hand[seat][-1], seat)

    def tell(self, fact, card="", seat=None):  # whoever is not the seat reads ?1 for the card
        for viewer, lines in self.events.items():
            lines.append(f"event {len(lines) + 1} {fact}{card if viewer in (seat, 'all') or not card else '?1'}")

    def asked(self):
        return "" if self.over else SEATS[SEATS.index(self.leader) ^ (self.d % 2 == 0)]

    def legal(self, seat):
        return [f"lay:{card}" for card in sorted(set(self.hand[seat]))] if seat == self.asked() else []

    def play(self, seat, card):
        self.hand[seat].remove(card)
        self.table[seat].append(card)
        self.tell(f"choose {seat} move=lay:{card}")
        self.tell(f"move {seat} from={seat}.H to={seat}.T cards={card}")
        self.d, self.turn = self.d + 1, min(self.d // 2 + 1, HAND)
        one, two = (self.table[seat][-1:] for seat in SEATS)
        if seat != self.leader and one != two:
            self.leader = "s1" if one > two else "s2"
            self.points[self.leader] += 1
            self.tell(f"value {self.leader} name=points n={self.points[self.leader]}")
        if not self.hand["s1"] + self.hand["s2"]:
            one, two = self.points.values()
            self.over = "s1" if one > two else "s2" if two > one else "draw"
            self.tell(f"over {self.over} reason=points")

    def side(self, seat, viewer):
        hand = ",".join(sorted(self.hand[seat])) if viewer in (seat, "all") else f"?{len(self.hand[seat])}"
        deck = ",".join(self.deck[seat]) if viewer == "all" else f"?{len(self.deck[seat])}"
        hand, table = hand if self.hand[seat] else "", ",".join(self.table[seat])
        return f"{seat}{{points={self.points[seat]};H:{hand};D:{deck};T:{table}}}"

    def view(self, viewer):
        text = f"tfn1 nines@1 {viewer} t{self.turn}.{self.leader}.play{'' if self.over else '.lay'}?"
        text += f"{self.asked() or '-'} {self.side('s1', viewer)} {self.side('s2', viewer)}"
        text += f" o=(over.{self.over}.points)" if self.over else ""
        return f"{text} h={tfn_hash(text)}"

    def next(self):
        return f"d={self.d} ask=" + (self.asked() or f"- over={self.over} reason=points")


class Refusal(Exception):
    pass  # its text is what stands behind `err`


def need(is_so, refusal):
    if not is_so:
        raise Refusal(refusal)


FRONT = re.compile(r"(?:> )?(?:([0-9]{1,9}) )?(?:@([a-z][a-z0-9]{0,15}) )?")
BODY = re.compile(r"([a-z][a-z0-9-]*)((?: (?:[^\x00-\x20\x7f%\ud800-\udfff]|%(?!00)[0-9A-Fa-f]{2})+)*)")
KEYS = {"tefuda": "name", "games": "", "newgame": "seed s1 s2 luck", "ask": "since", "play": "d", "state": "",
        "status": "", "quit": ""}
game = None


def answer(handle, verb, arguments):  # the data lines of the reply, and what stands behind `ok`
    global game
    words, keys = [], {}
    need(verb in KEYS, f"unknown verb={verb}")
    for argument in arguments:
        key, equals, value = argument.partition("=")
        is_key = equals and re.fullmatch("[a-z][a-z0-9._]*", key)
        need(not is_key or (key in KEYS[verb].split() and key not in keys), f"badarg key={key}")
        keys.update({key: value} if is_key else {})
        words += [] if is_key else [unquote(argument)]
    need(not handle or (game and handle == "g1"), f"nosuch name={handle}")
    if verb == "tefuda":
        need(words and re.fullmatch("0*[1-9][0-9]*", words[0]), "version min=1 max=1")
        return ["id name=nines version=1", "cap core", TITLE], "proto=1"
    if verb == "games":
        need(words in ([], ["nines"]), "nosuch name=game")
        return [TITLE, *(LEGEND if words else [])], ""
    if verb == "quit":
        return [], ""
    if verb == "newgame":
        decks, luck = [keys.get("s1", "even"), keys.get("s2", "odd")], keys.get("luck", "keep")
        seed = keys.get("seed", secrets.token_hex(16)).lower()
        need(words == ["nines"] and set(decks) <= set(DECKS), "nosuch name=game")
        need(re.fullmatch("[0-9a-f]{1,32}", seed) and luck in ("keep", "swap"), "badarg key=seed")
        seed = seed if len(seed) == 32 else seed.lstrip("0") or "0"
        game = Game(seed, decks, luck == "swap")
        commit = hashlib.sha256(f"{seed:0>32}".encode()).hexdigest()
        return [], f"game=g1 seed={seed} commit={commit} {game.next()}"
    need(game, "nogame")
    if verb == "status":
        stage = f"stage=ask wait={game.asked()}" if game.asked() else f"stage=over wait=- seed={game.seed}"
        return [], f"{stage} turn={game.turn} phase=play {game.next()}"
    seat = words.pop(0) if words and (words[0] in VIEWERS or verb != "play") else game.asked() or "s1"
    need(seat in (VIEWERS if verb == "state" else VIEWERS[:3]) and len(words) == (verb == "play"), "badarg key=seat")
    if verb == "state":
        return [f"state {game.view(seat)}"], f"hash={game.view(seat)[-16:]}"
    moves = game.legal(seat) if seat in SEATS else []
    if verb == "ask":
        need(re.fullmatch("[0-9]{1,9}", keys.get("since", "0")), "badarg key=since")
        data = [*(game.events[seat][int(keys["since"]):] if "since" in keys else []), f"state {game.view(seat)}"]
        if moves:
            data.append(f"decision d={game.d} seat={seat} kind=main step=lay n={len(moves)} default={moves[0]}")
        return data + [f"move {i} {move}" for i, move in enumerate(moves, 1)], f"d={game.d} n={len(moves)}"
    need(not game.over, f"over result={game.over}")
    need(moves, f"notyours seat={seat} ask={game.asked()}")
    need(keys.get("d", str(game.d)) == str(game.d), f"stale d={keys.get('d')} now={game.d}")
    move = dict(zip(map(str, range(1, len(moves) + 1)), moves)).get(words[0], words[0])
    need(re.fullmatch("lay:n[1-9]", move), "nomove" if not move.isdigit() else f"range key=move max={len(moves)}")
    need(move in moves, f"illegal d={game.d} move={move} why=zone")
    game.play(seat, move[4:])
    return [], f"{game.next()} move={move}"


def reply(line):  # what is printed for a line, and its verb if it was obeyed
    text = line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")
    if len(line) <= LONGEST and (not text.strip(" ") or text[0] in "#<"):
        return "", ""
    front, verb = FRONT.match(text), ""
    body = BODY.match(text, front.end())
    try:
        need(len(line) <= LONGEST, f"toolong max={LONGEST}")
        good = text[:(body or front).end()].encode("utf-8", "surrogateescape")
        need(body and body.end() == len(text), f"syntax at={len(good) + 1}")
        data, status = answer(front[2], body[1], body[2].split(" ")[1:])
        verb, status = body[1], f"ok {status}".strip()
    except Refusal as refusal:
        data, status = [], f"err {refusal}"
    start = (f"{front[1]} " if front[1] else "") + (f"@{front[2]} " if front[2] else "")
    return "".join(f"{start}{part}\n" for part in (*data, status)), verb


while first := (part := sys.stdin.buffer.readline(LONGEST + 1)):
    while part and not part.endswith(b"\n"):  # the rest of a line that is too long
        part = sys.stdin.buffer.readline(LONGEST)
    if not part:
        sys.exit(1)  # the input has ended in mid-line
    lines, done = reply(first)
    sys.stdout.buffer.write(lines.encode())
    sys.stdout.buffer.flush()
    if done == "quit":
        break
