/* settle.c - end check, reactions and replacement (RULES.md 6.4 to 6.6). */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/op.h"

void ud_settle_chain(struct run *run)
{
    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        run->st->field.mark[MARK_CHAIN + skill][0] = 0;
        run->st->field.mark[MARK_CHAIN + skill][1] = 0;
    }
}

void ud_settle_push(struct run *run)
{
    vm_push_frame(run, FRAME_SETTLE, run->st->head.first, OBJ_NONE);
}

/* E3, E4 (rules 7.1): both at 0 is a draw, before anything reacts (UD-R32, UD-R33, UD-R70). */
static bool check_end(struct run *run)
{
    bool lost[SEATS];

    for (int seat = 0; seat < SEATS; seat++) {
        lost[seat] = run->st->head.gauge[seat][GAUGE_LIFE] <= 0;
    }
    if (!lost[0] && !lost[1]) {
        return false;
    }
    play_over(run, lost[0] && lost[1] ? 2 : lost[0], REASON_LIFE);
    return true;
}

struct happening *ud_settle_fact(struct run *run, int event, seat_t by)
{
    const struct field *field = &run->st->field;
    uint64_t cards = 0;

    ud_settle_chain(run);
    for (int seat = 0; seat < SEATS && event >= 0; seat++) {
        cards |= (field->zone[ZONE_CAST][seat] | field->zone[ZONE_GIMMICK][seat]) &
                 run->match->prop[PROP_EVENT + event][seat];
    }
    if (cards == 0) {
        (void)check_end(run);
        return NULL;
    }
    ud_settle_push(run);
    return event_add(run, event, by, OBJ_NONE, ZONE_NONE);
}

/* ---- offers ---------------------------------------------------------------- */

static bool subject_fits(struct run *run, const struct ability *ability, seat_t seat, obj_t card,
                         const struct happening *fact)
{
    struct eval eval;

    if (ability->subject == 0) {
        /* Without `of`, a skill about an event with a subject is about its own card, unless `by`
         * says whose it is. */
        return ability->by != 0 || fact->it == OBJ_NONE || fact->it == card;
    }
    if (fact->it == OBJ_NONE) {
        return false;
    }
    eval_init(&eval, run, seat, card);
    eval.event = fact;
    eval.as_if = fact->zone;
    struct set set = eval_set(&eval, ability->subject);
    return set_has(&set, fact->it);
}

static bool fits(struct run *run, const struct ability *ability, seat_t seat, obj_t card,
                 const struct happening *fact)
{
    struct eval eval;

    if (fact->event != ability->event || !subject_fits(run, ability, seat, card, fact)) {
        return false;
    }
    eval_init(&eval, run, seat, card);
    eval.event = fact;
    if (ability->by != 0 && eval_number(&eval, ability->by) != fact->by) {
        return false;
    }
    return ability->guard == 0 || eval_true(&eval, ability->guard);
}

/* "When this cast is destroyed", with or without `of self`. */
static bool is_own_end(const struct run *run, const struct ability *ability)
{
    bool is_self = ability->subject == 0
                       ? ability->by == 0
                       : word_op(run->match->db->code[ability->subject]) == OP_SELF &&
                             word_op(run->match->db->code[ability->subject + 1]) == OP_END_VALUE;
    return ability->event == EVENT_DESTROYED && is_self;
}

static const struct ability *ability_of(const struct run *run, obj_t card, int skill)
{
    return &run->match->db->abilities[match_card(run->match, card)->ability + skill];
}

/* Condition and cost now, and not activated in this chain or, if once per turn, in this turn. */
static bool may_react(struct run *run, obj_t card, int skill, const struct happening *fact)
{
    const struct ability *ability = ability_of(run, card, skill);
    seat_t seat = obj_seat(card);

    return !has_mark(run->st, MARK_CHAIN + skill, card) &&
           !(ability->is_once && has_mark(run->st, MARK_FIRED + skill, card)) &&
           in_timing(run, ability->timings) && choice_payable(run, ability, seat, card, fact);
}

/* Adds the pairs of one card; facts from `base` on are the batch. in_drop: only its own destruction
 * (UD-R72, UD-R77),
 * in the cast area (UD-R84). */
