/* view.c - the position as one viewer may know it. */
#include "engine/core/view.h"

#include <string.h>

#include "engine/core/know.h"
#include "engine/core/lore-text.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/pending.h"
#include "engine/core/spot.h"
#include "engine/core/zone.h"

/* What all builders share. */
struct builder {
    const struct match *match;
    const struct state *st;
    int viewer;
    struct view *view;
    struct set flagged; /* cards with any mark or given word */
};

zone_t view_zone_of(const struct rules *rules, char letter)
{
    for (int zone = 0; zone < rules->zones; zone++) {
        if (rules->zone[zone].letter == letter) {
            return (zone_t)zone;
        }
    }
    return ZONE_NONE;
}

zone_t view_zone_of_item(const struct rules *rules, zone_t first, const struct view_item *item)
{
    zone_t zone = first;

    while (rules->zone[zone].label_letter != item->letter && rules->zone[zone].next != 0) {
        zone = (zone_t)(rules->zone[zone].next - 1);
    }
    return zone;
}

/* ---- items ---------------------------------------------------------------- */

static struct view_item *add_item(struct builder *b)
{
    CHECK(b->view->items < VIEW_ITEMS);
    struct view_item *item = &b->view->item[b->view->items++];
    memset(item, 0, sizeof *item);
    item->card = CARD_NONE;
    item->n = 1;
    return item;
}

static bool has_mark(const struct state *st, int mark, obj_t obj)
{
    return (st->field.mark[mark][obj_seat(obj)] & obj_bit(obj)) != 0;
}

/* Marks of a concealed card are shown to its owner alone (UD-R82). */
static void add_flags(struct builder *b, obj_t obj, bool is_seen, struct view_item *item)
{
    const struct rules *rules = b->match->rules;
    zone_t zone = b->st->field.zone_of[obj];
    const struct zone_rule *rule = &rules->zone[zone];
    bool is_mine = b->viewer == VIEWER_ALL || b->viewer == obj_seat(obj);
    struct str out;

    str_init(&out, item->flags, sizeof item->flags);
    if (rule->is_facedown && !know_is_up(b->match, b->st, obj)) {
        str_char(&out, 'd');
    }
    if (rule->is_common) {
        str_put(&out, obj_seat(obj) == 0 ? "o1" : "o2");
    }
    if (rules->lore != NULL) {
        lore_print_flags(b->match, b->st, obj, &out);
    }
    if (!set_has(&b->flagged, obj)) {
        return;
    }
    for (const struct flag_rule *flag = rules->flags; flag->letter != 0; flag++) {
        if (flag->is_private && rule->sight != SIGHT_BOTH && !(is_mine && is_seen)) {
            continue;
        }
        if (flag->mark >= FLAG_ACTION) {
            if (set_has(&b->st->field.forbidden[flag->mark - FLAG_ACTION], obj)) {
                str_char(&out, flag->letter);
            }
            continue;
        }
        if (flag->mark >= MARK_MAX) {
            if (mods_word(b->match, b->st, flag->mark - MARK_MAX, obj)) {
                str_char(&out, flag->letter);
            }
            continue;
        }
        for (int k = 0; k < (flag->has_skill ? CARD_SKILLS : 1); k++) {
            if (has_mark(b->st, flag->mark + k, obj) ||
                (flag->has_skill && has_mark(b->st, flag->also + k, obj))) {
                str_char(&out, flag->letter);
                if (flag->has_skill) {
                    str_int(&out, k + 1);
                }
            }
        }
    }
}

/* Seats that know the face at a place of a concealed row or a deck. */
static uint8_t who_knows(const struct state *st, obj_t obj, bool owner_knows)
{
    uint8_t know = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        bool knows = set_has(&st->field.known[seat], obj) || (owner_knows && seat == obj_seat(obj));
        know |= (uint8_t)((int)knows << seat);
    }
    return know;
}

static bool is_alike(const struct view_item *a, const struct view_item *b)
{
    return a->card == b->card && a->letter == 0 && b->letter == 0 && a->has_know == b->has_know &&
           a->know == b->know && a->braces == 0 && strcmp(a->flags, b->flags) == 0;
}

