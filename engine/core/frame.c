/* frame.c - frames of a game; the open decision, asked again. */
#include "engine/core/frame.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/vm.h"
#include "engine/lang/op.h"
#include "engine/parts/picks.h"

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

/* ---- asking again --------------------------------------------------------------- */

/* Where the words of the statement begin, which stand just before the word that asked. */
static int find_operands(const struct run *run, const struct frame *frame)
{
    const word_t *code = run->match->db->code;
    int pc = frame->pc - 1;

    while (pc > frame->start && op_is_value(word_op(code[pc - 1]))) {
        pc--;
    }
    return pc;
}

/* How many cards are picked. */
static void range_again(struct run *run, struct frame *frame, word_t asked)
{
    struct ask *ask = &run->st->head.ask;
    struct eval eval;

    vm_eval(run, frame, &eval);
    eval_run(&eval, find_operands(run, frame));
    int most = eval_pop(&eval), least = eval_pop(&eval);
    seat_t seat = eval_pop_seat(&eval);
    struct set offer = eval_pop_set(&eval);
    choice_keep_in_sight(run, seat, asked, &offer);
    choice_range(run->match->rules, &offer, asked, &least, &most);
    ask->least = (uint8_t)least;
    ask->most = (uint8_t)most;
    ask->sofar = (uint8_t)set_count(&ask->chosen);
}

/* Which cards can be picked by what they are; costs are offered by number, so what was read or
 * renamed is enough. */
static void offer_again(struct run *run, struct frame *frame, word_t asked)
{
    struct ask *ask = &run->st->head.ask;
    bool is_take = (word_b(asked) & CHOOSE_SEARCH) != 0;
    struct eval eval;

    vm_eval(run, frame, &eval);
    eval_run(&eval, find_operands(run, frame));
    struct set offer = eval_pop_set(&eval);
    choice_keep_in_sight(run, (seat_t)(ask->asked == 2), asked, &offer);
    if (picks_ascend(run->match->rules)) {
        picks_renew(run, &offer);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        offer.of[seat] &= ~ask->chosen.of[seat];
    }
    ask->count = 0;
    memset(ask->item, 0, sizeof ask->item);
    ask_cards(run, ask, run->match->verb_of[is_take ? ANSWER_TAKE : ANSWER_PICK], &offer);
}

static void code_again(struct run *run, struct frame *frame)
{
    const struct ask *ask = &run->st->head.ask;
    word_t asked = run->match->db->code[frame->pc - 1];

    if (word_op(asked) == OP_CHOOSE || word_op(asked) == OP_ANNOUNCE) {
        range_again(run, frame, asked);
    }
    if (word_op(asked) == OP_CHOOSE && (word_b(asked) & CHOOSE_COST) == 0 &&
        ask->sofar < ask->most) {
        offer_again(run, frame, asked);
    }
}

bool ask_again(struct run *run, int step, int asked)
{
    struct frame *top = vm_top(run);
    uint32_t d = run->st->head.d;
    bool was_open = run->st->head.ask.seats != 0, is_there = true;

    if (top == NULL) {
        if (was_open) {
            ask_close(run);
        }
        is_there = run->match->rules->turn.ask_again(run, step, asked);
    } else if (top->kind == FRAME_CODE) {
        code_again(run, top);
    } else if (top->kind >= FRAME_GAME && frame_rule(run, top)->ask_again != NULL) {
        frame_rule(run, top)->ask_again(run, top);
    }
    if (was_open) {
        run->st->head.d = d;
    }
    return is_there;
}
