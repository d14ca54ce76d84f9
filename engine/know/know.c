/* know.c - the door of tracked knowledge (RULES.md, information sets; UD-R80 to UD-R82).
 *
 * K1 and K3 are bits of `known`: the viewer knows the face at the place where the object lies. */
#include "engine/know/know.h"

#include "engine/core/zone.h"

void know_begin(struct run *run)
{
    run->st->field.parts |= run->match->know->kind == KNOW_SCOPES ? PART_LORE : 0;
}

int know_unknown_places(const struct match *match, const struct state *st, int viewer, seat_t owner)
{
    return bits_count(zone_concealed(match, st, owner) & ~st->field.known[viewer].of[owner]);
}

/* ---- moves --------------------------------------------------------------------- */

static void watch_move(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen)
{
    const struct rules *rules = run->match->rules;
    const struct know_part *know = run->match->know;
    uint64_t bit = obj_bit(obj), *known = &run->st->field.known[viewer].of[obj_seat(obj)];
    bool was_known = (*known & bit) != 0;

    is_seen = is_seen || was_known;
    if (is_seen && to != rules->hand_zone && rules->zone[to].sight != SIGHT_BOTH) {
        *known |= bit;
    } else {
        *known &= ~bit;
    }
    if (know->moved != NULL) {
        know->moved(run, viewer, obj, from, to, is_seen, was_known);
    }
}

/* Who does not see the card and knew nothing before, learns nothing. */
static bool may_learn(const struct field *field, int viewer, seat_t owner, uint64_t bit)
{
    return ((field->known[viewer].of[owner] & bit) | field->around[viewer][owner]) != 0 ||
           field->items != 0;
}

/* All see the cards of such a zone, and know nothing beside. */
static bool is_open(const struct zone_rule *rule)
{
    return rule->sight == SIGHT_BOTH && !rule->is_facedown && rule->up == 0;
}

void know_moved(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen)
{
    const struct rules *rules = run->match->rules;

    if (is_open(&rules->zone[from]) && is_open(&rules->zone[to])) {
        return;
    }
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;
    uint64_t bit = obj_bit(obj), *mine = &field->known[owner].of[owner];
    seat_t foe = (seat_t)(1 - owner);

    bool was_known = (field->known[foe].of[owner] & bit) != 0;
    if ((seen >> foe & 1) != 0 || may_learn(field, foe, owner, bit)) {
        watch_move(run, foe, obj, from, to, (seen >> foe & 1) != 0);
    }
    if ((seen & SEEN_PUB) != 0 || may_learn(field, VIEWER_PUB, owner, bit)) {
        watch_move(run, VIEWER_PUB, obj, from, to, (seen & SEEN_PUB) != 0);
    }
    const struct know_part *know = run->match->know;
    bool is_told = (seen >> foe & 1) != 0 && to == rules->hand_zone;
    if (know->told != NULL && (is_told || field->items != 0)) {
        know->told(run, obj, from, to, seen, was_known);
    }
    /* The owner sees his own cards everywhere but in his deck. */
    if (rules->zone[to].sight == SIGHT_NOBODY && ((*mine & bit) != 0 || (seen >> owner & 1) != 0 ||
                                                  rules->zone[from].sight != SIGHT_NOBODY)) {
        *mine |= bit;
    } else {
        *mine &= ~bit;
    }
    if (know->arrived != NULL) {
        know->arrived(run, obj, to);
    }
}

/* ---- faces --------------------------------------------------------------------- */

static void learn(struct run *run, int viewer, obj_t obj)
{
    const struct rules *rules = run->match->rules;
    const struct know_part *know = run->match->know;
    struct field *field = &run->st->field;
    zone_t zone = field->zone_of[obj];

    if (rules->zone[zone].sight == SIGHT_BOTH && !rules->zone[zone].is_facedown) {
        return;
    }
    if (viewer != obj_seat(obj)) {
        if (zone != rules->hand_zone) { /* those of a hand are known by id: know_seen */
            know->looked(run, viewer, obj);
        }
        return;
    }
    if (rules->zone[zone].sight == SIGHT_NOBODY && !set_has(&field->known[viewer], obj)) {
        set_add(&field->known[viewer], obj);
        if (know->found != NULL) {
            know->found(run, obj);
        }
    }
}

void know_seen(struct run *run, const struct set *set, uint8_t seen)
{
    const struct know_part *know = run->match->know;

    for (seat_t owner = 0; owner < SEATS; owner++) {
        for (int viewer = 0; viewer < VIEWERS && know->hand != NULL; viewer++) {
            if ((seen >> viewer & 1) != 0) {
                know->hand(run, viewer, owner, set->of[owner]);
            }
        }
        for (uint64_t rest = set->of[owner]; rest != 0; rest &= rest - 1) {
            for (int viewer = 0; viewer < VIEWERS; viewer++) {
                if ((seen >> viewer & 1) != 0) {
                    learn(run, viewer, (obj_t)(owner * SEAT_OBJECTS + bits_first(rest)));
                }
            }
        }
    }
}

void know_hand(struct run *run, seat_t looker, seat_t owner)
{
    uint64_t hand = run->st->field.zone[run->match->rules->hand_zone][owner];

    if (run->match->know->whole != NULL) {
        run->match->know->whole(run, looker, owner, hand);
    }
}

void know_turned(struct run *run, obj_t obj)
{
    if (run->match->know->turned != NULL) {
        run->match->know->turned(run, obj);
    }
}

/* ---- places that are forgotten --------------------------------------------------- */

static void unplace(struct run *run, seat_t owner, uint64_t cards)
{
    if (run->match->know->unplaced != NULL) {
        run->match->know->unplaced(run, owner, cards);
    }
}

static void forget(struct run *run, seat_t owner, uint64_t cards)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        run->st->field.known[viewer].of[owner] &= ~cards;
    }
}

void know_shuffled(struct run *run, zone_t zone, seat_t owner)
{
    uint64_t cards = run->st->field.zone[zone][owner];

    unplace(run, owner, cards);
    forget(run, owner, cards);
}

void know_forget(struct run *run, const struct set *set)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        unplace(run, owner, set->of[owner]);
        forget(run, owner, set->of[owner]);
    }
}

void know_searched(struct run *run, seat_t seat, uint64_t offer, bool is_own)
{
    if (is_own && run->match->know->searched != NULL) {
        run->match->know->searched(run, seat);
    }
    unplace(run, seat, offer);
}

/* ---- questions --------------------------------------------------------------------- */

bool know_is_telling(const struct rules *rules, int why)
{
    return rules->know->is_telling != NULL && rules->know->is_telling(rules, why);
}

bool know_add(struct run *run, int viewer, obj_t obj, bool in_hand)
{
    return run->match->know->add(run, viewer, obj, in_hand);
}

bool know_is_up(const struct match *match, const struct state *st, obj_t obj)
{
    int up = match->rules->zone[st->field.zone_of[obj]].up;

    return up != 0 && (st->field.mark[up - 1][obj_seat(obj)] & obj_bit(obj)) != 0;
}

bool know_face(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];

    if (viewer == VIEWER_ALL || rule->sight == SIGHT_BOTH) {
        return true;
    }
    if (rule->sight == SIGHT_OWNER && viewer == obj_seat(obj)) {
        return true;
    }
    return set_has(&st->field.known[viewer], obj) || know_is_up(match, st, obj);
}
