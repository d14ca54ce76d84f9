/* test_mods.c - lasting and static changes, and the numbers that follow from them. */
#include <criterion/criterion.h>

#include "engine/core/mods.h"
#include "tests/lib/core_game.h"

/* Casts by id, with what stands behind their printed numbers. */
static const struct {
    const char *id, *climate, *bet, *power, *skill;
} casts[] = {
    {"ant", "red", "1", "2", ""},
    {"bee", "green", "2", "5", ""},
    {"grow", "red", "1", "2", "  static:\n    cast power + 1\n"},
    {"safe", "red", "1", "2", "  static:\n    table[cast] + cast[valid] uncancellable\n"},
    {"poor", "red", "1", "2", "  static if you.life <= 5:\n    self power + 10\n"},
    {"late", "red", "1", "2", "  static during battle:\n    self power + 20\n"},
    {"many", "red", "1", "2", "  static:\n    self power + count hand\n"},
    {"stay", "red", "1", "2",
     "  static:\n    forbid surrender of you\n    forbid t-skill of any.cast\n"},
    {"two", "red", "1", "2", "  static:\n    foe place-limit = 2\n    you loss + 1\n"},
    {"one", "red", "1", "2", "  static:\n    foe place-limit = 1\n    you loss - 3\n"},
};
static const char deck[] = "ant*2,bee*2,grow*2,safe,poor,late,many,stay,two,one";

static struct core_game game;
static struct run *const run = &game.run;
static struct field *const field = &game.st.field;

static void open_game(void)
{
    char cards[4096];
    struct str out;

    str_init(&out, cards, sizeof cards);
    for (size_t i = 0; i < COUNT_OF(casts); i++) {
        str_format(&out, "card %s \"%s\"\n  type cast; climate %s; bet %s; power %s\n%s",
                   casts[i].id, casts[i].id, casts[i].climate, casts[i].bet, casts[i].power,
                   casts[i].skill);
    }
    cr_assert_not(out.overflow);
    core_open(&game, cards, deck, deck);
}

static int number(obj_t obj, int which)
{
    mods_refresh(run);
    return field->number[zone_place(&game.match, &game.st, obj)][which];
}

static int power(obj_t obj)
{
    return number(obj, NUM_POWER);
}

static void give(obj_t obj, int index, int value, bool is_set, int until, obj_t origin)
{
    mods_add(run, &(struct mod){.kind = MOD_NUMBER,
                                .index = (uint8_t)index,
                                .target = obj,
                                .until = (uint8_t)until,
                                .value = (int16_t)value,
                                .origin = origin,
                                .is_set = is_set});
}

Test(mods, without_changes_a_number_is_what_is_printed)
{
    open_game();
    obj_t a = core_put(&game, 1, "bee", ZONE_CAST);
    cr_assert_eq(power(a), 5);
    cr_assert_eq(number(a, NUM_BET), 2);
    cr_assert_eq(field->is_stale, 0);
    core_close(&game);
}

static void silence(obj_t obj)
{
    mods_add(run, &(struct mod){.kind = MOD_WORD,
                                .index = WORD_SILENCED,
                                .target = obj,
                                .until = FOR_TURN,
                                .origin = OBJ_NONE});
}

Test(mods, a_static_that_no_word_can_silence_goes_on)
{
    open_game();
    struct rules rules = *game.rules;
    obj_t grow = core_put(&game, 0, "grow", ZONE_CAST), a = core_put(&game, 0, "ant", ZONE_CAST);
    silence(grow);
    cr_assert_eq(power(a), 2);
    rules.words.silencer = WORD_UNCANCELLABLE + 1;
    game.match.rules = &rules;
    game.st.field.is_stale = 1;
    cr_assert_eq(power(a), 3, "another word silences");
    rules.words.silencer = 0;
    game.st.field.is_stale = 1;
    cr_assert_eq(power(a), 3);
    core_close(&game);
}

