/* offer.c - the answers of a decision with several verbs, or with two operands. */
#include "engine/core/offer.h"

#include "engine/core/ask.h"

/* offer.over: what it is over in the low bits, its part above them. */
enum { OVER_MASK = 3, PART_SHIFT = 2 };

static bool is_apart(const struct offer *last, uint64_t mask, int second, int seats)
{
    bool is_table = second == OFFER_SQUARES || second == OFFER_AMOUNTS;

    return last->second < second || (last->seats & seats) == 0 ||
           (is_table && (last->mask & mask) == 0);
}

void offers_add(struct offers *list, int verb, enum offer_over over, uint64_t mask, int second,
                int seats)
{
    const struct offer *last = list->count == 0 ? NULL : &list->offer[list->count - 1];
    uint8_t of = (uint8_t)((int)over | list->part << PART_SHIFT);

    if (mask == 0) {
        return;
    }
    CHECK(list->count < list->room);
    CHECK(last == NULL || last->verb < verb ||
          (last->verb == verb &&
           (last->over < of || (last->over == of && is_apart(last, mask, second, seats)))));
    list->offer[list->count++] = (struct offer){.mask = mask,
                                                .verb = (uint8_t)verb,
                                                .over = of,
                                                .second = (uint8_t)second,
                                                .seats = (uint8_t)seats};
}

void offers_squares(struct offers *list, int verb, enum offer_over over, uint64_t mask, int first,
                    uint32_t squares, int seats)
{
    if (mask != 0 && squares != 0) {
        CHECK(squares >> OFFER_FIRST == 0 && first < PLACE_MAX);
        offers_add(list, verb, over, mask, OFFER_SQUARES, seats);
        list->offer[list->count - 1].base = squares | (uint32_t)first << OFFER_FIRST;
    }
}

void offers_amounts(struct offers *list, int verb, uint64_t mask, int most, int seats)
{
    if (mask != 0 && most > 0) {
        offers_add(list, verb, OFFER_PLACES, mask, OFFER_AMOUNTS, seats);
        list->offer[list->count - 1].base = (uint32_t)most;
    }
}

/* ---- kept in the decision -------------------------------------------------------------------- */

static struct offers kept(struct ask *ask)
{
    return (struct offers){.offer = ask->offer, .count = ask->count, .room = OFFER_MAX};
}

static void keep(struct ask *ask, const struct offers *list)
{
    if (list->count > ask->count) {
        ask->form = FORM_OFFERS;
        ask->count = (uint8_t)list->count;
    }
}

void offer_add(struct ask *ask, int verb, enum offer_over over, uint64_t mask, int second,
               int seats)
{
    struct offers list = kept(ask);

    offers_add(&list, verb, over, mask, second, seats);
    keep(ask, &list);
}

void offer_row(struct ask *ask, int verb, int base, uint64_t mask, int second, int seats)
{
    if (mask != 0) {
        offer_add(ask, verb, OFFER_PLACES, mask, second, seats);
        ask->offer[ask->count - 1].base = (uint32_t)base;
    }
}

