/* turn.c - setup and the five phases (RULES.md 4, 5). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/choice.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"

/* ---- setup (4) ------------------------------------------------------------- */

void ud_turn_setup(struct run *run)
{
    struct state *st = run->st;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        zone_fill_deck(run, seat);
        st->head.gauge[seat][GAUGE_LIFE] = 10; /* UD-080 */
        st->head.gauge[seat][GAUGE_RIGHT] = 1;
    }
    st->head.turn = 1;
    st->head.phase = PHASE_SETUP;
    ud_turn_ask_again(run, STEP_START, 3);
}

static void ask_start(struct run *run)
{
    struct set casts = {{0, 0}};

    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t all = run->match->prop[PROP_TYPE + TYPE_CAST][seat];
        for (uint64_t rest = match_merge(run->match, (seat_t)seat, all); rest != 0;
             rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            if (match_card(run->match, obj)->number[NUM_PRINTED_BET] == 1) { /* UD-037 */
                casts.of[seat] |= match_copies(run->match, obj);
            }
        }
        casts.of[seat] &= run->st->field.zone[ZONE_DECK][seat];
    }
    ask_joint(run, STEP_START, MOVE_START, &casts); /* UD-R06: sealed, so the order tells nothing */
}

/* Face-down in c1 for the whole table; the reveal ends it before anybody decides again (UD-R03), so
 * the position never needs a face-down cast, and the other seat reads of the card only then. */
static void tell_start(struct run *run, seat_t seat, obj_t obj)
{
    struct note *note = event_note(run, NOTE_move, seat);

    if (note != NULL) {
        note->from = (uint8_t)(ZONE_DECK | seat << 7);
        note->to = (uint8_t)(ZONE_CAST | seat << 7);
        note->card = run->match->card[obj];
        note->seen = (uint8_t)(1 << seat);
        note->why = WHY_START;
        note->to_label = run->match->rules->zone[ZONE_CAST].label_first[seat];
    }
}

void ud_turn_started(struct run *run)
{
    struct state *st = run->st;
    obj_t start[SEATS];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        start[seat] = (obj_t)move_operand(st->head.ask.given[seat]);
        tell_start(run, seat, start[seat]);
    }
    ask_close(run);
    struct sink *sink = run->sink;
    run->sink = NULL; /* told above, as the seats may read it */
    for (seat_t seat = 0; seat < SEATS; seat++) {
        zone_move(run, start[seat], ZONE_CAST, END_DEFAULT, SEEN_BOTH, WHY_START);
    }
    run->sink = sink;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat); /* UD-039 */
    }
    verb_draw(run, 0, 5); /* UD-041 */
    verb_draw(run, 1, 5);
    int first = chance_below(run, STREAM_FIRST, 2); /* UD-042 */
    st->head.first = (seat_t)(first ^ (int)st->head.chance.is_swapped);
    st->head.has_first = 1;
    event_plain(run, NOTE_coin, st->head.first, 0, -1);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        struct note *note = event_note(run, NOTE_reveal, seat);
        event_place(run, note, start[seat]);
    }
    st->head.step = TURN_BEGIN;
}

/* ---- phases ----------------------------------------------------------------- */

static void begin_turn(struct run *run)
{
    event_plain(run, NOTE_turn, run->st->head.first, -1, run->st->head.turn);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (run->st->head.gauge[seat][GAUGE_RIGHT] == 0) {
            run->st->head.gauge[seat][GAUGE_RIGHT] = 1;
            event_value(run, seat, GAUGE_RIGHT, 1);
        }
    }
    mods_touch(run->st);
    play_phase(run, PHASE_DRAW, TURN_DRAW);
}

/* 5.2: both decks are looked at before anybody draws (UD-R34). */
static void draw_phase(struct run *run)
{
    bool empty[SEATS];

    for (int seat = 0; seat < SEATS; seat++) {
        empty[seat] = run->st->field.count[ZONE_DECK][seat] == 0;
    }
    if (empty[0] || empty[1]) {
        play_over(run, empty[0] && empty[1] ? 2 : empty[0], REASON_DECK); /* UD-050 */
        return;
    }
    for (int part = 0; part < SEATS; part++) {
        obj_t top = zone_at(run, ZONE_DECK, seat_at(run, part), 0);
        chance_top(run, ZONE_DECK, seat_at(run, part));
        zone_move(run, top, ZONE_HAND, END_DEFAULT, SEEN_NONE, WHY_NONE);
    }
    run->st->head.counter[AT_SEAT] = 0;
    run->st->head.step = TURN_CHOICE;
    (void)ud_settle_fact(run, -1, run->st->head.first);
}

/* 5.3: three, or what a forbid says, within what there can be. */
static uint8_t place_limit(const struct eval *eval)
{
    int limit = ud_read_gauge(eval, GAUGE_PLACE_LIMIT, eval->you);
    return (uint8_t)(limit < 0 ? 0 : limit > 3 ? 3 : limit);
}

