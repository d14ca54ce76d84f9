/* game.h - one open game over time: position, events, answers given, the way back.
 *
 * Promise: replaying the answers from the start gives the same octets again; undo and record
 * rest on that.
 * Cost: game_play copies the position once, so that a failure can be rolled back; a kept copy of
 * the used octets every GAME_STRIDE answers. A game takes about 25 KiB. One that sleeps keeps its
 * start and its answers alone, about 4 KiB and 30 octets an answer, and plays them again when it
 * wakes. */
#ifndef TF_PROTOCOL_GAME_H
#define TF_PROTOCOL_GAME_H

#include "engine/core/chance.h"
#include "engine/core/move.h"
#include "protocol/cards/cards.h"
#include "protocol/line.h"

enum {
    GAME_STRIDE = 32,  /* answers between kept copies */
    GAME_SEED = 33,    /* octets of a seed as text */
    GAME_DECK = 33,    /* octets of a deck's name */
    GAME_VERDICT = 97, /* octets of the reason of a verdict */
};

struct trace;

/* How the game began. */
struct game_setup {
    uint64_t seed[2];
    char seed_text[GAME_SEED]; /* as it is echoed; "" for a position that was set up */
    bool is_swapped;           /* luck=swap */
    bool is_setup;             /* by a position text */
    bool is_loose;             /* with strict=0: the decks need not be legal */
    bool is_world;             /* opened by `sample`, which may use its handle again */
    bool is_explicit;          /* chance=explicit: outcomes come from `chance` */
    char deck[SEATS][GAME_DECK];
};

enum answer_kind { ANSWER_MOVE, ANSWER_RESIGN, ANSWER_VERDICT };

/* One answer of the history. */
struct answer {
    uint32_t d;
    move_t move;
    uint32_t name; /* offset of its canonical name, or of a verdict's reason, in game.names */
    uint32_t luck; /* offset in game.luck of the outcomes that it met */
    uint8_t kind;
    uint8_t seat; /* of a verdict: the winner, 2 for a draw */
};

/* A copy to replay from: the position before answer number `answers`, and how long the event log
 * was. Its octets lie in game.packed. */
struct kept {
    int answers;
    int notes, orders, text_used;
    uint32_t at; /* offset of the packed position */
};

struct game {
    char handle[LINE_HANDLE];
    bool is_sealed;  /* view=sealed, until the game is over: game_is_sealed */
    bool is_waiting; /* explicit chance: answers[answer_count], or the start, waits for `want` */
    bool was_over;   /* while it sleeps */
    const struct gamedata *data;
    struct trace *trace; /* the host's, which may want to know what card code does; or NULL */
    struct sink sink;    /* event E of the protocol is note E - 1 */
    struct game_setup setup;
    struct answer *answers;
    int answer_count, answer_room;
    char *names;
    int names_used, names_room;
    uint8_t *luck; /* outcomes of explicit chance, as in struct outcomes */
    int luck_used, luck_room;
    struct want want;  /* while is_waiting */
    struct kept *kept; /* kept[0] is the start */
    int kept_count, kept_room;
    uint8_t *packed;
    int packed_used, packed_room;
    size_t octets;      /* counted by the host for this game */
    uint64_t used;      /* the host's clock when it last looked at this game */
    struct nap *asleep; /* what match and st are made from again; NULL: it is awake */
    /* A game that sleeps has no memory from here on (game_sleep). */
    struct match match;
    struct state st;
};

/* Allocates an empty game; NULL if memory runs out. game_close frees it; NULL is allowed. */
struct game *game_open(void);
void game_close(struct game *game);

/* A copy with a history of its own; NULL if memory runs out. */
struct game *game_fork(const struct game *game);

/* Packs a game that nobody uses for now, and brings it back as it was. Both return where it is
 * then: it may have moved. If memory runs out, game_sleep leaves it awake and game_wake returns
 * NULL, and it sleeps on. */
struct game *game_sleep(struct game *game);
struct game *game_wake(struct game *game);

/* Octets of memory that the game takes. */
size_t game_octets(const struct game *game);

/* Starts a new game on a match that is ready, by the seed and luck of setup. What the game held
 * is forgotten; match and setup are copied. Err limit if memory runs out: the game is unusable. */
bool game_start(struct game *game, const struct match *match, const struct game_setup *setup,
                struct err *err);

/* Begins at a given position instead. */
bool game_begin(struct game *game, const struct match *match, const struct game_setup *setup,
                const struct state *st, struct err *err);

/* Applies a legal answer of an asked seat and keeps it in the history under its canonical name,
 * which stays readable at game_name(game, -1). Err limit, and nothing has happened, if the event
 * log cannot grow. With explicit chance it may be waiting afterwards: it is kept, and applied as
 * soon as its outcomes are in. */
bool game_play(struct game *game, seat_t seat, move_t move, struct err *err);

/* The other seat wins. */
bool game_resign(struct game *game, seat_t seat, struct err *err);

/* The controller ends the game: winner 0, 1, or 2 for a draw. */
bool game_adjudicate(struct game *game, int winner, const char *reason, struct err *err);

/* Gives one outcome that fits game->want to a game that is waiting. */
bool game_chance(struct game *game, uint8_t octet, struct err *err);

/* Takes the last n answers back, n at most game_answers. */
void game_undo(struct game *game, int n);

/* Answers that can be taken back, one that waits among them. */
int game_answers(const struct game *game);

/* True if nobody would forget anything learnt by an undo of n answers: no face became known to
 * anybody, no chance was drawn. */
bool game_is_safe(const struct game *game, int n);

/* The game played again from its start, one answer at a time, without events. */
struct replay {
    const struct game *game;
    int answers; /* given so far */
    struct state st;
};
void replay_open(struct replay *replay, const struct game *game);
void replay_step(struct replay *replay);

/* Plays it again from its start, told to the sink of run; st of run is any position.
 * Not for a game whose start waits for chance. */
void game_retell(const struct game *game, struct run *run);

/* What the next answer of a replay waits for behind its first `outcomes` outcomes, of the start if
 * answer is -1, and the position in which it waits; false if for nothing. */
bool replay_want(const struct replay *replay, int answer, int outcomes, struct want *want,
                 struct state *at);

/* The position in which a waiting game waits: the cards lie there as chance will find them. */
void game_waits_at(const struct game *game, struct state *at);

/* The outcomes of answer i, -1: of the start; how many, and *octet the first of them. */
int game_luck(const struct game *game, int i, const uint8_t **octet);

/* The position of a kept copy. */
void kept_state(const struct game *game, int k, struct state *st);

/* The name of answer i, -1: of the last one, or of the one that waits; of a resignation "resign",
 * which is no move. */
const char *game_name(const struct game *game, int i);

/* The seats that still have to answer, as a mask, none while chance is waited for; and the first of
 * them, 0 when there is none. */
int game_asked(const struct game *game);
int game_seat(const struct game *game);

/* True while hidden facts must not be told to the controller; of a game that sleeps, too. */
bool game_is_sealed(const struct game *game);

/* Seals the game until it is over. */
void game_seal(struct game *game);

/* "s1", "s2", "draw" of a finished game, and its reason. */
const char *game_winner(const struct state *st);
const char *game_reason(const struct match *match, const struct state *st);

#endif
