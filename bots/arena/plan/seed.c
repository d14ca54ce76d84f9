/* seed.c - where the luck of a match comes from. */
#include "bots/arena/plan/seed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>
#include <sys/random.h>

enum {
    SEED_OCTETS = 16,
    LABEL = 256 /* octets of what is hashed */
};

static void write_hex(const unsigned char *octets, char out[SEED_TEXT])
{
    for (int i = 0; i < SEED_OCTETS; i++) {
        (void)snprintf(out + (size_t)(2 * i), 3, "%02x", octets[i]);
    }
}

bool seed_draw(char out[SEED_TEXT])
{
    unsigned char octets[SEED_OCTETS];

    if (getrandom(octets, sizeof octets, 0) != SEED_OCTETS) {
        return false;
    }
    write_hex(octets, out);
    return true;
}

bool seed_read(const char *text, char out[SEED_TEXT])
{
    size_t length = strlen(text);
    size_t zeros = SEED_TEXT - 1 - length;

    if (length < 1 || length >= SEED_TEXT) {
        return false;
    }
    memset(out, '0', SEED_TEXT);
    for (size_t i = 0; i < length; i++) {
        if (!isxdigit((unsigned char)text[i])) {
            return false;
        }
        out[zeros + i] = (char)tolower((unsigned char)text[i]);
    }
    out[SEED_TEXT - 1] = '\0';
    return true;
}

void seed_derive(const char *seed, const char *purpose, unsigned long number, char out[SEED_TEXT])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    char label[LABEL];
    unsigned size = 0;
    int length = snprintf(label, sizeof label, "tefuda-arena %s %s %lu", seed, purpose, number);

    if (length < 0 || length >= LABEL ||
        EVP_Digest(label, (size_t)length, digest, &size, EVP_sha256(), NULL) != 1) {
        (void)fputs("tefuda-arena: SHA-256 failed\n", stderr);
        abort();
    }
    write_hex(digest, out);
}
