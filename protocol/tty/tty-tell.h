/* tty-tell.h - what has happened, in sentences of the language that is set.
 *
 * Promise: made from what tty-event.h reads and nothing else. tty-say.c knows how single things are
 * called, tty-told.c how they are said of events, tty-tell.c which events are told, and which of
 * them in one sentence, tty-question.c what a question says. */
#ifndef TF_TTY_TTY_TELL_H
#define TF_TTY_TTY_TELL_H

#include "protocol/tty/tty-event.h"
#include "protocol/tty/tty-inner.h"

/* Who speaks: the words of a game in one language, and what lies where. */
struct teller {
    const struct match *match;
    bool is_ja;
    struct event_memory memory;
};

/* -------------------------------------------------------------------------------- tty-say.c */

/* The name of something in the legend; its key if the legend does not know it. */
const char *say_name(const struct teller *teller, const char *kind, const char *key);

/* The name of a card by its id; NULL: there is no such card. */
const char *say_card(const struct teller *teller, const char *id);

/* Appends the name of a zone "s1.H", without whose it is. */
void say_zone(const struct teller *teller, const char *zone, struct str *out);

/* Appends what an operand of a move means: a card by its id or label, a word of the game, a place.
 */
void say_thing(const struct teller *teller, const char *text, struct str *out);

/* The name of a gauge, of a vector that of one of its numbers. */
const char *say_gauge(const struct teller *teller, int gauge, char out[64]);

/* Appends the sentence of a move by its name, as far as its cards are known: "lay Graft
 * face-down". */
void say_chosen(const struct teller *teller, const char *move, struct str *out);

/* Appends "power +4, until the end of the battle" for a lasting change "power+4.battle". */
void say_change(const struct teller *teller, const char *change, struct str *out);

/* Appends a template: {key} by what `value` says of it, "" for nothing; a part in brackets with a
 * key of which there is nothing falls away. */
typedef void say_value(void *context, const char *key, struct str *out);
void say_fill(const char *sentence, say_value *value, void *context, struct str *out);

/* ------------------------------------------------------------------------------- tty-told.c */

enum { TOLD_SENTENCE = 4096, TOLD_CARDS = 64 };

/* A sentence that waits for what may join it. */
struct told {
    const struct teller *teller;
    struct event event; /* the first of them */
    struct event next;  /* where its card went from there, if it lay in nobody's zone in between */
    bool has_next;
    int events;
    int cards, unknown; /* known cards of different ids, and how many unknown ones */
    struct {
        card_t card;
        int n;
    } card[TOLD_CARDS];
    char values[TOLD_SENTENCE];
    struct str value;
    struct {
        int d;                 /* decision whose answer is told, which named .. */
        char name[EVENT_LINE]; /* .. this card or place; "": none */
    } chosen[SEATS];
    const struct tty_look *look;
    FILE *out;
};

/* The seat that an event is about, in the first two letters: of the cards, else who does it. */
const char *told_owner(const struct event *event);

/* True if two of these are one seat. */
bool told_is_same(const char *a, const char *b);

/* Appends what stands for a key of the sentence; context: the struct told. */
void told_value(void *context, const char *key, struct str *out);

/* ------------------------------------------------------------------------------- tty-tell.c */

/* Writes what a reply of `events` or `ask` tells after event `since`, and returns the number of the
 * last event in it. Older events are needed too: they say what lies where. */
int tty_tell(FILE *out, const struct tty_look *look, struct teller *teller, const char *lead,
             const char *reply, int since);

/* --------------------------------------------------------------------------- tty-question.c */

/* Writes who asks and what for, out of a line "decision" behind its kind: "Borrowed Fangs asks s1:
 * choose a card (1 to 2)"; "" if it is the turn that asks for one answer. */
void tty_question(const struct teller *teller, const char *line, char *text, size_t size);

#endif
