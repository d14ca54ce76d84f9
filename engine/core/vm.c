/* vm.c - the statement interpreter. */
#include "engine/core/vm.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/lang/op.h"

/* ---- frames ------------------------------------------------------------- */

struct frame *vm_top(struct run *run)
{
    struct tail *tail = &run->st->tail;
    return tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
}

struct frame *vm_push_frame(struct run *run, int kind, seat_t seat, obj_t self)
{
    struct tail *tail = &run->st->tail;
    CHECK(tail->frames < FRAME_MAX);
    struct frame *frame = &tail->frame[tail->frames++];

    memset(frame, 0, sizeof *frame);
    frame->kind = (uint8_t)kind;
    frame->seat = seat;
    frame->self = self;
    frame->numbers = tail->numbers;
    frame->sets = tail->sets;
    frame->events = tail->events;
    frame->pairs = tail->pairs;
    return frame;
}

struct frame *vm_push(struct run *run, int pc, int numbers, int sets, seat_t seat, obj_t self,
                      int skill, int event)
{
    struct tail *tail = &run->st->tail;
    struct frame *frame = vm_push_frame(run, FRAME_CODE, seat, self);

    CHECK(tail->numbers + numbers <= TAIL_NUMBERS && tail->sets + sets <= TAIL_SETS);
    frame->pc = frame->start = (uint16_t)pc;
    frame->skill = (uint8_t)skill;
    frame->event = (uint8_t)event;
    tail->numbers = (uint8_t)(tail->numbers + numbers);
    tail->sets = (uint8_t)(tail->sets + sets);
    return frame;
}

struct frame *vm_push_ability(struct run *run, const struct ability *ability, seat_t seat,
                              obj_t self, int event)
{
    return vm_push(run, ability->code, ability->numbers, ability->sets, seat, self, ability->skill,
                   event);
}

/* What is given back is cleared, so that equal positions stay equal byte for byte. */
void vm_pop(struct run *run)
{
    struct tail *tail = &run->st->tail;
    struct frame *frame = vm_top(run);

    memset(&tail->number[frame->numbers], 0,
           (size_t)(tail->numbers - frame->numbers) * sizeof tail->number[0]);
    memset(&tail->set[frame->sets], 0, (size_t)(tail->sets - frame->sets) * sizeof tail->set[0]);
    memset(&tail->pair[frame->pairs], 0,
           (size_t)(tail->pairs - frame->pairs) * sizeof tail->pair[0]);
    tail->numbers = frame->numbers;
    tail->sets = frame->sets;
    tail->pairs = frame->pairs;
    memset(frame, 0, sizeof *frame);
    if (--tail->frames == 0) {
        memset(&tail->result, 0, sizeof tail->result); /* nobody is left to ask for it */
    }
}

struct slot *vm_slot(struct run *run)
{
    struct tail *tail = &run->st->tail;
    CHECK(tail->sets < TAIL_SETS);
    return &tail->set[tail->sets++];
}

void vm_result(struct run *run, const struct set *set)
{
    run->st->tail.result = (struct slot){.live = *set};
}

void vm_eval(struct run *run, const struct frame *frame, struct eval *eval)
{
    const struct tail *tail = &run->st->tail;

    eval_init(eval, run, frame->seat, frame->self);
    eval->slot = &tail->number[frame->numbers];
    eval->set_slot = &tail->set[frame->sets];
    eval->event = frame->event == 0 ? NULL : &tail->event[frame->event - 1];
}

/* ---- costs ---------------------------------------------------------------- */

/* Every subset of the demands from `from` on needs that many different cards; `taken` are gone. */
static bool demands_met(const struct set *sets, const int *needs, int from, int n,
                        const struct set *taken)
{
    for (int subset = 1; subset < 1 << (n - from); subset++) {
        struct set all = {{0, 0}};
        int need = 0;
        for (int i = from; i < n; i++) {
            if ((subset >> (i - from) & 1) != 0) {
                all.of[0] |= sets[i].of[0];
                all.of[1] |= sets[i].of[1];
                need += needs[i];
            }
        }
        all.of[0] &= ~taken->of[0];
        all.of[1] &= ~taken->of[1];
        if (set_count(&all) < need) {
            return false;
        }
    }
    return true;
}

