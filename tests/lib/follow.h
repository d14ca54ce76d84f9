/* follow.h - a second player of the game that knows no rule: it reads events and keeps the zones.
 *
 * Promise: nothing but protocol text comes in; nothing of the engine is included. What the events
 * do not tell, the follower does not know, and follow_agrees says so.
 * Hidden information: a follower of a seat is given that seat's events only. */
#ifndef TF_TESTS_FOLLOW_H
#define TF_TESTS_FOLLOW_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FOLLOW_WORD = 48,     /* octets of a card id, a phase or a gauge */
    FOLLOW_POOL = 200,    /* cards of a game */
    FOLLOW_ZONES = 12,    /* zones of the legend */
    FOLLOW_GAUGES = 40,   /* gauges of a seat; each part of a vector is one */
    FOLLOW_VERBS = 48,    /* verbs of moves */
    FOLLOW_CARDS = 60,    /* cards in a zone */
    FOLLOW_ALL = 2,       /* the viewer that sees everything; a seat is 0 or 1 */
    FOLLOW_PUB = 3,       /* the viewer that sees what both seats see */
    FOLLOW_UNKNOWN = -1,  /* a card whose face the viewer cannot see */
    FOLLOW_UNSET = -1000, /* a gauge without a number */
    FOLLOW_UNDER = 256,   /* a1.2 is label 1 * FOLLOW_UNDER + 2, and the letter, of what is */
    FOLLOW_LETTER = 24    /* under A; behind the bits of the number stand those of the letter */
};

/* Attached: cards that lie on a card of either seat, named by its label and their own, `u5.a1`. */
enum follow_kind {
    FOLLOW_PLACES,
    FOLLOW_QUEUE,
    FOLLOW_ROW,
    FOLLOW_HAND,
    FOLLOW_PILE,
    FOLLOW_ATTACHED
};

/* A line `zone` of the legend. */
struct follow_room {
    char letter, label;
    enum follow_kind kind;
    bool is_common, is_open; /* open: everybody sees the faces there */
    bool is_blind;           /* not even their owner sees them */
    bool is_main;            /* where the cards of a deck's second list lie at the beginning */
    bool has_bare;           /* cards without a label lie there face-up */
    int max;
    int under; /* the room of what lies under its cards, named by no letter; 0: nothing does */
};

/* What `games` and `cards` tell of a game. */
struct follow_legend {
    int cards, rooms, gauges, verbs;
    char back; /* the flag of a card that lies face-down */
    char card[FOLLOW_POOL][FOLLOW_WORD];
    struct follow_room room[FOLLOW_ZONES];
    char gauge[FOLLOW_GAUGES][FOLLOW_WORD];
    int part[FOLLOW_GAUGES]; /* of a vector, counted from 1; 0: the gauge is one number */
    int start[FOLLOW_GAUGES];
    char verb[FOLLOW_VERBS][FOLLOW_WORD];
};

/* The cards of one zone in its order; label 0 where the zone has no labels, in a common one 1 or 2,
 * the seat whose card it is. */
struct follow_zone {
    int n;
    int card[FOLLOW_CARDS], label[FOLLOW_CARDS];
};

struct follow {
    const struct follow_legend *legend;
    int viewer;
    int event, d;        /* the last event; the decision whose events are read */
    int turn, first;     /* first: -1 until it is known */
    int looked;          /* cards of a deck looked at one after the other */
    int topped;          /* of these, how many were put on its top again since */
    bool is_shuffled[2]; /* before that, only the contents of a deck are known */
    char phase[FOLLOW_WORD], over[FOLLOW_WORD], reason[FOLLOW_WORD];
    struct follow_zone zone[2][FOLLOW_ZONES]; /* a common zone is that of seat 0 */
    int gauge[2][FOLLOW_GAUGES];
    char fault[400]; /* why the last function failed */
};

/* Reads the replies to `games GAME` and `cards GAME`; false if a table is too small. */
bool follow_learn(struct follow_legend *legend, const char *games, const char *cards);

/* Writes a line of the protocol for whatever game: $0 to $9 stand for cards of the legend; $D $H $X
 * for the letters of the deck, the hand and the pile; $A for that of what is attached; $L and $Q
 * for those of a zone with labels, $Q of one that hides the faces; $l and $q for places there, of
 * s2. False if the game has no such. */
