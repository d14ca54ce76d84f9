"""The client in Python, by hand: cases.json, as lines.mjs does too."""

import dataclasses
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "bots", "python"))

import tefuda  # noqa: E402
import tefuda_view as view_of  # noqa: E402

with open(os.path.join(HERE, "cases.json"), encoding="utf-8") as source:
    CASES = json.load(source)
LEGEND = view_of.Legend(tefuda.parse_line(line) for line in CASES["legend"])
LEGEND.add_cards([tefuda.parse_line(line.replace("Text", "文")) for line in CASES["cards"]], "ja")
LEGEND.add_cards([tefuda.parse_line(line) for line in CASES["cards"]], "en")
VIEW = view_of.parse_tfn(CASES["view"])


class Texts(unittest.TestCase):
    def test_positions_are_printed_back(self):
        for text in CASES["positions"]:
            self.assertEqual(str(view_of.parse_tfn(text)), text)

    def test_what_is_no_position_is_refused(self):
        for text in CASES["wrong_positions"]:
            with self.assertRaises(ValueError, msg=text):
                view_of.parse_tfn(text)

    def test_extras_are_taken_apart(self):
        view = view_of.parse_tfn(CASES["positions"][2])
        self.assertEqual(view.changes()[2], view_of.Change("s1", "placements+1", "turn", ""))
        self.assertEqual(view.known()[0], view_of.Known(
            ">=", ["s2.H*3", "k4", "k5"],
            [view_of.Copies("ape"), view_of.Copies("great-ape", 2)], "12"))

    def test_moves_are_taken_apart_and_put_together(self):
        for name, parts in CASES["moves"].items():
            move = view_of.parse_move(name)
            self.assertEqual(dataclasses.asdict(move), parts)
            self.assertEqual(str(move), name)

    def test_what_is_no_move_is_refused(self):
        for name in CASES["wrong_moves"]:
            with self.assertRaises(ValueError, msg=name):
                view_of.parse_move(name)


class Legends(unittest.TestCase):
    def test_rows_have_names_numbers_and_lists(self):
        self.assertEqual(LEGEND.game.said("name", "en"), "Fake Game")
        self.assertEqual(LEGEND.rows["zone"]["U"].keys, {
            "owner": "seat", "row": 1, "kind": "row", "label": "u",
            "name": {"ja": "隊", "en": "units"}, "empty": {"ja": "空き", "en": "free"}})
        self.assertEqual(LEGEND.rows["deck"]["cards"].get("min"), "3")
        self.assertEqual(LEGEND.rows["deck"]["cards"].get("max"), "opt.most")
        self.assertEqual(LEGEND.rows["unit"]["stone"].said("many", "en"), "stones")
        self.assertEqual(LEGEND.name("card", "ape", "ja") + LEGEND.name("flag", "x"), "猿x")

    def test_cards_have_texts_in_both_languages(self):
        self.assertEqual(LEGEND.cards["ape"], view_of.Card(
            "ape", {"ja": "猿", "en": "Ape"}, {"ja": "文, a%20b.", "en": "Text, a%20b."},
            {"type": "beast", "cost": "1"}))
        self.assertEqual(LEGEND.cards["great-ape"].art, "x/y")

    def test_gauges_that_are_not_printed_stand_at_their_start(self):
        self.assertEqual(LEGEND.gauges(VIEW, "s1"), {"life": [20], "v": [3, 4]})
        self.assertEqual(LEGEND.gauges(VIEW, "s2"), {"life": [20], "v": [1, 1]})

    def test_a_label_is_of_a_zone(self):
        for place, zone in CASES["zones"].items():
            row = LEGEND.zone_of(place)
            self.assertEqual(row.id if row else None, zone, place)

    def test_events_are_said(self):
        for text, *said in CASES["events"]:
            line = tefuda.parse_line(text)
            self.assertEqual([view_of.say_event(LEGEND, VIEW, line, lang, {"s1": "Anna"})
                              for lang in ("en", "ja")], said)

    def test_what_is_printed_is_taken_apart(self):
        for text, parts in CASES["printed"].items():
            self.assertEqual([list(part) for part in view_of.parse_printed(text)], parts)

    def test_moves_are_said(self):
        for name, said in CASES["sentences"].items():
            self.assertEqual(view_of.say_move(LEGEND, VIEW, name, "en"), said)

    def test_the_cards_of_a_move_are_found(self):
        for name, at, cards, shown in CASES["where"]:
            found = view_of.where_items(LEGEND, VIEW, name, at.split(","))
            self.assertEqual([where.item.card if where.item else None for where in found],
                             cards[:len(found)])
            self.assertEqual([where.shown for where in found], shown)


unittest.main()
