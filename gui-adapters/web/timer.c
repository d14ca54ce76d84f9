/* timer.c - what is to be done at a certain time. */
#include "gui-adapters/web/timer.h"

#include <stddef.h>

#include "gui-adapters/web/buf.h"

static struct timer *first;

void timer_clear(struct timer *timer)
{
    struct timer **at = &first;

    if (!timer->set) {
        return;
    }
    while (*at != timer) {
        at = &(*at)->next;
    }
    *at = timer->next;
    timer->set = false;
}

void timer_set(struct timer *timer, int64_t wait, void (*fire)(void *owner), void *owner)
{
    struct timer **at = &first;

    timer_clear(timer);
    timer->due = buf_now() + (wait > 0 ? wait : 0);
    timer->fire = fire;
    timer->owner = owner;
    timer->set = true;
    while (*at && (*at)->due <= timer->due) {
        at = &(*at)->next;
    }
    timer->next = *at;
    *at = timer;
}

int64_t timer_wait(void)
{
    int64_t wait;

    if (!first) {
        return -1;
    }
    wait = first->due - buf_now();
    return wait > 0 ? wait : 0;
}

void timer_run(void)
{
    int64_t now = buf_now();

    while (first && first->due <= now) {
        struct timer *timer = first;

        timer_clear(timer);
        timer->fire(timer->owner);
    }
}
