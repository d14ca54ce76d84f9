/* double.h - a host that plays a tiny guessing game, in place of the engine.
 *
 * Promise: answers the commands an arena needs, in the protocol's form, from the line alone; the
 * game is so small that a test can know every result. It stands in a header because several test
 * files of one program use it.
 * The game: both seats hide a number at the same time (1 to 3), then guess in turn, three times
 * each, what the seed has drawn for them; more hits win. The game "faulty" refuses each guess. */
#ifndef TF_TESTS_DOUBLE_H
#define TF_TESTS_DOUBLE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/game/referee.h"

enum { DOUBLE_GUESSES = 6, DOUBLE_CHOICES = 3, DOUBLE_TURN = 4 /* decisions of a turn */ };

struct double_host {
    char reply[16384], record[8192], seed[64];
    bool game, faulty, swap, over;
    int d, hits[2], hidden[2], resigned;
    unsigned events;
};

__attribute__((format(printf, 2, 3))) static inline const char *double_say(struct double_host *host,
                                                                           const char *format, ...)
{
    size_t used = strlen(host->reply);
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(host->reply + used, sizeof host->reply - used, format, arguments);
    va_end(arguments);
    return host->reply;
}

/* What the seed has drawn for a seat's n-th guess; luck=swap exchanges the seats. */
static inline int double_secret(const struct double_host *host, int seat, int n)
{
    unsigned sum = (unsigned)((seat ^ (host->swap ? 1 : 0)) * 7 + n * 3);

    for (const char *at = host->seed; *at; at++) {
        sum = sum * 31 + (unsigned char)*at;
    }
    return (int)(sum / 5 % DOUBLE_CHOICES) + 1;
}

/* Seat whose turn it is; 0 also while both hide. */
static inline int double_asked(const struct double_host *host)
{
    if (host->d == 1) {
        return host->hidden[0] ? 1 : 0;
    }
    return host->d % 2;
}

static inline const char *double_next(struct double_host *host)
{
    const char *winner = host->hits[0] > host->hits[1] ? "s1" : "s2";

    if (host->resigned) {
        winner = host->resigned == 1 ? "s2" : "s1";
    } else if (host->hits[0] == host->hits[1]) {
        winner = "draw";
    }
    if (host->over) {
        return double_say(host, "ok stage=over d=%d over=%s reason=%s\n", host->d, winner,
                          host->resigned ? "resign" : "hits");
    }
    if (host->d == 1) {
        return double_say(host, host->hidden[0] ? "ok d=1 wait=s2 turn=0\n"
                                                : "ok d=1 ask=s1+s2 turn=0\n");
    }
    return double_say(host, "ok d=%d ask=s%d turn=%d\n", host->d, double_asked(host) + 1,
                      host->d / DOUBLE_TURN);
}

static inline const char *double_newgame(struct double_host *host, const char *line)
{
    const char *seed = strstr(line, "seed=");

    if (strstr(line, "s1=banned") || strstr(line, "s2=banned")) {
        return double_say(host, "rule SIZE want=50 got=1\nerr baddeck rule=SIZE\n");
    }
    (void)snprintf(host->seed, sizeof host->seed, "%.*s", seed ? (int)strcspn(seed + 5, " ") : 0,
                   seed ? seed + 5 : "");
    host->swap = strstr(line, "luck=swap") != NULL;
    host->faulty = strstr(line, "newgame faulty") != NULL;
    host->game = true;
    host->over = false;
    host->d = 1;
    host->resigned = 0;
    host->events = 1;
    memset(host->hits, 0, sizeof host->hits);
    memset(host->hidden, 0, sizeof host->hidden);
    (void)snprintf(host->record, sizeof host->record, "> %s\n", line);
    return double_next(host);
}

