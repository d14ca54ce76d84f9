/* lesson.h - weights from games of the player against itself. */
#ifndef TF_LEARN_LESSON_H
#define TF_LEARN_LESSON_H

#include "bots/learn/job.h"
#include "bots/learn/team.h"

/* Makes values, generation by generation, then a policy, and writes what won its matches as the job
 * says. Ends the program if something is missing. */
void learn(struct team *team, const struct job *job);

/* "WHAT 57.0% +-1.6 of 800 games" on standard output. */
void print_score(const char *what, const struct score *score);

#endif
