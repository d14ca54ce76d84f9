/* battle.c - the battle phase: B1, B2, B4 to B7 (RULES.md 5.5). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/offer.h"
#include "engine/core/play.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

/* ---- B1, B2 ------------------------------------------------------------------ */

static struct set sendable(struct run *run, seat_t seat)
{
    struct set cards = {{0, 0}};

    mods_refresh(run);
    cards.of[seat] = run->st->field.zone[ZONE_CAMP][seat] &
                     ~run->st->field.mark[MARK_FRESH][seat] & /* BU-034 */
                     ~run->st->field.forbidden[ACTION_SEND].of[seat];
    return cards;
}

static void ask_send(struct run *run, seat_t seat, const struct set *cards)
{
    ask_cards(run, ask_open(run, seat, STEP_SEND), MOVE_FRONT, cards);
}

/* First F, then S (BU-048); a seat without a card that can go is not asked (BU-R31). */
void bu_battle_send(struct run *run)
{
    uint8_t *part = &run->st->head.counter[AT_PART];

    for (; *part < SEATS; ++*part) {
        seat_t seat = seat_at(run, *part);
        struct set cards = sendable(run, seat);
        if (cards.of[seat] != 0) {
            ask_send(run, seat, &cards);
            return;
        }
    }
    *part = 0;
    run->st->head.step = TURN_REVEAL;
}

static void send(struct run *run, seat_t seat, obj_t host)
{
    obj_t under[AIDS];
    int n = bu_hosts_under(run, host, under);
    int slot =
        zone_place(run->match, run->st, host) - run->match->rules->zone[ZONE_CAMP].offset[seat];

    for (int i = 0; i < n; i++) {
        zone_move(run, under[i], ZONE_AID, END_DEFAULT, SEEN_NONE, WHY_SENT);
    }
    zone_move_at(run, host, ZONE_FIGHT, slot, SEEN_NONE, WHY_SENT);
    run->st->head.counter[AT_FOUGHT + seat] = (uint8_t)(host + 1);
    run->st->head.counter[AT_PART]++;
}

void bu_battle_sent(struct run *run, seat_t seat, move_t move)
{
    ask_close(run);
    send(run, seat, (obj_t)move_operand(move));
}

/* All at once (BU-050), told one by one: F's fighter, its reinforcements, then S's. */
void bu_battle_reveal(struct run *run)
{
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        obj_t fighter = fighter_of(run, seat);
        if (fighter != OBJ_NONE) {
            bu_change_up(run, fighter, WHY_REVEALED);
        }
        for (int i = 0; i < run->st->field.count[ZONE_AID][seat]; i++) {
            zone_turn_up(run, zone_at(run, ZONE_AID, seat, i), WHY_REVEALED);
        }
    }
    run->st->head.step = TURN_CLASH;
    bu_reinforcements_begin(run, LIST_SWIFT);
}

/* ---- B4 ------------------------------------------------------------------------------- */

/* The condition of an activated effect holds. */
bool bu_battle_holds(struct run *run, seat_t seat, obj_t fighter, const struct ability *ability)
{
    struct eval eval;

    if (ability->guard == 0) {
        return true;
    }
    eval_init(&eval, run, seat, fighter);
    return eval_true(&eval, ability->guard);
}

static void offer_wars(struct run *run, struct ask *ask, seat_t seat, obj_t fighter)
{
    const struct card *card = match_card(run->match, fighter);
    int place = zone_place(run->match, run->st, fighter);

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + skill];
        if (ability->kind == ABILITY_ACT && !has_mark(run->st, MARK_USED + skill, fighter) &&
            bu_pay_possible(run, seat, fighter, ability->price[RESOURCE_MORALE]) && /* BU-057 */
            bu_battle_holds(run, seat, fighter, ability)) {
            offer_add(ask, MOVE_WAR, OFFER_PLACES, (uint64_t)1 << place, skill, 1 << seat);
        }
    }
}

static void ask_clash(struct run *run)
{
    struct head *head = &run->st->head;
    seat_t seat = seat_at(run, head->counter[AT_PART]);
    struct ask *ask = ask_open(run, seat, STEP_CLASH);
    obj_t fighter = fighter_of(run, seat);

    ask_plain(ask, MOVE_PASS);
    if (actions_used_up(run, seat)) {
        return;
    }
    if (!bu_read_forbidden(run, seat, ACTION_EVENT)) { /* BU-056 */
        offer_add(ask, MOVE_EVENT, seat == 0 ? OFFER_S1 : OFFER_S2,
                  bu_prep_events(run, seat, TIMING_BATTLE), OFFER_ALONE, 1 << seat);
    }
    if (fighter != OBJ_NONE) {
        offer_wars(run, ask, seat, fighter);
    }
}

/* By turns until both have passed in succession, or one after the other (BU-R27). */
void bu_battle_clash(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->gauge[0][GAUGE_PASSED] == 0 || head->gauge[1][GAUGE_PASSED] == 0) {
        ask_clash(run);
        return;
    }
    head->counter[AT_PART] = 0;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        actions_clear(run, seat);
        bu_change_gauge(run, seat, GAUGE_PASSED, 0);
    }
    head->step = TURN_COMPARE;
}

