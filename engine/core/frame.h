/* frame.h - frames of a game: work that goes on behind questions and other work (run.h).
 *
 * Promise: a row says all of a kind of frame; no switch of a game dispatches them. */
#ifndef TF_CORE_FRAME_H
#define TF_CORE_FRAME_H

#include "engine/core/rules.h"
#include "engine/core/run.h"

/* A frame of a position whose text may have been written by hand. What the one on top asks is not
 * looked at here: the position is asked again. */
struct frame_look {
    struct run *run;
    const struct frame *frame, *below, *above; /* NULL: the lowest one; the one on top */
    const struct set *cards;                   /* what is left of its only set; NULL: not one set */
    const struct card *card;                   /* of its self; NULL: none */
    int numbers, sets;
};

struct frame_rule {
    /* Goes on with the frame, which is on top: until a decision is open, a frame was pushed or
     * popped, or the game is over. */
    void (*drive)(struct run *run, struct frame *frame);
    /* Takes the answer to what it has asked. NULL: it never asks. */
    void (*answer)(struct run *run, struct frame *frame, move_t move);
    /* True if its code can go on from such a frame; if it is on top, to a decision. */
    bool (*fits)(const struct frame_look *look);
    /* Opens its decision once more, which was closed, in a position where cards that a seat cannot
     * see may be others. NULL: it asks the same when it is driven once more. */
    void (*ask_again)(struct run *run, struct frame *frame, const struct ask *closed);
    /* The card on a labelled place that its open question is about, if no answer names it;
     * OBJ_NONE: none. NULL: it asks nothing of that kind. */
    obj_t (*about)(const struct run *run);
    bool asks_openly; /* which cards it asks about stands in the question alone; all see them */
    bool hides_set;   /* faces that the other seat does not see decide what is left in its set */
    bool has_numbers; /* it may hold numbers in the tail */
    uint8_t note; /* the reason of the rules that its question names instead of a card; 0: none */
};

/* The row of a frame of the game. */
static inline const struct frame_rule *frame_rule(const struct run *run, const struct frame *frame)
{
    return &run->match->rules->frames.rows[frame->kind - FRAME_GAME];
}

/* Opens the decision that the position is at once more, under its own number: of this step and
 * these seats where no effect runs, else that of the frame on top, with the picks that were made so
 * far. For positions that are set up, for worlds, in which hidden cards are others, and to see
 * whether a text asks what its effect does. False: it is at none of that name. */
bool ask_again(struct run *run, int step, int asked);

/* The first set that the word at pc of a block takes, worked out in this position; no cards if it
 * takes none. */
struct set frame_operand(struct run *run, const struct frame *frame, int pc);

/* Whether the frame of a number, which is one of the game, can be gone on from. */
bool frame_fits(const struct run *run, int at);

#endif
