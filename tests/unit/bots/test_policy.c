/* test_policy.c - the text of policies. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/mind.h"
#include "bots/search/policy.h"

enum { TEXT = 1 << 17 };

static const char *const games[] = {"unreal-drive", "battle-of-union", "unien", "play-of-universe",
                                    "ultima-generation"};

static struct tf_host *host;
static struct tf_worlds *worlds;
static float *weights, *again;
static char text[TEXT], error[1000];

static void open_game(const char *game)
{
    host = tf_open(NULL, error, sizeof error);
    cr_assert_not_null(host, "%s", error);
    (void)snprintf(text, sizeof text, "newgame %s seed=4", game);
    (void)tf_send(host, text);
    const char *view = strstr(tf_send(host, "state s1"), "tfn1");
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(view, "\n"), view);
    worlds = tf_worlds_open(host, text, error, sizeof error);
    cr_assert_not_null(worlds, "%s", error);
    weights = calloc((size_t)tf_traits(worlds), sizeof *weights);
    again = calloc((size_t)tf_traits(worlds), sizeof *again);
}

static void close_game(void)
{
    free(weights);
    free(again);
    tf_worlds_close(worlds);
    tf_close(host);
}

Test(policy_text, the_program_has_policies_for_its_games_and_they_are_written_as_they_are_read)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        open_game(games[i]);
        cr_assert(policy_read(worlds, mind_weights(games[i]), weights, error, sizeof error),
                  "%s: %s", games[i], error);
        FILE *file = fmemopen(text, sizeof text, "w");
        policy_write(file, worlds, weights);
        (void)fclose(file);
        cr_assert(policy_read(worlds, text, again, error, sizeof error), "%s: %s", games[i], error);
        int counted = 0;
        for (int k = 0; k < tf_traits(worlds); k++) {
            cr_assert_eq(weights[k], again[k], "%s: trait %d", games[i], k);
            counted += weights[k] != 0;
        }
        cr_assert_gt(counted, 50);
        close_game();
    }
}

Test(policy_text, a_line_weighs_the_bare_pair_and_the_rows_that_it_names)
{
    open_game("unreal-drive");
    cr_assert(policy_read(worlds,
                          "value unreal-drive\n# on nothing 1\nturn 3\n"
                          "on place.lay 0.5 @own.hand -1 /own.power 2e-1\n"
                          "value next\nnonsense\non nothing\n",
                          weights, error, sizeof error));
    cr_assert_eq(weights[tf_trait_find(worlds, "place.lay")], 0.5F);
    cr_assert_eq(weights[tf_trait_find(worlds, "place.lay@own.hand")], -1);
    cr_assert_eq(weights[tf_trait_find(worlds, "place.lay/own.power")], 0.2F);
    cr_assert_eq(weights[tf_trait_find(worlds, "place.done")], 0);
    cr_assert_not(policy_read(worlds, "value unreal-drive\n", weights, error, sizeof error));
    cr_assert_str_eq(error, "");
    cr_assert_null(policy_open(worlds, "value unreal-drive\n", error, sizeof error));
    close_game();
}

Test(policy_text, what_is_wrong_is_told_with_its_line)
{
    static const char *const lines[] = {"on place.lie 1",
                                        "on place.lay",
                                        "on place.lay much",
                                        "on place.lay nan",
                                        "on place.lay 1 @own.hand",
                                        "on place.lay 1 @own.mana 2",
                                        "on place.lay 1 @own.hand 2x",
                                        "on "};
    static const char want[] =
        "line 2: expected the name of a decision and a verb, its weight, and "
        "rows of it with theirs";

    open_game("unreal-drive");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        (void)snprintf(text, sizeof text, "value unreal-drive\n%s\n", lines[i]);
        cr_assert_not(policy_read(worlds, text, weights, error, sizeof error), "%s", lines[i]);
        cr_assert_str_eq(error, want, "%s: %s", lines[i], error);
        cr_assert_null(policy_open(worlds, text, error, sizeof error));
    }
    cr_assert_not(policy_read(worlds, "value\non place.lay 1\non place.lay 2\n", weights, error,
                              sizeof error));
    cr_assert_str_eq(error, "line 3: expected names that have no weight yet");
    cr_assert_not(policy_read(worlds, "on place.lay 1 @own.hand 0 @own.hand 2\n", weights, error,
                              sizeof error));
    cr_assert_str_eq(error, "line 1: expected names that have no weight yet");
    close_game();
}
