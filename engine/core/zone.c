/* zone.c - moving objects between zones. */
#include "engine/core/zone.h"

#include <string.h>

#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"

static void close_row(struct state *st, uint8_t *row, int at, int n, bool has_labels)
{
    int place = (int)(row - st->field.order);

    for (; at < n - 1; at++) {
        row[at] = row[at + 1];
        if (has_labels) {
            st->field.label[place + at] = st->field.label[place + at + 1];
        }
    }
    row[n - 1] = OBJ_NONE;
    if (has_labels) {
        st->field.label[place + n - 1] = 0;
    }
}

/* What lies under the cards of a row moves up with them. */
static void close_under(const struct rules *rules, struct state *st, zone_t host, seat_t seat,
                        int at)
{
    zone_t zone = zone_below(rules, host);
    const struct zone_rule *rule = &rules->zone[zone == ZONE_NONE ? host : zone];

    if (zone == ZONE_NONE) {
        return;
    }
    uint8_t *row = &st->field.order[rule->offset[seat]];
    CHECK(row[at * rule->width] == OBJ_NONE); /* the game has moved what lay there */
    for (int i = at * rule->width; i < rule->capacity; i++) {
        row[i] = i + rule->width < rule->capacity ? row[i + rule->width] : OBJ_NONE;
    }
}

static inline void take_out(const struct rules *rules, struct state *st, obj_t obj, zone_t zone)
{
    const struct zone_rule *rule = &rules->zone[zone];
    struct field *field = &st->field;
    seat_t seat = obj_seat(obj);
    uint8_t *row = &field->order[rule->offset[seat]];
    int n = field->count[zone][seat]--;

    field->zone[zone][seat] &= ~obj_bit(obj);
    if (rule->is_tagged) {
        table_take(st, obj);
    }
    if (rule->kind == ZONE_SET || rule->kind == ZONE_SPREAD) {
        return;
    }
    if (rule->kind == ZONE_CHAIN) {
        grid_take(st, obj);
        return;
    }
    if (rule->kind == ZONE_STACK && row[n - 1] == obj) {
        row[n - 1] = OBJ_NONE;
        return;
    }
    int at = 0;
    while (row[at] != obj) {
        at++;
        CHECK(at < rule->capacity);
    }
    if (rule->label == LABEL_HOST) {
        int first = at - at % rule->width;
        close_row(st, row + first, at - first, rule->width, false);
        return;
    }
    if (rule->kind == ZONE_SLOTS) {
        row[at] = OBJ_NONE;
        return;
    }
    close_row(st, row, at, n, rule->label == LABEL_ARRIVAL && !rules_is(rules, LABELS_BY_CARD));
    if (rules_is(rules, LABELS_BY_CARD) && !rule->is_tagged) {
        field->tag[seat][obj & (SEAT_OBJECTS - 1)] = 0;
    }
    if (rule->kind == ZONE_QUEUE) {
        close_under(rules, st, zone, seat, at);
    }
}

/* The number of the next card that comes to the table. */
static inline uint16_t arrive(struct field *field)
{
    ROOM_FOR(field->next_label + 1, ARRIVALS);
    return ++field->next_label;
}

static inline void put_in(const struct rules *rules, struct state *st, obj_t obj, zone_t zone,
                          enum zone_end end)
{
    const struct zone_rule *rule = &rules->zone[zone];
    struct field *field = &st->field;
    seat_t seat = obj_seat(obj);
    uint8_t *row = &field->order[rule->offset[seat]];
    int n = field->count[zone][seat]++;

    field->zone[zone][seat] |= obj_bit(obj);
    field->zone_of[obj] = zone;
    if (rule->is_tagged) {
        field->tag[seat][obj & (SEAT_OBJECTS - 1)] = arrive(field);
    }
    if (rule->kind == ZONE_SET || rule->kind == ZONE_SPREAD) {
        return;
    }
    if (n >= rule->capacity) {
        limit_reached(OVER_CHAIN);
    }
    int at = n;
    if (rule->kind == ZONE_SLOTS) {
        for (at = 0; row[at] != OBJ_NONE; at++) {
        }
    } else if (rule->kind == ZONE_STACK && end == END_BOTTOM) {
        memmove(row + 1, row, (size_t)n);
        at = 0;
    }
    row[at] = obj;
    if (rule->label == LABEL_ARRIVAL) {
        *zone_arrival(rules, st, obj, (int)(row - field->order) + at) = arrive(field);
    }
}

void zone_put(struct run *run, obj_t obj, zone_t zone)
{
    put_in(run->match->rules, run->st, obj, zone, END_TOP);
}