static void ask_place(struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    struct ask *ask = ask_open(run, seat, STEP_PLACE);
    struct set hand = {{0, 0}};

    ask_plain(ask, MOVE_DONE);
    int lying = st->field.count[ZONE_TRICK][seat] + st->field.count[ZONE_ARMED][seat];
    if (st->head.counter[AT_PLACED] < st->head.counter[AT_LIMIT] && lying < 3) { /* UD-030 */
        hand.of[seat] = st->field.zone[ZONE_HAND][seat];
        ask_cards(run, ask, MOVE_LAY, &hand);
    }
}

static void begin_choice(struct run *run)
{
    uint8_t *at = run->st->head.counter;
    struct eval eval;

    if (at[AT_SEAT] == 0) {
        play_phase(run, PHASE_CHOICE, TURN_PLACE);
    }
    if (at[AT_SEAT] >= SEATS) {
        play_phase(run, PHASE_ACTION, TURN_ACTION);
        return;
    }
    eval_init(&eval, run, seat_at(run, at[AT_SEAT]), OBJ_NONE);
    at[AT_PLACED] = 0;
    at[AT_LIMIT] = place_limit(&eval);
    run->st->head.step = TURN_PLACE;
    ask_place(run, eval.you);
}

void ud_turn_placed(struct run *run, seat_t seat, move_t move)
{
    ask_close(run);
    if (move_verb(move) == MOVE_LAY) {
        obj_t obj = (obj_t)move_operand(move);
        obj =
            zone_copy(run->match, run->st, obj, run->st->field.zone[ZONE_HAND][seat]); /* UD-R76 */
        zone_move(run, obj, ZONE_TRICK, END_DEFAULT, SEEN_NONE, WHY_PLACED);
        run->st->head.counter[AT_PLACED]++;
        return;
    }
    struct happening *fact = ud_settle_fact(run, EVENT_PLACED, seat);
    if (fact != NULL) {
        fact->member[MEMBER_PLACED_COUNT] = run->st->head.counter[AT_PLACED];
    }
    run->st->head.counter[AT_SEAT]++;
    run->st->head.counter[AT_PLACED] = 0;
    run->st->head.counter[AT_LIMIT] = 0;
    run->st->head.step = TURN_CHOICE;
}

/* ---- Action Phase (5.4) ------------------------------------------------------- */

/* True if this act ability may be used now, marks aside (5.4 a, c to f). */
static bool is_usable(struct run *run, seat_t seat, obj_t obj, const struct ability *ability)
{
    bool is_cast = run->st->field.zone_of[obj] == ZONE_CAST;
    struct eval eval;

    if (ability->kind != ABILITY_ACT || ud_read_silenced(run, obj) ||
        !in_timing(run, ability->timings) ||
        (is_cast && set_has(&run->st->field.forbidden[ACTION_T_SKILL], obj))) {
        return false;
    }
    eval_init(&eval, run, seat, obj);
    return (ability->guard == 0 || eval_true(&eval, ability->guard)) &&
           choice_payable(run, ability, seat, obj, NULL);
}

static void list_skills(struct run *run, struct ask *ask, seat_t seat, zone_t zone, int slots)
{
    if ((run->st->field.zone[zone][seat] & run->match->prop[PROP_ACT][seat]) == 0) {
        return;
    }
    for (int slot = 0; slot < slots; slot++) {
        obj_t obj = zone_at(run, zone, seat, slot);
        if (obj == OBJ_NONE || (run->match->prop[PROP_ACT][seat] & obj_bit(obj)) == 0) {
            continue;
        }
        const struct card *card = match_card(run->match, obj);
        for (int skill = 0; skill < card->ability_count; skill++) {
            const struct ability *ability = &run->match->db->abilities[card->ability + skill];
            if (!has_mark(run->st, MARK_USED + skill, obj) && is_usable(run, seat, obj, ability)) {
                ask_item(ask, MOVE_TRIG, obj, skill);
            }
        }
    }
}

static void ask_right(struct run *run, seat_t seat)
{
    struct ask *ask = ask_open(run, seat, STEP_RIGHT);

    ask_plain(ask, MOVE_PASS); /* UD-R09 */
    list_skills(run, ask, seat, ZONE_CAST, 3);
    list_skills(run, ask, seat, ZONE_GIMMICK, 2);
}

static void next_right(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->gauge[0][GAUGE_RIGHT] == 0 && head->gauge[1][GAUGE_RIGHT] == 0) { /* UD-R10 */
        head->counter[AT_SEAT] = 0;
        play_phase(run, PHASE_BATTLE, TURN_BATTLE);
        return;
    }
    seat_t seat = seat_at(run, head->counter[AT_SEAT]);
    if (head->gauge[seat][GAUGE_RIGHT] == 0) {
        head->counter[AT_SEAT] ^= 1;
        seat = foe_of(seat);
    }
    ask_right(run, seat);
}

