/* deck.h - deck lists and their legality.
 *
 * Promise: a list that deck_check finds no fault in makes a match. Size and copies are checked by
 * the game's numbers and the rest by the game (rules->deck.check), or all of it by the game. */
#ifndef TF_CORE_DECK_H
#define TF_CORE_DECK_H

#include "engine/base/err.h"
#include "engine/core/match.h"

enum { DECK_ROWS = 128, DECK_FAULTS = 144 };

/* A broken rule: `rule CODE card= want= got=` of the protocol. */
struct deck_fault {
    char code[96]; /* as printed in section 3 of the game's rules: "E_DECK_SIZE 49" */
    card_t card;   /* CARD_NONE: none */
    int want, got; /* -1: not given */
};

/* A list as written, before any check. The second list is that of games that have one. */
struct deck_text {
    int rows, sides;
    int more, more_sides; /* cards of a card file that found no row: the size counts them */
    struct deck_row row[DECK_ROWS];
    struct deck_row side[DECK_ROWS];
    char unknown[MAX_ID + 1]; /* first id that is not in the card data, or "" */
    /* The ids of the rows of CARD_NONE, one after another; those beyond have no name. */
    char unknown_row[DECK_FAULTS][MAX_ID + 1], unknown_side[DECK_FAULTS][MAX_ID + 1];
};

/* Reads "eru*2,jack*3,..." (a count of 1 may be left out). False with err badarg for a malformed
 * list; unknown ids are kept for the check. */
bool deck_parse(const struct carddb *db, const char *cards, struct deck_text *text,
                struct err *err);

/* Adds the second list, which the game calls by the word `key`, in the same form. */
bool deck_parse_side(const struct carddb *db, const char *key, const char *cards,
                     struct deck_text *text, struct err *err);

/* A list of the card data as if it had been written, of any length. */
void deck_from_list(const struct deck_list *list, struct deck_text *text);

/* How many cards are on the first list, and on the second one. */
int deck_count(const struct deck_text *text);
int deck_count_side(const struct deck_text *text);

/* Checks a list by the rules of the game and the options of the match, NULL for its standard ones;
 * returns the number of faults, at most DECK_FAULTS, the first one being the error. */
int deck_check(const struct rules *rules, const struct carddb *db, const int16_t *option,
               const struct deck_text *text, struct deck_fault faults[DECK_FAULTS]);

/* The cards of a list one by one, as far as a deck has room for them; that of a legal list is
 * whole. */
void deck_expand(const struct deck_text *text, struct deck *deck);

/* The lists of a deck, as if they had been written. */
void deck_collect(const struct deck *deck, struct deck_text *text);

#endif
