/* event.c - notes for viewers, facts for reactions. */
#include "engine/core/event.h"

#include <string.h>

#include "engine/core/mods-text.h"
#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"

/* ---- notes --------------------------------------------------------------- */

/* The card whose block is running: the innermost one, unless the sink names another. */
static void sign(const struct run *run, struct note *note)
{
    const struct tail *tail = &run->st->tail;

    note->by = run->sink->by;
    note->by_skill = 0xff;
    for (int i = tail->frames - 1; i >= 0 && note->by == CARD_NONE; i--) {
        if (tail->frame[i].kind == FRAME_CODE) {
            note->by = run->match->card[tail->frame[i].self];
            note->by_skill = tail->frame[i].skill;
        }
    }
}

void event_sign(struct run *run, obj_t obj)
{
    if (run_is_told(run)) {
        run->sink->by = obj == OBJ_NONE ? CARD_NONE : run->match->card[obj];
    }
}

struct note *event_write(struct run *run, enum note_kind kind, int who)
{
    struct sink *sink = run->sink;

    if (sink->count == sink->room && !sink->grow(sink)) {
        sink->is_full = true;
        return NULL;
    }
    struct note *note = &sink->note[sink->count++];
    memset(note, 0, sizeof *note);
    note->d = run->st->head.d;
    note->kind = (uint8_t)kind;
    note->who = (uint8_t)who;
    note->seen = SEEN_BOTH;
    note->from = note->to = NOTE_NOWHERE;
    note->card = note->other = CARD_NONE;
    sign(run, note);
    note->name = 0xffff;
    return note;
}

void event_place(struct run *run, struct note *note, obj_t obj)
{
    if (note == NULL) {
        return;
    }
    zone_t zone = run->st->field.zone_of[obj];
    note->card = run->match->card[obj];
    note->from = (uint8_t)(zone | obj_seat(obj) << 7);
    note->from_label = (uint32_t)zone_label(run->match, run->st, obj);
}

void event_reason(struct run *run, int who, obj_t obj, int why)
{
    struct note *note = event_note(run, NOTE_flag, who);
    event_place(run, note, obj);
    if (note != NULL) {
        note->why = (uint8_t)why;
    }
}

/* The card is named to those alone who see its face. */
static void show_face(const struct run *run, struct note *note, obj_t obj)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        bool is_seen = know_face(run->match, run->st, viewer, obj);
        note->seen &= (uint8_t) ~((int)!is_seen << viewer);
    }
}

void event_turned(struct run *run, obj_t obj, int why)
{
    struct note *note = event_note(run, NOTE_flag, obj_seat(obj));

    event_place(run, note, obj);
    if (note == NULL) {
        return;
    }
    note->why = (uint8_t)why;
    show_face(run, note, obj);
}

void event_change(struct run *run, const struct mod *mod)
{
    bool is_seat = mod->kind == MOD_SEAT || mod->kind == MOD_FORBID_SEAT;
    struct note *note =
        event_note(run, NOTE_flag, is_seat ? mod->target : obj_seat((obj_t)mod->target));

    if (note == NULL) {
        return;
    }
    note->change = *mod;
    note->has_change = true;
    if (!is_seat) {
        event_place(run, note, (obj_t)mod->target);
        show_face(run, note, (obj_t)mod->target);
    }
}

void event_plain(struct run *run, enum note_kind kind, int who, int name, int n)
{
    struct note *note = event_note(run, kind, who);
    if (note != NULL) {
        note->name = (uint16_t)name;
        note->n = (int16_t)n;
        note->has_n = n >= 0;
    }
}

void event_value(struct run *run, int who, int gauge, int n)
{
    struct note *note = event_note(run, NOTE_value, who);
    if (note != NULL) {
        note->name = (uint16_t)gauge;
        note->n = (int16_t)n;
        note->has_n = 1;
    }
}

static int put_text(struct sink *sink, const char *text)
{
    size_t length = strlen(text) + 1;
    int at = sink->text_used;

    memcpy(sink->text + at, text, length);
    sink->text_used += (int)length;
    return at;
}

/* The three spellings stand one after the other in the sink's text, each ended by NUL. */
void event_choose(struct run *run, seat_t seat, const char *open, const char *foe, const char *pub)
{
    struct sink *sink = run->sink;

    if (sink == NULL) {
        return;
    }
    size_t length = strlen(open) + strlen(foe) + strlen(pub) + 3;
    if ((size_t)sink->text_used + length > (size_t)sink->text_room && !sink->grow(sink)) {
        sink->is_full = true;
        return;
    }
    struct note *note = event_note(run, NOTE_choose, seat);
    if (note != NULL) {
        note->extra = (uint32_t)put_text(sink, open);
        (void)put_text(sink, foe);
        (void)put_text(sink, pub);
    }
}

