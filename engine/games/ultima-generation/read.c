/* read.c - what the card language reads. */
#include "engine/games/ultima-generation/ultima.h"

int ug_read_number(const struct eval *eval, int number, obj_t obj)
{
    const struct state *st = eval->run->st;
    int value;

    if (number == NUM_TAPS) {
        return taps_of(st, obj);
    }
    if (number == NUM_DAMAGE) {
        return table_counter(st, obj, COUNT_DAMAGE);
    }
    if (number == NUM_MULTI && ug_is_silenced(eval->run, obj)) {
        return 0;
    }
    bool is_changed = number < NUM_PRINTED || number == NUM_REDUCTION || number == NUM_SHIELD;
    if (!is_changed && number < VOCAB_FIELDS) {
        return match_card(eval->run->match, obj)->number[number];
    }
    bool is_away = number < NUM_PRINTED && st->field.zone_of[obj] != ZONE_UNITS && !eval->is_static;
    if (is_away && ug_last_find(st, obj, number, &value)) {
        return value;
    }
    return ug_number(eval->run, obj, (enum ug_number)number);
}

static int extreme(const int16_t *virtues, bool is_low)
{
    int best = virtues[0];

    for (int i = 1; i < VIRTUES; i++) {
        best = (is_low ? virtues[i] < best : virtues[i] > best) ? virtues[i] : best;
    }
    return best;
}

/* What cards were at last that have left. */
static void add_last(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums)
{
    for (; cards != 0; cards &= cards - 1) {
        for (int n = 0; n <= NUM_SHIELD; n++) {
            bool is_current = n < NUM_PRINTED || n >= NUM_REDUCTION;
            sums[n] += is_current ? ug_read_number(eval, n, object_of(seat, cards)) : 0;
        }
    }
}

void ug_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums)
{
    struct run *run = eval->run;
    const struct state *st = run->st;
    uint64_t away = st->tail.frames == 0 ? 0 : cards & ~units_of(st, seat);

    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        int multi = match_card(run->match, obj)->number[NUM_MULTI];
        sums[NUM_TAPS] += taps_of(st, obj);
        sums[NUM_DAMAGE] += table_counter(st, obj, COUNT_DAMAGE);
        sums[NUM_MULTI] += multi == 0 || ug_is_silenced(run, obj) ? 0 : multi;
    }
    ug_add_numbers(run, seat, cards & ~away, sums);
    add_last(eval, seat, away, sums);
}

int ug_read_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    struct run *run = eval->run;
    const struct head *head = &run->st->head;
    int sum = 0;

    if (gauge <= GAUGE_MARK) {
        return head->gauge[seat][gauge];
    }
    switch (gauge) {
    case GAUGE_EACH:
        for (int i = 0; i < VIRTUES; i++) {
            sum += head->gauge[seat][i];
        }
        return sum;
    case GAUGE_LOWEST:
    case GAUGE_HIGHEST:
        return extreme(head->gauge[seat], gauge == GAUGE_LOWEST);
    case GAUGE_ANY:
    case GAUGE_OF_CALLING:
        return 0;
    case GAUGE_LIMIT:
        return match_card(run->match, home_of(run->st, seat))->number[NUM_LIMIT] +
               ug_seat_number(run, seat, GAUGE_LIMIT);
    case GAUGE_ATTACKED:
        return run->st->field.mark[MARK_ATTACKED][seat] != 0;
    case GAUGE_EXEMPT:
    case GAUGE_WAIVERS:
        return ug_seat_number(run, seat, (enum ug_gauge)gauge);
    default:
        return ug_icons(run, seat, gauge - GAUGE_REAGENT);
    }
}

static bool is_armed(const struct run *run, obj_t obj)
{
    obj_t under[SEAT_OBJECTS];

    for (int i = 0, n = table_under(run->match, run->st, obj, under); i < n; i++) {
        if (match_card(run->match, under[i])->type == TYPE_ARMOUR) {
            return true;
        }
    }
    return false;
}

static bool is_word(struct run *run, int word, obj_t obj)
{
    const struct state *st = run->st;
    struct set aims;

    switch (word) {
    case WORD_PARTICIPATING:
        return is_fighting(st, obj);
    case WORD_FRONT:
        return has_mark(st, MARK_FRONT, obj);
    case WORD_REAR:
        return has_mark(st, MARK_REAR, obj);
    case WORD_DAMAGED:
        return table_counter(st, obj, COUNT_DAMAGE) > 0;
    case WORD_ARMED:
        return is_armed(run, obj);
    case WORD_AIMED:
        aims = ug_aims(run, obj);
        return !set_empty(&aims);
    default:
        return ug_has(run, obj, (enum ug_word)word);
    }
}

void ug_read_word(const struct eval *eval, int word, struct set *set)
{
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            if (!is_word(eval->run, word, (obj_t)(seat * SEAT_OBJECTS + bits_first(rest)))) {
                set->of[seat] &= ~(rest & (~rest + 1));
            }
        }
    }
}

/* CARD.host: what it is attached to. */
void ug_read_relation(const struct eval *eval, int relation, struct set *set)
{
    const struct state *st = eval->run->st;
    struct set hosts = {{0, 0}};

    (void)relation;
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t rest = set->of[seat] & st->field.zone[ZONE_ATTACHED][seat];
        for (; rest != 0; rest &= rest - 1) {
            set_add(&hosts, table_host(st, object_of((seat_t)seat, rest)));
        }
    }
    *set = hosts;
}

uint64_t ug_read_noun(const struct eval *eval, int nouns, seat_t seat)
{
    const struct state *st = eval->run->st;
    bool is_user = (nouns >> (NOUN_USER - VOCAB_NOUNS) & 1) != 0;
    obj_t obj = is_user ? ug_user_of(st, seat) : ug_used_of(st, seat);

    return obj == OBJ_NONE ? 0 : obj_bit(obj);
}
