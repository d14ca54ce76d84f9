/* vocab.h - the words of Play of Universe in the card language, as numbers.
 *
 * Promise: the enums number the rows of the tables in vocab.c. Ids (PU-...) are those of RULES.md.
 */
#ifndef TF_GAMES_PLAY_OF_UNIVERSE_VOCAB_H
#define TF_GAMES_PLAY_OF_UNIVERSE_VOCAB_H

#include "engine/lang/vocab.h"
#include "engine/parts/grid.h"

/* Zones. Creatures and face-down cards share the squares; armours come before the cards under a
 * creature, in texts too. */
enum pu_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_SIDE,
    ZONE_BOARD,  /* creatures */
    ZONE_WRECKS, /* face-down cards */
    ZONE_ARMOUR,
    ZONE_UNDER,
    ZONE_STRUCTURE,
    ZONE_TRASH,
    ZONE_RESOLVING,
    ZONE_WAITING,
    ZONE_COUNT,
    /* nouns that are no zones (parts/grid.h) */
    NOUN_ATTACKER = NOUN_ROLE,
    NOUN_VICTIM
};
_Static_assert((int)ZONE_COUNT <= (int)ZONE_MAX, "zones stay below the other nouns");

/* Parts that cards play in an attack. */
enum pu_role { ROLE_ATTACKER, ROLE_VICTIM };

/* Counters of a square: struct grid. */
enum pu_counter { COUNT_STONES, COUNT_DAMAGE };

enum pu_type { TYPE_CREATURE, TYPE_ASSIST, TYPE_ARMOUR, TYPE_STRUCTURE };

/* Numbers of a card: the current ones, then what is printed, then those of its square. */
enum pu_number {
    NUM_HP, /* the most it can have */
    NUM_POWER,
    NUM_ATTACK_COST,
    NUM_FIELDS,
    NUM_PRINTED_HP = NUM_FIELDS,
    NUM_PRINTED_POWER,
    NUM_PRINTED_ATTACK_COST,
    NUM_PRICE, /* what it costs before unison; worked out when it is asked for, as squares are */
    NUM_COST,
    NUM_REDUCTION,
    NUM_SLOTS,
    NUM_MOVE,
    NUM_RANGE,
    NUM_BASE, /* the first card of the name that it evolves from + 1, 0: none, -1: no such card */
    NUM_STONES,
    NUM_DAMAGE
};

enum pu_word {
    WORD_FIRE, /* attributes */
    WORD_WATER,
    WORD_WIND,
    WORD_EARTH,
    WORD_LIGHT,
    WORD_DARK,
    WORD_NONE_ATTRIBUTE,
    WORD_J,
    WORD_EVOLUTION,
    WORD_GUARD, /* given words (6.8) */
    WORD_UNMOVABLE,
    WORD_NO_FLASH,
    WORD_REAPER,
    WORD_HOME, /* dynamic words */
    WORD_MID,
    WORD_BEYOND,
    WORD_EMPTY,
    WORD_ROOMY,
    WORD_PUSHABLE,
    WORD_SLOTTED,
    WORD_MOVABLE
};
enum { ATTRIBUTES = WORD_NONE_ATTRIBUTE }; /* those that count for unison */

/* Numbers of a seat in the card language. */
enum pu_gauge {
    GAUGE_RESERVE,
    GAUGE_SPENT, /* the stones trash */
    GAUGE_ZONE,  /* the stone zone */
    GAUGE_MOVES, /* more moves allowed in this turn */
    GAUGE_ROOM,  /* creatures that may still come */
    GAUGE_PLACEMENTS
};

enum pu_event {
    ON_SUMMON,
    ON_EVOLVE,
    ON_STONES,
    ON_MOVE,
    ON_EQUIP,
    ON_USE_ASSIST,
    ON_ATTACK,
    ON_FLASH,
    ON_KILL,
    ON_DESTROYED,
    ON_TURN_START,
    ON_TURN_END,
    ON_MAIN /* of assists, as ON_ATTACK and ON_FLASH are */
};

enum pu_duration { FOR_ATTACK, FOR_TURN, FOR_NEXT, FOR_STAY, FOR_NEXT_OF };

enum pu_action { FORBID_MOVE, FORBID_ATTACK };
enum pu_resource { PRICE_STONES };
enum pu_relation { RELATE_ADJACENT, RELATE_IN_RANGE, RELATE_HOST };

/* Verbs behind those of the core (core/verb.h). */
enum pu_verb {
    VERB_DESTROY = 9,
    VERB_DAMAGE,
    VERB_HEAL,
    VERB_PUT,
    VERB_PUSH,
    VERB_SWAP,
    VERB_EQUIP,
    VERB_GAIN,
    VERB_RECOVER,
    VERB_TAX,
    VERB_CHARGE,
    VERB_LOAD,
    VERB_UNLOAD,
    VERB_SHIFT,
    VERB_DRAIN,
    VERB_PREVENT,
    VERB_CANCEL,
    VERB_REDIRECT,
    VERB_FLIP,
    VERB_ARRANGE
};

extern const struct vocab_verb pu_card_verbs[]; /* verbs.c */
extern const struct vocab play_of_universe_vocab;

#endif
