/* sample-lore.c - worlds where cards were laid unseen, walls came unseen out of decks, and decks
 * were made anew (lore.h).
 *
 * The seat's own assortments are shuffled over their places. The other side is filled from the most
 * to the least bound: cards of the second list, facts about the hand, the deck made anew and older
 * walls, what lies under hosts, the rest. A filling that fails is thrown away, so that what bounds
 * several places weighs as it should; inside a step all that fits is equally likely. */
#include <string.h>

#include "engine/core/ids.h"
#include "engine/core/know.h"
#include "engine/core/lore.h"
#include "engine/core/sample-inner.h"
#include "engine/core/zone.h"

/* Fillings of one deck; fillings after which the loosest facts are dropped one by one. */
enum { TRIES_DECK = 50, TRIES = 1000, TRIES_HOST = 60, TRIES_MAIN = 20 };
enum { STRICT, WITHOUT_REST, WITHOUT_UNTOLD, WITHOUT_HOSTS, WITHOUT_FACTS };

struct places {
    obj_t row[SEAT_OBJECTS];
    int n;
};

/* The other side of a world in the making. */
struct filling {
    struct sampler *s;
    const struct match *world;
    seat_t owner;
    int observer;
    uint64_t hidden;                      /* old objects on unknown places */
    uint64_t left;                        /* old objects whose place is still empty */
    uint64_t pool;                        /* new objects that lie nowhere yet */
    uint64_t scope[YOUNG_MAX + 1];        /* facts in ids of the old deck, less what is in sight */
    struct places main, hand, laid, deck; /* unknown places */
    int strictness;
};

static const struct lore_rule *rule_of(const struct sampler *s)
{
    return s->match->rules->lore;
}

static uint64_t zone_mask(const struct sampler *s, zone_t zone, seat_t owner)
{
    return s->st->field.zone[zone][owner];
}

/* Hosts and cards under them that lie face-down. */
static uint64_t face_down(const struct sampler *s, seat_t owner)
{
    const struct rules *rules = s->match->rules;
    zone_t host = (zone_t)rules->zone[rules->lore->reserve].host;
    uint64_t cards = zone_mask(s, host, owner) | zone_mask(s, rules->lore->fight, owner) |
                     zone_mask(s, rules->lore->reserve, owner) |
                     zone_mask(s, rules->lore->away, owner);

    return cards & ~s->st->field.mark[rules->zone[host].up - 1][owner];
}

uint64_t sample_lore_hidden(const struct sampler *s, seat_t owner)
{
    const struct rules *rules = s->match->rules;
    uint64_t cards, sight;

    if (rules->lore == NULL) {
        return 0;
    }
    uint64_t walls = zone_mask(s, rules->lore->walls, owner);
    cards = zone_mask(s, rules->deck_zone, owner) | walls;
    sight = (sample_in_sight(s, owner) & ~walls) | s->st->tail.looked[s->seat].of[owner];
    if (owner != s->seat) {
        cards |= zone_mask(s, rules->hand_zone, owner) | zone_mask(s, rules->lore->force, owner) |
                 face_down(s, owner);
    }
    return cards & ~sight & ~s->st->field.known[s->seat].of[owner];
}

/* ---- the own side ------------------------------------------------------------------ */

static uint64_t walls_numbered(const struct sampler *s, seat_t owner, const uint8_t *numbers,
                               int number)
{
    const struct zone_rule *rule = &s->match->rules->zone[rule_of(s)->walls];
    uint64_t cards = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        obj_t wall = s->st->field.order[rule->offset[owner] + i];
        cards |= wall != OBJ_NONE && numbers[i] == number ? obj_bit(wall) : 0;
    }
    return cards;
}

static void shuffle_own(struct sampler *s)
{
    uint64_t hidden = sample_lore_hidden(s, s->seat);
    uint64_t deck = zone_mask(s, s->match->rules->deck_zone, s->seat);

    for (int number = 0; number <= WALL_MAX; number++) {
        uint64_t cards = walls_numbered(s, s->seat, s->st->lore.pool[s->seat], number);
        obj_t place[SEAT_OBJECTS], card[SEAT_OBJECTS];
        cards = (cards | (number == 0 ? deck : 0)) & hidden;
        int n = sample_row(place, 0, s->seat, cards);
        memcpy(card, place, sizeof card);
        sample_shuffle(s, card, n);
        for (int i = 0; i < n; i++) {
            s->map[place[i]] = card[i];
        }
    }
    s->moved[s->seat] = hidden;
}

