/* twin.c - another position text that a seat cannot tell from the one it is made of. */
#include "tests/conformance/twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/conformance/order.h"
#include "tests/conformance/position.h"

enum { CARDS = 256 };

/* The cards of a zone, one by one. */
struct row {
    char ids[CARDS][POSITION_ID];
    int count;
};

/* A part of a text. */
struct span {
    const char *from;
    size_t length;
};

bool twin_plain(const char *text, char out[TWIN_TEXT])
{
    static const char *const ties[] = {" k=", " k<=", " k>=", " o=", "{?", NULL};
    const char *p = strstr(text, " p="), *r = strstr(text, " r="), *h = strstr(text, " h=");
    size_t front = r ? (size_t)(r - text) : h ? (size_t)(h - text) : strlen(text);

    for (const char *const *tie = ties; *tie; tie++) {
        if (strstr(text, *tie)) {
            return false;
        }
    }
    if (p && memchr(p, ';', strcspn(p + 1, " ") + 1)) {
        return false;
    }
    (void)snprintf(out, TWIN_TEXT, "%.*s", (int)front, text);
    return strlen(text) < TWIN_TEXT;
}

/* ------------------------------------------------------------------------------------- zones */

/* What stands behind "Z:" between the braces of a seat. */
static bool find_zone(const char *text, int side, char zone, struct span *out)
{
    char front[8], field[4] = {';', zone, ':', '\0'};
    const char *from, *end, *at;

    (void)snprintf(front, sizeof front, " s%d{", side);
    from = strstr(text, front);
    end = from ? strchr(from + strlen(front), '}') : NULL;
    at = from ? strstr(from, field) : NULL;
    if (from && from[4] == zone && from[5] == ':') {
        at = from + 3;
    }
    if (!at || !end || at > end) {
        return false;
    }
    out->from = at + 3;
    out->length = strcspn(out->from, ";}");
    return true;
}

/* Only plain cards can be moved about: no marks, labels or flags, all known. */
static bool read_row(const struct span *span, struct row *row)
{
    const char *at = span->from, *end = span->from + span->length;

    row->count = 0;
    while (at < end) {
        size_t item = strcspn(at, ",;}"), id = strcspn(at, ",;}*");
        long copies = at[id] == '*' ? strtol(at + id + 1, NULL, 10) : 1;

        if (id >= POSITION_ID || strcspn(at, "^~[=?") < item || row->count + copies > CARDS) {
            return false;
        }
        for (; copies > 0; copies--) {
            (void)snprintf(row->ids[row->count++], POSITION_ID, "%.*s", (int)id, at);
        }
        at += item + (at + item < end);
    }
    return row->count > 0;
}

static void print_row(const struct row *row, struct text *out)
{
    for (int i = 0, next; i < row->count; i = next) {
        for (next = i + 1; next < row->count && strcmp(row->ids[i], row->ids[next]) == 0;) {
            next++;
        }
        text_format(out, "%s%s", i > 0 ? "," : "", row->ids[i]);
        if (next - i > 1) {
            text_format(out, "*%d", next - i);
        }
    }
}

/* Puts other cards into a part of the text. */
static bool replace(char text[TWIN_TEXT], const struct span *span, const char *by)
{
    char *copy = strdup(text);
    size_t front = (size_t)(span->from - text);
    bool has_room = copy && strlen(text) - span->length + strlen(by) < TWIN_TEXT;

    if (has_room) {
        (void)snprintf(text, TWIN_TEXT, "%.*s%s%s", (int)front, copy, by,
                       copy + front + span->length);
    }
    free(copy);
    return has_room;
}

static bool put_row(char text[TWIN_TEXT], int side, char zone, const struct row *row)
{
    struct text cards = {0};
    struct span span;
    bool is_put;

    print_row(row, &cards);
    is_put = find_zone(text, side, zone, &span) && replace(text, &span, text_string(&cards));
    text_free(&cards);
    return is_put;
}

