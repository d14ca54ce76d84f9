/* announce.h - games whose cards announce: modes, targets and costs are chosen before anything
 * happens (vocab.h, announces).
 *
 * Promise: constant tables of the game. What is announced waits in the block of its card, below the
 * frame that the game holds it with. */
#ifndef TF_PARTS_ANNOUNCE_H
#define TF_PARTS_ANNOUNCE_H

#include "engine/base/str.h"
#include "engine/core/rules.h"
#include "engine/core/run.h"

struct announce_part {
    uint8_t target_step, pay_step; /* decisions: targets, and cards of costs */
    /* Card code has announced all it will; what the game pushes comes before the rest. */
    void (*hold)(struct run *run, struct frame *frame);
    /* Card code begins or ends what is one event. */
    void (*together)(struct run *run, bool begins);
    /* The public facts of the frames, " x=(..)", what is aimed at what; nothing where there are
     * none. */
    void (*print_aims)(const struct match *match, const struct state *st, int viewer,
                       struct str *out);
};

/* For views: what print_aims says, where there is anything. */
static inline void announce_print(const struct match *match, const struct state *st, int viewer,
                                  struct str *out)
{
    const struct announce_part *part = match->rules->announce;

    if (part != NULL && st->tail.frames > 0 && !st->head.is_over) {
        part->print_aims(match, st, viewer, out);
    }
}

#endif
