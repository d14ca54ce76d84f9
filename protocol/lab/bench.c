/* bench.c - random playouts against the clock. */
#include "protocol/lab/bench.h"

#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/know/know.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "protocol/lab/pool.h"
#include "protocol/lab/toy.h"

enum {
    BENCH_TOYS = 5,        /* runs of the toy, first and last */
    BENCH_SIZED = 50,      /* games whose positions are measured in octets */
    BENCH_MIDDLE = 40,     /* answers before the position that is copied */
    BENCH_COPIES = 200000, /* copies of one repetition */
    BENCH_SAMPLED = 12,    /* games from whose positions worlds are drawn; a quarter random decks */
    BENCH_WORLDS = 16,     /* of each position and seat, as a search would draw them */
};

static const double toy_seconds = 0.015; /* of the toy, behind each block of games */

/* What was played. */
struct counts {
    uint64_t decisions, real, answers, games;
};

struct bench_work {
    struct pool pool;
    struct toy_world *toy;
    uint64_t seed;
    struct counts played;
    struct tally tally;
    struct state st, copy;
    struct match match, world; /* for drawing worlds */
};

/* What one repetition found. */
struct lap {
    double seconds, toy_ns;
    double kept; /* times as long takes a block if all is kept that is known */
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
    struct run run = {pool_match(&work->pool, k), &work->st, NULL, is_counted ? &work->tally : NULL,
                      NULL};

    prepare(work, k);
    play_start(&run);
    work->played.decisions += play_random(&run, &work->played.real, &work->played.answers);
    work->played.games++;
}

/* The block once, unmeasured: counts and signature. */
static uint64_t sign(struct bench_work *work)
{
    uint64_t signature = 0;

    for (uint64_t k = 0; k < BENCH_GAMES; k++) {
        uint64_t before = work->played.decisions;
        play_game(work, k, true);
        signature = hash_mix(signature, work->played.decisions - before);
        signature =
            hash_mix(signature, tfn_hash(pool_match(&work->pool, k), &work->st, VIEWER_ALL));
        signature = hash_mix(signature, work->st.head.winner * 256U + work->st.head.reason);
    }
    return signature;
}

/* A block against the clock, as playouts are played, or with all kept that is known. */
static double play_block(struct bench_work *work, bool is_blind)
{
    for (int i = 0; i < work->pool.count; i++) {
        struct match *match = &work->pool.match[i];
        match->know = is_blind ? &know_by_places : match->rules->know;
    }
    double start = clock_cpu();
    for (uint64_t k = 0; k < BENCH_GAMES; k++) {
        play_game(work, k, false);
    }
    return clock_cpu() - start;
}

/* Plays whole blocks until the time is up, the toy in between. */
static struct lap repeat(struct bench_work *work, double seconds)
{
    double began = clock_cpu(), toys = 0;
    struct counts before = work->played;
    struct lap lap = {.kept = play_block(work, false)};

