/* follow.c - the events of a game tell everything: who only reads them can keep the position. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "tests/lib/follow-table.h"
#include "tests/lib/times.h"

enum { GAMES = 30, VIEWERS = 4, MISSED = 23 /* events: the setup, or a part of it */ };

static const char *const viewer_name[VIEWERS] = {"s1", "s2", "all", "pub"};

/* Lets a follower read the new events of its viewer and compare; false with its fault. `skip` is
 * a kind of which it misses the first event behind number `after`; NULL: none. */
static bool look_on(struct table *table, struct follow *f, int d, const char **skip, int after)
{
    static char reply[TABLE_REPLY];
    char line[TABLE_LINE], kind[FOLLOW_WORD];
    const char *viewer = viewer_name[f->viewer];

    f->d = d;
    (void)snprintf(reply, sizeof reply, "%s",
                   table_send(table, "events %s since=%d", viewer, f->event));
    for (const char *text = reply; (text = follow_line(text, line, sizeof line)) != NULL;) {
        if (sscanf(line, "event %*d %47s", kind) != 1) {
            continue;
        }
        if (*skip != NULL && f->event >= after && strcmp(kind, *skip) == 0) {
            follow_skip(f);
            *skip = NULL;
        } else if (!follow_event(f, line)) {
            return false;
        }
    }
    (void)follow_line(table_send(table, "state %s", viewer), line, sizeof line);
    return follow_agrees(f, line);
}

/* Every answer stands in the events as it was given. */
static void expect_answer(struct table *table, int since, int d, int seat, const char *move)
{
    char want[2 * TABLE_MOVE];

    (void)snprintf(want, sizeof want, " choose s%d move=%s d=%d", seat + 1, move, d);
    const char *events = table_send(table, "events all since=%d", since);
    cr_assert_not_null(strstr(events, want), "no%s in:\n%s", want, events);
}

/* Plays game k to its end before a follower of each viewer. */
static void follow_game(struct table *table, unsigned k, int from, int to)
{
    static struct follow f[VIEWERS];
    const char *skip = NULL;
    char move[TABLE_MOVE] = "";
    bool is_on = true;

    table_deal(table, k);
    for (int i = from; i <= to; i++) {
        cr_assert(follow_start(&f[i], &table->legend, i, table->dealt), "%s", f[i].fault);
    }
    for (int i = from; i <= to; i++) {
        cr_assert(look_on(table, &f[i], 0, &skip, 0), "%s, game %u, viewer %s: %s", table->game, k,
                  viewer_name[i], f[i].fault);
    }
    for (int d = table->d; is_on; d = table->d) {
        int seat = table_choose(table, move), since = f[to].event;
        is_on = table_play(table, seat, move);
        for (int i = from; i <= to; i++) {
            cr_assert(look_on(table, &f[i], d, &skip, 0),
                      "%s, game %u (%s, %s), d=%d %s, viewer %s: %s", table->game, k,
                      table->name[table->deck[0]], table->name[table->deck[1]], d, move,
                      viewer_name[i], f[i].fault);
        }
        if (to == FOLLOW_ALL && table->d != d) {
            expect_answer(table, since, d, seat, move);
        }
    }
    cr_assert(strcmp(f[to].over, table->over) == 0, "over=%s, by the events %s", table->over,
              f[to].over);
}

/* The same for many games of each kind. */
static void follow_games(int from, int to)
{
    static struct table table;

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        for (unsigned k = 0; k < (unsigned)prop_times(GAMES); k++) {
            follow_game(&table, k, from, to);
        }
        table_close(&table);
    }
}

Test(follow, the_events_for_all_are_enough_to_keep_the_whole_position)
{
    follow_games(FOLLOW_ALL, FOLLOW_ALL);
}

Test(follow, the_events_of_a_seat_are_enough_to_keep_its_view)
{
    follow_games(0, 1);
}

/* True if a follower that misses one event of a kind, later in some games than in others, is found
 * out before game k ends. */
