/* zone-read.c - where objects lie: the part of zone.h that moves nothing. */
#include "engine/core/zone.h"

#include <string.h>

#include "engine/lang/op.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"

static const uint8_t *row_read(const struct match *match, const struct state *st, zone_t zone,
                               seat_t seat)
{
    return &st->field.order[match->rules->zone[zone].offset[seat]];
}

int zone_place(const struct match *match, const struct state *st, obj_t obj)
{
    zone_t zone = st->field.zone_of[obj];
    if (zone == ZONE_NONE || match->rules->zone[zone].kind == ZONE_SET ||
        match->rules->zone[zone].kind == ZONE_SPREAD) {
        return -1;
    }
    const struct zone_rule *rule = &match->rules->zone[zone];
    if (rule->kind == ZONE_CHAIN) {
        int i = 0;
        while (st->grid.attached[i].card != obj) {
            i++;
        }
        return i;
    }
    const uint8_t *row = row_read(match, st, zone, obj_seat(obj));
    const uint8_t *at = memchr(row, obj, rule->capacity);
    return at == NULL ? -1 : rule->offset[obj_seat(obj)] + (int)(at - row);
}

/* The label of a card that lies on a square with another one: c3.1 */
static int chain_label(const struct match *match, const struct state *st, obj_t obj)
{
    int end, place = grid_place(st, obj), at = grid_range(st, place, &end), n = 1;
    zone_t host = match->rules->zone[st->field.zone_of[obj]].host;
    const struct zone_rule *board = &match->rules->zone[host];

    while (st->grid.attached[at + n - 1].card != obj) {
        n++;
    }
    return rules_label(board, 0, place - board->offset[0]) << LABEL_UNDER | n;
}

static int no_label(const struct match *match, const struct state *st, obj_t obj)
{
    (void)match;
    (void)st;
    (void)obj;
    return 0;
}

static int place_label(const struct match *match, const struct state *st, obj_t obj)
{
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];
    seat_t seat = obj_seat(obj);

    return rules_label(rule, seat, zone_place(match, st, obj) - rule->offset[seat]);
}

static int arrival_label(const struct match *match, const struct state *st, obj_t obj)
{
    if (rules_is(match->rules, LABELS_BY_CARD)) {
        return st->field.tag[obj_seat(obj)][obj & (SEAT_OBJECTS - 1)];
    }
    return st->field.label[zone_place(match, st, obj)];
}

static int host_label(const struct match *match, const struct state *st, obj_t obj)
{
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];
    seat_t seat = obj_seat(obj);

    if (rule->kind == ZONE_CHAIN) {
        return chain_label(match, st, obj);
    }
    int slot = zone_place(match, st, obj) - rule->offset[seat];
    int under = match->rules->zone[rule->host].label_first[seat] + slot / rule->width;
    return under << LABEL_UNDER | (slot % rule->width + 1);
}

int zone_label(const struct match *match, const struct state *st, obj_t obj)
{
    static int (*const label[])(const struct match *match, const struct state *st, obj_t obj) = {
        [LABEL_NONE] = no_label,   [LABEL_PLACE] = place_label,  [LABEL_ARRIVAL] = arrival_label,
        [LABEL_HOST] = host_label, [LABEL_SQUARE] = place_label, [LABEL_ATTACHED] = table_label,
    };

    return label[match->rules->zone[st->field.zone_of[obj]].label](match, st, obj);
}

static void print_plain_label(const struct rules *rules, const struct zone_rule *rule, int number,
                              struct str *out)
{
    struct label_name name = rules_label_name(rule, number);

    (void)rules;
    str_char(out, name.letter);
    str_int(out, name.number);
}

static void print_host_label(const struct rules *rules, const struct zone_rule *rule, int number,
                             struct str *out)
{
    print_plain_label(rules, &rules->zone[rule->host], number >> LABEL_UNDER, out);
    str_format(out, ".%d", number & LABEL_UNDER_MASK);
}

void zone_print_label(const struct rules *rules, zone_t zone, int number, struct str *out)
{
    static void (*const print[])(const struct rules *rules, const struct zone_rule *rule,
                                 int number, struct str *out) = {
        [LABEL_NONE] = print_plain_label,    [LABEL_PLACE] = print_plain_label,
        [LABEL_ARRIVAL] = print_plain_label, [LABEL_HOST] = print_host_label,
        [LABEL_SQUARE] = print_plain_label,  [LABEL_ATTACHED] = table_print_label,
    };
    const struct zone_rule *rule = &rules->zone[zone];

    print[rule->label](rules, rule, number, out);
}

int zone_under(const struct match *match, const struct state *st, zone_t zone, obj_t host,
               obj_t out[SEAT_OBJECTS])
{
    const struct zone_rule *rule = &match->rules->zone[zone];
    seat_t seat = obj_seat(host);
    if (rule->kind == ZONE_SPREAD) {
        return table_under(match, st, host, out);
    }
    if (rule->kind == ZONE_CHAIN) {
        int end, from = grid_range(st, zone_place(match, st, host), &end);
        for (int i = from; i < end; i++) {
            out[i - from] = st->grid.attached[i].card;
        }
        return end - from;
    }
    int place = zone_place(match, st, host) - match->rules->zone[rule->host].offset[seat], n = 0;
    const uint8_t *row = row_read(match, st, zone, seat) + place * rule->width;

    while (n < rule->width && row[n] != OBJ_NONE) {
        out[n] = row[n];
        n++;
    }
    return n;
}

