/* lists.h - more deck lists to learn from: those of a game with cards exchanged.
 *
 * Weights that have seen a dozen well-made lists alone know little of what strangers build.
 * Promise: every list is legal, the host has said so; the same lists from the same seed in every
 * host with the same cards. */
#ifndef TF_LEARN_LISTS_H
#define TF_LEARN_LISTS_H

#include "bots/learn/game.h"

/* Adds for each deck list of the arena so many others, up to GAME_LISTS in all: in each
 * up to a third of the cards is exchanged for cards of all its lists. The host keeps them as
 * "NAME-1", "NAME-2" .. False if there is no memory. */
bool lists_vary(struct arena *arena, int each, uint64_t seed);

#endif
