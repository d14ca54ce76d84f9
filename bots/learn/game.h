/* game.h - games of a player against itself inside one process, for learning and for matches
 * between weights.
 *
 * Promise: uses engine/tefuda.h and the players, nothing else; a seat chooses from worlds of its
 * own view. Deck lists are open. The same seed gives the same game. */
#ifndef TF_LEARN_GAME_H
#define TF_LEARN_GAME_H

#include "bots/search/mind.h"

enum { GAME_LISTS = 256, GAME_VIEW = 1 << 16 };

/* How a seat plays. */
struct style {
    const struct value *value;      /* NULL: every game of the search is played to its end */
    const struct tf_policy *policy; /* of its playouts; NULL: any answers */
    int nodes;    /* iterations of a search; 0: one step, by the value; -1: any move */
    int blunders; /* of a thousand moves so many are any move */
};

/* What games are played with. */
struct arena {
    struct tf_host *host;
    const char *game;
    int lists;
    char list[GAME_LISTS][VALUE_NAME]; /* names of the deck lists */
    struct mind *mind;
    struct tf_world *truth;
    char view[GAME_VIEW + 256], text[GAME_VIEW + 1024]; /* scratch */
};

/* What a seat has chosen, before it is played. */
struct chosen {
    const struct tf_world *truth;
    int seat, answer;
    double chance; /* of the seat, as its search saw it; -1: it did not search */
};

/* Is told of each decision with a choice. */
struct watcher {
    void (*look)(void *arg, const struct chosen *chosen);
    void *arg;
};

/* Opens a host. False, with the reason on standard error, if something is missing. */
bool arena_open(struct arena *arena, const char *game);
void arena_close(struct arena *arena);

/* Any worlds of the game, to read weights by; the caller closes them. */
struct tf_worlds *arena_worlds(struct arena *arena);

/* Plays a game; its deck lists, its luck and who begins come from the seed. watcher may be NULL.
 * Returns what s1 got: 2, 1, 0. */
int arena_play(struct arena *arena, uint64_t seed, const struct style style[2],
               const struct watcher *watcher);

#endif
