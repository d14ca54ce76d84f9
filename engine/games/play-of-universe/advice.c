/* advice.c - how near a seat is to losing its J, for players that look ahead. */
#include "engine/core/eval.h"
#include "engine/games/play-of-universe/tables.h"
#include "engine/games/play-of-universe/universe.h"

static const char *const names[] = {"j.hp", NULL};

/* What the weakest J of a seat can still take; of none 0. */
static void numbers(struct run *run, seat_t seat, int32_t *out)
{
    uint64_t rest = run->st->field.zone[ZONE_BOARD][seat];
    struct eval eval;

    *out = 0;
    eval_init(&eval, run, seat, OBJ_NONE);
    for (; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if ((match_card(run->match, obj)->words >> WORD_J & 1) != 0) {
            int left = pu_read_number(&eval, NUM_HP, obj) - pu_read_number(&eval, NUM_DAMAGE, obj);
            *out = *out == 0 || left < *out ? left : *out;
        }
    }
}

/* An attack is answered in the turn behind it. */
const struct advice_part pu_advice = {.turns = 2, .names = names, .numbers = numbers};
