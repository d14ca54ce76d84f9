/* test_game-memory.c - games that sleep, and what open games take. */
#include <criterion/criterion.h>

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/worlds/sample.h"
#include "protocol/command.h"
#include "tests/lib/prop_game.h"

/* PROMISED games take at most MOST octets. MANY are opened; beyond the first FEW, of which some are
 * awake, each one more sleeps or sends another to sleep. */
enum { FEW = 600, MANY = 1200, PROMISED = 10000, MOST = 200000000 };
enum { ANSWERS = 60, GAMES = 400, TEXT = 64 };
_Static_assert((int)FEW > (int)HOST_AWAKE, "some of the few sleep");

/* Moments at which games of a kind sleep, at least, and those behind a kept copy. */
enum { MOMENTS = 900, LATE = 60 };

/* How a game of these tests begins. */
enum way { WAY_DRAWN, WAY_EXPLICIT, WAY_WORLD, WAY_COUNT };

static const char *const ways[WAY_COUNT] = {"drawn", "explicit", "a world"};

/* ---- giving answers ---------------------------------------------------- */

/* One of the objects of a set. */
static uint8_t object_of(const struct set *set, uint64_t draw)
{
    int skip = (int)(draw % (uint64_t)set_count(set));

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(set, (obj_t)obj) && skip-- == 0) {
            return (uint8_t)obj;
        }
    }
    cr_assert_fail("nothing is waited for");
    return 0;
}

/* Gives an answer or an outcome; false when the game is over. */
static bool step(struct game *game, uint64_t draw)
{
    struct err err;

    if (game->st.head.is_over) {
        return false;
    }
    if (game->is_waiting) {
        uint8_t octet = game->want.kind == WANT_NUMBER ? (uint8_t)(draw % (uint64_t)game->want.n)
                                                       : object_of(&game->want.cards, draw);
        cr_assert(game_chance(game, octet, &err));
        return true;
    }
    seat_t seat = prop_seat(&game->st, draw);
    uint64_t n = (uint64_t)ask_count(&game->match, &game->st, seat);
    move_t move = ask_nth(&game->match, &game->st, seat, (int)((draw >> 1) % n));
    cr_assert(game_play(game, seat, move, &err));
    return true;
}

/* The same position, a card here and there elsewhere, as the start of another game. */
static struct game *begin_world(struct game *game, const struct game_setup *setup, uint64_t seed)
{
    struct game_setup begun = *setup;
    struct match match = game->match;
    struct state st;
    struct err err;

    for (uint64_t i = 0; i < seed / 4 % 8 && step(game, hash_mix(seed, i)); i++) {
    }
    match.lists_open = (seed & 1) != 0;
    game->match.lists_open = match.lists_open;
    state_clear(&st);
    sample_world(&game->match, &game->st, (seat_t)(seed >> 1 & 1), seed, &match, &st);
    begun.is_setup = begun.is_world = true;
    cr_assert(game_begin(game, &match, &begun, &st, &err));
    return game;
}

static struct game *start(const struct prop_game *prop, const struct gamedata *data, enum way way,
                          uint64_t k)
{
    struct game *game = game_open();
    struct game_setup setup = {.seed = {hash_mix(k, 1), hash_mix(k, 2)},
                               .is_explicit = way == WAY_EXPLICIT};
    struct pool pool = prop->pool;
    struct err err;

    cr_assert_not_null(game);
    game->data = data;
    cr_assert(game_start(game, pool_match(&pool, k), &setup, &err));
    return way == WAY_WORLD ? begin_world(game, &setup, k) : game;
}

/* ---- the same game ----------------------------------------------------- */

static void same_octets(const void *a, const void *b, int count, int want, size_t size,
                        const char *what)
{
    cr_assert_eq(count, want, "%s: %d of %d", what, count, want);
    cr_assert(count == 0 || memcmp(a, b, (size_t)count * size) == 0, "%s differ", what);
}

static void expect_same(const struct game *a, const struct game *b)
{
    const struct sink *one = &a->sink, *other = &b->sink;
    int answers = a->answer_count + a->is_waiting, want = b->answer_count + b->is_waiting;

    cr_assert(memcmp(&a->st, &b->st, sizeof a->st) == 0, "the position differs");
    cr_assert(memcmp(&a->match, &b->match, sizeof a->match) == 0, "the match differs");
    cr_assert(memcmp(&a->setup, &b->setup, sizeof a->setup) == 0, "the set-up differs");
    same_octets(one->note, other->note, one->count, other->count, sizeof *one->note, "events");
    same_octets(one->order, other->order, one->orders, other->orders, sizeof *one->order,
                "shuffles");
    same_octets(one->text, other->text, one->text_used, other->text_used, 1, "names in events");
    same_octets(a->answers, b->answers, answers, want, sizeof *a->answers, "answers");
    same_octets(a->names, b->names, a->names_used, b->names_used, 1, "names");
    same_octets(a->luck, b->luck, a->luck_used, b->luck_used, 1, "outcomes");
    same_octets(a->kept, b->kept, a->kept_count, b->kept_count, sizeof *a->kept, "kept copies");
    same_octets(a->packed, b->packed, a->packed_used, b->packed_used, 1, "kept positions");
    cr_assert(a->is_waiting == b->is_waiting && one->is_full == other->is_full &&
              one->by == other->by);
    cr_assert(!a->is_waiting || memcmp(&a->want, &b->want, sizeof a->want) == 0);
}

