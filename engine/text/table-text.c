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
    const char *letter = strchr(run->match->rules->table->counters, *text);
    struct state *st = run->st;
    char *end;
    long n = *text == '\0' ? 0 : strtol(text + 1, &end, 10);
    bool is_tagged = run->match->rules->zone[st->field.zone_of[obj]].is_tagged;

    if (*text == '\0' || !is_tagged || end == text + 1 || n < 1 || n > LIMIT_ARRIVALS) {
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
    st->table
        .counter[letter - run->match->rules->table->counters][obj_seat(obj)][table_index(obj)] =
        (uint8_t)n;
    return end;
}
