/* test_walk.c - iterations: what each seat has heard, how far they play on, and by which policy. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/mind.h"

static struct tf_host *host;
static char text[1 << 16], error[1000];

static void open_host(const char *cards)
{
    host = tf_open(cards, error, sizeof error);
    cr_assert_not_null(host, "%s", error);
}

/* What s1 sees of the first position of a game. */
static struct tf_worlds *first_worlds(const char *game)
{
    (void)snprintf(text, sizeof text, "newgame %s seed=3 as=g", game);
    cr_assert_eq(strncmp(tf_send(host, text), "ok", 2), 0, "%s", game);
    const char *view = strstr(tf_send(host, "@g state s1"), "tfn1");
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(view, "\n"), view);
    struct tf_worlds *worlds = tf_worlds_open(host, text, error, sizeof error);
    cr_assert_not_null(worlds, "%s", error);
    return worlds;
}

/* How often the other seat's answers were tried where it has heard nothing since the root. */
static int tried_unheard(const struct walk *walk, struct tf_world *world, int seat)
{
    int n = 0;

    for (int i = 0; i < tf_world_count(world, seat); i++) {
        uint64_t node = tree_behind(WALK_ROOT, tf_world_key(world, seat, i, seat));
        const struct edge *edge = tree_find(&walk->tree[seat], node);
        n += edge != NULL ? (int)edge->n : 0;
    }
    return n;
}

/* Who is asked at the same time answers without having heard the other answer. */
Test(walk, an_answer_is_not_heard_before_the_other_seat_has_answered)
{
    static const char *const joint[] = {"unien", "ultima-generation"};
    struct tf_world *world = calloc(1, tf_world_size());
    struct walk walk;

    open_host(NULL);
    cr_assert(walk_open(&walk));
    for (int g = 0; g < 2; g++) {
        struct tf_worlds *worlds = first_worlds(joint[g]);
        tf_world_draw(worlds, 1, world);
        cr_assert_eq(tf_world_asked(world), 3, "%s", joint[g]);
        walk_turn(&walk, worlds, NULL, NULL);
        for (uint64_t i = 0; i < 200; i++) {
            walk_once(&walk, i);
        }
        tf_world_draw(worlds, 1, world);
        cr_assert_eq(tf_world_play(world, 0, 0), 1);
        cr_assert_eq(tf_world_asked(world), 2);
        cr_assert_gt(tried_unheard(&walk, world, 1), 30, "%s", joint[g]);
        tf_worlds_close(worlds);
    }
    walk_close(&walk);
    free(world);
    tf_close(host);
}

/* True if all that the iterations found are results of games: 0, a half or 1. */
static bool are_results(const struct walk *walk, struct tf_world *world, int seat)
{
    double sum = 0;

    for (int i = 0; i < tf_world_count(world, seat); i++) {
        const struct edge *edge = walk_root(walk, tf_world_key(world, seat, i, seat));
        sum += edge != NULL ? edge->sum : 0;
    }
    return 2 * sum == (double)(int)(2 * sum);
}

/* `ends` of the weights: how the game ends counts, if it is asked for, beside the judgement. */
Test(walk, iterations_play_on_to_the_end_where_the_weights_say_so)
{
    struct tf_world *world = calloc(1, tf_world_size());
    struct mind *mind = mind_open();
    static struct value value;

    open_host(NULL);
    struct tf_worlds *worlds = first_worlds("unien");
    mind_turn(mind, worlds);
    cr_assert_float_eq(mind->value.ends, 0.5F, 1e-6F);
    value = mind->value;
    tf_world_draw(worlds, 1, world);
    for (int ends = 0; ends < 2; ends++) {
        value.ends = (float)ends;
        walk_turn(&mind->walk, worlds, &value, mind->policy);
        for (uint64_t i = 0; i < 50; i++) {
            walk_once(&mind->walk, i);
        }
        cr_assert_eq(are_results(&mind->walk, world, 0), ends == 1);
    }
    tf_worlds_close(worlds);
    free(world);
    tf_close(host);
    mind_close(mind);
}

/* The rows of a policy are those of cards: worlds with others need it anew. */
Test(walk, cards_that_are_loaded_later_have_a_policy_too)
{
    struct mind *mind = mind_open();

    open_host(NULL);
    struct tf_host *before = host;
    struct tf_worlds *worlds = first_worlds("unien");
    mind_turn(mind, worlds);
    cr_assert(tf_policy_fits(mind->policy, worlds));
    open_host("cards:tests/cards/authors");
    struct tf_worlds *others = first_worlds("unien");
    cr_assert_not(tf_policy_fits(mind->policy, others));
    mind_turn(mind, others);
    cr_assert(tf_policy_fits(mind->policy, others));
    tf_worlds_close(worlds);
    tf_worlds_close(others);
    tf_close(host);
    tf_close(before);
    mind_close(mind);
}