/* Whether a move, by its name, has one of these verbs. */
static bool is_one_of(const struct rules *rules, const char *name, uint64_t verbs)
{
    int verb = move_verb_of(rules, name);

    return verb >= 0 && (verbs >> verb & 1) != 0;
}

void event_again(struct run *run, enum note_kind kind, seat_t seat, uint64_t verbs, int n)
{
    struct sink *sink = run->sink;
    int end = sink == NULL ? 0 : sink->count, at = end, found = 0;

    while (at > 0 && found < n) {
        const struct note *note = &sink->note[--at];
        found += note->kind == NOTE_choose && note->who == seat &&
                 is_one_of(run->match->rules, sink->text + note->extra, verbs);
    }
    for (; at < end; at++) {
        uint32_t text = sink->note[at].extra;
        bool is_it = sink->note[at].kind == NOTE_choose && sink->note[at].who == seat &&
                     is_one_of(run->match->rules, sink->text + text, verbs);
        struct note *again = is_it ? event_note(run, kind, seat) : NULL;
        if (again != NULL) {
            again->extra = text;
            again->has_move = true;
        }
    }
}

/* ---- printing --------------------------------------------------------------- */

static void put_word(struct str *out, const char *key, const char *word)
{
    str_put(out, key);
    str_put(out, word);
}

static void put_zone(const struct rules *rules, const char *key, uint8_t zone, struct str *out)
{
    if (zone == NOTE_NOWHERE) {
        return;
    }
    str_put(out, key);
    str_put(out, (zone & 0x80) != 0 ? "s2." : "s1.");
    const struct zone_rule *rule = &rules->zone[zone & 0x7f];
    str_char(out, rule->label == LABEL_HOST ? rules->zone[rule->host].letter : rule->letter);
}

static void put_label(const struct rules *rules, uint8_t zone, uint32_t number, struct str *out)
{
    zone_print_label(rules, zone & 0x7f, (int)number, out);
}

static bool sees(const struct note *note, int viewer)
{
    return viewer == VIEWER_ALL || (note->seen >> viewer & 1) != 0;
}

static void put_card(const struct match *match, const struct note *note, int viewer,
                     struct str *out)
{
    if (note->card == CARD_NONE) {
        return;
    }
    str_put(out, " cards=");
    str_put(out, sees(note, viewer) ? match->db->cards[note->card].id : "?1");
    if (note->other != CARD_NONE) {
        bool is_seen = viewer == VIEWER_ALL || (note->other_seen >> viewer & 1) != 0;
        str_char(out, ',');
        str_put(out, is_seen ? match->db->cards[note->other].id : "?1");
    }
}

static const char *gauge_key(const struct rules *rules, int gauge)
{
    for (int i = 0; rules->gauges[i].key != NULL; i++) {
        if (rules->gauges[i].gauge == gauge) {
            return rules->gauges[i].key;
        }
    }
    return rules->vocab->gauges[gauge].name;
}

/* Which number of a row of several it is, from 1. */
static void put_part(const struct rules *rules, int gauge, struct str *out)
{
    int part = 0;

    for (int i = 0; rules->gauges[i].key != NULL; i++) {
        part = rules_is_part(rules, i) ? part + 1 : 1;
        if (rules->gauges[i].gauge == gauge &&
            (rules_is_part(rules, i) || rules_is_part(rules, i + 1))) {
            str_format(out, " part=%d", part);
        }
    }
}

/* The name a kind carries, out of the table that the kind says. */
static void put_name(const struct rules *rules, const struct note *note, struct str *out)
{
    if (note->name == 0xffff) {
        return;
    }
    switch (note->kind) {
    case NOTE_phase:
        put_word(out, " name=", rules->phases[note->name].key);
        break;
    case NOTE_value:
        put_word(out, " name=", gauge_key(rules, note->name));
        put_part(rules, note->name, out);
        break;
    case NOTE_coin:
        put_word(out, " first=", note->who == 0 ? "s1" : "s2");
        break;
    case NOTE_battle:
        put_word(out, " why=", rules->notes[note->name].key);
        break;
    case NOTE_over:
        put_word(out, " reason=", rules->reasons[note->name].key);
        break;
    case NOTE_claim: /* the condition that a bound is of */
        put_word(out, " name=", rules->reasons[note->name].key);
        break;
    default:
        break;
    }
}