    work->played = before;
    do {
        lap.seconds += play_block(work, true);
        lap.toy_ns += toy_run(work->toy, toy_seconds);
        toys++;
    } while (clock_cpu() - began < seconds);
    lap.toy_ns /= toys;
    lap.kept *= toys / lap.seconds;
    return lap;
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

/* Octets of positions, counted apart for those inside an effect. */
struct sizes {
    uint64_t bytes[2], positions[2], most[2];
};

static double mean_size(const struct sizes *sizes, int is_inside)
{
    uint64_t n = sizes->positions[is_inside];

    return n == 0 ? 0 : (double)sizes->bytes[is_inside] / (double)n;
}

static void measure_bytes(struct bench_work *work, struct bench *bench)
{
    struct sizes sizes = {0};

    for (uint64_t k = 0; k < BENCH_SIZED; k++) {
        struct run run = {pool_match(&work->pool, k), &work->st, NULL, NULL, NULL};
        prepare(work, k);
        play_start(&run);
        do {
            int is_inside = work->st.tail.frames > 0;
            uint64_t bytes = state_used(&work->st);
            sizes.bytes[is_inside] += bytes;
            sizes.positions[is_inside]++;
            if (bytes > sizes.most[is_inside]) {
                sizes.most[is_inside] = bytes;
            }
        } while (step(&run));
    }
    bench->state_bytes = mean_size(&sizes, 0);
    bench->bytes_in = mean_size(&sizes, 1);
    bench->state_max = (double)sizes.most[0];
    bench->bytes_in_max = (double)sizes.most[1];
}

/* Draws worlds at every decision of a game, for both seats; adds to their number and time. */
static void draw_worlds(struct bench_work *work, uint64_t k, bool are_open, double *worlds,
                        double *seconds)
{
    struct run run = {&work->match, &work->st, NULL, NULL, NULL};
    uint64_t seed = k;

    work->match = *pool_match(&work->pool, k);
    work->match.lists_open = are_open;
    prepare(work, k);
    play_start(&run);
    do {
        double start = clock_cpu();
        for (seat_t seat = 0; seat < SEATS; seat++) {
            struct sample_plan plan;
            sample_plan(&work->match, &work->st, seat, &plan);
            for (int i = 0; i < BENCH_WORLDS; i++) {
                sample_planned(&plan, &work->match, &work->st, seat, ++seed, &work->world,
                               &work->copy);
            }
        }
        *seconds += clock_cpu() - start;
        *worlds += SEATS * BENCH_WORLDS;
    } while (step(&run));
}

static double measure_worlds(struct bench_work *work, bool are_open)
{
    double ns[BENCH_RUNS];

    state_clear(&work->copy);
    for (int i = 0; i < BENCH_RUNS; i++) {
        double worlds = 0, seconds = 0;
        for (uint64_t k = 0; k < BENCH_SAMPLED; k++) {
            draw_worlds(work, k, are_open, &worlds, &seconds);
        }
        ns[i] = seconds * 1e9 / worlds;
    }
    return toy_median(ns, BENCH_RUNS);
}

static double measure_clone(struct bench_work *work)
{
    double ns[BENCH_RUNS];
    struct run run = {pool_match(&work->pool, 0), &work->st, NULL, NULL, NULL};

    prepare(work, 0);
    play_start(&run);
    for (int i = 0; i < BENCH_MIDDLE || work->st.tail.frames != 0; i++) {
        if (!step(&run)) {
            break;
        }
    }
    state_clear(&work->copy);
    for (int i = 0; i < BENCH_RUNS; i++) {
        double start = clock_cpu();
        for (int n = 0; n < BENCH_COPIES; n++) {
            work->st.head.chance.fast++;
            state_copy(&work->copy, &work->st);
            __asm__ volatile("" : : "r"(&work->copy) : "memory");
        }
        ns[i] = (clock_cpu() - start) * 1e9 / BENCH_COPIES;
    }
    return toy_median(ns, BENCH_RUNS);
}

static void measure_games(struct bench_work *work, double seconds, struct bench *bench)
{
    double rdps[BENCH_RUNS], toy_ns[BENCH_RUNS], ratio[BENCH_RUNS], kept[BENCH_RUNS];
    double decisions = (double)work->played.decisions, games = (double)work->played.games;
    double real = (double)work->played.real;

    bench->branching = (double)work->played.answers / decisions;
    bench->programs = (double)work->tally.programs / decisions;
    bench->opcodes = (double)work->tally.opcodes / decisions;
    work->played = (struct counts){0};
    for (int i = 0; i < BENCH_RUNS; i++) {
        uint64_t before = work->played.real;
        struct lap lap = repeat(work, seconds / BENCH_RUNS);
        bench->seconds += lap.seconds;
        rdps[i] = (double)(work->played.real - before) / lap.seconds;
        toy_ns[i] = lap.toy_ns;
        kept[i] = lap.kept;
        ratio[i] = 1e9 / rdps[i] / toy_ns[i];
    }
    bench->rdps = toy_median(rdps, BENCH_RUNS);
    bench->rdps_min = rdps[0];
    bench->rdps_max = rdps[BENCH_RUNS - 1];
    bench->toy_ns = toy_median(toy_ns, BENCH_RUNS);
    bench->kept = toy_median(kept, BENCH_RUNS);
    bench->ratio = toy_median(ratio, BENCH_RUNS);
    bench->ratio_min = ratio[0];
    bench->ratio_max = ratio[BENCH_RUNS - 1];
    bench->dps = bench->rdps * decisions / real;
    bench->gps = bench->rdps * games / real;
    bench->decisions = work->played.decisions;
    bench->real = work->played.real;
    bench->games = work->played.games;
}

/* Everything, between a first and a last run of the toy. */
static void measure(struct bench_work *work, double seconds, struct bench *bench)
{
    double began = clock_cpu();
    double first = toy_measure(work->toy, BENCH_TOYS);

    bench->signature = sign(work);
    measure_bytes(work, bench);
    bench->clone_ns = measure_clone(work);
    bench->sample_ns = measure_worlds(work, true);
    bench->closed_ns = measure_worlds(work, false);
    double spent = 1.5 * (clock_cpu() - began); /* the last run of the toy comes on top */
    measure_games(work, seconds > spent ? seconds - spent : 0, bench);
    double last = toy_measure(work->toy, BENCH_TOYS);
    bench->is_void = first > last * 1.05 || last > first * 1.05;
}

bool bench_run(const struct rules *rules, const struct carddb *db, double seconds, uint64_t seed,
               struct bench *bench)
{
    struct bench_work *work = calloc(1, sizeof *work);
    bool is_ready = work != NULL && pool_open(&work->pool, rules, db, false, seed) &&
                    (work->toy = toy_open()) != NULL;

    *bench = (struct bench){0};
    if (is_ready) {
        work->seed = seed;
        measure(work, seconds, bench);
    }
    if (work != NULL) {
        toy_close(work->toy);
        pool_close(&work->pool);
    }
    free(work);
    return is_ready;
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
