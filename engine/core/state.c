/* state.c - layout, copy and comparison of positions. */
#include "engine/core/state.h"

#include <string.h>

/* What a clone copies outside an effect: head, field and the lasting changes in force. */
_Static_assert(sizeof(struct head) + sizeof(struct field) + offsetof(struct scopes, rest) <= 1984 &&
                   sizeof(struct head) + sizeof(struct field) + offsetof(struct grid, attached) <=
                       1984,
               "what every decision copies stays below 2 KiB with ten changes in force");

void state_clear(struct state *st)
{
    memset(st, 0, sizeof *st);
    memset(st->field.zone_of, ZONE_NONE, sizeof st->field.zone_of);
    memset(st->field.order, OBJ_NONE, sizeof st->field.order);
}

/* Copies the n used elements of an array and clears what the target used beyond them. */
static void copy_used(void *to, int to_used, const void *from, int used, size_t size)
{
    if (used > 0) {
        memcpy(to, from, (size_t)used * size);
    }
    if (to_used > used) {
        memset((char *)to + (size_t)used * size, 0, (size_t)(to_used - used) * size);
    }
}

static inline void copy_parts(struct state *restrict to, const struct state *restrict from,
                              unsigned parts)
{
    if ((parts & PART_LORE) != 0) {
        bool is_wide = from->scopes.is_wide || to->scopes.is_wide;
        memcpy(&to->scopes, &from->scopes,
               is_wide ? sizeof to->scopes : offsetof(struct scopes, rest));
    }
    if ((parts & PART_GRID) != 0) {
        copy_used(to->grid.attached, to->grid.attachments, from->grid.attached,
                  from->grid.attachments, sizeof to->grid.attached[0]);
        memcpy(&to->grid, &from->grid, offsetof(struct grid, attached));
    }
    if ((parts & PART_TABLE) != 0) {
        to->table = from->table;
    }
}

void state_copy(struct state *restrict to, const struct state *restrict from)
{
    struct tail *target = &to->tail;
    const struct tail *tail = &from->tail;

    if (target->snaps > tail->snaps) { /* first: facts of another game may go to their place */
        copy_used(target->snap, target->snaps, NULL, 0, sizeof tail->snap[0]);
        target->snaps = 0;
    }
    copy_used(to->mod, to->field.mods, from->mod, from->field.mods, sizeof to->mod[0]);
    if ((to->field.items | from->field.items) != 0) {
        copy_used(to->item, to->field.items, from->item, from->field.items, sizeof to->item[0]);
    }
    if ((target->frames | tail->frames | target->events | tail->events) != 0) {
        copy_used(target->frame, target->frames, tail->frame, tail->frames, sizeof tail->frame[0]);
        copy_used(target->number, target->numbers, tail->number, tail->numbers,
                  sizeof tail->number[0]);
        copy_used(target->set, target->sets, tail->set, tail->sets, sizeof tail->set[0]);
        copy_used(target->event, target->events, tail->event, tail->events, sizeof tail->event[0]);
        copy_used(target->pair, target->pairs, tail->pair, tail->pairs, sizeof tail->pair[0]);
    }
    if ((target->snaps | tail->snaps) != 0) {
        copy_used(target->snap, target->snaps, tail->snap, tail->snaps, sizeof tail->snap[0]);
    }
    if ((target->queued | tail->queued) != 0) {
        copy_used(target->queue, target->queued, tail->queue, tail->queued, sizeof tail->queue[0]);
    }
    if ((target->picks | tail->picks) != 0) {
        copy_used(target->picked, target->picks, tail->picked, tail->picks, sizeof tail->picked[0]);
    }
    memcpy(target, tail, offsetof(struct tail, frame));
    copy_parts(to, from, from->field.parts | to->field.parts);
    to->head = from->head;
    to->field = from->field;
}

/* The bytes of a position that mean something lie in a few runs; how long the later ones are stands
 * in the ones before. */
enum { SECTIONS = 18 };
struct section {
    size_t start, size;
};