void zone_fill_deck(struct run *run, seat_t seat)
{
    struct field *field = &run->st->field;
    zone_t deck = run->match->rules->deck.zone;
    uint8_t *row = &field->order[run->match->rules->zone[deck].offset[seat]];
    int size = run->match->size[seat];

    field->count[deck][seat] = (uint8_t)size;
    field->zone[deck][seat] = match_all(run->match, seat);
    memset(&field->zone_of[seat * SEAT_OBJECTS], deck, (size_t)size);
    for (int i = 0; i < size; i++) {
        row[i] = (uint8_t)(seat * SEAT_OBJECTS + i);
    }
}

void zone_put_at(struct run *run, obj_t obj, zone_t zone, int slot)
{
    struct field *field = &run->st->field;
    seat_t seat = obj_seat(obj);

    field->count[zone][seat]++;
    field->zone[zone][seat] |= obj_bit(obj);
    field->zone_of[obj] = zone;
    if (run->match->rules->zone[zone].kind == ZONE_CHAIN) {
        grid_put(run->st, obj, slot);
        return;
    }
    field->order[run->match->rules->zone[zone].offset[seat] + slot] = obj;
}

/* ---- moving ----------------------------------------------------------- */

/* References of running effects cannot follow a card into a hand or a deck (cards/README.md).
 */
void zone_forget(struct state *st, seat_t seat, uint64_t gone)
{
    for (int i = 0; i < st->tail.sets; i++) {
        struct slot *slot = &st->tail.set[i];
        uint64_t hit = slot->live.of[seat] & gone;
        if (hit != 0) {
            slot->dead += (uint32_t)bits_count(hit);
            slot->live.of[seat] &= ~hit;
        }
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        st->tail.looked[viewer].of[seat] &= ~gone;
    }
    struct slot *result = &st->tail.result;
    uint64_t hit = result->live.of[seat] & gone;
    result->dead += (uint32_t)bits_count(hit);
    result->live.of[seat] &= ~hit;
}

static void end_offers(struct state *st, obj_t obj)
{
    for (int i = 0; i < st->tail.pairs; i++) {
        if (st->tail.pair[i].card == obj) {
            st->tail.pair[i].dropped = 1;
        }
    }
}

/* What has left its play zone is a new thing: effects of the old one still run, without it. */
static void end_self(struct tail *tail, obj_t obj)
{
    for (int i = 0; i < tail->frames; i++) {
        if (tail->frame[i].kind == FRAME_CODE && tail->frame[i].self == obj) {
            tail->frame[i].b |= VM_GONE;
        }
    }
    for (int i = 0; i < tail->queued; i++) {
        tail->queue[i].dropped |= tail->queue[i].card == obj;
    }
}

static uint8_t note_zone(zone_t zone, seat_t seat)
{
    return (uint8_t)(zone | seat << 7);
}

static void tell_move(struct run *run, obj_t obj, zone_t from, int from_label, zone_t to,
                      enum zone_end end, uint8_t seen, uint8_t why)
{
    const struct rules *rules = run->match->rules;
    seat_t seat = obj_seat(obj);
    bool is_draw = from == rules->deck.zone && to == rules->hand_zone && why == 0;
    struct note *note = event_note(run, is_draw ? NOTE_draw : NOTE_move, seat);

    if (note == NULL) {
        return;
    }
    note->from = note_zone(from, seat);
    note->to = note_zone(to, seat);
    note->card = run->match->card[obj];
    note->seen = seen;
    note->why = why;
    note->is_up = know_is_up(run->match, run->st, obj);
    note->from_label = (uint32_t)from_label;
    note->to_label = (uint32_t)zone_label(run->match, run->st, obj);
    note->position = (uint8_t)(to == rules->deck.zone ? (end == END_BOTTOM ? 2 : 1) : 0);
}

static inline void after_move(struct run *run, obj_t obj, zone_t from, zone_t to)
{
    const struct rules *rules = run->match->rules;
    struct state *st = run->st;
    uint32_t zones = (uint32_t)1 << from | (uint32_t)1 << to;
    bool is_hidden = to == rules->hand_zone || to == rules->deck.zone;

    if (st->field.mods > 0 && rules->zone[to].sight != SIGHT_BOTH) {
        mods_hide(st, obj);
    }
    if ((rules->play_zones & zones) != 0 && (rules->play_zones >> to & 1) == 0) {
        mods_scrub(st, obj);
        if (rules_is(rules, ENDS_SELF)) {
            end_self(&st->tail, obj);
        }
    } else if (rules_is(rules, ENDS_SELF) &&
               rules->zone[from].is_common) { /* a card that moves itself */
        end_self(&st->tail, obj);
    }
    if (st->tail.frames > 0) {
        end_offers(st, obj);
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            set_drop(&st->tail.looked[viewer], obj);
        }
        if (is_hidden) {
            zone_forget(st, obj_seat(obj), obj_bit(obj));
        }
    }
    if (is_hidden) {
        for (uint32_t rest = rules->marks.left; rest != 0; rest &= rest - 1) {
            st->field.mark[bits_first(rest)][obj_seat(obj)] &= ~obj_bit(obj);
        }
        for (uint32_t rest = rules->counters.objects; rest != 0; rest &= rest - 1) {
            uint8_t *counter = &st->head.counter[bits_first(rest)]; /* nobody can follow it */
            *counter = *counter == obj + 1 ? 0 : *counter;
        }
    }
    if (((rules->play_zones | st->field.watch) & zones) != 0) {
        mods_moved(run, obj, zones);
    }
}

