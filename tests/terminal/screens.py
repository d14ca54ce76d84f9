"""Random games in every game, in windows of several sizes, in both languages: what is drawn fits, and
says what happened, who asks, and what may be played. Run by test_terminal.sh; `GAME SIZE LANG SEED`
prints such a game."""

import os
import random
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from window import Window, columns  # noqa: E402

GAMES = ("unreal-drive", "battle-of-union", "unien", "play-of-universe", "ultima-generation")
SIZES = ((80, 24), (50, 24), (40, 24))
LANGS = ("en", "ja")
MOVES = 22
ROW = re.compile(r"^ {0,3}(\d+)  \S")
ITEM = re.compile(r"(?<= )(\d+)(?:-(\d+))?:\S")
# What stands at the left edge: the status line, the turn, who is asked by whom, and the seats.
EDGE = re.compile(r"(ok |第|turn |準備|Setup|Mulligan|引き直し|ゲームの準備|[* ] s[12] )|.*(asked|asks|選択)")


def numbers(lines):
    """The numbers that may be typed, as they stand behind the question."""
    asked = max((i for i, line in enumerate(lines)
                 if re.search(r"(asked|asks s\d|の選択)", line) and line[0] not in " *"), default=0)
    found = []
    for line in lines[asked + 1:]:
        row = ROW.match(line)
        if row:
            found.append(int(row[1]))
            continue
        for first, last in ITEM.findall(line):
            found += range(int(first), int(last or first) + 1)
    return found


def play(game, size, lang, seed, moves=MOVES):
    """Yields what is written behind each move of a random game, and how many moves there are."""
    luck = random.Random(seed)
    with Window(*size) as window:
        window.type(f"set lang={lang}")
        lines = window.type(f"newgame {game} seed={seed}")
        for _ in range(moves):
            legal = sum(line.startswith("move ") for line in window.type("legal"))
            yield lines, legal
            if legal == 0:
                return
            first = 2 if legal > 1 and luck.random() < 0.7 else 1
            lines = window.type(str(luck.randint(first, legal)))


def body(lines):
    """Picture and moves: what stands behind the status line and the sentences."""
    first = next((i for i, line in enumerate(lines[1:], 1) if line[0] not in " !"), len(lines))
    return lines[first:]


class Screens(unittest.TestCase):
    def check(self, size, lines, legal):
        shown = "\n".join(lines)
        for i, line in enumerate(lines):
            if not line.startswith("ok "):
                self.assertLessEqual(columns(line), size[0], f"{line}\nin\n{shown}")
            self.assertTrue(line.startswith("  ") or EDGE.match(line) or i + 1 == len(lines)
                            or lines[i + 1].startswith((" ", "*")), f"{line}\nin\n{shown}")
        if legal:
            self.assertEqual(sorted(numbers(lines)), list(range(1, legal + 1)), shown)

    def test_everything_fits_and_every_move_is_there(self):
        for game in GAMES:
            for size in SIZES:
                for lang in LANGS:
                    with self.subTest(game=game, size=size, lang=lang):
                        seen = 0
                        for lines, legal in play(game, size, lang, 5):
                            self.check(size, lines, legal)
                            seen += 1
                        self.assertGreater(seen, 10)

    def test_picture_and_moves_fit_a_small_window_as_a_rule(self):
        for game in GAMES:
            with self.subTest(game=game):
                sizes = [len(body(lines)) for lines, _ in play(game, (80, 24), "en", 3, 50)]
                fits = sum(n <= 24 for n in sizes)
                least = 0.6 if game == "play-of-universe" else 0.9
                self.assertGreater(fits, least * len(sizes), sizes)

    def test_a_large_window_has_the_large_board(self):
        lines, _ = next(play("play-of-universe", (80, 70), "en", 3))
        self.assertTrue(any("+a5------------+" in line for line in lines), lines)
        lines, _ = next(play("play-of-universe", (80, 24), "en", 3))
        self.assertFalse(any("+a5---" in line for line in lines), lines)
        self.assertTrue(any(re.match(r" 5 \. +\. +vJj", line) for line in lines), lines)


class Sentences(unittest.TestCase):
    def test_a_move_is_told_in_the_language_that_is_set(self):
        for lang, want in (("en", ["  s2: done"]), ("ja", ["  s2：これで終える"])):
            with self.subTest(lang=lang), Window(80, 60) as window:
                for line in (f"set lang={lang}", "newgame unreal-drive seed=7 s1=stakes s2=roots",
                             "3", "p start:debt-ghoul", "p lay:crow-notary"):
                    lines = window.type(line)
                laid = {"en": '  s2: lay "Second Copy" Crow Notary face-down',
                        "ja": "  s2：「控えの写し」鴉の公証人を伏せる"}[lang]
                self.assertEqual(lines[1], laid)
                # s1 is asked next, and what s2 laid is not told to s1.
                lines = window.type("p done")
                self.assertEqual(lines[1:2], want)
                self.assertNotIn("Crow Notary", "\n".join(lines))
                self.assertNotIn("鴉の公証人", "\n".join(lines))

    def test_what_is_drawn_is_told_to_who_draws_it_alone(self):
        with Window(80, 60) as window:
            window.type("newgame unreal-drive seed=7 s1=stakes s2=roots")
            lines = window.type("3") and window.type("p start:debt-ghoul")
            told = "\n".join(line for line in lines if line.startswith("  s"))
            self.assertIn("s1 draws 5 cards", told)
            self.assertRegex(told, r"s2 draws .*Canopy Titan")

    def test_undo_tells_nothing_and_goes_on_from_there(self):
        with Window(80, 60) as window:
            for line in ("newgame unreal-drive seed=7 s1=stakes s2=roots", "3",
                         "p start:debt-ghoul", "p lay:crow-notary"):
                window.type(line)
            lines = window.type("undo")
            self.assertFalse([line for line in lines if line.startswith("  s2:")], lines)
            self.assertEqual(window.type("p lay:tithe")[1], "  s2: lay Tithe face-down")

    def test_the_end_names_the_winner(self):
        for lang, want in (("en", "s2 wins: s1 resigned"), ("ja", "s2の勝ち：s1が投了")):
            with self.subTest(lang=lang), Window(80, 24) as window:
                window.type(f"set lang={lang}")
                window.type("newgame unien seed=1")
                lines = window.type("resign s1")
                self.assertEqual(lines[1], "  " + want)
                self.assertEqual(lines[-1], want)
                self.assertIn(want, window.type("show"))

    def test_a_card_that_asks_is_named(self):
        with Window(80, 60) as window:
            window.type("set strict=0")
            lines = window.type(
                "setup tfn1 unreal-drive@1 all t5.s1.action.right?s1 s1{life=8;A:a1=glass-eel;G:;"
                "K:;H:;D:graft;X:} s2{life=6;A:;G:;K:k4=forge-imp^2~d;H:;D:graft;X:}")
            self.assertIn("s1 is asked: Use the activation right", lines)
            lines = window.type("trig:a1.1") and window.type("p trig:a1.1")
            self.assertTrue([line for line in lines
                             if re.match(r'".*" Glass Eel asks s1: choose a card', line)], lines)


