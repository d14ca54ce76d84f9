/* test_unien-judge.c - the judge of Unien: against 7.6 written a second time, and by hand. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/text/tfn.h"
#include "tests/lib/judge_decks.h"
#include "tests/lib/judge_text.h"

/* EVERY: each so-manieth main decision of a game, in the mean, is looked at. SHUFFLED: and as many
 * positions are made of it that no game need come to. */
enum { GAMES = 100, MOST = 3000, EVERY = 6, SHUFFLED = 4 };

static struct prop_game prop;
static struct match match;
static struct state st, shuffled;

static void open_game(void)
{
    judge_open(&prop);
}

static void close_game(void)
{
    prop_close(&prop);
}

TestSuite(unien_judge, .init = open_game, .fini = close_game);

/* ---- two judges -------------------------------------------------------------------------------
 */

/* What was compared: verdicts, those that were `dead`, and those of which the text alone says so.
 */
static struct {
    int verdicts, dead;
} seen;

static const char *print(const struct state *state)
{
    static char text[8192];
    struct str out;

    str_init(&out, text, sizeof text);
    tfn_print(&match, state, VIEWER_ALL, &out);
    return text;
}

static bool is_same(const struct ue_bound *a, const struct ue_bound *b)
{
    bool no_limit = a->most >= JUDGE_NO_LIMIT && b->most >= JUDGE_NO_LIMIT;

    return a->leader == b->leader && (a->most == b->most || no_limit);
}

static void compare(struct state *state, seat_t seat)
{
    struct run run = {&match, state, NULL, NULL, NULL};
    struct ue_bound engine[LEADERS], short_way[LEADERS], rules[LEADERS];
    bool is_dead = ue_judge_bounds(&run, seat, engine);
    bool by_rules = judge_text(&run, seat, rules);

    cr_assert_eq(is_dead, by_rules, "engine %d, text %d about s%d\n%s", is_dead, by_rules, seat + 1,
                 print(state));
    cr_assert_eq(is_dead, ue_judge_is_dead(&run, seat, short_way), "s%d\n%s", seat + 1,
                 print(state));
    for (int i = 0; i < LEADERS; i++) {
        cr_assert(is_same(&engine[i], &rules[i]), "leader %d of s%d: engine %d, text %d\n%s",
                  engine[i].leader, seat + 1, engine[i].most, rules[i].most, print(state));
    }
    seen.verdicts++;
    seen.dead += is_dead;
}

static void compare_both(struct state *state)
{
    compare(state, 0);
    compare(state, 1);
}

/* ---- positions --------------------------------------------------------------------------------
 */

static zone_t random_zone(const uint8_t weight[ZONE_DEBRIS + 1], int type, uint64_t *stream)
{
    for (;;) {
        zone_t zone = (zone_t)rng_fast_below(stream, ZONE_DEBRIS + 1);
        bool fits = zone == ZONE_FIELD    ? type == TYPE_CHARACTER
                    : zone == ZONE_ENERGY ? type == TYPE_ENERGY
                                          : true;
        if (fits && rng_fast_below(stream, 8) < weight[zone]) {
            return zone;
        }
    }
}

/* Each card of a seat elsewhere: some zones are crowded and some are empty. Energies may then be
 * few, though not none: of all cards one in twenty goes to debris whatever was meant. */
static void shuffle_seat(struct run *run, seat_t seat, uint64_t *stream)
{
    uint8_t weight[ZONE_DEBRIS + 1];

    for (int zone = 0; zone <= ZONE_DEBRIS; zone++) {
        weight[zone] = rng_fast_below(stream, 2) == 0 ? 0 : (uint8_t)rng_fast_below(stream, 9);
    }
    weight[ZONE_DEBRIS] |= 1;
    for (int obj = seat * SEAT_OBJECTS; obj < (seat + 1) * SEAT_OBJECTS; obj++) {
        if (run->st->field.zone_of[obj] <= ZONE_DEBRIS) {
            int type = match_card(run->match, (obj_t)obj)->type;
            zone_move(run, (obj_t)obj, random_zone(weight, type, stream), END_DEFAULT, SEEN_BOTH,
                      0);
        }
    }
    run->st->head.gauge[seat][GAUGE_TOKENS] = (int16_t)rng_fast_below(stream, 15);
    run->st->head.gauge[seat][GAUGE_CENSORS] = (int16_t)rng_fast_below(stream, 3);
}

