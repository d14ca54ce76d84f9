/* follow-seen.c - which card ids a seat may be told of. */
#include "tests/lib/follow-seen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_LINE = 16384 };

static const char *const id_letters = "abcdefghijklmnopqrstuvwxyz0123456789-";

static bool fail(struct seen *seen, const char *what, const char *line)
{
    (void)snprintf(seen->fault, sizeof seen->fault, "s%d cannot know of %.60s: %.300s",
                   seen->seat + 1, what, line);
    return false;
}

/* Finds the next card id in a text; returns its number and moves on behind it. */
static int next_card(const struct follow_legend *legend, const char **text, const char *end)
{
    while (*text < end) {
        *text += strcspn(*text, id_letters);
        const char *word = *text;
        size_t size = strspn(word, id_letters);
        *text += size;
        int card = follow_card(legend, word, size);
        if (card != FOLLOW_UNKNOWN && word < end) {
            return card;
        }
        if (size == 0) {
            break;
        }
    }
    return FOLLOW_UNKNOWN;
}

void seen_start(struct seen *seen, const struct follow_legend *legend, int seat, const char *list)
{
    int card;

    *seen = (struct seen){.legend = legend, .seat = seat};
    for (const char *end = list + strlen(list);
         (card = next_card(legend, &list, end)) != FOLLOW_UNKNOWN;) {
        seen->own[card] = true;
    }
}

/* --------------------------------------------------------------------------------- learning */

/* True if everybody sees the faces of the zone that ` key=s1.A` names in an event. */
static bool is_open(const struct seen *seen, const char *line, const char *key)
{
    char zone[FOLLOW_WORD], label[FOLLOW_WORD] = "";

    if (!follow_value(line, key, zone, sizeof zone)) {
        return false;
    }
    if (strcmp(key, "to") == 0) {
        (void)follow_value(line, "pos", label, sizeof label);
    } else {
        (void)sscanf(line, "event %*d %*s %47s", label);
    }
    const struct follow_room *room = follow_room_at(seen->legend, zone, label);
    return room != NULL && (room->is_open || (room->has_bare && follow_label(label) == 0));
}

/* True if the event itself shows the face of its card to the seat. */
static bool is_shown(const struct seen *seen, const char *line, const char *kind, const char *who)
{
    if (strcmp(kind, "look") == 0) {
        return who[0] == 's' && who[1] == '1' + seen->seat;
    }
    return strcmp(kind, "reveal") == 0 || strcmp(kind, "coin") == 0 ||
           (strcmp(kind, "move") == 0 &&
            (is_open(seen, line, "from") || is_open(seen, line, "to")));
}

/* Notes that a card lies at a place face-up, as the event has it. */
static bool lay(struct seen *seen, const char *line, int card)
{
    struct seen_laid *laid = &seen->laid[seen->laids];
    char to[FOLLOW_WORD];

    if (seen->laids == SEEN_LAID || !follow_value(line, "to", to, sizeof to) ||
        !follow_value(line, "pos", laid->label, sizeof laid->label) ||
        follow_label(laid->label) == 0) {
        return false;
    }
    laid->card = card;
    seen->laids++;
    return true;
}

/* Learns from the cards of one event; an id in an event between hidden zones has to be known, but
 * one that comes to lie face-up. */
static bool learn(struct seen *seen, const char *line)
{
    char kind[FOLLOW_WORD], who[FOLLOW_WORD], zone[FOLLOW_WORD], cards[2 * FOLLOW_WORD];
    int card;

    if (sscanf(line, "event %*d %47s %47s", kind, who) != 2) {
        return true;
    }
    if (strstr(line, " order=") != NULL) {
        return fail(seen, "the order of a deck", line);
    }
    if (!follow_value(line, "cards", cards, sizeof cards) ||
        !follow_value(line, "from", zone, sizeof zone) || strcmp(kind, "flag") == 0) {
        return true; /* what a flag names, check_line wants to be shown by now */
    }
    bool is_own = zone[1] == '1' + seen->seat;
    const char *text = cards, *end = cards + strlen(cards);
    while ((card = next_card(seen->legend, &text, end)) != FOLLOW_UNKNOWN) {
        bool is_known = is_own ? seen->own[card] : seen->foe[card];
        bool is_seen = !is_own && is_shown(seen, line, kind, who);
        if (!is_known && !is_seen && (is_own || !lay(seen, line, card))) {
            return fail(seen, seen->legend->card[card], line);
        }
        for (int i = 0; is_seen && i < seen->laids; i++) { /* it went on to where all see it */
            seen->laid[i].card = seen->laid[i].card == card ? FOLLOW_UNKNOWN : seen->laid[i].card;
        }
        seen->foe[card] = seen->foe[card] || !is_own;
    }
    return true;
}

/* --------------------------------------------------------------------------------- checking */

