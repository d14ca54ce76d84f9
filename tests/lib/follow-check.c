/* follow-check.c - compares what a follower keeps with a line `state`. */
#include "tests/lib/follow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the cards of a zone for a message. */
static void zone_text(const struct follow *f, const struct follow_zone *zone, char *text,
                      size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    for (int i = 0; i < zone->n && used + FOLLOW_WORD < size; i++) {
        const char *card = zone->card[i] == FOLLOW_UNKNOWN ? "?" : f->legend->card[zone->card[i]];
        int n = snprintf(text + used, size - used, "%s%s", i == 0 ? "" : ",", card);
        used += n < 0 ? 0 : (size_t)n;
    }
}

static bool same_zone(const struct follow *f, int seat, int room, const struct follow_zone *want)
{
    const struct follow_room *kind = &f->legend->room[room];
    struct follow_zone left = f->zone[seat][room], right = *want;

    if (kind->kind == FOLLOW_HAND || (follow_is_deck(kind) && !f->is_shuffled[seat])) {
        follow_sort(&left);
        follow_sort(&right);
    }
    if (kind->has_bare || kind->kind == FOLLOW_ATTACHED) {
        follow_sort_places(&left);
        follow_sort_places(&right);
    }
    if (left.n != right.n) {
        return false;
    }
    for (int i = 0; i < left.n; i++) {
        if (left.card[i] != right.card[i] ||
            ((kind->label != '\0' || kind->is_common) && left.label[i] != right.label[i])) {
            return false;
        }
    }
    return true;
}

/* The events may show where a card lies while the state says it by a fact, `k=(s1.D*1){ID}` or
 * `k=(w3){ID}`: the one card of one place. */
static void fill_known(const struct follow *f, int seat, int room, const char *line,
                       struct follow_zone *zone)
{
    const struct follow_zone *mine = &f->zone[seat][room];
    char deck[8];
    int length = snprintf(deck, sizeof deck, "s%d.%c*1", seat + 1, f->legend->room[room].letter);

    while (mine->n == zone->n && (line = strstr(line, " k=(")) != NULL) {
        line += strlen(" k=(");
        size_t size = strcspn(line, ")");
        const char *id = line + size + 2;
        bool is_deck = (size_t)length == size && strncmp(line, deck, size) == 0;
        for (int i = 0; memchr(line, ',', strcspn(line, "}")) == NULL && i < zone->n; i++) {
            bool is_here = is_deck || (zone->label[i] != 0 && zone->label[i] == follow_label(line));
            if (is_here && zone->card[i] == FOLLOW_UNKNOWN && mine->card[i] != FOLLOW_UNKNOWN) {
                zone->card[i] = follow_card(f->legend, id, strcspn(id, "}"));
            }
        }
    }
}

/* Reads the list behind `ZONE:` and compares; moves on behind it. */
static bool check_zone(struct follow *f, int seat, const char **text,
                       struct follow_zone attached[][FOLLOW_ZONES])
{
    struct follow_zone want = {0}, below = {0};
    char mine[180], theirs[180];
    const char letter = **text;
    int room = 0;

    while (room < f->legend->rooms && f->legend->room[room].letter != letter) {
        room++;
    }
    *text += 2;
    while (follow_attached(f->legend, *text, seat, attached) &&
           follow_under(f->legend, *text, &below) &&
           follow_item(f->legend, text, &want)) { /* fills the zones */
    }
    if (room < f->legend->rooms && f->legend->room[room].under != 0 &&
        !same_zone(f, seat, f->legend->room[room].under, &below)) {
        zone_text(f, &f->zone[seat][f->legend->room[room].under], mine, sizeof mine);
        zone_text(f, &below, theirs, sizeof theirs);
        return follow_fail(f, "under s%d.%c by the events: %s; by the state: %s", seat + 1, letter,
                           mine, theirs);
    }
    if (room == f->legend->rooms || (**text != ';' && **text != '}')) {
        return follow_fail(f, "cannot read s%d.%c at: %.60s", seat + 1, letter, *text);
    }
    fill_known(f, seat, room, *text, &want);
    if (!same_zone(f, seat, room, &want)) {
        zone_text(f, &f->zone[seat][room], mine, sizeof mine);
        zone_text(f, &want, theirs, sizeof theirs);
        return follow_fail(f, "s%d.%c by the events: %s; by the state: %s", seat + 1, letter, mine,
                           theirs);
    }
    return true;
}

static bool check_gauge(struct follow *f, int seat, const char **text, bool is_told[])
{
    const char *name = *text;
    size_t size = strcspn(name, "=");
    bool is_vector = follow_gauge(f->legend, name, size, 0) < 0;
    int part = is_vector ? 1 : 0;

    *text += size;
    do {
        int i = follow_gauge(f->legend, name, size, part++);
        if (i < 0) {
            return follow_fail(f, "unknown gauge at: %.60s", name);
        }
        int n = atoi(*text + 1);
        is_told[i] = true;
        if (f->gauge[seat][i] != n) {
            return follow_fail(f, "s%d.%.*s by the events: %d; by the state: %d", seat + 1,
                               (int)size, name, f->gauge[seat][i], n);
        }
        *text += 1 + strcspn(*text + 1, ",;}");
    } while (is_vector && **text == ',');
    return true;
}

