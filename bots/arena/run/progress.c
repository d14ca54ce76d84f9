/* progress.c - how far a run is: the line that a terminal shows meanwhile. */
#include "bots/arena/run/progress.h"

#include "bots/arena/bot/process.h"

enum { NANO = 1000000000, MINUTE = 60, HOUR = 3600 };

void progress_begin(struct progress *progress, unsigned long games)
{
    progress->games = games;
    progress->before = progress->done;
    progress->start = process_now();
}

void progress_extend(struct progress *progress, unsigned long games)
{
    progress->games = games;
}

void progress_add(struct progress *progress, const struct outcome *outcome)
{
    progress->done++;
    progress->voids += outcome->kind == OUTCOME_VOID;
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        progress->faults += outcome->faults[seat] != FAULT_NONE;
    }
}

double progress_seconds(const struct progress *progress)
{
    return (double)(process_now() - progress->start) / NANO;
}

void progress_show(const struct progress *progress, FILE *out)
{
    double seconds = progress_seconds(progress);
    double rate = seconds > 0 ? (double)(progress->done - progress->before) / seconds : 0;
    long left = rate > 0 ? (long)((double)(progress->games - progress->done) / rate) : 0;

    (void)fprintf(out, "\r%lu/%lu games  %.1f games/s", progress->done, progress->games, rate);
    if (rate > 0) {
        (void)fprintf(out, "  %ld:%02ld:%02ld left", left / HOUR, left / MINUTE % MINUTE,
                      left % MINUTE);
    }
    (void)fprintf(out, "  faults %lu  void %lu\033[K", progress->faults, progress->voids);
    (void)fflush(out);
}
