/* rng.h - random bits from a seed, a purpose and a counter.
 *
 * Promise: a number depends on nothing but its inputs, so a position holds counters, not
 * generators; two uses (purpose, counter) of one seed never share a block. ChaCha with 8
 * rounds, so that nobody computes the seed from what was seen. The fast forms are for clones in
 * search and bench: same determinism, no secrecy.
 * Cost: 8 numbers a ChaCha block; fast: two multiplications a number. */
#ifndef TF_BASE_RNG_H
#define TF_BASE_RNG_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 rng_wide_t;

enum {
    RNG_ROUNDS = 8,
    RNG_WORDS = 8, /* 64-bit numbers of one block */
};

/* The numbers of one use; lives on the stack for as long as that use needs. */
struct rng {
    uint64_t seed[2];
    uint32_t purpose;
    uint32_t counter;
    uint32_t block;           /* next block inside this use */
    int left;                 /* numbers of word not handed out yet */
    uint64_t word[RNG_WORDS]; /* the block at hand; fast: word[0] is the generator's state */
    bool fast;
};

/* The ChaCha block function on a complete input block; rounds is even. Public for its tests. */
void rng_chacha(const uint32_t input[16], int rounds, uint32_t output[16]);

/* 512 bits: ChaCha8 under the key seed || ~seed, with block, purpose and counter as position. */
void rng_block(const uint64_t seed[2], uint32_t purpose, uint32_t counter, uint32_t block,
               uint64_t out[RNG_WORDS]);

/* Opens the numbers of one use. fast takes them from rng_fast instead of ChaCha. */
void rng_open(struct rng *rng, const uint64_t seed[2], uint32_t purpose, uint32_t counter,
              bool fast);

/* The next 64 bits of this use. */
uint64_t rng_next64(struct rng *rng);

/* A number from 0 to n-1, each equally likely; n must not be 0. */
uint64_t rng_below(struct rng *rng, uint64_t n);

/* 64 bits from a state that the caller keeps; any start value is good. */
static inline uint64_t rng_fast(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15U;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/* A number from 0 to n-1; its bias, below n / 2^64, cannot be measured. 0 for n = 0. */
static inline uint64_t rng_fast_below(uint64_t *state, uint64_t n)
{
    return (uint64_t)(((rng_wide_t)rng_fast(state) * n) >> 64);
}

#endif
