/* tty-help.c - the reply of `help` for people: in groups, in columns, with the short forms. */
#include "protocol/tty-inner.h"

#include <stdlib.h>
#include <string.h>

enum { VERB = 12, INDENT = 2, TITLE = 16 };

struct group {
    const char *title, *verbs; /* each behind a space; NULL: the rest */
};

/* The first group is for who is new: it tells what its commands do. A command that stands in no
 * group is listed in the last one. */
static const struct group groups[] = {
    {"to begin with", " newgame legal play show undo"},
    {"looking", " ask state events unseen inspect status hash record chances"},
    {"moves and cards", " explain why cards games help"},
    {"playing on", " go stop claim resign adjudicate chance"},
    {"several games", " setup sample fork list close deck"},
    {"the program", " set get ping tefuda quit"},
    {"testing", NULL},
};

static bool is_in(const char *verbs, const char *verb, size_t length)
{
    for (const char *at = verbs; at != NULL && *at != '\0'; at += 1 + strcspn(at + 1, " ")) {
        if (strcspn(at + 1, " ") == length && strncmp(at + 1, verb, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_grouped(const char *verb, size_t length)
{
    for (size_t i = 0; i < COUNT_OF(groups); i++) {
        if (is_in(groups[i].verbs, verb, length)) {
            return true;
        }
    }
    return false;
}

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

/* The commands of a group that the host has, in the order of the group, with what they do. */
static void print_rows(FILE *out, const struct tty_look *look, const char *verbs, const char *reply)
{
    for (const char *verb = verbs; *verb != '\0'; verb += 1 + strcspn(verb + 1, " ")) {
        size_t length = strcspn(verb + 1, " ");
        for (const char *at = reply, *row; (row = next_row(at)) != NULL;
             at = strchr(at, '\n') + 1) {
            if (strcspn(row, " \n") == length && strncmp(row, verb + 1, length) == 0) {
                print_row(out, look, row);
            }
        }
    }
}

/* Title and commands of a group. */
static void print_group(FILE *out, const struct tty_look *look, const struct group *group,
                        const char *reply)
{
    char text[1024];
    struct str verbs;

    str_init(&verbs, text, sizeof text);
    for (const char *at = reply, *row; (row = next_row(at)) != NULL; at = strchr(at, '\n') + 1) {
        size_t length = strcspn(row, " \n");
        if (group->verbs == NULL ? !is_grouped(row, length) : is_in(group->verbs, row, length)) {
            str_format(&verbs, " %.*s", (int)length, row);
        }
    }
    (void)fprintf(out, "%-*s", TITLE, group->title);
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
    for (letter = "plasu"; *letter != '\0'; letter++) {
        const char *verb = tty_short(letter, 1);
        size_t length = verb == NULL ? 0 : strlen(verb);
        if (length > 0 && strncmp(text, verb, length) == 0 && strchr(" ", text[length]) != NULL) {
            (void)fprintf(out, "    short: %c%s\n", *letter,
                          *letter == 'p' ? ", or the number of the move alone" : "");
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
    print_rows(out, look, groups[0].verbs, reply);
    for (size_t i = 1; i < COUNT_OF(groups); i++) {
        print_group(out, look, &groups[i], reply);
    }
    (void)fputs("\"help VERB\" tells how each is used; Tab completes.\n"
                "p l a s u are short for play, legal, ask, show, undo; a number plays that move.\n",
                out);
}
