/* bot.h - a built-in player: from what a seat was told to one of its moves, at once or after a
 * search.
 *
 * Promise: a bot sees what the protocol sends to its seat and nothing else, keeps nothing of a game
 * between two questions but its random stream, and always answers with the number of a listed move.
 * bot.def is the only list of bots. */
#ifndef TF_BOTS_BOT_H
#define TF_BOTS_BOT_H

#include <stdbool.h>
#include <stdint.h>

struct tf_worlds;
struct mind;

enum {
    BOT_MOVES = 1024, /* moves of one decision */
    BOT_LINE = 400,
    BOT_STRENGTHS = 10,
    BOT_THREADS = 64
};

/* Limits of a `go`, in milliseconds or counts; -1: not given. Index 0 is the player's own. */
struct bot_clock {
    int64_t left[2], inc[2];
    int64_t grace, turn, movetime, nodes, worlds;
};

struct bot_ask {
    const char
        *state; /* the position as the seat reads it, from the word tfn1 on; "" if none was sent */
    const char *kind, *step; /* of the decision line; "" if it had none */
    const char *standard;    /* its default=; "" if it had none */
    int seat;                /* 0 = s1, 1 = s2 */
    int moves;               /* 1 to BOT_MOVES */
    const char *const *move; /* their names, in the order of the list */
    struct bot_clock clock;
    uint64_t *stream; /* the bot's own randomness */
    /* Sum of the numbers printed on a card, or -1 if there is no such card; NULL: no card data. */
    int (*worth)(const void *data, const char *card);
    /* True if the card that a move names acts, instead of being an answer; NULL: nobody knows. */
    bool (*is_act)(const void *data, const char *move);
    const void *data;
    /* Plays a move in a world that fits what the seat knows, then random moves to the end: 0 lost,
     * 1 drawn, 2 won by the seat. Equal `world`, equal world; `luck` is all that happens in it.
     * Adds to `work` what it cost, a decision being one. NULL: the position cannot be played on. */
    int (*playout)(void *table, uint64_t world, uint64_t luck, int move, int64_t *work);
    void *table;
    /* The same worlds for who looks closer; NULL: the position cannot be played on. */
    const struct tf_worlds *worlds;
    struct mind *mind; /* memory for that, kept from question to question; NULL: none */
    int threads;       /* that may search side by side; 0 and 1: one */
    int strength;      /* 1 to BOT_STRENGTHS; 0: as strong as it can */
};

/* What a search has found out about one move. */
struct bot_arm {
    int64_t n;      /* playouts */
    int64_t points; /* 2 for each that was won, 1 for each that was drawn */
};

/* A search under way. */
struct bot_think {
    const struct bot_ask *ask;
    int64_t elapsed;       /* ms since the go; the caller keeps it */
    int64_t nodes, worlds; /* playouts, and different worlds among them, so far */
    int64_t helped;        /* playouts of other threads besides, each in a world of its own */
    int64_t work;          /* decisions in all of them, and what the worlds cost */
    uint64_t base;         /* drawn from the stream at the start */
    enum { BOT_BEGINS, BOT_PROVES, BOT_WALKS } stage;
    bool is_wanted; /* chosen and arms are to be right after this slice, done or not */
    bool is_last;   /* .. and no slice comes behind it */
    int chosen;     /* the best so far, index into ask->move */
    struct bot_arm arm[BOT_MOVES];
    char line[BOT_LINE]; /* moves that it expects, the chosen one first, a `;` between them */
};

struct bot {
    const char *name, *text;
    bool looks;         /* it wants worlds */
    bool has_strengths; /* it minds bot_ask.strength and threads */
    /* An answer at once: index into move, from 0. */
    int (*choose)(const struct bot_ask *ask);
    /* A slice of a search, of well under a millisecond; true if it is done. NULL: it does not
     * think. */
    bool (*think)(struct bot_think *think);
};

#define BOT(name, looks, text) int name##_choose(const struct bot_ask *ask);
#define THINKER(name, strengths, text)                                                             \
    BOT(name, true, text) bool name##_think(struct bot_think *think);
#include "bots/bot.def"
#undef THINKER
#undef BOT

/* What greedy_choose answers, in fewer worlds where there are many moves: for one who is late. */
int greedy_choose_at_once(const struct bot_ask *ask);

/* The i-th bot from 0, NULL behind the last; the best one; and the one of this name, or NULL. */
const struct bot *bot_at(int i);
const struct bot *bot_best(void);
const struct bot *bot_find(const char *name);

/* Memory for players that look ahead (bot_ask.mind), NULL if there is none; the caller closes it.
 */
struct mind *mind_open(void);
void mind_close(struct mind *mind);

/* Waits until no thread works for it any more; whoever drives a bot_think calls it at its end,
 * before the worlds go. NULL is allowed. */
void mind_rest(struct mind *mind);

/* The next number below n (at least 1) of a stream; any start value is good. */
static inline int bot_draw(uint64_t *stream, int n)
{
    *stream += 0x9e3779b97f4a7c15U;
    uint64_t z = *stream;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    z ^= z >> 31;
    return (int)(((z >> 32) * (uint64_t)n) >> 32);
}

/* A seed drawn from a stream. */
static inline uint64_t bot_seed(uint64_t *stream)
{
    uint64_t seed = 0;

    for (int i = 0; i < 4; i++) {
        seed = seed << 16 | (uint64_t)bot_draw(stream, 65536);
    }
    return seed;
}

#endif
