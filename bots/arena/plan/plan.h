/* plan.h - what is to be played: the text file that names a tournament.
 *
 * Promise: the plan fixes everything that decides a game: bots and their files, decks, clocks, the
 * schedule and, by its hash, the secret of the luck. Plan and number of a game give the game, so a
 * run needs no other state than the journal, and two plans with the same hash are one tournament.
 * Form: a line `tefuda plan 1`, then lines of words (words.h): event, stop, each, game, deck, bot.
 */
#ifndef TF_ARENA_PLAN_H
#define TF_ARENA_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/arena/base/text.h"
#include "bots/arena/bot/clock.h"
#include "bots/arena/bot/guard.h"

enum {
    PLAN_BOTS = 1000,
    PLAN_GAMES = 16,
    PLAN_DECKS = 256,
    PLAN_PAIRS = 10000000,  /* blocks of each pairing */
    PLAN_MOST = 1000000000, /* games of all */
    PLAN_HASH = 65          /* 64 hex digits and the NUL */
};

enum plan_kind { PLAN_MATCH, PLAN_ROUND_ROBIN, PLAN_GAUNTLET, PLAN_SWISS, PLAN_KNOCKOUT };

/* What changes places in the games of a block. */
enum plan_swap {
    PLAN_SWAP_SEAT_DECK, /* two games: seats, and the decks go with the seats */
    PLAN_SWAP_SEAT,      /* two games: seats; each bot keeps its deck */
    PLAN_SWAP_QUAD       /* four games: seats and decks, each with each */
};

/* Which decks the blocks of a game are played with. */
enum plan_policy {
    PLAN_SIDES,  /* two decks, that of s1 in the first game and that of s2 */
    PLAN_OWN,    /* each bot brings its own */
    PLAN_MIRROR, /* both play the same, one of the list after the other */
    PLAN_ALL     /* each pair of decks of the list in turn */
};

enum plan_restart { PLAN_RESTART_LEG, PLAN_RESTART_NEVER };

struct plan_bot {
    char *name, *command;
    char *folder; /* where it is started, or NULL: where the arena is */
    char *sum;    /* hash of the files that the command names, or NULL */
    struct clock clock;
    struct guard_limits limits; /* 0: none of its own */
    char *wrap;                 /* a command that puts it behind other walls, or NULL */
    char **env;                 /* NAME=value, for its environment */
    int env_count;
    bool net;              /* it may use the network */
    unsigned told;         /* which terms of its clock its own line has named, as bits */
    int decks[PLAN_GAMES]; /* its own, by game: index into plan.decks; -1: none */
};

struct plan_game {
    char *name;
    char *data; /* rules and cards as the host names them, or NULL */
    enum plan_policy policy;
    int decks[PLAN_DECKS]; /* indices into plan.decks */
    int count;
};

struct plan_deck {
    int game;
    char *name, *lists; /* lists: "cards=wolf*3,.."; NULL: the host knows the name */
};

struct plan_stop {
    bool is_on, is_normal; /* by normalized Elo, or by Elo */
    double low, high, alpha, beta;
};

struct plan {
    char *name; /* of the event, or NULL */
    enum plan_kind kind;
    enum plan_swap swap;
    enum plan_restart restart;
    bool resumes;         /* a bot that crashes is started again, once in a game */
    bool passes;          /* an answer that is not in the list is taken as the default move */
    bool removes;         /* the games of a bot that is out leave the table */
    unsigned long blocks; /* of each pairing of a round */
    int rounds;           /* of a Swiss event */
    int heads;            /* of a gauntlet: so many bots from the first on meet the others */
    int strikes;          /* games in a row lost by a fault, after which a bot is out; 0: never */
    int share;            /* per cent of at least 20 games, likewise */
    struct plan_stop stop;
    struct clock each;               /* for bots whose own line says nothing else */
    struct guard_limits each_limits; /* likewise */
    char commit[PLAN_HASH];          /* SHA-256 of the secret as text; "" until it is drawn */
    struct plan_bot *bots;
    struct plan_game *games;
    struct plan_deck *decks;
    int bot_count, game_count, deck_count;
};

/* A plan with nothing in it but the usual terms. */
void plan_init(struct plan *plan);

/* Reads a whole plan. False, with one line appended to error, at the first thing that is wrong. */
bool plan_read(const char *text, const char *path, struct plan *plan, struct text *error);

/* Gives each bot what its own line has left to `each`: after the last word was read. */
void plan_settle(struct plan *plan);

/* True if the plan can be played; else what is missing is appended to error. */
bool plan_check(const struct plan *plan, struct text *error);

/* Appends the plan as a text that plan_read reads, the same for equal plans. */
void plan_write(const struct plan *plan, struct text *out);

/* The deck of that name in a game, made where it is named for the first time; -1: too many. */
int plan_deck(struct plan *plan, int game, const char *name);

/* SHA-256 as hex digits. */
void plan_digest(const void *octets, size_t length, char out[PLAN_HASH]);

/* The name of the tournament: SHA-256 of what plan_write writes. */
void plan_hash(const struct plan *plan, char out[PLAN_HASH]);

/* Games of a block: 2, or 4. */
int plan_legs(const struct plan *plan);

void plan_free(struct plan *plan);

#endif
