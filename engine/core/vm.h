/* vm.h - the statement interpreter: runs card code one statement at a time, stops when somebody
 * must choose.
 *
 * Promise: the continuation is a frame in the position, never the C stack; a choice is a state.
 * Statements take their operands from eval.c; verbs are the game's. Cost: a frame of 16 bytes and
 * the slots of the block. */
#ifndef TF_CORE_VM_H
#define TF_CORE_VM_H

#include "engine/core/eval.h"

enum {
    VM_APPLIED = 1, /* frame.a: changes made here end if the card is cancelled (UD-R48) */
    VM_GONE = 0x80  /* frame.b: the card has left its play zone, and `self` is nothing any more */
};

/* Pushes a block of card code: pc of its first word, slots it uses, its controller and card. skill
 * 0xff: the card's `use` block. event: index into the tail's events + 1, 0 none. The frame's `a`
 * and `b` are the caller's. */
struct frame *vm_push(struct run *run, int pc, int numbers, int sets, seat_t seat, obj_t self,
                      int skill, int event);

/* Pushes the block of an ability. */
struct frame *vm_push_ability(struct run *run, const struct ability *ability, seat_t seat,
                              obj_t self, int event);

/* Pushes a frame of another kind. */
struct frame *vm_push_frame(struct run *run, int kind, seat_t seat, obj_t self);

/* Removes the top frame and gives back what lies above its marks. */
void vm_pop(struct run *run);

/* Forgets the picks of the last choice of several cards. */
void vm_no_picks(struct state *st);

/* The top frame, or NULL. */
static inline struct frame *vm_top(struct run *run)
{
    struct tail *tail = &run->st->tail;
    return tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
}

/* Runs the top frame, a FRAME_CODE or FRAME_ARRANGE, until it has ended, asked, or pushed another.
 */
void vm_run(struct run *run);

/* Gives the top frame the answer it asked for. */
void vm_answer(struct run *run, seat_t seat, move_t move);

/* A set slot on top of the tail's for a game's frame; belongs to the top frame. */
struct slot *vm_slot(struct run *run);

/* Starts to put cards one after another to the bottom of their owner's deck, in the order `seat`
 * picks; the place of the last one is not asked. */
void vm_arrange(struct run *run, seat_t seat, const struct set *cards);

/* Tells the running block what its verb really did. */
void vm_result(struct run *run, const struct set *set);

/* Takes the operands of a verb of this shape off the stacks (lang/vocab.h); flags: of its word. */
void vm_call(struct eval *eval, const char *shape, int flags, struct verb_call *call);

/* A number as slots and changes keep it: no larger than the limit of amounts. */
static inline int16_t vm_small(int n)
{
    return (int16_t)(n < -LIMIT_AMOUNTS ? -LIMIT_AMOUNTS : n > LIMIT_AMOUNTS ? LIMIT_AMOUNTS : n);
}

/* Evaluates with the slots and the event of a frame. */
void vm_eval(struct run *run, const struct frame *frame, struct eval *eval);

#endif
