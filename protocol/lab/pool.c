/* pool.c - pairs of decks. */
#include "protocol/lab/pool.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/deck.h"
#include "engine/core/rules.h"

enum { POOL_SWAPS = 400 }; /* tries to exchange one card on the way to a random deck */

/* The copies of each card of a deck, and the deck as rows when it is looked at. */
struct shelf {
    const struct rules *rules;
    const struct carddb *db;
    const int16_t *option; /* of the match; NULL: the standard ones */
    uint8_t *copies;       /* by card */
    int sides;             /* the second list, which stays */
    struct deck_row side[SIDE_MAX];
};

static int write_rows(const struct shelf *shelf, struct deck_text *text)
{
    text->unknown[0] = '\0';
    text->rows = text->more = text->more_sides = 0;
    text->sides = shelf->sides;
    memcpy(text->side, shelf->side, sizeof shelf->side);
    for (int card = 0; card < shelf->db->card_count; card++) {
        if (shelf->copies[card] == 0) {
            continue;
        }
        if (text->rows == DECK_ROWS) {
            return -1;
        }
        text->row[text->rows++] = (struct deck_row){(card_t)card, shelf->copies[card]};
    }
    return text->rows;
}

static bool is_legal(const struct shelf *shelf, struct deck_text *text)
{
    struct deck_fault fault[DECK_FAULTS];

    return write_rows(shelf, text) > 0 &&
           deck_check(shelf->rules, shelf->db, shelf->option, text, fault) == 0;
}

/* A list that was found to be legal. */
static void load_list(struct shelf *shelf, const struct deck_list *list)
{
    CHECK(list->side_rows <= SIDE_MAX);
    shelf->sides = list->side_rows;
    memcpy(shelf->side, list->side, (size_t)list->side_rows * sizeof *list->side);
    memset(shelf->copies, 0, (size_t)shelf->db->card_count);
    for (int i = 0; i < list->rows; i++) {
        shelf->copies[list->row[i].card] += list->row[i].copies;
    }
}

static int card_at(const struct shelf *shelf, int n)
{
    int card = 0;

    for (n -= shelf->copies[0]; n >= 0; n -= shelf->copies[card]) {
        card++;
    }
    return card;
}

/* A walk of single exchanges from the deck on the shelf, every step of it legal: works for any rule
 * of any game. Cards of `wanted` stay; every other time one of them is tried. */
static void walk(const struct shelf *shelf, const uint8_t *wanted, uint64_t *stream,
                 struct deck *deck)
{
    struct deck_text text;
    int size = 0, cards = shelf->db->card_count;

    for (int card = 0; card < cards; card++) {
        size += shelf->copies[card];
    }
    for (int i = 0; i < POOL_SWAPS; i++) {
        int out = card_at(shelf, (int)rng_fast_below(stream, (uint64_t)size));
        int in = (int)rng_fast_below(stream, (uint64_t)cards);
        for (int n = 0; wanted != NULL && i % 2 == 0 && !wanted[in] && n < cards; n++) {
            in = (in + 1) % cards;
        }
        if (wanted != NULL && wanted[out]) {
            continue;
        }
        shelf->copies[out]--;
        shelf->copies[in]++;
        if (!is_legal(shelf, &text)) {
            shelf->copies[in]--;
            shelf->copies[out]++;
        }
    }
    write_rows(shelf, &text);
    deck_expand(&text, deck);
}

static int find_lists(const struct shelf *shelf, bool with_coverage, int *lists)
{
    struct deck_fault fault[DECK_FAULTS];
    struct deck_text text;
    int n = 0;

    for (int i = 0; i < shelf->db->deck_count; i++) {
        const struct deck_list *list = &shelf->db->decks[i];
        if (list->is_coverage && !with_coverage) {
            continue;
        }
        deck_from_list(list, &text);
        if (deck_check(shelf->rules, shelf->db, shelf->option, &text, fault) == 0) {
            lists[n++] = i;
        }
    }
    return n;
}

static void fill(struct pool *pool, struct shelf *shelf, const int *lists, int n, uint64_t seed)
{
    const struct deck_list *list = shelf->db->decks;
    struct deck deck[SEATS];
    struct deck_text text;

    CHECK(n > 0);
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            deck_from_list(&list[lists[a]], &text);
            deck_expand(&text, &deck[0]);
            deck_from_list(&list[lists[b]], &text);
            deck_expand(&text, &deck[1]);
            pool_make(&pool->match[pool->count++], shelf->rules, shelf->db, deck);
        }
    }
    pool->lists = pool->count;
    for (int i = 0; i < POOL_RANDOM; i++) {
        load_list(shelf, &list[lists[i % n]]);
        walk(shelf, NULL, &seed, &deck[0]);
        load_list(shelf, &list[lists[(i + i / n) % n]]);
        walk(shelf, NULL, &seed, &deck[1]);
        pool_make(&pool->match[pool->count++], shelf->rules, shelf->db, deck);
    }
}

bool pool_open(struct pool *pool, const struct rules *rules, const struct carddb *db,
               bool with_coverage, uint64_t seed)
{
    struct shelf shelf = {
        .rules = rules, .db = db, .copies = calloc((size_t)db->card_count + 1, 1)};
    int *lists = calloc((size_t)db->deck_count + 1, sizeof *lists);
    int n = shelf.copies != NULL && lists != NULL ? find_lists(&shelf, with_coverage, lists) : 0;

    *pool = (struct pool){0};
    if (n > 0) {
        pool->match = calloc((size_t)n * (size_t)n + POOL_RANDOM, sizeof *pool->match);
    }
    if (pool->match != NULL) {
        fill(pool, &shelf, lists, n, seed);
    }
    free(lists);
    free(shelf.copies);
    return pool->match != NULL;
}

void pool_close(struct pool *pool)
{
    free(pool->match);
    *pool = (struct pool){0};
}

bool pool_deck(const struct match *match, seat_t seat, const uint8_t *wanted, uint64_t *stream,
               struct deck *deck)
{
    struct shelf shelf = {.rules = match->rules,
                          .db = match->db,
                          .option = match->option,
                          .copies = calloc((size_t)match->db->card_count + 1, 1)};

    if (shelf.copies == NULL) {
        return false;
    }
    for (int i = 0; i < match->size[seat]; i++) {
        shelf.copies[match->card[seat * SEAT_OBJECTS + i]]++;
    }
    for (int i = 0; i < match->sides[seat]; i++) {
        shelf.copies[match->side[seat][i]]--;
        shelf.side[i] = (struct deck_row){.card = match->side[seat][i], .copies = 1};
    }
    shelf.sides = match->sides[seat];
    walk(&shelf, wanted, stream, deck);
    free(shelf.copies);
    return true;
}

const struct match *pool_match(const struct pool *pool, uint64_t k)
{
    uint64_t random = (uint64_t)(pool->count - pool->lists);

    if (k % POOL_EVERY == POOL_EVERY - 1) {
        return &pool->match[(uint64_t)pool->lists + k / POOL_EVERY % random];
    }
    return &pool->match[(k - k / POOL_EVERY) % (uint64_t)pool->lists];
}

void pool_make(struct match *match, const struct rules *rules, const struct carddb *db,
               const struct deck deck[SEATS])
{
    int16_t option[OPTION_MAX] = {0};
    bool lists_open = false;

    for (int i = 0; rules->options[i].name != NULL; i++) {
        const struct option_rule *rule = &rules->options[i];
        option[i] = (int16_t)rule->standard;
        lists_open |= strcmp(rule->name, "lists") == 0 && rule->standard == 1;
    }
    match_init(match, rules, db, option, lists_open, deck);
}
