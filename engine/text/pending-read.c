/* pending-read.c - the continuation from text: the other half of pending.h. */
#include "engine/text/pending.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/vm.h"
#include "engine/lang/limit.h"
#include "engine/parts/grid.h"
#include "engine/text/grid-text.h"
#include "engine/text/object-text.h"
#include "engine/text/pending-moment.h"

static void read_turn(struct moment *r)
{
    const struct rules *rules = r->run->match->rules;
    struct head *head = &r->run->st->head;
    uint8_t told[COUNTER_MAX];

    memcpy(told, head->counter, sizeof told);
    grid_untell(r->run);
    r->text = moment_is(r, "turn(") ? r->text + 5 : NULL;
    head->step = (uint8_t)moment_number(r, 0, rules->turn.count - 1);
    moment_expect(r, '.');
    r->run->st->field.next_label =
        (uint16_t)moment_number(r, r->run->st->field.next_label, LIMIT_ARRIVALS);
    for (int i = 0; i < COUNTER_MAX && r->text != NULL && *r->text == ','; i++) {
        if ((rules->counters.objects >> i & 1) != 0) {
            moment_expect(r, ',');
            obj_t obj = moment_object(r);
            head->counter[i] = (uint8_t)(obj == OBJ_NONE ? 0 : obj + 1);
            zone_t zone = obj == OBJ_NONE ? rules->pile_zone : r->run->st->field.zone_of[obj];
            if (zone == rules->hand_zone || zone == rules->deck.zone) {
                r->text = NULL; /* such a card is not remembered */
            }
        } else {
            head->counter[i] = (uint8_t)moment_next(r, 0, rules->counters.most[i]);
        }
    }
    moment_expect(r, ')');
    if (r->text != NULL && !grid_is_told(r->run, told)) {
        r->text = NULL;
    }
}

static void place_code(struct moment *r, struct frame *frame, int ordinal)
{
    const struct carddb *db = r->run->match->db;
    const struct card *card = match_card(r->run->match, frame->self);

    frame->start =
        frame->skill == 0xff ? card->use : db->abilities[card->ability + frame->skill].code;
    frame->pc = frame->start;
    for (int i = 0; i < db->mark_count && ordinal != 0; i++) {
        if (db->marks[i].start == frame->start && db->marks[i].ordinal == ordinal) {
            frame->pc = db->marks[i].pc;
        }
    }
}

static void read_frame(struct moment *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3; /* ";f(" */
    if (tail->frames == FRAME_MAX) {
        r->text = NULL;
        return;
    }
    struct frame *frame = &tail->frame[tail->frames++];
    *frame = (struct frame){.numbers = tail->numbers, .sets = tail->sets};
    frame->kind = (uint8_t)moment_number(r, 0, 255);
    frame->step = (uint8_t)moment_next(r, 0, 255);
    frame->seat = (seat_t)moment_next(r, 0, 1);
    moment_expect(r, ',');
    frame->self = moment_object(r);
    frame->skill = (uint8_t)moment_next(r, 0, 255);
    int ordinal = (int)moment_next(r, 0, 65535);
    frame->event = (uint8_t)moment_next(r, 0, TAIL_EVENTS);
    frame->a = (uint8_t)moment_next(r, 0, 255);
    frame->b = (uint8_t)moment_next(r, 0, 255);
    frame->events = (uint8_t)moment_next(r, 0, TAIL_EVENTS);
    frame->pairs = (uint8_t)moment_next(r, 0, TAIL_PAIRS);
    while (r->text != NULL && *r->text == ',' && tail->numbers < TAIL_NUMBERS) {
        tail->number[tail->numbers++] = (int16_t)moment_next(r, -32768, 32767);
    }
    moment_expect(r, ')');
    while (moment_is(r, "s") && tail->sets < TAIL_SETS) {
        r->text++;
        struct slot *slot = &tail->set[tail->sets++];
        slot->dead = moment_is(r, "?") ? 0 : (uint32_t)moment_number(r, 0, 255);
        slot->live = moment_set(r, HOLE_SLOT, tail->sets - 1);
    }
    if (r->text != NULL && frame->kind == FRAME_CODE) {
        bool is_known = frame->self != OBJ_NONE;
        is_known =
            is_known && (frame->skill == 0xff ||
                         frame->skill < match_card(r->run->match, frame->self)->ability_count);
        if (!is_known) {
            r->text = NULL;
            return;
        }
        place_code(r, frame, ordinal);
    }
}

