/* test_policy.c - traits of answers and answers drawn by them, in whole games of all five. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/worlds/policy.h"
#include "engine/worlds/traits.h"
#include "engine/worlds/value.h"

enum { VIEW = 1 << 16, NAME = 160, ROOM = 200, LONG = 3000, LUCKS = 6 };

static const struct {
    const char *name, *lists;
} games[] = {{"unreal-drive", "s1=toolbox s2=veil"},
             {"battle-of-union", "s1=court s2=tide"},
             {"unien", "s1=bells s2=grove"},
             {"play-of-universe", "s1=ember-rush s2=tidal-control"},
             {"ultima-generation", "s1=open-roads s2=lantern-court"}};
enum { GAMES = sizeof games / sizeof games[0] };

static struct tf_host *host;
static struct tf_worlds *start;
static struct tf_world *truth;
static char view[VIEW], text[VIEW + 512], error[1000];

static struct tf_worlds *worlds_of(int game, const char *position)
{
    (void)snprintf(text, sizeof text, "lists=open %s %s", games[game].lists, position);
    struct tf_worlds *worlds = tf_worlds_open(host, text, error, sizeof error);
    cr_assert_not_null(worlds, "%s: %s", error, text);
    return worlds;
}

static struct tf_world *new_world(void)
{
    return calloc(1, tf_world_size());
}

static void open_game(int game)
{
    host = tf_open(NULL, error, sizeof error);
    cr_assert_not_null(host, "%s", error);
    (void)snprintf(text, sizeof text, "newgame %s lists=open seed=7 %s", games[game].name,
                   games[game].lists);
    (void)tf_send(host, text);
    const char *at = strstr(tf_send(host, "state s1"), "tfn1");
    cr_assert_not_null(at);
    (void)snprintf(view, sizeof view, "%.*s", (int)strcspn(at, "\n"), at);
    start = worlds_of(game, view);
    truth = new_world();
    tf_world_draw(start, 1, truth);
}

static void close_game(void)
{
    free(truth);
    tf_worlds_close(start);
    tf_close(host);
}

/* Any answer in the true game; the seat that is asked, -1: it is over, or long enough. */
static int go_on(uint64_t *stream)
{
    int asked = tf_world_asked(truth), seat = (asked & 1) != 0 ? 0 : 1;

    if (asked == 0) {
        return -1;
    }
    int n = tf_world_count(truth, seat);
    cr_assert_eq(tf_world_play(truth, seat, (int)rng_fast_below(stream, (uint64_t)n)), 1);
    asked = tf_world_asked(truth);
    bool is_on = asked != 0 && tf_world_decision(truth) < LONG;
    return is_on ? ((asked & 1) != 0 ? 0 : 1) : -1;
}

/* ---- traits ------------------------------------------------------------------------- */

Test(policy, each_trait_has_a_name_of_its_own_and_is_found_by_it)
{
    char name[NAME];

    for (int game = 0; game < GAMES; game++) {
        open_game(game);
        int traits = tf_traits(start);
        cr_assert_gt(traits, 1000);
        for (int i = 0; i < traits; i++) {
            cr_assert_gt(tf_trait_name(start, i, name, sizeof name), 0);
            cr_assert_eq(tf_trait_find(start, name), i, "%s: %s", games[game].name, name);
        }
        cr_assert_eq(tf_trait_name(start, traits, name, sizeof name), 0);
        cr_assert_eq(tf_trait_name(start, -1, name, sizeof name), 0);
        close_game();
    }
}

Test(policy, what_is_no_trait_is_not_found)
{
    static const char *const names[] = {"",
                                        "main",
                                        "place.lay.",
                                        "place.lay@",
                                        "place.lay@own.nowhere",
                                        "place.lay@our.hand",
                                        "place.lay+9",
                                        "place.lay=64.s1",
                                        "place.lay=-1.s1",
                                        "place.lay#own.99",
                                        "place.lay/own:nothing",
                                        "place.lay/own",
                                        "place.lay+"};

    open_game(0);
    cr_assert_geq(tf_trait_find(start, "place.lay"), 0);
    cr_assert_geq(tf_trait_find(start, "place.lay@own.hand"), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        cr_assert_eq(tf_trait_find(start, names[i]), -1, "%s", names[i]);
    }
    close_game();
}

