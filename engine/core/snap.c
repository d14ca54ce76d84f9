/* snap.c - positions of a turn, kept so that a loop can be proven. */
#include "engine/core/snap.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/core/ask.h"

void snaps_clear(struct state *st)
{
    memset(st->tail.snap, 0, st->tail.snaps * sizeof st->tail.snap[0]);
    st->tail.snaps = 0;
}

void snaps_add(struct state *st, const struct snap *snap)
{
    struct tail *tail = &st->tail;

    if (tail->snaps == SNAP_MAX) {
        memmove(&tail->snap[0], &tail->snap[1], (SNAP_MAX - 1) * sizeof tail->snap[0]);
        tail->snaps--;
    }
    tail->snap[tail->snaps++] = *snap;
}

void snaps_chance(struct run *run, seat_t seat, uint64_t cards)
{
    if (run->st->tail.snaps == 0 || cards == 0) {
        return;
    }
    obj_t first = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
    if ((cards & ~match_copies(run->match, first)) != 0) {
        snaps_clear(run->st);
    }
}

void snaps_answer(struct run *run, seat_t seat)
{
    if (run->st->tail.snaps > 0 && seat != run->st->head.first &&
        ask_count(run->match, run->st, seat) > 1) {
        snaps_clear(run->st);
    }
}

void snaps_print(const struct state *st, struct str *out)
{
    for (int i = 0; i < st->tail.snaps; i++) {
        const struct snap *snap = &st->tail.snap[i];
        str_format(out, "%s%llx.%llx", i == 0 ? " l=(" : ",", (unsigned long long)snap->same,
                   (unsigned long long)snap->more);
    }
    str_put(out, st->tail.snaps > 0 ? ")" : "");
}

bool snaps_read(struct state *st, const char *text)
{
    if (*text++ != '(') {
        return false;
    }
    snaps_clear(st); /* opening the decision may have kept it */
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
        snaps_add(st, &snap);
        text = end + 1;
        if (*end != ',') {
            return *end == ')' && end[1] == '\0';
        }
    }
}
