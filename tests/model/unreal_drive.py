"""unreal_drive.py - Unreal Drive a second time, written from the rules alone.

An oracle for the engine: it shares no code, no card file and no idea with it. A game is the
generator Game.play(): it yields a Decision, is sent the move, and returns (winner or None, reason).
Outcomes of chance are asked of `luck`. Seats are 0 and 1; moves are spelled as in PROTOCOL.md. The
numbers in the headings are the sections of the rules.
"""

import re
from collections import namedtuple
from functools import lru_cache

Decision = namedtuple("Decision", "seat step moves")
Printed = namedtuple("Printed", "id type climate bet power")
Skill = namedtuple("Skill", "number kind effect can trigger once dying")
Change = namedtuple("Change", "target what sign value until source applied")

TYPES = ("cast", "drive", "gimmick", "plan", "trap")
SLOTS = {"cast": 3, "gimmick": 2}
LETTERS = {"cast": "a", "gimmick": "g", "trick": "k"}
PLACES = {"cast": 3, "gimmick": 2, "trick": 3}
TRICK_MAX = 3
DEFAULTS = {"bet_ladder": "adjacent", "tie_rule": "none", "min_battle_loss": 0,
            "gimmick_overflow": "replace", "max_turns": 100, "cap_result": "draw"}


class Over(Exception):
    """The game has ended: winner (None in a draw) and reason."""


@lru_cache(maxsize=None)
def name_order(move):
    """The protocol's order of moves: octets, but runs of digits by their value."""
    return [(48, int(part)) if part.isdigit() else (ord(part), 0)
            for part in re.findall(r"\d+|\D", move)]


def listed(moves):
    return sorted(moves, key=name_order)


# ---- 2. Components -------------------------------------------------------------------------------

CASTS = """
glass-eel blue 1 2, mist-heron blue 1 3, lantern-squid blue 2 5, mirror-nixie blue 2 5,
reef-oracle blue 3 9, abyss-marquis blue 4 12, ember-pup red 1 4, forge-imp red 1 2,
cinder-duelist red 2 6, magma-bruiser red 2 7, war-drake red 3 9, sun-eater red 4 13,
world-furnace red 5 17, moss-cub green 1 3, root-broker green 1 2, moss-knight green 2 6,
spore-shepherd green 2 5, elder-stag green 3 8, canopy-titan green 4 12, dice-jackal yellow 1 3,
spark-courier yellow 1 2, coin-bard yellow 2 5, dust-conductor yellow 2 5,
thunder-magistrate yellow 3 8, storm-comptroller yellow 4 12, grave-moth black 1 2,
debt-ghoul black 1 3, crow-notary black 2 5, pale-usurer black 2 7, bone-regent black 3 8,
null-sovereign black 4 13, vow-squire white 1 3, lamp-sister white 1 2, seal-warden white 2 6,
oath-lancer white 2 6, choir-seraph white 3 8, grey-pilgrim white 3 7, dawn-arbiter white 4 12
"""
OTHERS = {
    "drive": "second-wind open-ledger call-the-clerk hush-money pull-thread tall-tale tithe"
             " raise-the-stakes short-fuse graft borrowed-fangs",
    "plan": "upset salted-earth last-stand amnesty double-or-nothing clean-slate",
    "gimmick": "loaded-die field-spyglass war-drum safety-net iron-abacus muzzle debt-collector",
    "trap": "pitfall cold-shoulder broken-step empty-box double-cross rust-net collectors-hook",
}
POOL = {}
for entry in CASTS.split(","):
    ident, climate, bet, power = entry.split()
    POOL[ident] = Printed(ident, "cast", climate, int(bet), int(power))
for kind, idents in OTHERS.items():
    POOL.update((ident, Printed(ident, kind, None, 0, 0)) for ident in idents.split())


class Card:
    """A physical card: where it is and its marks (2.4)."""

    def __init__(self, ident, owner):
        self.printed, self.owner, self.zone = POOL[ident], owner, "deck"
        self.used, self.fired, self.flipped, self.valid = set(), set(), False, False

    id = property(lambda self: self.printed.id)
    type = property(lambda self: self.printed.type)

    def clear_marks(self):
        self.used, self.fired, self.flipped, self.valid = set(), set(), False, False

    def order(self):
        """The fixed order of equal copies in a concealed zone (UD-R81)."""
        return (self.flipped, sum(1 << n for n in self.used), sum(1 << n for n in self.fired))


