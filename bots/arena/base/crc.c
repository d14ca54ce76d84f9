/* crc.c - the checksum of a line. */
#include "bots/arena/base/crc.h"

enum { NIBBLES = 16 };

/* What four bits shifted out leave behind; polynomial 0x1edc6f41, bits reversed. */
static const uint32_t TABLE[NIBBLES] = {
    0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
    0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9, 0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
};

uint32_t crc_of(const void *octets, size_t length)
{
    const unsigned char *at = octets;
    uint32_t crc = 0xffffffff;

    for (size_t i = 0; i < length; i++) {
        crc ^= at[i];
        crc = TABLE[crc % NIBBLES] ^ (crc >> 4);
        crc = TABLE[crc % NIBBLES] ^ (crc >> 4);
    }
    return ~crc;
}
