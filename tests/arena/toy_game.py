"""toy_game.py - the rules of High Water, a game of two for toy_host.py; nothing here knows of lines or ids.

Each seat has eight waves, w1 to w12, shuffles them and draws four. In round 1 both send a wave at the same
time; from then on one leads, the other sees it and answers. The higher wave makes a mark and leads the next
round; but w1, the undertow, beats 10 and more. Equal waves make no mark, and the lead stays, with s1 at
first. Both draw a card after each round while they have any. After eight rounds more marks win; equal marks
are a draw."""

import hashlib
from collections import Counter, namedtuple

from toy_hash import hash_of

NAME = "high-water"
SEATS = ("s1", "s2")
VIEWERS = (*SEATS, "pub", "all")
HAND, ROUNDS, COPIES, HEIGHT = 4, 8, 2, 54
CARDS = [f"w{number}" for number in range(1, 13)]
MOVES = [f"send:{card}" for card in CARDS]
SAMPLES = {"ripple": "w1*2,w4,w5,w6*2,w10,w12", "swell": "w3,w5,w6,w7*2,w8*2,w9"}
TITLES = {"opening": {"en": "Send your first wave", "ja": "最初の波を選ぶ"},
          "lead": {"en": "Lead with a wave", "ja": "先に波を出す"},
          "answer": {"en": "Answer with a wave", "ja": "波で応える"}}
LEGEND = [
    "phase opening name.ja=初波 name.en=opening",
    "phase rounds name.ja=波くらべ name.en=rounds",
    *(f"step {step} kind=pick name.ja={title['ja']} name.en={title['en'].replace(' ', '%20')}"
      for step, title in TITLES.items()),
    "zone H word=hand owner=seat kind=hand row=0 order=none show=all sight=owner name.ja=手札 name.en=hand",
    "zone D word=deck owner=seat kind=pile row=0 col=1 order=top show=count sight=nobody name.ja=山札 name.en=deck",
    "zone T word=table owner=seat kind=row row=1 order=arrival show=all sight=both name.ja=場 name.en=table",
    "zone X word=spent owner=seat kind=pile row=1 col=1 order=arrival show=top sight=both name.ja=捨札 name.en=spent",
    f"gauge marks unit=point owner=seat min=0 max={ROUNDS} start=0 good=up show=always name.ja=点 name.en=marks",
    "attr height show=corner name.ja=高さ name.en=height",
    "verb send role=main say.ja={1}を出す say.en=send%20{1} name.ja=出す name.en=send",
    "event shuffle say.ja={from}を切り直す say.en={from}%20is%20shuffled",
    "event draw say.ja={who}が{cards}を引く say.en={who}%20draws%20{cards}",
    "event choose say.ja={who}：{move} say.en={who}:%20{move}",
    "event move say.ja={cards}が{from}から{to}へ say.en={cards}%20goes%20from%20{from}%20to%20{to}",
    "event value say.ja={who}の{name}は{n} say.en={name}%20of%20{who}%20is%20now%20{n}",
    "event turn say.ja=第{n}回：{who}から say.en=round%20{n},%20{who}%20leads",
    "event over say.ja=勝者：{who}（{reason}） say.en=winner:%20{who}%20({reason})",
    "reason marks name.ja=点数 name.en=marks",
    "reason resign name.ja=投了 name.en=resigned",
    "reason adjudicated name.ja=裁定 name.en=adjudicated",
    "option name=lists values=closed default=closed name.ja=デッキリスト公開 name.en=deck%20lists",
    f"deck cards min={ROUNDS} max={ROUNDS} copies={COPIES} name.ja=高さは合計{HEIGHT}まで "
    f"name.en=The%20heights%20sum%20to%20{HEIGHT}%20at%20most",
    "unit point name.ja=点 name.en=point many.en=points",
    *(f"decklist {name} cards={cards} name.ja={name} name.en={name}" for name, cards in SAMPLES.items()),
]
DATA = hashlib.sha256("\n".join(LEGEND).encode()).hexdigest()[:8]

