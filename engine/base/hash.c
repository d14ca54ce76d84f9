/* hash.c - 64-bit hashes that mean the same for ever. */
#include "engine/base/hash.h"

/* Any number would do, but always this one. */
static const uint64_t HASH_START = 0x7465667564613031U;

/* Octet by octet, lowest first, on every machine; compilers make one load of it where they can. */
static uint64_t read_word(const unsigned char *data)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) {
        word |= (uint64_t)data[i] << (8 * i);
    }
    return word;
}

static void add_octet(struct hash *hash, unsigned char octet)
{
    hash->tail |= (uint64_t)octet << (8 * (hash->length % 8));
    hash->length++;
    if (hash->length % 8 == 0) {
        hash->state = hash_mix(hash->state, hash->tail);
        hash->tail = 0;
    }
}

void hash_init(struct hash *hash)
{
    *hash = (struct hash){.state = HASH_START};
}

void hash_add(struct hash *hash, const void *data, size_t length)
{
    const unsigned char *octets = data;
    size_t i = 0;
    for (; i < length && hash->length % 8 != 0; i++) {
        add_octet(hash, octets[i]);
    }
    for (; i + 8 <= length; i += 8) {
        hash->state = hash_mix(hash->state, read_word(octets + i));
        hash->length += 8;
    }
    for (; i < length; i++) {
        add_octet(hash, octets[i]);
    }
}

void hash_add64(struct hash *hash, uint64_t number)
{
    unsigned char octets[8];
    for (int i = 0; i < 8; i++) {
        octets[i] = (unsigned char)(number >> (8 * i));
    }
    hash_add(hash, octets, sizeof octets);
}

uint64_t hash_end(const struct hash *hash)
{
    return hash_mix(hash_mix(hash->state, hash->tail), hash->length);
}

uint64_t hash_bytes(const void *data, size_t length)
{
    struct hash hash;
    hash_init(&hash);
    hash_add(&hash, data, length);
    return hash_end(&hash);
}