class Zones:
    """2.3, 2.4, 6.8: what lies where, and the numbers that follow from it."""

    def __init__(self, decks, options, luck):
        self.options = dict(DEFAULTS, **options)
        self.luck = luck
        self.life, self.right = [10, 10], [True, True]
        self.turn, self.phase, self.attacker = 1, "setup", None
        self.zones = [{"deck": [Card(i, s) for i in decks[s]], "hand": [], "trick": [], "armed": [],
                       "cast": [None] * 3, "gimmick": [None] * 2, "drop": [], "table": []}
                      for s in (0, 1)]
        self.changes, self.last_flip, self.applying = [], [None, None], None
        self.batch, self.chain = [], set()
        self.exercised = set()

    def seats(self):
        return (self.attacker, 1 - self.attacker)

    def zone(self, seat, name):
        return [c for c in self.zones[seat][name] if c]

    def casts(self, seat):
        return self.zone(seat, "cast")

    def in_play(self, seat):
        return self.casts(seat) + self.zone(seat, "gimmick")

    def hand(self, seat):
        return self.zones[seat]["hand"]

    def move(self, card, to, at_bottom=True):
        """Always to the zone of the owner (UD-R73); at the end, or in the lowest empty slot."""
        here, there = self.zones[card.owner][card.zone], self.zones[card.owner][to]
        if card.zone in SLOTS:
            here[here.index(card)] = None
            self.changes = [c for c in self.changes if c.target is not card]
        else:
            here.remove(card)
        if to in SLOTS:
            there[there.index(None)] = card
        else:
            there.insert(len(there) if at_bottom else 0, card)
        if to in ("hand", "deck"):
            card.valid = False
        card.zone = to

    def label(self, card):
        place = self.zones[card.owner][card.zone].index(card) + 1
        return LETTERS[card.zone] + str(place + card.owner * PLACES[card.zone])

    def named(self, card):
        """How a move names a card: by its place if that is public, else by its id."""
        return self.label(card) if card.zone in LETTERS else card.id

    def drop_order(self, card):
        marked = bool(card.used or card.fired or card.flipped)
        return (marked, self.zones[card.owner]["drop"].index(card))

    def copy_order(self, card):
        return self.drop_order(card) if card.zone == "drop" else card.order()

    def distinct(self, cards):
        """Options by name, one for equal copies (5.0, UD-R76, UD-R81)."""
        options = {}
        for card in sorted(cards, key=self.copy_order):
            options.setdefault(self.named(card), card)
        return options

    # 6.8, 6.9

    def change(self, target, what, sign, value, until, source):
        applied = self.applying is not None and source is self.applying
        self.changes.append(Change(target, what, sign, value, until, source, applied))

    def changed(self, target, what):
        return [c for c in self.changes if c.target is target and c.what == what]

    def silenced(self, card):
        return bool(self.changed(card, "silenced"))

    def active(self, seat, ident):
        """How many cards of this id are in play for this seat with their skills on."""
        return sum(1 for c in self.in_play(seat) if c.id == ident and not self.silenced(c))

    def number(self, card, what, printed, keep, most):
        value = printed
        for c in self.changed(card, what):
            if c.sign == "=":
                value = c.value
        value += keep + sum(c.value if c.sign == "+" else -c.value
                            for c in self.changed(card, what) if c.sign != "=")
        return max(0, min(most, value))

    def power(self, card):
        return self.number(card, "power", card.printed.power, keep_power(self, card), 999)

    def bet(self, card):
        return self.number(card, "bet", card.printed.bet, 0, 99)

    def total_power(self, seat):
        return sum(self.power(c) for c in self.casts(seat))

    def total_bet(self, seat):
        return sum(self.bet(c) for c in self.casts(seat))

    def tell(self, what, seat, card=None, **more):
        self.batch.append(dict(more, what=what, seat=seat, card=card))

    # 5.6

    def ladder(self, seat, card, without=None):
        need = card.printed.bet
        if need == 1 or card.id == "grey-pilgrim":
            return True
        bets = [self.bet(c) for c in self.casts(seat) if c is not without]
        fits = {"adjacent": lambda b: b in (need, need - 1), "at_least": lambda b: b >= need - 1,
                "literal": lambda b: b <= need}[self.options["bet_ladder"]]
        return any(fits(b) for b in bets)

    def replaceable(self, seat, card):
        return [c for c in self.casts(seat) if self.ladder(seat, card, c)]

    def summonable(self, card):
        if len(self.casts(card.owner)) < SLOTS["cast"]:
            return self.ladder(card.owner, card)
        return bool(self.replaceable(card.owner, card))


