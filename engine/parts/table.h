/* table.h - cards on a table without places: numbered by arrival, attached to others of either
 * seat, with counters of their own.
 *
 * Promise: all of it is kept by card. A number of arrival is one more than the last one given in
 * the match; the number of an attached card is one more than the last one given on its host, and
 * lasts as the host does. What a card had ends when it leaves its zone.   Cost: constant, but for
 * lists.
 */
#ifndef TF_PARTS_TABLE_H
#define TF_PARTS_TABLE_H

#include "engine/base/str.h"
#include "engine/core/rules.h"
#include "engine/core/run.h"

/* Of a game whose cards lie on a table (rules->table). */
struct table_part {
    const char *counters;     /* flags of the counters of a card, in their order: "th" */
    const char *const *words; /* of moves, beside those of the vocabulary */
    zone_t attached;          /* the zone of attached cards */
};

/* The zone of attached cards, ZONE_NONE if there is none. */
static inline zone_t table_zone(const struct rules *rules)
{
    return rules->table == NULL ? ZONE_NONE : rules->table->attached;
}

/* The word of the game that the second operand of a move is; NULL: it is none. */
static inline const char *table_word(const struct rules *rules, int second)
{
    return rules->table == NULL || second < SECOND_WORD ? NULL
                                                        : rules->table->words[second - SECOND_WORD];
}

/* The card that the second operand of a move names, else OBJ_NONE: by itself, or by its place. */
static inline obj_t table_second(const struct match *match, const struct state *st, int second)
{
    return match->rules->table != NULL ? (obj_t)second : st->field.order[second];
}

/* Those words, ended by NULL. */
static inline const char *const *table_words(const struct rules *rules)
{
    return rules->table->words;
}

/* A second operand is a card, and not a place. */
static inline bool table_names_cards(const struct rules *rules)
{
    return rules->table != NULL;
}

/* Cards that have no places lie in the order of their arrival. */
static inline bool table_orders(const struct rules *rules)
{
    return rules->table != NULL;
}

/* True if the game has a table, and a card in such a zone does not lie there. */
static inline bool table_is_off(const struct rules *rules, const struct zone_rule *zone)
{
    return rules->table != NULL && !zone->is_tagged;
}

/* A game begins, or a position is set up: what belongs to cards on the table is a part of it. */
static inline void table_begin(struct run *run)
{
    run->st->field.parts |= run->match->rules->table != NULL ? PART_TABLE : 0;
}

/* Labels of attached cards: the zone of the host in front of its label. */
enum { TABLE_ZONE_SHIFT = 24 };

static inline int table_index(obj_t obj)
{
    return obj & (SEAT_OBJECTS - 1);
}

/* Number of arrival of a card in a zone that is_tagged. */
static inline int table_arrival(const struct state *st, obj_t obj)
{
    return st->field.tag[obj_seat(obj)][table_index(obj)];
}

/* The card that an attached one lies on. */
static inline obj_t table_host(const struct state *st, obj_t obj)
{
    return st->table.host[obj_seat(obj)][table_index(obj)];
}

/* The number of a label, of an attached card that on its host alone. */
static inline int table_own_number(const struct zone_rule *zone, int label)
{
    return zone->label == LABEL_ATTACHED ? label & LABEL_UNDER_MASK : label;
}

/* True if cards of such a zone lie under others, and their labels count them there. */
static inline bool table_lies_under(const struct zone_rule *zone)
{
    return zone->label == LABEL_HOST || zone->label == LABEL_ATTACHED;
}

/* Cards of either seat may lie there side by side. */
static inline bool table_is_shared(const struct zone_rule *zone)
{
    return zone->is_common || zone->label == LABEL_ATTACHED;
}

/* A card that is attached to one of the other seat. */
static inline bool table_is_on_foes(const struct match *match, const struct state *st, obj_t obj)
{
    return match->rules->zone[st->field.zone_of[obj]].label == LABEL_ATTACHED &&
           obj_seat(table_host(st, obj)) != obj_seat(obj);
}

static inline int table_counter(const struct state *st, obj_t obj, int counter)
{
    return st->table.counter[counter][obj_seat(obj)][table_index(obj)];
}

/* A counter of a card is now n; tells it under this name. */
void table_count(struct run *run, obj_t obj, int counter, int n, uint8_t why);

/* For zone.c: a card leaves, has come to lie on another one, or has come with the number of arrival
 * that it had. */
void table_take(struct state *st, obj_t obj);
void table_lay(struct state *st, obj_t obj, obj_t host);
void table_keep(struct state *st, obj_t obj, int arrival);

/* What is attached to a card, of both seats, in the order of the numbers; returns how many. */
int table_under(const struct match *match, const struct state *st, obj_t host,
                obj_t out[SEAT_OBJECTS]);

/* Cards of a seat in the order of their arrival; returns how many. */
int table_list(const struct state *st, uint64_t cards, seat_t seat, obj_t out[SEAT_OBJECTS]);

/* The number of an attached card's label, and how it is written: "u3.a1". */
int table_label(const struct match *match, const struct state *st, obj_t obj);
void table_print_label(const struct rules *rules, const struct zone_rule *rule, int label,
                       struct str *out);

#endif
