/* turn.c - the course of a turn (RULES.md 5.1). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

static void reset(struct run *run, seat_t seat, int gauge)
{
    int16_t *now = &run->st->head.gauge[seat][gauge];

    if (*now != 0) {
        *now = 0;
        mods_touch(run->st);
        event_value(run, seat, gauge, 0);
    }
}

/* T0 (a) and (b) */
static void begin(struct run *run)
{
    static const int gauges[] = {GAUGE_MOVES, GAUGE_PLACED, GAUGE_STEPS, GAUGE_ACTIONS,
                                 GAUGE_FLASHES};
    struct head *head = &run->st->head;
    seat_t seat = head->first;

    event_plain(run, NOTE_turn, seat, -1, head->turn);
    play_phase(run, PHASE_START, TURN_DECKOUT);
    for (seat_t s = 0; s < SEATS; s++) {
        for (size_t i = 0; i < COUNT_OF(gauges); i++) {
            reset(run, s, gauges[i]);
        }
    }
    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        run->st->field.mark[MARK_USED + skill][seat] = 0; /* PU-R67 */
    }
    mods_end(run->st, FOR_NEXT_OF + seat);
    pu_check(run);
}

/* T0 (c) and (d): the deck is looked at before anything can change it (PU-R25). */
static void look_at_deck(struct run *run)
{
    seat_t seat = run->st->head.first;

    if (run->st->field.count[ZONE_DECK][seat] == 0) { /* PU-008, PU-R23 */
        play_over(run, foe_of(seat), REASON_DECKOUT);
        return;
    }
    pu_queue_seat(run, seat, ON_TURN_START);
    run->st->head.step = TURN_SUPPLY;
}

static bool goes_on(struct run *run)
{
    pu_check(run);
    return !run->st->head.is_over;
}

/* T1 to T3, in this order (PU-122), each with its state check (5.1). */
static void supply(struct run *run)
{
    struct head *head = &run->st->head;
    seat_t seat = head->first;

    if (head->turn > 1) { /* PU-042 */
        (void)pu_stones(run, seat, GAUGE_ZONE, GAUGE_RESERVE, 1);
        if (!goes_on(run)) {
            return;
        }
    }
    verb_draw(run, seat, 1);
    if (!goes_on(run)) {
        return;
    }
    (void)pu_stones(run, seat, GAUGE_SPENT, GAUGE_RESERVE, head->gauge[seat][GAUGE_SPENT]);
    if (goes_on(run)) {
        play_phase(run, PHASE_MAIN, TURN_MAIN);
    }
}

static void ask_turn(struct run *run, int step)
{
    struct ask *ask = ask_open(run, run->st->head.first, step);

    ask->form = FORM_LISTED;
    ask_plain(ask, MOVE_END); /* PU-R46 */
    pu_queue_rested(run->st);
}

/* T6 (a) */
static void end(struct run *run)
{
    pu_queue_seat(run, run->st->head.first, ON_TURN_END);
    run->st->head.step = TURN_EXPIRE;
}

/* T6 (b) */
static void expire(struct run *run)
{
    run->st->head.step = TURN_NEXT;
    mods_end(run->st, FOR_TURN);
    pu_check(run);
}

/* T6 (c) */
static void next(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->turn >= run->match->option[OPTION_TURNS]) { /* PU-R61 */
        play_over(run, 2, REASON_TURN_CAP);
        return;
    }
    head->turn++;
    head->first = foe_of(head->first); /* PU-045 */
    head->step = TURN_BEGIN;
}

/* What B3 part 3 triggers waits for B4 part 3. */
static bool may_resolve(int step)
{
    return step != TURN_ADVANCE && step != TURN_KILL;
}

bool pu_turn_resolve(struct run *run)
{
    const struct head *head = &run->st->head;
    bool is_due = run->st->tail.queued > 0 && may_resolve(head->step);

    if (is_due) {
        vm_push_frame(run, FRAME_QUEUE, head->first, OBJ_NONE);
    }
    return is_due;
}

static void ask_main(struct run *run)
{
    ask_turn(run, STEP_MAIN);
}

static void ask_attack(struct run *run)
{
    ask_turn(run, STEP_ATTACK);
}

void (*const pu_turn[])(struct run *run) = {
    [TURN_SHUFFLE] = pu_setup_shuffle,
    [TURN_FIRST] = pu_setup_find_first,
    [TURN_DEAL] = pu_setup_deal,
    [TURN_BEGIN] = begin,
    [TURN_DECKOUT] = look_at_deck,
    [TURN_SUPPLY] = supply,
    [TURN_MAIN] = ask_main,
    [TURN_ATTACK] = ask_attack,
    [TURN_FLASH] = pu_battle_flash,
    [TURN_CHARGE] = pu_battle_charge,
    [TURN_ANSWER] = pu_battle_respond,
    [TURN_STRIKE] = pu_battle_strike,
    [TURN_ADVANCE] = pu_battle_follow,
    [TURN_KILL] = pu_battle_kill,
    [TURN_CEASE] = pu_battle_cease,
    [TURN_END] = end,
    [TURN_EXPIRE] = expire,
    [TURN_NEXT] = next,
};

bool pu_turn_ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;

    if (head->phase == PHASE_MAIN && step == STEP_MAIN && asked == 1 << head->first) {
        head->step = TURN_MAIN;
        ask_main(run);
        return true;
    }
    if (head->phase == PHASE_ATTACK && step == STEP_ATTACK && asked == 1 << head->first) {
        head->step = TURN_ATTACK;
        ask_attack(run);
        return true;
    }
    if (head->phase == PHASE_FLASH && step == STEP_FLASH && asked == 1 << defender(run) &&
        head->counter[AT_FIGHT] != 0 && who_is(run->st, ROLE_ATTACKER) != OBJ_NONE &&
        who_is(run->st, ROLE_VICTIM) != OBJ_NONE) {
        head->step = TURN_FLASH;
        pu_battle_flash(run);
        return true;
    }
    return false;
}
