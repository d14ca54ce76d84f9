/* table-text.c - what belongs to cards on the table, as text and back. */
#include "engine/text/table-text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/zone.h"
#include "engine/lang/limit.h"
#include "engine/parts/table.h"

enum { FLAG_ARRIVAL = 'i', FLAG_NUMBER = 'n' };

/* Homes come first, seat by seat: theirs is 1 and 2. */
static bool tells_arrival(const struct match *match, const struct state *st, obj_t obj)
{
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];

    return rule->label == LABEL_ARRIVAL ||
           (rule->label == LABEL_PLACE && table_arrival(st, obj) == obj_seat(obj) + 1);
}

void table_print_flags(const struct match *match, const struct state *st, obj_t obj,
                       struct str *out)
{
    obj_t under[SEAT_OBJECTS];
    int last = st->table.number[obj_seat(obj)][table_index(obj)];
    bool is_host = match->rules->zone[st->field.zone_of[obj]].below != 0;

    for (int i = 0; i < TABLE_COUNTERS; i++) {
        if (table_counter(st, obj, i) != 0) {
            str_char(out, match->rules->table->counters[i]);
            str_int(out, table_counter(st, obj, i));
        }
    }
    if (!tells_arrival(match, st, obj)) {
        str_format(out, "%c%d", FLAG_ARRIVAL, table_arrival(st, obj));
    }
    if (is_host && last != 0) {
        int n = table_under(match, st, obj, under);
        int there =
            n == 0 ? 0 : st->table.number[obj_seat(under[n - 1])][table_index(under[n - 1])];
        if (there != last) {
            str_format(out, "%c%d", FLAG_NUMBER, last);
        }
    }
}

const char *table_read_flag(struct run *run, obj_t obj, const char *text)
{
    const struct table_part *table = run->match->rules->table;
    const char *letter = table == NULL ? NULL : strchr(table->counters, *text);
    struct state *st = run->st;
    char *end;
    long n = *text == '\0' ? 0 : strtol(text + 1, &end, 10);
    bool is_tagged = run->match->rules->zone[st->field.zone_of[obj]].is_tagged;

    if (table == NULL || *text == '\0' || !is_tagged || end == text + 1 || n < 1 ||
        n > LIMIT_ARRIVALS) {
        return NULL;
    }
    if (*text == FLAG_ARRIVAL) {
        st->field.tag[obj_seat(obj)][table_index(obj)] = (uint16_t)n;
        st->field.next_label = n > st->field.next_label ? (uint16_t)n : st->field.next_label;
        return end;
    }
    if (n > 255) {
        return NULL;
    }
    if (*text == FLAG_NUMBER) {
        st->table.number[obj_seat(obj)][table_index(obj)] = (uint8_t)n;
        return end;
    }
    if (letter == NULL) {
        return NULL;
    }
    st->table.counter[letter - table->counters][obj_seat(obj)][table_index(obj)] = (uint8_t)n;
    return end;
}

/* True if a card has this number of arrival. */
static bool is_given(const struct run *run, int arrival)
{
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < run->match->size[seat]; i++) {
            if (run->st->field.tag[seat][i] == arrival) {
                return true;
            }
        }
    }
    return false;
}

static bool set_arrival(struct run *run, zone_t zone, obj_t obj)
{
    const struct zone_rule *rule = &run->match->rules->zone[zone];
    struct state *st = run->st;
    seat_t seat = obj_seat(obj);
    uint16_t *tag = &st->field.tag[seat][table_index(obj)];
    uint16_t given = *tag;

    *tag = 0;
    if (given != 0) {
        bool is_alone = !is_given(run, given);
        *tag = given;
        return is_alone;
    }
    bool is_home = rule->label == LABEL_PLACE && !is_given(run, seat + 1);
    *tag = is_home ? seat + 1 : ++st->field.next_label;
    return true;
}

bool table_set_arrivals(struct run *run)
{
    const struct rules *rules = run->match->rules;
    uint16_t *last = &run->st->field.next_label;

    if (rules->table == NULL) {
        return true;
    }
    if (*last < SEATS) { /* those of the homes are never given again */
        *last = SEATS;
    }
    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS && rules->zone[zone].is_tagged; seat++) {
            for (uint64_t rest = run->st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
                if (!set_arrival(run, zone, (obj_t)(seat * SEAT_OBJECTS + bits_first(rest)))) {
                    return false;
                }
            }
        }
    }
    return true;
}
