/* games.c - the registry with the games of the tests behind the others: in place of
 * engine/games/games.c in programs that only tests run. */
#define GAMES_MORE GAME("market", market_rules) GAME("toy", toy_rules)
#include "engine/games/games.c" /* NOLINT(bugprone-suspicious-include): all of it, with more */
