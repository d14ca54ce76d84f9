/* test_names.c - the words of a game by table. */
#include <criterion/criterion.h>

#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/names.h"

Test(names, a_name_is_found_in_its_own_table_only)
{
    cr_assert_eq(names_find(&drive_vocab, NAMES_TYPES, "trap"), TYPE_TRAP);
    cr_assert_eq(names_find(&drive_vocab, NAMES_ZONES, "trap"), -1);
    cr_assert_eq(names_find(&drive_vocab, NAMES_ZONES, "deck"), 0);
    cr_assert_eq(names_find(&drive_vocab, NAMES_FIELDS, "window"), 3);
    cr_assert_eq(names_find(&drive_vocab, NAMES_NUMBERS, "power"), NUM_POWER);
    cr_assert_eq(names_find(&drive_vocab, NAMES_WORDS, "silenced"), WORD_SILENCED);
    cr_assert_eq(names_find(&drive_vocab, NAMES_GAUGES, "reverse"), GAUGE_REVERSE);
    cr_assert_eq(names_find(&drive_vocab, NAMES_EVENTS, "turn-end"), EVENT_TURN_END);
    cr_assert_eq(names_find(&drive_vocab, NAMES_VERBS, "set"), VERB_SET);
    cr_assert_eq(names_find(&drive_vocab, NAMES_ACTIONS, "t-skill"), ACTION_T_SKILL);
    cr_assert_eq(names_find(&drive_vocab, NAMES_SEATS, "defender"), SEAT_DEFENDER);
    cr_assert_eq(names_find(&drive_vocab, NAMES_TIMINGS, "battle"), PHASE_BATTLE);
    cr_assert_eq(names_find(&drive_vocab, NAMES_DURATIONS, "battle"), FOR_BATTLE);
    cr_assert_eq(names_find(&drive_vocab, NAMES_CLASSES, "climate"), CLASS_FIRST);
}

Test(names, a_part_of_a_name_is_not_found)
{
    cr_assert_eq(names_find(&drive_vocab, NAMES_VERBS, "dra"), -1);
    cr_assert_eq(names_find(&drive_vocab, NAMES_VERBS, "draws"), -1);
    cr_assert_eq(names_find(&drive_vocab, NAMES_VERBS, ""), -1);
}

Test(names, every_table_ends)
{
    for (int table = NAMES_TYPES; table <= NAMES_CLASSES; table++) {
        int i = 0;
        while (names_at(&drive_vocab, (enum names_table)table, i) != NULL) {
            const char *name = names_at(&drive_vocab, (enum names_table)table, i);
            cr_assert_eq(names_find(&drive_vocab, (enum names_table)table, name), i++);
        }
        cr_assert_gt(i, 1);
    }
}

Test(names, the_nearest_comes_from_the_list_and_nowhere_else)
{
    struct names_list list = {0};
    names_add_table(&list, &drive_vocab, NAMES_VERBS);
    cr_assert_str_eq(names_nearest(&list, "shufle"), "shuffle");
    cr_assert_null(names_nearest(&list, "gimick"));
    names_add(&list, "gimmick");
    cr_assert_str_eq(names_nearest(&list, "gimick"), "gimmick");
}

Test(names, ties_go_to_the_first)
{
    static const char *const names[] = {"band", "bend", NULL};
    struct names_list list = {0};
    names_add_all(&list, names);
    cr_assert_str_eq(names_nearest(&list, "bind"), "band");
    cr_assert_eq(names_in(names, "bend"), 1);
    cr_assert_eq(names_in(names, "bind"), -1);
}

Test(names, a_full_list_takes_no_more)
{
    static struct names_list list;
    for (int i = 0; i < NAMES_MAX + 5; i++) {
        names_add(&list, "same");
    }
    cr_assert_eq(list.count, NAMES_MAX);
}