/* ---- copies ----------------------------------------------------------------------------- */

/* All copies in the world of the card that an old object is. */
static uint64_t copies_of(const struct filling *f, obj_t old)
{
    return match_copies_of(f->world, f->owner, f->s->match->card[old]);
}

static void put(struct filling *f, obj_t place, int at)
{
    f->s->map[place] = (obj_t)(f->owner * SEAT_OBJECTS + at);
    f->pool &= ~((uint64_t)1 << at);
    f->left &= ~obj_bit(place);
}

/* Puts a copy of the card that an old object is on a place; false if none is left. */
static bool put_copy(struct filling *f, obj_t place, obj_t old)
{
    uint64_t copies = copies_of(f, old) & f->pool;

    if (copies == 0) {
        return false;
    }
    put(f, place, bits_first(copies));
    return true;
}

/* A random bit of a mask that is not empty. */
static int any_bit(struct filling *f, uint64_t mask)
{
    for (int k = sample_below(f->s, bits_count(mask)); k > 0; k--) {
        mask &= mask - 1;
    }
    return bits_first(mask);
}

static obj_t any_of(struct filling *f, uint64_t places)
{
    return (obj_t)(f->owner * SEAT_OBJECTS + any_bit(f, places));
}

static uint64_t mask_of(const struct places *places)
{
    uint64_t mask = 0;
    for (int i = 0; i < places->n; i++) {
        mask |= obj_bit(places->row[i]);
    }
    return mask;
}

/* ---- steps ------------------------------------------------------------------------------------
 */

/* With open lists all know which cards are still face-down; else any of the second list that the
 * game allows. */
static bool fill_main(struct filling *f)
{
    card_t cards[SEAT_OBJECTS];
    obj_t side[SIDE_MAX];
    int n = f->main.n, sides = f->world->sides[f->owner];

    if (f->s->match->lists_open) {
        struct places faces = f->main;
        sample_shuffle(f->s, faces.row, n);
        for (int i = 0; i < n; i++) {
            if (!put_copy(f, f->main.row[i], faces.row[i])) {
                return false;
            }
        }
        return true;
    }
    for (int i = 0; i < sides; i++) {
        side[i] = (obj_t)i;
    }
    for (int try = 0; try < TRIES_MAIN && n <= sides; try++) {
        sample_shuffle(f->s, side, sides);
        for (int i = 0; i < n; i++) {
            cards[i] = f->world->side[f->owner][side[i]];
        }
        if (!rule_of(f->s)->main_fits(f->s->match, f->s->st, f->owner, cards, n)) {
            continue;
        }
        for (int i = 0; i < n; i++) {
            uint64_t copies = match_copies_of(f->world, f->owner, cards[i]) & f->pool;
            if (copies == 0) {
                return false;
            }
            put(f, f->main.row[i], bits_first(copies));
        }
        return true;
    }
    return n == 0;
}

/* Unknown places of the hand with the k youngest cards laid unseen that are still empty. */
static uint64_t scope_places(const struct filling *f, int k)
{
    const struct lore *lore = &f->s->st->lore;
    uint64_t places = mask_of(&f->hand);

    for (int i = 0; i < k; i++) {
        places |= obj_bit(lore->young[f->owner][i]);
    }
    return places & f->left;
}

/* The ids that the hand and so many young cards are known to hold, each on a place of its own. */
static bool fill_facts(struct filling *f)
{
    uint64_t before = 0;

    for (int k = 0; k <= f->s->st->lore.youngs[f->owner]; k++) {
        uint64_t ids = ids_beyond(f->s->match, f->owner, f->scope[k], before);
        before = f->scope[k];
        for (; ids != 0; ids &= ids - 1) {
            uint64_t places = scope_places(f, k);
            obj_t known = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(ids));
            if (places == 0 || !put_copy(f, any_of(f, places), known)) {
                return false;
            }
        }
    }
    return true;
}

/* Puts so many random cards of the pool on places, at most as many of each id as `only` has. */
static bool fill_only(struct filling *f, uint64_t places, uint64_t only)
{
    const struct sampler *s = f->s;
    uint64_t choice = 0, known = 0;
    obj_t row[SEAT_OBJECTS], card[SEAT_OBJECTS];

    for (uint64_t rest = only & ~known; rest != 0; rest &= rest - 1) {
        obj_t old = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest));
        uint64_t copies = copies_of(f, old) & f->pool & ~choice;
        choice |= copies & (~copies + 1);
    }
    int n = sample_row(row, 0, f->owner, places), m = sample_row(card, 0, f->owner, choice);
    if (m < n) {
        return false;
    }
    sample_shuffle(f->s, card, m);
    for (int i = 0; i < n; i++) {
        put(f, row[i], card[i] & 63);
    }
    (void)s;
    return true;
}

