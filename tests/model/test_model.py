"""test_model.py - the engine and the model of unreal_drive.py play the same games and must agree.

At every decision: who is asked, the step, the whole list of moves in order; after every answer: the
whole position. GAMES=N in the environment plays more games, FIRST=N begins with another one.
"""

import itertools
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import host as hosts          # noqa: E402
import unreal_drive as rules  # noqa: E402

DECKS = ("parade", "roots", "stakes", "toolbox", "veil")
PAIRS = list(itertools.product(DECKS, DECKS))
OPTIONS = {"bet_ladder": ("adjacent", "at_least", "literal"),
           "tie_rule": ("none", "both", "attacker", "defender"),
           "min_battle_loss": (0, 1, 3), "gimmick_overflow": ("replace", "fail"),
           "max_turns": (100, 100, 100, 6), "cap_result": ("draw", "life")}
WEIGHTS = {"yield": 1, "pass": 4, "none": 4, "done": 6, "no": 8, "trig": 40, "react": 40}
USUAL = 20


class Difference(AssertionError):
    pass


def weight(move):
    return WEIGHTS.get(move.split(":")[0], USUAL)


class Follower:
    """One game of the host and one of the model, side by side."""

    def __init__(self, host, start, game):
        self.host, self.log, self.seen = host, [start], 0
        self.game, self.luck, self.decisions = game, game.luck, 0
        self.reply = host.ask(start)[0][-1]
        if not self.reply.startswith("ok"):
            raise Difference(self.reply)

    def fail(self, text):
        log = " / ".join(self.log)
        raise Difference("%s\n  after %d decisions: %s" % (text, self.decisions, log))

    def check_asked(self, decision, legal, when):
        want = "s%d" % (decision.seat + 1)
        moves = [m.split(" ")[2] for m in legal]
        if decision.step != when or moves != decision.moves:
            self.fail("%s asked: engine %s %s, model %s %s"
                      % (want, when, moves, decision.step, decision.moves))

    def query(self, command):
        self.log.append(command)
        lines = self.host.ask(command, "state all", "status", "events all since=%d" % self.seen)
        self.reply = lines[0][-1]
        if not self.reply.startswith("ok"):
            self.fail("refused: " + self.reply)
        self.luck.read(lines[3])
        self.seen = int(hosts.keys(lines[3][-1])["last"])
        return lines[1][0], hosts.keys(lines[2][-1])

    def start_casts(self, play, dice):
        """The one joint decision: both are asked before either is answered."""
        decision, starts = next(play), []
        for seat in (0, 1):
            legal = self.host.ask("legal s%d" % (seat + 1))[0][:-1]
            self.check_asked(decision, legal, "start")
            starts.append(dice.choice(decision.moves))
            if seat == 0:
                decision = play.send(starts[0])
        first = dice.choice((0, 1))
        self.host.ask("play s%d %s" % (first + 1, starts[first]))
        self.log.append("play s%d %s" % (first + 1, starts[first]))
        state, status = self.query("play s%d %s" % (2 - first, starts[1 - first]))
        self.decisions += 2
        return play.send(starts[1]), state, status

    def compare(self, decision, state, status):
        text = hosts.difference(hosts.position_read(state), hosts.position_of(self.game))
        if text:
            self.fail("position:" + text)
        if self.luck.outcomes:
            self.fail("chance that the model does not know: %s" % self.luck.outcomes)
        if status["ask"] != "s%d" % (decision.seat + 1):
            self.fail("engine asks %s, model s%d" % (status["ask"], decision.seat + 1))
        step = state.split(" ")[4].split("?")[0].split(".")[3]
        legal = self.host.ask("legal")[0][:-1]
        self.check_asked(decision, legal, step)

    def follow(self, play, decision, state, status, dice, last_turn=1000):
        while self.game.turn <= last_turn:
            self.compare(decision, state, status)
            move = dice.choices(decision.moves, [weight(m) for m in decision.moves])[0]
            state, status = self.query("play s%d %s" % (decision.seat + 1, move))
            self.decisions += 1
            try:
                decision = play.send(move)
            except StopIteration as end:
                self.check_end(end.value, state, status)
                return
            except AssertionError as odd:
                self.fail(str(odd))

    def check_end(self, result, state, status):
        winner = "draw" if result[0] is None else "s%d" % (result[0] + 1)
        text = hosts.difference(hosts.position_read(state), hosts.position_of(self.game))
        if text or (status.get("over"), status.get("reason")) != (winner, result[1]):
            self.fail("end: engine %s, model %s %s%s" % (status, winner, result[1], text))


def deck_lists(host):
    lists = {}
    for line in host.ask("games unreal-drive")[0]:
        words = line.split(" ")
        if words[0] == "decklist":
            lists[words[1]] = [card for entry in hosts.keys(line)["cards"].split(",")
                               for card in [entry.split("*")[0]] * int(entry.split("*")[1])]
    return lists


def options_text(options):
    return "".join(" opt.%s=%s" % (name, value) for name, value in options.items())


