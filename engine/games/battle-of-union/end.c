/* end.c - the end phase, walls that fall, and the end of the game (RULES.md 5.6, 6.8, 7.1). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/offer.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/know/scopes.h"

/* ---- the loss check (7.1) ---------------------------------------------------------- */

static bool has_lost_crown(const struct run *run, seat_t seat)
{
    return (run->st->field.zone[ZONE_RETREAT][seat] &
            run->match->prop[PROP_TYPE + TYPE_CROWN][seat]) != 0; /* BU-086, BU-087, BU-R47 */
}

bool bu_end_check(struct run *run)
{
    int lost = 0, crowns = 0;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool has_crown_lost = has_lost_crown(run, seat);
        bool has_no_wall = run->st->field.count[ZONE_WALLS][seat] == 0; /* BU-024, BU-085 */
        crowns |= (int)has_crown_lost << seat;
        lost |= (int)(has_crown_lost || has_no_wall) << seat;
    }
    if (lost == 3) { /* BU-R48 */
        play_over(run, 2, REASON_DOUBLE);
    } else if (lost != 0) {
        seat_t loser = (seat_t)(lost == 2);
        play_over(run, foe_of(loser), (crowns & lost) != 0 ? REASON_CROWN : REASON_WALL);
    }
    return lost != 0;
}

/* ---- E1 ------------------------------------------------------------------------------- */

static void go_home(struct run *run, seat_t seat, obj_t fighter)
{
    int slot =
        zone_place(run->match, run->st, fighter) - run->match->rules->zone[ZONE_FIGHT].offset[seat];

    zone_move_at(run, fighter, ZONE_CAMP, slot, SEEN_BOTH, WHY_RETURNED); /* BU-067, BU-R60 */
}

void bu_end_home(struct run *run)
{
    mods_refresh(run);
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        obj_t fighter = fighter_of(run, seat);
        bool is_guarded = run->st->field.seat_number[seat][GAUGE_GUARDED] != 0; /* 6.7 */
        if (fighter == OBJ_NONE) {
            continue;
        }
        if (run->st->head.gauge[seat][GAUGE_WON] != 0 || is_guarded) {
            go_home(run, seat, fighter);
        } else {
            bu_verbs_leave(run, fighter, ZONE_RETREAT, END_DEFAULT,
                           WHY_RETREATED); /* BU-068, BU-071 */
        }
    }
    if (!bu_end_check(run)) {
        run->st->head.step = TURN_BREACH;
    }
}

/* ---- E2, E3 ----------------------------------------------------------------------------- */

static uint64_t wall_places(const struct run *run, seat_t owner)
{
    uint64_t places = 0;

    for (int i = 0; i < WALLS; i++) {
        bool is_filled = zone_at(run, ZONE_WALLS, owner, i) != OBJ_NONE;
        places |= (uint64_t)is_filled << (run->match->rules->zone[ZONE_WALLS].offset[owner] + i);
    }
    return places;
}

void bu_end_ask_wall(struct run *run, seat_t asked, seat_t owner, int why)
{
    struct ask *ask = ask_open(run, asked, STEP_BREACH);
    struct set walls = {{0, 0}};

    walls.of[owner] = run->st->field.zone[ZONE_WALLS][owner];
    ask->by_rule = (uint8_t)why;
    ask_cards(run, ask, MOVE_WALL, &walls);
}

/* Both pick unseen, each of the other's walls (BU-R32, BU-R33). */
static void ask_both(struct run *run)
{
    struct ask *ask = ask_open(run, 0, STEP_BREACH);

    ask->seats = ask->asked = 3;
    ask->by_rule = WHY_BATTLE;
    offer_add(ask, MOVE_WALL, OFFER_PLACES, wall_places(run, 1), OFFER_ALONE, 1);
    offer_add(ask, MOVE_WALL, OFFER_PLACES, wall_places(run, 0), OFFER_ALONE, 2);
}

void bu_end_breach(struct run *run)
{
    const struct head *head = &run->st->head;

    if (head->gauge[0][GAUGE_WON] == 0 && head->gauge[1][GAUGE_WON] == 0) { /* BU-072 */
        ask_both(run);
        return;
    }
    seat_t winner = (seat_t)(head->gauge[1][GAUGE_WON] != 0);
    bu_end_ask_wall(run, winner, foe_of(winner), WHY_BATTLE); /* BU-069 */
}

struct union_wall bu_end_take_wall(struct run *run, obj_t wall, int why)
{
    seat_t owner = obj_seat(wall);
    int slot =
        zone_place(run->match, run->st, wall) - run->match->rules->zone[ZONE_WALLS].offset[owner];
    struct union_wall taken = {.card = wall, .made = run->st->scopes.made[owner][slot]};

    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        taken.knew |= (uint8_t)((int)set_has(&run->st->field.known[viewer], wall) << viewer);
    }
    zone_move(run, wall, ZONE_HAND, END_DEFAULT, SEEN_NONE, (uint8_t)why); /* BU-070, BU-R34 */
    return taken;
}

