/* actions.c - the actions of a seat, and what they do at once (RULES.md 5.2, 5.3, 5.5). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/play-of-universe/universe.h"

/* ---- cards onto the table ----------------------------------------------------------------------
 */

void pu_act_enter(struct run *run, obj_t obj, int square, int why)
{
    zone_move_at(run, obj, ZONE_BOARD, square, SEEN_BOTH, (uint8_t)why);
    grid_arrived(run->st, square);
    pu_queue_add(run, obj, ON_SUMMON);
}

void pu_act_equip(struct run *run, obj_t armour, int square, int why)
{
    zone_move_at(run, armour, ZONE_ARMOUR, square, SEEN_BOTH, (uint8_t)why);
    pu_queue_add(run, armour, ON_EQUIP);
}

static void count_value(struct run *run, seat_t seat, enum pu_seat_gauge gauge)
{
    int16_t *now = &run->st->head.gauge[seat][gauge];

    event_value(run, seat, (int)gauge, ++*now);
    mods_touch(run->st);
}

/* Pays for a card out of hand or side zone. */
static void pay_for(struct run *run, seat_t seat, obj_t obj)
{
    pu_pay(run, seat, pu_cost_now(run, obj)); /* PU-R11: before anything leaves its place */
}

static void build(struct run *run, seat_t seat, obj_t obj)
{
    obj_t old = run->st->field.order[BOARD_SQUARES];

    pay_for(run, seat, obj);
    if (old != OBJ_NONE) { /* PU-094, PU-R42 */
        pu_drop(run, old, WHY_REPLACED);
    }
    zone_move_at(run, obj, ZONE_STRUCTURE, 0, SEEN_BOTH, WHY_BUILT);
    pu_check(run);
}

static void summon(struct run *run, seat_t seat, obj_t obj, int square)
{
    pay_for(run, seat, obj);
    pu_act_enter(run, obj, square, WHY_SUMMONED);
    pu_check(run);
}

static void equip(struct run *run, seat_t seat, obj_t obj, int square)
{
    pay_for(run, seat, obj);
    pu_act_equip(run, obj, square, WHY_EQUIPPED);
    pu_check(run);
}

/* ---- evolution (5.5) ---------------------------------------------------------------------------
 */

static void finish_evolution(struct run *run, obj_t top)
{
    pu_check(run);
    if (is_creature(run->st, top)) {
        pu_queue_add(run, top, ON_EVOLVE);
    }
}

bool pu_act_is_overdressed(const struct run *run, obj_t top)
{
    const struct state *st = run->st;
    int square = square_of(run, top), end, worn = 0;

    for (int i = grid_range(st, square, &end); i < end; i++) {
        worn += st->field.zone_of[st->grid.attached[i].card] == ZONE_ARMOUR;
    }
    return worn > match_card(run->match, top)->number[NUM_SLOTS];
}

/* The square keeps its stones, its damage and the armours; what ends with the old card ends when it
 * leaves the board. */
static void evolve(struct run *run, seat_t seat, obj_t obj, int square)
{
    struct state *st = run->st;
    obj_t base = card_on(st, square);
    int end;

    pay_for(run, seat, obj);
    pu_forget_uses(st, base); /* and those of its armours: PU-R31 */
    for (int i = grid_range(st, square, &end); i < end; i++) {
        pu_forget_uses(st, st->grid.attached[i].card);
    }
    zone_move_at(run, base, ZONE_UNDER, square, SEEN_BOTH, WHY_EVOLVED);
    grid_raise(run->st, base); /* directly below the new card */
    zone_move_at(run, obj, ZONE_BOARD, square, SEEN_BOTH, WHY_EVOLVED);
    if (pu_act_is_overdressed(run, obj)) {
        vm_push_frame(run, FRAME_TRIM, seat, obj);
        return;
    }
    finish_evolution(run, obj);
}

void pu_act_trim(struct run *run, struct frame *frame)
{
    const struct state *st = run->st;
    obj_t top = frame->self;
    int square = square_of(run, top), end;

    if (!pu_act_is_overdressed(run, top)) {
        vm_pop(run);
        finish_evolution(run, top);
        return;
    }
    struct ask *ask = ask_open(run, frame->seat, STEP_TRIM);
    ask->from = top;
    ask->skill = 0xff;
    for (int i = grid_range(st, square, &end); i < end; i++) {
        if (st->field.zone_of[st->grid.attached[i].card] == ZONE_ARMOUR) {
            ask_item(ask, MOVE_TRIM, st->grid.attached[i].card, 0);
        }
    }
}

void pu_act_trimmed(struct run *run, struct frame *frame, move_t move)
{
    obj_t armour = (obj_t)move_operand(move);

    (void)frame;
    ask_close(run);
    pu_drop(run, armour, WHY_TRIMMED);
}