class Game(Zones):
    """Sections 4 to 7."""

    # ---- 4. Setup and 5.1 the turns

    def play(self):
        yield from self.setup()
        self.phase = "draw"
        return (yield from self.play_on())

    def play_on(self):
        """As play(), from the start of the phase draw, choice or action, or from the first flip."""
        try:
            if self.phase == "choice":
                yield from self.choice_phase()
            if self.phase != "draw":
                yield from self.rest_of_turn()
            while True:
                yield from self.draw_phase()
                yield from self.choice_phase()
                yield from self.rest_of_turn()
        except Over as over:
            return over.args

    def rest_of_turn(self):
        if self.phase != "battle":
            yield from self.action_phase()
            yield from self.battle_phase()
        else:
            yield from self.flip_loop()
        yield from self.end_phase()

    def setup(self):
        starts = []
        for seat in (0, 1):
            ones = {c.id: c for c in self.zone(seat, "deck")
                    if c.type == "cast" and c.printed.bet == 1}
            move = yield Decision(seat, "start", listed("start:" + i for i in ones))
            starts.append(ones[move.split(":")[1]])
        for card in starts:
            self.move(card, "cast")
        for seat in (0, 1):
            self.shuffle(seat)
        for seat in (0, 1):
            self.draw(seat, 5)
        self.attacker = self.luck.attacker()
        self.batch = []

    def shuffle(self, seat):
        left = sorted(self.zones[seat]["deck"], key=Card.order)
        deck = []
        for ident in self.luck.shuffle(seat):
            card = next(c for c in left if c.id == ident)
            left.remove(card)
            deck.append(card)
        assert not left, "the shuffled deck lacks cards"
        self.zones[seat]["deck"] = deck

    def begin(self):
        """A new chain (6.4) begins with every step."""
        self.batch, self.chain = [], set()

    # ---- 5.2, 5.3, 5.4

    def draw_phase(self):
        self.phase, self.right = "draw", [True, True]
        self.begin()
        empty = [not self.zones[seat]["deck"] for seat in (0, 1)]
        if any(empty):
            raise Over(None if all(empty) else empty.index(False), "deck")
        for seat in self.seats():
            self.draw(seat, 1)
        yield from self.settle()

    def choice_phase(self):
        self.phase = "choice"
        for seat in self.seats():
            yield from self.place(seat)

    def place(self, seat, placed=0):
        limit = 2 if self.active(1 - seat, "null-sovereign") else 3
        while True:
            hand = self.distinct(self.hand(seat)) if placed < limit else {}
            move = yield Decision(seat, "place", listed(["done"] + ["lay:" + i for i in hand]))
            if move == "done":
                break
            self.move(hand[move.split(":")[1]], "trick")
            placed += 1
        self.begin()
        self.tell("placed", seat, count=placed)
        yield from self.settle()

    def action_phase(self):
        self.phase = "action"
        seat = self.attacker
        while any(self.right):
            if self.right[seat]:
                yield from self.use_right(seat)
            seat = 1 - seat

    def use_right(self, seat):
        self.begin()
        uses = {"trig:%s.%d" % (self.label(c), s.number): (c, s)
                for c in self.in_play(seat) for s in SKILLS[c.id] if self.usable(c, s)}
        move = yield Decision(seat, "right", listed(["pass"] + list(uses)))
        if move == "pass":
            self.right[seat] = False
            self.tell("right_lost", seat)
        else:
            card, skill = uses[move]
            card.used.add(skill.number)
            yield from self.resolve(skill.effect, card)
            self.note(card, skill)
            self.tell("used", seat, card)
        yield from self.settle()

    def usable(self, card, skill):
        if skill.kind != "T" or skill.number in card.used or self.silenced(card):
            return False
        muzzles = self.active(0, "muzzle") + self.active(1, "muzzle")
        if muzzles and card.type == "cast" and card.printed.bet == 1:
            return False
        return skill.can(self, card)

    def note(self, card, skill=None):
        self.exercised.add((card.id, skill.number if skill else 0))

    # ---- 5.5 Battle Phase

    def battle_phase(self):
        self.phase = "battle"
        self.begin()
        self.tell("battle_started", self.attacker)
        yield from self.settle()
        yield from self.flip_loop()

    def flip_loop(self):
        loser = None
        while loser is None and any(self.zones[s]["trick"] for s in (0, 1)):
            for seat in self.seats():
                if not self.zones[seat]["trick"]:
                    continue
                moves = ["flip"] if self.cannot_surrender(seat) else ["flip", "yield"]
                move = yield Decision(seat, "flip", moves)
                self.begin()
                if move == "yield":
                    loser = seat
                    break
                yield from self.flip(seat)
                yield from self.settle()
        if loser is not None:
            self.surrender(loser)
            yield from self.result([loser], 1 - loser, True)
        else:
            yield from self.compare()
        self.clean_up()

    def cannot_surrender(self, seat):
        return bool(self.active(seat, "magma-bruiser") or self.active(1 - seat, "storm-comptroller")
                    or self.changed(seat, "no-surrender"))

    def flip(self, seat):
        card = self.zones[seat]["trick"][0]  # F1
        self.move(card, "table")
        card.flipped = True
        self.last_flip[seat] = card
        self.tell("flipped", seat, card)
        if not self.flip_is_valid(seat, card):  # F2
            self.move(card, "drop")
            self.tell("failed", seat, card)
            return
        if (yield from self.trap_springs(seat, card)):  # F3
            return
        card.valid = True  # F4
        if card.type == "cast":
            yield from self.make_room(card)  # F5
        elif card.type == "gimmick" and len(self.zone(seat, "gimmick")) == SLOTS["gimmick"]:
            gimmicks = self.distinct(self.zone(seat, "gimmick"))
            move = yield Decision(seat, "replace-gimmick", listed("drop:" + g for g in gimmicks))
            self.drop_for(gimmicks[move.split(":")[1]], card)
        self.applying = card  # F6
        yield from self.apply(seat, card)
        self.applying = None
        if card.zone == "table":  # F7
            self.move(card, "drop")
        self.tell("applied", seat, card)

    def flip_is_valid(self, seat, card):
        if card.type == "cast":
            return self.summonable(card)
        if card.type == "gimmick" and self.options["gimmick_overflow"] == "fail":
            return len(self.zone(seat, "gimmick")) < SLOTS["gimmick"]
        return NEEDS.get(card.id, lambda g, s: True)(self, seat)

    def protected(self, card):
        """V29, UD-R83."""
        return card.type == "cast" and self.active(card.owner, "seal-warden")

    def trap_springs(self, seat, card):
        if self.protected(card):
            return False
        for trap in self.zones[1 - seat]["armed"]:
            if MATCH[trap.id](card.printed):
                self.move(card, "drop")
                self.tell("cancelled", seat, card, trap=trap)
                self.move(trap, "drop")
                self.tell("sprung", 1 - seat, trap)
                self.note(trap)
                if trap.id in EXTRA:
                    yield from self.resolve(EXTRA[trap.id], trap)
                return True
        return False

    def make_room(self, card):
        if len(self.casts(card.owner)) == SLOTS["cast"]:
            casts = self.distinct(self.replaceable(card.owner, card))
            move = yield Decision(card.owner, "replace", listed("drop:" + c for c in casts))
            self.drop_for(casts[move.split(":")[1]], card)

    def drop_for(self, old, new):
        self.move(old, "drop")
        self.tell("replaced", old.owner, old, new=new)

    def apply(self, seat, card):
        if card.type == "cast":
            yield from self.enter(card)
        elif card.type == "gimmick":
            self.move(card, "gimmick")
            yield from self.entered(card)
        elif card.type == "trap" and card.id in NEXT:
            self.move(card, "armed")
        elif card.type == "trap":
            seen = self.last_flip[1 - seat]
            if seen and seen.valid and MATCH[card.id](seen.printed) and not self.protected(seen):
                self.note(card)
                self.cancel(seen, trap=card)
                self.tell("sprung", seat, card)
        else:
            self.note(card)
            yield from self.resolve(EFFECT[card.id], card)

    def enter(self, card):
        self.move(card, "cast")
        self.tell("summoned", card.owner, card)
        yield from self.entered(card)

    def entered(self, card):
        for skill in SKILLS[card.id]:
            if skill.kind == "S:enter" and (card, skill.number) not in self.chain:
                self.chain.add((card, skill.number))
                self.note(card, skill)
                yield from self.resolve(skill.effect, card)

    def surrender(self, loser):
        self.tell("surrendered", loser)
        for seat in self.seats():
            for card in list(self.zones[seat]["trick"]):
                self.move(card, "hand")

    def compare(self):
        for seat in self.seats():
            for slot in range(SLOTS["cast"]):
                card = self.zones[seat]["cast"][slot]
                if card:
                    yield from self.compare_skills(card)
        ours, theirs = (self.total_power(s) for s in self.seats())
        if ours == theirs:
            yield from self.tie()
            return
        attacker_wins = (ours > theirs) != any(self.changed(s, "reverse") for s in (0, 1))
        winner = self.attacker if attacker_wins else 1 - self.attacker
        self.begin()
        yield from self.result([1 - winner], winner, False)

    def compare_skills(self, card):
        for skill in SKILLS[card.id]:
            if (skill.kind == "S:compare" and not self.silenced(card)
                    and skill.number not in card.fired):
                self.begin()
                card.fired.add(skill.number)
                self.chain.add((card, skill.number))
                self.note(card, skill)
                yield from self.resolve(skill.effect, card)
                self.tell("compared", card.owner, card)
                yield from self.settle()

    def tie(self):
        rule = self.options["tie_rule"]
        self.begin()
        if rule == "both":
            yield from self.result(list(self.seats()), None, False)
        elif rule != "none":
            loser = self.attacker if rule == "attacker" else 1 - self.attacker
            yield from self.result([loser], 1 - loser, False)

    def result(self, losers, winner, surrender):
        if winner is not None:
            self.tell("battle_won", winner, surrender=surrender)
        for seat in losers:
            loss = self.battle_loss(seat)
            self.tell("battle_lost", seat, surrender=surrender, loss=loss)
            self.lose_life(seat, loss)
        yield from self.settle()

    def battle_loss(self, seat):
        loss = self.total_bet(seat) - self.active(seat, "elder-stag")
        loss += sum(c.value for c in self.changed(seat, "loss"))
        loss = max(self.options["min_battle_loss"], loss)
        for change in self.changed(seat, "loss-set"):
            loss = change.value
        return max(0, loss)

    def clean_up(self):
        for seat in self.seats():
            for card in list(self.zones[seat]["armed"]):
                self.move(card, "drop")
        self.changes = [c for c in self.changes if c.until != "battle"]

    # ---- 5.7 End Phase

    def end_phase(self):
        self.phase = "end"
        self.begin()
        self.tell("turn_end", self.attacker)
        yield from self.settle()
        self.changes = [c for c in self.changes if c.until != "turn"]
        for seat in (0, 1):
            for zone in self.zones[seat]:
                for card in self.zone(seat, zone):
                    card.clear_marks()
        self.last_flip = [None, None]
        if self.turn == self.options["max_turns"]:
            draw = self.options["cap_result"] == "draw" or self.life[0] == self.life[1]
            raise Over(None if draw else int(self.life[1] > self.life[0]), "cap")
        self.attacker = 1 - self.attacker
        self.turn += 1

    # ---- 6.2 Resolving, 6.4 settle

    def resolve(self, effect, card, *more):
        steps = effect(self, card, *more)
        if steps is not None:
            yield from steps

    def settle(self):
        batch, self.batch = self.batch, []
        dead = [life == 0 for life in self.life]
        if any(dead):
            raise Over(None if all(dead) else dead.index(False), "life")
        offers = {seat: self.offers(seat, batch) for seat in self.seats()}
        for seat in self.seats():
            yield from self.react(seat, offers[seat])

    def offers(self, seat, batch):
        found = []
        for card in self.in_play(seat):
            for skill in SKILLS[card.id]:
                events = [e for e in batch if skill.kind == "R" and not skill.dying
                          and skill.trigger(self, card, e)]
                if events:
                    found.append((card, skill, events[0]))
        for event in batch:
            if event["what"] == "destroyed" and event["seat"] == seat and not event["silenced"]:
                found += [(event["card"], s, event) for s in SKILLS[event["card"].id] if s.dying]
        return [offer for offer in found if self.offered(*offer[:2])]

    def offered(self, card, skill):
        where = ("drop",) if skill.dying else ("cast", "gimmick")
        if card.zone not in where or self.silenced(card) or (card, skill.number) in self.chain:
            return False
        if skill.once and skill.number in card.fired:
            return False
        return skill.can(self, card)

    def react(self, seat, offers):
        while True:
            offers = [offer for offer in offers if self.offered(*offer[:2])]
            if not offers:
                return
            moves = {"react:%s.%d" % (self.named(c), s.number): (c, s, e) for c, s, e in offers}
            move = yield Decision(seat, "react", listed(["pass"] + list(moves)))
            if move == "pass":
                return
            card, skill, event = moves[move]
            self.chain.add((card, skill.number))
            if skill.once:
                card.fired.add(skill.number)
            self.note(card, skill)
            yield from self.resolve(skill.effect, card, event)
            yield from self.settle()

    # ---- 10.1 Verbs

    def pick(self, seat, cards, optional=False, verb="pick", step="choose"):
        options = self.distinct(cards)
        if not options and not optional:
            return None
        moves = ["%s:%s" % (verb, name) for name in options] + (["none"] if optional else [])
        move = yield Decision(seat, step, listed(moves))
        return None if move == "none" else options[move.split(":")[1]]

    def draw(self, seat, count):
        for _ in range(max(0, count)):
            if self.zones[seat]["deck"]:
                self.move(self.zones[seat]["deck"][0], "hand")

    def destroy(self, card):
        """V11 with 6.6: whoever would save it is asked first."""
        savers = {"instead:%s.1" % self.label(c): c for c in self.in_play(card.owner)
                  if c.id in SAVES and not self.silenced(c) and SAVES[c.id](self, c, card)}
        if savers:
            move = yield Decision(card.owner, "instead", listed(["pass"] + list(savers)))
            if move != "pass":
                self.note(savers[move])
                self.sacrifice(savers[move])
                return
        self.tell("destroyed", card.owner, card, silenced=self.silenced(card), was=card.zone)
        self.move(card, "drop")

    def sacrifice(self, card):
        self.move(card, "drop")
        self.tell("sacrificed", card.owner, card)

    def cancel(self, card, trap=None):
        """6.7"""
        if not (card.flipped and card.valid):
            return
        card.valid = False
        self.changes = [c for c in self.changes if not (c.source is card and c.applied)]
        if card.zone in ("cast", "gimmick", "armed"):
            self.move(card, "drop")
        self.tell("cancelled", card.owner, card, trap=trap)

    def lose_life(self, seat, count):
        self.life[seat] = max(0, self.life[seat] - count)

    def gain_life(self, seat, count):
        self.life[seat] += count

    def random_discard(self, seat):
        if self.hand(seat):
            ident = self.luck.discard(seat)
            self.move(self.distinct(self.hand(seat))[ident], "drop")

    def mill(self, seat, count):
        for card in self.zones[seat]["deck"][:count]:
            self.move(card, "drop")

    def face_down(self, seat):
        return self.zones[seat]["trick"]

    def swap(self, one, other):
        row = self.face_down(one.owner)
        i, j = row.index(one), row.index(other)
        row[i], row[j] = row[j], row[i]


