/* sample-scopes.c - worlds where cards were laid unseen, walls came unseen out of decks, and decks
 * were made anew (scopes.h).
 *
 * The seat's own assortments are shuffled over their places. The other side is filled from the most
 * to the least bound: cards of the second list, facts about the hand, the deck made anew and older
 * walls, what lies under hosts, the rest. A filling that fails is thrown away, so that what bounds
 * several places weighs as it should; inside a step all that fits is equally likely. */
#include <string.h>

#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/worlds/sample-scopes.h"

/* Hosts and cards under them that lie face-down. */
static uint64_t face_down(const struct sampler *s, seat_t owner)
{
    const struct rules *rules = s->match->rules;
    zone_t host = (zone_t)rules->zone[rules->scopes->reserve].host;
    uint64_t cards = filling_zone(s, host, owner) | filling_zone(s, rules->scopes->fight, owner) |
                     filling_zone(s, rules->scopes->reserve, owner) |
                     filling_zone(s, rules->scopes->away, owner);

    return cards & ~s->st->field.mark[rules->zone[host].up - 1][owner];
}

uint64_t sample_scopes_hidden(const struct sampler *s, seat_t owner)
{
    const struct rules *rules = s->match->rules;
    uint64_t cards, sight;
    uint64_t walls = filling_zone(s, rules->scopes->walls, owner);
    cards = filling_zone(s, rules->deck.zone, owner) | walls;
    sight = (sample_in_sight(s, owner) & ~walls) | s->st->tail.looked[s->seat].of[owner];
    if (owner != s->seat) {
        cards |= filling_zone(s, rules->hand_zone, owner) |
                 filling_zone(s, rules->scopes->force, owner) | face_down(s, owner);
    }
    return cards & ~sight & ~s->st->field.known[s->seat].of[owner];
}

/* ---- the own side ---------------------------------------------------------- */

static void shuffle_places(struct sampler *s, uint64_t cards)
{
    obj_t place[SEAT_OBJECTS], card[SEAT_OBJECTS];
    int n = sample_row(place, 0, s->seat, cards);

    memcpy(card, place, (size_t)n * sizeof card[0]);
    sample_shuffle(s, card, n);
    for (int i = 0; i < n; i++) {
        s->map[place[i]] = card[i];
    }
}

/* The numbers of the seat's own assortments, as bits. */
static uint32_t pools_of(const struct sampler *s)
{
    uint32_t numbers = 1;

    for (int i = 0; i < WALL_MAX; i++) {
        numbers |= (uint32_t)1 << s->st->scopes.pool[s->seat][i];
    }
    return numbers;
}

static void shuffle_own(struct sampler *s, uint64_t hidden)
{
    uint64_t deck = filling_zone(s, s->match->rules->deck.zone, s->seat);

    uint64_t apart = sample_apart(s);
    for (uint32_t rest = pools_of(s); rest != 0; rest &= rest - 1) {
        int number = bits_first(rest);
        uint64_t cards = filling_walls(s, s->seat, s->st->scopes.pool[s->seat], number);
        cards = (cards | (number == 0 ? deck : 0)) & hidden;
        shuffle_places(s, cards & ~apart);
        shuffle_places(s, cards & apart);
    }
    s->moved[s->seat] = hidden;
}

/* ---- copies ---------------------------------------------------------------- */

/* All copies in the world of the card that an old object is. */
static uint64_t copies_of(const struct filling *f, obj_t old)
{
    return match_copies_of(f->world, f->owner, f->s->match->card[old]);
}

/* Puts a copy of the card that an old object is on a place; false if none is left. */
static bool put_copy(struct filling *f, obj_t place, obj_t old)
{
    uint64_t copies = copies_of(f, old) & f->pool;

    if (copies == 0) {
        return false;
    }
    filling_put(f, place, bits_first(copies));
    return true;
}

static bool is_layable(const struct filling *f, obj_t old)
{
    return (copies_of(f, old) & f->layable) != 0;
}

