/* option.h - the options of a command, read by a table.
 *
 * Promise: --cards and --host are options of every command; what is wrong is named in one line to
 * err. Options may stand before and behind the other words, unless the table says otherwise. */
#ifndef TF_ARENA_OPTION_H
#define TF_ARENA_OPTION_H

#include <stdbool.h>

#include "bots/arena/cmd/cmd.h"

enum option_kind {
    OPTION_END, /* of the table */
    OPTION_TEXT,
    OPTION_CARDS, /* one folder more */
    OPTION_FLAG,
    OPTION_NUMBER, /* from 1 to most */
    OPTION_SHARE,  /* "1%" or "0.5%", as a share of 1 */
    OPTION_SANDBOX
};

struct option_row {
    const char *name; /* one letter: -o; more: --name */
    enum option_kind kind;
    void *to; /* const char *, bool, unsigned long, double, struct bench_rules */
    unsigned long most;
};

/* Reads the options; *rest is the index of the first other word. False: refused. */
bool option_read(struct cmd *cmd, int argc, char **argv, const struct option_row *rows, int *rest);

/* The same for a command that wants a plan and nothing else. */
bool option_read_plan(struct cmd *cmd, int argc, char **argv, const struct option_row *rows,
                      const char **plan);

#endif