/* What an assortment can hold, less what the seat knows to lie in it. */
static uint64_t less_known(const struct filling *f, uint64_t ids, uint64_t places)
{
    for (uint64_t rest = places & ~f->hidden; rest != 0; rest &= rest - 1) {
        obj_t known = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest));
        ids = ids_less_one(f->s->match, known, ids);
    }
    return ids;
}

/* What the deck made anew held, and neither deck nor walls hold now, was drawn: it is in the hand
 * or was laid since. */
static bool fill_drawn(struct filling *f, uint64_t family)
{
    const struct lore *lore = &f->s->st->lore;
    uint64_t drawn = (mask_of(&f->hand) | (lore->recent[f->owner] & mask_of(&f->laid)));
    uint64_t ids = less_known(f, lore->rest[f->owner],
                              family | zone_mask(f->s, rule_of(f->s)->reserve, f->owner));
    uint64_t there = (family | drawn) & f->hidden & ~f->left;

    for (; there != 0; there &= there - 1) { /* filled in by now */
        obj_t now = f->s->map[f->owner * SEAT_OBJECTS + bits_first(there)];
        uint64_t copies = match_copies_of(f->s->match, f->owner, f->world->card[now]);
        if (copies != 0) {
            obj_t any = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(copies));
            ids = ids_less_one(f->s->match, any, ids);
        }
    }
    for (; ids != 0; ids &= ids - 1) {
        obj_t known = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(ids));
        if ((drawn & f->left) == 0 || !put_copy(f, any_of(f, drawn & f->left), known)) {
            return false;
        }
    }
    return true;
}

/* Decks made anew and the walls out of them. */
static bool fill_made(struct filling *f)
{
    const struct lore *lore = &f->s->st->lore;
    const uint8_t *made = lore->made[f->owner];
    int now = f->s->st->head.gauge[f->owner][rule_of(f->s)->generation];

    for (int number = 1; number < now; number++) {
        uint64_t walls = walls_numbered(f->s, f->owner, made, number), only = 0;
        for (int i = 0; i < WALL_MAX; i++) {
            only |= made[i] == number ? lore->only[f->owner][1 + i] : 0;
        }
        if (walls != 0 && !fill_only(f, walls & f->left, less_known(f, only, walls))) {
            return false;
        }
    }
    if (lore->only[f->owner][0] == 0) {
        return true;
    }
    uint64_t family = walls_numbered(f->s, f->owner, made, now) |
                      zone_mask(f->s, f->s->match->rules->deck_zone, f->owner);
    if (!fill_only(f, family & f->left, less_known(f, lore->only[f->owner][0], family))) {
        return false;
    }
    return f->strictness >= WITHOUT_REST || fill_drawn(f, family);
}

/* Cards that did not show themselves when they came out of walls. */
static bool fill_untold(struct filling *f)
{
    const uint8_t *untold = f->s->st->lore.untold[f->observer];
    const uint64_t *told = f->world->prop[rule_of(f->s)->told];
    int before = 0;

    for (int k = 0; k <= f->s->st->lore.youngs[f->owner]; k++) {
        for (; before < untold[k]; before++) {
            uint64_t places = scope_places(f, k), cards = f->pool & ~told[f->owner];
            if (places == 0 || cards == 0) {
                return false;
            }
            put(f, any_of(f, places), any_bit(f, cards));
        }
    }
    return true;
}

/* What lies under one host: drawn anew until it fits. */
static bool fill_host(struct filling *f, obj_t host, uint64_t under)
{
    uint64_t places = under & f->left, pool = f->pool;

    for (int try = 0; try < TRIES_HOST; try++) {
        f->pool = pool;
        f->left |= places;
        for (uint64_t rest = places; rest != 0 && f->pool != 0; rest &= rest - 1) {
            put(f, (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest)), any_bit(f, f->pool));
        }
        if (f->strictness >= WITHOUT_HOSTS ||
            rule_of(f->s)->host_fits(f->world, f->s->st, f->s->map, host)) {
            return (f->left & places) == 0;
        }
        if (places == 0) {
            return false;
        }
    }
    return false;
}