/* Joins the last item with the one before it, if they say the same. */
static void join_last(struct builder *b, const struct view_zone *zone)
{
    struct view *view = b->view;
    if (view->items - zone->first < 2) {
        return;
    }
    struct view_item *last = &view->item[view->items - 1];
    if (is_alike(last, last - 1)) {
        last[-1].n = (uint8_t)(last[-1].n + last->n);
        view->items--;
    }
}

/* ---- zones ------------------------------------------------------------------ */

/* A hand as its owner sees it: by id, with what the other seat knows of it, again by id. Of equal
 * copies those with fewer marks come first, and the other seat's knowledge is written at the first.
 */
static void add_open_hand(struct builder *b, zone_t zone, seat_t owner,
                          const struct view_zone *place)
{
    const struct field *field = &b->st->field;
    uint64_t left = field->zone[zone][owner];

    while (left != 0) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(left));
        uint64_t copies = match_copies(b->match, obj) & left;
        int known = bits_count(field->held[1 - owner][owner] & match_copies(b->match, obj));
        left &= ~copies;
        for (uint64_t rest = copies; rest != 0;) {
            obj_t copy =
                zone_copy(b->match, b->st, (obj_t)(owner * SEAT_OBJECTS + bits_first(rest)), rest);
            struct view_item *item = add_item(b);
            rest &= ~obj_bit(copy);
            item->card = b->match->card[copy];
            item->has_know = known-- > 0;
            item->know = item->has_know ? 3 : 0;
            add_flags(b, copy, true, item);
            join_last(b, place);
        }
    }
}

static void add_closed_hand(struct builder *b, zone_t zone, seat_t owner,
                            const struct view_zone *place)
{
    const struct field *field = &b->st->field;
    int n = field->count[zone][owner];
    uint64_t held = field->held[b->viewer][owner];

    if (n == 0) {
        return;
    }
    int unknown = b->view->items;
    add_item(b)->n = (uint8_t)n;
    for (uint64_t rest = held; rest != 0; rest &= rest - 1) {
        struct view_item *item = add_item(b);
        item->card = b->match->card[owner * SEAT_OBJECTS + bits_first(rest)];
        if (b->view->items - unknown > 2) {
            join_last(b, place);
        }
    }
    b->view->item[unknown].braces = (uint8_t)(b->view->items - unknown - 1);
}

/* True if nothing at all is told of the cards of a zone that the viewer does not see and that have
 * no marks: most of a deck. */
static bool is_bare(const struct zone_rule *rule)
{
    return rule->label == LABEL_NONE && !rule->is_facedown && !rule->is_common;
}

/* One card of a row, with what the text says of it. */
static void fill_item(struct builder *b, const struct zone_rule *rule, obj_t obj, bool is_seen,
                      struct view_item *item)
{
    if (is_seen) {
        item->card = b->match->card[obj];
    }
    if (rule->label != LABEL_NONE && rule->label != LABEL_HOST) {
        item->letter = rule->label_letter;
        item->number = (uint16_t)zone_label(b->match, b->st, obj);
    }
    if (is_seen && rule->sight != SIGHT_BOTH) {
        uint8_t standard = rule->sight == SIGHT_NOBODY ? 0 : 3;
        item->know = know_is_up(b->match, b->st, obj)
                         ? 3
                         : who_knows(b->st, obj, rule->sight == SIGHT_OWNER);
        item->has_know = item->know != standard;
    }
    add_flags(b, obj, is_seen, item);
}

/* What lies under a card stands behind it, one by one. */
static void add_under(struct builder *b, zone_t zone, obj_t host)
{
    int at = b->view->items - 1;
    obj_t under[SEAT_OBJECTS];
    int n = zone_under(b->match, b->st, zone, host, under);

    for (int i = 0; i < n; i++) {
        fill_item(b, &b->match->rules->zone[zone], under[i],
                  know_face(b->match, b->st, b->viewer, under[i]), add_item(b));
    }
    b->view->item[at].under = (uint8_t)n;
}

