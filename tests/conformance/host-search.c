/* host-search.c - `go` in a host: its answer, its limits, and what may be asked meanwhile. */
#include "tests/conformance/flight.h"
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "bots/arena/base/wire.h"

enum {
    STEPS = 12,
    NODES = 60,
    LONG_MS = 4000, /* a search that is never waited for */
    SEARCH_MS = 300,
    WATCHED_MS = 1000,
    UP_MS = 100 /* a go that is over by then is over at once */
};

/* How late a busy machine may be: a busier one gets a longer --timeout. */
static int slack(const struct probe *host)
{
    return host->talk.kit->timeout_ms / 5;
}

static int soon(const struct probe *host)
{
    return host->talk.kit->timeout_ms / 4;
}

static int stop_ms(const struct probe *host)
{
    return host->talk.kit->timeout_ms / 2;
}

static bool is_err(const struct text *status, const char *code)
{
    size_t length = strlen(code);

    return status->used >= length + 4 && strncmp(status->data, "err ", 4) == 0 &&
           strncmp(status->data + 4, code, length) == 0;
}

/* A decision with two or more moves, some way into a game. */
static bool prepare(struct probe *host, const char *seed)
{
    (void)probe_new(host, seed);
    (void)probe_walk(host, 3);
    for (int i = 0; i < STEPS; i++) {
        int seat = probe_asked(host);

        if (seat == 0 || !probe_list(host, seat)) {
            return false;
        }
        if (host->n > 1) {
            host->seat = seat;
            return true;
        }
        if (!probe_step(host)) {
            return false;
        }
    }
    return false;
}

/* A move of the list; position and events as before. */
static void check_answer(struct probe *host)
{
    struct talk *talk = &host->talk;

    (void)probe_new(host, "seed=1");
    for (int i = 0; i < STEPS && !host->is_over && !talk->is_lost; i++) {
        int seat = probe_asked(host);
        struct text state = probe_copy(host, "state all"), events = probe_copy(host, "events all");
        char move[TALK_VALUE], listed[TALK_VALUE + 2];

        (void)probe_list(host, seat);
        (void)talk_check(talk, REQ_H76, talk_ask(talk, "go s%d nodes=%d", seat, NODES), "ok");
        (void)talk_key(talk, "move", move);
        (void)snprintf(listed, sizeof listed, "%s\n", move);
        (void)talk_check(talk, REQ_H76,
                         talk_number(talk, "d", 0) == host->d && move[0] &&
                             strstr(text_string(&host->moves), listed),
                         "ok d=%ld move= with one of: %s", host->d, text_string(&host->moves));
        (void)talk_check(talk, REQ_H76,
                         probe_is_same(host, &state, "state all") &&
                             probe_is_same(host, &events, "events all"),
                         "position and events as before");
        text_free(&state);
        text_free(&events);
        (void)probe_step(host);
    }
}

/* The same block, seed and limits in two processes, and twice in each. */
static void check_repeat(struct kit *kit, const char *game)
{
    static const char *const limits[] = {"nodes=200", "worlds=4", "nodes=100 worlds=3"};
    char first[3][TALK_VALUE] = {"", "", ""}, move[TALK_VALUE];

    for (int run = 0; run < 2; run++) {
        struct probe host;

        if (probe_open(&host, kit, game) && prepare(&host, "seed=2")) {
            (void)talk_ask(&host.talk, "set seed=5");
            for (int i = 0; i < 6; i++) {
                (void)talk_ask(&host.talk, "go s%d %s", host.seat, limits[i % 3]);
                (void)talk_key(&host.talk, "move", move);
                if (!first[i % 3][0]) {
                    memcpy(first[i % 3], move, sizeof move);
                }
                (void)talk_check(&host.talk, REQ_H77, strcmp(first[i % 3], move) == 0,
                                 "move=%s, as before", first[i % 3]);
            }
        }
        probe_close(&host);
    }
}

static void check_time(struct probe *host)
{
    struct flight flight;

    if (!prepare(host, "seed=3")) {
        return;
    }
    flight_begin(&flight, &host->talk);
    (void)flight_send(&flight, "go s%d movetime=%d", host->seat, SEARCH_MS);
    (void)talk_check(&host->talk, REQ_H83,
                     flight_land(&flight, host->talk.kit->timeout_ms + SEARCH_MS) &&
                         flight.of[0].done_ms <= SEARCH_MS + slack(host),
                     "an answer within %d ms; it took %d", SEARCH_MS, (int)flight.of[0].done_ms);
    flight_end(&flight);
    flight_begin(&flight, &host->talk);
    (void)flight_send(&flight, "go s%d movetime=%d", host->seat, WATCHED_MS);
    (void)flight_land(&flight, host->talk.kit->timeout_ms + WATCHED_MS);
    (void)talk_check(&host->talk, REQ_H82, flight.of[0].infos <= 10 * WATCHED_MS / 1000 + 1,
                     "at most ten lines `info` a second; %d came", flight.of[0].infos);
    flight_end(&flight);
    (void)talk_ask(&host->talk, "ping"); /* lines behind the status line would show here */
}

