/* loop-history.c - positions of a turn, kept so that a loop can be proven. */
#include "engine/parts/loop-history.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/core/ask.h"

void history_clear(struct state *st)
{
    memset(st->tail.snap, 0, st->tail.snaps * sizeof st->tail.snap[0]);
    st->tail.snaps = 0;
}

void history_add(struct state *st, const struct snap *snap)
{
    struct tail *tail = &st->tail;

    if (tail->snaps == SNAP_MAX) {
        memmove(&tail->snap[0], &tail->snap[1], (SNAP_MAX - 1) * sizeof tail->snap[0]);
        tail->snaps--;
    }
    tail->snap[tail->snaps++] = *snap;
}

/* All of them carry a mark, or none does. */
static bool is_all_or_none(uint64_t cards, uint64_t marked)
{
    return (cards & marked) == 0 || (cards & ~marked) == 0;
}

/* Whichever it is, it is the same: cards of one name and zone with equal marks and no changes. */
static bool are_alike(const struct run *run, seat_t seat, uint64_t cards)
{
    const struct state *st = run->st;
    obj_t first = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
    bool is_so = (cards & ~match_copies(run->match, first)) == 0 &&
                 (cards & ~st->field.zone[st->field.zone_of[first]][seat]) == 0;

    for (uint32_t rest = run->match->rules->marks.ranked; rest != 0 && is_so; rest &= rest - 1) {
        is_so = is_all_or_none(cards, st->field.mark[bits_first(rest)][seat]);
    }
    for (int i = 0; i < st->field.mods && is_so; i++) {
        const struct mod *mod = &st->mod[i];
        bool is_of_card = mod->kind != MOD_SEAT && mod->kind != MOD_FORBID_SEAT;
        is_so = !is_of_card || obj_seat(mod->target) != seat || (cards & obj_bit(mod->target)) == 0;
    }
    return is_so;
}

void history_chance(struct run *run, const struct set *cards)
{
    seat_t seat = (seat_t)(cards->of[0] == 0);

    if (run->st->tail.snaps == 0 || set_count(cards) < 2) {
        return;
    }
    if (cards->of[1 - seat] != 0 || !are_alike(run, seat, cards->of[seat])) {
        history_clear(run->st);
    }
}

void history_answer(struct run *run, seat_t seat)
{
    if (run->st->tail.snaps > 0 && seat != run->st->head.first &&
        ask_count(run->match, run->st, seat) > 1) {
        history_clear(run->st);
    }
}

void history_print(const struct state *st, struct str *out)
{
    for (int i = 0; i < st->tail.snaps; i++) {
        const struct snap *snap = &st->tail.snap[i];
        str_format(out, "%s%llx.%llx", i == 0 ? " l=(" : ",", (unsigned long long)snap->same,
                   (unsigned long long)snap->more);
    }
    str_put(out, st->tail.snaps > 0 ? ")" : "");
}

bool history_read(struct state *st, const char *text)
{
    if (*text++ != '(') {
        return false;
    }
    history_clear(st); /* opening the decision may have kept it */
    for (;;) {
        struct snap snap;
        char *end;
        snap.same = strtoull(text, &end, 16);
        if (end == text || *end != '.') {
            return false;
        }
        text = end + 1;
        snap.more = strtoull(text, &end, 16);
        if (end == text || st->tail.snaps == SNAP_MAX) {
            return false;
        }
        history_add(st, &snap);
        text = end + 1;
        if (*end != ',') {
            return *end == ')' && end[1] == '\0';
        }
    }
}
