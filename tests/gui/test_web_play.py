"""Whole games through the bridge, compared octet by octet with an engine of one's own."""
import os
import random
import re
import unittest

from web import CARDS, TOY, TOYS, Bridge, Host, keys, moves

WITH_TOY = [TOY, "--cards", CARDS, "--cards", TOYS]
ENGINE = ("--engine", TOY, "--cards", TOYS, "--rate", "100000")
SEED = "0123456789abcdef0123456789abcdef"


def decks(host, game):
    """The two first sample decks and the cards of each."""
    lists = [line for line in host.good(f"games {game}") if line.startswith("decklist ")]
    return [(line.split(" ")[1], set(re.findall(r"[a-z0-9-]+", " ".join(
        value for key, value in keys(line).items() if not key.startswith("name.")))))
        for line in lists[:2]]


def block_of(host, viewer, since):
    """What an engine says to a viewer."""
    return host.good(f"ask {viewer} since={since} at=1")[:-1]


def last_event(lines, before):
    """The number of the last event of a block."""
    events = [int(line.split(" ")[1]) for line in lines if line.startswith("event ")]
    return events[-1] if events else before


class Table:
    """Two seats and one who looks on, each with what an engine would have said to him."""

    def __init__(self, test, bridge, game):
        self.test, self.game = test, game
        self.host = Host(WITH_TOY)
        test.addCleanup(self.host.close)
        self.decks = decks(self.host, game)
        start = f"seed={SEED} s1={self.decks[0][0]} s2={self.decks[1][0]}"
        self.start = f"newgame {game} {start}"
        self.host.good(self.start)
        self.bridge = bridge
        self.keys = bridge.table(f"{game} s1=person s2=person sealed=0 raster=0 seed={SEED} "
                                 f"deck.s1={self.decks[0][0]} deck.s2={self.decks[1][0]}")
        self.last = {"s1": 0, "s2": 0, "pub": 0}
        self.seen = {"s1": [], "s2": [], "pub": []}
        self.sockets = {viewer: bridge.socket(self.keys[viewer]) for viewer in self.last}
        self.blocks = {viewer: self.block(viewer) for viewer in self.last}

    def block(self, viewer):
        """The next block of a viewer, which must be the engine's."""
        lines = self.sockets[viewer].until(lambda line: line.startswith("state "))
        self.test.assertEqual(lines, block_of(self.host, viewer, self.last[viewer]))
        self.last[viewer] = last_event(lines, self.last[viewer])
        self.seen[viewer] += lines
        return lines

    def play(self, seat, move, d):
        """Plays here and there; the replies are the same. Blocks come unless it is half of a joint
        decision."""
        line = f"play d={d} {move}"
        reply = self.sockets[seat].ask(line)
        self.test.assertEqual(reply, self.host.ask(line.replace("play", f"play {seat}")))
        self.test.assertTrue(reply[-1].startswith("ok "), reply)
        if " ask=" in reply[-1]:
            for viewer in self.last:
                self.blocks[viewer] = self.block(viewer)
        else:
            self.blocks[seat] = []
        return reply[-1]

    def step(self, choose):
        """One answer of a seat that is asked; False at the end."""
        for seat in ("s2", "s1"):
            names = moves(self.blocks[seat])
            if names:
                decision = next(line for line in self.blocks[seat] if line.startswith("decision "))
                self.play(seat, choose(names), keys(decision)["d"])
                return True
        return False


class Games(unittest.TestCase):
    """Random games to the end."""

    @classmethod
    def setUpClass(cls):
        cls.bridge = Bridge(*ENGINE)

    @classmethod
    def tearDownClass(cls):
        assert cls.bridge.stop() == 0

    def whole_game(self, game):
        """Frames are the engine's lines, the record is that of the same moves on standard input, and
        nobody reads a card that he was not told."""
        table = Table(self, self.bridge, game)
        choice = random.Random(game)
        while table.step(choice.choice):
            pass
        over = {viewer: table.sockets[viewer].until(lambda line: line.startswith("over "))[0]
                for viewer in table.last}
        status = table.host.good("status")[-1]
        self.assertEqual(over["s1"], "over {over} reason={reason} seed={seed}".format(**keys(status)))
        self.assertEqual(set(over.values()), {over["s1"]})
        record = table.host.good("record")[:-1]
        self.assertEqual(table.sockets["pub"].ask("record all")[:-1], record)
        with open(os.path.join(self.bridge.folder, f"{table.keys['table']}-1.tfr"), encoding="utf-8") as file:
            self.assertEqual(file.read().split("\n")[:-1], record)
        self.unseen_cards(table)

    def unseen_cards(self, table):
        """In frames of a seat no card of the other's deck but those that its events or its position
        name; nor in those of who looks on."""
        cards = {line.split(" ")[1] for line in table.host.good(f"cards {table.game}")
                 if line.startswith("card ")}
        for viewer, lines in table.seen.items():
            own = {"s1": table.decks[0][1], "s2": table.decks[1][1]}.get(viewer, set())
            events = " ".join(table.host.good(f"events {viewer} since=0")[:-1])
            told = set(re.findall(r"[a-z0-9-]+", events))
            names = {word for line in lines for word in re.findall(r"[a-z0-9-]+", line.split(" -- ")[0])}
            self.assertEqual((names & cards) - own - told, set(), viewer)

    def test_unreal_drive(self):
        self.whole_game("unreal-drive")

    def test_battle_of_union(self):
        self.whole_game("battle-of-union")

    def test_unien(self):
        self.whole_game("unien")

    def test_play_of_universe(self):
        self.whole_game("play-of-universe")

    def test_ultima_generation(self):
        self.whole_game("ultima-generation")

    def test_toy(self):
        self.whole_game("toy")


