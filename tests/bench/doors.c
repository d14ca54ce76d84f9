/* doors.c - what the host costs through its pipes, and inside a program: doors HOST GAME.
 *
 * Both ends run on one processor: two processes that take turns gain nothing from two. Each line of
 * output is one measurement; a bare pipe, whose other end does nothing, is measured beside it.
 * Keys with cpu are processor time of both ends, those with host of the host alone: on a quiet
 * machine the first equals the time on the wall, on a shared one it is the better figure.
 * in_pipe_trips is cpu_us in trips through the bare pipe. With door=inside the host is part of this
 * program, so that all keys are the time of both. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/lab/toy.h"
#include "tests/bench/child.h"

enum {
    RUNS = 9,      /* repetitions */
    TRIPS = 20000, /* of one repetition, host and bare pipe each */
    STARTS = 50,   /* processes started */
    GAMES = 20,    /* of one repetition */
    SEATS = 2,
    USAGE = 2,
};

/* What a controller sends for each decision. */
enum way {
    WAY_PLAY,  /* legal, play */
    WAY_ARENA, /* as an arena does: events of the one who waits, ask of the one who is asked, play
                */
    WAY_ONCE,  /* play and ask in one write: events, view and moves of who is asked next */
    WAY_BOTH,  /* legal, play, then ask of both seats: events, view, decision and moves */
    WAY_COUNT
};

static const char *const way_names[WAY_COUNT] = {"legal+play", "arena", "play+ask at once",
                                                 "legal+play+ask+ask"};

/* A game at the other end. */
struct table {
    struct child *host;
    const char *game;
    uint64_t chance;
    long seen[SEATS]; /* events */
    long trips, decisions, octets;
};

/* Median, smallest and largest of some numbers, which are sorted. */
static void show(const char *key, double *number, int n, int digits)
{
    double median = toy_median(number, n);

    printf(" %s=%.*f %s_min=%.*f %s_max=%.*f", key, digits, median, key, digits, number[0], key,
           digits, number[n - 1]);
}

/* Seconds: on the wall, of processor time of both ends, of that of the host. */
struct span {
    double wall, cpu, host;
};

static struct span now(const struct child *child)
{
    return (struct span){clock_now(), child_cpu_both(child), child_cpu(child)};
}

static struct span since(const struct child *child, struct span start)
{
    struct span end = now(child);

    return (struct span){end.wall - start.wall, end.cpu - start.cpu, end.host - start.host};
}

static struct span time_trips(struct child *child)
{
    struct span start = now(child);

    for (int i = 0; i < TRIPS; i++) {
        child_talk(child, "ping\n");
    }
    return since(child, start);
}

static void measure_ping(struct child *host, struct child *bare)
{
    double rate[RUNS], pipe[RUNS], ratio[RUNS], cpu[RUNS];

    for (int i = 0; i < RUNS; i++) {
        struct span floor = time_trips(bare), ping = time_trips(host);
        rate[i] = TRIPS / ping.wall;
        pipe[i] = TRIPS / floor.wall;
        ratio[i] = floor.wall / ping.wall;
        cpu[i] = floor.cpu / ping.cpu;
    }
    printf("ping");
    show("per_s", rate, RUNS, 0);
    show("pipe_per_s", pipe, RUNS, 0);
    show("ratio", ratio, RUNS, 2);
    show("ratio_cpu", cpu, RUNS, 2);
    printf("\n");
}

/* From fork to the first answer, which stands behind the loading of all cards. */
static void measure_start(const char *path, struct child *child)
{
    double ms[STARTS], own[STARTS];

    for (int i = 0; i < STARTS; i++) {
        double start = clock_now();
        child_start(child, path);
        child_talk(child, "tefuda 1\n");
        ms[i] = (clock_now() - start) * 1e3;
        own[i] = child_cpu(child) * 1e3;
        child_end(child);
    }
    printf("start");
    show("ms", ms, STARTS, 2);
    show("host_ms", own, STARTS, 2);
    printf("\n");
}

/* ---- playing ----------------------------------------------------------- */

static uint64_t draw(struct table *table, long n)
{
    table->chance = table->chance * 6364136223846793005U + 1442695040888963407U;
    return 1 + (table->chance >> 33) % (uint64_t)n;
}

static void count(struct table *table)
{
    table->trips++;
    table->octets += (long)table->host->length;
}

/* Keeps the number of the last event in the reply. */
static void note_events(struct table *table, int seat)
{
    const char *line = table->host->reply;

    for (; line < table->host->status; line = strchr(line, '\n') + 1) {
        if (strncmp(line, "event ", 6) == 0) {
            table->seen[seat] = strtol(line + 6, NULL, 10);
        }
    }
}

static void ask(struct table *table, int seat)
{
    child_say(table->host, "ask s%d since=%ld", seat + 1, table->seen[seat]);
    count(table);
    note_events(table, seat);
}

/* Who has to answer next, by the status line of the last play; -1: the game is over. */
static int asked_seat(const char *status)
{
    const char *over = strstr(status, " over="), *end = strchr(status, '\n');

    if (over != NULL && over < end) {
        return -1;
    }
    const char *who = strstr(status, " wait=");
    who = who != NULL && who < end ? who + 6 : strstr(status, " ask=") + 5;
    return who[1] - '1';
}

