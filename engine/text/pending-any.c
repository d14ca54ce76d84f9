/* pending-any.c - cards for places of a running effect that its text leaves open. */
#include "engine/text/pending-any.h"

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/text/pending-sets.h"

static bool is_hidden(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    zone_t zone = st->field.zone_of[obj];

    return zone < match->rules->zones && match->rules->zone[zone].label == LABEL_NONE &&
           !know_face(match, st, viewer, obj);
}

/* How well a card that the viewer cannot name fits: best is one of the hand, where even a card that
 * is known to be there is not named. 0: it can be named. */
static int unnamed_worth(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    bool is_held = st->field.zone_of[obj] == match->rules->hand_zone;

    if (is_hidden(match, st, viewer, obj)) {
        return is_held ? 3 : 1;
    }
    return is_held && viewer != obj_seat(obj) ? 2 : 0;
}

obj_t pending_hidden_copy(const struct match *match, const struct state *st, int viewer,
                          seat_t seat, card_t card, zone_t zone, const struct set *taken)
{
    uint64_t copies = match_copies_of(match, seat, card) & ~taken->of[seat];
    obj_t found = OBJ_NONE;
    int best = 0;

    for (; copies != 0; copies &= copies - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(copies));
        bool is_there = zone == ZONE_NONE || st->field.zone_of[obj] == zone;
        int worth = is_there ? unnamed_worth(match, st, viewer, obj) : 0;
        if (worth > 0 && worth >= best) {
            best = worth;
            found = obj;
        }
    }
    return found;
}

enum sight pending_sight(const struct run *run, int viewer, obj_t obj)
{
    if (!is_hidden(run->match, run->st, viewer, obj)) {
        return NAMED;
    }
    return pending_is_looked_at(run->st, viewer, obj) ? LOOKED_AT : UNSEEN;
}

struct filling {
    const struct run *run;
    int viewer, left;
    struct set *set;
};

static void add_card(struct filling *f, obj_t obj, enum sight sight)
{
    if (f->left > 0 && pending_sight(f->run, f->viewer, obj) == sight && !set_has(f->set, obj)) {
        set_add(f->set, obj);
        f->left--;
    }
}

static void add_cards(struct filling *f, const struct set *from, enum sight sight)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(from, (obj_t)obj)) {
            add_card(f, (obj_t)obj, sight);
        }
    }
}

static void add_zone(struct filling *f, zone_t zone, seat_t seat, enum sight sight)
{
    obj_t row[SEAT_OBJECTS];
    int n = zone_list(f->run->match, f->run->st, zone, seat, row);

    for (int i = 0; i < n; i++) {
        add_card(f, row[i], sight);
    }
}

static void add_sides(struct filling *f, seat_t first, enum sight sight)
{
    const struct rules *rules = f->run->match->rules;

    for (int part = 0; part < SEATS; part++) {
        seat_t owner = part == 0 ? first : (seat_t)(1 - first);
        add_zone(f, rules->hand_zone, owner, sight);
        add_zone(f, rules->deck.zone, owner, sight);
    }
}

bool pending_add_any(const struct run *run, int viewer, const struct any *any, struct set *set)
{
    const enum sight bounds[] = {any->most, NAMED};
    struct filling f = {run, viewer, any->n, set};

    for (size_t i = 0; i < COUNT_OF(bounds); i++) {
        for (enum sight sight = UNSEEN; sight <= bounds[i]; sight++) {
            add_cards(&f, any->first, sight);
        }
        for (enum sight sight = UNSEEN; sight <= bounds[i]; sight++) {
            add_sides(&f, any->seat, sight);
        }
    }
    return f.left == 0;
}
