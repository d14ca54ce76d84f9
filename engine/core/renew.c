/* renew.c - what a running effect offers, worked out once more. */
#include "engine/core/renew.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/vm.h"
#include "engine/lang/op.h"
#include "engine/parts/picks.h"

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

void renew_range(struct run *run)
{
    struct ask *ask = &run->st->head.ask;
    struct frame *frame = vm_top(run);
    struct eval eval;

    if (frame->kind != FRAME_CODE) {
        return;
    }
    word_t asked = run->match->db->code[frame->pc - 1];
    if (word_op(asked) != OP_CHOOSE && word_op(asked) != OP_ANNOUNCE) {
        return;
    }
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

/* Costs are offered by number, so what was read or renamed is enough. */
void renew_offer(struct run *run)
{
    const word_t *code = run->match->db->code;
    const struct rules *rules = run->match->rules;
    struct ask *ask = &run->st->head.ask;
    struct frame *frame = vm_top(run);
    struct eval eval;

    if (frame->kind >= FRAME_GAME && rules->reoffer != NULL) {
        rules->reoffer(run);
    }
    if (frame->kind != FRAME_CODE) {
        return;
    }
    word_t asked = code[frame->pc - 1];
    if (word_op(asked) != OP_CHOOSE || (word_b(asked) & CHOOSE_COST) != 0 ||
        ask->sofar >= ask->most) {
        return;
    }
    vm_eval(run, frame, &eval);
    eval_run(&eval, find_operands(run, frame));
    struct set offer = eval_pop_set(&eval);
    choice_keep_in_sight(run, (seat_t)(ask->asked == 2), asked, &offer);
    if (picks_ascend(rules)) {
        picks_renew(run, &offer);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        offer.of[seat] &= ~ask->chosen.of[seat];
    }
    ask->count = 0;
    memset(ask->item, 0, sizeof ask->item);
    ask_cards(run, ask,
              (word_b(asked) & CHOOSE_SEARCH) != 0 ? run->match->verb_of[ANSWER_TAKE]
                                                   : run->match->verb_of[ANSWER_PICK],
              &offer);
}
