/* chance.c - draws and shuffles. */
#include "engine/core/chance.h"

#include "engine/base/rng.h"
#include "engine/core/know.h"
#include "engine/core/zone.h"

static void open_stream(struct run *run, int purpose, struct rng *rng)
{
    struct chance *chance = &run->st->head.chance;
    bool is_paired = run->match->rules->streams[purpose][0] == 's' &&
                     run->match->rules->streams[purpose][2] == '.';

    if (chance->is_swapped && is_paired) {
        purpose ^= 1;
    }
    rng_open(rng, chance->seed, (uint32_t)purpose, chance->counter[purpose]++, false);
}

int chance_below(struct run *run, int purpose, int n)
{
    struct rng rng;

    if (run->st->head.chance.is_fast) {
        return (int)rng_fast_below(&run->st->head.chance.fast, (uint64_t)n);
    }
    open_stream(run, purpose, &rng);
    return (int)rng_below(&rng, (uint64_t)n);
}

/* Of equal copies in a shuffled deck the one with the fewest marks is nearest the top (UD-R81). */
static void rank_copies(const struct match *match, const struct state *st, uint8_t *row, int n)
{
    for (int top = n - 1; top > 0; top--) {
        for (int i = top - 1; i >= 0; i--) {
            if (match->card[row[i]] == match->card[row[top]] &&
                zone_rank(match->rules, st, row[i]) < zone_rank(match->rules, st, row[top])) {
                uint8_t swap = row[i];
                row[i] = row[top];
                row[top] = swap;
            }
        }
    }
}

static void tell_shuffle(struct run *run, zone_t zone, seat_t seat)
{
    struct note *note = event_note(run, NOTE_shuffle, seat);
    if (note == NULL) {
        return;
    }
    struct sink *sink = run->sink;
    int n = run->st->field.count[zone][seat];
    note->from = (uint8_t)(zone | seat << 7);
    note->extra = (uint32_t)sink->orders;
    note->extra_count = 0;
    if (sink->orders + n > sink->order_room) {
        sink->is_full = true;
        return;
    }
    note->extra_count = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        sink->order[sink->orders++] = run->match->card[zone_at(run, zone, seat, i)];
    }
}

void chance_shuffle(struct run *run, zone_t zone, seat_t seat, int purpose)
{
    struct field *field = &run->st->field;
    uint8_t *row = &field->order[run->match->rules->zone[zone].offset[seat]];
    uint64_t marked = 0;
    struct rng rng;
    int n = 0;

    for (uint64_t rest = field->zone[zone][seat]; rest != 0; rest &= rest - 1) {
        row[n++] = (uint8_t)(seat * SEAT_OBJECTS + bits_first(rest));
    }
    if (run->st->head.chance.is_fast) {
        for (int i = n - 1; i > 0; i--) {
            int j = (int)rng_fast_below(&run->st->head.chance.fast, (uint64_t)i + 1);
            uint8_t swap = row[i];
            row[i] = row[j];
            row[j] = swap;
        }
    } else {
        open_stream(run, purpose, &rng);
        for (int i = n - 1; i > 0; i--) {
            int j = (int)rng_below(&rng, (uint64_t)i + 1);
            uint8_t swap = row[i];
            row[i] = row[j];
            row[j] = swap;
        }
    }
    for (uint32_t rest = run->match->rules->marks_ranked; rest != 0; rest &= rest - 1) {
        marked |= field->mark[bits_first(rest)][seat];
    }
    if ((marked & field->zone[zone][seat]) != 0) {
        rank_copies(run->match, run->st, row, n);
    }
    zone_forget(run->st, seat, field->zone[zone][seat]);
    know_shuffled(run, zone, seat);
    if (run->sink != NULL) {
        tell_shuffle(run, zone, seat);
    }
}
