/* sample-deck.c - a deck for the other seat of a world, in games without scopes. */
#include "engine/core/match.h"
#include "engine/know/regions.h"
#include "engine/worlds/sample-inner.h"

/* Counts of the cards of the other seat that this seat sees or knows, by card; returns their sum.
 */
static int count_seen(const struct sampler *s, seat_t owner, const struct hidden *h, uint8_t *seen)
{
    uint64_t visible = match_all(s->match, owner) & ~h->mask;

    for (uint64_t rest = visible; rest != 0; rest &= rest - 1) {
        seen[s->match->card[owner * SEAT_OBJECTS + bits_first(rest)]]++;
    }
    for (uint64_t rest = h->around; rest != 0; rest &= rest - 1) {
        seen[s->match->card[owner * SEAT_OBJECTS + bits_first(rest)]]++;
    }
    for (int i = 0; i < h->items; i++) {
        seen[s->match->card[item_obj(&h->item[i])]]++;
    }
    uint64_t sources = sample_sources(s, owner);
    for (uint64_t rest = sources; rest != 0; rest &= rest - 1) {
        seen[s->match->card[owner * SEAT_OBJECTS + bits_first(rest)]]++;
    }
    return bits_count(visible) + bits_count(h->around) + h->items + bits_count(sources);
}

/* A list fits if it holds all that was seen: so many cards in all. */
static bool list_fits(const struct deck_list *list, const uint8_t *seen, int total, int size)
{
    int found = 0;

    for (int i = 0; i < list->rows; i++) {
        int want = seen[list->row[i].card], copies = list->row[i].copies;
        found += want < copies ? want : copies;
    }
    for (int i = 0; i < list->side_rows; i++) {
        int want = seen[list->side[i].card], copies = list->side[i].copies;
        found += want < copies ? want : copies;
    }
    return found == total && list->index->size == size;
}

/* Cards of the pool one by one, within the limit of copies. A deck needs a card to start with only
 * before it was shown, which the known lists take care of. */
static void add_any(struct sampler *s, uint8_t *copies, int seen, int size)
{
    int cards = s->match->db->card_count, most = s->match->rules->deck.copies;

    while (seen < size) {
        int card = sample_below(s, cards);
        if (copies[card] < most || size > cards * most) {
            copies[card]++;
            seen++;
        }
    }
}

/* To the copies that were seen come others. */
static void guess_deck(struct sampler *s, seat_t owner, uint8_t *copies, int seen, int size,
                       struct deck *deck)
{
    const struct rules *rules = s->match->rules;
    int cards = s->match->db->card_count;

    if (rules->deck.guess != NULL) {
        rules->deck.guess(s->match, s->st, owner, s->rng, copies, size - seen);
    } else {
        add_any(s, copies, seen, size);
    }
    deck->size = 0;
    for (int card = 0; card < cards; card++) {
        for (int n = 0; n < copies[card]; n++) {
            deck->card[deck->size++] = (card_t)card;
        }
    }
}

/* A known list that holds all that was seen, each equally likely; else one is invented. */
void sample_deck(struct sampler *s, seat_t owner, const struct hidden *h, struct match *world,
                 bool may_plan)
{
    const struct carddb *db = s->match->db;
    const struct sample_plan *plan = may_plan ? s->plan : NULL;
    const struct deck_list *choice = NULL;
    int size = s->match->size[owner], fitting = 0;
    uint8_t seen[SAMPLE_CARDS] = {0};
    int total = plan == NULL ? count_seen(s, owner, h, seen) : 0;
    struct deck deck = {.sides = 0};

    for (int i = 0; i < db->deck_count; i++) {
        bool fits = plan == NULL ? list_fits(&db->decks[i], seen, total, size) : plan_has(plan, i);
        if (fits && sample_below(s, ++fitting) == 0) {
            choice = &db->decks[i];
        }
    }
    if (choice != NULL) {
        match_set_list(world, owner, choice);
        return;
    }
    total = plan == NULL ? total : count_seen(s, owner, h, seen);
    guess_deck(s, owner, seen, total, size, &deck);
    match_set_deck(world, owner, &deck);
}

void sample_deck_plan(const struct sampler *s, seat_t owner, const struct hidden *h,
                      struct sample_plan *plan)
{
    const struct carddb *db = s->match->db;
    uint8_t seen[SAMPLE_CARDS] = {0};
    int total = count_seen(s, owner, h, seen);

    for (int i = 0; i < db->deck_count; i++) {
        plan_set(plan, i, list_fits(&db->decks[i], seen, total, s->match->size[owner]));
    }
}
