/* follow.c - the events of a game tell everything: who only reads them can keep the position. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "tests/lib/follow-table.h"

enum { GAMES = 60, VIEWERS = 3, MISSED = 23 /* an event behind the setup */ };

static const char *const viewer_name[VIEWERS] = {"s1", "s2", "all"};

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
    for (int d = table->d; is_on; d = table->d) {
        int seat = table_choose(table, move), since = f[to].event;
        is_on = table_play(table, seat, move);
        for (int i = from; i <= to; i++) {
            cr_assert(look_on(table, &f[i], d, &skip, 0),
                      "game %u (%s, %s), d=%d %s, viewer %s: %s", k, table->name[table->deck[0]],
                      table->name[table->deck[1]], d, move, viewer_name[i], f[i].fault);
        }
        if (to == FOLLOW_ALL && table->d != d) {
            expect_answer(table, since, d, seat, move);
        }
    }
    cr_assert(strcmp(f[to].over, table->over) == 0, "over=%s, by the events %s", table->over,
              f[to].over);
}

Test(follow, the_events_for_all_are_enough_to_keep_the_whole_position)
{
    static struct table table;

    table_open(&table);
    for (unsigned k = 0; k < GAMES; k++) {
        follow_game(&table, k, FOLLOW_ALL, FOLLOW_ALL);
    }
    table_close(&table);
}

Test(follow, the_events_of_a_seat_are_enough_to_keep_its_view)
{
    static struct table table;

    table_open(&table);
    for (unsigned k = 0; k < GAMES; k++) {
        follow_game(&table, k, 0, 1);
    }
    table_close(&table);
}

/* True if a follower that misses one event of a kind is found out before game k ends. */
static bool is_missed(struct table *table, const char *kind, unsigned k, bool *has_kind)
{
    static struct follow f;
    const char *skip = kind;
    char move[TABLE_MOVE];
    bool is_on = true, is_found = false;

    table_deal(table, k);
    cr_assert(follow_start(&f, &table->legend, FOLLOW_ALL, table->dealt));
    for (int d = table->d; is_on && !is_found; d = table->d) {
        is_on = table_play(table, table_choose(table, move), move);
        is_found = !look_on(table, &f, d, &skip, MISSED);
    }
    *has_kind = skip == NULL;
    return is_found;
}

Test(follow, a_follower_that_misses_an_event_is_found_out)
{
    static const char *const kinds[] = {"draw", "move",  "swap",  "shuffle",
                                        "turn", "phase", "value", "over"};
    static struct table table;

    table_open(&table);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bool has_kind = false;
        for (unsigned k = 0; k < GAMES && !has_kind; k++) {
            bool is_found = is_missed(&table, kinds[i], k, &has_kind);
            cr_assert(!has_kind || is_found, "nobody missed %s in game %u", kinds[i], k);
        }
        cr_assert(has_kind, "no game had an event %s", kinds[i]);
    }
    table_close(&table);
}

Test(follow, events_that_cannot_be_are_refused)
{
    static struct table table;
    static struct follow f;
    static const char *const bad[] = {
        "event 2 turn s1 n=1 d=1",                             /* number 1 is missing */
        "event 1 turn s1 n=1 d=2",                             /* of another decision */
        "event 1 wonder s1 d=1",                               /* no such kind */
        "event 1 draw s1 from=s1.D to=s1.H d=1",               /* no card */
        "event 1 draw s1 from=s1.D to=s1.H cards=pitfall d=1", /* not in this deck */
        "event 1 move s1 from=s1.H to=s1.X cards=graft d=1",   /* the hand is empty */
        "event 1 move s1 from=s1.D to=s1.A cards=graft d=1",   /* no place */
        "event 1 shuffle s1 from=s1.D order=graft d=1",        /* cards got lost */
        "event 1 value s1 name=luck n=1 d=1",                  /* no such gauge */
    };

    table_open(&table);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *const decks[] = {"graft*3,tithe*2", "pitfall"};
        cr_assert(follow_start(&f, &table.legend, FOLLOW_ALL, decks));
        f.d = 1;
        cr_assert_not(follow_event(&f, bad[i]), "accepted: %s", bad[i]);
        cr_assert_gt(strlen(f.fault), 0);
    }
    table_close(&table);
}
