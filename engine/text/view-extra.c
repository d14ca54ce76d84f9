/* view-extra.c - the fields of a position behind the sides: knowledge that has no place, changes,
 * what is under way. */
#include <string.h>

#include "engine/core/mods-text.h"
#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/regions.h"
#include "engine/parts/announce.h"
#include "engine/parts/loop-history.h"
#include "engine/text/grid-text.h"
#include "engine/text/know-text.h"
#include "engine/text/object-text.h"
#include "engine/text/pending.h"
#include "engine/text/scopes-text.h"
#include "engine/text/view.h"

struct builder {
    const struct match *match;
    const struct state *st;
    int viewer;
};

/* The places of an owner that the public knows, zone by zone in the order of the places: equal
 * copies may have other numbers in a position that was set up. */
static const char *print_known(struct builder *b, seat_t owner, const char *sign, struct str *out)
{
    const struct field *field = &b->st->field;
    obj_t row[SEAT_OBJECTS];

    for (int zone = 0; zone < b->match->rules->zones; zone++) {
        int n = zone_list(b->match, b->st, (zone_t)zone, owner, row);
        for (int i = 0; i < n; i++) {
            if (row[i] != OBJ_NONE && set_has(&field->known[VIEWER_PUB], row[i])) {
                str_put(out, sign);
                object_print(b->match, b->st, VIEWER_ALL, row[i], out);
                sign = ",";
            }
        }
    }
    return sign;
}

/* What the public knows has no place of its own in the text of the seats; `all` lists it. */
static void print_public(struct builder *b, struct str *out)
{
    const struct field *field = &b->st->field;
    const char *sign = " pub=";

    for (seat_t owner = 0; owner < SEATS; owner++) {
        sign = print_known(b, owner, sign, out);
        for (int held = 1; held >= 0; held--) {
            uint64_t ids = held
                               ? field->held[VIEWER_PUB][owner]
                               : field->around[VIEWER_PUB][owner] & ~field->held[VIEWER_PUB][owner];
            for (uint64_t rest = ids; rest != 0; rest &= rest - 1) {
                card_t card = b->match->card[owner * SEAT_OBJECTS + bits_first(rest)];
                str_format(out, "%ss%d%c%s", sign, owner + 1, held ? '+' : '~',
                           b->match->db->cards[card].id);
                sign = ",";
            }
        }
    }
}

static void print_mod(struct builder *b, const struct mod *mod, struct str *out)
{
    bool is_seat = mod->kind == MOD_SEAT || mod->kind == MOD_FORBID_SEAT;

    if (is_seat) {
        str_format(out, "s%d.", mod->target + 1);
    } else {
        object_print(b->match, b->st, b->viewer, mod->target, out);
        str_char(out, '.');
    }
    mods_print_change(b->match, mod, out);
    zone_t home = mod->origin == OBJ_NONE ? ZONE_NONE : b->st->field.zone_of[mod->origin];
    if (home != ZONE_NONE && b->match->rules->zone[home].sight == SIGHT_BOTH) {
        str_char(out, '@');
        object_print(b->match, b->st, b->viewer, mod->origin, out);
    }
}

static void print_mods(struct builder *b, struct str *out)
{
    for (int i = 0; i < b->st->field.mods; i++) {
        str_put(out, i == 0 ? " m=(" : ",");
        print_mod(b, &b->st->mod[i], out);
    }
    str_put(out, b->st->field.mods > 0 ? ")" : "");
}

static void print_chance(struct builder *b, struct str *out)
{
    const struct chance *chance = &b->st->head.chance;
    int used = STREAM_MAX;

    str_format(out, " r=%016llx%016llx.%d.%016llx", (unsigned long long)chance->seed[0],
               (unsigned long long)chance->seed[1], chance->is_swapped | chance->is_fast << 1,
               (unsigned long long)chance->fast);
    while (used > 0 && chance->counter[used - 1] == 0) {
        used--;
    }
    for (int i = 0; i < used; i++) {
        str_format(out, ".%d", chance->counter[i]);
    }
}

static void print_over(struct builder *b, struct str *out)
{
    const struct head *head = &b->st->head;
    if (head->is_over) {
        str_format(out, " o=(over.%s.%s)",
                   head->winner == 2   ? "draw"
                   : head->winner == 0 ? "s1"
                                       : "s2",
                   b->match->rules->reasons[head->reason].key);
    }
}

void view_extra(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    struct builder b = {match, st, viewer};

    known_print(match, st, viewer, out);
    grid_print(match, st, out);
    print_mods(&b, out);
    announce_print(match, st, viewer, out);
    pending_print(match, st, viewer, out);
    print_over(&b, out);
    if (viewer == VIEWER_ALL) {
        print_public(&b, out);
        history_print(st, out);
        print_chance(&b, out);
    }
}
