/* told.c - a line `state`, taken apart and put together again. */
#include "tests/lib/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* Number in the legend of the zone of this letter; -1: a gauge. */
static int room_of(const struct follow_legend *legend, const char *field)
{
    for (int i = 0; field[1] == ':' && i < legend->rooms; i++) {
        if (legend->room[i].letter == field[0]) {
            return i;
        }
    }
    return -1;
}

/* Adds the cards of a list that ends with a bracket; moves on behind it. What a fact says of cards
 * by a word, `!counter`, names none. */
static bool read_cards(const struct follow_legend *legend, const char **text, struct counts *out)
{
    struct follow_zone zone = {0};

    while (**text == '!' || follow_item(legend, text, &zone)) {
        if (**text == '!') {
            *text += follow_size(*text);
            *text += **text == ',' ? 1 : 0;
        }
    }
    for (int i = 0; i < zone.n; i++) {
        if (zone.card[i] == FOLLOW_UNKNOWN) {
            return false;
        }
        out->of[zone.card[i]]++;
    }
    return true;
}

/* Reads an item of a zone. One of a common zone says itself whose it is. */
static bool read_item(struct told *told, int owner, int room, const char **text)
{
    const char *item = *text, *braces = strchr(item, '{');
    size_t length = follow_size(item);

    if (told->legend->room[room].is_common) {
        owner = follow_owner(item, length);
        if (owner < 0) {
            return false;
        }
    }
    if (braces != NULL && braces < item + length) {
        const char *list = braces + 1;
        if (!read_cards(told->legend, &list, &told->held[owner])) {
            return false;
        }
    }
    int under = told->legend->room[room].under;
    if (under != 0 && !follow_under(told->legend, item, &told->zone[owner][under])) {
        return false;
    }
    if (!follow_attached(told->legend, item, owner, told->zone)) {
        return false;
    }
    return follow_item(told->legend, text, &told->zone[owner][room]);
}

/* Reads the fields between brackets; `text` stands behind the first one, and then at the last. */
static bool read_fields(struct told *told, int owner, const char **text)
{
    while (**text != '}') {
        int room = room_of(told->legend, *text);
        if (room < 0) {
            *text += strcspn(*text, ";}");
        } else {
            *text += 2;
            while (strchr(";} ", **text) == NULL) {
                if (!read_item(told, owner, room, text)) {
                    return false;
                }
            }
        }
        *text += **text == ';' ? 1 : 0;
    }
    return true;
}

/* Whose places `k>=(s2.H*4,k5)` names. */
static int owner_of(const struct follow_legend *legend, const char *places)
{
    if (places[0] == 's' && places[2] == '.') {
        return places[1] - '1';
    }
    for (int i = 0; i < legend->rooms; i++) {
        if (legend->room[i].label == places[0]) {
            return atoi(places + 1) > legend->room[i].max ? 1 : 0;
        }
    }
    return 0;
}

bool told_read(struct told *told, const struct follow_legend *legend, const char *line)
{
    const char *first = strstr(line, " s1{"), *second = strstr(line, " s2{");
    const char *common = strstr(line, " c{"), *viewer = strchr(line, '@');

    memset(told, 0, sizeof *told);
    told->legend = legend;
    viewer = viewer == NULL ? NULL : strchr(viewer, ' ');
    if (first == NULL || second == NULL || viewer == NULL) {
        return false;
    }
    told->viewer = viewer[1] == 's' ? viewer[2] - '1' : FOLLOW_ALL;
    first += 4;
    second += 4;
    if (!read_fields(told, 0, &first) || !read_fields(told, 1, &second)) {
        return false;
    }
    if (common != NULL) {
        common += 3;
        if (!read_fields(told, 0, &common)) {
            return false;
        }
    }
    for (const char *at = second; (at = strstr(at, " k>=(")) != NULL;) {
        at += 5;
        int owner = owner_of(legend, at);
        at += strcspn(at, "{");
        at += *at == '{' ? 1 : 0;
        if (!read_cards(legend, &at, &told->around[owner])) {
            return false;
        }
    }
    return true;
}

bool told_list(const struct follow_legend *legend, const char *list, struct counts *out)
{
    memset(out, 0, sizeof *out);
    if (!read_cards(legend, &list, out)) {
        return false;
    }
    list += *list == ';' ? 1 : 0;
    return read_cards(legend, &list, out) && *list == '\0';
}

int told_unseen(const struct told *told, int owner, const struct counts *list, struct counts *out)
{
    int left = 0;

    *out = *list;
    for (int room = 0; room < told->legend->rooms; room++) {
        const struct follow_zone *zone = &told->zone[owner][room];
        for (int i = 0; i < zone->n; i++) {
            if (zone->card[i] != FOLLOW_UNKNOWN && out->of[zone->card[i]]-- == 0) {
                return -1;
            }
        }
    }
    for (int card = 0; card < FOLLOW_POOL; card++) {
        left += out->of[card];
    }
    return left;
}

