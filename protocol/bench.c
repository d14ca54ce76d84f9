/* bench.c - random playouts against the clock. */
#include "protocol/bench.h"

#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/core/tfn.h"
#include "protocol/floor.h"
#include "protocol/pool.h"

enum {
    BENCH_TOYS = 5,        /* runs of the toy, first and last */
    BENCH_SIZED = 50,      /* games whose positions are measured in octets */
    BENCH_MIDDLE = 40,     /* answers before the position that is copied */
    BENCH_COPIES = 200000, /* copies of one repetition */
};

struct bench_work {
    struct pool pool;
    uint64_t seed;
    uint64_t decisions, real, answers, games;
    struct tally tally;
    struct state st, copy;
};

/* An empty position with the chance of game k. */
static void prepare(struct bench_work *work, uint64_t k)
{
    struct chance *chance = &work->st.head.chance;

    state_clear(&work->st);
    chance->seed[0] = hash_mix(work->seed, k);
    chance->seed[1] = hash_mix(k, work->seed);
    chance->fast = chance->seed[0] ^ chance->seed[1];
    chance->is_fast = true;
}

static void play_game(struct bench_work *work, uint64_t k, bool is_counted)
{
    struct run run = {pool_match(&work->pool, k), &work->st, NULL,
                      is_counted ? &work->tally : NULL};

    prepare(work, k);
    play_start(&run);
    work->decisions += play_random(&run, &work->real, &work->answers);
    work->games++;
}

/* The block once, unmeasured: counts and signature. */
static uint64_t sign(struct bench_work *work)
{
    uint64_t signature = 0;

    for (uint64_t k = 0; k < BENCH_GAMES; k++) {
        uint64_t before = work->decisions;
        play_game(work, k, true);
        signature = hash_mix(signature, work->decisions - before);
        signature =
            hash_mix(signature, tfn_hash(pool_match(&work->pool, k), &work->st, VIEWER_ALL));
        signature = hash_mix(signature, work->st.head.winner * 256U + work->st.head.reason);
    }
    return signature;
}

/* Plays whole blocks until the time is up. */
static double repeat(struct bench_work *work, double seconds)
{
    double start = floor_clock(), passed;

    do {
        for (uint64_t k = 0; k < BENCH_GAMES; k++) {
            play_game(work, k, false);
        }
        passed = floor_clock() - start;
    } while (passed < seconds);
    return passed;
}

/* Gives a random answer; false when the game is over. */
static bool step(struct run *run)
{
    struct state *st = run->st;

    if (st->head.is_over) {
        return false;
    }
    seat_t seat = (seat_t)((st->head.ask.seats & 1) == 0);
    uint64_t n = (uint64_t)ask_count(run->match, st, seat);
    int k = (int)rng_fast_below(&st->head.chance.fast, n);
    play_answer(run, seat, ask_nth(run->match, st, seat, k));
    return true;
}

static double measure_bytes(struct bench_work *work)
{
    uint64_t bytes = 0, positions = 0;

    for (uint64_t k = 0; k < BENCH_SIZED; k++) {
        struct run run = {pool_match(&work->pool, k), &work->st, NULL, NULL};
        prepare(work, k);
        play_start(&run);
        do {
            bytes += state_used(&work->st);
            positions++;
        } while (step(&run));
    }
    return (double)bytes / (double)positions;
}

static double measure_clone(struct bench_work *work)
{
    double ns[BENCH_RUNS];
    struct run run = {pool_match(&work->pool, 0), &work->st, NULL, NULL};

    prepare(work, 0);
    play_start(&run);
    for (int i = 0; i < BENCH_MIDDLE || work->st.tail.frames != 0; i++) {
        if (!step(&run)) {
            break;
        }
    }
    state_clear(&work->copy);
    for (int i = 0; i < BENCH_RUNS; i++) {
        double start = floor_clock();
        for (int n = 0; n < BENCH_COPIES; n++) {
            work->st.head.chance.fast++;
            state_copy(&work->copy, &work->st);
            __asm__ volatile("" : : "r"(&work->copy) : "memory");
        }
        ns[i] = (floor_clock() - start) * 1e9 / BENCH_COPIES;
    }
    return floor_median(ns, BENCH_RUNS);
}

static void measure_games(struct bench_work *work, double seconds, struct bench *bench)
{
    double rdps[BENCH_RUNS], decisions = (double)work->decisions, games = (double)work->games;
    double real = (double)work->real;

    bench->branching = (double)work->answers / decisions;
    bench->opcodes = (double)work->tally.opcodes / decisions;
    work->decisions = work->real = work->games = 0;
    for (int i = 0; i < BENCH_RUNS; i++) {
        uint64_t before = work->real;
        double passed = repeat(work, seconds / BENCH_RUNS);
        bench->seconds += passed;
        rdps[i] = (double)(work->real - before) / passed;
    }
    bench->rdps = floor_median(rdps, BENCH_RUNS);
    bench->rdps_min = rdps[0];
    bench->rdps_max = rdps[BENCH_RUNS - 1];
    bench->dps = bench->rdps * decisions / real;
    bench->gps = bench->rdps * games / real;
    bench->decisions = work->decisions;
    bench->real = work->real;
    bench->games = work->games;
}

bool bench_run(const struct rules *rules, const struct carddb *db, double seconds, uint64_t seed,
               struct bench *bench)
{
    struct bench_work *work = calloc(1, sizeof *work);
    double first, last, began = floor_clock();
    bool is_done = false;

    *bench = (struct bench){0};
    if (work != NULL && pool_open(&work->pool, rules, db, false, seed) &&
        floor_measure(BENCH_TOYS, &first)) {
        work->seed = seed;
        bench->signature = sign(work);
        double spent = 2 * (floor_clock() - began);
        measure_games(work, seconds > spent ? seconds - spent : 0, bench);
        bench->state_bytes = measure_bytes(work);
        bench->clone_ns = measure_clone(work);
        is_done = floor_measure(BENCH_TOYS, &last);
    }
    if (is_done) {
        bench->toy_ns = (first + last) / 2;
        bench->ratio = 1e9 / bench->rdps / bench->toy_ns;
        bench->is_void = first > last * 1.05 || last > first * 1.05;
    }
    if (work != NULL) {
        pool_close(&work->pool);
    }
    free(work);
    return is_done;
}

bool bench_signature(const struct rules *rules, const struct carddb *db, uint64_t seed,
                     uint64_t *signature)
{
    struct bench_work *work = calloc(1, sizeof *work);
    bool is_open = work != NULL && pool_open(&work->pool, rules, db, false, seed);

    if (is_open) {
        work->seed = seed;
        *signature = sign(work);
        pool_close(&work->pool);
    }
    free(work);
    return is_open;
}
