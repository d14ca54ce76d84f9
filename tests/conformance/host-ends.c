/* host-ends.c - how games end: by play, resignation, verdict. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { STEPS = 4000, GAMES = 4, RESIGNED = 6 };

/* The legend has a line `reason` for it. */
static bool is_reason(struct probe *host, const char *reason)
{
    char line[TALK_VALUE + 16];
    struct text sent = {0}, came = {0}, status = {0};
    bool found;

    (void)snprintf(line, sizeof line, "\nreason %s", reason);
    text_put(&sent, text_string(&host->talk.sent));
    text_put(&came, text_string(&host->talk.came));
    text_put(&status, text_string(&host->talk.status));
    (void)talk_ask(&host->talk, "games %s", host->game);
    {
        const char *at = strstr(text_string(&host->talk.data), line);

        found = at && (at[strlen(line)] == ' ' || at[strlen(line)] == '\n');
    }
    text_free(&host->talk.sent);
    text_free(&host->talk.came);
    text_free(&host->talk.status);
    host->talk.sent = sent;
    host->talk.came = came;
    host->talk.status = status;
    return found;
}

/* The last status line must tell the end; result is what over= must be, or NULL. */
static void check_told(struct probe *host, const char *result)
{
    struct talk *talk = &host->talk;
    char ask[TALK_VALUE], over[TALK_VALUE], reason[TALK_VALUE];
    bool is_told = talk_key(talk, "ask", ask) && strcmp(ask, "-") == 0 &&
                   talk_key(talk, "over", over) && talk_key(talk, "reason", reason);

    (void)talk_check(talk, REQ_H61, is_told, "ask=- over= reason=");
    if (!is_told) {
        return;
    }
    (void)talk_check(talk, result ? REQ_H63 : REQ_H61, !result || strcmp(over, result) == 0,
                     "over=%s", result ? result : "");
    (void)talk_check(talk, REQ_H61,
                     strcmp(over, "s1") == 0 || strcmp(over, "s2") == 0 ||
                         strcmp(over, "draw") == 0,
                     "over= s1, s2 or draw");
    (void)talk_check(talk, REQ_H61, is_reason(host, reason),
                     "a reason that stands in the legend of the game");
}

static void check_closed(struct probe *host)
{
    static const char *const lines[] = {"play 1", "play s1 1", "resign s1", "resign s2",
                                        "adjudicate result=draw reason=x"};
    const int core = 2; /* the first of them */
    struct talk *talk = &host->talk;
    char result[TALK_VALUE];

    (void)talk_ask(talk, "status");
    check_told(host, NULL);
    for (int i = 0; i < (talk->kit->is_core ? core : 5); i++) {
        (void)talk_ask(talk, "%s", lines[i]);
        (void)talk_check(talk, REQ_H62,
                         talk_is_err(talk, "over") && talk_key(talk, "result", result),
                         "err over result=");
    }
}

/* Like probe_step, but the reply to play stays the last one. */
static bool play_on(struct probe *host, bool *is_over)
{
    struct talk *talk = &host->talk;
    int seat = probe_asked(host);
    char move[PROBE_MOVE], over[TALK_VALUE];

    *is_over = false;
    if (seat == 0 || !probe_list(host, seat)) {
        return false;
    }
    probe_move(host, (int)probe_random(host, (unsigned)host->n), move);
    if (!talk_ask(talk, "play s%d d=%ld %s", seat, host->d, move)) {
        return false;
    }
    *is_over = talk_key(talk, "over", over);
    return *is_over || probe_look(host);
}

static void check_play_out(struct probe *host, int number)
{
    char seed[32];
    bool is_over = false;

    (void)snprintf(seed, sizeof seed, "seed=%x", 40 + number);
    (void)probe_new(host, seed);
    for (int step = 0; step < STEPS && !is_over; step++) {
        if (!play_on(host, &is_over)) {
            break;
        }
    }
    if (is_over) {
        check_told(host, NULL);
        check_closed(host);
    } else {
        (void)talk_check(&host->talk, REQ_H61, host->is_over || !host->talk.is_lost,
                         "over= in the reply to the last play");
    }
}

static void check_resign(struct probe *host)
{
    (void)probe_new(host, "seed=4");
    for (int i = 0; i < RESIGNED && !host->is_over; i++) {
        for (int seat = 1; seat <= 2; seat++) {
            char winner[16];

            (void)snprintf(winner, sizeof winner, "s%d", 3 - seat);
            (void)talk_check(&host->talk, REQ_H63, talk_ask(&host->talk, "resign s%d", seat),
                             "ok at any decision, for either seat");
            check_told(host, winner);
            check_closed(host);
            (void)talk_ask(&host->talk, "undo");
        }
        (void)probe_look(host);
        (void)probe_walk(host, 3);
    }
}

static void check_verdict(struct probe *host)
{
    (void)probe_new(host, "seed=5");
    (void)probe_walk(host, 4);
    if (host->is_over) {
        return;
    }
    (void)talk_check(&host->talk, REQ_H61,
                     talk_ask(&host->talk, "adjudicate result=draw reason=power%%20cut"), "ok");
    check_told(host, NULL);
    check_closed(host);
}

void check_ends(struct kit *kit, const struct offer *offer)
{
    for (int i = 0; i < offer->count; i++) {
        struct probe host;

        if (probe_open(&host, kit, offer->games[i])) {
            for (int number = 0; number < GAMES; number++) {
                check_play_out(&host, number);
            }
            if (!kit->is_core) {
                check_resign(&host);
                check_verdict(&host);
            }
        }
        probe_close(&host);
    }
}
