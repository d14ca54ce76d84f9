"""Tests of the Python client: the grammar of lines, the player's side, the host's side."""

import io
import os
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BOTS = os.path.join(ROOT, "bots", "python")
sys.path.insert(0, BOTS)

import tefuda  # noqa: E402

FAKE = [sys.executable, os.path.join(ROOT, "tests", "python", "fake_host.py")]
ENGINE = os.path.join(ROOT, os.environ.get("BUILD", "build"), "tefuda")

BLOCK = """state tfn1 toy@1 s1 t1.s1.place?s1 s1{{H:fox}} s2{{H:?2}}
decision d={d} seat=s1 kind=place step=place n=3 default=done -- place
move 1 done
move 2 lay:fox -- 狐
move 3 lay:wolf
{d} go d={d} left=1000,900 inc=10,10 grace=50
"""


def serve(player, choose, text):
    out = io.StringIO()
    player.serve(choose, io.StringIO(text), out)
    return out.getvalue().splitlines()


class Lines(unittest.TestCase):
    def test_a_line_is_taken_apart(self):
        line = tefuda.parse_line("40 @g1 event 41 draw s1 from=s1.D to=s1.H cards=ai -- drawn a=b\r\n")
        self.assertEqual((line.id, line.game, line.kind), ("40", "g1", "event"))
        self.assertEqual(line.words, ["41", "draw", "s1"])
        self.assertEqual(line.keys, {"from": "s1.D", "to": "s1.H", "cards": "ai"})
        self.assertEqual(line.text, "drawn a=b")

    def test_only_a_key_before_the_sign_makes_a_pair(self):
        line = tefuda.parse_line("x A=1 1a=2 opt.bet_ladder=at=least =3")
        self.assertEqual(line.words, ["A=1", "1a=2", "=3"])
        self.assertEqual(line.keys, {"opt.bet_ladder": "at=least"})

    def test_a_position_is_one_word(self):
        line = tefuda.parse_line("state tfn1 toy@1 s1 t1.s1.a?s1 s1{a=1} s2{} h=0")
        self.assertEqual(line.words, ["tfn1 toy@1 s1 t1.s1.a?s1 s1{a=1} s2{} h=0"])
        self.assertEqual(line.rest, line.words[0])

    def test_text_may_follow_the_kind_at_once(self):
        self.assertEqual(tefuda.parse_line("ok -- all well").text, "all well")

    def test_comments_and_empty_lines_are_nothing(self):
        for text in ("", "  \n", "# note", "< ok", "7", "7 @g1"):
            self.assertIsNone(tefuda.parse_line(text), text)

    def test_other_spaces_are_part_of_a_word(self):
        line = tefuda.parse_line("deck\u3000x a\u3000b=1 c=\u3000")
        self.assertEqual((line.kind, line.words, line.keys),
                         ("deck\u3000x", ["a\u3000b=1"], {"c": "\u3000"}))

    def test_a_value_is_unquoted(self):
        for text in ("my bot 100%\n狐", "", "%", "%zz"):
            self.assertEqual(tefuda.unquote(tefuda.quote(text)), text)
        self.assertEqual(tefuda.unquote("%E7%8b%90%2"), "狐%2")

    def test_a_list_of_cards_is_counted(self):
        line = tefuda.parse_line("deck toy a cards=fox*3,wolf,fox,elk*1")
        self.assertEqual(tefuda.deck_cards(line), {"fox": 4, "wolf": 1, "elk": 1})
        line = tefuda.parse_line("unseen s2 cards=?49,fox*2 -- closed")
        self.assertEqual(tefuda.deck_cards(line), {"?": 49, "fox": 2})
        for text in ("deck toy a cards=-", "deck toy a"):
            self.assertEqual(tefuda.deck_cards(tefuda.parse_line(text)), {})

    def test_a_quoted_value_is_one_word(self):
        self.assertEqual(tefuda.quote("my bot 100%\n狐"), "my%20bot%20100%25%0A狐")