Deal = namedtuple("Deal", "seed decks lists swap")  # decks: the names of both seats', lists: their cards
Event = namedtuple("Event", "front secret cover seers back")  # who is no seer reads cover for secret


def height(card):
    return int(card[1:])


def other(seat):
    return "s2" if seat == "s1" else "s1"


def card_line(card, is_english):
    text = ("beats 10 and more" if is_english else "10以上に勝つ") if card == "w1" else card
    return f"card {card} name.ja=波{card[1:]} name.en=Wave%20{card[1:]} height={card[1:]} -- {text}"


def faults_of(cards):
    """The rules that a deck breaks, each with the keys of a line `rule`."""
    faults = [{"rule": "unknown", "card": card} for card in sorted(set(cards) - set(CARDS))]
    if len(cards) != ROUNDS:
        faults.append({"rule": "size", "want": ROUNDS, "got": len(cards)})
    for card, count in sorted(Counter(cards).items()):
        if count > COPIES:
            faults.append({"rule": "copies", "card": card, "want": COPIES, "got": count})
    total = sum(height(card) for card in cards if card in CARDS)
    if total > HEIGHT:
        faults.append({"rule": "height", "want": HEIGHT, "got": total})
    return faults


def runs_over(one, two):
    """True if a wave of height one beats one of height two."""
    if 1 in (one, two) and max(one, two) >= 10:
        return one == 1
    return one > two


def shuffled(cards, seed, stream):
    """The same for the same cards, whatever order they come in; each stream is a luck of its own."""
    def luck(place):
        return hashlib.sha256(f"{seed} {stream} {place}".encode()).digest()

    cards = sorted(cards, key=height)
    return [cards[place] for place in sorted(range(len(cards)), key=luck)]


