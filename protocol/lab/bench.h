/* bench.h - how fast random games are played.
 *
 * Promise: uniformly random playouts from an empty position to the end, setup included, on one
 * thread, without event log and blind, as a search plays them (know_by_places); every repetition
 * plays the same games, and between them runs of the toy, so that both meet the same noise. The
 * signature depends on rules, cards and seed alone: a change of it is a change of the rules, never
 * an optimisation. Cost: the asked seconds. */
#ifndef TF_LAB_BENCH_H
#define TF_LAB_BENCH_H

#include "engine/core/rules.h"

enum {
    BENCH_GAMES = 2000, /* games of one block */
    BENCH_RUNS = 7      /* repetitions */
};

struct bench {
    uint64_t decisions, real, games; /* of all repetitions; real: with two or more answers */
    double seconds;                  /* their processor time, as all times here */
    double dps, rdps, gps; /* decisions, real decisions, games a second: median repetition */
    double rdps_min, rdps_max;
    double branching; /* answers a decision */
    double programs;  /* blocks of card code begun a decision */
    double opcodes;   /* statements of card code a decision */
    double clone_ns;  /* a hot copy of a position in the middle of a game */
    /* What a copy moves, over the decisions of some games: mean and most. */
    double state_bytes, state_max; /* outside of effects */
    double bytes_in, bytes_in_max; /* inside one; 0 if the game asks nothing there */
    /* One world drawn for a seat, mean over the decisions of some games and both seats, median
     * repetition; with open lists and with closed ones. */
    double sample_ns, closed_ns;
    double toy_ns; /* toy.h; median of what the repetitions measured beside the games */
    double ratio;  /* time of a real decision over that of a toy one: median repetition */
    double ratio_min, ratio_max;
    double kept;  /* time of a block in which all is kept that is known, over that of a blind one */
    bool is_void; /* first and last toy run differ by more than 5 %: the machine was not quiet */
    uint64_t signature;
};

/* Measures for about so many seconds of processor time. False if memory runs out or no deck list is
 * legal. */
bool bench_run(const struct rules *rules, const struct carddb *db, double seconds, uint64_t seed,
               struct bench *bench);

/* The signature alone. */
bool bench_signature(const struct rules *rules, const struct carddb *db, uint64_t seed,
                     uint64_t *signature);

#endif
