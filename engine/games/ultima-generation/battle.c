/* battle.c - the battle phase (RULES.md 5.5). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/moves.h"
#include "engine/games/ultima-generation/turn.h"

static void set_mark(struct state *st, int mark, obj_t obj)
{
    st->field.mark[mark][obj_seat(obj)] |= obj_bit(obj);
}

static void drop_mark(struct state *st, int mark, obj_t obj)
{
    st->field.mark[mark][obj_seat(obj)] &= ~obj_bit(obj);
}

void ug_battle_end(struct run *run)
{
    play_phase(run, PHASE_PLAY2, TURN_PLAY2);
}

/* ---- B1 to B3 --------------------------------------------------------------- */

void ug_battle_declare(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->turn == 1 || ug_joiners(run, head->first) == 0) { /* UG-065, UG-R31 */
        ug_battle_end(run);
    } else {
        ug_ask(run, head->first, STEP_DECLARE);
    }
}

void ug_battle_declared(struct run *run, seat_t seat, move_t move)
{
    struct head *head = &run->st->head;
    struct ug_triggers list = {.count = 0};

    (void)seat;
    ask_close(run);
    if (move_verb(move) == MOVE_PASS) {
        ug_battle_end(run);
        return;
    }
    run->st->field.mark[MARK_ATTACKED][head->first] |= run->st->field.zone[ZONE_HOME][head->first];
    head->step = TURN_ATTACKERS;
    ug_trigger_seat(run, &list, head->first, ON_ATTACK_DECLARED);
    ug_trigger_queue(run, &list);
}

static void start_windows(struct run *run, enum ug_turn step)
{
    struct head *head = &run->st->head;

    head->step = (uint8_t)step;
    head->counter[AT_WINDOW] = head->counter[AT_USES] = 0;
}

static void start_battle(struct run *run)
{
    run->st->head.counter[AT_BATTLE] = 1;
    run->st->head.counter[AT_ENDED] = 0;
    start_windows(run, TURN_START);
}

void ug_battle_form(struct run *run)
{
    struct head *head = &run->st->head;
    bool is_attack = head->step == TURN_ATTACKERS;
    seat_t seat = is_attack ? attack_side(run->st) : foe_of(attack_side(run->st));

    if (ug_joiners(run, seat) != 0) {
        ug_ask(run, seat, STEP_FORM);
    } else if (is_attack && fighters_of(run->st, seat) == 0) {
        ug_battle_end(run); /* something has removed them */
        mods_end(run->st, FOR_BATTLE);
        ug_check(run, NULL);
    } else if (is_attack) {
        head->step = TURN_DEFENDERS;
    } else {
        start_battle(run);
    }
}

void ug_battle_formed(struct run *run, seat_t seat, move_t move)
{
    struct head *head = &run->st->head;
    obj_t unit = (obj_t)move_operand(move);
    bool is_rear = move_skill(move) == SECOND_WORD + NAME_REAR;

    (void)seat;
    ask_close(run);
    if (move_verb(move) == MOVE_JOIN) {
        set_mark(run->st, is_rear ? MARK_REAR : MARK_FRONT, unit);
        event_reason(run, obj_seat(unit), unit, is_rear ? WHY_REAR : WHY_FRONT);
    } else if (head->step == TURN_ATTACKERS) {
        head->step = TURN_DEFENDERS;
    } else {
        start_battle(run);
    }
}

/* ---- windows (RULES.md 6.7) ------------------------------------------------- */

static void drop_strikes(struct run *run)
{
    while (vm_top(run) != NULL && vm_top(run)->kind == FRAME_STRIKE) {
        vm_pop(run);
    }
    run->st->field.mark[MARK_GROUP][0] = run->st->field.mark[MARK_GROUP][1] = 0;
}

static void close_windows(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->step == TURN_FINISH) {
        head->step = TURN_RETURN;
    } else {
        head->step = head->step == TURN_START ? TURN_CHECK : TURN_DAMAGE;
    }
}

static bool is_window_asked(struct run *run, seat_t seat)
{
    move_t moves[ASK_MOVES];

    if (run->st->head.counter[AT_WINDOW] >= WINDOW_CARD_ATTACK) { /* UG-R75 */
        return run->st->field.count[ZONE_HAND][seat] > 0;
    }
    return ug_moves_ability(run, seat, moves) > 0;
}

static void next_window(struct head *head)
{
    head->counter[AT_WINDOW]++;
    head->counter[AT_USES] = 0;
}

void ug_battle_ask_window(struct run *run)
{
    bool is_card = run->st->head.counter[AT_WINDOW] >= WINDOW_CARD_ATTACK;

    ug_ask(run, ug_window_seat(run), is_card ? STEP_CARD : STEP_ABILITY);
}

