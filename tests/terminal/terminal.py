"""What a person at the terminal is promised. Run by test_terminal.sh."""

import os
import stat
import sys
import tempfile
import unicodedata
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from screen import Screen  # noqa: E402

GAME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "whole-game.txt")


def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def play_whole_game():
    """Types every line behind a prompt of the stored game; returns what was on the screen."""
    with open(GAME, encoding="utf-8") as file:
        stored = file.read()
    with Screen(columns=100, rows=40) as screen:
        for line in stored.split("\n"):
            if line.startswith("> ") and line != "> quit":
                screen.type(line[2:])
        shown = screen.lines("-S", "-")
        screen.keys("quit", "Enter")
        status = screen.wait_for_end()
    assert status == 0, status
    while shown[-1] == "" or shown[-1] == ">":
        shown.pop()
    # The first line names the version.
    return stored, "\n".join(shown[1:]) + "\n"


class WholeGame(unittest.TestCase):
    def test_a_whole_game_by_hand(self):
        stored, shown = play_whole_game()
        self.maxDiff = None
        self.assertEqual(stored.split("\n"), shown.split("\n"))
        self.assertIn("over=", stored)
        self.assertGreater(stored.count("\n> "), 40)


class Typing(unittest.TestCase):
    def test_tab_completes_and_lists(self):
        with Screen() as screen:
            screen.keys("newg", "Tab", "unr", "Tab", "seed=1 s1=sta", "Tab", "s2=", "Tab")
            screen.wait_for("toolbox")
            self.assertIn("parade", screen.text())
            self.assertNotIn("s2=parade", screen.text(), "the list leaves the key out")
            screen.keys("ve", "Tab", "Enter")
            screen.wait_for("Choose")
            self.assertIn("> newgame unreal-drive seed=1 s1=stakes s2=veil", screen.lines())

    def test_tab_knows_the_legal_moves(self):
        with Screen(rows=60) as screen:
            screen.type("newgame unreal-drive seed=1")
            screen.keys("p start:d", "Tab", "Enter")
            screen.wait_for("ok d=1 wait=s2 move=start:debt-ghoul")
            screen.keys("p start:d", "Tab", "Enter")
            screen.wait_for("move=start:dice-jackal")

    def test_the_board_and_the_moves_follow_what_moves_the_game(self):
        with Screen() as screen:
            screen.type("newgame unreal-drive seed=1 as=left")
            screen.type("1")
            self.assertIn("ok d=1 wait=s2 move=start:debt-ghoul", screen.lines())
            self.assertIn("   1  start:dice-jackal", screen.text())
            screen.type("u")
            self.assertIn("ok d=1 ask=s1+s2", screen.lines())
            screen.type("newgame unreal-drive seed=1 s1=veil as=right")
            screen.type("@right 2")
            self.assertIn("@right ok d=1 wait=s2 move=start:lamp-sister", screen.text())
            screen.type("nonsense")
            self.assertIn("err unknown verb=nonsense", screen.lines()[-2])

    def test_control_c_stops_a_go(self):
        with Screen() as screen:
            screen.type("newgame unreal-drive seed=1")
            screen.keys("go movetime=60000", "Enter")
            screen.wait_for("info time=")
            screen.keys("C-c")
            screen.wait_for("ok d=1 move=start:")
            self.assertIn("cand move=start:", screen.text())
            screen.type("status")
            self.assertIn("ok stage=ask d=1", screen.text())

    def test_control_c_clears_the_line_and_control_d_ends(self):
        with Screen() as screen:
            screen.keys("play 1", "C-c")
            screen.wait_for("> play 1^C")
            screen.type("ping")
            self.assertEqual(screen.lines()[-2:], ["ok", ">"])
            screen.keys("half", "Left", "Left", "C-c")
            screen.wait_for("> half^C")
            screen.keys("C-d")
            self.assertEqual(screen.wait_for_end(), 0)

    def test_who_sits_at_one_seat_can_leave(self):
        for word in ("quit", "q", "exit"):
            with Screen() as screen:
                screen.type("newgame unien seed=1")
                screen.type("set seat=s1")
                screen.keys(word, "Enter")
                self.assertEqual(screen.wait_for_end(), 0)

    def test_history_is_kept_from_one_time_to_the_next(self):
        with tempfile.TemporaryDirectory() as state:
            with Screen(state=state) as screen:
                screen.type("ping")
                screen.type("help ping")
                screen.type("help ping")
                screen.keys("quit", "Enter")
                screen.wait_for_end()
            path = os.path.join(state, "tefuda", "history")
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), "ping\nhelp ping\nquit\n")
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            with Screen(state=state) as screen:
                screen.keys("Up", "Up", "Up", "Enter")
                screen.wait_for("> ping\nok")
                screen.keys("C-r", "help")
                screen.wait_for("`help'")
                screen.keys("Enter")
                screen.wait_for("answers when everything")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f"ping {i}\n" for i in range(1500))
            with Screen(state=state) as screen:
                screen.keys("quit", "Enter")
                screen.wait_for_end()
            with open(path, encoding="utf-8") as file:
                kept = file.read().split("\n")
            self.assertEqual((len(kept), kept[0], kept[-2]), (1001, "ping 501", "quit"))

    def test_without_a_place_for_it_there_is_no_history(self):
        with Screen(state="/proc/nowhere", HOME="/proc/nowhere") as screen:
            screen.type("ping")
            self.assertEqual(screen.lines()[1:], ["> ping", "ok", ">"])


