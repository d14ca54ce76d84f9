/* turn.c - the course of a turn outside its battle (RULES.md 5). */
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/moves.h"
#include "engine/games/ultima-generation/turn.h"

/* ---- T1, T2 ----------------------------------------------------------------- */

/* Shields and restrictions to the end of this seat's turn end with the one that starts now. */
static void turn_has_come(struct state *st, seat_t seat)
{
    for (int i = 0; i < st->field.mods; i++) {
        if (st->mod[i].until == UNTIL_TURN_OF + seat) {
            st->mod[i].until = FOR_TURN;
        }
    }
}

static void untap(struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t cards = field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] |
                     field->zone[ZONE_UNITS][seat] | field->zone[ZONE_TREASURES][seat];

    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = object_of(seat, cards);
        int taps = taps_of(run->st, obj);
        bool is_unit = run->st->field.zone_of[obj] == ZONE_UNITS;
        if (taps > 0 && !(is_unit && ug_is_forbidden(run, obj, ACTION_UNTAP))) { /* UG-043 */
            ug_set_taps(run, obj, taps - 1, WHY_UNTAPPED);
        }
    }
}

static void begin(struct run *run)
{
    struct head *head = &run->st->head;

    event_plain(run, NOTE_turn, head->first, -1, head->turn);
    memset(head->counter, 0, AT_TURN_END);
    for (int mark = MARK_USED; mark < MARK_USED + CARD_SKILLS; mark++) {
        run->st->field.mark[mark][0] = run->st->field.mark[mark][1] = 0;
    }
    run->st->field.mark[MARK_ATTACKED][0] = run->st->field.mark[MARK_ATTACKED][1] = 0;
    play_phase(run, PHASE_UNTAP, TURN_DRAW);
    untap(run, head->first);
    if (run->match->option[OPTION_UNTAP] != 0) { /* UG-R08 */
        untap(run, foe_of(head->first));
    }
    int changes = run->st->field.mods;
    turn_has_come(run->st, head->first);
    if (run->st->field.mods != changes) {
        ug_check(run, NULL);
    } else {
        ug_check_statics(run, 1u << ZONE_HOME | 1u << ZONE_ANNEX | 1u << ZONE_UNITS |
                                  1u << ZONE_TREASURES);
    }
}

/* The draw first; what the check behind it has triggered comes before the recovery (6.5). */
static void draw(struct run *run)
{
    const struct head *head = &run->st->head;

    if (head->phase != PHASE_DRAW) {
        play_phase(run, PHASE_DRAW, TURN_DRAW);
        if (head->turn > 1) { /* UG-020 */
            verb_draw(run, head->first, run->match->option[OPTION_DRAW]);
        }
        ug_check_statics(run, 1u << ZONE_HAND | 1u << ZONE_DECK);
        return;
    }
    play_phase(run, PHASE_RECOVERY, TURN_RECOVER);
    run->st->head.counter[AT_SKILL] = 0;
    uint64_t all = match_all(run->match, head->first) &
                   run->match->prop[PROP_EVENT + ON_RECOVERY][head->first];
    const struct field *field = &run->st->field;
    uint64_t there = field->zone[ZONE_HOME][head->first] | field->zone[ZONE_ANNEX][head->first] |
                     field->zone[ZONE_UNITS][head->first] |
                     field->zone[ZONE_TREASURES][head->first] |
                     field->zone[ZONE_ATTACHED][head->first];
    run->st->field.mark[MARK_DUE][head->first] = all & there;
}

/* ---- T3, T4 ----------------------------------------------------------------- */

