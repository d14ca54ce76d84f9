/* pending.c - the continuation as text. */
#include "engine/core/pending.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/move.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"

/* ---- objects by place ------------------------------------------------------- */

static bool has_label(const struct match *match, const struct state *st, obj_t obj)
{
    return match->rules->zone[st->field.zone_of[obj]].label != LABEL_NONE;
}

/* Copies of one card in a hand, in the order in which they are moved (zone_copy). */
static int copies_in_order(const struct match *match, const struct state *st, obj_t obj,
                           obj_t out[SEAT_OBJECTS])
{
    zone_t zone = st->field.zone_of[obj];
    uint64_t rest = match_copies(match, obj) & st->field.zone[zone][obj_seat(obj)];
    int n = 0;

    while (rest != 0) {
        obj_t copy = zone_copy(match, st, (obj_t)((obj & SEAT_OBJECTS) + bits_first(rest)), rest);
        out[n++] = copy;
        rest &= ~obj_bit(copy);
    }
    return n;
}

void pending_object(const struct match *match, const struct state *st, int viewer, obj_t obj,
                    struct str *out)
{
    obj_t row[SEAT_OBJECTS];

    if (obj == OBJ_NONE) {
        str_char(out, '-');
        return;
    }
    if (has_label(match, st, obj)) {
        move_label(match, st, obj, out);
        return;
    }
    zone_t zone = st->field.zone_of[obj];
    bool is_set = match->rules->zone[zone].kind == ZONE_SET;
    if (viewer != VIEWER_ALL && match->rules->zone[zone].sight != SIGHT_BOTH) {
        str_char(out, '?');
        return;
    }
    int n = is_set ? copies_in_order(match, st, obj, row)
                   : zone_list(match, st, zone, obj_seat(obj), row);
    int at = 0;
    while (at < n && row[at] != obj) {
        at++;
    }
    str_format(out, "s%d.%c", obj_seat(obj) + 1, match->rules->zone[zone].letter);
    if (is_set) {
        str_format(out, ".%s.", match_card(match, obj)->id);
    }
    str_int(out, at + 1);
}

static const char *find_label(const struct match *match, const struct state *st, const char *text,
                              obj_t *obj)
{
    char *end;
    long number = strtol(text + 1, &end, 10);

    for (int o = 0; o < MAX_OBJECT && end != text + 1; o++) {
        if (st->field.zone_of[o] != ZONE_NONE && has_label(match, st, (obj_t)o) &&
            match->rules->zone[st->field.zone_of[o]].label_letter == text[0] &&
            zone_label(match, st, (obj_t)o) == number) {
            *obj = (obj_t)o;
            return end;
        }
    }
    return NULL;
}

static const char *find_copy(const struct match *match, const struct state *st, zone_t zone,
                             seat_t seat, const char *text, obj_t *obj)
{
    char id[MAX_ID + 1];
    const char *dot = strchr(text, '.');
    obj_t row[SEAT_OBJECTS];

    if (dot == NULL || dot - text > MAX_ID) {
        return NULL;
    }
    memcpy(id, text, (size_t)(dot - text));
    id[dot - text] = '\0';
    card_t card = carddb_find(match->db, id);
    for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
        obj_t copy = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if (match->card[copy] == card) {
            char *end;
            long at = strtol(dot + 1, &end, 10);
            if (at < 1 || at > copies_in_order(match, st, copy, row)) {
                return NULL;
            }
            *obj = row[at - 1];
            return end;
        }
    }
    return NULL;
}

const char *pending_find(const struct match *match, const struct state *st, const char *text,
                         obj_t *obj)
{
    obj_t row[SEAT_OBJECTS];
    char *end;

    if (text[0] == '-') {
        *obj = OBJ_NONE;
        return text + 1;
    }
    if (text[0] != 's') {
        return find_label(match, st, text, obj);
    }
    if ((text[1] != '1' && text[1] != '2') || text[2] != '.') {
        return NULL;
    }
    seat_t seat = (seat_t)(text[1] - '1');
    for (zone_t zone = 0; zone < match->rules->zones; zone++) {
        const struct zone_rule *rule = &match->rules->zone[zone];
        if (rule->letter != text[3] || rule->label != LABEL_NONE) {
            continue;
        }
        if (rule->kind == ZONE_SET) {
            return text[4] == '.' ? find_copy(match, st, zone, seat, text + 5, obj) : NULL;
        }
        long at = strtol(text + 4, &end, 10);
        if (at < 1 || at > zone_list(match, st, zone, seat, row)) {
            return NULL;
        }
        *obj = row[at - 1];
        return end;
    }
    return NULL;
}

/* ---- printing ------------------------------------------------------------------ */

/* By places, so that the numbers of objects do not show. */
static void print_set(const struct match *match, const struct state *st, const struct set *set,
                      struct str *out)
{
    obj_t row[SEAT_OBJECTS], copies[SEAT_OBJECTS];
    const char *comma = "";

