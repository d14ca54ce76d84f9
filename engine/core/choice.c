/* choice.c - what card code asks, and what becomes of the answer. */
#include "engine/core/choice.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/move.h"
#include "engine/parts/named.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"
#include "engine/parts/announce.h"
#include "engine/parts/grid.h"
#include "engine/parts/picks.h"

/* ---- choices ---------------------------------------------------------------- */

static struct ask *open_for(struct run *run, const struct frame *frame, seat_t seat, int step)
{
    struct ask *ask = ask_open(run, seat, step);
    ask->from = frame->self;
    ask->skill = frame->skill;
    return ask;
}

/* What a chain of picks asks with: a step and two verbs. */
struct way {
    int step;
    uint8_t pick, end;
};

static struct way way_of(const struct match *match, word_t w)
{
    const struct rules *rules = match->rules;
    bool is_take = (word_b(w) & CHOOSE_SEARCH) != 0;

    if (word_op(w) == OP_ANNOUNCE) {
        return (struct way){rules->announce->target_step, match->verb_of[ANSWER_TARGET],
                            match->verb_of[ANSWER_ENOUGH]};
    }
    if (vocab_is(rules->vocab, ANNOUNCES) && (word_b(w) & CHOOSE_COST) != 0) {
        return (struct way){rules->announce->pay_step, match->verb_of[ANSWER_PAY],
                            match->verb_of[ANSWER_END]};
    }
    return (struct way){rules->core_step + (is_take ? CORE_TAKE : CORE_CHOOSE),
                        is_take ? match->verb_of[ANSWER_TAKE] : match->verb_of[ANSWER_PICK],
                        match->verb_of[ANSWER_END]};
}

/* Asks for the next pick of a chain, or returns false when it is complete. */
static bool ask_pick(struct run *run, struct frame *frame, seat_t seat, struct set offer, int least,
                     int most, const struct set *chosen, int sofar, word_t w)
{
    struct way way = way_of(run->match, w);

    offer.of[0] &= ~chosen->of[0];
    offer.of[1] &= ~chosen->of[1];
    if (word_op(w) == OP_ANNOUNCE) {
        choice_keep_targets(run, frame, chosen, &offer);
    }
    if ((word_b(w) & CHOOSE_COST) != 0) {
        choice_keep_payable(run, frame, chosen, sofar, &offer);
    }
    if (sofar > 0 && sofar >= most) {
        return false;
    }
    bool is_announced = word_op(w) == OP_ANNOUNCE; /* not asked without a candidate */
    if (set_empty(&offer) && (sofar < least || is_announced)) {
        return false;
    }
    struct ask *ask = open_for(run, frame, seat, way.step);
    ask->least = (uint8_t)least;
    ask->most = (uint8_t)most;
    ask->sofar = (uint8_t)sofar;
    ask->chosen = *chosen;
    ask->verb = (uint8_t)way.pick; /* where nothing can be picked it is a choice still */
    if (sofar >= least) {
        ask_plain(ask, way.end);
    }
    if (sofar < most) {
        ask_cards(run, ask, way.pick, &offer);
    }
    return true;
}

/* What was found in a deck was seen there, though not where it lay. */
static void see_searched(struct run *run, seat_t seat, const struct set *found, int flags)
{
    if ((flags & CHOOSE_SEARCH) != 0) {
        run->st->tail.looked[seat].of[0] |= found->of[0];
        run->st->tail.looked[seat].of[1] |= found->of[1];
    }
}

/* Binds what was picked to the name in the word that asks. Where the cards lie from which one is
 * taken, nobody can tell any more: what moves up would say where it lay. */
static void bind_chosen(struct run *run, const struct frame *frame, const struct set *chosen,
                        word_t w)
{
    const struct field *field = &run->st->field;
    zone_t deck = run->match->rules->deck.zone;
    bool is_search = (word_b(w) & CHOOSE_SEARCH) != 0;

    for (seat_t seat = 0; seat < SEATS && is_search; seat++) {
        struct set searched = {{0, 0}};
        searched.of[seat] = field->zone[deck][seat];
        if ((chosen->of[seat] & searched.of[seat]) != 0) {
            know_forget(run, &searched);
        }
    }
    run->st->tail.set[frame->sets + word_a(w)] = (struct slot){.live = *chosen};
}

