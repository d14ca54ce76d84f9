/* vocab.h - the words of Unien in the card language, as numbers.
 *
 * Promise: the enums number the rows of the tables in vocab.c. Ids (UE-...) are those of the
 * rules. */
#ifndef TF_GAMES_UNIEN_VOCAB_H
#define TF_GAMES_UNIEN_VOCAB_H

#include "engine/lang/vocab.h"

/* Zones of a seat. */
enum unien_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_FIELD,
    ZONE_ENERGY, /* face-up */
    ZONE_OMNI,   /* omniscient energy: face-down in the energy zone */
    ZONE_DEBRIS,
    ZONE_LEADERS,
    ZONE_TABLE, /* an ability while it resolves (UE-R30) */
    ZONE_COUNT
};

enum unien_type { TYPE_LEADER, TYPE_CHARACTER, TYPE_ABILITY, TYPE_ENERGY };

enum unien_color { FOREST, FIRE, WATER, DARK, COLORS, ANY = COLORS, RESOURCES };

/* Numbers of a card: the current cost, then the printed ones. */
enum unien_number { NUM_COST, NUM_PRINTED_COST, NUM_PRICE, NUM_FACE = NUM_PRICE + RESOURCES };

enum unien_word {
    WORD_FOREST, /* attributes, in the order of the colours */
    WORD_FIRE,
    WORD_WATER,
    WORD_DARK,
    WORD_COLORLESS,
    WORD_SET, /* card sets, in the order of the win conditions (RULES.md 7.1) */
    WORD_BASIC = WORD_SET + 9,
    WORD_DRAGON,
    WORD_CENSOR,
    WORD_ANGEL,
    WORD_RESTED, /* dynamic words from here */
    WORD_UPRIGHT,
    WORD_FACEUP,
    WORD_FACEDOWN
};

/* Numbers of a seat. */
enum unien_gauge { GAUGE_PLAYS, GAUGE_TOKENS, GAUGE_CENSORS, GAUGE_DRAW_PLUS, GAUGE_PLAY_PLUS };

enum unien_event { ON_ENTER, ON_CAST, ON_CHARGE, ON_DEBRIS };
enum unien_duration { FOR_TURN };

/* Verbs behind those of the core (core/verb.h). */
enum unien_verb { VERB_UP = 9, VERB_REST, VERB_INVOKE };

extern const struct vocab_verb ue_card_verbs[]; /* verbs.c */
extern const struct vocab unien_vocab;

#endif