/* ---- assists -----------------------------------------------------------------------------------
 */

static void use(struct run *run, seat_t seat, obj_t obj, enum pu_event timing)
{
    int skill = pu_use_of(run, obj, timing)->skill;

    pay_for(run, seat, obj);
    zone_move(run, obj, ZONE_RESOLVING, END_DEFAULT, SEEN_BOTH, WHY_USED);
    vm_push_frame(run, FRAME_USE, seat, obj)->skill = (uint8_t)skill;
}

enum { USE_RUNS, USE_DONE };

void pu_act_use(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;
    seat_t seat = frame->seat;
    const struct card *card = match_card(run->match, obj);

    if (frame->step == USE_RUNS) {
        frame->step = USE_DONE;
        vm_push_ability(run, &run->match->db->abilities[card->ability + frame->skill], seat, obj,
                        0);
        return;
    }
    vm_pop(run);
    if (run->st->field.zone_of[obj] == ZONE_RESOLVING) { /* PU-R93: else its effect has put it */
        zone_move(run, obj, ZONE_TRASH, END_DEFAULT, SEEN_BOTH, WHY_RESOLVED); /* PU-086 */
    }
    pu_queue_seat(run, seat, ON_USE_ASSIST);
}

/* ---- creatures ---------------------------------------------------------------------------------
 */

static void step(struct run *run, seat_t seat, obj_t obj, int square)
{
    grid_shift(run, obj, square, WHY_STEPPED);
    count_value(run, seat, GAUGE_STEPS);
    pu_queue_add(run, obj, ON_MOVE);
    pu_check(run);
}

static void stone(struct run *run, seat_t seat, obj_t obj, int n)
{
    pu_stones_on(run, obj, GAUGE_RESERVE, n);
    count_value(run, seat, GAUGE_PLACED);
    pu_queue_add(run, obj, ON_STONES);
    pu_check(run);
}

static void act(struct run *run, seat_t seat, obj_t obj, int number)
{
    int place = run->st->field.zone_of[obj] == ZONE_STRUCTURE ? BOARD_SQUARES : square_of(run, obj);
    obj_t source;
    const struct ability *ability = pu_act_of(run, place, number, &source);

    pu_pay(run, seat, ability->price[PRICE_STONES]);
    run->st->field.mark[MARK_USED + ability->skill][seat] |= obj_bit(source);
    vm_push_ability(run, ability, seat, source, 0);
}

/* ---- answers -----------------------------------------------------------------------------------
 */

/* A pile has its own order of equal copies, a hand has none that is seen. */
static obj_t copy_of(const struct run *run, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    return zone_copy(run->match, run->st, obj, ~(uint64_t)0);
}

void pu_act_flashed(struct run *run, seat_t seat, move_t move)
{
    ask_close(run);
    if (move_verb(move) == MOVE_USE) {
        count_value(run, seat, GAUGE_FLASHES);
        use(run, seat, copy_of(run, move), ON_FLASH);
        return;
    }
    event_plain(run, NOTE_pass, seat, -1, -1);
    play_phase(run, PHASE_BATTLE, TURN_CHARGE);
}

static void answer_turn(struct run *run, seat_t seat, move_t move, enum pu_event timing)
{
    obj_t obj = (obj_t)move_operand(move);
    int second = move_skill(move);

    switch (move_verb(move)) {
    case MOVE_ACT:
        act(run, seat, obj, second);
        break;
    case MOVE_BUILD:
        build(run, seat, copy_of(run, move));
        break;
    case MOVE_EQUIP:
        equip(run, seat, copy_of(run, move), second);
        break;
    case MOVE_EVOLVE:
        evolve(run, seat, copy_of(run, move), second);
        break;
    case MOVE_HIT:
        pu_battle_declare(run, obj, second);
        break;
    case MOVE_STEP:
        step(run, seat, obj, second);
        break;
    case MOVE_STONE:
        stone(run, seat, obj, second);
        break;
    case MOVE_SUMMON:
        summon(run, seat, copy_of(run, move), second);
        break;
    default:
        use(run, seat, copy_of(run, move), timing);
        break;
    }
}

void pu_act_answer(struct run *run, seat_t seat, move_t move)
{
    struct head *head = &run->st->head;
    int step = head->ask.step, verb = move_verb(move);

    ask_close(run);
    count_value(run, seat, GAUGE_ACTIONS);
    if (verb == MOVE_END) {
        event_plain(run, NOTE_pass, seat, -1, -1);
        play_phase(run, PHASE_END, TURN_END);
    } else if (verb == MOVE_BATTLE) {
        play_phase(run, PHASE_ATTACK, TURN_ATTACK);
    } else {
        answer_turn(run, seat, move, step == STEP_MAIN ? ON_MAIN : ON_ATTACK);
    }
}
