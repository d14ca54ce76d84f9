/* progress.h - how far a run is: the line that a terminal shows meanwhile. */
#ifndef TF_ARENA_PROGRESS_H
#define TF_ARENA_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

#include "bots/arena/result/outcome.h"

struct progress {
    unsigned long games, done, before; /* of the plan; played; played by earlier runs */
    unsigned long faults, voids;
    int64_t start; /* process_now */
};

/* Begins to measure; what was added before has been played by earlier runs. */
void progress_begin(struct progress *progress, unsigned long games);

/* More games have become known. */
void progress_extend(struct progress *progress, unsigned long games);

void progress_add(struct progress *progress, const struct outcome *outcome);

/* Since progress_begin. */
double progress_seconds(const struct progress *progress);

/* Writes the line over the last one. */
void progress_show(const struct progress *progress, FILE *out);

#endif
