/* base.h - what every file may use.
 *
 * Promise: nothing here knows that cards exist. */
#ifndef TF_BASE_BASE_H
#define TF_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sizes that several layers share. */
enum {
    MAX_LINE = 65536, /* octets of one protocol line, line end included */
    MAX_ID = 40,      /* characters of a card id */
    MAX_NAME = 320,   /* octets of a card name: 80 characters of UTF-8 */
};

/* Of a function that is seldom called: it and the ways to it lie apart from what always runs. */
#define SELDOM __attribute__((cold))

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* A defect of ours, never of the input. Stays on in every build. */
#define CHECK(cond) ((cond) ? (void)0 : check_failed(__FILE__, __LINE__, #cond))

/* Says on stderr what failed. A host turns it into one refused command (trap.h); elsewhere
 * the process aborts. */
SELDOM _Noreturn void check_failed(const char *file, int line, const char *what);

/* Number of set bits. */
static inline int bits_count(uint64_t x)
{
    return __builtin_popcountll(x);
}

/* Index of the lowest set bit; x must not be 0. */
static inline int bits_first(uint64_t x)
{
    return __builtin_ctzll(x);
}

/* Index of the k-th set bit, from 0 for the lowest; there must be one. */
static inline int bits_nth(uint64_t x, int k)
{
#if defined(__BMI2__)
    return bits_first(__builtin_ia32_pdep_di((uint64_t)1 << k, x));
#else
    while (k-- > 0) {
        x &= x - 1;
    }
    return bits_first(x);
#endif
}

#endif
