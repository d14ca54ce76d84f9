/* hidden.c - a seat is told through the protocol of no card that it cannot know. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "tests/lib/follow-seen.h"
#include "tests/lib/follow-table.h"
#include "tests/lib/prop_game.h"

enum { SEEN_GAMES = 10, WRONG = 5 };

static void expect_known(struct seen *seen, const char *reply, const char *request)
{
    cr_assert(seen_reply(seen, reply, request), "%s", seen->fault);
}

/* Sends everything to which a seat gets an answer, and checks the ids in it. */
static void check_seat(struct table *table, struct seen *seen, int since)
{
    static char events[TABLE_REPLY];
    char wrong[TABLE_MOVE];
    int s = seen->seat + 1;

    (void)snprintf(events, sizeof events, "%s", table_send(table, "ask s%d since=%d", s, since));
    expect_known(seen, events, "");
    expect_known(seen, table_send(table, "events s%d since=%d", s, since), "");
    expect_known(seen, table_send(table, "state s%d", s), "");
    expect_known(seen, table_send(table, "show s%d", s), "");
    expect_known(seen, table_send(table, "legal s%d", s), "");
    expect_known(seen, table_send(table, "play s%d d=0 done", s), "");
    for (int i = 0; i < WRONG; i++) {
        table_wrong(table, seen->seat, wrong);
        expect_known(seen, table_send(table, "play s%d %s", s, wrong), wrong);
    }
}

/* True if the check finds that a seat is shown what another viewer is shown. */
static bool is_found(const struct seen *seen, const char *reply)
{
    struct seen copy = *seen;

    return !seen_reply(&copy, reply, "");
}

/* Plays a game before two seats that check all they are sent; returns how often the first of them
 * would have noticed the other's view. */
static unsigned play_seen(struct table *table, unsigned *decisions)
{
    static struct seen seen[2];
    char move[TABLE_MOVE];
    unsigned found = 0;

    for (int i = 0; i < 2; i++) {
        seen_start(&seen[i], &table->legend, i, table->dealt[i]);
    }
    for (int since = 0; table->over[0] == '\0'; (*decisions)++) {
        for (int i = 0; i < 2; i++) {
            check_seat(table, &seen[i], since);
        }
        found += is_found(&seen[0], table_send(table, "state s2"));
        since = table_last_event(table, "g1");
        int seat = table_choose(table, move);
        (void)table_play(table, seat, move);
    }
    return found;
}

ParameterizedTestParameters(hidden, a_seat_is_told_of_no_card_that_it_cannot_know)
{
    return prop_each_game();
}

ParameterizedTest(const int *game, hidden, a_seat_is_told_of_no_card_that_it_cannot_know)
{
    static struct table table;
    unsigned decisions = 0, found = 0, games = (unsigned)prop_times(SEEN_GAMES);

    table_open(&table, *game);
    for (unsigned k = 0; k < games; k++) {
        table_deal(&table, k);
        found += play_seen(&table, &decisions);
    }
    cr_assert_gt(found, decisions / 2, "%s: the other seat's view was found %u times in %u",
                 table.game, found, decisions);
    table_close(&table);
}

/* The seat has three $0 and two $1; it has not seen a $2 of the other. */
static void expect_found(struct table *table)
{
    static const char *const leaks[] = {
        "event 1 draw s2 from=s2.$D to=s2.$H cards=$2 d=1",
        "event 1 move s2 from=s2.$H to=s2.$Q pos=$q cards=$2 d=1",
        "event 1 look s2 from=s2.$D cards=$2 d=1",
        "event 1 swap $q from=s2.$Q to=s2.$H cards=$2,$0 d=1",
        "event 1 choose s2 move=lay:$2 d=1\nevent 2 pass s2 d=1",
        "event 1 shuffle s1 from=s1.$D order=$0 d=1",
        "state tfn1 game@1 s1 t1.s1.phase.step?s2 s1{$H:$0;$D:?2} s2{$H:$0;$D:?2} h=0",
        "state tfn1 game@1 s1 t1.s1.phase.step?s2 s1{$H:$2} s2{$H:?1} h=0",
        "state tfn1 game@1 s1 t1.s1.phase.step?s2 s1{$L:$l=$0[$0~o2];$H:$0} s2{$H:?2} h=0",
        "state tfn1 game@1 s1 t1.s1.phase.step?s2 s1{$L:$l=$0[$2~o2];$H:$0} s2{$H:?2} h=0",
        "err nomove near=lay:$2",
    };
    static const char *const known[] = {
        "event 1 look s1 from=s2.$Q pos=$q cards=$2 d=1\n",
        "state tfn1 game@1 s1 t1.s1.phase.step?s2 s1{$H:$0} s2{$Q:$q=$2~d;$H:?2} h=0\n",
        "event 1 move s2 from=s2.$H to=s2.$X cards=$2 d=1\n",
        "state tfn1 game@1 s1 t1.s1.phase.step?s2 s1{$H:$0} s2{$L:$l=$2[$0~o1];$H:?2} h=0\n",
    };
    char list[4 * FOLLOW_WORD], line[TABLE_LINE];
    struct seen seen;

    cr_assert(follow_spell(&table->legend, "$0*3,$1*2", list, sizeof list));
    for (size_t i = 0; i < sizeof leaks / sizeof *leaks; i++) {
        seen_start(&seen, &table->legend, 0, list);
        if (follow_spell(&table->legend, leaks[i], line, sizeof line)) {
            cr_assert(is_found(&seen, line), "let through: %s", line);
        }
    }
    seen_start(&seen, &table->legend, 0, list);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (follow_spell(&table->legend, known[i], line, sizeof line)) {
            expect_known(&seen, line, "");
        }
    }
}

Test(hidden, a_line_for_the_other_seat_is_found_out)
{
    static struct table table;

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        expect_found(&table);
        table_close(&table);
    }
}
