/* blind.c - a game is the same game whether it is kept or not what seats know of cards that move
 * unseen. */
#include <criterion/criterion.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/know/know.h"
#include "tests/lib/prop_game.h"

/* LATER: in one of so many decisions a game begins that is played to its end blind. */
enum { GAMES = 120, STRANGE = 60, LATER = 20 };

static struct state kept, blind, later;
static struct match blind_match;

/* Answers, and what other viewers read of them. */
static void check_decision(const struct match *match, const struct state *st, uint64_t k)
{
    static move_t all[ASK_ANSWERS], same[ASK_ANSWERS];

    cr_assert_eq(st->head.is_over, kept.head.is_over, "game %llu", (unsigned long long)k);
    cr_assert_eq(st->head.winner, kept.head.winner, "game %llu", (unsigned long long)k);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool is_asked = (kept.head.ask.seats >> seat & 1) != 0;
        int n = is_asked ? ask_list(match, &kept, seat, all) : 0;
        cr_assert_eq(st->head.ask.seats, kept.head.ask.seats);
        cr_assert_eq(is_asked ? ask_list(&blind_match, st, seat, same) : 0, n, "game %llu d=%u",
                     (unsigned long long)k, kept.head.d);
        for (int i = 0; i < n; i++) {
            cr_assert_eq(move_key(match, &kept, all[i]), move_key(&blind_match, st, same[i]));
            for (int viewer = 0; viewer < VIEWERS; viewer++) {
                cr_assert_eq(move_key_redacted(match, &kept, all[i], viewer),
                             move_key_redacted(&blind_match, st, same[i], viewer),
                             "answer %d to viewer %d, game %llu d=%u", i, viewer,
                             (unsigned long long)k, kept.head.d);
            }
        }
    }
}

static void play_beside(const struct match *match, struct state *st, uint64_t stream, uint64_t k)
{
    struct run run = {match, &kept, NULL, NULL, NULL},
               beside = {&blind_match, st, NULL, NULL, NULL};
    bool goes_on = true;

    while (goes_on) {
        uint64_t draw = rng_fast(&stream);
        check_decision(match, st, k);
        goes_on = prop_answer(&run, draw);
        cr_assert_eq(prop_answer(&beside, draw), goes_on);
    }
    check_decision(match, st, k);
}

/* From the first decision on, and from a later one. */
static void check_game(const struct match *match, uint64_t k)
{
    struct run run = {match, &kept, NULL, NULL, NULL};
    uint64_t stream = k;

    blind_match = *match;
    blind_match.know = &know_by_places;
    prop_start(&run, k);
    run = (struct run){&blind_match, &blind, NULL, NULL, NULL};
    prop_start(&run, k);
    play_beside(match, &blind, k, k);

    run = (struct run){match, &kept, NULL, NULL, NULL};
    prop_start(&run, k);
    while (rng_fast_below(&stream, LATER) != 0 && prop_answer(&run, rng_fast(&stream))) {
    }
    state_clear(&later);
    state_copy(&later, &kept);
    if (!kept.head.is_over) {
        play_beside(match, &later, stream, k);
    }
}

static void check_games(struct prop_game *prop, int games)
{
    for (uint64_t k = 0; k < (uint64_t)prop_times(games); k++) {
        check_game(pool_match(&prop->pool, k), k);
    }
    prop_close(prop);
}

ParameterizedTestParameters(blind, a_game_is_the_same)
{
    return prop_each_game();
}

ParameterizedTest(const int *game, blind, a_game_is_the_same)
{
    struct prop_game prop;

    prop_open(&prop, *game);
    check_games(&prop, GAMES);
}

ParameterizedTestParameters(blind, a_game_with_cards_of_strangers_is_the_same)
{
    return prop_each_registered();
}

ParameterizedTest(const int *game, blind, a_game_with_cards_of_strangers_is_the_same)
{
    struct prop_game prop;

    prop_open_strange(&prop, *game);
    check_games(&prop, STRANGE);
}
