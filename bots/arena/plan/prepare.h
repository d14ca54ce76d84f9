/* prepare.h - a plan made whole with the help of a host: decks, card data, files of the bots.
 *
 * Promise: what comes out can be played on any host with the same card data, without a file but
 * the bots'; a plan that was prepared before is only checked, and changed files and cards refused.
 */
#ifndef TF_ARENA_PREPARE_H
#define TF_ARENA_PREPARE_H

#include <stdbool.h>

#include "bots/arena/game/referee.h"
#include "bots/arena/plan/plan.h"

/* Fills in what the host knows: rules and data of each game, the lists of its decks (from a file
 * where the name of a deck has a / or ends in .deck), sample decks where the plan names none; and
 * tries each deck. False with one line or more appended to error. */
bool prepare_decks(struct plan *plan, const struct match_engine *engine, struct tf_host *host,
                   struct text *error);

/* Fills in, or compares, the hash of the files that each bot's command names. */
bool prepare_bots(struct plan *plan, struct text *error);

/* Draws a secret if secret is empty (32 hex digits otherwise), and fills in or compares the plan's
 * commitment to it. */
bool prepare_secret(struct plan *plan, char secret[REFEREE_SEED], struct text *error);

#endif
