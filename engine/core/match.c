/* match.c - numbering of the objects and the masks over them. */
#include "engine/core/match.h"

#include <string.h>

#include "engine/core/rules.h"

/* Card data is sorted in the order of ids, so counting sort gives the order of objects. */
static void number_objects(struct match *match, seat_t seat, const struct deck *deck)
{
    card_t *card = &match->card[seat * SEAT_OBJECTS];
    uint64_t starts = 0, ends = 0;
    int n = 0;

    for (int i = 0; i < deck->size; i++) { /* insertion sort: decks are short and nearly sorted */
        int at = n++;
        for (; at > 0 && card[at - 1] > deck->card[i]; at--) {
            card[at] = card[at - 1];
        }
        card[at] = deck->card[i];
    }
    for (int i = n; i < SEAT_OBJECTS; i++) {
        card[i] = CARD_NONE;
        starts |= (uint64_t)1 << i;
        ends |= (uint64_t)1 << i;
    }
    for (int i = 0; i < n; i++) {
        starts |= (uint64_t)(i == 0 || card[i - 1] != card[i]) << i;
        ends |= (uint64_t)(i == n - 1 || card[i + 1] != card[i]) << i;
    }
    match->starts[seat] = starts;
    match->ends[seat] = ends;
    match->size[seat] = (uint8_t)n;
}

static void index_properties(struct match *match, seat_t seat)
{
    for (int prop = 0; prop < match->db->prop_count; prop++) {
        match->prop[prop][seat] = 0;
    }
    for (int i = 0; i < match->size[seat]; i++) {
        const struct card *card = match_card(match, (obj_t)(seat * SEAT_OBJECTS + i));
        for (int word = 0; word < PROP_WORDS; word++) {
            for (uint64_t rest = card->prop[word]; rest != 0; rest &= rest - 1) {
                match->prop[word * 64 + bits_first(rest)][seat] |= (uint64_t)1 << i;
            }
        }
    }
}

void match_set_deck(struct match *match, seat_t seat, const struct deck *deck)
{
    number_objects(match, seat, deck);
    index_properties(match, seat);
}

void match_init(struct match *match, const struct rules *rules, const struct carddb *db,
                const int16_t option[OPTION_MAX], bool lists_open, const struct deck deck[SEATS])
{
    memset(match, 0, sizeof *match);
    match->rules = rules;
    match->db = db;
    match->lists_open = lists_open;
    memcpy(match->option, option, sizeof match->option);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        match_set_deck(match, seat, &deck[seat]);
    }
}