void offer_squares(struct ask *ask, int verb, enum offer_over over, uint64_t mask, int first,
                   uint32_t squares, int seats)
{
    struct offers list = kept(ask);

    offers_squares(&list, verb, over, mask, first, squares, seats);
    keep(ask, &list);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* One bit for each answer of an offer to a seat. */
static inline uint64_t answers(const struct match *match, const struct offer *offer, seat_t seat)
{
    int over = offer->over & OVER_MASK;

    if ((offer->seats >> seat & 1) == 0) {
        return 0;
    }
    return over >= OFFER_PLACES ? offer->mask : match_merge(match, (seat_t)over, offer->mask);
}

static inline uint32_t squares_of(const struct offer *offer)
{
    return offer->base & (((uint32_t)1 << OFFER_FIRST) - 1);
}

/* How many second operands each of its cards or places has; none counts as one. */
static inline int seconds(const struct offer *offer)
{
    return offer->second == OFFER_SQUARES   ? bits_count(squares_of(offer))
           : offer->second == OFFER_AMOUNTS ? (int)offer->base
                                            : 1;
}

static inline int count_of(const struct match *match, const struct offer *offer, seat_t seat)
{
    return bits_count(answers(match, offer, seat)) * seconds(offer);
}

int offer_table(const struct match *match, const struct state *st, seat_t seat,
                struct offer_table *table)
{
    const struct ask *ask = &st->head.ask;
    int n = bits_count(ask->plain);

    table->offer = ask->offer;
    table->offers = ask->count;
    if (ask->form == FORM_LISTED) {
        /* derived numbers are fresh while a decision is open, so nothing is written */
        struct run run = {.match = match, .st = (struct state *)st};
        table->offer = table->room;
        table->offers = match->rules->steps[ask->step].offers(&run, seat, table->room);
    }
    for (int i = 0; i < table->offers; i++) {
        table->counts[i] = count_of(match, &table->offer[i], seat);
        n += table->counts[i];
    }
    return n;
}

static int second_of(const struct offer *offer, int k)
{
    uint64_t squares = squares_of(offer);

    if (offer->second == OFFER_AMOUNTS) {
        return k + 1;
    }
    if (offer->second != OFFER_SQUARES) {
        return offer->second == OFFER_ALONE ? 0 : offer->second;
    }
    return (int)(offer->base >> OFFER_FIRST) + bits_nth(squares, k);
}

/* The number of the place of bit 0. */
static unsigned first_place(const struct offer *offer)
{
    return offer->second == OFFER_SQUARES   ? offer->base >> OFFER_FIRST
           : offer->second == OFFER_AMOUNTS ? 0
                                            : offer->base;
}

/* The k-th second operand of a card or place. */
static move_t make_move(const struct state *st, const struct offer *offer, int bit, int k)
{
    int over = offer->over & OVER_MASK;
    if (over == OFFER_PLAIN) {
        return ask_move(offer->verb, 0, 0);
    }
    int operand = over == OFFER_PLACES ? st->field.order[first_place(offer) + (unsigned)bit]
                                       : over * SEAT_OBJECTS + bit;

    return ask_move(offer->verb, operand, second_of(offer, k));
}

/* The answers of each of n offers, and of all of them. */
static uint64_t answers_of_each(const struct match *match, const struct offer *offer, int n,
                                seat_t seat, uint64_t mask[OFFER_ROOM])
{
    uint64_t all = 0;

    for (int i = 0; i < n; i++) {
        mask[i] = answers(match, &offer[i], seat);
        all |= mask[i];
    }
    return all;
}

/* The k-th answer of n offers, which are of one verb and part: by card or place, then by second
 * operand. */
static move_t nth_of_part(const struct match *match, const struct state *st, seat_t seat,
                          const struct offer *offer, int n, int k)
{
    uint64_t mask[OFFER_ROOM], all = answers_of_each(match, offer, n, seat, mask);

    for (; all != 0; all &= all - 1) {
        uint64_t lowest = all & (~all + 1);
        for (int i = 0; i < n; i++) {
            int count = (mask[i] & lowest) != 0 ? seconds(&offer[i]) : 0;
            if (k < count) {
                return make_move(st, &offer[i], bits_first(lowest), k);
            }
            k -= count;
        }
    }
    CHECK(false);
}

/* Where the offers end that are of one verb and part with the first of them. */
static int end_of_part(const struct offer_table *table, int first)
{
    const struct offer *head = &table->offer[first];
    int end = first + 1;

    while (end < table->offers && table->offer[end].verb == head->verb &&
           table->offer[end].over >> PART_SHIFT == head->over >> PART_SHIFT) {
        end++;
    }
    return end;
}

move_t offer_at(const struct match *match, const struct state *st, seat_t seat,
                const struct offer_table *table, int k)
{
    uint64_t plain = st->head.ask.plain;

    for (int first = 0, end; first < table->offers; first = end) {
        const struct offer *head = &table->offer[first];
        int n = 0;
        for (; plain != 0 && bits_first(plain) < head->verb; plain &= plain - 1) {
            if (k-- == 0) {
                return ask_move(bits_first(plain), 0, 0);
            }
        }
        end = end_of_part(table, first);
        for (int i = first; i < end; i++) {
            n += table->counts[i];
        }
        if (k < n) {
            return nth_of_part(match, st, seat, head, end - first, k);
        }
        k -= n;
    }
    return ask_move(bits_nth(plain, k), 0, 0);
}

/* All answers of n such offers in that order; returns how many. */
static int list_part(const struct match *match, const struct state *st, seat_t seat,
                     const struct offer *offer, int n, move_t *out)
{
    uint64_t mask[OFFER_ROOM], all = answers_of_each(match, offer, n, seat, mask);
    int count = 0;

    for (; all != 0; all &= all - 1) {
        uint64_t lowest = all & (~all + 1);
        for (int i = 0; i < n; i++) {
            for (int k = (mask[i] & lowest) != 0 ? seconds(&offer[i]) : 0, at = 0; at < k; at++) {
                out[count++] = make_move(st, &offer[i], bits_first(lowest), at);
            }
        }
    }
    return count;
}

int offer_list(const struct match *match, const struct state *st, seat_t seat, move_t *out)
{
    struct offer_table table;
    uint64_t plain = st->head.ask.plain;
    int n = offer_table(match, st, seat, &table), at = 0;

    CHECK(n <= ASK_ANSWERS);
    for (int first = 0, end; first < table.offers; first = end) {
        for (; plain != 0 && bits_first(plain) < table.offer[first].verb; plain &= plain - 1) {
            out[at++] = ask_move(bits_first(plain), 0, 0);
        }
        end = end_of_part(&table, first);
        at += list_part(match, st, seat, &table.offer[first], end - first, out + at);
    }
    for (; plain != 0; plain &= plain - 1) {
        out[at++] = ask_move(bits_first(plain), 0, 0);
    }
    return at;
}