static void change_cost(struct run *run, obj_t obj, int value)
{
    struct mod mod = {.kind = MOD_NUMBER,
                      .index = NUM_COST,
                      .target = obj,
                      .until = FOR_TURN,
                      .value = (int16_t)value,
                      .origin = OBJ_NONE};

    mods_add(run, &mod);
}

static void compare_shuffled(uint64_t *stream)
{
    struct run run = {&match, &shuffled, NULL, NULL, NULL};

    state_copy(&shuffled, &st);
    shuffle_seat(&run, 0, stream);
    shuffle_seat(&run, 1, stream);
    compare_both(&shuffled);
    seat_t seat = (seat_t)rng_fast_below(stream, 2);
    for (int i = 0; i < shuffled.field.count[ZONE_FIELD][seat]; i += 3) {
        change_cost(&run, zone_at(&run, ZONE_FIELD, seat, i), 2);
    }
    compare_both(&shuffled);
}

static bool is_main(const struct state *state)
{
    return !state->head.is_over && state->head.phase == PHASE_MAIN &&
           state->head.ask.step == STEP_MAIN;
}

static void play_game(uint64_t k)
{
    struct run run = {&match, &st, NULL, NULL, NULL};
    uint64_t stream = hash_mix(k, 3);

    judge_match(&prop, k, &match);
    match.option[OPTION_CLAIM_LIMIT] = 0;
    match.option[OPTION_MAX_TURNS] = 100;
    prop_start(&run, k);
    for (int i = 0; i < MOST && prop_answer(&run, rng_fast(&stream)); i++) {
        if (is_main(&st) && rng_fast_below(&stream, EVERY) == 0) {
            compare_both(&st);
            for (int n = 0; n < SHUFFLED; n++) {
                compare_shuffled(&stream);
            }
        }
    }
}

Test(unien_judge, says_what_the_text_of_the_rules_says)
{
    for (uint64_t k = 0; k < GAMES; k++) {
        play_game(k);
    }
    cr_assert_gt(seen.verdicts, 8000);
    cr_assert_gt(seen.dead, seen.verdicts / 20);
}

/* ---- by hand ----------------------------------------------------------------------------------
 */

/* Nothing that could do anything. */
#define IDLE "F:;E:bas-w;H:;D:;B:"

/* The judge is asked about s2, whose other leader cannot help. */
struct scene {
    const char *leaders, *foe, *cards;
    int leader, most;
};

static void set_up(const struct scene *scene)
{
    struct err err = {0};
    char text[1024];

    (void)snprintf(text, sizeof text,
                   "tfn1 unien@1 all t5.s1.main?s1 s1{play=1;L:l-cos,l-lab;%s} s2{play=0;%s}",
                   scene->foe, scene->cards);
    char *leaders = strstr(text, "L:@");
    cr_assert_not_null(leaders, "%s", text);
    char rest[1024];
    (void)snprintf(rest, sizeof rest, "%s", leaders + 3);
    (void)snprintf(leaders, sizeof text - (size_t)(leaders - text), "L:%s%s", scene->leaders, rest);
    match = *pool_match(&prop.pool, 0);
    cr_assert(tfn_setup(&match, false, text, &st, &err), "%s %s\n%s", err.code, err.keys, text);
}

static void check_bounds(const struct scene *scene)
{
    static const int targets[LEADER_KINDS] = {1, 2, 13, 18, 18, 18, 20, 30, 30};
    struct run run = {&match, &st, NULL, NULL, NULL};
    struct ue_bound bound[LEADERS];
    bool is_dead = ue_judge_bounds(&run, 1, bound), is_found = false;

    for (int i = 0; i < LEADERS; i++) {
        if (bound[i].leader == scene->leader) {
            is_found = true;
            cr_assert_eq(bound[i].most, scene->most, "%d, not %d: %s %s", bound[i].most,
                         scene->most, scene->foe, scene->cards);
        }
    }
    cr_assert(is_found);
    cr_assert_eq(is_dead, scene->most < targets[scene->leader], "%s %s", scene->foe, scene->cards);
    compare_both(&st);
}

static void check(const struct scene *scenes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        set_up(&scenes[i]);
        check_bounds(&scenes[i]);
    }
}