void ug_battle_windows(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->counter[AT_ENDED] != 0) {
        head->counter[AT_ENDED] = 0;
        drop_strikes(run);
        start_windows(run, TURN_FINISH);
        return;
    }
    if (head->counter[AT_WINDOW] == WINDOWS) {
        close_windows(run);
        return;
    }
    seat_t seat = ug_window_seat(run);
    if (is_window_asked(run, seat)) {
        ug_battle_ask_window(run);
    } else {
        next_window(head);
    }
}

void ug_battle_acted(struct run *run, seat_t seat, move_t move)
{
    if (move_verb(move) == MOVE_PASS) {
        ask_close(run);
        next_window(&run->st->head);
    } else {
        ug_actions_answer(run, seat, move);
    }
}

/* ---- B5 --------------------------------------------------------------------- */

/* UG-075, UG-076 */
static void move_up(struct run *run, seat_t seat)
{
    uint64_t *front = &run->st->field.mark[MARK_FRONT][seat],
             *rear = &run->st->field.mark[MARK_REAR][seat];

    if (*front != 0) {
        return;
    }
    for (uint64_t rest = *rear; rest != 0; rest &= rest - 1) {
        event_reason(run, seat, object_of(seat, rest), WHY_FRONT);
    }
    *front = *rear;
    *rear = 0;
}

/* UG-078: in the battle, not yet acted, untapped. */
static uint64_t ready_of(const struct state *st, seat_t seat)
{
    uint64_t units = fighters_of(st, seat) & ~st->field.mark[MARK_ACTED][seat], ready = 0;

    for (; units != 0; units &= units - 1) {
        if (taps_of(st, object_of(seat, units)) == 0) {
            ready |= units & (~units + 1);
        }
    }
    return ready;
}

/* UG-077, UG-079 to UG-081 */
static void choose_group(struct run *run, const uint64_t ready[SEATS])
{
    int best = -10000;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = ready[seat]; rest != 0; rest &= rest - 1) {
            obj_t unit = object_of(seat, rest);
            int agility = ug_number(run, unit, NUM_AGILITY);
            if (agility > best) {
                run->st->field.mark[MARK_GROUP][0] = run->st->field.mark[MARK_GROUP][1] = 0;
                best = agility;
            }
            if (agility == best) {
                set_mark(run->st, MARK_GROUP, unit);
            }
        }
    }
}

void ug_battle_check_agility(struct run *run)
{
    struct head *head = &run->st->head;
    uint64_t ready[SEATS] = {ready_of(run->st, 0), ready_of(run->st, 1)};
    bool is_over = (ready[0] | ready[1]) == 0;

    if (head->counter[AT_BATTLE] == 2 && is_over) { /* UG-103: straight from the strikes */
        start_windows(run, TURN_FINISH);
        return;
    }
    move_up(run, 0);
    move_up(run, 1);
    if (fighters_of(run->st, attack_side(run->st)) == 0 || is_over) { /* UG-083, UG-R41 */
        start_windows(run, TURN_FINISH);
        return;
    }
    choose_group(run, ready);
    head->step = TURN_DESIGNATE;
}

/* ---- B6 --------------------------------------------------------------------- */

/* Units of the group that have no frame yet: the attack side's first, by number (UG-R37). */
static obj_t next_striker(const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    obj_t row[SEAT_OBJECTS];
    uint64_t done[SEATS] = {0, 0};

    for (int i = 0; i < tail->frames; i++) {
        obj_t unit = tail->frame[i].self;
        done[obj_seat(unit)] |= obj_bit(unit);
    }
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = (seat_t)(part ^ attack_side(run->st));
        uint64_t left = run->st->field.mark[MARK_GROUP][seat] & ~done[seat];
        if (left != 0) {
            (void)table_list(run->st, left, seat, row);
            return row[0];
        }
    }
    return OBJ_NONE;
}

static void process(struct run *run)
{
    struct state *st = run->st;

    for (int i = 0; i < st->tail.frames; i++) {
        const struct frame *strike = &st->tail.frame[i];
        set_mark(st, MARK_ACTED, strike->self);
        if (strike->step != STRIKE_SPARED) { /* UG-092, UG-093 */
            ug_set_taps(run, strike->self, taps_of(st, strike->self) + 1, WHY_STRIKES);
        }
    }
    start_windows(run, TURN_PROCESS);
}

/* The top frame is the unit that designates now. */
static void designate_one(struct run *run, struct frame *strike)
{
    const struct set *chosen = &run->st->tail.set[strike->sets].live;
    bool is_free = fighters_of(run->st, foe_of(strike->seat)) == 0;
    int most = match_card(run->match, strike->self)->number[NUM_MULTI], n = set_count(chosen);

    most = most == 0 || ug_is_silenced(run, strike->self) ? 1 : most; /* UG-089 */
    if (is_free || (n < most && ug_targets(run, strike) != 0)) {
        ug_ask(run, strike->seat, STEP_STRIKE)->from = strike->self;
    } else if (n > 0) {
        strike->step = STRIKE_READY;
    } else { /* UG-087 */
        strike->step = STRIKE_EMPTY;
        event_reason(run, strike->seat, strike->self, WHY_SWINGS);
    }
}