static void list_card(struct run *run, obj_t card, int base, bool in_drop)
{
    struct tail *tail = &run->st->tail;
    const struct card *printed = match_card(run->match, card);

    for (int skill = 0; skill < printed->ability_count; skill++) {
        const struct ability *ability = ability_of(run, card, skill);
        if (ability->kind != ABILITY_ON || ability->event < EVENT_PLACED ||
            (in_drop && !is_own_end(run, ability))) {
            continue;
        }
        for (int i = base; i < tail->events; i++) {
            const struct happening *fact = &tail->event[i];
            bool was_off = in_drop && (fact->was_silenced != 0 || fact->zone != ZONE_CAST);
            if (was_off || !fits(run, ability, obj_seat(card), card, fact) ||
                !may_react(run, card, skill, fact)) {
                continue;
            }
            ROOM_FOR(tail->pairs + 1, REACTIONS);
            tail->pair[tail->pairs++] =
                (struct pair){.card = card, .skill = (uint8_t)skill, .event = (uint8_t)i};
            break;
        }
    }
}

/* The cards that may answer a fact of the batch from where they lie. */
static struct set listeners(const struct run *run, int base)
{
    const struct tail *tail = &run->st->tail;
    const struct field *field = &run->st->field;
    struct set cards = {{0, 0}};

    for (int i = base; i < tail->events; i++) {
        if (tail->event[i].event < FACT_REPLACED) {
            const uint64_t *prop = run->match->prop[PROP_EVENT + tail->event[i].event];
            cards.of[0] |= prop[0];
            cards.of[1] |= prop[1];
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        cards.of[seat] &= field->zone[ZONE_CAST][seat] | field->zone[ZONE_GIMMICK][seat] |
                          field->zone[ZONE_DROP][seat];
    }
    return cards;
}

/* A card may be destroyed twice in one batch; it is offered once (6.5). */
static bool was_destroyed(const struct tail *tail, int base, int before, obj_t card)
{
    for (int i = base; i < before; i++) {
        if (tail->event[i].event == EVENT_DESTROYED && tail->event[i].it == card) {
            return true;
        }
    }
    return false;
}

static void list_seat(struct run *run, seat_t seat, int base, uint64_t cards)
{
    const struct tail *tail = &run->st->tail;
    uint64_t on_table = cards & ~run->st->field.zone[ZONE_DROP][seat];
    int facts = tail->events;

    /* by place: equal copies must not be told apart by their numbers */
    for (int slot = 0; slot < 5 && on_table != 0; slot++) {
        obj_t card = slot < 3 ? zone_at(run, ZONE_CAST, seat, slot)
                              : zone_at(run, ZONE_GIMMICK, seat, slot - 3);
        if (card != OBJ_NONE && (on_table & obj_bit(card)) != 0 && !ud_read_silenced(run, card)) {
            list_card(run, card, base, false);
        }
    }
    for (int i = base; i < facts && cards != on_table; i++) {
        obj_t gone = tail->event[i].it;
        if (tail->event[i].event == EVENT_DESTROYED && obj_seat(gone) == seat &&
            !was_destroyed(tail, base, i, gone) &&
            (cards & run->st->field.zone[ZONE_DROP][seat] & obj_bit(gone)) != 0) {
            list_card(run, gone, base, true);
        }
    }
}

/* Equal copies in the drop area are one move (rules 5.0): of the pairs on offer the copy that is
 * taken first stands for all. */
static bool stands_behind(struct run *run, const struct frame *frame, const struct pair *pair)
{
    struct tail *tail = &run->st->tail;
    uint64_t same = 0;

    if (run->st->field.zone_of[pair->card] != ZONE_DROP) {
        return false;
    }
    for (int i = frame->pairs; i < tail->pairs; i++) {
        const struct pair *other = &tail->pair[i];
        if (!other->dropped && other->skill == pair->skill &&
            obj_seat(other->card) == obj_seat(pair->card)) {
            same |= obj_bit(other->card);
        }
    }
    return zone_copy(run->match, run->st, pair->card, same) != pair->card;
}

/* All tests are made again when a pair is offered (6.4 step 4). */
static bool clean_offers(struct run *run, const struct frame *frame, seat_t seat)
{
    struct tail *tail = &run->st->tail;
    bool is_any = false;

    for (int i = frame->pairs; i < tail->pairs; i++) {
        struct pair *pair = &tail->pair[i];
        if (obj_seat(pair->card) != seat || pair->dropped) {
            continue;
        }
        const struct happening *fact = &tail->event[pair->event];
        bool is_dead =
            run->st->field.zone_of[pair->card] != ZONE_DROP && ud_read_silenced(run, pair->card);
        const struct ability *ability = ability_of(run, pair->card, pair->skill);
        struct eval eval;
        eval_init(&eval, run, seat, pair->card);
        eval.event = fact;
        is_dead = is_dead || !may_react(run, pair->card, pair->skill, fact) ||
                  (ability->guard != 0 && !eval_true(&eval, ability->guard));
        pair->dropped = is_dead;
        is_any = is_any || !is_dead;
    }
    return is_any;
}

static void ask_react(struct run *run, const struct frame *frame, seat_t seat)
{
    struct tail *tail = &run->st->tail;
    struct ask *ask = ask_open(run, seat, STEP_REACT);
    bool is_forced = false;

    for (int i = frame->pairs; i < tail->pairs; i++) {
        const struct pair *pair = &tail->pair[i];
        if (obj_seat(pair->card) == seat && !pair->dropped && !stands_behind(run, frame, pair)) {
            ask_item(ask, MOVE_REACT, pair->card, pair->skill);
            is_forced =
                is_forced || !ability_of(run, pair->card, pair->skill)->is_optional; /* UD-R11 */
        }
    }
    ask_sort(run, ask);
    if (!is_forced) {
        ask_plain(ask, MOVE_PASS);
    }
}

/* ---- driving ------------------------------------------------------------------ */

/* The batch is over. The last numbers of what has left are kept until the whole chain ends (6.3).
 */
static void finish(struct run *run)
{
    struct tail *tail = &run->st->tail;
    int base = vm_top(run)->events, kept = base;

    vm_pop(run);
    for (int i = base; i < tail->events && tail->frames > 0; i++) {
        if (tail->event[i].event == FACT_LEFT) {
            tail->event[kept++] = tail->event[i];
        }
    }
    event_close(run->st, kept);
}

void ud_settle_drive(struct run *run, struct frame *frame)
{
    if (frame->step == SETTLE_BEGIN) {
        if (check_end(run)) {
            return;
        }
        struct set cards = listeners(run, frame->events);
        for (int part = 0; part < SEATS && !set_empty(&cards); part++) {
            seat_t seat = seat_at(run, part);
            list_seat(run, seat, frame->events, cards.of[seat]);
        }
        frame->step = SETTLE_OFFER;
    }
    for (; frame->a < SEATS && run->st->tail.pairs > frame->pairs; frame->a++) {
        seat_t seat = seat_at(run, frame->a);
        if (clean_offers(run, frame, seat)) {
            ask_react(run, frame, seat);
            return;
        }
    }
    finish(run);
}

/* Marks, cost, effect, and what it brings about settled at once, depth first. */
static void activate(struct run *run, struct pair *pair)
{
    const struct ability *ability = ability_of(run, pair->card, pair->skill);

    pair->dropped = 1;
    set_mark(run->st, MARK_CHAIN + pair->skill, pair->card);
    if (ability->is_once) {
        set_mark(run->st, MARK_FIRED + pair->skill, pair->card);
    }
    ud_settle_push(run);
    vm_push_ability(run, ability, obj_seat(pair->card), pair->card, pair->event + 1);
}

void ud_settle_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    (void)closed; /* what reacts is noted */
    ask_react(run, frame, seat_at(run, frame->a));
}

