/* option.c - the options of a command, read by a table. */
#include "bots/arena/cmd/option.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 32, LETTERS = 2 * ROWS + 2, LONG = 256 /* where the values of long options begin */ };

static const double per_cent = 100;

static bool is_short(const struct option_row *row)
{
    return row->name[1] == '\0';
}

static bool take_share(const struct cmd *cmd, const char *name, const char *value, double *share)
{
    char *end = NULL;
    double number = strtod(value, &end);

    if (end == value || strcmp(end, "%") != 0 || !(number > 0 && number <= per_cent)) {
        (void)arena_fail(cmd, 0, "--%s wants a share as 1%% or 0.5%%, not \"%s\"", name, value);
        return false;
    }
    *share = number / per_cent;
    return true;
}

static bool take(struct cmd *cmd, const struct option_row *row, char *value)
{
    char name[LONG];

    switch (row->kind) {
    case OPTION_TEXT:
        *(const char **)row->to = value;
        return true;
    case OPTION_CARDS:
        return arena_take_cards(cmd, value);
    case OPTION_FLAG:
        *(bool *)row->to = true;
        return true;
    case OPTION_NUMBER:
        (void)snprintf(name, sizeof name, "%s%s", is_short(row) ? "-" : "--", row->name);
        return arena_number(cmd, name, value, row->most, row->to);
    case OPTION_SHARE:
        return take_share(cmd, row->name, value, row->to);
    case OPTION_SANDBOX:
        return arena_take_sandbox(cmd, value, row->to);
    case OPTION_END:
        break;
    }
    return false;
}

/* Fills what getopt wants; the value of a long option is its row. */
static void make_tables(const struct option_row *rows, char letters[LETTERS],
                        struct option longs[ROWS + 1])
{
    int count = 0;

    for (int i = 0; i < ROWS && rows[i].kind != OPTION_END; i++) {
        if (is_short(&rows[i])) {
            *letters++ = rows[i].name[0];
            *letters++ = ':';
        } else {
            bool has_value = rows[i].kind != OPTION_FLAG;

            longs[count++] = (struct option){
                rows[i].name, has_value ? required_argument : no_argument, NULL, LONG + i};
        }
    }
    *letters = '\0';
    longs[count] = (struct option){NULL, 0, NULL, 0};
}

static const struct option_row *find(const struct option_row *rows, int option)
{
    for (int i = 0; rows[i].kind != OPTION_END; i++) {
        if (option == (is_short(&rows[i]) ? rows[i].name[0] : LONG + i)) {
            return &rows[i];
        }
    }
    return NULL;
}

bool option_read(struct cmd *cmd, int argc, char **argv, const struct option_row *rows, int *rest)
{
    struct option_row all[ROWS + 1] = {{"cards", OPTION_CARDS, &cmd->cards, 0},
                                       {"host", OPTION_TEXT, &cmd->host, 0}};
    struct option longs[ROWS + 1];
    char letters[LETTERS];
    char no_value[] = "";
    int option;

    for (int i = 0; rows[i].kind != OPTION_END; i++) {
        all[i + 2] = rows[i];
    }
    make_tables(all, letters, longs);
    optind = 0;
    while ((option = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        const struct option_row *row = option == '?' ? NULL : find(all, option);

        if (row && row->to == &cmd->host && cmd->host != NULL) {
            (void)arena_fail(cmd, 0, "--host is given once");
            return false;
        }
        if (!row || !take(cmd, row, optarg ? optarg : no_value)) {
            return false; /* getopt or whoever took it has named the culprit */
        }
    }
    *rest = optind;
    return true;
}

bool option_read_plan(struct cmd *cmd, int argc, char **argv, const struct option_row *rows,
                      const char **plan)
{
    int rest;

    if (!option_read(cmd, argc, argv, rows, &rest)) {
        return false;
    }
    if (rest != argc - 1) {
        (void)arena_fail(cmd, 0, "%s: which plan?", argv[0]);
        return false;
    }
    *plan = argv[rest];
    return true;
}