static void read_fact(struct moment *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3;
    if (tail->events == TAIL_EVENTS) {
        r->text = NULL;
        return;
    }
    struct happening *fact = &tail->event[tail->events++];
    fact->event = (uint8_t)moment_number(r, 0, 31);
    fact->by = (seat_t)moment_next(r, 0, 1);
    moment_expect(r, ',');
    if (moment_is(r, "?")) { /* its numbers come from a face that the viewer does not see */
        r->text++;
        int seat = (int)moment_number(r, 0, 1);
        fact->zone = (uint8_t)moment_next(r, 0, 255);
        moment_expect(r, ')');
        moment_hole(r, (struct hole){HOLE_FACT, tail->events - 1, seat, true});
        return;
    }
    fact->it = moment_object(r);
    fact->zone = (uint8_t)moment_next(r, 0, 255);
    for (int i = 0; i < 3; i++) {
        fact->member[i] = (int16_t)moment_next(r, -32768, 32767);
    }
    fact->was_silenced = (int16_t)moment_next(r, 0, 1);
    moment_expect(r, ')');
}

static void read_pair(struct moment *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3;
    if (tail->pairs == TAIL_PAIRS) {
        r->text = NULL;
        return;
    }
    struct pair *pair = &tail->pair[tail->pairs++];
    pair->card = moment_object(r);
    pair->skill = (uint8_t)moment_next(r, 0, CARD_SKILLS - 1);
    pair->event = (uint8_t)moment_next(r, 0, TAIL_EVENTS);
    pair->dropped = (uint8_t)moment_next(r, 0, 1);
    moment_expect(r, ')');
}

static void read_waiting(struct moment *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3;
    if (tail->queued == QUEUE_MAX) {
        r->text = NULL;
        return;
    }
    struct waiting *pair = &tail->queue[tail->queued++];
    pair->card = moment_object(r);
    pair->skill = (uint8_t)moment_next(r, 0, CARD_SKILLS - 1);
    pair->event = (uint8_t)moment_next(r, 1, 255);
    pair->dropped = (uint8_t)moment_next(r, 0, 1);
    pair->has_last = r->run->match->rules->turn.keeps_last && moment_is(r, ",");
    for (int k = 0; pair->has_last && k < WAITING_NUMBERS; k++) {
        pair->last[k] = (int16_t)moment_next(r, -32768, 32767);
    }
    if (moment_is(r, ",")) {
        pair->square = (uint8_t)moment_next(r, 1, GRID_PLACES);
        pair->layer = (uint8_t)moment_next(r, 0, 63);
        pair->since = (uint16_t)moment_next(r, 1, 999);
    }
    moment_expect(r, ')');
}

static void read_picks(struct moment *r)
{
    struct tail *tail = &r->run->st->tail;
    struct set picked = {{0, 0}};

    r->text += 2;
    tail->picks = 0;
    if (moment_is(r, "?")) {
        moment_count(r, HOLE_PICKS, 0, false);
        return;
    }
    do {
        r->text++;
        obj_t obj = moment_member(r, &picked);
        if (r->text != NULL && obj < MAX_OBJECT) {
            set_add(&picked, obj);
        }
        tail->picked[tail->picks++] = obj;
    } while (r->text != NULL && *r->text == ',' && tail->picks < PICKED_MAX);
    moment_expect(r, ')');
}

static void read_marks(struct moment *r)
{
    r->text += 2;
    long mark = moment_number(r, 0, MARK_MAX - 1);
    struct set set = moment_set(r, HOLE_NONE, 0);

    const struct rules *rules = r->run->match->rules;
    if (r->text == NULL || mark >= rules->marks.count ||
        (rules_marks_told(rules) >> mark & 1) != 0) {
        r->text = NULL;
        return;
    }
    r->run->st->field.mark[mark][0] = set.of[0];
    r->run->st->field.mark[mark][1] = set.of[1];
}