# ---- 11. Card pool -------------------------------------------------------------------------------

SKILLS = {ident: [] for ident in POOL}
EFFECT = {}                                            # drives and plans
EXTRA = {}                                             # what a trap does besides
always = lambda g, me: True


def skill(ident, number, kind, can=always, trigger=None, once=False, dying=False):
    def keep(effect):
        SKILLS[ident].append(Skill(number, kind, effect, can, trigger, once, dying))
        return effect
    return keep


def effect_of(ident, table=EFFECT):
    return lambda effect: table.setdefault(ident, effect)


def foe(card):
    return 1 - card.owner


def others(g, me):
    return [c for c in g.casts(me.owner) if c is not me]


def on(what, test=lambda me, e: True):
    """A trigger: an event of this name that passes the test."""
    return lambda g, me, e: e["what"] == what and test(me, e)


def mine(me, e):
    return e["seat"] == me.owner


def theirs(me, e):
    return e["seat"] != me.owner


# 11.2 Casts: K skills that change power

def keep_power(g, card):
    greens = sum(1 for c in g.casts(card.owner) if c is not card and c.printed.climate == "green")
    more = g.active(card.owner, "loaded-die")
    if g.silenced(card):
        return more
    if card.id == "moss-cub" and greens:
        more += 1
    if card.id == "canopy-titan":
        more += greens
    if card.id == "coin-bard" and len(g.hand(card.owner)) >= 4:
        more += 1
    return more


