/* machines.h - do the machines that have played an event agree?
 *
 * Promise: compares, pairing by pairing, the scores of blocks on each machine with those on all of
 * them; purges nothing. A machine counts in a pairing with MACHINES_LEAST blocks of it or more.
 * Source: Pearson's chi-square over pairings and machines; its tail by Wilson and Hilferty. The
 * residual of a machine is (q - k) / sqrt(2 k) for its own sum q over k pairings: above 3 is odd.
 */
#ifndef TF_ARENA_MACHINES_H
#define TF_ARENA_MACHINES_H

#include <stdbool.h>

#include "bots/arena/result/results.h"

enum { MACHINES_LEAST = 5 };

struct machines_row {
    unsigned long blocks; /* all that it has played */
    double sum, residual; /* q as above; 0 without a pairing that counts */
    int pairings;
};

struct machines {
    struct machines_row *rows; /* by number of the machine in the results, from 0 */
    int count;
    double chi, tail; /* the chance of more than chi if all machines are alike */
    int degrees;      /* 0: nothing can be said */
};

/* Compares them. False, with nothing to free, if fewer than two machines have played. */
bool machines_compare(const struct results *results, struct machines *machines);

void machines_free(struct machines *machines);

#endif