static int count_verbs(const struct rules *rules)
{
    int n = 0;

    while (rules->verbs[n].name != NULL) {
        n++;
    }
    return n;
}

static void read_ask(struct moment *r)
{
    struct ask *ask = &r->run->st->head.ask;
    const struct rules *rules = r->run->match->rules;
    int verbs = count_verbs(rules), steps = 0;

    for (; rules->steps[steps].name != NULL; steps++) {
    }
    r->text += 3;
    memset(ask, 0, sizeof *ask);
    ask->seats = (uint8_t)moment_number(r, 1, 3);
    ask->asked = (uint8_t)moment_next(r, 1, 3);
    ask->step = (uint8_t)moment_next(r, 0, steps - 1);
    ask->form = (uint8_t)moment_next(r, 0, FORM_MOVES);
    ask->verb = (uint8_t)moment_next(r, 0, verbs - 1);
    ask->plain = (uint64_t)moment_next(r, 0, ((long)1 << verbs) - 1);
    ask->least = (uint8_t)moment_next(r, 0, 255);
    ask->most = (uint8_t)moment_next(r, 0, 255);
    ask->sofar = (uint8_t)moment_next(r, 0, 255);
    ask->skill = (uint8_t)moment_next(r, 0, 255);
    ask->by_rule = (uint8_t)moment_next(r, 0, 255);
    moment_expect(r, ',');
    ask->from = moment_object(r);
    bool is_card = rules->verbs[ask->verb].operand == OPERAND_CARD ||
                   rules->verbs[ask->verb].operand == OPERAND_SKILL ||
                   rules->verbs[ask->verb].operand == OPERAND_EFFECT;
    while (ask->form == FORM_OFFERS && r->text != NULL && *r->text == ',' &&
           ask->count < OFFER_MAX) {
        struct offer *offer = &ask->offer[ask->count++];
        offer->verb = (uint8_t)moment_next(r, 0, verbs - 1);
        moment_expect(r, '.');
        offer->over = (uint8_t)moment_number(r, 0, SEATS - 1);
        moment_expect(r, '.');
        offer->second = (uint8_t)moment_number(r, 0, OFFER_ALONE);
        moment_expect(r, '.');
        offer->seats = (uint8_t)moment_number(r, 1, 3);
    }
    while (r->text != NULL && *r->text == ',' && ask->count < ITEM_MAX) {
        long skill = moment_next(r, 0, 15);
        moment_expect(r, '.');
        long operand = is_card ? moment_object(r) : moment_number(r, 0, 0xfff);
        ask->item[ask->count++] = (uint16_t)(operand | skill << 12);
    }
    moment_expect(r, ')');
    ask->cards = moment_set(r, HOLE_NONE, 0);
    ask->chosen = moment_set(r, HOLE_CHOSEN, 0);
    for (int i = 0; i < ask->count && ask->form == FORM_OFFERS; i++) {
        ask->offer[i].mask = moment_set(r, HOLE_NONE, 0).of[ask->offer[i].over];
    }
    r->run->st->head.d++;
}

/* What the other seat is asked: worlds open the question themselves. */
static void read_question(struct moment *r)
{
    const struct pending_of *of = r->of;
    struct ask *ask = &r->run->st->head.ask;

    if (of->viewer == VIEWER_ALL || of->asked == 0 || of->step < 0) {
        r->text = NULL;
        return;
    }
    r->text += 3;
    memset(ask, 0, sizeof *ask);
    ask->seats = ask->asked = (uint8_t)of->asked;
    ask->step = (uint8_t)of->step;
    ask->from = OBJ_NONE;
    ask->skill = 0xff;
    ask->verb = (uint8_t)moment_number(r, 0, count_verbs(r->run->match->rules) - 1);
    while (r->text != NULL && *r->text == ',' && ask->count < ITEM_MAX) {
        long skill = moment_next(r, 0, 15);
        moment_expect(r, '.');
        ask->item[ask->count++] = (uint16_t)(moment_object(r) | skill << 12);
    }
    moment_expect(r, ')');
    ask->chosen = moment_set(r, HOLE_CHOSEN, 0);
    r->run->st->head.d++;
}

