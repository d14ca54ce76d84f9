/* follow-text.c - reading lines of the protocol without the engine's help. */
#include "tests/lib/follow.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool follow_fail(struct follow *f, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vsnprintf(f->fault, sizeof f->fault, format, args);
    va_end(args);
    return false;
}

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

void follow_sort(struct follow_zone *zone)
{
    qsort(zone->card, (size_t)zone->n, sizeof *zone->card, compare_ints);
}

void follow_sort_places(struct follow_zone *zone)
{
    for (int i = 1; i < zone->n; i++) {
        int card = zone->card[i], label = zone->label[i], at = i;
        for (; at > 0 && (zone->label[at - 1] > label ||
                          (zone->label[at - 1] == label && zone->card[at - 1] > card));
             at--) {
            zone->card[at] = zone->card[at - 1];
            zone->label[at] = zone->label[at - 1];
        }
        zone->card[at] = card;
        zone->label[at] = label;
    }
}

bool follow_value(const char *line, const char *key, char *value, size_t size)
{
    char start[FOLLOW_WORD];
    int n = snprintf(start, sizeof start, " %s=", key);
    const char *at = strstr(line, start);

    value[0] = '\0';
    if (at == NULL) {
        return false;
    }
    at += n;
    (void)snprintf(value, size, "%.*s", (int)strcspn(at, " \n"), at);
    return true;
}

const char *follow_line(const char *text, char *line, size_t size)
{
    size_t n = strcspn(text, "\n");

    if (*text == '\0') {
        return NULL;
    }
    (void)snprintf(line, size, "%.*s", (int)n, text);
    return text[n] == '\n' ? text + n + 1 : text + n;
}

int follow_card(const struct follow_legend *legend, const char *id, size_t size)
{
    for (int i = 0; i < legend->cards && size < FOLLOW_WORD; i++) {
        if (legend->card[i][size] == '\0' && memcmp(legend->card[i], id, size) == 0) {
            return i;
        }
    }
    return FOLLOW_UNKNOWN;
}

/* ------------------------------------------------------------------------------------- items */

size_t follow_size(const char *text)
{
    int depth = 0;

    for (size_t i = 0; text[i] != '\0'; i++) {
        bool is_end = strchr(",;}] ", text[i]) != NULL;
        if (is_end && depth == 0) {
            return i;
        }
        depth += strchr("{[", text[i]) != NULL ? 1 : strchr("}]", text[i]) != NULL ? -1 : 0;
    }
    return strlen(text);
}

bool follow_item(const struct follow_legend *legend, const char **text, struct follow_zone *zone)
{
    char item[400];
    size_t size = follow_size(*text);
    int label = 0, card = FOLLOW_UNKNOWN, n = 1;

    if (size == 0 || size >= sizeof item) {
        return false;
    }
    (void)snprintf(item, sizeof item, "%.*s", (int)size, *text);
    item[strcspn(item, "[")] = '\0';
    const char *face = strchr(item, '=');
    face = face == NULL ? item : face + 1;
    label = face == item ? follow_owner(item, strlen(item)) + 1 : follow_label(item);
    if (*face == '?') {
        n = isdigit((unsigned char)face[1]) ? atoi(face + 1) : 1;
    } else {
        card = follow_card(legend, face, strcspn(face, "^*~"));
        const char *count = strchr(face, '*');
        n = count == NULL ? 1 : atoi(count + 1);
        if (card == FOLLOW_UNKNOWN) {
            return false;
        }
    }
    for (int i = 0; i < n; i++) {
        if (zone->n == FOLLOW_CARDS) {
            return false;
        }
        zone->card[zone->n] = card;
        zone->label[zone->n++] = label;
    }
    *text += size + ((*text)[size] == ',' ? 1 : 0);
    return true;
}

int follow_label(const char *label)
{
    const char *dot = label + strcspn(label, ".=");
    const char *rest = dot + (*dot == '.' && islower((unsigned char)dot[1]) ? 2 : 1);

    if (label[0] < 'a' || label[0] > 'z' || !isdigit((unsigned char)label[1])) {
        return 0;
    }
    return (label[0] - 'a' + 1) << FOLLOW_LETTER | atoi(label + 1) * FOLLOW_UNDER |
           (*dot == '.' ? atoi(rest) : 0);
}

