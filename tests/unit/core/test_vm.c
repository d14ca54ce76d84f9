/* test_vm.c - statements, choices, costs and frames of card code. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/frame.h"
#include "engine/core/move.h"
#include "engine/core/vm.h"
#include "tests/lib/core_game.h"

static const char casts[] = CORE_CAST_AS("elk", "white", "3", "9")
    CORE_CAST_AS("fox", "red", "1", "2") CORE_CAST_AS("owl", "green", "2", "5");
static const char deck[] = "elk*6,fox*6,owl*6,test*2";

static struct core_game game;
static struct run *const run = &game.run;
static struct tail *const tail = &game.st.tail;

static void open_card(const char *card)
{
    char *text = NULL;

    cr_assert_gt(asprintf(&text, "%s%s", casts, card), 0);
    core_open(&game, text, deck, deck);
    free(text);
    game.st.head.phase = PHASE_BATTLE;
}

static void drive(void)
{
    while (game.st.head.ask.seats == 0 && tail->frames > 0) {
        if (vm_top(run)->kind < FRAME_GAME) {
            vm_run(run);
        } else {
            frame_rule(run, vm_top(run))->drive(run, vm_top(run));
        }
    }
}

/* Runs the `use` block of a drive on the table, up to its first question. */
static void use(const char *block)
{
    char card[1024];

    (void)snprintf(card, sizeof card, CORE_DRIVE("test") "  use:\n%s", block);
    open_card(card);
    core_put(&game, 0, "test", ZONE_TABLE);
}

static struct frame *start(void)
{
    obj_t self = core_obj(&game, 0, "test", 0);
    const struct card *card = match_card(&game.match, self);
    return vm_push(run, card->use, card->use_numbers, card->use_sets, 0, self, 0xff, 0);
}

static void go(void)
{
    start();
    drive();
}

/* Checks who is asked and for what; the answers stand behind each other. */
static void expect(seat_t seat, const char *answers)
{
    char text[512];
    struct str out;

    str_init(&out, text, sizeof text);
    cr_assert_eq(game.st.head.ask.seats, 1 << seat);
    for (int k = 0; k < ask_count(&game.match, &game.st, seat); k++) {
        str_put(&out, k > 0 ? " " : "");
        move_print(&game.match, &game.st, ask_nth(&game.match, &game.st, seat, k), &out);
    }
    cr_assert_str_eq(text, answers);
}

static void answer(seat_t seat, const char *name)
{
    move_t move;

    cr_assert(move_find(&game.match, &game.st, seat, name, &move), "no %s", name);
    vm_answer(run, seat, move);
    drive();
}

static int life(seat_t seat)
{
    return game.st.head.gauge[seat][GAUGE_LIFE];
}

static void check_empty(void)
{
    static const struct tail zero;
    cr_assert_eq(memcmp(tail, &zero, sizeof zero), 0, "something was left behind");
}

static void put_casts(void)
{
    core_put(&game, 0, "fox", ZONE_CAST);
    core_put(&game, 0, "owl", ZONE_CAST);
    core_put(&game, 0, "elk", ZONE_CAST);
}

/* ---- frames ---------------------------------------------------------------- */

Test(vm, a_block_that_has_ended_leaves_zero_octets)
{
    use("    choose 0..2 cast -> c\n    give c power + 1 for turn\n"
        "    draw 2 -> n\n    add count n + count c to you.life\n");
    put_casts();
    core_fill(&game);
    go();
    answer(0, "pick:a2");
    cr_assert_gt(tail->frames, 0);
    answer(0, "none");
    cr_assert_eq(life(0), 3);
    check_empty();
    core_close(&game);
}

Test(vm, a_popped_frame_gives_back_its_own_slots_and_no_others)
{
    use("    draw 1\n");
    vm_push(run, 1, 2, 1, 0, 0, 0xff, 0);
    tail->number[1] = 7;
    tail->set[0].dead = 8;
    struct frame *inner = vm_push(run, 1, 3, 1, 1, 1, 0, 0);
    cr_assert_eq(inner->numbers, 2);
    cr_assert_eq(inner->sets, 1);
    tail->number[4] = 9;
    vm_slot(run)->dead = 3;
    cr_assert_eq(tail->sets, 3);
    vm_pop(run);
    cr_assert_eq(tail->numbers, 2);
    cr_assert_eq(tail->sets, 1);
    cr_assert_eq(tail->number[1], 7);
    cr_assert_eq(tail->set[0].dead, 8);
    cr_assert_eq(tail->number[4], 0);
    cr_assert_eq(tail->set[2].dead, 0);
    cr_assert_eq(vm_top(run)->seat, 0);
    vm_pop(run);
    cr_assert_null(vm_top(run));
    check_empty();
    core_close(&game);
}

/* ---- statements ----------------------------------------------------------------- */

Test(vm, conditions_choose_their_branch)
{
    use("    if count cast = 1:\n      add 1 to you.life\n    elif count cast = 3:\n"
        "      add 2 to you.life\n    else:\n      add 4 to you.life\n");
    go();
    cr_assert_eq(life(0), 4);
    put_casts();
    go();
    cr_assert_eq(life(0), 6);
    core_close(&game);
}

