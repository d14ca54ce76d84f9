/* prop_game.c - random games for the tests of properties. */
#include "tests/lib/prop_game.h"

#include <criterion/criterion.h>

#include "engine/base/hash.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/games.h"

void prop_open(struct prop_game *prop, int i)
{
    static const char *const folders[] = {"cards"};
    static char text[4096];
    struct diags diags = {0};
    struct str out;

    *prop = (struct prop_game){.rules = games_at(i)};
    prop->db = carddb_load(&prop->arena, prop->rules->vocab, folders, 1, &diags);
    str_init(&out, text, sizeof text);
    diag_print(&diags, &out);
    cr_assert_not_null(prop->db, "%s", text);
    cr_assert(pool_open(&prop->pool, prop->rules, prop->db, true, 1), "no legal deck list");
}

void prop_close(struct prop_game *prop)
{
    pool_close(&prop->pool);
    arena_free(&prop->arena);
}

void prop_start(struct run *run, uint64_t k)
{
    state_clear(run->st);
    run->st->head.chance.seed[0] = hash_mix(k, 1);
    run->st->head.chance.seed[1] = hash_mix(k, 2);
    play_start(run);
}

bool prop_answer(struct run *run, uint64_t draw)
{
    const struct ask *ask = &run->st->head.ask;

    if (run->st->head.is_over) {
        return false;
    }
    seat_t seat = (ask->seats >> (draw & 1) & 1) != 0 ? (seat_t)(draw & 1) : (seat_t)(~draw & 1);
    uint64_t n = (uint64_t)ask_count(run->match, run->st, seat);
    play_answer(run, seat, ask_nth(run->match, run->st, seat, (int)((draw >> 1) % n)));
    return true;
}
