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

static void begin_battle(struct run *run)
{
    play_phase(run, PHASE_BATTLE, TURN_SEND); /* BU-047 */
}

static void finish(struct run *run)
{
    run->st->head.step = TURN_CLEAR;
    bu_reinforcements_begin(run, LIST_FINISH); /* BU-075, BU-076 */
}

void (*const bu_turn[])(struct run *run) = {
    [TURN_SHUFFLE] = bu_setup_shuffle,
    [TURN_ARRANGE] = bu_setup_arrange,
    [TURN_DEAL] = bu_setup_deal,
    [TURN_SCOUT] = bu_setup_scout,
    [TURN_HALF] = begin_half,
    [TURN_INSPIRE] = bu_prep_inspire,
    [TURN_PREP] = prepare,
    [TURN_BATTLE] = begin_battle,
    [TURN_SEND] = bu_battle_send,
    [TURN_REVEAL] = bu_battle_reveal,
    [TURN_CLASH] = bu_battle_clash,
    [TURN_COMPARE] = bu_battle_compare,
    [TURN_HOME] = bu_end_home,
    [TURN_BREACH] = bu_end_breach,
    [TURN_FINISH] = finish,
    [TURN_CLEAR] = bu_end_clear,
    [TURN_NEXT] = bu_end_next,
};

/* E2 in a position that was set up: who picks follows from who has won. */
static bool breach_again(struct run *run, int asked)
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
bool bu_turn_ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;
    seat_t seat = (seat_t)(asked == 2);

    if (head->phase == PHASE_SETUP) {
        return bu_setup_ask_again(run, step, asked);
    }
    if (step == STEP_BREACH && head->phase == PHASE_END) {
        return breach_again(run, asked);
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
        return bu_battle_ask_again(run, step, seat);
    }
    return false;
}