unsigned zone_rank(const struct rules *rules, const struct state *st, obj_t obj)
{
    unsigned rank = 0;
    for (uint32_t rest = rules->marks.ranked; rest != 0; rest &= rest - 1) {
        int mark = bits_first(rest);
        rank |= (unsigned)((st->field.mark[mark][obj_seat(obj)] & obj_bit(obj)) != 0) << mark;
    }
    return rank;
}

/* The cards of a seat that a mark may tell from their copies. */
static uint64_t ranked(const struct match *match, const struct state *st, seat_t seat)
{
    uint64_t marked = 0;

    for (uint32_t rest = match->rules->marks.ranked; rest != 0; rest &= rest - 1) {
        marked |= st->field.mark[bits_first(rest)][seat];
    }
    return marked;
}

/* Below 0 if this set has the copy `a` alone, 0 if it has both or none. */
static int compare_in(const struct set *set, obj_t a, obj_t b)
{
    return (int)set_has(set, b) - (int)set_has(set, a);
}

/* Below 0 if running effects hold the copy `a` rather than `b`: frame by frame it is the one that
 * the frame is about, or in the first set that has but one of them, the cards that were looked at
 * last, those with a mark that no flag shows. So texts name copies by what is held, and frames and
 * sets can be read in order. */
static int compare_held(const struct match *match, const struct state *st, obj_t a, obj_t b)
{
    const struct tail *tail = &st->tail;
    int held = 0, set = 0;

    for (int i = 0; i < tail->frames && held == 0; i++) {
        int end = i + 1 == tail->frames ? tail->sets : tail->frame[i + 1].sets;
        held = (int)(tail->frame[i].self == b) - (int)(tail->frame[i].self == a);
        for (; set < end && held == 0; set++) {
            held = compare_in(&tail->set[set].live, a, b);
        }
    }
    held = held != 0 ? held : compare_in(&st->tail.result.live, a, b);
    for (int viewer = 0; viewer < VIEWERS && held == 0; viewer++) {
        held = compare_in(&st->tail.looked[viewer], a, b);
    }
    for (uint32_t rest = match->untold_marks; rest != 0 && held == 0; rest &= rest - 1) {
        uint64_t marked = st->field.mark[bits_first(rest)][obj_seat(a)];
        held = (int)((marked & obj_bit(b)) != 0) - (int)((marked & obj_bit(a)) != 0);
    }
    return held;
}

bool zone_before(const struct match *match, const struct state *st, obj_t a, obj_t b)
{
    if (st->field.zone_of[a] != st->field.zone_of[b]) {
        return st->field.zone_of[a] < st->field.zone_of[b];
    }
    if (match->card[a] != match->card[b]) {
        return a < b;
    }
    unsigned rank_a = zone_rank(match->rules, st, a), rank_b = zone_rank(match->rules, st, b);
    int held = rank_a != rank_b ? 0 : compare_held(match, st, a, b);
    return rank_a != rank_b ? rank_a < rank_b : held != 0 ? held < 0 : a < b;
}

static int list_hand(const struct match *match, const struct state *st, uint64_t cards, seat_t seat,
                     obj_t out[SEAT_OBJECTS])
{
    bool are_alike = st->tail.frames == 0 && ranked(match, st, seat) == 0;
    int n = 0;

    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
        int at = n++;
        while (at > 0 && !are_alike && match->card[out[at - 1]] == match->card[obj] &&
               zone_before(match, st, obj, out[at - 1])) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = obj;
    }
    return n;
}

/* By the places where they lie. */
static int list_chain(const struct state *st, uint64_t cards, seat_t seat, obj_t out[SEAT_OBJECTS])
{
    int n = 0;

    for (int i = 0; cards != 0 && i < st->grid.attachments; i++) {
        obj_t obj = st->grid.attached[i].card;
        if (obj_seat(obj) == seat && (cards & obj_bit(obj)) != 0) {
            out[n++] = obj;
        }
    }
    return n;
}

uint64_t zone_concealed(const struct match *match, const struct state *st, seat_t owner)
{
    uint64_t cards = 0;

    for (uint32_t rest = match->rules->sight.concealed; rest != 0; rest &= rest - 1) {
        cards |= st->field.zone[bits_first(rest)][owner];
    }
    return cards;
}

