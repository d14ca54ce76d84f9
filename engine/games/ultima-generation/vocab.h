/* vocab.h - the words of Ultima Generation in the card language, as numbers.
 *
 * Promise: the enums number the rows of the tables in vocab.c. Ids (UG-...) are those of the
 * rules. */
#ifndef TF_GAMES_ULTIMA_GENERATION_VOCAB_H
#define TF_GAMES_ULTIMA_GENERATION_VOCAB_H

#include "engine/lang/vocab.h"

enum { VIRTUES = 8, REAGENTS = 8 };

/* Zones of a seat; the chain is one for both. */
enum ug_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_HOME,
    ZONE_ANNEX,
    ZONE_UNITS,
    ZONE_TREASURES,
    ZONE_REAGENTS,
    ZONE_ATTACHED,
    ZONE_CHAIN_OF_USES,
    ZONE_DISCARDS,
    ZONE_LOST,
    ZONE_COUNT
};
/* Nouns that are no zones, as bits behind those of the zones: the card in use of a seat, and the
 * unit it is used with. */
enum { NOUN_USED = VOCAB_NOUNS + 1, NOUN_USER };

enum ug_type { TYPE_TOWN, TYPE_UNIT, TYPE_ARMOUR, TYPE_TREASURE, TYPE_SKILL, TYPE_MAGIC };

/* What a card prints as several numbers. */
enum ug_vector { VECTOR_REQUIRED, VECTOR_VIRTUES, VECTOR_REAGENTS, VECTOR_CONVERT, VECTOR_REBOUND };
enum { ANY_VIRTUE = VIRTUES }; /* behind the eight of a conversion or rebound */

/* Numbers of a card: the current ones, then the printed ones they start from. */
enum ug_number {
    NUM_ATTACK,
    NUM_LIFE,
    NUM_AGILITY,
    NUM_INTELLIGENCE,
    NUM_PRINTED,
    NUM_REDUCTION = 2 * NUM_PRINTED, /* of each packet of damage */
    NUM_SHIELD,                      /* damage that is still prevented */
    NUM_DURABILITY,                  /* from here on printed */
    NUM_LIMIT,
    NUM_MULTI,
    NUM_TAPS, /* status */
    NUM_DAMAGE
};

enum ug_word {
    WORD_ATTRIBUTE, /* the virtues, in their order */
    WORD_ADVENTURER = WORD_ATTRIBUTE + VIRTUES,
    WORD_MONSTER,
    WORD_ETERNAL,
    WORD_CALLING, /* the basic professions, in the order of the virtues (UG-113) */
    WORD_HERO = WORD_CALLING + VIRTUES,
    WORD_ROGUE,
    WORD_NECROMANCER,
    WORD_RACE,
    WORD_TWO_ARM = WORD_RACE + 9,
    WORD_ONE_ARM,
    WORD_BODY,
    WORD_CATEGORY,
    WORD_ONE_SHOT = WORD_CATEGORY + 7,
    WORD_ATTACH,
    WORD_COUNTER,
    WORD_SHOT, /* from here to WORD_EXEMPT they can be given */
    WORD_REACH,
    WORD_LOB,
    WORD_SORCERY,
    WORD_GUARD,
    WORD_ELUSIVE,
    WORD_SILENCED,
    WORD_IMMUNE,
    WORD_EXEMPT,
    WORD_PARTICIPATING, /* dynamic words */
    WORD_FRONT,
    WORD_REAR,
    WORD_DAMAGED,
    WORD_ARMED,
    WORD_AIMED
};

/* Numbers of a seat. */
enum ug_gauge {
    GAUGE_VIRTUE, /* the eight, in their order */
    GAUGE_DURABILITY = GAUGE_VIRTUE + VIRTUES,
    GAUGE_MARK,   /* of the rule of intelligence */
    GAUGE_EACH,   /* ways to name virtues: each of the eight */
    GAUGE_LOWEST, /* the lowest, the highest; one that is named; one of an own adventurer */
    GAUGE_HIGHEST,
    GAUGE_ANY,
    GAUGE_OF_CALLING,
    GAUGE_LIMIT,   /* changed by statics and lasting changes, from here .. */
    GAUGE_REAGENT, /* the eight, in their order */
    GAUGE_EXEMPT = GAUGE_REAGENT + REAGENTS,
    GAUGE_WAIVERS, /* .. to here */
    GAUGE_ATTACKED
};

enum ug_event {
    ON_RECOVERY,
    ON_UPKEEP,
    ON_PLACED,
    ON_DESTROYED,
    ON_DESTROYS,
    ON_HOME_DAMAGE,
    ON_ATTACK_DECLARED,
    ON_MAGIC_USED,
    ON_END_TURN
};

enum ug_timing { IN_PLAY, IN_BATTLE_START, IN_ATTACK, IN_BATTLE_END, IN_COUNTER };
enum ug_duration { FOR_BATTLE, FOR_TURN, FOR_FOE_TURN, FOR_STAY, DURATIONS };
/* To the end of the next turn of a seat that starts: behind all durations (vocab.foe_duration). */
enum { UNTIL_TURN_OF = DURATIONS + 2 };
enum ug_action { ACTION_SKILL, ACTION_JOIN, ACTION_UNTAP };
enum ug_seat { SEAT_ACTIVE = 2 };
enum { RELATE_HOST };
enum ug_mark_of_ability { MARKED_DEVELOPED = 1 };

/* What abilities cost, by resource. */
enum ug_resource {
    COST_TAP,
    COST_VIRTUE,
    COST_DURABILITY = COST_VIRTUE + VIRTUES,
    COST_DECK,
    RESOURCES
};

/* Verbs behind those of the core (core/verb.h). */
enum ug_verb {
    VERB_DESTROY = 9,
    VERB_LOSE,
    VERB_SCRAP,
    VERB_PUT,
    VERB_PUT_TAPPED,
    VERB_ATTACH,
    VERB_RESTOCK,
    VERB_DAMAGE,
    VERB_MAGIC_DAMAGE,
    VERB_HEAL,
    VERB_HEAL_ALL,
    VERB_REPAIR,
    VERB_TAP,
    VERB_UNTAP,
    VERB_NEGATE,
    VERB_RETARGET,
    VERB_WITHDRAW,
    VERB_REPOSITION,
    VERB_END_BATTLE,
    VERB_SUPPLY,
    VERB_USE_SKILL,
    VERB_ARRANGE,
    VERB_SPLIT,
    VERB_SIFT
};

extern const struct vocab_verb ug_card_verbs[]; /* verbs.c */
extern const struct vocab ultima_vocab;

/* The words of the virtues, and behind them those of the reagents. */
extern const char *const ultima_names[];
enum { NAME_REAGENT = VIRTUES, NAME_FRONT = NAME_REAGENT + REAGENTS, NAME_REAR };

/* Kernel zones that verbs and changes have to do with. */
enum {
    ZONES_FIELD = 1 << ZONE_ANNEX | 1 << ZONE_UNITS | 1 << ZONE_TREASURES | 1 << ZONE_ATTACHED,
    ZONES_UNSEEN = 1 << ZONE_DECK | 1 << ZONE_HAND,
    ZONES_HURT = 1 << ZONE_UNITS | 1 << ZONE_HOME
};

#endif
