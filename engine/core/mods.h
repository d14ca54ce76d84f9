/* mods.h - lasting and static changes, and the numbers that follow from them.
 *
 * Promise: mods_refresh makes every derived value of field (number, seat_number, given, forbidden)
 * what the rules say: words first, numbers second, `=` before `+`, then the bounds
 * (cards/README.md). Nothing reads a derived value while it is stale. Cost: nothing while no zone
 * or gauge that an active static reads has changed; else one pass over the statics in play. */
#ifndef TF_CORE_MODS_H
#define TF_CORE_MODS_H

#include "engine/core/eval.h"

/* The sum of two changes; saturates far outside the bounds of any number. */
static inline int16_t mods_sum(int a, int b)
{
    int n = a + b;
    return (int16_t)(n < -9999 ? -9999 : n > 9999 ? 9999 : n);
}

/* Adds a lasting change; too many of them is a CHECK. */
void mods_add(struct run *run, const struct mod *mod);

/* The statement of the word, which gives or forbids, in a block of card code. */
void mods_change(struct run *run, const struct frame *frame, struct eval *eval, word_t w);

/* Ends all changes of an object. */
void mods_scrub(struct state *st, obj_t obj);

/* Ends all changes of one duration. */
void mods_end(struct state *st, int until);

/* Ends all changes that the application of this card made. */
void mods_cancel(struct state *st, obj_t origin);

/* What was applied before can no longer be cancelled: all changes lose their origin. */
void mods_keep(struct state *st);

/* The same for those of a card that goes where not all see it. */
void mods_hide(struct state *st, obj_t origin);

/* True if a static would give the word to obj, did it lie in `zone`. */
bool mods_would(struct run *run, int word, obj_t obj, zone_t zone);

/* Computes all derived values anew. */
void mods_renew(struct run *run);

/* Those that are stale: for mods_refresh. */
void mods_catch_up(struct run *run);

/* A card has come to one of these zones, or gone from it. While no static works and nothing lasts,
 * only what is printed on the cards of its seat there can be another. */
static inline void mods_moved(struct run *run, obj_t obj, uint32_t zones)
{
    struct field *field = &run->st->field;
    seat_t seat = obj_seat(obj);

    if (field->is_plain && field->mods == 0 &&
        (run->match->prop[PROP_STATIC][seat] & obj_bit(obj)) == 0) {
        field->is_stale |= (uint8_t)(STALE_ROWS << seat);
        field->stale_zones |= (uint16_t)zones;
    } else {
        field->is_stale = STALE_ALL;
    }
}

/* Makes the derived values true. */
static inline void mods_refresh(struct run *run)
{
    if (run->st->field.is_stale != 0) {
        mods_catch_up(run);
    }
}

/* A gauge or a seat word has changed: statics that read one are computed anew. */
static inline void mods_touch(struct state *st)
{
    st->field.is_stale |= (st->field.watch & READS_OTHER) != 0;
}

/* The same for the phase. */
static inline void mods_phase(struct state *st)
{
    st->field.is_stale |= (st->field.watch & READS_PHASE) != 0;
}

/* True if a given word (vocabulary index) holds for obj. Not stale. */
bool mods_word(const struct match *match, const struct state *st, int word, obj_t obj);

#endif
