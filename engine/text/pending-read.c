/* pending-read.c - the continuation from text: the other half of pending.h. */
#include "engine/text/pending.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/vm.h"
#include "engine/lang/limit.h"
#include "engine/parts/grid.h"
#include "engine/text/grid-text.h"
#include "engine/text/object-text.h"
#include "engine/text/pending-holes.h"

/* A cursor over the text; text becomes NULL at the first fault. */
struct reader {
    struct run *run;
    const char *text;
    int viewer;
    struct holes holes;
};

static void expect(struct reader *r, char c)
{
    if (r->text != NULL) {
        r->text = *r->text == c ? r->text + 1 : NULL;
    }
}

static bool next_is(const struct reader *r, const char *start)
{
    return r->text != NULL && strncmp(r->text, start, strlen(start)) == 0;
}

static long read_number(struct reader *r, long low, long high)
{
    char *end;

    if (r->text == NULL) {
        return 0;
    }
    long n = strtol(r->text, &end, 10);
    if (end == r->text || n < low || n > high) {
        r->text = NULL;
        return 0;
    }
    r->text = end;
    return n;
}

static long next_number(struct reader *r, long low, long high)
{
    expect(r, ',');
    return read_number(r, low, high);
}

/* The zone of a letter, ZONE_NONE for none. */
static zone_t find_zone(const struct rules *rules, char letter)
{
    for (zone_t zone = 0; zone < rules->zones; zone++) {
        if (rules->zone[zone].letter == letter && rules->zone[zone].label == LABEL_NONE) {
            return zone;
        }
    }
    return ZONE_NONE;
}

/* "s2*glass-eel", "s2.D*glass-eel": a card of that face, the viewer cannot say which. taken: others
 * of the same set. */
static obj_t read_face(struct reader *r, const struct set *taken)
{
    char id[MAX_ID + 1];
    const struct match *match = r->run->match;
    const char *from = strchr(r->text, '*') + 1;
    size_t length = strcspn(from, ",{}();?");
    seat_t seat = r->text[1] == '2';
    zone_t zone = r->text[2] == '.' ? find_zone(match->rules, r->text[3]) : ZONE_NONE;

    r->text = NULL;
    if (length > MAX_ID) {
        return OBJ_NONE;
    }
    memcpy(id, from, length);
    id[length] = '\0';
    card_t card = carddb_find(match->db, id);
    obj_t obj = card == CARD_NONE
                    ? OBJ_NONE
                    : pending_hidden_copy(match, r->run->st, r->viewer, seat, card, zone, taken);
    r->text = obj == OBJ_NONE ? NULL : from + length;
    return obj;
}

static bool next_is_face(const struct reader *r)
{
    bool is_card = next_is(r, "s1") || next_is(r, "s2");

    return r->viewer != VIEWER_ALL && is_card &&
           (r->text[2] == '*' || (r->text[2] == '.' && r->text[3] != '\0' && r->text[4] == '*'));
}

static obj_t read_other(struct reader *r, const struct set *taken)
{
    obj_t obj = OBJ_NONE;

    if (next_is_face(r)) {
        return read_face(r, taken);
    }
    if (r->text != NULL) {
        r->text = object_find(r->run->match, r->run->st, r->text, &obj);
    }
    return obj;
}

static obj_t read_object(struct reader *r)
{
    return read_other(r, &(struct set){{0, 0}});
}

static void add_hole(struct reader *r, enum hole_of of, int at, int count)
{
    if (r->viewer == VIEWER_ALL || r->holes.count == HOLES_MAX) {
        r->text = NULL;
    }
    if (r->text != NULL) {
        r->holes.row[r->holes.count++] = (struct hole){of, at, count};
    }
}

/* "?3": cards that the viewer cannot name. */
static void read_hole(struct reader *r, enum hole_of of, int at)
{
    expect(r, '?');
    bool is_counted = r->text != NULL && *r->text >= '0' && *r->text <= '9';
    add_hole(r, of, at, is_counted ? (int)read_number(r, 0, MAX_OBJECT) : HOLE_ALL);
}

