/* turn.c - the course of a turn (RULES.md 5.1). */
#include <string.h>

#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/unien/judge.h"
#include "engine/games/unien/unien.h"
#include "engine/parts/computed.h"
#include "engine/parts/loop-history.h"

/* T0 and T1: all own characters and energies come up (UE-026, UE-071). No condition reads that, and
 * T5 has looked at them just before; so it is with the plays of T3, after T2. */
static void begin(struct run *run)
{
    struct head *head = &run->st->head;
    seat_t seat = head->first;

    event_plain(run, NOTE_turn, seat, -1, head->turn);
    head->counter[AT_EFFECTS] = head->counter[AT_HUNDREDS] = 0;
    for (seat_t of = 0; of < SEATS; of++) {
        for (int gauge = GAUGE_MADE; gauge < GAUGE_END; gauge++) {
            ue_change_gauge(run, of, gauge, 0);
        }
    }
    play_phase(run, PHASE_START, TURN_DRAW);
    run->st->field.mark[MARK_RESTED][seat] = 0; /* the phase says it */
}

/* T2 and T3: the bonuses are read now, of up and rested characters (UE-R12). */
static void draw(struct run *run)
{
    seat_t seat = run->st->head.first;

    run->st->head.step = TURN_PLAYS;
    verb_draw(run, seat, 1 + computed_seat_number(run, seat, GAUGE_DRAW_PLUS)); /* UE-072, UE-073 */
    ue_wins_check(run);
}

static void gain_plays(struct run *run)
{
    seat_t seat = run->st->head.first;

    play_phase(run, PHASE_MAIN, TURN_MAIN);
    int plays = 1 + computed_seat_number(run, seat, GAUGE_PLAY_PLUS); /* UE-074, UE-075 */
    ue_change_gauge(run, seat, GAUGE_PLAYS, plays < 0 ? 0 : plays > 999 ? 999 : plays); /* UE-R86 */
}

/* What waits resolves one after the other; then conditions are looked at (UE-R32). */
static void settle(struct run *run)
{
    if (run->st->tail.queued > 0) {
        vm_push_frame(run, FRAME_QUEUE, run->st->head.first, OBJ_NONE);
    } else if (!ue_wins_check(run)) {
        run->st->head.step = TURN_MAIN;
    }
}

static void end(struct run *run)
{
    play_phase(run, PHASE_END, TURN_NEXT);
    history_clear(run->st);
    mods_end(run->st, FOR_TURN);
    ue_change_gauge(run, run->st->head.first, GAUGE_PLAYS, 0); /* UE-086 */
    ue_wins_check(run);
}

/* UE-R57 */
static bool are_both_dead(struct run *run)
{
    struct ue_bound bound[LEADERS];

    return ue_judge_is_dead(run, 0, bound) && ue_judge_is_dead(run, 1, bound);
}

static void next(struct run *run)
{
    struct head *head = &run->st->head;

    if (run->match->option[OPTION_DEAD_BOTH] == DEAD_DOUBLE_LOSS && are_both_dead(run)) {
        play_over(run, 2, REASON_BOTH_DEAD);
        return;
    }
    if (head->turn >= run->match->option[OPTION_MAX_TURNS]) { /* UE-R60 */
        play_over(run, 2, REASON_TURN_CAP);
        return;
    }
    head->turn++;
    head->first = foe_of(head->first); /* UE-069 */
    head->step = TURN_BEGIN;
}

void (*const ue_turn[])(struct run *run) = {
    [TURN_SHUFFLE] = ue_setup_shuffle,
    [TURN_MULL] = ue_setup_ask_counts,
    [TURN_RETURN] = ue_setup_give_back,
    [TURN_FIRST] = ue_setup_find_first,
    [TURN_BEGIN] = begin,
    [TURN_DRAW] = draw,
    [TURN_PLAYS] = gain_plays,
    [TURN_MAIN] = ue_act_ask,
    [TURN_SETTLE] = settle,
    [TURN_END] = end,
    [TURN_NEXT] = next,
};

bool ue_turn_ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;

    if (head->phase == PHASE_MULLIGAN) {
        return ue_setup_ask_again(run, step, asked);
    }
    if (step == STEP_MAIN && head->phase == PHASE_MAIN && asked == 1 << head->first) {
        head->step = TURN_MAIN;
        ue_act_ask(run);
        return true;
    }
    return false;
}
