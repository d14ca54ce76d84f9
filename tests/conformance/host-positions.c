/* host-positions.c - positions as text, worlds that a seat cannot tell apart, equal games. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 40, SAME = 3, WORLDS = 2, TEXT = 65536 };

/* ------------------------------------------------------------------------------------- setup */

/* Sets the position up beside the game, and plays a few moves in both. */
static void check_setup(struct probe *host, const char *tfn)
{
    struct talk *talk = &host->talk;
    struct text all = probe_copy(host, "state all");

    (void)talk_check(talk, REQ_H49, talk_ask(talk, "setup as=c %s", tfn), "ok");
    (void)talk_check(talk, REQ_H49, probe_is_same(host, &all, "@c state all"), "the same text: %s",
                     text_string(&all));
    text_free(&all);
    for (int i = 0; i < SAME && probe_step(host); i++) {
        (void)talk_check(talk, REQ_H50, talk_ask(talk, "@c play s%d %s", host->seat, host->move),
                         "ok");
        all = probe_copy(host, "state all");
        (void)talk_check(talk, REQ_H50, probe_is_same(host, &all, "@c state all"),
                         "as in the game: %s", text_string(&all));
        text_free(&all);
    }
}

static void check_broken(struct probe *host, const char *tfn)
{
    struct talk *talk = &host->talk;
    char broken[TEXT], at[TALK_VALUE];
    const char *rules = strchr(tfn, '@'), *hash = strstr(tfn, " h="), *side = strchr(tfn, '{');

    if (!rules || !hash || !side) {
        return;
    }
    for (int kind = 0; kind < 5; kind++) {
        (void)snprintf(broken, sizeof broken, "%s", tfn);
        switch (kind) {
        case 0: /* another h= */
            broken[hash - tfn + 3] = broken[hash - tfn + 3] == '0' ? '1' : '0';
            break;
        case 1: /* another revision of the rules */
            (void)snprintf(broken, sizeof broken, "%.*s9%s", (int)(rules - tfn + 1), tfn,
                           rules + 1);
            break;
        case 2: /* it ends inside a seat */
            broken[side - tfn + 3] = '\0';
            break;
        case 3: /* a viewer that there is not */
            (void)snprintf(broken, sizeof broken, "%.*s zork zork", (int)(side - tfn), tfn);
            break;
        default:
            (void)snprintf(broken, sizeof broken, "tfn1");
        }
        (void)talk_ask(talk, "setup as=bad %s", broken);
        (void)talk_check(talk, REQ_H51, talk_is_err(talk, "badtfn") && talk_key(talk, "at", at),
                         "err badtfn at=");
        (void)talk_ask(talk, "@bad status");
        (void)talk_check(talk, REQ_H51, talk_is_err(talk, "nosuch"), "no game opened by it");
    }
}

/* ------------------------------------------------------------------------------------ sample */

/* What a seat is shown in a world, against the game; and what is refused there. */
static void check_world(struct probe *host, int seat, int world)
{
    static const char *const shown[] = {"ask", "legal", "state"};
    static const char *const tried[] = {"why", "play"};
    struct talk *talk = &host->talk;
    struct text want;

    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        want = probe_copy(host, "%s s%d", shown[i], seat);
        (void)talk_check(talk, i == 1 ? REQ_H55 : REQ_H56,
                         probe_is_same(host, &want, "@w%d %s s%d", world, shown[i], seat),
                         "as in the game: %s", text_string(&want));
        text_free(&want);
    }
    if (!host->move[0] ||
        (talk_ask(talk, "why s%d %s", seat, host->move) && talk_number(talk, "legal", 1) == 1)) {
        return;
    }
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) { /* a move that is refused */
        (void)talk_ask(talk, "%s s%d %s", tried[i], seat, host->move);
        want = (struct text){0};
        text_put(&want, text_string(&talk->status));
        (void)talk_ask(talk, "@w%d %s s%d %s", world, tried[i], seat, host->move);
        (void)talk_check(talk, REQ_H55, strcmp(text_string(&want), text_string(&talk->status)) == 0,
                         "the refusal of the game: %s", text_string(&want));
        text_free(&want);
    }
}

static void check_sample(struct probe *host, int step)
{
    for (int seat = 1; seat <= 2; seat++) {
        (void)talk_check(&host->talk, REQ_H56,
                         talk_ask(&host->talk, "sample s%d seed=%x n=%d", seat, step + 1, WORLDS),
                         "ok");
        for (int world = 1; world <= WORLDS; world++) {
            check_world(host, seat, world);
        }
    }
}

/* -------------------------------------------------------------------------------------- runs */

static void check_texts(struct kit *kit, const struct offer *offer, const char *game)
{
    bool has_setup = probe_offers(kit, offer, "setup", REQ_H49);
    bool has_sample = probe_offers(kit, offer, "sample", REQ_H55);
    char *tfn = malloc(TEXT);
    struct probe host;

    if (tfn && probe_open(&host, kit, game) && probe_new(&host, "seed=8")) {
        for (int step = 0;
             step < talk_steps(&host.talk, STEPS) && !host.is_over && !host.talk.is_lost; step++) {
            if (has_sample) {
                check_sample(&host, step);
            }
            (void)probe_position(&host, "all", tfn, TEXT);
            if (has_setup && step == 2) {
                check_broken(&host, tfn);
            }
            if (has_setup && step % 2 == 0) {
                check_setup(&host, tfn);
            } else if (!probe_step(&host)) {
                break;
            }
        }
    }
    free(tfn);
    probe_close(&host);
}

/* The same line and the same answers in two processes. */
static void check_processes(struct kit *kit, const char *game)
{
    static const char *const lines[] = {"state all", "ask s1 since=0", "ask s2 since=0", "status",
                                        "events all"};
    const int core = 4; /* the first of them */
    struct probe hosts[2];
    bool both = probe_open(&hosts[0], kit, game);

    both = probe_open(&hosts[1], kit, game) && both;
    both = both && probe_new(&hosts[0], "seed=c0ffee") && probe_new(&hosts[1], "seed=c0ffee");
    for (int step = 0; both && step < talk_steps(&hosts[0].talk, STEPS); step++) {
        for (int i = 0; i < (kit->is_core ? core : 5); i++) {
            struct text want = probe_copy(&hosts[0], "%s", lines[i]);

            (void)talk_check(&hosts[1].talk, REQ_H67,
                             probe_is_same(&hosts[1], &want, "%s", lines[i]),
                             "as in another process: %s", text_string(&want));
            text_free(&want);
        }
        both = probe_step(&hosts[0]);
        both = talk_ask(&hosts[1].talk, "play s%d %s", hosts[0].seat, hosts[0].move) && both;
    }
    probe_close(&hosts[0]);
    probe_close(&hosts[1]);
}

void check_positions(struct kit *kit, const struct offer *offer)
{
    (void)probe_offers(kit, offer, "setup", REQ_H50);
    (void)probe_offers(kit, offer, "setup", REQ_H51);
    (void)probe_offers(kit, offer, "sample", REQ_H56);
    for (int i = 0; i < offer->count; i++) {
        check_texts(kit, offer, offer->games[i]);
        check_processes(kit, offer->games[i]);
    }
}
