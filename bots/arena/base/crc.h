/* crc.h - the checksum of a line: CRC-32C (Castagnoli), as iSCSI and ext4 have it. */
#ifndef TF_ARENA_CRC_H
#define TF_ARENA_CRC_H

#include <stddef.h>
#include <stdint.h>

/* CRC-32C of the octets: 0xe3069283 for "123456789". */
uint32_t crc_of(const void *octets, size_t length);

#endif
