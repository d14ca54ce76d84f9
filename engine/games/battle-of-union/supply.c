/* supply.c - cards off a deck one by one, and the deck-out (RULES.md 6.3, 6.9). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/know/know.h"
#include "engine/know/scopes.h"

/* Steps of FRAME_DECKOUT. */
enum { DECKOUT_BUILD, DECKOUT_ASKED };

static int why_taken(const struct run *run, zone_t to)
{
    if (to == ZONE_HAND) {
        return WHY_NONE; /* a draw */
    }
    if (to == ZONE_DISCARDS) {
        return WHY_MILLED;
    }
    return run->st->tail.frames == 0 ? WHY_INSPIRED : WHY_RAISED;
}

static bool take_one(struct run *run, seat_t seat, zone_t to, int why)
{
    obj_t top = zone_at(run, ZONE_DECK, seat, 0);

    if (run->st->tail.frames > 0) {
        set_add(&run->st->tail.result.live, top);
    }
    chance_top(run, ZONE_DECK, seat);
    zone_move(run, top, to, END_DEFAULT, SEEN_NONE, (uint8_t)why);
    return run->st->field.count[ZONE_DECK][seat] > 0;
}

void bu_supply_check(struct run *run, seat_t seat)
{
    if (run->st->field.count[ZONE_DECK][seat] == 0) { /* BU-080, BU-R37 */
        vm_push_frame(run, FRAME_DECKOUT, seat, OBJ_NONE);
    }
}

void bu_supply_more(struct run *run, seat_t seat, int n, zone_t to, int why)
{
    struct frame *frame = vm_push_frame(run, FRAME_TAKE, seat, OBJ_NONE);

    frame->a = (uint8_t)(n > 255 ? 255 : n);
    frame->b = (uint8_t)why;
    frame->step = to;
    bu_supply_check(run, seat);
}

void bu_supply_take(struct run *run, seat_t seat, int n, zone_t to)
{
    int why = why_taken(run, to);

    for (; n > 0; n--) {
        if (!take_one(run, seat, to, why)) { /* the rest waits for the new deck (BU-083, BU-084) */
            bu_supply_more(run, seat, n - 1, to, why);
            return;
        }
    }
}

void bu_supply_drive(struct run *run, struct frame *frame)
{
    seat_t seat = frame->seat;

    if (frame->a == 0) {
        vm_pop(run);
        return;
    }
    frame->a--;
    if (!take_one(run, seat, frame->step, frame->b)) {
        bu_supply_check(run, seat);
    }
}

/* All cards of the discards become the deck (BU-081). */
static void build(struct run *run, seat_t seat)
{
    while (run->st->field.count[ZONE_DISCARDS][seat] > 0) {
        zone_move(run, zone_at(run, ZONE_DISCARDS, seat, 0), ZONE_DECK, END_TOP, SEEN_BOTH,
                  WHY_REBUILT);
    }
    scopes_made(run, seat);
    if (run->st->field.count[ZONE_DECK][seat] > 1) {
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    } else { /* no shuffle, but a deck like any other */
        zone_forget(run->st, seat, run->st->field.zone[ZONE_DECK][seat]);
        know_shuffled(run, ZONE_DECK, seat);
    }
}

void bu_supply_ask(struct run *run, struct frame *frame, const struct ask *closed)
{
    (void)closed;                                                        /* always the same */
    bu_end_ask_wall(run, foe_of(frame->seat), frame->seat, WHY_DECKOUT); /* BU-082 */
}

void bu_supply_deckout(struct run *run, struct frame *frame)
{
    seat_t seat = frame->seat;

    ROOM_FOR(run->st->head.gauge[seat][GAUGE_GEN] + 1, REMADE);
    bu_change_gauge(run, seat, GAUGE_GEN, run->st->head.gauge[seat][GAUGE_GEN] + 1);
    build(run, seat);
    frame->step = DECKOUT_ASKED;
    bu_supply_ask(run, frame, NULL);
}

void bu_supply_answer(struct run *run, struct frame *frame, move_t move)
{
    seat_t seat = frame->seat;

    ask_close(run);
    zone_move(run, (obj_t)move_operand(move), ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH,
              WHY_DISCARDED); /* BU-R46 */
    if (bu_end_check(run)) {
        return;
    }
    if (run->st->field.count[ZONE_DECK][seat] == 0) { /* BU-R36 */
        build(run, seat);
    }
    vm_pop(run);
}
