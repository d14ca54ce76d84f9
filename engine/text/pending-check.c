/* pending-check.c - what the frames, facts and offers of a text must be for the engine to go on:
 * the part of pending.h that distrusts the reader's result. */
#include "engine/text/pending.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/frame.h"
#include "engine/core/named.h"
#include "engine/core/vm.h"
#include "engine/lang/op.h"
#include "engine/parts/announce.h"
#include "engine/parts/grid.h"
#include "engine/parts/picks.h"
#include "engine/parts/table.h"

static bool has_skill(const struct run *run, obj_t obj, int skill)
{
    return obj != OBJ_NONE && skill < match_card(run->match, obj)->ability_count;
}

/* What waits, or is offered to a seat, comes by itself: a static would be run as if it did. */
static bool is_trigger(const struct run *run, obj_t card, int skill)
{
    if (!has_skill(run, card, skill)) {
        return false;
    }
    int first = match_card(run->match, card)->ability;
    return run->match->db->abilities[first + skill].kind == ABILITY_ON;
}

/* ---- facts and offers ------------------------------------------------------ */

static bool facts_fit(const struct run *run)
{
    const struct tail *tail = &run->st->tail;

    for (int i = 0; i < tail->events; i++) {
        if (tail->event[i].zone != ZONE_NONE && tail->event[i].zone >= run->match->rules->zones) {
            return false;
        }
    }
    for (int i = 0; i < tail->pairs; i++) {
        const struct pair *pair = &tail->pair[i];
        if (!is_trigger(run, pair->card, pair->skill) || pair->event >= tail->events) {
            return false;
        }
    }
    for (int i = 0; i < tail->queued; i++) {
        const struct waiting *pair = &tail->queue[i];
        int before = i == 0 ? 0 : tail->queue[i - 1].event;
        int batches = run->match->rules->turn.batches;
        bool is_next = batches != 0 ? pair->event >= before && pair->event <= batches
                                    : pair->event == before || pair->event == before + 1;
        if (!is_trigger(run, pair->card, pair->skill) || !is_next || pair->event == 0) {
            return false;
        }
    }
    for (int i = 0; i < tail->picks; i++) {
        if (tail->picked[i] == OBJ_NONE) {
            return false;
        }
    }
    return true;
}

/* ---- the open decision ------------------------------------------------------ */

static bool item_fits(const struct run *run, enum operand operand, int value, int skill)
{
    switch (operand) {
    case OPERAND_CARD:
        return value != OBJ_NONE && skill == 0;
    case OPERAND_SKILL:
    case OPERAND_EFFECT:
        return has_skill(run, (obj_t)value, skill);
    case OPERAND_WORD:
        return value < run->match->db->title_count && skill == 0;
    case OPERAND_TYPE:
    case OPERAND_NAME:
        return named_text(run->match->rules, operand, value) != NULL && skill == 0;
    case OPERAND_NUMBER:
        return skill == 0;
    case OPERAND_NONE:
        break;
    }
    return false;
}

/* The next picks that the picks made so far leave. */
static bool picks_fit(const struct run *run, const struct ask *ask)
{
    struct picks picks = {
        .offer = ask->cards, .chosen = ask->chosen, .least = ask->least, .most = ask->most};
    obj_t next[MAX_OBJECT];
    bool can_end;
    int n;

    picks.is_hidden = true; /* what is asked is asked */
    bool is_chosen = (ask->chosen.of[0] & ~ask->cards.of[0]) == 0 &&
                     (ask->chosen.of[1] & ~ask->cards.of[1]) == 0;
    if (!is_chosen || !picks_next(run, &picks, next, &n, &can_end) || n != ask->count ||
        can_end != (ask->plain != 0) || ask->sofar != set_count(&ask->chosen)) {
        return false;
    }
    struct ask made = *ask;
    for (int i = 0; i < n; i++) {
        made.item[i] = next[i];
    }
    picks_sort(run, &made);
    return memcmp(made.item, ask->item, sizeof made.item) == 0 &&
           ask->form == (n > 0 ? FORM_ITEMS : FORM_FIXED);
}

/* The form that ask_cards gives these cards where they lie. */
static bool cards_fit(struct run *run, const struct ask *ask)
{
    struct ask made = {.form = FORM_FIXED};

    ask_cards(run, &made, ask->verb, &ask->cards);
    return made.form == ask->form && made.count == ask->count &&
           memcmp(made.item, ask->item, sizeof made.item) == 0;
}

/* Answers that the game works out, at a step for which it works none out. */
static bool has_no_answers(const struct rules *rules, const struct ask *ask)
{
    const struct step_rule *step = &rules->steps[ask->step];

    return (ask->form == FORM_LISTED && step->offers == NULL) ||
           (ask->form == FORM_MOVES && step->moves == NULL);
}

static bool is_listed_before(const struct ask *ask, int at)
{
    for (int i = 0; i < at; i++) {
        if (ask->item[i] == ask->item[at]) {
            return true;
        }
    }
    return false;
}