static int read_demands(struct eval *eval, const struct ability *ability, int n, struct set *sets,
                        int *needs)
{
    for (int i = 0; i < n; i++) {
        sets[i] = eval_set(eval, ability->demand[i].set);
        needs[i] = eval_number(eval, ability->demand[i].need);
    }
    return n;
}

bool vm_payable(struct run *run, const struct ability *ability, seat_t seat, obj_t self,
                const struct happening *event)
{
    struct set sets[COST_MAX + 1];
    const struct set none = {{0, 0}};
    int needs[COST_MAX + 1];
    struct eval eval;

    eval_init(&eval, run, seat, self);
    eval.event = event;
    int n = ability->costs + (ability->first == 1);
    if (n > 0 &&
        !demands_met(sets, needs, 0, read_demands(&eval, ability, n, sets, needs), &none)) {
        return false;
    }
    return ability->test == 0 || eval_true(&eval, ability->test);
}

static const struct ability *ability_of(const struct run *run, const struct frame *frame)
{
    return &run->match->db->abilities[match_card(run->match, frame->self)->ability + frame->skill];
}

/* A cost offers only what leaves the costs behind it payable (rules 5.0, 6.2). */
static void keep_payable(struct run *run, const struct frame *frame, struct set *offer)
{
    const struct ability *ability = ability_of(run, frame);
    struct set sets[COST_MAX + 1];
    int needs[COST_MAX + 1], at = 0;
    struct eval eval;

    for (int pc = frame->start; pc < frame->pc; pc++) {
        at += word_op(run->match->db->code[pc]) == OP_CHOOSE;
    }
    if (at + 1 >= ability->costs) {
        return;
    }
    eval_init(&eval, run, frame->seat, frame->self);
    read_demands(&eval, ability, ability->costs, sets, needs);
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = offer->of[seat]; rest != 0; rest &= rest - 1) {
            struct set taken = {{0, 0}};
            taken.of[seat] = rest & (~rest + 1);
            if (!demands_met(sets, needs, at + 1, ability->costs, &taken)) {
                offer->of[seat] &= ~taken.of[seat];
            }
        }
    }
}

/* ---- choices ---------------------------------------------------------------- */

static struct ask *open_for(struct run *run, const struct frame *frame, seat_t seat, int step)
{
    struct ask *ask = ask_open(run, seat, step);
    ask->from = frame->self;
    ask->skill = frame->skill;
    return ask;
}

/* Asks for the next pick of a chain, or returns false when it is complete. */
static bool ask_pick(struct run *run, struct frame *frame, seat_t seat, struct set offer, int least,
                     int most, const struct set *chosen, int sofar, int flags)
{
    const struct rules *rules = run->match->rules;
    bool is_take = (flags & CHOOSE_SEARCH) != 0;

    offer.of[0] &= ~chosen->of[0];
    offer.of[1] &= ~chosen->of[1];
    if ((flags & CHOOSE_COST) != 0) {
        keep_payable(run, frame, &offer);
    }
    if (sofar > 0 && sofar >= most) {
        return false;
    }
    if (set_empty(&offer) && sofar < least) {
        return false;
    }
    struct ask *ask =
        open_for(run, frame, seat, is_take ? rules->step_of.take : rules->step_of.choose);
    ask->least = (uint8_t)least;
    ask->most = (uint8_t)most;
    ask->sofar = (uint8_t)sofar;
    ask->chosen = *chosen;
    if (sofar >= least) {
        ask_plain(ask, rules->verb_of.end);
    }
    if (sofar < most) {
        ask_cards(run, ask, is_take ? rules->verb_of.take : rules->verb_of.pick, &offer);
    }
    return true;
}

/* The pc of a CHOOSE is behind it while it is open; its operands are computed again for every pick
 * of the chain, which is why nothing may happen between two picks. The offer itself is kept in the
 * ask. */
static bool start_choice(struct run *run, struct frame *frame, struct eval *eval, word_t w)
{
    const struct set none = {{0, 0}};
    int most = eval_pop(eval), least = eval_pop(eval);
    seat_t seat = (seat_t)eval_pop(eval);
    struct set offer = eval_pop_set(eval);

    if (most < 0) {
        most = 0;
    }
    if (least > most) {
        least = most;
    }
    if (ask_pick(run, frame, seat, offer, least, most > 255 ? 255 : most, &none, 0, word_b(w))) {
        return true;
    }
    run->st->tail.set[frame->sets + word_a(w)] = (struct slot){.live = {{0, 0}}};
    return false;
}