/* Lets the game sleep and wake; returns where it is then. */
static struct game *nap(struct game *game)
{
    struct game *copy = game_fork(game);

    cr_assert_not_null(copy);
    game = game_sleep(game);
    cr_assert_not_null(game->asleep);
    cr_assert_eq(copy->st.head.is_over, game->was_over);
    game = game_wake(game);
    cr_assert(game != NULL && game->asleep == NULL);
    expect_same(game, copy);
    game_close(copy);
    return game;
}

/* A game that sleeps now and then, takes answers back in between, and is at last what it was at the
 * beginning. Returns how many moments it slept at; *late counts those behind a kept copy. */
static int live(struct game *game, uint64_t seed, int *late)
{
    uint64_t stream = seed;
    int moments = 0;

    for (bool is_on = true; is_on;) {
        uint64_t draw = rng_fast(&stream);
        if (draw % 5 == 0) {
            game = nap(game);
            moments++;
            *late += game->kept_count > 1;
        }
        int answers = game_answers(game);
        if (draw % 16 == 1 && answers > 0) {
            game_undo(game, 1 + (int)(draw / 16 % (uint64_t)answers) % 9);
        }
        is_on = step(game, rng_fast(&stream));
    }
    game = nap(game);
    game_undo(game, game_answers(game));
    cr_assert_eq(game->answer_count, 0);
    game_close(nap(game));
    return moments;
}

Test(game_memory, a_game_that_slept_is_the_same_octet_for_octet)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        struct gamedata data = {prop.rules, prop.db, NULL};
        for (enum way way = 0; way < WAY_COUNT; way++) {
            int moments = 0, late = 0;
            for (uint64_t k = 0; (moments < MOMENTS || late < LATE) && k < GAMES; k++) {
                moments += live(start(&prop, &data, way, k), hash_mix(k, way), &late);
            }
            cr_assert_geq(late, LATE, "%s, %s: only %d moments behind a kept copy",
                          prop.rules->vocab->game, ways[way], late);
        }
        prop_close(&prop);
    }
}

Test(game_memory, a_verdict_and_a_resignation_are_slept_over_too)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct err err;
        prop_open(&prop, i);
        struct gamedata data = {prop.rules, prop.db, NULL};
        struct game *game = start(&prop, &data, WAY_DRAWN, 1);
        cr_assert(step(game, 4) && step(game, 7) && step(game, 9));
        cr_assert(game_adjudicate(game, 2, "power%20cut", &err));
        game = nap(game);
        cr_assert_str_eq(game_name(game, -1), "power%20cut");
        game_undo(game, 1);
        cr_assert(game_resign(game, 1, &err));
        game = nap(game);
        cr_assert(game->st.head.is_over && game->st.head.winner == 0);
        game_close(game);
        prop_close(&prop);
    }
}

/* ---- how much ---------------------------------------------------------- */

static const char *say(struct host *host, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *say(struct host *host, const char *format, ...)
{
    static char line[MAX_LINE];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return command_run(host, line, (size_t)length);
}

static void expect_ok(const char *reply)
{
    cr_assert(strstr(reply, " ok") != NULL || strncmp(reply, "ok", 2) == 0, "%s", reply);
}

/* Opens the games from one number to another, with so many random answers each while they last. */
static void open_games(struct host *host, const char *name, int from, int to, int answers)
{
    uint64_t stream = hash_mix(1, (uint64_t)from);
    char handle[TEXT];

    for (int i = from; i < to; i++) {
        (void)snprintf(handle, sizeof handle, "h%d", i);
        expect_ok(say(host, "newgame %s seed=%x as=%s", name, i + 1, handle));
        struct game *game = host_game(host, handle);
        for (int k = 0; k < answers && step(game, rng_fast(&stream)); k++) {
        }
        host_weigh(host, game);
    }
}

static size_t allocated(void)
{
    return mallinfo2().uordblks; /* 0 where another allocator is at work */
}

/* What PROMISED games take, if FEW and MANY take so much. */
static size_t promised(size_t few, size_t many)
{
    return many + (many - few) / (MANY - FEW) * (PROMISED - MANY);
}

/* The room of the games in octets: as the host counts it, and as the allocator does. */
static void measure(int kind, int answers)
{
    struct host *host = prop_host();
    const char *name = host->cards->kind[kind].rules->vocab->game;
    size_t before = allocated();

    open_games(host, name, 0, FEW, answers);
    size_t counted = host->octets, taken = allocated() - before;
    open_games(host, name, FEW, MANY, answers);
    counted = promised(counted, host->octets);
    taken = promised(taken, allocated() - before);
    cr_assert_eq(host->games, MANY);
    cr_assert_lt(counted, (size_t)MOST, "%s: %zu octets of games", name, counted);
    cr_assert_lt(taken, (size_t)MOST, "%s: %zu octets are taken", name, taken);
    for (int i = 0; i < MANY; i += 37) {
        expect_ok(say(host, "@h%d status", i));
    }
    host_close(host);
}

Test(game_memory, ten_thousand_open_games_would_take_less_than_200_megabytes)
{
    for (int kind = 0; kind < prop_count(); kind++) {
        measure(kind, 0);
        measure(kind, ANSWERS);
        measure(kind, 5 * ANSWERS);
    }
}
