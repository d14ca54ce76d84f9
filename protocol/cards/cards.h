/* cards.h - the card data of all games as they were read at one time.
 *
 * Promise: they never change and stay as long as somebody keeps them: the host those that new games
 * get, each open game and each struct tf_worlds those that it began with.
 * Memory: one arena for the data of all games; about a megabyte. */
#ifndef TF_CARDS_CARDS_H
#define TF_CARDS_CARDS_H

#include <stdatomic.h>

#include "engine/base/arena.h"
#include "engine/core/rules.h"
#include "engine/lang/diag.h"

enum { CARDS_KINDS = 8 }; /* registered games */

struct cards;

/* Cards and rules of one registered game. */
struct gamedata {
    const struct rules *rules;
    const struct carddb *db;
    struct cards *cards; /* that this is part of; NULL: of nothing that goes away */
};

struct cards {
    struct arena arena;
    int kinds;
    struct gamedata kind[CARDS_KINDS]; /* in the order of games.def */
    atomic_int users;
};

/* Reads the cards of every registered game; all of them, or NULL with the reason in diags, which
 * may be none if memory runs out. The caller is the first user. */
struct cards *cards_load(const char *const *folders, int count, struct diags *diags);

/* One user more, and one less: with the last one they go. NULL is allowed. */
void cards_keep(struct cards *cards);
void cards_drop(struct cards *cards);

/* The game of this name, or NULL. */
const struct gamedata *cards_find(const struct cards *cards, const char *game);

#endif
