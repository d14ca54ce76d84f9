/* scopes.c - what is known of cards that nobody can follow one by one.
 *
 * Multisets of ids are masks (ids.h). */
#include "engine/know/scopes.h"

#include <string.h>

#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"
#include "engine/know/scopes-hand.h"

int scopes_age(const struct state *st, obj_t obj)
{
    seat_t seat = obj_seat(obj);

    for (int i = 0; i < st->scopes.youngs[seat]; i++) {
        if (st->scopes.young[seat][i] == obj) {
            return i + 1;
        }
    }
    return 0;
}

/* The second part of the scopes is used while it says something. */
static void tidy(struct state *st)
{
    const uint64_t *word = &st->scopes.rest[0];
    enum { WORDS = (sizeof st->scopes - offsetof(struct scopes, rest)) / sizeof *word };
    uint64_t any = 0;

    if (!st->scopes.is_wide) {
        return;
    }
    for (size_t i = 0; i < WORDS && any == 0; i++) {
        any = word[i];
    }
    st->scopes.is_wide = any != 0;
}

/* ---- what lies unseen under others ----------------------------------------------- */

/* The observers of a hand that know something of it, as bits: facts of others need no change. */
static int who_knows(const struct state *st, seat_t owner)
{
    int seat = scopes_observer(1 - owner, owner), all = scopes_observer(VIEWER_PUB, owner);

    return (int)scope_known(st, seat) << seat | (int)scope_known(st, all) << all;
}

static void add_young(struct run *run, obj_t obj)
{
    struct scopes *scopes = &run->st->scopes;
    seat_t owner = obj_seat(obj);

    int knowing = who_knows(run->st, owner);
    CHECK(scopes->youngs[owner] < YOUNG_MAX);
    memmove(&scopes->young[owner][1], &scopes->young[owner][0], scopes->youngs[owner]);
    scopes->young[owner][0] = obj;
    scopes->youngs[owner]++;
    scopes->recent[owner] |= obj_bit(obj);
    for (; knowing != 0; knowing &= knowing - 1) {
        scope_widen(run, bits_first((uint64_t)knowing));
    }
}

/* A host that lies face-down has other cards than `gone` under it: they tell of its limit. */
static bool is_hidden_host(const struct run *run, seat_t owner, int slot, obj_t gone)
{
    const struct scopes_part *rule = run->match->rules->scopes;
    obj_t fighter = zone_at(run, rule->fight, owner, slot), under[SEAT_OBJECTS];
    zone_t camp = (zone_t)run->match->rules->zone[rule->reserve].host;
    obj_t host = fighter != OBJ_NONE ? fighter : zone_at(run, camp, owner, slot);

    if (host == OBJ_NONE || host == gone || know_is_up(run->match, run->st, host)) {
        return false;
    }
    int n = host == fighter ? zone_list(run->match, run->st, rule->away, owner, under)
                            : zone_under(run->match, run->st, rule->reserve, host, under);
    return n > 1 || (n == 1 && under[0] != gone);
}

/* Where the limit of a host was raised, and neither it nor anything under it lies unseen any more,
 * it is forgotten; gone: a card that is leaving, or OBJ_NONE. */
static void end_rises(struct run *run, seat_t owner, obj_t gone)
{
    const struct match *match = run->match;
    const struct scopes_part *rule = match->rules->scopes;
    const struct zone_rule *reserve = &match->rules->zone[rule->reserve];
    struct scopes *scopes = &run->st->scopes;
    bool is_used[HOST_MAX] = {false}, is_any = false;

    for (int slot = 0; slot < HOST_MAX; slot++) {
        is_any |= scopes->rise[owner][slot] != 0;
    }
    if (!is_any) {
        return;
    }
    for (int i = 0; i < scopes->youngs[owner]; i++) {
        obj_t obj = scopes->young[owner][i];
        if (run->st->field.zone_of[obj] == rule->reserve) {
            int place = zone_place(match, run->st, obj) - reserve->offset[owner];
            is_used[place / reserve->width] = true;
        } else { /* away with its host */
            for (int slot = 0; slot < HOST_MAX; slot++) {
                is_used[slot] |= zone_at(run, rule->fight, owner, slot) != OBJ_NONE;
            }
        }
    }
    for (int slot = 0; slot < HOST_MAX; slot++) {
        bool is_kept = is_used[slot] || is_hidden_host(run, owner, slot, gone);
        scopes->rise[owner][slot] = is_kept ? scopes->rise[owner][slot] : 0;
    }
}

void scopes_end_rises(struct run *run, seat_t owner)
{
    end_rises(run, owner, OBJ_NONE);
}