/* In each pair of lines the first is not dead, and the others, which differ in one thing, are. */
Test(unien_judge, plays_renew_themselves_or_not)
{
    static const struct scene scenes[] = {
        /* an effect edge out of debris, for all abilities but itself */
        {"l-cos,l-ino", IDLE, "L:@;F:;E:bas-w*2;H:ino-07,ino-08;D:;B:", REASON_INO, 1},
        {"l-cos,l-ino", IDLE, "L:@;F:;E:bas-w*2;H:ino-07*2;D:;B:", REASON_INO, 0},
        {"l-cos,l-ino", IDLE, "L:@;F:;E:bas-w;H:ino-07,ino-08;D:;B:", REASON_INO, 0},
        {"l-cos,l-ino", IDLE, "L:@;F:;E:bas-w*2;H:ino-08*2;D:;B:", REASON_INO, 0},
        /* it is put under the deck, whoever does it */
        {"l-aqu,l-ino", IDLE, "L:@;F:;E:bas-w;H:aqu-10,ino-08;D:;B:", REASON_INO, 1},
        {"l-aqu,l-ino", IDLE, "L:@;F:;E:bas-r;H:aqu-10,ino-08;D:;B:", REASON_INO, 0},
        /* out of field, by the foe */
        {"l-cos,l-ino", "F:;E:bas-w;H:aqu-05;D:;B:", "L:@;F:f1=ino-10;E:bas-w;H:;D:;B:", REASON_INO,
         1},
        {"l-cos,l-ino", "F:;E:bas-f;H:aqu-05;D:;B:", "L:@;F:f1=ino-10;E:bas-w;H:;D:;B:", REASON_INO,
         0},
        {"l-cos,l-ino", "F:;E:bas-w;H:aqu-05;D:;B:", "L:@;F:f1=ino-10;E:;H:;D:;B:", REASON_INO, 0},
        /* turned up, by a filter that fits */
        {"l-cos,l-ino", IDLE, "L:@;F:f1=ino-02,f2=ino-03;E:;H:;D:;B:", REASON_INO, 1},
        {"l-cos,l-ino", IDLE, "L:@;F:f1=ino-03,f2=ino-04,f3=ino-04;E:;H:;D:;B:", REASON_INO, 1},
        {"l-cos,l-ino", IDLE, "L:@;F:f1=cos-10,f2=ino-03;E:;H:;D:;B:", REASON_INO, 1},
        {"l-cos,l-ino", IDLE, "L:@;F:f1=cos-05,f2=ino-03;E:;H:;D:;B:", REASON_INO, 0},
        {"l-cos,l-ino", IDLE, "L:@;F:f1=ino-02;E:;H:ino-03;D:;B:", REASON_INO, 0},
    };

    check(scenes, COUNT_OF(scenes));
}

Test(unien_judge, censors_enter_again_or_not)
{
    static const struct scene scenes[] = {
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*7;H:wiz-04;D:;B:", REASON_WIZ, 2},
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*6;H:wiz-04;D:;B:", REASON_WIZ, 1},
        {"l-cos,l-wiz", IDLE, "L:@;F:;E:bas-w*7;H:wiz-04;D:;B:", REASON_WIZ, 1},
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:f1=wiz-04;E:bas-w*7;H:;D:;B:", REASON_WIZ, 1},
        /* the foe takes it back */
        {"l-cos,l-wiz", "F:;E:bas-w;H:aqu-05;D:;B:", "censor=1;L:@;F:f1=wiz-04;E:bas-w*7;H:;D:;B:",
         REASON_WIZ, JUDGE_NO_LIMIT},
        {"l-cos,l-wiz",
         "F:;E:bas-w;H:aqu-05;D:;B:", "censor=1;L:@;F:f1=wiz-04;E:bas-w*6;H:;D:;B:", REASON_WIZ, 1},
        {"l-cos,l-wiz", "F:;E:bas-r*2,bas-w;H:atr-10;D:;B:", "L:@;F:f1=wiz-04;E:bas-w*7;H:;D:;B:",
         REASON_WIZ, JUDGE_NO_LIMIT},
        /* out of debris, if it costs 7 or less */
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*5;H:wiz-07;D:;B:wiz-04", REASON_WIZ, 2},
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*5;H:wiz-07;D:;B:wiz-03", REASON_WIZ, 1},
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*4;H:wiz-07;D:;B:wiz-04", REASON_WIZ, 1},
        /* out of the hand, if it costs 8 or less; through energies that turn face-down */
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*6;H:wiz-03,wiz-06;D:;B:", REASON_WIZ, 2},
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:;E:bas-w*6;H:wiz-02,wiz-06;D:;B:", REASON_WIZ, 1},
        {"l-cos,l-wiz", IDLE, "censor=1;L:@;F:f1=wiz-01;E:bas-w*6;H:wiz-04;D:;B:", REASON_WIZ, 2},
    };

    check(scenes, COUNT_OF(scenes));
}

