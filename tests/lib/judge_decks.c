/* judge_decks.c - decks of Unien, good ones and hopeless ones. */
#include "tests/lib/judge_decks.h"

#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/deck.h"
#include "engine/games/unien/unien.h"

enum { BASICS = COLORS };

void judge_open(struct prop_game *prop)
{
    int i = 0;

    while (strcmp(prop_rules(i)->vocab->game, "unien") != 0) {
        i++;
    }
    prop_open(prop, i);
}

static int below(uint64_t *stream, int n)
{
    return (int)rng_fast_below(stream, (uint64_t)n);
}

/* All cards of a set but its leader, or the basic energies. */
static int find_set(const struct carddb *db, int set, card_t *out)
{
    int n = 0;

    for (int card = 0; card < db->card_count; card++) {
        if ((db->cards[card].words >> (WORD_SET + set) & 1) != 0 &&
            db->cards[card].type != TYPE_LEADER) {
            out[n++] = (card_t)card;
        }
    }
    return n;
}

static card_t find_leader(const struct carddb *db, int set)
{
    int card = 0;

    while (db->cards[card].type != TYPE_LEADER ||
           (db->cards[card].words >> (WORD_SET + set) & 1) == 0) {
        card++;
    }
    return (card_t)card;
}

/* So many copies out of the stock of two leaders, at random. */
static void add_stock(const struct carddb *db, const int set[LEADERS], int count, uint64_t *stream,
                      struct deck *deck)
{
    card_t stock[4 * DECK_CARDS];
    int n = 0;

    for (int i = 0; i < LEADERS; i++) {
        card_t kind[DECK_CARDS];
        int kinds = find_set(db, set[i], kind);
        for (int k = 0; k < kinds; k++) {
            stock[n++] = kind[k];
            stock[n++] = kind[k];
        }
    }
    for (; count > 0 && n > 0; count--) {
        int at = below(stream, n);
        deck->card[deck->size++] = stock[at];
        stock[at] = stock[--n];
    }
}

/* Few energies as often as many, of one or two colours that the cards may not need at all. */
static void make_poor(const struct carddb *db, uint64_t *stream, struct deck *deck)
{
    int energies = below(stream, 2) == 0 ? below(stream, 9) : below(stream, DECK_CARDS + 1);
    int set[LEADERS] = {below(stream, LEADER_KINDS), below(stream, LEADER_KINDS - 1)};
    card_t basic[DECK_CARDS];

    set[1] += set[1] >= set[0];
    cr_assert_eq(find_set(db, LEADER_KINDS, basic), BASICS);
    memset(deck, 0, sizeof *deck);
    add_stock(db, set, DECK_CARDS - energies, stream, deck);
    int color[2] = {below(stream, BASICS), below(stream, BASICS)};
    while (deck->size < DECK_CARDS) {
        deck->card[deck->size++] = basic[color[below(stream, 2)]];
    }
    for (int i = 0; i < LEADERS; i++) {
        deck->side[deck->sides++] = find_leader(db, set[i]);
        deck->card[deck->size++] = find_leader(db, set[i]); /* it is among the cards as well */
    }
}

static void check_legal(const struct prop_game *prop, const struct deck *deck)
{
    struct deck_fault fault[DECK_FAULTS];
    struct deck_text text;

    deck_collect(deck, &text);
    cr_assert_eq(deck_check(prop->rules, prop->db, NULL, &text, fault), 0, "%s", fault[0].code);
}

void judge_match(const struct prop_game *prop, uint64_t k, struct match *match)
{
    uint64_t stream = hash_mix(k, 7);
    const struct match *listed = pool_match(&prop->pool, hash_mix(k, 8) % 1000);
    struct deck deck[SEATS];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        match_deck(listed, seat, &deck[seat]);
        if (k % 4 == 1) {
            cr_assert(pool_deck(listed, seat, NULL, &stream, &deck[seat]));
        } else if (k % 4 >= 2) {
            make_poor(prop->db, &stream, &deck[seat]);
        }
        check_legal(prop, &deck[seat]);
    }
    pool_make(match, prop->rules, prop->db, deck);
    match->option[OPTION_MAX_TURNS] = 1000;
}
