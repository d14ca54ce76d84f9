/* rng.c - random bits from a seed, a purpose and a counter. */
#include "engine/base/rng.h"

#include "engine/base/base.h"
#include "engine/base/hash.h"

static uint32_t rotate(uint32_t x, int bits)
{
    return (x << bits) | (x >> (32 - bits));
}

static void quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

void rng_chacha(const uint32_t input[16], int rounds, uint32_t output[16])
{
    uint32_t x[16];
    for (int i = 0; i < 16; i++) {
        x[i] = input[i];
    }
    for (int round = 0; round < rounds; round += 2) {
        for (int i = 0; i < 4; i++) {
            quarter_round(x, i, i + 4, i + 8, i + 12);
        }
        for (int i = 0; i < 4; i++) {
            quarter_round(x, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12);
        }
    }
    for (int i = 0; i < 16; i++) {
        output[i] = x[i] + input[i];
    }
}

void rng_block(const uint64_t seed[2], uint32_t purpose, uint32_t counter, uint32_t block,
               uint64_t out[RNG_WORDS])
{
    /* "expand 32-byte k", the constant of ChaCha for 256-bit keys. */
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 2; i++) {
        input[4 + 2 * i] = (uint32_t)seed[i];
        input[5 + 2 * i] = (uint32_t)(seed[i] >> 32);
        input[8 + 2 * i] = ~input[4 + 2 * i];
        input[9 + 2 * i] = ~input[5 + 2 * i];
    }
    input[12] = block;
    input[13] = purpose;
    input[14] = counter;
    uint32_t output[16];
    rng_chacha(input, RNG_ROUNDS, output);
    for (int i = 0; i < RNG_WORDS; i++) {
        out[i] = output[2 * i] | (uint64_t)output[2 * i + 1] << 32;
    }
}

void rng_open(struct rng *rng, const uint64_t seed[2], uint32_t purpose, uint32_t counter,
              bool fast)
{
    *rng = (struct rng){
        .seed = {seed[0], seed[1]}, .purpose = purpose, .counter = counter, .fast = fast};
    if (fast) {
        uint64_t use = (uint64_t)purpose << 32 | counter;
        rng->word[0] = hash_mix(hash_mix(seed[0], seed[1]), use);
    }
}

uint64_t rng_next64(struct rng *rng)
{
    if (rng->fast) {
        return rng_fast(&rng->word[0]);
    }
    if (rng->left == 0) {
        rng_block(rng->seed, rng->purpose, rng->counter, rng->block++, rng->word);
        rng->left = RNG_WORDS;
    }
    return rng->word[RNG_WORDS - rng->left--];
}

uint64_t rng_below(struct rng *rng, uint64_t n)
{
    CHECK(n > 0);
    rng_wide_t wide = (rng_wide_t)rng_next64(rng) * n;
    if ((uint64_t)wide >= n) {
        return (uint64_t)(wide >> 64);
    }
    /* The low halves below 2^64 mod n are the surplus that would favour some results. */
    uint64_t surplus = (0 - n) % n;
    while ((uint64_t)wide < surplus) {
        wide = (rng_wide_t)rng_next64(rng) * n;
    }
    return (uint64_t)(wide >> 64);
}
