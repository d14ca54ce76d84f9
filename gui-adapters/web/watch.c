/* watch.c - descriptors that something can be read from. */
#include "gui-adapters/web/watch.h"

#include <sys/epoll.h>
#include <unistd.h>

enum { WATCH_TURNS = 64 };

static int gathered = -1;

bool watch_open(void)
{
    gathered = epoll_create1(EPOLL_CLOEXEC);
    return gathered >= 0;
}

void watch_close(void)
{
    if (gathered >= 0) {
        (void)close(gathered);
        gathered = -1;
    }
}

int watch_fd(void)
{
    return gathered;
}

bool watch_start(struct watch *watch, int fd, void (*ready)(void *owner), void *owner)
{
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = watch}};

    *watch = (struct watch){fd, ready, owner, true};
    if (epoll_ctl(gathered, EPOLL_CTL_ADD, fd, &event) != 0) {
        watch->set = false;
    }
    return watch->set;
}

void watch_stop(struct watch *watch)
{
    if (watch->set) {
        (void)epoll_ctl(gathered, EPOLL_CTL_DEL, watch->fd, NULL);
        watch->set = false;
    }
}

/* One event at a time: what its owner does may stop any other. */
void watch_run(void)
{
    struct epoll_event event;

    for (int i = 0; i < WATCH_TURNS && epoll_wait(gathered, &event, 1, 0) == 1; i++) {
        struct watch *watch = event.data.ptr;

        watch->ready(watch->owner);
    }
}
