/* op.h - the opcodes as numbers, and what their operand fields hold.
 *
 * Promise: op.def is the only list; this header and the manual are made from it. */
#ifndef TF_LANG_OP_H
#define TF_LANG_OP_H

enum op {
#define OP(name, a, b, pops, pushes, asks, text) OP_##name,
#include "engine/lang/op.def"
#undef OP
    OP_COUNT_
};

/* A word that only computes; the others end a run of such words. */
static inline int op_is_value(int op)
{
    return op < OP_END_VALUE || (op >= OP_TOPOF && op <= OP_ORELSE);
}

/* A row of op.def. */
struct op_row {
    const char *name, *a, *b, *pops, *pushes;
    int asks;
    const char *text;
};
extern const struct op_row op_rows[OP_COUNT_];

/* ZONE, TOP: whose. */
enum { WHO_MINE, WHO_FOE, WHO_BOTH };

/* SEAT: fixed meanings; further numbers are the game's seat words. */
enum { SEAT_YOU, SEAT_FOE, SEAT_GAME };

/* CHOOSE: flags. */
enum {
    CHOOSE_COST = 1,   /* pays a cost: only options that leave the rest payable */
    CHOOSE_SEARCH = 2, /* among cards of a deck that is looked through: the decision `take` */
    CHOOSE_HIDDEN = 4, /* the other seat does not see these cards (picks.h) */
    CHOOSE_FREE = 8,   /* too few cards do not make the effect illegal */
    CHOOSE_FACES = 16, /* by faces that the other seat does not see: may find nothing */
};

/* GIVE, GIVESEAT, ROWNUM, ROWSEAT: b = duration number | GIVE_ADD or GIVE_SET. A static has no
 * duration: 0. */
enum { GIVE_ADD = 0, GIVE_SET = 256, GIVE_DURATION = 255 };

/* VERB: b = flags; the kernel zone of a `to ZONE` operand, or the gauge of add, sub, set, in bits 8
 * to 14. */
enum {
    VERB_FACEDOWN = 1,
    VERB_BOTTOM = 2,
    VERB_ORDERED = 4,
    VERB_RESTED = 8,
    VERB_FOUND = 16, /* a search or chance has picked them: nobody sees where they lie */
    VERB_PLACE_SHIFT = 8
};

#endif
