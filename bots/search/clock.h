/* clock.h - how long a search may think.
 *
 * A part of the time is kept back for what is not thinking. How much is learned: from how late an
 * answer was, and from what a clock of the whole game lost beside the thinking. */
#ifndef TF_BOTS_CLOCK_H
#define TF_BOTS_CLOCK_H

#include "bots/bot.h"

enum { CLOCK_MARGIN = 5 /* ms that are kept back at first */ };

/* What is remembered from answer to answer, in milliseconds; all 0 at first. */
struct pace {
    int64_t more; /* that are kept back beside CLOCK_MARGIN; less than 0: fewer are */
    int calm;     /* answers for which less would have been enough, in a row */
    bool has_left;
    int64_t left, used; /* on the clock before the last answer, and that the search saw pass */
};

/* Milliseconds for this answer, -1 if time does not matter. */
int64_t clock_budget(const struct bot_ask *ask);

/* At the start and at the end of an answer: learns how much to keep back. */
void clock_begin(const struct bot_ask *ask, struct pace *pace);
void clock_end(const struct bot_think *think, struct pace *pace);

/* Positions that may be looked at for a forced win: about a tenth of the whole. */
int64_t clock_proof(const struct bot_ask *ask);

/* The most iterations, -1 if something else is the limit. Of worlds without a number of iterations:
 * so many as there are pairs of a world and a move. */
int64_t clock_nodes(const struct bot_ask *ask);

/* The most work of a thread, -1 if something else is the limit. */
int64_t clock_work(const struct bot_ask *ask);

/* True if the iterations or the work are used up; others will do so many iterations besides. */
bool clock_is_spent(const struct bot_think *think, int64_t promised);

/* True if the time is. */
bool clock_is_late(const struct bot_think *think);

#endif
