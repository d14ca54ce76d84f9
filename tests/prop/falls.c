/* falls.c - how chance fell, as `chances` tells it, is as likely as it says: over many games, and
 * exactly, over everything that can happen in a small one. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/luck/columns.h"
#include "bots/arena/luck/fall.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "protocol/command.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 60, MOST = 60, LINE_TEXT = 256, NAMES = 4096, LEAVES = 2000, HANDLE = 16 };

/* What fell, against what was to be expected. */
struct odds {
    double sum, variance;
};

static void add_odds(struct odds *odds, double x, double variance)
{
    odds->sum += x;
    odds->variance += variance;
}

static double far_off(const struct odds *odds)
{
    return odds->variance > 0 ? fabs(odds->sum) / sqrt(odds->variance) : fabs(odds->sum);
}

__attribute__((format(printf, 2, 3))) static const char *send(struct host *host, const char *format,
                                                              ...)
{
    char line[LINE_TEXT];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return command_run(host, line, strlen(line));
}

/* ------------------------------------------------------------------------------------ many games
 */

/* Each fall against its outcome that is named first, and against the number of ways of what fell:
 * cards that a list holds too often, or no more, would show in one of them. */
struct look {
    struct odds first, ways, early;
    int lines, draws, others;
};

/* Where in the list it stands, each way by itself, from -1/2 to 1/2. */
static void add_place(struct odds *odds, const struct fall_line *fall)
{
    double spread = 0, got = 0, start = 0;

    for (int i = 0; i < fall->count; i++) {
        double place = (start + fall->ways[i] / 2.0) / fall->total - 0.5;

        spread += place * place * fall->ways[i] / fall->total;
        got = i == fall->got ? place : got;
        start += fall->ways[i];
    }
    add_odds(odds, got, spread);
}

static void look_at(struct look *look, const struct fall_line *fall, bool is_draw)
{
    double p = (double)fall->ways[0] / fall->total, mean = 0, squares = 0;
    double got = (double)fall->ways[fall->got] / fall->total;

    for (int i = 0; i < fall->count; i++) {
        double share = (double)fall->ways[i] / fall->total;
        mean += share * share;
        squares += share * share * share;
    }
    add_odds(&look->first, (fall->got == 0) - p, p * (1 - p));
    add_odds(&look->ways, got - mean, squares - mean * mean);
    add_place(&look->early, fall);
    look->lines++;
    look->draws += is_draw;
    look->others += !is_draw;
}

static void look_at_game(struct host *host, struct look *look)
{
    static struct fall_line fall;
    const char *line = send(host, "chances");

    for (int n = 1; strncmp(line, "chance ", 7) == 0; n++, line = strchr(line, '\n') + 1) {
        cr_assert(fall_read(line, &fall), "%.200s", line);
        cr_assert_eq(strtol(line + 7, NULL, 10), n);
        look_at(look, &fall, strstr(line, " kind=draw ") != NULL);
    }
    cr_assert_eq(strncmp(line, "ok n=", 5), 0, "%.200s", line);
}

/* Plays by chance, up to so many answers. */
static void play(struct host *host, uint64_t *stream, int most)
{
    const struct game *game = host->current;

    for (int i = 0; i < most && !game->st.head.is_over; i++) {
        int seat = game_seat(game);
        size_t n = (size_t)ask_count(&game->match, &game->st, (seat_t)seat);
        const char *reply = send(host, "play s%d %d", seat + 1, (int)rng_fast_below(stream, n) + 1);
        cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s", reply);
    }
}

/* Begins a game of two of the decks that the cards bring along, those that reach every card too. */
static void begin(struct host *host, int number, uint64_t *stream, int seed)
{
    const struct carddb *db = host->cards->kind[number].db;
    const char *one = db->decks[rng_fast_below(stream, (size_t)db->deck_count)].name;
    const char *two = db->decks[rng_fast_below(stream, (size_t)db->deck_count)].name;
    const char *reply = send(host, "newgame %s s1=%s s2=%s seed=%x luck=%s", db->vocab->game, one,
                             two, (unsigned)seed, seed % 2 ? "keep" : "swap");

    cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s", reply);
}

ParameterizedTestParameters(falls, what_falls_is_as_likely_as_it_says)
{
    return prop_each_game();
}

ParameterizedTest(int *number, falls, what_falls_is_as_likely_as_it_says)
{
    struct host *host = prop_host();
    struct look look = {0};
    uint64_t stream = 11;

    for (int k = 0; k < prop_times(GAMES); k++) {
        begin(host, *number, &stream, k + 1);
        play(host, &stream, 2000);
        look_at_game(host, &look);
    }
    cr_assert_gt(look.lines, GAMES);
    cr_assert_lt(far_off(&look.first), 4, "%d lines: %.2f", look.lines, far_off(&look.first));
    cr_assert_lt(far_off(&look.ways), 4, "%d lines: %.2f", look.lines, far_off(&look.ways));
    cr_assert_lt(far_off(&look.early), 4, "%d lines: %.2f", look.lines, far_off(&look.early));
    host_close(host);
}

ParameterizedTestParameters(falls, what_was_told_stays_as_it_was)
{
    return prop_each_game();
}