class Players(unittest.TestCase):
    def test_the_handshake_is_answered_with_its_id(self):
        out = serve(tefuda.Player("my bot", "2"), None, "1 tefuda 1 name=x\n2 quit\n3 ping\n")
        self.assertEqual(out[0], "1 id name=my%20bot version=2")
        self.assertEqual(out[-2:], ["1 ok proto=1", "2 ok"])

    def test_a_decision_shows_view_clock_and_moves(self):
        seen = []

        def choose(view, decision, moves):
            seen.append((view.game, view.seat, view.tfn, decision, moves, len(view.events)))
            return moves[1]

        out = serve(tefuda.Player("p"), choose,
                    "deck toy flame cards=fox\n1 newgame toy seat=s1\nevent 1 turn s1 n=1\n"
                    + BLOCK.format(d=5) + BLOCK.format(d=6))
        self.assertEqual(out, ["1 ok", "5 ok d=5 move=lay:fox", "6 ok d=6 move=lay:fox"])
        game, seat, tfn, decision, moves, events = seen[0]
        self.assertEqual((game, seat, events), ("toy", "s1", 1))
        self.assertTrue(tfn.startswith("tfn1 toy@1 s1 "))
        self.assertEqual((decision.d, decision.kind, decision.default), (5, "place", "done"))
        self.assertEqual(decision.go["left"], "1000,900")
        self.assertEqual(moves[1], tefuda.Move(2, "lay:fox", "狐"))
        self.assertEqual(seen[1][5], 0, "events are shown once")

    def test_an_answer_may_be_a_name_or_an_index(self):
        for answer in ("lay:wolf", 3, tefuda.Move(3, "lay:wolf")):
            out = serve(tefuda.Player("p"), lambda v, d, m: answer, BLOCK.format(d=7))
            self.assertEqual(out, ["7 ok d=7 move=lay:wolf"])
        with self.assertRaises(ValueError):
            serve(tefuda.Player("p"), lambda v, d, m: 9, BLOCK.format(d=7))

    def test_a_subclass_chooses_and_hears_everything(self):
        heard = []

        class Listener(tefuda.Player):
            def choose(self, view, decision, moves):
                heard.append(("choose", decision.limit("left"), decision.limit("movetime")))
                return moves[-1]

            def on_event(self, line):
                heard.append(("event", line.words[1]))

            def on_notice(self, line):
                heard.append(("notice", line.kind))

            def on_clock(self, clock):
                heard.append(("clock", clock.s1, clock.s2, clock.run, clock == self.view.clock))

            def on_over(self, line):
                heard.append(("over", line.words[0], self.view.seat))

        out = io.StringIO()
        Listener("p").serve(None, io.StringIO(
            "1 newgame toy seat=s2\nevent 1 turn s1 n=1\noffer draw\nclock s1=5 s2=60 run=s1\n" + BLOCK.format(d=7)
            + "2 over s1 reason=x\n"), out)
        self.assertEqual(out.getvalue(), "1 ok\n7 ok d=7 move=lay:wolf\n2 ok\n")
        self.assertEqual(heard, [("event", "turn"), ("notice", "offer"),
                                 ("clock", 5, 60, "s1", True), ("choose", [1000, 900], []), ("over", "s1", "s2")])

    def test_a_player_that_shows_clocks_says_so_and_reads_broken_ones(self):
        out = serve(tefuda.Player("p"), None, "1 tefuda 1\n")
        self.assertIn("1 cap play clock", out)
        player = tefuda.Player("p")
        self.assertEqual(serve(player, None, "clock s1=x run=s2\n1 ping\n"), ["1 ok"])
        self.assertEqual(player.view.clock, tefuda.Clock(0, 0, "s2"))

    def test_a_game_that_is_resumed_says_so(self):
        seen = []

        def choose(view, decision, moves):
            seen.append((view.resumed, [line.words[0] for line in view.events]))
            return moves[0]

        serve(tefuda.Player("p"), choose,
              "1 newgame toy seat=s1 resume=1\nevent 1 turn s1\nevent 2 turn s2\n"
              + BLOCK.format(d=7) + "2 over s1 reason=x\n3 newgame toy seat=s1\n"
              + BLOCK.format(d=1))
        self.assertEqual(seen, [(True, ["1", "2"]), (False, [])])

    def test_a_player_that_cannot_choose_says_so(self):
        with self.assertRaises(NotImplementedError):
            serve(tefuda.Player("p"), None, BLOCK.format(d=7))

    def test_a_go_without_its_decision_is_stale(self):
        out = serve(tefuda.Player("p"), lambda v, d, m: 1, "4 go d=3\n" + BLOCK.format(d=7)
                    + "5 go d=8\n")
        self.assertEqual(out, ["4 err stale d=3 now=0", "7 ok d=7 move=done",
                               "5 err stale d=8 now=7"])

    def test_only_commands_are_answered(self):
        out = serve(tefuda.Player("p"), None, "clock s1=1 s2=2\noffer draw\nwhatever a=b\n"
                    "1 ping\n2 stop\n3 set seed=1\n4 set depth=2\n5 over s1 reason=x\n6 dance\n")
        self.assertEqual(out, ["1 ok", "2 ok", "3 ok", "4 err nooption name=depth", "5 ok",
                               "6 err unknown verb=dance"])

    def test_decks_shown_before_a_game_belong_to_it(self):
        games = []

        class Listener(tefuda.Player):
            def on_newgame(self, line):
                games.append([deck.words[1] for deck in self.view.decks])

        serve(Listener("p"), None, "deck toy a cards=x\n1 newgame toy seat=s1\n2 over s1 reason=x\n"
              "deck toy b cards=x\ndeck toy c cards=x\n3 newgame toy seat=s2\n"
              "deck toy d cards=x\n4 newgame toy seat=s1\n")
        self.assertEqual(games, [["a"], ["b", "c"], ["d"]])