/* One seat is asked and has an answer; all answers are moves that can be named, each once. */
static bool ask_fits(struct run *run, const struct ask *ask)
{
    const struct rules *rules = run->match->rules;
    enum operand operand = rules->verbs[ask->verb].operand;
    const struct frame *top = vm_top(run);
    int note = top->kind < FRAME_GAME ? 0 : frame_rule(run, top)->note;

    if (has_no_answers(rules, ask) || ask->asked == 3 || ask->seats != ask->asked ||
        ask->by_rule != note || (ask->most > 0 && ask->sofar >= ask->most) ||
        (ask->from != OBJ_NONE && ask->skill != 0xff && !has_skill(run, ask->from, ask->skill))) {
        return false;
    }
    if (ask->form >= FORM_OFFERS) { /* the game knows what its frames offer */
        return vm_top(run)->kind >= FRAME_GAME;
    }
    if (ask_count(run->match, run->st, (seat_t)(ask->asked == 2)) == 0) {
        return false;
    }
    for (uint64_t rest = ask->plain; rest != 0; rest &= rest - 1) {
        if (rules->verbs[bits_first(rest)].operand != OPERAND_NONE) {
            return false;
        }
    }
    for (int i = 0; i < ask->count; i++) {
        if (is_listed_before(ask, i) ||
            !item_fits(run, operand, ask->item[i] & 0xfff, ask->item[i] >> 12)) {
            return false;
        }
    }
    bool is_of_game = vm_top(run)->kind >= FRAME_GAME && set_empty(&ask->cards);
    if (picks_ascend(rules) && ask->most > 0 && !is_of_game) {
        return picks_fit(run, ask);
    }
    if (ask->form == FORM_ITEMS) {
        return ask->count > 0 && (set_empty(&ask->cards) || cards_fit(run, ask));
    }
    return (ask->form != FORM_FIXED || set_empty(&ask->cards)) &&
           (ask->form == FORM_FIXED || operand == OPERAND_CARD) && cards_fit(run, ask);
}

/* ---- frames ------------------------------------------------------------------- */

/* A step, a verb for what has an operand (0: nothing has), and the moves without one. */
static bool asks(const struct ask *ask, int step, int verb, uint64_t plain)
{
    return ask->step == step && ask->verb == verb && (ask->plain & ~plain) == 0;
}

static bool modes_fit(const struct run *run, const struct ask *ask, int pc, int count)
{
    for (int i = 0; i < ask->count; i++) {
        bool is_option = false;
        for (int k = 0; k < count; k++) {
            is_option = is_option || word_a(run->match->db->code[pc + 2 * k]) == ask->item[i];
        }
        if (!is_option) {
            return false;
        }
    }
    return true;
}

/* Numbers that are asked for follow each other. */
static bool numbers_fit(const struct ask *ask)
{
    for (int i = 1; i < ask->count; i++) {
        if (ask->item[i] != ask->item[0] + i) {
            return false;
        }
    }
    return ask->form == FORM_ITEMS;
}

/* The word that the top frame rests behind asks this. */
static bool code_asks(struct run *run, const struct frame *frame)
{
    const struct rules *rules = run->match->rules;
    const struct ask *ask = &run->st->head.ask;
    word_t w = run->match->db->code[frame->pc - 1];

    switch (word_op(w)) {
    case OP_ANNOUNCE:
        return asks(ask, rules->announce->target_step, run->match->verb_of[ANSWER_TARGET],
                    (uint64_t)1 << run->match->verb_of[ANSWER_ENOUGH]);
    case OP_CHOOSE:
        if (rules->vocab->announces && (word_b(w) & CHOOSE_COST) != 0) {
            return asks(ask, rules->announce->pay_step, run->match->verb_of[ANSWER_PAY], 0);
        }
        return (word_b(w) & CHOOSE_SEARCH) != 0
                   ? asks(ask, rules->core_step + CORE_TAKE, run->match->verb_of[ANSWER_TAKE],
                          (uint64_t)1 << run->match->verb_of[ANSWER_END])
                   : asks(ask, rules->core_step + CORE_CHOOSE, run->match->verb_of[ANSWER_PICK],
                          (uint64_t)1 << run->match->verb_of[ANSWER_END]);
    case OP_MAYBE:
        return ask->form == FORM_FIXED && asks(ask, rules->core_step + CORE_MAY, 0,
                                               (uint64_t)1 << run->match->verb_of[ANSWER_YES] |
                                                   (uint64_t)1 << run->match->verb_of[ANSWER_NO]);
    case OP_MODE:
        return ask->form == FORM_ITEMS &&
               asks(ask, rules->core_step + CORE_MODE, run->match->verb_of[ANSWER_MODE], 0) &&
               modes_fit(run, ask, frame->pc, word_a(w));
    case OP_ASKWORD:
        return ask->form == FORM_ITEMS &&
               asks(ask, rules->core_step + CORE_DECLARE, run->match->verb_of[ANSWER_NAME], 0) &&
               named_fits(run, word_b(w));
    case OP_ASKNUM:
        return numbers_fit(ask) &&
               asks(ask, rules->core_step + CORE_NUMBER, run->match->verb_of[ANSWER_NUMBER], 0);
    default:
        return false;
    }
}

