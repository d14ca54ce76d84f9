"""test_house.py - the numbers of house.py and the picture of picture.py, in a made-up tree."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import c_text
import graph
import house
import picture

RULES_H = """
struct other { int x, y; };
struct rules { /* not { this; */
    int zones, revision;
    const char *const *words, *title;
    uint8_t most[3];
    bool has_board; // nor; this
    struct { uint8_t pick, end; } verb_of;
    void (*start)(struct run *run, int seat);
    const char *(*read)(const char *text);
    bool (*reopen)(struct run *run);
};
"""
ONE_C = """
#include "engine/core/rules.h"
static const struct verb_rule moves[] = {[MOVE_ACT] = {"act", '{'}, [MOVE_END] = {"end", 0}};
static const int first[] = {MOVE_ACT};
const struct rules one_rules = {
    .zones = 3, .words = words, .title = "one, and; {", .has_board = true, .read = NULL,
    .verb_of = {.pick = MOVE_END, .end = MOVE_END}, .start = start,
};
void go(void)
{
    struct move move = {.verb = MOVE_ACT};
    switch (verb) {
    case VERB_DRAW: case VERB_MOVE:
    case VERB_SHUFFLE: {
        switch (frame) {
        case FRAME_CODE: case FRAME_PAY: case FRAME_LIST: case FRAME_TURN:
            break;
        }
    }
    }
}
"""
TWO_C = """
#include "engine/games/two/legend.def"
const struct rules two_rules = {.zones = 2, .words = rules_no_words, .has_board = false,
                                .revision = 0, .start = start};
"""
GRID_C = "bool grid_is(void) { return rules->has_board; }\n"
PLAY_C = """
#include "engine/core/rules.h"
bool is_board = rules->has_board && rules->has_board; /* rules->scopes */
const char *said = "one";
bool has_lore = run->match->rules->scopes != NULL || st->field.has_lore;
bool is_lore = has_lore;
"""
TREE = {
    "engine/base/str.h": "int str;\n",
    "engine/lang/vocab.h": "struct vocab {\n    int types;\n};\n",
    "engine/core/rules.h": RULES_H,
    "engine/core/play.c": PLAY_C,
    "engine/parts/grid.c": GRID_C,
    "engine/core/deep/mods.c": '#include "engine/base/str.h"\n',
    "engine/games/games.c": "const struct rules no_rules = {.revision = 1};\n",
    "engine/games/one/one.c": ONE_C,
    "engine/games/one/one.h": "enum one_move {\n    MOVE_ACT,\n    MOVE_END\n};\n",
    "engine/games/one/legend.def": 'LEGEND_VERB("act", "main")\nLEGEND_STEP("end", "x")\n',
    "engine/games/two/two.c": TWO_C,
    "engine/games/two/legend.def": 'MOVE("go", "x")\n',
    "protocol/main.c": "int main(void) { return 0; }\n",
    "protocol/README.md": "no file of C\n",
    "bots/random.c": "\n",
    "bots/arena/run/run.c": "\n" * 100,
}


class MadeUp(unittest.TestCase):
    """A tree in a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for path, text in TREE.items():
            self.write(path, text)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def rows(self):
        return {row.what: row for row in house.rows(self.root, "build")}

    def expect(self, what, now, verdict, names=None):
        row = next(row for name, row in self.rows().items() if name.startswith(what))
        self.assertEqual((row.now, row.verdict()), (now, verdict), what)
        if names is not None:
            self.assertEqual(row.names, names)


