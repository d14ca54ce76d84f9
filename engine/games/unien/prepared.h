/* prepared.h - what is worked out of the compiled cards once, in short tables.
 *
 * Promise: what a card says is close together there, unlike in carddb.h, and ready to be compared.
 * Memory: in the arena of the cards. */
#ifndef TF_GAMES_UNIEN_PREPARED_H
#define TF_GAMES_UNIEN_PREPARED_H

#include "engine/base/arena.h"
#include "engine/games/unien/unien.h"

struct ue_effect; /* judge-table.h */

struct ue_prepared {
    const struct ue_price *price;    /* printed, by card */
    const struct ue_price *act;      /* by number of the ability */
    const uint64_t *words;           /* printed, by card */
    const uint64_t *names;           /* a random number for each card, for sums over zones */
    const struct ue_effect *use;     /* by card: what its block can do at best */
    const struct ue_effect *ability; /* by number of the ability */
    const uint8_t *reads;            /* by card (loop-reads.h) */
};

static inline uint64_t ue_words(const struct match *match, obj_t obj)
{
    const struct ue_prepared *prepared = match->db->prepared;

    return prepared->words[match->card[obj]];
}

/* Makes it; what carddb.prepared of this game holds (vocab.prepare). To diags come the faults that
 * ue_judge_read finds. */
const void *ue_prepared(struct arena *arena, const struct carddb *db, struct diags *diags);

#endif
