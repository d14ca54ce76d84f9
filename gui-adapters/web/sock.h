/* sock.h - the only part that knows libwebsockets: it serves the files of the page, lets in sockets
 * whose Origin and Host are allowed, cuts what comes into messages, sends what is to be sent, and
 * waits; also for the descriptors of watch.h. */
#ifndef WEB_SOCK_H
#define WEB_SOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sock;
struct sock_text;

enum sock_fault { SOCK_GOOD, SOCK_LONG };

struct sock_rules {
    const char *bind;   /* an address of this machine */
    int port;           /* 0: any */
    const char *www;    /* folder of the page */
    const char *client; /* the host client in JavaScript, served as /tefuda-host.mjs */
    const char *name;   /* the name under which the world sees this machine, or NULL */
    int per_address;    /* sockets from one address */
    /* What happens: a socket is there, and what it is called from then on; a message has come,
     * which may be changed and has a zero octet behind it; the socket is gone. */
    void *(*opened)(struct sock *sock);
    void (*heard)(void *guest, char *text, size_t length, enum sock_fault fault);
    void (*closed)(void *guest);
};

/* False if the port cannot be had; the reason is on standard error. */
bool sock_start(const struct sock_rules *rules);
int sock_port(void);
/* Waits until something has come, but not longer than `wait` milliseconds (-1: for ever). */
void sock_wait(int64_t wait);
/* Closes all of them behind what was said to them, for which they have half a second. */
void sock_end(const char *word);
void sock_stop(void);

/* A message that may go to several sockets. */
struct sock_text *sock_text(const char *text, size_t length);
void sock_text_free(struct sock_text *text);
/* Sends it as soon as the socket takes it. A socket that leaves more than 1 MiB unread is closed.
 */
void sock_say(struct sock *sock, struct sock_text *text);
/* Closes behind what was said, with one word as the reason. */
void sock_close(struct sock *sock, const char *word);
/* How long a message may be: 4 KiB unless said otherwise. */
void sock_allow(struct sock *sock, size_t octets);

#endif
