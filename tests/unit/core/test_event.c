/* test_event.c - notes as each viewer reads them, and facts for reactions. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/chance.h"
#include "engine/core/vm.h"
#include "tests/lib/core_game.h"

static const char cards[] = CORE_CAST("ant") CORE_CAST("bee") CORE_GIMMICK("cow");

static struct core_game game;
static struct run *const run = &game.run;

static void open_game(void)
{
    core_open(&game, cards, "ant*3,bee*3,cow*3", "ant*3,bee*3,cow*3");
    game.st.head.d = 4;
    core_listen(&game);
}

/* The newest note, which was the n-th. */
static void expect(int n, int viewer, const char *line)
{
    char text[512];
    struct str out;

    cr_assert_eq(game.sink.count, n);
    str_init(&out, text, sizeof text);
    event_print(&game.match, &game.sink, n - 1, viewer, &out);
    cr_assert_str_eq(text, line);
}

Test(event, a_draw_shows_its_card_to_the_drawer_alone)
{
    open_game();
    obj_t a = core_put(&game, 1, "bee", ZONE_DECK);
    zone_move(run, a, ZONE_HAND, END_DEFAULT, SEEN_NONE, WHY_NONE);
    expect(1, 1, "event 1 draw s2 from=s2.D to=s2.H cards=bee d=4");
    expect(1, VIEWER_ALL, "event 1 draw s2 from=s2.D to=s2.H cards=bee d=4");
    expect(1, 0, "event 1 draw s2 from=s2.D to=s2.H cards=?1 d=4");
    expect(1, VIEWER_PUB, "event 1 draw s2 from=s2.D to=s2.H cards=?1 d=4");
    core_close(&game);
}

Test(event, a_move_tells_places_and_why_to_everybody)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_HAND);
    zone_move(run, a, ZONE_TRICK, END_DEFAULT, SEEN_NONE, WHY_PLACED);
    expect(1, 0, "event 1 move s1 from=s1.H to=s1.K pos=k1 cards=ant why=placed d=4");
    expect(1, 1, "event 1 move s1 from=s1.H to=s1.K pos=k1 cards=?1 why=placed d=4");
    zone_move(run, a, ZONE_CAST, END_DEFAULT, SEEN_NONE, WHY_SUMMONED);
    expect(2, 1, "event 2 move k1 from=s1.K to=s1.A pos=a1 cards=ant why=summoned d=4");
    zone_move(run, a, ZONE_DECK, END_BOTTOM, SEEN_NONE, WHY_TUCKED);
    expect(3, 1, "event 3 move a1 from=s1.A to=s1.D pos=bottom cards=ant why=tucked d=4");
    core_close(&game);
}

Test(event, who_may_look_is_as_the_mover_said)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_DECK), b = core_put(&game, 0, "bee", ZONE_DECK);
    zone_move(run, b, ZONE_TRICK, END_DEFAULT, SEEN_S2, WHY_PLACED);
    expect(1, 0, "event 1 move s1 from=s1.D to=s1.K pos=k1 cards=bee why=placed d=4");
    expect(1, 1, "event 1 move s1 from=s1.D to=s1.K pos=k1 cards=bee why=placed d=4");
    expect(1, VIEWER_PUB, "event 1 move s1 from=s1.D to=s1.K pos=k1 cards=?1 why=placed d=4");
    cr_assert_neq(a, b);
    core_close(&game);
}

Test(event, a_swap_names_places_and_with_a_hand_the_cards)
{
    open_game();
    obj_t a = core_put(&game, 1, "ant", ZONE_TRICK), b = core_put(&game, 1, "bee", ZONE_TRICK);
    zone_swap(run, a, b);
    expect(1, VIEWER_ALL, "event 1 swap k4 from=s2.K to=s2.K pos=k5 d=4");
    obj_t c = core_put(&game, 1, "cow", ZONE_HAND);
    zone_exchange(run, a, c, SEEN_NONE);
    expect(2, 1, "event 2 swap k5 from=s2.K to=s2.H cards=ant,cow d=4");
    expect(2, 0, "event 2 swap k5 from=s2.K to=s2.H cards=?1,?1 d=4");
    core_close(&game);
}

Test(event, the_new_order_of_a_deck_is_for_viewer_all)
{
    open_game();
    core_put(&game, 0, "ant", ZONE_DECK);
    core_put(&game, 0, "ant", ZONE_DECK);
    chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        expect(1, viewer, "event 1 shuffle s1 from=s1.D d=4");
    }
    expect(1, VIEWER_ALL, "event 1 shuffle s1 from=s1.D order=ant,ant d=4");
    core_close(&game);
}

Test(event, an_empty_deck_is_shuffled_into_no_order)
{
    open_game();
    chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
    expect(1, VIEWER_ALL, "event 1 shuffle s1 from=s1.D order=- d=4");
    core_close(&game);
}

