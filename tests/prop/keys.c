/* keys.c - the number of a name says what the name says, in all positions of all games. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 40, SLOTS = 1 << 20 /* twice the names of a game at least */ };

/* From one number to another one: names by their hash to keys, and keys to names. */
struct map {
    uint64_t from[SLOTS], to[SLOTS];
    int count;
};

static struct map *by_name, *by_key;

/* Remembers the pair; false if the first one belongs to another already. */
static bool belongs(struct map *map, uint64_t from, uint64_t to)
{
    size_t at = (size_t)hash_mix(from, 1) % SLOTS;

    while (map->from[at] != 0 && map->from[at] != from) {
        at = (at + 1) % SLOTS;
    }
    if (map->from[at] == 0) {
        cr_assert_lt(++map->count, SLOTS / 2);
        map->from[at] = from;
        map->to[at] = to;
    }
    return map->to[at] == to;
}

static void check_answer(const struct match *match, const struct state *st, move_t move, int viewer,
                         bool is_own)
{
    char name[MOVE_TEXT];
    struct str out;

    str_init(&out, name, sizeof name);
    if (is_own) {
        move_print(match, st, move, &out);
    } else {
        move_redacted(match, st, move, viewer, &out);
    }
    uint64_t text = hash_bytes(out.text, out.used);
    uint64_t key = is_own ? move_key(match, st, move) : move_key_redacted(match, st, move, viewer);
    cr_assert(belongs(by_name, text, key), "%s has two numbers", name);
    cr_assert(belongs(by_key, key, text), "%s has the number of another name", name);
}

static void check_decision(const struct match *match, const struct state *st)
{
    move_t answers[ASK_ANSWERS];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        int n = (st->head.ask.seats >> seat & 1) != 0 ? ask_list(match, st, seat, answers) : 0;
        for (int k = 0; k < n; k++) {
            check_answer(match, st, answers[k], seat, true);
            for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
                check_answer(match, st, answers[k], viewer, false);
            }
        }
    }
}

ParameterizedTestParameters(keys, names_and_their_numbers_belong_together)
{
    return prop_each_game();
}

ParameterizedTest(const int *game, keys, names_and_their_numbers_belong_together)
{
    static struct state st;
    struct prop_game prop;

    by_name = calloc(1, sizeof *by_name);
    by_key = calloc(1, sizeof *by_key);
    cr_assert(by_name != NULL && by_key != NULL);
    prop_open(&prop, *game);
    for (int k = 0; k < prop_times(GAMES); k++) {
        const struct match *match = &prop.pool.match[k % prop.pool.count];
        struct run run = {.match = match, .st = &st};
        uint64_t stream = (uint64_t)k;
        prop_start(&run, (uint64_t)k);
        do {
            check_decision(match, &st);
        } while (prop_answer(&run, rng_fast(&stream)));
    }
    cr_assert_gt(by_name->count, prop_is_toy(*game) ? 20 : 100, "%d names", by_name->count);
    prop_close(&prop);
    free(by_name);
    free(by_key);
}
