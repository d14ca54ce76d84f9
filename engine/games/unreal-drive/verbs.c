/* verbs.c - what card effects do (RULES.md, vocabulary V01 to V34). */
#include "engine/core/know.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/core/chance.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/op.h"

/* ---- shared with the other files ----------------------------------------- */

static void keep_last_numbers(struct run *run, obj_t obj)
{
    int place = zone_place(run->match, run->st, obj);

    mods_refresh(run);
    struct happening *fact = NULL;
    for (int i = 0; i < run->st->tail.events; i++) { /* one a card is enough */
        struct happening *old = &run->st->tail.event[i];
        fact = old->event == FACT_LEFT && old->it == obj ? old : fact;
    }
    if (fact == NULL) {
        fact = event_add(run, FACT_LEFT, obj_seat(obj), obj, ZONE_NONE);
    }
    fact->member[MEMBER_DESTROYED_POWER] = run->st->field.number[place][NUM_POWER];
    fact->member[MEMBER_DESTROYED_BET] = run->st->field.number[place][NUM_BET];
    fact->member[MEMBER_DESTROYED_SLOT] = (int16_t)(place % 3 + 1);
}

void verbs_move(struct run *run, obj_t obj, zone_t to, uint8_t seen, int why)
{
    if (run->st->field.zone_of[obj] == ZONE_CAST && run->st->tail.frames > 0) {
        keep_last_numbers(run, obj);
    }
    zone_move(run, obj, to, END_DEFAULT, seen, (uint8_t)why);
}

void verbs_life(struct run *run, seat_t seat, int change)
{
    int16_t *life = &run->st->head.gauge[seat][GAUGE_LIFE];
    int now = *life + change;

    *life = (int16_t)(now < 0 ? 0 : now > 30000 ? 30000 : now); /* UD-R32 */
    mods_touch(run->st);
    event_value(run, seat, GAUGE_LIFE, *life);
}

/* ---- sets ------------------------------------------------------------------ */

static bool is_in_play(const struct run *run, obj_t obj)
{
    zone_t zone = run->st->field.zone_of[obj];
    return zone == ZONE_CAST || zone == ZONE_GIMMICK;
}

/* ---- verbs ------------------------------------------------------------------- */

static void draw(struct run *run, seat_t seat, int n)
{
    vm_result(run, &(struct set){{0, 0}});
    for (; n > 0; n--) { /* UD-R35 */
        obj_t top = zone_at(run, ZONE_DECK, seat, 0);
        if (top == OBJ_NONE) {
            break;
        }
        set_add(&run->st->tail.result.live, top);
        zone_move(run, top, ZONE_HAND, END_DEFAULT, SEEN_NONE, WHY_NONE);
    }
}

/* In the order of the picks, if there were any; the rest zone by zone. */
static int picked_order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT])
{
    const struct tail *tail = &run->st->tail;
    struct set rest = *set;
    int n = 0;

    for (int i = 0; i < tail->picks; i++) {
        if (set_has(&rest, tail->picked[i])) {
            out[n++] = tail->picked[i];
            set_drop(&rest, tail->picked[i]);
        }
    }
    return n + zone_order(run, &rest, out + n);
}

static void discard(struct run *run, const struct set *set)
{
    obj_t row[MAX_OBJECT];
    int n = picked_order(run, set, row);

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        if (run->st->field.zone_of[row[i]] == ZONE_HAND) {
            set_add(&run->st->tail.result.live, row[i]);
            verbs_move(run, row[i], ZONE_DROP, SEEN_BOTH, WHY_DISCARDED);
        }
    }
}

/* UD-R53: at most three cards, none that was flipped this turn. */
static bool may_lie_down(const struct run *run, obj_t obj)
{
    const struct field *field = &run->st->field;
    seat_t seat = obj_seat(obj);
    return field->count[ZONE_TRICK][seat] + field->count[ZONE_ARMED][seat] < 3 &&
           !has_mark(run->st, MARK_FLIPPED, obj);
}

static int why_moved(zone_t from, zone_t to)
{
    if (to == ZONE_HAND) {
        return from == ZONE_DROP ? WHY_RECOVERED : from == ZONE_DECK ? WHY_TAKEN : WHY_RETURNED;
    }
    if (to == ZONE_DECK) {
        return WHY_TUCKED;
    }
    return to == ZONE_DROP ? (from == ZONE_DECK ? WHY_MILLED : WHY_DISCARDED) : WHY_PLACED;
}

/* Who sees a card on its way between hidden zones: its mover, if he sees it where it lies or looks
 * at it in this effect. Who owns a hand sees it anyway. */
