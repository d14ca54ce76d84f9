"""Tables: reconnecting, kills, engines that fail, time, offers, bots, arenas, replays."""
import os
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

from web import BRIDGE, BUILD, CARDS, ENGINE, GAMES, MEMORY, SLOW, Bridge, Host, Socket, keys, moves

OPEN = "unreal-drive s1=person s2=person sealed=0 seed=2a raster=0"
FAST = ("--rate", "100000")


def asked(lines):
    """The `decision` of a block, or None."""
    return next((line for line in lines if line.startswith("decision ")), None)


class Case(unittest.TestCase):
    """With a bridge."""

    options = FAST

    @classmethod
    def setUpClass(cls):
        cls.bridge = Bridge(*cls.options)

    @classmethod
    def tearDownClass(cls):
        assert cls.bridge.stop() == 0

    def join(self, table, *viewers, bridge=None):
        """Sockets that have had their first block."""
        made = []
        for viewer in viewers:
            seat = (bridge or self.bridge).socket(table[viewer])
            self.assertTrue(seat.hello.startswith("ok "), seat.hello)
            seat.block = seat.until(lambda line: line.startswith("state "))
            made.append(seat)
        for seat in made:
            seat.notices = [seat.quiet(0.05)]
        return made

    def play_on(self, seats, choice, count):
        """So many answers of whoever is asked."""
        for _ in range(count):
            for seat in seats:
                reply = seat.ask("ask")
                names = moves(reply)
                if names:
                    status = seat.status(f"play d={keys(asked(reply))['d']} {choice.choice(names)}")
                    self.assertTrue(status.startswith("ok "), status)
                    break
            else:
                return False
        return True


class Seats(Case):
    """Who comes, goes and comes back."""

    def test_reconnecting_in_mid_effect_restores_the_same_block(self):
        choice = random.Random(5)
        for game in GAMES:
            table = self.bridge.table(f"{game} s1=person s2=person sealed=0 seed=5 raster=0")
            seats = self.join(table, "s1", "s2", "pub")
            for _ in range(12):
                if not self.play_on(seats[:2], choice, 3):
                    break
                for i, viewer in enumerate(("s1", "s2", "pub")):
                    before = seats[i].ask("ask since=0")
                    if i == 2:
                        before = seats[i].ask("ask pub since=0")
                    seats[i].close()
                    seats[i] = self.bridge.socket(table[viewer])
                    block = seats[i].until(lambda line: line.startswith("state "))
                    # since=0 of the first block gives all events, and at=1 where cards lie
                    again = seats[i].ask("ask since=0 at=1")[:-1]
                    self.assertEqual(block, again)
                    self.assertEqual([line.split(" at=")[0] for line in block],
                                     [line.split(" at=")[0] for line in before[:-1]])
            last = max(int(line.split(" ")[1]) for line in block if line.startswith("event "))
            later = self.bridge.socket(table["pub"], since=last)
            self.assertFalse([line for line in later.until(lambda line: line.startswith("state "))
                              if line.startswith("event ")])

    def test_presence_and_names_are_told(self):
        table = self.bridge.table("unreal-drive s1=person s2=go name.s1=Anna%20B raster=0")
        first, look = self.join(table, "s1", "pub")
        lines = first.until(lambda line: line == "presence s1=here s2=bot pub=1")
        self.assertTrue(lines)
        first.close()
        look.until(lambda line: line == "presence s1=away s2=bot pub=1")
        again = self.bridge.socket(table["s1"])
        line = again.until(lambda line: line.startswith("table "))[0]
        self.assertEqual((keys(line)["s1"], keys(line)["s2"]), ("Anna%20B", "tefuda"))

    def test_sealed_unless_somebody_plays_a_bot(self):
        table = self.bridge.table("unreal-drive s1=person s2=person raster=0")
        first, second = self.join(table, "s1", "s2")
        self.assertEqual(first.status("propose undo"), "err sealed until=over")
        self.assertIn("err notyours", first.status("record all"))
        self.assertTrue(first.ask("record")[-1].startswith("ok "))
        self.assertTrue(second.status("resign").startswith("ok "))
        over = first.until(lambda line: line.startswith("over "))
        self.assertRegex(over[0], r"^over s1 reason=resign seed=[0-9a-f]{32}$")
        self.assertTrue(first.ask("record all")[-1].startswith("ok "))

    def test_owner_pauses_and_ends(self):
        table = self.bridge.table(OPEN)
        first, _, owner = self.join(table, "s1", "s2", "owner")
        self.assertEqual(owner.status("pause"), "ok")
        self.assertEqual(first.status("play 1"), "err busy go=-")
        self.assertEqual(owner.status("resume"), "ok")
        self.assertTrue(first.status("play 1").startswith("ok "))
        self.assertEqual(owner.status("adjudicate result=s3"), "err badarg key=result")
        self.assertEqual(owner.status("adjudicate result=draw reason=power%20cut"), "ok")
        first.until(lambda line: line.startswith("over draw reason=adjudicated"))
        self.assertEqual(owner.status("adjudicate result=s1"), "err over result=draw")
        self.assertEqual(owner.status("close"), "ok")
        self.assertEqual(first.closed(), "closed")
        lost = Socket(self.bridge.port)
        lost.frame(f"hello token={table['s1']}")
        self.assertEqual(lost.closed(), "token")

    def test_legends_and_cards_for_everybody(self):
        table = self.bridge.table(OPEN)
        first, look = self.join(table, "s1", "pub")
        house = self.bridge.socket(self.bridge.house)
        host = Host()
        self.addCleanup(host.close)
        for line in ("games", "games unien", "cards unien lang=ja", "ping"):
            for seat in (first, look, house):
                self.assertEqual(seat.ask(line), host.ask(line))


