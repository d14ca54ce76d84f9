/* op.c - the opcodes as a table. */
#include "engine/lang/op.h"

const struct op_row op_rows[OP_COUNT_] = {
#define OP(name, a, b, pops, pushes, asks, text) {#name, a, b, pops, pushes, asks, text},
#include "engine/lang/op.def"
#undef OP
};
