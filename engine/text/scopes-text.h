/* scopes-text.h - the facts of scopes.h as fields of a position text, and back.
 *
 * Promise: `k=(places){cards}` these places hold exactly these, `k<=` only some of these, `k>=` at
 * least these, `!WORD` a card that would have shown itself; a mark behind the brace names the seats
 * that know it, none is everybody. What a viewer reads is his own share. scopes_read is the inverse
 * of scopes_print for viewer `all`. Hidden information: built from the facts; of faces only the
 * owner's own assortments are read. */
#ifndef TF_TEXT_SCOPES_TEXT_H
#define TF_TEXT_SCOPES_TEXT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

enum { LORE_TEXT = 4000 }; /* octets of the longest field */

/* Appends the fields for a viewer, a space in front of each. */
void scopes_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* Appends the flags that say where a wall came from, and what a host was raised by. */
void scopes_print_flags(const struct match *match, const struct state *st, obj_t obj,
                        struct str *out);

/* Reads one of these flags for an object that lies on its place; NULL if it is none, else the text
 * behind it. */
const char *scopes_read_flag(struct run *run, obj_t obj, const char *text);

/* A field "k=..", "k<=.." or "k>=.." taken apart. */
struct scopes_entry {
    char kind;                         /* '=', '<', '>' */
    uint8_t know;                      /* mask of the seats of its mark; LORE_ALL: no mark */
    seat_t owner;                      /* of all places */
    bool has_deck, has_hand, has_main; /* main: a card of the second list that is not placed */
    int places, untold;
    obj_t place[SEAT_OBJECTS];    /* on labels */
    uint16_t label[SEAT_OBJECTS]; /* letter * 256 + number */
    int cards;
    card_t card[SEAT_OBJECTS];
};
enum { LORE_ALL = 0xff };

/* Takes a field apart; the places are set up already, or `st` is NULL and labels stay unread. False
 * for anything that scopes_print does not write. */
bool scopes_parse(const struct match *match, const struct state *st, const char *field,
                  struct scopes_entry *entry);

/* The next such field behind `at` in the fields of a text, each of which has a space in front of
 * it; NULL: none. */
const char *scopes_next(const char *at);

/* Takes over all such fields of a text; zones, marks and knowledge of places are set up. False with
 * *fault at a field that does not fit. */
bool scopes_read(struct run *run, const char *fields, const char **fault);

#endif
