/* test_setup.c - positions from the text of viewer `all`, and texts that make none. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/mods.h"
#include "engine/know/know.h"
#include "engine/text/tfn.h"
#include "tests/lib/core_game.h"

static const char cards[] =
    CORE_CAST("ant") CORE_CAST("bee") "  act:\n    draw 1\n" CORE_GIMMICK("cow") CORE_TRAP("dog");
static const char deck[] = "ant*4,bee*4,cow*3,dog*2";
#define SIDES                                                                                      \
    "s1{life=10;right=0;A:a2=bee~z1;G:g1=cow;K:k1=ant^12~d,k2=bee~d;H:ant*2,cow^12;D:bee^1,cow,"   \
    "ant,dog*2;"                                                                                   \
    "X:bee}"                                                                                       \
    " "                                                                                            \
    "s2{life=7;right=0;A:a4=ant;G:;K:;R:r3=dog;H:bee;D:dog,ant,cow^12*2,cow,bee*2,ant,bee;X:ant}"
static const char good[] = "tfn1 unreal-drive@1 all t2.s1.battle.flip?s1 " SIDES;

static struct core_game game;
static struct err err;

static bool make(const char *text)
{
    err = (struct err){0};
    return tfn_setup(&game.match, true, text, &game.st, &err);
}

static const char *with(const char *piece, const char *other)
{
    static char changed[MAX_LINE];
    const char *at = strstr(good, piece);
    struct str out;

    cr_assert_not_null(at, "%s", piece);
    str_init(&out, changed, sizeof changed);
    str_bytes(&out, good, (size_t)(at - good));
    str_put(&out, other);
    str_put(&out, at + strlen(piece));
    return changed;
}

static const char * and (const char *fields)
{
    static char longer[MAX_LINE];
    struct str out;

    str_init(&out, longer, sizeof longer);
    str_put(&out, good);
    str_put(&out, fields);
    return longer;
}

static void open_game(void)
{
    core_open(&game, cards, deck, deck);
}

Test(setup, a_position_lies_as_its_text_says)
{
    obj_t row[SEAT_OBJECTS];

    open_game();
    cr_assert(make(good), "%s %s", err.code, err.keys);
    cr_assert_eq(game.st.head.turn, 2);
    cr_assert_eq(game.st.head.phase, PHASE_BATTLE);
    cr_assert_eq(game.st.head.gauge[1][GAUGE_LIFE], 7);
    cr_assert_eq(game.st.head.gauge[1][GAUGE_RIGHT], 0);
    cr_assert_eq(game.st.head.ask.seats, 1);
    cr_assert_eq(game.st.head.ask.step, STEP_FLIP);
    cr_assert_eq(zone_at(&game.run, ZONE_CAST, 0, 0), OBJ_NONE);
    obj_t bee = zone_at(&game.run, ZONE_CAST, 0, 1);
    cr_assert_str_eq(match_card(&game.match, bee)->id, "bee");
    cr_assert(has_mark(&game.st, MARK_USED, bee), "z1 of an act skill");
    cr_assert_eq(zone_list(&game.match, &game.st, ZONE_DECK, 1, row), 9);
    cr_assert_str_eq(match_card(&game.match, row[0])->id, "dog", "written from the top");
    cr_assert_str_eq(match_card(&game.match, row[8])->id, "bee");
    obj_t armed = zone_at(&game.run, ZONE_ARMED, 1, 0);
    cr_assert_eq(zone_label(&game.match, &game.st, armed), 3);
    cr_assert_eq(game.st.field.next_label, 3);
    cr_assert_eq(game.st.field.is_stale, 0);
    cr_assert_eq(game.st.field.number[1][NUM_POWER], 2);
    core_close(&game);
}

Test(setup, knowledge_is_as_the_text_says)
{
    open_game();
    cr_assert(make(good));
    obj_t top = zone_at(&game.run, ZONE_DECK, 0, 0), first = zone_at(&game.run, ZONE_TRICK, 0, 0);
    obj_t second = zone_at(&game.run, ZONE_TRICK, 0, 1);
    cr_assert(know_face(&game.match, &game.st, 0, top));
    cr_assert_not(know_face(&game.match, &game.st, 1, top));
    cr_assert(know_face(&game.match, &game.st, 1, first));
    cr_assert(know_face(&game.match, &game.st, 1, second), "no `^`: both know it");
    cr_assert_eq(bits_count(game.st.field.held[1][0]), 1, "the cow of the hand");
    cr_assert_eq(set_count(&game.st.field.known[0]), 3, "top of the deck, two cows of the foe's");
    core_close(&game);
}

Test(setup, the_text_of_all_is_printed_again)
{
    open_game();
    cr_assert(make(good));
    cr_assert_eq(strncmp(core_text(&game, VIEWER_ALL), good, strlen("tfn1 unreal-drive@1 all t2")),
                 0);
    char text[2][8192];
    strcpy(text[0], core_text(&game, VIEWER_ALL));
    cr_assert(make(text[0]), "%s", err.keys);
    strcpy(text[1], core_text(&game, VIEWER_ALL));
    cr_assert_str_eq(text[0], text[1]);
    core_close(&game);
}

Test(setup, without_r_the_streams_of_seed_0_start)
{
    open_game();
    cr_assert(make(good));
    cr_assert(game.st.head.chance.seed[0] == 0 && game.st.head.chance.seed[1] == 0);
    cr_assert(make(and(" r=00000000000000ff0000000000000001.1.0000000000000002.3.0.5")));
    const struct chance *chance = &game.st.head.chance;
    cr_assert(chance->seed[0] == 255 && chance->seed[1] == 1 && chance->fast == 2);
    cr_assert(chance->is_swapped && !chance->is_fast);
    cr_assert(chance->counter[0] == 3 && chance->counter[1] == 0 && chance->counter[2] == 5);
    core_close(&game);
}

Test(setup, lasting_changes_are_read)
{
    open_game();
    cr_assert(make(and(" m=(a2.power+3.turn@s1.X1,s2.loss=2.battle,a4.silenced.stay,a4.no-t-skill"
                       ".turn,s1.no-surrender.turn,s1.loss-set=1.battle)")),
              "%s", err.keys);
    cr_assert_eq(game.st.field.mods, 6);
    cr_assert_eq(game.st.field.number[1][NUM_POWER], 5);
    cr_assert_eq(game.st.mod[0].origin, zone_at(&game.run, ZONE_DROP, 0, 0));
    cr_assert(game.st.mod[1].is_set && game.st.mod[1].index == GAUGE_LOSS);
    cr_assert_eq(game.st.mod[5].index, GAUGE_LOSS_SET);
    cr_assert(mods_word(&game.match, &game.st, WORD_SILENCED, zone_at(&game.run, ZONE_CAST, 1, 0)));
    cr_assert_eq(game.st.field.forbidden_seats[ACTION_SURRENDER], 1);
    core_close(&game);
}

/* Nothing may change when a text is refused. */
static void check_refusal(const char *text, const char *code, const char *keys)
{
    static struct state before;
    static struct match match;

    state_copy(&before, &game.st);
    match = game.match;
    bool is_made = make(text);
    cr_expect_not(is_made, "%s", text);
    if (!is_made) {
        cr_expect_str_eq(err.code, code, "%s: %s %s", text, err.code, err.keys);
        cr_expect_eq(strncmp(err.keys, keys, strlen(keys)), 0, "%s: %s", text, err.keys);
    }
    cr_assert_eq(memcmp(&before, &game.st, sizeof before), 0, "the position was changed");
    cr_assert_eq(memcmp(&match, &game.match, sizeof match), 0, "the match was changed");
}

