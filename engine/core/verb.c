/* verb.c - what verbs of card effects do in most games. */
#include "engine/core/verb.h"

#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"

static void clear_result(struct run *run)
{
    vm_result(run, &(struct set){{0, 0}});
}

int verb_order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT])
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

/* ---- moving ---------------------------------------------------------------- */

void verb_draw(struct run *run, seat_t seat, int n)
{
    const struct rules *rules = run->match->rules;
    bool is_effect = vm_top(run) != NULL; /* a result outside would stay */

    if (is_effect) {
        clear_result(run);
    }
    for (; n > 0; n--) {
        obj_t top = zone_at(run, rules->deck.zone, seat, 0);
        if (top == OBJ_NONE) {
            break;
        }
        if (is_effect) {
            set_add(&run->st->tail.result.live, top);
        }
        chance_top(run, rules->deck.zone, seat);
        zone_move(run, top, rules->hand_zone, END_DEFAULT, SEEN_NONE, 0);
    }
}

void verb_discard(struct run *run, const struct set *set, int why)
{
    const struct rules *rules = run->match->rules;
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, set, row);

    clear_result(run);
    for (int i = 0; i < n; i++) {
        if (run->st->field.zone_of[row[i]] == rules->hand_zone) {
            set_add(&run->st->tail.result.live, row[i]);
            zone_move(run, row[i], rules->pile_zone, END_DEFAULT, SEEN_BOTH, (uint8_t)why);
        }
    }
}

/* Who owns a hand sees a card that comes there anyway. */
static uint8_t seen_by_mover(const struct run *run, seat_t you, obj_t obj)
{
    bool knows =
        know_face(run->match, run->st, you, obj) || set_has(&run->st->tail.looked[you], obj);

    if (set_has(&run->st->tail.looked[VIEWER_PUB], obj)) {
        return SEEN_BOTH;
    }
    return (uint8_t)(knows ? 1 << you : SEEN_NONE);
}

void verb_put(struct run *run, seat_t you, obj_t obj, zone_t to, int flags, int why)
{
    uint8_t seen = seen_by_mover(run, you, obj);

    set_add(&run->st->tail.result.live, obj);
    zone_move(run, obj, to, (flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_TOP, seen, (uint8_t)why);
}

void verb_move(struct run *run, seat_t you, const struct set *set, zone_t to, int flags, int why)
{
    obj_t row[MAX_OBJECT];

    if ((flags & VERB_ORDERED) != 0) {
        vm_result(run, set);
        vm_arrange(run, you, set);
        return;
    }
    int n = verb_order(run, set, row);
    clear_result(run);
    for (int i = 0; i < n; i++) {
        verb_put(run, you, row[i], to, flags, why);
    }
}

/* ---- faces ------------------------------------------------------------------- */

static void tell_faces(struct run *run, enum note_kind kind, seat_t who, const struct set *set,
                       uint8_t seen)
{
    obj_t row[MAX_OBJECT];

    if (!run_is_told(run)) {
        return;
    }
    int n = zone_order(run, set, row);
    for (int i = 0; i < n; i++) {
        zone_t zone = run->st->field.zone_of[row[i]];
        bool is_owners = run->match->rules->zone[zone].sight != SIGHT_NOBODY;
        struct note *note = event_note(run, kind, who);
        event_place(run, note, row[i]);
        note->seen = (uint8_t)(seen | (int)is_owners << obj_seat(row[i]));
    }
}

void verb_see(struct run *run, int viewer, const struct set *set)
{
    run->st->tail.looked[viewer].of[0] |= set->of[0];
    run->st->tail.looked[viewer].of[1] |= set->of[1];
}

/* Looked at as a whole, a hand is known exactly. Looked-at cards of a deck are forgotten by all
 * others: which of them stays where, they cannot tell - unless it is one alone, by the rules of
 * some games. Of what a search or chance has picked out of a deck nobody sees where it lies. */
void verb_do_look(struct run *run, const struct verb_call *call)
{
    const struct rules *rules = run->match->rules;
    const struct set *set = &call->set;
    seat_t you = call->you, foe = (seat_t)(1 - you);
    uint64_t hand = run->st->field.zone[rules->hand_zone][foe];
    struct set in_decks = *set, placed = *set;

    tell_faces(run, NOTE_look, you, set, (uint8_t)(1 << you));
    for (int seat = 0; seat < SEATS; seat++) {
        in_decks.of[seat] &= run->st->field.zone[rules->deck.zone][seat];
    }
    if (!rules_is(rules, LOOKS_KEEP_ONE) || set_count(&in_decks) > 1) {
        know_forget(run, &in_decks);
    }
    if (hand != 0 && (set->of[foe] & hand) == hand) {
        know_hand(run, you, foe);
    }
    if ((word_b(run->match->db->code[vm_top(run)->pc - 1]) & VERB_FOUND) != 0) {
        placed.of[0] &= ~in_decks.of[0];
        placed.of[1] &= ~in_decks.of[1];
    }
    know_seen(run, &placed, (uint8_t)(1 << you));
    verb_see(run, you, set);
    vm_result(run, set);
}

/* The running verb names the top of a deck, so that all see where its cards lie. */
static bool is_of_top(struct run *run)
{
    int op = word_op(run->match->db->code[vm_top(run)->pc - 2]);

    return op == OP_TOP || op == OP_TOPOF;
}

/* Cards of decks of several cards: who sees the face does not see where it lies. */
static struct set in_decks(const struct run *run, const struct set *set)
{
    zone_t deck = run->match->rules->deck.zone;
    struct set in = *set;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        in.of[seat] &= run->st->field.count[deck][seat] > 1 ? run->st->field.zone[deck][seat] : 0;
    }
    return in;
}