ParameterizedTest(int *number, falls, what_was_told_stays_as_it_was)
{
    struct host *host = prop_host();
    uint64_t stream = 12;

    for (int k = 0; k < 5; k++) {
        char *before = strdup("");

        begin(host, *number, &stream, 1000 + k);
        for (int i = 0; i < MOST; i++) {
            const char *now = send(host, "chances");
            const char *end = strstr(now, "ok n=");
            cr_assert_eq(strncmp(now, before, strlen(before)), 0);
            char *copy = strndup(now, (size_t)(end - now));
            free(before);
            before = copy;
            play(host, &stream, 3);
        }
        const char *part = send(host, "chances since=3");
        const char *fourth = strstr(before, "chance 4 ");
        cr_assert_eq(strncmp(part, fourth == NULL ? "ok" : fourth,
                             fourth == NULL ? 2 : strcspn(fourth, "\n")),
                     0);
        free(before);
    }
    host_close(host);
}

/* --------------------------------------------------------------------------- all that can happen
 */

/* What the leaves of a tree of chance add up to: by the name of an outcome at its place. */
struct tree {
    struct host *host;
    struct columns columns;
    double sums[NAMES], sizes[NAMES];
    double weight;
    int leaves;
};

static void add_leaf(struct tree *tree, const char *handle, double weight)
{
    static struct fall_line fall;
    const char *line = send(tree->host, "@%s chances", handle);
    size_t front = strlen(handle) + 2;

    for (int n = 0; strncmp(line + front, "chance ", 7) == 0; n++) {
        cr_assert(fall_read(line + front, &fall), "%s", line);
        for (int i = 0; i < fall.count; i++) {
            double x = (i == fall.got) - (double)fall.ways[i] / fall.total;
            char name[2 * FALL_NAME];

            (void)snprintf(name, sizeof name, "%d %d %s %s", n, fall.owner, fall.stream,
                           fall.names[i]);
            int column = columns_find(&tree->columns, name, NAMES);
            cr_assert_geq(column, 0);
            tree->sums[column] += weight * x;
            tree->sizes[column] += weight * x * x;
        }
        line = strchr(line, '\n') + 1;
    }
    tree->weight += weight;
    cr_assert_lt(++tree->leaves, LEAVES);
}

/* Walks through all outcomes, each with its probability as `chance` lists it. */
static void walk(struct tree *tree, int depth, double weight)
{
    char handle[HANDLE], next[HANDLE], front[2 * HANDLE], *list;

    (void)snprintf(handle, sizeof handle, "h%d", depth);
    (void)snprintf(next, sizeof next, "h%d", depth + 1);
    (void)snprintf(front, sizeof front, "@%s outcome ", handle);
    list = strdup(send(tree->host, "@%s chance", handle));
    if (strstr(list, front) == NULL) { /* an err: none is waited for */
        add_leaf(tree, handle, weight);
    }
    for (const char *at = list; (at = strstr(at, front)) != NULL; at++) {
        char name[64] = "";
        int over = 0, under = 1;

        cr_assert_eq(sscanf(at, "%*s outcome %63s p=%d/%d", name, &over, &under), 3);
        (void)send(tree->host, "@%s fork as=%s", handle, next);
        cr_assert(strstr(send(tree->host, "@%s chance %s", next, name), " ok"));
        walk(tree, depth + 1, weight * over / under);
        (void)send(tree->host, "@%s close", next);
    }
    free(list);
}

static void check_tree(const char *deck, const char *other, const char *answers[], int leaves)
{
    static struct tree tree;
    int moving = 0;

    tree = (struct tree){.host = prop_host()};
    (void)send(tree.host, "set chance=explicit strict=0");
    const char *reply = send(
        tree.host,
        "setup as=h0 tfn1 unreal-drive@1 all t1.F.setup.start?s1+s2 s1{life=10;A:;G:;K:;H:;D:%s;"
        "X:} s2{life=10;A:;G:;K:;H:;D:%s;X:}",
        deck, other);
    cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s", reply);
    for (; *answers != NULL; answers++) {
        reply = send(tree.host, "@h0 play %s", *answers);
        cr_assert(strstr(reply, " ok"), "%s", reply);
    }
    walk(&tree, 0, 1);
    cr_assert_eq(tree.leaves, leaves, "%d", tree.leaves);
    cr_assert_float_eq(tree.weight, 1, 1e-12);
    for (int i = 0; i < tree.columns.count; i++) {
        cr_assert_float_eq(tree.sums[i], 0, 1e-12);
        moving += tree.sizes[i] > 1e-3;
    }
    cr_assert_gt(moving, 6, "%d", moving);
    columns_free(&tree.columns);
    host_close(tree.host);
}

/* Six cards in 6!/2 orders, five of which are drawn, and who is first: 720 ways. */
Test(falls, over_all_that_can_happen_each_outcome_adds_up_to_nothing)
{
    const char *answers[] = {"s1 start:moss-cub", "s2 start:ember-pup", NULL};

    check_tree("moss-cub*2,graft,tithe*2,upset,ember-pup", "ember-pup*7", answers, 720);
}
