/* sample-scopes-deck.c - a deck for the other side of a world: with closed lists any that fits what
 * is known. */
#include <string.h>

#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/worlds/sample-scopes.h"

/* ---- what lies in walls and decks made anew -------------------------------- */

uint64_t filling_walls(const struct sampler *s, seat_t owner, const uint8_t *numbers, int number)
{
    const struct zone_rule *rule = &s->match->rules->zone[filling_rule(s)->walls];
    uint64_t cards = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        obj_t wall = s->st->field.order[rule->offset[owner] + i];
        cards |= wall != OBJ_NONE && numbers[i] == number ? obj_bit(wall) : 0;
    }
    return cards;
}

/* What an assortment can hold, less what the seat knows to lie in it. */
uint64_t filling_unknown(const struct filling *f, uint64_t ids, uint64_t places)
{
    for (uint64_t rest = places & ~f->open->hidden; rest != 0; rest &= rest - 1) {
        obj_t known = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest));
        ids = ids_less_one(f->s->match, known, ids);
    }
    return ids;
}

uint64_t filling_rest(const struct filling *f, uint64_t family)
{
    uint64_t laid = filling_zone(f->s, filling_rule(f->s)->reserve, f->owner) |
                    filling_zone(f->s, filling_rule(f->s)->away, f->owner);
    uint64_t places = family | (laid & scopes_recent(f->s->match, f->s->st, f->owner)) |
                      filling_zone(f->s, f->s->match->rules->hand_zone, f->owner);

    return filling_unknown(f, f->s->st->scopes.rest[f->owner], places);
}

/* ---- a deck ------------------------------------------------------------------ */

/* Counts of no card yet. Pools are much smaller than the room for them. */
static void count_none(const struct filling *f, int *count)
{
    memset(count, 0, (size_t)f->s->match->db->card_count * sizeof *count);
}

static void count_ids(const struct filling *f, uint64_t mask, int *count)
{
    for (; mask != 0; mask &= mask - 1) {
        count[f->s->match->card[f->owner * SEAT_OBJECTS + bits_first(mask)]]++;
    }
}

/* Cards that the present deck with its walls must still hold, on unknown places: of each id all but
 * as many as were drawn. */
