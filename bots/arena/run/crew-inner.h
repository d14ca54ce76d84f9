/* crew-inner.h - the inside of a crew; for the files crew*.c alone. */
#ifndef TF_ARENA_CREW_INNER_H
#define TF_ARENA_CREW_INNER_H

#include <sys/types.h>

#include "bots/arena/result/course.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/result/trial.h"
#include "bots/arena/run/crew.h"
#include "bots/arena/run/place.h"
#include "bots/arena/run/progress.h"
#include "bots/arena/run/strikes.h"

enum { CREW_PATH = 4096 };

struct hand {
    pid_t pid; /* 0: none */
    int socket, core;
    bool is_busy;
    unsigned long block; /* that it plays */
};

struct crew {
    const struct crew_job *job;
    struct course course;
    char hash[PLAN_HASH];
    unsigned long next;      /* the first block that was not looked at yet */
    unsigned long *returned; /* blocks of workers that died */
    int returned_count;
    struct hand *hands;
    struct places places;
    int signals, lock, deaths;
    bool stops, is_failed;
    struct progress progress;
    struct bench_rules rules;     /* with the walls that were found */
    struct trial trial;           /* of a match that stops when it is decided */
    struct strikes *strikes;      /* by bot */
    struct lag_counts lag;        /* of all workers */
    int64_t next_line, next_show; /* when a line of progress, a table is due (process_now) */
    int forfeits; /* journal of games that were lost without being played; -1: none yet */
    FILE *err;
};

/* The run cannot go on: says why, once. Workers finish what they play. */
void crew_fail(struct crew *crew, const char *words);

/* The path of a worker's journal, from 0; -1: of games that were lost without being played. */
void crew_name_journal(const struct crew_job *job, int number, char path[CREW_PATH]);

/* The next block with a game that nobody has played or plays; false if there is none. */
bool crew_take_block(struct crew *crew, unsigned long *block);

/* True if the match may stop: its test has a verdict. */
bool crew_is_decided(struct crew *crew);

/* True if this run is to play the block, and has not. */
bool crew_wants_block(const struct crew *crew, unsigned long block);

/* Books a game: its outcome, and the strikes of its bots. */
void crew_note(struct crew *crew, unsigned long number, struct outcome outcome);

/* The same for a game of a journal; a journal_fn, the crew is its context. */
bool crew_note_game(void *context, const struct journal_game *game);

#endif