static uint8_t who_knows(const struct run *run, seat_t you, obj_t obj)
{
    bool knows =
        know_face(run->match, run->st, you, obj) || set_has(&run->st->tail.looked[you], obj);
    return (uint8_t)(knows ? 1 << you : SEEN_NONE);
}

static void move_cards(struct run *run, const struct eval *eval, const struct set *set, int flags)
{
    zone_t to = (zone_t)(flags >> VERB_PLACE_SHIFT);
    obj_t row[MAX_OBJECT];
    int n = picked_order(run, set, row);

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        zone_t from = run->st->field.zone_of[row[i]];
        if (to == ZONE_TRICK && !may_lie_down(run, row[i])) {
            continue;
        }
        uint8_t seen = who_knows(run, eval->you, row[i]);
        if (from == ZONE_CAST && run->st->tail.frames > 0) {
            keep_last_numbers(run, row[i]);
        }
        set_add(&run->st->tail.result.live, row[i]);
        zone_move(run, row[i], to, (flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_TOP, seen,
                  (uint8_t)why_moved(from, to));
    }
}

static void tell_faces(struct run *run, enum note_kind kind, seat_t who, const struct set *set,
                       uint8_t seen)
{
    obj_t row[MAX_OBJECT];

    if (run->sink == NULL) {
        return;
    }
    int n = zone_order(run, set, row);
    for (int i = 0; i < n; i++) {
        struct note *note = event_note(run, kind, who);
        event_place(run, note, row[i]);
        note->seen =
            (uint8_t)(seen |
                      (run->st->field.zone_of[row[i]] == ZONE_DECK ? 0 : 1 << obj_seat(row[i])));
    }
}

/* V08: looked at as a whole, a hand is known exactly. Looked-at cards of a deck are forgotten by
 * all others (V06): which of them stays where, they cannot tell. */
static void look(struct run *run, seat_t you, const struct set *set)
{
    seat_t foe = foe_of(you);
    uint64_t hand = run->st->field.zone[ZONE_HAND][foe];
    struct set in_decks = *set;

    tell_faces(run, NOTE_look, you, set, (uint8_t)(1 << you));
    for (int seat = 0; seat < SEATS; seat++) {
        in_decks.of[seat] &= run->st->field.zone[ZONE_DECK][seat];
    }
    know_forget(run, &in_decks);
    if (hand != 0 && (set->of[foe] & hand) == hand) {
        know_hand(run, you, foe);
    }
    know_seen(run, set, (uint8_t)(1 << you));
    run->st->tail.looked[you].of[0] |= set->of[0];
    run->st->tail.looked[you].of[1] |= set->of[1];
    vm_result(run, set);
}

static void reveal(struct run *run, seat_t you, const struct set *set)
{
    tell_faces(run, NOTE_reveal, you, set, SEEN_BOTH);
    know_seen(run, set, SEEN_BOTH);
    for (int seat = 0; seat < SEATS; seat++) {
        run->st->tail.looked[seat].of[0] |= set->of[0];
        run->st->tail.looked[seat].of[1] |= set->of[1];
    }
    vm_result(run, set);
}

static void sacrifice(struct run *run, seat_t you, const struct set *set)
{
    obj_t row[MAX_OBJECT];
    int n = picked_order(run, set, row);
    struct set gone = {{0, 0}};

    for (int i = 0; i < n; i++) {
        if (is_in_play(run, row[i]) && obj_seat(row[i]) == you) {
            verbs_move(run, row[i], ZONE_DROP, SEEN_BOTH, WHY_SACRIFICED);
            set_add(&gone, row[i]);
        }
    }
    vm_result(run, &gone);
}

static obj_t only(const struct set *set)
{
    if (set_empty(set)) {
        return OBJ_NONE;
    }
    seat_t seat = (seat_t)(set->of[0] == 0);
    return (obj_t)(seat * SEAT_OBJECTS + bits_first(set->of[seat]));
}

/* V23: two places of one row; V24: a place and a fresh card of the hand. Anything else does
 * nothing. */
static void swap(struct run *run, const struct set *a, const struct set *b)
{
    obj_t first = only(a), second = only(b);

    if (first == OBJ_NONE || second == OBJ_NONE || obj_seat(first) != obj_seat(second)) {
        return; /* UD-R73 */
    }
    if (run->st->field.zone_of[first] == ZONE_HAND) {
        obj_t card = first;
        first = second;
        second = card;
    }
    if (run->st->field.zone_of[first] != ZONE_TRICK) {
        return;
    }
    if (run->st->field.zone_of[second] == ZONE_TRICK) {
        zone_swap(run, first, second);
    } else if (run->st->field.zone_of[second] == ZONE_HAND &&
               !has_mark(run->st, MARK_FLIPPED, second)) { /* UD-R53 */
        zone_exchange(run, first, second, SEEN_NONE);
    }
}

