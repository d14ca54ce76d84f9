"""Tests of the example bots: the same lines to those in Python, C and JavaScript, and what they
have to answer; then what the client in C tells its bot."""

import os
import shutil
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, os.environ.get("BUILD", "build"))
PROBE = os.path.join(BUILD, "client-probe")

BOTS = {
    "c": [os.path.join(BUILD, "client-random")],
    "python": [sys.executable, os.path.join(ROOT, "bots", "python", "random_bot.py")],
}
if shutil.which("node"):
    BOTS["javascript"] = ["node", os.path.join(ROOT, "bots", "js", "random-bot.mjs")]

NEWGAME = "1 newgame toy seat=s1 lists=closed\n"
BLOCK = "decision d=7 seat=s1 kind=place step=place n=3 default=done -- 置く d=9\n" \
    "move 1 done\nmove 2 lay:fox -- 狐\nmove 3 lay:wolf\n"


def ask(command, script, **more):
    """The lines of a bot's output, which must end by itself and with status 0."""
    done = subprocess.run(command, input=script if isinstance(script, bytes) else script.encode(),
                          stdout=subprocess.PIPE, timeout=30, check=True, **more)
    return done.stdout.decode().splitlines()


class Players(unittest.TestCase):
    def every(self, script, want):
        for name, command in BOTS.items():
            with self.subTest(bot=name):
                self.assertEqual(ask(command, script), want)

    def test_the_handshake_names_the_bot_and_its_seed(self):
        for name, command in BOTS.items():
            with self.subTest(bot=name):
                out = ask(command, "12 tefuda 1 name=x\n")
                self.assertTrue(out[0].startswith("12 id name=random-"), out[0])
                self.assertIn("12 option name=seed type=str default=-", out)
                self.assertEqual(out[-1], "12 ok proto=1")

    def test_protocol_2_gets_1_and_protocol_0_is_refused(self):
        for name, command in BOTS.items():
            with self.subTest(bot=name):
                self.assertEqual(ask(command, "1 tefuda 2\n")[-1], "1 ok proto=1")
        self.every("1 tefuda 0\n2 tefuda\n",
                   ["1 err version min=1 max=1", "2 err version min=1 max=1"])

    def test_every_request_has_one_reply_and_no_notice_has_any(self):
        self.every("1 set seed=5a\ndeck toy a cards=x\n2 newgame toy seat=s1\nstate tfn1 toy@1 s1\n"
                   "event 1 turn s1 n=1\n" + BLOCK + "clock s1=1 s2=2\ntable x\npresence s1=1\n"
                   "offer draw\nwhatever a=b\n3 ping\nping\n4 stop\n5 over s1 reason=x\n6 quit\n",
                   ["1 ok", "2 ok", "3 ok", "ok", "4 ok", "5 ok", "6 ok"])

    def test_a_reply_begins_with_the_id_and_the_handle(self):
        self.every("7 @g1 ping\n@g1 ping\n> 8 ping\r\n", ["7 @g1 ok", "@g1 ok", "8 ok"])

    def test_what_is_not_known_is_answered_if_it_is_a_request(self):
        self.every("1 dance a=b\ndance\n2 ping more=1 less\n",
                   ["1 err unknown verb=dance", "2 ok"])

    def test_an_option_that_is_not_there_is_refused(self):
        self.every("1 set depth=2 seed=1\n2 set seed=2\n", ["1 err nooption name=depth", "2 ok"])

    def test_comments_and_empty_lines_are_passed_over(self):
        self.every("\n  \n# ping\n< ok\n1 ping\n", ["1 ok"])

    def test_the_end_of_the_input_and_quit_end_a_bot(self):
        self.every("", [])
        self.every("1 ping\n2 quit\n3 ping\n", ["1 ok", "2 ok"])

    def test_only_a_move_of_the_last_list_is_played(self):
        block = NEWGAME + "decision d=6\nmove 1 a\nmove 2 b\nmove 3 c\ndecision d=7\nmove 1 only\n"
        self.every(block + "2 go d=7 left=5,5\n3 go d=7\n",
                   ["1 ok", "2 ok d=7 move=only", "3 ok d=7 move=only"])

    def test_a_go_without_its_decision_is_stale(self):
        self.every("2 go d=3\n" + NEWGAME + BLOCK + "4 go d=8\n5 over s1 reason=x\n" + NEWGAME
                   + "6 go d=7\n",
                   ["2 err stale d=3 now=0", "1 ok", "4 err stale d=8 now=7", "5 ok", "1 ok",
                    "6 err stale d=7 now=0"])

    def test_a_number_that_is_none_is_no_decision(self):
        self.every(BLOCK + "1 go d=x\n2 go d=7x\ndecision d=x\nmove 1 a\n3 go d=1\ndecision d=8\n"
                   "4 go d=8\n", ["1 err stale d=0 now=7", "2 err stale d=0 now=7",
                                  "3 err stale d=1 now=0", "4 err stale d=8 now=8"])

    def test_an_id_has_nine_digits_and_a_handle_sixteen_letters(self):
        self.every("123456789 @abcdefghijklmnop ping\n1234567890 ping\n@abcdefghijklmnopq ping\n"
                   "1 @abcdefghijklmnopq ping\n²3 ping\n",
                   ["123456789 @abcdefghijklmnop ok", "1 err unknown verb=@abcdefghijklmnopq"])

    def test_broken_notices_are_passed_over(self):
        self.every("move\nmove 1\nmove x\ndecision\ndecision d=x\nstate\nevent\ndeck\n1 ping\n"
                   + BLOCK.replace("7", "9") + "move 4\n2 newgame\n3 go d=1\n",
                   ["1 ok", "2 ok", "3 err stale d=1 now=0"])

    def test_a_line_of_65536_octets_is_read(self):
        event = "event 1 reveal s1 note="
        for octets in (65535, 65536):
            line = event + "狐" * ((octets - 1 - len(event)) // 3)
            self.every(line + "x" * (octets - 1 - len(line.encode())) + "\n1 ping\n", ["1 ok"])

    def test_the_seed_makes_a_game_repeatable_and_every_move_is_played(self):
        script = "1 set seed={}\n" + "".join(BLOCK.replace("7", str(d)) + f"{d} go d={d}\n"
                                             for d in range(10, 60))
        for name, command in BOTS.items():
            with self.subTest(bot=name):
                first = ask(command, script.format("5a"))
                self.assertEqual(first, ask(command, script.format("5a")))
                self.assertNotEqual(first, ask(command, script.format("5b")))
                self.assertEqual({line.split("=")[-1] for line in first[1:]},
                                 {"done", "lay:fox", "lay:wolf"})

    def test_what_comes_in_pieces_is_put_together(self):
        for name, command in BOTS.items():
            with self.subTest(bot=name), subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
                for octet in ("event 1 x -- 狐\n" + "1 ping\n").encode():
                    bot.stdin.write(bytes([octet]))
                    bot.stdin.flush()
                self.assertEqual(bot.stdout.readline(), b"1 ok\n")
                bot.stdin.close()
                self.assertEqual(bot.wait(timeout=30), 0)


class Probe(unittest.TestCase):
    """What a bot on the client in C is told."""

    def told(self, script, *arguments):
        done = subprocess.run([PROBE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              input=script if isinstance(script, bytes) else script.encode(),
                              timeout=30, check=True)
        seen = done.stderr.decode("utf-8", "replace")
        return done.stdout.decode().splitlines(), seen.splitlines()

    def test_a_name_with_a_space_is_one_word(self):
        self.assertEqual(self.told("1 tefuda 1\n")[0][0], "1 id name=the%20probe version=-")

    def test_a_decision_shows_view_moves_and_limits(self):
        out, seen = self.told(
            NEWGAME + "state tfn1 toy@1 s1 t1.s1.place?s1 s1{a=1;H:fox%20} s2{H:?2} -- h=00\n"
            + BLOCK.replace(" --", " from=fox.1 --") + "2 go d=7 left=1000,900 inc=10,-5 grace=50\n"
            "3 go d=7 movetime=500\n4 go\n")
        move = " d=7 move=done"
        self.assertEqual(out, ["1 ok", "2 ok" + move, "3 ok" + move, "4 ok" + move])
        go = [line for line in seen if not line.startswith("told")]
        self.assertEqual(go[:3], [
            "go toy s1 d=7 place place from=fox.1 n=3 standard=0",
            "state of 62 octets: tfn1 toy@1 s1 t1.s1.place?s1 s1{a=1;H:fo",
            "left=1000,900 inc=10,-1 grace=50 movetime=-1"])
        self.assertEqual(go[5], "left=-1,-1 inc=-1,-1 grace=-1 movetime=500")

    def test_every_notice_is_told_without_id_and_handle(self):
        seen = self.told("# note\n< ok\ndeck toy a name=two%20words cards=x\n@g1 event 1 turn s1 n=1 -- name=x\n"
                         "1 ping\n2 newgame toy seat=s2\noffer a b name=%E7%8B%90\n3 over s1\n"
                         "4 dance\n")[1]
        self.assertEqual(seen, ["told 35 octets: deck toy name=two words",
                                "told 29 octets: event 1 name=",
                                "told 19 octets: newgame toy name=",
                                "told 24 octets: offer a name=狐",
                                "told 7 octets: over s1 name="])

    def test_a_game_that_is_resumed_is_known_to_be_so_until_the_next(self):
        out, seen = self.told("1 newgame toy seat=s2 resume=1\nevent 1 x\n2 newgame toy seat=s1\n"
                              "3 newgame toy seat=s1 resume=10\n")
        self.assertEqual(out, ["1 ok", "2 ok", "3 ok"])
        self.assertEqual([line.endswith(" resumed") for line in seen],
                         [True, True, False, False])

    def test_an_answer_that_is_no_move_is_an_error_of_the_bot(self):
        for index in ("3", "-1"):
            self.assertEqual(self.told(BLOCK + "2 go d=7\n", index)[0],
                             ["2 err internal bug=choose"])

    def test_the_longest_position_comes_whole(self):
        line = "state tfn1 " + "x" * 65524
        self.assertEqual(len(line) + 1, 65536)
        self.assertIn("state of 65529 octets",
                      self.told(line + "\n" + BLOCK + "1 go d=7\n")[1][-2])

    def test_a_line_that_is_too_long_is_dropped(self):
        self.assertEqual(self.told("1 ping x=" + "y" * 65527 + "\nevent " + "y" * 100000
                                   + "\nping " + "y" * 70000 + "\n2 ping\n")[0],
                         ["1 err toolong max=65536", "err toolong max=65536", "2 ok"])

    def test_a_line_with_nul_is_dropped(self):
        self.assertEqual(self.told(b"1 pi\0ng\nmo\0ve\n2 ping\n")[0], ["1 err syntax at=1", "2 ok"])

    def test_more_moves_than_there_may_be_are_left_out(self):
        moves = "".join(f"move {i} lay:c{i}\n" for i in range(1, 1100))
        out, seen = self.told("decision d=1 default=lay:c1024\n" + moves + "1 go d=1\n")
        self.assertEqual(out, ["1 ok d=1 move=lay:c1024"])
        self.assertIn("n=1024", seen[-3])

    def test_longer_names_than_fit_are_left_out(self):
        moves = "".join(f"move {i} {'x' * 500}{i:03}\n" for i in range(1, 400))
        out, seen = self.told("decision d=1\n" + moves + "1 go d=1\n", "0")
        self.assertEqual(out, ["1 ok d=1 move=" + "x" * 500 + "001"])
        self.assertIn(f"n={131072 // 504} ", seen[-3])


if __name__ == "__main__":
    unittest.main()