static void count_family(const struct filling *f, int *family, int *rest)
{
    const struct scopes *scopes = &f->s->st->scopes;
    int now = f->s->st->head.gauge[f->owner][filling_rule(f->s)->generation];
    uint64_t places = filling_walls(f->s, f->owner, scopes->made[f->owner], now) |
                      filling_zone(f->s, f->s->match->rules->deck.zone, f->owner);
    uint64_t only = filling_unknown(f, scopes->only[f->owner][0], places);
    int drawn = bits_count(only) - bits_count(places & f->open->hidden);

    if (scopes->only[f->owner][0] == 0) {
        return;
    }
    count_ids(f, only, family);
    count_ids(f, filling_rest(f, places), rest);
    for (int i = 0; i < f->s->match->db->card_count; i++) {
        family[i] = family[i] > drawn ? family[i] - drawn : 0;
    }
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* So many of each card the deck must hold: what is seen, with what is known to be hidden. */
static void count_needs(const struct filling *f, int *need)
{
    const struct scopes *scopes = &f->s->st->scopes;
    int facts[SAMPLE_CARDS], family[SAMPLE_CARDS], rest[SAMPLE_CARDS], made[SAMPLE_CARDS];

    count_none(f, facts);
    count_none(f, family);
    count_none(f, rest);
    count_ids(f, match_all(f->s->match, f->owner) & ~f->open->hidden, need);
    count_ids(f, f->open->scope[scopes->youngs[f->owner]], facts);
    count_family(f, family, rest);
    for (int i = 0; i < f->s->match->db->card_count; i++) {
        need[i] += larger(facts[i] + family[i], rest[i]);
    }
    for (int k = 0; k <= WALL_MAX; k++) { /* all that a deck was made of is somewhere */
        if (scopes->only[f->owner][k] == 0) {
            continue;
        }
        count_none(f, made);
        count_ids(f, scopes->only[f->owner][k], made);
        for (int i = 0; i < f->s->match->db->card_count; i++) {
            need[i] = larger(need[i], made[i]);
        }
    }
}

void filling_list_down(const struct sampler *s, seat_t owner, struct openings *open)
{
    const struct rules *rules = s->match->rules;
    zone_t camp = (zone_t)rules->zone[filling_rule(s)->reserve].host;
    uint64_t known = filling_zone(s, camp, owner) | filling_zone(s, filling_rule(s)->fight, owner) |
                     filling_zone(s, filling_rule(s)->force, owner);

    known &= ~open->hidden & ~s->st->field.mark[rules->zone[camp].up - 1][owner];
    for (open->downs = 0; known != 0; known &= known - 1) {
        open->down[open->downs++] = s->match->card[owner * SEAT_OBJECTS + bits_first(known)];
    }
}

bool filling_main_fits(const struct filling *f, const card_t *cards, int n)
{
    card_t down[2 * SEAT_OBJECTS];

    for (int i = 0; i < n; i++) {
        down[i] = cards[i];
    }
    for (int i = 0; i < f->open->downs; i++) {
        down[n++] = f->open->down[i];
    }
    return filling_rule(f->s)->main_fits(f->s->match, f->s->st, f->owner, down, n);
}

/* The cards of a second list that are not among the face-down ones: all of them were seen. */
static bool others_are_seen(const card_t *side, int sides, int subset, const int *need)
{
    for (int i = 0; i < sides; i++) {
        int copies = 0;
        for (int k = 0; k < sides; k++) {
            copies += (subset >> k & 1) == 0 && side[k] == side[i];
        }
        if (copies > need[side[i]]) {
            return false;
        }
    }
    return true;
}

/* Some cards of the list's second list can be those that are face-down still, beside the needs. */
static bool main_fits(const struct filling *f, const struct deck_list *list, const int *need,
                      const int *held)
{
    card_t side[SIDE_MAX], cards[SIDE_MAX];
    int sides = 0;

    for (int i = 0; i < list->side_rows; i++) {
        for (int k = 0; k < list->side[i].copies && sides < SIDE_MAX; k++) {
            side[sides++] = list->side[i].card;
        }
    }
    for (int subset = 0; subset < 1 << sides; subset++) {
        int n = 0;
        bool is_there = bits_count((uint64_t)subset) == f->open->mains;
        for (int i = 0; i < sides && is_there; i++) {
            int more = 0;
            if ((subset >> i & 1) == 0) {
                continue;
            }
            cards[n++] = side[i];
            for (int k = 0; k < n; k++) {
                more += cards[k] == side[i];
            }
            is_there = held[side[i]] >= need[side[i]] + more;
        }
        if (is_there && others_are_seen(side, sides, subset, need) &&
            filling_main_fits(f, cards, n)) {
            return true;
        }
    }
    return false;
}

static bool list_fits(const struct filling *f, const struct deck_list *list, const int *need)
{
    int held[SAMPLE_CARDS], sides = 0;

    for (int i = 0; i < list->side_rows; i++) {
        sides += list->side[i].copies;
    }
    if (list->index->size != f->s->match->size[f->owner] ||
        sides != f->s->st->head.gauge[f->owner][filling_rule(f->s)->sides]) {
        return false;
    }
    count_none(f, held);
    for (int i = 0; i < list->index->size; i++) {
        held[list->index->card[i]]++;
    }
    for (int i = 0; i < f->s->match->db->card_count; i++) {
        if (held[i] < need[i]) {
            return false;
        }
    }
    return main_fits(f, list, need, held);
}

/* Face-down cards of a second list that nobody has shown anything of. */
static bool guess_main(struct filling *f, const int *need, card_t *cards)
{
    int n = f->open->mains;

    for (int try = 0; try < TRIES_SIDE; try++) {
        for (int i = 0; i < n; i++) {
            cards[i] = (card_t)sample_below(f->s, f->s->match->db->card_count);
        }
        bool is_fair = true;
        for (int i = 0; i < n; i++) {
            int copies = need[cards[i]];
            for (int k = 0; k < n; k++) {
                copies += cards[k] == cards[i];
            }
            is_fair = is_fair && copies <= f->s->match->rules->deck.copies;
        }
        if (is_fair && filling_main_fits(f, cards, n)) {
            return true;
        }
    }
    return false;
}

/* Which of the cards that the present deck was made of lie in it and its walls, on unknown places:
 * as many as there are places, with what is known of the hand within the limit of copies if that
 * can be; late those first that nothing else could hold. */
static void draw_family(struct filling *f, const int *seen, const int *facts, const int *rest,
                        uint64_t only, int wanted, int *drawn)
{
    obj_t row[SEAT_OBJECTS];
    int n = sample_row(row, 0, f->owner, only);

    sample_shuffle(f->s, row, n);
    for (int pass = f->is_late ? 0 : 1; pass < 3; pass++) {
        for (int i = 0; i < n && wanted > 0; i++) {
            int id = row[i] == OBJ_NONE ? -1 : f->s->match->card[row[i]];
            bool is_fair =
                id >= 0 && seen[id] + facts[id] + drawn[id] < f->s->match->rules->deck.copies;
            bool is_needed = id >= 0 && rest[id] - drawn[id] > facts[id];
            if (id >= 0 && (pass == 2 || (pass == 1 ? is_fair : is_needed))) {
                drawn[id]++;
                wanted--;
                row[i] = OBJ_NONE;
            }
        }
    }
}

/* A deck that is not of the files holds all that must lie somewhere. */
static void count_family_needs(struct filling *f, int *need)
{
    const struct scopes *scopes = &f->s->st->scopes;
    int seen[SAMPLE_CARDS] = {0}, facts[SAMPLE_CARDS] = {0}, rest[SAMPLE_CARDS] = {0};
    int drawn[SAMPLE_CARDS] = {0}, sum = f->open->mains, more[SAMPLE_CARDS];
    int now = f->s->st->head.gauge[f->owner][filling_rule(f->s)->generation];
    uint64_t places = filling_walls(f->s, f->owner, scopes->made[f->owner], now) |
                      filling_zone(f->s, f->s->match->rules->deck.zone, f->owner);

    if (scopes->only[f->owner][0] == 0) {
        return;
    }
    count_ids(f, match_all(f->s->match, f->owner) & ~f->open->hidden, seen);
    count_ids(f, f->open->scope[scopes->youngs[f->owner]], facts);
    count_ids(f, filling_rest(f, places), rest);
    draw_family(f, seen, facts, rest, filling_unknown(f, scopes->only[f->owner][0], places),
                bits_count(places & f->open->hidden), drawn);
    for (int i = 0; i < f->s->match->db->card_count; i++) {
        more[i] = larger(need[i], seen[i] + drawn[i] + larger(facts[i], rest[i] - drawn[i]));
        sum += more[i];
    }
    if (sum <= f->s->match->size[f->owner]) {
        memcpy(need, more, sizeof more);
    }
}

/* What was seen, a second list that fits, and cards of the pool within the limit of copies. */
static void guess_deck(struct filling *f, const int *need, struct deck *deck)
{
    const struct carddb *db = f->s->match->db;
    int copies[SAMPLE_CARDS], size = f->s->match->size[f->owner], n = 0;

    deck->size = deck->sides = 0;
    for (int i = 0; i < db->card_count; i++) {
        copies[i] = need[i];
        n += need[i];
    }
    if (guess_main(f, need, deck->side)) {
        deck->sides = f->open->mains;
        for (int i = 0; i < deck->sides; i++) {
            copies[deck->side[i]]++;
            n++;
        }
    }
    for (int try = 0; n < size; try++) {
        card_t card = (card_t)sample_below(f->s, db->card_count);
        bool may = (filling_rule(f->s)->not_decked >> db->cards[card].type & 1) == 0 &&
                   copies[card] < f->s->match->rules->deck.copies;
        if (may || try > SAMPLE_CARDS * SEAT_OBJECTS) {
            copies[card]++;
            n++;
        }
    }
    for (int i = 0; i < db->card_count; i++) {
        for (int k = 0; k < copies[i] && deck->size < SEAT_OBJECTS; k++) {
            deck->card[deck->size++] = (card_t)i;
        }
    }
}

static void count_all_needs(const struct filling *f, int *need)
{
    int sum = f->open->mains;

    count_none(f, need);
    count_needs(f, need);
    for (int i = 0; i < f->s->match->db->card_count; i++) {
        sum += need[i];
    }
    if (sum > f->s->match->size[f->owner]) { /* facts that no game leads to */
        count_none(f, need);
        count_ids(f, match_all(f->s->match, f->owner) & ~f->open->hidden, need);
    }
}

void filling_plan(const struct filling *f, struct sample_plan *plan)
{
    int need[SAMPLE_CARDS];

    count_all_needs(f, need);
    for (int i = 0; i < f->s->match->db->deck_count; i++) {
        plan_set(plan, i, list_fits(f, &f->s->match->db->decks[i], need));
    }
}

void filling_deck(struct filling *f, struct match *world)
{
    const struct carddb *db = f->s->match->db;
    const struct sample_plan *plan = f->s->plan;
    const struct deck_list *choice = NULL;
    int need[SAMPLE_CARDS], fitting = 0;
    struct deck deck;

    if (plan == NULL) {
        count_all_needs(f, need);
    }
    for (int i = 0; i < db->deck_count && !f->is_later; i++) {
        bool fits = plan == NULL ? list_fits(f, &db->decks[i], need) : plan_has(plan, i);
        if (fits && sample_below(f->s, ++fitting) == 0) {
            choice = &db->decks[i];
        }
    }
    if (choice != NULL) {
        match_set_list(world, f->owner, choice);
        return;
    }
    if (plan != NULL) {
        count_all_needs(f, need);
    }
    count_family_needs(f, need);
    guess_deck(f, need, &deck);
    match_set_deck(world, f->owner, &deck);
}

/* Cards of a seat of any of these types. */
static uint64_t of_types(const struct match *match, seat_t seat, uint32_t types)
{
    uint64_t cards = 0;

    for (; types != 0; types &= types - 1) {
        cards |= match->prop[PROP_TYPE + bits_first(types)][seat];
    }
    return cards;
}

bool filling_leaves_deck(const struct filling *f, const card_t *cards, int n)
{
    uint32_t never = filling_rule(f->s)->not_decked;
    int outside = bits_count(f->pool & of_types(f->world, f->owner, never));

    for (int i = 0; i < n; i++) {
        outside -= (never >> f->world->db->cards[cards[i]].type & 1) != 0;
    }
    return outside == 0;
}

uint64_t filling_layable(const struct filling *f)
{
    return match_all(f->world, f->owner) &
           ~of_types(f->world, f->owner, filling_rule(f->s)->not_laid);
}
