/* team.h - many games side by side, on all cores.
 *
 * Promise: what comes out does not depend on how many threads there are. */
#ifndef TF_LEARN_TEAM_H
#define TF_LEARN_TEAM_H

#include "bots/learn/choices.h"
#include "bots/learn/fit.h"
#include "bots/learn/game.h"

enum { TEAM_THREADS = 64 };

struct team {
    const char *game;
    int threads;
    struct arena *arena[TEAM_THREADS];
};

/* What a row of games gave to the first of two styles, who plays both seats of each seed. */
struct score {
    int games, points; /* 2 for a win, 1 for a draw */
    double error;      /* one standard error of points / (2 * games), over pairs */
};

bool team_open(struct team *team, const char *game, int threads);
void team_close(struct team *team);

/* From now on only the first so many deck lists of the game are played. */
void team_decks(struct team *team, int most);

/* Each of those lists gets so many others beside it (lists.h). False if there is no memory. */
bool team_vary(struct team *team, int each, uint64_t seed);

/* Plays games of the seeds from `seed` on and adds their positions. */
bool team_gather(struct team *team, const struct style style[2], int games, uint64_t seed,
                 struct samples *samples);

/* The same of what the styles choose. */
bool team_choices(struct team *team, const struct style style[2], int games, uint64_t seed,
                  struct choices *choices);

/* Two games for each seed: the same luck and lists, the styles exchanged. */
struct score team_match(struct team *team, const struct style style[2], int pairs, uint64_t seed);

#endif
