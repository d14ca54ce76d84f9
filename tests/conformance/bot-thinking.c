/* bot-thinking.c - time: the limits of go, and what a bot hears while it thinks. */
#include "tests/conformance/bot.h"
#include "tests/conformance/flight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum {
    LONG_MS = 4000, /* a search that is never waited for */
    UP_MS = 100     /* a go that is over by then is over at once */
};

/* A bot at a decision with a choice. */
static bool prepare(struct talk *talk, struct kit *kit, struct table *table,
                    struct bot_offer *offer)
{
    int seat;

    if (!bot_open(talk, kit, offer)) {
        return false;
    }
    (void)table_new(table, 5);
    seat = table_find_choice(table);
    if (seat == 0 || !bot_newgame(talk, table, seat, "")) {
        return false;
    }
    bot_tell(talk, &table->block);
    return true;
}

static void check_limits(struct kit *kit, struct table *table)
{
    static const struct {
        const char *limits;
        int ms;
    } cases[] = {{"movetime=200", 200},
                 {"movetime=1", 1},
                 {"left=1000,1000 inc=0,0 grace=50", 1000},
                 {"left=300,90000 inc=10,10 grace=0 turn=5000", 300}};
    struct bot_offer offer;
    struct talk talk;
    char move[TALK_VALUE];
    int slack_ms = kit->timeout_ms / 5; /* a busy machine may be so late */

    if (prepare(&talk, kit, table, &offer)) {
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            int64_t start = process_now();
            bool is_answer =
                bot_go(&talk, table->d, cases[i].limits, cases[i].ms + kit->timeout_ms, move);
            int took = (int)((process_now() - start) / 1000000);

            (void)talk_check(&talk, REQ_P22, is_answer && took <= cases[i].ms + slack_ms,
                             "an answer within %d ms; it took %d", cases[i].ms, took);
        }
        (void)talk_ask(&talk, "ping");
    }
    talk_end(&talk);
}

/* True if there is a long go under way whose bot can be asked meanwhile. */
static bool send_long(struct flight *flight, struct talk *talk, const struct table *table)
{
    flight_begin(flight, talk);
    (void)flight_send(flight, "go d=%ld movetime=%d", table->d, LONG_MS);
    if (flight_is_up(flight, 0, UP_MS)) {
        return true;
    }
    report_skip(&talk->kit->report, REQ_P25, "its go ends at once");
    report_skip(&talk->kit->report, REQ_P26, "its go ends at once");
    return false;
}

static void check_async(struct kit *kit, struct table *table)
{
    struct bot_offer offer;
    struct talk talk;
    struct flight flight;
    int soon_ms = kit->timeout_ms / 4, stop_ms = kit->timeout_ms / 2;

    if (!prepare(&talk, kit, table, &offer)) {
        talk_end(&talk);
        return;
    }
    if (!offer.is_async) {
        report_skip(&kit->report, REQ_P25, "it has no cap async");
        report_skip(&kit->report, REQ_P26, "it has no cap async");
    } else {
        if (send_long(&flight, &talk, table)) {
            int ping = flight_send(&flight, "ping"), stop;

            (void)talk_check(&talk, REQ_P25,
                             !flight_is_up(&flight, ping, soon_ms) &&
                                 wire_ok(text_string(&flight.of[ping].status)) &&
                                 flight.of[0].order == 0,
                             "ok to the ping within %d ms, before the answer", soon_ms);
            stop = flight_send(&flight, "stop");
            (void)talk_check(&talk, REQ_P25,
                             !flight_is_up(&flight, stop, soon_ms) &&
                                 wire_ok(text_string(&flight.of[stop].status)),
                             "ok to stop within %d ms", soon_ms);
            (void)talk_check(&talk, REQ_P26,
                             flight_land(&flight, stop_ms) &&
                                 wire_ok(text_string(&flight.of[0].status)) &&
                                 flight.of[stop].order < flight.of[0].order,
                             "ok to stop, then ok d= move= of the go, within %d ms", stop_ms);
        }
        flight_end(&flight);
        (void)talk_ask(&talk, "ping");
    }
    talk_end(&talk);
}

void check_thinking(struct kit *kit, struct table *table)
{
    check_limits(kit, table);
    check_async(kit, table);
}