void bu_battle_clashed(struct run *run, seat_t seat, move_t move)
{
    struct head *head = &run->st->head;
    bool is_alternate = run->match->option[OPTION_CLASH] == CLASH_ALTERNATE;
    obj_t obj = (obj_t)move_operand(move);
    int skill = move_skill(move);

    ask_close(run);
    if (move_verb(move) == MOVE_PASS) { /* BU-R71 */
        event_plain(run, NOTE_pass, seat, -1, -1);
        bu_change_gauge(run, seat, GAUGE_PASSED, 1);
        head->counter[AT_PART] ^= 1;
        return;
    }
    actions_count(run, seat);
    if (is_alternate) {
        bu_change_gauge(run, foe_of(seat), GAUGE_PASSED, 0);
        head->counter[AT_PART] ^= 1;
    }
    if (move_verb(move) == MOVE_EVENT) {
        bu_prep_use(run, seat,
                    zone_copy(run->match, run->st, obj, run->st->field.zone[ZONE_HAND][seat]));
        return;
    }
    set_mark(run->st, MARK_USED + skill, obj); /* BU-R44 */
    bu_reinforcements_start(run, seat, obj, skill);
}

/* ---- B5 to B7 ------------------------------------------------------------------------------ */

/* B5: of each reinforcement at least 0 (BU-058, BU-R29). */
static int support_of(struct run *run, seat_t seat)
{
    int support = 0;

    for (int i = 0; i < run->st->field.count[ZONE_AID][seat]; i++) {
        support += bu_read_current(run, NUM_SUPPORT, zone_at(run, ZONE_AID, seat, i));
    }
    return support;
}

/* B6: attacker over shooter over defender over attacker (BU-061 to BU-064). */
static bool is_better(int type, int other)
{
    return (type == TYPE_ATTACKER && other == TYPE_SHOOTER) ||
           (type == TYPE_SHOOTER && other == TYPE_DEFENDER) ||
           (type == TYPE_DEFENDER && other == TYPE_ATTACKER);
}

static int bonus_of(struct run *run, seat_t seat)
{
    obj_t own = fighter_of(run, seat), other = fighter_of(run, foe_of(seat));

    if (own == OBJ_NONE || other == OBJ_NONE ||
        run->st->field.seat_number[seat][GAUGE_NO_TYPE_BONUS] != 0) {
        return 0;
    }
    return is_better(bu_read_current(run, NUM_TYPE, own), bu_read_current(run, NUM_TYPE, other))
               ? TYPE_BONUS /* BU-060 */
               : 0;
}

static int total_of(struct run *run, seat_t seat)
{
    obj_t fighter = fighter_of(run, seat);

    if (fighter == OBJ_NONE) {
        return -1;
    }
    int place = zone_place(run->match, run->st, fighter);
    int total =
        run->st->field.number[place][NUM_ATTACK] + support_of(run, seat) + bonus_of(run, seat);
    return total < 0 ? 0 : total; /* BU-R29 */
}

/* The seat that has won, or 2 (BU-065, B7). */
static int winner_of(const struct run *run, const int total[SEATS])
{
    bool wins_ties[SEATS];

    for (int seat = 0; seat < SEATS; seat++) {
        wins_ties[seat] = run->st->field.seat_number[seat][GAUGE_WIN_TIES] != 0;
    }
    if (total[0] != total[1]) {
        return total[0] > total[1] ? 0 : 1;
    }
    if (total[0] < 0 || wins_ties[0] == wins_ties[1]) { /* BU-R31 */
        return 2;
    }
    return wins_ties[0] ? 0 : 1;
}

void bu_battle_compare(struct run *run)
{
    int total[SEATS];

    mods_refresh(run);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        total[seat] = total_of(run, seat);
    }
    int winner = winner_of(run, total);
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        int why = winner == 2 ? WHY_TIED : winner == seat ? WHY_WON : WHY_LOST;
        event_plain(run, NOTE_battle, seat, why, total[seat]);
    }
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        bu_change_gauge(run, seat, GAUGE_WON, winner == seat);
        bu_change_gauge(run, seat, GAUGE_LOST, winner == foe_of(seat));
    }
    play_phase(run, PHASE_END, TURN_HOME);
}

/* ---- positions that were set up ------------------------------------------------------------- */

bool bu_battle_ask_again(struct run *run, int step, seat_t seat)
{
    struct head *head = &run->st->head;
    struct set cards = sendable(run, seat);

    if (step == STEP_SEND && cards.of[seat] != 0 && fighter_of(run, seat) == OBJ_NONE) {
        head->step = TURN_SEND;
        ask_send(run, seat, &cards);
        return true;
    }
    if (step == STEP_CLASH && head->gauge[seat][GAUGE_PASSED] == 0) {
        head->step = TURN_CLASH;
        ask_clash(run);
        return true;
    }
    return false;
}
