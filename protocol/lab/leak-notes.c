/* leak-notes.c - the notes of one answer: who is shown which face, and by what right. */
#include "protocol/lab/leak-inner.h"

#include <stdlib.h>
#include <string.h>

#include "engine/know/know.h"

/* ---- logs --------------------------------------------------------------- */

static bool grow(struct sink *sink)
{
    int room = sink->room == 0 ? LEAK_NOTES : 2 * sink->room;
    struct note *note = realloc(sink->note, (size_t)room * sizeof *note);

    if (note == NULL) {
        return false;
    }
    sink->note = note;
    sink->room = room;
    return true;
}

bool leak_log_open(struct leak_log *log)
{
    log->sink = (struct sink){.grow = grow,
                              .order = log->order,
                              .order_room = LEAK_ORDERS,
                              .text = log->text,
                              .text_room = LEAK_NAMES,
                              .by = CARD_NONE};
    return grow(&log->sink);
}

void leak_log_close(struct leak_log *log)
{
    free(log->sink.note);
}

void leak_log_clear(struct leak_log *log)
{
    log->sink.count = log->sink.orders = log->sink.text_used = 0;
}

/* ---- faces -------------------------------------------------------------- */

/* True if the zone of a note lies open to the viewer by the rules. */
static bool is_open(const struct rules *rules, uint8_t zone, int viewer)
{
    if (zone == NOTE_NOWHERE) {
        return false;
    }
    enum vocab_sight sight = rules->zone[zone & 0x7f].sight;
    return sight == SIGHT_BOTH || (sight == SIGHT_OWNER && viewer == zone >> 7);
}

/* True if the rules show the card because it leaves its place. */
static bool is_exit(const struct rules *rules, const struct note *note)
{
    return note->from != NOTE_NOWHERE && note->to != NOTE_NOWHERE &&
           (rules->sight.open_exits >> (note->from & 0x7f) & 1) != 0 &&
           (rules->sight.open_exits >> (note->to & 0x7f) & 1) == 0;
}

bool leak_is_self_told(const struct rules *rules, const struct note *note)
{
    return note->kind == NOTE_flag && know_is_telling(rules, note->why);
}

bool leak_is_entitled(const struct rules *rules, const struct note *note, int viewer)
{
    return is_open(rules, note->from, viewer) || is_open(rules, note->to, viewer) || note->is_up ||
           is_exit(rules, note) || leak_is_self_told(rules, note) || note->kind == NOTE_reveal ||
           (note->kind == NOTE_look && note->who == viewer);
}

void leak_shown_start(struct leak_work *work)
{
    memset(&work->shown, 0, sizeof work->shown);
    work->named_count = 0;
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        card_t card = work->match.card[obj];
        if (card < LEAK_CARDS) {
            work->shown.card[obj_seat((obj_t)obj)][obj_seat((obj_t)obj)][card] = 1;
        }
    }
}

/* Notes that a viewer was shown a card by note number index; false with a leak. */
static bool learn(struct leak_work *work, int index, int viewer, card_t card)
{
    const struct note *note = &work->log.sink.note[index];
    seat_t owner = (seat_t)((note->from == NOTE_NOWHERE ? note->to : note->from) >> 7);
    struct str out;

    if (card >= LEAK_CARDS) {
        return true;
    }
    uint8_t *is_shown = &work->shown.card[viewer][owner][card];
    if (*is_shown == 0 && !leak_is_entitled(work->match.rules, note, viewer)) {
        struct note hidden = *note;
        struct sink one = work->log.sink;
        one.note = &hidden;
        hidden.seen = hidden.other_seen = SEEN_NONE;
        str_init(&out, work->text, sizeof work->text);
        event_print(&work->match, &one, 0, viewer, &out);
        hidden = *note;
        str_init(&out, work->again, sizeof work->again);
        event_print(&work->match, &one, 0, viewer, &out);
        return leak_same(work, viewer < SEATS ? (seat_t)viewer : (seat_t)(1 - owner), note->d,
                         "events", work->text, work->again);
    }
    *is_shown = 1;
    return true;
}

/* The card that a move name spells out, or CARD_NONE: `lay:ID`, `pick:hand.ID`, `react:ID.1`. */
static card_t named_card(const struct match *match, const char *name)
{
    char id[MOVE_TEXT];
    struct str out;
    int verb = move_verb_of(match->rules, name);

    if (verb < 0 || (match->rules->verbs[verb].operand != OPERAND_CARD &&
                     match->rules->verbs[verb].operand != OPERAND_SKILL)) {
        return CARD_NONE;
    }
    for (const char *part = strchr(name, ':'); *part != '\0'; part += strcspn(part, ".")) {
        part++;
        str_init(&out, id, sizeof id);
        str_format(&out, "%.*s", (int)strcspn(part, "."), part);
        card_t card = carddb_find(match->db, id);
        if (card != CARD_NONE) {
            return card;
        }
    }
    return CARD_NONE;
}

/* Keeps the cards that an answer names to those who did not give it. */
static void keep_named(struct leak_work *work, const struct note *note)
{
    const char *text = work->log.sink.text + note->extra;
    const int viewers[] = {1 - note->who, VIEWER_PUB};

    for (int v = 0; v < (int)COUNT_OF(viewers); v++) {
        text += strlen(text) + 1; /* of the seat itself, of the other, of the public */
        card_t card = named_card(&work->match, text);
        if (card < LEAK_CARDS && work->named_count < LEAK_NAMED) {
            work->named[work->named_count++] =
                (struct leak_named){(uint8_t)viewers[v], (seat_t)(1 - note->who), note->d, card};
        }
    }
}

/* What was named was also shown, by the time it was carried out: cards that are picked one by one
 * are named one by one, and go together. False with a leak. */
static bool check_named(struct leak_work *work)
{
    const struct head *head = &work->st.head;
    int count = work->named_count;

    if (!head->is_over && head->ask.sofar > 0) {
        return true;
    }
    work->named_count = 0;
    for (int i = 0; i < count; i++) {
        const struct leak_named *named = &work->named[i];
        if (!work->shown.card[named->viewer][0][named->card] &&
            !work->shown.card[named->viewer][1][named->card]) {
            return leak_same(work, named->seat, named->d, "events", "choose ?",
                             work->match.db->cards[named->card].id);
        }
    }
    return true;
}

bool leak_check_notes(struct leak_work *work)
{
    const struct sink *sink = &work->log.sink;

    for (int i = 0; i < sink->count; i++) {
        const struct note *note = &sink->note[i];
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            if ((note->seen >> viewer & 1) != 0 && !learn(work, i, viewer, note->card)) {
                return false;
            }
            if ((note->other_seen >> viewer & 1) != 0 && !learn(work, i, viewer, note->other)) {
                return false;
            }
        }
    }
    for (int i = 0; i < sink->count; i++) {
        if (sink->note[i].kind == NOTE_choose) {
            keep_named(work, &sink->note[i]);
        }
    }
    return check_named(work);
}