static obj_t any_of(struct filling *f, uint64_t places)
{
    return (obj_t)(f->owner * SEAT_OBJECTS + sample_bit(f->s, places));
}

/* ---- steps ----------------------------------------------------------------- */

/* With open lists all know which cards are still face-down; else any of the second list that the
 * game allows. */
static bool fill_main(struct filling *f)
{
    card_t cards[SEAT_OBJECTS];
    obj_t side[SIDE_MAX] = {0}, place[SEAT_OBJECTS], face[SEAT_OBJECTS];
    int n = sample_row(place, 0, f->owner, f->open->main), sides = f->world->sides[f->owner];

    if (f->s->match->lists_open) {
        memcpy(face, place, sizeof face);
        sample_shuffle(f->s, face, n);
        for (int i = 0; i < n; i++) {
            if (!put_copy(f, place[i], face[i])) {
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
        if (!filling_main_fits(f, cards, n) || !filling_leaves_deck(f, cards, n)) {
            continue;
        }
        for (int i = 0; i < n; i++) {
            uint64_t copies = match_copies_of(f->world, f->owner, cards[i]) & f->pool;
            if (copies == 0) {
                return false;
            }
            filling_put(f, place[i], bits_first(copies));
        }
        return true;
    }
    return n == 0;
}

/* Unknown places of the hand with the k youngest cards laid unseen; of the hand alone for a card
 * that is never laid. */
static uint64_t scope_places(const struct filling *f, int k, bool is_layable)
{
    const struct scopes *scopes = &f->s->st->scopes;
    uint64_t places = f->open->hand;

    for (int i = 0; i < k && is_layable; i++) {
        places |= obj_bit(scopes->young[f->owner][i]);
    }
    return places;
}

/* The ids that the hand and so many young cards are known to hold, each on a place of its own. */
static bool fill_facts(struct filling *f)
{
    uint64_t before = 0;

    for (int k = 0; k <= f->s->st->scopes.youngs[f->owner]; k++) {
        uint64_t ids = ids_beyond(f->s->match, f->owner, f->open->scope[k], before);
        before = f->open->scope[k];
        for (; ids != 0; ids &= ids - 1) {
            obj_t known = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(ids));
            uint64_t places = scope_places(f, k, is_layable(f, known)) & f->left;
            if (places == 0 || !put_copy(f, any_of(f, places), known)) {
                return false;
            }
        }
    }
    return true;
}

/* Brings cards that must not be left out to the front of a row: a copy for each of these ids. */
static void put_first(const struct filling *f, uint64_t ids, obj_t *card, int n)
{
    int at = 0;

    for (int i = 0; i < n && ids != 0; i++) {
        card_t id = f->world->card[card[i]];
        uint64_t copies = match_copies_of(f->s->match, f->owner, id) & ids;
        if (copies != 0) {
            obj_t swap = card[at];
            ids &= ~(copies & (~copies + 1));
            card[at++] = card[i];
            card[i] = swap;
        }
    }
}

/* Puts so many random cards of the pool on places, at most as many of each id as `only` has; those
 * of `first` in any case. */
static bool fill_only(struct filling *f, uint64_t places, uint64_t only, uint64_t first)
{
    uint64_t choice = 0;
    obj_t row[SEAT_OBJECTS], card[SEAT_OBJECTS];

    for (uint64_t rest = only; rest != 0; rest &= rest - 1) {
        obj_t old = (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest));
        uint64_t copies = copies_of(f, old) & f->pool & ~choice;
        choice |= copies & (~copies + 1);
    }
    int n = sample_row(row, 0, f->owner, places), m = sample_row(card, 0, f->owner, choice);
    if (m < n) {
        return false;
    }
    sample_shuffle(f->s, card, m);
    if (first != 0) {
        put_first(f, first, card, m);
        sample_shuffle(f->s, card, n);
    }
    for (int i = 0; i < n; i++) {
        filling_put(f, row[i], card[i] & 63);
    }
    return true;
}