static void cancel(struct run *run, seat_t by, const struct set *set)
{
    struct set done = {{0, 0}};
    obj_t obj = only(set);

    if (obj != OBJ_NONE && flip_cancel(run, obj, by, false)) {
        set_add(&done, obj);
    }
    vm_result(run, &done);
}

/* N06: an amount below 0 counts as 0. */
static void change_gauge(struct run *run, int gauge, seat_t seat, int amount, int sign)
{
    int n = amount < 0 ? 0 : amount;

    if (gauge == GAUGE_LIFE) {
        verbs_life(run, seat, sign * n);
    } else {
        int16_t *right = &run->st->head.gauge[seat][GAUGE_RIGHT];
        *right = (int16_t)(sign > 0 ? *right + n > 0 : *right - n > 0);
        mods_touch(run->st);
        event_value(run, seat, GAUGE_RIGHT, *right);
    }
}

static void set_gauge(struct run *run, int gauge, seat_t seat, int value)
{
    int16_t *now = &run->st->head.gauge[seat][gauge];

    if (gauge == GAUGE_RIGHT && run->st->head.phase != PHASE_ACTION) {
        return; /* V32 */
    }
    change_gauge(run, gauge, seat, value > *now ? value - *now : *now - value,
                 value > *now ? 1 : -1);
}

static void summon(struct run *run, const struct set *set)
{
    obj_t obj = only(set);

    if (obj != OBJ_NONE) {
        summon_start(run, obj_seat(obj), obj, false);
    } else {
        vm_result(run, set);
    }
}

/* Verbs about numbers; false if it is none. */
static bool do_number(struct run *run, struct eval *eval, int verb, int gauge)
{
    int number, amount;

    switch (verb) {
    case VERB_DRAW:
    case VERB_ADD:
    case VERB_SUB:
        number = eval_pop(eval);
        amount = eval_pop(eval);
        if (verb == VERB_DRAW) {
            draw(run, (seat_t)number, amount);
        } else {
            change_gauge(run, gauge, (seat_t)number, amount, verb == VERB_ADD ? 1 : -1);
        }
        return true;
    case VERB_SET:
        amount = eval_pop(eval);
        number = eval_pop(eval);
        set_gauge(run, gauge, (seat_t)number, amount);
        return true;
    default:
        return false;
    }
}

/* Whose deck it is stands in the operand, since an empty deck has no members (V05). */
static void shuffle_deck(struct run *run, seat_t you, const struct set *set)
{
    word_t operand = run->match->db->code[vm_top(run)->pc - 2];
    bool is_foes =
        set->of[foe_of(you)] != 0 || (word_op(operand) == OP_ZONE && word_a(operand) == WHO_FOE);
    seat_t seat = is_foes ? foe_of(you) : you;

    chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
}

static void move_or_arrange(struct run *run, struct eval *eval, const struct set *set, int flags)
{
    if ((flags & VERB_ORDERED) != 0) {
        vm_result(run, set);
        vm_arrange(run, eval->you, set);
    } else {
        move_cards(run, eval, set, flags);
    }
}

void verbs_do(struct run *run, struct eval *eval, int verb, int flags)
{
    struct set other;

    if (do_number(run, eval, verb, flags >> VERB_PLACE_SHIFT)) {
        return;
    }
    struct set set = eval_pop_set(eval);
    switch (verb) {
    case VERB_DISCARD:
        discard(run, &set);
        break;
    case VERB_MOVE:
        move_or_arrange(run, eval, &set, flags);
        break;
    case VERB_LOOK:
        look(run, eval->you, &set);
        break;
    case VERB_REVEAL:
        reveal(run, eval->you, &set);
        break;
    case VERB_SHUFFLE:
        shuffle_deck(run, eval->you, &set);
        break;
    case VERB_DESTROY:
        destroy_start(run, eval->you, &set);
        break;
    case VERB_SACRIFICE:
        sacrifice(run, eval->you, &set);
        break;
    case VERB_SUMMON:
        summon(run, &set);
        break;
    case VERB_SWAP:
        other = eval_pop_set(eval);
        swap(run, &other, &set);
        break;
    default:
        CHECK(verb == VERB_CANCEL);
        cancel(run, eval->you, &set);
        break;
    }
}