class RandomBot(unittest.TestCase):
    def run_bot(self, script, *arguments):
        done = subprocess.run([sys.executable, os.path.join(BOTS, "random_bot.py"), *arguments],
                              input=script.encode(), stdout=subprocess.PIPE, timeout=60, check=True)
        return done.stdout.decode().splitlines()

    def script(self, first=""):
        return first + "".join(BLOCK.format(d=d) for d in range(10, 60)) + "99 quit\n"

    def test_the_same_seed_plays_the_same_game(self):
        first = self.run_bot(self.script(), "--seed", "a")
        self.assertEqual(first, self.run_bot(self.script(), "--seed", "a"))
        self.assertNotEqual(first, self.run_bot(self.script(), "--seed", "b"))
        self.assertEqual(len({line.split("=")[-1] for line in first[:-1]}), 3)

    def test_the_controller_may_set_the_seed(self):
        first = self.run_bot(self.script("1 set seed=5a\n"))
        self.assertEqual(first, self.run_bot(self.script("1 set seed=5a\n"), "--seed", "b"))
        self.assertNotEqual(first, self.run_bot(self.script("1 set seed=5b\n")))


class Hosts(unittest.TestCase):
    def setUp(self):
        self.host = tefuda.Host(FAKE)
        self.addCleanup(self.host.close)

    def test_a_game_is_started_and_played(self):
        self.assertEqual(self.host.newgame("toy", seed="1", s1="flame").keys["commit"], "77ab")
        self.assertEqual(self.host.legal(), [tefuda.Move(1, "lay:fox", "狐"),
                                             tefuda.Move(2, "lay:wolf", "")])
        self.assertEqual(self.host.play("lay:wolf").keys["ask"], "s2")
        self.assertEqual(self.host.play(2).keys["move"], "lay:wolf")
        move = tefuda.Move(1, "lay:fox")
        self.assertEqual(self.host.play(move, seat="s1", d=1).keys["move"], "lay:fox")

    def test_a_position_comes_back_whole(self):
        self.assertEqual(self.host.state(),
                         "tfn1 toy@1 s1 t1.s1.place?s1 s1{a=1;H:fox,wolf} s2{H:?2} h=00ff")

    def test_a_decision_block_is_taken_apart(self):
        ask = self.host.ask("s1", since=3)
        self.assertEqual((ask.decision.d, ask.decision.title), (1, "置く"))
        self.assertEqual([move.name for move in ask.moves], ["lay:fox", "lay:wolf"])
        self.assertEqual(ask.events[0].keys["cards"], "fox")
        self.assertIsNone(self.host.ask("s2").decision)

    def test_the_built_in_player_names_a_move(self):
        self.assertEqual(self.host.go("s1", movetime=5).keys["move"], "lay:fox")

    def test_a_record_comes_back_as_printed(self):
        self.assertEqual(self.host.record("all"), ["# tefuda record 1; toy", "> newgame toy seed=1",
                                                   "> play s1 d=1 lay:fox"])

    def test_each_refusal_has_its_type(self):
        for line, kind in (("play lay:drake", tefuda.IllegalMove), ("play xx", tefuda.IllegalMove),
                           ("legal s2", tefuda.NotYours), ("play s1 d=9 lay:fox", tefuda.Stale),
                           ("deck toy x cards=fox", tefuda.BadDeck), ("dance", tefuda.Err)):
            with self.assertRaises(kind) as caught:
                self.host.send(line)
            self.assertIs(type(caught.exception), kind)
        with self.assertRaises(tefuda.IllegalMove) as caught:
            self.host.play("lay:drake")
        self.assertEqual(caught.exception.keys["why"], "zone")
        self.assertIn("not in your hand", str(caught.exception))

    def test_the_broken_rules_of_a_deck_are_kept(self):
        with self.assertRaises(tefuda.BadDeck) as caught:
            self.host.send("deck toy x cards=fox")
        self.assertEqual([line.words for line in caught.exception.data], [["SIZE"]])

    def test_a_host_that_ends_is_closed(self):
        for line in ("die", "half"):
            host = tefuda.Host(FAKE)
            with self.assertRaises(tefuda.Closed):
                host.send(line)
            with self.assertRaises(tefuda.Closed):
                host.send("legal")
            host.close()

    def test_a_command_is_one_line(self):
        for line in ("legal\nquit", "", "# note"):
            with self.assertRaises(ValueError):
                self.host.send(line)