/* What the deck made anew held, and neither deck nor walls hold now, was drawn: it is in the hand
 * or was laid since. */
static bool fill_drawn(struct filling *f, uint64_t family)
{
    uint64_t recent = scopes_recent(f->s->match, f->s->st, f->owner);
    uint64_t drawn = f->open->hand | (recent & f->open->laid);
    uint64_t ids = filling_rest(f, family);
    uint64_t there = (family | drawn) & f->open->hidden & ~f->left;

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
        uint64_t places = drawn & f->left & (is_layable(f, known) ? drawn : f->open->hand);
        if (places == 0 || !put_copy(f, any_of(f, places), known)) {
            return false;
        }
    }
    return true;
}

/* Decks made anew and the walls out of them. */
static bool fill_made(struct filling *f)
{
    const struct scopes *scopes = &f->s->st->scopes;
    const uint8_t *made = scopes->made[f->owner];
    int now = f->s->st->head.gauge[f->owner][filling_rule(f->s)->generation];

    for (int number = 1; number < now; number++) {
        uint64_t walls = filling_walls(f->s, f->owner, made, number), only = 0;
        for (int i = 0; i < WALL_MAX; i++) {
            only |= made[i] == number ? scopes->only[f->owner][1 + i] : 0;
        }
        if (walls != 0 && only != 0 &&
            !fill_only(f, walls & f->left, filling_unknown(f, only, walls), 0)) {
            return false;
        }
    }
    if (scopes->only[f->owner][0] == 0) {
        return true;
    }
    uint64_t family = filling_walls(f->s, f->owner, made, now) |
                      filling_zone(f->s, f->s->match->rules->deck.zone, f->owner);
    uint64_t first = f->is_late ? filling_rest(f, family) : 0;
    if (!fill_only(f, family & f->left, filling_unknown(f, scopes->only[f->owner][0], family),
                   first)) {
        return false;
    }
    return f->strictness >= WITHOUT_REST || fill_drawn(f, family);
}

/* Cards so far, in such a scope, that do not show themselves when they come out of walls. */
static int untold_in(const struct filling *f, int k)
{
    uint64_t told = f->world->prop[filling_rule(f->s)->told][f->owner];
    uint64_t filled = scope_places(f, k, true) & f->open->hidden & ~f->left;
    int n = 0;

    for (; filled != 0; filled &= filled - 1) {
        obj_t now = f->s->map[f->owner * SEAT_OBJECTS + bits_first(filled)];
        n += (told & obj_bit(now)) == 0;
    }
    return n;
}

/* Cards that did not show themselves when they came out of walls, beside those that are known by
 * id. What the deck made anew has left over may be one. */
static bool fill_untold(struct filling *f)
{
    const uint8_t *untold = f->s->st->scopes.untold[f->observer];
    uint64_t told = f->world->prop[filling_rule(f->s)->told][f->owner];
    uint64_t known = ~f->s->match->prop[filling_rule(f->s)->told][f->owner];

    for (int k = 0; k <= f->s->st->scopes.youngs[f->owner]; k++) {
        int want = untold[k] == 0 ? 0 : untold[k] + bits_count(f->open->scope[k] & known);
        for (int n = untold_in(f, k); n < want; n++) {
            uint64_t cards = f->pool & ~told;
            int card = cards == 0 ? 0 : sample_bit(f->s, cards);
            uint64_t places = scope_places(f, k, (f->layable >> card & 1) != 0) & f->left;
            if (places == 0 || cards == 0) {
                return false;
            }
            filling_put(f, any_of(f, places), card);
        }
    }
    return true;
}

