/* games.c - the registry. */
#include "engine/games/games.h"

#include <string.h>

/* A program of the tests names games of its own here. */
#ifndef GAMES_MORE
#define GAMES_MORE
#endif

#define GAME(folder, table) extern const struct rules table;
#include "engine/games/games.def"
GAMES_MORE
#undef GAME

static const struct rules *const games[] = {
#define GAME(folder, table) &(table),
#include "engine/games/games.def"
    GAMES_MORE
#undef GAME
};

int games_count(void)
{
    return (int)COUNT_OF(games);
}

const struct rules *games_at(int i)
{
    return games[i];
}

const struct rules *games_find(const char *name)
{
    for (int i = 0; i < games_count(); i++) {
        if (strcmp(games[i]->vocab->game, name) == 0) {
            return games[i];
        }
    }
    return NULL;
}