static struct set read_set(struct reader *r, enum hole_of of, int at)
{
    struct set set = {{0, 0}};

    if (next_is(r, "?")) {
        read_hole(r, of, at);
        return set;
    }
    expect(r, '{');
    while (r->text != NULL && *r->text != '}') {
        if (*r->text == ',') {
            r->text++;
        }
        if (next_is(r, "?")) {
            read_hole(r, of, at);
            continue;
        }
        obj_t obj = read_other(r, &set);
        if (r->text == NULL || obj == OBJ_NONE) {
            r->text = NULL;
            return set;
        }
        set_add(&set, obj);
    }
    expect(r, '}');
    return set;
}

static void read_turn(struct reader *r)
{
    const struct rules *rules = r->run->match->rules;
    struct head *head = &r->run->st->head;
    uint8_t told[COUNTER_MAX];

    memcpy(told, head->counter, sizeof told);
    grid_untell(r->run);
    r->text = next_is(r, "turn(") ? r->text + 5 : NULL;
    head->step = (uint8_t)read_number(r, 0, rules->turn.count - 1);
    expect(r, '.');
    r->run->st->field.next_label =
        (uint16_t)read_number(r, r->run->st->field.next_label, LIMIT_ARRIVALS);
    for (int i = 0; i < COUNTER_MAX && r->text != NULL && *r->text == ','; i++) {
        if ((rules->counters.objects >> i & 1) != 0) {
            expect(r, ',');
            obj_t obj = read_object(r);
            head->counter[i] = (uint8_t)(obj == OBJ_NONE ? 0 : obj + 1);
            zone_t zone = obj == OBJ_NONE ? rules->pile_zone : r->run->st->field.zone_of[obj];
            if (zone == rules->hand_zone || zone == rules->deck.zone) {
                r->text = NULL; /* such a card is not remembered */
            }
        } else {
            head->counter[i] = (uint8_t)next_number(r, 0, rules->counters.most[i]);
        }
    }
    expect(r, ')');
    if (r->text != NULL && !grid_is_told(r->run, told)) {
        r->text = NULL;
    }
}

static void place_code(struct reader *r, struct frame *frame, int ordinal)
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

