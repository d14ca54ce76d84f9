/* referee.c - what refereeing costs beyond the engine's own work: referee GAME.
 *
 * Plays the same games three times on one processor: by the arena's match between two null bots
 * (this program, started again, answering with the first move of each list); by the host alone,
 * which is sent the same lines without anybody who answers; and a line back and forth through bare
 * pipes, once a decision. One line of output: microseconds a decision on the wall, medians of
 * RUNS, with above_us = arena - engine, and floors = above_us in bare trips. The runs take turns,
 * so that a machine that changes its pace changes all three. */
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/bot/hurry.h"
#include "bots/arena/bot/lag.h"
#include "bots/arena/game/match.h"
#include "engine/base/clock.h"
#include "engine/tefuda.h"
#include "protocol/lab/toy.h"
#include "tests/bench/child.h"

enum { RUNS = 9, GAMES = 20, NAME = 256, OCTETS = 1 << 18, USAGE = 2, SEED = 1000 };

/* ------------------------------------------------------------------------------------ null bot */

static void say(const char *text, size_t length)
{
    if (write(STDOUT_FILENO, text, length) != (ssize_t)length) {
        exit(1);
    }
}

/* Keeps the first move of a list, answers `go` with it and any other request with ok. */
static void hear(const char *line, char first[NAME])
{
    char answer[2 * NAME];
    char *rest = NULL;
    long id = strtol(line, &rest, 10);
    int length;

    if (strncmp(line, "move 1 ", 7) == 0) {
        (void)snprintf(first, NAME, "%.*s", (int)strcspn(line + 7, " \n"), line + 7);
    }
    if (rest == line) {
        return;
    }
    if (strncmp(rest, " go d=", 6) == 0) {
        length = snprintf(answer, sizeof answer, "%ld ok d=%ld move=%s\n", id,
                          strtol(rest + 6, NULL, 10), first);
    } else {
        length = snprintf(answer, sizeof answer, "%ld ok proto=1\n", id);
    }
    say(answer, (size_t)length);
}

static int be_null_bot(void)
{
    static char octets[OCTETS];
    char first[NAME] = "";
    size_t used = 0;
    ssize_t n;

    while ((n = read(STDIN_FILENO, octets + used, sizeof octets - 1 - used)) > 0) {
        char *line = octets, *end;

        used += (size_t)n;
        octets[used] = '\0';
        for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
            hear(line, first);
        }
        used = (size_t)(octets + used - line);
        memmove(octets, line, used);
    }
    return 0;
}

/* --------------------------------------------------------------------------------------- games */

static const struct match_engine LIBRARY = {tf_open, tf_send, tf_close};

struct bench {
    struct tf_host *host;
    const char *game;
    struct rival rivals[MATCH_SEATS];
    struct wire *wire;
    struct lag lag;
    struct text moves;
    unsigned long decisions;
};

static void number_of(int game, char seed[MATCH_SEED])
{
    (void)snprintf(seed, MATCH_SEED, "%032x", (unsigned)(SEED + game));
}

/* By the arena. */
static void play_match(struct bench *bench, int game)
{
    struct match match = {.engine = &LIBRARY, .host = bench->host, .game = bench->game};
    struct match_result result;

    number_of(game, match.seed);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        match.seats[seat] = (struct match_seat){.rival = &bench->rivals[seat],
                                                .notices = "",
                                                .clock = {.bank_ms = 600000, .grace_ms = 50}};
        match.seats[seat].rival->lag = &bench->lag;
    }
    match_play(&match, &result, &bench->moves);
    if (result.faults[0].fault || result.faults[1].fault || result.end == MATCH_VOID) {
        (void)fprintf(stderr, "referee: a game went wrong: %s %s%s\n", result.reason,
                      result.faults[0].detail, result.faults[1].detail);
        exit(1);
    }
    bench->decisions += result.decisions;
}

/* The first move of the list that the host has shown. */
static void first_move(const char *reply, char first[NAME])
{
    const char *at = strstr(reply, "\nmove 1 ");

    (void)snprintf(first, NAME, "%.*s", at ? (int)strcspn(at + 8, " \n") : 0, at ? at + 8 : "");
}