Test(mods, the_latest_set_comes_before_all_that_is_added)
{
    open_game();
    obj_t a = core_put(&game, 0, "bee", ZONE_CAST);
    give(a, NUM_POWER, 3, false, FOR_TURN, OBJ_NONE);
    give(a, NUM_POWER, 9, true, FOR_TURN, OBJ_NONE);
    give(a, NUM_POWER, 1, true, FOR_TURN, OBJ_NONE);
    give(a, NUM_POWER, -2, false, FOR_TURN, OBJ_NONE);
    cr_assert_eq(power(a), 1 + 3 - 2);
    cr_assert_eq(number(a, NUM_BET), 2);
    core_close(&game);
}

Test(mods, the_sum_is_clamped_once_and_at_the_end)
{
    open_game();
    obj_t a = core_put(&game, 0, "bee", ZONE_CAST);
    give(a, NUM_POWER, -50, false, FOR_TURN, OBJ_NONE);
    cr_assert_eq(power(a), 0);
    give(a, NUM_POWER, 48, false, FOR_TURN, OBJ_NONE);
    cr_assert_eq(power(a), 3, "the sum goes on below the bound");
    give(a, NUM_POWER, 5000, false, FOR_TURN, OBJ_NONE);
    cr_assert_eq(power(a), 999);
    give(a, NUM_BET, 500, false, FOR_TURN, OBJ_NONE);
    cr_assert_eq(number(a, NUM_BET), 99);
    core_close(&game);
}

Test(mods, a_static_holds_while_its_card_is_in_play)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 1, "ant", ZONE_CAST);
    obj_t grow = core_put(&game, 0, "grow", ZONE_HAND);
    cr_assert_eq(power(a), 2);
    zone_move(run, grow, ZONE_CAST, END_DEFAULT, SEEN_NONE, 0);
    cr_assert_eq(power(a), 3);
    cr_assert_eq(power(grow), 3);
    cr_assert_eq(power(b), 2);
    core_put(&game, 0, "grow", ZONE_CAST);
    cr_assert_eq(power(a), 4, "two of them add up");
    zone_move(run, grow, ZONE_DROP, END_DEFAULT, SEEN_NONE, 0);
    cr_assert_eq(power(a), 3);
    core_close(&game);
}

Test(mods, silence_switches_statics_off_and_on_again)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), grow = core_put(&game, 0, "grow", ZONE_CAST);
    silence(grow);
    cr_assert_eq(power(a), 2);
    cr_assert(mods_word(&game.match, &game.st, WORD_SILENCED, grow));
    mods_end(&game.st, FOR_TURN);
    cr_assert_eq(power(a), 3);
    cr_assert_not(mods_word(&game.match, &game.st, WORD_SILENCED, grow));
    core_close(&game);
}

Test(mods, a_condition_and_a_phase_decide_about_a_static)
{
    open_game();
    obj_t poor = core_put(&game, 0, "poor", ZONE_CAST),
          late = core_put(&game, 0, "late", ZONE_CAST);
    game.st.head.gauge[0][GAUGE_LIFE] = 6;
    game.st.head.phase = PHASE_ACTION;
    cr_assert_eq(power(poor), 2);
    cr_assert_eq(power(late), 2);
    game.st.head.gauge[0][GAUGE_LIFE] = 5;
    mods_touch(&game.st);
    cr_assert_eq(power(poor), 12);
    game.st.head.phase = PHASE_BATTLE;
    field->is_stale = 1;
    cr_assert_eq(power(late), 22);
    core_close(&game);
}

Test(mods, a_zone_that_a_static_reads_makes_the_numbers_stale)
{
    open_game();
    obj_t many = core_put(&game, 0, "many", ZONE_CAST), a = core_put(&game, 0, "ant", ZONE_DECK);
    obj_t b = core_put(&game, 0, "ant", ZONE_DROP);
    cr_assert_eq(power(many), 2);
    zone_move(run, a, ZONE_HAND, END_DEFAULT, SEEN_NONE, 0);
    cr_assert_eq(power(many), 3);
    zone_move(run, b, ZONE_DECK, END_DEFAULT, SEEN_NONE, 0);
    cr_assert_eq(field->is_stale, 0, "nobody reads these zones");
    core_close(&game);
}

