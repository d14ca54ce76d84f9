/* advice.c - how near a seat is to its win conditions, for players that look ahead. */
#include "engine/games/unien/tables.h"
#include "engine/games/unien/unien.h"

enum { WHOLE = 100 };

/* The best of its conditions, its square, the other one, and each by the name of its leader. */
static const char *const names[] = {"best",     "best.square", "second",   "near.ino", "near.wiz",
                                    "near.cos", "near.lab",    "near.atr", "near.owl", "near.vol",
                                    "near.had", "near.aqu",    NULL};

static void numbers(struct run *run, seat_t seat, int32_t *out)
{
    int best = 0, second = 0;

    for (int leader = 0; leader < LEADER_KINDS; leader++) {
        int near = ue_wins_share(run, seat, leader, WHOLE);
        out[3 + leader] = near;
        second = near > best ? best : near > second ? near : second;
        best = near > best ? near : best;
    }
    out[0] = best;
    out[1] = best * best / WHOLE;
    out[2] = second;
}

const struct advice_part ue_advice = {.turns = 1, .names = names, .numbers = numbers};