class Game:
    """A function of the deal and the answers: to take answers back, play again without them."""

    def __init__(self, deal, answers=()):
        self.deal, self.answers, self.events = deal, [], []
        self.d, self.round, self.leader, self.over = 1, 1, "", None
        self.given = {}  # the moves of this decision, until all who are asked have answered
        self.marks = dict.fromkeys(SEATS, 0)
        self.piles = {seat + zone: [] for seat in SEATS for zone in "HDTX"}
        for seat, cards in zip(SEATS, deal.lists):
            stream = (other(seat) if deal.swap else seat) + ".deck"
            deck = self.piles[seat + "D"] = shuffled(cards, deal.seed.rjust(32, "0"), stream)
            self.tell(f"shuffle {seat} from={seat}.D", f" order={','.join(deck)}")
        for _ in range(HAND):
            self.draw()
        for answer in answers:
            self.answer(*answer)

    # -- what is asked -----------------------------------------------------------------------------

    @property
    def asked(self):
        if self.over:
            return []
        if self.round == 1:
            return list(SEATS)
        return [other(self.leader) if self.piles[self.leader + "T"] else self.leader]

    @property
    def waiting(self):
        """Those of them who have not answered."""
        return [seat for seat in self.asked if seat not in self.given]

    @property
    def phase(self):
        return "opening" if self.round == 1 else "rounds"

    @property
    def step(self):
        return "opening" if self.round == 1 else "lead" if self.asked == [self.leader] else "answer"

    def legal(self, seat):
        hand = self.piles[seat + "H"] if seat in self.waiting else []
        return [f"send:{card}" for card in sorted(set(hand), key=height)]

    # -- answers -----------------------------------------------------------------------------------

    def answer(self, verb, *words):
        """play SEAT MOVE, where the move is legal; resign SEAT; adjudicate RESULT REASON."""
        self.answers.append((verb, *words))
        if verb == "resign":
            self.end(other(words[0]), "resign")
        elif verb == "adjudicate":
            self.end(words[0], "adjudicated")
        else:
            self.given[words[0]] = words[1]
            if self.waiting:
                return  # sealed until the other seat has answered too
            self.send_all()
        self.d += 1

    def send_all(self):
        given, self.given = self.given, {}
        for seat, move in sorted(given.items()):
            self.tell(f"choose {seat} move={move}")
            self.move(seat, "H", "T", move.partition(":")[2])
        if all(self.piles[seat + "T"] for seat in SEATS):
            self.settle()

    def settle(self):
        """Compares the waves on the table, and begins the next round."""
        one, two = (height(self.piles[seat + "T"][0]) for seat in SEATS)
        winner = "s1" if runs_over(one, two) else "s2" if runs_over(two, one) else ""
        for seat in SEATS:
            self.move(seat, "T", "X", self.piles[seat + "T"][0])
        if winner:
            self.marks[winner] += 1
            self.tell(f"value {winner} name=marks n={self.marks[winner]}")
        self.leader = winner or self.leader or "s1"
        if self.round == ROUNDS:
            one, two = self.marks.values()
            self.end("s1" if one > two else "s2" if two > one else "draw", "marks")
            return
        self.round += 1
        self.tell(f"turn {self.leader} n={self.round}")
        self.draw()

    def move(self, seat, source, target, card):
        """A card that all can see from here on."""
        self.piles[seat + source].remove(card)
        self.piles[seat + target].append(card)
        self.tell(f"move {seat} from={seat}.{source} to={seat}.{target} cards={card}")

    def draw(self):
        for seat in SEATS:
            if self.piles[seat + "D"]:
                card = self.piles[seat + "D"].pop(0)
                self.piles[seat + "H"].append(card)
                self.tell(f"draw {seat} from={seat}.D to={seat}.H", f" cards={card}", " cards=?1", [seat])

    def end(self, result, reason):
        self.given, self.over = {}, (result, reason)
        self.tell(f"over {result} reason={reason}")

    # -- what a viewer may know --------------------------------------------------------------------

    def tell(self, front, secret="", cover="", seers=()):
        back = f" d={self.d}" if self.answers else ""
        self.events.append(Event(front, secret, cover, (*seers, "all"), back))

    def told(self, viewer, since):
        """The events above a number, as a viewer saw them."""
        return [f"event {number} {event.front}{event.secret if viewer in event.seers else event.cover}{event.back}"
                for number, event in enumerate(self.events, 1) if number > since]

    def has_shown(self, since):
        """True if a card was turned up or drawn after so many events."""
        return any(event.front.split()[0] in ("move", "draw") for event in self.events[since:])

    def side(self, seat, viewer):
        hand, deck, table, spent = (self.piles[seat + zone] for zone in "HDTX")
        counts = sorted(Counter(hand).items(), key=lambda item: height(item[0]))
        hand_text = ",".join(card + (f"*{count}" if count > 1 else "") for card, count in counts)
        if viewer not in (seat, "all"):
            hand_text = f"?{len(hand)}" if hand else ""
        deck_text = ",".join(deck) if viewer == "all" else f"?{len(deck)}" if deck else ""
        return (f"{seat}{{marks={self.marks[seat]};H:{hand_text};D:{deck_text};"
                f"T:{','.join(table)};X:{','.join(spent)}}}")

    def view(self, viewer):
        """The position as a viewer may know it, with its hash."""
        step = f".{self.step}" if self.asked and self.step != self.phase else ""
        when = f"t{self.round}.{self.leader or 'F'}.{self.phase}{step}?{'+'.join(self.asked) or '-'}"
        text = f"tfn1 {NAME}@1 {viewer} {when} {self.side('s1', viewer)} {self.side('s2', viewer)}"
        for seat, move in self.given.items():
            text += f" o=(given.{seat}.{move})" if viewer in (seat, "all") else ""
        text += f" o=(over.{self.over[0]}.{self.over[1]})" if self.over else ""
        return f"{text} h={hash_of(text)}"

    def hash(self, viewer):
        return self.view(viewer)[-16:]