bool follow_has_letter(int label, char letter)
{
    return label >> FOLLOW_LETTER == letter - 'a' + 1;
}

bool follow_under(const struct follow_legend *legend, const char *text, struct follow_zone *zone)
{
    const char *open = memchr(text, '[', follow_size(text));
    int host = follow_label(text), first = zone->n;

    if (open == NULL) {
        return true;
    }
    open++;
    while (follow_item(legend, &open, zone)) {
        zone->label[zone->n - 1] = host + zone->n - first;
    }
    return *open == ']';
}

/* -------------------------------------------------------------------------------- any game */

const struct follow_room *follow_room_of(const struct follow_legend *legend, char letter)
{
    for (int i = 0; i < legend->rooms; i++) {
        if (legend->room[i].letter == letter) {
            return &legend->room[i];
        }
    }
    return NULL;
}

const struct follow_room *follow_room(const struct follow_legend *legend, const char *name)
{
    return strlen(name) >= 4 ? follow_room_of(legend, name[3]) : NULL;
}

const struct follow_room *follow_room_at(const struct follow_legend *legend, const char *name,
                                         const char *label)
{
    const struct follow_room *room = follow_room(legend, name);

    return room != NULL && strchr(label, '.') != NULL && room->under != 0
               ? &legend->room[room->under]
               : room;
}

bool follow_is_deck(const struct follow_room *room)
{
    return room->kind == FOLLOW_PILE && !room->is_open;
}

static bool is_meant(const struct follow_room *room, char sign)
{
    switch (sign) {
    case 'D':
        return follow_is_deck(room);
    case 'X':
        return room->kind == FOLLOW_PILE && room->is_open;
    case 'H':
        return room->kind == FOLLOW_HAND && !room->is_main;
    case 'A':
        return room->kind == FOLLOW_ATTACHED;
    case 'L':
    case 'l':
        return room->label != '\0' && room->kind != FOLLOW_ATTACHED;
    default:
        return room->label != '\0' && room->kind != FOLLOW_ATTACHED && !room->is_open;
    }
}

/* Appends what a sign of a pattern stands for. */
static bool spell_sign(const struct follow_legend *legend, char sign, char *out, size_t size)
{
    if (isdigit((unsigned char)sign)) {
        int card = sign - '0';
        return card < legend->cards && snprintf(out, size, "%s", legend->card[card]) > 0;
    }
    for (int i = 0; i < legend->rooms; i++) {
        const struct follow_room *room = &legend->room[i];
        if (!is_meant(room, sign)) {
            continue;
        }
        if (sign == 'l' || sign == 'q') {
            (void)snprintf(out, size, "%c%d", room->label, room->max + 1);
        } else {
            (void)snprintf(out, size, "%c", room->letter);
        }
        return true;
    }
    return false;
}

bool follow_spell(const struct follow_legend *legend, const char *pattern, char *out, size_t size)
{
    size_t used = 0;

    for (; *pattern != '\0'; pattern++) {
        if (used + FOLLOW_WORD >= size) {
            return false;
        }
        if (*pattern != '$') {
            out[used++] = *pattern;
            continue;
        }
        if (!spell_sign(legend, *++pattern, out + used, size - used)) {
            return false;
        }
        used += strlen(out + used);
    }
    out[used] = '\0';
    return true;
}

/* ------------------------------------------------------------------------------------ legend */

static enum follow_kind kind_of(const char *kind, const char *order)
{
    if (strcmp(kind, "slots") == 0) {
        return strcmp(order, "place") == 0 ? FOLLOW_PLACES : FOLLOW_QUEUE;
    }
    return strcmp(kind, "hand") == 0       ? FOLLOW_HAND
           : strcmp(kind, "pile") == 0     ? FOLLOW_PILE
           : strcmp(kind, "attached") == 0 ? FOLLOW_ATTACHED
                                           : FOLLOW_ROW;
}

