/* frame.c - frames of a game; the open decision, asked again. */
#include "engine/core/frame.h"

#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/vm.h"
#include "engine/lang/op.h"

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

/* Where the values begin that stand just before the word at pc, which takes them. */
static int find_operands(const struct run *run, const struct frame *frame, int pc)
{
    const word_t *code = run->match->db->code;

    while (pc > frame->start && op_is_value(word_op(code[pc - 1]))) {
        pc--;
    }
    return pc;
}

static void code_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    word_t asked = run->match->db->code[frame->pc - 1];
    struct eval eval;

    vm_eval(run, frame, &eval);
    eval_run(&eval, find_operands(run, frame, frame->pc - 1));
    (void)choice_again(run, frame, &eval, asked, closed);
}

struct set frame_operand(struct run *run, const struct frame *frame, int pc)
{
    struct eval eval;

    vm_eval(run, frame, &eval);
    eval_run(&eval, find_operands(run, frame, pc));
    return eval.sets > 0 ? eval.set[0] : (struct set){{0, 0}};
}

static void frame_again(struct run *run, struct frame *top)
{
    const struct ask closed = run->st->head.ask;

    ask_close(run);
    if (top->kind == FRAME_CODE) {
        code_again(run, top, &closed);
    } else if (top->kind == FRAME_ARRANGE) {
        vm_run(run);
    } else if (frame_rule(run, top)->ask_again != NULL) {
        frame_rule(run, top)->ask_again(run, top, &closed);
    } else {
        frame_rule(run, top)->drive(run, top);
    }
}

bool ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;
    struct frame *top = vm_top(run);
    uint32_t d = head->d;
    uint16_t idle = head->idle;
    bool was_open = head->ask.seats != 0, is_there;

    if (top != NULL) {
        frame_again(run, top);
        is_there = head->ask.seats != 0;
    } else {
        if (was_open) {
            ask_close(run);
        }
        is_there = run->match->rules->turn.ask_again(run, step, asked);
    }
    if (was_open) {
        head->d = d;
        head->idle = idle;
    }
    return is_there;
}