static void take_young(struct run *run, obj_t obj, int age)
{
    struct scopes *scopes = &run->st->scopes;
    seat_t owner = obj_seat(obj);

    int knowing = who_knows(run->st, owner);
    for (int rest = knowing; rest != 0; rest &= rest - 1) {
        scope_narrow(run, bits_first((uint64_t)rest), age);
    }
    scopes->youngs[owner]--;
    memmove(&scopes->young[owner][age - 1], &scopes->young[owner][age],
            (size_t)(scopes->youngs[owner] - (age - 1)));
    scopes->young[owner][scopes->youngs[owner]] = 0;
    scopes->recent[owner] &= ~obj_bit(obj);
    for (int rest = knowing; rest != 0; rest &= rest - 1) {
        scope_settle(run, bits_first((uint64_t)rest));
    }
    end_rises(run, owner, OBJ_NONE);
}

/* ---- decks made anew, and walls ------------------------------------------------------ */

static int generation(const struct run *run, seat_t seat)
{
    return run->st->head.gauge[seat][run->match->rules->scopes->generation];
}

static int wall_of(const struct run *run, obj_t obj)
{
    const struct zone_rule *rule = &run->match->rules->zone[run->match->rules->scopes->walls];
    return zone_place(run->match, run->st, obj) - rule->offset[obj_seat(obj)];
}

/* Walls of the present deck. */
static int count_own_walls(const struct match *match, const struct state *st, seat_t seat)
{
    const struct zone_rule *rule = &match->rules->zone[match->rules->scopes->walls];
    int now = st->head.gauge[seat][match->rules->scopes->generation], n = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        n += st->field.order[rule->offset[seat] + i] != OBJ_NONE && st->scopes.made[seat][i] == now;
    }
    return n;
}

/* True while nothing was drawn from a deck made anew: with its walls it is all that it can be. */
static bool is_full(const struct match *match, const struct state *st, seat_t seat)
{
    uint64_t only = st->scopes.only[seat][0];

    return only != 0 && bits_count(only) == st->field.count[match->rules->deck.zone][seat] +
                                                count_own_walls(match, st, seat);
}

/* What was laid before anything was drawn is not out of it. */
uint64_t scopes_recent(const struct match *match, const struct state *st, seat_t owner)
{
    bool is_none = st->scopes.rest[owner] == 0 || is_full(match, st, owner);
    return is_none ? 0 : st->scopes.recent[owner];
}

/* All see a card leave hand or reserve that may have been drawn from the deck made anew. */
static void drop_drawn(struct run *run, obj_t obj)
{
    uint64_t *rest = &run->st->scopes.rest[obj_seat(obj)];

    if (*rest != 0 && !is_full(run->match, run->st, obj_seat(obj))) {
        *rest = ids_less_one(run->match, obj, *rest);
    }
}

/* All see that a card of this assortment is this one: -1 the deck, else a wall. */
static void drop_made(struct run *run, obj_t obj, int made)
{
    struct scopes *scopes = &run->st->scopes;
    seat_t seat = obj_seat(obj);

    if (!scopes->is_wide) {
        return;
    }
    if (made == generation(run, seat)) {
        scopes->only[seat][0] = ids_less_one(run->match, obj, scopes->only[seat][0]);
        scopes->rest[seat] = ids_less_one(run->match, obj, scopes->rest[seat]);
    }
    for (int i = 0; i < WALL_MAX; i++) {
        if (scopes->made[seat][i] == made) {
            scopes->only[seat][1 + i] = ids_less_one(run->match, obj, scopes->only[seat][1 + i]);
        }
    }
}

/* Numbers the owner's assortments in the order of their first walls. */
static void number_pools(struct run *run, seat_t seat)
{
    uint8_t *pool = run->st->scopes.pool[seat], number[256] = {0}, next = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        if (pool[i] != 0 && number[pool[i]] == 0) {
            number[pool[i]] = ++next;
        }
        pool[i] = number[pool[i]];
    }
}

/* The walls of the present deck become an assortment of their own. */
static void part_walls(struct run *run, seat_t seat)
{
    for (int i = 0; i < WALL_MAX; i++) {
        if (zone_at(run, run->match->rules->scopes->walls, seat, i) != OBJ_NONE &&
            run->st->scopes.pool[seat][i] == 0) {
            run->st->scopes.pool[seat][i] = WALL_MAX + 1;
        }
    }
    number_pools(run, seat);
}

static void leave_wall(struct run *run, obj_t obj, bool is_public)
{
    struct scopes *scopes = &run->st->scopes;
    seat_t seat = obj_seat(obj);
    int wall = wall_of(run, obj);

    if (is_public) {
        drop_made(run, obj, scopes->made[seat][wall]);
    }
    scopes->made[seat][wall] = scopes->pool[seat][wall] = 0;
    scopes->only[seat][1 + wall] = 0;
    number_pools(run, seat);
}

