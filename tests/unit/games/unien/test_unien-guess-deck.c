/* test_unien-guess-deck.c - the decks of worlds when lists are closed (RULES.md 11.6, step 2). */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/play.h"
#include "engine/games/unien/prepared.h"
#include "engine/worlds/sample.h"
#include "protocol/lab/pool.h"
#include "tests/lib/test_host.h"

enum { WORLDS = 4000 };

static struct host *host;
static struct pool pool;
static struct match world_match;
static struct state st, world;

static void open_pool(void)
{
    host = test_host();
    for (int i = 0; i < host->cards->kinds; i++) {
        if (strcmp(host->cards->kind[i].rules->vocab->game, "unien") == 0) {
            cr_assert(
                pool_open(&pool, host->cards->kind[i].rules, host->cards->kind[i].db, false, 1));
        }
    }
}

/* A match of two decks of these leaders with all the cards of their sets. */
static struct match *closed_match(const struct carddb *db, int first, int second)
{
    static struct match match;
    uint64_t sets = (uint64_t)1 << (WORD_SET + first) | (uint64_t)1 << (WORD_SET + second);
    struct deck deck[SEATS] = {{.size = 0}};

    for (int i = 0; i < db->card_count; i++) {
        bool is_leader = db->cards[i].type == TYPE_LEADER;
        for (int n = 0; n < SET_COPIES - is_leader && (db->cards[i].words & sets) != 0; n++) {
            deck[0].card[deck[0].size++] = (card_t)i;
        }
        if (is_leader && (db->cards[i].words & sets) != 0) {
            deck[0].side[deck[0].sides++] = (card_t)i;
        }
    }
    deck[1] = deck[0];
    pool_make(&match, pool.match[0].rules, db, deck);
    match.lists_open = false;
    return &match;
}

static uint64_t sets_of(const struct match *match, seat_t seat)
{
    uint64_t sets = 0;

    for (int i = 0; i < match->size[seat]; i++) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + i);
        sets |= match_card(match, obj)->type == TYPE_LEADER ? match_card(match, obj)->words : 0;
    }
    return sets;
}

/* A list of the same leaders is taken for the deck, until a card is seen that it does not hold. */
static bool has_list(const struct match *match, seat_t seat)
{
    const struct carddb *db = match->db;

    for (int i = 0; i < db->deck_count; i++) {
        uint64_t sets = 0;
        for (int k = 0; k < db->decks[i].side_rows; k++) {
            sets |= db->cards[db->decks[i].side[k].card].words;
        }
        if (sets == sets_of(match, seat)) {
            return true;
        }
    }
    return false;
}

/* What the worlds of a position had. */
struct found {
    int basics[DECK_CARDS + 1], all;
    int colors[COLORS];
};

/* A legal deck; counts its basics. */
static void check_deck(const struct match *match, seat_t seat, struct found *found)
{
    uint64_t sets = sets_of(match, seat);
    int basics = 0;

    for (uint64_t rest = match->starts[seat] & match_all(match, seat); rest != 0;
         rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        const struct card *card = match_card(match, obj);
        int copies = bits_count(match_copies(match, obj));
        if ((card->words >> WORD_BASIC & 1) == 0) {
            cr_assert((card->words & sets) != 0, "%s is of another set", card->id);
            cr_assert_leq(copies, card->type == TYPE_LEADER ? 1 : SET_COPIES, "%s", card->id);
            continue;
        }
        basics += copies;
        for (int color = 0; color < COLORS; color++) {
            found->colors[color] += (card->words >> color & 1) != 0 ? copies : 0;
        }
    }
    found->basics[basics]++;
    found->all += basics;
}

static bool is_near(int got, double want)
{
    return got >= want * 3 / 4 && got <= want * 5 / 4;
}

/* As the costs of the sets ask for them. */
static void check_colors(const struct match *match, const struct found *found)
{
    uint64_t sets = sets_of(match, 1);
    int units[COLORS] = {0}, sum = 0;

    for (int i = 0; i < match->db->card_count; i++) {
        const struct card *card = &match->db->cards[i];
        for (int color = 0; color < COLORS && (card->words & sets) != 0; color++) {
            units[color] += card->number[NUM_PRICE + color];
            sum += card->number[NUM_PRICE + color];
        }
    }
    for (int color = 0; color < COLORS; color++) {
        double share = sum == 0 ? 1.0 / COLORS : (double)units[color] / sum;
        cr_assert(is_near(found->colors[color], share * found->all), "color %d", color);
    }
}

Test(unien_guess_deck, decks_are_legal_with_14_to_22_basics_of_their_colors)
{
    int invented = 0;

    open_pool();
    for (int i = 0; i < LEADER_KINDS * LEADER_KINDS; i++) {
        int first = i / LEADER_KINDS, second = i % LEADER_KINDS;
        const struct match *match = closed_match(pool.match[0].db, first, second);
        if (first >= second || has_list(match, 1)) {
            continue;
        }
        invented++;
        struct run run = {.match = match, .st = &st};
        struct found found = {{0}, 0, {0}};

        state_clear(&st);
        st.head.chance = (struct chance){.fast = (uint64_t)i, .is_fast = true};
        play_start(&run);
        for (uint64_t k = 0; k < WORLDS; k++) {
            sample_world(match, &st, 0, k, &world_match, &world);
            check_deck(&world_match, 1, &found);
        }
        for (int n = 0; n <= DECK_CARDS; n++) {
            bool is_one = n >= 14 && n <= 22;
            cr_assert(is_one ? is_near(found.basics[n], WORLDS / 9.0) : found.basics[n] == 0,
                      "%d worlds have %d basics", found.basics[n], n);
        }
        check_colors(match, &found);
    }
    cr_assert_geq(invented, 20);
    pool_close(&pool);
    host_close(host);
}

/* What was seen is more than such a deck would hold: the rest makes up for it. */
Test(unien_guess_deck, the_rest_follows_from_what_was_seen)
{
    enum { CARDS = 256 };
    uint8_t copies[CARDS] = {0};
    uint64_t rng = 1;

    open_pool();
    const struct match *match = closed_match(pool.match[0].db, 0, 1);
    struct run run = {.match = match, .st = &st};
    state_clear(&st);
    play_start(&run);
    card_t basic = CARD_NONE;
    for (int i = 0; i < match->db->card_count; i++) {
        basic = (match->db->cards[i].words >> WORD_BASIC & 1) != 0 ? (card_t)i : basic;
    }
    copies[basic] = 25;
    ue_guess_deck(match, &st, 1, &rng, copies, 15);
    int others = 0;
    for (int i = 0; i < match->db->card_count; i++) {
        bool is_basic = (match->db->cards[i].words >> WORD_BASIC & 1) != 0;
        cr_assert(!is_basic || copies[i] == (i == basic ? 25 : 0));
        others += is_basic ? 0 : copies[i];
    }
    cr_assert_eq(others, 15);
    ue_guess_deck(match, &st, 1, &rng, copies, 30); /* more than the sets still have: 25 */
    others = 0;
    for (int i = 0; i < match->db->card_count; i++) {
        bool is_basic = (match->db->cards[i].words >> WORD_BASIC & 1) != 0;
        others += is_basic ? 0 : copies[i];
        cr_assert(is_basic || copies[i] <= SET_COPIES);
    }
    cr_assert_eq(others, 40);
    pool_close(&pool);
    host_close(host);
}
