/* rename.c - another card on every hidden place. */
#include "engine/worlds/rename.h"

#include <string.h>

#include "engine/core/rules.h"
#include "engine/know/regions.h"
#include "engine/know/scopes.h"
#include "engine/parts/loop-history.h"
#include "engine/parts/table.h"

static obj_t renamed(const struct rename *s, obj_t obj)
{
    return obj == OBJ_NONE ? OBJ_NONE : s->map[obj];
}

static uint64_t renamed_mask(const struct rename *s, seat_t seat, uint64_t mask)
{
    uint64_t out = mask & ~s->moved[seat];

    for (mask &= s->moved[seat]; mask != 0; mask &= mask - 1) {
        out |= obj_bit(s->map[seat * SEAT_OBJECTS + bits_first(mask)]);
    }
    return out;
}

static void rename_set(const struct rename *s, struct set *set)
{
    if (set_empty(set)) { /* most often */
        return;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        set->of[seat] = renamed_mask(s, seat, set->of[seat]);
    }
}

/* Counts by id keep their ids in the new numbering, in the normal form of know.c: from the top of
 * each group. */
static uint64_t renumbered_ids(const struct rename *s, seat_t owner, uint64_t ids)
{
    uint64_t out = 0;

    for (; ids != 0; ids &= ids - 1) { /* most often none */
        card_t card = s->match->card[owner * SEAT_OBJECTS + bits_first(ids)];
        uint64_t free = match_copies_of(s->world, owner, card) & ~out;
        out |= free == 0 ? 0 : (uint64_t)1 << (63 - __builtin_clzll(free));
    }
    return out;
}

/* The cards of one zone that move, one by one: its members and their zone. */
static void rename_members(const struct rename *s, struct field *field, zone_t zone, seat_t seat)
{
    uint64_t moved = field->zone[zone][seat] & s->moved[seat], out = 0;
    const obj_t *map = &s->map[seat * SEAT_OBJECTS];

    field->zone[zone][seat] &= ~moved;
    for (; moved != 0; moved &= moved - 1) {
        obj_t to = map[bits_first(moved)];
        out |= obj_bit(to);
        field->zone_of[to] = zone;
    }
    field->zone[zone][seat] |= out;
}

/* Their places. Where zones share a board, the first of them has the row. */
static void rename_row(const struct rename *s, struct field *field, zone_t zone, seat_t seat)
{
    const struct zone_rule *rule = &s->match->rules->zone[zone];
    if (rule->kind == ZONE_SPREAD) {
        return;
    }
    int places = rule->kind == ZONE_SLOTS ? rule->capacity : field->count[zone][seat];
    uint8_t *row = &field->order[rule->offset[seat]];
    bool is_shared = rule->label == LABEL_SQUARE && rule->flag != 0;

    if (rule->kind == ZONE_SET || rule->kind == ZONE_CHAIN || is_shared) {
        return;
    }
    const obj_t *map = s->map;
    if (zone == s->match->rules->deck.zone) { /* the longest: full, and all the owner's */
        for (int i = 0; i < places; i++) {
            row[i] = map[row[i]];
        }
        return;
    }
    for (int i = 0; i < places; i++) {
        bool is_own = row[i] != OBJ_NONE && obj_seat(row[i]) == seat;
        row[i] = is_own ? map[row[i]] : row[i];
    }
}

/* Is one of these cards another one now? */
static bool is_changed(const struct rename *s, seat_t seat, uint64_t moved)
{
    for (; moved != 0; moved &= moved - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(moved));
        if (s->match->card[obj] != s->world->card[s->map[obj]]) {
            return true;
        }
    }
    return false;
}

/* What statics give lies on the cards; their numbers, on places, stay true unless a card has
 * changed that has some or that a static reads. */
static void rename_numbers(const struct rename *s, struct field *field)
{
    uint32_t read = (uint32_t)field->watch | field->watch_places | s->match->rules->play_zones;

    for (zone_t zone = 0; zone < s->match->rules->zones && field->is_stale == 0; zone++) {
        for (seat_t seat = 0; seat < SEATS && (read >> zone & 1) != 0; seat++) {
            field->is_stale |= is_changed(s, seat, field->zone[zone][seat] & s->moved[seat]);
        }
    }
    for (int i = 0; i < GIVEN_WORDS && field->is_stale == 0; i++) {
        rename_set(s, &field->given[i]);
    }
    for (size_t i = 0; i < COUNT_OF(field->forbidden) && field->is_stale == 0; i++) {
        rename_set(s, &field->forbidden[i]);
    }
}

