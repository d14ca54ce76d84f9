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

void phrase_clock(const struct clock *clock, FILE *out)
{
    if (clock->move_ms > 0) {
        (void)fprintf(out, "%lld ms a move", (long long)clock->move_ms);
    } else {
        (void)fprintf(out, "%g s + %g s a move", (double)clock->bank_ms / MILLE,
                      (double)clock->increment_ms / MILLE);
    }
    if (clock->turn_ms > 0) {
        (void)fprintf(out, ", %g s a turn", (double)clock->turn_ms / MILLE);
    }
    if (clock->nodes > 0) {
        (void)fprintf(out, ", %lu nodes", clock->nodes);
    }
    (void)fprintf(out, ", grace %lld ms", (long long)clock->grace_ms);
}
