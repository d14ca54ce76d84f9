/* queue.c - triggers: batches, their order, and the queue (RULES.md 6.5). */
#include <string.h>

#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

/* Entries of the queue by `event`: those in order, then those of the batch that is still open. */
enum { IS_ORDERED = 1, IS_OPEN };

void pu_queue_add(struct run *run, obj_t obj, enum pu_event event)
{
    struct tail *tail = &run->st->tail;
    const struct card *card = match_card(run->match, obj);

    if ((run->match->prop[PROP_EVENT + event][obj_seat(obj)] & obj_bit(obj)) == 0) {
        return;
    }
    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + skill];
        if (ability->kind == ABILITY_ON && ability->event == event) {
            ROOM_FOR(tail->queued + 1, WAITING);
            tail->queue[tail->queued++] =
                (struct waiting){.card = obj, .skill = (uint8_t)skill, .event = IS_OPEN};
        }
    }
}

void pu_queue_creature(struct run *run, obj_t creature, enum pu_event event)
{
    const struct state *st = run->st;
    int end;

    pu_queue_add(run, creature, event);
    for (int i = grid_range(st, square_of(run, creature), &end); i < end; i++) {
        if (st->field.zone_of[st->grid.attached[i].card] == ZONE_ARMOUR) {
            pu_queue_add(run, st->grid.attached[i].card, event);
        }
    }
}

void pu_queue_seat(struct run *run, seat_t seat, enum pu_event event)
{
    const struct field *field = &run->st->field;
    uint64_t cards = field->zone[ZONE_BOARD][seat] | field->zone[ZONE_ARMOUR][seat] |
                     field->zone[ZONE_STRUCTURE][seat];

    cards &= run->match->prop[PROP_EVENT + event][seat];
    for (; cards != 0; cards &= cards - 1) {
        pu_queue_add(run, object_of(seat, cards), event);
    }
}

void pu_queue_gone(struct run *run, obj_t obj, int square, int layer)
{
    struct tail *tail = &run->st->tail;

    for (int i = 0; i < tail->queued; i++) {
        struct waiting *pair = &tail->queue[i];
        if (pair->card == obj && pair->event == IS_OPEN && pair->square == 0) {
            pair->square = (uint8_t)(square + 1);
            pair->layer = (uint8_t)layer;
            pair->since = square < BOARD_SQUARES ? run->st->grid.since[square] : 0;
        }
    }
}

/* ---- the order of a batch ----------------------------------------------------------------------
 */

/* Where a card, or what it was, counts as lying: its square, its place there, when that came. */
struct spot {
    int square, layer, since;
};

static struct spot spot_of(const struct run *run, const struct waiting *pair)
{
    const struct state *st = run->st;
    struct spot spot = {pair->square - 1, pair->layer, pair->since};

    if (pair->square != 0) {
        return spot;
    }
    if (st->field.zone_of[pair->card] == ZONE_STRUCTURE) {
        return (struct spot){BOARD_SQUARES, 0, 0};
    }
    spot.square = grid_place(st, pair->card);
    if (spot.square < 0) {
        spot.square = square_of(run, pair->card);
    } else {
        int end, at = grid_range(st, spot.square, &end);
        while (st->grid.attached[at + spot.layer].card != pair->card) {
            spot.layer++;
        }
        spot.layer++;
    }
    spot.since = st->grid.since[spot.square];
    return spot;
}

/* Scan order of the square for a seat; the structure last. */
static int scan_rank(seat_t seat, int square)
{
    return square == BOARD_SQUARES
               ? BOARD_SQUARES
               : (board_row(seat, square) - 1) * BOARD_SIDE + board_column(seat, square) - 1;
}

/* One number that sorts: the active seat first (PU-R64), scan order, of one square the earlier
 * arrival, the creature before its armours, effects as printed. */
static uint64_t key_of(const struct run *run, const struct waiting *pair)
{
    seat_t seat = obj_seat(pair->card);
    struct spot spot = spot_of(run, pair);
    uint64_t key = seat != run->st->head.first;

    key = key << 8 | (uint64_t)scan_rank(seat, spot.square);
    key = key << 16 | (uint64_t)spot.since;
    key = key << 8 | (uint64_t)spot.layer;
    return key << 8 | pair->skill;
}

/* The open batch has ended. */
static void close_batch(struct run *run)
{
    struct tail *tail = &run->st->tail;
    uint64_t key[QUEUE_MAX];
    int first = tail->queued;

    while (first > 0 && tail->queue[first - 1].event == IS_OPEN) {
        first--;
    }
    for (int i = first; i < tail->queued; i++) {
        struct waiting pair = tail->queue[i];
        uint64_t mine = key_of(run, &pair);
        int at = i;
        for (; at > first && key[at - 1] > mine; at--) {
            tail->queue[at] = tail->queue[at - 1];
            key[at] = key[at - 1];
        }
        tail->queue[at] = pair;
        key[at] = mine;
    }
    for (int i = first; i < tail->queued; i++) {
        struct waiting *pair = &tail->queue[i];
        pair->event = IS_ORDERED;
        pair->square = pair->layer = 0;
        pair->since = 0;
    }
}

/* ---- the queue ---------------------------------------------------------------------------------
 */

static struct waiting take_first(struct tail *tail)
{
    struct waiting first = tail->queue[0];
    int n = --tail->queued;

    memmove(&tail->queue[0], &tail->queue[1], (size_t)n * sizeof tail->queue[0]);
    tail->queue[n] = (struct waiting){0};
    return first;
}

void pu_queue_rested(struct state *st)
{
    st->head.counter[AT_TRIGGERS] = st->head.counter[AT_TRIGGERS_FULL] = 0;
}

/* PU-R84; false if this one is too many. */
static bool count_trigger(struct run *run)
{
    uint8_t *counter = run->st->head.counter;

    if (counter[AT_TRIGGERS_FULL] != 0) {
        return false;
    }
    if (++counter[AT_TRIGGERS] == 0) {
        counter[AT_TRIGGERS_FULL] = 1;
    }
    return true;
}

void pu_queue_drive(struct run *run)
{
    close_batch(run);
    if (run->st->tail.queued == 0) {
        vm_pop(run);
        return;
    }
    struct waiting pair = take_first(&run->st->tail);
    if (!count_trigger(run)) {
        play_over(run, 2, REASON_LOOP);
        return;
    }
    const struct card *card = match_card(run->match, pair.card);
    const struct ability *ability = &run->match->db->abilities[card->ability + pair.skill];
    struct frame *frame = vm_push_ability(run, ability, obj_seat(pair.card), pair.card, 0);
    frame->b = pair.dropped ? VM_GONE : 0;
}