static bool fill_laid(struct filling *f)
{
    const struct rules *rules = f->s->match->rules;
    zone_t camp = (zone_t)rules->zone[rules->lore->reserve].host;
    uint64_t laid = mask_of(&f->laid), fighters = zone_mask(f->s, rules->lore->fight, f->owner);
    obj_t under[SEAT_OBJECTS];

    for (uint64_t rest = zone_mask(f->s, camp, f->owner); rest != 0; rest &= rest - 1) {
        obj_t host = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest));
        int n = zone_under(f->s->match, f->s->st, rules->lore->reserve, host, under);
        uint64_t cards = 0;
        for (int i = 0; i < n; i++) {
            cards |= obj_bit(under[i]);
        }
        if ((cards & laid) != 0 && !fill_host(f, host, cards)) {
            return false;
        }
    }
    uint64_t away = zone_mask(f->s, rules->lore->away, f->owner);
    return (away & laid) == 0 || fighters == 0 ||
           fill_host(f, (obj_t)(f->owner * SEAT_OBJECTS + bits_first(fighters)), away);
}

static bool fill_once(struct filling *f, uint64_t pool)
{
    obj_t row[SEAT_OBJECTS], card[SEAT_OBJECTS];

    f->pool = pool;
    f->left = f->hidden;
    bool is_free = f->strictness == WITHOUT_FACTS; /* a position that no game leads to */
    if (!is_free && (!fill_main(f) || !fill_facts(f) || !fill_made(f) ||
                     (f->strictness < WITHOUT_UNTOLD && !fill_untold(f)) || !fill_laid(f))) {
        return false;
    }
    int n = sample_row(row, 0, f->owner, f->left), m = sample_row(card, 0, f->owner, f->pool);
    CHECK(n == m);
    sample_shuffle(f->s, card, m);
    for (int i = 0; i < n; i++) {
        f->s->map[row[i]] = card[i];
    }
    return true;
}

/* ---- another deck
 * ---------------------------------------------------------------------------------- */

/* So many of each card the deck must hold: what is seen, with what is known to be hidden. */
static void count_needs(const struct filling *f, int *need)
{
    const struct lore *lore = &f->s->st->lore;
    uint64_t seen = match_all(f->s->match, f->owner) & ~f->hidden;
    uint64_t facts = f->scope[lore->youngs[f->owner]];
    int hidden[SAMPLE_CARDS] = {0}, made[SAMPLE_CARDS] = {0};
    const card_t *card = &f->s->match->card[f->owner * SEAT_OBJECTS];

    for (int at = 0; at < SEAT_OBJECTS; at++) {
        uint64_t bit = (uint64_t)1 << at;
        if (card[at] == CARD_NONE) {
            continue;
        }
        need[card[at]] += (seen & bit) != 0;
        hidden[card[at]] += (facts & bit) != 0;
        made[card[at]] += (lore->only[f->owner][0] & bit) != 0;
    }
    for (int i = 0; i < f->s->match->db->card_count; i++) {
        need[i] += hidden[i];
        need[i] = made[i] > need[i] ? made[i] : need[i];
    }
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
        bool is_there = bits_count((uint64_t)subset) == f->main.n;
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
        if (is_there && rule_of(f->s)->main_fits(f->s->match, f->s->st, f->owner, cards, n)) {
            return true;
        }
    }
    return false;
}

