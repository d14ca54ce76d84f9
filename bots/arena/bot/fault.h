/* fault.h - what a bot can do wrong, and the verdict on one that did.
 *
 * Promise: the codes are those of the protocol's key fault=; the table is fault.def. */
#ifndef TF_ARENA_FAULT_H
#define TF_ARENA_FAULT_H

#include <stdbool.h>

enum {
    FAULT_DETAIL = 200 /* octets of a verdict's detail */
};

enum fault {
    FAULT_NONE,
#define FAULT(name, code, meaning) FAULT_##name,
#include "bots/arena/bot/fault.def"
#undef FAULT
    FAULT_COUNT
};

struct verdict {
    enum fault fault;
    char detail[FAULT_DETAIL]; /* the last line or the exit status: printable, on one line */
};

/* The protocol's code of a fault; "-" for none. */
const char *fault_code(enum fault fault);

/* What the fault means, as a clause after the bot's name; "" for none. */
const char *fault_meaning(enum fault fault);

/* True if the bot has ended. */
bool fault_is_crash(enum fault fault);

/* Fills the verdict; the detail is cut to fit and made printable. */
void fault_set(struct verdict *verdict, enum fault fault, const char *detail);

#endif