static bool is_missed(struct table *table, const char *kind, unsigned k, bool *has_kind)
{
    static struct follow f;
    const int after = MISSED * (1 + (int)k % 8);
    const char *skip = kind;
    char move[TABLE_MOVE];
    bool is_on = true, is_found = false;

    table_deal(table, k);
    cr_assert(follow_start(&f, &table->legend, FOLLOW_ALL, table->dealt));
    is_found = !look_on(table, &f, 0, &skip, after);
    for (int d = table->d; is_on && !is_found; d = table->d) {
        is_on = table_play(table, table_choose(table, move), move);
        is_found = !look_on(table, &f, d, &skip, after);
    }
    *has_kind = skip == NULL;
    return is_found;
}

/* Looks for a game where the loss of one event of a kind is found out: what the next event says
 * anew, nobody misses. True if there was such an event at all. */
static bool miss_kind(struct table *table, const char *kind)
{
    bool is_found = false, has_any = false;

    for (unsigned k = 0; k < GAMES && !is_found; k++) {
        bool has_kind = false;
        is_found = is_missed(table, kind, k, &has_kind);
        has_any = has_any || has_kind;
        cr_assert(has_kind || !is_found, "%s, game %u: a fault without a loss", table->game, k);
    }
    cr_assert(is_found || !has_any, "%s: nobody missed %s", table->game, kind);
    return has_any;
}

Test(follow, the_public_events_are_enough_to_keep_the_public_view)
{
    follow_games(FOLLOW_PUB, FOLLOW_PUB);
}

Test(follow, a_follower_that_misses_an_event_is_found_out)
{
    static const char *const kinds[] = {"draw", "move",  "swap",  "shuffle",
                                        "turn", "phase", "value", "over"};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    static struct table table;
    bool has_kind[KINDS] = {false};

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        for (size_t k = 0; k < KINDS; k++) {
            has_kind[k] = miss_kind(&table, kinds[k]) || has_kind[k];
        }
        table_close(&table);
    }
    for (size_t k = 0; k < KINDS; k++) {
        cr_assert(has_kind[k], "no game had an event %s", kinds[k]);
    }
}

/* The first of these decks has three $0 and two $1, the other one $2. */
static void expect_refusals(struct table *table)
{
    static const char *const bad[] = {
        "event 2 turn s1 n=1 d=1",                                    /* number 1 is missing */
        "event 1 turn s1 n=1 d=2",                                    /* of another decision */
        "event 1 wonder s1 d=1",                                      /* no such kind */
        "event 1 draw s1 from=s1.$D to=s1.$H d=1",                    /* no card */
        "event 1 draw s1 from=s1.$D to=s1.$H cards=$2 d=1",           /* not in this deck */
        "event 1 move s1 from=s1.$H to=s1.$X cards=$0 d=1",           /* the hand is empty */
        "event 1 move s1 from=s1.$D to=s1.$L cards=$0 d=1",           /* no place */
        "event 1 shuffle s1 from=s1.$D order=$0 d=1",                 /* cards got lost */
        "event 1 value s1 name=luck n=1 d=1",                         /* no such gauge */
        "event 1 move s1 from=s1.$D to=s1.$A pos=$l.a1 cards=$0 d=1", /* nothing lies there */
        "event 1 move $l.a1 from=s1.$A to=s1.$X cards=$0 d=1",        /* nothing is attached */
    };
    char list[2][4 * FOLLOW_WORD], line[8 * FOLLOW_WORD];
    const char *const decks[] = {list[0], list[1]};
    static struct follow f;

    cr_assert(follow_spell(&table->legend, "$0*3,$1*2", list[0], sizeof list[0]));
    cr_assert(follow_spell(&table->legend, "$2", list[1], sizeof list[1]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!follow_spell(&table->legend, bad[i], line, sizeof line)) {
            continue; /* no such zone */
        }
        cr_assert(follow_start(&f, &table->legend, FOLLOW_ALL, decks));
        f.d = 1;
        cr_assert_not(follow_event(&f, line), "accepted: %s", line);
        cr_assert_gt(strlen(f.fault), 0);
    }
}

Test(follow, events_that_cannot_be_are_refused)
{
    static struct table table;

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        expect_refusals(&table);
        table_close(&table);
    }
}
