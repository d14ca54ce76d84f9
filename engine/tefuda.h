/* tefuda.h - the engine inside a C program.
 *
 * Promise: this header is all that bots, the arena and C programs may include. A host answers
 * exactly what a pipe to build/tefuda would answer: same commands, same texts (PROTOCOL.md).
 * Threads: a host belongs to one thread at a time; several hosts are independent of each other. */
#ifndef TEFUDA_H
#define TEFUDA_H

#include <stddef.h>

#define TEFUDA_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

struct tf_host;

/* Opens a host. cards_dir is the folder that holds GAME/NAME.cards; NULL means the one that
 * TEFUDA_CARDS names; else cards/ beside the running program, above it or in ../share/tefuda, where
 * build/tefuda has it; else the one that was installed into /usr/local or /usr. On failure returns
 * NULL and writes the reason, lines ended by LF, into error (size octets). The caller closes the
 * host. */
struct tf_host *tf_open(const char *cards_dir, char *error, size_t size);

/* Sends one protocol line (without its end) and returns the whole reply: every data line and the
 * status line, each ended by LF. The text belongs to the host and stays valid until the next call.
 * Never returns NULL; a comment or an empty line has an empty reply. */
const char *tf_send(struct tf_host *host, const char *line);

/* Closes the host and frees everything; NULL is allowed. */
void tf_close(struct tf_host *host);

#ifdef __cplusplus
}
#endif

#endif