/* ---- all assignments ------------------------------------------------------------------------- */

/* What is left to deal, place by place. */
struct deal {
    int hand, rows, deck; /* places */
    int tokens;           /* cards that have to lie among the places before the deck */
    int cards;            /* the others */
    struct counts token, card;
    struct told_fill now;
    struct told_fill *out;
    int count, most;
};

static int unknown_in(const struct follow_zone *zone)
{
    int n = 0;

    for (int i = 0; i < zone->n; i++) {
        n += zone->card[i] == FOLLOW_UNKNOWN;
    }
    return n;
}

/* The unknown places of a seat, by kind. */
static void count_places(const struct told *told, int owner, struct deal *deal)
{
    for (int room = 0; room < told->legend->rooms; room++) {
        const struct follow_room *rule = &told->legend->room[room];
        int n = unknown_in(&told->zone[owner][room]);
        deal->hand += rule->kind == FOLLOW_HAND ? n : 0;
        deal->deck += rule->kind == FOLLOW_PILE ? n : 0;
        deal->rows += rule->kind != FOLLOW_HAND && rule->kind != FOLLOW_PILE ? n : 0;
    }
}

static int compare_cards(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static int find_fill(const struct told_fill *fills, int count, const struct told_fill *fill)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(fills[i].card, fill->card, sizeof fill->card) == 0) {
            return i;
        }
    }
    return -1;
}

/* Adds what was dealt; the order within the hand means nothing. */
static bool add_fill(struct deal *deal)
{
    struct told_fill fill = deal->now;

    qsort(fill.card, (size_t)deal->hand, 1, compare_cards);
    int at = find_fill(deal->out, deal->count, &fill);
    if (at >= 0) {
        deal->out[at].likely += fill.likely;
        return true;
    }
    if (deal->count == deal->most) {
        return false;
    }
    deal->out[deal->count++] = fill;
    return true;
}

static bool deal_place(struct deal *deal, int place);

/* Lays each card there is of a sort at a place, so likely in all if there are `all` of that sort.
 */
static bool deal_sort(struct deal *deal, int place, struct counts *sort, int *left, double likely)
{
    double before = deal->now.likely;
    int all = *left;

    for (int card = 0; all > 0 && card < FOLLOW_POOL; card++) {
        if (sort->of[card] == 0) {
            continue;
        }
        deal->now.likely = before * likely * sort->of[card] / all;
        deal->now.card[place] = (uint8_t)card;
        sort->of[card]--;
        *left -= 1;
        bool is_done = deal_place(deal, place + 1);
        *left += 1;
        sort->of[card]++;
        deal->now.likely = before;
        if (!is_done) {
            return false;
        }
    }
    return true;
}

/* Deals from this place on, in every way. */
static bool deal_place(struct deal *deal, int place)
{
    int before_deck = deal->hand + deal->rows - place;
    double token = before_deck > 0 ? (double)deal->tokens / before_deck : 0;

    if (before_deck + deal->deck == 0) {
        return add_fill(deal);
    }
    return (token <= 0 || deal_sort(deal, place, &deal->token, &deal->tokens, token)) &&
           (token >= 1 || deal_sort(deal, place, &deal->card, &deal->cards, 1 - token));
}

int told_fills(const struct told *told, int owner, const struct counts *unseen,
               struct told_fill *out, int most)
{
    struct deal deal = {.card = *unseen, .now = {.likely = 1}, .out = out, .most = most};
    struct counts none = {{0}};
    bool is_own = owner == told->viewer; /* then they say what the other seat knows */
    const struct counts *in_hand = is_own ? &none : &told->held[owner];
    const struct counts *around = is_own ? &none : &told->around[owner];
    int held = 0;

    count_places(told, owner, &deal);
    if (deal.hand + deal.rows + deal.deck > TOLD_PLACES) {
        return -1;
    }
    for (int card = 0; card < FOLLOW_POOL; card++) {
        deal.card.of[card] = (uint8_t)(deal.card.of[card] - in_hand->of[card] - around->of[card]);
        deal.token.of[card] = around->of[card];
        deal.tokens += deal.token.of[card];
        deal.cards += deal.card.of[card];
        for (int n = 0; n < in_hand->of[card]; n++) {
            deal.now.card[held++] = (uint8_t)card;
        }
    }
    return deal_place(&deal, held) ? deal.count : -1;
}