static void recover(struct run *run)
{
    struct head *head = &run->st->head;
    obj_t obj = ug_stats_due(run);

    if (obj == OBJ_NONE) {
        head->step = TURN_INTELLIGENCE;
        return;
    }
    const struct card *card = match_card(run->match, obj);
    while (head->counter[AT_SKILL] < card->ability_count) {
        const struct ability *ability = ability_of(run->match, obj, head->counter[AT_SKILL]++);
        struct eval eval;
        eval_init(&eval, run, head->first, obj);
        if (ability->kind == ABILITY_ON && ability->event == ON_RECOVERY &&
            ug_works(run, obj, ability) &&
            (ability->guard == 0 || eval_true(&eval, ability->guard))) {
            ug_act_start(run, head->first, obj, ability->skill);
            return;
        }
    }
    head->counter[AT_SKILL] = 0;
    run->st->field.mark[MARK_DUE][head->first] &= ~obj_bit(obj);
}

/* UG-046, UG-R09, UG-R10 */
static void measure(struct run *run)
{
    struct head *head = &run->st->head;
    int16_t *mark = &head->gauge[head->first][GAUGE_MARK];
    int sum = 0, before = *mark, points = 0;

    for (uint64_t rest = units_of(run->st, head->first); rest != 0; rest &= rest - 1) {
        sum += match_card(run->match, object_of(head->first, rest))
                   ->number[NUM_PRINTED + NUM_INTELLIGENCE];
    }
    if (sum >= before) {
        points = (sum - before) / 10;
    }
    bool is_carried = run->match->option[OPTION_MARK] == 0 && sum >= before;
    *mark = (int16_t)(is_carried ? before + 10 * points : sum);
    if (*mark != before) {
        event_value(run, head->first, GAUGE_MARK, *mark);
    }
    head->counter[AT_POINTS] = (uint8_t)(points > 255 ? 255 : points);
    head->step = TURN_POINTS;
}

static void start_upkeep(struct run *run)
{
    struct state *st = run->st;
    seat_t seat = st->head.first;

    play_phase(run, PHASE_UPKEEP, TURN_UPKEEP);
    st->field.mark[MARK_DUE][seat] =
        (st->field.zone[ZONE_UNITS][seat] | st->field.zone[ZONE_TREASURES][seat]) &
        run->match->prop[PROP_EVENT + ON_UPKEEP][seat];
}

static void points(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->counter[AT_POINTS] > 0) {
        ug_ask(run, head->first, STEP_POINT);
    } else {
        start_upkeep(run);
    }
}

static void upkeep(struct run *run)
{
    struct head *head = &run->st->head;

    if (run->st->field.mark[MARK_DUE][head->first] != 0) {
        ug_ask(run, head->first, STEP_UPKEEP);
    } else {
        play_phase(run, PHASE_PLAY1, TURN_PLAY1);
    }
}

void ug_turn_kept(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    (void)seat;
    ask_close(run);
    run->st->field.mark[MARK_DUE][obj_seat(obj)] &= ~obj_bit(obj);
    if (move_verb(move) == MOVE_KEEP) {
        ug_act_start(run, obj_seat(obj), obj, ug_upkeep_of(run->match, obj)->skill);
        return;
    }
    ug_leave(run, obj, ZONE_DISCARDS, END_DEFAULT, WHY_DROPPED); /* UG-049 */
    ug_check(run, NULL);
}

void ug_turn_pointed(struct run *run, seat_t seat, move_t move)
{
    struct head *head = &run->st->head;

    (void)seat;
    ask_close(run);
    head->counter[AT_POINTS]--;
    if (move_verb(move) != MOVE_PASS) {
        ug_virtue_add(run, head->first, move_operand(move), move_verb(move) == MOVE_RAISE ? 1 : -1);
        ug_check(run, NULL);
    }
}

/* ---- T8, T9 ----------------------------------------------------------------- */

static void trim(struct run *run)
{
    seat_t seat = run->st->head.first;
    struct set hand = {{0, 0}};

    if (run->st->field.count[ZONE_HAND][seat] <= HAND_LIMIT) {
        play_phase(run, PHASE_END, TURN_END);
        return;
    }
    struct ask *ask = ask_open(run, seat, STEP_TRIM);
    ask->skill = 0xff;
    hand.of[seat] = run->st->field.zone[ZONE_HAND][seat];
    ask_cards(run, ask, MOVE_DISCARD, &hand);
}

