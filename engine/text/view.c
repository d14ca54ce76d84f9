/* view.c - the position as one viewer may know it. */
#include "engine/text/view.h"

#include <string.h>

#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"
#include "engine/text/grid-text.h"
#include "engine/text/know-text.h"
#include "engine/text/scopes-text.h"
#include "engine/text/table-text.h"

/* What all builders share. */
struct builder {
    const struct match *match;
    const struct state *st;
    int viewer;
    struct view *view;
    struct set flagged; /* cards with any mark or given word */
};

/* Another zone of the same letter is written first. */
static bool is_behind(const struct rules *rules, int zone)
{
    bool is_next = false;

    for (int other = 0; other < rules->zones; other++) {
        is_next |= rules->zone[other].next == zone + 1;
    }
    return is_next;
}

zone_t view_zone_of(const struct rules *rules, char letter)
{
    for (int zone = 0; zone < rules->zones; zone++) {
        if (rules->zone[zone].letter == letter && !is_behind(rules, zone)) {
            return (zone_t)zone;
        }
    }
    return ZONE_NONE;
}

zone_t view_zone_of_item(const struct rules *rules, zone_t first, const struct view_item *item)
{
    zone_t zone = first;

    for (int next = rules->zone[first].next; next != 0; next = rules->zone[next - 1].next) {
        char flag = rules->zone[next - 1].flag;
        if (flag != 0 && strchr(item->flags, flag) != NULL) {
            return (zone_t)(next - 1);
        }
    }
    while (rules->zone[zone].label_letter != item->letter && rules->zone[zone].next != 0 &&
           rules->zone[rules->zone[zone].next - 1].flag == 0) {
        zone = (zone_t)(rules->zone[zone].next - 1);
    }
    return zone;
}

seat_t view_owner(const struct rules *rules, const struct view *view, zone_t zone, seat_t seat,
                  int i)
{
    int host = view->zone[zone][seat].first;

    if (table_zone(rules) == ZONE_NONE && !rules->zone[zone].is_common) {
        return seat;
    }
    while (host + view->item[host].under < i) {
        host += 1 + view->item[host].under;
    }
    bool is_laid = host < i && table_zone(rules) != ZONE_NONE; /* on a card of either seat */
    const char *flag = is_laid || rules->zone[zone].is_common
                           ? strchr(view->item[is_laid ? i : host].flags, 'o')
                           : NULL;
    return flag == NULL ? seat : (seat_t)(flag[1] == '2');
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

bool view_has_derived(const struct match *match, const struct state *st,
                      const struct flag_rule *flag, obj_t obj)
{
    return flag->mark >= FLAG_ACTION ? set_has(&st->field.forbidden[flag->mark - FLAG_ACTION], obj)
                                     : mods_word(match, st, flag->mark - MARK_MAX, obj);
}

/* The flags of the legend: marks, words that were given, what is forbidden. */
static void add_marks(const struct builder *b, obj_t obj, bool shows_private, struct str *out)
{
    const struct rules *rules = b->match->rules;

    for (const struct flag_rule *flag = rules->flags; flag->letter != 0; flag++) {
        if (flag->is_private && !shows_private) {
            continue;
        }
        if (flag->mark >= MARK_MAX) {
            if (view_has_derived(b->match, b->st, flag, obj)) {
                str_char(out, flag->letter);
            }
            continue;
        }
        for (int k = 0; k < (flag->has_skill ? CARD_SKILLS : 1); k++) {
            if (has_mark(b->st, flag->mark + k, obj) ||
                (flag->has_skill && has_mark(b->st, flag->also + k, obj))) {
                str_char(out, flag->letter);
                if (flag->has_skill) {
                    str_int(out, move_flag_number(b->match, match_card(b->match, obj), k));
                }
            }
        }
    }
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
    if (rule->is_common || table_is_on_foes(b->match, b->st, obj)) {
        str_put(&out, obj_seat(obj) == 0 ? "o1" : "o2");
    }
    if (rule->flag != 0) {
        str_char(&out, rule->flag);
    }
    grid_print_flags(b->match, b->st, obj, &out);
    if (rule->is_tagged) {
        table_print_flags(b->match, b->st, obj, &out);
    }
    known_print_flags(b->match, b->st, obj, &out);
    if (!set_has(&b->flagged, obj)) {
        return;
    }
    add_marks(b, obj, rule->sight == SIGHT_BOTH || (is_mine && is_seen), &out);
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
 * Other sets lie open: nothing is written there, though copies in the hand are known.
 */
static void add_open_hand(struct builder *b, zone_t zone, seat_t owner,
                          const struct view_zone *place)
{
    const struct field *field = &b->st->field;
    int observer = known_observer(b->match, owner);
    uint64_t left = field->zone[zone][owner];
    uint64_t held = zone == b->match->rules->hand_zone ? field->held[observer][owner] : 0;

    while (left != 0) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(left));
        uint64_t copies = match_copies(b->match, obj) & left;
        int known = bits_count(held & match_copies(b->match, obj));
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
        int label = zone_label(b->match, b->st, obj);
        struct label_name name = rules_label_name(rule, table_own_number(rule, label));
        item->letter = name.letter;
        item->number = name.number;
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
        fill_item(b, &b->match->rules->zone[b->st->field.zone_of[under[i]]], under[i],
                  know_face(b->match, b->st, b->viewer, under[i]), add_item(b));
    }
    b->view->item[at].under = (uint8_t)n;
}

