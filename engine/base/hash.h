/* hash.h - 64-bit hashes that mean the same for ever.
 *
 * Promise: the numbers depend on the octets alone: not on endianness, alignment, release, or how a
 * stream was cut into pieces. Records keep them, so the constants never change.
 * Cost: one 64-bit multiplication for each 8 octets. Not a defence against people who want
 * collisions. */
#ifndef TF_BASE_HASH_H
#define TF_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 hash_wide_t;

/* A hash under way. */
struct hash {
    uint64_t state;
    uint64_t tail;   /* octets that do not fill a word yet, lowest first */
    uint64_t length; /* octets so far */
};

/* Joins two numbers to one; hash_mix(a, b) and hash_mix(b, a) differ. */
static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    hash_wide_t wide = (hash_wide_t)(a ^ 0x9e3779b97f4a7c15U) * (b ^ 0xd1b54a32d192ed03U);
    return (uint64_t)wide ^ (uint64_t)(wide >> 64);
}

/* Starts a stream. */
void hash_init(struct hash *hash);

/* Adds octets to the stream. */
void hash_add(struct hash *hash, const void *data, size_t length);

/* Adds a number as 8 octets, lowest first. */
void hash_add64(struct hash *hash, uint64_t number);

/* The hash of everything added; the stream may go on. */
uint64_t hash_end(const struct hash *hash);

/* The hash of length octets in one call. */
uint64_t hash_bytes(const void *data, size_t length);

#endif
