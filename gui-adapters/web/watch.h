/* watch.h - descriptors that something can be read from: the pipes of engines and bots, signals,
 * standard input. They are gathered in one, watch_fd, which the loop of sockets waits for. */
#ifndef WEB_WATCH_H
#define WEB_WATCH_H

#include <stdbool.h>

/* Not watched when all its bytes are zero. Lies in its owner, who stops it before he is freed. */
struct watch {
    int fd;
    void (*ready)(void *owner);
    void *owner;
    bool set;
};

bool watch_open(void);
void watch_close(void);
int watch_fd(void);
/* Calls `ready` whenever something can be read there, or the other end has gone. */
bool watch_start(struct watch *watch, int fd, void (*ready)(void *owner), void *owner);
void watch_stop(struct watch *watch);
/* Serves those that are ready, each a few times at most; they may start and stop others. */
void watch_run(void);

#endif
