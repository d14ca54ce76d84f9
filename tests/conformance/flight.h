/* flight.h - several requests under way at once: which reply ends when.
 *
 * Promise: waits no longer than it is told. Lines of requests that it does not wait for are faults
 * of nobody here. */
#ifndef TF_CONFORMANCE_FLIGHT_H
#define TF_CONFORMANCE_FLIGHT_H

#include <stdint.h>

#include "tests/conformance/talk.h"

enum { FLIGHT_MAX = 8 };

struct flight {
    struct talk *talk;
    int count;
    int64_t start; /* of the first request */
    struct {
        long id;
        int order;                /* 1 for the reply that ended first; 0: not ended */
        int64_t sent_ms, done_ms; /* after the start */
        int infos;                /* its lines `info` */
        struct text status;
    } of[FLIGHT_MAX];
    int done;
};

/* Begins with no request. */
void flight_begin(struct flight *flight, struct talk *talk);

/* Sends a request with an id of its own and does not wait. Returns its number, from 0. */
__attribute__((format(printf, 2, 3))) int flight_send(struct flight *flight, const char *format,
                                                      ...);

/* Reads until every request has its status line, at most ms from now. True if all have. */
bool flight_land(struct flight *flight, int ms);

/* Reads for ms. True if the request is still under way then. */
bool flight_is_up(struct flight *flight, int request, int ms);

/* Frees the replies. */
void flight_end(struct flight *flight);

#endif