static struct section section(const struct state *st, int i)
{
    const struct tail *tail = &st->tail;
    const struct section all[SECTIONS] = {
        {offsetof(struct state, head), sizeof st->head},
        {offsetof(struct state, field), sizeof st->field},
        {offsetof(struct state, tail), offsetof(struct tail, frame)},
        {offsetof(struct state, scopes),
         (st->field.parts & PART_LORE) != 0 ? offsetof(struct scopes, rest) : 0},
        {offsetof(struct state, scopes.rest),
         st->scopes.is_wide ? sizeof st->scopes - offsetof(struct scopes, rest) : 0},
        {offsetof(struct state, grid),
         (st->field.parts & PART_GRID) != 0 ? offsetof(struct grid, attached) : 0},
        {offsetof(struct state, grid.attached), st->grid.attachments * sizeof st->grid.attached[0]},
        {offsetof(struct state, table), (st->field.parts & PART_TABLE) != 0 ? sizeof st->table : 0},
        {offsetof(struct state, mod), st->field.mods * sizeof st->mod[0]},
        {offsetof(struct state, item), st->field.items * sizeof st->item[0]},
        {offsetof(struct state, tail.frame), tail->frames * sizeof tail->frame[0]},
        {offsetof(struct state, tail.number), tail->numbers * sizeof tail->number[0]},
        {offsetof(struct state, tail.set), tail->sets * sizeof tail->set[0]},
        {offsetof(struct state, tail.event), tail->events * sizeof tail->event[0]},
        {offsetof(struct state, tail.pair), tail->pairs * sizeof tail->pair[0]},
        {offsetof(struct state, tail.snap), tail->snaps * sizeof tail->snap[0]},
        {offsetof(struct state, tail.queue), tail->queued * sizeof tail->queue[0]},
        {offsetof(struct state, tail.picked), tail->picks * sizeof tail->picked[0]},
    };

    return all[i];
}

size_t state_used(const struct state *st)
{
    size_t used = 0;

    for (int i = 0; i < SECTIONS; i++) {
        used += section(st, i).size;
    }
    return used;
}

void state_pack(const struct state *st, uint8_t *out)
{
    for (int i = 0; i < SECTIONS; i++) {
        struct section from = section(st, i);
        memcpy(out, (const uint8_t *)st + from.start, from.size);
        out += from.size;
    }
}

void state_unpack(struct state *st, const uint8_t *in)
{
    memset(st, 0, sizeof *st);
    for (int i = 0; i < SECTIONS; i++) {
        struct section to = section(st, i);
        memcpy((uint8_t *)st + to.start, in, to.size);
        in += to.size;
    }
}

bool state_equal(const struct state *a, const struct state *b)
{
    const struct tail *s = &a->tail, *t = &b->tail;

    return memcmp(&a->head, &b->head, sizeof a->head) == 0 &&
           memcmp(&a->field, &b->field, sizeof a->field) == 0 &&
           memcmp(&a->scopes, &b->scopes, sizeof a->scopes) == 0 &&
           memcmp(&a->grid, &b->grid, sizeof a->grid) == 0 &&
           memcmp(&a->table, &b->table, sizeof a->table) == 0 &&
           memcmp(a->mod, b->mod, a->field.mods * sizeof a->mod[0]) == 0 &&
           memcmp(a->item, b->item, a->field.items * sizeof a->item[0]) == 0 &&
           memcmp(s, t, offsetof(struct tail, frame)) == 0 &&
           memcmp(s->frame, t->frame, s->frames * sizeof s->frame[0]) == 0 &&
           memcmp(s->number, t->number, s->numbers * sizeof s->number[0]) == 0 &&
           memcmp(s->set, t->set, s->sets * sizeof s->set[0]) == 0 &&
           memcmp(s->event, t->event, s->events * sizeof s->event[0]) == 0 &&
           memcmp(s->pair, t->pair, s->pairs * sizeof s->pair[0]) == 0 &&
           memcmp(s->snap, t->snap, s->snaps * sizeof s->snap[0]) == 0 &&
           memcmp(s->queue, t->queue, s->queued * sizeof s->queue[0]) == 0 &&
           memcmp(s->picked, t->picked, s->picks * sizeof s->picked[0]) == 0;
}
