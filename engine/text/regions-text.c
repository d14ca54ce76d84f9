/* regions-text.c - the items in the text of a position: ` k>=(s2.H*6,e7,s2.D*20){bas-f*2}^12`. */
#include <stdlib.h>
#include <string.h>

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/regions.h"
#include "engine/text/object-text.h"

/* Who reads of it: all, both seats, the public alone, one seat alone. */
enum readers { READ_BY_ALL, READ_BY_SEATS, READ_BY_PUBLIC, READ_BY_FIRST, READ_BY_SECOND };

static const char *const marks[] = {[READ_BY_ALL] = "",
                                    [READ_BY_SEATS] = "^12",
                                    [READ_BY_PUBLIC] = "^",
                                    [READ_BY_FIRST] = "^1",
                                    [READ_BY_SECOND] = "^2"};

struct entry {
    const struct known_item *item;
    enum readers readers;
};

/* ---- printing ----------------------------------------------------------------------------- */

static const char *print_zone(const struct match *match, const struct state *st, seat_t owner,
                              zone_t zone, const char *comma, struct str *out)
{
    str_format(out, "%ss%d.%c*%d", comma, owner + 1, match->rules->zone[zone].letter,
               st->field.count[zone][owner]);
    return ",";
}

/* Hand, labels, deck. */
static void print_places(const struct match *match, const struct state *st,
                         const struct known_item *item, struct str *out)
{
    const struct rules *rules = match->rules;
    seat_t owner = obj_seat(item_obj(item));
    const char *comma = "";

    if ((item_where(item) & ITEM_HAND) != 0) {
        comma = print_zone(match, st, owner, rules->hand_zone, comma, out);
    }
    for (uint32_t rest = rules->sight.concealed; rest != 0; rest &= rest - 1) {
        obj_t row[SEAT_OBJECTS];
        int n = zone_list(match, st, (zone_t)bits_first(rest), owner, row);
        for (int i = 0; i < n; i++) {
            if (row[i] != OBJ_NONE && (item_where(item) & obj_bit(row[i])) != 0) {
                str_put(out, comma);
                move_label(match, st, row[i], out);
                comma = ",";
            }
        }
    }
    if ((item_where(item) & ITEM_DECK) != 0) {
        (void)print_zone(match, st, owner, rules->deck.zone, comma, out);
    }
}

/* The same for all that read an entry, whatever the numbers of objects are. */
static int compare_places(const struct match *match, const struct state *st,
                          const struct known_item *a, const struct known_item *b)
{
    char left[512], right[512];
    struct str one, other;

    if (item_where(a) == item_where(b)) {
        return 0;
    }
    str_init(&one, left, sizeof left);
    str_init(&other, right, sizeof right);
    print_places(match, st, a, &one);
    print_places(match, st, b, &other);
    return strcmp(left, right);
}

static int compare(const struct match *match, const struct state *st, const struct entry *a,
                   const struct entry *b)
{
    int owners = item_owner(item_observer(a->item)) - item_owner(item_observer(b->item));
    int readers = (int)a->readers - (int)b->readers;
    int places = owners != 0 || readers != 0 ? 0 : compare_places(match, st, a->item, b->item);

    return owners != 0    ? owners
           : readers != 0 ? readers
           : places != 0  ? places
                          : match->card[item_obj(a->item)] - match->card[item_obj(b->item)];
}

/* Who reads an item, as far as the viewer can tell: the owner of the cards knows of no reader but
 * those of whom it is told. False if the viewer does not read it, or reads the same of another. */
