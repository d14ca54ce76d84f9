/* vocab.h - the words of Battle of Union in the card language, as numbers.
 *
 * Promise: the enums number the rows of the tables in vocab.c. Ids (BU-...) are those of the
 * rules. */
#ifndef TF_GAMES_BATTLE_OF_UNION_VOCAB_H
#define TF_GAMES_BATTLE_OF_UNION_VOCAB_H

#include "engine/lang/vocab.h"

/* Zones of a seat. */
enum union_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_FORCE,   /* main-force cards that are not placed yet: setup only */
    ZONE_CAMP,    /* main-force cards on their slots */
    ZONE_RESERVE, /* reinforcements set on cards of the camp */
    ZONE_FIGHT,   /* the fighter */
    ZONE_AID,     /* reinforcements in battle */
    ZONE_WALLS,
    ZONE_MORALE,
    ZONE_RETREAT,
    ZONE_DISCARDS,
    ZONE_TABLE, /* an event, or a wall card with a counter effect, while it resolves (BU-R42) */
    ZONE_COUNT
};

enum union_type {
    TYPE_CROWN,
    TYPE_ATTACKER,
    TYPE_SHOOTER,
    TYPE_DEFENDER,
    TYPE_SUPPORTER,
    TYPE_EVENT
};

/* Numbers of a card: the current ones first, the printed ones of the same behind them. */
enum union_number {
    NUM_ATTACK,
    NUM_SUPPORT,
    NUM_LEADERSHIP,
    NUM_TYPE, /* battle_type: printed, or what an effect made it */
    NUM_PRINTED_ATTACK,
    NUM_PRINTED_SUPPORT,
    NUM_PRINTED_LEADERSHIP,
    NUM_PRINTED_TYPE,
    NUM_COST,
    NUM_SLOT /* 1 to 10, as the labels m1 to m10; of a reinforcement that of its host */
};

/* Numbers of a seat. The first two are read only: last_battle, from B7 to E6. */
enum union_gauge { GAUGE_WON, GAUGE_LOST, GAUGE_WIN_TIES, GAUGE_NO_TYPE_BONUS, GAUGE_GUARDED };

enum union_word {
    WORD_RED, /* colours */
    WORD_BLUE,
    WORD_GREEN,
    WORD_YELLOW,
    WORD_WHITE,
    WORD_BLACK,
    WORD_PURPLE,
    WORD_ORANGE,
    WORD_FACEUP, /* dynamic words from here */
    WORD_FACEDOWN,
    WORD_BESIDE_FIGHTER,
    WORD_FOUGHT,
    WORD_SETTABLE,
    WORD_MOVABLE,
    WORD_SUPPORT_ZERO,
    WORD_AID_NEGATED
};

enum union_event { ON_AID, ON_FINISH, ON_BREACH };
enum union_mark { MARK_SWIFT };
enum union_resource { RESOURCE_MORALE };
enum union_timing { TIMING_PREP, TIMING_BATTLE };
enum union_duration { FOR_BATTLE, FOR_ROUND, FOR_STAY };
enum union_action { ACTION_SEND, ACTION_EVENT };

/* Verbs, in the order of the vocabulary. */
enum union_verb {
    VERB_DRAW,
    VERB_DISCARD,
    VERB_MOVE,
    VERB_LOOK,
    VERB_REVEAL,
    VERB_SHUFFLE,
    VERB_ARRANGE,
    VERB_TURN_UP,
    VERB_SHIFT,
    VERB_SET_AID,
    VERB_ADD_WALL,
    VERB_BREAK,
    VERB_RETREAT
};

extern const struct vocab_verb bu_card_verbs[]; /* verbs.c */
extern const struct vocab union_vocab;

#endif
