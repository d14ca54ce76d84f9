/* event.h - telling what happened, to whom, and the facts that reactions may answer.
 *
 * Promise: every viewer gets every note, redacted by `seen` alone; whether a note exists never
 * depends on a hidden fact. Cost: nothing without a sink.   Hidden information: a note keeps the
 * card; event_print shows it to whom `seen` allows. */
#ifndef TF_CORE_EVENT_H
#define TF_CORE_EVENT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

enum note_kind {
#define EVENT(name, text, ja, en) NOTE_##name,
#include "engine/core/event.def"
#undef EVENT
    NOTE_COUNT
};

/* Masks of viewers. */
enum { SEEN_NONE = 0, SEEN_S1 = 1, SEEN_S2 = 2, SEEN_PUB = 4, SEEN_BOTH = 7 };

/* A zone of a seat in one byte: zone, and 0x80 for s2; NOTE_NOWHERE for none. */
enum { NOTE_NOWHERE = 0x7f };

struct note {
    uint32_t d; /* decision it follows */
    uint8_t kind;
    uint8_t who;  /* seat, 2 for a draw, 0xff: nobody */
    uint8_t why;  /* index into the game's notes, 0: none */
    uint8_t seen; /* who sees the card; others read ?1 */
    uint8_t from, to;
    uint8_t position;              /* 0 none, 1 top, 2 bottom */
    uint8_t by_skill;              /* 0-based, 0xff none */
    card_t card;                   /* CARD_NONE: none */
    card_t other;                  /* swap with a hand: the card that came out of it */
    uint8_t other_seen;            /* who sees that one */
    card_t by;                     /* card whose ability it was */
    uint32_t from_label, to_label; /* numbers of places, 0 none */
    int16_t n;
    uint16_t name;  /* index into the sink's own words: gauge, phase ... by kind */
    uint32_t extra; /* shuffle: index of the first card in sink.order; choose: the move */
    uint8_t extra_count;
    uint8_t has_n;
    bool is_up;    /* it lies face-up now, where cards lie either way */
    bool has_move; /* it names a move in `extra`, as choose does */
    bool has_change;
    struct mod change; /* the lasting change that it tells */
};

struct falls;

/* Owned by the caller. When notes or orders are full, grow is asked for room for one more note and
 * one more order; if that fails, is_full is set and notes are lost. */
struct sink {
    struct note *note;
    int count, room;
    card_t *order;
    int orders, order_room;
    bool is_full;
    bool (*grow)(struct sink *sink);
    char *text; /* names of moves, one after the other; note.extra is the offset of a `choose` */
    int text_used, text_room;
    card_t by;           /* a card at work without a block of code; CARD_NONE: none */
    struct falls *falls; /* where it is noted how chance fell (chance.h); NULL: nowhere */
};

/* Adds a note that says nothing yet but its kind and who; returns NULL if there is no room. The
 * run has a sink. */
SELDOM struct note *event_write(struct run *run, enum note_kind kind, int who);

/* The same for any run; returns NULL without a sink. */
static inline struct note *event_note(struct run *run, enum note_kind kind, int who)
{
    return run_is_told(run) ? event_write(run, kind, who) : NULL;
}

/* Names the card that is behind the notes to come: a trap. OBJ_NONE ends it. */
void event_sign(struct run *run, obj_t obj);

/* Adds `value WHO name=.. n=..`. */
void event_value(struct run *run, int who, int gauge, int n);

/* Fills in an object and the place where it lies. */
void event_place(struct run *run, struct note *note, obj_t obj);

/* Adds `flag WHO cards=.. why=..`: a fact about a card that stays where it is. */
void event_reason(struct run *run, int who, obj_t obj, int why);

/* The same for a card that is turned upright or sideways: only who sees its face anyway is told
 * which card it is. */
void event_turned(struct run *run, obj_t obj, int why);

/* Adds `flag WHO change=..`: a lasting change of a seat, or with from=, pos= and cards= of a card.
 * The place and the change are public, as in the text of a position; the card is for who sees its
 * face. */
void event_change(struct run *run, const struct mod *mod);

/* Adds `phase`, `turn`, `battle` and `coin` notes: a name from the game's tables by kind, and a
 * number. */
void event_plain(struct run *run, enum note_kind kind, int who, int name, int n);

/* Tells again which the last n answers of a seat with these verbs were, oldest first, as far as
 * they are in the log: one note of the kind each. */
void event_again(struct run *run, enum note_kind kind, seat_t seat, uint64_t verbs, int n);

/* Adds a `choose` with the move's name as the actor reads it, as the other seat does, and as the
 * public does. */
void event_choose(struct run *run, seat_t seat, const char *open, const char *foe, const char *pub);

/* Prints note number index (from 0) of a sink for a viewer as `event E KIND ..`, without line end.
 */
void event_print(const struct match *match, const struct sink *sink, int index, int viewer,
                 struct str *out);

/* Ends a batch: forgets the facts from number `from` on. */
void event_close(struct state *st, int from);

/* Adds a fact for reactions: zone is where its subject counts as lying, or ZONE_NONE. */
struct happening *event_add(struct run *run, int event, seat_t by, obj_t it, int zone);

#endif
