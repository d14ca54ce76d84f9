/* vm.c - the statement interpreter. */
#include "engine/core/vm.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/choice.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"
#include "engine/parts/arrange.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"

/* ---- frames ------------------------------------------------------------- */

struct frame *vm_push_frame(struct run *run, int kind, seat_t seat, obj_t self)
{
    struct tail *tail = &run->st->tail;
    ROOM_FOR(tail->frames + 1, FRAMES);
    struct frame *frame = &tail->frame[tail->frames++];

    *frame = (struct frame){.kind = (uint8_t)kind,
                            .seat = seat,
                            .self = self,
                            .numbers = tail->numbers,
                            .sets = tail->sets,
                            .events = tail->events,
                            .pairs = tail->pairs};
    return frame;
}

struct frame *vm_push(struct run *run, int pc, int numbers, int sets, seat_t seat, obj_t self,
                      int skill, int event)
{
    struct tail *tail = &run->st->tail;
    struct frame *frame = vm_push_frame(run, FRAME_CODE, seat, self);

    ROOM_FOR(tail->numbers + numbers, HELD);
    ROOM_FOR(tail->sets + sets, SETS);
    if (run->tally != NULL) {
        run->tally->programs++;
    }
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

void vm_no_picks(struct state *st)
{
    memset(st->tail.picked, 0, st->tail.picks);
    st->tail.picks = 0;
}

/* What is given back is cleared, so that equal positions stay equal byte for byte. */
void vm_pop(struct run *run)
{
    struct tail *tail = &run->st->tail;
    struct frame *frame = vm_top(run);

    for (; tail->numbers > frame->numbers; tail->numbers--) {
        tail->number[tail->numbers - 1] = 0;
    }
    for (; tail->sets > frame->sets; tail->sets--) {
        tail->set[tail->sets - 1] = (struct slot){0};
    }
    for (; tail->pairs > frame->pairs; tail->pairs--) {
        tail->pair[tail->pairs - 1] = (struct pair){0};
    }
    *frame = (struct frame){0};
    if (--tail->frames == 0) {
        vm_no_picks(run->st);
        memset(&tail->result, 0, offsetof(struct tail, frame) - offsetof(struct tail, result));
    }
}

struct slot *vm_slot(struct run *run)
{
    struct tail *tail = &run->st->tail;
    ROOM_FOR(tail->sets + 1, SETS);
    return &tail->set[tail->sets++];
}

void vm_result(struct run *run, const struct set *set)
{
    run->st->tail.result = (struct slot){.live = *set};
}

void vm_eval(struct run *run, const struct frame *frame, struct eval *eval)
{
    const struct tail *tail = &run->st->tail;

    eval_init(eval, run, frame->seat, (frame->b & VM_GONE) != 0 ? OBJ_NONE : frame->self);
    eval->slot = &tail->number[frame->numbers];
    eval->set_slot = &tail->set[frame->sets];
    eval->event = frame->event == 0 ? NULL : &tail->event[frame->event - 1];
}

/* ---- answers ---------------------------------------------------------------- */

void vm_answer(struct run *run, seat_t seat, move_t move)
{
    struct frame *frame = vm_top(run);

    if (frame->kind == FRAME_CODE) {
        choice_answer(run, frame, seat, move);
        return;
    }
    arrange_answer(run, frame, move);
}

/* ---- statements --------------------------------------------------------------- */

/* Who sees a set by ids alone does not see which of its cards chance has drawn. */
static void lose_sight(struct run *run, const struct set *set, obj_t drawn)
{
    uint64_t copies = match_copies(run->match, drawn);
    seat_t owner = obj_seat(drawn);

    if ((set->of[owner] & ~copies) == 0 && set->of[1 - owner] == 0) {
        return; /* all are alike */
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (!know_face(run->match, run->st, viewer, drawn)) {
            set_drop(&run->st->tail.looked[viewer], drawn);
        }
    }
}

/* What goes one by one goes as it was drawn (BU-R75). */
static void note_drawn(struct run *run, obj_t drawn)
{
    struct tail *tail = &run->st->tail;

    if (!run->match->rules->picks_ascend) {
        ROOM_FOR(tail->picks + 1, PICKS);
        tail->picked[tail->picks++] = drawn;
    }
}

static void draw_random(struct run *run, struct frame *frame, struct eval *eval, int slot)
{
    int n = eval_pop(eval);
    struct set set = eval_pop_set(eval), drawn = {{0, 0}}, in_decks = set;

    for (int seat = 0; seat < SEATS; seat++) {
        in_decks.of[seat] &= run->st->field.zone[run->match->rules->deck_zone][seat];
    }
    know_forget(run, &in_decks); /* which of these places is drawn, nobody sees */
    vm_no_picks(run->st);

    for (; n > 0 && !set_empty(&set); n--) {
        if (run->match->rules->one_is_sure && set_count(&set) == 1) {
            drawn.of[0] |= set.of[0];
            drawn.of[1] |= set.of[1];
            break;
        }
        obj_t obj = chance_card(run, run->match->rules->pick_stream + (set.of[0] == 0), &set);
        lose_sight(run, &set, obj);
        set_drop(&set, obj);
        set_add(&drawn, obj);
        note_drawn(run, obj);
        struct note *note = event_note(run, NOTE_coin, 0xff);
        event_place(run, note, obj);
        for (int viewer = 0; viewer < VIEWERS && note != NULL; viewer++) {
            note->seen &= (uint8_t) ~((int)!know_face(run->match, run->st, viewer, obj) << viewer);
        }
    }
    run->st->tail.set[frame->sets + slot] = (struct slot){.live = drawn};
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

/* In the order of their zone, a deck from the top; found cards of a deck by id. */
static bool comes_before(const struct run *run, obj_t a, obj_t b)
{
    const struct match *match = run->match;
    const uint8_t *zone_of = run->st->field.zone_of;

    if (grid_square(match->rules, a) >= 0 || grid_square(match->rules, b) >= 0) {
        return grid_square(match->rules, a) < grid_square(match->rules, b);
    }
    int x = zone_place(match, run->st, a), y = zone_place(match, run->st, b);
    bool is_set = match->rules->zone[zone_of[a]].kind == ZONE_SET &&
                  match->rules->zone[zone_of[b]].kind == ZONE_SET;

    if (is_set) {
        return zone_before(match, run->st, a, b);
    }
    if (x < 0 && y < 0 && match->rules->has_table) {
        return table_arrival(run->st, a) < table_arrival(run->st, b);
    }
    zone_t deck = match->rules->deck_zone;
    bool is_deck = zone_of[a] == deck && zone_of[b] == deck;
    uint64_t found = is_deck ? zone_found(run, obj_seat(a)) : 0;
    bool is_a = (found & obj_bit(a)) != 0, is_b = (found & obj_bit(b)) != 0;
    if (is_a != is_b) {
        return is_b;
    }
    if (is_a && match->card[a] != match->card[b]) {
        return a < b;
    }
    return is_deck ? x > y : x < y;
}

static bool next_card(struct run *run, const struct frame *frame, int slot)
{
    struct slot *one = &run->st->tail.set[frame->sets + slot], *all = one + 1;
    if (set_empty(&all->live)) {
        return false;
    }
    if (run->match->rules->in_order != NULL) {
        run->match->rules->in_order(run, &all->live);
    }
    seat_t seat = (seat_t)(all->live.of[run->st->head.first] == 0 ? 1 - run->st->head.first
                                                                  : run->st->head.first);
    obj_t best = OBJ_NONE;
    for (uint64_t rest = all->live.of[seat]; rest != 0;
         rest &= rest - 1) { /* in the order of the zone */
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if (best == OBJ_NONE || comes_before(run, obj, best)) {
            best = obj;
        }
    }
    set_drop(&all->live, best);
    *one = (struct slot){.live = {{0, 0}}};
    set_add(&one->live, best);
    return true;
}

/* Targets that are no legal ones any more are left out. */
static void keep_targets(struct slot *targets, struct set legal)
{
    int before = set_count(&targets->live);

    targets->live.of[0] &= legal.of[0];
    targets->live.of[1] &= legal.of[1];
    targets->dead += (uint32_t)(before - set_count(&targets->live));
}

static bool all_gone(const struct slot *set, int count)
{
    uint32_t gone = 0;

    for (int i = 0; i < count; i++) {
        if (!set_empty(&set[i].live)) {
            return false;
        }
        gone += set[i].dead;
    }
    return gone > 0;
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
        number[a] = vm_small(eval_pop(eval));
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
    case OP_KEEP:
        keep_targets(&set[a], eval_pop_set(eval));
        return 0;
    case OP_KEPT:
        return all_gone(set, a) ? b : 0;
    case OP_BINDR:
        set[a] = tail->result;
        return 0;
    case OP_BINDN:
        number[a] = (int16_t)(set_count(&tail->result.live) + (int)tail->result.dead);
        return 0;
    default:
        mods_change(run, frame, eval, w);
        return 0;
    }
}

void vm_call(struct eval *eval, const char *shape, int flags, struct verb_call *call)
{
    int letters = (int)strlen(shape), sets = 0;

    *call = (struct verb_call){.you = eval->you,
                               .self = eval->self,
                               .to = (zone_t)(flags >> VERB_PLACE_SHIFT),
                               .flags = flags & ((1 << VERB_PLACE_SHIFT) - 1),
                               .lacking = eval->lacking};
    for (int i = 0; i < letters; i++) {
        sets += strchr("sSwaq", shape[i]) != NULL;
    }
    while (letters > 0) { /* the last operand is on top */
        switch (shape[--letters]) {
        case 't':
            break;
        case 'n':
        case 'v':
            call->n = eval_pop(eval);
            break;
        case 'b':
        case 'g':
        case 'G':
            call->seat = eval_pop_seat(eval);
            break;
        default:
            *(--sets == 0 ? &call->set : &call->other) = eval_pop_set(eval);
            break;
        }
    }
}

/* A verb or a change is done; true if this block does not go on now. */
static bool is_interrupted(struct run *run, int depth)
{
    const struct state *st = run->st;

    if (st->tail.frames == depth && !st->head.is_over && run->match->rules->changed != NULL) {
        run->match->rules->changed(run);
    }
    return st->tail.frames != depth || st->head.is_over;
}

/* The statement of the word; true if this block does not go on now. */
static bool run_verb(struct run *run, struct eval *eval, word_t w, int depth)
{
    const struct vocab_verb *verb = &run->match->rules->vocab->verbs[word_a(w)];
    struct verb_call call;

    vm_call(eval, verb->shape, word_b(w), &call);
    verb->act(run, &call);
    return is_interrupted(run, depth);
}

/* So many statements ran without a decision that the rules end the game, if they say so. */
static bool is_tired(struct run *run)
{
    ROOM_FOR(run->st->head.idle, STATEMENTS);
    if (run->st->head.idle != IDLE_MAX || run->match->rules->tired == NULL) {
        return false;
    }
    run->match->rules->tired(run);
    return true;
}

static void run_code(struct run *run)
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
        run_count(run, pc);
        if (++run->st->head.idle >= IDLE_MAX && is_tired(run)) {
            return;
        }
        switch (word_op(w)) {
        case OP_END:
            vm_pop(run);
            return;
        case OP_HOLD:
        case OP_TOGETHER:
            if (word_op(w) == OP_HOLD) {
                run->match->rules->hold(run, frame);
            } else {
                run->match->rules->together(run, word_a(w) != 0);
            }
            if (tail->frames != depth || run->st->head.is_over) {
                return;
            }
            break;
        case OP_ANNOUNCE:
        case OP_CHOOSE:
        case OP_MAYBE:
        case OP_MODE:
        case OP_ASKWORD:
        case OP_ASKNUM:
            if (choice_open(run, frame, &eval, w)) {
                return;
            }
            break;
        case OP_VERB:
            if (run_verb(run, &eval, w, depth)) {
                return;
            }
            break;
        default:
            frame->pc = (uint16_t)(frame->pc + run_plain(run, frame, &eval, w));
            if (word_op(w) >= OP_GIVE && word_op(w) <= OP_FORBIDSEAT &&
                is_interrupted(run, depth)) {
                return;
            }
            break;
        }
    }
}

void vm_run(struct run *run)
{
    if (vm_top(run)->kind == FRAME_ARRANGE) {
        arrange_run(run);
    } else {
        run_code(run);
    }
}