static bool find_readers(const struct state *st, int i, int viewer, enum readers *readers)
{
    const struct known_item *item = &st->item[i];
    int observer = item_observer(item), seat = item_viewer(observer);
    seat_t owner = item_owner(observer);
    bool is_all = viewer == VIEWER_ALL;
    bool seat_has = viewer == owner || regions_both(st, i, 1 - owner);
    bool owner_has = regions_both(st, i, observer_of(owner, owner));
    bool pub_has = regions_both(st, i, observer_of(VIEWER_PUB, owner));

    if (seat == VIEWER_PUB) {
        *readers = is_all ? READ_BY_PUBLIC : READ_BY_ALL;
        return viewer == VIEWER_PUB || (is_all && !(seat_has && owner_has));
    }
    if (is_all && seat == owner && seat_has) {
        return false;
    }
    *readers = !(seat_has && owner_has) ? (seat == 0 ? READ_BY_FIRST : READ_BY_SECOND)
               : pub_has                ? READ_BY_ALL
                                        : READ_BY_SEATS;
    return is_all || viewer == seat;
}

/* The items that a viewer reads, in the order of the text. */
static int list_entries(const struct match *match, const struct state *st, int viewer,
                        struct entry out[KNOWN_ITEMS])
{
    int n = 0;

    for (int i = 0; i < st->field.items; i++) {
        const struct known_item *item = &st->item[i];
        if (item_is_tally(item)) {
            continue;
        }
        struct entry entry = {.item = item};
        bool is_read = find_readers(st, i, viewer, &entry.readers);
        bool is_in_zone = item_where(item) == ITEM_HAND && /* of the hand alone it stands there */
                          (viewer != VIEWER_ALL || entry.readers <= READ_BY_PUBLIC);
        if (!is_read || is_in_zone) {
            continue;
        }
        int at = n++;
        for (; at > 0 && compare(match, st, &entry, &out[at - 1]) < 0; at--) {
            out[at] = out[at - 1];
        }
        out[at] = entry;
    }
    return n;
}

static void print_tallies(const struct match *match, const struct state *st, struct str *out)
{
    const char *sign = " t=(";

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < st->field.items; i++) {
            const struct known_item *item = &st->item[i];
            if (item_observer(item) == ITEM_TALLY + seat) {
                str_format(out, "%ss%d.%s*%d", sign, seat + 1,
                           match_card(match, item_obj(item))->id, (int)item_where(item));
                sign = ",";
            }
        }
    }
    str_put(out, sign[0] == ',' ? ")" : "");
}

void regions_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    struct entry entry[KNOWN_ITEMS];
    int n = st->field.items == 0 ? 0 : list_entries(match, st, viewer, entry);

    for (int i = 0; i < n;) {
        const struct entry *first = &entry[i];
        str_put(out, " k>=(");
        print_places(match, st, first->item, out);
        str_char(out, ')');
        for (const char *sign = "{"; i < n && entry[i].readers == first->readers &&
                                     item_observer(entry[i].item) == item_observer(first->item) &&
                                     item_where(entry[i].item) == item_where(first->item);
             i++, sign = ",") {
            str_put(out, sign);
            str_put(out, match->db->cards[match->card[item_obj(entry[i].item)]].id);
        }
        str_char(out, '}');
        str_put(out, marks[first->readers]);
    }
    print_tallies(match, st, out);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* `s2.H*6`, or a label; moves on behind it. */
static bool read_place(struct run *run, const char **text, seat_t *owner, uint64_t *where)
{
    const struct rules *rules = run->match->rules;
    const char *at = *text;
    obj_t obj = OBJ_NONE;

    if (at[0] == 's' && (at[1] == '1' || at[1] == '2') && at[2] == '.' && at[3] != '\0' &&
        at[4] == '*') {
        bool is_hand = at[3] == rules->zone[rules->hand_zone].letter;
        bool is_deck = at[3] == rules->zone[rules->deck.zone].letter;
        zone_t zone = is_hand ? rules->hand_zone : rules->deck.zone;
        *owner = (seat_t)(at[1] == '2');
        *where |= is_hand ? ITEM_HAND : ITEM_DECK;
        *text = at + 5 + strspn(at + 5, "0123456789");
        int cards = run->st->field.count[zone][*owner];
        return (is_hand || is_deck) && cards > 0 && strtol(at + 5, NULL, 10) == cards;
    }
    const char *end = object_find(run->match, run->st, at, &obj);
    if (end == NULL || obj == OBJ_NONE ||
        (rules->sight.concealed >> run->st->field.zone_of[obj] & 1) == 0) {
        return false;
    }
    *owner = obj_seat(obj);
    *where |= obj_bit(obj);
    *text = end;
    return true;
}