/* Below 0 there is nothing to pick; nobody could tell that a card fits that is chosen by face. */
static void keep_range(const struct rules *rules, word_t w, int *least, int *most)
{
    *most = *most < 0 ? 0 : *most > 255 ? 255 : *most;
    *least = *least > *most ? *most : *least;
    if (rules_is(rules, ASKS_WHAT_CAN_BE) && (word_b(w) & CHOOSE_FACES) != 0) {
        *least = 0;
    }
}

/* In games whose picks ascend no more are picked than are on offer. */
static void keep_offered(const struct set *offer, word_t w, int *least, int *most)
{
    int count = set_count(offer);
    bool is_hidden = (word_b(w) & CHOOSE_HIDDEN) != 0;

    *most = is_hidden || *most < count ? *most : count;
    *least = *least < count ? *least : count;
}

/* The next pick in games whose picks ascend; false if all are made, and stand in `picks`. */
static bool open_ascending(struct run *run, const struct frame *frame, seat_t seat,
                           struct picks *picks, word_t w)
{
    struct way way = way_of(run->match, w);
    obj_t next[MAX_OBJECT];
    bool can_end;
    int n;

    keep_offered(&picks->offer, w, &picks->least, &picks->most);
    if (!picks_next(run, picks, next, &n, &can_end)) {
        return false;
    }
    struct ask *ask = picks_ask(run, seat, way.step, way.pick, way.end, picks, next, n, can_end);
    ask->from = frame->self;
    ask->skill = frame->skill;
    return true;
}

/* True if it asks, else what was picked is bound. */
static bool ask_ascending(struct run *run, const struct frame *frame, seat_t seat,
                          const struct set *offer, int least, int most, const struct set *chosen,
                          word_t w)
{
    struct picks picks = {.offer = *offer, .chosen = *chosen, .least = least, .most = most};

    picks.is_hidden = (word_b(w) & CHOOSE_HIDDEN) != 0;
    if (open_ascending(run, frame, seat, &picks, w)) {
        return true;
    }
    see_searched(run, seat, &picks.chosen, word_b(w));
    bind_chosen(run, frame, &picks.chosen, w);
    return false;
}

/* Leaves in `offer` what the seat can choose by face: nothing of a hand of the other seat or of a
 * deck that it does not see. w: the word that asks, a search sees the own deck. */
static void keep_in_sight(const struct run *run, seat_t seat, word_t w, struct set *offer)
{
    seat_t other = (seat_t)(1 - seat);
    const struct field *field = &run->st->field;
    const struct set *looked = &run->st->tail.looked[seat];
    uint64_t hand = field->zone[run->match->rules->hand_zone][other];

    for (seat_t owner = 0; owner < SEATS; owner++) {
        uint64_t deck = field->zone[run->match->rules->deck.zone][owner];
        deck &= ~(field->known[seat].of[owner] | looked->of[owner]);
        offer->of[owner] &= owner == seat && (word_b(w) & CHOOSE_SEARCH) != 0 ? ~0ull : ~deck;
    }
    offer->of[other] &= ~hand | looked->of[other];
}

/* The pc of a CHOOSE is behind it while it is open; its operands are computed again for every pick
 * of the chain, which is why nothing may happen between two picks. The offer itself is kept in the
 * ask. */
static bool start_choice(struct run *run, struct frame *frame, struct eval *eval, word_t w)
{
    const struct set none = {{0, 0}};
    const struct rules *rules = run->match->rules;
    int most = eval_pop(eval), least = eval_pop(eval);
    seat_t seat = eval_pop_seat(eval);
    struct set offer = eval_pop_set(eval);

    if ((word_b(w) & CHOOSE_SEARCH) != 0) {
        know_searched(run, seat, offer.of[seat], offer.of[1 - seat] == 0);
    }
    keep_in_sight(run, seat, w, &offer);
    keep_range(rules, w, &least, &most);
    bool by_face = (word_b(w) & CHOOSE_FACES) != 0;
    if (rules_is(rules, ASKS_WHAT_CAN_BE) && (most == 0 || (!by_face && set_empty(&offer)))) {
        bind_chosen(run, frame, &none, w);
        return false;
    }
    if (picks_ascend(rules)) {
        return ask_ascending(run, frame, seat, &offer, least, most, &none, w);
    }
    if (ask_pick(run, frame, seat, offer, least, most, &none, 0, w)) {
        return true;
    }
    bind_chosen(run, frame, &none, w);
    return false;
}