static void add_row(struct builder *b, zone_t zone, seat_t owner, const struct view_zone *place)
{
    const struct zone_rule *rule = &b->match->rules->zone[zone];
    zone_t below = zone_below(b->match->rules, zone);
    struct view_item *bare = NULL; /* the last item, if it says nothing but how many */
    obj_t row[SEAT_OBJECTS];
    int n = zone_list(b->match, b->st, zone, owner, row);

    for (int i = 0; i < n; i++) {
        bool is_seen = know_face(b->match, b->st, b->viewer, row[i]);
        bool is_blank = !is_seen && is_bare(rule) && !set_has(&b->flagged, row[i]);
        if (is_blank && bare != NULL) {
            bare->n++;
            continue;
        }
        struct view_item *item = add_item(b);
        fill_item(b, rule, row[i], is_seen, item);
        if (below != ZONE_NONE) {
            add_under(b, below, row[i]);
            continue; /* a row with cards under it has labels: nothing can be joined */
        }
        join_last(b, place);
        bare = is_blank ? &b->view->item[b->view->items - 1] : NULL;
    }
}

static void add_zone(struct builder *b, zone_t zone, seat_t owner)
{
    struct view_zone *place = &b->view->zone[zone][owner];
    const struct zone_rule *rule = &b->match->rules->zone[zone];

    place->first = (uint16_t)b->view->items;
    if (rule->kind != ZONE_SET) {
        add_row(b, zone, owner, place);
        for (int next = rule->next; next != 0; next = b->match->rules->zone[next - 1].next) {
            add_row(b, (zone_t)(next - 1), owner, place);
        }
        if (rule->is_common) {
            add_row(b, zone, (seat_t)(1 - owner), place);
        }
    } else if (b->viewer == VIEWER_ALL || b->viewer == owner) {
        add_open_hand(b, zone, owner, place);
    } else {
        add_closed_hand(b, zone, owner, place);
    }
    place->count = (uint16_t)(b->view->items - place->first);
}

/* ---- the other fields ---------------------------------------------------------- */

/* K2 without K2h: these places together hold at least these cards. */
static void print_around(struct builder *b, int observer, seat_t owner, struct str *out)
{
    const struct field *field = &b->st->field;
    const struct rules *rules = b->match->rules;
    uint64_t around = field->around[observer][owner] & ~field->held[observer][owner];
    int in_hand = field->count[rules->hand_zone][owner] - bits_count(field->held[observer][owner]);
    const char *comma = "";

    if (around == 0) {
        return;
    }
    str_put(out, " k>=(");
    if (in_hand > 0) {
        str_format(out, "s%d.%c*%d", owner + 1, rules->zone[rules->hand_zone].letter, in_hand);
        comma = ",";
    }
    for (uint32_t rest = rules->concealed; rest != 0; rest &= rest - 1) {
        obj_t row[SEAT_OBJECTS];
        int n = zone_list(b->match, b->st, (zone_t)bits_first(rest), owner, row);
        for (int i = 0; i < n; i++) {
            if (!set_has(&field->known[observer], row[i])) {
                str_put(out, comma);
                move_label(b->match, b->st, row[i], out);
                comma = ",";
            }
        }
    }
    str_put(out, "){");
    for (uint64_t rest = around; rest != 0; rest &= rest - 1) {
        str_put(out,
                b->match->db->cards[b->match->card[owner * SEAT_OBJECTS + bits_first(rest)]].id);
        str_put(out, (rest & (rest - 1)) != 0 ? "," : "");
    }
    str_char(out, '}');
}