Test(mods, what_is_forbidden_follows_from_statics_and_lasting_changes)
{
    open_game();
    obj_t a = core_put(&game, 1, "ant", ZONE_CAST), stay = core_put(&game, 0, "stay", ZONE_CAST);
    mods_refresh(run);
    cr_assert_eq(field->forbidden_seats[ACTION_SURRENDER], 1);
    cr_assert(set_has(&field->forbidden[ACTION_T_SKILL], a));
    zone_move(run, stay, ZONE_DROP, END_DEFAULT, SEEN_NONE, 0);
    mods_add(run, &(struct mod){.kind = MOD_FORBID_SEAT,
                                .index = ACTION_SURRENDER,
                                .target = 1,
                                .origin = OBJ_NONE});
    mods_add(run,
             &(struct mod){
                 .kind = MOD_FORBID, .index = ACTION_T_SKILL, .target = a, .origin = OBJ_NONE});
    mods_refresh(run);
    cr_assert_eq(field->forbidden_seats[ACTION_SURRENDER], 2);
    cr_assert(set_has(&field->forbidden[ACTION_T_SKILL], a));
    cr_assert_eq(set_count(&field->forbidden[ACTION_T_SKILL]), 1);
    core_close(&game);
}

Test(mods, of_a_least_number_the_smallest_counts_and_others_add_up)
{
    open_game();
    core_put(&game, 0, "one", ZONE_CAST);
    core_put(&game, 0, "two", ZONE_CAST);
    mods_refresh(run);
    cr_assert_eq(field->seat_number[1][GAUGE_PLACE_LIMIT], 1);
    cr_assert_eq(field->seat_is_set[1], 1 << GAUGE_PLACE_LIMIT);
    cr_assert_eq(field->seat_number[0][GAUGE_LOSS], -2);
    cr_assert_eq(field->seat_is_set[0], 0);
    core_close(&game);
}

Test(mods, changes_end_by_object_by_duration_and_by_origin)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 0, "bee", ZONE_CAST);
    give(a, NUM_POWER, 1, false, FOR_TURN, b);
    give(b, NUM_POWER, 2, false, FOR_BATTLE, a);
    give(a, NUM_POWER, 4, false, FOR_STAY, OBJ_NONE);
    mods_add(run, &(struct mod){.kind = MOD_SEAT, .index = GAUGE_LOSS, .target = a, .value = 7});
    mods_end(&game.st, FOR_BATTLE);
    cr_assert_eq(game.st.field.mods, 3);
    mods_cancel(&game.st, b);
    cr_assert_eq(game.st.field.mods, 2);
    cr_assert_eq(game.st.mod[0].value, 4, "the others keep their order");
    mods_scrub(&game.st, a);
    cr_assert_eq(game.st.field.mods, 1, "a seat of the same number is not the object");
    cr_assert_eq(game.st.mod[0].value, 7);
    cr_assert_eq(game.st.mod[1].value, 0, "what is not used is clear");
    core_close(&game);
}

Test(mods, what_is_kept_cannot_be_cancelled_any_more)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST);
    give(a, NUM_POWER, 1, false, FOR_TURN, a);
    mods_keep(&game.st);
    mods_cancel(&game.st, a);
    cr_assert_eq(power(a), 3);
    core_close(&game);
}

Test(mods, a_word_can_be_asked_for_a_zone_where_the_card_does_not_lie)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_DROP), b = core_put(&game, 1, "ant", ZONE_DROP);
    obj_t safe = core_put(&game, 0, "safe", ZONE_CAST);
    cr_assert(mods_would(run, WORD_UNCANCELLABLE, a, ZONE_TABLE));
    cr_assert_not(mods_would(run, WORD_UNCANCELLABLE, a, ZONE_HAND));
    cr_assert_not(mods_would(run, WORD_UNCANCELLABLE, b, ZONE_TABLE), "the other side");
    cr_assert_not(mods_would(run, WORD_SILENCED, a, ZONE_TABLE));
    silence(safe);
    cr_assert_not(mods_would(run, WORD_UNCANCELLABLE, a, ZONE_TABLE), "its source is silenced");
    cr_assert(mods_word(&game.match, &game.st, WORD_SILENCED, safe));
    core_close(&game);
}
