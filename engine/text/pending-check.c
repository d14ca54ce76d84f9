/* pending-check.c - what the frames and facts of a text must be for the engine to go on: the part
 * of pending.h that distrusts the reader's result. */
#include "engine/text/pending.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/frame.h"
#include "engine/parts/named.h"
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

/* What was asked could be said so; that it is asked is seen by asking again (setup.c). */
static bool ask_fits(const struct run *run, const struct ask *ask)
{
    enum operand operand = run->match->rules->verbs[ask->verb].operand;

    if ((ask->form > FORM_OFFERS && ask->count > 0) || ask->asked == 3 ||
        ask->seats != ask->asked ||
        (ask->from != OBJ_NONE && ask->skill != 0xff && !has_skill(run, ask->from, ask->skill))) {
        return false;
    }
    for (int i = 0; i < ask->count && ask->form < FORM_OFFERS; i++) {
        if (!item_fits(run, operand, ask->item[i] & 0xfff, ask->item[i] >> 12)) {
            return false;
        }
    }
    return true;
}

/* ---- frames ------------------------------------------------------------------- */

static bool is_question(word_t w)
{
    static const uint8_t ops[] = {OP_CHOOSE, OP_ANNOUNCE, OP_MAYBE, OP_MODE, OP_ASKWORD, OP_ASKNUM};

    return memchr(ops, word_op(w), sizeof ops) != NULL;
}

/* The top frame has asked; those below it have not begun, or a verb or a change of theirs pushed
 * another. */
static bool code_rests(const struct run *run, const struct frame *frame, bool is_top)
{
    if (frame->pc == frame->start) {
        return !is_top;
    }
    word_t w = run->match->db->code[frame->pc - 1];
    int before = word_op(w);
    bool is_change = vocab_is(run->match->rules->vocab, CHANGES_ASK) && before >= OP_GIVE &&
                     before <= OP_FORBIDSEAT;
    return is_top ? is_question(w) : before == OP_VERB || before == OP_HOLD || is_change;
}

/* An effect is its owner's, and the slots are those of the block; pending-read.c has looked for
 * card and skill. */
static bool code_fits(const struct run *run, const struct frame *frame, bool is_top, int numbers,
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

/* What is left, and what goes where the picks are kept. */
static bool arrange_fits(const struct run *run, const struct frame *frame, bool is_top)
{
    bool keeps_picks = run->match->rules->effects.arranged != NULL;
    const struct set *cards = &run->st->tail.set[frame->sets].live;
    struct set named = *cards;

    for (int i = 0; i < run->st->tail.picks && keeps_picks; i++) {
        set_add(&named, run->st->tail.picked[i]);
    }
    return is_top && frame > run->st->tail.frame && frame->self == frame[-1].self &&
           frame->skill == frame[-1].skill && set_count(cards) > 1 &&
           set_count(cards) <= frame->a && (!keeps_picks || set_count(&named) == frame->a);
}

bool pending_code_fits(const struct run *run)
{
    const struct tail *tail = &run->st->tail;

    for (int i = 0; i < tail->frames; i++) {
        const struct frame *frame = &tail->frame[i];
        bool is_top = i + 1 == tail->frames;
        int numbers = (is_top ? tail->numbers : frame[1].numbers) - frame->numbers;
        int sets = (is_top ? tail->sets : frame[1].sets) - frame->sets;
        if (frame->kind == FRAME_CODE && !code_fits(run, frame, is_top, numbers, sets)) {
            return false;
        }
    }
    return tail->frames > 0;
}

static bool is_sound(const struct run *run, int at)
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