bool follow_spell(const struct follow_legend *legend, const char *pattern, char *out, size_t size);

/* The zone of this letter, or NULL. */
const struct follow_room *follow_room_of(const struct follow_legend *legend, char letter);

/* The zone that `s1.H` names, or NULL. */
const struct follow_room *follow_room(const struct follow_legend *legend, const char *name);

/* The same for a card with a label there, `a1.2`; "" if it has none. */
const struct follow_room *follow_room_at(const struct follow_legend *legend, const char *name,
                                         const char *label);

/* True for a pile whose faces nobody sees. */
bool follow_is_deck(const struct follow_room *room);

/* Number of a card in the legend, FOLLOW_UNKNOWN if it is none. */
int follow_card(const struct follow_legend *legend, const char *id, size_t size);

/* Number in the legend of a gauge or of a part of one, -1 if there is none. */
int follow_gauge(const struct follow_legend *legend, const char *name, size_t size, int part);

/* A game at its beginning: decks[seat] is the value of `cards=` in a line `decklist`, and behind a
 * semicolon that of `main=`, if it has one. */
bool follow_start(struct follow *f, const struct follow_legend *legend, int viewer,
                  const char *const decks[2]);

/* Applies one line `event`; false with f->fault if it is malformed or contradicts the position. */
bool follow_event(struct follow *f, const char *line);

/* Takes note of an event without applying it: how the tests make a follower that errs. */
void follow_skip(struct follow *f);

/* Compares all that is kept with a line `state` of the same viewer; false with f->fault. */
bool follow_agrees(struct follow *f, const char *line);

/* ------------------------------------------------------------------------ text of the protocol */

/* Copies the value of ` key=` in a line; false, and value "", if there is none. */
bool follow_value(const char *line, const char *key, char *value, size_t size);

/* Copies the line at text without its end and returns the next one, NULL behind the last. */
const char *follow_line(const char *text, char *line, size_t size);

/* Writes f->fault as by printf; always false. */
bool follow_fail(struct follow *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where in a zone a card lies: by its label, or if that is 0 by its face; -1: nowhere. The other
 * one looks for a face among the cards with just this mark for a label. */
int follow_index(const struct follow_zone *zone, int label, int card);
int follow_index_marked(const struct follow_zone *zone, int mark, int card);

/* True if these hold the cards of the lowest n of a deck, in whatever order. */
bool follow_same_contents(const struct follow_zone *these, const struct follow_zone *deck, int n);

/* Forgets the faces from number `first` on. */
void follow_forget(struct follow_zone *zone, int first);

/* Sorts the cards of a zone whose order means nothing; labels stay as they are. */
void follow_sort(struct follow_zone *zone);

/* Sorts them by their labels, and those without one by their faces. */
void follow_sort_places(struct follow_zone *zone);

/* The cards under one card are a row: one with this label has left it, or comes into it; and what
 * lies with the card of a square goes where that goes (two may be exchanged). */
void follow_close_row(struct follow_zone *under, int label);
void follow_open_row(struct follow_zone *under, int label);
void follow_carry(struct follow *f, const struct follow_room *room, int from, int to);

/* Length of the item at text: up to a comma or an end that is not within brackets. */
size_t follow_size(const char *text);

/* Reads one item of a list of cards, `ID*3` or `?3{..}` or `k1=ID^1~d`, into the zone, as often
 * as it says, and moves on behind it; false at the end of the list or on a fault. */
bool follow_item(const struct follow_legend *legend, const char **text, struct follow_zone *zone);

/* Reads what stands in the brackets of the item at text, if it has any. */
bool follow_under(const struct follow_legend *legend, const char *text, struct follow_zone *zone);

/* Whose card an item is by its flag `~o1`; -1 if it does not say. */
int follow_owner(const char *item, size_t size);

/* Reads what is attached to the item at text of a side, if anything is, into the zones of the seats
 * whose cards these are; false on a fault. */
bool follow_attached(const struct follow_legend *legend, const char *text, int seat,
                     struct follow_zone zones[][FOLLOW_ZONES]);

/* True if a card can be attached with this label: its host lies somewhere, and no other has it. */
bool follow_can_attach(const struct follow *f, int label);

/* The number of a label, "a1" or "a1.2" or "u5.a2", its letter included; 0 if the text is none. */
int follow_label(const char *label);

/* True if a label has this letter. */
bool follow_has_letter(int label, char letter);

#endif
