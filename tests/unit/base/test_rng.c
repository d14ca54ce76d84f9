/* test_rng.c - random bits from a seed, a purpose and a counter. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/rng.h"

static const uint64_t SEED[2] = {0x0123456789abcdefU, 0xfedcba9876543210U};

/* RFC 8439, section 2.3.2. */
Test(rng, the_block_function_with_20_rounds_is_that_of_the_standard)
{
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (uint32_t i = 0; i < 8; i++) {
        input[4 + i] = 0x03020100 + i * 0x04040404;
    }
    input[12] = 1;
    input[13] = 0x09000000;
    input[14] = 0x4a000000;
    static const uint32_t expected[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                          0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                          0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                          0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint32_t output[16];
    rng_chacha(input, 20, output);
    cr_assert_arr_eq(output, expected, sizeof expected);
}

/* The ECRYPT ChaCha8 test vector: key of zeros, nonce of zeros. */
Test(rng, the_block_function_with_8_rounds_is_the_published_one)
{
    static const uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    static const unsigned char expected[16] = {0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6,
                                               0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1};
    uint32_t output[16];
    rng_chacha(input, 8, output);
    for (int i = 0; i < 16; i++) {
        cr_assert_eq((unsigned char)(output[i / 4] >> (8 * (i % 4))), expected[i]);
    }
}

Test(rng, a_block_keeps_its_bits_for_ever)
{
    uint64_t out[RNG_WORDS];
    rng_block(SEED, 3, 5, 0, out);
    cr_assert_eq(out[0], 0x58cf222668af540aU);
    cr_assert_eq(out[7], 0x0a0d2a9a9bcdd6e7U);
}

Test(rng, the_inputs_stand_where_the_standard_puts_key_and_position)
{
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x89abcdef, 0x01234567,
                          0x76543210, 0xfedcba98, 0x76543210, 0xfedcba98, 0x89abcdef, 0x01234567,
                          9,          3,          5,          0};
    uint32_t expected[16];
    uint64_t out[RNG_WORDS];
    rng_chacha(input, RNG_ROUNDS, expected);
    rng_block(SEED, 3, 5, 9, out);
    for (int i = 0; i < RNG_WORDS; i++) {
        cr_assert_eq(out[i], expected[2 * i] | (uint64_t)expected[2 * i + 1] << 32);
    }
}

Test(rng, a_use_hands_out_its_blocks_in_order)
{
    struct rng rng;
    rng_open(&rng, SEED, 3, 5, false);
    for (uint32_t block = 0; block < 3; block++) {
        uint64_t out[RNG_WORDS];
        rng_block(SEED, 3, 5, block, out);
        for (int i = 0; i < RNG_WORDS; i++) {
            cr_assert_eq(rng_next64(&rng), out[i]);
        }
    }
}

Test(rng, the_same_use_gives_the_same_numbers_and_another_use_others)
{
    static const uint64_t other_seed[2] = {0x0123456789abcdefU, 0xfedcba9876543211U};
    for (int fast = 0; fast < 2; fast++) {
        struct rng a;
        struct rng b;
        struct rng others[3];
        rng_open(&a, SEED, 1, 2, fast);
        rng_open(&b, SEED, 1, 2, fast);
        rng_open(&others[0], SEED, 2, 1, fast);
        rng_open(&others[1], SEED, 1, 3, fast);
        rng_open(&others[2], other_seed, 1, 2, fast);
        for (int i = 0; i < 100; i++) {
            uint64_t number = rng_next64(&a);
            cr_assert_eq(number, rng_next64(&b));
            for (int j = 0; j < 3; j++) {
                cr_assert_neq(number, rng_next64(&others[j]));
            }
        }
    }
}

static void check_uniform(struct rng *rng)
{
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint64_t number = rng_below(rng, 7);
        cr_assert_lt(number, 7);
        seen[number]++;
    }
    for (int i = 0; i < 7; i++) {
        /* The standard deviation is 93. */
        cr_assert(seen[i] > 9500 && seen[i] < 10500, "%d came %d times", i, seen[i]);
    }
}

Test(rng, numbers_below_a_bound_are_equally_likely)
{
    struct rng rng;
    rng_open(&rng, SEED, 4, 0, false);
    check_uniform(&rng);
    rng_open(&rng, SEED, 4, 0, true);
    check_uniform(&rng);
}

Test(rng, a_huge_bound_is_unbiased_too)
{
    /* Without rejection every third number would come twice as often as the others. */
    const uint64_t bound = 3ULL << 62;
    struct rng rng;
    rng_open(&rng, SEED, 5, 0, false);
    int thirds[3] = {0};
    for (int i = 0; i < 30000; i++) {
        uint64_t number = rng_below(&rng, bound);
        cr_assert_lt(number, bound);
        thirds[number % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        cr_assert(thirds[i] > 9600 && thirds[i] < 10400, "%d: %d", i, thirds[i]);
    }
}

Test(rng, a_bound_of_one_leaves_zero)
{
    struct rng rng;
    rng_open(&rng, SEED, 6, 0, false);
    uint64_t state = 1;
    for (int i = 0; i < 100; i++) {
        cr_assert_eq(rng_below(&rng, 1), 0);
        cr_assert_eq(rng_fast_below(&state, 1), 0);
    }
}

/* The published first outputs of splitmix64 for the state 1234567. */
Test(rng, the_fast_generator_gives_the_published_numbers)
{
    uint64_t state = 1234567;
    cr_assert_eq(rng_fast(&state), 6457827717110365317U);
    cr_assert_eq(rng_fast(&state), 3203168211198807973U);
    cr_assert_eq(rng_fast(&state), 9817491932198370423U);
}

Test(rng, fast_numbers_below_a_bound_are_equally_likely)
{
    uint64_t state = 42;
    int seen[10] = {0};
    for (int i = 0; i < 100000; i++) {
        seen[rng_fast_below(&state, 10)]++;
    }
    for (int i = 0; i < 10; i++) {
        cr_assert(seen[i] > 9500 && seen[i] < 10500, "%d came %d times", i, seen[i]);
    }
}
