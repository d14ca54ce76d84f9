/* trigger.c - abilities that wait for their turn (RULES.md 6.6). */
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/ultima.h"

void ug_trigger_add(struct run *run, struct ug_triggers *list, obj_t obj, enum ug_event event)
{
    const struct card *card = match_card(run->match, obj);

    if ((run->match->prop[PROP_EVENT + (int)event][obj_seat(obj)] & obj_bit(obj)) == 0) {
        return;
    }
    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = ability_of(run->match, obj, skill);
        struct eval eval;
        if (ability->kind != ABILITY_ON || ability->event != event ||
            !ug_works(run, obj, ability)) {
            continue;
        }
        eval_init(&eval, run, obj_seat(obj), obj);
        if (ability->guard == 0 || eval_true(&eval, ability->guard)) {
            ROOM_FOR(list->count + 1, WAITING);
            list->item[list->count++] =
                (struct ug_trigger){obj, (uint8_t)skill, (uint16_t)table_arrival(run->st, obj)};
        }
    }
}

void ug_trigger_seat(struct run *run, struct ug_triggers *list, seat_t seat, enum ug_event event)
{
    const struct field *field = &run->st->field;
    uint64_t cards = field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] |
                     field->zone[ZONE_UNITS][seat] | field->zone[ZONE_TREASURES][seat] |
                     field->zone[ZONE_ATTACHED][seat];

    cards &= run->match->prop[PROP_EVENT + (int)event][seat];
    for (; cards != 0; cards &= cards - 1) {
        ug_trigger_add(run, list, object_of(seat, cards), event);
    }
}

/* The turn player's first, then by arrival, then by their numbers (UG-R69). */
static bool comes_before(const struct run *run, const struct ug_trigger *a,
                         const struct ug_trigger *b)
{
    bool a_first = obj_seat(a->card) == run->st->head.first,
         b_first = obj_seat(b->card) == run->st->head.first;

    if (a_first != b_first) {
        return a_first;
    }
    return a->arrival != b->arrival ? a->arrival < b->arrival : a->skill < b->skill;
}

_Static_assert((int)NUM_PRINTED == (int)WAITING_NUMBERS, "what a unit was at last fits the queue");

static int count_resolved(const struct head *head)
{
    return head->counter[AT_TRIGGERS] + 256 * head->counter[AT_TRIGGERS_HIGH];
}

void ug_trigger_queue(struct run *run, struct ug_triggers *list)
{
    struct tail *tail = &run->st->tail;

    for (int i = 1; i < list->count; i++) {
        struct ug_trigger one = list->item[i];
        int at = i;
        for (; at > 0 && comes_before(run, &one, &list->item[at - 1]); at--) {
            list->item[at] = list->item[at - 1];
        }
        list->item[at] = one;
    }
    ROOM_FOR(tail->queued + list->count, WAITING);
    for (int i = 0; i < list->count; i++) {
        tail->queue[tail->queued++] =
            (struct waiting){.card = list->item[i].card, .skill = list->item[i].skill, .event = 1};
    }
    list->count = 0;
}

/* Its unit may have left since: the ability reads what that was at last (UG-R82). */
static void start(struct run *run, const struct waiting *pair)
{
    struct tail *tail = &run->st->tail;

    if (pair->has_last && run->st->field.zone_of[pair->card] != ZONE_UNITS) {
        ug_act_push(run, FRAME_SOURCE, obj_seat(pair->card), pair->card);
        struct frame *frame = &tail->frame[tail->frames - 1];
        for (int k = 0; k < NUM_PRINTED; k++) {
            tail->number[frame->numbers + k] = pair->last[k];
        }
        frame->b |= USE_LEFT;
    }
    ug_act_start(run, obj_seat(pair->card), pair->card, pair->skill);
}

bool ug_trigger_next(struct run *run)
{
    struct tail *tail = &run->st->tail;
    struct head *head = &run->st->head;

    if (tail->queued == 0) {
        return false;
    }
    struct waiting first = tail->queue[0];
    for (int i = 1; i < tail->queued; i++) {
        tail->queue[i - 1] = tail->queue[i];
    }
    tail->queue[--tail->queued] = (struct waiting){0};
    if (count_resolved(head) < TRIGGERS_MAX) { /* UG-R53 */
        if (++head->counter[AT_TRIGGERS] == 0) {
            head->counter[AT_TRIGGERS_HIGH]++;
        }
        start(run, &first);
    }
    return true;
}
