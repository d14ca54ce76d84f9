/* guest.h - whoever is behind a socket: his role, his table, what he may still say this second. A
 * guest is spoken to in whole messages: a reply, or notices, never both in one. */
#ifndef WEB_GUEST_H
#define WEB_GUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "gui-adapters/web/engine.h"
#include "gui-adapters/web/line.h"
#include "gui-adapters/web/role.h"
#include "gui-adapters/web/sock.h"

struct table;

struct guest {
    struct guest *next; /* at the same table */
    struct sock *sock;
    struct table *table;
    enum role role;
    int seat;   /* 0 and 1, or 2 of who looks on */
    bool live;  /* he has had his first block, and gets the others as they come */
    long since; /* the last event that he has, */
    long era;   /* and the era that it is of */
    struct timer hello;
    double lines; /* that he may still send; negative: he was warned */
    int64_t refilled;
    struct engine *engine; /* of a replay: his own */
};

/* Lines a second that somebody may send, and three times as many at once. Set by the options. */
extern int guest_rate;

void *guest_open(struct sock *sock);
void guest_hear(void *who, char *text, size_t length, enum sock_fault fault);
void guest_close(void *who);

/* A message as it is. */
void guest_send(struct guest *guest, const char *text, size_t length);
/* A reply: the status line behind its data lines, each with the id that the page gave. */
void guest_reply(struct guest *guest, const char *id, const char *data, const char *status);
/* A status line alone. */
void guest_status(struct guest *guest, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The reply to a greeting, with the pictures that there are of a game; of all games for NULL. */
void guest_welcome(struct guest *guest, const char *id, const char *game, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The line with the verb is for the engine: it is asked, and the guest gets its reply. */
void guest_forward(struct guest *guest, struct engine *engine, const struct line *line);

#endif