/* The source of a running effect, ";glass-eel.1": the frames say it again. */
static bool is_source(const char *text)
{
    size_t length = strcspn(text + 1, ";({,)}?");

    return text[1 + length] == ';' || text[1 + length] == '\0';
}

bool pending_is_whole(const char *text)
{
    return strstr(text, ";f?") == NULL && strstr(text, ";?") == NULL;
}

/* Equal copies in a hand are told by the first of them. Picked are others than those that are
 * picked already, and than those that can still be picked. */
static void settle_picks(struct run *run)
{
    struct tail *tail = &run->st->tail;
    struct set taken = {{0, 0}};

    for (int i = 0; i < tail->picks; i++) {
        obj_t obj = tail->picked[i], row[SEAT_OBJECTS];
        if (obj >= MAX_OBJECT) {
            continue;
        }
        zone_t zone = run->st->field.zone_of[obj];
        bool is_set =
            zone < run->match->rules->zones && run->match->rules->zone[zone].kind == ZONE_SET;
        int n = is_set ? object_copies(run->match, run->st, obj, row) : 0;
        for (int k = n - 1, best = 0; k >= 0; k--) {
            bool is_left = set_has(&run->st->head.ask.cards, row[k]);
            bool is_chosen = set_has(&run->st->head.ask.chosen, row[k]);
            int worth = set_has(&taken, row[k]) ? 0 : is_left ? 1 : is_chosen ? 3 : 2;
            if (worth >= best) {
                best = worth;
                tail->picked[i] = row[k];
            }
        }
        set_add(&taken, tail->picked[i]);
    }
}

static void read_result(struct moment *r)
{
    struct slot *result = &r->run->st->tail.result;

    r->text += 2;
    result->dead = moment_is(r, "?") ? 0 : (uint32_t)moment_number(r, 0, LIMIT_AMOUNTS);
    result->live = moment_set(r, HOLE_RESULT, 0);
}

static void read_looked(struct moment *r)
{
    r->text += 2;
    int looker = (int)moment_number(r, 0, VIEWERS - 1);
    r->run->st->tail.looked[looker] = moment_set(r, HOLE_LOOKED, looker);
}

/* The rows of the text: by their letter, and what may stand behind it. */
static const struct row {
    char letter;
    const char *next; /* NULL: its reader sees */
    void (*read)(struct moment *r);
} rows[] = {
    {'f', "(", read_frame},    {'r', NULL, read_result}, {'l', NULL, read_looked},
    {'c', "(?", read_picks},   {'e', "(", read_fact},    {'q', "(", read_pair},
    {'w', "(", read_waiting},  {'k', NULL, read_marks},  {'a', "(", read_ask},
    {'b', "(", read_question},
};

static void read_row(struct moment *r)
{
    char letter = r->text[1], next = letter == '\0' ? '\0' : r->text[2];

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        bool is_next = rows[i].next == NULL || (next != '\0' && strchr(rows[i].next, next) != NULL);
        if (rows[i].letter == letter && is_next) {
            rows[i].read(r);
            return;
        }
    }
    r->text = NULL;
}

bool pending_read(struct run *run, const struct pending_of *of, const char *text)
{
    struct moment r = {.run = run, .text = text, .of = of};

    read_turn(&r);
    while (r.text != NULL && *r.text == ';') {
        if (is_source(r.text)) {
            r.text += 1 + strcspn(r.text + 1, ";");
        } else {
            read_row(&r);
        }
    }
    if (r.text == NULL || *r.text != '\0') {
        return false;
    }
    if (r.holes.count > 0 &&
        (!pending_code_fits(run) || !pending_fill(run, of->viewer, &r.holes))) {
        return false;
    }
    settle_picks(run);
    return pending_fits(run);
}
