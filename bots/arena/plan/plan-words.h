/* plan-words.h - the words of a plan, in a file or on a command line.
 *
 * Promise: the table in plan-words.c is all that a plan understands; a word that is not in it, or
 * has a value that it does not take, is refused by its name, with what was wanted. */
#ifndef TF_ARENA_PLAN_WORDS_H
#define TF_ARENA_PLAN_WORDS_H

#include <stdbool.h>

#include "bots/arena/base/words.h"
#include "bots/arena/plan/plan.h"

/* Reads words into a plan: a bare word (event, each, game, deck, bot) says what the KEY=VALUE
 * words behind it are about; those in front of any are about the event. False, with one line that
 * begins with `where` appended to error, at the first that is wrong. */
bool plan_take(struct plan *plan, const struct word *words, int count, const char *where,
               struct text *error);

/* The words for the values of a plan. */
const char *plan_kind_name(enum plan_kind kind);
const char *plan_swap_name(enum plan_swap swap);

/* What stands before the list of decks: "", "own", "mirror:", "all:". */
const char *plan_policy_prefix(enum plan_policy policy);

#endif
