/* frame.c - frames of a game. */
#include "engine/core/frame.h"

bool frame_fits(const struct run *run, int at)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = &tail->frame[at];
    bool is_top = at + 1 == tail->frames;
    struct run copy = *run;
    struct frame_look look = {
        .run = &copy,
        .frame = frame,
        .below = at == 0 ? NULL : frame - 1,
        .above = is_top ? NULL : frame + 1,
        .ask = &run->st->head.ask,
        .card = frame->self == OBJ_NONE ? NULL : match_card(run->match, frame->self),
        .numbers = (is_top ? tail->numbers : frame[1].numbers) - frame->numbers,
        .sets = (is_top ? tail->sets : frame[1].sets) - frame->sets,
    };

    if (frame->kind - FRAME_GAME >= run->match->rules->frames.kinds) {
        return false;
    }
    const struct frame_rule *rule = frame_rule(run, frame);
    look.cards = look.sets == 1 ? &tail->set[frame->sets].live : NULL;
    /* What never asks is not on top where somebody must answer. */
    return (!is_top || rule->answer != NULL) && (look.numbers == 0 || rule->has_numbers) &&
           rule->fits(&look);
}
