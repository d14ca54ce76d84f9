/* clock.h - the time that one bot has. */
#ifndef TF_ARENA_CLOCK_H
#define TF_ARENA_CLOCK_H

#include <stdint.h>

/* Milliseconds. */
struct clock {
    int64_t bank_ms, increment_ms; /* for the game, and more after each answer */
    int64_t move_ms;               /* over 0: this for each answer, and no bank */
    int64_t turn_ms;               /* over 0: at most this for all answers of a turn */
    int64_t grace_ms;              /* what may pass beyond a limit */
    int64_t start_ms;              /* to get ready for a game */
    unsigned long nodes;           /* over 0: told to the bot, which keeps to it or not */
};

#endif
