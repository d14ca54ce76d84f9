/* guess-deck.c - a deck for a seat whose list is closed (RULES.md 11.6, 11.7). */
#include "engine/base/rng.h"
#include "engine/games/play-of-universe/universe.h"

enum { WEIGHT_SEEN = 2, WEIGHT_J = 12, WEIGHT_NONE = 6, WEIGHT_OTHER = 1, TRIES = 100000 };

/* How likely a card is, by its attribute. */
struct plan {
    int weight[ATTRIBUTES + 1]; /* the last one: cards without attribute */
    int most;
};

static int attribute_of(const struct card *card)
{
    int attribute = bits_first(card->words & ((UINT64_C(1) << (ATTRIBUTES + 1)) - 1));

    return attribute < ATTRIBUTES ? attribute : ATTRIBUTES;
}

static void make_plan(struct plan *plan, const struct carddb *db, const uint8_t *copies)
{
    for (int i = 0; i <= ATTRIBUTES; i++) {
        plan->weight[i] = i == ATTRIBUTES ? WEIGHT_NONE : WEIGHT_OTHER;
    }
    for (int card = 0; card < db->card_count; card++) {
        bool is_j = (db->cards[card].words >> WORD_J & 1) != 0;
        plan->weight[attribute_of(&db->cards[card])] +=
            copies[card] * (is_j ? WEIGHT_J : WEIGHT_SEEN);
    }
    plan->most = 0;
    for (int i = 0; i <= ATTRIBUTES; i++) {
        plan->most = plan->weight[i] > plan->most ? plan->weight[i] : plan->most;
    }
}

static int copies_of_name(const struct carddb *db, const uint8_t *copies, card_t namesake)
{
    int n = 0;

    for (int card = 0; card < db->card_count; card++) {
        n += db->cards[card].namesake == namesake ? copies[card] : 0;
    }
    return n;
}

void pu_guess_deck(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                   uint8_t *copies, int left)
{
    const struct carddb *db = match->db;
    struct plan plan;

    (void)st;
    (void)owner;
    make_plan(&plan, db, copies);
    for (int try = 0; left > 0; try++) {
        int card = (int)rng_fast_below(rng, (uint64_t)db->card_count);
        const struct card *row = &db->cards[card];
        bool is_j = (row->words >> WORD_J & 1) != 0;
        bool is_room = copies_of_name(db, copies, row->namesake) < NAME_COPIES;
        bool is_drawn =
            (int)rng_fast_below(rng, (uint64_t)plan.most) < plan.weight[attribute_of(row)];
        if (!is_j && ((is_room && is_drawn) || try > TRIES)) { /* of a pool too small any will do */
            copies[card]++;
            left--;
        }
    }
}
