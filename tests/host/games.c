/* games.c - the registry with the games of the tests behind the others: in place of
 * engine/games/games.c in programs that only tests run. */
#include "engine/games/games.h"

#include <string.h>

#include "tests/rules/toy/toy.h"

#define GAME(folder, table) extern const struct rules table;
#include "engine/games/games.def"
#undef GAME

static const struct rules *const games[] = {
#define GAME(folder, table) &(table),
#include "engine/games/games.def"
#undef GAME
    &toy_rules,
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
