/* world-fill.c - cards for the places that a seat does not know. */
#include "engine/worlds/world-fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"

static bool refuse(struct filler *f, seat_t owner, const char *text)
{
    return err_set(f->err, "impossible", text, "at=s%d", owner + 1);
}

/* ---- what is left for the unknown places ------------------------------------- */

static bool drop_card(struct deck *deck, card_t card)
{
    for (int i = 0; i < deck->size; i++) {
        if (deck->card[i] == card) {
            deck->card[i] = deck->card[--deck->size];
            return true;
        }
    }
    return false;
}

/* A closed list says nothing: any card will do until a deck that fits is drawn. */
static bool is_closed(const struct filler *f, seat_t owner)
{
    return owner != f->seen->viewer && !f->match->lists_open;
}

/* What a seat knows of a closed list, `k>=(..){graft}`, must be among the cards that are filled in,
 * wherever it lies then. */
static bool keep_card(struct filler *f, card_t card, int kept)
{
    struct deck *pool = &f->pool[1 - f->seen->viewer];

    for (int i = kept; i < pool->size; i++) {
        if (pool->card[i] == card) {
            pool->card[i] = pool->card[kept];
            pool->card[kept] = card;
            return true;
        }
    }
    if (kept < pool->size) {
        pool->card[kept] = card;
    }
    return kept < pool->size;
}

/* True if a card with this label, `e7`, lies on the seat's own side. */
static bool is_own_label(const struct filler *f, const char *label)
{
    const struct view *seen = f->seen;

    for (int zone = 0; zone < f->match->rules->zones; zone++) {
        const struct view_zone *place = &seen->zone[zone][seen->viewer];
        for (int i = place->first; i < place->first + place->count; i++) {
            if (seen->item[i].letter == label[0] &&
                seen->item[i].number == strtol(label + 1, NULL, 10)) {
                return true;
            }
        }
    }
    return false;
}

/* Of `k>=(PLACES)`: whether they are the seat's own. One of them names the seat, or has a label. */
static bool is_own(const struct filler *f, const char *places)
{
    const char own[] = {'s', (char)('1' + f->seen->viewer), '.', '\0'};
    const char *at = strstr(places, own), *end = strchr(places, ')');

    if (places[0] == '(' && places[1] != 's') {
        return is_own_label(f, places + 1);
    }
    return at != NULL && end != NULL && at < end;
}

/* The cards in the braces of all fields k>= that are the other seat's. */
static int keep_known(struct filler *f)
{
    char id[MAX_ID + 1];
    int kept = 0;

    for (const char *at = strstr(f->seen->extra, "k>="); at != NULL; at = strstr(at, "k>=")) {
        bool is_mine = is_own(f, at + strlen("k>="));
        at += strcspn(at, "{");
        while (!is_mine && (*at == '{' || *at == ',')) {
            size_t length = strcspn(++at, ",}");
            (void)snprintf(id, sizeof id, "%.*s", (int)(length > MAX_ID ? MAX_ID : length), at);
            card_t card = carddb_find(f->match->db, id);
            kept += card != CARD_NONE && keep_card(f, card, kept);
            at += length;
        }
    }
    return kept;
}

/* The same for games with scopes. */
static int keep_scopes(struct filler *f)
{
    seat_t foe = (seat_t)(1 - f->seen->viewer);
    int cards = f->match->db->card_count, kept = 0, need[FILL_CARDS];

    cards = cards > FILL_CARDS ? FILL_CARDS : cards;
    world_scopes_need(&f->scopes, foe, f->named[foe], f->named_hidden[foe], cards, need);
    for (int card = 0; card < cards; card++) {
        for (int n = need[card]; n > 0; n--) {
            kept += keep_card(f, (card_t)card, kept);
        }
    }
    return kept;
}

/* The cards of a closed list that running effects name by face, beside those that items name. */
static void keep_faces(struct filler *f, int kept)
{
    seat_t foe = (seat_t)(1 - f->seen->viewer);

    for (int card = 0; card < f->match->db->card_count; card++) {
        for (int n = world_faces_need(&f->faces, foe, (card_t)card); n > 0; n--) {
            kept += keep_card(f, (card_t)card, kept);
        }
    }
}

/* Takes the cards that an item names out of the pool. */
static bool take_item(struct filler *f, zone_t zone, seat_t owner, const struct view_item *item)
{
    bool is_hidden = f->match->rules->zone[zone].sight != SIGHT_BOTH;
    struct scopes_entry *entry =
        world_scopes_of(&f->scopes, f->match, (seat_t)f->seen->viewer, owner, zone, item);

    for (int n = 0; n < item->n; n++) {
        if (item->card < FILL_CARDS) {
            f->named[owner][item->card]++;
            f->named_hidden[owner][item->card] += is_hidden;
            f->named_held[owner][item->card] += zone == f->match->rules->hand_zone;
        }
        if (entry != NULL && !world_scopes_drop(entry, item->card)) {
            return refuse(f, owner, "more copies than the assortment holds");
        }
        if (!drop_card(&f->pool[owner], item->card)) {
            if (!is_closed(f, owner)) {
                return refuse(f, owner, "more copies than in the deck");
            }
            if (f->pool[owner].size > 0) {
                f->pool[owner].size--;
            }
        }
    }
    return true;
}