    str_char(out, '{');
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
                    count = copies_in_order(match, st, row[i], copies);
                    i += count - 1;
                }
                for (int k = 0; k < count; k++) {
                    if (set_has(set, copies[k])) {
                        str_put(out, comma);
                        pending_object(match, st, VIEWER_ALL, copies[k], out);
                        comma = ",";
                    }
                }
            }
        }
    }
    str_char(out, '}');
}

static void print_turn(const struct match *match, const struct state *st, int viewer,
                       struct str *out)
{
    const struct head *head = &st->head;
    int used = COUNTER_MAX;

    while (used > 0 && head->counter[used - 1] == 0) {
        used--;
    }
    str_format(out, "turn(%d.%d", head->step, st->field.next_label);
    for (int i = 0; i < used; i++) {
        str_char(out, ',');
        if ((match->rules->object_counters >> i & 1) != 0) {
            pending_object(match, st, viewer,
                           head->counter[i] == 0 ? OBJ_NONE : (obj_t)(head->counter[i] - 1), out);
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

static void print_frame(const struct match *match, const struct state *st, int i, struct str *out)
{
    const struct tail *tail = &st->tail;
    const struct frame *frame = &tail->frame[i];
    bool is_top = i + 1 == tail->frames;
    int numbers = is_top ? tail->numbers : frame[1].numbers,
        sets = is_top ? tail->sets : frame[1].sets;

    str_format(out, ";f(%d,%d,%d,", frame->kind, frame->step, frame->seat);
    pending_object(match, st, VIEWER_ALL, frame->self, out);
    str_format(out, ",%d,%d,%d,%d,%d,%d,%d", frame->skill,
               frame->kind == FRAME_CODE ? ordinal_of(match->db, frame->start, frame->pc) : 0,
               frame->event, frame->a, frame->b, frame->events, frame->pairs);
    for (int n = frame->numbers; n < numbers; n++) {
        str_format(out, ",%d", tail->number[n]);
    }
    str_char(out, ')');
    for (int s = frame->sets; s < sets; s++) {
        str_format(out, "s%u", tail->set[s].dead);
        print_set(match, st, &tail->set[s].live, out);
    }
}

static void print_facts(const struct match *match, const struct state *st, struct str *out)
{
    const struct tail *tail = &st->tail;

    for (int i = 0; i < tail->events; i++) {
        const struct happening *fact = &tail->event[i];
        str_format(out, ";e(%d,%d,", fact->event, fact->by);
        pending_object(match, st, VIEWER_ALL, fact->it, out);
        str_format(out, ",%d,%d,%d,%d,%d)", fact->zone, fact->member[0], fact->member[1],
                   fact->member[2], fact->was_silenced);
    }
    for (int i = 0; i < tail->pairs; i++) {
        const struct pair *pair = &tail->pair[i];
        str_put(out, ";q(");
        pending_object(match, st, VIEWER_ALL, pair->card, out);
        str_format(out, ",%d,%d,%d)", pair->skill, pair->event, pair->dropped);
    }
}

/* Marks that no flag of the text shows: the running chain's. */
static void print_marks(const struct match *match, const struct state *st, struct str *out)
{
    uint32_t shown = 0;

    for (const struct flag_rule *flag = match->rules->flags; flag->letter != 0; flag++) {
        if (flag->mark < MARK_MAX) {
            uint32_t width = flag->has_skill ? (1u << CARD_SKILLS) - 1 : 1;
            shown |= width << flag->mark | (flag->has_skill ? width << flag->also : 0);
        }
    }
    for (int mark = 0; mark < MARK_MAX; mark++) {
        struct set set = {{st->field.mark[mark][0], st->field.mark[mark][1]}};
        if ((shown >> mark & 1) == 0 && !set_empty(&set)) {
            str_format(out, ";k%d", mark);
            print_set(match, st, &set, out);
        }
    }
}

static void print_ask(const struct match *match, const struct state *st, struct str *out)
{
    const struct ask *ask = &st->head.ask;
    enum operand operand = match->rules->verbs[ask->verb].operand;

    str_format(out, ";a(%d,%d,%d,%d,%d,%u,%d,%d,%d,%d,%d,", ask->seats, ask->asked, ask->step,
               ask->form, ask->verb, ask->plain, ask->least, ask->most, ask->sofar, ask->skill,
               ask->by_rule);
    pending_object(match, st, VIEWER_ALL, ask->from, out);
    for (int i = 0; i < ask->count; i++) {
        str_format(out, ",%d.", ask->item[i] >> 12);
        if (operand == OPERAND_CARD || operand == OPERAND_SKILL) {
            pending_object(match, st, VIEWER_ALL, (obj_t)(ask->item[i] & 0xfff), out);
        } else {
            str_int(out, ask->item[i] & 0xfff);
        }
    }
    str_char(out, ')');
    print_set(match, st, &ask->cards, out);
    print_set(match, st, &ask->chosen, out);
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

void pending_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    if (!st->head.is_over && st->head.phase != match->rules->setup_phase) {
        str_put(out, " p=");
        print_turn(match, st, viewer, out);
        if (viewer != VIEWER_ALL) {
            print_sources(match, st, out);
        } else if (st->tail.frames > 0) {
            for (int i = 0; i < st->tail.frames; i++) {
                print_frame(match, st, i, out);
            }
            str_format(out, ";r%u", st->tail.result.dead);
            print_set(match, st, &st->tail.result.live, out);
            print_facts(match, st, out);
            print_marks(match, st, out);
            print_ask(match, st, out);
        }
    }
    if (!st->head.is_over) {
        print_given(match, st, viewer, out);
    }
}

/* ---- reading --------------------------------------------------------------------- */

/* A cursor over the text; text becomes NULL at the first fault. */
struct reader {
    struct run *run;
    const char *text;
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

static obj_t read_object(struct reader *r)
{
    obj_t obj = OBJ_NONE;
    if (r->text != NULL) {
        r->text = pending_find(r->run->match, r->run->st, r->text, &obj);
    }
    return obj;
}

static struct set read_set(struct reader *r)
{
    struct set set = {{0, 0}};

    expect(r, '{');
    while (r->text != NULL && *r->text != '}') {
        if (*r->text == ',') {
            r->text++;
        }
        obj_t obj = read_object(r);
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
    struct head *head = &r->run->st->head;

    r->text = next_is(r, "turn(") ? r->text + 5 : NULL;
    head->step = (uint8_t)read_number(r, 0, 255);
    expect(r, '.');
    r->run->st->field.next_label = (uint16_t)read_number(r, r->run->st->field.next_label, 60000);
    for (int i = 0; i < COUNTER_MAX && r->text != NULL && *r->text == ','; i++) {
        if ((r->run->match->rules->object_counters >> i & 1) != 0) {
            expect(r, ',');
            obj_t obj = read_object(r);
            head->counter[i] = (uint8_t)(obj == OBJ_NONE ? 0 : obj + 1);
        } else {
            head->counter[i] = (uint8_t)next_number(r, 0, 255);
        }
    }
    expect(r, ')');
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
        slot->dead = (uint32_t)read_number(r, 0, 255);
        slot->live = read_set(r);
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

static void read_marks(struct reader *r)
{
    r->text += 2;
    long mark = read_number(r, 0, MARK_MAX - 1);
    struct set set = read_set(r);
    r->run->st->field.mark[mark][0] = set.of[0];
    r->run->st->field.mark[mark][1] = set.of[1];
}

static void read_ask(struct reader *r)
{
    struct ask *ask = &r->run->st->head.ask;
    const struct rules *rules = r->run->match->rules;
    int verbs = 0, steps = 0;

    for (; rules->verbs[verbs].name != NULL; verbs++) {
    }
    for (; rules->steps[steps].name != NULL; steps++) {
    }
    r->text += 3;
    memset(ask, 0, sizeof *ask);
    ask->seats = (uint8_t)read_number(r, 1, 3);
    ask->asked = (uint8_t)next_number(r, 1, 3);
    ask->step = (uint8_t)next_number(r, 0, steps - 1);
    ask->form = (uint8_t)next_number(r, 0, FORM_MIXED);
    ask->verb = (uint8_t)next_number(r, 0, verbs - 1);
    ask->plain = (uint32_t)next_number(r, 0, ((long)1 << verbs) - 1);
    ask->least = (uint8_t)next_number(r, 0, 255);
    ask->most = (uint8_t)next_number(r, 0, 255);
    ask->sofar = (uint8_t)next_number(r, 0, 255);
    ask->skill = (uint8_t)next_number(r, 0, 255);
    ask->by_rule = (uint8_t)next_number(r, 0, 255);
    expect(r, ',');
    ask->from = read_object(r);
    bool is_card = rules->verbs[ask->verb].operand == OPERAND_CARD ||
                   rules->verbs[ask->verb].operand == OPERAND_SKILL;
    while (r->text != NULL && *r->text == ',' && ask->count < ITEM_MAX) {
        long skill = next_number(r, 0, 15);
        expect(r, '.');
        long operand = is_card ? read_object(r) : read_number(r, 0, 0xfff);
        ask->item[ask->count++] = (uint16_t)(operand | skill << 12);
    }
    expect(r, ')');
    ask->cards = read_set(r);
    ask->chosen = read_set(r);
    r->run->st->head.d++;
}

bool pending_read(struct run *run, const char *text)
{
    struct reader r = {run, text};

    read_turn(&r);
    while (r.text != NULL && *r.text == ';') {
        switch (r.text[1]) {
        case 'f':
            read_frame(&r);
            break;
        case 'r':
            r.text += 2;
            run->st->tail.result.dead = (uint32_t)read_number(&r, 0, 255);
            run->st->tail.result.live = read_set(&r);
            break;
        case 'e':
            read_fact(&r);
            break;
        case 'q':
            read_pair(&r);
            break;
        case 'k':
            read_marks(&r);
            break;
        case 'a':
            read_ask(&r);
            break;
        default:
            return false;
        }
    }
    return r.text != NULL && *r.text == '\0';
}
