/* leak-inner.h - what the parts of leakcheck share: the games under way, and comparing two texts.
 *
 * Promise: leak-facts.c knows what a seat can be sent at a decision, leak-notes.c which faces an
 * answer may show it, leak-play.c how two games go on side by side, leak.c which games and worlds
 * are compared. */
#ifndef TF_LAB_LEAK_INNER_H
#define TF_LAB_LEAK_INNER_H

#include "engine/core/event.h"
#include "engine/core/move.h"
#include "protocol/lab/leak.h"

/* What a seat can be sent at a decision, one text each. */
enum leak_fact { LEAK_VIEW, LEAK_PUB, LEAK_DECISION, LEAK_LEGAL, LEAK_WHY, LEAK_FACTS };

enum {
    LEAK_NOTES = 1024,                  /* of one answer, before the log grows */
    LEAK_ORDERS = 16 * SEAT_OBJECTS,    /* cards in the shuffles of one answer */
    LEAK_NAMES = 3 * SEATS * MOVE_TEXT, /* the names of one answer, of a joint one both */
    LEAK_NAMED = 2 * SEAT_OBJECTS,      /* cards named by the picks of one choice */
    LEAK_CARDS = 1024,                  /* cards of a game whose faces are kept track of */
};

/* The notes of one answer. */
struct leak_log {
    struct sink sink;
    card_t order[LEAK_ORDERS];
    char text[LEAK_NAMES];
};

/* One of two games that are played side by side. */
struct leak_side {
    struct match match;
    struct state st;
    struct leak_log log;
};

/* The faces a viewer has been shown, by whose card it is. */
struct leak_shown {
    uint8_t card[VIEWERS][SEATS][LEAK_CARDS];
};

/* A card that an answer has named to a viewer; told as a leak to the seat. */
struct leak_named {
    uint8_t viewer;
    seat_t seat;
    uint32_t d;
    card_t card;
};

struct leak_work {
    struct leak *leak;
    struct match match, read_match;
    struct state st, read;
    struct leak_log log;
    struct leak_shown shown;
    struct leak_named named[LEAK_NAMED];
    int named_count;
    struct leak_side world, truth; /* truth: a copy that goes on beside the world */
    uint64_t stream;               /* answers and worlds */
    char fact[LEAK_FACTS][MAX_LINE];
    char text[MAX_LINE], again[MAX_LINE], all[MAX_LINE];
};

/* ---- leak-facts.c ------------------------------------------------------- */

/* Writes the facts of a decision into work->fact. */
void leak_note_facts(struct leak_work *work, const struct match *match, const struct state *st,
                     seat_t seat);

/* Compares them with those of another game; false with a leak. */
bool leak_same_facts(struct leak_work *work, const struct match *match, const struct state *st,
                     seat_t seat);

/* Compares two texts that a seat must not be able to tell apart; false with a leak at decision d,
 * by the name `what`. */
bool leak_same(struct leak_work *work, seat_t seat, uint32_t d, const char *what, const char *want,
               const char *got);

/* ---- leak-notes.c ------------------------------------------------------ */

/* Gives a log its first room; false if memory runs out. leak_log_close frees; it may be zero. */
bool leak_log_open(struct leak_log *log);
void leak_log_close(struct leak_log *log);

/* Forgets the notes of the last answer. */
void leak_log_clear(struct leak_log *log);

/* A game begins: each seat knows its own deck. */
void leak_shown_start(struct leak_work *work);

/* Checks the notes of the answer just given in the game under way: every face is one that the
 * viewer sees by the zones, by a look of its own or by being shown it, or has seen before; a card
 * that an answer names to others is one of these at the end of its choice. */
bool leak_check_notes(struct leak_work *work);

/* True if the note is one that may bring a face to the viewer which it did not know: the card comes
 * from or goes to a zone that the viewer can look into or leaves a place for all to see, the event
 * is a look of its own, or it shows the card to all. */
bool leak_is_entitled(const struct rules *rules, const struct note *note, int viewer);

/* True if the note says whether a card has shown itself that had to, if it could (scopes.h). */
bool leak_is_self_told(const struct rules *rules, const struct note *note);

/* ---- leak-play.c -------------------------------------------------------- */

/* Plays on in work->truth and work->world, positions that the seat cannot tell apart, by the same
 * answers as that seat reads them, and compares what it and the public are told and asked, until
 * the worlds part or LEAK_ANSWERS were given. Both positions are used up. */
bool leak_play_on(struct leak_work *work, seat_t seat);

#endif
