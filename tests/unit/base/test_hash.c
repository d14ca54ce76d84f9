/* test_hash.c - hashes that mean the same for ever. The numbers below are a promise to old records:
 * a change of them is a change of the format. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/base.h"
#include "engine/base/hash.h"

Test(hash, keeps_its_numbers_for_ever)
{
    cr_assert_eq(hash_bytes("", 0), 0x0990f1533eddc3efU);
    cr_assert_eq(hash_bytes("a", 1), 0x8e7357d83dfde70dU);
    cr_assert_eq(hash_bytes("tefuda", 6), 0x460c1b26def7a1d4U);
    cr_assert_eq(hash_bytes("The same text in any release.", 29), 0xbe061823400d61fdU);
    cr_assert_eq(hash_mix(1, 2), 0xc8b7f534790f4c6eU);
}

Test(hash, does_not_depend_on_how_a_stream_is_cut)
{
    unsigned char data[61];
    for (size_t i = 0; i < sizeof data; i++) {
        data[i] = (unsigned char)(i * 37 + 11);
    }
    uint64_t whole = hash_bytes(data, sizeof data);
    for (size_t cut = 0; cut <= sizeof data; cut++) {
        struct hash hash;
        hash_init(&hash);
        hash_add(&hash, data, cut);
        hash_add(&hash, data + cut, sizeof data - cut);
        cr_assert_eq(hash_end(&hash), whole, "cut at %zu", cut);
    }
}

Test(hash, does_not_depend_on_alignment)
{
    unsigned char data[64] = {0};
    uint64_t expected = hash_bytes("0123456789abcdef012", 19);
    for (size_t shift = 0; shift < 16; shift++) {
        memcpy(data + shift, "0123456789abcdef012", 19);
        cr_assert_eq(hash_bytes(data + shift, 19), expected);
    }
}

Test(hash, a_number_is_eight_octets_lowest_first)
{
    struct hash hash;
    hash_init(&hash);
    hash_add64(&hash, 0x0807060504030201U);
    cr_assert_eq(hash_end(&hash), hash_bytes("\1\2\3\4\5\6\7\10", 8));
}

Test(hash, sees_zeros_at_the_end_and_reading_does_not_disturb)
{
    static const unsigned char zeros[20] = {0};
    struct hash hash;
    hash_init(&hash);
    uint64_t last = hash_end(&hash);
    for (size_t n = 1; n <= sizeof zeros; n++) {
        hash_add(&hash, zeros, 1);
        cr_assert_neq(hash_end(&hash), last);
        cr_assert_eq(hash_end(&hash), hash_bytes(zeros, n));
        last = hash_end(&hash);
    }
}

Test(hash, one_bit_changes_about_half_of_the_result)
{
    int changed = 0;
    for (int bit = 0; bit < 64; bit++) {
        changed += bits_count(hash_mix(12345, 1) ^ hash_mix(12345, 1 ^ (1ULL << bit)));
        changed += bits_count(hash_mix(1, 12345) ^ hash_mix(1 ^ (1ULL << bit), 12345));
    }
    cr_assert(changed > 128 * 28 && changed < 128 * 36, "%d of 8192 bits", changed);
    cr_assert_neq(hash_mix(1, 2), hash_mix(2, 1));
}
