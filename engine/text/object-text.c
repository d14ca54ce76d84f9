/* object-text.c - objects named by where they lie. */
#include "engine/text/object-text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"

enum { SPOT_LABEL = 24 };

static bool has_label(const struct match *match, const struct state *st, obj_t obj)
{
    return match->rules->zone[st->field.zone_of[obj]].label != LABEL_NONE;
}

zone_t object_zone(const struct rules *rules, char letter)
{
    for (zone_t zone = 0; zone < rules->zones; zone++) {
        if (rules->zone[zone].letter == letter && rules->zone[zone].label == LABEL_NONE) {
            return zone;
        }
    }
    return ZONE_NONE;
}

/* Copies of one card in a hand, in the order in which they are moved (zone_copy). */
int object_copies(const struct match *match, const struct state *st, obj_t obj,
                  obj_t out[SEAT_OBJECTS])
{
    zone_t zone = st->field.zone_of[obj];
    uint64_t rest = match_copies(match, obj) & st->field.zone[zone][obj_seat(obj)];
    int n = 0;

    while (rest != 0) {
        obj_t copy = zone_copy(match, st, (obj_t)((obj & SEAT_OBJECTS) + bits_first(rest)), rest);
        out[n++] = copy;
        rest &= ~obj_bit(copy);
    }
    return n;
}

void object_print(const struct match *match, const struct state *st, int viewer, obj_t obj,
                  struct str *out)
{
    obj_t row[SEAT_OBJECTS];

    if (obj == OBJ_NONE) {
        str_char(out, '-');
        return;
    }
    if (grid_square(match->rules, obj) >= 0) {
        str_char(out, '@');
        move_place(match, grid_square(match->rules, obj), out);
        return;
    }
    if (has_label(match, st, obj)) {
        move_label(match, st, obj, out);
        return;
    }
    zone_t zone = st->field.zone_of[obj];
    bool is_set = match->rules->zone[zone].kind == ZONE_SET;
    if (viewer != VIEWER_ALL && !know_face(match, st, viewer, obj)) {
        str_char(out, '?');
        return;
    }
    int n = is_set ? object_copies(match, st, obj, row)
                   : zone_list(match, st, zone, obj_seat(obj), row);
    int at = 0;
    while (at < n && row[at] != obj) {
        at++;
    }
    str_put(out, obj_seat(obj) == 0 ? "s1." : "s2.");
    str_char(out, match->rules->zone[zone].letter);
    if (is_set) {
        str_char(out, '.');
        str_put(out, match_card(match, obj)->id);
        str_char(out, '.');
    }
    str_int(out, at + 1);
}

static const char *find_label(const struct match *match, const struct state *st, const char *text,
                              obj_t *obj)
{
    char label[SPOT_LABEL];
    const char *end = text + 1 + strspn(text + 1, "0123456789");
    struct str out;

    if (end[0] == '.' && end[1] >= '1' && end[1] <= '9') { /* under another card */
        end += 1 + strspn(end + 1, "0123456789");
    } else if (table_zone(match->rules) != ZONE_NONE && end[0] == '.' && end[1] != '\0' &&
               end[2] >= '1' && end[2] <= '9' &&
               end[1] == match->rules->zone[table_zone(match->rules)].label_letter) {
        end += 2 + strspn(end + 2, "0123456789"); /* attached to it; "u3.attack" is a number */
    }
    for (int o = 0; o < MAX_OBJECT; o++) {
        if (st->field.zone_of[o] == ZONE_NONE || !has_label(match, st, (obj_t)o)) {
            continue;
        }
        str_init(&out, label, sizeof label);
        move_label(match, st, (obj_t)o, &out);
        if (out.used == (size_t)(end - text) && memcmp(label, text, out.used) == 0) {
            *obj = (obj_t)o;
            return end;
        }
    }
    return NULL;
}

/* "@c3", a square */
static const char *find_square(const struct match *match, const char *text, obj_t *obj)
{
    const char *end = text + 2 + strspn(text + 2, "0123456789");

    for (int zone = 0; zone < match->rules->zones && text[1] != '\0'; zone++) {
        const struct zone_rule *rule = &match->rules->zone[zone];
        int slot = rule->label != LABEL_SQUARE || end == text + 2
                       ? -1
                       : rules_label_slot(rule, 0, text[1], (int)strtol(text + 2, NULL, 10));
        if (slot >= 0 && grid_square(match->rules, grid_object(slot)) == slot) {
            *obj = grid_object(slot);
            return end;
        }
    }
    return NULL;
}

static const char *find_copy(const struct match *match, const struct state *st, zone_t zone,
                             seat_t seat, const char *text, obj_t *obj)
{
    char id[MAX_ID + 1];
    const char *dot = strchr(text, '.');
    obj_t row[SEAT_OBJECTS];

    if (dot == NULL || dot - text > MAX_ID) {
        return NULL;
    }
    memcpy(id, text, (size_t)(dot - text));
    id[dot - text] = '\0';
    card_t card = carddb_find(match->db, id);
    for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
        obj_t copy = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if (match->card[copy] == card) {
            char *end;
            long at = strtol(dot + 1, &end, 10);
            if (at < 1 || at > object_copies(match, st, copy, row)) {
                return NULL;
            }
            *obj = row[at - 1];
            return end;
        }
    }
    return NULL;
}

const char *object_find(const struct match *match, const struct state *st, const char *text,
                        obj_t *obj)
{
    obj_t row[SEAT_OBJECTS];
    char *end;

    if (text[0] == '\0') {
        return NULL;
    }
    if (text[0] == '-') {
        *obj = OBJ_NONE;
        return text + 1;
    }
    if (text[0] == '@') {
        return find_square(match, text, obj);
    }
    if (text[0] != 's') {
        return find_label(match, st, text, obj);
    }
    if ((text[1] != '1' && text[1] != '2') || text[2] != '.') {
        return NULL;
    }
    seat_t seat = (seat_t)(text[1] - '1');
    for (zone_t zone = 0; zone < match->rules->zones; zone++) {
        const struct zone_rule *rule = &match->rules->zone[zone];
        if (rule->letter != text[3] || rule->label != LABEL_NONE) {
            continue;
        }
        if (rule->kind == ZONE_SET || text[4] == '.') {
            return text[4] == '.' ? find_copy(match, st, zone, seat, text + 5, obj) : NULL;
        }
        long at = strtol(text + 4, &end, 10);
        if (at < 1 || at > zone_list(match, st, zone, seat, row)) {
            return NULL;
        }
        *obj = row[at - 1];
        return end;
    }
    return NULL;
}
