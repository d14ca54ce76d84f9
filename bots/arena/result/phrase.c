/* phrase.c - the words for what a plan asks and a test has found. */
#include "bots/arena/result/phrase.h"

enum { MILLE = 1000 };

const char *phrase_swap(enum plan_swap swap)
{
    static const char *const words[] = {
        "both games of a pair have the same luck; the bots change seats, and decks with them",
        "both games of a pair have the same luck; the bots change seats and keep their decks",
        "the four games of a block have the same luck; the bots change seats and decks"};

    return words[swap];
}

const char *phrase_policy(enum plan_policy policy)
{
    static const char *const words[] = {[PLAN_SIDES] = "",
                                        [PLAN_OWN] = " of the bots",
                                        [PLAN_MIRROR] = ", the same for both",
                                        [PLAN_ALL] = ", each against each"};

    return words[policy];
}

const char *phrase_verdict(enum sprt_verdict verdict)
{
    static const char *const words[] = {"not decided yet", "the lower one is accepted",
                                        "the higher one is accepted"};

    return words[verdict];
}

void phrase_clock(const struct clock *clock, struct text *out)
{
    if (clock->move_ms > 0) {
        text_format(out, "%lld ms a move", (long long)clock->move_ms);
    } else {
        text_format(out, "%g s + %g s a move", (double)clock->bank_ms / MILLE,
                    (double)clock->increment_ms / MILLE);
    }
    if (clock->turn_ms > 0) {
        text_format(out, ", %g s a turn", (double)clock->turn_ms / MILLE);
    }
    if (clock->nodes > 0) {
        text_format(out, ", %lu nodes", clock->nodes);
    }
    text_format(out, ", grace %lld ms", (long long)clock->grace_ms);
}

void phrase_limits(const struct guard_limits *limits, struct text *out)
{
    const struct {
        const char *words;
        int64_t value, unit;
    } fields[] = {{"%lld MiB of memory", limits->memory, GUARD_MIB},
                  {"%lld s of processor time", limits->cpu_s, 1},
                  {"%lld processes", limits->procs, 1},
                  {"%lld open files", limits->files, 1},
                  {"files of %lld MiB", limits->file_size, GUARD_MIB}};
    const char *before = "";

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fields[i].value > 0) {
            text_put(out, before);
            text_format(out, fields[i].words, (long long)(fields[i].value / fields[i].unit));
            before = ", ";
        }
    }
}
