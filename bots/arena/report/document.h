/* document.h - what came out of an event, for programs: one JSON document, or a line of CSV for
 * each game.
 *
 * Promise: both are made of the numbers that the table prints. Later versions may add fields,
 * change none, and give none another meaning; the manual (bots/arena/README.md) lists them. */
#ifndef TF_ARENA_DOCUMENT_H
#define TF_ARENA_DOCUMENT_H

#include <stdio.h>

#include "bots/arena/report/digest.h"
#include "bots/arena/result/summary.h"

void document_json(const struct summary *summary, const struct digest *digest, FILE *out);

/* A line of names, then one for each game that is played, by number. */
void document_csv(const struct results *results, const struct digest *digest, FILE *out);

#endif
