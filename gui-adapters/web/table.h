/* table.h - a table: one game, its seats, its engine, and who sits and looks on. Every answer that
 * was acknowledged stands in its journal, so a table can be woken at any time, also by another
 * bridge. */
#ifndef WEB_TABLE_H
#define WEB_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "gui-adapters/web/engine.h"
#include "gui-adapters/web/guest.h"
#include "gui-adapters/web/role.h"

enum who { WHO_PERSON, WHO_BUILTIN, WHO_BOT };
enum stage { STAGE_WAIT, STAGE_PLAY, STAGE_OVER };
enum { TABLE_SEATS = 2, TABLE_PUB = 2, TABLE_VIEWERS = 3, TABLE_TOKENS = 4, TABLE_NAME = 400 };

struct player;
struct command;

/* An answer of a seat on its way to the engine. */
struct act {
    bool set, sent;
    struct guest *guest; /* who waits for its reply, or NULL */
    char page[12];
    struct buf text;  /* the line for the engine */
    struct timer due; /* set: it waits for the tick */
};

struct seat {
    enum who who;
    char what[TABLE_NAME]; /* the limits of `go`, or the name of the bot */
    char name[TABLE_NAME];
    struct player *player;
    struct act act;
    bool been;             /* somebody has sat here */
    bool responds;         /* what is asked is an answer to what has just happened */
    int64_t left, started; /* the clock, and since when it runs, or 0 */
};

/* What waits until those who look on may see it. */
struct late {
    struct late *next;
    int64_t due;
    long last; /* its last event, or 0 */
    char *text;
};

struct view {
    long last; /* the last event that those who are live have */
    struct late *first, *newest;
    struct timer due;
    char *state; /* with a delay: the last state that was let out */
};

struct offer {
    int id, by;
    char what[12];
    bool open;
};

/* The name of a deck of its own, of a seat. */
#define TABLE_DECK "own-s%d"

struct table {
    struct table *next;
    char id[20];
    char token[TABLE_TOKENS][ROLE_TOKEN]; /* s1, s2, pub, owner */
    char game[40];
    char *start; /* the line that starts its game, newgame or setup, without its seed */
    char *lists[TABLE_SEATS]; /* ` KEY=LIST..` of a deck of its own, or NULL */
    char seed[ROLE_TOKEN];
    bool
        sealed; /* both seats are strangers: nobody, the bridge included, sees more than his seat */
    bool loose; /* its cards need not be those of legal decks */
    struct seat seat[TABLE_SEATS];
    int delay, raster;
    int64_t clock, inc, epoch;

    struct engine engine;
    bool awake, waking;
    int crashes;
    struct timer later, idle;
    struct guest *guests;

    enum stage stage;
    bool paused;
    bool saved;          /* the record of a finished game is on disk */
    bool again;          /* then another game begins */
    bool broken;         /* its engine died again and again */
    struct guest *maker; /* who waits to be told that it is there, or NULL */
    char maker_page[12];
    bool fresh;  /* it has not been woken yet */
    bool closed; /* by its owner */
    long d;
    unsigned int asked, waiting; /* seats, as bits */
    char over[8], reason[40];
    int games; /* those that were played before at this table */
    int undos; /* how often this one was taken back: numbers of events are of one era */
    struct view view[TABLE_VIEWERS];
    struct offer offer;
    struct timer flag;
    struct buf end;     /* the line `over ..`, once it is */
    struct buf infos;   /* what bots thought, for after the end */
    struct buf plays;   /* who played, a letter an answer: for undo */
    struct buf change;  /* what waits until nothing else is under way */
    size_t undo_to;     /* so many answers stay */
    unsigned int wants; /* seats whose `go` waits for the end of another */
};

/* What the options of the bridge say of all tables. */
struct table_rules {
    const char *folder; /* where journals and records are kept */
    int idle;           /* milliseconds after which an empty table goes to sleep */
    int raster, delay;
    int hold; /* tables at most */
};
extern struct table_rules table_rules;

/* Takes a seat or a place to look on; the table is woken if it sleeps. */
void table_join(struct table *table, struct guest *guest);
void table_leave(struct table *table, struct guest *guest);
/* Starts its engine and brings it to where the journal ends. */
void table_wake(struct table *table);
/* Ends its engine. Everything that was acknowledged stands in the journal. */
void table_sleep(struct table *table);
/* Frees a table that has never been woken. */
void table_drop(struct table *table);
void table_free(struct table *table);
/* Where the game is now, from a status line; and how it ended, from that of `status`. */
void table_read(struct table *table, const char *status);
void table_read_end(struct table *table, const char *status);
/* Writes the record of a finished game, then tells everybody how it ended. */
void table_save(struct table *table);
/* A `go` or an answer is done: what had to wait for that. */
void table_rested(struct table *table);
/* The status line of something that changed the game: what follows from it. */
void table_moved(struct table *table, const char *status);
/* Changes the game from outside, as soon as nothing else is under way; a `go` is stopped for it. */
void table_change(struct table *table, const char *text);
/* Takes all answers back but the first `keep`; if `safe`, only if nobody has learnt anything since.
 */
void table_undo(struct table *table, size_t keep, bool safe);
/* The same table, a new game. */
void table_again(struct table *table);
/* Numbers of events hold until this number changes: a game was taken back, or is another one. */
long table_era(const struct table *table);
/* s1, s2 or pub. */
const char *table_viewer(int seat);

#endif