Test(vm, loops_go_over_numbers_seats_and_cards)
{
    use("    repeat 3:\n      add 1 to you.life\n"
        "    repeat 9 while foe.life < 2:\n      add 1 to foe.life\n"
        "    each p in seats:\n      add 10 to p.life\n"
        "    each c in cast[bet >= 2]:\n      add sum c.bet * 100 to you.life\n");
    put_casts();
    go();
    cr_assert_eq(life(0), 3 + 10 + 500);
    cr_assert_eq(life(1), 2 + 10);
    check_empty();
    core_close(&game);
}

Test(vm, a_loop_over_seats_begins_with_the_first_player)
{
    use("    each p in seats:\n      if p is foe:\n        stop\n"
        "      add 1 to p.life\n");
    go();
    cr_assert_eq(life(0), 1);
    game.st.head.first = 1;
    go();
    cr_assert_eq(life(0), 1);
    core_close(&game);
}

Test(vm, a_verb_tells_what_it_really_did)
{
    use("    draw 5 -> n\n    discard 1 hand -> c\n    add count n * 10 + count c to you.life\n");
    core_put(&game, 0, "fox", ZONE_DECK);
    core_put(&game, 0, "fox", ZONE_DECK);
    go();
    expect(0, "pick:fox");
    answer(0, "pick:fox");
    cr_assert_eq(life(0), 21);
    cr_assert_eq(game.st.field.count[ZONE_DROP][0], 1);
    core_close(&game);
}

Test(vm, lasting_changes_name_the_card_whose_application_made_them)
{
    use("    give cast power = 7 for turn\n    give cast silenced for battle\n"
        "    give foe loss + 2 for battle\n    forbid surrender of foe for turn\n"
        "    forbid t-skill of cast for turn\n");
    obj_t fox = core_put(&game, 0, "fox", ZONE_CAST);
    start()->a = VM_APPLIED;
    drive();
    cr_assert_eq(game.st.field.mods, 5);
    for (int i = 0; i < 5; i++) {
        cr_assert_eq(game.st.mod[i].origin, core_obj(&game, 0, "test", 0));
    }
    const struct mod *mod = game.st.mod;
    cr_assert(mod[0].kind == MOD_NUMBER && mod[0].target == fox && mod[0].is_set);
    cr_assert(mod[0].value == 7 && mod[0].index == NUM_POWER && mod[0].until == FOR_TURN);
    cr_assert(mod[1].kind == MOD_WORD && mod[1].index == WORD_SILENCED);
    cr_assert(mod[1].until == FOR_BATTLE);
    cr_assert(mod[2].kind == MOD_SEAT && mod[2].target == 1 && mod[2].value == 2);
    cr_assert(mod[3].kind == MOD_FORBID_SEAT && mod[3].target == 1);
    cr_assert(mod[4].kind == MOD_FORBID && mod[4].target == fox);
    go();
    cr_assert_eq(game.st.mod[5].origin, OBJ_NONE, "not an application");
    core_close(&game);
}

Test(vm, chance_takes_so_many_different_cards)
{
    use("    random 2 foe.hand -> c\n    discard c\n");
    core_put(&game, 1, "fox", ZONE_HAND);
    core_put(&game, 1, "fox", ZONE_HAND);
    core_put(&game, 1, "owl", ZONE_HAND);
    go();
    cr_assert_eq(game.st.field.count[ZONE_DROP][1], 2);
    cr_assert_eq(game.st.head.chance.counter[STREAM_PICK + 1], 2, "the owner's stream");
    go();
    cr_assert_eq(game.st.field.count[ZONE_DROP][1], 3, "as far as there are any");
    core_close(&game);
}

/* ---- choices ----------------------------------------------------------------------- */

Test(vm, picks_are_made_one_by_one_and_never_twice)
{
    use("    choose 1..2 cast -> c\n    add count c to you.life\n");
    put_casts();
    go();
    expect(0, "pick:a1 pick:a2 pick:a3");
    answer(0, "pick:a2");
    expect(0, "none pick:a1 pick:a3");
    answer(0, "pick:a1");
    cr_assert_eq(life(0), 2);
    core_close(&game);
}

Test(vm, fewer_cards_than_the_minimum_are_all_taken)
{
    use("    choose 3 cast -> c\n    add count c to you.life\n");
    core_put(&game, 0, "fox", ZONE_CAST);
    go();
    answer(0, "pick:a1");
    cr_assert_eq(life(0), 1);
    zone_move(run, core_obj(&game, 0, "fox", 0), ZONE_DROP, END_DEFAULT, SEEN_NONE, 0);
    go();
    cr_assert_eq(life(0), 1, "nothing to choose is not asked");
    check_empty();
    core_close(&game);
}

Test(vm, an_offer_is_taken_or_not)
{
    use("    may by foe:\n      add 1 to you.life\n    else:\n      add 2 to you.life\n");
    go();
    expect(1, "no yes");
    answer(1, "yes");
    cr_assert_eq(life(0), 1);
    go();
    answer(1, "no");
    cr_assert_eq(life(0), 3);
    core_close(&game);
}