# 11.2 Casts: T skills, and the S:action of the one gimmick that has it

def sees_backs(g, me):
    return len(g.face_down(foe(me))) >= 1


@skill("glass-eel", 1, "T", can=sees_backs)
@skill("field-spyglass", 1, "T", can=sees_backs)
def look_at_trick(g, me):
    yield from g.pick(me.owner, g.face_down(foe(me)))


@skill("mirror-nixie", 1, "T", can=lambda g, me: g.face_down(me.owner))
def exchange(g, me):
    out = yield from g.pick(me.owner, g.face_down(me.owner))
    into = yield from g.pick(me.owner, [c for c in g.hand(me.owner) if not c.flipped])
    if out and into:
        row, hand = g.face_down(me.owner), g.hand(me.owner)
        row[row.index(out)], hand[hand.index(into)] = into, out
        out.zone, into.zone = "hand", "trick"


@skill("reef-oracle", 1, "T")
def said_and_done(g, me):
    move = yield Decision(me.owner, "declare", ["name:" + t for t in TYPES])
    if sees_backs(g, me):
        shown = g.face_down(foe(me))[0]
        if shown.type == move.split(":")[1]:
            g.move(shown, "hand")


@skill("forge-imp", 1, "T", can=others)
def bellows(g, me):
    target = yield from g.pick(me.owner, others(g, me))
    g.change(target, "power", "+", 2, "turn", me)


