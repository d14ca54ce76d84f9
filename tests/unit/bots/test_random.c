/* test_random.c - the player that draws. */
#include <criterion/criterion.h>

#include "bots/bot.h"

enum { MOVES = 7, DRAWS = 70000 };

static const char *const names[MOVES] = {"end",  "lay:a",     "lay:b", "lay:c",
                                         "pass", "trig:a1.1", "z"};

static struct bot_ask ask_of(int moves, uint64_t *stream)
{
    return (struct bot_ask){.state = "",
                            .kind = "main",
                            .step = "main",
                            .standard = "pass",
                            .moves = moves,
                            .move = names,
                            .stream = stream};
}

Test(random, every_move_is_chosen_equally_often)
{
    uint64_t stream = 1;
    struct bot_ask ask = ask_of(MOVES, &stream);
    int count[MOVES] = {0};

    for (int i = 0; i < DRAWS; i++) {
        int move = random_choose(&ask);
        cr_assert(move >= 0 && move < MOVES);
        count[move]++;
    }
    for (int i = 0; i < MOVES; i++) {
        cr_expect(count[i] > DRAWS / MOVES * 95 / 100 && count[i] < DRAWS / MOVES * 105 / 100,
                  "%s was chosen %d times", names[i], count[i]);
    }
}

Test(random, one_move_is_always_chosen)
{
    uint64_t stream = 5;
    struct bot_ask ask = ask_of(1, &stream);

    for (int i = 0; i < 100; i++) {
        cr_assert_eq(random_choose(&ask), 0);
    }
}

Test(random, equal_streams_choose_alike_and_others_do_not)
{
    uint64_t first = 8, second = 8, third = 9;
    struct bot_ask a = ask_of(MOVES, &first), b = ask_of(MOVES, &second), c = ask_of(MOVES, &third);
    int differences = 0;

    for (int i = 0; i < 100; i++) {
        int move = random_choose(&a);
        cr_assert_eq(random_choose(&b), move);
        differences += random_choose(&c) != move;
    }
    cr_assert_gt(differences, 50);
}
