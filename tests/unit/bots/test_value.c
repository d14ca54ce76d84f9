/* test_value.c - chances from features, and the text of weights. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/mind.h"
#include "bots/search/value.h"

enum { TEXT = 1 << 16, WORLDS = 40 };

static const char *const games[] = {"unreal-drive", "battle-of-union", "unien", "play-of-universe",
                                    "ultima-generation"};

static struct tf_host *host;
static struct tf_worlds *worlds;
static struct tf_world *world;
static struct value value;
static char text[TEXT], error[1000];

/* A new game, and the view of s1 after some answers. */
static void open_game(const char *game, int answers)
{
    host = tf_open(NULL, error, sizeof error);
    cr_assert_not_null(host, "%s", error);
    (void)snprintf(text, sizeof text, "newgame %s seed=4", game);
    (void)tf_send(host, text);
    for (int i = 0; i < answers; i++) {
        const char *wait = strstr(tf_send(host, "status"), " wait=s");
        cr_assert_not_null(wait);
        (void)snprintf(text, sizeof text, "play s%c 1", wait[strlen(" wait=s")]);
        cr_assert_eq(strncmp(tf_send(host, text), "ok", 2), 0, "%s", text);
    }
    const char *view = strstr(tf_send(host, "state s1"), "tfn1");
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(view, "\n"), view);
    worlds = tf_worlds_open(host, text, error, sizeof error);
    cr_assert_not_null(worlds, "%s", error);
    world = calloc(1, tf_world_size());
    tf_world_draw(worlds, 1, world);
}

static void close_game(void)
{
    free(world);
    tf_worlds_close(worlds);
    tf_close(host);
}

Test(value, chances_are_those_of_the_logistic_curve)
{
    for (double f = -29; f < 29; f += 0.37) {
        cr_assert_float_eq(value_chance(f), 1 / (1 + exp(-f)), 1e-6, "%f", f);
    }
    cr_assert(value_chance(1e9) <= 1 && value_chance(-1e9) >= 0);
}

Test(value, the_program_has_weights_for_its_games_and_what_one_seat_hopes_the_other_fears)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        open_game(games[i], 12);
        cr_assert_not_null(mind_weights(games[i]), "%s", games[i]);
        cr_assert(value_read(&value, worlds, mind_weights(games[i]), error, sizeof error), "%s: %s",
                  games[i], error);
        cr_assert_gt(value.inputs, 20);
        bool differs = false;
        double first = value_of(&value, world, 0);
        for (int k = 0; k < WORLDS; k++) {
            tf_world_draw(worlds, (uint64_t)k, world);
            double own = value_of(&value, world, 0), foe = value_of(&value, world, 1);
            cr_assert_float_eq(own + foe, 1, 1e-4, "%s: %f and %f", games[i], own, foe);
            differs = differs || fabs(own - first) > 1e-9;
        }
        cr_assert(differs, "%s: hands of the other seat tell", games[i]);
        close_game();
    }
    cr_assert_null(mind_weights("unreal"));
}

Test(value, a_game_that_is_over_is_worth_what_it_gave)
{
    open_game("unreal-drive", 4);
    cr_assert(value_read(&value, worlds, mind_weights("unreal-drive"), error, sizeof error));
    int got = tf_world_playout(world, 0);
    cr_assert_float_eq(value_of(&value, world, 0), 0.5 * got, 1e-9);
    cr_assert_float_eq(value_of(&value, world, 1), 1 - 0.5 * got, 1e-9);
    close_game();
}

/* The number of a feature of the open game. */
static int feature_named(const char *wanted)
{
    char name[VALUE_NAME];

    for (int i = 0; i < tf_features(worlds); i++) {
        (void)tf_feature_name(worlds, i, name, sizeof name);
        if (strcmp(name, wanted) == 0) {
            return i;
        }
    }
    cr_assert_fail("%s", wanted);
    return -1;
}

/* f of some weights where the seat whose turn it is has 3 life, and the other one 3 cards left in
 * its deck. */
static double sum_by(const char *weights)
{
    int32_t feature[VALUE_FEATURES] = {0};

    feature[feature_named("own.life")] = 3;
    feature[feature_named("foe.deck")] = 3;
    feature[tf_features(worlds) - 1] = 1;
    cr_assert(value_read(&value, worlds, weights, error, sizeof error), "%s", error);
    return value_sum(&value, feature);
}

#define ZEROS_31 " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"

Test(value, weights_count_what_their_line_names)
{
    open_game("unreal-drive", 0);
    cr_assert_float_eq(sum_by("value unreal-drive\n# a line of words\nturn 0.5 0" ZEROS_31
                              "\nin own.life 2 0" ZEROS_31 "\nin 1/foe.deck -1 0" ZEROS_31
                              "\nvalue next\nnonsense\n"),
                       0.5 + 2 * 3 - 0.25, 1e-6);
    cr_assert_eq(value.inputs, 2);
    close_game();
}