void ug_turn_trimmed(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    (void)seat;
    ask_close(run);
    obj = zone_copy(run->match, run->st, obj, ~(uint64_t)0);
    zone_move(run, obj, ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH, WHY_TRIMMED);
    ug_check_statics(run, 1u << ZONE_HAND | 1u << ZONE_DISCARDS);
}

/* T9 (1) */
static void end(struct run *run)
{
    struct ug_triggers list = {.count = 0};

    run->st->head.step = TURN_EXPIRE;
    ug_trigger_seat(run, &list, 0, ON_END_TURN);
    ug_trigger_seat(run, &list, 1, ON_END_TURN);
    ug_trigger_queue(run, &list);
}

/* T9 (2): all units of both seats heal, and changes end, as one event (UG-110, UG-R55). */
static void expire(struct run *run)
{
    struct state *st = run->st;

    st->head.step = TURN_OUT;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = units_of(st, seat); rest != 0; rest &= rest - 1) {
            table_count(run, object_of(seat, rest), COUNT_DAMAGE, 0, WHY_HEALED);
        }
    }
    mods_end(st, FOR_TURN);
    mods_end(st, FOR_BATTLE);
    ug_check(run, NULL);
}

static void next(struct run *run)
{
    struct head *head = &run->st->head;

    if (ug_is_out(run->st)) { /* UG-R52 */
        ug_decide_out(run, REASON_DECKOUT);
    } else if (head->turn >= run->match->option[OPTION_TURNS]) {
        ug_decide_out(run, REASON_TURN_CAP);
    } else {
        head->turn++;
        head->first = foe_of(head->first); /* UG-042 */
        head->step = TURN_BEGIN;
    }
}

/* ---- the machine ------------------------------------------------------------ */

static void ask_play(struct run *run)
{
    ug_ask(run, run->st->head.first, STEP_PLAY);
}

void (*const ug_turn[])(struct run *run) = {
    [TURN_HOME] = ug_setup_ask_homes,
    [TURN_DEAL] = ug_setup_deal,
    [TURN_BEGIN] = begin,
    [TURN_DRAW] = draw,
    [TURN_RECOVER] = recover,
    [TURN_INTELLIGENCE] = measure,
    [TURN_POINTS] = points,
    [TURN_UPKEEP] = upkeep,
    [TURN_PLAY1] = ask_play,
    [TURN_DECLARE] = ug_battle_declare,
    [TURN_ATTACKERS] = ug_battle_form,
    [TURN_DEFENDERS] = ug_battle_form,
    [TURN_START] = ug_battle_windows,
    [TURN_CHECK] = ug_battle_check_agility,
    [TURN_DESIGNATE] = ug_battle_designate,
    [TURN_PROCESS] = ug_battle_windows,
    [TURN_DAMAGE] = ug_battle_damage,
    [TURN_FINISH] = ug_battle_windows,
    [TURN_RETURN] = ug_battle_return,
    [TURN_OVER] = ug_battle_end,
    [TURN_PLAY2] = ask_play,
    [TURN_TRIM] = trim,
    [TURN_END] = end,
    [TURN_EXPIRE] = expire,
    [TURN_OUT] = next,
};

/* `done` of a play phase. */
static void leave_play(struct run *run)
{
    struct head *head = &run->st->head;
    bool is_first = head->step == TURN_PLAY1;

    ask_close(run);
    head->counter[AT_ACTS] = head->counter[AT_ACTS_HIGH] = 0;
    play_phase(run, is_first ? PHASE_BATTLE : PHASE_TRIM, is_first ? TURN_DECLARE : TURN_TRIM);
}

void ug_turn_played(struct run *run, seat_t seat, move_t move)
{
    if (move_verb(move) == MOVE_DONE) {
        leave_play(run);
    } else {
        ug_actions_answer(run, seat, move);
    }
}

/* ---- positions that are set up ---------------------------------------------- */

/* Steps of the machine that ask a decision; the first of each is taken for a text that names none.
 */
