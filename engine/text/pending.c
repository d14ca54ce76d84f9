/* pending.c - the continuation as text. */
#include "engine/text/pending.h"

#include "engine/core/move.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/text/grid-text.h"
#include "engine/text/object-text.h"

static const char *print_squares(const struct match *match, const struct state *st,
                                 const struct set *set, struct str *out)
{
    uint32_t squares = grid_squares(match->rules, set);
    const char *comma = "";

    for (; squares != 0; squares &= squares - 1) {
        str_put(out, comma);
        object_print(match, st, VIEWER_ALL, grid_object(bits_first(squares)), out);
        comma = ",";
    }
    return comma;
}

static bool can_name(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    return match->rules->zone[st->field.zone_of[obj]].label != LABEL_NONE ||
           know_face(match, st, viewer, obj);
}

/* By places, so that the numbers of objects do not show. One "?" stands for all that the viewer
 * cannot name. */
static void print_set(const struct match *match, const struct state *st, int viewer,
                      const struct set *set, struct str *out)
{
    obj_t row[SEAT_OBJECTS], copies[SEAT_OBJECTS];
    bool is_hidden = false;

    str_char(out, '{');
    const char *comma = print_squares(match, st, set, out);
    for (zone_t zone = 0; zone < match->rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            bool is_set = match->rules->zone[zone].kind == ZONE_SET;
            int n = (st->field.zone[zone][seat] & set->of[seat]) == 0
                        ? 0
                        : zone_list(match, st, zone, seat, row);
            for (int i = 0; i < n; i++) {
                int count = 1;
                copies[0] = row[i];
                if (is_set) { /* a hand: copies of one card in the order in which they are moved */
                    count = object_copies(match, st, row[i], copies);
                    i += count - 1;
                }
                for (int k = 0; k < count; k++) {
                    bool is_in = set_has(set, copies[k]);
                    is_hidden = is_hidden || (is_in && !can_name(match, st, viewer, copies[k]));
                    if (is_in && can_name(match, st, viewer, copies[k])) {
                        str_put(out, comma);
                        object_print(match, st, viewer, copies[k], out);
                        comma = ",";
                    }
                }
            }
        }
    }
    str_format(out, "%s}", is_hidden ? "?" : "");
}

/* Cards of a deck that a seat looks through: by face, for where they lie is not known. */
static void print_faces(const struct match *match, const struct set *set, struct str *out)
{
    const char *comma = "";

    str_char(out, '{');
    for (seat_t seat = 0; seat < SEATS; seat++) {
        card_t before = CARD_NONE;
        int copy = 0;
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            copy = match->card[obj] == before ? copy + 1 : 1;
            before = match->card[obj];
            str_format(out, "%ss%d.%c.%s.%d", comma, seat + 1,
                       match->rules->zone[match->rules->deck.zone].letter,
                       match_card(match, obj)->id, copy);
            comma = ",";
        }
    }
    str_char(out, '}');
}

/* Equal copies in a hand are one thing to a fact, an offer or a source: the first one stands for
 * all. */
static void print_alike(const struct match *match, const struct state *st, int viewer, obj_t obj,
                        struct str *out)
{
    bool is_card = obj != OBJ_NONE && grid_square(match->rules, obj) < 0;

    if (is_card && match->rules->zone[st->field.zone_of[obj]].kind == ZONE_SET) {
        obj = zone_copy(match, st, obj, ~(uint64_t)0);
    }
    object_print(match, st, viewer, obj, out);
}

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

/* An effect of the other seat keeps what it has chosen and counted to itself. */
static bool is_private(const struct frame *frame, int viewer)
{
    return frame->kind < FRAME_GAME && viewer != VIEWER_ALL && viewer != frame->seat;
}

static void print_frame(const struct match *match, const struct state *st, int viewer, int i,
                        struct str *out)
{
    const struct tail *tail = &st->tail;
    const struct frame *frame = &tail->frame[i];
    bool is_top = i + 1 == tail->frames;
    int numbers = is_top ? tail->numbers : frame[1].numbers,
        sets = is_top ? tail->sets : frame[1].sets;

    if (is_private(frame, viewer) && numbers - frame->numbers + sets - frame->sets > 0) {
        str_put(out, ";f?");
        return;
    }
    str_format(out, ";f(%d,%d,%d,", frame->kind, frame->step, frame->seat);
    bool is_told = viewer == VIEWER_ALL || viewer == (int)obj_seat(frame->self);
    (is_told ? object_print : print_alike)(match, st, viewer, frame->self, out);
    str_format(out, ",%d,%d,%d,%d,%d,%d,%d", frame->skill,
               frame->kind == FRAME_CODE ? ordinal_of(match->db, frame->start, frame->pc) : 0,
               frame->event, frame->a, frame->b, frame->events, frame->pairs);
    for (int n = frame->numbers; n < numbers; n++) {
        str_format(out, ",%d", tail->number[n]);
    }
    str_char(out, ')');
    for (int s = frame->sets; s < sets; s++) {
        str_format(out, "s%u", tail->set[s].dead);
        print_set(match, st, viewer, &tail->set[s].live, out);
    }
}

/* What was looked at, and the result and the picks of the running effect; they belong to the seat
 * of the innermost frame that is no game's. */