Test(setup, cards_that_are_not_the_decks_are_impossible)
{
    open_game();
    check_refusal(with("X:bee}", "X:bee*2}"), "impossible", "at=s1 card=bee want=4 got=5");
    check_refusal(with("X:bee}", "X:cow}"), "impossible", "at=s1 card=bee want=4 got=3");
    check_refusal(with("X:ant}", "X:}"), "impossible", "at=s2 card=ant want=4 got=3");
    check_refusal(with("X:bee}", "X:bee*60}"), "impossible", "at=s1 max=63");
    core_close(&game);
}

Test(setup, a_text_that_hides_something_is_incomplete)
{
    open_game();
    check_refusal(with(" all ", " s1 "), "incomplete", "at=viewer");
    check_refusal(with(" all ", " pub "), "incomplete", "at=viewer");
    check_refusal(with("H:bee;", "H:?1;"), "incomplete", "at=s2.H");
    check_refusal(with("k2=bee~d", "k2=?~d"), "incomplete", "at=s1.K");
    core_close(&game);
}

Test(setup, places_and_marks_that_do_not_exist_are_refused)
{
    open_game();
    check_refusal(with("a2=bee", "a4=bee"), "badtfn", "at=s1.A");
    check_refusal(with("a4=ant", "a3=ant"), "badtfn", "at=s2.A");
    check_refusal(with("a2=bee~z1;G:g1=cow;K:k1=ant^12~d,k2", "a2=bee~z1,a2=ant;G:g1=cow;K:k1"),
                  "badtfn", "at=s1.A want=label");
    check_refusal(with("k1=ant^12~d,k2", "k1=ant^12~d,k3"), "badtfn", "at=s1.K");
    check_refusal(with("~z1", "~z2"), "badtfn", "at=flags");
    check_refusal(with("~z1", "~y"), "badtfn", "at=flags");
    check_refusal(with(".flip?s1", ".place?s1"), "badtfn", "at=step");
    check_refusal(with(".flip?s1", "?-"), "badtfn", "at=asked");
    core_close(&game);
}

