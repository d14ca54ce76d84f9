/* pending-frames.c - running effects as text: frames, what they hold, facts. */
#include "engine/text/pending-frames.h"

#include "engine/core/frame.h"
#include "engine/core/move.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"
#include "engine/parts/grid.h"
#include "engine/text/grid-text.h"
#include "engine/text/object-text.h"

/* The mark of a resting pc: its ordinal in the block, 0 for the start. */
static int ordinal_of(const struct carddb *db, int start, int pc)
{
    for (int i = 0; i < db->mark_count && pc != start; i++) {
        if (db->marks[i].pc == pc) {
            return db->marks[i].ordinal;
        }
    }
    return 0;
}

const struct openness *pending_openness(const struct match *match, const struct frame *frame)
{
    const struct card *card = match_card(match, frame->self);

    return frame->skill == 0xff ? &card->use_openness
                                : &match->db->abilities[card->ability + frame->skill].openness;
}

static bool is_own(const struct frame *frame, int viewer)
{
    return viewer == VIEWER_ALL || viewer == frame->seat;
}

/* Which way the block went, the viewer must not know. */
static bool is_secret(const struct match *match, const struct frame *frame, int viewer)
{
    return frame->kind == FRAME_CODE && !is_own(frame, viewer) &&
           pending_openness(match, frame)->is_secret;
}

static enum telling tells_slot(const struct match *match, const struct frame *frame, int viewer,
                               int slot)
{
    if (is_own(frame, viewer)) {
        return TELL_OWN;
    }
    if (frame->kind >= FRAME_GAME &&
        match->rules->frames.rows[frame->kind - FRAME_GAME].hides_set) {
        return TELL_NONE;
    }
    bool is_open =
        frame->kind >= FRAME_GAME ||
        (frame->kind == FRAME_CODE && (pending_openness(match, frame)->open >> slot & 1) != 0);
    return is_open ? TELL_OPEN : TELL_COUNT;
}

/* Of a set that is counted it is not told either which of its cards went away. */
static void print_slot(const struct match *match, const struct state *st, int viewer,
                       const struct slot *slot, enum telling telling, struct str *out)
{
    if (telling == TELL_NONE) {
        str_char(out, '?');
        return;
    }
    if (telling == TELL_COUNT) {
        str_format(out, "?%d", set_count(&slot->live) + (int)slot->dead);
        return;
    }
    str_format(out, "%u", slot->dead);
    pending_print_set(match, st, viewer, &slot->live, telling, out);
}

static void print_self(const struct match *match, const struct state *st, int viewer, obj_t self,
                       struct str *out)
{
    bool is_exact = viewer == VIEWER_ALL ||
                    (viewer == (int)obj_seat(self) && know_face(match, st, viewer, self));

    (is_exact ? object_print : pending_print_source)(match, st, viewer, self, out);
}

static void print_frame(const struct match *match, const struct state *st, int viewer, int i,
                        struct str *out)
{
    const struct tail *tail = &st->tail;
    const struct frame *frame = &tail->frame[i];
    bool is_top = i + 1 == tail->frames;
    int numbers = is_top ? tail->numbers : frame[1].numbers,
        sets = is_top ? tail->sets : frame[1].sets;

    if (is_secret(match, frame, viewer)) {
        str_put(out, ";f?");
        return;
    }
    str_format(out, ";f(%d,%d,%d,", frame->kind, frame->step, frame->seat);
    print_self(match, st, viewer, frame->self, out);
    str_format(out, ",%d,%d,%d,%d,%d,%d,%d", frame->skill,
               frame->kind == FRAME_CODE ? ordinal_of(match->db, frame->start, frame->pc) : 0,
               frame->event, frame->a, frame->b, frame->events, frame->pairs);
    for (int n = frame->numbers; n < numbers; n++) {
        str_format(out, ",%d", tail->number[n]);
    }
    str_char(out, ')');
    for (int s = frame->sets; s < sets; s++) {
        str_char(out, 's');
        print_slot(match, st, viewer, &tail->set[s],
                   tells_slot(match, frame, viewer, s - frame->sets), out);
    }
}

/* The innermost frame that is no game's; NULL: none. */
static const struct frame *find_effect(const struct tail *tail)
{
    int top = tail->frames - 1;

    while (top >= 0 && tail->frame[top].kind >= FRAME_GAME) {
        top--;
    }
    return top < 0 ? NULL : &tail->frame[top];
}

/* The result of a verb is of use until its block has gone on. */
static void print_result(const struct match *match, const struct state *st, int viewer,
                         struct str *out)
{
    const struct tail *tail = &st->tail;
    const struct frame *effect = find_effect(tail);
    bool is_told = effect == NULL || is_own(effect, viewer);

    if (!is_told &&
        (effect == &tail->frame[tail->frames - 1] || is_secret(match, effect, viewer))) {
        return;
    }
    str_put(out, ";r");
    print_slot(match, st, viewer, &tail->result, is_told ? TELL_OWN : TELL_OPEN, out);
}