Test(event, a_choice_is_spelt_out_for_its_maker_alone)
{
    open_game();
    event_choose(run, 0, "lay:ant", "lay:?", "lay:?");
    expect(1, 0, "event 1 choose s1 move=lay:ant d=4");
    expect(1, VIEWER_ALL, "event 1 choose s1 move=lay:ant d=4");
    expect(1, 1, "event 1 choose s1 move=lay:? d=4");
    expect(1, VIEWER_PUB, "event 1 choose s1 move=lay:? d=4");
    event_choose(run, 1, "pick:k1", "pick:k1", "pick:k1");
    expect(2, 0, "event 2 choose s2 move=pick:k1 d=4");
    core_close(&game);
}

Test(event, names_come_from_the_table_of_their_kind)
{
    open_game();
    event_plain(run, NOTE_phase, 0xff, PHASE_BATTLE, -1);
    expect(1, 0, "event 1 phase name=battle d=4");
    event_value(run, 1, GAUGE_LIFE, 0);
    expect(2, 0, "event 2 value s2 name=life n=0 d=4");
    event_plain(run, NOTE_coin, 1, 0, -1);
    expect(3, 0, "event 3 coin first=s2 d=4");
    event_plain(run, NOTE_over, 2, REASON_CAP, -1);
    expect(4, 0, "event 4 over draw reason=cap d=4");
    event_plain(run, NOTE_battle, 0, WHY_WON, 3);
    expect(5, 0, "event 5 battle s1 why=won n=3 d=4");
    core_close(&game);
}

Test(event, a_fact_about_a_card_names_its_place_and_its_source)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST);
    obj_t cow = core_put(&game, 0, "cow", ZONE_GIMMICK);
    event_sign(run, cow);
    event_reason(run, 0, a, WHY_USED);
    expect(1, 1, "event 1 flag s1 from=s1.A pos=a1 cards=ant why=used d=4 by=cow");
    event_sign(run, OBJ_NONE);
    vm_push(run, 1, 0, 0, 0, cow, 1, 0);
    vm_push_frame(run, FRAME_GAME, 0, a);
    event_reason(run, 0, a, WHY_USED);
    expect(2, 1, "event 2 flag s1 from=s1.A pos=a1 cards=ant why=used d=4 by=cow.2");
    core_close(&game);
}

Test(event, without_a_sink_nothing_is_told)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_HAND);
    run->sink = NULL;
    cr_assert_null(event_note(run, NOTE_start, 0));
    event_place(run, NULL, a);
    event_reason(run, 0, a, WHY_USED);
    event_value(run, 0, GAUGE_LIFE, 1);
    event_choose(run, 0, "done", "done", "done");
    zone_move(run, a, ZONE_DROP, END_DEFAULT, SEEN_NONE, 0);
    cr_assert_eq(game.sink.count, 0);
    core_close(&game);
}

static bool grow_once(struct sink *sink)
{
    bool is_first = sink->room == 1;
    sink->room = 2;
    return is_first;
}

Test(event, a_full_sink_grows_or_loses_what_comes)
{
    open_game();
    game.sink.room = 1;
    game.sink.grow = grow_once;
    event_value(run, 0, GAUGE_LIFE, 1);
    event_value(run, 0, GAUGE_LIFE, 2);
    cr_assert_not(game.sink.is_full);
    event_value(run, 0, GAUGE_LIFE, 3);
    cr_assert(game.sink.is_full);
    expect(2, 0, "event 2 value s1 name=life n=2 d=4");
    core_close(&game);
}

Test(event, a_choice_that_finds_no_room_for_its_text_is_lost_whole)
{
    open_game();
    game.sink.text_room = 8;
    event_choose(run, 0, "done", "done", "done");
    cr_assert(game.sink.is_full);
    cr_assert_eq(game.sink.count, 0);
    cr_assert_eq(game.sink.text_used, 0);
    core_close(&game);
}

Test(event, facts_are_added_and_forgotten_in_batches)
{
    open_game();
    obj_t a = core_put(&game, 1, "ant", ZONE_CAST);
    event_add(run, EVENT_PLACED, 0, OBJ_NONE, ZONE_NONE);
    int from = game.st.tail.events;
    cr_assert_eq(from, 1);
    struct happening *fact = event_add(run, EVENT_SUMMONED, 1, a, ZONE_CAST);
    fact->member[MEMBER_SUMMONED_FLIP] = 1;
    cr_assert_eq(game.st.tail.events, 2);
    cr_assert(fact->event == EVENT_SUMMONED && fact->by == 1 && fact->it == a);
    event_close(&game.st, from);
    cr_assert_eq(game.st.tail.events, 1);
    static const struct happening zero;
    cr_assert_eq(memcmp(&game.st.tail.event[1], &zero, sizeof zero), 0, "nothing is left");
    cr_assert_eq(game.st.tail.event[0].event, EVENT_PLACED);
    core_close(&game);
}