void ud_settle_answer(struct run *run, struct frame *frame, move_t move)
{
    struct tail *tail = &run->st->tail;
    seat_t seat = seat_at(run, frame->a);

    ask_close(run);
    if (move_verb(move) == MOVE_PASS) {
        event_note(run, NOTE_pass, seat);
        frame->a++;
        return;
    }
    for (int i = frame->pairs; i < tail->pairs; i++) {
        struct pair *pair = &tail->pair[i];
        if (pair->card == move_operand(move) && pair->skill == move_skill(move) && !pair->dropped) {
            activate(run, pair);
            return;
        }
    }
    CHECK(false); /* the reaction was offered */
}

/* ---- destruction ------------------------------------------------------------------ */

void ud_destroy_start(struct run *run, seat_t by, const struct set *cards)
{
    struct frame *frame =
        vm_push_frame(run, FRAME_DESTROY, by, vm_top(run) == NULL ? OBJ_NONE : vm_top(run)->self);

    frame->step = DESTROY_NEXT;
    vm_slot(run)->live = *cards;
    vm_slot(run);
}

/* Attacker's before defender's, casts by slot, gimmicks by slot, face-down cards from the right,
 * then armed traps (6.6). */
obj_t ud_destroy_victim(const struct run *run, const struct set *cards)
{
    static const zone_t order[] = {ZONE_CAST, ZONE_GIMMICK, ZONE_TRICK, ZONE_ARMED};
    obj_t row[SEAT_OBJECTS];

    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        for (size_t z = 0; z < COUNT_OF(order) && cards->of[seat] != 0; z++) {
            int n = zone_list(run->match, run->st, order[z], seat, row);
            for (int i = 0; i < n; i++) {
                if (set_has(cards, row[i])) {
                    return row[i];
                }
            }
        }
    }
    return OBJ_NONE;
}

