/* words.h - mutations by whole words, which octet by octet would take too long to find.
 *
 * Promise: what comes out fits into `most` octets; the same text and seed give the same mutation.
 * Cost: one copy of the text. */
#ifndef TF_TESTS_FUZZ_WORDS_H
#define TF_TESTS_FUZZ_WORDS_H

#include <string.h>

#include "engine/base/rng.h"

/* libFuzzer's own mutation, and what it calls in a harness instead. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

enum { WORDS_TEXT = 4096 };

/* A piece of the text. */
struct words_piece {
    size_t from, length;
};

/* The piece around a random place, bounded by the separators. */
static inline struct words_piece words_pick(const uint8_t *data, size_t size, const char *between,
                                            uint64_t *stream)
{
    size_t from = (size_t)rng_fast_below(stream, size);
    size_t to = from;

    while (from > 0 && strchr(between, data[from - 1]) == NULL) {
        from--;
    }
    while (to < size && strchr(between, data[to]) == NULL) {
        to++;
    }
    return (struct words_piece){from, to - from};
}

/* A piece up to 64 times, for what must not become too long. */
static inline size_t words_repeat(const uint8_t *data, struct words_piece old, uint64_t *stream,
                                  char out[WORDS_TEXT])
{
    size_t used = 0;

    for (uint64_t n = 2 + rng_fast_below(stream, 63); n > 0 && used + old.length < WORDS_TEXT;
         n--) {
        memcpy(out + used, data + old.from, old.length);
        used += old.length;
    }
    return used;
}

/* What takes the place of a piece, into out (WORDS_TEXT octets): nothing, a word, a number, itself
 * many times, or another piece, alone or behind the first. Returns its length. */
static inline size_t words_make(const uint8_t *data, size_t size, struct words_piece old,
                                struct words_piece other, const char *word, uint64_t *stream,
                                char out[WORDS_TEXT])
{
    size_t used = 0;

    switch (rng_fast_below(stream, 6)) {
    case 0:
        return 0;
    case 1:
        used = strlen(word);
        memcpy(out, word, used);
        return used;
    case 2:
        out[0] = (char)('0' + rng_fast_below(stream, 10));
        return 1;
    case 3:
        return words_repeat(data, old, stream, out);
    case 4:
        used = old.length < WORDS_TEXT / 2 ? old.length : 0;
        used += used > 0 && old.from + used < size; /* the separator behind it */
        memcpy(out, data + old.from, used);
        break;
    default:
        break;
    }
    size_t length = other.length < WORDS_TEXT / 2 ? other.length : 0;
    memcpy(out + used, data + other.from, length);
    return used + length;
}

/* Puts a text in the place of a piece; returns the new size, the old one if there is no room. */
static inline size_t words_put(uint8_t *data, size_t size, size_t most, struct words_piece old,
                               const char *text, size_t length)
{
    size_t tail = old.from + old.length;

    if (size - old.length + length > most) {
        return size;
    }
    memmove(data + old.from + length, data + tail, size - tail);
    memcpy(data + old.from, text, length);
    return size - old.length + length;
}

/* Changes one piece of a text (a word, a field, a line) by words_make. */
static inline size_t words_change(uint8_t *data, size_t size, size_t most, uint64_t *stream,
                                  const char *word)
{
    static const char *const between[] = {"\n", " \n", " ,;{}\n", " ,;:.=+-*^~@()[]{}/<>?\n"};
    char out[WORDS_TEXT];

    const char *set = between[rng_fast_below(stream, 4)];
    struct words_piece old = words_pick(data, size, set, stream);
    struct words_piece other = words_pick(data, size, set, stream);
    size_t length = words_make(data, size, old, other, word, stream, out);
    return words_put(data, size, most, old, out, length);
}

/* Mutates a text: half of the time as libFuzzer does, else one piece of it. word is a name that
 * the text may need. */
static inline size_t words_mutate(uint8_t *data, size_t size, size_t most, uint64_t seed,
                                  const char *word)
{
    uint64_t stream = seed;

    if (size == 0 || rng_fast(&stream) % 2 == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    return words_change(data, size, most, &stream, word);
}

#endif