int told_which(const struct told *view, const struct told *all, int owner,
               const struct told_fill *fills, int count)
{
    struct told_fill fill = {{0}, 0};
    int used[3] = {0}, part[3][TOLD_PLACES], n = 0;

    for (int room = 0; room < view->legend->rooms; room++) {
        const struct follow_room *rule = &view->legend->room[room];
        const struct follow_zone *hidden = &view->zone[owner][room];
        const struct follow_zone *shown = &all->zone[owner][room];
        int kind = rule->kind == FOLLOW_HAND ? 0 : rule->kind == FOLLOW_PILE ? 2 : 1;
        for (int i = 0; i < hidden->n && hidden->n == shown->n; i++) {
            if (hidden->card[i] == FOLLOW_UNKNOWN && used[kind] < TOLD_PLACES) {
                part[kind][used[kind]++] = shown->card[i];
            }
        }
    }
    for (int kind = 0; kind < 3; kind++) {
        for (int i = 0; i < used[kind] && n < TOLD_PLACES; i++) {
            fill.card[n++] = (uint8_t)part[kind][i];
        }
    }
    qsort(fill.card, (size_t)used[0], 1, compare_cards);
    return find_fill(fills, count, &fill);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Where the next card of each kind of place comes from: the hand, face-down places, the deck. */
struct source {
    const struct follow_legend *legend;
    const struct told_fill *fill;
    int next[3];
    struct counts held;
    int owner;
};

static size_t add(char *out, size_t size, size_t used, const char *text, size_t length)
{
    if (used + length + 1 > size) {
        return used;
    }
    memcpy(out + used, text, length);
    out[used + length] = '\0';
    return used + length;
}

/* Writes the cards for an item that does not say which they are. */
static size_t write_unknown(struct source *source, const char *item, size_t length, int kind,
                            char *out, size_t size, size_t used)
{
    const char *mark = memchr(item, '?', length);
    const char *flags = memchr(item, '~', length);
    int n = atoi(mark + 1) > 0 ? atoi(mark + 1) : 1;
    char text[2 * FOLLOW_WORD];

    for (int i = 0; i < n; i++) {
        int card = source->fill->card[source->next[kind]++];
        bool is_held = kind == 0 && source->held.of[card] > 0;
        source->held.of[card] -= is_held;
        (void)snprintf(text, sizeof text, "%s%.*s%s", i == 0 ? "" : ",", (int)(mark - item), item,
                       source->legend->card[card]);
        used = add(out, size, used, text, strlen(text));
        if (is_held || kind == 1) { /* the owner knows them without being told so in the hand */
            (void)snprintf(text, sizeof text, is_held ? "^12" : "^%d", source->owner + 1);
            used = add(out, size, used, text, strlen(text));
        }
    }
    return flags == NULL ? used : add(out, size, used, flags, (size_t)(item + length - flags));
}

/* Writes an item, or what lies under it one by one. */
static size_t write_item(struct source *source, const char *item, size_t length, int kind,
                         char *out, size_t size, size_t used)
{
    const char *open = memchr(item, '[', length);

    if (open == NULL) {
        return kind >= 0 && memchr(item, '?', length) != NULL
                   ? write_unknown(source, item, length, kind, out, size, used)
                   : add(out, size, used, item, length);
    }
    used = write_item(source, item, (size_t)(open - item), kind, out, size, used);
    while (*open != ']') {
        used = add(out, size, used, open++, 1); /* the bracket or a comma */
        size_t inner = follow_size(open);
        used = write_item(source, open, inner, 1, out, size, used);
        open += inner;
    }
    return add(out, size, used, "]", 1);
}

/* Copies the fields of a side from *line on, up to its bracket. */
static size_t write_side(struct source *source, const char **line, char *out, size_t size,
                         size_t used)
{
    int kind = -1;

    while (**line != '}' && **line != '\0') {
        int room = room_of(source->legend, *line);
        if (room >= 0) {
            enum follow_kind zone = source->legend->room[room].kind;
            kind = zone == FOLLOW_HAND ? 0 : zone == FOLLOW_PILE ? 2 : 1;
            used = add(out, size, used, *line, 2);
            *line += 2;
        }
        size_t length = follow_size(*line);
        used = write_item(source, *line, length, kind, out, size, used);
        *line += length;
        if (**line == ',' || **line == ';') {
            kind = **line == ';' ? -1 : kind;
            used = add(out, size, used, (*line)++, 1);
        }
    }
    return used;
}

bool told_write(const struct told *view, const char *line, const struct told_fill *const fill[],
                char *out, size_t size)
{
    static const char *const open[TOLD_SEATS] = {" s1{", " s2{"};
    const char *at = strchr(strchr(line, '@'), ' '), *end = strstr(line, " h=");
    size_t used = add(out, size, 0, line, (size_t)(at - line));

    used = add(out, size, used, " all", 4);
    at += 3;
    for (int owner = 0; owner < TOLD_SEATS; owner++) {
        const char *side = strstr(at, open[owner]) + 4;
        struct source source = {.legend = view->legend, .fill = fill[owner], .owner = owner};
        struct deal deal = {0};
        count_places(view, owner, &deal);
        source.next[1] = deal.hand;
        source.next[2] = deal.hand + deal.rows;
        source.held = view->held[owner];
        used = add(out, size, used, at, (size_t)(side - at));
        at = side;
        used = write_side(&source, &at, out, size, used);
    }
    size_t rest = end == NULL ? strlen(at) : (size_t)(end - at);
    used = add(out, size, used, at, rest);
    return used + 1 < size;
}