/* The face is public in a zone that all can look into, whatever the mover said. */
static uint8_t who_sees(enum vocab_sight from, enum vocab_sight to, obj_t obj, uint8_t seen)
{
    if (to == SIGHT_BOTH || from == SIGHT_BOTH) {
        return SEEN_BOTH;
    }
    bool is_owners = to == SIGHT_OWNER || from == SIGHT_OWNER;
    return (uint8_t)(seen | (int)is_owners << obj_seat(obj));
}

/* What lies under a card that leaves goes to the pile first, the game's own moves excepted. */
static void drop_under(struct run *run, obj_t host, zone_t from)
{
    const struct rules *rules = run->match->rules;
    obj_t under[SEAT_OBJECTS];
    int n = zone_under(run->match, run->st, zone_below(rules, from), host, under);

    for (int i = 0; i < n; i++) {
        zone_move(run, under[i], rules->pile_zone, END_DEFAULT, SEEN_BOTH, rules->why_under);
    }
}

/* Who has seen a face where it lies sees where it goes. */
static uint8_t who_follows(const struct run *run, obj_t obj, zone_t from, uint8_t seen)
{
    if (!run->match->rules->know->follows || from == run->match->rules->hand_zone) {
        return seen;
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        seen |= (uint8_t)((int)set_has(&run->st->field.known[viewer], obj) << viewer);
    }
    return seen;
}

/* slot: a place, -1 the zone's own, OBJ_ON + a card on which it comes to lie. */
enum { OBJ_ON = 1 << 16 };
static inline void move_to(struct run *run, obj_t obj, zone_t to, enum zone_end end, int slot,
                           uint8_t seen, uint8_t why)
{
    zone_t from = run->st->field.zone_of[obj];
    zone_t below = zone_below(run->match->rules, from);
    if (below != ZONE_NONE && run->match->rules->zone[below].host == from &&
        run->match->rules->zone[below].label == LABEL_HOST &&
        run->match->rules->zone[below].kind != ZONE_CHAIN) {
        drop_under(run, obj, from);
    }
    const struct zone_rule *source = &run->match->rules->zone[from],
                           *target = &run->match->rules->zone[to];
    int from_label = run_is_told(run) ? zone_label(run->match, run->st, obj) : 0;

    if (know_is_up(run->match, run->st, obj)) {
        seen = SEEN_BOTH;
    }
    bool is_up = target->up != 0 && (seen & SEEN_PUB) != 0;
    seen = who_sees(source->sight, target->sight, obj, seen);
    know_leaves(run, obj, from, to, seen);
    uint8_t told = run_is_told(run) ? who_follows(run, obj, from, seen) : seen;
    int arrival = source->is_tagged && target->keeps_tag ? table_arrival(run->st, obj) : 0;
    take_out(run->match->rules, run->st, obj, from);
    if (slot < 0 || slot >= OBJ_ON) {
        put_in(run->match->rules, run->st, obj, to, end);
        if (slot >= OBJ_ON) {
            table_lay(run->st, obj, (obj_t)(slot - OBJ_ON));
        } else if (arrival != 0) {
            table_keep(run->st, obj, arrival);
        }
    } else {
        zone_put_at(run, obj, to, slot);
    }
    if (source->up != 0 && target->up != source->up) {
        run->st->field.mark[source->up - 1][obj_seat(obj)] &= ~obj_bit(obj);
    }
    if (is_up) {
        run->st->field.mark[target->up - 1][obj_seat(obj)] |= obj_bit(obj);
    }
    know_moved(run, obj, from, to, seen);
    after_move(run, obj, from, to);
    if (run_is_told(run)) {
        tell_move(run, obj, from, from_label, to, end, told, why);
    }
}

void zone_move(struct run *run, obj_t obj, zone_t to, enum zone_end end, uint8_t seen, uint8_t why)
{
    move_to(run, obj, to, end, -1, seen, why);
}

void zone_lay(struct run *run, obj_t obj, zone_t to, obj_t host, uint8_t seen, uint8_t why)
{
    move_to(run, obj, to, END_DEFAULT, OBJ_ON + host, seen, why);
}

