/* report.h - what is known of each requirement: it holds, it fails, or it does not apply.
 *
 * Promise: one failed check makes a requirement fail for good, and its first reason is kept. */
#ifndef TF_CONFORMANCE_REPORT_H
#define TF_CONFORMANCE_REPORT_H

#include <stdbool.h>

#include "bots/arena/base/text.h"

enum requirement {
#define REQUIREMENT(id, text) REQ_##id,
#include "tests/conformance/requirement.def"
#undef REQUIREMENT
    REQ_COUNT
};

enum verdict_of {
    REPORT_OPEN, /* no check has come to it */
    REPORT_HOLDS,
    REPORT_SKIPPED,
    REPORT_FAILS,
};

struct report {
    struct {
        enum verdict_of verdict;
        struct text why; /* of a failure or a skip */
    } of[REQ_COUNT];
};

/* The requirement's number and sentence, as in PROTOCOL.md. */
const char *report_name(enum requirement requirement);
const char *report_sentence(enum requirement requirement);

/* Books a check that was done. Returns holds. */
bool report_check(struct report *report, enum requirement requirement, bool holds, const char *why);

/* Books that the requirement does not apply; has no effect once a check of it was done. */
void report_skip(struct report *report, enum requirement requirement, const char *why);

/* The requirement with this number, REQ_COUNT if there is none. */
enum requirement report_find(const char *name);

/* Prints the requirements whose numbers begin with the role's letter and the line of totals; only
 * the one named there, a space behind it, if only is not "". What no check has come to is `open`.
 * Returns how many fail or are open. */
int report_print(const struct report *report, char role, const char *only);

/* Frees the reasons. */
void report_free(struct report *report);

#endif
