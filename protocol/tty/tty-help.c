/* tty-help.c - the reply of `help` for people: in groups, in columns, with the short forms. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

enum { VERB = 12, INDENT = 2, TITLE = 16 };

/* The first group is for who is new: it tells what its commands do. */
static const char *const titles[GROUP_COUNT] = {
    [GROUP_LOOKING] = "looking",     [GROUP_CARDS] = "moves and cards",
    [GROUP_PLAYING] = "playing on",  [GROUP_GAMES] = "several games",
    [GROUP_PROGRAM] = "the program", [GROUP_TESTING] = "testing",
};

/* One line "help VERB ARGUMENTS -- WHAT" in a column for the verb and one for what it does. */
static void print_row(FILE *out, const struct tty_look *look, const char *line)
{
    char text[2048];
    size_t verb = strcspn(line, " \n"), size = strcspn(line, "\n");

    size = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, line, size);
    text[size] = '\0';
    const char *what = strstr(text, " -- ");
    (void)fprintf(out, "%*s", INDENT, "");
    tty_begin(out, look, TTY_STRONG);
    (void)fprintf(out, "%-*.*s", VERB, (int)verb, text);
    tty_end(out, look);
    tty_wrap(out, look, what == NULL ? "" : what + 4, INDENT + VERB, INDENT + VERB);
}

static const char *next_row(const char *reply)
{
    return strncmp(reply, "help ", 5) == 0 ? reply + 5 : NULL;
}

/* The commands that one begins with: first what needs no game, as it opens one. */
static void print_rows(FILE *out, const struct tty_look *look, const char *reply)
{
    for (int pass = 0; pass < 2; pass++) {
        for (const char *at = reply, *row; (row = next_row(at)) != NULL;
             at = strchr(at, '\n') + 1) {
            const struct command *command = command_find(row, strcspn(row, " \n"));
            if (command != NULL && command->group == GROUP_BEGIN &&
                (command->stage == STAGE_ANY) == (pass == 0)) {
                print_row(out, look, row);
            }
        }
    }
}

/* Title and commands of a group. */
static void print_group(FILE *out, const struct tty_look *look, enum command_group group,
                        const char *reply)
{
    char text[1024];
    struct str verbs;

    str_init(&verbs, text, sizeof text);
    for (const char *at = reply, *row; (row = next_row(at)) != NULL; at = strchr(at, '\n') + 1) {
        size_t length = strcspn(row, " \n");
        const struct command *command = command_find(row, length);
        if (command != NULL && command->group == group) {
            str_format(&verbs, " %.*s", (int)length, row);
        }
    }
    (void)fprintf(out, "%-*s", TITLE, titles[group]);
    tty_wrap(out, look, text, TITLE, TITLE + 1);
}

/* "help VERB": its arguments, what it does, an example and what is short for it. */
static void print_verb(FILE *out, const struct tty_look *look, const char *reply)
{
    static const char example[] = "help example -- ";
    char text[2048];
    size_t size = strcspn(reply + 5, "\n");
    const char *more = strchr(reply, '\n') + 1, *letter;

    size = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, reply + 5, size);
    text[size] = '\0';
    char *what = strstr(text, " -- "), *roles = strstr(text, " roles=");
    if (what != NULL) {
        *what = '\0';
    }
    if (roles != NULL) { /* for programs that pass lines on */
        *roles = '\0';
    }
    tty_begin(out, look, TTY_STRONG);
    tty_wrap(out, look, text, 0, 4);
    tty_end(out, look);
    (void)fputs("    ", out);
    tty_wrap(out, look, what == NULL ? "" : what + 4, 4, 4);
    if (strncmp(more, example, sizeof example - 1) == 0) {
        more += sizeof example - 1;
        (void)fprintf(out, "    example: %.*s\n", (int)strcspn(more, "\n"), more);
    }
    for (letter = "plasuq?"; *letter != '\0'; letter++) {
        const char *verb = tty_short(letter, 1);
        size_t length = verb == NULL ? 0 : strlen(verb);
        if (length > 0 && strncmp(text, verb, length) == 0 && strchr(" ", text[length]) != NULL) {
            char form[64];
            (void)snprintf(form, sizeof form, "short: %c%s", *letter,
                           *letter == 'p' ? ", or the number of the move alone" : "");
            (void)fputs("    ", out);
            tty_wrap(out, look, form, 4, 6);
        }
    }
}

void tty_help(FILE *out, const struct tty_look *look, const char *reply)
{
    const char *second = strchr(reply, '\n') + 1;

    if (strncmp(second, "help example -- ", 16) == 0) {
        print_verb(out, look, reply);
        return;
    }
    print_rows(out, look, reply);
    for (int group = GROUP_BEGIN + 1; group < GROUP_COUNT; group++) {
        print_group(out, look, (enum command_group)group, reply);
    }
    tty_wrap(out, look, "\"help VERB\" tells how each is used; Tab completes.", 0, 0);
    tty_wrap(out, look,
             "p l a s u q ? are play, legal, ask, show, undo, quit, help; a number plays it.", 0,
             0);
}