static void check_stop(struct probe *host)
{
    struct talk *talk = &host->talk;
    struct flight flight;
    int stop;

    (void)talk_check(talk, REQ_H78, talk_ask(talk, "stop"), "ok, though nothing runs");
    if (!prepare(host, "seed=3")) {
        return;
    }
    flight_begin(&flight, talk);
    (void)flight_send(&flight, "go s%d movetime=%d", host->seat, LONG_MS);
    (void)flight_is_up(&flight, 0, 2 * UP_MS);
    stop = flight_send(&flight, "stop");
    (void)talk_check(talk, REQ_H78,
                     flight_land(&flight, LONG_MS) &&
                         wire_ok(text_string(&flight.of[stop].status)) &&
                         wire_ok(text_string(&flight.of[0].status)) &&
                         flight.of[0].done_ms - flight.of[stop].sent_ms <= stop_ms(host),
                     "ok to stop, then the status line of go, within %d ms", stop_ms(host));
    flight_end(&flight);
}

/* Questions while it thinks, and what must wait. */
static void check_busy(struct probe *host)
{
    static const char *const questions[] = {"ping", "state s1", "legal", "status", "events pub"};
    struct talk *talk = &host->talk;
    struct flight flight;

    if (!prepare(host, "seed=3")) {
        return;
    }
    flight_begin(&flight, talk);
    (void)flight_send(&flight, "go s%d movetime=%d", host->seat, LONG_MS);
    if (!flight_is_up(&flight, 0, UP_MS)) {
        report_skip(&talk->kit->report, REQ_H79, "its go ends at once");
        report_skip(&talk->kit->report, REQ_H80, "its go ends at once");
        flight_end(&flight);
        return;
    }
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        int asked = flight_send(&flight, "%s", questions[i]);

        (void)talk_check(talk, REQ_H79,
                         !flight_is_up(&flight, asked, soon(host)) &&
                             wire_ok(text_string(&flight.of[asked].status)),
                         "ok to `%s` within %d ms", questions[i], soon(host));
    }
    (void)flight_send(&flight, "stop");
    (void)flight_land(&flight, stop_ms(host));
    flight_end(&flight);
}

static void check_refused(struct probe *host)
{
    static const char *const changes[] = {"play 1", "undo", "resign s1", "close"};
    struct talk *talk = &host->talk;
    struct flight flight;

    if (!prepare(host, "seed=3")) {
        return;
    }
    flight_begin(&flight, talk);
    (void)flight_send(&flight, "go s%d movetime=%d", host->seat, LONG_MS);
    if (flight_is_up(&flight, 0, UP_MS)) {
        for (size_t i = 0; i < 6; i++) {
            int asked = i < 4    ? flight_send(&flight, "%s", changes[i])
                        : i == 4 ? flight_send(&flight, "newgame %s", host->game)
                                 : flight_send(&flight, "go movetime=1");
            char go[TALK_VALUE] = "";

            (void)talk_check(
                talk, REQ_H80,
                !flight_is_up(&flight, asked, soon(host)) &&
                    is_err(&flight.of[asked].status, "busy") &&
                    wire_key(text_string(&flight.of[asked].status), "go", go, sizeof go) &&
                    strtol(go, NULL, 10) == flight.of[0].id,
                "err busy go=%ld", flight.of[0].id);
        }
        (void)flight_send(&flight, "stop");
        (void)flight_land(&flight, stop_ms(host));
    }
    flight_end(&flight);
}

static void check_quit(struct probe *host)
{
    struct talk *talk = &host->talk;
    struct flight flight;
    int quit, status;

    if (!prepare(host, "seed=3")) {
        return;
    }
    flight_begin(&flight, talk);
    (void)flight_send(&flight, "go s%d movetime=%d", host->seat, LONG_MS);
    (void)flight_is_up(&flight, 0, UP_MS);
    quit = flight_send(&flight, "quit");
    (void)talk_check(talk, REQ_H81,
                     flight_land(&flight, stop_ms(host)) &&
                         flight.of[0].order < flight.of[quit].order &&
                         wire_ok(text_string(&flight.of[0].status)),
                     "the status line of go, then ok to quit");
    (void)talk_check(talk, REQ_H81,
                     talk_has_ended(talk, &status) && WIFEXITED(status) && WEXITSTATUS(status) == 0,
                     "exit status 0");
    flight_end(&flight);
}

void check_search(struct kit *kit, const struct offer *offer)
{
    static const struct {
        void (*check)(struct probe *);
        const char *of;
    } checks[] = {
        {check_answer, "H76 "}, {check_time, "H82 H83 "}, {check_stop, "H78 "},
        {check_busy, "H79 "},   {check_refused, "H80 "},  {check_quit, "H81 "},
    };
    static const enum requirement all[] = {REQ_H76, REQ_H77, REQ_H78, REQ_H79,
                                           REQ_H80, REQ_H81, REQ_H82, REQ_H83};
    bool can_play = true;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        can_play = probe_offers(kit, offer, "play", all[i]);
    }
    if (!can_play) {
        return;
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct probe host;

        if (!kit_wants(kit, checks[i].of)) {
            continue;
        }
        if (probe_open(&host, kit, offer->games[0])) {
            checks[i].check(&host);
        }
        probe_close(&host);
    }
    if (kit_wants(kit, "H77 ")) {
        check_repeat(kit, offer->games[0]);
    }
}