@unittest.skipUnless(os.access(ENGINE, os.X_OK), "the engine is not built")
class Engine(unittest.TestCase):
    def setUp(self):
        # A host that hangs is to fail its test, not to stop all of them.
        self.host = tefuda.Host(["timeout", "60", ENGINE])
        self.addCleanup(self.host.close)
        self.name = self.host.games()[0].words[0]

    def play_out(self, game, answers=5000):
        """Plays first moves; the number of answers that were given."""
        for given in range(answers):
            moves = game.legal()
            if not moves:
                return given
            game.play(moves[0])
        return answers

    def test_a_whole_game_is_played_through_the_client(self):
        self.host.newgame(self.name, seed="1")
        self.assertLess(self.play_out(self.host), 5000)
        self.assertEqual(self.host.status().keys["stage"], "over")
        self.assertIn("over", self.host.status().keys)
        with self.assertRaises(tefuda.GameOver):
            self.host.play(1)
        script = "\n".join(self.host.record("all")) + "\n"
        replay = subprocess.run([ENGINE], input=script.encode(), stdout=subprocess.PIPE, check=True)
        self.assertNotIn(b"err ", replay.stdout)

    def test_games_are_open_at_the_same_time(self):
        self.host.newgame(self.name, seed="1")
        other = self.host.open(self.name, "b", seed="1")
        self.assertEqual(other.handle, "b")
        self.assertEqual(other.hash(), self.host.hash())
        self.play_out(other, 4)
        self.assertNotEqual(other.hash(), self.host.hash())
        self.play_out(self.host.game("g1"), 4)
        self.assertEqual(other.hash(), self.host.hash())
        with self.assertRaises(tefuda.NoGame):
            self.host.game("nobody").legal()

    def test_a_copy_has_a_future_of_its_own(self):
        self.host.newgame(self.name, seed="1")
        copy = self.host.fork("copy")
        self.assertEqual(copy.hash(), self.host.hash())
        self.play_out(copy, 4)
        self.assertNotEqual(copy.hash(), self.host.hash())
        self.play_out(self.host, 4)
        self.assertEqual(copy.hash(), self.host.hash())
        self.assertEqual({game.handle for game in self.host.open_games()}, {"g1", "copy"})
        copy.forget()
        self.assertEqual([game.handle for game in self.host.open_games()], ["g1"])
        with self.assertRaises(tefuda.NoGame):
            copy.status()

    def test_a_seat_can_ask_what_it_may_know(self):
        self.host.newgame(self.name, seed="1", lists="closed")
        cards = sum(self.host.unseen("s1")["s1"].values())
        self.assertEqual(self.host.unseen("s1")["s2"], {"?": cards})
        self.assertEqual(self.host.why(self.host.legal("s1")[0], "s1").keys["legal"], "1")
        answer = self.host.why("pass", seat="s1").keys
        self.assertEqual((answer["legal"], answer["why"]), ("0", "phase"))

    def test_a_world_looks_the_same_to_its_seat(self):
        self.host.newgame(self.name, seed="3")
        self.play_out(self.host, 6)
        worlds = self.host.sample("s1", seed="7", n=3)
        self.assertEqual(len({world.handle for world in worlds}), 3)
        for world in worlds:
            self.assertEqual(world.state("s1"), self.host.state("s1"))
        self.assertGreater(len({world.state("all") for world in worlds}), 1)

    def test_events_are_numbered_and_hide_what_a_seat_cannot_see(self):
        self.host.newgame(self.name, seed="3")
        self.play_out(self.host, 6)
        events = self.host.events("s1")
        self.assertEqual([event.words[0] for event in events],
                         [str(i + 1) for i in range(len(events))])
        self.assertEqual(self.host.events("s1", since=len(events) - 2), events[-2:])
        self.assertIn("?1", {event.keys.get("cards") for event in events})
        self.assertNotIn("?1", {event.keys.get("cards") for event in self.host.events("all")})

    def test_a_block_has_what_a_seat_needs(self):
        self.host.newgame(self.name, seed="3")
        ask = self.host.ask("s2", since=0)
        self.assertEqual((ask.decision.seat, ask.decision.d), ("s2", 1))
        self.assertEqual(len(ask.moves), int(ask.decision.keys["n"]))
        self.assertEqual(ask.moves, self.host.legal("s2"))
        self.assertEqual(ask.tfn, self.host.state("s2"))
        prefix = ask.moves[0].name[:-1]
        self.assertEqual(self.host.legal("s2", prefix=prefix)[0].name, ask.moves[0].name)

    def test_a_position_is_set_up_again(self):
        self.host.newgame(self.name, seed="3")
        self.play_out(self.host, 6)
        tfn, script = self.host.state("all"), self.host.legal()
        self.host.setup(tfn)
        self.assertEqual((self.host.state("all"), self.host.legal()), (tfn, script))

    def test_answers_are_taken_back_and_compared(self):
        status = self.host.newgame(self.name, seed="3")
        before = self.host.hash("all")
        self.host.expect(d=status.keys["d"], ask=status.keys["ask"], **{"hash.all": before})
        self.play_out(self.host, 3)
        with self.assertRaises(tefuda.Mismatch) as caught:
            self.host.expect(d=1)
        self.assertEqual(caught.exception.keys["key"], "d")
        with self.assertRaises(tefuda.Err) as caught:
            self.host.undo(3, safe=True)
        self.assertEqual(caught.exception.code, "newinfo")
        self.host.undo(3)
        self.assertEqual(self.host.hash("all"), before)
        self.assertEqual(self.host.resign("s2").keys["over"], "s1")

    def test_a_deck_is_kept_and_refused_with_its_faults(self):
        sample = next(line for line in self.host.games(self.name) if line.kind == "decklist")
        cards = tefuda.deck_cards(sample)
        self.host.deck(self.name, "mine", cards)
        self.host.newgame(self.name, s1="mine", s2="mine")
        with self.assertRaises(tefuda.BadDeck) as caught:
            self.host.deck(self.name, "less", dict(list(cards.items())[:2]))
        self.assertTrue(caught.exception.data)

    def test_settings_and_cards_are_read(self):
        self.host.set(strict=0, lang="ja")
        self.assertEqual(self.host.get()["lang"], "ja")
        self.assertEqual(self.host.get("strict"), {"strict": "0"})
        with self.assertRaises(tefuda.Err) as caught:
            self.host.set(lang="en", nonsense=1)
        self.assertEqual(caught.exception.code, "nooption")
        self.assertEqual(self.host.get()["lang"], "ja")
        cards = self.host.cards(self.name)
        self.assertEqual(self.host.cards(self.name, cards[0].words[0])[0].words, cards[0].words)
        self.host.ping()


if __name__ == "__main__":
    unittest.main()
