/* learn.c - whether somebody has learnt something between two positions. */
#include "engine/know/learn.h"

#include <string.h>

#include "engine/know/know.h"

/* The faces of a seat's cards that a viewer knows, where they lie or while it looks at them. */
static uint64_t faces(const struct match *match, const struct state *st, int viewer, int owner)
{
    uint64_t known = st->tail.looked[viewer].of[owner];

    for (int i = 0; i < match->size[owner]; i++) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + i);
        bool is_there = st->field.zone_of[obj] != ZONE_NONE;
        known |= is_there && know_face(match, st, viewer, obj) ? obj_bit(obj) : 0;
    }
    return known;
}

bool learn_is_new(const struct match *match, const struct state *before, const struct state *after,
                  int viewers)
{
    if (memcmp(&before->head.chance, &after->head.chance, sizeof before->head.chance) != 0) {
        return true;
    }
    const struct know_part *know = match->rules->know;
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        for (int owner = 0; (viewers >> viewer & 1) != 0 && owner < SEATS; owner++) {
            const struct field *old = &before->field, *new = &after->field;
            if ((viewer != owner && (new->held[viewer][owner] & ~old->held[viewer][owner]) != 0) ||
                (viewer != owner &&
                 (new->around[viewer][owner] & ~old->around[viewer][owner]) != 0) ||
                (know->is_new != NULL && know->is_new(before, after, viewer, (seat_t)owner)) ||
                (faces(match, after, viewer, owner) & ~faces(match, before, viewer, owner)) != 0) {
                return true;
            }
        }
    }
    return false;
}

bool learn_was_told(const struct sink *sink, uint32_t d)
{
    for (int i = sink->count - 1; i >= 0 && sink->note[i].d >= d; i--) {
        switch ((enum note_kind)sink->note[i].kind) {
        case NOTE_look:
        case NOTE_reveal:
        case NOTE_shuffle:
        case NOTE_coin:
            return true;
        default:
            break;
        }
    }
    return false;
}