/* The squares of a board, whoever's card lies there. */
static void add_squares(struct builder *b, zone_t zone)
{
    const struct zone_rule *rule = &b->match->rules->zone[zone];
    zone_t below = zone_below(b->match->rules, zone);

    for (int i = 0; i < rule->capacity; i++) {
        obj_t obj = b->st->field.order[rule->offset[0] + i];
        if (obj != OBJ_NONE) {
            fill_item(b, rule, obj, know_face(b->match, b->st, b->viewer, obj), add_item(b));
            if (below != ZONE_NONE && b->st->field.zone_of[obj] == zone) {
                add_under(b, below, obj);
            }
        }
    }
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

/* The cards of a common pile in the order in which they came there, as far as effects that run or
 * wait hold them: what was begun first lies below. Of effects that wait side by side the upper one,
 * which goes first, came first. */
static int list_in_use(const struct state *st, zone_t zone, obj_t out[FRAME_MAX])
{
    const struct tail *tail = &st->tail;
    struct set added = {{0, 0}};
    int n = 0, group = 0;

    for (int i = 0; i < tail->frames; i++) {
        const struct frame *frame = &tail->frame[i];
        obj_t obj = frame->self;
        if (i == 0 || frame->kind == FRAME_CODE || frame->kind != frame[-1].kind) {
            group = n;
        }
        if (obj != OBJ_NONE && st->field.zone_of[obj] == zone && !set_has(&added, obj)) {
            set_add(&added, obj);
            memmove(&out[group + 1], &out[group], (size_t)(n++ - group) * sizeof out[0]);
            out[group] = obj;
        }
    }
    return n;
}

/* False, and nothing is added, if the order does not show. */
static bool add_in_use(struct builder *b, zone_t zone)
{
    const struct zone_rule *rule = &b->match->rules->zone[zone];
    const uint8_t *count = b->st->field.count[zone];
    obj_t row[FRAME_MAX];
    int n = list_in_use(b->st, zone, row);

    if (b->st->head.is_over || n < count[0] + count[1]) { /* no effect goes on from an end */
        return false;
    }
    for (int i = 0; i < n; i++) {
        fill_item(b, rule, row[i], true, add_item(b));
    }
    return true;
}

static void add_zone(struct builder *b, zone_t zone, seat_t owner)
{
    struct view_zone *place = &b->view->zone[zone][owner];
    const struct zone_rule *rule = &b->match->rules->zone[zone];

    place->first = (uint16_t)b->view->items;
    if (rule->label == LABEL_SQUARE) {
        add_squares(b, zone);
    } else if (rule->in_use && add_in_use(b, zone)) {
        /* that was all */
    } else if (rule->kind != ZONE_SET) {
        add_row(b, zone, owner, place);
        for (int next = rule->next; next != 0; next = b->match->rules->zone[next - 1].next) {
            add_row(b, (zone_t)(next - 1), owner, place);
        }
        if (rule->is_common) {
            add_row(b, zone, (seat_t)(1 - owner), place);
        }
    } else if (rule->sight == SIGHT_BOTH || b->viewer == VIEWER_ALL || b->viewer == owner) {
        add_open_hand(b, zone, owner, place);
    } else {
        add_closed_hand(b, zone, owner, place);
    }
    place->count = (uint16_t)(b->view->items - place->first);
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
        for (const char *letter = rules->text.layout; *letter != '\0'; letter++) {
            add_zone(&b, view_zone_of(rules, *letter), seat);
        }
    }
    for (const char *letter = rules->text.common; *letter != '\0'; letter++) {
        add_zone(&b, view_zone_of(rules, *letter), 0);
    }
    str_init(&out, view->extra, sizeof view->extra);
    view_extra(match, st, viewer, &out);
    CHECK(!out.overflow);
}
