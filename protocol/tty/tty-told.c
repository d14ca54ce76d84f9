/* tty-told.c - what stands for a key of a sentence about events. */
#include "protocol/tty/tty-tell.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/show/show.h"

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

const char *told_owner(const struct event *event)
{
    const char *from = event_key(event, "from"), *to = event_key(event, "to");

    return from[0] != '\0' ? from : event->who[0] == 's' || to[0] == '\0' ? event->who : to;
}

bool told_is_same(const char *a, const char *b)
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

    if (zone[0] != '\0' && !told_is_same(zone, told_owner(event))) {
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
    if (from[0] != '\0' && is_look && !told_is_same(from, event->who)) {
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
    str_format(out, "%.2s", told_owner(&told->event));
}

static void put_goes(const struct told *told, struct str *out)
{
    str_put(out, count_cards(told) > 1 ? "go" : "goes");
}

static void put_to(const struct told *told, struct str *out)
{
    const struct event *event = told->has_next ? &told->next : &told->event;

    put_place(told, event_key(event, "to"), event_key(event, "pos"), out);
}

static void put_at(const struct told *told, struct str *out)
{
    const char *label = event_key(&told->event, "pos");

    str_put(out, told->events == 1 && event_is_label(label) ? label : "");
}

static void put_why(const struct told *told, struct str *out)
{
    const char *why = event_key(&told->event, "why");
    const char *next = told->has_next ? event_key(&told->next, "why") : "";

    str_put(out, why[0] == '\0' ? "" : say_name(told->teller, "why", why));
    if (next[0] != '\0') {
        str_put(out, why[0] == '\0' ? "" : told->teller->is_ja ? "、" : ", ");
        str_put(out, say_name(told->teller, "why", next));
    }
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

void told_value(void *context, const char *key, struct str *out)
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
