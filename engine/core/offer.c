/* offer.c - the answers of a decision with several verbs, or with two operands. */
#include "engine/core/offer.h"

#include "engine/core/ask.h"

void offer_add(struct ask *ask, int verb, enum offer_over over, uint64_t mask, int second,
               int seats)
{
    const struct offer *last = ask->count == 0 ? NULL : &ask->offer[ask->count - 1];

    if (mask == 0) {
        return;
    }
    CHECK(ask->count < OFFER_MAX);
    bool is_apart = last != NULL && (last->second < second || (last->seats & seats) == 0 ||
                                     (second == OFFER_SQUARES && (last->mask & mask) == 0));
    CHECK(last == NULL || last->verb < verb ||
          (last->verb == verb && last->over == over && is_apart));
    ask->form = FORM_OFFERS;
    ask->offer[ask->count++] = (struct offer){.mask = mask,
                                              .verb = (uint8_t)verb,
                                              .over = (uint8_t)over,
                                              .second = (uint8_t)second,
                                              .seats = (uint8_t)seats};
}

void offer_row(struct ask *ask, int verb, int base, uint64_t mask, int second, int seats)
{
    if (mask != 0) {
        offer_add(ask, verb, OFFER_PLACES, mask, second, seats);
        ask->offer[ask->count - 1].base = (uint32_t)base;
    }
}

/* One bit for each answer of an offer to a seat. */
static uint64_t answers(const struct match *match, const struct offer *offer, seat_t seat)
{
    if ((offer->seats >> seat & 1) == 0) {
        return 0;
    }
    return offer->over == OFFER_PLACES ? offer->mask
                                       : match_merge(match, (seat_t)offer->over, offer->mask);
}

static uint32_t squares_of(const struct offer *offer)
{
    return offer->base & (((uint32_t)1 << OFFER_FIRST) - 1);
}

/* How many second operands each of its cards or places has; none counts as one. */
static int seconds(const struct offer *offer)
{
    return offer->second == OFFER_SQUARES ? bits_count(squares_of(offer)) : 1;
}

void offer_squares(struct ask *ask, int verb, enum offer_over over, uint64_t mask, int first,
                   uint32_t squares, int seats)
{
    if (mask != 0 && squares != 0) {
        CHECK(squares >> OFFER_FIRST == 0 && first < PLACE_MAX);
        offer_add(ask, verb, over, mask, OFFER_SQUARES, seats);
        ask->offer[ask->count - 1].base = squares | (uint32_t)first << OFFER_FIRST;
    }
}

int offer_count(const struct match *match, const struct ask *ask, seat_t seat)
{
    int n = 0;

    for (int i = 0; i < ask->count; i++) {
        n += bits_count(answers(match, &ask->offer[i], seat)) * seconds(&ask->offer[i]);
    }
    return n;
}

static int second_of(const struct offer *offer, int k)
{
    uint64_t squares = squares_of(offer);

    if (offer->second != OFFER_SQUARES) {
        return offer->second == OFFER_ALONE ? 0 : offer->second;
    }
    for (; k > 0; k--) {
        squares &= squares - 1;
    }
    return (int)(offer->base >> OFFER_FIRST) + bits_first(squares);
}

/* The k-th second operand of a card or place. */
static move_t make_move(const struct state *st, const struct offer *offer, int bit, int k)
{
    unsigned first = offer->second == OFFER_SQUARES ? offer->base >> OFFER_FIRST : offer->base;
    int operand = offer->over == OFFER_PLACES ? st->field.order[first + (unsigned)bit]
                                              : offer->over * SEAT_OBJECTS + bit;

    return ask_move(offer->verb, operand, second_of(offer, k));
}

/* The k-th answer of the offers first .. end - 1, which are of one verb: by card or place, then by
 * second operand. */
static move_t nth_of_verb(const struct match *match, const struct state *st, seat_t seat, int first,
                          int end, int k)
{
    const struct ask *ask = &st->head.ask;
    uint64_t mask[OFFER_MAX], all = 0;

    for (int i = first; i < end; i++) {
        mask[i] = answers(match, &ask->offer[i], seat);
        all |= mask[i];
    }
    for (; all != 0; all &= all - 1) {
        uint64_t lowest = all & (~all + 1);
        for (int i = first; i < end; i++) {
            int n = (mask[i] & lowest) != 0 ? seconds(&ask->offer[i]) : 0;
            if (k < n) {
                return make_move(st, &ask->offer[i], bits_first(lowest), k);
            }
            k -= n;
        }
    }
    CHECK(false);
}

move_t offer_nth(const struct match *match, const struct state *st, seat_t seat, int k)
{
    const struct ask *ask = &st->head.ask;
    uint32_t plain = ask->plain;

    for (int first = 0, end; first < ask->count; first = end) {
        int verb = ask->offer[first].verb, n = 0;
        for (; plain != 0 && bits_first(plain) < verb; plain &= plain - 1) {
            if (k-- == 0) {
                return ask_move(bits_first(plain), 0, 0);
            }
        }
        for (end = first; end < ask->count && ask->offer[end].verb == verb; end++) {
            n += bits_count(answers(match, &ask->offer[end], seat)) * seconds(&ask->offer[end]);
        }
        if (k < n) {
            return nth_of_verb(match, st, seat, first, end, k);
        }
        k -= n;
    }
    for (; k > 0; k--) {
        plain &= plain - 1;
    }
    return ask_move(bits_first(plain), 0, 0);
}