void scopes_walled(struct run *run, obj_t obj)
{
    struct scopes *scopes = &run->st->scopes;
    seat_t seat = obj_seat(obj);
    int wall = wall_of(run, obj);

    scopes->made[seat][wall] = (uint8_t)generation(run, seat);
    scopes->pool[seat][wall] = 0;
    scopes->only[seat][1 + wall] = scopes->only[seat][0];
}

void scopes_made(struct run *run, seat_t seat)
{
    struct scopes *scopes = &run->st->scopes;
    uint64_t deck = run->st->field.zone[run->match->rules->deck.zone][seat];

    if (!know_is_kept(run->match)) {
        return;
    }
    part_walls(run, seat);
    scopes->only[seat][0] = scopes->rest[seat] = ids_normal(run->match, seat, deck);
    scopes->recent[seat] = 0;
    scopes->is_wide = 1;
}

void scopes_searched(struct run *run, seat_t seat)
{
    part_walls(run, seat);
}

/* ---- moves -------------------------------------------------------------------------------- */

static bool is_laid(const struct scopes_part *rule, zone_t zone)
{
    return zone == rule->reserve || zone == rule->away;
}

static bool is_host(const struct rules *rules, zone_t zone)
{
    return zone == rules->zone[rules->scopes->reserve].host || zone == rules->scopes->fight;
}

/* A card comes to a deck that was made anew: all see which, or nobody can tell any more what the
 * deck holds. */
static void enter_deck(struct run *run, obj_t obj, bool is_public)
{
    struct scopes *scopes = &run->st->scopes;
    seat_t seat = obj_seat(obj);

    if (scopes->only[seat][0] == 0) {
        return;
    }
    if (is_public) {
        scopes->only[seat][0] = ids_more_one(run->match, obj, scopes->only[seat][0]);
        scopes->rest[seat] = ids_more_one(run->match, obj, scopes->rest[seat]);
        return;
    }
    scopes->only[seat][0] = scopes->rest[seat] = 0;
    for (int i = 0; i < WALL_MAX; i++) {
        bool is_present = scopes->made[seat][i] == generation(run, seat);
        scopes->only[seat][1 + i] = is_present ? 0 : scopes->only[seat][1 + i];
    }
}

/* What one observer learns of the hand; age: of the card among those laid unseen. */
static void watch(struct run *run, int observer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                  int age)
{
    zone_t hand = run->match->rules->hand_zone;
    bool was_known = set_has(&run->st->field.known[scopes_viewer(observer)], obj);

    is_seen = is_seen || (was_known && from != hand);
    if ((from == hand || age > 0) && scope_known(run->st, observer)) {
        if (from == hand && is_seen) {
            scope_drop(run, observer, obj, 0);
        } else if (from == hand && !is_laid(run->match->rules->scopes, to)) {
            scope_lose(run, observer);
        } else if (age > 0 && is_seen && !was_known) {
            scope_drop(run, observer, obj, age);
        }
    }
    if (to == hand && is_seen) {
        scope_gain(run, observer, obj);
    }
}

void scopes_leave(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen)
{
    const struct rules *rules = run->match->rules;
    const struct scopes_part *rule = rules->scopes;
    struct scopes *scopes = &run->st->scopes;
    seat_t owner = obj_seat(obj);
    bool was_public = set_has(&run->st->field.known[VIEWER_PUB], obj) && from != rules->hand_zone;
    bool is_public = (seen & SEEN_PUB) != 0 || was_public;
    int age = is_laid(rule, from) ? scopes_age(run->st, obj) : 0;

    if (age > 0 && is_laid(rule, to)) {
        return;
    }
    if (from == rules->hand_zone || to == rules->hand_zone || age > 0) {
        watch(run, scopes_observer(1 - owner, owner), obj, from, to, (seen >> (1 - owner) & 1) != 0,
              age);
        watch(run, scopes_observer(VIEWER_PUB, owner), obj, from, to, is_public, age);
    }
    if (is_full(run->match, run->st, owner)) {
        scopes->rest[owner] = scopes->only[owner][0];
    }
    scopes->recent[owner] = scopes_recent(run->match, run->st, owner);
    if (to == rules->deck.zone && from != to) {
        enter_deck(run, obj, is_public);
    }
    if (from == rules->hand_zone && is_public) {
        drop_drawn(run, obj);
    } else if (from == rules->deck.zone && to != from && to != rule->walls && is_public) {
        drop_made(run, obj, generation(run, owner));
    } else if (from == rule->walls) {
        leave_wall(run, obj, is_public && to != rules->hand_zone);
    }
    if (age > 0) {
        if (is_public && (scopes->recent[owner] & obj_bit(obj)) != 0) {
            drop_drawn(run, obj);
        }
        take_young(run, obj, age);
    } else if (from == rules->hand_zone && is_laid(rule, to) && !is_public) {
        add_young(run, obj);
    }
    if (is_host(rules, from) != is_host(rules, to) || is_laid(rule, from)) {
        end_rises(run, owner, obj);
    }
    tidy(run->st);
}

