/* tty-event.h - the events of a viewer, read from the lines that a client gets.
 *
 * Promise: what a terminal says of the past follows from these lines, the legend and printed cards
 * alone, so it cannot tell more than they do. */
#ifndef TF_TTY_TTY_EVENT_H
#define TF_TTY_TTY_EVENT_H

#include "protocol/game.h"

enum {
    EVENT_LINE = 2048, /* octets of a line that are read; the order of a deck may be longer */
    EVENT_KEYS = 16,
    EVENT_LABELS = 2048,
    EVENT_VALUES = 256,
    EVENT_LABEL = 16, /* octets of a label */
};

/* One line "event E KIND [who] key=value..". Its texts lie in `text`: it must not be copied. */
struct event {
    int number;
    const char *kind, *who; /* who: "" if there is none */
    int keys;
    struct {
        const char *name, *value;
    } key[EVENT_KEYS];
    char text[EVENT_LINE];
};

/* Reads a line, behind id and handle; false if it is no event. */
bool event_read(const char *line, struct event *event);

/* The value of a key, "" if the event has none. */
const char *event_key(const struct event *event, const char *name);

/* True for "a1", "m3.2", "u3.a1", but not for a seat. */
bool event_is_label(const char *text);

/* What the events so far have told: which card lies at a label, and what a number of a seat is. */
struct event_memory {
    const struct match *match;
    bool is_setup; /* the game began at a position that no event has told */
    int labels, values;
    struct {
        char label[EVENT_LABEL];
        card_t card; /* CARD_NONE: unknown */
    } label[EVENT_LABELS];
    struct {
        int seat, gauge, part, n;
    } value[EVENT_VALUES];
};

/* Takes what an event tells into the memory. */
void event_follow(struct event_memory *memory, const struct event *event);

/* The card at a label, CARD_NONE: it is not known. */
card_t event_card_at(const struct event_memory *memory, const char *label);

/* The row of the gauges that an event `value` is about, of a vector that of its part; -1: none. */
int event_gauge(const struct match *match, const struct event *event);

/* What that number was before: it starts where the rules say. False if nothing has told it. */
bool event_value_before(const struct event_memory *memory, const struct event *event, int gauge,
                        int *before);

#endif