def foes_of_bet(g, me, most):
    return [c for c in g.casts(foe(me)) if g.bet(c) <= most]


@skill("war-drake", 1, "T", can=lambda g, me: len(g.casts(foe(me))) >= 2 and g.hand(me.owner)
       and foes_of_bet(g, me, 1))
def ash_wing(g, me):
    paid = yield from g.pick(me.owner, g.hand(me.owner))
    g.move(paid, "drop")
    target = yield from g.pick(me.owner, foes_of_bet(g, me, 1))
    if target:
        yield from g.destroy(target)


@skill("moss-knight", 1, "T")
def raised_stake(g, me):
    g.change(me, "power", "+", 3, "turn", me)
    g.change(me, "bet", "+", 1, "turn", me)


@skill("dice-jackal", 1, "T", can=sees_backs)
def loose_order(g, me):
    one = yield from g.pick(me.owner, g.face_down(foe(me)))
    other = yield from g.pick(me.owner, [c for c in g.face_down(foe(me)) if c is not one])
    if other:
        g.swap(one, other)


@skill("dust-conductor", 1, "T", can=lambda g, me: g.casts(foe(me)))
def slack_tempo(g, me):
    target = yield from g.pick(me.owner, g.casts(foe(me)))
    g.change(target, "power", "-", 3, "turn", me)


@skill("debt-ghoul", 1, "T", can=lambda g, me: others(g, me) and len(g.casts(foe(me))) >= 2
       and foes_of_bet(g, me, 2))
def fair_exchange(g, me):
    g.sacrifice(me)
    target = yield from g.pick(me.owner, foes_of_bet(g, me, 2))
    if target:
        yield from g.destroy(target)


@skill("null-sovereign", 2, "T", can=others)
def thin_ledger(g, me):
    paid = yield from g.pick(me.owner, others(g, me))
    g.sacrifice(paid)
    g.random_discard(foe(me))
    g.mill(foe(me), 2)


@skill("choir-seraph", 1, "T", can=lambda g, me: g.casts(foe(me)))
def hush_of_wings(g, me):
    target = yield from g.pick(me.owner, g.casts(foe(me)))
    g.change(target, "silenced", "", 0, "turn", me)


# 11.2 Casts: S skills

@skill("lantern-squid", 1, "S:enter")
def dig(g, me):
    seen = g.zones[me.owner]["deck"][:3]
    taken = yield from g.pick(me.owner, seen)
    if taken:
        g.move(taken, "hand")
        seen.remove(taken)
    while seen:
        under = seen[0] if len(seen) == 1 else (yield from g.pick(me.owner, seen))
        g.move(under, "deck")
        seen.remove(under)


@skill("abyss-marquis", 1, "S:enter")
def nine_fathoms(g, me):
    card = yield from g.pick(me.owner, g.hand(foe(me)))
    if card:
        g.move(card, "deck")


@skill("world-furnace", 1, "S:enter")
def hearth_of_ruin(g, me):
    for gimmick in [c for seat in g.seats() for c in g.zone(seat, "gimmick")]:
        yield from g.destroy(gimmick)


