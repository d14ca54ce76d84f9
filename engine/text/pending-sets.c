/* pending-sets.c - sets of cards inside of a running effect, as a viewer may know them. */
#include "engine/text/pending-sets.h"

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/text/object-text.h"

static const char *print_squares(const struct match *match, const struct state *st,
                                 const struct set *set, struct str *out)
{
    uint32_t squares = grid_squares(match->rules, set);
    const char *comma = "";

    for (; squares != 0; squares &= squares - 1) {
        str_put(out, comma);
        object_print(match, st, VIEWER_ALL, grid_object(bits_first(squares)), out);
        comma = ",";
    }
    return comma;
}

bool pending_can_name(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    return viewer == VIEWER_ALL || grid_square(match->rules, obj) >= 0 ||
           match->rules->zone[st->field.zone_of[obj]].label != LABEL_NONE ||
           know_face(match, st, viewer, obj);
}

/* Of a hand even the number of a copy would tell how many there are. */
static bool is_kept(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    const struct zone_rule *zone = &match->rules->zone[st->field.zone_of[obj]];

    return zone->kind == ZONE_SET && zone->sight != SIGHT_BOTH && viewer != obj_seat(obj);
}

static bool can_tell(const struct match *match, const struct state *st, int viewer, obj_t obj,
                     enum telling telling)
{
    return pending_can_name(match, st, viewer, obj) &&
           (telling != TELL_OPEN || grid_square(match->rules, obj) >= 0 ||
            !is_kept(match, st, viewer, obj));
}

bool pending_is_looked_at(const struct state *st, int viewer, obj_t obj)
{
    return set_has(&st->tail.looked[VIEWER_PUB], obj) ||
           (viewer < SEATS && set_has(&st->tail.looked[viewer], obj));
}

static void print_face(const struct match *match, obj_t obj, struct str *out)
{
    str_format(out, "s%d*%s", obj_seat(obj) + 1, match_card(match, obj)->id);
}

static void print_picked(const struct match *match, const struct state *st, obj_t obj,
                         struct str *out)
{
    str_format(out, "s%d.%c*%s", obj_seat(obj) + 1,
               match->rules->zone[st->field.zone_of[obj]].letter, match_card(match, obj)->id);
}

/* Cards in the order of their places, so that the numbers of objects do not show. */
static void print_zone(const struct match *match, const struct state *st, int viewer,
                       const struct set *set, enum telling telling, zone_t zone, seat_t seat,
                       const char **comma, struct str *out)
{
    obj_t row[SEAT_OBJECTS], copies[SEAT_OBJECTS];
    bool is_set = match->rules->zone[zone].kind == ZONE_SET;
    int n = zone_list(match, st, zone, seat, row);

    for (int i = 0; i < n; i++) {
        int count = 1;
        copies[0] = row[i];
        if (is_set) { /* a hand: copies of one card in the order in which they are moved */
            count = object_copies(match, st, row[i], copies);
            i += count - 1;
        }
        for (int k = 0; k < count; k++) {
            if (set_has(set, copies[k]) && can_tell(match, st, viewer, copies[k], telling)) {
                str_put(out, *comma);
                object_print(match, st, viewer, copies[k], out);
                *comma = ",";
            }
        }
    }
}

/* The others: those whose faces the viewer has seen in the order of the cards, for where they lie
 * is not known, and how many are left. */
static void print_rest(const struct match *match, const struct state *st, int viewer,
                       const struct set *set, enum telling telling, const char *comma,
                       struct str *out)
{
    int hidden = 0;

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (!set_has(set, (obj_t)obj) || can_tell(match, st, viewer, (obj_t)obj, telling)) {
            continue;
        }
        bool is_picked = telling == TELL_PICKS;
        if (!is_picked && telling != TELL_FACES && !pending_is_looked_at(st, viewer, (obj_t)obj)) {
            hidden++;
            continue;
        }
        str_put(out, comma);
        comma = ",";
        if (is_picked) {
            print_picked(match, st, (obj_t)obj, out);
        } else {
            print_face(match, (obj_t)obj, out);
        }
    }
    if (hidden > 0) {
        str_format(out, "%s?%d", comma, hidden);
    }
}

void pending_print_set(const struct match *match, const struct state *st, int viewer,
                       const struct set *set, enum telling telling, struct str *out)
{
    if (telling == TELL_COUNT) {
        str_format(out, "?%d", set_count(set));
        return;
    }
    str_char(out, '{');
    const char *comma = print_squares(match, st, set, out);
    for (zone_t zone = 0; zone < match->rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            if ((st->field.zone[zone][seat] & set->of[seat]) != 0) {
                print_zone(match, st, viewer, set, telling, zone, seat, &comma, out);
            }
        }
    }
    print_rest(match, st, viewer, set, telling, comma, out);
    str_char(out, '}');
}

void pending_print_faces(const struct match *match, const struct set *set, struct str *out)
{
    const char *comma = "";

    str_char(out, '{');
    for (seat_t seat = 0; seat < SEATS; seat++) {
        card_t before = CARD_NONE;
        int copy = 0;
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            copy = match->card[obj] == before ? copy + 1 : 1;
            before = match->card[obj];
            str_format(out, "%ss%d.%c.%s.%d", comma, seat + 1,
                       match->rules->zone[match->rules->deck.zone].letter,
                       match_card(match, obj)->id, copy);
            comma = ",";
        }
    }
    str_char(out, '}');
}

void pending_print_alike(const struct match *match, const struct state *st, int viewer, obj_t obj,
                         struct str *out)
{
    bool is_card = obj != OBJ_NONE && grid_square(match->rules, obj) < 0;

    if (is_card && match->rules->zone[st->field.zone_of[obj]].kind == ZONE_SET) {
        obj = zone_copy(match, st, obj, ~(uint64_t)0);
    }
    object_print(match, st, viewer, obj, out);
}

void pending_print_pick(const struct match *match, const struct state *st, int viewer, obj_t obj,
                        struct str *out)
{
    if (pending_can_name(match, st, viewer, obj)) {
        pending_print_alike(match, st, viewer, obj, out);
    } else {
        print_picked(match, st, obj, out);
    }
}

void pending_print_source(const struct match *match, const struct state *st, int viewer, obj_t obj,
                          struct str *out)
{
    if (obj != OBJ_NONE && !pending_can_name(match, st, viewer, obj)) {
        print_face(match, obj, out);
    } else {
        pending_print_alike(match, st, viewer, obj, out);
    }
}
