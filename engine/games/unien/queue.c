/* queue.c - effects that wait for their turn, first in first out (RULES.md 6.2, 6.5). */
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/unien/loop-reads.h"
#include "engine/lang/op.h"

int ue_queue_batch(const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    return tail->queued == 0 ? 1 : tail->queue[tail->queued - 1].event + 1;
}

void ue_queue_add(struct run *run, obj_t obj, int event, int batch)
{
    struct tail *tail = &run->st->tail;
    const struct card *card = match_card(run->match, obj);

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + skill];
        if (ability->kind == ABILITY_ON && ability->event == event) {
            ROOM_FOR(tail->queued + 1, WAITING);
            tail->queue[tail->queued++] =
                (struct waiting){.card = obj, .skill = (uint8_t)skill, .event = (uint8_t)batch};
        }
    }
}

void ue_queue_field(struct run *run, seat_t seat, int event, int batch)
{
    const struct zone_rule *rule = &run->match->rules->zone[ZONE_FIELD];
    const uint8_t *row = &run->st->field.order[rule->offset[seat]];
    const uint64_t *has = run->match->prop[PROP_EVENT + event];

    if ((run->st->field.zone[ZONE_FIELD][seat] & has[seat]) == 0) {
        return;
    }
    for (int i = 0; i < run->st->field.count[ZONE_FIELD][seat]; i++) {
        if ((has[seat] & obj_bit(row[i])) != 0) {
            ue_queue_add(run, row[i], event, batch);
        }
    }
}

/* What waits is dropped. */
static void clear_queue(struct run *run)
{
    struct tail *tail = &run->st->tail;

    memset(tail->queue, 0, tail->queued * sizeof tail->queue[0]);
    tail->queued = 0;
}

/* Takes one out, and lets the batches count from 1 again, so that equal positions stay equal. */
static struct waiting take(struct run *run, int at)
{
    struct tail *tail = &run->st->tail;
    struct waiting taken = tail->queue[at];

    tail->queued--;
    memmove(&tail->queue[at], &tail->queue[at + 1],
            (size_t)(tail->queued - at) * sizeof tail->queue[0]);
    tail->queue[tail->queued] = (struct waiting){0};
    int passed = tail->queued == 0 ? 0 : tail->queue[0].event - 1;
    for (int i = 0; i < tail->queued; i++) {
        tail->queue[i].event = (uint8_t)(tail->queue[i].event - passed);
    }
    return taken;
}

/* ---- which is next ------------------------------------------------------------------------- */

/* One answer, the older first: a card that has left meanwhile has the same name. */
static bool is_equal(const struct run *run, const struct waiting *a, const struct waiting *b)
{
    return run->match->card[a->card] == run->match->card[b->card] && a->skill == b->skill;
}

/* Of the first batch the effects of one seat, the first of each card (UE-R22), equal ones once.
 * Returns their number. */
static int list_first(const struct run *run, int out[QUEUE_MAX])
{
    const struct tail *tail = &run->st->tail;
    int n = 0;

    for (int part = 0; part < SEATS && n == 0; part++) {
        seat_t seat = (seat_t)(part ^ run->st->head.first);
        for (int i = 0; i < tail->queued && tail->queue[i].event == 1; i++) {
            bool is_out = obj_seat(tail->queue[i].card) != seat;
            for (int k = 0; k < i && !is_out; k++) { /* of one card in printed order */
                is_out = tail->queue[k].card == tail->queue[i].card;
            }
            for (int k = 0; k < n && !is_out; k++) {
                is_out = is_equal(run, &tail->queue[out[k]], &tail->queue[i]);
            }
            if (!is_out) {
                out[n++] = i;
            }
        }
    }
    return n;
}

/* A permission is no effect of its own: what it lets one use counts by itself. */
static bool is_permission(const struct run *run, const struct ability *ability)
{
    word_t w = run->match->db->code[ability->code];

    return word_op(w) == OP_VERB && word_a(w) == VERB_INVOKE;
}

/* What the effect does may hang on its card, and on which of equal ones comes first. */
static void note_reading(struct run *run, int at)
{
    const struct waiting *queue = run->st->tail.queue;

    for (int i = 0; i < run->st->tail.queued && queue[i].event == 1; i++) {
        ue_reading_first(run, &queue[at], &queue[i]);
    }
    ue_reading_block(run, queue[at].card);
}

/* The frame of the queue notes in `a` that an effect above it will count. */
static void start(struct run *run, int at)
{
    note_reading(run, at);
    struct waiting pair = take(run, at);
    const struct card *card = match_card(run->match, pair.card);
    const struct ability *ability = &run->match->db->abilities[card->ability + pair.skill];

    vm_top(run)->a = !is_permission(run, ability);
    struct frame *frame = vm_push_ability(run, ability, obj_seat(pair.card), pair.card, 0);
    frame->b = pair.dropped ? VM_GONE : 0; /* UE-R21 */
}

bool ue_queue_ask(struct run *run)
{
    int first[QUEUE_MAX];
    int n = run->st->tail.queued == 0 ? 0 : list_first(run, first);

    if (n < 2) {
        return false;
    }
    struct ask *ask = ask_open(run, obj_seat(run->st->tail.queue[first[0]].card), STEP_ORDER);
    for (int i = 0; i < n && i < ITEM_MAX; i++) {
        const struct waiting *pair = &run->st->tail.queue[first[i]];
        ask_item(ask, MOVE_NEXT, pair->card, pair->skill);
    }
    ask_sort(run, ask);
    return true;
}

void ue_queue_drive(struct run *run)
{
    int first[QUEUE_MAX];

    if (vm_top(run)->a != 0) {
        vm_top(run)->a = 0;
        ue_queue_count(run);
    }
    int n = run->st->tail.queued == 0 ? 0 : list_first(run, first);
    if (n == 0) {
        vm_pop(run);
    } else if (n == 1) {
        start(run, first[0]);
    } else {
        (void)ue_queue_ask(run);
    }
}

void ue_queue_answer(struct run *run, move_t move)
{
    const struct tail *tail = &run->st->tail;
    int at = 0;

    ask_close(run);
    while (tail->queue[at].card != move_operand(move) ||
           tail->queue[at].skill != move_skill(move)) {
        at++;
    }
    start(run, at);
}

void ue_queue_count(struct run *run)
{
    uint8_t *counter = run->st->head.counter;

    if (++counter[AT_EFFECTS] == 100) {
        counter[AT_EFFECTS] = 0;
        counter[AT_HUNDREDS]++;
    }
    int done = counter[AT_HUNDREDS] * 100 + counter[AT_EFFECTS];
    if (done > run->match->option[OPTION_MAX_EFFECTS]) {
        clear_queue(run);
    }
}