class Pasting(unittest.TestCase):
    def test_a_transcript_is_answered_in_order_with_one_board(self):
        text = ("# a comment\n> newgame unreal-drive seed=1\n< ok game=g1\n> play 1\n< ok *\n"
                "> play 2\n< ok *\n")
        text += "> ping\n< ok\n" * 200 + "> status\n"
        with Screen(rows=30) as screen:
            screen.paste(text)
            screen.keys("Enter")
            screen.wait_for("s1 is asked:")
            shown = screen.text("-S", "-")
            # The text as it was pasted, then each command in front of its answer.
            said = shown[shown.rindex("> newgame"):].split("\n")
            order = [line for line in said if line.startswith(("> play", "ok d="))]
            self.assertEqual([line[:8] for line in order],
                             ["> play 1", "ok d=1 w", "> play 2", "ok d=2 a"])
            self.assertEqual(shown[shown.rindex("> play 2"):].count("> ping\nok\n"), 200)
            self.assertEqual(shown.count("s1 is asked:"), 1)
            self.assertNotIn("err", shown)

    def test_a_copy_of_the_screen_runs_what_stands_behind_prompts(self):
        with Screen(rows=99) as screen:
            screen.type("newgame unreal-drive seed=1")
            screen.type("1")
            screen.type("2")
            copy = "\n".join(screen.lines()[1:-1]) + "\n"
            screen.type("newgame unreal-drive seed=2")
            screen.paste(copy)
            screen.keys("Enter")
            screen.wait_for("s1 is asked:")
            screen.keys("status", "Enter")
            screen.wait_for("ok stage=ask d=2 ask=s1")
            self.assertNotIn("err", screen.text("-S", "-"))


class Looks(unittest.TestCase):
    def escapes(self, **environment):
        with Screen(**environment) as screen:
            screen.type("newgame unreal-drive seed=1")
            screen.type("nonsense")
            return screen.text("-e"), screen.text()

    def test_colours_can_be_told_to_stay_away(self):
        coloured, seen = self.escapes()
        self.assertIn("\033[", coloured)
        self.assertNotIn("! err", coloured)
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            with self.subTest(**environment):
                plain, _ = self.escapes(**environment)
                self.assertNotIn("\033[", plain)
                self.assertIn("! err unknown", plain)
        self.assertIn("* s1", seen, "who is asked is told without colours too")

    def board(self, width, lang):
        with Screen(columns=width, rows=60) as screen:
            screen.type(f"set lang={lang}")
            screen.type("newgame unreal-drive seed=1")
            for line in ("1", "2", "p lay:crow-notary", "p lay:broken-step", "p done", "p done",
                         "p pass", "p pass", "p flip", "p flip", "p done", "p done"):
                screen.type(line)
            lines = screen.lines()
            typed = max(i for i, line in enumerate(lines) if line.startswith("> "))
            self.assertEqual(lines[typed + 1], "ok d=12 ask=s2 move=done")
            return lines[typed + 2:]

    def test_names_line_up_in_both_languages(self):
        for lang, number in (("en", "power"), ("ja", "パワー")):
            with self.subTest(lang=lang):
                lines = self.board(80, lang)
                cards = [line for line in lines if line.startswith("      ") and number in line]
                self.assertGreaterEqual(len(cards), 4)
                self.assertEqual(len({columns(line[:line.index("BET")]) for line in cards}), 1)
                self.assertEqual(len({columns(line[:line.index(number)]) for line in cards}), 1)

    def test_a_narrow_terminal_cuts_no_name(self):
        for lang, name in (("en", '"Fair Exchange" Debt Ghoul'), ("ja", "「差し引きなし」借財の屍鬼")):
            with self.subTest(lang=lang):
                board = self.board(40, lang)
                self.assertLessEqual(max(columns(line) for line in board), 40)
                self.assertTrue(any(line.strip() == name for line in board), board)

    def test_help_is_in_groups_and_tells_of_each_command(self):
        with Screen() as screen:
            screen.type("help")
            lines = screen.lines()
            self.assertEqual(lines[1], "> help", "all of it is on the screen")
            verbs = [line.split()[0] for line in lines if line[:2] == "  " and line[2] != " "]
            self.assertEqual(verbs, ["newgame", "legal", "play", "show", "undo"])
            self.assertLessEqual(max(len(line) for line in lines), 80)
            screen.type("help play")
            self.assertIn("    example: play s1 d=1 2", screen.lines())


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        _, text = play_whole_game()
        with open(GAME, "w", encoding="utf-8") as output:
            output.write(text)
    else:
        unittest.main(verbosity=0)
