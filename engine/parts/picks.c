/* picks.c - choices of several cards, one pick after another. */
#include "engine/parts/picks.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/core/zone.h"

/* ---- the order of the list --------------------------------------------------------------- */

/* How many cards of the data have ids in front of the labels of a letter. */
static uint64_t ids_before(const struct carddb *db, char letter)
{
    const char label[] = {letter, '1', '\0'};
    int low = 0, high = db->card_count;

    while (low < high) {
        int middle = (low + high) / 2;
        if (carddb_order(db->cards[middle].id, label) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return (uint64_t)low;
}

static bool is_labelled(const struct match *match, const struct state *st, obj_t obj)
{
    return match->rules->zone[st->field.zone_of[obj]].label != LABEL_NONE;
}

/* Where the cards of zones with an order lie, of a deck counted from the top; a zone is looked
 * through when it is first met. */
struct places {
    uint8_t of[MAX_OBJECT];
    uint32_t known[SEATS]; /* zones */
};

static int place_of(const struct run *run, struct places *places, obj_t obj)
{
    zone_t zone = run->st->field.zone_of[obj];
    seat_t seat = obj_seat(obj);

    if ((places->known[seat] >> zone & 1) == 0) {
        for (int i = 0; i < run->st->field.count[zone][seat]; i++) {
            obj_t there = zone_at(run, zone, seat, i);
            if (there != OBJ_NONE) {
                places->of[there] = (uint8_t)i;
            }
        }
        places->known[seat] |= (uint32_t)1 << zone;
    }
    return places->of[obj];
}

/* Equal copies: by their marks, then the oldest or the topmost first (zone_copy). */
static uint64_t rank_of(const struct run *run, struct places *places, obj_t obj)
{
    const struct zone_rule *rule = &run->match->rules->zone[run->st->field.zone_of[obj]];
    int place = rule->kind == ZONE_SET ? 0 : place_of(run, places, obj);

    return (uint64_t)zone_rank(run->match->rules, run->st, obj) << 16 | (uint64_t)place;
}

static uint64_t key_of(const struct run *run, struct places *places, obj_t obj)
{
    const struct match *match = run->match;
    zone_t zone = run->st->field.zone_of[obj];

    if (is_labelled(match, run->st, obj)) {
        int label = zone_label(match, run->st, obj);
        char letter = rules_label_name(&match->rules->zone[zone], label).letter;
        return ids_before(match->db, letter) << 33 | (uint64_t)letter << 24 | (uint64_t)label;
    }
    return ((uint64_t)match->card[obj] << 1 | 1) << 32 | rank_of(run, places, obj);
}

/* Of copies with one key, in a hand or the like: as texts number them. */
static bool is_copy_before(const struct run *run, obj_t a, obj_t b)
{
    return run->st->tail.sets > 0 && obj_seat(a) == obj_seat(b) &&
           zone_before(run->match, run->st, a, b);
}

int picks_list(const struct run *run, const struct set *cards, obj_t out[MAX_OBJECT])
{
    struct places places;
    uint64_t key[MAX_OBJECT];
    int n = 0;

    places.known[0] = places.known[1] = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = cards->of[seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            uint64_t mine = key_of(run, &places, obj);
            int at = n++;
            for (; at > 0 && (key[at - 1] > mine ||
                              (key[at - 1] == mine && is_copy_before(run, obj, out[at - 1])));
                 at--) {
                key[at] = key[at - 1];
                out[at] = out[at - 1];
            }
            key[at] = mine;
            out[at] = obj;
        }
    }
    return n;
}

bool picks_same(const struct match *match, const struct state *st, obj_t a, obj_t b)
{
    const struct rules *rules = match->rules;

    if (match->card[a] != match->card[b] || obj_seat(a) != obj_seat(b) ||
        st->field.zone_of[a] != st->field.zone_of[b]) {
        return false;
    }
    if (is_labelled(match, st, a)) {
        return rules->picks != NULL && rules->picks->is_alike(match, st, a, b);
    }
    return !picks_parts(rules) || zone_rank(rules, st, a) == zone_rank(rules, st, b);
}

/* ---- picks ------------------------------------------------------------------------------ */

/* Of cards in the order of the list, those that may follow card i: an equal one in front of it that
 * was passed over shuts out the later ones. Writes them to out, returns their number. */
static int behind(const struct run *run, const obj_t *cards, int n, int i, obj_t *out)
{
    int kept = 0;

    for (int k = i + 1; k < n; k++) {
        bool is_shut = false;
        for (int p = 0; p < i && !is_shut; p++) {
            is_shut = picks_same(run->match, run->st, cards[p], cards[k]);
        }
        if (!is_shut) {
            out[kept++] = cards[k];
        }
    }
    return kept;
}

/* What is left behind the picks, which were made in the order of the list. */
static int left_over(const struct run *run, const struct picks *picks, obj_t out[MAX_OBJECT])
{
    int n = picks_list(run, &picks->offer, out);

    for (int left = set_count(&picks->chosen); left > 0; left--) {
        obj_t all[MAX_OBJECT];
        int at = 0;
        memcpy(all, out, (size_t)n * sizeof all[0]);
        while (at < n && !set_has(&picks->chosen, all[at])) {
            at++;
        }
        n = behind(run, all, n, at, out);
    }
    return n;
}

/* Keeps one of equal cards, the first, and only those behind which enough are left. */
static int keep_legal(const struct run *run, obj_t *cards, int n, int need)
{
    obj_t all[MAX_OBJECT], rest[MAX_OBJECT];
    int kept = 0;

    memcpy(all, cards, (size_t)n * sizeof all[0]);
    for (int i = 0; i < n; i++) {
        bool is_double = false;
        for (int k = 0; k < i && !is_double; k++) {
            is_double = picks_same(run->match, run->st, all[k], all[i]);
        }
        if (!is_double && (need < 2 || behind(run, all, n, i, rest) >= need - 1)) {
            cards[kept++] = all[i];
        }
    }
    return kept;
}

static void take_rest(struct picks *picks)
{
    picks->chosen.of[0] |= picks->offer.of[0];
    picks->chosen.of[1] |= picks->offer.of[1];
}

bool picks_next(const struct run *run, struct picks *picks, obj_t out[MAX_OBJECT], int *n,
                bool *can_end)
{
    for (;;) {
        int sofar = set_count(&picks->chosen), need = picks->least - sofar;
        if (sofar >= picks->most) {
            return false;
        }
        if (need > 0 && set_count(&picks->offer) == picks->least) {
            take_rest(picks);
            continue;
        }
        *can_end = need <= 0;
        *n = left_over(run, picks, out);
        *n = keep_legal(run, out, *n, need);
        if (picks->is_hidden || *n + (int)*can_end > 1) {
            return true;
        }
        if (*can_end) {
            return false;
        }
        set_add(&picks->chosen, out[0]);
    }
}

void picks_sort(const struct run *run, struct ask *ask)
{
    for (int i = 1; i < ask->count && move_names_zones(run->match, run->st); i++) {
        uint16_t item = ask->item[i];
        move_t move = ask_move(ask->verb, item & 0xfff, item >> 12);
        int at = i;
        for (; at > 0; at--) {
            uint16_t last = ask->item[at - 1];
            if (move_compare(run->match, run->st, ask_move(ask->verb, last & 0xfff, last >> 12),
                             move) <= 0) {
                break;
            }
            ask->item[at] = last;
        }
        ask->item[at] = item;
    }
}

struct ask *picks_ask(struct run *run, seat_t seat, int step, int verb, int end,
                      const struct picks *picks, const obj_t *next, int n, bool can_end)
{
    struct ask *ask = ask_open(run, seat, step);

    ask->least = (uint8_t)picks->least;
    ask->most = (uint8_t)picks->most;
    ask->sofar = (uint8_t)set_count(&picks->chosen);
    ask->chosen = picks->chosen;
    ask->cards = picks->offer;
    ask->verb = (uint8_t)verb;
    if (can_end) {
        ask_plain(ask, end);
    }
    for (int i = 0; i < n; i++) {
        ask_item(ask, verb, next[i], 0);
    }
    picks_sort(run, ask);
    return ask;
}

obj_t picks_copy(const struct run *run, obj_t obj, const struct set *offer,
                 const struct set *chosen)
{
    seat_t seat = obj_seat(obj);
    uint64_t copies = match_copies(run->match, obj) & offer->of[seat] & ~chosen->of[seat], same = 0;

    for (; copies != 0; copies &= copies - 1) {
        obj_t copy = (obj_t)(seat * SEAT_OBJECTS + bits_first(copies));
        same |= copy == obj || picks_same(run->match, run->st, copy, obj) ? obj_bit(copy) : 0;
    }
    return zone_copy(run->match, run->st, obj, same);
}

/* The first of the cards in a list that is equal to obj and not taken yet. */
static obj_t first_copy(const struct run *run, const obj_t *all, int n, obj_t obj,
                        const struct set *taken)
{
    for (int i = 0; i < n; i++) {
        if (!set_has(taken, all[i]) && picks_same(run->match, run->st, all[i], obj)) {
            return all[i];
        }
    }
    return obj;
}

void picks_again(const struct run *run, struct picks *picks)
{
    struct set before = picks->chosen;
    bool is_missing =
        ((before.of[0] & ~picks->offer.of[0]) | (before.of[1] & ~picks->offer.of[1])) != 0;
    int wanted = set_count(&before), n;
    obj_t all[MAX_OBJECT];

    if (wanted == 0) {
        return;
    }
    n = picks_list(run, &picks->offer, all);
    picks->chosen = (struct set){{0, 0}};
    for (int i = 0; is_missing && i < n && i < wanted; i++) {
        set_add(&picks->chosen, all[i]);
    }
    for (int i = 0; !is_missing && i < n; i++) {
        if (set_has(&before, all[i])) {
            set_add(&picks->chosen, first_copy(run, all, n, all[i], &picks->chosen));
        }
    }
}