static bool fill_once(struct filling *f, uint64_t pool)
{
    obj_t row[SEAT_OBJECTS], card[SEAT_OBJECTS];

    f->pool = pool;
    f->left = f->open->hidden;
    bool is_free = f->strictness == WITHOUT_FACTS; /* a position that no game leads to */
    if (!is_free && (!fill_main(f) || !fill_facts(f) || !fill_made(f) ||
                     (f->strictness < WITHOUT_UNTOLD && !fill_untold(f)) || !filling_hosts(f))) {
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

/* ---- the other side -------------------------------------------------------- */

static void list_places(const struct sampler *s, seat_t owner, struct openings *open)
{
    const struct rules *rules = s->match->rules;
    zone_t camp = (zone_t)rules->zone[rules->scopes->reserve].host;

    open->hidden = sample_scopes_hidden(s, owner);
    open->main = open->hidden &
                 (filling_zone(s, camp, owner) | filling_zone(s, rules->scopes->fight, owner) |
                  filling_zone(s, rules->scopes->force, owner));
    open->mains = bits_count(open->main);
    open->hand = open->hidden & filling_zone(s, rules->hand_zone, owner);
    open->laid = open->hidden & (filling_zone(s, rules->scopes->reserve, owner) |
                                 filling_zone(s, rules->scopes->away, owner));
}

/* Facts about the hand, without the cards of it that are in sight. */
static void list_facts(const struct sampler *s, seat_t owner, struct openings *open)
{
    uint64_t sight = filling_zone(s, s->match->rules->hand_zone, owner) & ~open->hidden;

    for (int k = 0; k <= s->st->scopes.youngs[owner]; k++) {
        uint64_t ids = scopes_of(s->st, scopes_observer(s->seat, owner), k);
        for (uint64_t rest = sight; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
            ids = ids_less_one(s->match, obj, ids);
        }
        open->scope[k] = ids;
    }
}

static void list_openings(const struct sampler *s, struct openings *open)
{
    seat_t owner = (seat_t)(1 - s->seat);

    list_places(s, owner, open);
    list_facts(s, owner, open);
    filling_list_down(s, owner, open);
    open->hosts = 0;
    filling_list_hosts(s, owner, open);
}

void sample_scopes_keep(struct sampler *s, struct sample_plan *plan)
{
    plan->scopes.own = sample_scopes_hidden(s, s->seat);
    list_openings(s, &plan->scopes.openings);
}

static struct filling open_filling(struct sampler *s, const struct match *world,
                                   const struct openings *open)
{
    seat_t owner = (seat_t)(1 - s->seat);

    return (struct filling){.s = s,
                            .world = world,
                            .owner = owner,
                            .observer = scopes_observer(s->seat, owner),
                            .open = open};
}

void sample_scopes_plan(struct sampler *s, struct sample_plan *plan)
{
    struct filling f = open_filling(s, s->match, &plan->scopes.openings);

    filling_plan(&f, plan);
}

static void fill_foe(struct sampler *s, struct match *world, const struct openings *open)
{
    struct filling f = open_filling(s, world, open);
    bool is_open = s->match->lists_open || s->match->db->card_count > SAMPLE_CARDS;
    uint64_t pool = 0;

    for (int try = 0;; try++) {
        f.strictness = try < TRIES_STRICT ? STRICT : 1 + (try - TRIES_STRICT) / TRIES;
        f.is_late = try % TRIES >= TRIES / 2;
        f.is_later = try / TRIES_DECK % 2 == 1 && try % TRIES >= TRIES_LIST;
        CHECK(f.strictness <= WITHOUT_FACTS);
        if (is_open) {
            pool = s->moved[f.owner] = open->hidden;
        } else if (try % TRIES_DECK == 0) {
            filling_deck(&f, world);
            pool = sample_renumber(s, world, f.owner, open->hidden);
        }
        if (try % TRIES_DECK == 0) {
            f.layable = filling_layable(&f);
        }
        if (fill_once(&f, pool)) {
            return;
        }
    }
}

void sample_scopes(struct sampler *s, struct match *world)
{
    struct openings anew;

    if (s->kept != NULL) {
        shuffle_own(s, s->kept->scopes.own);
        fill_foe(s, world, &s->kept->scopes.openings);
        return;
    }
    shuffle_own(s, sample_scopes_hidden(s, s->seat));
    list_openings(s, &anew);
    fill_foe(s, world, &anew);
}
