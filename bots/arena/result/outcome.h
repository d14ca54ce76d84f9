/* outcome.h - what the tables need of each game: small, because there may be millions. */
#ifndef TF_ARENA_OUTCOME_H
#define TF_ARENA_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/game/match.h"

enum outcome_kind {
    OUTCOME_UNPLAYED,
    OUTCOME_S1,
    OUTCOME_S2,
    OUTCOME_DRAW,
    OUTCOME_VOID /* counts for nobody */
};

struct outcome {
    uint8_t kind;                /* enum outcome_kind */
    uint8_t faults[MATCH_SEATS]; /* enum fault, by seat */
    bool resumed[MATCH_SEATS], lingered[MATCH_SEATS];
    uint8_t excused[MATCH_SEATS]; /* tries that do not count, since the arena was late too */
    uint16_t passed[MATCH_SEATS]; /* answers that were taken as the default move */
    uint16_t machine;             /* in the table of results.h, from 1; 0: not known */
    uint32_t answers, used_ms[MATCH_SEATS];
};

/* The outcome of a result. */
static inline struct outcome outcome_of(const struct match_result *result)
{
    struct outcome outcome = {.kind = (uint8_t)(OUTCOME_S1 + (int)result->end),
                              .answers = (uint32_t)result->decisions};

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        outcome.faults[seat] = (uint8_t)result->faults[seat].fault;
        outcome.resumed[seat] = result->resumed[seat];
        outcome.lingered[seat] = result->lingered[seat];
        outcome.passed[seat] = (uint16_t)result->passed[seat];
        outcome.excused[seat] = (uint8_t)result->excused[seat];
        outcome.used_ms[seat] = (uint32_t)result->used_ms[seat];
    }
    return outcome;
}

#endif