int zone_list(const struct match *match, const struct state *st, zone_t zone, seat_t seat,
              obj_t out[SEAT_OBJECTS])
{
    const struct zone_rule *rule = &match->rules->zone[zone];
    int n = 0, size = rule->kind == ZONE_SLOTS ? rule->capacity : st->field.count[zone][seat];
    const uint8_t *row = row_read(match, st, zone, seat);

    if (rule->kind == ZONE_SET) {
        return list_hand(match, st, st->field.zone[zone][seat], seat, out);
    }
    if (rule->kind == ZONE_SPREAD) {
        return table_list(st, st->field.zone[zone][seat], seat, out);
    }
    if (rule->kind == ZONE_CHAIN) {
        return list_chain(st, st->field.zone[zone][seat], seat, out);
    }
    for (int i = 0; i < size; i++) {
        obj_t obj = row[rule->kind == ZONE_STACK ? size - 1 - i : i];
        /* a board is shared, by two zones too */
        if (obj != OBJ_NONE && obj_seat(obj) == seat &&
            (rule->label != LABEL_SQUARE || st->field.zone_of[obj] == zone)) {
            out[n++] = obj;
        }
    }
    return n;
}

uint64_t zone_found(const struct run *run, seat_t seat)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
    bool is_code = frame != NULL && frame->kind == FRAME_CODE && frame->pc != frame->start;
    word_t verb = is_code ? run->match->db->code[frame->pc - 1] : 0;
    uint64_t found = 0;

    if (word_op(verb) == OP_VERB && (word_b(verb) & VERB_FOUND) != 0) {
        return ~0ull;
    }
    for (int viewer = 0; viewer < SEATS; viewer++) {
        found |= tail->looked[viewer].of[seat] & ~run->st->field.known[viewer].of[seat];
    }
    return found;
}

/* Appends those of a row that are in the mask, in the order of the row. */
static int add_members(const obj_t *row, int count, uint64_t mask, obj_t *out, int n)
{
    for (int i = 0; i < count; i++) {
        if ((obj_bit(row[i]) & mask) != 0) {
            out[n++] = row[i];
        }
    }
    return n;
}

int zone_order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT])
{
    obj_t row[SEAT_OBJECTS];
    int n = 0;

    for (int part = 0; part < SEATS; part++) {
        seat_t seat = (seat_t)(part ^ run->st->head.first);
        for (zone_t zone = 0; zone < run->match->rules->zones && set->of[seat] != 0; zone++) {
            if ((run->st->field.zone[zone][seat] & set->of[seat]) == 0) {
                continue;
            }
            bool is_deck = zone == run->match->rules->deck.zone;
            uint64_t found = is_deck ? zone_found(run, seat) : 0;
            int count = zone_list(run->match, run->st, zone, seat, row);
            for (int i = 0; i < count; i++) {
                if (set_has(set, row[i]) && (found & obj_bit(row[i])) == 0) {
                    out[n++] = row[i];
                }
            }
            found &= set->of[seat] & run->st->field.zone[zone][seat];
            while (found != 0) {
                obj_t first = (obj_t)(seat * SEAT_OBJECTS + bits_first(found));
                uint64_t same = found & match_copies(run->match, first);
                n = add_members(row, count, same, out, n);
                found &= ~same;
            }
        }
    }
    return n;
}

/* ---- equal copies ----------------------------------------------------- */

static obj_t oldest_copy(const struct match *match, const struct state *st, obj_t obj,
                         uint64_t mask)
{
    zone_t zone = st->field.zone_of[obj];
    seat_t seat = obj_seat(obj);
    const uint8_t *row = row_read(match, st, zone, seat);
    obj_t oldest = OBJ_NONE;

    for (int i = 0; i < st->field.count[zone][seat]; i++) {
        if ((mask & obj_bit(row[i])) == 0) {
            continue;
        }
        if (zone_rank(match->rules, st, row[i]) == 0) {
            return row[i];
        }
        oldest = oldest == OBJ_NONE ? row[i] : oldest;
    }
    return oldest == OBJ_NONE ? obj : oldest;
}

obj_t zone_copy(const struct match *match, const struct state *st, obj_t obj, uint64_t mask)
{
    seat_t seat = obj_seat(obj);
    zone_t zone = st->field.zone_of[obj];
    uint64_t copies = match_copies(match, obj) & mask & st->field.zone[zone][seat];

    if ((copies & (copies - 1)) == 0 || match->rules->zone[zone].label != LABEL_NONE) {
        return obj; /* a place is a thing of its own, whatever lies there */
    }
    if (match->rules->zone[zone].kind == ZONE_PILE) {
        return oldest_copy(match, st, obj, copies);
    }
    bool is_set = match->rules->zone[zone].kind == ZONE_SET;
    if (is_set && st->tail.frames == 0 && (copies & ranked(match, st, seat)) == 0) {
        return (obj_t)(seat * SEAT_OBJECTS + bits_first(copies));
    }
    obj_t best = OBJ_NONE;
    unsigned best_rank = 0;
    int best_place = 0;
    for (uint64_t rest = copies; rest != 0; rest &= rest - 1) {
        obj_t copy = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        unsigned rank = zone_rank(match->rules, st, copy);
        int place =
            zone_place(match, st, copy); /* in a deck the topmost, that is the last in the row */
        if (best == OBJ_NONE || rank < best_rank ||
            (rank == best_rank &&
             (place > best_place || (is_set && compare_held(match, st, copy, best) < 0)))) {
            best = copy;
            best_rank = rank;
            best_place = place;
        }
    }
    return best;
}