/* What is known to lie on one place is written there. */
static bool is_one_place(uint64_t where)
{
    return (where & (ITEM_HAND | ITEM_DECK)) == 0 && (where & (where - 1)) == 0;
}

static obj_t find_copy(const struct run *run, seat_t owner, const char *id, size_t length)
{
    for (int i = 0; i < run->match->size[owner]; i++) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + i);
        const char *mine = run->match->db->cards[run->match->card[obj]].id;
        if (strlen(mine) == length && memcmp(mine, id, length) == 0) {
            return obj;
        }
    }
    return OBJ_NONE;
}

/* The viewers that a mark means; 0: it is none. */
static int read_mark(const char *text)
{
    static const uint8_t viewers[] = {[READ_BY_ALL] = 7,
                                      [READ_BY_SEATS] = 3,
                                      [READ_BY_PUBLIC] = 1 << VIEWER_PUB,
                                      [READ_BY_FIRST] = 1,
                                      [READ_BY_SECOND] = 2};

    for (int i = 0; i < (int)COUNT_OF(viewers); i++) {
        if (strcmp(text, marks[i]) == 0) {
            return viewers[i];
        }
    }
    return 0;
}

bool regions_read(struct run *run, const char *text)
{
    const char *end = strchr(text, '}');
    seat_t owner = 0;
    uint64_t where = 0;

    if (*text++ != '(' || end == NULL) {
        return false;
    }
    bool is_place = read_place(run, &text, &owner, &where);
    while (is_place && *text == ',') {
        text++;
        is_place = read_place(run, &text, &owner, &where);
    }
    int viewers = read_mark(end + 1);
    if (!is_place || strncmp(text, "){", 2) != 0 || viewers == 0 ||
        (viewers > 2 && is_one_place(where))) {
        return false;
    }
    for (text += 2; text < end; text++) {
        size_t length = strcspn(text, ",}");
        obj_t obj = find_copy(run, owner, text, length);
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            if (obj == OBJ_NONE ||
                ((viewers >> viewer & 1) != 0 && !items_add(run, viewer, obj, where))) {
                return false;
            }
        }
        text += length;
    }
    return true;
}

bool regions_read_tallies(struct run *run, const char *text)
{
    enum { MOST = 999 };

    for (const char *lead = "("; *text == *lead; lead = ",") {
        bool is_seat = text[1] == 's' && (text[2] == '1' || text[2] == '2') && text[3] == '.';
        size_t length = is_seat ? strcspn(text + 4, "*,)") : 0;
        obj_t obj = is_seat ? find_copy(run, (seat_t)(text[2] == '2'), text + 4, length) : OBJ_NONE;
        if (obj == OBJ_NONE || text[4 + length] != '*' || run->st->field.items == KNOWN_ITEMS) {
            return false;
        }
        char *end;
        long n = strtol(text + 5 + length, &end, 10);
        if (end == text + 5 + length || n < 1 || n > MOST) {
            return false;
        }
        (void)regions_tally(run, obj);
        for (int i = 0; i < run->st->field.items; i++) {
            struct known_item *item = &run->st->item[i];
            bool is_it = item_is_tally(item) && obj_seat(item_obj(item)) == obj_seat(obj) &&
                         match_card(run->match, item_obj(item))->namesake ==
                             match_card(run->match, obj)->namesake;
            if (is_it) {
                item_lie(item, (uint64_t)n);
            }
        }
        text = end;
    }
    return strcmp(text, ")") == 0;
}
