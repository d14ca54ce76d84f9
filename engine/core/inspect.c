/* inspect.c - the numbers of one card. */
#include "engine/core/inspect.h"

#include <string.h>

#include "engine/core/eval.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"

obj_t inspect_find(const struct match *match, const struct state *st, const char *label)
{
    char name[MOVE_TEXT];
    struct str text;

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        zone_t zone = st->field.zone_of[obj];
        if (zone == ZONE_NONE || match->rules->zone[zone].label == LABEL_NONE) {
            continue;
        }
        str_init(&text, name, sizeof name);
        zone_print_label(match->rules, zone, zone_label(match, st, (obj_t)obj), &text);
        if (strcmp(name, label) == 0) {
            return (obj_t)obj;
        }
    }
    return OBJ_NONE;
}

int inspect_square(const struct match *match, obj_t obj)
{
    return grid_square(match->rules, obj);
}

bool inspect_sees(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    return viewer == VIEWER_ALL || know_face(match, st, viewer, obj);
}

static int number_now(const struct match *match, const struct state *st, obj_t obj, int i)
{
    const struct rules *rules = match->rules;
    bool is_current = rules->zone[st->field.zone_of[obj]].has_numbers;
    int place = is_current ? zone_place(match, st, obj) : -1;

    return place < 0 ? match_card(match, obj)->number[rules->numbers.fields + i]
                     : st->field.number[place][i];
}

int inspect_now(const struct match *match, const struct state *st, obj_t obj, int i)
{
    struct state copy = *st;
    struct run run = {.match = match, .st = &copy};
    struct eval eval;

    eval_init(&eval, &run, obj_seat(obj), obj);
    return match->rules->read.number(&eval, i, obj);
}

/* Would the number be another one without the statics of this card? */
static bool is_static_source(const struct match *match, const struct state *st, obj_t obj, int i,
                             obj_t source)
{
    struct match without = *match;
    struct state copy = *st;
    struct run run = {.match = &without, .st = &copy};

    without.prop[PROP_STATIC][obj_seat(source)] &= ~obj_bit(source);
    if (rules_is(match->rules,
                 LABELS_BY_CARD)) { /* numbers are worked out when they are read (computed.h) */
        without.prop[PROP_ROWS_CARDS][obj_seat(source)] &= ~obj_bit(source);
        return inspect_now(&without, st, obj, i) != inspect_now(match, st, obj, i);
    }
    mods_renew(&run);
    return number_now(&without, &copy, obj, i) != number_now(match, st, obj, i);
}

/* Lasting changes name the card that made them. */
static void add_lasting(const struct state *st, obj_t obj, int i, struct set *by)
{
    for (int m = 0; m < st->field.mods; m++) {
        const struct mod *mod = &st->mod[m];
        if (mod->kind == MOD_NUMBER && mod->index == i && mod->target == obj &&
            mod->origin != OBJ_NONE) {
            set_add(by, mod->origin);
        }
    }
}

/* A price prints its sum. */
static bool prints_number(const struct vocab_field *field, int number)
{
    return (field->kind == PRINT_NUMBER && field->index == number) ||
           (field->kind == PRINT_PRICE && field->low == number);
}

bool inspect_number(const struct match *match, const struct state *st, obj_t obj, int i,
                    struct inspect *out)
{
    const struct rules *rules = match->rules;
    const struct card *card = match_card(match, obj);
    const struct vocab_field *field = rules->vocab->fields;

    while (field->name != NULL && !prints_number(field, rules->numbers.fields + i)) {
        field++;
    }
    if (field->name == NULL || (field->allowed >> card->type & 1) == 0) {
        return false;
    }
    *out = (struct inspect){.now = inspect_now(match, st, obj, i),
                            .printed = card->number[rules->numbers.fields + i]};
    add_lasting(st, obj, i, &out->by);
    for (int source = 0; source < MAX_OBJECT; source++) {
        zone_t zone = st->field.zone_of[source];
        int seat = obj_seat((obj_t)source);
        bool is_static = zone != ZONE_NONE && (rules->play_zones >> zone & 1) != 0 &&
                         (match->prop[PROP_STATIC][seat] & obj_bit((obj_t)source)) != 0;
        if (is_static && is_static_source(match, st, obj, i, (obj_t)source)) {
            set_add(&out->by, (obj_t)source);
        }
        if (zone == ZONE_NONE || rules->zone[zone].sight != SIGHT_BOTH) {
            set_drop(&out->by, (obj_t)source); /* as m= of the position does */
        }
    }
    return true;
}

bool inspect_cost(const struct match *match, const struct state *st, obj_t obj, struct inspect *out)
{
    const struct rules *rules = match->rules;
    struct state copy = *st;
    struct run run = {.match = match, .st = &copy};

    if (rules->read.cost_now == NULL || (rules->play_zones >> st->field.zone_of[obj] & 1) != 0) {
        return false;
    }
    *out = (struct inspect){.now = rules->read.cost_now(&run, obj),
                            .printed = match_card(match, obj)->number[rules->read.cost]};
    return true;
}

static bool is_listed(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    zone_t zone = st->field.zone_of[obj];
    bool is_hand =
        zone == match->rules->hand_zone && (viewer == obj_seat(obj) || viewer == VIEWER_ALL);

    return (is_hand || match->rules->zone[zone].label != LABEL_NONE) &&
           inspect_sees(match, st, viewer, obj);
}

/* By label, or by id: never by object, which nobody can see. */
static bool lies_before(const struct match *match, const struct state *st, obj_t a, obj_t b)
{
    int label_a = zone_label(match, st, a), label_b = zone_label(match, st, b);

    return label_a != label_b ? label_a < label_b : match->card[a] < match->card[b];
}

/* Puts a card in its place of a sorted list, unless an equal one without a label is there. */
static int put_in_order(const struct match *match, const struct state *st, obj_t obj, obj_t *list,
                        int n)
{
    bool is_bare = match->rules->zone[st->field.zone_of[obj]].label == LABEL_NONE;
    int at = n;

    for (int i = 0; is_bare && i < n; i++) {
        if (match->card[list[i]] == match->card[obj]) {
            return n;
        }
    }
    for (; at > 0 && lies_before(match, st, obj, list[at - 1]); at--) {
        list[at] = list[at - 1];
    }
    list[at] = obj;
    return n + 1;
}

int inspect_list(const struct match *match, const struct state *st, int viewer,
                 obj_t list[MAX_OBJECT])
{
    int n = 0;

    for (int zone = 0; zone < match->rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            int from = n;
            for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
                obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
                if (is_listed(match, st, viewer, obj)) {
                    n = from + put_in_order(match, st, obj, list + from, n - from);
                }
            }
        }
    }
    return n;
}
