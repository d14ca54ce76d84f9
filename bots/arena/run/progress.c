/* progress.c - how far a run is: the line that is shown meanwhile. */
#include "bots/arena/run/progress.h"

#include <stdlib.h>
#include <sys/ioctl.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/bot/process.h"

enum { NANO = 1000000000, MINUTE = 60, HOUR = 3600, COLUMNS = 80, LEADERS = 3, PER_CENT = 100 };

void progress_open(struct progress *progress, const struct plan *plan)
{
    *progress = (struct progress){.plan = plan, .start = process_now()};
    progress->bots = memory_zeros((size_t)plan->bot_count, sizeof *progress->bots);
}

void progress_close(struct progress *progress)
{
    free(progress->bots);
}

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

void progress_add(struct progress *progress, const struct outcome *outcome, const int *bots)
{
    progress->done++;
    progress->voids += outcome->kind == OUTCOME_VOID;
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        progress->faults += outcome->faults[seat] != FAULT_NONE;
        if (bots && outcome->kind != OUTCOME_VOID) {
            struct progress_bot *bot = &progress->bots[bots[seat]];
            bool has_won = outcome->kind == OUTCOME_S1 + seat;

            bot->games++;
            bot->half_points += has_won ? 2 : outcome->kind == OUTCOME_DRAW;
        }
    }
}

double progress_seconds(const struct progress *progress)
{
    return (double)(process_now() - progress->start) / NANO;
}

/* Points in per cent of the games; below all if it has played none. */
static double share_of(const struct progress_bot *bot)
{
    return bot->games ? (double)bot->half_points * PER_CENT / 2 / (double)bot->games : -1;
}

/* The best of those that come behind bot `after` in the order of shares; -1: none. */
static int next_leader(const struct progress *progress, int after)
{
    int best = -1;

    for (int i = 0; i < progress->plan->bot_count; i++) {
        double share = share_of(&progress->bots[i]);
        double last = after < 0 ? 0 : share_of(&progress->bots[after]);
        bool is_behind = after < 0 || share < last || (share == last && i > after);

        if (share >= 0 && is_behind && (best < 0 || share > share_of(&progress->bots[best]))) {
            best = i;
        }
    }
    return best;
}

static void say_leaders(const struct progress *progress, struct text *out)
{
    int bot = -1;

    for (int i = 0; i < LEADERS && (bot = next_leader(progress, bot)) >= 0; i++) {
        text_format(out, "  %s %.1f%%", progress->plan->bots[bot].name,
                    share_of(&progress->bots[bot]));
    }
}

void progress_say(const struct progress *progress, const struct trial *trial, struct text *out)
{
    double seconds = progress_seconds(progress);
    double rate = seconds > 0 ? (double)(progress->done - progress->before) / seconds : 0;
    long left = rate > 0 ? (long)((double)(progress->games - progress->done) / rate) : 0;

    text_format(out, "%lu/%lu games  %.1f games/s", progress->done, progress->games, rate);
    if (rate > 0) {
        text_format(out, "  %ld:%02ld:%02ld left", left / HOUR, left / MINUTE % MINUTE,
                    left % MINUTE);
    }
    text_format(out, "  faults %lu  void %lu", progress->faults, progress->voids);
    say_leaders(progress, out);
    if (trial) {
        text_format(out, "  LLR %.2f [%.2f, %.2f]", trial->llr, sprt_lower(&trial->sprt),
                    sprt_upper(&trial->sprt));
    }
}

void progress_show(const struct progress *progress, const struct trial *trial, FILE *out)
{
    struct winsize window = {0};
    struct text line = {0};
    int columns = COLUMNS;

    if (ioctl(fileno(out), TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
        columns = window.ws_col;
    }
    progress_say(progress, trial, &line);
    (void)fprintf(out, "\r%.*s\033[K", columns - 1, line.data); /* names are ASCII */
    (void)fflush(out);
    text_free(&line);
}