void verb_show(struct run *run, seat_t you, const struct set *set)
{
    struct set placed = *set, found = in_decks(run, set);

    tell_faces(run, NOTE_reveal, you, set, SEEN_BOTH);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        placed.of[seat] &= ~found.of[seat];
    }
    know_seen(run, &placed, SEEN_BOTH);
    verb_see(run, VIEWER_PUB, &found);
    verb_see(run, 0, set);
    verb_see(run, 1, set);
}

void verb_do_reveal(struct run *run, const struct verb_call *call)
{
    const struct set *set = &call->set;
    seat_t you = call->you;
    int first = run_is_told(run) ? run->sink->count : 0;

    if (is_of_top(run)) {
        tell_faces(run, NOTE_reveal, you, set, SEEN_BOTH);
        for (int i = first; run_is_told(run) && i < run->sink->count; i++) {
            run->sink->note[i].position = 1;
        }
        know_seen(run, set, SEEN_BOTH);
        verb_see(run, 0, set);
        verb_see(run, 1, set);
    } else {
        verb_show(run, you, set);
    }
    vm_result(run, set);
}

/* Whose deck it is stands in the operand, since an empty deck has no members. */
void verb_do_shuffle(struct run *run, const struct verb_call *call)
{
    const struct rules *rules = run->match->rules;
    word_t operand = run->match->db->code[vm_top(run)->pc - 2];
    seat_t foe = (seat_t)(1 - call->you);
    bool is_foes =
        call->set.of[foe] != 0 || (word_op(operand) == OP_ZONE && word_a(operand) == WHO_FOE);
    seat_t seat = is_foes ? foe : call->you;

    chance_shuffle(run, rules->deck.zone, seat, rules->deck.stream + seat);
}

/* ---- numbers ------------------------------------------------------------------- */

void verb_gauge(struct run *run, int gauge, seat_t seat, int change)
{
    const struct vocab_gauge *bounds = &run->match->rules->vocab->gauges[gauge];
    int16_t *now = &run->st->head.gauge[seat][gauge];
    int n = *now + change;

    *now = (int16_t)(n < bounds->low ? bounds->low : n > bounds->high ? bounds->high : n);
    mods_touch(run->st);
    event_value(run, seat, gauge, *now);
}

/* ---- rows ---------------------------------------------------------------------- */

void verb_do_draw(struct run *run, const struct verb_call *call)
{
    verb_draw(run, call->seat, call->n);
}

static int amount_of(const struct run *run, int n)
{
    return n < 0 && vocab_is(run->match->rules->vocab, AMOUNTS_FROM_ZERO) ? 0 : n;
}

void verb_do_add(struct run *run, const struct verb_call *call)
{
    verb_gauge(run, call->to, call->seat, amount_of(run, call->n));
}

void verb_do_sub(struct run *run, const struct verb_call *call)
{
    verb_gauge(run, call->to, call->seat, -amount_of(run, call->n));
}

void verb_do_set(struct run *run, const struct verb_call *call)
{
    verb_gauge(run, call->to, call->seat, call->n - run->st->head.gauge[call->seat][call->to]);
}