/* ---- faces ---------------------------------------------------------------------------------- */

void scopes_look(struct run *run, int viewer, obj_t obj)
{
    struct set *known = &run->st->field.known[viewer];
    int observer = scopes_observer(viewer, obj_seat(obj)), age = scopes_age(run->st, obj);

    if (set_has(known, obj)) {
        return;
    }
    set_add(known, obj);
    if (scope_known(run->st, observer)) {
        if (age > 0) {
            scope_drop(run, observer, obj, age);
        }
        scope_settle(run, observer);
        tidy(run->st);
    }
}

void scopes_turned(struct run *run, obj_t obj)
{
    int age = scopes_age(run->st, obj);

    if (age > 0) {
        if ((run->st->scopes.recent[obj_seat(obj)] & obj_bit(obj)) != 0) {
            drop_drawn(run, obj);
        }
        take_young(run, obj, age);
        tidy(run->st);
    } else {
        scopes_end_rises(run, obj_seat(obj));
    }
}

/* A seat looks into a hand: it may have seen what older facts speak of. All forget the same, so
 * that nobody knows less than the public; of a whole hand nothing older is remembered (13.3). */
static void forget_hand(struct state *st, seat_t owner, bool is_whole, int looked)
{
    for (int observer = 0; observer < OBSERVERS; observer++) {
        for (int k = 0; scopes_owner(observer) == owner && k <= st->scopes.youngs[owner]; k++) {
            uint8_t *untold = &st->scopes.untold[observer][k];
            *untold = (uint8_t)(is_whole || *untold < looked ? 0 : *untold - looked);
            if (is_whole) {
                scopes_set(st, observer, k, 0);
            }
        }
    }
}

void scopes_hand(struct run *run, int viewer, seat_t owner, uint64_t cards)
{
    struct state *st = run->st;
    uint64_t hand = st->field.zone[run->match->rules->hand_zone][owner];
    uint64_t ids = ids_normal(run->match, owner, cards & hand);
    int observer = scopes_observer(viewer, owner);

    if (viewer == owner || ids == 0) {
        return;
    }
    if (viewer != VIEWER_PUB) {
        forget_hand(st, owner, (hand & ~cards) == 0, bits_count(cards & hand));
    }
    for (int k = 0; k <= st->scopes.youngs[owner]; k++) {
        scopes_set(st, observer, k, ids | scopes_of(st, observer, k));
    }
    tidy(st);
}

void scopes_untold(struct run *run, seat_t owner, int knew)
{
    for (int observer = 0; know_is_kept(run->match) && observer < OBSERVERS; observer++) {
        bool is_new = scopes_owner(observer) == owner && (knew >> scopes_viewer(observer) & 1) == 0;
        for (int k = 0; is_new && k <= run->st->scopes.youngs[owner]; k++) {
            run->st->scopes.untold[observer][k]++;
        }
    }
}

void scopes_told(struct run *run, obj_t obj, int made, int knew)
{
    seat_t owner = obj_seat(obj);
    uint64_t *rest = &run->st->scopes.rest[owner];

    if (!know_is_kept(run->match)) {
        return;
    }
    for (int observer = 0; observer < OBSERVERS; observer++) {
        if (scopes_owner(observer) == owner && (knew >> scopes_viewer(observer) & 1) == 0) {
            scope_gain(run, observer, obj);
        }
    }
    drop_made(run, obj, made);
    /* It leaves the hand now, and is none that was drawn. */
    if (run->st->scopes.only[owner][0] != 0 && !is_full(run->match, run->st, owner)) {
        *rest = ids_more_one(run->match, obj, *rest);
    }
    tidy(run->st);
}

void scopes_raised(struct run *run, seat_t seat, int slot, int rise)
{
    uint8_t *most = &run->st->scopes.rise[seat][slot];
    *most = (uint8_t)(rise > *most && know_is_kept(run->match) ? rise : *most);
}

void scopes_settle(struct run *run)
{
    for (int observer = 0; observer < OBSERVERS; observer++) {
        scope_settle(run, observer);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        number_pools(run, seat);
    }
    tidy(run->st);
}