/* The top frame has asked; those below it have not begun, or a verb or a change of theirs pushed
 * another. */
static bool code_rests(struct run *run, const struct frame *frame, bool is_top)
{
    if (frame->pc == frame->start) {
        return !is_top;
    }
    int before = word_op(run->match->db->code[frame->pc - 1]);
    bool is_change =
        run->match->rules->vocab->changes_ask && before >= OP_GIVE && before <= OP_FORBIDSEAT;
    return is_top ? code_asks(run, frame) : before == OP_VERB || before == OP_HOLD || is_change;
}

/* An effect is its owner's, and the slots are those of the block; pending-read.c has looked for
 * card and skill. */
static bool code_fits(struct run *run, const struct frame *frame, bool is_top, int numbers,
                      int sets)
{
    const struct card *card = match_card(run->match, frame->self);

    bool is_owners = frame->seat == obj_seat(frame->self);

    if (frame->start == 0 || frame->event > run->st->tail.events ||
        (!is_owners && !rules_is(run->match->rules, LENDS_EFFECTS)) ||
        !code_rests(run, frame, is_top)) {
        return false;
    }
    if (frame->skill == 0xff) {
        return numbers == card->use_numbers && sets == card->use_sets;
    }
    const struct ability *ability = &run->match->db->abilities[card->ability + frame->skill];
    return ability->kind != ABILITY_STATIC && numbers == ability->numbers && sets == ability->sets;
}

static bool arrange_fits(const struct run *run, const struct frame *frame, bool is_top)
{
    const struct rules *rules = run->match->rules;
    const struct ask *ask = &run->st->head.ask;
    const struct set *cards = &run->st->tail.set[frame->sets].live;
    struct set named = *cards;

    for (int i = 0; i < run->st->tail.picks && rules->effects.arranged != NULL; i++) {
        set_add(&named, run->st->tail.picked[i]);
    }
    if (rules->effects.arranged != NULL && set_count(&named) != frame->a) {
        return false;
    }
    bool is_of_effect = frame > run->st->tail.frame && frame->self == frame[-1].self &&
                        frame->skill == frame[-1].skill && ask->from == frame->self &&
                        ask->skill == frame->skill;
    return is_top && is_of_effect &&
           asks(ask, rules->core_step + CORE_CHOOSE, run->match->verb_of[ANSWER_PICK], 0) &&
           memcmp(cards, &ask->cards, sizeof *cards) == 0 &&
           ask->sofar == frame->a - set_count(cards);
}

static bool is_sound(struct run *run, int at)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = &tail->frame[at];
    bool is_top = at + 1 == tail->frames;
    int numbers = (is_top ? tail->numbers : frame[1].numbers) - frame->numbers;
    int sets = (is_top ? tail->sets : frame[1].sets) - frame->sets;

    if (frame->events > (is_top ? tail->events : frame[1].events) ||
        frame->pairs > (is_top ? tail->pairs : frame[1].pairs)) {
        return false;
    }
    if (frame->kind == FRAME_CODE) {
        return code_fits(run, frame, is_top, numbers, sets);
    }
    if (frame->kind == FRAME_ARRANGE) {
        return numbers == 0 && sets == 1 && arrange_fits(run, frame, is_top);
    }
    return frame_fits(run, at);
}

bool pending_holds(const struct state *st, zone_t zone, uint32_t kinds)
{
    uint64_t cards[SEATS] = {st->field.zone[zone][0], st->field.zone[zone][1]};

    for (int i = 0; i < st->tail.frames; i++) {
        obj_t self = st->tail.frame[i].self;
        if (self < MAX_OBJECT && (kinds >> st->tail.frame[i].kind & 1) != 0) {
            cards[obj_seat(self)] &= ~obj_bit(self);
        }
    }
    return (cards[0] | cards[1]) == 0;
}

bool pending_fits(struct run *run)
{
    const struct tail *tail = &run->st->tail;
    const struct ask *ask = &run->st->head.ask;

    if (tail->frames == 0) { /* the decision is the turn machine's: nothing else was read */
        return ask->asked == 0 && tail->events == 0 && tail->pairs == 0 && tail->picks == 0;
    }
    const uint32_t *steps = run->match->rules->turn.of_phase;
    if (steps != NULL && (steps[run->st->head.phase] >> run->st->head.step & 1) == 0) {
        return false;
    }
    if (!facts_fit(run) || !ask_fits(run, ask)) {
        return false;
    }
    for (int i = 0; i < tail->frames; i++) {
        if (!is_sound(run, i)) {
            return false;
        }
    }
    return true;
}
