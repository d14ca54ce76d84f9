/* table.c - cards on a table without places. */
#include "engine/parts/table.h"

#include "engine/core/zone.h"

void table_take(struct state *st, obj_t obj)
{
    seat_t seat = obj_seat(obj);
    int at = table_index(obj);

    st->field.tag[seat][at] = 0;
    st->table.host[seat][at] = 0;
    st->table.number[seat][at] = 0;
    for (int i = 0; i < TABLE_COUNTERS; i++) {
        st->table.counter[i][seat][at] = 0;
    }
}

void table_lay(struct state *st, obj_t obj, obj_t host)
{
    ROOM_FOR(st->table.number[obj_seat(host)][table_index(host)] + 1, ATTACHED);
    st->table.host[obj_seat(obj)][table_index(obj)] = host;
    st->table.number[obj_seat(obj)][table_index(obj)] =
        ++st->table.number[obj_seat(host)][table_index(host)];
}

void table_keep(struct state *st, obj_t obj, int arrival)
{
    st->field.tag[obj_seat(obj)][table_index(obj)] = (uint16_t)arrival;
    st->field.next_label--; /* the one that it was given on its way */
}

static int number_of(const struct state *st, obj_t obj)
{
    return st->table.number[obj_seat(obj)][table_index(obj)];
}

int table_under(const struct match *match, const struct state *st, obj_t host,
                obj_t out[SEAT_OBJECTS])
{
    zone_t zone = table_zone(match->rules);
    int n = 0;

    for (int seat = 0; seat < SEATS && zone != ZONE_NONE; seat++) {
        for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            int at = n;
            if (table_host(st, obj) != host) {
                continue;
            }
            for (; at > 0 && number_of(st, out[at - 1]) > number_of(st, obj); at--) {
                out[at] = out[at - 1];
            }
            out[at] = obj;
            n++;
        }
    }
    return n;
}

int table_list(const struct state *st, uint64_t cards, seat_t seat, obj_t out[SEAT_OBJECTS])
{
    int n = 0;

    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
        int at = n++;
        for (; at > 0 && table_arrival(st, out[at - 1]) > table_arrival(st, obj); at--) {
            out[at] = out[at - 1];
        }
        out[at] = obj;
    }
    return n;
}

int table_label(const struct match *match, const struct state *st, obj_t obj)
{
    obj_t host = table_host(st, obj);

    return st->field.zone_of[host] << TABLE_ZONE_SHIFT |
           zone_label(match, st, host) << LABEL_UNDER | number_of(st, obj);
}

void table_print_label(const struct rules *rules, const struct zone_rule *rule, int label,
                       struct str *out)
{
    int host = (label & ((1 << TABLE_ZONE_SHIFT) - 1)) >> LABEL_UNDER;

    zone_print_label(rules, (zone_t)(label >> TABLE_ZONE_SHIFT), host, out);
    str_format(out, ".%c%d", rule->label_letter, label & LABEL_UNDER_MASK);
}
