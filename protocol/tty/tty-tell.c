/* tty-tell.c - which events are told, and which of them in one sentence: cards that go the same way
 * together, numbers that change together, and an answer without the move of the card that it
 * names. */
#include "protocol/tty/tty-tell.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/show/show.h"

enum { SENTENCE = 4096, CARDS = 64 };

static const struct tell_row {
    const char *kind, *needs, *ja, *en;
} rows[] = {
#define TELL(kind, needs, ja, en) {#kind, needs, ja, en},
#include "protocol/tty/tty-tell.def"
#undef TELL
};

/* A sentence that waits for what may join it. */
struct told {
    const struct teller *teller;
    struct event event; /* the first of them */
    int events;
    int cards, unknown; /* known cards of different ids, and how many unknown ones */
    struct {
        card_t card;
        int n;
    } card[CARDS];
    char values[SENTENCE];
    struct str value;
    struct {
        int d;                 /* decision whose answer is told, which named .. */
        char name[EVENT_LINE]; /* .. this card or place; "": none */
    } chosen[SEATS];
    const struct tty_look *look;
    FILE *out;
};

/* ------------------------------------------------------------------------------------ words */

static void put_cards(const struct told *told, struct str *out)
{
    const struct teller *teller = told->teller;
    const char *comma = "";

    for (int i = 0; i < told->cards; i++) {
        const struct card *card = &teller->match->db->cards[told->card[i].card];
        str_format(out, "%s%s", comma, teller->is_ja ? card->name_ja : card->name_en);
        if (told->card[i].n > 1) {
            str_format(out, "*%d", told->card[i].n);
        }
        comma = teller->is_ja ? "、" : ", ";
    }
    if (told->unknown == 1) {
        str_format(out, "%s%s", comma, teller->is_ja ? "カード" : "a card");
    } else if (told->unknown > 1) {
        str_format(out, teller->is_ja ? "%sカード%d枚" : "%s%d cards", comma, told->unknown);
    }
}

static int count_cards(const struct told *told)
{
    int n = told->unknown;

    for (int i = 0; i < told->cards; i++) {
        n += told->card[i].n;
    }
    return n;
}

/* The seat that an event is about: of the cards, else who does it; its first two letters. */
static const char *owner_of(const struct event *event)
{
    const char *from = event_key(event, "from"), *to = event_key(event, "to");

    return from[0] != '\0' ? from : event->who[0] == 's' || to[0] == '\0' ? event->who : to;
}

static bool is_same_owner(const char *a, const char *b)
{
    return strncmp(a, b, 2) == 0;
}

/* "camp m2", "hand", "deck (bottom)", "s2's hand": where cards come from or go; of several cards
 * without their labels. */
static void put_place(const struct told *told, const char *zone, const char *label, struct str *out)
{
    const struct event *event = &told->event;
    const struct teller *teller = told->teller;
    const char *from = event_key(event, "from"), *to = event_key(event, "to");
    bool is_within = strcmp(from, to) == 0 && event_is_label(label);

    if (zone[0] != '\0' && !is_same_owner(zone, owner_of(event))) {
        str_format(out, teller->is_ja ? "%.2sの" : "%.2s's ", zone);
    }
    if (zone[0] != '\0' && !(is_within && told->events == 1)) {
        say_zone(teller, zone, out);
    }
    if (told->events > 1 || label[0] == '\0' || strcmp(label, "?") == 0) {
        return;
    }
    if (strcmp(label, "top") == 0) {
        str_put(out, teller->is_ja ? "の上" : " (top)");
    } else if (strcmp(label, "bottom") == 0) {
        str_put(out, teller->is_ja ? "の下" : " (bottom)");
    } else {
        str_format(out, "%s%s", is_within ? "" : " ", label);
    }
}

/* Where something is shown or looked at; a zone of the seat that looks is not said to be its own.
 */
static void put_from(const struct told *told, struct str *out)
{
    const struct event *event = &told->event;
    const char *from = event_key(event, "from");

    if (strcmp(event->kind, "move") == 0) {
        put_place(told, from, event_is_label(event->who) ? event->who : "", out);
        return;
    }
    bool is_look = strcmp(event->kind, "look") == 0;
    if (from[0] != '\0' && is_look && !is_same_owner(from, event->who)) {
        str_format(out, told->teller->is_ja ? "%.2sの" : "%.2s's ", from);
    }
    if (from[0] != '\0') {
        put_place(told, from, event_key(event, "pos"), out);
    }
}