static void read_frame(struct reader *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3; /* ";f(" */
    if (tail->frames == FRAME_MAX) {
        r->text = NULL;
        return;
    }
    struct frame *frame = &tail->frame[tail->frames++];
    *frame = (struct frame){.numbers = tail->numbers, .sets = tail->sets};
    frame->kind = (uint8_t)read_number(r, 0, 255);
    frame->step = (uint8_t)next_number(r, 0, 255);
    frame->seat = (seat_t)next_number(r, 0, 1);
    expect(r, ',');
    frame->self = read_object(r);
    frame->skill = (uint8_t)next_number(r, 0, 255);
    int ordinal = (int)next_number(r, 0, 65535);
    frame->event = (uint8_t)next_number(r, 0, TAIL_EVENTS);
    frame->a = (uint8_t)next_number(r, 0, 255);
    frame->b = (uint8_t)next_number(r, 0, 255);
    frame->events = (uint8_t)next_number(r, 0, TAIL_EVENTS);
    frame->pairs = (uint8_t)next_number(r, 0, TAIL_PAIRS);
    while (r->text != NULL && *r->text == ',' && tail->numbers < TAIL_NUMBERS) {
        tail->number[tail->numbers++] = (int16_t)next_number(r, -32768, 32767);
    }
    expect(r, ')');
    while (next_is(r, "s") && tail->sets < TAIL_SETS) {
        r->text++;
        struct slot *slot = &tail->set[tail->sets++];
        slot->dead = next_is(r, "?") ? 0 : (uint32_t)read_number(r, 0, 255);
        slot->live = read_set(r, HOLE_SLOT, tail->sets - 1);
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

static void read_fact(struct reader *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3;
    if (tail->events == TAIL_EVENTS) {
        r->text = NULL;
        return;
    }
    struct happening *fact = &tail->event[tail->events++];
    fact->event = (uint8_t)read_number(r, 0, 31);
    fact->by = (seat_t)next_number(r, 0, 1);
    expect(r, ',');
    if (next_is(r, "?")) { /* its numbers come from a face that the viewer does not see */
        r->text++;
        int seat = (int)read_number(r, 0, 1);
        fact->zone = (uint8_t)next_number(r, 0, 255);
        expect(r, ')');
        add_hole(r, HOLE_FACT, tail->events - 1, seat);
        return;
    }
    fact->it = read_object(r);
    fact->zone = (uint8_t)next_number(r, 0, 255);
    for (int i = 0; i < 3; i++) {
        fact->member[i] = (int16_t)next_number(r, -32768, 32767);
    }
    fact->was_silenced = (int16_t)next_number(r, 0, 1);
    expect(r, ')');
}

static void read_pair(struct reader *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3;
    if (tail->pairs == TAIL_PAIRS) {
        r->text = NULL;
        return;
    }
    struct pair *pair = &tail->pair[tail->pairs++];
    pair->card = read_object(r);
    pair->skill = (uint8_t)next_number(r, 0, CARD_SKILLS - 1);
    pair->event = (uint8_t)next_number(r, 0, TAIL_EVENTS);
    pair->dropped = (uint8_t)next_number(r, 0, 1);
    expect(r, ')');
}

static void read_waiting(struct reader *r)
{
    struct tail *tail = &r->run->st->tail;

    r->text += 3;
    if (tail->queued == QUEUE_MAX) {
        r->text = NULL;
        return;
    }
    struct waiting *pair = &tail->queue[tail->queued++];
    pair->card = read_object(r);
    pair->skill = (uint8_t)next_number(r, 0, CARD_SKILLS - 1);
    pair->event = (uint8_t)next_number(r, 1, 255);
    pair->dropped = (uint8_t)next_number(r, 0, 1);
    pair->has_last = r->run->match->rules->turn.keeps_last && next_is(r, ",");
    for (int k = 0; pair->has_last && k < WAITING_NUMBERS; k++) {
        pair->last[k] = (int16_t)next_number(r, -32768, 32767);
    }
    if (next_is(r, ",")) {
        pair->square = (uint8_t)next_number(r, 1, GRID_PLACES);
        pair->layer = (uint8_t)next_number(r, 0, 63);
        pair->since = (uint16_t)next_number(r, 1, 999);
    }
    expect(r, ')');
}

static void read_picks(struct reader *r)
{
    struct tail *tail = &r->run->st->tail;
    struct set picked = {{0, 0}};

    r->text += 2;
    tail->picks = 0;
    if (next_is(r, "?")) {
        read_hole(r, HOLE_PICKS, 0);
        return;
    }
    do {
        r->text++;
        obj_t obj = read_other(r, &picked);
        if (r->text != NULL && obj < MAX_OBJECT) {
            set_add(&picked, obj);
        }
        tail->picked[tail->picks++] = obj;
    } while (r->text != NULL && *r->text == ',' && tail->picks < PICKED_MAX);
    expect(r, ')');
}

static void read_marks(struct reader *r)
{
    r->text += 2;
    long mark = read_number(r, 0, MARK_MAX - 1);
    struct set set = read_set(r, HOLE_NONE, 0);

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

static void read_ask(struct reader *r)
{
    struct ask *ask = &r->run->st->head.ask;
    const struct rules *rules = r->run->match->rules;
    int verbs = count_verbs(rules), steps = 0;

    for (; rules->steps[steps].name != NULL; steps++) {
    }
    r->text += 3;
    memset(ask, 0, sizeof *ask);
    ask->seats = (uint8_t)read_number(r, 1, 3);
    ask->asked = (uint8_t)next_number(r, 1, 3);
    ask->step = (uint8_t)next_number(r, 0, steps - 1);
    ask->form = (uint8_t)next_number(r, 0, FORM_MOVES);
    ask->verb = (uint8_t)next_number(r, 0, verbs - 1);
    ask->plain = (uint64_t)next_number(r, 0, ((long)1 << verbs) - 1);
    ask->least = (uint8_t)next_number(r, 0, 255);
    ask->most = (uint8_t)next_number(r, 0, 255);
    ask->sofar = (uint8_t)next_number(r, 0, 255);
    ask->skill = (uint8_t)next_number(r, 0, 255);
    ask->by_rule = (uint8_t)next_number(r, 0, 255);
    expect(r, ',');
    ask->from = read_object(r);
    bool is_card = rules->verbs[ask->verb].operand == OPERAND_CARD ||
                   rules->verbs[ask->verb].operand == OPERAND_SKILL ||
                   rules->verbs[ask->verb].operand == OPERAND_EFFECT;
    while (ask->form == FORM_OFFERS && r->text != NULL && *r->text == ',' &&
           ask->count < OFFER_MAX) {
        struct offer *offer = &ask->offer[ask->count++];
        offer->verb = (uint8_t)next_number(r, 0, verbs - 1);
        expect(r, '.');
        offer->over = (uint8_t)read_number(r, 0, SEATS - 1);
        expect(r, '.');
        offer->second = (uint8_t)read_number(r, 0, OFFER_ALONE);
        expect(r, '.');
        offer->seats = (uint8_t)read_number(r, 1, 3);
    }
    while (r->text != NULL && *r->text == ',' && ask->count < ITEM_MAX) {
        long skill = next_number(r, 0, 15);
        expect(r, '.');
        long operand = is_card ? read_object(r) : read_number(r, 0, 0xfff);
        ask->item[ask->count++] = (uint16_t)(operand | skill << 12);
    }
    expect(r, ')');
    ask->cards = read_set(r, HOLE_NONE, 0);
    ask->chosen = read_set(r, HOLE_CHOSEN, 0);
    for (int i = 0; i < ask->count && ask->form == FORM_OFFERS; i++) {
        ask->offer[i].mask = read_set(r, HOLE_NONE, 0).of[ask->offer[i].over];
    }
    r->run->st->head.d++;
}

/* What the other seat is asked: worlds open the question themselves. */
static void read_question(struct reader *r, const struct pending_of *of)
{
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
    ask->verb = (uint8_t)read_number(r, 0, count_verbs(r->run->match->rules) - 1);
    while (r->text != NULL && *r->text == ',' && ask->count < ITEM_MAX) {
        long skill = next_number(r, 0, 15);
        expect(r, '.');
        ask->item[ask->count++] = (uint16_t)(read_object(r) | skill << 12);
    }
    expect(r, ')');
    ask->chosen = read_set(r, HOLE_CHOSEN, 0);
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

bool pending_read(struct run *run, const struct pending_of *of, const char *text)
{
    struct reader r = {.run = run, .text = text, .viewer = of->viewer};
    long seat;

    read_turn(&r);
    while (r.text != NULL && *r.text == ';') {
        if (is_source(r.text)) {
            r.text += 1 + strcspn(r.text + 1, ";");
            continue;
        }
        bool is_row = r.text[1] != '\0' && strchr("abefcqw", r.text[1]) != NULL;
        bool is_count = r.text[1] == 'c' && r.text[2] == '?';
        if (is_row && r.text[2] != '(' && !is_count) {
            return false;
        }
        switch (r.text[1]) {
        case 'f':
            read_frame(&r);
            break;
        case 'r':
            r.text += 2;
            run->st->tail.result.dead = (uint32_t)read_number(&r, 0, LIMIT_AMOUNTS);
            run->st->tail.result.live = read_set(&r, HOLE_RESULT, 0);
            break;
        case 'l':
            r.text += 2;
            seat = read_number(&r, 0, VIEWERS - 1);
            run->st->tail.looked[seat] = read_set(&r, HOLE_LOOKED, (int)seat);
            break;
        case 'c':
            read_picks(&r);
            break;
        case 'e':
            read_fact(&r);
            break;
        case 'q':
            read_pair(&r);
            break;
        case 'w':
            read_waiting(&r);
            break;
        case 'k':
            read_marks(&r);
            break;
        case 'a':
            read_ask(&r);
            break;
        case 'b':
            read_question(&r, of);
            break;
        default:
            return false;
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