def recover(g, me, cards, optional):
    card = yield from g.pick(me.owner, cards, optional)
    if card:
        g.move(card, "hand")


@skill("spore-shepherd", 1, "S:enter")
def soft_step(g, me):
    moss = [c for c in g.zone(me.owner, "drop") if c.id in ("moss-cub", "moss-knight")]
    yield from recover(g, me, moss, True)


@skill("crow-notary", 1, "S:enter")
def second_copy(g, me):
    ones = [c for c in g.zone(me.owner, "drop") if c.type == "cast" and c.printed.bet == 1]
    yield from recover(g, me, ones, False)


@skill("spark-courier", 1, "S:enter")
@skill("iron-abacus", 1, "S:enter")
def draw_one_on_entering(g, me):
    g.draw(me.owner, 1)


@skill("thunder-magistrate", 1, "S:enter")
def late_filing(g, me):
    room = len(g.face_down(me.owner)) + len(g.zones[me.owner]["armed"]) < TRICK_MAX
    fresh = [c for c in g.hand(me.owner) if room and not c.flipped]
    card = yield from g.pick(me.owner, fresh, True)
    if card:
        g.move(card, "trick")


@skill("bone-regent", 1, "S:enter")
def old_guard(g, me):
    drop = g.zone(me.owner, "drop")
    card = yield from g.pick(me.owner, [c for c in drop if c.type == "cast" and c.printed.bet <= 2
                                        and g.summonable(c)], True)
    if card:
        yield from g.make_room(card)
        yield from g.enter(card)


@skill("pale-usurer", 1, "S:compare")
def one_more_coin(g, me):
    move = yield Decision(me.owner, "may", ["no", "yes"])
    if move == "yes":
        g.lose_life(me.owner, 1)
        g.change(me, "power", "+", 3, "turn", me)


# 11.2 and 11.3: R skills

def raise_power(g, card, amount, source):
    if card.zone == "cast":
        g.change(card, "power", "+", amount, "turn", source)


@skill("mist-heron", 1, "R", trigger=on("failed", mine))
@skill("mist-heron", 2, "R", trigger=on("cancelled", mine))
@skill("coin-bard", 2, "R", trigger=on("battle_won", lambda me, e: mine(me, e) and e["surrender"]))
@skill("abyss-marquis", 2, "R", trigger=on("turn_end"), can=lambda g, me: not g.hand(me.owner))
def draw_one(g, me, event):
    g.draw(me.owner, 1)


@skill("cinder-duelist", 1, "R", trigger=on("summoned", theirs))
@skill("choir-seraph", 2, "R", trigger=on("battle_started"),
       can=lambda g, me: g.attacker != me.owner)
def one_more(g, me, event):
    raise_power(g, me, 1, me)


@skill("thunder-magistrate", 2, "R",
       trigger=on("placed", lambda me, e: theirs(me, e) and e["count"] == 3))
@skill("oath-lancer", 1, "R", trigger=on("destroyed", lambda me, e: mine(me, e)
                                         and e["was"] == "cast" and e["card"] is not me))
def two_more(g, me, event):
    raise_power(g, me, 2, me)


@skill("war-drum", 1, "R", trigger=on("summoned", mine))
def drum(g, me, event):
    raise_power(g, event["card"], 1, me)


@skill("sun-eater", 1, "R", trigger=on("battle_won", mine))
@skill("debt-collector", 1, "R", trigger=on("battle_won", mine),
       can=lambda g, me: len(g.casts(foe(me))) <= 1)
def foe_loses_one(g, me, event=None):
    g.lose_life(foe(me), 1)


@skill("root-broker", 1, "R", trigger=on("battle_lost", mine))
def patient_hand(g, me, event):
    g.gain_life(me.owner, 1)


@skill("lamp-sister", 1, "R", trigger=on("cancelled", lambda me, e: mine(me, e) and e["trap"]))
def steady_flame(g, me, event):
    g.gain_life(me.owner, 2)


@skill("grave-moth", 1, "R", dying=True)
def last_dust(g, me, event):
    card = yield from g.pick(me.owner, g.face_down(foe(me)))
    if card:
        yield from g.destroy(card)


@skill("dawn-arbiter", 1, "R", once=True,
       trigger=on("applied", lambda me, e: theirs(me, e) and e["card"].type == "drive"))
def overruled(g, me, event):
    g.cancel(event["card"])


@skill("iron-abacus", 2, "R", once=True, trigger=on("used", theirs),
       can=lambda g, me: not g.right[me.owner])
def regain_right(g, me, event):
    g.right[me.owner] = True


# S:would_be_destroyed: may `me` save `card`?
SAVES = {
    "vow-squire": lambda g, me, card: card.zone == "cast" and card is not me,
    "safety-net": lambda g, me, card: card.zone == "cast" and g.phase == "action",
}


# 11.3 Drives

def boost(g, me, amount, until="turn"):
    target = yield from g.pick(me.owner, g.casts(me.owner))
    if target:
        g.change(target, "power", "+", amount, until, me)


