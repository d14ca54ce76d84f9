/* seed.h - where the luck of a match comes from.
 *
 * Promise: everything derived depends on the match's seed and the words given, nothing else; what
 * a bot is given tells nothing about the luck of its games (SHA-256 lies between). */
#ifndef TF_ARENA_SEED_H
#define TF_ARENA_SEED_H

#include <stdbool.h>

enum {
    SEED_TEXT = 33 /* 32 hex digits and the NUL */
};

/* Draws a seed from the system; false if it has none to give. */
bool seed_draw(char out[SEED_TEXT]);

/* Takes 1 to 32 hex digits and writes them as 32 lower-case ones; false on anything else. */
bool seed_read(const char *text, char out[SEED_TEXT]);

/* Derives the seed of one use: a purpose and its number. */
void seed_derive(const char *seed, const char *purpose, unsigned long number, char out[SEED_TEXT]);

#endif
