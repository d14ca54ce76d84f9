/* lag.c - how late this process looks, which no bot can be blamed for. */
#include "bots/arena/bot/lag.h"

#include <math.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { NANO = 1000000000, TICK = LAG_TICK_MS * 1000000, MICRO = 1000 };

void lag_open(struct lag *lag)
{
    struct timespec now;
    struct itimerspec ticks = {.it_interval = {.tv_nsec = TICK}};

    *lag = (struct lag){.file = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    lag->due = (int64_t)now.tv_sec * NANO + now.tv_nsec + TICK;
    ticks.it_value = (struct timespec){.tv_sec = lag->due / NANO, .tv_nsec = lag->due % NANO};
    if (lag->file >= 0 && timerfd_settime(lag->file, TFD_TIMER_ABSTIME, &ticks, NULL) != 0) {
        lag_close(lag);
    }
}

void lag_close(struct lag *lag)
{
    if (lag->file >= 0) {
        (void)close(lag->file);
    }
    lag->file = -1;
}

void lag_begin(struct lag *lag, int64_t now)
{
    lag->from = now;
    lag->last = lag->worst = 0;
}

/* The cell of a time: one below 1 us, LAG_OCTAVE for each doubling from there. */
static int cell_of(int64_t ns)
{
    int cell = ns <= MICRO ? 0 : (int)ceil(log2((double)ns / MICRO) * LAG_OCTAVE);

    return cell < LAG_CELLS ? cell : LAG_CELLS - 1;
}

void lag_add(struct lag *lag, int64_t due, int64_t now)
{
    int64_t late = now > due ? now - due : 0;

    lag->counts.cells[cell_of(late)]++;
    lag->last = late;
    lag->worst = late > lag->worst ? late : lag->worst;
    lag->longest = late > lag->longest ? late : lag->longest;
    lag->counts.most = late > lag->counts.most ? late : lag->counts.most;
}

void lag_look(struct lag *lag, int64_t now)
{
    uint64_t ticks = 0;
    int64_t first = lag->due;

    if (read(lag->file, &ticks, sizeof ticks) != sizeof ticks) {
        return;
    }
    lag->due += (int64_t)ticks * TICK;
    if (first < lag->from) {
        first += (lag->from - first + TICK - 1) / TICK * TICK;
    }
    if (first < lag->due) { /* one look, however many ticks it has missed */
        lag_add(lag, first, now);
    }
}

void lag_clear(struct lag *lag)
{
    lag->longest = 0;
}

void lag_counts_add(struct lag_counts *sum, const struct lag_counts *more)
{
    for (int i = 0; i < LAG_CELLS; i++) {
        sum->cells[i] += more->cells[i];
    }
    sum->most = more->most > sum->most ? more->most : sum->most;
}

unsigned long lag_counts_all(const struct lag_counts *counts)
{
    unsigned long all = 0;

    for (int i = 0; i < LAG_CELLS; i++) {
        all += counts->cells[i];
    }
    return all;
}

int64_t lag_quantile(const struct lag_counts *counts, double share)
{
    double left = share * (double)lag_counts_all(counts);
    int cell = 0;

    while (cell < LAG_CELLS - 1 && (left -= counts->cells[cell]) > 0) {
        cell++;
    }
    return (int64_t)(MICRO * exp2((double)cell / LAG_OCTAVE));
}