static bool again_pick(struct run *run, struct frame *frame, struct eval *eval, word_t w,
                       const struct set *chosen)
{
    const struct rules *rules = run->match->rules;
    int most = eval_pop(eval), least = eval_pop(eval);
    seat_t seat = eval_pop_seat(eval);
    struct set offer = eval_pop_set(eval);

    keep_in_sight(run, seat, w, &offer);
    keep_range(rules, w, &least, &most);
    if (!picks_ascend(rules)) {
        return ask_pick(run, frame, seat, offer, least, most, chosen, set_count(chosen), w);
    }
    struct picks picks = {
        .offer = offer, .chosen = *chosen, .least = least, .most = most, .is_hidden = true};
    picks_again(run, &picks);
    return open_ascending(run, frame, seat, &picks, w);
}

/* Where cards that were picked go one by one, the order of the picks is the order of the cards. */
static void note_pick(struct tail *tail, int sofar, obj_t obj)
{
    ROOM_FOR(sofar + 1, PICKS);
    tail->picked[sofar] = obj;
    memset(&tail->picked[sofar + 1], 0, (size_t)(PICKED_MAX - 1 - sofar));
    tail->picks = (uint8_t)(sofar + 1);
}

/* Of the cards that a seat picks from, unseen by the other one, that one cannot tell any more which
 * of those that it has looked at lie where they lay. */
static void lose_sight(struct run *run, seat_t seat, obj_t obj, const struct set *offer)
{
    const struct match *match = run->match;
    seat_t other = (seat_t)(1 - seat), owner = obj_seat(obj);

    if (owner != other && grid_square(match->rules, obj) < 0 &&
        !move_sees_pick(match, run->st, other, obj) && !move_names_picks(match, run->st)) {
        run->st->tail.looked[other].of[owner] &= ~offer->of[owner];
        run->st->tail.looked[VIEWER_PUB].of[owner] &= ~offer->of[owner];
    }
}

static void take_pick(struct run *run, struct frame *frame, seat_t seat, move_t move, word_t w)
{
    struct ask ask = run->st->head.ask;
    const struct rules *rules = run->match->rules;

    ask_close(run);
    if (move_verb(move) != way_of(run->match, w).end) {
        obj_t obj = (obj_t)move_operand(move);
        if (!picks_ascend(rules) && grid_square(rules, obj) < 0) {
            obj = zone_copy(run->match, run->st, obj, ask.cards.of[obj_seat(obj)]);
        }
        lose_sight(run, seat, obj, &ask.cards);
        if (picks_ascend(rules)) {
            set_add(&ask.chosen, picks_copy(run, obj, &ask.cards, &ask.chosen));
            (void)ask_ascending(run, frame, seat, &ask.cards, ask.least, ask.most, &ask.chosen, w);
            return;
        }
        set_add(&ask.chosen, obj);
        note_pick(&run->st->tail, ask.sofar, obj);
        if (ask_pick(run, frame, seat, ask.cards, ask.least, ask.most, &ask.chosen, ask.sofar + 1,
                     w)) {
            return;
        }
    }
    see_searched(run, seat, &ask.chosen, word_b(w));
    bind_chosen(run, frame, &ask.chosen, w);
}

static bool mode_possible(struct run *run, const struct frame *frame, int option)
{
    word_t test = run->match->db->code[option + 1];
    struct eval eval;

    if (word_b(test) == 0) {
        return true;
    }
    vm_eval(run, frame, &eval);
    return eval_true(&eval, (uint16_t)word_b(test));
}

/* Opens a choice of modes; false if none is possible. pc is behind the MODE word. */
static bool start_mode(struct run *run, struct frame *frame, seat_t seat, int pc, int count)
{
    bool is_any = false;
    for (int i = 0; i < count; i++) {
        is_any = is_any || mode_possible(run, frame, pc + 2 * i);
    }
    if (!is_any) {
        return false;
    }
    struct ask *ask = open_for(run, frame, seat, run->match->rules->core_step + CORE_MODE);
    for (int i = 0; i < count; i++) {
        if (mode_possible(run, frame, pc + 2 * i)) {
            ask_item(ask, run->match->verb_of[ANSWER_MODE],
                     word_a(run->match->db->code[pc + 2 * i]), 0);
        }
    }
    ask_sort(run, ask);
    return true;
}

