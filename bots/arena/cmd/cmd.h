/* cmd.h - the commands of tefuda-arena.
 *
 * Promise: a command prints its result to out and one line to err for what went wrong, and returns
 * an exit status: 0 done or decided, 1 wrong arguments, 2 plan, host or bot unusable, 3 interrupted
 * (run it again). */
#ifndef TF_ARENA_CMD_H
#define TF_ARENA_CMD_H

#include <stdbool.h>
#include <stdio.h>

#include "bots/arena/game/referee.h"
#include "bots/arena/plan/plan.h"
#include "bots/arena/run/bench.h"

enum { CMD_DONE, CMD_USAGE, CMD_UNUSABLE, CMD_INTERRUPTED };

enum { CMD_PATH = 4096 };

/* Where a command finds a host, and its words go. */
struct cmd {
    struct match_engine engine; /* of the library */
    const char *cards, *host; /* --cards, --host: folders of card files; command of another host */
    char folders[CMD_PATH];   /* what cards points to: a colon between them */
    FILE *out, *err;
};

/* Runs what the command line says. */
int arena_main(struct cmd *cmd, int argc, char **argv);

/* The commands; argv[0] is the name of the command. */
int arena_plan(struct cmd *cmd, int argc, char **argv);
int arena_run(struct cmd *cmd, int argc, char **argv);
int arena_table(struct cmd *cmd, int argc, char **argv);
int arena_report(struct cmd *cmd, int argc, char **argv);
int arena_status(struct cmd *cmd, int argc, char **argv);
int arena_rate(struct cmd *cmd, int argc, char **argv);
int arena_export(struct cmd *cmd, int argc, char **argv);
int arena_verify(struct cmd *cmd, int argc, char **argv);
int arena_merge(struct cmd *cmd, int argc, char **argv);
int arena_check(struct cmd *cmd, int argc, char **argv);
int arena_luck(struct cmd *cmd, int argc, char **argv);

/* tefuda-arena GAME --bot CMD --bot CMD --pairs N: plan, run and table in one. */
int arena_match(struct cmd *cmd, int argc, char **argv);

/* ---- what several commands need (cmd-help.c) ---- */

/* One line to err: "tefuda-arena: " and this. Returns status. */
__attribute__((format(printf, 3, 4))) int arena_fail(const struct cmd *cmd, int status,
                                                     const char *format, ...);

/* The host that --host and --cards ask for, and what its open wants. */
const struct match_engine *arena_engine(const struct cmd *cmd);
const char *arena_host(const struct cmd *cmd);

/* Opens a host; NULL with a line to err. */
struct tf_host *arena_open_host(const struct cmd *cmd);

/* Reads a whole number from 1 to most; false with a line to err. */
bool arena_number(const struct cmd *cmd, const char *option, const char *value, unsigned long most,
                  unsigned long *out);

/* Reads a plan and its secret, from the file that has .key in the place of .plan; false with a
 * line to err. */
bool arena_read_plan(const struct cmd *cmd, const char *path, struct plan *plan);
bool arena_read_whole(const struct cmd *cmd, const char *path, struct plan *plan); /* checked too */
bool arena_read_secret(const struct cmd *cmd, const char *path, char secret[REFEREE_SEED]);

/* Checks and completes a plan with a host; bots without a name are asked for it, behind walls of
 * this level. The secret is drawn if it is empty. */
bool arena_prepare(const struct cmd *cmd, struct plan *plan, enum guard_level level,
                   char secret[REFEREE_SEED]);

/* The folder of journals: that which was named, or the one beside the plan, written into beside. */
const char *arena_journals(const char *plan, const char *folder, char beside[CMD_PATH]);

/* Reads the journals of a folder and writes the table; false with a line to err. */
bool arena_print_table(const struct cmd *cmd, const struct plan *plan, const char *folder);

/* "cup.plan" and ".run" make "cup.run". */
void arena_beside(const char *path, const char *end, char out[CMD_PATH]);

/* Makes a folder and those above it; false with errno set. */
bool arena_make_folder(const char *path);

/* Adds the folder of one --cards; false with a line to err. */
bool arena_take_cards(struct cmd *cmd, const char *folder);

/* Reads --sandbox none, limits or full into rules; false with a line to err. */
bool arena_take_sandbox(const struct cmd *cmd, const char *word, struct bench_rules *rules);

/* Where --events sends them: a file that is added to, - for out, NULL for nowhere. */
bool arena_open_events(const struct cmd *cmd, const char *path, FILE **events);
void arena_close_events(const struct cmd *cmd, FILE *events);

/* Prints what the journals of a folder say, for programs: format is json or csv (cmd-report.c). */
int arena_write_table(const struct cmd *cmd, const struct plan *plan, const char *folder,
                      const char *format);

/* Writes what chance has given, pairing by pairing (cmd-luck.c); false with a line to err. */
bool arena_tell_luck(const struct cmd *cmd, const struct plan *plan, const char *journals,
                     const char *secret, FILE *out);

struct export_order {
    const char *journals, *secret;
    const char *folder; /* for the records; NULL: the games are played again and no more */
    bool by_match;      /* one file for all games of two bots, in their order */
    double share;       /* of the games, chosen by chance */
};

/* Plays games that are in journals again, and writes their records. */
int arena_write_records(const struct cmd *cmd, const struct plan *plan,
                        const struct export_order *order);

#endif