static void print_knowledge(struct builder *b, struct str *out)
{
    if (b->match->rules->lore != NULL) {
        lore_print(b->match, b->st, b->viewer, out);
        return;
    }
    for (seat_t owner = 0; owner < SEATS; owner++) {
        print_around(b, b->viewer == VIEWER_PUB ? VIEWER_PUB : 1 - owner, owner, out);
    }
}

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
                spot_print(b->match, b->st, VIEWER_ALL, row[i], out);
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
    const struct vocab *vocab = b->match->rules->vocab;
    bool is_seat = mod->kind == MOD_SEAT || mod->kind == MOD_FORBID_SEAT;

    if (is_seat) {
        str_format(out, "s%d.", mod->target + 1);
    } else {
        spot_print(b->match, b->st, b->viewer, mod->target, out);
        str_char(out, '.');
    }
    if (mod->kind == MOD_NUMBER || mod->kind == MOD_SEAT) {
        str_put(out, mod->kind == MOD_SEAT ? vocab->gauges[mod->index].name
                                           : vocab->numbers[mod->index].name);
        bool is_type = mod->kind == MOD_NUMBER && mod->is_set &&
                       strcmp(vocab->numbers[mod->index].name, vocab->classes[CLASS_TYPE]) == 0;
        if (is_type) {
            str_format(out, "=%s", vocab->types[mod->value]);
        } else {
            str_format(out, mod->is_set ? "=%d" : "%+d", mod->value);
        }
    } else if (mod->kind == MOD_WORD) {
        str_put(out, vocab->words[mod->index].name);
    } else {
        str_format(out, "no-%s", vocab->actions[mod->index].name);
    }
    str_format(out, ".%s", vocab->durations[mod->until]);
    zone_t home = mod->origin == OBJ_NONE ? ZONE_NONE : b->st->field.zone_of[mod->origin];
    if (home != ZONE_NONE && b->match->rules->zone[home].sight == SIGHT_BOTH) {
        str_char(out, '@');
        spot_print(b->match, b->st, b->viewer, mod->origin, out);
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
                   b->match->rules->reasons[head->reason]);
    }
}

/* ---- all of it -------------------------------------------------------------------- */

static void find_flagged(struct builder *b)
{
    const struct field *field = &b->st->field;

    for (int seat = 0; seat < SEATS; seat++) {
        for (int mark = 0; mark < MARK_MAX; mark++) {
            b->flagged.of[seat] |= field->mark[mark][seat];
        }
        for (int word = 0; word < GIVEN_WORDS; word++) {
            b->flagged.of[seat] |= field->given[word].of[seat];
        }
        for (size_t action = 0; action < COUNT_OF(field->forbidden); action++) {
            b->flagged.of[seat] |= field->forbidden[action].of[seat];
        }
    }
}

static void build_head(struct builder *b)
{
    const struct rules *rules = b->match->rules;
    const struct head *head = &b->st->head;
    struct view *view = b->view;

    view->viewer = b->viewer;
    view->turn = head->turn;
    view->first = head->has_first ? head->first : SEATS;
    view->phase = head->phase;
    view->step = head->is_over ? -1 : head->ask.step;
    view->asked =
        head->is_over ? 0 : head->ask.asked; /* not `seats`: who has sealed an answer is not told */
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; rules->gauges[i].key != NULL; i++) {
            view->gauge[seat][i] = head->gauge[seat][rules->gauges[i].gauge];
        }
    }
}

void view_build(const struct match *match, const struct state *st, int viewer, struct view *view)
{
    struct builder b = {match, st, viewer, view, {{0, 0}}};
    const struct rules *rules = match->rules;
    struct str out;

    view->items = 0;
    memset(view->zone, 0, sizeof view->zone);
    memset(view->gauge, 0, sizeof view->gauge);
    build_head(&b);
    find_flagged(&b);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (const char *letter = rules->layout; *letter != '\0'; letter++) {
            add_zone(&b, view_zone_of(rules, *letter), seat);
        }
    }
    for (const char *letter = rules->layout_common; *letter != '\0'; letter++) {
        add_zone(&b, view_zone_of(rules, *letter), 0);
    }
    str_init(&out, view->extra, sizeof view->extra);
    print_knowledge(&b, &out);
    print_mods(&b, &out);
    pending_print(match, st, viewer, &out);
    print_over(&b, &out);
    if (viewer == VIEWER_ALL) {
        print_public(&b, &out);
        print_chance(&b, &out);
    }
    CHECK(!out.overflow);
}