static void take_mode(struct run *run, struct frame *frame, move_t move, int count)
{
    const word_t *code = run->match->db->code;
    for (int i = 0; i < count; i++) {
        int pc = frame->pc + 2 * i;
        if (word_a(code[pc]) == move_operand(move)) {
            frame->pc = (uint16_t)(pc + word_b(code[pc]));
            return;
        }
    }
    CHECK(false); /* the answer was offered */
}

static void start_word(struct run *run, const struct frame *frame, seat_t seat, int class)
{
    const struct rules *rules = run->match->rules;
    struct ask *ask = open_for(run, frame, seat, rules->core_step + CORE_DECLARE);

    named_offer(run, ask, class);
}

/* Below 0 there is no amount, and the smallest number is always an answer. */
static bool is_one_number(const struct rules *rules, int *least, int *most)
{
    *least = *least < 0 && vocab_is(rules->vocab, AMOUNTS_FROM_ZERO) ? 0 : *least;
    *most = *most < *least ? *least : *most;
    return *most == *least;
}

static void start_number(struct run *run, const struct frame *frame, seat_t seat, int least,
                         int most)
{
    struct ask *ask = open_for(run, frame, seat, run->match->rules->core_step + CORE_NUMBER);
    for (int n = least; n <= most; n++) {
        ask_item(ask, run->match->verb_of[ANSWER_NUMBER], n, 0);
    }
}

void choice_answer(struct run *run, struct frame *frame, seat_t seat, move_t move)
{
    word_t w = run->match->db->code[frame->pc - 1];
    int16_t *number = &run->st->tail.number[frame->numbers];
    switch (word_op(w)) {
    case OP_ANNOUNCE:
    case OP_CHOOSE:
        take_pick(run, frame, seat, move, w);
        return;
    case OP_MAYBE:
        frame->pc =
            (uint16_t)(frame->pc +
                       (move_verb(move) == run->match->verb_of[ANSWER_YES] ? 0 : word_b(w)));
        break;
    case OP_MODE:
        take_mode(run, frame, move, word_a(w));
        break;
    case OP_ASKWORD:
        number[word_a(w)] = (int16_t)(move_operand(move) & NAMED_NUMBER);
        break;
    default: /* ASKNUM */
        number[word_a(w)] = (int16_t)move_operand(move);
        break;
    }
    ask_close(run);
}

bool choice_again(struct run *run, struct frame *frame, struct eval *eval, word_t w,
                  const struct ask *closed)
{
    bool is_pick = word_op(w) == OP_CHOOSE || word_op(w) == OP_ANNOUNCE;

    return is_pick ? again_pick(run, frame, eval, w, &closed->chosen)
                   : choice_open(run, frame, eval, w);
}

/* Statements that may ask; true if a decision is open now. */
bool choice_open(struct run *run, struct frame *frame, struct eval *eval, word_t w)
{
    const struct rules *rules = run->match->rules;

    switch (word_op(w)) {
    case OP_ANNOUNCE:
    case OP_CHOOSE:
        return start_choice(run, frame, eval, w);
    case OP_MAYBE: {
        struct ask *ask = open_for(run, frame, eval_pop_seat(eval), rules->core_step + CORE_MAY);
        ask_plain(ask, run->match->verb_of[ANSWER_YES]);
        ask_plain(ask, run->match->verb_of[ANSWER_NO]);
        return true;
    }
    case OP_MODE: {
        seat_t seat = eval_pop_seat(eval);
        if (start_mode(run, frame, seat, frame->pc, word_a(w))) {
            return true;
        }
        frame->pc = (uint16_t)(frame->pc + word_b(w));
        return false;
    }
    case OP_ASKWORD:
        start_word(run, frame, eval_pop_seat(eval), word_b(w));
        return true;
    default: { /* ASKNUM */
        int most = eval_pop(eval), least = eval_pop(eval);
        seat_t seat = eval_pop_seat(eval);
        if (rules_is(rules, ASKS_WHAT_CAN_BE) && (most < 1 || most < least)) {
            run->st->tail.number[frame->numbers + word_a(w)] = 0;
            return false;
        }
        bool is_one = is_one_number(rules, &least, &most);
        if (is_one && picks_ascend(rules) && (word_b(w) & CHOOSE_HIDDEN) == 0) {
            run->st->tail.number[frame->numbers + word_a(w)] = (int16_t)least;
            return false;
        }
        start_number(run, frame, seat, least, most);
        return true;
    }
    }
}
