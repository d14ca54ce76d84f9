/* games.c - the registry with the toy behind the others: in place of engine/games/games.c in
 * programs that only tests run. */
#define GAMES_MORE GAME("toy", toy_rules)
#include "engine/games/games.c" /* NOLINT(bugprone-suspicious-include): all of it, with one more */
