/* host-views.c - a host of a bot's own, which is told nothing but what its seat is sent. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PAIRS of deck lists in each game; so many LOOKS at each, STEPS apart. */
enum { LISTS = 64, PAIRS = 12, LOOKS = 8, STEPS = 5, TEXT = 65536 };

/* Two hosts: where the game is played, and that of a bot at one of the seats. */
struct views {
    struct probe table, own;
    char list[LISTS][PROBE_NAME];
    int lists;
    char view[TEXT];
};

/* True if faces that the seat does not see decide a running effect, and it was refused for that. */
static bool is_incomplete(const struct talk *talk, const char *view)
{
    const char *p = strstr(view, " p=");
    char at[TALK_VALUE];

    return talk_is_err(talk, "incomplete") && talk_key(talk, "at", at) && strcmp(at, "p") == 0 &&
           p && strstr(p, ";f?") && strstr(p, ";f?") < p + 3 + strcspn(p + 3, " ");
}

/* A world in the bot's host, which has no game open: from the view and the seat's own deck. */
static void check_view(struct views *v, int seat, const char *deck)
{
    struct talk *own = &v->own.talk;
    struct text worlds[2] = {{0}, {0}}, want;
    char viewer[16];

    (void)snprintf(viewer, sizeof viewer, "s%d", seat);
    if (!probe_position(&v->table, viewer, v->view, TEXT)) {
        return;
    }
    want = probe_copy(&v->table, "state %s", viewer);
    for (int i = 0; i < 2; i++) {
        bool is_ok =
            talk_ask(own, "setup as=v sample=7 lists=closed %s=%s %s", viewer, deck, v->view);

        if (!is_ok && is_incomplete(own, v->view)) {
            break;
        }
        (void)talk_check(own, REQ_H57, is_ok, "ok");
        (void)talk_check(own, REQ_H57, probe_is_same(&v->own, &want, "@v state %s", viewer),
                         "the text that was given: %s", text_string(&want));
        worlds[i] = probe_copy(&v->own, "@v state all");
        (void)talk_ask(own, "@v close");
    }
    (void)talk_check(own, REQ_H57, strcmp(text_string(&worlds[0]), text_string(&worlds[1])) == 0,
                     "the same world for the same sample=: %s", text_string(&worlds[0]));
    text_free(&want);
    text_free(&worlds[0]);
    text_free(&worlds[1]);
}

/* A game of two lists, neither of which need be one that a game has when none is named. */
static void check_pair(struct views *v, const char *first, const char *second)
{
    char arguments[3 * PROBE_NAME];
    struct talk *talk = &v->table.talk;

    (void)snprintf(arguments, sizeof arguments, "as=t seed=8 s1=%s s2=%s lists=closed", first,
                   second);
    v->table.is_over = false;
    if (!probe_new(&v->table, arguments)) {
        return;
    }
    for (int i = 0; i < LOOKS && !v->table.is_over && !v->own.talk.is_lost; i++) {
        check_view(v, 1, first);
        check_view(v, 2, second);
        (void)probe_walk(&v->table, STEPS);
    }
    (void)talk_ask(talk, "@t close");
}

static void check_game(struct kit *kit, const char *game)
{
    struct views *v = calloc(1, sizeof *v);
    bool are_open = v && probe_open(&v->table, kit, game);

    if (v) {
        are_open = probe_open(&v->own, kit, game) && are_open;
        v->lists = are_open ? probe_lists(&v->table, v->list, LISTS) : 0;
        int all = v->lists * v->lists, pairs = talk_steps(&v->own.talk, PAIRS);
        for (int i = 0; i < pairs && i < all; i++) {
            int pair = all <= pairs ? i : i * (all - 1) / (pairs - 1);
            check_pair(v, v->list[pair / v->lists], v->list[pair % v->lists]);
        }
        probe_close(&v->table);
        probe_close(&v->own);
    }
    free(v);
}

void check_views(struct kit *kit, const struct offer *offer)
{
    if (!probe_offers(kit, offer, "sample", REQ_H57)) {
        return;
    }
    for (int i = 0; i < offer->count; i++) {
        check_game(kit, offer->games[i]);
    }
}
