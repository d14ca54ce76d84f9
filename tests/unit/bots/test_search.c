/* test_search.c - the player that `go` asks: its limits, what is won at once, and that it goes by
 * what its seat knows. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/mind.h"

enum { TEXT = 1 << 16, NAME = 160, TWINS = 6, DECISIONS = 14, NODES = 60, WON = 4, TRIES = 400 };

static const char *const games[] = {"unreal-drive", "battle-of-union", "unien", "play-of-universe",
                                    "ultima-generation"};
enum { GAMES = sizeof games / sizeof games[0] };

static struct tf_host *host;
static char text[TEXT], view[TEXT], error[1000];
static uint64_t stream;

static void open_host(void)
{
    host = tf_open(NULL, error, sizeof error);
    cr_assert_not_null(host, "%s", error);
}

static const char *say(const char *line)
{
    const char *reply = tf_send(host, line);
    cr_assert_neq(strncmp(reply, "err", 3), 0, "%s: %s", line, reply);
    return reply;
}

static void begin(const char *game, unsigned seed)
{
    (void)snprintf(text, sizeof text, "newgame %s seed=%x as=g", game, seed);
    (void)say(text);
    stream = seed;
}

/* The seat that is asked in a game, from 0; -1: it is over. */
static int asked(void)
{
    const char *reply = say("@g status"), *wait = strstr(reply, " wait=s");

    return wait != NULL ? wait[strlen(" wait=s")] - '1' : -1;
}

static void play_any(int seat)
{
    (void)snprintf(text, sizeof text, "@g legal s%d", seat + 1);
    const char *n = strstr(say(text), " n=");
    (void)snprintf(text, sizeof text, "@g play s%d %d", seat + 1,
                   1 + bot_draw(&stream, atoi(n + strlen(" n="))));
    (void)say(text);
}

static struct tf_worlds *worlds_of(int seat)
{
    (void)snprintf(text, sizeof text, "@g state s%d", seat + 1);
    const char *at = strstr(say(text), "tfn1");
    (void)snprintf(view, sizeof view, "%.*s", (int)strcspn(at, "\n"), at);
    struct tf_worlds *worlds = tf_worlds_open(host, view, error, sizeof error);
    cr_assert_not_null(worlds, "%s: %s", view, error);
    return worlds;
}

/* ---- by itself ---------------------------------------------------------------------- */

static struct bot_ask ask_of(struct mind *mind, const struct tf_worlds *worlds, int moves)
{
    return (struct bot_ask){.state = "",
                            .kind = "main",
                            .step = "main",
                            .standard = "",
                            .moves = moves,
                            .clock = {{-1, -1}, {-1, -1}, -1, -1, -1, -1, -1},
                            .stream = &stream,
                            .worlds = worlds,
                            .mind = mind};
}

/* Slices until it is done; each takes two milliseconds of a clock of ours. */
static struct bot_think think_out(const struct bot_ask *ask)
{
    struct bot_think think = {.ask = ask};

    stream = 7;
    for (int slices = 0; !search_think(&think); slices++) {
        cr_assert_lt(slices, 100000);
        think.elapsed += 2;
    }
    return think;
}

/* Worlds of a decision of s1 with several moves. */
static struct tf_worlds *open_decision(int *moves)
{
    struct tf_world *world = calloc(1, tf_world_size());

    open_host();
    begin("unreal-drive", 5);
    for (int d = 0;; d++) {
        int seat = asked();
        cr_assert(seat >= 0);
        if (seat == 0 && d > 8) {
            struct tf_worlds *worlds = worlds_of(seat);
            tf_world_draw(worlds, 1, world);
            *moves = tf_world_count(world, seat);
            if (*moves > 2) {
                free(world);
                return worlds;
            }
            tf_worlds_close(worlds);
        }
        play_any(seat);
    }
}

static int64_t visits(const struct bot_think *think)
{
    int64_t sum = 0;

    for (int i = 0; i < think->ask->moves; i++) {
        sum += think->arm[i].n;
    }
    return sum;
}

Test(search, nodes_worlds_and_time_are_kept_and_every_iteration_tries_a_move)
{
    struct mind *mind = mind_open();
    int moves;
    struct tf_worlds *worlds = open_decision(&moves);
    struct bot_ask ask = ask_of(mind, worlds, moves);

    ask.clock.nodes = 77;
    struct bot_think think = think_out(&ask);
    cr_assert_eq(think.nodes, 77);
    cr_assert_eq(visits(&think), 77);
    ask.clock.nodes = -1;
    ask.clock.worlds = 10;
    think = think_out(&ask);
    cr_assert_eq(think.nodes, 10 * moves, "each move once in each world");
    cr_assert_eq(think.worlds, 10);
    ask.clock.worlds = -1;
    ask.clock.movetime = 100;
    think = think_out(&ask);
    cr_assert(think.elapsed > 80 && think.elapsed <= 100, "%d", (int)think.elapsed);
    ask.clock.movetime = -1;
    ask.clock.left[0] = 4000;
    think = think_out(&ask);
    cr_assert(think.elapsed > 80 && think.elapsed <= 100, "%d", (int)think.elapsed);
    ask.clock.left[0] = 0;
    cr_assert_leq(think_out(&ask).elapsed, 2, "an empty clock");
    tf_worlds_close(worlds);
    tf_close(host);
    mind_close(mind);
}

