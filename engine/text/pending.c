/* pending.c - the continuation as text. */
#include "engine/text/pending.h"

#include "engine/core/frame.h"
#include "engine/core/move.h"
#include "engine/core/vm.h"
#include "engine/text/object-text.h"
#include "engine/text/pending-frames.h"
#include "engine/text/pending-sets.h"

static void print_turn(const struct match *match, const struct state *st, int viewer,
                       struct str *out)
{
    const struct head *head = &st->head;
    int used = COUNTER_MAX;

    while (used > 0 && head->counter[used - 1] == 0) {
        used--;
    }
    str_put(out, "turn(");
    str_int(out, head->step);
    str_char(out, '.');
    str_int(out, st->field.next_label);
    for (int i = 0; i < used; i++) {
        str_char(out, ',');
        if ((match->rules->counters.objects >> i & 1) != 0) {
            int counter = head->counter[i];
            object_print(match, st, viewer, counter == 0 ? OBJ_NONE : (obj_t)(counter - 1), out);
        } else {
            str_int(out, head->counter[i]);
        }
    }
    str_char(out, ')');
}

/* The one who is asked looks through its deck: it sees which cards there are, and not where. */
static bool is_searched(const struct match *match, const struct state *st, int viewer,
                        const struct set *set)
{
    zone_t deck = match->rules->deck.zone;
    uint64_t elsewhere = viewer >= SEATS ? 1 : set->of[1 - viewer];

    return elsewhere == 0 && set->of[viewer] != 0 &&
           (set->of[viewer] & ~st->field.zone[deck][viewer]) == 0 &&
           st->head.ask.step == match->rules->core_step + CORE_TAKE;
}

/* The one who is asked sees what it may choose from. */
static void print_offer(const struct match *match, const struct state *st, int viewer,
                        const struct set *set, struct str *out)
{
    if (is_searched(match, st, viewer, set)) {
        pending_print_faces(match, set, out);
    } else {
        pending_print_set(match, st, viewer, set, TELL_OWN, out);
    }
}

/* What an answer is about. A card that the viewer cannot name is left out: worlds ask again. */
static void print_item(const struct match *match, const struct state *st, int viewer,
                       enum operand operand, int item, struct str *out)
{
    obj_t obj = (obj_t)(item & 0xfff);

    if (operand == OPERAND_CARD && !pending_can_name(match, st, viewer, obj)) {
        return;
    }
    str_format(out, ",%d.", item >> 12);
    if (operand == OPERAND_CARD) {
        object_print(match, st, viewer, obj, out);
    } else if (operand == OPERAND_SKILL || operand == OPERAND_EFFECT) { /* like what waits */
        pending_print_source(match, st, viewer, obj, out);
    } else {
        str_int(out, item & 0xfff);
    }
}

static void print_ask(const struct match *match, const struct state *st, int viewer,
                      struct str *out)
{
    const struct ask *ask = &st->head.ask;
    enum operand operand = match->rules->verbs[ask->verb].operand;

    str_format(out, ";a(%d,%d,%d,%d,%d,%llu,%d,%d,%d,%d,%d,", ask->seats, ask->asked, ask->step,
               ask->form, ask->verb, (unsigned long long)ask->plain, ask->least, ask->most,
               ask->sofar, ask->skill, ask->by_rule);
    pending_print_source(match, st, viewer, ask->from, out);
    for (int i = 0; i < ask->count && ask->form >= FORM_OFFERS; i++) {
        const struct offer *offer = &ask->offer[i];
        str_format(out, ",%d.%d.%d.%d", offer->verb, offer->over, offer->second, offer->seats);
    }
    bool is_search = is_searched(match, st, viewer, &ask->cards); /* it is offered those */
    for (int i = 0; i < ask->count && ask->form < FORM_OFFERS && !is_search; i++) {
        print_item(match, st, viewer, operand, ask->item[i], out);
    }
    str_char(out, ')');
    print_offer(match, st, viewer, &ask->cards, out);
    print_offer(match, st, viewer, &ask->chosen, out);
    for (int i = 0; i < ask->count && ask->form >= FORM_OFFERS; i++) {
        struct set cards = {{0, 0}};
        CHECK(ask->offer[i].over < OFFER_PLACES); /* effects offer cards */
        cards.of[ask->offer[i].over] = ask->offer[i].mask;
        print_offer(match, st, viewer, &cards, out);
    }
}

static void print_given(const struct match *match, const struct state *st, int viewer,
                        struct str *out)
{
    const struct ask *ask = &st->head.ask;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool has_given = ask->asked == 3 && (ask->seats >> seat & 1) == 0;
        if (has_given && (viewer == VIEWER_ALL || viewer == seat)) {
            str_format(out, " o=(given.s%d.", seat + 1);
            move_print(match, st, ask->given[seat], out);
            str_char(out, ')');
        }
    }
}

/* The sources of the running blocks, outermost first: public, since what is used is (UD-R79). */
static void print_sources(const struct match *match, const struct state *st, struct str *out)
{
    for (int i = 0; i < st->tail.frames; i++) {
        const struct frame *frame = &st->tail.frame[i];
        if (frame->kind == FRAME_CODE) {
            str_format(out, ";%s", match_card(match, frame->self)->id);
            if (frame->skill != 0xff) {
                str_format(out, ".%d", frame->skill + 1);
            }
        }
    }
}

/* Of a question to the other seat: the picks so far; the rest follows from the effect, but for what
 * stands nowhere else. */
static void print_question(const struct match *match, const struct state *st, int viewer,
                           struct str *out)
{
    const struct ask *ask = &st->head.ask;
    const struct frame *top = &st->tail.frame[st->tail.frames - 1];
    bool is_shown =
        top->kind >= FRAME_GAME && match->rules->frames.rows[top->kind - FRAME_GAME].asks_openly;

    str_format(out, ";b(%d", ask->verb);
    for (int i = 0; i < ask->count && is_shown; i++) {
        print_item(match, st, viewer, OPERAND_CARD, ask->item[i], out);
    }
    str_char(out, ')');
    pending_print_set(match, st, viewer, &ask->chosen, pending_tells_picks(match, st, viewer), out);
}

void pending_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    bool is_asked =
        viewer == VIEWER_ALL || (viewer < SEATS && (st->head.ask.asked >> viewer & 1) != 0);

    bool is_setup = st->head.phase == match->rules->turn.setup_phase && st->tail.frames == 0;
    if (!st->head.is_over && !is_setup) {
        str_put(out, " p=");
        print_turn(match, st, viewer, out);
        if (viewer != VIEWER_ALL) {
            print_sources(match, st, out);
        }
        if (st->tail.frames > 0) {
            pending_print_frames(match, st, viewer, out);
            (is_asked ? print_ask : print_question)(match, st, viewer, out);
        }
    }
    if (!st->head.is_over) {
        print_given(match, st, viewer, out);
    }
}