/* Checks the fields between the braces. What the state leaves out has its value of the start, or
 * holds no cards. */
static bool check_side(struct follow *f, int seat, const char *text, bool is_common,
                       struct follow_zone attached[][FOLLOW_ZONES])
{
    bool is_told[FOLLOW_GAUGES] = {false};
    bool is_seen[FOLLOW_ZONES] = {false};

    while (*text != '}' && *text != '\0') {
        bool is_zone = *text >= 'A' && *text <= 'Z';
        for (int i = 0; is_zone && i < f->legend->rooms; i++) {
            is_seen[i] = is_seen[i] || f->legend->room[i].letter == *text;
            if (f->legend->room[i].letter == *text && f->legend->room[i].under != 0) {
                is_seen[f->legend->room[i].under] = true;
            }
        }
        if (!(is_zone ? check_zone(f, seat, &text, attached)
                      : check_gauge(f, seat, &text, is_told))) {
            return false;
        }
        text += *text == ';' ? 1 : 0;
    }
    for (int i = 0; i < f->legend->rooms; i++) {
        const struct follow_room *room = &f->legend->room[i];
        bool has_field = room->is_common == is_common && room->kind != FOLLOW_ATTACHED;
        if (!is_seen[i] && has_field && f->zone[seat][i].n > 0) {
            return follow_fail(f, "s%d.%c: the state does not have its cards", seat + 1,
                               room->letter);
        }
    }
    for (int i = 0; !is_common && i < f->legend->gauges; i++) {
        if (!is_told[i] && f->gauge[seat][i] != f->legend->start[i]) {
            return follow_fail(f, "s%d.%s by the events: %d; by the state: as at the start",
                               seat + 1, f->legend->gauge[i], f->gauge[seat][i]);
        }
    }
    return true;
}

/* Checks `tN.first.phase[.step]?asked`. */
static bool check_when(struct follow *f, const char *line)
{
    int turn = 0;
    char first[4] = "", phase[FOLLOW_WORD] = "", want[4];

    if (sscanf(line, "state tfn1 %*s %*s t%d.%3[^.].%47[^.?]", &turn, first, phase) != 3) {
        return follow_fail(f, "cannot read: %.80s", line);
    }
    (void)snprintf(want, sizeof want, f->first < 0 ? "F" : "s%d", f->first + 1);
    if (turn != f->turn || strcmp(first, want) != 0 || strcmp(phase, f->phase) != 0) {
        return follow_fail(f, "by the events: t%d.%s.%s; by the state: t%d.%s.%s", f->turn, want,
                           f->phase, turn, first, phase);
    }
    return true;
}

/* What lies on cards of either seat is known when both sides are read. */
static bool check_attached(struct follow *f, struct follow_zone want[][FOLLOW_ZONES])
{
    char mine[180], theirs[180];

    for (int i = 0; i < 2 * f->legend->rooms; i++) {
        int seat = i % 2, room = i / 2;
        if (f->legend->room[room].kind == FOLLOW_ATTACHED &&
            !same_zone(f, seat, room, &want[seat][room])) {
            zone_text(f, &f->zone[seat][room], mine, sizeof mine);
            zone_text(f, &want[seat][room], theirs, sizeof theirs);
            return follow_fail(f, "attached of s%d by the events: %s; by the state: %s", seat + 1,
                               mine, theirs);
        }
    }
    return true;
}

bool follow_agrees(struct follow *f, const char *line)
{
    static struct follow_zone attached[2][FOLLOW_ZONES];
    char over[3 * FOLLOW_WORD] = "";
    const char *s1 = strstr(line, " s1{"), *s2 = strstr(line, " s2{");
    const char *common = strstr(line, " c{");

    if (s1 == NULL || s2 == NULL || !check_when(f, line)) {
        return f->fault[0] != '\0' ? false : follow_fail(f, "not a position: %.80s", line);
    }
    memset(attached, 0, sizeof attached);
    if (!check_side(f, 0, s1 + 4, false, attached) || !check_side(f, 1, s2 + 4, false, attached) ||
        !check_side(f, 0, common == NULL ? "}" : common + 3, true, attached) ||
        !check_attached(f, attached)) {
        return false;
    }
    if (f->over[0] != '\0') {
        (void)snprintf(over, sizeof over, " o=(over.%s.%s)", f->over, f->reason);
    }
    return (strstr(line, " o=(over.") != NULL) == (f->over[0] != '\0') && strstr(line, over) != NULL
               ? true
               : follow_fail(f, "by the events:%s; the state says otherwise", over);
}
