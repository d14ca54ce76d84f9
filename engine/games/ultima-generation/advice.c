/* advice.c - how near a seat is to winning, for players that look ahead (RULES.md 7.1). */
#include "engine/games/ultima-generation/tables.h"
#include "engine/games/ultima-generation/ultima.h"

enum { LATE_DECK = 40, LATE_WHOLE = 100 };

/* The smaller a deck, the more the cards that are left decide (W4): counts once more, weighed by
 * how late it is. */
static const char *const names[] = {
    "virtue.low",    "virtue.high",   "virtue.full", "late.hand", "late.units", "late.tools",
    "late.reagents", "late.discards", "late.lost",   "late.hp",   NULL};

/* The square of how much of the smaller deck is gone, in parts of LATE_WHOLE. */
static int late(const struct state *st)
{
    int own = st->field.count[ZONE_DECK][0], other = st->field.count[ZONE_DECK][1];
    int gone = LATE_DECK - (own < other ? own : other);

    gone = gone < 0 ? 0 : gone;
    return gone * gone * LATE_WHOLE / (LATE_DECK * LATE_DECK);
}

static void numbers(struct run *run, seat_t seat, int32_t *out)
{
    static const zone_t zones[] = {ZONE_HAND,     ZONE_UNITS,    ZONE_TREASURES,
                                   ZONE_REAGENTS, ZONE_DISCARDS, ZONE_LOST};
    const struct state *st = run->st;
    const int16_t *gauge = st->head.gauge[seat];
    int low = gauge[GAUGE_VIRTUE], high = low, full = 0, weight = late(st);

    for (int i = 0; i < VIRTUES; i++) {
        int now = gauge[GAUGE_VIRTUE + i];
        low = now < low ? now : low;
        high = now > high ? now : high;
        full += now >= VIRTUE_HIGH;
    }
    *out++ = low;
    *out++ = high;
    *out++ = full;
    for (size_t i = 0; i < COUNT_OF(zones); i++) {
        *out++ = st->field.count[zones[i]][seat] * weight;
    }
    *out = gauge[GAUGE_DURABILITY] * weight;
}

/* Random moves throw away the cards that decide such a game: it is judged at once. */
const struct advice_part ug_advice = {
    .turns = 0, .more_turns = 1, .names = names, .numbers = numbers};
