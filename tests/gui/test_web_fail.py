"""Kills and failures: nothing that was acknowledged is lost, and one table hurts no other."""
import os
import random
import signal
import subprocess
import time
import unittest

from web import BRIDGE, CARDS, ENGINE, GAMES, MEMORY, SLOW, Bridge, Host, keys, moves

OPEN = "unreal-drive s1=person s2=person sealed=0 seed=2a raster=0"
FAST = ("--rate", "100000")


def engines(bridge):
    """Engines of this bridge that still run."""
    time.sleep(0.05)
    found = subprocess.run(["pgrep", "-P", str(bridge.process.pid)], capture_output=True, text=True,
                           check=False)
    return found.stdout.split()


class Kills(unittest.TestCase):
    """Nothing that was acknowledged is lost."""

    def whole(self, game):
        """Both seats play; every few answers the bridge is killed; at the end the record is that of
        the moves."""
        bridge = Bridge(*FAST)
        self.addCleanup(bridge.stop)
        seed = "00112233445566778899aabbccddeeff"
        table = bridge.table(f"{game} s1=person s2=person seed={seed} raster=0")
        choice, host = random.Random(f"kill {game}"), Host()
        self.addCleanup(host.close)
        host.good(f"newgame {game} seed={seed}")
        over = False
        for _ in range(4):
            seats = {seat: bridge.socket(table[seat]) for seat in ("s1", "s2")}
            for _ in range(25):
                status = keys(host.good("status")[-1])
                if status["ask"] == "-":
                    over = True
                    break
                seat = status["wait"].split("+")[0]
                names = moves(host.good(f"legal {seat}"))
                move = choice.choice(names)
                reply = seats[seat].ask(f"play d={status['d']} {move}")
                self.assertEqual(reply, host.good(f"play {seat} {move}"))
            views = {seat: made.ask("ask") for seat, made in seats.items()}
            bridge.kill()
            self.assertEqual(engines(bridge), [], "engines outlive the bridge")
            with open(os.path.join(bridge.folder, f"{table['table']}.table"), "a", encoding="utf-8") as file:
                file.write("> play s1 d=9999 half-a-li")  # as a kill in mid-write would leave it
            bridge.start()
            for seat, made in seats.items():
                again = bridge.socket(table[seat], since=0)
                again.until(lambda line: line.startswith("state "))
                self.assertEqual(again.ask("ask"), views[seat])
                made.close()
                again.close()
            if over:
                break
        if over:
            again = bridge.socket(table["s1"])
            again.until(lambda line: line.startswith("state "))
            self.assertEqual(again.ask("record all")[:-1], host.good("record")[:-1])

    def test_all_games(self):
        for game in GAMES:
            with self.subTest(game):
                self.whole(game)

    def test_the_record_is_there_before_the_end_is_told(self):
        bridge = Bridge(*FAST)
        self.addCleanup(bridge.stop)
        table = bridge.table(OPEN)
        record = os.path.join(bridge.folder, f"{table['table']}-1.tfr")
        seat = bridge.socket(table["s1"])
        seat.until(lambda line: line.startswith("decision "))
        self.assertTrue(seat.status("resign").startswith("ok"))
        seat.until(lambda line: line.startswith("over "))
        with open(record, encoding="utf-8") as file:
            written = file.read()
        bridge.kill()
        os.remove(record)  # as if the kill had come between the end and the record
        bridge.start()
        bridge.socket(table["s1"]).until(lambda line: line.startswith("over "))
        with open(record, encoding="utf-8") as file:
            self.assertEqual(file.read(), written)

    def test_engines_die_with_the_bridge(self):
        bridge = Bridge()
        self.addCleanup(bridge.stop)
        table = bridge.table(OPEN)
        bridge.socket(table["s1"])
        children = engines(bridge)
        self.assertTrue(children)
        bridge.kill()
        time.sleep(0.2)
        for child in children:
            state = subprocess.run(["ps", "-o", "stat=", "-p", child], capture_output=True, text=True,
                                   check=False).stdout
            self.assertIn(state[:1], ("", "Z"))


