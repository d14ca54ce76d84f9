/* sample-picks.c - what running effects have picked by face, and what a game is doing with a card,
 * fits in a world too. */
#include "engine/worlds/sample-inner.h"

#include "engine/core/frame.h"
#include "engine/lang/op.h"

static bool is_among(const struct set *cards, const struct set *offer)
{
    return (cards->of[0] & ~offer->of[0]) == 0 && (cards->of[1] & ~offer->of[1]) == 0;
}

/* Has this set been dealt anew? */
static bool is_dealt(const struct sampler *s, const struct set *cards)
{
    return ((cards->of[0] & s->moved[0]) | (cards->of[1] & s->moved[1])) != 0;
}

/* The true position, in which effects can be asked. Most often nobody has to. */
struct truth {
    struct run run;
    struct state copy;
};

static struct run *truth_of(const struct sampler *s, struct truth *truth)
{
    if (truth->run.st == NULL) {
        state_clear(&truth->copy);
        state_copy(&truth->copy, s->st);
        truth->run = (struct run){.match = s->match, .st = &truth->copy};
    }
    return &truth->run;
}

/* What was picked there and would be offered still is offered in the world as well. The truth is
 * asked since the effect may have changed what its filter reads; between two picks of one choice
 * nothing changes. */
static bool pick_fits(const struct sampler *s, struct truth *truth, struct run *world, int at,
                      int pc)
{
    word_t word = s->match->db->code[pc];
    const struct frame *frame = &s->st->tail.frame[at];
    bool is_open = at + 1 == s->st->tail.frames && pc + 1 == frame->pc;
    int slot = frame->sets + word_a(word);
    const struct set *was = is_open ? &s->st->head.ask.chosen : &s->st->tail.set[slot].live;
    const struct set *is = is_open ? &world->st->head.ask.chosen : &world->st->tail.set[slot].live;

    if (!is_dealt(s, was)) {
        return true;
    }
    struct set offer = frame_operand(truth_of(s, truth), frame, pc);
    if (is_open && set_count(is) != set_count(was)) {
        return false;
    }
    if (!is_open && !is_among(was, &offer)) {
        return true;
    }
    offer = frame_operand(world, &world->st->tail.frame[at], pc);
    return is_among(is, &offer);
}

/* The game goes on with the card of its frame, if that was dealt anew. */
static bool doing_fits(const struct sampler *s, const struct run *world, int at)
{
    const struct frame *frame = &s->st->tail.frame[at];
    struct set self = {{0, 0}};

    if (frame->kind < FRAME_GAME || frame->self == OBJ_NONE) {
        return true;
    }
    set_add(&self, frame->self);
    return !is_dealt(s, &self) || frame_fits(world, at);
}

bool sample_picks_fit(const struct sampler *s, struct run *world)
{
    struct truth truth;

    truth.run.st = NULL;
    for (int i = 0; i < s->st->tail.frames; i++) {
        const struct frame *frame = &s->st->tail.frame[i];
        if (!doing_fits(s, world, i)) {
            return false;
        }
        for (int pc = frame->start; frame->kind == FRAME_CODE && pc < frame->pc; pc++) {
            bool is_choice = word_op(s->match->db->code[pc]) == OP_CHOOSE;
            if (is_choice && !pick_fits(s, &truth, world, i, pc)) {
                return false;
            }
        }
    }
    return true;
}