Test(search, equal_streams_give_equal_counts_whatever_was_asked_before)
{
    struct mind *mind = mind_open(), *other = mind_open();
    int moves;
    struct tf_worlds *worlds = open_decision(&moves);
    struct bot_ask ask = ask_of(mind, worlds, moves), again = ask_of(other, worlds, moves);

    ask.clock.nodes = 3000;
    (void)think_out(&ask);
    ask.clock.nodes = again.clock.nodes = 500;
    struct bot_think first = think_out(&ask), second = think_out(&again);
    cr_assert_eq(memcmp(first.arm, second.arm, sizeof first.arm), 0);
    tf_worlds_close(worlds);
    tf_close(host);
    mind_close(mind);
    mind_close(other);
}

/* ---- threads and strengths ---------------------------------------------------------- */

Test(search, threads_share_the_iterations_and_equal_streams_give_equal_counts)
{
    struct mind *mind = mind_open(), *other = mind_open();
    int moves;
    struct tf_worlds *worlds = open_decision(&moves);
    struct bot_ask ask = ask_of(mind, worlds, moves), again = ask_of(other, worlds, moves);

    ask.threads = again.threads = 3;
    ask.clock.nodes = again.clock.nodes = 1000;
    struct bot_think first = think_out(&ask), second = think_out(&again);
    cr_assert_eq(visits(&first), 1000);
    cr_assert_eq(first.nodes, 334, "what two helpers leave");
    cr_assert_eq(first.helped, 666);
    cr_assert_eq(memcmp(first.arm, second.arm, sizeof first.arm), 0);
    again.threads = 1;
    second = think_out(&again);
    cr_assert_eq(visits(&second), 1000);
    cr_assert_eq(second.helped, 0, "helpers of the go before");
    cr_assert_neq(memcmp(first.arm, second.arm, sizeof first.arm), 0, "three trees are not one");
    tf_worlds_close(worlds);
    tf_close(host);
    mind_close(mind);
    mind_close(other);
}

Test(search, threads_end_with_the_time_and_with_a_stop)
{
    struct mind *mind = mind_open();
    int moves;
    struct tf_worlds *worlds = open_decision(&moves);
    struct bot_ask ask = ask_of(mind, worlds, moves);

    ask.threads = 2;
    ask.clock.movetime = 50;
    struct bot_think think = think_out(&ask);
    cr_assert_eq(visits(&think), think.nodes + think.helped);
    cr_assert_eq(mind->crew.running, 0);
    ask.clock.movetime = -1;
    ask.clock.nodes = 1 << 30;
    think = (struct bot_think){.ask = &ask};
    for (int i = 0; i < 50; i++) {
        cr_assert_not(search_think(&think));
    }
    think.is_wanted = true;
    cr_assert_not(search_think(&think));
    cr_assert_eq(mind->crew.running, 1, "it only reports");
    think.is_last = true;
    (void)search_think(&think);
    cr_assert_eq(mind->crew.running, 0);
    cr_assert_eq(visits(&think), think.nodes + think.helped);
    tf_worlds_close(worlds);
    tf_close(host);
    mind_close(mind);
}

/* How often a strength thinks, of many answers. */
static int thoughts(const struct bot_ask *ask)
{
    int count = 0;

    for (uint64_t i = 0; i < TRIES; i++) {
        struct bot_think think = {.ask = ask};
        while (!search_think(&think)) {
        }
        count += think.nodes > 0;
    }
    return count;
}

Test(search, a_strength_says_how_many_moves_are_any_move)
{
    struct mind *mind = mind_open();
    int moves, last = 0;
    struct tf_worlds *worlds = open_decision(&moves);
    struct bot_ask ask = ask_of(mind, worlds, moves);

    ask.clock.nodes = 4;
    stream = 7;
    for (ask.strength = 1; ask.strength < BOT_STRENGTHS; ask.strength++) {
        int count = thoughts(&ask);
        double share = (double)mind->value.strength[ask.strength - 1] / 1000;
        cr_assert_float_eq((double)count / TRIES, 1 - share, 0.1, "strength %d: %d", ask.strength,
                           count);
        cr_assert_geq(count + TRIES / 20, last, "strength %d is no weaker", ask.strength);
        last = count;
    }
    cr_assert_eq(thoughts(&ask), TRIES, "the last one always thinks");
    ask.strength = 4;
    ask.clock.nodes = 5000;
    struct bot_think think = {.ask = &ask};
    while (!search_think(&think)) {
    }
    cr_assert_leq(think.nodes, 200, "and not for long");
    tf_worlds_close(worlds);
    tf_close(host);
    mind_close(mind);
}

