/* coverage.h - which parts of a game random play has reached, and which not.
 *
 * Promise: counts only what legal answers from the first decision of a legal match led to. The same
 * rules, cards, number of games and seed give the same report.
 * Memory: everything is allocated by coverage_run.
 * Cost: milliseconds a game; the games stop when nothing is missing, or long nothing new came. */
#ifndef TF_LAB_COVERAGE_H
#define TF_LAB_COVERAGE_H

#include "engine/base/str.h"
#include "engine/core/rules.h"

enum coverage_kind {
    COVERAGE_CARD, /* lay where its abilities work, or was used, or was named as behind a fact */
    COVERAGE_STATEMENT, /* a statement of a block, of costs, or a row of a static ran */
    COVERAGE_BRANCH,    /* an `if` did not hold, a `may` or a cost was refused */
    COVERAGE_STEP,      /* was open as a decision */
    COVERAGE_VERB,      /* was given as an answer */
    COVERAGE_KINDS
};

struct coverage_item {
    uint8_t kind; /* enum coverage_kind */
    bool is_seen;
    bool is_unused; /* nothing in the card data asks for this step or verb: not counted */
    card_t card;    /* of cards, statements, branches */
    uint16_t at;    /* pc, step or verb; of a card the first statement of its use block, 0 none */
    uint16_t next;  /* of a branch: the statement that runs when it is not taken */
};

struct coverage {
    const struct rules *rules;
    const struct carddb *db;
    struct coverage_item *item; /* cards by id, then their code by pc, then steps and verbs */
    int items;
    int all[COVERAGE_KINDS], seen[COVERAGE_KINDS];
    uint64_t games, decisions; /* played; decisions of lines that were only tried among them */
};

/* Plays at most so many games: with all pairs of deck lists, random decks, decks made of the cards
 * that are missing, and with other options than the defaults. False if memory runs out or no deck
 * list is legal; then there is nothing to close. */
bool coverage_run(const struct rules *rules, const struct carddb *db, uint64_t games, uint64_t seed,
                  struct coverage *coverage);
void coverage_close(struct coverage *coverage);

/* The line of the card file that a statement or branch stands in, as near as the card data tells.
 */
int coverage_line(const struct carddb *db, const struct coverage_item *item);

/* Appends the code word of a statement or branch as disasm.h writes it: "1530 VERB destroy". */
void coverage_word(const struct carddb *db, const struct coverage_item *item, struct str *out);

#endif
