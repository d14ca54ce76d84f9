/* battle.c - flips in turn, surrender, comparison and loss (RULES.md 5.5). */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"

void ud_battle_ask_flip(struct run *run, seat_t seat)
{
    struct ask *ask = ask_open(run, seat, STEP_FLIP);

    ask_plain(ask, MOVE_FLIP);
    if (!ud_read_forbidden(run, seat, ACTION_SURRENDER)) {
        ask_plain(ask, MOVE_YIELD); /* UD-069, UD-R26 */
    }
}

void ud_battle_next_flip(struct run *run)
{
    uint8_t *at = run->st->head.counter;
    const struct field *field = &run->st->field;

    if (field->count[ZONE_TRICK][0] == 0 && field->count[ZONE_TRICK][1] == 0) {
        at[AT_SEAT] = at[AT_SLOT] = at[AT_SKILL] = 0;
        run->st->head.step = TURN_COMPARE;
        return;
    }
    seat_t seat = seat_at(run, at[AT_SEAT]);
    if (field->count[ZONE_TRICK][seat] == 0) { /* UD-R25 */
        at[AT_SEAT] ^= 1;
        seat = foe_of(seat);
    }
    ud_battle_ask_flip(run, seat);
}

/* 5.5.4 */
static void surrender(struct run *run, seat_t seat)
{
    event_plain(run, NOTE_battle, seat, WHY_SURRENDERED, -1);
    for (int part = 0; part < SEATS; part++) {
        seat_t owner = seat_at(run, part);
        while (run->st->field.count[ZONE_TRICK][owner] > 0) { /* UD-073, UD-074 */
            zone_move(run, zone_at(run, ZONE_TRICK, owner, 0), ZONE_HAND, END_DEFAULT, SEEN_NONE,
                      WHY_RETURNED);
        }
    }
    run->st->head.counter[AT_SURRENDER] = (uint8_t)(seat + 1);
    run->st->head.step = TURN_RESULT;
}

void ud_battle_answer(struct run *run, seat_t seat, move_t move)
{
    ask_close(run);
    ud_settle_chain(run);
    if (move_verb(move) == MOVE_YIELD) {
        surrender(run, seat);
        return;
    }
    run->st->head.counter[AT_SEAT] ^= 1;
    ud_flip_start(run, seat);
}

static bool may_compare(struct run *run, seat_t seat, obj_t obj, int skill)
{
    const struct ability *ability =
        &run->match->db->abilities[match_card(run->match, obj)->ability + skill];
    struct eval eval;

    eval_init(&eval, run, seat, obj);
    return ability->kind == ABILITY_ON && ability->event == ON_COMPARE &&
           !ud_read_silenced(run, obj) && !has_mark(run->st, MARK_FIRED + skill, obj) &&
           in_timing(run, ability->timings) &&
           (ability->guard == 0 || eval_true(&eval, ability->guard)) &&
           choice_payable(run, ability, seat, obj, NULL);
}

/* The next skill of the card in the slot looked at; false if it has no more, or is another card by
 * now. */
static bool push_compare(struct run *run, seat_t seat)
{
    uint8_t *at = run->st->head.counter;
    obj_t obj = zone_at(run, ZONE_CAST, seat, at[AT_SLOT]);

    if (obj == OBJ_NONE || (at[AT_SKILL] != 0 && at[AT_COMPARED] != obj + 1) ||
        (run->match->prop[PROP_EVENT + ON_COMPARE][seat] & obj_bit(obj)) == 0) {
        return false;
    }
    at[AT_COMPARED] = (uint8_t)(obj + 1);
    const struct card *card = match_card(run->match, obj);
    while (at[AT_SKILL] < card->ability_count) {
        int skill = at[AT_SKILL]++;
        if (may_compare(run, seat, obj, skill)) {
            set_mark(run->st, MARK_FIRED + skill, obj);
            ud_settle_chain(run);
            ud_settle_push(run);
            vm_push_ability(run, &run->match->db->abilities[card->ability + skill], seat, obj, 0);
            return true;
        }
    }
    return false;
}