class Time(Case):
    """The raster, the delay, the clocks."""

    def window(self, raster):
        """A seat that has to answer to what has just happened, with its table."""
        tfn = ("tfn1 unreal-drive@1 all t5.s1.action.right?s1 s1{life=8;A:a1=glass-eel;G:;K:;H:;D:graft;X:} "
               "s2{life=6;A:a4=ember-pup;G:;K:k4=forge-imp^2~d;H:;D:graft;X:}")
        table = self.bridge.table(f"unreal-drive s1=person s2=person sealed=0 strict=0 raster={raster} {tfn}")
        return table, self.join(table, "s1", "s2")

    def test_answers_to_windows_leave_at_ticks(self):
        raster = 400
        table = self.bridge.table(f"ultima-generation s1=person s2=person sealed=0 seed=3 raster={raster}")
        seats = self.join(table, "s1", "s2")
        choice, ticks, free = random.Random(3), [], []
        for _ in range(400):
            for seat in seats:
                reply = seat.ask("ask")
                if not moves(reply):
                    continue
                names = moves(reply)
                responds = " kind=respond " in asked(reply)
                time.sleep(choice.random() * 0.05 if responds else 0)
                start = time.monotonic()
                status = seat.status(f"play {choice.choice(names)}")
                end = time.monotonic()
                self.assertTrue(status.startswith("ok "), status)
                (ticks if responds else free).append((start, end))
                break
            else:
                break
            if len(ticks) == 6:
                break
        self.assertEqual(len(ticks), 6, "no windows in this game")
        base = ticks[0][1]
        for _, end in ticks:
            off = (end - base) * 1000 / raster
            self.assertLess(abs(off - round(off)), 0.2, "an answer left between two ticks")
        self.assertLess(sorted(end - start for start, end in free)[len(free) // 2], 0.05)

    def test_a_second_answer_waits_for_nothing(self):
        table = self.bridge.table("ultima-generation s1=person s2=person sealed=0 seed=3 raster=3000")
        seats = self.join(table, "s1", "s2")
        choice = random.Random(3)
        for _ in range(400):
            reply = {seat: seat.ask("ask") for seat in seats}
            seat = next(made for made in seats if moves(reply[made]))
            if " kind=respond " in asked(reply[seat]):
                break
            self.assertTrue(seat.status(f"play {choice.choice(moves(reply[seat]))}").startswith("ok "))
        seat.ids += 1
        held = seat.ids
        seat.frame(f"{held} play 1")
        self.assertEqual(seat.status("play 1"), "err busy go=-")
        self.assertEqual(seat.status("ping"), "ok")
        seat.close()  # the answer stands although whoever gave it has gone
        other = seats[1] if seat is seats[0] else seats[0]
        other.until(lambda line: line.startswith("state "), 5)

    def test_those_who_look_on_see_later(self):
        table = self.bridge.table(OPEN + " delay=700")
        first, second = self.join(table, "s1", "s2")
        look = self.bridge.socket(table["pub"])
        self.assertTrue(first.status("play 1").startswith("ok "))
        start = time.monotonic()
        self.assertTrue(second.status("play 1").startswith("ok "))
        late = self.bridge.socket(table["pub"])
        for made in (look, late):
            self.assertEqual(made.status("ask pub since=0"), "err sealed until=over")
        look.until(lambda line: line.startswith("event ") and " reveal " in line)
        self.assertGreater(time.monotonic() - start, 0.6)
        late.until(lambda line: line.startswith("event ") and " reveal " in line)
        newest = self.bridge.socket(table["pub"])
        newest.until(lambda line: line.startswith("event ") and " reveal " in line, 0.5)
        first.status("resign")
        self.assertNotIn("over", " ".join(look.quiet(0.3)))
        self.assertIn("err sealed", late.status("record all"))
        look.until(lambda line: line.startswith("over s2"))

    def test_clocks_run_and_fall(self):
        table = self.bridge.table(OPEN + " clock=1200+100")
        first, second = self.join(table, "s1", "s2")
        line = next(line for line in sum(first.notices, []) + first.quiet() + ["clock s1=0 s2=0 run=-"]
                    if line.startswith("clock "))
        self.assertEqual(keys(line)["run"], "-")  # a joint decision
        first.status("play 1")
        second.status("play 1")
        lines = first.until(lambda line: line.startswith("clock "))
        clock = keys(next(line for line in lines if line.startswith("clock ")))
        self.assertIn(clock["run"], ("s1", "s2"))
        self.assertGreater(int(clock["s1"]), 900)
        loser = clock["run"]
        over = first.until(lambda line: line.startswith("over "), 4)
        self.assertEqual(over[0].split(" ")[1], "s2" if loser == "s1" else "s1")


class Offers(Case):
    """What one seat proposes to the other."""

    def test_undo_between_persons(self):
        table = self.bridge.table(OPEN + " deck.s1=stakes deck.s2=veil")
        first, second = self.join(table, "s1", "s2")
        first.status("play 2")
        second.status("play start:mist-heron")
        mine = second if moves(second.ask("ask")) else first
        other = first if mine is second else second
        before = mine.ask("ask")
        self.assertTrue(mine.status(f"play {next(m for m in moves(before) if m != 'done')}").startswith("ok "))
        number = keys(mine.status("propose undo"))["offer"]
        self.assertEqual(mine.status("propose draw"), "err busy go=-")
        other.until(lambda line: line.startswith("offer ") and "what=undo state=made" in line)
        self.assertTrue(mine.status(f"answer {number} yes").startswith("err notyours"))
        self.assertEqual(other.status(f"answer {number} yes"), "ok")
        mine.until(lambda line: line.startswith("offer ") and "state=taken" in line)
        block = mine.until(lambda line: line.startswith("state "))
        self.assertTrue(block[0].startswith("event 1 "))  # all of them anew
        for since, first_event in ((1, 1), (0, 1), (99999, 1)):  # numbers of the time before count no more
            again = self.bridge.socket(table["pub"], since=since)
            lines = again.until(lambda line: line.startswith("state "))
            self.assertTrue(lines[0].startswith(f"event {first_event} "), (since, lines[0]))
        again = Socket(self.bridge.port)
        self.addCleanup(again.close)
        self.assertTrue(again.status(f"hello token={table['pub']} since=1 era=1").startswith("ok "))
        self.assertTrue(again.until(lambda line: line.startswith("state "))[0].startswith("event 2 "))
        self.assertEqual(mine.ask("ask"), before)

    def test_draw_refused_withdrawn_and_taken(self):
        table = self.bridge.table(OPEN)
        first, second = self.join(table, "s1", "s2")
        number = keys(first.status("propose draw"))["offer"]
        self.assertEqual(second.status(f"answer {number} no"), "ok")
        first.until(lambda line: line.endswith("what=draw state=refused"))
        number = keys(first.status("propose draw"))["offer"]
        self.assertEqual(first.status(f"answer {number} no"), "ok")
        second.until(lambda line: line.endswith("what=draw state=withdrawn"))
        self.assertTrue(second.status(f"answer {number} yes").startswith("err nosuch"))
        first.status("propose draw")
        first.status("play 1")
        second.status("play 1")
        first.until(lambda line: line.endswith("what=draw state=withdrawn"))  # the game has gone on
        number = keys(second.status("propose draw"))["offer"]
        self.assertEqual(first.status(f"answer {number} yes"), "ok")
        first.until(lambda line: line.startswith("over draw reason=adjudicated"))

    def test_rematch_is_a_new_game_at_the_same_table(self):
        table = self.bridge.table("unreal-drive s1=person s2=go raster=0")
        first = self.join(table, "s1")[0]
        self.assertTrue(first.status("propose rematch").startswith("err "))
        first.status("resign")
        seed = first.until(lambda line: line.startswith("over "))[0]
        self.assertTrue(first.status("propose rematch").startswith("ok "))
        first.until(lambda line: line.startswith("decision d=1 "))
        first.status("resign")
        again = first.until(lambda line: line.startswith("over "))[0]
        self.assertNotEqual(seed, again)
        names = os.listdir(self.bridge.folder)
        self.assertIn(f"{table['table']}-1.tfr", names)
        for _ in range(50):
            if f"{table['table']}-2.tfr" in os.listdir(self.bridge.folder):
                return
            time.sleep(0.05)
        self.fail("no second record")

    def test_the_built_in_player_takes_back(self):
        table = self.bridge.table("unreal-drive s1=person s2=go:nodes=50,strength=9 seed=2a raster=0")
        first = self.join(table, "s1")[0]
        for _ in range(60):
            reply = first.ask("ask")
            if moves(reply):
                break
            time.sleep(0.02)
        start = first.ask("state")
        self.assertTrue(first.status(f"play {moves(reply)[0]}").startswith("ok "))
        self.assertTrue(first.status("propose undo").startswith("ok "))
        first.until(lambda line: line.startswith("offer ") and "state=taken" in line)
        first.until(lambda line: line.startswith("decision "))
        self.assertEqual(first.ask("state"), start)


class Bots(Case):
    """Seats without persons."""

    options = FAST + ("--bot", "random=python3 bots/python/random_bot.py",
                      "--bot", f"greedy={ENGINE} --bot greedy --cards {CARDS}",
                      "--bot", "broken=echo no bot at all", "--bot", "silent=sleep 1000")

    def test_built_in_against_a_person_in_all_games(self):
        for game in GAMES:
            table = self.bridge.table(f"{game} s1=person s2=go:nodes=20 raster=0")
            first = self.join(table, "s1")[0]
            choice = random.Random(game)
            for _ in range(12):
                block = first.ask("ask")
                if not moves(block):
                    block = first.until(lambda line: line.startswith(("decision ", "over ")))
                    if any(line.startswith("over ") for line in block):
                        break
                    continue
                self.assertTrue(first.status(f"play {choice.choice(moves(block))}").startswith("ok "))
            first.close()

    def test_thoughts_stay_until_the_end(self):
        table = self.bridge.table("unreal-drive s1=go:movetime=400 s2=go:movetime=400 raster=0")
        look = self.bridge.socket(table["pub"])
        owner = self.bridge.socket(table["owner"])
        look.until(lambda line: line.startswith("event ") and " choose s2 " in line and " d=1" not in line)
        self.assertEqual(owner.status("adjudicate result=draw"), "ok")
        for made in (look, owner):
            last = made.until(lambda line: line.startswith("over "), 60)
            before = "\n".join(made.messages[:-1]).split("\nover ")[0]
            self.assertNotRegex(before, r"(?m)^(info|cand|belief) |\bwp=")
            self.assertTrue(any(line.startswith("info d=1 seat=s") and " wp=" in line for line in last), last)
        record = look.ask("record all")
        self.assertFalse([line for line in record if line.startswith("# info")])
        for _ in range(50):
            path = os.path.join(self.bridge.folder, f"{table['table']}-1.tfr")
            if os.path.exists(path):
                break
            time.sleep(0.05)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertRegex(text, r"(?m)^# info d=\d+ seat=s1 wp=[0-9.]+ .*\n> play s1 ")
        self.assertEqual([line for line in text.split("\n") if line.startswith("# info") is False][:-1],
                         record[:-1])
        replay = subprocess.run([ENGINE, "--cards", CARDS], input=text, capture_output=True, text=True,
                                check=False)
        self.assertEqual(replay.returncode, 0)

    def test_programs_play_whole_games(self):
        for game in ("unreal-drive", "unien"):
            table = self.bridge.table(f"{game} s1=bot:random s2=bot:greedy raster=0")
            look = self.bridge.socket(table["pub"])
            look.until(lambda line: line.startswith("over "), 60)
            self.assertNotIn("bot.", self.bridge.log())

    def test_bots_that_are_none_lose(self):
        table = self.bridge.table("unreal-drive s1=person s2=bot:broken raster=0")
        first = self.join(table, "s1")[0]
        first.until(lambda line: line.startswith("over s1 reason=adjudicated"))

    def test_resigning_while_it_thinks(self):
        table = self.bridge.table("unreal-drive s1=person s2=go:movetime=30000 raster=0")
        first = self.join(table, "s1")[0]
        start = time.monotonic()
        first.ids += 1
        first.frame(f"{first.ids} resign")
        first.until(lambda line: line.startswith("over s2 reason=resign"))
        self.assertLess(time.monotonic() - start, 3)


class Replays(Case):
    """A guest alone with an engine."""

    def test_a_record_is_replayed_and_looked_at(self):
        host = Host()
        self.addCleanup(host.close)
        host.good("newgame unien seed=1")
        choice = random.Random(1)
        for _ in range(40):
            seat = keys(host.good("status")[-1])["wait"].split("+")[0]
            host.good(f"play {seat} {choice.choice(moves(host.good(f'legal {seat}')))}")
        record = [line[2:] for line in host.good("record")[:-1] if line.startswith("> ")]
        replay = self.bridge.socket()
        self.assertEqual(replay.status("hello replay=1"), "ok role=replay")
        for line in record:
            self.assertTrue(replay.status(line).startswith("ok"), line)
        for viewer in ("s1", "s2", "pub", "all"):
            self.assertEqual(replay.ask(f"state {viewer}"), host.ask(f"state {viewer}"))
        self.assertTrue(replay.status("undo 3").startswith("ok "))
        self.assertTrue(replay.status("expect hash=0").startswith("err mismatch"))
        self.assertTrue(replay.status("go nodes=99999999").startswith("ok "))
        long = "> deck unien x cards=" + ",".join(["cos-02"] * 3000)
        self.assertIn("err ", replay.status(long))
        self.assertTrue(replay.status("why " + "x" * 70000).startswith("err toolong max=65536"))
        for word in ("set log=/tmp/x", "set view=sealed", "set memory=9", "set threads=1"):
            self.assertTrue(replay.status(word).startswith("err badarg key="), word)
        for word in ("quit", "bench unien", "perft unien", "leakcheck unien", "coverage unien", "show", "get",
                     "newtable unien", "propose undo", "tefuda 1", "stop"):
            self.assertEqual(replay.status(word), f"err unknown verb={word.split()[0]}")
        replay.close()

    def test_replays_are_bounded(self):
        made = [self.bridge.socket() for _ in range(8)]
        for replay in made:
            self.assertTrue(replay.status("hello replay=1").startswith("ok "))
        more = self.bridge.socket()
        self.assertEqual(more.status("hello replay=1"), "err limit name=replays max=8")
        self.assertEqual(more.closed(), "full")
        for replay in made:
            replay.close()
        time.sleep(0.2)
        self.assertTrue(self.bridge.socket().status("hello replay=1").startswith("ok "))


class Hand(unittest.TestCase):
    """A person as a bot: an arena runs the bridge."""

    def test_a_person_plays_for_an_arena(self):
        """The arena's lines, with an engine behind them."""
        host = Host()
        self.addCleanup(host.close)
        host.good("newgame unreal-drive seed=7")
        hand = subprocess.Popen([BRIDGE, "--seat", "--port", "0", "--rate", "9999", "--cards", CARDS, "--records",
                                 self.enterContext(temporary())] + MEMORY, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        for pipe in (hand.stdin, hand.stdout, hand.stderr):
            self.addCleanup(pipe.close)
        port = int(hand.stderr.readline().split(":")[1])
        token = hand.stderr.readline().strip().split("#t=")[1]

        def say(line):
            hand.stdin.write(line + "\n")
            hand.stdin.flush()

        def hears():
            return hand.stdout.readline().rstrip("\n")

        say("1 tefuda 1 name=tefuda-arena")
        self.assertEqual([hears() for _ in range(3)],
                         ["1 id name=tefuda-web version=1", "1 cap async clock", "1 ok proto=1"])
        say("2 set x=1")
        self.assertEqual(hears(), "2 err nooption name=x")
        say("3 go d=1")
        self.assertEqual(hears(), "3 err stale d=1 now=0")
        say("4 newgame unreal-drive seat=s1 s1=stakes lists=closed")
        self.assertEqual(hears(), "4 ok")
        page = Socket(port)
        self.addCleanup(page.close)
        self.assertEqual(page.status(f"hello token={token}"),
                         "ok role=seat seat=s1 table=arena game=unreal-drive")
        choice, since, number, played = random.Random(7), 0, 5, 0
        while True:
            status = keys(host.good("status")[-1])
            if status["ask"] == "-" or played > 60:
                break
            if "s1" not in status["wait"]:
                host.good(f"play s2 {choice.choice(moves(host.good('legal s2')))}")
                continue
            block = host.good(f"ask s1 since={since}")[:-1]
            since = max([since] + [int(line.split(" ")[1]) for line in block if line.startswith("event ")])
            for line in block:
                say(line)
            say(f"{number} go d={status['d']} movetime=5000")
            got = page.until(lambda line: line.startswith("decision "))
            self.assertEqual([line for line in got if line.startswith(("state", "decision", "move"))],
                             [line for line in block if line.startswith(("state", "decision", "move"))])
            names = moves(block)
            self.assertEqual(page.status("play no-such-move"), "err nomove")
            self.assertTrue(page.status("play d=999 " + names[0]).startswith("err stale"))
            move = choice.choice(names)
            if played == 3:  # a page that comes back sees the whole game
                page = Socket(port)
                self.addCleanup(page.close)
                page.status(f"hello token={token}")
                again = page.until(lambda line: line.startswith("decision "))
                self.assertEqual(len([line for line in again if line.startswith("event ")]), since)
            self.assertEqual(page.status(f"play d={status['d']} {move}"), f"ok d={status['d']} move={move}")
            self.assertEqual(hears(), f"{number} ok d={status['d']} move={move}")
            self.assertTrue(page.status(f"play {move}").startswith("err notyours"))
            host.good(f"play s1 {move}")
            number, played = number + 1, played + 1
        self.assertGreater(played, 5)
        self.assertTrue(page.status("games unreal-drive").startswith("ok"))
        self.assertTrue(page.status("resign").startswith("err unknown"))
        say(f"{number} stop")
        self.assertEqual(hears(), f"{number} ok")
        say(f"{number + 1} over s1 reason=life")
        self.assertEqual(hears(), f"{number + 1} ok")
        page.until(lambda line: line == "over s1 reason=life")
        say(f"{number + 2} quit")
        self.assertEqual(hears(), f"{number + 2} ok")
        self.assertEqual(hand.wait(5), 0)

    def test_a_real_arena(self):
        """Two games against the random player; the person clicks at random."""
        folder = self.enterContext(temporary())
        memory = " ".join(MEMORY)
        arena = subprocess.Popen(
            [os.path.join(BUILD, "tefuda-arena"), "unreal-drive", "--pairs", "1", "--restart", "never", "--cards", CARDS, "--bot",
             f"{BRIDGE} --seat --port 0 --rate 9999 --cards {CARDS} --records {folder} {memory}",
             "--name", "person", "--bot", f"{ENGINE} --bot random --cards {CARDS}"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(arena.stdout.close)
        link = os.path.join(folder, "link")
        until = time.monotonic() + 10 * SLOW
        while time.monotonic() < until and not (os.path.exists(link) and os.path.getsize(link)):
            time.sleep(0.02)
        with open(link, encoding="utf-8") as file:
            text = file.read().strip()
        page = Socket(int(text.split(":")[3].split("/")[0]))
        self.addCleanup(page.close)
        self.assertTrue(page.status(f"hello token={text.split('#t=')[1]}").startswith("ok "))
        choice, ends = random.Random(1), 0
        while ends < 2:
            lines = page.until(lambda line: line.startswith(("decision ", "over ")))
            ends += any(line.startswith("over ") for line in lines)
            block = asked(lines)
            if block:
                page.status(f"play d={keys(block)['d']} {choice.choice(moves(lines))}")
        self.assertEqual(arena.wait(20 * SLOW), 0)
        report = arena.stdout.read()
        self.assertNotRegex(report, r"garbled|crash|illegal|time\.")

    def test_stop_gives_the_default(self):
        hand = subprocess.Popen([BRIDGE, "--seat", "--port", "0", "--rate", "9999", "--cards", CARDS, "--records",
                                 self.enterContext(temporary())] + MEMORY, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        out, _ = hand.communicate("newgame unreal-drive seat=s1\nstate tfn1 x\n"
                                  "decision d=4 seat=s1 kind=main step=right n=2 default=pass -- x\n"
                                  "move 1 pass\nmove 2 trig:a1.1\n7 go d=4\n8 ping\n9 stop\n", timeout=20)
        self.assertEqual(out.split("\n")[1:], ["8 ok", "9 ok", "7 ok d=4 move=pass", ""])
        self.assertEqual(hand.returncode, 0)


def temporary():
    """A folder that goes with its test."""
    return tempfile.TemporaryDirectory(prefix="tefuda-gui-")


class Roles(unittest.TestCase):
    """The bridge's table of words is not longer than the engine's own."""

    def test_words_are_those_of_the_engine(self):
        listed = subprocess.run([BRIDGE, "--roles"], capture_output=True, text=True, check=True)
        host = Host()
        self.addCleanup(host.close)
        told = {line.split(" ")[1]: keys(line).get("roles") for line in host.good("help")
                if line.startswith("help ")}
        for line in listed.stdout.split("\n")[:-1]:
            role, verb = line.split(" ")
            role = {"seat": "seat", "spectator": "pub", "replay": "host"}[role]
            self.assertIn(role, told[verb].split(","), line)


if __name__ == "__main__":
    unittest.main()