Test(vm, only_possible_modes_are_offered)
{
    use("    mode 1:\n      option zeal if count cast > 0:\n        add 1 to you.life\n"
        "      option calm if count hand > 0:\n        add 2 to you.life\n"
        "      option art if count cast > 0:\n        add 4 to you.life\n");
    go();
    cr_assert_eq(life(0), 0);
    check_empty();
    core_put(&game, 0, "fox", ZONE_CAST);
    go();
    expect(0, "mode:art mode:zeal");
    answer(0, "mode:zeal");
    cr_assert_eq(life(0), 1);
    core_close(&game);
}

Test(vm, words_and_numbers_are_named)
{
    use("    ask number 2..4 by foe -> n\n    ask type -> t\n"
        "    if t = plan:\n      add n to you.life\n");
    go();
    expect(1, "number:2 number:3 number:4");
    answer(1, "number:4");
    expect(0, "name:cast name:drive name:gimmick name:plan name:trap");
    answer(0, "name:plan");
    cr_assert_eq(life(0), 4);
    core_close(&game);
}

Test(vm, cards_are_arranged_under_the_deck_and_the_last_is_not_asked)
{
    use("    look deck.top(3) -> seen\n    move seen to deck bottom ordered\n");
    static const char *const ids[] = {"elk", "fox", "owl", "elk"};
    for (int i = 0; i < 4; i++) {
        core_put(&game, 0, ids[i], ZONE_DECK);
    }
    go();
    expect(0, "pick:elk pick:fox pick:owl");
    answer(0, "pick:owl");
    expect(0, "pick:elk pick:fox");
    answer(0, "pick:elk");
    static const char *const after[] = {"elk", "owl", "elk", "fox"};
    for (int i = 0; i < 4; i++) {
        cr_assert_str_eq(match_card(&game.match, zone_at(run, ZONE_DECK, 0, i))->id, after[i]);
    }
    core_close(&game);
}

/* ---- costs ----------------------------------------------------------------------------- */

static bool payable(int skill)
{
    return choice_payable(run, core_ability(&game, "test", skill), 0, core_obj(&game, 0, "test", 0),
                          NULL);
}

Test(vm, costs_together_need_enough_different_cards)
{
    open_card(CORE_CAST("test") "  act sacrifice 1 cast[other], sacrifice 1 cast[other and red]:\n"
                                "    draw 1\n");
    core_put(&game, 0, "test", ZONE_CAST);
    cr_assert_not(payable(0));
    obj_t fox = core_put(&game, 0, "fox", ZONE_CAST);
    cr_assert_not(payable(0), "one card cannot pay both");
    obj_t owl = core_put(&game, 0, "owl", ZONE_CAST);
    cr_assert(payable(0));
    zone_move(run, fox, ZONE_DROP, END_DEFAULT, SEEN_NONE, 0);
    core_put(&game, 0, "elk", ZONE_CAST);
    cr_assert_not(payable(0), "two cards, but none for the second cost");
    cr_assert_eq(zone_label(&game.match, &game.st, owl), 3);
    core_close(&game);
}

Test(vm, a_cost_offers_only_what_leaves_the_others_payable)
{
    open_card(CORE_CAST("test") "  act sacrifice 1 cast[other], sacrifice 1 cast[other and red]:\n"
                                "    draw 1\n");
    obj_t self = core_put(&game, 0, "test", ZONE_CAST);
    core_put(&game, 0, "fox", ZONE_CAST);
    core_put(&game, 0, "owl", ZONE_CAST);
    vm_push_ability(run, core_ability(&game, "test", 0), 0, self, 0);
    drive();
    expect(0, "pick:a3");
    answer(0, "pick:a3");
    expect(0, "pick:a2");
    core_close(&game);
}

Test(vm, the_second_pick_of_a_cost_counts_the_first_one_as_gone)
{
    open_card(CORE_GIMMICK("test") "  act sacrifice 2 cast, sacrifice 1 cast[red or green]:\n"
                                   "    draw 1\n");
    obj_t self = core_put(&game, 0, "test", ZONE_GIMMICK);
    put_casts();
    vm_push_ability(run, core_ability(&game, "test", 0), 0, self, 0);
    drive();
    expect(0, "pick:a1 pick:a2 pick:a3");
    answer(0, "pick:a1");
    expect(0, "pick:a3");
    core_close(&game);
}

Test(vm, the_first_compulsory_choice_needs_an_option_behind_the_costs)
{
    open_card(CORE_CAST("test") "  act discard 1 hand:\n    choose 1 hand -> c\n    discard c\n"
                                "  act:\n    choose 0..1 foe.cast -> c\n    destroy c\n");
    core_put(&game, 0, "test", ZONE_CAST);
    cr_assert(payable(1), "a choice that may be empty needs nothing");
    core_put(&game, 0, "fox", ZONE_HAND);
    cr_assert_not(payable(0), "the only card is the cost");
    core_put(&game, 0, "fox", ZONE_HAND);
    cr_assert(payable(0));
    core_close(&game);
}
