/* host-sealed.c - sealed games, and luck that the controller supplies. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { STEPS = 6, OUTCOMES = 120, TRIED = 4, NAME = 512 };

/* ------------------------------------------------------------------------------------ sealed */

static void check_refused(struct probe *host)
{
    static const char *const lines[] = {
        "state all", "events all",       "ask all",           "hash",
        "hash all",  "record",           "record all",        "show all",
        "undo",      "sample s1 seed=1", "fork as=f",         "setup tfn1 zork",
        "chance",    "expect hash=0",    "expect hash.all=0", "expect state.all=0",
    };
    char until[TALK_VALUE];

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        /* `ask` is for seats only; there `all` may be no viewer at all. */
        bool is_seat = strcmp(lines[i], "ask all") == 0;

        (void)talk_ask(&host->talk, "%s", lines[i]);
        (void)talk_check(&host->talk, REQ_H71,
                         (talk_is_err(&host->talk, "sealed") &&
                          talk_key(&host->talk, "until", until) && strcmp(until, "over") == 0) ||
                             (is_seat && talk_is_err(&host->talk, "badarg")),
                         "err sealed until=over");
    }
}

static void check_one_sealed(struct probe *host)
{
    struct talk *talk = &host->talk;
    char value[TALK_VALUE], commit[TALK_VALUE];

    (void)talk_check(talk, REQ_H71, talk_ask(talk, "set view=sealed"), "ok");
    (void)talk_ask(talk, "newgame %s seed=2a", host->game);
    (void)talk_check(talk, REQ_H72, !strncmp(text_string(&talk->status), "err ", 4),
                     "an err: the seed has less than 32 digits");
    (void)talk_ask(talk, "newgame %s", host->game);
    (void)talk_check(talk, REQ_H72, talk_key(talk, "commit", commit), "ok commit=");
    (void)talk_check(talk, REQ_H72, !talk_key(talk, "seed", value), "no seed=");
    (void)probe_look(host);
    (void)talk_check(talk, REQ_H72, !talk_key(talk, "seed", value), "no seed= in status either");
    for (int i = 0; i < STEPS && !host->is_over; i++) {
        check_refused(host);
        (void)talk_ask(talk, "set view=open");
        (void)talk_check(talk, REQ_H73, strncmp(text_string(&talk->status), "err ", 4) == 0,
                         "an err: a sealed game is not over");
        if (!probe_step(host)) {
            break;
        }
    }
    (void)talk_ask(talk, "resign s1");
    (void)talk_ask(talk, "status");
    (void)talk_check(talk, REQ_H74,
                     talk_key(talk, "seed", value) && probe_commit_fits(value, commit),
                     "seed= whose SHA-256 is commit=%s", commit);
    (void)talk_check(talk, REQ_H73, talk_ask(talk, "set view=open"), "ok: the game is over");
}

void check_sealed(struct kit *kit, const struct offer *offer)
{
    static const enum requirement all[] = {REQ_H71, REQ_H72, REQ_H73, REQ_H74};
    struct probe host;
    bool has_view = true;

    for (int i = 0; i < 4; i++) {
        has_view = probe_has_option(kit, offer, "view", all[i]);
    }
    if (!has_view) {
        return;
    }
    if (probe_open(&host, kit, offer->games[0])) {
        check_one_sealed(&host);
    }
    probe_close(&host);
}

/* -------------------------------------------------------------------------------------- luck */

/* The value of "1/3" or "1". */
static long double read_fraction(const char *text)
{
    char *end = NULL;
    long long over = strtoll(text, &end, 10);
    long long under = *end == '/' ? strtoll(end + 1, NULL, 10) : 1;

    return under > 0 ? (long double)over / (long double)under : 0;
}

/* Looks at a list of outcomes: p= of each as a fraction, together 1. Copies one by chance. */
static int read_outcomes(struct probe *host, char *name)
{
    struct talk *talk = &host->talk;
    long double sum = 0;
    int count = 0;
    const char *line;

    (void)talk_check(talk, REQ_H70, talk_ask(talk, "chance"), "ok and lines `outcome`");
    for (line = text_string(&talk->data); *line; line += strcspn(line, "\n") + 1) {
        char p[TALK_VALUE], word[NAME] = "";

        (void)sscanf(line, "outcome %511[^ \n]", word);
        if (!word[0] || !wire_key(line, "p", p, sizeof p)) {
            continue;
        }
        sum += read_fraction(p);
        if (probe_random(host, (unsigned)++count) == 0) {
            memcpy(name, word, NAME);
        }
    }
    (void)talk_check(talk, REQ_H70, sum > 1 - 1e-9L && sum < 1 + 1e-9L,
                     "probabilities that sum to 1");
    return count;
}

static void check_chance(struct probe *host, bool can_fork)
{
    struct talk *talk = &host->talk;
    char name[NAME] = "";
    struct text before;

    if (read_outcomes(host, name) == 0) {
        return;
    }
    before = probe_copy(host, "chance");
    (void)talk_ask(talk, "chance %s,zork", name);
    (void)talk_check(talk, REQ_H70, strncmp(text_string(&talk->status), "err ", 4) == 0,
                     "an err: one link of the chain is no outcome");
    (void)talk_check(talk, REQ_H70, probe_is_same(host, &before, "chance"),
                     "the outcomes as before: %s", text_string(&before));
    text_free(&before);
    for (int i = 0; i < TRIED && can_fork; i++) {
        (void)read_outcomes(host, name);
        (void)talk_ask(talk, "fork as=f");
        (void)talk_check(talk, REQ_H70, talk_ask(talk, "@f chance %s", name),
                         "ok: it is one of the outcomes");
        (void)talk_ask(talk, "@f close");
    }
    (void)talk_check(talk, REQ_H70, talk_ask(talk, "chance %s", name), "ok");
}

void check_luck(struct kit *kit, const struct offer *offer)
{
    bool can_fork = strstr(offer->caps, " fork ") != NULL;
    char stage[TALK_VALUE];
    struct probe host;

    if (!probe_offers(kit, offer, "chance", REQ_H70)) {
        return;
    }
    for (int i = 0; i < offer->count; i++) {
        if (probe_open(&host, kit, offer->games[i])) {
            (void)talk_check(&host.talk, REQ_H70, talk_ask(&host.talk, "set chance=explicit"),
                             "ok");
            (void)probe_new(&host, "seed=1");
            for (int k = 0; k < OUTCOMES && !host.is_over && !host.talk.is_lost; k++) {
                if (!probe_look(&host) || host.is_over) {
                    break;
                }
                if (talk_key(&host.talk, "stage", stage) && strcmp(stage, "chance") == 0) {
                    check_chance(&host, can_fork);
                } else if (!probe_step(&host)) {
                    break;
                }
            }
        }
        probe_close(&host);
    }
    report_skip(&kit->report, REQ_H70, "its games have no chance");
}