static const struct {
    uint8_t step, phase, turn;
} places[] = {
    {STEP_POINT, PHASE_RECOVERY, TURN_POINTS},  {STEP_UPKEEP, PHASE_UPKEEP, TURN_UPKEEP},
    {STEP_PLAY, PHASE_PLAY1, TURN_PLAY1},       {STEP_PLAY, PHASE_PLAY2, TURN_PLAY2},
    {STEP_DECLARE, PHASE_BATTLE, TURN_DECLARE}, {STEP_FORM, PHASE_BATTLE, TURN_ATTACKERS},
    {STEP_FORM, PHASE_BATTLE, TURN_DEFENDERS},  {STEP_ABILITY, PHASE_BATTLE, TURN_START},
    {STEP_ABILITY, PHASE_BATTLE, TURN_FINISH},  {STEP_CARD, PHASE_BATTLE, TURN_START},
    {STEP_CARD, PHASE_BATTLE, TURN_FINISH},     {STEP_TRIM, PHASE_TRIM, TURN_TRIM},
};

static bool asks_at(const struct run *run, size_t i, int step, int asked)
{
    seat_t attack = attack_side(run->st);
    bool is_defence = places[i].turn == TURN_DEFENDERS;
    bool is_window = step == STEP_ABILITY || step == STEP_CARD;
    uint64_t(*mark)[SEATS] = run->st->field.mark;
    uint64_t acted = mark[MARK_ACTED][0] | mark[MARK_ACTED][1]; /* not in B4 */
    uint64_t strikes = mark[MARK_GROUP][0] | mark[MARK_GROUP][1];

    int told = run->st->head.step;
    bool is_told = told == TURN_START || told == TURN_FINISH;
    if (is_window && (strikes != 0 || (places[i].turn == TURN_START && acted != 0) ||
                      (is_told && places[i].turn != told))) {
        return false;
    }
    if (step == STEP_FORM && (acted | strikes) != 0) {
        return false;
    }
    return places[i].step == step && places[i].phase == run->st->head.phase &&
           (is_window || asked == 1 << (is_defence ? foe_of(attack) : attack));
}

/* What the text of a decision leaves to its name: a point to give, upkeep that is due, a window. */
static void fill_in(struct run *run, int step, int asked)
{
    struct state *st = run->st;
    bool is_attack = asked == 1 << attack_side(st);

    if (step == STEP_POINT && st->head.counter[AT_POINTS] == 0) {
        st->head.counter[AT_POINTS] = 1;
    }
    if (step == STEP_ABILITY || step == STEP_CARD) {
        int window = step == STEP_ABILITY ? WINDOW_ABILITY_ATTACK : WINDOW_CARD_ATTACK;
        st->head.counter[AT_WINDOW] = (uint8_t)(window + !is_attack);
        if (st->head.counter[AT_BATTLE] == 0) {
            st->head.counter[AT_BATTLE] = 1;
        }
    } else {
        st->head.counter[AT_BATTLE] = 0;
    }
}

bool ug_turn_ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;
    size_t found = COUNT_OF(places);

    if (step == STEP_HOME && asked == 3 && head->phase == PHASE_SETUP) {
        head->step = TURN_HOME;
        ug_setup_ask_homes(run);
        return true;
    }
    for (size_t i = COUNT_OF(places); i-- > 0;) {
        if (asks_at(run, i, step, asked) &&
            (found == COUNT_OF(places) || places[found].turn != head->step)) {
            found = i;
        }
    }
    if (found == COUNT_OF(places)) {
        return false;
    }
    seat_t seat = (seat_t)(asked == 2);
    head->step = places[found].turn;
    fill_in(run, step, asked);
    if (step == STEP_UPKEEP && run->st->field.mark[MARK_DUE][seat] == 0) {
        start_upkeep(run);
    }
    if (step == STEP_TRIM) {
        if (run->st->field.count[ZONE_HAND][seat] <= HAND_LIMIT) {
            return false;
        }
        trim(run);
        return true;
    }
    ug_ask(run, seat, step);
    return ask_has(run->match, run->st, seat);
}