static void see(const struct referee *referee, unsigned long *seen)
{
    *seen = wire_last_event(referee->reply, referee_data(referee), *seen);
}

/* By the host alone: the lines of match.c without bots. */
static void play_alone(struct bench *bench, int game)
{
    struct referee referee = {.engine = &LIBRARY, .host = bench->host, .reply = "", .status = ""};
    struct referee_deal deal = {.game = bench->game};
    unsigned long seen[MATCH_SEATS] = {0, 0};
    char seed[MATCH_SEED], first[NAME];

    number_of(game, seed);
    deal.seed = seed;
    (void)referee_begin(&referee, &deal);
    while (!referee.is_over) {
        int seat = referee_asked(&referee);

        if (referee_tell(&referee, "events %s since=%lu", referee_seat(1 - seat), seen[1 - seat])) {
            see(&referee, &seen[1 - seat]);
        }
        (void)referee_tell(&referee, "ask %s since=%lu", referee_seat(seat), seen[seat]);
        see(&referee, &seen[seat]);
        first_move(referee.reply, first);
        (void)referee_play(&referee, seat, first);
        bench->decisions++;
    }
}

static double measure(struct bench *bench, void (*play)(struct bench *, int))
{
    double from = clock_now();

    bench->decisions = 0;
    for (int game = 0; game < GAMES; game++) {
        play(bench, game);
    }
    return (clock_now() - from) * 1e6 / (double)bench->decisions;
}

/* As whoever has a deadline must: write, ask the clock, wait for either, read. */
static double measure_floor(struct child *bare, unsigned long trips)
{
    static const char line[] = "1 go d=12 left=60000,60000 grace=50 x\n";
    double from = clock_now();
    char answer[NAME];

    for (unsigned long i = 0; i < trips; i++) {
        struct pollfd file = {.fd = bare->from, .events = POLLIN};
        struct timespec limit = {.tv_sec = 60 + (process_now() < 0)};

        if (write(bare->to, line, sizeof line - 1) < 0 || ppoll(&file, 1, &limit, NULL) < 1 ||
            read(bare->from, answer, sizeof answer) < 1) {
            (void)fputs("referee: the bare pipe is broken\n", stderr);
            exit(1);
        }
    }
    return (clock_now() - from) * 1e6 / (double)trips;
}

static void open_bench(struct bench *bench, const char *self, const char *game)
{
    static char command[2 * NAME];
    char error[OCTETS / 64] = "";

    *bench = (struct bench){.game = game, .wire = wire_open()};
    (void)snprintf(command, sizeof command, "exec %s --null", self);
    process_ignore_pipes();
    lag_open(&bench->lag);
    bench->host = tf_open(NULL, error, sizeof error);
    if (!bench->host) {
        (void)fprintf(stderr, "referee: %s", error);
        exit(1);
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        rival_init(&bench->rivals[seat], command, NULL, bench->wire);
    }
}

int main(int argc, char **argv)
{
    double arena[RUNS], engine[RUNS], bare[RUNS], above, trip;
    struct bench bench;
    struct child child;

    if (argc == 2 && strcmp(argv[1], "--null") == 0) {
        return be_null_bot();
    }
    if (argc != 2) {
        (void)fputs("usage: referee GAME\n", stderr);
        return USAGE;
    }
    child_pin();
    child_start(&child, NULL);
    (void)hurry();
    open_bench(&bench, argv[0], argv[1]);
    for (int i = -1; i < RUNS; i++) { /* the first round warms up */
        int at = i < 0 ? 0 : i;

        arena[at] = measure(&bench, play_match);
        engine[at] = measure(&bench, play_alone);
        bare[at] = measure_floor(&child, bench.decisions);
    }
    above = toy_median(arena, RUNS) - toy_median(engine, RUNS);
    trip = toy_median(bare, RUNS);
    (void)printf("referee game=%s decisions=%lu arena_us=%.2f engine_us=%.2f above_us=%.2f "
                 "floor_us=%.2f floors=%.2f\n",
                 argv[1], bench.decisions, toy_median(arena, RUNS), toy_median(engine, RUNS), above,
                 trip, above / trip);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        rival_stop(&bench.rivals[seat]);
    }
    child_end(&child);
    tf_close(bench.host);
    return 0;
}
