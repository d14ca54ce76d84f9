/* rating.h - what the results of pairs say about the strength of two bots.
 *
 * Promise: pairs are the unit (five possible scores), so the luck that both games of a pair share
 * is not counted twice; never prints nan or inf.
 * Source of the formulas: the pentanomial model of engine testing; Student's t below 30 pairs. */
#ifndef TF_ARENA_RATING_H
#define TF_ARENA_RATING_H

#include <stddef.h>

enum {
    RATING_CELLS = 5, /* a pair brings the first bot 0, 1/2, 1, 3/2 or 2 points */
    RATING_TEXT = 48
};

enum rating_kind {
    RATING_NONE,  /* too few pairs to say anything */
    RATING_ABOUT, /* elo +- bar */
    RATING_OVER,  /* certainly above elo; the upper end is open */
    RATING_UNDER  /* certainly below elo; the lower end is open */
};

struct rating {
    enum rating_kind kind;
    double elo; /* of the first bot above the second */
    double bar; /* half of the 95 % interval, for RATING_ABOUT */
};

/* The rating that the counts of pairs by score give. */
struct rating rating_of(const unsigned long counts[RATING_CELLS]);

/* The same seen from the second bot. */
struct rating rating_mirror(struct rating rating);

/* Prints "+55.6 ± 27.6", "> +183", "< -183" or "n/a" into out (size octets). */
void rating_print(struct rating rating, char *out, size_t size);

#endif