/* ---- what is won at once ------------------------------------------------------------ */

/* How many moves of a seat win at once in this world. */
static int count_wins(const struct tf_world *world, struct tf_world *trial, int seat, bool *wins)
{
    int n = tf_world_count(world, seat), count = 0;

    for (int i = 0; i < n; i++) {
        tf_world_copy(trial, world);
        wins[i] = tf_world_play(trial, seat, i) == 1 && tf_world_result(trial, seat) == 2;
        count += wins[i];
    }
    return count;
}

/* Moves that win in each of some worlds, into `wins`. */
static bool is_won(const struct tf_worlds *worlds, struct tf_world *world, struct tf_world *trial,
                   bool *wins)
{
    int seat = tf_worlds_seat(worlds);
    bool here[BOT_MOVES];

    memset(wins, true, BOT_MOVES);
    for (uint64_t seed = 0; seed < TWINS; seed++) {
        tf_world_draw(worlds, seed, world);
        int n = tf_world_count(world, seat),
            count = n <= BOT_MOVES ? count_wins(world, trial, seat, here) : 0;
        if (count == 0 || count == n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            wins[i] = wins[i] && here[i];
        }
    }
    return true;
}

Test(search, what_is_won_at_once_is_played)
{
    struct mind *mind = mind_open();
    struct tf_world *world = calloc(1, tf_world_size()), *trial = calloc(1, tf_world_size());
    bool wins[BOT_MOVES];

    open_host();
    for (int g = 0; g < GAMES; g++) {
        int found = 0;
        for (unsigned seed = 1; seed < TRIES && found < WON; seed++) {
            begin(games[g], seed);
            for (int seat = asked(); seat >= 0 && found < WON; seat = asked()) {
                struct tf_worlds *worlds = worlds_of(seat);
                if (is_won(worlds, world, trial, wins)) {
                    struct bot_ask ask = ask_of(mind, worlds, tf_world_count(world, seat));
                    ask.clock.nodes = 200;
                    int chosen = think_out(&ask).chosen;
                    cr_assert(wins[chosen], "%s: move %d in %s", games[g], chosen + 1, view);
                    found++;
                }
                tf_worlds_close(worlds);
                play_any(seat);
            }
        }
        cr_assert_eq(found, WON, "%s: %d positions that are won at once", games[g], found);
    }
    free(world);
    free(trial);
    tf_close(host);
    mind_close(mind);
}

/* ---- nothing hidden ----------------------------------------------------------------- */

/* What `go` answers in the game of a handle. */
static void answer_of(const char *handle, int seat, char answer[NAME])
{
    char line[NAME];

    (void)snprintf(line, sizeof line, "@%s go s%d nodes=%d", handle, seat + 1, NODES);
    const char *move = strstr(say(line), " move=");
    cr_assert_not_null(move);
    (void)snprintf(answer, NAME, "%.*s", (int)strcspn(move + 1, " \n"), move + 1);
}

/* The true game and games in which hidden cards lie otherwise: the seat that knows no difference
 * makes none. */
Test(search, it_answers_alike_in_every_world_that_its_seat_cannot_tell_apart)
{
    char answer[NAME], other[NAME], handle[16];

    open_host();
    for (int g = 0; g < GAMES; g++) {
        begin(games[g], 11);
        for (int d = 0; d < DECISIONS; d++) {
            int seat = asked();
            cr_assert(seat >= 0);
            answer_of("g", seat, answer);
            (void)snprintf(text, sizeof text, "@g sample s%d seed=%d n=%d", seat + 1, d + 1, TWINS);
            (void)say(text);
            for (int w = 1; w <= TWINS; w++) {
                (void)snprintf(handle, sizeof handle, "w%d", w);
                answer_of(handle, seat, other);
                cr_assert_str_eq(other, answer, "%s, decision %d", games[g], d + 1);
            }
            play_any(seat);
        }
    }
    tf_close(host);
}

/* Both seats are asked at once, and neither waits for the other one. */
Test(search, a_decision_of_both_is_thought_about_by_either_seat)
{
    struct mind *mind = mind_open();
    struct tf_world *world = calloc(1, tf_world_size());

    open_host();
    begin("unreal-drive", 3);
    cr_assert_not_null(strstr(say("@g status"), " wait=s1+s2"));
    for (int seat = 0; seat < 2; seat++) {
        struct tf_worlds *worlds = worlds_of(seat);
        tf_world_draw(worlds, 1, world);
        struct bot_ask ask = ask_of(mind, worlds, tf_world_count(world, seat));
        ask.clock.nodes = 300;
        struct bot_think think = think_out(&ask);
        cr_assert_eq(visits(&think), 300, "s%d", seat + 1);
        cr_assert_gt(think.arm[think.chosen].points, 0, "s%d", seat + 1);
        tf_worlds_close(worlds);
    }
    free(world);
    tf_close(host);
    mind_close(mind);
}