enum telling pending_tells_picks(const struct match *match, const struct state *st, int viewer)
{
    const struct tail *tail = &st->tail;
    const struct frame *top = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];

    if (viewer == VIEWER_ALL || (viewer < SEATS && (st->head.ask.asked >> viewer & 1) != 0)) {
        return TELL_OWN;
    }
    if (move_names_picks(match, st)) {
        return TELL_PICKS;
    }
    if (top == NULL || top->kind != FRAME_CODE || top->pc == top->start) {
        return top != NULL && top->kind >= FRAME_GAME ? TELL_OPEN : TELL_COUNT;
    }
    word_t asked = match->db->code[top->pc - 1];
    bool is_pick = word_op(asked) == OP_CHOOSE || word_op(asked) == OP_ANNOUNCE;
    bool is_open = is_pick && (pending_openness(match, top)->open >> word_a(asked) & 1) != 0;
    return is_open ? TELL_OPEN : TELL_COUNT;
}

/* The order of the picks is told where each can be named; those of an earlier choice are no part of
 * the open one. */
static void print_picks(const struct match *match, const struct state *st, int viewer,
                        struct str *out)
{
    const struct tail *tail = &st->tail;
    enum telling telling = pending_tells_picks(match, st, viewer);
    bool is_told = telling != TELL_COUNT;

    for (int i = 0; i < tail->picks && is_told && viewer != VIEWER_ALL; i++) {
        obj_t obj = tail->picked[i];
        is_told = telling == TELL_PICKS ? set_has(&st->head.ask.chosen, obj)
                                        : pending_can_name(match, st, viewer, obj);
    }
    if (!is_told && tail->picks > 0) {
        str_format(out, ";c?%d", tail->picks);
        return;
    }
    for (int i = 0; i < tail->picks; i++) {
        str_put(out, i == 0 ? ";c(" : ",");
        pending_print_pick(match, st, viewer, tail->picked[i], out);
    }
    str_put(out, tail->picks > 0 ? ")" : "");
}

static void print_looked(const struct match *match, const struct state *st, int viewer,
                         struct str *out)
{
    for (int looker = 0; looker < VIEWERS; looker++) {
        const struct set *looked = &st->tail.looked[looker];
        bool is_told = viewer == VIEWER_ALL || looker == viewer || looker == VIEWER_PUB;
        if (!set_empty(looked)) {
            str_format(out, ";l%d", looker);
            pending_print_set(match, st, viewer, looked, is_told ? TELL_OWN : TELL_COUNT, out);
        }
    }
}

/* A fact about a card whose face the viewer does not see has numbers that come from the face. */
static void print_facts(const struct match *match, const struct state *st, int viewer,
                        struct str *out)
{
    const struct tail *tail = &st->tail;

    for (int i = 0; i < tail->events; i++) {
        const struct happening *fact = &tail->event[i];
        bool is_seen =
            fact->it == OBJ_NONE || viewer == VIEWER_ALL || know_face(match, st, viewer, fact->it);
        str_format(out, ";e(%d,%d,", fact->event, fact->by);
        if (is_seen) {
            pending_print_alike(match, st, viewer, fact->it, out);
            str_format(out, ",%d,%d,%d,%d,%d)", fact->zone, fact->member[0], fact->member[1],
                       fact->member[2], fact->was_silenced);
        } else {
            str_format(out, "?%d,%d)", obj_seat(fact->it), fact->zone);
        }
    }
}

/* What may react, and what waits: that it does is public. */
static void print_waiting(const struct match *match, const struct state *st, int viewer,
                          struct str *out)
{
    const struct tail *tail = &st->tail;

    for (int i = 0; i < tail->pairs; i++) {
        const struct pair *pair = &tail->pair[i];
        str_put(out, ";q(");
        pending_print_source(match, st, viewer, pair->card, out);
        str_format(out, ",%d,%d,%d)", pair->skill, pair->event, pair->dropped);
    }
    for (int i = 0; i < tail->queued; i++) {
        const struct waiting *pair = &tail->queue[i];
        str_put(out, ";w(");
        pending_print_source(match, st, viewer, pair->card, out);
        str_format(out, ",%d,%d,%d", pair->skill, pair->event, pair->dropped);
        if (pair->square != 0) {
            str_format(out, ",%d,%d,%d", pair->square, pair->layer, grid_rank(st, pair->since));
        }
        for (int k = 0; pair->has_last && k < WAITING_NUMBERS; k++) {
            str_format(out, ",%d", pair->last[k]);
        }
        str_char(out, ')');
    }
}

/* Marks of a running chain stand on cards that all have seen. */
static void print_marks(const struct match *match, const struct state *st, int viewer,
                        struct str *out)
{
    uint32_t shown = rules_marks_told(match->rules);

    for (int mark = 0; mark < MARK_MAX; mark++) {
        struct set set = {{st->field.mark[mark][0], st->field.mark[mark][1]}};
        if ((shown >> mark & 1) == 0 && !set_empty(&set)) {
            str_format(out, ";k%d", mark);
            pending_print_set(match, st, viewer, &set, TELL_FACES, out);
        }
    }
}

void pending_print_frames(const struct match *match, const struct state *st, int viewer,
                          struct str *out)
{
    for (int i = 0; i < st->tail.frames; i++) {
        print_frame(match, st, viewer, i, out);
    }
    print_result(match, st, viewer, out);
    print_looked(match, st, viewer, out);
    print_picks(match, st, viewer, out);
    print_facts(match, st, viewer, out);
    print_waiting(match, st, viewer, out);
    print_marks(match, st, viewer, out);
}
