/* tty-tell.c - which events are told, and which of them in one sentence: cards that go the same way
 * together, numbers that change together, and an answer without the move of the card that it
 * names. */
#include "protocol/tty/tty-tell.h"

#include <stdlib.h>
#include <string.h>

static const struct tell_row {
    const char *kind, *needs, *ja, *en;
} rows[] = {
#define TELL(kind, needs, ja, en) {#kind, needs, ja, en},
#include "protocol/tty/tty-tell.def"
#undef TELL
};

/* The first row that fits; NULL: nothing is told. */
static const struct tell_row *find_row(const struct event *event, bool has_values)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        bool is_fit = strcmp(rows[i].needs, "values") == 0
                          ? has_values
                          : rows[i].needs[0] == '\0' || event_key(event, rows[i].needs)[0] != '\0';
        if (strcmp(rows[i].kind, event->kind) == 0 && is_fit) {
            return rows[i].en[0] == '\0' ? NULL : &rows[i];
        }
    }
    return NULL;
}

/* Writes the sentence that waits. */
static void flush(struct told *told)
{
    char text[TOLD_SENTENCE];
    struct str out;

    if (told->events == 0) {
        return;
    }
    const struct tell_row *row = find_row(&told->event, told->value.used > 0);
    str_init(&out, text, sizeof text);
    if (row != NULL) {
        say_fill(told->teller->is_ja ? row->ja : row->en, told_value, told, &out);
    }
    if (text[0] != '\0') {
        (void)fputs("  ", told->out);
        tty_wrap(told->out, told->look, text, 2, 4);
    }
    told->events = told->cards = told->unknown = 0;
    told->has_next = false;
    str_clear(&told->value);
}

static bool has_same(const struct event *a, const struct event *b, const char *key)
{
    return strcmp(event_key(a, key), event_key(b, key)) == 0;
}

/* True if an event belongs into the sentence that waits. */
static bool is_joined(const struct told *told, const struct event *event)
{
    static const char *const keys[] = {"from", "to", "why", "by", "change"};
    const struct event *first = &told->event;

    if (told->events == 0 || told->has_next || strcmp(first->kind, event->kind) != 0 ||
        !told_is_same(told_owner(first), told_owner(event))) {
        return false;
    }
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (!has_same(first, event, keys[i])) {
            return false;
        }
    }
    return strcmp(event->kind, "value") == 0 ||
           (has_same(first, event, "n") && event_key(event, "cards")[0] != '\0');
}

static void add_card(struct told *told, const char *cards)
{
    card_t card = carddb_find(told->teller->match->db, cards);
    int i = 0;

    if (cards[0] == '?') {
        told->unknown += (int)strtol(cards + 1, NULL, 10);
    }
    if (card == CARD_NONE) {
        return;
    }
    while (i < told->cards && told->card[i].card != card) {
        i++;
    }
    if (i == TOLD_CARDS) {
        return;
    }
    if (i == told->cards) {
        told->cards++;
        told->card[i].card = card;
        told->card[i].n = 0;
    }
    told->card[i].n++;
}

/* "life 10 -> 9", of numbers that every position shows. */
static void add_value(struct told *told, const struct event *event)
{
    const struct teller *teller = told->teller;
    int gauge = event_gauge(teller->match, event), before = 0;
    const char *n = event_key(event, "n");
    char name[64];

    const char *comma = told->value.used == 0 ? "" : teller->is_ja ? "、" : ", ";
    str_format(&told->value, "%s%s ", comma, say_gauge(teller, gauge, name));
    if (event_value_before(&teller->memory, event, gauge, &before)) {
        str_format(&told->value, "%d→%s", before, n);
    } else {
        str_put(&told->value, n);
    }
}

static int seat_of(const char *owner)
{
    return strncmp(owner, "s2", 2) == 0 ? 1 : 0;
}

/* Notes which card or place an answer names: its move need not be told again. */
static void note_chosen(struct told *told, const struct event *event)
{
    const char *move = event_key(event, "move"), *colon = strchr(move, ':');
    size_t length = colon == NULL ? 0 : strcspn(colon + 1, "@>*,");
    int seat = seat_of(event->who);

    told->chosen[seat].d = (int)strtol(event_key(event, "d"), NULL, 10);
    memcpy(told->chosen[seat].name, colon == NULL ? "" : colon + 1, length);
    told->chosen[seat].name[length] = '\0';
}