/* The unit h is 1 - 2 * 3 = -5; it counts as h/(1+|h|). */
Test(value, units_bend_what_they_add_up)
{
    open_game("unreal-drive", 0);
    cr_assert_float_eq(sum_by("value unreal-drive\nturn 0 1" ZEROS_31 "\nout 3 0" ZEROS_31
                              "\nin own.life 0 -2" ZEROS_31 "\n"),
                       3 * -5 / 6.0, 1e-6);
    close_game();
}

/* Of 5 life 4 count, of 3 all; of what no line speaks of everything, below 0 too. */
Test(value, more_than_was_seen_in_learning_does_not_count)
{
    int32_t feature[VALUE_FEATURES] = {0};

    open_game("unreal-drive", 0);
    cr_assert(
        value_read(&value, worlds, "value unreal-drive\nmost own.life 4\n", error, sizeof error));
    int own = feature_named("own.life"), foe = feature_named("foe.life");
    int hand = feature_named("own.hand");
    feature[own] = 5;
    feature[foe] = 3;
    feature[hand] = -70000;
    value_bound(&value, feature);
    cr_assert_eq(feature[own], 4);
    cr_assert_eq(feature[foe], 3);
    cr_assert_eq(feature[hand], -70000);
    feature[foe] = -6;
    value_bound(&value, feature);
    cr_assert_eq(feature[foe], -4);
    close_game();
}

/* A number as far as it counts, and its share; a share of nothing, or of less, is 1. */
Test(value, a_number_and_its_share_are_weighed_each)
{
    int32_t feature[VALUE_FEATURES] = {0};

    open_game("unreal-drive", 0);
    cr_assert(value_read(&value, worlds,
                         "value unreal-drive\nmost own.deck 20\nin 1/own.deck 8 0" ZEROS_31
                         "\nin own.life 2 0" ZEROS_31 "\nin own.deck 1 0" ZEROS_31 "\n",
                         error, sizeof error));
    feature[feature_named("own.life")] = 3;
    feature[feature_named("own.deck")] = 40;
    cr_assert_float_eq(value_sum(&value, feature), 2 * 3 + 20 + 8 / 21.0, 1e-5);
    feature[feature_named("own.deck")] = -40;
    cr_assert_float_eq(value_sum(&value, feature), 2 * 3 - 20 + 8, 1e-5);
    close_game();
}

Test(value, what_one_seat_owns_is_the_others_foe)
{
    int32_t feature[VALUE_FEATURES], before[VALUE_FEATURES];

    open_game("unien", 9);
    tf_world_features(world, 0, feature);
    tf_world_features(world, 1, before);
    value_turn(feature, tf_features(worlds));
    cr_assert_arr_eq(feature, before, (size_t)tf_features(worlds) * sizeof feature[0]);
    close_game();
}

Test(value, what_is_wrong_is_told_with_its_line)
{
    static const struct {
        const char *weights, *error;
    } cases[] = {
        {"value unreal-drive\nin own.mana 1\n", "line 2: the game has no such feature"},
        {"value unreal-drive\nin life 1\n", "line 2: the game has no such feature"},
        {"value unreal-drive\n#\nin own.life 1 0\n",
         "line 3: expected a weight and 32 numbers of units"},
        {"value unreal-drive\nin own.life 1 0" ZEROS_31 "\nin 1/own.life 1 0" ZEROS_31
         "\nin own.life 2 0" ZEROS_31 "\n",
         "line 4: the feature has its weights already"},
        {"value unreal-drive\nturn 1\n", "line 2: expected a weight and 32 numbers of units"},
        {"value unreal-drive\nout 1 2\n", "line 2: expected 32 numbers"},
        {"value unreal-drive\nbias 1\n",
         "line 2: expected `in`, `most`, `out`, `turn`, `ends`, `strength`, `on` or `#`"},
        {"value unreal-drive\nends 1.5\n", "line 2: expected a number from 0 to 1"},
        {"value unreal-drive\nmost foe.life 3\n",
         "line 2: expected the name of a feature of `own` and a number up to 1000000"},
        {"value unreal-drive\nmost own.life -1\n",
         "line 2: expected the name of a feature of `own` and a number up to 1000000"},
    };

    open_game("unreal-drive", 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_assert_not(value_read(&value, worlds, cases[i].weights, error, sizeof error));
        cr_assert_str_eq(error, cases[i].error);
    }
    close_game();
}

/* Weights are read with a point in every locale. */
Test(value, a_number_of_a_weight_is_read_whatever_the_locale_is)
{
    static const struct {
        const char *word;
        float number;
        bool is_one;
    } cases[] = {{"0.25", 0.25F, true}, {"-12.5e-1", -1.25F, true},
                 {"1e2", 100, true},    {"+.5", 0.5F, true},
                 {"3", 3, true},        {"1e-60", 0, true},
                 {"0,25", 0, false},    {"1e60", 0, false},
                 {"nan", 0, false},     {".", 0, false},
                 {"1e", 0, false},      {"1.5x", 0, false},
                 {"", 0, false},        {"0x10", 0, false}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        float number = 0;
        cr_assert_eq(value_decimal(cases[i].word, &number), cases[i].is_one, "%s", cases[i].word);
        cr_assert(!cases[i].is_one || number == cases[i].number, "%s", cases[i].word);
    }
}
