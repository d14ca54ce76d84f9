/* judge-table.h - what each effect could do at best, worked out once for the cards of a game
 * (RULES.md 7.6, the edges of step 1).
 *
 * Promise: read off the code of the effects, so a new card needs nothing here. A set of zones of
 * origin and zones to go to for each card that an effect can mean, whatever amounts, conditions and
 * choices say. Memory: in the arena of the cards; about 3 KB an effect of a pool like ours. */
#ifndef TF_GAMES_UNIEN_JUDGE_TABLE_H
#define TF_GAMES_UNIEN_JUDGE_TABLE_H

#include "engine/games/unien/prepared.h"

/* Zones where a card may come to lie. */
enum {
    IN_DECK = 1 << ZONE_DECK,
    IN_HAND = 1 << ZONE_HAND,
    ON_FIELD = 1 << ZONE_FIELD,
    FACE_UP = 1 << ZONE_ENERGY,
    FACE_DOWN = 1 << ZONE_OMNI,
    IN_DEBRIS = 1 << ZONE_DEBRIS,
    ANYWHERE = IN_DECK | IN_HAND | ON_FIELD | FACE_UP | FACE_DOWN | IN_DEBRIS,
    REACH_ZONES = 6
};

/* Bits of the edges of a card: EDGE(from, to), and what else may befall it. */
#define EDGE(from, to) ((uint64_t)1 << (REACH_ZONES * (from) + (to)))
#define EDGE_TURNED_UP ((uint64_t)1 << 36)    /* on the field */
#define EDGE_LESS_IN_HAND ((uint64_t)1 << 37) /* its cost is not the printed one there */
#define EDGE_LESS_ON_FIELD ((uint64_t)1 << 38)
#define EDGE_RAISED ((uint64_t)1 << 39) /* its cost may rise on the field */

/* Whose card it is that an effect moves. */
enum edge_side { EDGE_OWN, EDGE_FOE, EDGE_SIDES };

struct ue_effect {
    uint8_t plays, tokens; /* who may get them: 1 the owner of the effect, 2 the other seat */
    bool changes_costs;
    bool is_lost; /* of words that are not known: anything may come of it */
    /* by card; [1]: of cards whose cost need not be the printed one; NULL: nothing is moved */
    const uint64_t *edge[EDGE_SIDES][2];
    uint64_t self[2]; /* of the card itself that carries the effect */
};

/* Works the tables out: `use` by card, `ability` by number of the ability. To diags come an error
 * for an effect that would put on the field what is no character, or among the face-up energies
 * what is none (10.2), and a warning for another source of tokens than El (UE-R37). */
void ue_judge_read(struct arena *arena, const struct carddb *db, struct diags *diags,
                   struct ue_effect *use, struct ue_effect *ability);

#endif