/* Those who do not own it read a card, or that there is nothing to see. */
static void tell_check(struct run *run, obj_t card, bool has_counter)
{
    struct note *note = event_note(run, NOTE_flag, obj_seat(card));

    if (note != NULL) {
        event_place(run, note, card);
        note->why = WHY_CHECKED;
        note->seen = (uint8_t)(has_counter ? SEEN_BOTH : 1 << obj_seat(card));
    }
}

static void show(struct run *run, const struct union_wall *wall)
{
    seat_t owner = obj_seat(wall->card);
    uint64_t counters = run->match->prop[PROP_EVENT + ON_BREACH][owner];

    tell_check(run, wall->card, (counters & obj_bit(wall->card)) != 0);
    if ((counters & obj_bit(wall->card)) == 0) {
        scopes_untold(run, owner, wall->knew);
        return;
    }
    scopes_told(run, wall->card, wall->made, wall->knew);
    zone_move(run, wall->card, ZONE_TABLE, END_DEFAULT, SEEN_BOTH, WHY_COUNTERED); /* BU-R40 */
}

/* Those on the table are resolved, F's before S's (BU-R73): what is pushed last runs first. */
static void push_counters(struct run *run, const struct union_wall *wall, int n)
{
    for (int part = SEATS - 1; part >= 0; part--) {
        for (int i = 0; i < n; i++) {
            if (obj_seat(wall[i].card) == seat_at(run, part) &&
                run->st->field.zone_of[wall[i].card] == ZONE_TABLE) {
                vm_push_frame(run, FRAME_COUNTER, obj_seat(wall[i].card), wall[i].card);
            }
        }
    }
}

void bu_end_fallen(struct run *run, const struct union_wall *wall, int n)
{
    for (int part = 0; part < SEATS; part++) {
        for (int i = 0; i < n; i++) {
            if (obj_seat(wall[i].card) == seat_at(run, part)) {
                show(run, &wall[i]);
            }
        }
    }
    push_counters(run, wall, n);
}

void bu_end_broken(struct run *run, seat_t seat, move_t move)
{
    (void)seat;
    ask_close(run);
    struct union_wall wall = bu_end_take_wall(run, (obj_t)move_operand(move), WHY_BREACHED);
    run->st->head.step = TURN_FINISH;
    if (!bu_end_check(run)) { /* BU-R35 */
        bu_end_fallen(run, &wall, 1);
    }
}

void bu_end_both_broken(struct run *run)
{
    move_t given[SEATS] = {run->st->head.ask.given[0], run->st->head.ask.given[1]};
    struct union_wall wall[SEATS];

    ask_close(run);
    for (int part = 0; part < SEATS; part++) {
        obj_t picked = (obj_t)move_operand(given[seat_at(run, part)]);
        wall[part] = bu_end_take_wall(run, picked, WHY_BREACHED);
    }
    run->st->head.step = TURN_FINISH;
    if (!bu_end_check(run)) {
        bu_end_fallen(run, wall, SEATS);
    }
}

/* The counter effects of a card on the table, in printed order; then it is discarded (BU-073,
 * BU-074). */
void bu_end_counter(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;
    const struct card *card = match_card(run->match, obj);

    while (frame->b < card->ability_count) {
        const struct ability *ability = &run->match->db->abilities[card->ability + frame->b++];
        if (ability->kind == ABILITY_ON && ability->event == ON_BREACH) {
            bu_pay_start(run, frame->seat, obj, 0); /* BU-R39 */
            vm_push_ability(run, ability, frame->seat, obj, 0);
            return;
        }
    }
    vm_pop(run);
    if (run->st->field.zone_of[obj] == ZONE_TABLE) {
        zone_move(run, obj, ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH, WHY_NONE);
    }
}

/* ---- E5, E6 --------------------------------------------------------------------------------- */

void bu_end_clear(struct run *run)
{
    for (int part = 0; part < SEATS; part++) { /* BU-077, BU-078 */
        seat_t seat = seat_at(run, part);
        while (run->st->field.count[ZONE_AID][seat] > 0) {
            zone_move(run, zone_at(run, ZONE_AID, seat, 0), ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH,
                      WHY_CLEARED);
        }
        for (int skill = 0; skill < CARD_SKILLS; skill++) {
            run->st->field.mark[MARK_USED + skill][seat] = 0;
        }
    }
    mods_end(run->st, FOR_BATTLE);
    run->st->head.step = TURN_NEXT;
}

void bu_end_next(struct run *run)
{
    struct head *head = &run->st->head;

    mods_end(run->st, FOR_ROUND);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        run->st->field.mark[MARK_FRESH][seat] = 0;
        bu_change_gauge(run, seat, GAUGE_WON, 0);
        bu_change_gauge(run, seat, GAUGE_LOST, 0);
        head->counter[AT_FOUGHT + seat] = 0;
    }
    head->first = foe_of(head->first); /* BU-079 */
    head->turn++;
    if (head->turn > run->match->option[OPTION_MAX_ROUNDS]) { /* BU-R55 */
        play_over(run, 2, REASON_ROUNDS);
        return;
    }
    head->step = TURN_HALF;
    mods_touch(run->st);
}

void bu_end_tired(struct run *run)
{
    play_over(run, 2, REASON_LIMIT); /* BU-R56 */
}
