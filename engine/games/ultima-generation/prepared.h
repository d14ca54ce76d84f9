/* prepared.h - what play needs of the compiled cards, worked out once.
 *
 * Promise: made when the cards are loaded; what is wrong with them that only shows there is told as
 * E18. */
#ifndef TF_GAMES_ULTIMA_GENERATION_PREPARED_H
#define TF_GAMES_ULTIMA_GENERATION_PREPARED_H

#include "engine/games/ultima-generation/vocab.h"
#include "engine/lang/carddb.h"

/* A skill-use entry: which skill cards, as a property, and how often the unit is tapped. */
struct ug_entry {
    uint8_t skill; /* the ability */
    uint8_t tap;
    uint16_t prop;
};

/* What a row of a static changes. */
enum ug_row { ROW_NUMBER, ROW_WORD, ROW_FORBID, ROW_SEAT, UG_ROWS };

struct ug_card {
    uint64_t rows[UG_ROWS];    /* what its statics change: numbers, words, .. as bits */
    uint16_t reads;            /* and what they read, as ability.reads */
    int16_t required[VIRTUES]; /* by UG-118; INT16_MIN: nothing */
    uint8_t acts[2];           /* act abilities that are no entries, as bits; [1]: with tap */
    uint8_t entries;
    struct ug_entry
        entry[CARD_SKILLS];       /* those that tap least first, of equals the first printed */
    uint8_t icons[REAGENTS];      /* printed, or needed by a magic card */
    uint8_t numbers[CARD_SKILLS]; /* of its abilities in moves */
    uint8_t keywords;
    uint8_t of_host; /* by ability: statics whose every row is about what the card is attached to */
    bool has_targets; /* its use announces something */
};

struct ug_prepared {
    const struct ug_card *card; /* by number of the card */
};

/* For vocab.prepare. */
const void *ug_prepared(struct arena *arena, const struct carddb *db, struct diags *diags);

/* For rules->skills: keywords, and the abilities in front of it; those of a developed town
 * are counted by themselves, upkeep is none. */
int ug_prepared_number(const struct card *card, const struct ability *first, int skill);

/* The entry of a unit that an ability is, NULL if it is none. */
static inline const struct ug_entry *ug_entry_of(const struct ug_card *card, int skill)
{
    for (int i = 0; i < card->entries; i++) {
        if (card->entry[i].skill == skill) {
            return &card->entry[i];
        }
    }
    return NULL;
}

#endif
