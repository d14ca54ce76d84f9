/* guess-deck.c - a deck for a seat whose list is closed (RULES.md 11.6, step 2). */
#include "engine/base/rng.h"
#include "engine/games/unien/prepared.h"

enum { LEAST_BASICS = 14, MOST_BASICS = 22, SETS = (1 << LEADER_KINDS) - 1 };

/* What the cards seen so far leave open. */
struct plan {
    uint64_t sets;        /* of the two leaders, as words */
    int basics;           /* seen */
    int room;             /* copies of set cards that may still come */
    int weight[COLORS];   /* units of a colour in the costs of the sets */
    card_t basic[COLORS]; /* the energy of a colour */
};

static void count_card(struct plan *plan, const struct ue_prepared *prepared, card_t card,
                       int copies)
{
    uint64_t words = prepared->words[card];
    const struct ue_price *price = &prepared->price[card];
    bool is_basic = (words >> WORD_BASIC & 1) != 0;

    plan->basics += is_basic ? copies : 0;
    for (int color = 0; color < COLORS && is_basic; color++) {
        plan->basic[color] = (words >> color & 1) != 0 ? card : plan->basic[color];
    }
    if ((words & plan->sets) == 0) {
        return;
    }
    plan->room += copies < SET_COPIES ? SET_COPIES - copies : 0;
    for (int color = 0; color < COLORS; color++) {
        plan->weight[color] += price->units[1 << color] - price->units[0];
    }
}

static void make_plan(struct plan *plan, const struct match *match, const struct state *st,
                      seat_t owner, const uint8_t *copies)
{
    uint64_t leaders = st->field.zone[ZONE_LEADERS][owner];

    *plan = (struct plan){.sets = 0};
    for (; leaders != 0; leaders &= leaders - 1) {
        plan->sets |= ue_words(match, object_of(owner, leaders)) & (uint64_t)SETS << WORD_SET;
    }
    for (int card = 0; card < match->db->card_count; card++) {
        if (match->db->cards[card].type != TYPE_LEADER) {
            count_card(plan, match->db->prepared, (card_t)card, copies[card]);
        }
    }
}

/* A colour, as often as the costs of the sets ask for it. */
static int draw_color(const struct plan *plan, uint64_t *rng)
{
    int sum = 0, color = 0;

    for (int i = 0; i < COLORS; i++) {
        sum += plan->weight[i];
    }
    if (sum == 0) {
        return (int)rng_fast_below(rng, COLORS);
    }
    for (int at = (int)rng_fast_below(rng, (uint64_t)sum); at >= plan->weight[color]; color++) {
        at -= plan->weight[color];
    }
    return color;
}

void ue_guess_deck(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                   uint8_t *copies, int left)
{
    const struct ue_prepared *prepared = match->db->prepared;
    struct plan plan;

    make_plan(&plan, match, st, owner, copies);
    int basics =
        LEAST_BASICS + (int)rng_fast_below(rng, MOST_BASICS - LEAST_BASICS + 1) - plan.basics;
    if (basics > left) { /* no such deck: nothing is ruled out */
        basics = (int)rng_fast_below(rng, (uint64_t)left + 1);
    }
    basics = basics < left - plan.room ? left - plan.room : basics; /* all that may come has come */
    for (int i = 0; i < basics && left > 0; i++, left--) {
        copies[plan.basic[draw_color(&plan, rng)]]++;
    }
    while (left > 0) { /* each copy of the sets that is not seen is equally likely */
        int card = (int)rng_fast_below(rng, (uint64_t)match->db->card_count);
        bool is_of_sets =
            (prepared->words[card] & plan.sets) != 0 && match->db->cards[card].type != TYPE_LEADER;
        if (is_of_sets && (int)rng_fast_below(rng, SET_COPIES) < SET_COPIES - copies[card]) {
            copies[card]++;
            left--;
        }
    }
}