/* True for what an answer has told already: that its card moves, or that its seat passes. */
static bool is_told_already(struct told *told, const struct event *event)
{
    const char *cards = event_key(event, "cards");
    int seat = seat_of(told_owner(event)), d = (int)strtol(event_key(event, "d"), NULL, 10);
    char *name = told->chosen[seat].name;

    if (told->chosen[seat].d != d) {
        return false;
    }
    if (strcmp(event->kind, "move") != 0 || name[0] == '\0') {
        return strcmp(event->kind, "pass") == 0;
    }
    bool is_hidden = name[0] == '?' && cards[0] == '?';
    if (strcmp(name, cards) != 0 && strcmp(name, event->who) != 0 && !is_hidden) {
        return false;
    }
    name[0] = '\0'; /* a second one of the same name is news */
    return true;
}

/* True for a zone "s1.T" that is no seat's: where cards lie while something is done with them. */
static bool is_common(const struct told *told, const char *zone)
{
    const struct rules *rules = told->teller->match->rules;
    const char *dot = strchr(zone, '.');
    bool is_there = false;

    for (int i = 0; dot != NULL && i < rules->zones; i++) {
        is_there = is_there || (rules->zone[i].letter == dot[1] && rules->zone[i].is_common &&
                                rules->zone[i].label == LABEL_NONE);
    }
    return is_there;
}

/* True if the card of the sentence that waits goes on from where it has just been put. */
static bool is_going_on(const struct told *told, const struct event *event)
{
    const char *to = event_key(&told->event, "to");

    return told->events == 1 && !told->has_next && strcmp(event->kind, "move") == 0 &&
           strcmp(told->event.kind, "move") == 0 && has_same(&told->event, event, "cards") &&
           strcmp(to, event_key(event, "from")) == 0 && is_common(told, to) &&
           strcmp(to, event_key(event, "to")) != 0;
}

static bool is_joinable(const char *kind)
{
    static const char *const kinds[] = {"draw", "move", "reveal", "look", "flag", "value"};
    bool is_kind = false;

    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        is_kind = is_kind || strcmp(kinds[i], kind) == 0;
    }
    return is_kind;
}

/* True for a number that every position shows: others are told by what changes them. */
static bool is_shown(const struct told *told, const struct event *event)
{
    int gauge = event_gauge(told->teller->match, event);

    return gauge >= 0 && told->teller->match->rules->gauges[gauge].is_printed;
}

/* Tells an event, or lets it join the sentence that waits; line is the one that it was read from.
 */
static void take_event(struct told *told, const struct event *event, const char *line)
{
    bool is_value = strcmp(event->kind, "value") == 0;

    if (is_told_already(told, event) || (is_value && !is_shown(told, event)) ||
        find_row(event, is_value) == NULL) {
        return;
    }
    if (is_going_on(told, event)) {
        told->has_next = event_read(line, &told->next);
        return;
    }
    if (!is_joined(told, event)) {
        flush(told);
        (void)event_read(line, &told->event);
    }
    told->events++;
    add_card(told, event_key(event, "cards"));
    if (is_value) {
        add_value(told, event);
    }
    if (strcmp(event->kind, "choose") == 0) {
        note_chosen(told, event);
    }
    if (!is_joinable(event->kind)) { /* what lies where is true now, and not later */
        flush(told);
    }
}

int tty_tell(FILE *out, const struct tty_look *look, struct teller *teller, const char *lead,
             const char *reply, int since)
{
    struct told *told = calloc(1, sizeof *told);
    struct event *event = calloc(1, sizeof *event);
    size_t skip = strlen(lead);
    int last = 0;

    for (; told != NULL && event != NULL && *reply != '\0'; reply = strchr(reply, '\n') + 1) {
        if (told->teller == NULL) {
            told->teller = teller;
            told->look = look;
            told->out = out;
            told->chosen[0].d = told->chosen[1].d = -1;
            str_init(&told->value, told->values, sizeof told->values);
        }
        const char *line = reply + (strncmp(reply, lead, skip) == 0 ? skip : 0);
        if (!event_read(line, event)) {
            continue;
        }
        last = event->number;
        if (last > since) {
            take_event(told, event, line);
        }
        event_follow(&teller->memory, event);
    }
    if (told != NULL) {
        flush(told);
    }
    free(told);
    free(event);
    return last;
}