void ug_battle_designate(struct run *run)
{
    struct frame *top = vm_top(run);

    if (top != NULL && top->step == STRIKE_OPEN) {
        designate_one(run, top);
        return;
    }
    obj_t next = next_striker(run);
    if (next == OBJ_NONE) {
        process(run);
        return;
    }
    vm_push_frame(run, FRAME_STRIKE, obj_seat(next), next);
    *vm_slot(run) = (struct slot){.live = {{0, 0}}};
}

void ug_battle_strike_answer(struct run *run, struct frame *frame, move_t move)
{
    struct slot *slot = &run->st->tail.set[frame->sets];
    obj_t target = (obj_t)move_skill(move);

    ask_close(run);
    if (move_verb(move) == MOVE_SPARE) {
        frame->step = STRIKE_SPARED;
        event_reason(run, frame->seat, frame->self, WHY_SPARED);
        return;
    }
    if (move_verb(move) == MOVE_AIM) {
        set_add(&slot->live, target);
        event_reason(run, obj_seat(target), target, WHY_AIMED);
    }
    if (move_verb(move) == MOVE_ENOUGH || run->st->field.zone_of[target] == ZONE_HOME) {
        frame->step = STRIKE_READY;
    }
}

/* ---- B8, B9 ----------------------------------------------------------------- */

/* The strikes of one step as packets. */
struct packets {
    int count;
    obj_t from[UG_BLOWS], to[UG_BLOWS];
    int size[UG_BLOWS];
};

static void add_packets(struct run *run, const struct frame *strike, struct packets *packets)
{
    const struct state *st = run->st;
    const struct set *targets = &st->tail.set[strike->sets].live;
    obj_t row[SEAT_OBJECTS];
    seat_t foe = foe_of(strike->seat);

    if (!is_fighting(st, strike->self)) { /* UG-R38 */
        return;
    }
    int power = ug_power(run, strike->self);
    int n = table_list(st, targets->of[foe], foe, row);
    for (int i = 0; i < n; i++) {
        if (is_fighting(st, row[i]) || st->field.zone_of[row[i]] == ZONE_HOME) {
            CHECK(packets->count < UG_BLOWS);
            packets->from[packets->count] = strike->self;
            packets->to[packets->count] = row[i];
            packets->size[packets->count++] = power;
        }
    }
}

/* All together (UG-096); a home remembers who has hurt it, and so do units. */
static void deal(struct run *run, const struct packets *packets, struct ug_blows *blows)
{
    struct ug_triggers list = {.count = 0};

    for (int i = 0; i < packets->count; i++) {
        int dealt = ug_damage(run, DAMAGE_BATTLE, packets->to[i], packets->size[i]);
        if (dealt == 0) {
            continue;
        }
        if (run->st->field.zone_of[packets->to[i]] == ZONE_HOME) {
            ug_trigger_add(run, &list, packets->from[i], ON_HOME_DAMAGE);
        } else {
            blows->from[blows->count] = packets->from[i];
            blows->to[blows->count++] = packets->to[i];
        }
    }
    ug_trigger_queue(run, &list);
}

void ug_battle_damage(struct run *run)
{
    struct state *st = run->st;
    struct packets packets; /* large: neither is cleared */
    struct ug_blows blows;

    packets.count = blows.count = 0;
    for (int i = 0; i < st->tail.frames; i++) {
        add_packets(run, &st->tail.frame[i], &packets);
    }
    drop_strikes(run);
    st->head.counter[AT_BATTLE] = 2;
    st->head.step = TURN_CHECK;
    deal(run, &packets, &blows);
    ug_check(run, &blows);
}

/* UG-R90. A unit of the group stays one to the end of its strikes (UG-094). */
void ug_battle_leave(struct run *run, obj_t unit)
{
    static const int marks[] = {MARK_FRONT, MARK_REAR, MARK_ACTED};

    for (size_t i = 0; i < COUNT_OF(marks); i++) {
        drop_mark(run->st, marks[i], unit);
    }
    event_reason(run, obj_seat(unit), unit, WHY_BACK);
}

/* UG-106, UG-107 */
void ug_battle_return(struct run *run)
{
    obj_t row[SEAT_OBJECTS];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        int n = table_list(run->st, fighters_of(run->st, seat), seat, row);
        for (int i = 0; i < n; i++) {
            ug_battle_leave(run, row[i]);
        }
    }
    run->st->head.counter[AT_BATTLE] = 0;
    run->st->head.step = TURN_OVER; /* when all that follows is done */
    mods_end(run->st, FOR_BATTLE);
    ug_check(run, NULL);
}