static bool take_named(struct filler *f)
{
    const struct rules *rules = f->match->rules;

    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            const struct view_zone *place = &f->seen->zone[zone][seat];
            for (int i = place->first; i < place->first + place->count; i++) {
                const struct view_item *item = &f->seen->item[i];
                zone_t home = view_zone_of_item(f->match->rules, zone, item);
                if (item->card != CARD_NONE &&
                    !take_item(f, home, view_owner(rules, f->seen, zone, seat, i), item)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Cards of known assortments are for their places alone. */
static bool reserve_scopes(struct filler *f)
{
    for (int i = 0; i < f->scopes.entries; i++) {
        struct scopes_entry *entry = &f->scopes.entry[i];
        if (!world_scopes_is_known(entry, f->match, (seat_t)f->seen->viewer)) {
            continue;
        }
        for (int k = 0; k < entry->cards; k++) {
            if (!drop_card(&f->pool[entry->owner], entry->card[k])) {
                return refuse(f, entry->owner, "more copies than in the deck");
            }
        }
    }
    return true;
}

/* ---- items that name a card ---------------------------------------------------- */

static bool add_item(struct filler *f, const struct view_item *item)
{
    if (f->full->items == VIEW_ITEMS) {
        return err_set(f->err, "limit", "too many cards in a position", "max=%d", VIEW_ITEMS);
    }
    f->full->item[f->full->items++] = *item;
    return true;
}

/* The next card for a place of the zone. */
static card_t take_next(struct filler *f, zone_t zone, seat_t owner, card_t *card, int *n)
{
    int at = world_faces_next(&f->faces, zone, owner, card, *n);
    card_t next = card[at];

    card[at] = card[--*n];
    return next;
}

/* Gives the places of an unknown item cards of the pool; its seat does not see them. */
static bool fill_unknown(struct filler *f, zone_t zone, seat_t owner, const struct view_item *item,
                         int n)
{
    bool is_owners = f->match->rules->zone[zone].sight == SIGHT_OWNER;
    struct deck *pool = &f->pool[owner];
    struct scopes_entry *entry =
        world_scopes_of(&f->scopes, f->match, (seat_t)f->seen->viewer, owner, zone, item);

    for (; n > 0; n--) {
        struct view_item one = *item;
        if (entry == NULL ? pool->size == 0 : entry->cards == 0) {
            return refuse(f, owner, "more cards than in the deck");
        }
        one.card = entry == NULL ? take_next(f, zone, owner, pool->card, &pool->size)
                                 : take_next(f, zone, owner, entry->card, &entry->cards);
        one.n = 1;
        one.braces = 0;
        one.has_know = is_owners && zone != f->match->rules->hand_zone;
        one.know = (uint8_t)(one.has_know ? 1 << owner : 0);
        if (!add_item(f, &one)) {
            return false;
        }
    }
    return true;
}

/* `?3{graft}`: one of the three is a graft, and the seat knows it. */
static bool fill_hand(struct filler *f, zone_t zone, seat_t owner, const struct view_item *item)
{
    int known = 0;

    for (int i = 1; i <= item->braces; i++) {
        struct view_item one = item[i];
        one.has_know = true;
        one.know = 3;
        known += one.n;
        if (!add_item(f, &one)) {
            return false;
        }
    }
    return known <= item->n ? fill_unknown(f, zone, owner, item, item->n - known)
                            : refuse(f, owner, "more cards known than there are");
}

static bool fill_zone(struct filler *f, zone_t zone, seat_t seat)
{
    const struct view_zone *place = &f->seen->zone[zone][seat];
    struct view_zone *full = &f->full->zone[zone][seat];

    int under = 0; /* items that still lie under one */

    full->first = (uint16_t)f->full->items;
    for (int i = place->first; i < place->first + place->count; i++) {
        const struct view_item *item = &f->seen->item[i];
        seat_t owner = view_owner(f->match->rules, f->seen, zone, seat, i);
        zone_t home = view_zone_of_item(f->match->rules, zone, item);
        home = under > 0 ? zone_below(f->match->rules, zone) : home;
        bool is_filled =
            item->card != CARD_NONE ? add_item(f, item) : fill_hand(f, home, owner, item);
        under = under > 0 ? under - 1 : item->under;
        if (!is_filled) {
            return false;
        }
        i += item->braces;
    }
    full->count = (uint16_t)(f->full->items - full->first);
    return true;
}

/* The next card of the data, round about, that may lie unseen. */
static card_t next_hidden(const struct match *match, int card)
{
    int word = match->rules->words.shown - 1, cards = match->db->card_count;

    for (int i = 0; i < cards; i++, card++) {
        card %= cards;
        if (word < 0 || (match->db->cards[card].words >> word & 1) == 0) {
            break;
        }
    }
    return (card_t)(card % cards);
}

/* How many cards the seat sees of one, named or not. */
static int count_cards(const struct filler *f, seat_t owner)
{
    const struct rules *rules = f->match->rules;
    int count = 0;

    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            const struct view_zone *place = &f->seen->zone[zone][seat];
            for (int i = place->first; i < place->first + place->count; i++) {
                const struct view_item *item = &f->seen->item[i];
                count += view_owner(rules, f->seen, zone, seat, i) == owner ? item->n : 0;
                i += item->braces;
            }
        }
    }
    return count;
}

/* How many cards a closed list has is no secret: all of them are on the table. By the rules its
 * lists together have no fewer and no more than the rows of the game say. */
static bool count_closed(struct filler *f, seat_t owner, bool is_strict, int *count)
{
    const struct deck_rule *row = f->match->rules->deck.rows;
    int least = 0, most = 0;

    for (; row->key != NULL; row++) {
        least += row->least_option != 0 ? f->match->option[row->least_option - 1] : row->least;
        most += row->most;
    }
    *count = count_cards(f, owner);
    if (*count > SEAT_OBJECTS || (is_strict && *count > most)) {
        return refuse(f, owner, "more cards than a deck has");
    }
    return !is_strict || *count >= least || refuse(f, owner, "fewer cards than a deck has");
}

/* The cards that can lie where the seat sees none: those of the list, or any. */
static bool fill_pool(struct filler *f, seat_t owner, bool is_strict)
{
    struct deck *pool = &f->pool[owner];
    card_t any = 0;

    pool->size = f->match->size[owner];
    if (!is_closed(f, owner)) {
        memcpy(pool->card, &f->match->card[owner * SEAT_OBJECTS],
               (size_t)pool->size * sizeof pool->card[0]);
        return true;
    }
    if (!count_closed(f, owner, is_strict, &pool->size)) {
        return false;
    }
    for (int i = 0; i < pool->size; i++) {
        any = next_hidden(f->match, any);
        pool->card[i] = any++;
        if (f->try > 0) {
            any = (card_t)rng_fast_below(&f->rng, (uint64_t)f->match->db->card_count);
        }
    }
    return true;
}

static void mix(struct filler *f, card_t *card, int n)
{
    for (int i = n - 1; i > 0 && f->try > 0; i--) {
        int k = (int)rng_fast_below(&f->rng, (uint64_t)i + 1);
        card_t swap = card[i];
        card[i] = card[k];
        card[k] = swap;
    }
}

/* Where cards are that an effect names without a zone: most often it has them from a hand. */
static zone_t usual_zone(const struct filler *f)
{
    const struct rules *rules = f->match->rules;
    const zone_t zones[] = {rules->hand_zone, rules->deck.zone, ZONE_NONE};

    return zones[f->try % (int)COUNT_OF(zones)];
}

/* Makes of what a seat sees the view of all, with cards on the unknown places. */
bool world_fill(struct filler *f, bool is_strict)
{
    if (!fill_pool(f, 0, is_strict) || !fill_pool(f, 1, is_strict)) {
        return false;
    }
    *f->full = *f->seen;
    f->full->items = 0;
    if (!world_scopes_open(&f->scopes, f->match, f->seen)) {
        return err_set(f->err, "badtfn", NULL, "at=k want=(places){cards}");
    }
    for (int i = 0; i < f->scopes.entries; i++) {
        mix(f, f->scopes.entry[i].card, f->scopes.entry[i].cards);
    }
    if (!take_named(f) || !reserve_scopes(f)) {
        return false;
    }
    world_faces_open(&f->faces, f->match, f->seen->extra, f->named_held, usual_zone(f));
    if (!f->match->lists_open && f->match->rules->know->kind == KNOW_SCOPES) {
        keep_faces(f, keep_scopes(f));
    } else if (!f->match->lists_open) {
        keep_faces(f, keep_known(f));
    }
    mix(f, f->pool[0].card, f->pool[0].size);
    mix(f, f->pool[1].card, f->pool[1].size);
    for (zone_t zone = 0; zone < f->match->rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            if (!fill_zone(f, zone, seat)) {
                return false;
            }
        }
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (f->pool[seat].size > 0) {
            return refuse(f, seat, "fewer cards than in the deck");
        }
    }
    return true;
}

/* With a closed list the deck of the other seat becomes what was filled in. */
void world_fill_deck(struct match *match, const struct filler *f)
{
    const struct rules *rules = match->rules;
    seat_t foe = (seat_t)(1 - f->seen->viewer);
    struct deck deck = {0};

    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            const struct view_zone *place = &f->full->zone[zone][seat];
            for (int i = place->first; i < place->first + place->count; i++) {
                const struct view_item *item = &f->full->item[i];
                bool is_foes = view_owner(rules, f->full, zone, seat, i) == foe;
                for (int n = 0; is_foes && n < item->n && deck.size < SEAT_OBJECTS; n++) {
                    deck.card[deck.size++] = item->card;
                }
            }
        }
    }
    match_set_deck(match, foe, &deck);
}