/* 5.5.5 step 1: each slot is looked at once, when its turn comes. */
void ud_battle_compare(struct run *run)
{
    uint8_t *at = run->st->head.counter;

    for (; at[AT_SEAT] < SEATS; at[AT_SEAT]++, at[AT_SLOT] = 0) {
        seat_t seat = seat_at(run, at[AT_SEAT]);
        if (at[AT_SLOT] == 0 && (run->st->field.zone[ZONE_CAST][seat] &
                                 run->match->prop[PROP_EVENT + ON_COMPARE][seat]) == 0) {
            continue;
        }
        for (; at[AT_SLOT] < 3; at[AT_SLOT]++, at[AT_SKILL] = 0, at[AT_COMPARED] = 0) {
            if (push_compare(run, seat)) {
                return;
            }
        }
    }
    run->st->head.step = TURN_RESULT;
}

/* Mask of the losers: by surrender, by total power (UD-077, 5.5.5), or by the tie rule (UD-R30). */
static int find_losers(struct run *run)
{
    int surrendered = run->st->head.counter[AT_SURRENDER];
    seat_t attacker = run->st->head.first;

    if (surrendered != 0) {
        return 1 << (surrendered - 1);
    }
    int power[SEATS] = {ud_read_total(run, NUM_POWER, 0), ud_read_total(run, NUM_POWER, 1)};
    bool is_reversed = run->st->field.seat_number[0][GAUGE_REVERSE] > 0 ||
                       run->st->field.seat_number[1][GAUGE_REVERSE] > 0;
    if (power[0] != power[1]) {
        int lower = power[0] < power[1] ? 0 : 1;
        return 1 << (is_reversed ? 1 - lower : lower);
    }
    switch (run->match->option[OPTION_TIE_RULE]) {
    case TIE_BOTH:
        return 3;
    case TIE_ATTACKER:
        return 1 << attacker;
    case TIE_DEFENDER:
        return 1 << foe_of(attacker);
    default:
        return 0;
    }
}

/* 5.5.6: stake, adders, floor, then what replaces it (6.8). */
static int battle_loss(struct run *run, seat_t loser)
{
    int loss = ud_read_total(run, NUM_BET, loser) + run->st->field.seat_number[loser][GAUGE_LOSS];
    int least = run->match->option[OPTION_MIN_BATTLE_LOSS];

    loss = loss < least ? least : loss;
    if ((run->st->field.seat_is_set[loser] >> GAUGE_LOSS_SET & 1) != 0) {
        loss = run->st->field.seat_number[loser][GAUGE_LOSS_SET];
    }
    return loss < 0 ? 0 : loss;
}

void ud_battle_fight(struct run *run)
{
    int losers = find_losers(run), surrender = run->st->head.counter[AT_SURRENDER] != 0;

    run->st->head.step = TURN_CLEAN;
    if (losers == 0) {
        event_plain(run, NOTE_battle, -1, WHY_TIED, -1);
        return;
    }
    ud_settle_chain(run);
    ud_settle_push(run);
    for (int part = 0; part < SEATS && losers != 3; part++) {
        seat_t winner = seat_at(run, part);
        if ((losers >> winner & 1) == 0) {
            event_plain(run, NOTE_battle, winner, WHY_WON, -1);
            event_add(run, EVENT_BATTLE_WON, winner, OBJ_NONE, ZONE_NONE)
                ->member[MEMBER_BATTLE_SURRENDER] = (int16_t)surrender;
        }
    }
    for (int part = 0; part < SEATS; part++) {
        seat_t loser = seat_at(run, part);
        if ((losers >> loser & 1) == 0) {
            continue;
        }
        int loss = battle_loss(run, loser);
        struct happening *fact = event_add(run, EVENT_BATTLE_LOST, loser, OBJ_NONE, ZONE_NONE);
        fact->member[MEMBER_BATTLE_SURRENDER] = (int16_t)surrender;
        fact->member[MEMBER_BATTLE_LOSS] = (int16_t)loss;
        event_plain(run, NOTE_battle, loser, WHY_LOST, loss);
        if (loss > 0) {
            verb_gauge(run, GAUGE_LIFE, loser, -loss); /* UD-R32 */
        }
    }
}