class Prompts(unittest.TestCase):
    def test_the_prompt_names_the_game_while_there_are_several(self):
        with Window() as window:
            window.type("newgame unreal-drive seed=1 as=left")
            self.assertEqual(window.prompt, "> ")
            lines = window.type("newgame unien seed=1 as=right")
            self.assertEqual(window.prompt, "left> ")
            self.assertIn("Mulligan", lines)
            self.assertNotIn("Mulligan", window.type("1"))
            window.type("close")
            self.assertEqual(window.prompt, "> ")

    def test_what_may_have_been_meant_is_said(self):
        with Window() as window:
            self.assertIn("  did you mean unreal-drive?", window.type("games unreal"))
            self.assertIn("  did you mean unien?", window.type("newgame universe-end"))
            window.type("newgame unreal-drive seed=1")
            said = window.type("play start:debt-goul")
            self.assertEqual(said[1:], ["  did you mean start:debt-ghoul?"])
            self.assertIn("  did you mean start:debt-ghoul?", window.type("play debt-ghoul"))
            self.assertIn("move=start:debt-ghoul", window.type("P START:DEBT-GHOUL")[0])

    def test_help_and_refusals_fit_narrow_windows(self):
        for width in (40, 62, 80):
            with self.subTest(width=width), Window(width, 24) as window:
                window.type("newgame unreal-drive seed=1")
                for line in ("help", "help play", "help newgame", "nonsense", "play start:nobody",
                             "explain 1", "cards unreal-drive ember-pup", "newgame unreal-drive s1=x"):
                    for shown in window.type(line):
                        if not shown.startswith(("ok", "    example:")):
                            self.assertLessEqual(columns(shown), width, shown)

    def test_long_answers_come_in_pages(self):
        with Window(80, 24) as window:
            lines = window.type("cards unien")
            self.assertGreater(window.pages, 3)
            self.assertIn("ok n=", lines[-1])
        with Window(80, 24, TERM="dumb") as window:
            window.type("cards unien")
            self.assertEqual(window.pages, 0)


class Hands(unittest.TestCase):
    def hand(self, game, lang, size):
        with Window(*size) as window:
            window.type(f"set lang={lang}")
            window.type("set strict=0")
            window.type(f"newgame {game} seed=5")
            for _ in range(12):  # the first answer of all, until both have a hand
                lines = window.type("1")
            return "\n".join(lines)

    def test_cards_in_hand_have_types_and_costs(self):
        wants = {"unreal-drive": r"BET \d", "battle-of-union": r"cost \d",
                 "unien": r"play cost \w+( \w+)? \d", "play-of-universe": r"cost \d( \(-\d\))?",
                 "ultima-generation": r"(reagents|required virtue) [a-z -]+ \d"}
        for game, want in wants.items():
            for size in ((80, 70), (80, 24)):
                with self.subTest(game=game, size=size):
                    self.assertRegex(self.hand(game, "en", size), want)

    def test_in_few_lines_cards_in_hand_keep_their_types(self):
        wants = {"en": r"hand .*\(cast, BET \d\)", "ja": r"手札 .*\(キャスト, ?\n? *BET \d\)"}
        for lang, want in wants.items():
            with self.subTest(lang=lang), Window(80, 16) as window:
                window.type(f"set lang={lang}")
                for line in ("newgame unreal-drive seed=1", "1", "1"):
                    shown = "\n".join(window.type(line))
                self.assertRegex(shown.replace("\n", " "), want)

    def test_numbers_are_words_where_they_mean_yes_or_no(self):
        shown = self.hand("battle-of-union", "en", (80, 70))
        self.assertRegex(shown, r"\* s[12]  its half of the round  ")
        self.assertNotRegex(shown, r"half of the round \d")


if __name__ == "__main__":
    if len(sys.argv) > 4:
        wide, high = sys.argv[2].split("x")
        for shown_lines, _ in play(sys.argv[1], (int(wide), int(high)), sys.argv[3],
                                   int(sys.argv[4]), 60):
            print("\n".join(shown_lines), end="\n\n")
    else:
        unittest.main(verbosity=0)