/* The item of a place in a line `state`, behind its label; of what lies under a card, too. */
static const char *find_item(const char *line, const char *label)
{
    char start[FOLLOW_WORD];
    size_t size = strcspn(label, ".");
    int n = snprintf(start, sizeof start, "%.*s=", (int)size, label);

    for (const char *at = line; (at = strstr(at, start)) != NULL; at++) {
        if (strchr(":,", at[-1]) == NULL) {
            continue;
        }
        at += n;
        at = label[size] == '.' ? strchr(at, '[') : at;
        for (int k = label[size] == '.' ? atoi(label + size + 1) : 0; at != NULL && k > 0; k--) {
            at = strpbrk(at, "[,]");
            at = at == NULL || *at == ']' ? NULL : at + 1;
        }
        return at;
    }
    return NULL;
}

/* True if a line `state` shows the card face-up at its place. */
static bool is_face_up(const struct seen *seen, const char *line, const struct seen_laid *laid)
{
    const char *item = find_item(line, laid->label);
    size_t size = item == NULL ? 0 : strcspn(item, ",;[]}");
    const char *flags = item == NULL ? NULL : memchr(item, '~', size);

    return item != NULL &&
           follow_card(seen->legend, item, strspn(item, id_letters)) == laid->card &&
           (flags == NULL ||
            memchr(flags, seen->legend->back, size - (size_t)(flags - item)) == NULL);
}

/* Checks that what was laid for all to see lies so, by the line `state` of the reply. */
static bool check_laid(struct seen *seen, const char *reply)
{
    const char *state = strncmp(reply, "state ", 6) == 0 ? reply : strstr(reply, "\nstate ");

    for (int i = 0; i < seen->laids; i++) {
        const struct seen_laid *laid = &seen->laid[i];
        if (laid->card != FOLLOW_UNKNOWN && (state == NULL || !is_face_up(seen, state, laid))) {
            return fail(seen, seen->legend->card[laid->card], reply);
        }
    }
    seen->laids = 0;
    return true;
}

/* Where ids stand that may be of either seat's cards; behind the sides of a view they may be picks
 * of the open choice, too, that were named. */
enum { EITHER = -1, BEHIND = -2 };

/* Checks the ids between line and end. On the side of a seat they have to be of its own cards, but
 * for what is said to be the other's. */
static bool check_span(struct seen *seen, const char *from, const char *end, int side,
                       const char *request, const char *line)
{
    int card;

    while ((card = next_card(seen->legend, &from, end)) != FOLLOW_UNKNOWN) {
        int flag = follow_owner(from, strcspn(from, ",;[]}")), owner = flag < 0 ? side : flag;
        bool may_own = side < 0 || owner == seen->seat, may_foe = side < 0 || owner != seen->seat;
        bool is_picked = side == BEHIND && seen->named[card];
        if (!(may_own && seen->own[card]) && !(may_foe && seen->foe[card]) && !is_picked &&
            strstr(request, seen->legend->card[card]) == NULL) {
            return fail(seen, seen->legend->card[card], line);
        }
    }
    return true;
}

/* In a line `state` each side shows cards of its own seat, and what the other attached to them. */
static bool check_line(struct seen *seen, const char *line, const char *request)
{
    const char *s1 = strstr(line, " s1{"), *s2 = strstr(line, " s2{");
    const char *end = line + strlen(line);

    if (strncmp(line, "state ", 6) != 0 || s1 == NULL || s2 == NULL) {
        return check_span(seen, line, end, EITHER, request, line);
    }
    const char *rest = strstr(s2, "} "); /* within a side no space follows a brace */
    rest = rest == NULL ? end : rest;
    return check_span(seen, s1, s2, 0, request, line) &&
           check_span(seen, s2, rest, 1, request, line) &&
           check_span(seen, rest, end, BEHIND, request, line);
}

/* Keeps the cards that an answer names, to be shown by the time something else happens. */
static void keep_named(struct seen *seen, const char *line)
{
    int card;

    for (const char *end = line + strlen(line);
         (card = next_card(seen->legend, &line, end)) != FOLLOW_UNKNOWN;) {
        seen->named[card] = true;
    }
}

static bool check_named(struct seen *seen, const char *line)
{
    for (int card = 0; card < seen->legend->cards; card++) {
        if (seen->named[card] && !seen->own[card] && !seen->foe[card]) {
            return fail(seen, seen->legend->card[card], line);
        }
        seen->named[card] = false;
    }
    return true;
}

bool seen_reply(struct seen *seen, const char *reply, const char *request)
{
    char line[SEEN_LINE], kind[FOLLOW_WORD] = "";
    bool is_choosing = true;

    for (const char *text = reply; (text = follow_line(text, line, sizeof line)) != NULL;) {
        if (!learn(seen, line)) {
            return false;
        }
        if (sscanf(line, "event %*d %47s", kind) == 1) {
            is_choosing = strcmp(kind, "choose") == 0;
        }
    }
    if (!check_laid(seen, reply)) {
        return false;
    }
    /* A choice stands before the move that makes its card public, so this comes second. */
    for (const char *text = reply; (text = follow_line(text, line, sizeof line)) != NULL;) {
        bool is_choice = sscanf(line, "event %*d %47s", kind) == 1 && strcmp(kind, "choose") == 0;
        if (is_choice) {
            keep_named(seen, line);
        } else if (!check_line(seen, line, request)) {
            return false;
        }
    }
    return is_choosing || check_named(seen, reply);
}