/* The traits of all answers of a seat are the same in a world that it cannot tell from this one. */
static int compare_traits(const struct tf_world *one, const struct tf_world *other, int seat)
{
    static uint32_t a[ASK_ANSWERS], b[ASK_ANSWERS];
    struct tf_trait x[ROOM], y[ROOM];
    int n = tf_world_list(one, seat, a, ASK_ANSWERS);

    cr_assert_eq(n, tf_world_list(other, seat, b, ASK_ANSWERS));
    for (int i = 0; i < n; i++) {
        int traits = tf_world_traits(one, seat, a[i], x, ROOM);
        cr_assert(traits > 0 && traits < ROOM);
        cr_assert_eq(traits, tf_world_traits(other, seat, b[i], y, ROOM));
        for (int k = 0; k < traits; k++) {
            cr_assert(x[k].number == y[k].number && x[k].amount == y[k].amount, "%s", view);
        }
    }
    cr_assert_eq(tf_world_traits(one, 1 - seat, a[0], x, ROOM) > 0, tf_world_asked(one) == 3);
    return n;
}

Test(policy, traits_tell_nothing_that_the_seat_does_not_know)
{
    for (int i = 0; i < LUCKS * GAMES; i++) {
        uint64_t stream = (uint64_t)i;
        int seat, compared = 0, game = i % GAMES;
        open_game(game);
        struct tf_world *one = new_world(), *other = new_world();
        while ((seat = go_on(&stream)) >= 0) {
            (void)tf_world_view(truth, seat, view, sizeof view);
            struct tf_worlds *worlds = worlds_of(game, view);
            tf_world_draw(worlds, stream, one);
            tf_world_draw(worlds, stream + 1, other);
            compared += compare_traits(one, other, seat);
            tf_worlds_close(worlds);
        }
        cr_assert_gt(compared, 100, "%s: %d", games[game].name, compared);
        free(one);
        free(other);
        close_game();
    }
}

/* ---- scores ------------------------------------------------------------------------- */

/* A weight for each trait, in steps of a score; none for printed numbers, which would grow beyond
 * what a row can hold. */
static float *any_weights(uint64_t seed)
{
    int traits = tf_traits(start);
    float *weight = calloc((size_t)traits, sizeof *weight);
    char name[NAME];

    for (int i = 0; i < traits; i++) {
        (void)tf_trait_name(start, i, name, sizeof name);
        const char *row = strpbrk(name, "/>");
        int steps = (int)rng_fast_below(&seed, 41) - 20;
        bool is_number = row != NULL && row[4] == '.';
        weight[i] = is_number ? 0 : (float)steps / POLICY_UNIT;
    }
    return weight;
}

static int scored; /* answers whose score was not 0 */

static int check_scores(const struct tf_policy *policy, const float *weight, int seat)
{
    static uint32_t answer[ASK_ANSWERS];
    struct tf_trait trait[ROOM];
    int n = tf_world_list(truth, seat, answer, ASK_ANSWERS);

    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = tf_world_traits(truth, seat, answer[i], trait, ROOM) - 1; k >= 0; k--) {
            sum += trait[k].amount * weight[trait[k].number];
        }
        int score = policy_score(policy, world_match(truth), &truth->st, (seat_t)seat, answer[i]);
        scored += score != 0;
        cr_assert_eq((float)score, sum * POLICY_UNIT, "%d, not %g", score, (double)sum);
    }
    return n;
}

Test(policy, a_score_is_the_sum_of_the_weights_of_the_traits)
{
    for (int game = 0; game < GAMES; game++) {
        uint64_t stream = 5;
        int seat, checked = 0;
        open_game(game);
        float *weight = any_weights(9);
        struct tf_policy *policy = tf_policy_open(start, weight);
        while ((seat = go_on(&stream)) >= 0) {
            checked += check_scores(policy, weight, seat);
        }
        cr_assert_gt(checked, 100);
        tf_policy_close(policy);
        free(weight);
        close_game();
    }
}

Test(policy, printed_numbers_count_as_often_as_they_say)
{
    scored = 0;
    open_game(0);
    float *weight = calloc((size_t)tf_traits(start), sizeof *weight);
    uint64_t stream = 2;
    int seat, checked = 0;

    weight[tf_trait_find(start, "place.lay/own.power")] = 0.5F;
    struct tf_policy *policy = tf_policy_open(start, weight);
    while ((seat = go_on(&stream)) >= 0) {
        checked += check_scores(policy, weight, seat);
    }
    cr_assert_gt(checked, 100);
    cr_assert_gt(scored, 10);
    tf_policy_close(policy);
    free(weight);
    close_game();
}