Test(unien_judge, tokens_and_costs_grow_or_not)
{
    static const struct scene scenes[] = {
        {"l-cos,l-had", IDLE, "token=12;L:@;F:f1=cos-01;E:bas-w*2;H:;D:;B:", REASON_COS,
         JUDGE_NO_LIMIT},
        {"l-cos,l-had", IDLE, "token=12;L:@;F:f1=cos-01;E:bas-w;H:;D:;B:", REASON_COS, 12},
        {"l-cos,l-had", IDLE, "token=12;L:@;F:;E:bas-w*2;H:cos-01;D:;B:", REASON_COS, 12},
        {"l-cos,l-had", IDLE, "token=12;L:@;F:;E:bas-w*2;H:;D:;B:cos-01", REASON_COS, 12},
        {"l-cos,l-had", IDLE, "token=13;L:@;F:;E:;H:;D:;B:", REASON_COS, 13},
        /* Dragons: printed costs, what changes them, and what is less in hand */
        {"l-cos,l-vol", IDLE, "L:@;F:f1=vol-06;E:bas-r*3;H:vol-10;D:;B:", REASON_VOL,
         JUDGE_NO_LIMIT},
        {"l-cos,l-vol", IDLE, "L:@;F:f1=vol-06;E:bas-r*2;H:vol-10;D:;B:", REASON_VOL, 2},
        {"l-cos,l-vol", IDLE, "L:@;F:f1=vol-05;E:bas-r*3;H:vol-10;D:;B:", REASON_VOL, 0},
        {"l-cos,l-vol", IDLE, "L:@;F:f1=vol-02,f2=vol-02;E:;H:vol-01;D:;B:", REASON_VOL, 22},
        {"l-cos,l-vol", IDLE, "L:@;F:f1=vol-02,f2=vol-02;E:;H:vol-03;D:;B:", REASON_VOL, 16},
        {"l-cos,l-vol", IDLE, "L:@;F:f1=vol-01,f2=vol-02;E:;H:vol-03;D:bas-r*5;B:", REASON_VOL, 19},
        {"l-cos,l-vol", IDLE,
         "L:@;F:f1=vol-02,f2=vol-02;E:bas-r*4;H:vol-03,vol-08;D:;B:", REASON_VOL, 21},
    };

    check(scenes, COUNT_OF(scenes));
}

/* A cost that is higher now counts, one that is lower now does not. */
Test(unien_judge, a_changed_cost_counts_while_it_lasts)
{
    struct run run = {&match, &st, NULL, NULL, NULL};
    struct scene scene = {"l-cos,l-vol", IDLE,
                          "L:@;F:f1=vol-01,f2=vol-02;E:bas-r*5;H:vol-03;D:;B:", REASON_VOL, 19};

    set_up(&scene);
    check_bounds(&scene);
    change_cost(&run, zone_at(&run, ZONE_FIELD, 1, 1), -3);
    check_bounds(&scene);
    change_cost(&run, zone_at(&run, ZONE_FIELD, 1, 1), 4);
    scene.most = 20;
    check_bounds(&scene);
}

