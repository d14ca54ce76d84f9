/* pool.h - the card files of a game, together, to card data.
 *
 * Promise: private to carddb*.c. Files come in the order in which they were read; a card or deck
 * of a later folder replaces one of the same id. */
#ifndef TF_LANG_POOL_H
#define TF_LANG_POOL_H

#include "engine/lang/carddb.h"
#include "engine/lang/tree.h"

struct pool_file {
    const char *name; /* .deck at its end: deck lists */
    const char *text;
    size_t length;
    int folder;              /* 0 the first */
    struct tree_file *tree;  /* NULL: not parsed yet */
    bool is_parsed, is_good; /* good: parsed without errors */
};

/* Parses a file once. */
void pool_parse(struct arena *scratch, struct pool_file *file, const struct vocab *vocab,
                struct diags *diags);

/* Is it a deck file? */
bool pool_is_deck(const struct pool_file *file);

/* Compiles the files; NULL after an error. */
const struct carddb *pool_compile(struct arena *arena, struct arena *scratch,
                                  const struct vocab *vocab, struct pool_file *files, int count,
                                  struct diags *diags);

/* Adds the deck lists of the files to the data (carddb-deck.c). */
void pool_decks(struct arena *arena, struct arena *scratch, const struct pool_file *files,
                int count, struct carddb *db, struct diags *diags);

#endif
