/* guess-deck.c - a deck for a seat whose list is closed (RULES.md 13.4): any cards that the rules
 * of decks allow beside those seen. */
#include "engine/base/rng.h"
#include "engine/games/ultima-generation/ultima.h"

static int most_of(const struct card *card)
{
    return (card->words >> WORD_ETERNAL & 1) != 0 ? 1 : NAME_COPIES;
}

static int copies_of_name(const struct carddb *db, const uint8_t *copies, int card)
{
    int sum = 0;

    for (int i = 0; i < db->card_count; i++) {
        sum += db->cards[i].namesake == db->cards[card].namesake ? copies[i] : 0;
    }
    return sum;
}

/* Before the homes are shown a deck needs a town that nobody has seen. */
static bool lacks_town(const struct match *match, const uint8_t *copies)
{
    for (int i = 0; i < match->db->card_count; i++) {
        if (match->db->cards[i].type == TYPE_TOWN && copies[i] > 0) {
            return false;
        }
    }
    return true;
}

void ug_guess_deck(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                   uint8_t *copies, int left)
{
    const struct carddb *db = match->db;
    int tries = 100000; /* a pool of too few names: then more copies than are allowed */

    (void)st;
    (void)owner;
    while (left > 0) {
        int card = (int)rng_fast_below(rng, (uint64_t)db->card_count);
        bool is_needed = lacks_town(match, copies) && db->cards[card].type != TYPE_TOWN;
        bool is_free = copies_of_name(db, copies, card) < most_of(&db->cards[card]);
        if ((is_free && !is_needed) || tries-- < 0) {
            copies[card]++;
            left--;
        }
    }
}
