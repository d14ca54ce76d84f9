/* refuse.c - why a move is not legal now, from what the seat itself sees. */
#include "engine/core/ask.h"
#include "engine/games/ultima-generation/ultima.h"

struct refusal ug_refuse_why(const struct run *run, seat_t seat, const struct wish *wish)
{
    return ask_why(run, seat, wish);
}