void zone_move_host(struct run *run, obj_t obj, zone_t to, enum zone_end end, uint8_t why)
{
    const struct rules *rules = run->match->rules;
    obj_t under[MAX_OBJECT];
    int label[MAX_OBJECT];
    int n = table_under(run->match, run->st, obj, under);

    for (int i = 0; i < n; i++) {
        label[i] = zone_label(run->match, run->st, under[i]);
    }
    move_to(run, obj, to, end, -1, SEEN_NONE, why);
    for (int i = 0; i < n; i++) {
        int before = run_is_told(run) ? run->sink->count : 0;
        move_to(run, under[i], rules->pile_zone, END_DEFAULT, -1, SEEN_BOTH, rules->why_under);
        if (run_is_told(run) && run->sink->count > before) {
            run->sink->note[before].from_label = (uint32_t)label[i];
        }
    }
}

void zone_move_at(struct run *run, obj_t obj, zone_t to, int slot, uint8_t seen, uint8_t why)
{
    move_to(run, obj, to, END_DEFAULT, slot, seen, why);
}

void zone_turn_up(struct run *run, obj_t obj, uint8_t why)
{
    struct set one = {{0, 0}};
    zone_t zone = run->st->field.zone_of[obj];
    int up = run->match->rules->zone[zone].up;

    if (up == 0 || know_is_up(run->match, run->st, obj)) {
        return;
    }
    set_add(&one, obj);
    know_seen(run, &one, SEEN_BOTH);
    run->st->field.mark[up - 1][obj_seat(obj)] |= obj_bit(obj);
    mods_moved(run, obj, 0);
    know_turned(run, obj);
    struct note *note = event_note(run, NOTE_reveal, obj_seat(obj));
    if (note != NULL) {
        event_place(run, note, obj);
        note->seen = SEEN_BOTH;
        note->is_up = true;
        note->why = why;
    }
}

void zone_attach(struct run *run, obj_t obj, zone_t zone, obj_t host, uint8_t seen, uint8_t why)
{
    const struct zone_rule *rule = &run->match->rules->zone[zone];
    obj_t under[SEAT_OBJECTS];
    int place = zone_place(run->match, run->st, host) -
                run->match->rules->zone[rule->host].offset[obj_seat(host)];
    int n = zone_under(run->match, run->st, zone, host, under);

    CHECK(n < rule->width && obj_seat(obj) == obj_seat(host));
    move_to(run, obj, zone, END_DEFAULT, place * rule->width + n, seen, why);
}

static struct note *tell_swap(struct run *run, obj_t a, obj_t b)
{
    struct note *note = event_note(run, NOTE_swap, obj_seat(a));
    if (note != NULL) {
        note->from = note_zone(run->st->field.zone_of[a], obj_seat(a));
        note->to = note_zone(run->st->field.zone_of[b], obj_seat(b));
        note->from_label = (uint32_t)zone_label(run->match, run->st, a);
        note->to_label = (uint32_t)zone_label(run->match, run->st, b);
    }
    return note;
}

static uint8_t who_knows(const struct run *run, obj_t obj, uint8_t seen)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        seen |= (uint8_t)((int)know_face(run->match, run->st, viewer, obj) << viewer);
    }
    return seen;
}

void zone_swap(struct run *run, obj_t a, obj_t b)
{
    int first = zone_place(run->match, run->st, a), second = zone_place(run->match, run->st, b);

    (void)tell_swap(run, a, b);
    run->st->field.order[first] = b;
    run->st->field.order[second] = a;
}

void zone_exchange(struct run *run, obj_t a, obj_t b, uint8_t seen)
{
    struct field *field = &run->st->field;
    zone_t row = field->zone_of[a], hand = field->zone_of[b];
    seat_t seat = obj_seat(a);
    int place = zone_place(run->match, run->st, a);

    struct note *note = tell_swap(run, a, b);
    if (note !=
        NULL) { /* the hand has no places, so the cards are named: the one out, the one in */
        note->card = run->match->card[a];
        note->seen = who_knows(run, a, seen);
        note->other = run->match->card[b];
        note->other_seen = who_knows(run, b, seen);
    }
    field->order[place] = b;
    field->zone[row][seat] ^= obj_bit(a) | obj_bit(b);
    field->zone[hand][seat] ^= obj_bit(a) | obj_bit(b);
    field->zone_of[a] = hand;
    field->zone_of[b] = row;
    know_moved(run, b, hand, row, (uint8_t)(seen | 1 << seat));
    know_moved(run, a, row, hand, (uint8_t)(seen | 1 << seat));
    after_move(run, b, hand, row);
    after_move(run, a, row, hand);
}