static void put_who(const struct rules *rules, const struct note *note, struct str *out)
{
    bool is_move = note->kind == NOTE_move || note->kind == NOTE_swap;

    if (is_move && note->from_label != 0) {
        str_char(out, ' ');
        put_label(rules, note->from, note->from_label, out);
    } else if (note->kind == NOTE_over && note->who == 2) {
        str_put(out, " draw");
    } else if (note->who < SEATS && note->kind != NOTE_coin) {
        str_put(out, note->who == 0 ? " s1" : " s2");
    }
}

/* Whoever puts the cards of a deck in an order does so unseen. */
static bool masks_order(const struct rules *rules)
{
    const struct step_rule *step = rules->steps;

    while (step->name != NULL && !step->is_masked) {
        step++;
    }
    return step->name != NULL;
}

static void put_places(const struct match *match, const struct note *note, int viewer,
                       struct str *out)
{
    const struct rules *rules = match->rules;

    put_zone(rules, " from=", note->from, out);
    put_zone(rules, " to=", note->to, out);
    if (note->to_label != 0) {
        str_put(out, " pos=");
        put_label(rules, note->to, note->to_label, out);
    } else if (note->to == NOTE_NOWHERE && note->from_label != 0) {
        str_put(out, " pos=");
        put_label(rules, note->from, note->from_label, out);
    }
    bool is_masked = note->from == note->to && !sees(note, viewer) && masks_order(rules);
    if (note->position != 0 && !is_masked) {
        str_put(out, note->position == 2 ? " pos=bottom" : " pos=top");
    }
}

static void put_extra(const struct match *match, const struct sink *sink, const struct note *note,
                      int viewer, struct str *out)
{
    if (note->kind == NOTE_choose || note->has_move) {
        const char *text = sink->text + note->extra;
        int skip = viewer == VIEWER_ALL || viewer == note->who ? 0 : viewer == VIEWER_PUB ? 2 : 1;
        for (; skip > 0; skip--) {
            text += strlen(text) + 1;
        }
        put_word(out, " move=", text);
    }
    if (note->kind == NOTE_shuffle && viewer == VIEWER_ALL) {
        str_put(out, " order=");
        for (int i = 0; i < note->extra_count; i++) {
            str_put(out, i == 0 ? "" : ",");
            str_put(out, match->db->cards[sink->order[note->extra + (uint32_t)i]].id);
        }
        if (note->extra_count == 0) {
            str_char(out, '-');
        }
    }
}

void event_print(const struct match *match, const struct sink *sink, int index, int viewer,
                 struct str *out)
{
    static const char *const names[] = {
#define EVENT(name, text, ja, en) #name,
#include "engine/core/event.def"
#undef EVENT
    };
    const struct note *note = &sink->note[index];

    str_put(out, "event ");
    str_int(out, index + 1);
    str_char(out, ' ');
    str_put(out, names[note->kind]);
    put_who(match->rules, note, out);
    put_places(match, note, viewer, out);
    put_card(match, note, viewer, out);
    put_name(match->rules, note, out);
    if (note->has_n) {
        str_put(out, " n=");
        str_int(out, note->n);
    }
    if (note->why != 0) {
        put_word(out, " why=", match->rules->notes[note->why].key);
    }
    if (note->has_change) {
        str_put(out, " change=");
        mods_print_change(match, &note->change, out);
    }
    if (note->is_up) {
        str_put(out, " face=up");
    }
    put_extra(match, sink, note, viewer, out);
    str_put(out, " d=");
    str_int(out, (int)note->d);
    if (note->by != CARD_NONE) {
        put_word(out, " by=", match->db->cards[note->by].id);
        if (note->by_skill != 0xff) {
            str_char(out, '.');
            str_int(out, move_flag_number(match, &match->db->cards[note->by], note->by_skill));
        }
    }
}

/* ---- facts ---------------------------------------------------------------------- */

void event_close(struct state *st, int from)
{
    struct tail *tail = &st->tail;
    for (; tail->events > from; tail->events--) {
        tail->event[tail->events - 1] = (struct happening){0};
    }
}

struct happening *event_add(struct run *run, int event, seat_t by, obj_t it, int zone)
{
    struct tail *tail = &run->st->tail;
    ROOM_FOR(tail->events + 1, FACTS);
    struct happening *fact = &tail->event[tail->events++];
    *fact = (struct happening){.event = (uint8_t)event, .by = by, .it = it, .zone = (uint8_t)zone};
    return fact;
}
