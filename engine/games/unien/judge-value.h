/* judge-value.h - values of the card language when one only knows what may be.
 *
 * Promise: a number is a range; a set says of each thing in which zones it may be meant: what may
 * be is never left out. Conditions, amounts and what changes in play are not weighed. A thing is a
 * card of the data as one of the effect's own side, or of the other side, or the card that carries
 * the effect. Words that are not known here make the effect one of which anything may come. */
#ifndef TF_GAMES_UNIEN_JUDGE_VALUE_H
#define TF_GAMES_UNIEN_JUDGE_VALUE_H

#include "engine/base/arena.h"
#include "engine/games/unien/judge-table.h"

enum { READ_SLOTS = 16, READ_NUMBERS = 16, READ_SETS = 8, NO_SLOT = -1 };

struct range {
    int lo, hi;
};

/* A set. What its things came to by being moved out of one slot stands apart: of that which is not
 * in the slot it is not true. */
struct bag {
    uint8_t *at;   /* zones of each thing, as ZONE_BIT */
    uint8_t *late; /* those it came to as a part of slot `by` */
    int by;
    int part_of; /* slot that holds all of this set, or NO_SLOT */
};

/* What an effect holds between two statements. */
struct held {
    struct bag slot[READ_SLOTS], result;
    uint8_t self_at; /* zones of the card that carries it, as far as it is still that card */
};

struct meeting; /* of ways, see judge-ways.c */

/* One effect that is being read. */
struct reader {
    const struct carddb *db;
    card_t self;
    int things, numbers, sets;
    unsigned soft; /* zones where costs need not be the printed ones */
    int item;      /* the thing that is being filtered, and its zone */
    unsigned item_zone;
    struct range number[READ_NUMBERS];
    struct bag set[READ_SETS];
    struct held now;
    struct arena *arena;
    struct meeting **meeting; /* those of one effect serve the next */
    /* what was found */
    bool asks_costs; /* `soft` was looked at */
    bool is_lost;    /* a word is not known: nothing is known of the effect */
    uint64_t *edge;  /* of each thing, as in judge-table.h */
    uint64_t *apart; /* those that a changed cost opens elsewhere than where it is changed */
    uint8_t plays, tokens;
    bool changes_costs;
    bool is_stuck[REACH_ZONES]; /* a card was meant to go there that must not */
    bool takes_costless;        /* a filter on costs lets an energy pass, which has none */
};

/* Things: the cards of the effect's side, those of the other, and the card itself. */
static inline int own_thing(card_t card)
{
    return card;
}
static inline int foe_thing(const struct carddb *db, card_t card)
{
    return db->card_count + card;
}
static inline int self_thing(const struct carddb *db)
{
    return 2 * db->card_count;
}
const struct card *ue_value_card(const struct reader *r, int thing);

/* The stacks; a set lies there until the next one is put in its place. */
void ue_value_push(struct reader *r, struct range value);
struct range ue_value_pop(struct reader *r);
struct bag *ue_value_pop_set(struct reader *r);

/* The things of these sides (1 own, 2 foe) in these zones. */
void ue_value_push_zones(struct reader *r, unsigned sides, unsigned zones);

/* The sides that a number may stand for, as a mask. */
unsigned ue_value_sides(struct range seat);

static inline unsigned bag_zones(const struct bag *bag, int thing)
{
    return bag->at[thing] | bag->late[thing];
}

/* Puts a set into a slot. */
void ue_value_bind(struct reader *r, int slot, const struct bag *set);

/* What was moved apart may be true of all of the set after all. */
void ue_value_fold(const struct reader *r, struct bag *bag);

/* Does the word at pc, which is one of values; returns the pc behind it. */
int ue_value_run(struct reader *r, int pc);

#endif
