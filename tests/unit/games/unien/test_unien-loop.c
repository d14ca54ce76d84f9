/* test_unien-loop.c - what of a position must come back for a loop: the table of RULES.md 7.3. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/zone.h"
#include "engine/games/unien/unien.h"
#include "engine/parts/loop-history.h"
#include "engine/text/tfn.h"
#include "protocol/lab/pool.h"
#include "tests/lib/test_host.h"

static const char good[] =
    "tfn1 unien@1 all t3.s1.main?s1 "
    "s1{play=2;token=3;L:l-cos,l-ino;F:f1=ino-02,f2=cos-01~r,f6=ino-02;E:e7=ino-03^1~d,bas-d*2,"
    "bas-w~r;H:bas-r,cos-03;D:ino-01,ino-04,ino-05,ino-06,bas-w,bas-f,bas-r;B:cos-02,ino-08} "
    "s2{play=0;token=2;L:l-owl,l-wiz;F:f3=owl-01,f4=wiz-03~r;E:e8=owl-03^2~d,bas-f*2,bas-f~r;"
    "H:wiz-07,bas-d;D:owl-04,owl-05,owl-02,wiz-08,wiz-09,bas-d;B:owl-08} m=(f2.cost-1.turn)";

static struct host *host;
static struct match match;
static struct state st;

static void open_pool(void)
{
    host = test_host();
    for (int i = 0; i < host->cards->kinds; i++) {
        if (strcmp(host->cards->kind[i].rules->vocab->game, "unien") == 0) {
            struct pool pool;
            cr_assert(
                pool_open(&pool, host->cards->kind[i].rules, host->cards->kind[i].db, true, 1));
            match = pool.match[0];
            pool_close(&pool);
        }
    }
}

static void set_up(const char *text)
{
    struct err err = {0};

    cr_assert(tfn_setup(&match, false, text, &st, &err), "%s %s\n%s", err.code, err.keys, text);
}

/* What is kept of the position for a loop. */
static uint64_t same_of_state(void)
{
    struct run run = {.match = &match, .st = &st};

    history_clear(&st);
    ue_loop_keep(&run);
    cr_assert_eq(st.tail.snaps, 1);
    return st.tail.snap[0].same;
}

static uint64_t same_of(const char *text)
{
    set_up(text);
    return same_of_state();
}

/* The text with one piece, the first of its kind behind `from`, replaced. */
static const char *with(const char *from, const char *piece, const char *other)
{
    static char text[MAX_LINE];
    const char *side = strstr(good, from);
    const char *at = side == NULL ? NULL : strstr(side, piece);

    cr_assert_not_null(at, "%s %s", from, piece);
    (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, other,
                   at + strlen(piece));
    return text;
}

Test(unien_loop, the_order_of_each_deck_counts)
{
    open_pool();
    set_up(good);
    uint64_t same = same_of_state();
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (int n = st.field.count[ZONE_DECK][seat]; n > 4; n--) { /* of even and odd length */
            uint8_t *row = &st.field.order[match.rules->zone[ZONE_DECK].offset[seat]];
            uint64_t before = same_of_state();
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < i; k++) {
                    uint8_t card = row[i];
                    row[i] = row[k];
                    row[k] = card;
                    cr_assert_neq(same_of_state(), before, "s%d: %d and %d of %d", seat + 1, k, i,
                                  n);
                    row[k] = row[i];
                    row[i] = card;
                }
            }
            cr_assert_eq(same_of_state(), before);
            struct run run = {.match = &match, .st = &st};
            zone_move(&run, row[n - 1], ZONE_DEBRIS, END_DEFAULT, SEEN_BOTH, 0);
        }
    }
    cr_assert_neq(same_of_state(), same);
    host_close(host);
}

Test(unien_loop, what_must_be_equal_and_what_need_not)
{
    static const struct {
        const char *side, *piece, *other;
        bool is_same;
    } changes[] = {
        {"s1{", "play=2", "play=3", true}, /* may grow, like up energies and tokens */
        {"s1{", "token=3", "token=4", true},
        {"s2{", "token=2", "token=3", false},
        {"s1{", "bas-w~r", "bas-w", true},
        {"s1{", "~d,", "~dr,", true},
        {"s2{", "bas-f~r", "bas-f", false},
        {"s2{", "~d,", "~dr,", false},
        {"s1{", "bas-d*2,", "bas-d*2,bas-d~r,", false}, /* all energies */
        {"s1{", "e7=ino-03^1~d,", "ino-03,", false},
        {"s1{", "e7=ino-03^1~d", "e11=ino-03~d", true}, /* labels and knowledge are not compared */
        {"s1{", "f2=cos-01~r", "f2=cos-01", false},
        {"s1{", "f1=ino-02,f2=cos-01~r,f6=ino-02", "f1=ino-02,f2=cos-01~r,f6=ino-02~r", false},
        {"s1{", "f1=ino-02,f2=cos-01~r,f6=ino-02", "f2=cos-01~r,f9=ino-02,f10=ino-02", true},
        {"s2{", "f4=wiz-03~r", "f4=wiz-03", false},
        {"s2{", "f4=wiz-03~r", "f4=wiz-04~r", false},
        {"m=(", "cost-1", "cost-2", false},
        {"m=(", "f2.cost-1", "f6.cost-1", false},
        {"H:bas-r", "bas-r,cos-03", "bas-r,cos-02", false},
        {"H:bas-r", "bas-r,cos-03", "bas-r,cos-03*2", false},
        {"H:wiz", "wiz-07,bas-d", "bas-d,wiz-07", true},
        {"H:wiz", "wiz-07,bas-d", "wiz-07*2", false},
        {"B:cos", "cos-02,ino-08", "ino-08,cos-02", true},
        {"B:cos", "cos-02,ino-08", "cos-02", false},
        {"B:owl", "owl-08", "owl-08,owl-09", false},
        {"H:bas-r", "bas-r,cos-03;D:ino-01", "bas-r,ino-01;D:cos-03", false},
    };

    open_pool();
    uint64_t same = same_of(good);
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        const char *text = with(changes[i].side, changes[i].piece, changes[i].other);
        cr_assert_eq(same_of(text) == same, changes[i].is_same, "%s -> %s", changes[i].piece,
                     changes[i].other);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        set_up(good);
        st.head.gauge[seat][GAUGE_CHARGED] = 1;
        cr_assert_neq(same_of_state(), same);
    }
    host_close(host);
}

/* Each card goes to each other zone: where it lies counts. */
Test(unien_loop, each_card_counts_where_it_lies)
{
    open_pool();
    uint64_t same = same_of(good);
    int moved = 0;
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        for (int zone = ZONE_DECK; zone <= ZONE_DEBRIS; zone++) {
            set_up(good);
            struct run run = {.match = &match, .st = &st};
            if (st.field.zone_of[obj] > ZONE_DEBRIS || st.field.zone_of[obj] == zone) {
                continue; /* a leader, or no card */
            }
            moved++;
            zone_move(&run, (obj_t)obj, (zone_t)zone, END_DEFAULT, SEEN_BOTH, 0);
            cr_assert_neq(same_of_state(), same, "%s to zone %d",
                          match_card(&match, (obj_t)obj)->id, zone);
        }
    }
    cr_assert_gt(moved, 100);
    host_close(host);
}