Test(setup, a_field_stands_once_and_gauges_are_of_seats)
{
    open_game();
    check_refusal(with("s1{life=10;", "s1{life=10;life=9;"), "badtfn", "at=s1.life want=this");
    check_refusal(with("X:bee}", "X:bee;X:}"), "badtfn", "at=s1.X want=this");
    check_refusal(with("X:ant}", "X:ant} c{life=3;T:}"), "badtfn", "at=c.life");
    core_close(&game);
}

Test(setup, a_label_is_of_one_card_and_labels_by_arrival_ascend)
{
    open_game();
    cr_assert(make(with("R:r3=dog;H:bee;D:dog,ant", "R:r3=dog,r4=dog;H:bee;D:ant")), "%s",
              err.keys);
    check_refusal(with("R:r3=dog;H:bee;D:dog,", "R:r3=dog*2;H:bee;D:"), "badtfn",
                  "at=s2.R want=one");
    check_refusal(with("R:r3=dog;H:bee;D:dog,", "R:r3=dog,r3=dog;H:bee;D:"), "badtfn",
                  "at=s2.R want=label");
    check_refusal(with("R:r3=dog;H:bee;D:dog,", "R:r4=dog,r3=dog;H:bee;D:"), "badtfn",
                  "at=s2.R want=label");
    check_refusal(
        with("H:ant*2,cow^12;D:bee^1,cow,ant,dog*2;X:bee} s2{life=7;right=0;A:a4=ant;G:;K:;R",
             "R:r3=ant;H:ant,cow^12;D:bee^1,cow,ant,dog*2;X:bee} "
             "s2{life=7;right=0;A:a4=ant;G:;K:;R"),
        "badtfn", "at=s2.R want=label");
    core_close(&game);
}

Test(setup, flags_stand_where_cards_have_them)
{
    static char text[MAX_LINE];

    open_game();
    cr_assert(make(with("X:bee}", "X:bee~fv}")), "%s", err.keys);
    check_refusal(with("k2=bee~d", "k2=bee"), "badtfn", "at=flags");
    check_refusal(with("D:bee^1,cow", "D:bee^1~v,cow"), "badtfn", "at=flags");
    check_refusal(with("H:ant*2", "H:ant*2~v"), "badtfn", "at=flags");
    check_refusal(with("X:ant}", "X:} c{T:ant~o2}"), "impossible", "at=rules");
    (void)strcpy(text, with("X:bee}", "X:}"));
    (void)strcat(text, " c{T:bee~o3}");
    check_refusal(text, "badtfn", "at=flags");
    core_close(&game);
}

Test(setup, before_the_first_turn_there_is_none_under_way)
{
    core_open_lists(&game, "veil", "roots");
    core_start(&game, 3);
    static char text[MAX_LINE];
    (void)strcpy(text, core_text(&game, VIEWER_ALL));
    (void)strcpy(strstr(text, " r="), " p=turn(0.7)");
    check_refusal(text, "badtfn", "at=p");
    core_close(&game);
}

Test(setup, fields_behind_the_sides_are_refused_by_name)
{
    static const struct {
        const char *field, *at;
    } bad[] = {
        {" x=1", "extra"},
        {" word", "extra"},
        {" k>=s1.H", "k"},
        {" k>=(s1.H*2){wasp}", "k"},
        {" k>=(s1.H*2){ant", "k"},
        {" k>=(k9){ant}", "k"},
        {" m=a2.power+3.turn", "m"},
        {" m=(a2.power+3.turn", "m"},
        {" m=(a1.power+3.turn)", "m"},
        {" m=(a2.slot+3.turn)", "m"},
        {" m=(a2.power+3.year)", "m"},
        {" m=(a2.power+3.turn@x9)", "m"},
        {" r=00ff", "r"},
        {" r=00000000000000ff0000000000000001.1.0000000000000002x", "r"},
        {" pub=s1+wasp", "pub"},
        {" pub=k9", "pub"},
        {" o=(over.s1.tired)", "o"},
        {" o=(given.s1.pass)", "o"},
        {" o=what", "o"},
        {" p=turn", "p"},
        {" p=turn(4.0);f(0,0,0,-,0,0,0,0,0,0,0)", "h"},
    };
    char keys[64];

    open_game();
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct str out;
        str_init(&out, keys, sizeof keys);
        str_format(&out, "at=%s want=", bad[i].at);
        check_refusal(and(bad[i].field), "badtfn", keys);
    }
    core_close(&game);
}

