/* fault.c - what a bot can do wrong, and the verdict on one that did. */
#include "bots/arena/bot/fault.h"

#include <stddef.h>

static const struct {
    const char *code, *meaning;
} TABLE[FAULT_COUNT] = {
    {"-", ""},
#define FAULT(name, code, meaning) {code, meaning},
#include "bots/arena/bot/fault.def"
#undef FAULT
};

const char *fault_code(enum fault fault)
{
    return TABLE[fault].code;
}

const char *fault_meaning(enum fault fault)
{
    return TABLE[fault].meaning;
}

bool fault_is_crash(enum fault fault)
{
    return fault == FAULT_CRASH_SIG || fault == FAULT_CRASH_EXIT || fault == FAULT_LIMIT_CPU ||
           fault == FAULT_LIMIT_FILE || fault == FAULT_LIMIT_MEM || fault == FAULT_LIMIT_PROCS;
}

void fault_set(struct verdict *verdict, enum fault fault, const char *detail)
{
    size_t i;

    verdict->fault = fault;
    for (i = 0; detail[i] && i + 1 < sizeof verdict->detail; i++) {
        /* Octets above ASCII may be broken UTF-8, and a record must stay readable. */
        verdict->detail[i] = detail[i];
        if (detail[i] < ' ' || detail[i] > '~' || detail[i] == '"') {
            verdict->detail[i] = '.';
        }
    }
    verdict->detail[i] = '\0';
}