class Twins(unittest.TestCase):
    """Two tables whose truth differs only in what s1 cannot know: all that s1 is sent is the same."""

    @classmethod
    def setUpClass(cls):
        cls.bridge = Bridge("--raster", "0", *ENGINE)

    @classmethod
    def tearDownClass(cls):
        assert cls.bridge.stop() == 0

    def world(self, host, name):
        """Its position, which a reply with a handle holds."""
        host.process.stdin.write(f"@{name} state all\n")
        host.process.stdin.flush()
        lines = [host.process.stdout.readline() for _ in range(2)]
        return lines[0].rstrip("\n").split(" ", 2)[2]

    def twin_tables(self, game):
        choice = random.Random(f"twins {game}")
        compared = 0
        for _ in range(20):
            compared += self.compare(game, choice)
            if compared > 12:
                return
        self.fail("hardly anything was compared")

    def compare(self, game, choice):
        """How many blocks were compared."""
        host = Host(WITH_TOY)
        names = [name for name, _ in decks(host, game)]
        host.good(f"newgame {game} seed={choice.getrandbits(128):032x} s1={names[0]} s2={names[1]}")
        for _ in range(choice.randrange(8, 40)):
            status = keys(host.good("status")[-1])
            if status["ask"] == "-":
                break
            seat = status["wait"].split("+")[0]
            host.good(f"play {seat} {choice.choice(moves(host.good(f'legal {seat}')))}")
        if keys(host.good("status")[-1])["ask"] == "-":
            host.close()
            return 0
        host.good("sample s1 seed=7 n=2")
        texts = [self.world(host, name) for name in ("w1", "w2")]
        host.close()
        self.assertNotEqual(texts[0], texts[1])
        setup = f"s1={names[0]} s2={names[1]}"
        seed = "" if " r=" in texts[0] else f"seed={SEED}"
        hosts = [Host(WITH_TOY), Host(WITH_TOY)]
        for made in hosts:
            self.addCleanup(made.close)
        tables = []
        for made, text in zip(hosts, texts):
            made.good("set strict=0")
            made.good(f"setup {setup} {seed} {text}".replace("  ", " "))
            tables.append(self.bridge.table(
                f"{game} s1=person s2=person strict=0 sealed=0 seed={SEED} deck.s1={names[0]} "
                f"deck.s2={names[1]} {text}"))
        seats = []
        for table in tables: # one after the other, so that notices come in the same order
            first = self.bridge.socket(table["s1"])
            first.notices = [first.until(lambda line: line.startswith("state "))]
            seats.append((first, self.bridge.socket(table["s2"])))
        for pair in seats:
            pair[0].notices.append(pair[0].quiet())
        compared = self.play_both(hosts, seats, choice)
        for pair in seats:
            for seat in pair:
                seat.close()
        return compared

    def play_both(self, hosts, seats, choice):
        """Plays the same moves in both as long as the engine alone says the same to s1."""
        blocks = 0
        for _ in range(25):
            for made, (first, _) in zip(hosts, seats):
                first.until(lambda line: line.startswith("state "))
            for word in ("ask", "unseen", "record", "why x", "play x", "state s2"):
                for first, _ in seats:
                    first.ask(word)
            sent = ["\n".join(first.messages).replace(first.hello, "") for first, _ in seats]
            sent = [re.sub(r"\b(id|table)=t[0-9a-f]{12}", r"\1=T", text) for text in sent]
            self.assertEqual(sent[0], sent[1])
            blocks += 1
            status = keys(hosts[0].good("status")[-1])
            if status["ask"] == "-":
                break
            seat = status["wait"].split("+")[0]
            lists = [moves(made.good(f"legal {seat}")) for made in hosts]
            both = [name for name in lists[0] if name in lists[1]]
            if not both:
                break
            move = choice.choice(both)
            for made in hosts:
                made.good(f"play {seat} {move}")
            alone = [made.good("ask s1 since=0") for made in hosts]
            if alone[0] != alone[1]:
                break  # s1 has learnt what differs
            before = keys(hosts[0].good("status")[-1])
            replies = [pair[int(seat[1]) - 1].status(f"play {move}") for pair in seats]
            self.assertTrue(replies[0].startswith("ok "), replies)
            if "wait=" in replies[0] and " ask=" not in replies[0]:
                other = before["wait"]
                lists = [moves(made.good(f"legal {other}")) for made in hosts]
                both = [name for name in lists[0] if name in lists[1]]
                if not both:
                    break
                move = choice.choice(both)
                for made in hosts:
                    made.good(f"play {other} {move}")
                alone = [made.good("ask s1 since=0") for made in hosts]
                if alone[0] != alone[1]:
                    break
                for pair in seats:
                    pair[int(other[1]) - 1].status(f"play {move}")
        return blocks

    def test_unreal_drive(self):
        self.twin_tables("unreal-drive")

    def test_battle_of_union(self):
        self.twin_tables("battle-of-union")

    def test_unien(self):
        self.twin_tables("unien")

    def test_play_of_universe(self):
        self.twin_tables("play-of-universe")

    def test_ultima_generation(self):
        self.twin_tables("ultima-generation")

    def test_toy(self):
        self.twin_tables("toy")


if __name__ == "__main__":
    unittest.main()