def play_from_the_start(host, lists, number):
    dice = random.Random(number)
    names = PAIRS[number % len(PAIRS)]
    options = {name: dice.choice(values) for name, values in OPTIONS.items()}
    follower = Follower(host, "newgame unreal-drive seed=%x s1=%s s2=%s%s"
                        % (number + 1, names[0], names[1], options_text(options)),
                        rules.Game([lists[n] for n in names], options, hosts.Luck()))
    play = follower.game.play()
    follower.follow(play, *follower.start_casts(play, dice), dice)
    return follower


# ---- Positions set up at random: what whole games seldom reach -----------------------------------

STEPS = {"choice": "place", "action": "right", "battle": "flip"}
THICK = ["thunder-magistrate", "crow-notary", "call-the-clerk", "broken-step", "rust-net",
         "pitfall"]
BY_TYPE = {kind: [i for i, card in rules.POOL.items() if card.type == kind] for kind in rules.TYPES}


def some(dice, least, most, pool=tuple(rules.POOL)):
    return [dice.choice(pool) for _ in range(dice.randint(least, most))]


def put(game, seat, zone, idents):
    for ident in idents:
        card = rules.Card(ident, seat)
        game.zones[seat]["deck"].append(card)
        game.move(card, zone)


def mark(game, dice):
    """Marks as they could be left from earlier in the turn."""
    for seat in (0, 1):
        for card in game.zone(seat, "cast") + game.zone(seat, "hand") + game.zone(seat, "drop"):
            usable = [s.number for s in rules.SKILLS[card.id] if s.kind == "T"]
            if usable and dice.random() < 0.2:
                card.used.add(usable[0])
        if game.phase == "battle":
            for card in game.hand(seat) + game.zone(seat, "drop") + game.zone(seat, "deck"):
                card.flipped = dice.random() < 0.3
                card.valid = card.flipped and card.zone == "drop"
            for card in game.zone(seat, "armed"):
                card.flipped = card.valid = True


def random_position(dice, options):
    game = rules.Game(([], []), options, hosts.Luck())
    game.turn, game.attacker = dice.randint(1, 6), dice.choice((0, 1))
    game.phase = dice.choice(tuple(STEPS))
    for seat in (0, 1):
        few = dice.sample(tuple(rules.POOL), 9)
        put(game, seat, "deck", some(dice, 0, 14, few))
        put(game, seat, "hand", some(dice, 0, 6, few))
        put(game, seat, "cast", some(dice, 0, 3, BY_TYPE["cast"]))
        put(game, seat, "gimmick", some(dice, 0, 2, BY_TYPE["gimmick"]))
        put(game, seat, "drop", some(dice, 0, 8, few))
        if game.phase != "choice":
            put(game, seat, "trick", some(dice, int(game.phase == "battle"), 3, few + THICK))
        if game.phase == "battle":
            room = rules.TRICK_MAX - len(game.face_down(seat))
            put(game, seat, "armed", some(dice, 0, room, rules.NEXT))
        game.life[seat] = dice.randint(1, 10)
    if game.phase != "choice":
        game.right[dice.choice((0, 1))] = game.phase == "action" and dice.random() < 0.8
    if game.phase == "battle":
        game.right = [False, False]
    mark(game, dice)
    return game


def play_from_a_position(host, number):
    dice = random.Random(-1 - number)
    options = {name: dice.choice(values) for name, values in OPTIONS.items()}
    game = random_position(dice, options)
    asked = game.attacker
    if game.phase == "action" and not game.right[asked]:
        asked = 1 - asked
    text = hosts.position_text(game, STEPS[game.phase], asked)
    start = "setup seed=%x%s %s" % (number + 1, options_text(options), text)
    follower = Follower(host, start, game)
    play = game.play_on()
    state, status = host.ask("state all", "status")
    follower.follow(play, next(play), state[0], hosts.keys(status[-1]), dice, game.turn)
    return follower


class TestModel(unittest.TestCase):
    def setUp(self):
        self.host = hosts.Host(hosts.program())
        self.host.ask("set strict=0")

    def tearDown(self):
        self.assertEqual(self.host.close(), 0)

    def agree(self, games, play):
        first, games = int(os.environ.get("FIRST", 0)), int(os.environ.get("GAMES", games))
        exercised, decisions, faults = set(), 0, []
        for number in range(first, first + games):
            try:
                follower = play(number)
                exercised |= follower.game.exercised
                decisions += follower.decisions
            except Difference as fault:
                faults.append("game %d: %s" % (number, fault))
        if "REPORT" in os.environ:
            print("%d games, %d decisions, effects: %d" % (games, decisions, len(exercised)))
        self.assertEqual(faults[:5], [], "\n".join(faults[:5]))

    def test_engine_and_model_agree_at_every_decision_of_whole_games(self):
        lists = deck_lists(self.host)
        self.agree(50, lambda number: play_from_the_start(self.host, lists, number))

    def test_engine_and_model_agree_from_random_positions_to_the_end_of_the_turn(self):
        self.agree(1500, lambda number: play_from_a_position(self.host, number))


if __name__ == "__main__":
    unittest.main()
