/* scopes-true.c - whether the facts of scopes.h are true of the cards as they lie. */
#include "engine/core/rules.h"
#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"
#include "engine/know/scopes-hand.h"
#include "engine/know/scopes.h"

struct look {
    const struct match *match;
    const struct state *st;
    seat_t owner;
};

static uint64_t in_zone(const struct look *l, zone_t zone)
{
    return l->st->field.zone[zone][l->owner];
}

/* What the cards show, taken from what must be among them, leaves nothing. */
static bool holds(const struct look *l, uint64_t cards, uint64_t ids)
{
    return ids_beyond(l->match, l->owner, ids, cards) == 0;
}

/* Walls whose deck had this number. */
static uint64_t walls_of(const struct look *l, int number)
{
    const struct zone_rule *rule = &l->match->rules->zone[l->match->rules->scopes->walls];
    uint64_t cards = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        obj_t wall = l->st->field.order[rule->offset[l->owner] + i];
        bool is_of = wall != OBJ_NONE && l->st->scopes.made[l->owner][i] == number;
        cards |= is_of ? obj_bit(wall) : 0;
    }
    return cards;
}

/* How many cards of a scope are known not to have shown themselves, by id or without. */
static int count_silent(const struct look *l, int observer, int k)
{
    uint64_t told = l->match->prop[l->match->rules->scopes->told][l->owner];

    return bits_count(scopes_of(l->st, observer, k) & ~told) + l->st->scopes.untold[observer][k];
}

/* In the hand with the k youngest cards laid unseen there are the ids that are known, and beside
 * them so many cards that did not show themselves. */
static bool is_scope_true(const struct look *l, int observer, int k)
{
    const struct scopes *scopes = &l->st->scopes;
    const uint64_t *told = l->match->prop[l->match->rules->scopes->told];
    const struct set *known = &l->st->field.known[scopes_viewer(observer)];
    uint64_t cards = in_zone(l, l->match->rules->hand_zone);
    uint64_t ids = scopes_of(l->st, observer, k);

    for (int i = 0; i < k; i++) {
        obj_t young = scopes->young[l->owner][i];
        cards |= set_has(known, young) ? 0 : obj_bit(young);
    }
    return holds(l, cards, ids) &&
           count_silent(l, observer, k) <= bits_count(cards & ~told[l->owner]);
}

static bool are_scopes_true(const struct look *l, int viewer)
{
    for (int k = 0; k <= l->st->scopes.youngs[l->owner]; k++) {
        if (!is_scope_true(l, scopes_observer(viewer, l->owner), k)) {
            return false;
        }
    }
    return true;
}

/* Of the k youngest cards those that a seat can see, and not all can. */
static uint64_t in_sight(const struct look *l, int k)
{
    const struct field *field = &l->st->field;
    const struct set *seat = &field->known[1 - l->owner], *all = &field->known[VIEWER_PUB];
    uint64_t cards = 0;

    for (int i = 0; i < k; i++) {
        obj_t young = l->st->scopes.young[l->owner][i];
        cards |= set_has(seat, young) && !set_has(all, young) ? obj_bit(young) : 0;
    }
    return cards;
}

/* The ids that anybody at the table knows to be in a hand the other seat knows, or it sees where
 * they lie. Of cards that only did not show themselves it may know less: of what it knows more
 * about it forgets two facts when one card leaves (RULES.md 11.2). */
static bool is_public_known(const struct look *l)
{
    int seat = scopes_observer(1 - l->owner, l->owner), all = scopes_observer(VIEWER_PUB, l->owner);

    for (int k = 0; k <= l->st->scopes.youngs[l->owner]; k++) {
        uint64_t ids = scopes_of(l->st, all, k);
        if (!holds(l, scopes_of(l->st, seat, k),
                   ids_beyond(l->match, l->owner, ids, in_sight(l, k)))) {
            return false;
        }
    }
    return true;
}

/* Older walls are of what their deck can have held; deck and walls of now are of what it was made
 * of, and nothing that it held has gone where all would have seen it. */
static bool are_decks_true(const struct look *l)
{
    const struct rules *rules = l->match->rules;
    const struct scopes *scopes = &l->st->scopes;
    int now = l->st->head.gauge[l->owner][rules->scopes->generation];
    uint64_t family = walls_of(l, now) | in_zone(l, rules->deck.zone);
    uint64_t laid = (in_zone(l, rules->scopes->reserve) | in_zone(l, rules->scopes->away)) &
                    scopes->recent[l->owner];

    for (int i = 0; i < WALL_MAX; i++) {
        uint64_t walls = walls_of(l, scopes->made[l->owner][i]),
                 ids = scopes->only[l->owner][1 + i];
        bool is_older = scopes->made[l->owner][i] > 0 && scopes->made[l->owner][i] < now;
        if (is_older && ids != 0 && walls != 0 && !holds(l, ids, walls)) {
            return false;
        }
    }
    return (scopes->only[l->owner][0] == 0 || holds(l, scopes->only[l->owner][0], family)) &&
           holds(l, family | laid | in_zone(l, rules->hand_zone), scopes->rest[l->owner]);
}

/* What lies under a host may lie there, if the host or some of it is face-down. */
static bool is_host_true(const struct look *l, obj_t host)
{
    const struct scopes_part *scopes = l->match->rules->scopes;
    zone_t zone = l->st->field.zone_of[host];
    int slot = zone_place(l->match, l->st, host) - l->match->rules->zone[zone].offset[l->owner];
    bool is_unseen = false;
    obj_t under[SEAT_OBJECTS];
    int n = zone != scopes->fight ? zone_under(l->match, l->st, scopes->reserve, host, under)
                                  : zone_list(l->match, l->st, scopes->away, l->owner, under);

    for (int i = 0; i < n; i++) {
        is_unseen = is_unseen || !know_is_up(l->match, l->st, under[i]) ||
                    !know_is_up(l->match, l->st, host);
    }
    return !is_unseen ||
           scopes->host_fits(l->match, host, under, n, l->st->scopes.rise[l->owner][slot]);
}

static bool are_hosts_true(const struct look *l)
{
    const struct scopes_part *scopes = l->match->rules->scopes;
    zone_t camp = (zone_t)l->match->rules->zone[scopes->reserve].host;

    for (uint64_t hosts = in_zone(l, camp) | in_zone(l, scopes->fight); hosts != 0;
         hosts &= hosts - 1) {
        if (!is_host_true(l, (obj_t)(l->owner * SEAT_OBJECTS + bits_first(hosts)))) {
            return false;
        }
    }
    return true;
}

bool scopes_is_true(const struct match *match, const struct state *st)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        struct look look = {.match = match, .st = st, .owner = owner};
        if (!are_scopes_true(&look, 1 - owner) || !are_scopes_true(&look, VIEWER_PUB) ||
            !is_public_known(&look) || !are_decks_true(&look) || !are_hosts_true(&look)) {
            return false;
        }
    }
    return true;
}

bool scopes_is_public_true(const struct match *match, const struct state *st, seat_t owner)
{
    struct look look = {.match = match, .st = st, .owner = owner};

    return !scope_known(st, scopes_observer(VIEWER_PUB, owner)) ||
           are_scopes_true(&look, VIEWER_PUB);
}
