/* game.h - one open game over time: position, events, answers given, the way back.
 *
 * Promise: replaying the answers from the start gives the same octets again; undo and record
 * rest on that.
 * Cost: game_play copies the position once, so that a failure can be rolled back; a kept copy
 * every GAME_STRIDE answers. */
#ifndef TF_PROTOCOL_GAME_H
#define TF_PROTOCOL_GAME_H

#include "engine/core/event.h"
#include "engine/core/move.h"
#include "protocol/line.h"

enum {
    GAME_STRIDE = 32, /* answers between kept copies */
    GAME_SEED = 33,   /* octets of a seed as text */
    GAME_DECK = 33,   /* octets of a deck's name */
};

/* Cards and rules of one registered game, loaded once. */
struct gamedata {
    const struct rules *rules;
    const struct carddb *db;
};

/* How the game began. */
struct game_setup {
    uint64_t seed[2];
    char seed_text[GAME_SEED]; /* as it is echoed; "" for a position that was set up */
    bool is_swapped;           /* luck=swap */
    bool is_setup;             /* by a position text */
    bool is_loose;             /* with strict=0: the decks need not be legal */
    bool is_world;             /* opened by `sample`, which may use its handle again */
    char deck[SEATS][GAME_DECK];
};

/* One answer of the history. */
struct answer {
    uint32_t d;
    move_t move;
    uint32_t name; /* offset of its canonical name in game.names */
    uint8_t seat;
    bool is_resign;
};

/* A copy to replay from: the position before answer number `answers`, and how long the event log
 * was. */
struct kept {
    int answers;
    struct sink sink; /* the counts; its pointers are not used */
    struct state st;
};

struct game {
    char handle[LINE_HANDLE];
    const struct gamedata *data;
    struct match match;
    struct state st;
    struct state before; /* of the command under way */
    struct sink sink;    /* event E of the protocol is note E - 1 */
    struct game_setup setup;
    struct answer *answers;
    int answer_count, answer_room;
    char *names;
    int names_used, names_room;
    struct kept *kept; /* kept[0] is the start */
    int kept_count, kept_room;
};

/* Allocates an empty game; NULL if memory runs out. game_close frees it; NULL is allowed. */
struct game *game_open(void);
void game_close(struct game *game);

/* Starts a new game on a match that is ready, by the seed and luck of setup. What the game held
 * is forgotten; match and setup are copied. */
void game_start(struct game *game, const struct match *match, const struct game_setup *setup);

/* Begins at a given position instead. */
void game_begin(struct game *game, const struct match *match, const struct game_setup *setup,
                const struct state *st);

/* Applies a legal answer of an asked seat and keeps it in the history under its canonical name,
 * which stays readable at game_name(game, -1). Err limit, and nothing has happened, if the event
 * log cannot grow. */
bool game_play(struct game *game, seat_t seat, move_t move, struct err *err);

/* The other seat wins. */
bool game_resign(struct game *game, seat_t seat, struct err *err);

/* Takes the last n answers back, n at most answer_count. */
void game_undo(struct game *game, int n);

/* The game played again from its start, one answer at a time, without events. */
struct replay {
    const struct game *game;
    int answers; /* given so far */
    struct state st;
};
void replay_open(struct replay *replay, const struct game *game);
void replay_step(struct replay *replay);

/* The name of answer i, -1: of the last one; of a resignation "resign", which is no move. */
const char *game_name(const struct game *game, int i);

/* The seats that still have to answer, as a mask; and the first of them, 0 when the game is
 * over. */
int game_asked(const struct game *game);
int game_seat(const struct game *game);

/* "s1", "s2", "draw" of a finished game, and its reason. */
const char *game_winner(const struct state *st);
const char *game_reason(const struct match *match, const struct state *st);

#endif