class Counts(MadeUp):
    def test_members(self):
        self.assertEqual(c_text.members(c_text.strip_comments(RULES_H), "rules"),
                         ["zones", "revision", "words", "title", "most", "has_board", "verb_of",
                          "start", "read", "reopen"])
        self.expect("members of struct rules", 10, "ok")
        self.expect("members of struct vocab", 1, "-")

    def test_members_of_one_game_are_set_by_it_alone(self):
        self.expect("members of struct rules for one game alone", 4, "4 too many",
                    ["words: one", "title: one", "has_board: one", "verb_of: one"])

    def test_questions_outside_the_files_of_the_part(self):
        self.expect("questions", 2, "2 too many",
                    ["scopes: engine/core/play.c:5", "a board: engine/core/play.c:3"])

    def test_tables_of_a_move_and_not_its_uses(self):
        self.expect("tables that list one move", 4, "3 too many",
                    ["one: act: 4: legend.def one.c one.c one.h", "two: go: 1: legend.def"])

    def test_a_switch_counts_for_its_own_cases(self):
        self.expect("switches", 1, "1 too many", ["engine/games/one/one.c:15: frames"])

    def test_ways_to_ask_again(self):
        self.expect("ways to ask again", 1, "ok", ["reopen: engine/core/rules.h"])
        self.write("engine/core/renew.h", "void renew_offer(struct run *run);\n")
        self.write("engine/core/renew.c", "void renew_offer(struct run *run) {}\n")
        self.expect("ways to ask again", 2, "1 too many",
                    ["reopen: engine/core/rules.h", "renew_*: engine/core/renew.h"])
        self.write("engine/core/frame.h", "struct frame_look {\n    const struct ask *ask;\n};\n")
        self.write("engine/games/one/frames.c", "static bool asks(const struct frame_look *l);\n")
        self.expect("ways to ask again", 4, "3 too many",
                    ["reopen: engine/core/rules.h", "frame fits: engine/core/frame.h",
                     "renew_*: engine/core/renew.h", "asks: engine/games/one/frames.c"])

    def test_flat_files_and_lines(self):
        self.expect("files lying flat in engine/core", 2, "ok")
        self.expect("files lying flat in protocol", 1, "ok")
        lines = sum(text.count("\n") for path, text in TREE.items()
                    if "arena" not in path and not path.endswith(".md"))
        self.expect("lines of C", lines, "ok")
        for number in range(49):
            self.write(f"engine/core/file{number}.h", "")
        self.expect("files lying flat in engine/core", 51, "1 too many")

    def test_five_objects_in_a_circle(self):
        self.expect("circles of more than 4 object files in protocol", None, "not built")
        ring = 5
        for number in range(ring):
            self.write(f"protocol/f{number}.c", f"void f{(number + 1) % ring}(void);\n"
                       f"void f{number}(void) {{ f{(number + 1) % ring}(); }}\n")
        self.write("protocol/out.c", "void f0(void);\nvoid out(void) { f0(); }\n")
        self.compile("protocol")
        self.expect("circles of more than 4 object files in protocol (5)", 1, "1 too many",
                    ["5: f0 f1 f2 f3 f4"])
        self.write("protocol/f3.c", "void f2(void);\nvoid f3(void) { f2(); }\n")  # a smaller one
        self.compile("protocol")
        self.expect("circles of more than 4 object files in protocol", 0, "ok")

    def compile(self, folder):
        (self.root / "build/obj" / folder).mkdir(parents=True, exist_ok=True)
        for path in (self.root / folder).glob("*.c"):
            subprocess.run(["cc", "-c", "-O0", "-o", f"build/obj/{folder}/{path.stem}.o",
                            f"{folder}/{path.name}"], cwd=self.root, check=True)


class Floors(unittest.TestCase):
    def test_the_weaker_arrow_of_a_circle_goes(self):
        straight, against = graph.straighten({("know", "core"): 3, ("core", "know"): 2,
                                              ("core", "base"): 1})
        self.assertEqual(against, [("core", "know")])
        self.assertEqual(straight, {"know": {"core"}, "core": {"base"}, "base": set()})
        _, against = graph.straighten({("station", "tty"): 1, ("tty", "station"): 2,
                                       ("tty", "show"): 2, ("show", "station"): 1})
        self.assertEqual(against, [("station", "tty")])

    def test_floors(self):
        self.assertEqual(
            graph.floors({"base": set(), "lang": {"base"}, "core": {"lang"}, "page": set(),
                          "host": {"core", "bot"}, "bot": set(), "arena": {"bot"}}),
            {"base": 1, "lang": 2, "core": 3, "host": 4, "bot": 3, "page": 0, "arena": 0})

    def test_only_direct_arrows(self):
        ends = {"base": set(), "core": {"base"}, "text": {"base", "core"}}
        self.assertEqual(graph.direct(ends, "text"), {"core"})


class Picture(MadeUp):
    def shown(self):
        return [line.split() for line in picture.picture(self.root) if "|" in line]

    def test_rooms_stand_on_what_they_include(self):
        self.write("engine/core/play.h", '#include "engine/base/str.h"\n')
        self.assertEqual([words for words in self.shown() if words[0].isdigit()],
                         [["3", "|", "engine/games/one", "|"],
                          ["2", "|", "engine/core", "|", "engine/core/deep/mods.c", "|"],
                          ["1", "|", "engine/base/str.h", "|"]])
        self.assertIn("     bots/random.c, 1 file, 1 line", picture.picture(self.root))

    def test_the_arena_is_one_room(self):
        self.assertEqual([picture.room_of(path) for path in ("bots/arena/run/run.c", "bots/bot.h",
                                                             "engine/core/deep/mods.c")],
                         ["bots/arena", "bots", "engine/core/deep"])

    def test_an_include_upwards_is_said(self):
        self.write("engine/core/play.h", '#include "engine/base/str.h"\n' * 3)
        self.write("engine/base/trap.c", '#include "engine/core/play.h"\n')
        self.assertIn(["|", "up", "to", "core", "|"], self.shown())

    def test_numbers_stay_while_they_are_about_right(self):
        self.assertEqual([picture.keep(old, new) for old, new in
                          [(None, 9558), (None, 38), (9600, 9999), (9600, 10700), (9600, 8000)]],
                         [9600, 38, 9600, 11000, 8000])

    def test_a_picture_is_read_back(self):
        lines = picture.picture()  # of this project
        files, count, _ = picture.survey()
        self.assertEqual(picture.written_before("\n".join(lines), files),
                         {room: (len(files[room]), count[room]) for room in files})
        self.assertLessEqual(max(map(len, lines)), 100)
        rounded = "\n".join(picture.picture(old="none"))
        self.assertNotEqual(rounded, "\n".join(lines))
        self.assertEqual("\n".join(picture.picture(old=rounded)), rounded)


if __name__ == "__main__":
    unittest.main()