/* ---- drawing ------------------------------------------------------------------------ */

/* How often the answer `named` is drawn of so many draws in the first position, if its pair alone
 * has a weight. */
static int count_draws(const char *pair, float weight, int draws, move_t *named, int *answers)
{
    static move_t move[ASK_ANSWERS];
    float *weights = calloc((size_t)tf_traits(start), sizeof *weights);
    seat_t seat = (seat_t)((tf_world_asked(truth) & 1) == 0);
    const struct match *match = world_match(truth);
    uint64_t stream = 1;
    int count = 0;

    weights[tf_trait_find(start, pair)] = weight;
    struct tf_policy *policy = tf_policy_open(start, weights);
    *answers = ask_list(match, &truth->st, seat, move);
    for (int i = 0; i < *answers; i++) {
        if (policy_score(policy, match, &truth->st, seat, move[i]) != 0) {
            *named = move[i];
        }
    }
    for (int i = 0; i < draws; i++) {
        count += policy_draw(policy, match, &truth->st, seat, move, *answers, &stream) == *named;
    }
    tf_policy_close(policy);
    free(weights);
    return count;
}

Test(policy, an_answer_with_one_more_is_drawn_e_times_as_often)
{
    enum { DRAWS = 100000 };
    move_t named = 0;
    int answers = 0;
    uint64_t stream = 3;

    open_game(0);
    while (strcmp(tf_world_step(truth), "place") != 0) { /* cards to be laid, or none more */
        (void)go_on(&stream);
    }
    int more = count_draws("place.done", 1, DRAWS, &named, &answers);
    cr_assert_gt(answers, 2);
    double share = 2.718281828 / (2.718281828 + answers - 1);
    cr_assert_float_eq((double)more / DRAWS, share, 0.01, "%d of %d", more, answers);
    cr_assert_eq(count_draws("place.done", 9, 1000, &named, &answers), 1000);
    cr_assert_eq(count_draws("place.done", -9, 1000, &named, &answers), 0);
    close_game();
}

/* Plays on in a copy; returns the hash of where it leads. */
static uint64_t lead(const struct tf_policy *policy, uint64_t luck)
{
    struct tf_world *copy = new_world();

    tf_world_copy(copy, truth);
    tf_world_luck(copy, luck);
    cr_assert_eq(tf_world_play_by(copy, policy), 1);
    uint64_t hash = tf_world_hash(copy, 2);
    free(copy);
    return hash;
}

static struct tf_policy *policy_of_unien(struct tf_host *other)
{
    (void)tf_send(other, "newgame unien lists=open seed=7 s1=bells s2=grove");
    const char *at = strstr(tf_send(other, "state s1"), "tfn1");
    (void)snprintf(view, sizeof view, "%.*s", (int)strcspn(at, "\n"), at);
    struct tf_worlds *worlds = tf_worlds_open(other, view, error, sizeof error);
    cr_assert_not_null(worlds, "%s", error);
    float *weights = calloc((size_t)tf_traits(worlds), sizeof *weights);
    struct tf_policy *policy = tf_policy_open(worlds, weights);
    free(weights);
    tf_worlds_close(worlds);
    return policy;
}

Test(policy, a_policy_leads_where_its_weights_say_and_one_of_other_cards_nowhere)
{
    open_game(0);
    float *weight = any_weights(4);
    struct tf_policy *policy = tf_policy_open(start, weight);
    struct tf_host *other = tf_open(NULL, error, sizeof error);
    struct tf_worlds *others = tf_worlds_open(other, text, error, sizeof error);
    cr_assert_not_null(others, "%s", error);
    struct tf_policy *same = tf_policy_open(others, weight), *strange = policy_of_unien(other);
    int differ = 0;

    for (uint64_t luck = 0; luck < 50; luck++) {
        cr_assert_eq(lead(policy, luck), lead(policy, luck));
        cr_assert_eq(lead(policy, luck), lead(same, luck));
        cr_assert_eq(lead(strange, luck), lead(NULL, luck));
        differ += lead(policy, luck) != lead(NULL, luck);
    }
    cr_assert_gt(differ, 10);
    tf_policy_close(strange);
    tf_policy_close(same);
    tf_worlds_close(others);
    tf_close(other);
    tf_policy_close(policy);
    free(weight);
    close_game();
}
