/* match.c - numbering of the objects and the masks over them. */
#include "engine/core/match.h"

#include <string.h>

#include "engine/core/rules.h"
#include "engine/lang/deck-list.h"

/* Takes over the numbering of a deck; prop holds its property masks. */
static void number_objects(struct match *match, seat_t seat, const struct deck_index *index,
                           const uint64_t *prop)
{
    memcpy(&match->card[seat * SEAT_OBJECTS], index->card, sizeof index->card);
    match->starts[seat] = index->starts;
    match->ends[seat] = index->ends;
    match->size[seat] = index->size;
    for (int i = 0; i < match->db->prop_count; i++) {
        match->prop[i][seat] = prop[i];
    }
}

void match_set_deck(struct match *match, seat_t seat, const struct deck *deck)
{
    struct deck_index index;
    uint64_t prop[PROP_MAX];

    deck_index_cards(&index, deck->card, deck->size);
    deck_index_props(match->db, &index, prop);
    number_objects(match, seat, &index, prop);
    match->sides[seat] = (uint8_t)deck->sides;
    memcpy(match->side[seat], deck->side, (size_t)deck->sides * sizeof deck->side[0]);
}

void match_set_list(struct match *match, seat_t seat, const struct deck_list *list)
{
    number_objects(match, seat, list->index, list->index->prop);
    match->sides[seat] = 0;
    for (int i = 0; i < list->side_rows; i++) {
        for (int n = 0; n < list->side[i].copies && match->sides[seat] < SIDE_MAX; n++) {
            match->side[seat][match->sides[seat]++] = list->side[i].card;
        }
    }
}

void match_deck(const struct match *match, seat_t seat, struct deck *deck)
{
    deck->size = match->size[seat];
    memcpy(deck->card, &match->card[seat * SEAT_OBJECTS], match->size[seat] * sizeof(card_t));
    deck->sides = match->sides[seat];
    memcpy(deck->side, match->side[seat], match->sides[seat] * sizeof(card_t));
}

void match_copy(struct match *to, const struct match *from)
{
    memcpy(to, from, offsetof(struct match, prop));
    memcpy(to->prop, from->prop, (size_t)from->db->prop_count * sizeof from->prop[0]);
}

void match_init(struct match *match, const struct rules *rules, const struct carddb *db,
                const int16_t option[OPTION_MAX], bool lists_open, const struct deck deck[SEATS])
{
    memset(match, 0, sizeof *match);
    match->rules = rules;
    match->db = db;
    match->know = rules->know;
    match->lists_open = lists_open;
    memcpy(match->option, option, sizeof match->option);
    match->untold_marks = (((uint32_t)1 << rules->marks.count) - 1) & ~rules_marks_told(rules);
    for (int answer = 0; answer < ANSWER_MAX; answer++) {
        match->verb_of[answer] = rules_verb_of(rules, answer);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        match_set_deck(match, seat, &deck[seat]);
    }
}

uint64_t match_copies_of(const struct match *match, seat_t seat, card_t card)
{
    for (uint64_t rest = match->starts[seat] & match_all(match, seat); rest != 0;
         rest &= rest - 1) { /* ascending, as the cards are */
        obj_t first = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if (match->card[first] >= card) {
            return match->card[first] == card ? match_copies(match, first) : 0;
        }
    }
    return 0;
}

int match_start(const struct match *match, int i)
{
    const struct gauge_rule *gauge = &match->rules->gauges[i];

    return gauge->start_option != 0 ? match->option[gauge->start_option - 1] : gauge->start;
}
