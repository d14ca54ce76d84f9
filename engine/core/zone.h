/* zone.h - moving objects between zones.
 *
 * Promise: an object is in exactly one zone; zone_move is the only writer of that fact. What left a
 * play zone is a new thing: its lasting changes, its offers to react and, if it went where nobody
 * can follow it, the references of running effects end at that moment, so that no reference can
 * reach a later incarnation of the same card. Cost: constant, except shuffles.   Hidden
 * information: decided by know.h, called from here. */
#ifndef TF_CORE_ZONE_H
#define TF_CORE_ZONE_H

#include "engine/core/event.h"

enum zone_end { END_DEFAULT, END_TOP, END_BOTTOM };

/* Moves an object to a zone of its owner: slots take the lowest empty one, queues and piles the
 * last place, decks the top or the bottom. seen: who sees the face while it moves; where cards lie
 * either way, one that all see lies face-up. why: the game's name of the fact, for the note. */
void zone_move(struct run *run, obj_t obj, zone_t to, enum zone_end end, uint8_t seen, uint8_t why);

/* Puts an object that is in no zone into one, without notes and knowledge: for the setup of a
 * position. */
void zone_put(struct run *run, obj_t obj, zone_t zone);

/* Puts all cards of a seat, which are in no zone, into its deck, in any order. */
void zone_fill_deck(struct run *run, seat_t seat);

/* The same as zone_put at a given place of a row or of slots, which must be empty. */
void zone_put_at(struct run *run, obj_t obj, zone_t zone, int slot);

/* Two objects of one row change places; what is known of each place follows the cards. */
void zone_swap(struct run *run, obj_t a, obj_t b);

/* The places of two objects of one seat in different zones are exchanged: `a` lies in a row, `b`
 * comes from the hand. */
void zone_exchange(struct run *run, obj_t a, obj_t b, uint8_t seen);

/* The i-th object from the top of a deck, or of a row or pile from its first; OBJ_NONE beyond the
 * end or in an empty slot. */
static inline obj_t zone_at(const struct run *run, zone_t zone, seat_t seat, int i)
{
    const struct zone_rule *rule = &run->match->rules->zone[zone];
    const uint8_t *row = &run->st->field.order[rule->offset[seat]];
    int n = run->st->field.count[zone][seat];

    if (rule->kind == ZONE_SLOTS) {
        return i < rule->capacity ? row[i] : OBJ_NONE;
    }
    if (i >= n) {
        return OBJ_NONE;
    }
    return rule->kind == ZONE_STACK ? row[n - 1 - i] : row[i];
}

/* Where the label by arrival of an object is kept that lies on this place. */
static inline uint16_t *zone_arrival(const struct rules *rules, struct state *st, obj_t obj,
                                     int place)
{
    return rules_is(rules, LABELS_BY_CARD) ? &st->field.tag[obj_seat(obj)][obj & (SEAT_OBJECTS - 1)]
                                           : &st->field.label[place];
}

/* Number of the place where an object lies (index into field.order); -1 in a zone without order. */
int zone_place(const struct match *match, const struct state *st, obj_t obj);

/* Number of the label of the place where an object lies; 0 if its zone has no labels. Of LABEL_HOST
 * it is that of the host, then six bits for the number under it; of LABEL_SQUARE the file, then
 * four bits for the rank; of LABEL_ATTACHED as LABEL_HOST, in front the zone of the host. */
int zone_label(const struct match *match, const struct state *st, obj_t obj);

/* Marks of a card as a number: equal copies are told apart by it, the lowest comes first (UD-R81).
 */
unsigned zone_rank(const struct rules *rules, const struct state *st, obj_t obj);

/* References of running effects to these cards of a seat end: they went where nobody can follow
 * them (cards/README.md). They still count in the sets that held them. */
void zone_forget(struct state *st, seat_t seat, uint64_t gone);

/* Of the equal copies of obj within `mask` (of its seat) the one that is moved first (UD-R76,
 * UD-R81): fewest marks, then the oldest in a pile, the topmost in a deck, elsewhere
 * one that running effects hold. */
obj_t zone_copy(const struct match *match, const struct state *st, obj_t obj, uint64_t mask);

/* Moves an object to an empty place of a zone of places, counted from 0. */
void zone_move_at(struct run *run, obj_t obj, zone_t to, int slot, uint8_t seen, uint8_t why);

/* Turns a card up where cards lie either way; nothing if it is up. */
void zone_turn_up(struct run *run, obj_t obj, uint8_t why);

/* Moves an object under a card of its seat, to the lowest free place there, which must exist; zone
 * is one of LABEL_HOST. What lies under a card follows it when places close up; when the card
 * leaves its zone, what still lies under it goes to the pile first; on squares the game sees to
 * that. */
void zone_attach(struct run *run, obj_t obj, zone_t zone, obj_t host, uint8_t seen, uint8_t why);

/* Moves an object onto another one, of either seat; `to` is of LABEL_ATTACHED (table.h). */
void zone_lay(struct run *run, obj_t obj, zone_t to, obj_t host, uint8_t seen, uint8_t why);

/* Moves an object, and then all that is attached to it to the piles of its owners, in the order of
 * the numbers, under the labels that they had. */
void zone_move_host(struct run *run, obj_t obj, zone_t to, enum zone_end end, uint8_t why);

/* Writes what lies under a card in a zone of LABEL_HOST to out, in order; returns how many. */
int zone_under(const struct match *match, const struct state *st, zone_t zone, obj_t host,
               obj_t out[SEAT_OBJECTS]);

/* The zone of the cards that lie under those of a zone, ZONE_NONE if there is none. */
static inline zone_t zone_below(const struct rules *rules, zone_t host)
{
    return rules->zone[host].below == 0 ? ZONE_NONE : (zone_t)(rules->zone[host].below - 1);
}

/* Appends the label that a number stands for: "m2", of LABEL_HOST "m2.1". */
void zone_print_label(const struct rules *rules, zone_t zone, int number, struct str *out);

/* Cards of a seat in the rows of the concealed set (rules.h). */
uint64_t zone_concealed(const struct match *match, const struct state *st, seat_t owner);

/* Writes the objects of one zone in its own order (a hand: by id) to out; returns their number. */
int zone_list(const struct match *match, const struct state *st, zone_t zone, seat_t seat,
              obj_t out[SEAT_OBJECTS]);

/* True if `a` comes before `b` in the order of cards without places: zone by zone, by id, and equal
 * copies as texts number them, by their marks (UD-R81) and by what running effects hold. */
bool zone_before(const struct match *match, const struct state *st, obj_t a, obj_t b);

/* Cards of a seat that a search or chance has picked out of its deck, if they lie there still: who
 * has seen them did not see how they lie, so they come by id. */
uint64_t zone_found(const struct run *run, seat_t seat);

/* Writes the objects of a set in the order in which effects go through them: the first player's
 * before the other's, zone by zone, each in its own order (a hand: by id). Returns their number. */
int zone_order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT]);

#endif