static bool learn_zone(struct follow_legend *legend, const char *line)
{
    char kind[FOLLOW_WORD], order[FOLLOW_WORD], value[FOLLOW_WORD];

    if (legend->rooms == FOLLOW_ZONES) {
        return false;
    }
    struct follow_room *room = &legend->room[legend->rooms++];
    (void)follow_value(line, "kind", kind, sizeof kind);
    (void)follow_value(line, "order", order, sizeof order);
    *room = (struct follow_room){.letter = line[strlen("zone ")], .kind = kind_of(kind, order)};
    room->label = follow_value(line, "label", value, sizeof value) ? value[0] : '\0';
    room->max = follow_value(line, "max", value, sizeof value) ? atoi(value) : 0;
    room->is_main =
        room->kind == FOLLOW_HAND &&
        !(follow_value(line, "word", value, sizeof value) && strcmp(value, "hand") == 0);
    room->is_common = follow_value(line, "owner", value, sizeof value) && value[0] == 'c';
    room->is_open = follow_value(line, "sight", value, sizeof value) && strcmp(value, "both") == 0;
    room->is_blind = strcmp(value, "nobody") == 0;
    room->has_bare = follow_value(line, "bare", value, sizeof value);
    if (!follow_value(line, "under", value, sizeof value)) {
        return true;
    }
    if (legend->rooms == FOLLOW_ZONES) {
        return false;
    }
    struct follow_room *under = &legend->room[legend->rooms];
    room->under = legend->rooms++;
    *under = (struct follow_room){.letter = ' ', .label = room->label, .kind = FOLLOW_PLACES};
    under->max = room->max * atoi(value);
    under->is_common = room->is_common;
    under->is_open =
        follow_value(line, "under.sight", value, sizeof value) && strcmp(value, "both") == 0;
    return true;
}

int follow_gauge(const struct follow_legend *legend, const char *name, size_t size, int part)
{
    for (int i = 0; i < legend->gauges; i++) {
        if (strlen(legend->gauge[i]) == size && memcmp(legend->gauge[i], name, size) == 0 &&
            legend->part[i] == part) {
            return i;
        }
    }
    return -1;
}

/* A line without an owner is a name only, of a part of a vector or in lasting changes. */
static bool learn_gauge(struct follow_legend *legend, const char *line)
{
    char value[FOLLOW_WORD], parts[FOLLOW_WORD * 8];
    bool is_vector = follow_value(line, "parts", parts, sizeof parts), is_more = true;

    if (!follow_value(line, "owner", value, sizeof value)) {
        return true;
    }
    (void)follow_value(line, "start", value, sizeof value);
    const char *at = parts;
    for (int part = is_vector ? 1 : 0; is_more; part++) {
        if (legend->gauges == FOLLOW_GAUGES) {
            return false;
        }
        (void)sscanf(line, "gauge %47s", legend->gauge[legend->gauges]);
        legend->part[legend->gauges] = part;
        legend->start[legend->gauges++] = value[0] == '\0' ? FOLLOW_UNSET : atoi(value);
        at = strchr(at, ',');
        is_more = at++ != NULL;
    }
    return true;
}

static bool learn_verb(struct follow_legend *legend, const char *line)
{
    return legend->verbs < FOLLOW_VERBS &&
           sscanf(line, "verb %47s", legend->verb[legend->verbs++]) == 1;
}

bool follow_learn(struct follow_legend *legend, const char *games, const char *cards)
{
    char line[4096];

    *legend = (struct follow_legend){0};
    while ((games = follow_line(games, line, sizeof line)) != NULL) {
        if (strncmp(line, "zone ", 5) == 0 && !learn_zone(legend, line)) {
            return false;
        }
        if (strncmp(line, "verb ", 5) == 0 && !learn_verb(legend, line)) {
            return false;
        }
        if (strncmp(line, "flag ", 5) == 0 && strstr(line, " draw=back ") != NULL) {
            legend->back = line[5];
        }
        if (strncmp(line, "gauge ", 6) == 0 && !learn_gauge(legend, line)) {
            return false;
        }
    }
    while ((cards = follow_line(cards, line, sizeof line)) != NULL) {
        if (strncmp(line, "card ", 5) != 0) {
            continue;
        }
        if (legend->cards == FOLLOW_POOL) {
            return false;
        }
        (void)sscanf(line, "card %47s", legend->card[legend->cards++]);
    }
    return legend->cards > 0 && legend->rooms > 0;
}