@effect_of("second-wind")
def second_wind(g, me):
    yield from boost(g, me, 4)


@effect_of("open-ledger")
def open_ledger(g, me):
    g.draw(me.owner, min(2, 5 - len(g.hand(me.owner))))


@effect_of("call-the-clerk")
def call_the_clerk(g, me):
    deck = g.zone(me.owner, "deck")
    fits = [c for c in deck if c.type == "cast" and c.printed.bet <= 2]
    card = yield from g.pick(me.owner, fits, True, "take", "take")
    if card:
        g.move(card, "hand")
    g.shuffle(me.owner)


@effect_of("hush-money")
def hush_money(g, me):
    if not g.casts(foe(me)):
        return
    move = yield Decision(me.owner, "mode", ["mode:silence", "mode:three"])
    target = yield from g.pick(me.owner, g.casts(foe(me)))
    if move == "mode:silence":
        g.change(target, "silenced", "", 0, "turn", me)
    else:
        g.change(target, "power", "=", 3, "turn", me)


@effect_of("pull-thread")
def pull_thread(g, me):
    if g.face_down(foe(me)):
        g.move(g.face_down(foe(me))[-1], "hand")


@effect_of("tall-tale")
def tall_tale(g, me):
    trap = yield from g.pick(me.owner, [c for c in g.hand(me.owner) if c.type == "trap"], True)
    yield from boost(g, me, 6 if trap else 2)


@effect_of("tithe")
def tithe(g, me):
    g.gain_life(me.owner, 2)


@effect_of("raise-the-stakes")
def raise_the_stakes(g, me):
    for seat in g.seats():
        for card in g.casts(seat):
            g.change(card, "bet", "+", 1, "turn", me)


@effect_of("short-fuse")
def short_fuse(g, me):
    weak = [c for c in g.casts(foe(me)) if g.power(c) <= 4]
    modes = {}
    if len(g.casts(foe(me))) >= 2 and weak:
        modes["mode:cast"] = weak
    if g.zone(foe(me), "gimmick"):
        modes["mode:gimmick"] = g.zone(foe(me), "gimmick")
    if modes:
        move = yield Decision(me.owner, "mode", listed(modes))
        target = yield from g.pick(me.owner, modes[move])
        yield from g.destroy(target)


@effect_of("graft")
def graft(g, me):
    yield from boost(g, me, 2, "stay")


@effect_of("borrowed-fangs")
def borrowed_fangs(g, me):
    lender = yield from g.pick(me.owner, g.casts(foe(me)))
    target = yield from g.pick(me.owner, g.casts(me.owner))
    if target:
        g.change(target, "power", "+", 2 + (g.bet(lender) if lender else 0), "turn", me)


# 11.3 Plans

@effect_of("upset")
def upset(g, me):
    g.change(me.owner, "reverse", "=", 1, "battle", me)


@effect_of("salted-earth")
def salted_earth(g, me):
    for seat in g.seats():
        casts = g.casts(seat)
        if len(casts) >= 2:
            most = max(g.bet(c) for c in casts)
            target = yield from g.pick(seat, [c for c in casts if g.bet(c) == most])
            yield from g.destroy(target)


@effect_of("last-stand")
def last_stand(g, me):
    yield from boost(g, me, 10 - g.life[me.owner])
    g.change(me.owner, "no-surrender", "", 0, "turn", me)


@effect_of("amnesty")
def amnesty(g, me):
    g.change(me.owner, "loss-set", "=", 0, "battle", me)


@effect_of("double-or-nothing")
def double_or_nothing(g, me):
    for seat in g.seats():
        g.change(seat, "loss", "+", 2, "battle", me)


@effect_of("clean-slate")
def clean_slate(g, me):
    for seat in g.seats():
        for card in sorted(g.hand(seat), key=lambda c: (c.id, c.order())):
            g.move(card, "drop")
        g.draw(seat, 3)


NEEDS = {
    "upset": lambda g, s: g.life[s] <= 6 and g.total_power(s) < g.total_power(1 - s),
    "last-stand": lambda g, s: g.life[s] <= 5,
    "amnesty": lambda g, s: g.attacker != s,
}

# 11.3 Traps

NEXT = ("pitfall", "cold-shoulder", "empty-box", "double-cross", "collectors-hook")
MATCH = {
    "pitfall": lambda p: p.type == "cast",
    "cold-shoulder": lambda p: p.type in ("drive", "plan"),
    "broken-step": lambda p: p.type == "cast" and p.bet >= 3,
    "empty-box": lambda p: True,
    "double-cross": lambda p: p.type == "trap",
    "rust-net": lambda p: p.type in ("gimmick", "drive"),
    "collectors-hook": lambda p: p.type == "cast" and p.bet == 2,
}


@effect_of("empty-box", EXTRA)
def empty_box(g, trap):
    g.draw(foe(trap), 1)


@effect_of("double-cross", EXTRA)
def double_cross(g, trap):
    g.draw(trap.owner, 1)


effect_of("collectors-hook", EXTRA)(foe_loses_one)

for skills in SKILLS.values():
    skills.sort(key=lambda s: s.number)