Test(unien_judge, energies_and_characters_come_or_not)
{
    static const struct scene scenes[] = {
        {"l-cos,l-lab", IDLE, "L:@;F:;E:bas-d*17;H:lab-06;D:;B:bas-f", REASON_LAB, 18},
        {"l-cos,l-lab", IDLE, "L:@;F:;E:bas-d*17;H:lab-06;D:;B:bas-w", REASON_LAB, 17},
        {"l-cos,l-lab", IDLE, "L:@;F:;E:lab-01*2,bas-d*15;H:lab-06;D:;B:lab-07", REASON_LAB, 17},
        {"l-atr,l-cos", IDLE, "L:@;F:;E:bas-w*17;H:atr-08;D:;B:bas-r", REASON_ATR, 18},
        {"l-atr,l-cos", IDLE, "L:@;F:;E:bas-r*17;H:atr-08;D:;B:bas-r", REASON_ATR, 17},
        /* a face-down energy pays any colour and counts for none; Recede brings it back */
        {"l-aqu,l-lab", IDLE,
         "L:@;F:;E:e1=bas-d~d,e2=bas-d~d,e3=bas-d~d,bas-d*15;H:aqu-09;D:;B:", REASON_LAB, 18},
        {"l-aqu,l-lab", IDLE, "L:@;F:;E:e1=bas-d~d,e2=bas-d~d,bas-d*16;H:aqu-09;D:;B:", REASON_LAB,
         16},
        /* 18 characters, the last by a reduction in hand */
        {"l-cos,l-owl", IDLE,
         "L:@;F:f1=owl-09,f2=owl-08,f3=owl-08,f4=owl-01,f5=owl-01,f6=owl-02,f7=owl-02,f8=owl-04,"
         "f9=owl-04,f10=owl-05,f11=owl-05,f12=cos-03,f13=cos-03,f14=cos-04,f15=cos-04,f16=cos-05,"
         "f17=cos-05;E:;H:owl-03;D:;B:",
         REASON_OWL, 18},
        {"l-cos,l-owl", IDLE,
         "L:@;F:f1=owl-09,f2=owl-08,f3=owl-08,f4=owl-01,f5=owl-01,f6=owl-02,f7=owl-02,f8=owl-04,"
         "f9=owl-04,f10=owl-05,f11=owl-05,f12=cos-03,f13=cos-03,f14=cos-04,f15=cos-04,f16=cos-05,"
         "f17=cos-05;E:;H:cos-06;D:;B:",
         REASON_OWL, 17},
        /* a whole hand, with what comes back through the deck */
        {"l-aqu,l-cos", IDLE, "L:@;F:;E:bas-w;H:aqu-10;D:bas-f*28;B:bas-f", REASON_AQU, 30},
        {"l-aqu,l-cos", IDLE, "L:@;F:;E:bas-d;H:aqu-10;D:bas-f*28;B:bas-f", REASON_AQU, 29},
    };

    check(scenes, COUNT_OF(scenes));
}

/* What is looked at or revealed, and what is taken from both decks, comes to the debris. */
Test(unien_judge, decks_come_to_debris_or_not)
{
    static const struct scene scenes[] = {
        {"l-cos,l-had", IDLE, "L:@;F:f1=had-01;E:;H:;D:bas-w*3;B:bas-w*27", REASON_HAD, 30},
        {"l-cos,l-had", IDLE, "L:@;F:;E:;H:had-01;D:bas-w*3;B:bas-w*27", REASON_HAD, 27},
        {"l-cos,l-had", IDLE, "L:@;F:;E:bas-d*3;H:had-05;D:bas-w*4;B:bas-w*25", REASON_HAD, 30},
        {"l-cos,l-had", IDLE, "L:@;F:;E:bas-w*3;H:had-05;D:bas-w*4;B:bas-w*25", REASON_HAD, 25},
        {"l-cos,l-had", IDLE,
         "L:@;F:;E:e1=bas-w~d,e2=bas-w~d,e3=bas-w~d;H:had-05;D:bas-w*4;B:bas-w*25", REASON_HAD, 30},
        {"l-cos,l-had", "F:;E:bas-w;H:;D:bas-w*4;B:", "L:@;F:;E:bas-d*3;H:had-05;D:;B:bas-w*25",
         REASON_HAD, 30},
        {"l-cos,l-had", "F:;E:bas-w;H:;D:bas-w*3;B:",
         "L:@;F:;E:bas-d*2;H:had-02;D:;B:bas-w*25,had-05", REASON_HAD, 30},
        /* the foe looks at the hand */
        {"l-cos,l-had", "F:;E:bas-w*2;H:wiz-10;D:;B:", "L:@;F:;E:;H:had-02;D:;B:bas-w*28",
         REASON_HAD, 30},
        {"l-cos,l-had", "F:;E:bas-w*2;H:wiz-10;D:;B:", "L:@;F:;E:;H:bas-d;D:;B:bas-w*28",
         REASON_HAD, 29},
        /* printed costs do not count on the field while anything changes costs: the banner, which
         * would be discarded, can be paid once the third energy lies there */
        {"l-had,l-wiz", "F:;E:bas-d*2,bas-r*2;H:bas-r,lab-10,vol-10;D:;B:",
         "L:@;F:f1=wiz-04;E:bas-d*2;H:wiz-10;D:;B:bas-d*21", REASON_HAD, 30},
        {"l-had,l-wiz", "F:;E:bas-d*2,bas-r*2;H:bas-w,lab-10,vol-10;D:;B:",
         "L:@;F:f1=wiz-04;E:bas-d*2;H:wiz-10;D:;B:bas-d*21", REASON_HAD, 29},
    };

    check(scenes, COUNT_OF(scenes));
}