static void put_by(const struct told *told, struct str *out)
{
    char id[64];
    const char *by = event_key(&told->event, "by");
    size_t length = strcspn(by, ".");

    length = length < sizeof id ? length : sizeof id - 1;
    memcpy(id, by, length);
    id[length] = '\0';
    const char *name = say_card(told->teller, id);
    bool is_itself = told->cards == 1 && strcmp(id, event_key(&told->event, "cards")) == 0;
    if (name != NULL && !is_itself) {
        str_format(out, told->teller->is_ja ? "［%sの効果］" : " [%s]", name);
    }
}

/* ------------------------------------------------------------------------------------- keys */

static void put_owner(const struct told *told, struct str *out)
{
    str_format(out, "%.2s", owner_of(&told->event));
}

static void put_goes(const struct told *told, struct str *out)
{
    str_put(out, count_cards(told) > 1 ? "go" : "goes");
}

static void put_to(const struct told *told, struct str *out)
{
    put_place(told, event_key(&told->event, "to"), event_key(&told->event, "pos"), out);
}

static void put_at(const struct told *told, struct str *out)
{
    const char *label = event_key(&told->event, "pos");

    str_put(out, told->events == 1 && event_is_label(label) ? label : "");
}

static void put_why(const struct told *told, struct str *out)
{
    const char *why = event_key(&told->event, "why");

    str_put(out, why[0] == '\0' ? "" : say_name(told->teller, "why", why));
}

static void put_name(const struct told *told, struct str *out)
{
    const char *name = event_key(&told->event, "name");
    const char *word = say_name(told->teller, "gauge", name);

    str_put(out, name[0] == '\0' ? "" : word != name ? word : say_name(told->teller, "why", name));
}

static void put_move(const struct told *told, struct str *out)
{
    const char *move = event_key(&told->event, "move");

    if (move[0] != '\0') {
        say_chosen(told->teller, move, out);
    }
}

static void put_change(const struct told *told, struct str *out)
{
    const char *change = event_key(&told->event, "change");

    if (change[0] != '\0') {
        say_change(told->teller, change, out);
    }
}

static void put_values(const struct told *told, struct str *out)
{
    str_put(out, told->values);
}

static void put_ending(const struct told *told, struct str *out)
{
    show_ending(told->teller->match->rules, told->event.who, event_key(&told->event, "reason"),
                told->teller->is_ja, out);
}

static const struct {
    const char *key;
    void (*put)(const struct told *told, struct str *out);
} says[] = {
    {"owner", put_owner},   {"cards", put_cards}, {"goes", put_goes},     {"from", put_from},
    {"to", put_to},         {"at", put_at},       {"by", put_by},         {"why", put_why},
    {"name", put_name},     {"move", put_move},   {"change", put_change}, {"values", put_values},
    {"ending", put_ending},
};

/* What stands for a key of a sentence. */
static void tell_value(void *context, const char *key, struct str *out)
{
    const struct told *told = context;

    for (size_t i = 0; i < COUNT_OF(says); i++) {
        if (strcmp(says[i].key, key) == 0) {
            says[i].put(told, out);
            return;
        }
    }
    str_put(out, strcmp(key, "who") == 0 ? told->event.who : event_key(&told->event, key));
}

/* -------------------------------------------------------------------------------- sentences */

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
    char text[SENTENCE];
    struct str out;

    if (told->events == 0) {
        return;
    }
    const struct tell_row *row = find_row(&told->event, told->value.used > 0);
    str_init(&out, text, sizeof text);
    if (row != NULL) {
        say_fill(told->teller->is_ja ? row->ja : row->en, tell_value, told, &out);
    }
    if (text[0] != '\0') {
        (void)fputs("  ", told->out);
        tty_wrap(told->out, told->look, text, 2, 4);
    }
    told->events = told->cards = told->unknown = 0;
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

    if (told->events == 0 || strcmp(first->kind, event->kind) != 0 ||
        !is_same_owner(owner_of(first), owner_of(event))) {
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
    if (i == CARDS) {
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
    int seat = seat_of(owner_of(event)), d = (int)strtol(event_key(event, "d"), NULL, 10);
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