static void rename_field(const struct rename *s, struct field *field)
{
    rename_numbers(s, field);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (s->moved[seat] == 0) {
            continue;
        }
        for (zone_t zone = 0; zone < s->match->rules->zones; zone++) {
            bool is_moved = (field->zone[zone][seat] & s->moved[seat]) != 0;
            if (is_moved || s->match->rules->zone[zone].label == LABEL_SQUARE) {
                rename_members(s, field, zone, seat);
                rename_row(s, field, zone, seat);
            }
        }
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            field->known[viewer].of[seat] = renamed_mask(s, seat, field->known[viewer].of[seat]);
            if (s->is_renumbered) {
                field->held[viewer][seat] = renumbered_ids(s, seat, field->held[viewer][seat]);
                field->around[viewer][seat] = renumbered_ids(s, seat, field->around[viewer][seat]);
            }
        }
    }
}

/* Regions that are places follow the places; the cards keep their names. */
static void rename_known(const struct rename *s, struct state *st)
{
    for (int i = 0; i < st->field.items; i++) {
        struct known_item *item = &st->item[i];
        seat_t owner = obj_seat(item_obj(item));
        uint64_t zones = item_where(item) & (ITEM_HAND | ITEM_DECK);
        card_t card = s->match->card[item_obj(item)];
        if (!item_is_tally(item)) {
            item_lie(item, zones | renamed_mask(s, owner, item_where(item) & ~zones));
        }
        if (s->world->card[item_obj(item)] != card) {
            int copy = bits_first(match_copies_of(s->world, owner, card));
            *item = item_make(item_observer(item), (obj_t)(owner * SEAT_OBJECTS + copy),
                              item_where(item));
        }
    }
}

enum { FOUR = sizeof(uint64_t) / sizeof(uint16_t) };
_Static_assert((int)TAGS % (int)FOUR == 0, "tags are looked at four at a time");

/* Labels kept by card belong to the places where the cards lie. */
static void rename_tags(const struct rename *s, struct field *field)
{
    for (seat_t seat = 0; seat < SEATS && rules_is(s->match->rules, LABELS_BY_CARD); seat++) {
        uint16_t old[TAGS];
        memcpy(old, field->tag[seat], sizeof old);
        if (s->moved[seat] == 0) {
            continue;
        }
        memset(field->tag[seat], 0, sizeof old);
        for (int i = 0; i < TAGS; i += FOUR) {
            uint64_t four; /* most are none */
            memcpy(&four, &old[i], sizeof four);
            for (int k = i; four != 0 && k < i + FOUR; k++) {
                obj_t to = renamed(s, (obj_t)(seat * SEAT_OBJECTS + k));
                field->tag[seat][to & (SEAT_OBJECTS - 1)] |= old[k];
            }
        }
    }
}

/* How a face-down card lies is seen on its place, whatever card it is. */
static bool is_of_place(const struct rename *s, const struct field *field, int mark, obj_t to)
{
    const struct rules *rules = s->match->rules;

    return rules_is(rules, LABELS_BY_CARD) && (rules->marks.ranked >> mark & 1) != 0 &&
           rules->zone[field->zone_of[to]].label != LABEL_NONE;
}

/* Marks follow the cards that the seat can follow. Those of hidden cards stay with a copy of the
 * same card, if it was dealt. */
static void rename_marks(const struct rename *s, struct field *field)
{
    for (int mark = 0; mark < s->match->rules->marks.count; mark++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            uint64_t old = field->mark[mark][seat] & s->moved[seat];
            uint64_t now = field->mark[mark][seat] & ~s->moved[seat];
            for (; old != 0; old &= old - 1) {
                obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(old)), to = s->map[obj];
                if (s->match->card[obj] == s->world->card[to] || is_of_place(s, field, mark, to)) {
                    now |= obj_bit(to);
                }
            }
            field->mark[mark][seat] = now;
        }
    }
}

static void rename_tail(const struct rename *s, struct state *st)
{
    struct tail *tail = &st->tail;

    for (int i = 0; i < tail->frames; i++) {
        tail->frame[i].self = renamed(s, tail->frame[i].self);
    }
    for (int i = 0; i < tail->sets; i++) {
        rename_set(s, &tail->set[i].live);
    }
    rename_set(s, &tail->result.live);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        rename_set(s, &tail->looked[viewer]);
    }
    for (int i = 0; i < tail->picks; i++) {
        tail->picked[i] = renamed(s, tail->picked[i]);
    }
    for (int i = 0; i < tail->events; i++) {
        tail->event[i].it = renamed(s, tail->event[i].it);
    }
    for (int i = 0; i < tail->pairs; i++) {
        tail->pair[i].card = renamed(s, tail->pair[i].card);
    }
    for (int i = 0; i < tail->queued; i++) {
        tail->queue[i].card = renamed(s, tail->queue[i].card);
    }
    for (int i = 0; i < st->field.mods; i++) {
        struct mod *mod = &st->mod[i];
        if (mod->kind != MOD_SEAT && mod->kind != MOD_FORBID_SEAT) {
            mod->target = renamed(s, mod->target);
        }
        mod->origin = renamed(s, mod->origin);
    }
}