static bool list_fits(const struct filling *f, const struct deck_list *list, const int *need)
{
    int held[SAMPLE_CARDS] = {0}, sides = 0;

    for (int i = 0; i < list->side_rows; i++) {
        sides += list->side[i].copies;
    }
    if (list->index->size != f->s->match->size[f->owner] ||
        sides != f->s->st->head.gauge[f->owner][rule_of(f->s)->sides]) {
        return false;
    }
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
static bool invent_main(struct filling *f, const int *need, card_t *cards)
{
    for (int try = 0; try < TRIES; try++) {
        for (int i = 0; i < f->main.n; i++) {
            cards[i] = (card_t)sample_below(f->s, f->s->match->db->card_count);
        }
        bool is_fair = true;
        for (int i = 0; i < f->main.n; i++) {
            int copies = need[cards[i]];
            for (int k = 0; k < f->main.n; k++) {
                copies += cards[k] == cards[i];
            }
            is_fair = is_fair && copies <= f->s->match->rules->copies_max;
        }
        if (is_fair &&
            rule_of(f->s)->main_fits(f->s->match, f->s->st, f->owner, cards, f->main.n)) {
            return true;
        }
    }
    return false;
}

/* What was seen, a second list that fits, and cards of the pool within the limit of copies. */
static void invent_deck(struct filling *f, const int *need, struct deck *deck)
{
    const struct carddb *db = f->s->match->db;
    int copies[SAMPLE_CARDS], size = f->s->match->size[f->owner], n = 0;

    deck->size = deck->sides = 0;
    for (int i = 0; i < db->card_count; i++) {
        copies[i] = need[i];
        n += need[i];
    }
    if (invent_main(f, need, deck->side)) {
        deck->sides = f->main.n;
        for (int i = 0; i < deck->sides; i++) {
            copies[deck->side[i]]++;
            n++;
        }
    }
    for (int try = 0; n < size; try++) {
        card_t card = (card_t)sample_below(f->s, db->card_count);
        bool may =
            rule_of(f->s)->deck_takes(db, card) && copies[card] < f->s->match->rules->copies_max;
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

static void choose_deck(struct filling *f, struct match *world)
{
    const struct carddb *db = f->s->match->db;
    const struct deck_list *choice = NULL;
    int need[SAMPLE_CARDS] = {0}, fitting = 0;
    struct deck deck;

    count_needs(f, need);
    for (int i = 0; i < db->deck_count; i++) {
        if (list_fits(f, &db->decks[i], need) && sample_below(f->s, ++fitting) == 0) {
            choice = &db->decks[i];
        }
    }
    if (choice != NULL) {
        match_set_list(world, f->owner, choice);
    } else {
        invent_deck(f, need, &deck);
        match_set_deck(world, f->owner, &deck);
    }
}

/* ---- the other side
 * -------------------------------------------------------------------------------------- */

static void list_places(struct filling *f)
{
    const struct rules *rules = f->s->match->rules;
    zone_t camp = (zone_t)rules->zone[rules->lore->reserve].host;
    struct {
        struct places *places;
        uint64_t zones;
    } kinds[] = {
        {&f->main, zone_mask(f->s, camp, f->owner) | zone_mask(f->s, rules->lore->fight, f->owner) |
                       zone_mask(f->s, rules->lore->force, f->owner)},
        {&f->hand, zone_mask(f->s, rules->hand_zone, f->owner)},
        {&f->laid, zone_mask(f->s, rules->lore->reserve, f->owner) |
                       zone_mask(f->s, rules->lore->away, f->owner)},
        {&f->deck, zone_mask(f->s, rules->deck_zone, f->owner)},
    };

    f->hidden = sample_lore_hidden(f->s, f->owner);
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        kinds[i].places->n =
            sample_row(kinds[i].places->row, 0, f->owner, kinds[i].zones & f->hidden);
    }
}

/* Facts about the hand, without the cards of it that are in sight. */
static void list_facts(struct filling *f)
{
    uint64_t hand = zone_mask(f->s, f->s->match->rules->hand_zone, f->owner);
    uint64_t sight = hand & ~f->hidden;

    for (int k = 0; k <= f->s->st->lore.youngs[f->owner]; k++) {
        uint64_t ids = lore_scope(f->s->st, f->observer, k);
        for (uint64_t rest = sight; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest));
            ids = ids_less_one(f->s->match, obj, ids);
        }
        f->scope[k] = ids;
    }
}

static void fill_foe(struct sampler *s, struct match *world)
{
    struct filling f = {.s = s, .world = world, .owner = (seat_t)(1 - s->seat)};
    bool is_open = s->match->lists_open || s->match->db->card_count > SAMPLE_CARDS;
    uint64_t pool = 0;

    f.observer = lore_observer(s->seat, f.owner);
    list_places(&f);
    list_facts(&f);
    for (int try = 0;; try++) {
        f.strictness = try / TRIES;
        CHECK(f.strictness <= WITHOUT_FACTS);
        if (is_open) {
            pool = s->moved[f.owner] = f.hidden;
        } else if (try % TRIES_DECK == 0) {
            choose_deck(&f, world);
            pool = sample_renumber(s, world, f.owner, f.hidden);
        }
        if (fill_once(&f, pool)) {
            return;
        }
    }
}

void sample_lore(struct sampler *s, struct match *world)
{
    shuffle_own(s);
    fill_foe(s, world);
}