static bool can_replace(struct run *run, seat_t by, obj_t card, int skill, obj_t victim)
{
    const struct ability *ability = ability_of(run, card, skill);
    seat_t seat = obj_seat(card);
    struct happening fact = {.event = EVENT_DESTROYED, .by = by, .it = victim, .zone = ZONE_NONE};

    return ability->kind == ABILITY_REPLACE && ability->event == EVENT_DESTROYED &&
           !has_mark(run->st, MARK_CHAIN + skill, card) && in_timing(run, ability->timings) &&
           fits(run, ability, seat, card, &fact) && choice_payable(run, ability, seat, card, &fact);
}

/* Opens the decision `instead` if anything may be done; the owner of the victim is asked. */
static bool ask_instead(struct run *run, seat_t by, obj_t victim)
{
    seat_t seat = obj_seat(victim);
    uint64_t cards =
        (run->st->field.zone[ZONE_CAST][seat] | run->st->field.zone[ZONE_GIMMICK][seat]) &
        run->match->prop[PROP_EVENT + EVENT_DESTROYED][seat];
    struct ask *ask = NULL;

    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        obj_t card = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        for (int skill = 0; skill < match_card(run->match, card)->ability_count; skill++) {
            if (ud_read_silenced(run, card) || !can_replace(run, by, card, skill, victim)) {
                continue;
            }
            if (ask == NULL) {
                ask = ask_open(run, seat, STEP_INSTEAD);
                ask_plain(ask, MOVE_PASS);
                ask->from = victim;
                ask->skill = 0xff;
            }
            ask_item(ask, MOVE_INSTEAD, card, skill);
        }
    }
    if (ask != NULL) {
        ask_sort(run, ask);
    }
    return ask != NULL;
}

static void destroy_now(struct run *run, struct frame *frame, obj_t victim)
{
    zone_t zone = run->st->field.zone_of[victim];
    bool is_silenced = zone == ZONE_CAST && ud_read_silenced(run, victim);
    int power = 0, bet = 0, slot = 0;

    if (zone == ZONE_CAST) {
        power = ud_read_current(run, NUM_POWER, victim);
        bet = ud_read_current(run, NUM_BET, victim);
        slot = zone_place(run->match, run->st, victim) % 3 + 1;
    }
    struct happening *fact = event_add(run, EVENT_DESTROYED, frame->seat, victim, zone);
    fact->member[MEMBER_DESTROYED_POWER] = (int16_t)power;
    fact->member[MEMBER_DESTROYED_BET] = (int16_t)bet;
    fact->member[MEMBER_DESTROYED_SLOT] = (int16_t)slot;
    fact->was_silenced = is_silenced;
    set_add(&run->st->tail.set[frame->sets + 1].live, victim);
    ud_verbs_move(run, victim, ZONE_DROP, SEEN_BOTH, WHY_DESTROYED); /* UD-R52 */
}

void ud_destroy_drive(struct run *run, struct frame *frame)
{
    struct slot *rest = &run->st->tail.set[frame->sets];

    for (;;) {
        obj_t victim = ud_destroy_victim(run, &rest->live);
        if (victim == OBJ_NONE) {
            struct set done = rest[1].live;
            vm_pop(run);
            vm_result(run, &done);
            return;
        }
        if (ask_instead(run, frame->seat, victim)) {
            frame->step = DESTROY_ASKED;
            return;
        }
        set_drop(&rest->live, victim);
        destroy_now(run, frame, victim);
    }
}

void ud_destroy_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    obj_t victim = ud_destroy_victim(run, &run->st->tail.set[frame->sets].live);

    (void)closed;
    (void)ask_instead(run, frame->seat, victim);
}

void ud_destroy_answer(struct run *run, struct frame *frame, move_t move)
{
    struct slot *rest = &run->st->tail.set[frame->sets];
    obj_t victim = ud_destroy_victim(run, &rest->live);

    ask_close(run);
    frame->step = DESTROY_NEXT;
    set_drop(&rest->live, victim);
    if (move_verb(move) == MOVE_PASS) {
        event_note(run, NOTE_pass, obj_seat(victim));
        destroy_now(run, frame, victim);
        return;
    }
    obj_t card = (obj_t)move_operand(move); /* UD-R62: one replacement, and the victim stays */
    set_mark(run->st, MARK_CHAIN + move_skill(move), card);
    event_add(run, FACT_REPLACED, frame->seat, victim, ZONE_NONE); /* `it` of the block */
    vm_push_ability(run, ability_of(run, card, move_skill(move)), obj_seat(card), card,
                    run->st->tail.events);
}