/* The first zone of a seat that can be read, without labels, into which so many look. */
static bool find_row(const struct legend *legend, const char *text, int side, enum sight sight,
                     struct row *row, char *zone)
{
    struct span span;

    for (int i = 0; i < LEGEND_ZONES; i++) {
        bool is_such = legend->zones[i].is_known && legend->zones[i].sight == sight &&
                       !legend->zones[i].label[0];

        *zone = (char)('A' + i);
        if (is_such && find_zone(text, side, *zone, &span) && read_row(&span, row)) {
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------- kinds */

static bool turn_deck(const struct legend *legend, char text[TWIN_TEXT], int side)
{
    struct row row, turned;
    char zone;

    if (!find_row(legend, text, side, SIGHT_NOBODY, &row, &zone)) {
        return false;
    }
    turned.count = row.count;
    for (int i = 0; i < row.count; i++) {
        memcpy(turned.ids[i], row.ids[row.count - 1 - i], POSITION_ID);
    }
    return put_row(text, side, zone, &turned);
}

static int compare_ids(const void *a, const void *b)
{
    return order_compare(a, b);
}

/* A hand lies by id. */
static bool put_hand(char text[TWIN_TEXT], int side, char zone, struct row *hand)
{
    qsort(hand->ids, (size_t)hand->count, sizeof *hand->ids, compare_ids);
    return put_row(text, side, zone, hand);
}

static bool trade_hand(const struct legend *legend, char text[TWIN_TEXT], int side)
{
    struct row hand, deck;
    char hand_zone, deck_zone, id[POSITION_ID];

    if (!find_row(legend, text, side, SIGHT_OWNER, &hand, &hand_zone) ||
        !find_row(legend, text, side, SIGHT_NOBODY, &deck, &deck_zone)) {
        return false;
    }
    for (int i = 0; i < deck.count; i++) {
        if (strcmp(deck.ids[i], hand.ids[0]) != 0) {
            memcpy(id, deck.ids[i], sizeof id);
            memcpy(deck.ids[i], hand.ids[0], sizeof id);
            memcpy(hand.ids[0], id, sizeof id);
            return put_hand(text, side, hand_zone, &hand) && put_row(text, side, deck_zone, &deck);
        }
    }
    return false;
}

/* The id of the first labelled card that only its owner knows by its marks: "k1=ID^1". */
static bool find_marked(const char *text, int side, struct span *out)
{
    char mark[4] = {'^', (char)('0' + side), '~', '\0'};
    const char *at = strstr(text, mark), *from = at;

    while (from && from > text && !strchr("=,;:{[", from[-1])) {
        from--;
    }
    if (!from || from == text || from[-1] != '=') {
        return false;
    }
    *out = (struct span){from, (size_t)(at - from)};
    return out->length < POSITION_ID;
}

static bool trade_table(const struct legend *legend, char text[TWIN_TEXT], int side)
{
    struct row hand;
    struct span span;
    char zone, id[POSITION_ID], other[POSITION_ID];

    if (!find_row(legend, text, side, SIGHT_OWNER, &hand, &zone) ||
        !find_marked(text, side, &span)) {
        return false;
    }
    (void)snprintf(id, sizeof id, "%.*s", (int)span.length, span.from);
    for (int i = 0; i < hand.count; i++) {
        if (strcmp(hand.ids[i], id) != 0) {
            memcpy(other, hand.ids[i], sizeof other);
            memcpy(hand.ids[i], id, sizeof id);
            return replace(text, &span, other) && put_hand(text, side, zone, &hand);
        }
    }
    return false;
}

bool twin_make(const struct legend *legend, const char *plain, enum twin_kind kind, int owner,
               char out[TWIN_TEXT])
{
    (void)snprintf(out, TWIN_TEXT, "%s", plain);
    switch (kind) {
    case TWIN_DECKS:
        return turn_deck(legend, out, 1) && turn_deck(legend, out, 2);
    case TWIN_HAND:
        return trade_hand(legend, out, owner);
    case TWIN_TABLE:
        return trade_table(legend, out, owner);
    case TWIN_KINDS:
        break;
    }
    return false;
}
