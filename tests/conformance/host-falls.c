/* host-falls.c - how chance fell, as a host tells it afterwards. */
#include "tests/conformance/probe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/luck/fall.h"

enum { SEEDS = 12, STEPS = 10 };

/* A host that is right goes beyond so many standard deviations in one run of a billion. */
static const double FAR = 6;

/* What fell, against what was to be expected: of each fall the outcome that is named first. */
struct odds {
    double sum, variance;
    int lines;
};

static void add_odds(const struct fall_line *fall, struct odds *odds)
{
    double p = (double)fall->ways[0] / fall->total;

    odds->sum += (fall->got == 0) - p;
    odds->variance += p * (1 - p);
    odds->lines++;
}

/* The lines of the game so far; those that `before` holds must be the first of them. */
static void read_falls(struct probe *host, struct text *before, struct odds *odds)
{
    struct talk *talk = &host->talk;
    size_t known = before->used;
    char n[TALK_VALUE] = "";
    static struct fall_line fall;
    long count = 0;

    (void)talk_check(talk, REQ_H86, talk_ask(talk, "chances") && talk_key(talk, "n", n),
                     "ok n= and lines `chance`");
    (void)talk_check(talk, REQ_H86,
                     strncmp(text_string(&talk->data), text_string(before), known) == 0,
                     "the lines that were told before: %s", text_string(before));
    for (const char *line = text_string(&talk->data); *line; line += strcspn(line, "\n") + 1) {
        bool is_read = fall_read(line, &fall);

        count++;
        (void)talk_check(talk, REQ_H86,
                         is_read && strtol(line + strlen("chance "), NULL, 10) == count,
                         "chance %ld for= got= of=, with got= in of=", count);
        if (is_read && (size_t)(line - text_string(&talk->data)) >= known) {
            add_odds(&fall, odds);
        }
    }
    (void)talk_check(talk, REQ_H86, strtol(n, NULL, 10) == count, "n=%ld", count);
    text_clear(before);
    text_put(before, text_string(&talk->data));
}

/* With since= the first ones are left out. */
static void check_since(struct probe *host)
{
    struct talk *talk = &host->talk;

    (void)talk_check(
        talk, REQ_H86,
        talk_ask(talk, "chances since=2") &&
            (talk->data.used == 0 || strncmp(text_string(&talk->data), "chance 3 ", 9) == 0),
        "nothing, or lines from `chance 3` on");
}

static void check_odds(struct probe *host, const struct odds *odds)
{
    double far = odds->variance > 0 ? fabs(odds->sum) / sqrt(odds->variance) : fabs(odds->sum);

    (void)talk_check(&host->talk, REQ_H87, odds->lines > 0 && far < FAR,
                     "outcomes as likely as of= says: after %d falls they are %.1f standard "
                     "deviations off",
                     odds->lines, far);
}

static void check_sealed_falls(struct probe *host)
{
    char until[TALK_VALUE];

    (void)talk_ask(&host->talk, "set view=sealed");
    (void)talk_ask(&host->talk, "newgame %s", host->game);
    (void)talk_ask(&host->talk, "chances");
    (void)talk_check(&host->talk, REQ_H88,
                     talk_is_err(&host->talk, "sealed") && talk_key(&host->talk, "until", until) &&
                         strcmp(until, "over") == 0,
                     "err sealed until=over");
}

static void check_game(struct probe *host)
{
    struct odds odds = {0};
    char arguments[32];

    for (int seed = 1; seed <= SEEDS && !host->talk.is_lost; seed++) {
        struct text before = {0};

        (void)snprintf(arguments, sizeof arguments, "seed=%x", (unsigned)seed);
        (void)probe_new(host, arguments);
        read_falls(host, &before, &odds);
        for (int step = 0; step < STEPS && !host->is_over && probe_walk(host, 3) > 0; step++) {
            read_falls(host, &before, &odds);
        }
        check_since(host);
        text_free(&before);
    }
    check_odds(host, &odds);
}

void check_falls(struct kit *kit, const struct offer *offer)
{
    static const enum requirement all[] = {REQ_H86, REQ_H87, REQ_H88};
    bool has_view = strstr(offer->options, " view ") != NULL, is_offered = true;
    struct probe host;

    for (int i = 0; i < 3; i++) {
        is_offered = probe_offers(kit, offer, "chances", all[i]);
    }
    for (int i = 0; is_offered && i < offer->count; i++) {
        if (probe_open(&host, kit, offer->games[i])) {
            check_game(&host);
            if (has_view) {
                check_sealed_falls(&host);
            }
        }
        probe_close(&host);
    }
    if (is_offered && !has_view) {
        report_skip(&kit->report, REQ_H88, "it has no option `view`");
    }
}
