/* host-macros.c - several answers in one line, and the luck of the seats exchanged. */
#include "tests/conformance/legend.h"
#include "tests/conformance/position.h"
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 60 };

/* ------------------------------------------------------------------------------------ macros */

/* Two answers one by one: what the macro of both has to do. */
struct pair {
    char first[PROBE_MOVE], second[PROBE_MOVE];
    struct text before, middle, after; /* `state all`; after is empty if the second was refused */
    bool is_own;                       /* the same seat is asked between them, and nobody else */
};

static void free_pair(struct pair *pair)
{
    text_free(&pair->before);
    text_free(&pair->middle);
    text_free(&pair->after);
}

/* Plays a move of a seat by chance and one behind it, and takes both back. */
static bool try_pair(struct probe *host, int seat, struct pair *pair)
{
    struct talk *talk = &host->talk;

    *pair = (struct pair){.before = probe_copy(host, "state all")};
    if (!probe_list(host, seat)) {
        return false;
    }
    probe_move(host, (int)probe_random(host, (unsigned)host->n), pair->first);
    if (!talk_ask(talk, "play s%d %s", seat, pair->first) || !probe_look(host)) {
        return false;
    }
    pair->middle = probe_copy(host, "state all");
    pair->is_own = host->asked == (unsigned)seat;
    if (host->is_over || !probe_list(host, pair->is_own ? seat : probe_asked(host))) {
        (void)talk_ask(talk, "undo");
        return false;
    }
    probe_move(host, (int)probe_random(host, (unsigned)host->n), pair->second);
    if (pair->is_own && talk_ask(talk, "play s%d %s", seat, pair->second)) {
        pair->after = probe_copy(host, "state all");
        (void)talk_ask(talk, "undo");
    }
    (void)talk_ask(talk, "undo");
    return true;
}

/* The macro of both: its keys, and that its outcome is that of its moves. */
static void check_both(struct probe *host, int seat, const struct pair *pair)
{
    struct talk *talk = &host->talk;
    bool is_ok = talk_ask(talk, "play s%d %s+%s", seat, pair->first, pair->second);
    long done = talk_number(talk, "done", -1), left = talk_number(talk, "left", -1);
    char stop[TALK_VALUE] = "";

    (void)talk_key(talk, "stop", stop);
    (void)talk_check(talk, REQ_H96, is_ok && done >= 1 && done + left == 2, "ok done= left=");
    (void)talk_check(talk, REQ_H96, left == 0 || stop[0], "stop=newinfo or stop=illegal");
    (void)talk_check(talk, REQ_H96, pair->is_own || done == 1,
                     "done=1: somebody else is asked behind the first move");
    (void)talk_check(talk, REQ_H96, done != 1 || strcmp(stop, "newinfo") == 0,
                     "stop=newinfo: %s is legal behind %s, or not asked of this seat", pair->second,
                     pair->first);
    (void)talk_check(talk, REQ_H96,
                     probe_is_same(host, done == 1 ? &pair->middle : &pair->after, "state all"),
                     "what %ld of the moves do by themselves", done);
    if (is_ok) {
        (void)talk_ask(talk, "undo %ld", done > 0 ? done : 1);
    }
    (void)talk_check(talk, REQ_H96, probe_is_same(host, &pair->before, "state all"),
                     "each answer of a macro taken back by undo: %s", text_string(&pair->before));
}

/* Nothing happens if the first is not legal, or one of them is no move. */
static void check_refused(struct probe *host, int seat, const struct pair *pair)
{
    struct talk *talk = &host->talk;
    char code[16] = "";

    if (!talk_ask(talk, "play s%d %s", seat, host->move)) {
        (void)sscanf(text_string(&talk->status), "err %15s", code);
        (void)talk_ask(talk, "play s%d %s+%s", seat, host->move, pair->first);
        (void)talk_check(talk, REQ_H96, talk_is_err(talk, code),
                         "err %s, as for the first move alone", code);
    } else {
        (void)talk_ask(talk, "undo");
    }
    (void)talk_ask(talk, "play s%d %s+zork:zork", seat, pair->first);
    (void)talk_check(talk, REQ_H96, talk_is_err(talk, "nomove"), "err nomove");
    (void)talk_check(talk, REQ_H96, probe_is_same(host, &pair->before, "state all"),
                     "the position from before: %s", text_string(&pair->before));
}

static void check_game(struct probe *host)
{
    struct pair pair;

    (void)probe_new(host, "seed=d");
    for (int step = 0;
         step < talk_steps(&host->talk, STEPS) && !host->is_over && !host->talk.is_lost; step++) {
        int seat = probe_asked(host);

        if (try_pair(host, seat, &pair)) {
            check_both(host, seat, &pair);
            if (step > 0) {
                check_refused(host, seat, &pair);
            }
        }
        free_pair(&pair);
        (void)probe_look(host);
        (void)probe_step(host);
    }
}

void check_macros(struct kit *kit, const struct offer *offer)
{
    for (int i = 0; i < offer->count && !kit->is_core; i++) {
        struct probe host;

        if (probe_open(&host, kit, offer->games[i])) {
            check_game(&host);
        }
        probe_close(&host);
    }
}

/* ---------------------------------------------------------------------------------- exchange */

/* The cards of a seat that lie without labels, in their order, after a newgame. */
static struct text dealt(struct probe *host, const char *arguments, int seat)
{
    struct text cards = {0};
    struct position position;
    const char *fault, *line;

    if (!probe_new(host, arguments) || !talk_ask(&host->talk, "state all")) {
        return cards;
    }
    line = strstr(text_string(&host->talk.data), "tfn1 ");
    if (line && position_read(&position, line, &fault)) {
        for (size_t i = 0; i < position.count; i++) {
            const struct position_item *item = &position.items[i];

            if (item->side == seat && !item->label[0]) {
                text_format(&cards, "%c:%s*%ld ", item->zone, item->face, item->count);
            }
        }
        position_free(&position);
    }
    return cards;
}

static void check_exchange(struct probe *host, const char *first, const char *second)
{
    char keep[4 * PROBE_NAME], swap[4 * PROBE_NAME];
    struct text want, came;

    for (int seat = 1; seat <= 2; seat++) {
        (void)snprintf(keep, sizeof keep, "seed=5eed luck=keep s1=%s s2=%s", first, second);
        (void)snprintf(swap, sizeof swap, "seed=5eed luck=swap s1=%s s2=%s", second, first);
        want = dealt(host, keep, seat);
        came = dealt(host, swap, 3 - seat);
        (void)talk_check(&host->talk, REQ_H97,
                         want.used > 0 && strcmp(text_string(&want), text_string(&came)) == 0,
                         "for s%d what s%d got with luck=keep: %s", 3 - seat, seat,
                         text_string(&want));
        text_free(&want);
        text_free(&came);
    }
}

void check_swap(struct kit *kit, const struct offer *offer)
{
    for (int i = 0; i < offer->count; i++) {
        char lists[2][PROBE_NAME];
        struct legend legend;
        struct probe host;

        if (probe_open(&host, kit, offer->games[i]) && legend_read(&legend, &host)) {
            legend_choose(&legend, lists);
            if (lists[0][0]) {
                check_exchange(&host, lists[0], lists[1][0] ? lists[1] : lists[0]);
            }
            legend_free(&legend);
        }
        probe_close(&host);
    }
    report_skip(&kit->report, REQ_H97, "no game shows a deck list");
}