/* Plays a random one of the moves in the reply, by name and to this decision only; with `more`
 * behind it. */
static void play_move(struct table *table, int seat, const char *more)
{
    const struct child *host = table->host;
    long d = child_number(host, "d");
    char lead[32];

    (void)snprintf(lead, sizeof lead, "\nmove %llu ",
                   (unsigned long long)draw(table, child_number(host, "n")));
    const char *move = strstr(host->reply, lead);
    int length = move == NULL ? 0 : (int)strcspn(move + strlen(lead), "\n");
    child_say(table->host, "play s%d d=%ld %.*s%s", seat + 1, d, length,
              move == NULL ? "" : move + strlen(lead), more);
    count(table);
}

/* The same, and asks in the same write whoever is asked then. */
static int play_and_ask(struct table *table, int seat)
{
    char ask_next[32];

    (void)snprintf(ask_next, sizeof ask_next, "\nask since=%ld", table->seen[0]);
    play_move(table, seat, ask_next);
    note_events(table, 0);
    table->decisions++;
    return asked_seat(table->host->reply); /* the reply to play comes first */
}

static int decide(struct table *table, int seat, enum way way)
{
    if (way == WAY_ARENA) {
        child_say(table->host, "events s%d since=%ld", 2 - seat, table->seen[1 - seat]);
        count(table);
        note_events(table, 1 - seat);
        ask(table, seat);
        play_move(table, seat, "");
    } else if (way == WAY_ONCE) {
        return play_and_ask(table, seat);
    } else {
        child_say(table->host, "legal s%d", seat + 1);
        count(table);
        uint64_t answer = draw(table, child_number(table->host, "n"));
        child_say(table->host, "play s%d %llu", seat + 1, (unsigned long long)answer);
        count(table);
    }
    int next = asked_seat(table->host->status);
    if (way == WAY_BOTH) {
        ask(table, 0);
        ask(table, 1);
    }
    table->decisions++;
    return next;
}

static void play_game(struct table *table, int k, enum way way, struct span *sum)
{
    child_say(table->host, "newgame %s seed=%d", table->game, k + 1);
    memset(table->seen, 0, sizeof table->seen);
    struct span start = now(table->host);
    int first = asked_seat(table->host->status);
    if (way == WAY_ONCE) {
        ask(table, first);
    }
    for (int seat = first; seat >= 0;) {
        seat = decide(table, seat, way);
    }
    struct span span = since(table->host, start);
    sum->wall += span.wall;
    sum->cpu += span.cpu;
    sum->host += span.host;
}

/* Time of a decision, without that of setting up the games; and games a second with it. */
static void measure_way(struct child *host, struct child *bare, const char *game, enum way way)
{
    double us[RUNS], cpu[RUNS], own[RUNS], pipe[RUNS], rate[RUNS], trips[RUNS];
    struct table table = {0};

    for (int i = 0; i < RUNS; i++) {
        struct span sum = {0};
        double start = clock_now();
        table = (struct table){.host = host, .game = game, .chance = 1};
        for (int k = 0; k < GAMES; k++) {
            play_game(&table, k, way, &sum);
        }
        rate[i] = GAMES / (clock_now() - start);
        us[i] = sum.wall * 1e6 / (double)table.decisions;
        cpu[i] = sum.cpu * 1e6 / (double)table.decisions;
        own[i] = sum.host * 1e6 / (double)table.decisions;
        pipe[i] = time_trips(bare).cpu * 1e6 / TRIPS;
        trips[i] = cpu[i] / pipe[i];
    }
    printf("decision game=%s way=%s door=%s", game, way_names[way],
           host->inside == NULL ? "pipe" : "inside");
    show("us", us, RUNS, 1);
    show("cpu_us", cpu, RUNS, 1);
    show("host_us", own, RUNS, 1);
    show("in_pipe_trips", trips, RUNS, 2);
    show("games_per_s", rate, RUNS, 0);
    printf(" pipe_cpu_us=%.2f trips=%.0f octets=%.0f decisions=%ld\n", toy_median(pipe, RUNS),
           (double)table.trips / (double)table.decisions,
           (double)table.octets / (double)table.decisions, table.decisions / GAMES);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        (void)fputs("usage: doors HOST GAME\n", stderr);
        return USAGE;
    }
    struct child *host = calloc(1, sizeof *host), *bare = calloc(1, sizeof *bare);
    struct child *inside = calloc(1, sizeof *inside);
    if (host == NULL || bare == NULL || inside == NULL) {
        (void)fputs("doors: out of memory\n", stderr);
        return USAGE;
    }
    child_pin();
    measure_start(argv[1], host);
    child_start(bare, NULL);
    child_start(host, argv[1]);
    measure_ping(host, bare);
    child_open(inside);
    for (enum way way = 0; way < WAY_COUNT; way++) {
        measure_way(host, bare, argv[2], way);
        measure_way(inside, bare, argv[2], way);
    }
    child_end(inside);
    child_end(host);
    child_end(bare);
    free(inside);
    free(host);
    free(bare);
    return 0;
}