static inline const char *double_play(struct double_host *host, const char *line)
{
    int seat = line[6] - '1';
    int number = 0;
    const char *colon = strchr(line, ':');
    size_t used = strlen(host->record);

    number = colon ? colon[1] - '0' : 0;
    if (host->over || seat != double_asked(host)) {
        return double_say(host, "err notyours seat=s%d\n", seat + 1);
    }
    if (host->faulty && host->d > 1) {
        return double_say(host, "err internal bug=1\n");
    }
    if (number < 1 || number > DOUBLE_CHOICES) {
        return double_say(host, "err nomove\n");
    }
    (void)snprintf(host->record + used, sizeof host->record - used, "> %s\n", line);
    host->events++;
    if (host->d == 1) {
        host->hidden[seat] = number;
        host->d += host->hidden[0] && host->hidden[1];
        return double_next(host);
    }
    host->hits[seat] += double_secret(host, seat, host->d / 2) == number;
    host->d++;
    host->over = host->d == DOUBLE_GUESSES + 2;
    return double_next(host);
}

static inline void double_events(struct double_host *host, const char *line)
{
    const char *since = strstr(line, "since=");
    unsigned from = since ? (unsigned)strtoul(since + 6, NULL, 10) : 0;

    for (unsigned event = from + 1; event <= host->events; event++) {
        (void)double_say(host, "event %u turn s1 n=%u\n", event, event);
    }
}

static inline const char *double_ask(struct double_host *host, const char *line)
{
    int seat = line[5] - '1';
    const char *verb = host->d == 1 ? "hide" : "guess";

    double_events(host, line);
    (void)double_say(host, "state tfn1 guess@1 s%d t%d.s1.%s?- s1{} s2{}\n", seat + 1, host->d,
                     verb);
    (void)double_say(host, "decision d=%d seat=s%d kind=number step=%s n=3 default=%s:1\n", host->d,
                     seat + 1, verb, verb);
    for (int i = 1; i <= DOUBLE_CHOICES; i++) {
        (void)double_say(host, "move %d %s:%d -- say %d\n", i, verb, i, i);
    }
    return double_say(host, "ok d=%d n=3\n", host->d);
}

static inline const char *double_games(struct double_host *host, const char *line)
{
    if (strcmp(line, "games guess") != 0 && strcmp(line, "games faulty") != 0) {
        return double_say(host, "err nosuch name=%s near=guess\n", line + 6);
    }
    return double_say(host, "game guess rules=1 data=0\n"
                            "option name=lists type=enum default=closed var=open,closed\n"
                            "decklist cover cards=a,b,c coverage=1 name.en=Cover\n"
                            "decklist flame cards=ember*2,pup name.en=Flame\n"
                            "decklist frost cards=ice*3 name.en=Frost\n"
                            "decklist banned cards=ice name.en=Banned\n"
                            "ok\n");
}

static inline const char *double_send(struct tf_host *handle, const char *line)
{
    struct double_host *host = (struct double_host *)(void *)handle;

    host->reply[0] = '\0';
    if (strncmp(line, "games ", 6) == 0) {
        return double_games(host, line);
    }
    if (strncmp(line, "deck ", 5) == 0) {
        return double_say(host, "ok deck=x n=1 hash=0\n");
    }
    if (strncmp(line, "newgame ", 8) == 0) {
        return double_newgame(host, line);
    }
    if (!host->game) {
        return double_say(host, "err nogame\n");
    }
    if (strncmp(line, "ask ", 4) == 0) {
        return double_ask(host, line);
    }
    if (strncmp(line, "events ", 7) == 0) {
        double_events(host, line);
        return double_say(host, "ok last=%u\n", host->events);
    }
    if (strncmp(line, "play ", 5) == 0) {
        return double_play(host, line);
    }
    if (strncmp(line, "resign ", 7) == 0) {
        host->resigned = line[8] - '0';
        host->over = true;
        return double_next(host);
    }
    if (strcmp(line, "status") == 0) {
        return double_next(host);
    }
    if (strcmp(line, "record all") == 0) {
        return double_say(host, "%s> expect over=x\nok n=1\n", host->record);
    }
    return double_say(host, "err unknown verb=%s\n", line);
}

/* A cards folder named "nowhere" does not open. */
static inline struct tf_host *double_open(const char *cards_dir, char *error, size_t size)
{
    if (cards_dir && strcmp(cards_dir, "nowhere") == 0) {
        (void)snprintf(error, size, "no cards in nowhere\n");
        return NULL;
    }
    return (struct tf_host *)calloc(1, sizeof(struct double_host));
}

static inline void double_close(struct tf_host *host)
{
    free(host);
}

#define DOUBLE_ENGINE ((struct match_engine){double_open, double_send, double_close})

#endif
