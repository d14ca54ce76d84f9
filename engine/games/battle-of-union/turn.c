/* turn.c - the course of a round (RULES.md 5.1). */
#include "engine/core/event.h"
#include "engine/core/play.h"
#include "engine/games/battle-of-union/union.h"

static void begin_half(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->counter[AT_PART] == 0) {
        event_plain(run, NOTE_turn, head->first, -1, head->turn);
    }
    bu_prep_half(run);
}

static void prepare(struct run *run)
{
    if (run->st->head.phase != PHASE_PREP) {
        play_phase(run, PHASE_PREP, TURN_PREP);
    }
    bu_prep_ask(run);
}

void bu_turn_drive(struct run *run)
{
    switch ((enum union_turn)run->st->head.step) {
    case TURN_SHUFFLE:
    case TURN_ARRANGE:
    case TURN_DEAL:
    case TURN_SCOUT:
        bu_setup_drive(run);
        break;
    case TURN_HALF:
        begin_half(run);
        break;
    case TURN_INSPIRE:
        bu_prep_inspire(run);
        break;
    case TURN_PREP:
        prepare(run);
        break;
    case TURN_BATTLE: /* BU-047 */
        play_phase(run, PHASE_BATTLE, TURN_SEND);
        break;
    case TURN_SEND:
        bu_battle_send(run);
        break;
    case TURN_REVEAL:
        bu_battle_reveal(run);
        break;
    case TURN_CLASH:
        bu_battle_clash(run);
        break;
    case TURN_COMPARE:
        bu_battle_compare(run);
        break;
    case TURN_HOME:
        bu_end_home(run);
        break;
    case TURN_BREACH:
        bu_end_breach(run);
        break;
    case TURN_FINISH:
        run->st->head.step = TURN_CLEAR;
        bu_lists_begin(run, LIST_FINISH); /* BU-075, BU-076 */
        break;
    case TURN_CLEAR:
        bu_end_clear(run);
        break;
    case TURN_NEXT:
        bu_end_next(run);
        break;
    }
}

void bu_turn_answer(struct run *run, seat_t seat, move_t move)
{
    switch (run->st->head.ask.step) {
    case STEP_ARRANGE:
        bu_setup_answer(run, seat, move);
        break;
    case STEP_PREP:
        bu_prep_answer(run, seat, move);
        break;
    case STEP_BREACH:
        bu_end_broken(run, move);
        break;
    default:
        bu_battle_answer(run, seat, move);
        break;
    }
}

void bu_turn_joint(struct run *run)
{
    if (run->st->head.ask.step == STEP_SCOUT) {
        bu_setup_joint(run);
    } else {
        bu_end_joint(run);
    }
}

/* E2 in a position that was set up: who picks follows from who has won. */
static bool reopen_breach(struct run *run, int asked)
{
    const struct head *head = &run->st->head;
    int winners = (head->gauge[0][GAUGE_WON] != 0) | (head->gauge[1][GAUGE_WON] != 0) << 1;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (run->st->field.count[ZONE_WALLS][seat] == 0) {
            return false;
        }
    }
    if (winners == 3 || asked != (winners == 0 ? 3 : winners)) {
        return false;
    }
    run->st->head.step = TURN_BREACH;
    bu_end_breach(run);
    return true;
}

/* What the text does not say about the turn machine follows from phase, step and seat. */
bool bu_turn_reopen(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;
    seat_t seat = (seat_t)(asked == 2);

    if (head->phase == PHASE_SETUP) {
        return bu_setup_reopen(run, step, asked);
    }
    if (step == STEP_BREACH && head->phase == PHASE_END) {
        return reopen_breach(run, asked);
    }
    if (asked == 3) {
        return false;
    }
    if (step == STEP_PREP && head->phase == PHASE_PREP) {
        head->counter[AT_PART] = seat != head->first;
        head->step = TURN_PREP;
        bu_prep_ask(run);
        return true;
    }
    if (head->phase == PHASE_BATTLE) {
        head->counter[AT_PART] = seat != head->first;
        return bu_battle_reopen(run, step, seat);
    }
    return false;
}
