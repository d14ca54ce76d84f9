/* tty-event.c - the events of a viewer, read from the lines that a client gets. */
#include "protocol/tty/tty-event.h"

#include <stdlib.h>
#include <string.h>

/* Cuts the first word off a text; returns what follows. */
static char *cut_word(char *text)
{
    char *end = text + strcspn(text, " ");

    if (*end != '\0') {
        *end++ = '\0';
    }
    return end;
}

bool event_read(const char *line, struct event *event)
{
    size_t length = strcspn(line, "\n");

    if (strncmp(line, "event ", 6) != 0) {
        return false;
    }
    length = length < sizeof event->text ? length : sizeof event->text - 1;
    memcpy(event->text, line, length);
    event->text[length] = '\0';
    char *at = cut_word(event->text + 6);
    event->number = (int)strtol(event->text + 6, NULL, 10);
    event->kind = at;
    at = cut_word(at);
    event->who = "";
    event->keys = 0;
    if (*at != '\0' && strchr(at, '=') != at + strcspn(at, "= ")) {
        event->who = at;
        at = cut_word(at);
    }
    while (*at != '\0' && event->keys < EVENT_KEYS) {
        char *name = at, *value = at + strcspn(at, "= ");
        at = cut_word(at);
        if (*value == '=') {
            *value++ = '\0';
        }
        event->key[event->keys].name = name;
        event->key[event->keys++].value = value;
    }
    return true;
}

const char *event_key(const struct event *event, const char *name)
{
    for (int i = 0; i < event->keys; i++) {
        if (strcmp(event->key[i].name, name) == 0) {
            return event->key[i].value;
        }
    }
    return "";
}

bool event_is_label(const char *text)
{
    bool is_seat = strcmp(text, "s1") == 0 || strcmp(text, "s2") == 0;
    bool has_letter = text[0] >= 'a' && text[0] <= 'z' && !is_seat;
    size_t digits = has_letter ? strspn(text + 1, "0123456789") : 0;
    const char *more = text + 1 + digits;

    if (digits == 0 || *more != '.') {
        return digits > 0 && *more == '\0';
    }
    more += more[1] >= 'a' && more[1] <= 'z' ? 2 : 1;
    digits = strspn(more, "0123456789");
    return digits > 0 && more[digits] == '\0';
}

/* The place of a label in the memory, made if need be; -1: there is no room. */
static int find_label(struct event_memory *memory, const char *label)
{
    int i = 0;

    while (i < memory->labels && strcmp(memory->label[i].label, label) != 0) {
        i++;
    }
    if (i == EVENT_LABELS || strlen(label) >= EVENT_LABEL) {
        return -1;
    }
    if (i == memory->labels) {
        memcpy(memory->label[i].label, label, strlen(label) + 1);
        memory->label[i].card = CARD_NONE;
        memory->labels++;
    }
    return i;
}

card_t event_card_at(const struct event_memory *memory, const char *label)
{
    for (int i = 0; i < memory->labels; i++) {
        if (strcmp(memory->label[i].label, label) == 0) {
            return memory->label[i].card;
        }
    }
    return CARD_NONE;
}

static void put_card(struct event_memory *memory, const char *label, card_t card)
{
    int i = event_is_label(label) ? find_label(memory, label) : -1;

    if (i >= 0) {
        memory->label[i].card = card;
    }
}

int event_gauge(const struct match *match, const struct event *event)
{
    const struct gauge_rule *gauge = match->rules->gauges;
    int part = (int)strtol(event_key(event, "part"), NULL, 10);

    for (int i = 0; gauge[i].key != NULL; i++) {
        if (strcmp(gauge[i].key, event_key(event, "name")) == 0) {
            return i + (part > 0 ? part - 1 : 0);
        }
    }
    return -1;
}

static int seat_of(const struct event *event)
{
    return strcmp(event->who, "s2") == 0 ? 1 : 0;
}

bool event_value_before(const struct event_memory *memory, const struct event *event, int gauge,
                        int *before)
{
    for (int i = 0; i < memory->values; i++) {
        if (memory->value[i].seat == seat_of(event) && memory->value[i].gauge == gauge) {
            *before = memory->value[i].n;
            return true;
        }
    }
    *before = match_start(memory->match, gauge);
    return !memory->is_setup;
}

static void follow_value(struct event_memory *memory, const struct event *event)
{
    int gauge = event_gauge(memory->match, event), i = 0;

    while (i < memory->values &&
           (memory->value[i].seat != seat_of(event) || memory->value[i].gauge != gauge)) {
        i++;
    }
    if (gauge < 0 || i == EVENT_VALUES) {
        return;
    }
    memory->values += i == memory->values ? 1 : 0;
    memory->value[i].seat = seat_of(event);
    memory->value[i].gauge = gauge;
    memory->value[i].n = (int)strtol(event_key(event, "n"), NULL, 10);
}

void event_follow(struct event_memory *memory, const struct event *event)
{
    const char *cards = event_key(event, "cards"), *to = event_key(event, "pos");
    card_t card = carddb_find(memory->match->db, cards);
    bool is_flag = strcmp(event->kind, "flag") == 0;

    if (strcmp(event->kind, "value") == 0) {
        follow_value(memory, event);
    } else if (strcmp(event->kind, "swap") == 0) {
        card_t one = event_card_at(memory, event->who);
        put_card(memory, event->who, event_card_at(memory, to));
        put_card(memory, to, one);
    } else if (strcmp(event->kind, "move") == 0) {
        put_card(memory, event->who, CARD_NONE);
        put_card(memory, to, card);
    } else if (card != CARD_NONE || !is_flag) {
        put_card(memory, to, card != CARD_NONE ? card : event_card_at(memory, to));
    }
}
