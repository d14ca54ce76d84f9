/* battle.c - the attack (RULES.md 5.4). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

/* The attack goes on: it was not cancelled, and both are there. */
static bool is_on(const struct state *st)
{
    return st->head.counter[AT_CALLED] == 0 && who_is(st, ROLE_ATTACKER) != OBJ_NONE &&
           who_is(st, ROLE_VICTIM) != OBJ_NONE;
}

/* B1: nothing is paid (PU-R14), and nothing is tested again (PU-R51). */
void pu_battle_declare(struct run *run, obj_t attacker, int square)
{
    struct state *st = run->st;
    obj_t victim = card_on(st, square);

    event_reason(run, obj_seat(attacker), attacker, WHY_ATTACKS);
    st->head.counter[AT_FIGHT] = 1;
    st->head.counter[AT_ROLES + ROLE_ATTACKER] = (uint8_t)(attacker + 1);
    st->head.counter[AT_ROLES + ROLE_VICTIM] = (uint8_t)(victim + 1);
    mods_touch(st);
    mods_refresh(run);
    bool is_silent = has_word(st, WORD_NO_FLASH, attacker); /* PU-R86 */
    play_phase(run, is_silent ? PHASE_BATTLE : PHASE_FLASH, is_silent ? TURN_CHARGE : TURN_FLASH);
    pu_check(run); /* who attacks and who is hit may have other numbers now (6.2) */
}

/* B2: asked whatever the seat holds (PU-R39). */
void pu_battle_flash(struct run *run)
{
    if (!is_on(run->st)) {
        play_phase(run, PHASE_BATTLE, TURN_ADVANCE);
        return;
    }
    struct ask *ask = ask_open(run, defender(run), STEP_FLASH);

    pu_queue_rested(run->st);
    ask->form = FORM_LISTED;
    ask_plain(ask, MOVE_PASS);
}

/* B3 parts 1 and 2: the triggers of one of the two. */
static void trigger(struct run *run, enum pu_role role, enum pu_event event, int then)
{
    if (!is_on(run->st)) {
        run->st->head.step = TURN_ADVANCE;
        return;
    }
    pu_queue_creature(run, who_is(run->st, role), event);
    run->st->head.step = (uint8_t)then;
}

void pu_battle_charge(struct run *run)
{
    trigger(run, ROLE_ATTACKER, ON_ATTACK, TURN_ANSWER);
}

void pu_battle_respond(struct run *run)
{
    trigger(run, ROLE_VICTIM, ON_FLASH, TURN_STRIKE);
}

/* B3 part 3 */
void pu_battle_strike(struct run *run)
{
    struct state *st = run->st;

    st->head.step = TURN_ADVANCE;
    if (!is_on(st)) {
        return;
    }
    obj_t attacker = who_is(st, ROLE_ATTACKER), victim = who_is(st, ROLE_VICTIM);
    mods_refresh(run);
    int power = number_on(st, square_of(run, attacker), NUM_POWER) - st->head.counter[AT_PREVENT];
    power = power < 0 ? 0 : power;
    event_plain(run, NOTE_battle, obj_seat(attacker), WHY_STRUCK, power);
    pu_hurt(run, victim, power); /* PU-109 */
    pu_check(run);
}

void pu_hurt(struct run *run, obj_t obj, int n)
{
    int square = square_of(run, obj);

    mods_refresh(run);
    grid_count(run, obj, COUNT_DAMAGE,
               limit_counter(damage_on(run->st, square) + n, number_on(run->st, square, NUM_HP)),
               WHY_DAMAGE);
}

/* ---- B4 ----------------------------------------------------------------------------------------
 */

/* Part 2 */
void pu_battle_follow(struct run *run)
{
    struct state *st = run->st;
    obj_t attacker = who_is(st, ROLE_ATTACKER);
    int square = st->head.counter[AT_KILLED] - 1;

    st->head.step = TURN_KILL;
    if (square < 0 || attacker == OBJ_NONE || card_on(st, square) != OBJ_NONE ||
        run->match->option[OPTION_ADVANCE] == ADVANCE_OFF) {
        return;
    }
    mods_refresh(run);
    if (!is_forbidden(st, FORBID_MOVE, attacker)) {
        vm_push_frame(run, FRAME_ADVANCE, obj_seat(attacker), attacker)->a = (uint8_t)square;
    }
}

void pu_battle_advance(struct run *run, struct frame *frame)
{
    struct ask *ask = ask_open(run, frame->seat, STEP_ADVANCE);

    ask->from = frame->self;
    ask->skill = 0xff;
    ask_plain(ask, MOVE_ADVANCE);
    if (run->match->option[OPTION_ADVANCE] != ADVANCE_FORCED) { /* PU-R45 */
        ask_plain(ask, MOVE_STAY);
    }
}

void pu_battle_advanced(struct run *run, struct frame *frame, move_t move)
{
    int square = frame->a;
    obj_t attacker = frame->self;

    ask_close(run);
    vm_pop(run);
    if (move_verb(move) == MOVE_ADVANCE) { /* PU-097: not the move of the turn */
        grid_shift(run, attacker, square, WHY_ADVANCED);
        pu_check(run);
    }
}

/* Part 3: one batch with what has waited since the damage. */
void pu_battle_kill(struct run *run)
{
    obj_t attacker = who_is(run->st, ROLE_ATTACKER);

    run->st->head.step = TURN_CEASE;
    if (run->st->head.counter[AT_KILLED] != 0 && attacker != OBJ_NONE) {
        pu_queue_creature(run, attacker, ON_KILL);
    }
}

/* Part 4 */
void pu_battle_cease(struct run *run)
{
    struct state *st = run->st;

    st->head.counter[AT_ROLES + ROLE_ATTACKER] = st->head.counter[AT_ROLES + ROLE_VICTIM] = 0;
    st->head.counter[AT_FIGHT] = st->head.counter[AT_CALLED] = 0;
    st->head.counter[AT_KILLED] = st->head.counter[AT_PREVENT] = 0;
    mods_touch(st);
    mods_end(st, FOR_ATTACK);
    play_phase(run, PHASE_END, TURN_END);
    pu_check(run);
}