static void take_pick(struct run *run, struct frame *frame, seat_t seat, move_t move, word_t w)
{
    struct ask ask = run->st->head.ask;
    const struct rules *rules = run->match->rules;

    ask_close(run);
    if (move_verb(move) != rules->verb_of.end) {
        obj_t obj = (obj_t)move_operand(move);
        set_add(&ask.chosen, zone_copy(run->match, run->st, obj, ask.cards.of[obj_seat(obj)]));
        if (ask_pick(run, frame, seat, ask.cards, ask.least, ask.most, &ask.chosen, ask.sofar + 1,
                     word_b(w))) {
            return;
        }
    }
    run->st->tail.set[frame->sets + word_a(w)] = (struct slot){.live = ask.chosen};
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
    struct ask *ask = open_for(run, frame, seat, run->match->rules->step_of.mode);
    for (int i = 0; i < count; i++) {
        if (mode_possible(run, frame, pc + 2 * i)) {
            ask_item(ask, run->match->rules->verb_of.mode, word_a(run->match->db->code[pc + 2 * i]),
                     0);
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
    CHECK(!"an answer that was offered");
}

static void start_word(struct run *run, const struct frame *frame, seat_t seat)
{
    const struct rules *rules = run->match->rules;
    struct ask *ask = open_for(run, frame, seat, rules->step_of.word);

    for (int type = 0; rules->vocab->types[type] != NULL; type++) {
        ask_item(ask, rules->verb_of.name, type, 0);
    }
    ask_sort(run, ask);
}

static void start_number(struct run *run, const struct frame *frame, seat_t seat, int least,
                         int most)
{
    struct ask *ask = open_for(run, frame, seat, run->match->rules->step_of.number);
    for (int n = least; n <= most && n < least + ITEM_MAX; n++) {
        ask_item(ask, run->match->rules->verb_of.number, n, 0);
    }
}

void vm_answer(struct run *run, seat_t seat, move_t move)
{
    struct frame *frame = vm_top(run);

    if (frame->kind == FRAME_ARRANGE) {
        obj_t obj = (obj_t)move_operand(move);
        obj = zone_copy(run->match, run->st, obj, run->st->head.ask.cards.of[obj_seat(obj)]);
        ask_close(run);
        set_drop(&run->st->tail.set[frame->sets].live, obj);
        zone_move(run, obj, run->match->rules->deck_zone, END_BOTTOM, (uint8_t)(1 << frame->seat),
                  0);
        return;
    }
    word_t w = run->match->db->code[frame->pc - 1];
    int16_t *number = &run->st->tail.number[frame->numbers];
    switch (word_op(w)) {
    case OP_CHOOSE:
        take_pick(run, frame, seat, move, w);
        return;
    case OP_MAYBE:
        frame->pc = (uint16_t)(frame->pc +
                               (move_verb(move) == run->match->rules->verb_of.yes ? 0 : word_b(w)));
        break;
    case OP_MODE:
        take_mode(run, frame, move, word_a(w));
        break;
    default: /* ASKWORD, ASKNUM */
        number[word_a(w)] = (int16_t)move_operand(move);
        break;
    }
    ask_close(run);
}

/* ---- statements --------------------------------------------------------------- */

static void draw_random(struct run *run, struct frame *frame, struct eval *eval, int slot)
{
    int n = eval_pop(eval);
    struct set set = eval_pop_set(eval), drawn = {{0, 0}};

    for (; n > 0 && !set_empty(&set); n--) {
        int k =
            zone_chance(run, run->match->rules->pick_stream + (set.of[0] == 0), set_count(&set));
        seat_t seat = (seat_t)(k >= bits_count(set.of[0]));
        k -= seat == 1 ? bits_count(set.of[0]) : 0;
        uint64_t rest = set.of[seat];
        while (k-- > 0) {
            rest &= rest - 1;
        }
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        obj = zone_copy(run->match, run->st, obj, set.of[seat]); /* UD-R81 */
        set_drop(&set, obj);
        set_add(&drawn, obj);
        struct note *note = event_note(run, NOTE_coin, 0xff);
        event_place(run, note, obj);
        if (note != NULL) {
            note->seen = (uint8_t)(1 << seat);
        }
    }
    run->st->tail.set[frame->sets + slot] = (struct slot){.live = drawn};
}

/* The card whose code runs stands behind every note. */
static void sign_notes(struct run *run, const struct frame *frame)
{
    if (run->sink != NULL) {
        run->sink->by = frame == NULL ? CARD_NONE : run->match->card[frame->self];
        run->sink->by_skill = frame == NULL ? 0xff : frame->skill;
    }
}

static void give(struct run *run, const struct frame *frame, struct mod mod,
                 const struct set *targets)
{
    obj_t row[MAX_OBJECT];
    int n = zone_order(run, targets, row);

    mod.origin = (frame->a & VM_APPLIED) != 0 ? frame->self : OBJ_NONE;
    for (int i = 0; i < n; i++) {
        if ((run->match->rules->play_zones >> run->st->field.zone_of[row[i]] & 1) != 0) {
            mod.target = row[i];
            mods_add(run, &mod);
        }
    }
}

static void give_seat(struct run *run, const struct frame *frame, struct mod mod, seat_t seat)
{
    mod.origin = (frame->a & VM_APPLIED) != 0 ? frame->self : OBJ_NONE;
    mod.target = seat;
    mods_add(run, &mod);
}

static int16_t small(int n)
{
    return (int16_t)(n < -9999 ? -9999 : n > 9999 ? 9999 : n);
}

static void change(struct run *run, const struct frame *frame, struct eval *eval, word_t w)
{
    int a = word_a(w), b = word_b(w);
    struct mod mod = {
        .index = (uint8_t)a, .until = (uint8_t)(b & GIVE_DURATION), .is_set = (b & GIVE_SET) != 0};
    struct set targets;

    switch (word_op(w)) {
    case OP_GIVE:
        mod.kind = MOD_NUMBER;
        mod.value = small(eval_pop(eval));
        targets = eval_pop_set(eval);
        give(run, frame, mod, &targets);
        break;
    case OP_GIVEWORD:
        mod.kind = MOD_WORD;
        targets = eval_pop_set(eval);
        give(run, frame, mod, &targets);
        break;
    case OP_FORBID:
        mod.kind = MOD_FORBID;
        targets = eval_pop_set(eval);
        give(run, frame, mod, &targets);
        break;
    case OP_GIVESEAT:
        mod.kind = MOD_SEAT;
        mod.value = small(eval_pop(eval));
        give_seat(run, frame, mod, (seat_t)eval_pop(eval));
        break;
    default:
        mod.kind = MOD_FORBID_SEAT;
        give_seat(run, frame, mod, (seat_t)eval_pop(eval));
        break;
    }
}

/* The next of a loop into its slot; false when none is left. */
static bool next_seat(struct run *run, const struct frame *frame, int slot)
{
    int16_t *number = &run->st->tail.number[frame->numbers + slot];
    if (number[1] >= SEATS) {
        return false;
    }
    number[0] = (int16_t)(number[1]++ == 0 ? run->st->head.first : 1 - run->st->head.first);
    return true;
}

static bool next_card(struct run *run, const struct frame *frame, int slot)
{
    struct slot *one = &run->st->tail.set[frame->sets + slot], *all = one + 1;
    if (set_empty(&all->live)) {
        return false;
    }
    seat_t seat = (seat_t)(all->live.of[run->st->head.first] == 0 ? 1 - run->st->head.first
                                                                  : run->st->head.first);
    obj_t best = OBJ_NONE;
    for (uint64_t rest = all->live.of[seat]; rest != 0;
         rest &= rest - 1) { /* in the order of the zone */
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if (best == OBJ_NONE ||
            zone_place(run->match, run->st, obj) < zone_place(run->match, run->st, best)) {
            best = obj;
        }
    }
    set_drop(&all->live, best);
    *one = (struct slot){.live = {{0, 0}}};
    set_add(&one->live, best);
    return true;
}

/* Statements that neither ask nor push; returns how far to jump. */
static int run_plain(struct run *run, struct frame *frame, struct eval *eval, word_t w)
{
    struct tail *tail = &run->st->tail;
    int a = word_a(w), b = word_b(w);
    int16_t *number = &tail->number[frame->numbers];
    struct slot *set = &tail->set[frame->sets];

    switch (word_op(w)) {
    case OP_LET:
        number[a] = small(eval_pop(eval));
        return 0;
    case OP_LETS:
        set[a] = (struct slot){.live = eval_pop_set(eval)};
        return 0;
    case OP_JUMP:
        return b;
    case OP_JUMPZ:
        return eval_pop(eval) == 0 ? b : 0;
    case OP_EACHSEAT:
        return next_seat(run, frame, a) ? 0 : b;
    case OP_EACH:
        return next_card(run, frame, a) ? 0 : b;
    case OP_LOOP:
        return number[a] > 0 ? (number[a]--, 0) : b;
    case OP_RANDOM:
        draw_random(run, frame, eval, a);
        return 0;
    case OP_BINDR:
        set[a] = tail->result;
        return 0;
    case OP_BINDN:
        number[a] = (int16_t)(set_count(&tail->result.live) + (int)tail->result.dead);
        return 0;
    default:
        change(run, frame, eval, w);
        return 0;
    }
}

/* Statements that may ask; true if a decision is open now. */
static bool run_asking(struct run *run, struct frame *frame, struct eval *eval, word_t w)
{
    const struct rules *rules = run->match->rules;

    switch (word_op(w)) {
    case OP_CHOOSE:
        return start_choice(run, frame, eval, w);
    case OP_MAYBE: {
        struct ask *ask = open_for(run, frame, (seat_t)eval_pop(eval), rules->step_of.may);
        ask_plain(ask, rules->verb_of.yes);
        ask_plain(ask, rules->verb_of.no);
        return true;
    }
    case OP_MODE: {
        seat_t seat = (seat_t)eval_pop(eval);
        if (start_mode(run, frame, seat, frame->pc, word_a(w))) {
            return true;
        }
        frame->pc = (uint16_t)(frame->pc + word_b(w));
        return false;
    }
    case OP_ASKWORD:
        start_word(run, frame, (seat_t)eval_pop(eval));
        return true;
    default: { /* ASKNUM */
        int most = eval_pop(eval), least = eval_pop(eval);
        start_number(run, frame, (seat_t)eval_pop(eval), least, most);
        return true;
    }
    }
}

static void run_block(struct run *run)
{
    struct tail *tail = &run->st->tail;
    int depth = tail->frames;
    struct eval eval;

    for (;;) {
        struct frame *frame = &tail->frame[depth - 1];
        vm_eval(run, frame, &eval);
        int pc = eval_run(&eval, frame->pc);
        word_t w = run->match->db->code[pc];
        frame->pc = (uint16_t)(pc + 1);
        if (run->opcodes != NULL) {
            *run->opcodes += 1;
        }
        switch (word_op(w)) {
        case OP_END:
            vm_pop(run);
            return;
        case OP_CHOOSE:
        case OP_MAYBE:
        case OP_MODE:
        case OP_ASKWORD:
        case OP_ASKNUM:
            if (run_asking(run, frame, &eval, w)) {
                return;
            }
            break;
        case OP_VERB:
            run->match->rules->do_verb(run, &eval, word_a(w), word_b(w));
            if (tail->frames != depth) {
                return;
            }
            break;
        default:
            frame->pc = (uint16_t)(frame->pc + run_plain(run, frame, &eval, w));
            break;
        }
    }
}

static void run_code(struct run *run)
{
    sign_notes(run, vm_top(run));
    run_block(run);
    sign_notes(run, NULL);
}

/* ---- arranging ------------------------------------------------------------------ */

void vm_arrange(struct run *run, seat_t seat, const struct set *cards)
{
    vm_push_frame(run, FRAME_ARRANGE, seat, vm_top(run)->self);
    vm_slot(run)->live = *cards;
}

static void run_arrange(struct run *run)
{
    struct frame *frame = vm_top(run);
    struct set cards = run->st->tail.set[frame->sets].live;
    const struct rules *rules = run->match->rules;

    if (set_count(&cards) > 1) {
        struct ask *ask = open_for(run, frame, frame->seat, rules->step_of.arrange);
        ask_cards(run, ask, rules->verb_of.pick, &cards);
        return;
    }
    seat_t seat = frame->seat;
    vm_pop(run);
    if (!set_empty(&cards)) {
        seat_t owner = (seat_t)(cards.of[0] == 0);
        obj_t last = (obj_t)(owner * SEAT_OBJECTS + bits_first(cards.of[owner]));
        zone_move(run, last, rules->deck_zone, END_BOTTOM, (uint8_t)(1 << seat), 0);
    }
}

void vm_run(struct run *run)
{
    if (vm_top(run)->kind == FRAME_ARRANGE) {
        run_arrange(run);
    } else {
        run_code(run);
    }
}