static void rename_regions(const struct rename *s, struct ask *ask)
{
    for (int i = 0; i < ask->count; i++) {
        obj_t obj = renamed(s, (obj_t)(ask->item[i] & 0xfff));
        ask->item[i] = (uint16_t)(obj | (ask->item[i] & 0xf000));
    }
}

/* Places stay what they are; who lies on them follows from the field. */
static void rename_offers(const struct rename *s, struct ask *ask)
{
    for (int i = 0; i < ask->count; i++) {
        struct offer *offer = &ask->offer[i];
        if (offer->over < OFFER_PLACES) {
            offer->mask = renamed_mask(s, (seat_t)offer->over, offer->mask);
        }
    }
}

static void rename_ask(const struct rename *s, struct state *st)
{
    const struct rules *rules = s->match->rules;
    struct ask *ask = &st->head.ask;
    enum operand operand = rules->verbs[ask->verb].operand;

    ask->from = renamed(s, ask->from);
    rename_set(s, &ask->cards);
    rename_set(s, &ask->chosen);
    if (ask->form >= FORM_OFFERS) {
        rename_offers(s, ask);
    } else if (operand == OPERAND_CARD || operand == OPERAND_SKILL || operand == OPERAND_EFFECT) {
        rename_regions(s, ask);
    }
    for (int i = 0; i < COUNTER_MAX; i++) {
        if ((rules->counters.objects >> i & 1) != 0 && st->head.counter[i] != 0) {
            st->head.counter[i] = (uint8_t)(s->map[st->head.counter[i] - 1] + 1);
        }
    }
}

/* Facts by id keep their ids, those about places go to the cards that lie there now. */
static void rename_scopes(const struct rename *s, struct state *st)
{
    struct scopes *scopes = &st->scopes;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < scopes->youngs[seat]; i++) {
            scopes->young[seat][i] = renamed(s, scopes->young[seat][i]);
        }
        scopes->recent[seat] = renamed_mask(s, seat, scopes->recent[seat]);
        if (!s->is_renumbered || !scopes->is_wide || s->moved[seat] == 0) {
            continue;
        }
        scopes->rest[seat] = renumbered_ids(s, seat, scopes->rest[seat]);
        for (int i = 0; i <= WALL_MAX; i++) {
            scopes->only[seat][i] = renumbered_ids(s, seat, scopes->only[seat][i]);
        }
    }
    bool is_told = s->is_renumbered && scopes->is_wide;
    for (int observer = 0; observer < OBSERVERS && is_told; observer++) {
        seat_t seat = scopes_owner(observer);
        int known = s->moved[seat] == 0 ? 0 : scopes->youngs[seat];
        for (int k = 0; k < known; k++) {
            scopes->scope[observer][k] = renumbered_ids(s, seat, scopes->scope[observer][k]);
        }
    }
}

static void rename_grid(const struct rename *s, struct state *st)
{
    struct grid *grid = &st->grid;

    for (int i = 0; i < grid->attachments; i++) {
        grid->attached[i].card = renamed(s, grid->attached[i].card);
    }
}

static void rename_row_of(const struct rename *s, seat_t seat, uint8_t *row)
{
    static const uint8_t none[TAGS];
    uint8_t old[TAGS];

    if (memcmp(row, none, sizeof none) == 0) { /* most often */
        return;
    }
    memcpy(old, row, sizeof old);
    for (uint64_t rest = s->moved[seat]; rest != 0; rest &= rest - 1) {
        int i = bits_first(rest), to = table_index(s->map[seat * SEAT_OBJECTS + i]);
        if (i < TAGS && to < TAGS) {
            row[to] = old[i];
        }
    }
}

static void rename_table(const struct rename *s, struct state *st)
{
    zone_t zone = table_zone(s->match->rules);

    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (s->moved[seat] == 0) {
            continue;
        }
        rename_row_of(s, seat, st->table.host[seat]);
        rename_row_of(s, seat, st->table.number[seat]);
        for (int i = 0; i < TABLE_COUNTERS; i++) {
            rename_row_of(s, seat, st->table.counter[i][seat]);
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
            uint8_t *host = &st->table.host[seat][bits_first(rest)];
            *host = renamed(s, *host);
        }
    }
}

static void rename_parts(const struct rename *s, struct state *st)
{
    static const struct {
        unsigned part;
        void (*rename)(const struct rename *s, struct state *st);
    } rows[] = {{PART_LORE, rename_scopes}, {PART_GRID, rename_grid}, {PART_TABLE, rename_table}};

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if ((st->field.parts & rows[i].part) != 0) {
            rows[i].rename(s, st);
        }
    }
}

void rename_state(const struct rename *s, struct state *st)
{
    rename_field(s, &st->field);
    rename_tags(s, &st->field);
    rename_known(s, st);
    rename_marks(s, &st->field);
    rename_parts(s, st);
    history_clear(st); /* they are hashes of the true position */
    rename_tail(s, st);
    rename_ask(s, st);
}
