/* timer.h - what is to be done at a certain time. Setting and clearing cost a walk over the timers
 * that are set, of which there are a few for each table that is awake. */
#ifndef WEB_TIMER_H
#define WEB_TIMER_H

#include <stdbool.h>
#include <stdint.h>

/* Not set when all its bytes are zero. Lies in its owner, who clears it before he is freed. */
struct timer {
    struct timer *next;
    int64_t due;
    void (*fire)(void *owner);
    void *owner;
    bool set;
};

/* Fires once in `wait` milliseconds; what was set before is forgotten. */
void timer_set(struct timer *timer, int64_t wait, void (*fire)(void *owner), void *owner);
void timer_clear(struct timer *timer);
/* Milliseconds until the next one, -1 if none is set. */
int64_t timer_wait(void);
/* Fires those that are due; they may set and clear others. */
void timer_run(void);

#endif