void ud_turn_right_used(struct run *run, seat_t seat, move_t move)
{
    ask_close(run);
    run->st->head.counter[AT_SEAT] ^= 1;
    if (move_verb(move) == MOVE_PASS) { /* UD-061, UD-099 */
        run->st->head.gauge[seat][GAUGE_RIGHT] = 0;
        mods_touch(run->st);
        event_plain(run, NOTE_pass, seat, -1, -1);
        event_value(run, seat, GAUGE_RIGHT, 0);
        (void)ud_settle_fact(run, -1, seat);
        return;
    }
    ud_settle_chain(run);
    ud_settle_push(run);
    obj_t obj = (obj_t)move_operand(move);
    int skill = move_skill(move);
    const struct ability *ability =
        &run->match->db->abilities[match_card(run->match, obj)->ability + skill];
    set_mark(run->st, MARK_USED + skill, obj); /* UD-R08 */
    vm_push_frame(run, FRAME_USED, seat, obj);
    vm_push_ability(run, ability, seat, obj, 0);
}

/* ---- End Phase (5.5.7, 5.7) ------------------------------------------------------- */

/* 5.5.7 */
static void clean_up(struct run *run)
{
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        while (run->st->field.count[ZONE_ARMED][seat] > 0) { /* UD-R49 */
            zone_move(run, zone_at(run, ZONE_ARMED, seat, 0), ZONE_DROP, END_DEFAULT, SEEN_BOTH,
                      WHY_UNSPRUNG);
        }
    }
    mods_end(run->st, FOR_BATTLE);
    run->st->head.counter[AT_SURRENDER] = 0;
    play_phase(run, PHASE_END, TURN_END);
}

static void end_turn(struct run *run)
{
    struct state *st = run->st;

    mods_end(st, FOR_TURN); /* UD-016, UD-017 */
    mods_keep(st);
    for (int mark = MARK_FIRED; mark <= MARK_VALID; mark++) {
        st->field.mark[mark][0] = st->field.mark[mark][1] = 0;
    }
    ud_settle_chain(run);
    st->head.counter[AT_LAST] = st->head.counter[AT_LAST + 1] = 0;
    if (st->head.turn >= run->match->option[OPTION_MAX_TURNS]) { /* UD-R59 */
        int s1 = st->head.gauge[0][GAUGE_LIFE], s2 = st->head.gauge[1][GAUGE_LIFE];
        bool is_draw = run->match->option[OPTION_CAP_RESULT] == CAP_DRAW || s1 == s2;
        play_over(run, is_draw ? 2 : s1 < s2, REASON_CAP);
        return;
    }
    st->head.first = foe_of(st->head.first); /* UD-085 */
    st->head.turn++;
    st->head.step = TURN_BEGIN;
    mods_touch(st);
}

/* ---- driving ------------------------------------------------------------------------ */

static void place_next(struct run *run)
{
    ask_place(run, seat_at(run, run->st->head.counter[AT_SEAT]));
}

static void begin_action(struct run *run)
{
    run->st->head.counter[AT_SEAT] = 0; /* UD-059 */
    run->st->head.step = TURN_RIGHT;
}

static void begin_battle(struct run *run)
{
    run->st->head.step = TURN_FLIPS;
    (void)ud_settle_fact(run, EVENT_BATTLE_STARTED, run->st->head.first);
}

static void begin_end(struct run *run)
{
    run->st->head.step = TURN_OVER;
    (void)ud_settle_fact(run, EVENT_TURN_END, run->st->head.first);
}

void (*const ud_turn[])(struct run *run) = {
    [TURN_BEGIN] = begin_turn,
    [TURN_DRAW] = draw_phase,
    [TURN_CHOICE] = begin_choice,
    [TURN_PLACE] = place_next,
    [TURN_ACTION] = begin_action,
    [TURN_RIGHT] = next_right,
    [TURN_BATTLE] = begin_battle,
    [TURN_FLIPS] = ud_battle_next_flip,
    [TURN_COMPARE] = ud_battle_compare,
    [TURN_RESULT] = ud_battle_fight,
    [TURN_CLEAN] = clean_up,
    [TURN_END] = begin_end,
    [TURN_OVER] = end_turn,
};

/* Positions that were set up: what the text does not say about the turn machine follows from phase,
 * step and seat. */
bool ud_turn_ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;
    seat_t seat = (seat_t)(asked == 2);
    uint8_t part = (uint8_t)(seat != head->first);
    struct eval eval;

    if (step == STEP_START && head->phase == PHASE_SETUP && asked == 3) {
        ask_start(run);
        return true;
    }
    head->counter[AT_SEAT] = part;
    if (step == STEP_PLACE && head->phase == PHASE_CHOICE && asked != 3) {
        eval_init(&eval, run, seat, OBJ_NONE);
        if (head->counter[AT_LIMIT] == 0) {
            head->counter[AT_LIMIT] = place_limit(&eval);
        }
        head->step = TURN_PLACE;
        ask_place(run, seat);
        return true;
    }
    if (step == STEP_RIGHT && head->phase == PHASE_ACTION && asked != 3 &&
        head->gauge[seat][GAUGE_RIGHT] != 0) {
        head->step = TURN_RIGHT;
        ask_right(run, seat);
        return true;
    }
    if (step == STEP_FLIP && head->phase == PHASE_BATTLE && asked != 3 &&
        run->st->field.count[ZONE_TRICK][seat] > 0) {
        head->step = TURN_FLIPS;
        ud_battle_ask_flip(run, seat);
        return true;
    }
    return false;
}