static void print_private(const struct match *match, const struct state *st, int viewer,
                          struct str *out)
{
    const struct tail *tail = &st->tail;
    int top = tail->frames - 1;

    while (top >= 0 && tail->frame[top].kind >= FRAME_GAME) {
        top--;
    }
    if (top >= 0 && is_private(&tail->frame[top], viewer)) {
        str_put(out, ";r?");
        return;
    }
    str_format(out, ";r%u", tail->result.dead);
    print_set(match, st, viewer, &tail->result.live, out);
    for (int looker = 0; looker < VIEWERS; looker++) {
        if (!set_empty(&tail->looked[looker])) {
            str_format(out, ";l%d", looker);
            print_set(match, st, viewer, &tail->looked[looker], out);
        }
    }
    for (int i = 0; i < tail->picks; i++) {
        str_put(out, i == 0 ? ";c(" : ",");
        print_alike(match, st, viewer, tail->picked[i], out);
    }
    str_put(out, tail->picks > 0 ? ")" : "");
}

static bool is_seen(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    return obj == OBJ_NONE || viewer == VIEWER_ALL || know_face(match, st, viewer, obj);
}

/* A fact about a card whose face the viewer does not see has numbers that come from the face; what
 * a hand offers against it is not told at all. */
static void print_facts(const struct match *match, const struct state *st, int viewer,
                        struct str *out)
{
    const struct tail *tail = &st->tail;

    for (int i = 0; i < tail->events; i++) {
        const struct happening *fact = &tail->event[i];
        str_format(out, ";e(%d,%d,", fact->event, fact->by);
        if (!is_seen(match, st, viewer, fact->it)) {
            str_put(out, "?)");
            continue;
        }
        print_alike(match, st, viewer, fact->it, out);
        str_format(out, ",%d,%d,%d,%d,%d)", fact->zone, fact->member[0], fact->member[1],
                   fact->member[2], fact->was_silenced);
    }
    for (int i = 0; i < tail->pairs; i++) {
        const struct pair *pair = &tail->pair[i];
        if (is_seen(match, st, viewer, pair->card)) {
            str_put(out, ";q(");
            print_alike(match, st, viewer, pair->card, out);
            str_format(out, ",%d,%d,%d)", pair->skill, pair->event, pair->dropped);
        }
    }
    for (int i = 0; i < tail->queued; i++) { /* that they wait is public */
        const struct waiting *pair = &tail->queue[i];
        str_put(out, ";w(");
        print_alike(match, st, viewer, pair->card, out);
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

static void print_marks(const struct match *match, const struct state *st, int viewer,
                        struct str *out)
{
    uint32_t shown = rules_marks_told(match->rules);

    for (int mark = 0; mark < MARK_MAX; mark++) {
        struct set set = {{st->field.mark[mark][0], st->field.mark[mark][1]}};
        if ((shown >> mark & 1) == 0 && !set_empty(&set)) {
            str_format(out, ";k%d", mark);
            print_set(match, st, viewer, &set, out);
        }
    }
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
        print_faces(match, set, out);
    } else {
        print_set(match, st, viewer, set, out);
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
    print_alike(match, st, viewer, ask->from, out);
    for (int i = 0; i < ask->count && ask->form >= FORM_OFFERS; i++) {
        const struct offer *offer = &ask->offer[i];
        str_format(out, ",%d.%d.%d.%d", offer->verb, offer->over, offer->second, offer->seats);
    }
    for (int i = 0; i < ask->count && ask->form < FORM_OFFERS; i++) {
        str_format(out, ",%d.", ask->item[i] >> 12);
        if (is_searched(match, st, viewer, &ask->cards)) {
            str_char(out, '?');
        } else if (operand == OPERAND_CARD) {
            object_print(match, st, viewer, (obj_t)(ask->item[i] & 0xfff), out);
        } else if (operand == OPERAND_SKILL || operand == OPERAND_EFFECT) { /* like what waits */
            print_alike(match, st, viewer, (obj_t)(ask->item[i] & 0xfff), out);
        } else {
            str_int(out, ask->item[i] & 0xfff);
        }
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

static void print_effects(const struct match *match, const struct state *st, int viewer,
                          struct str *out)
{
    for (int i = 0; i < st->tail.frames; i++) {
        print_frame(match, st, viewer, i, out);
    }
    print_private(match, st, viewer, out);
    print_facts(match, st, viewer, out);
    print_marks(match, st, viewer, out);
    print_ask(match, st, viewer, out);
}

void pending_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    bool is_asked = viewer < SEATS && (st->head.ask.asked >> viewer & 1) != 0;

    bool is_setup = st->head.phase == match->rules->turn.setup_phase && st->tail.frames == 0;
    if (!st->head.is_over && !is_setup) {
        str_put(out, " p=");
        print_turn(match, st, viewer, out);
        if (viewer != VIEWER_ALL) {
            print_sources(match, st, out);
        }
        if (st->tail.frames > 0 && (viewer == VIEWER_ALL || is_asked)) {
            print_effects(match, st, viewer, out);
        } else if (st->tail.frames > 0) {
            str_put(out, ";?");
        }
    }
    if (!st->head.is_over) {
        print_given(match, st, viewer, out);
    }
}