Test(setup, what_is_known_must_be_true)
{
    static const struct {
        const char *behind, *code;
    } said[] = {
        {" k>=(s1.H*3,k2){bee}", NULL}, /* k2; k1 is known to be an ant */
        {" k>=(s1.H*3,k2){bee,bee}", "impossible"},
        {" k>=(s1.H*3,k2){ant,ant,ant}", "impossible"},
        {" k>=(s1.H*3,k2){ant,ant,ant,ant,ant}", "badtfn"}, /* there are four */
        {" pub=s1+cow", NULL}, /* s2 knows it: what all know, each seat knows */
        {" pub=s1+ant", "impossible"},
        {" pub=s1+bee", "impossible"},
        {" pub=s1~ant", NULL}, /* s2 sees it as k1 */
        {" pub=s1~cow,s1~ant", NULL},
        {" pub=s1~ant,s1~ant", "impossible"},
        {" pub=s1~bee", "impossible"}, /* k2, which s2 does not see */
        {" k>=(s1.H*3,k2){bee} pub=s1~bee", NULL},
        {" pub=k1", NULL},
        {" pub=k2", "impossible"},
    };

    open_game();
    for (size_t i = 0; i < COUNT_OF(said); i++) {
        static char text[MAX_LINE];
        (void)strcpy(text, with("k2=bee~d", "k2=bee^1~d"));
        (void)strcat(text, said[i].behind);
        bool is_set = make(text);
        cr_assert_eq(is_set, said[i].code == NULL, "%s: %s", said[i].behind, err.keys);
        cr_assert(is_set || strcmp(err.code, said[i].code) == 0, "%s: %s", said[i].behind,
                  err.code);
    }
    core_close(&game);
}

Test(setup, without_strictness_the_text_makes_the_decks)
{
    open_game();
    const char *text = with("X:bee}", "X:bee*3}");
    cr_assert(tfn_setup(&game.match, false, text, &game.st, &err), "%s", err.keys);
    cr_assert_eq(game.match.size[0], 15);
    cr_assert_eq(game.match.size[1], 13);
    cr_assert_eq(bits_count(match_copies(&game.match, core_obj(&game, 0, "bee", 0))), 6);
    cr_assert_eq(game.st.field.count[ZONE_DROP][0], 3);
    core_close(&game);
}

Test(setup, a_finished_game_is_set_up_without_a_decision)
{
    open_game();
    static char text[MAX_LINE];
    (void)strcpy(text, with(".flip?s1", "?-"));
    (void)strcat(text, " o=(over.draw.adjudicated)");
    cr_assert(make(text), "%s", err.keys);
    cr_assert(game.st.head.is_over);
    cr_assert_eq(game.st.head.winner, 2);
    cr_assert_eq(game.st.head.reason, REASON_RESIGN + 1);
    cr_assert_eq(ask_count(&game.match, &game.st, 0), 0);
    core_close(&game);
}

Test(setup, a_sealed_answer_is_set_up_with_its_decision)
{
    core_open_lists(&game, "veil", "roots");
    core_start(&game, 3);
    (void)core_step(&game, 0);
    static struct state kept;
    state_copy(&kept, &game.st);
    static char text[MAX_LINE];
    (void)strcpy(text, core_text(&game, VIEWER_ALL));
    cr_assert(make(text), "%s", err.keys);
    cr_assert_eq(game.st.head.ask.asked, 3);
    cr_assert_eq(game.st.head.ask.seats, kept.head.ask.seats);
    seat_t given = (seat_t)((kept.head.ask.seats & 1) != 0);
    cr_assert_eq(match_card(&game.match, (obj_t)move_operand(game.st.head.ask.given[given])),
                 match_card(&game.match, (obj_t)move_operand(kept.head.ask.given[given])));
    core_close(&game);
}
