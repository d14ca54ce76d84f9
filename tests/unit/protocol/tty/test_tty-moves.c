/* test_tty-moves.c - moves on lines and in groups. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/tty/tty-inner.h"

/* What is written of the moves of a reply. */
static const char *put(int width, bool is_grouped, const char *reply)
{
    static char text[65536], copy[65536];
    static struct tty_moves moves;
    struct tty_look look = {width, 0, false};
    FILE *out = fmemopen(text, sizeof text, "w");

    (void)snprintf(copy, sizeof copy, "%s", reply);
    tty_take_moves(&moves, "@b ", copy);
    tty_put_moves(out, &look, &moves, is_grouped);
    (void)fclose(out);
    return text;
}

static const char few[] = "event 1 start\n@b move 1 done -- done\n"
                          "move 2 lay:fox at=s1.H -- lay Red Fox face-down\nok n=2\n";

Test(tty_moves, each_stands_on_a_line_with_name_and_sentence)
{
    cr_expect_str_eq(put(80, false, few),
                     "   1  done     done\n   2  lay:fox  lay Red Fox face-down\n");
}

Test(tty_moves, where_not_all_fit_the_sentence_stands_alone)
{
    cr_expect_str_eq(put(24, false, few), "   1  done\n   2  lay Red Fox\n      face-down\n");
}

Test(tty_moves, without_a_sentence_there_is_the_name)
{
    cr_expect_str_eq(put(80, false, "move 1 done\nok n=1\n"), "   1  done\n");
}

Test(tty_moves, one_card_has_its_targets_on_a_line)
{
    cr_expect_str_eq(put(80, true,
                         "move 1 set:fox>m1 -- set Red Fox under Owl\n"
                         "move 2 set:fox>m2 -- set Red Fox under Bear\n"
                         "move 3 step:a1@a2 -- move Owl to a2\n"
                         "move 4 step:a1@b1 -- move Owl to b1\nok n=4\n"),
                     "  set Red Fox under …: 1:m1 2:m2\n  (a1) move Owl to …: 3:a2 4:b1\n");
}

Test(tty_moves, one_verb_has_its_cards_on_a_line_in_either_language)
{
    cr_expect_str_eq(put(80, true,
                         "move 1 lay:fox -- lay Red Fox face-down\n"
                         "move 2 lay:owl -- lay Red Owl face-down\n"
                         "move 3 pass -- pass\nok n=3\n"),
                     "  lay Red … face-down:  1:Fox  2:Owl\n   3  pass\n");
    cr_expect_str_eq(
        put(80, true, "move 1 lay:fox -- 狐を伏せる\nmove 2 lay:owl -- 梟を伏せる\nok n=2\n"),
        "  …を伏せる:  1:狐  2:梟\n");
}

Test(tty_moves, numbers_are_told_as_ranges_for_each_card)
{
    cr_expect_str_eq(put(80, true,
                         "move 1 stone:a1*1 -- lay stones on Owl: 1\n"
                         "move 2 stone:a1*2 -- lay stones on Owl: 2\n"
                         "move 3 stone:b1*1 -- lay stones on Fox: 1\n"
                         "move 4 stone:b1*2 -- lay stones on Fox: 2\nok n=4\n"),
                     "  lay stones on …:  1-2:(a1) Owl *1-2  3-4:(b1) Fox *1-2\n");
}

Test(tty_moves, what_has_the_same_sentence_as_another_is_told_by_its_name)
{
    cr_expect_str_eq(
        put(80, true, "move 1 pick:a1 -- choose Owl\nmove 2 pick:a2 -- choose Owl\nok n=2\n"),
        "   1  choose Owl (pick:a1)\n   2  choose Owl (pick:a2)\n");
    cr_expect_str_eq(
        put(18, false, "move 1 pick:a1 -- choose Owl\nmove 2 pick:a2 -- choose Owl\nok n=2\n"),
        "   1  choose Owl\n      (pick:a1)\n   2  choose Owl\n      (pick:a2)\n");
}

Test(tty_moves, numbers_alone_are_not_put_behind_numbers)
{
    cr_expect_str_eq(
        put(80, true, "move 1 mull:0 -- exchange: 0\nmove 2 mull:1 -- exchange: 1\nok n=2\n"),
        "   1  exchange: 0\n   2  exchange: 1\n");
}

Test(tty_moves, long_groups_go_on_behind_an_indent)
{
    const char *text = put(40, true,
                           "move 1 set:fox>m1 -- set Red Fox under A\n"
                           "move 2 set:fox>m2 -- set Red Fox under B\n"
                           "move 3 set:fox>m3 -- set Red Fox under C\n"
                           "move 4 set:fox>m4 -- set Red Fox under D\nok n=4\n");

    cr_expect_str_eq(text, "  set Red Fox under …: 1:m1 2:m2 3:m3\n      4:m4\n");
}