class Failures(unittest.TestCase):
    """Engines that fail hurt their table for a moment, and no other."""

    def bad(self, what):
        """A bridge whose engines do this when they are asked for what is unseen."""
        os.environ["BAD"], os.environ["GOOD_ENGINE"] = what, ENGINE
        bridge = Bridge("--engine", "tests/gui/bad_engine.py", "--hang", str(1500 * SLOW), *FAST)
        self.addCleanup(bridge.stop)
        return bridge

    def test_every_way_to_fail(self):
        for what in ("garbage", "half", "octets", "foreign", "long", "endless", "hang", "loop", "exit",
                     "memory"):
            with self.subTest(what):
                self.one(what)

    def one(self, what):
        """The table goes on where it was; after the fourth time it is given up. Those who are slow to
        fail do so once."""
        slow = what in ("hang", "loop")
        bridge = self.bad(what)
        hurt, calm = bridge.table(OPEN), bridge.table(OPEN)
        first, other = bridge.socket(hurt["s1"]), bridge.socket(calm["s1"])
        for seat in (first, other):
            seat.until(lambda line: line.startswith("decision "))
        self.assertTrue(first.status("play 1").startswith("ok d=1 wait=s2"))
        for _ in range(1 if slow else 3):
            self.assertEqual(first.status("unseen"), "err internal bug=engine")
            first.until(lambda line: line.endswith("engine=lost"))
            first.until(lambda line: line.startswith("state "))
            self.assertEqual(first.status("play 1")[:12], "err notyours")  # it has answered already
            self.assertEqual(other.status("ping"), "ok")
        if not slow:
            self.assertEqual(first.status("unseen"), "err internal bug=engine")
            self.assertEqual(first.closed(), "engine")
        self.assertTrue(other.status("play 1").startswith("ok "))
        self.assertIn(f"table {hurt['table']}: engine", bridge.log())
        self.assertTrue(os.path.exists(os.path.join(bridge.folder, f"{hurt['table']}.table")))
        self.assertEqual(bridge.stop(), 0)

    def test_a_killed_engine_comes_back(self):
        bridge = Bridge(*FAST)
        self.addCleanup(bridge.stop)
        table, calm = bridge.table(OPEN), None
        first = bridge.socket(table["s1"])
        first.until(lambda line: line.startswith("decision "))
        found = subprocess.run(["pgrep", "-P", str(bridge.process.pid)], capture_output=True, text=True,
                               check=True).stdout.split()
        self.assertEqual(len(found), 1)
        before = first.ask("ask")
        calm = bridge.socket(bridge.table(OPEN)["s1"])
        os.kill(int(found[0]), signal.SIGKILL)
        first.until(lambda line: line.endswith("engine=lost"))
        first.until(lambda line: line.startswith("state "))
        self.assertEqual(first.ask("ask"), before)
        self.assertEqual(calm.status("ping"), "ok")

    def test_engines_have_limits(self):
        bridge = Bridge(*FAST)
        self.addCleanup(bridge.stop)
        bridge.socket(bridge.table(OPEN)["s1"]).until(lambda line: line.startswith("state "))
        child = subprocess.run(["pgrep", "-P", str(bridge.process.pid)], capture_output=True, text=True,
                               check=True).stdout.split()[0]
        with open(f"/proc/{child}/limits", encoding="utf-8") as file:
            limits = file.read()
        self.assertRegex(limits, r"Max open files\s+64 ")
        if not MEMORY:
            self.assertRegex(limits, r"Max address space\s+536870912 ")
        self.assertEqual(os.listdir(f"/proc/{child}/cwd/"), [])
        with open(f"/proc/{child}/status", encoding="utf-8") as file:
            self.assertRegex(file.read(), r"(?m)^Seccomp:\s+2$")
        self.assertEqual(os.getpgid(int(child)), int(child))
        self.assertEqual(sorted(os.listdir(f"/proc/{child}/fd"))[:3], ["0", "1", "2"])

    def test_an_idle_table_sleeps_and_wakes(self):
        bridge = Bridge("--idle", "1", *FAST)
        self.addCleanup(bridge.stop)
        table = bridge.table(OPEN)
        first = bridge.socket(table["s1"])
        first.until(lambda line: line.startswith("decision "))
        first.status("play 1")
        before = first.ask("ask")
        first.close()
        time.sleep(1.4)
        self.assertEqual(engines(bridge), [])
        again = bridge.socket(table["s1"])
        again.until(lambda line: line.startswith("state "))
        self.assertEqual(again.ask("ask"), before)

    def test_two_bridges_never_share_a_folder(self):
        bridge = Bridge()
        self.addCleanup(bridge.stop)
        second = subprocess.run([BRIDGE, "--port", "0", "--records", bridge.folder, "--cards", CARDS],
                                capture_output=True, text=True, check=False)
        self.assertEqual(second.returncode, 1)
        self.assertIn("another bridge has it", second.stderr)


if __name__ == "__main__":
    unittest.main()
