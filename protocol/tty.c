/* tty.c - a person at the terminal; the only user of readline. */
#include "protocol/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

static const char *const short_forms[] = {"p", "play", "l", "legal", "a", "ask",
                                          "s", "show", "u", "undo",  NULL};

void tty_expand(const char *line, char out[TTY_LINE])
{
    struct str text;

    str_init(&text, out, TTY_LINE);
    line += strspn(line, " \t");
    line += strncmp(line, "> ", 2) == 0 ? 2 : 0;
    size_t first = strcspn(line, " \t");
    if (first > 0 && strspn(line, "0123456789") == first && line[first] == '\0') {
        str_put(&text, "play ");
    }
    for (int i = 0; short_forms[i] != NULL; i += 2) {
        if (strlen(short_forms[i]) == first && strncmp(line, short_forms[i], first) == 0) {
            str_put(&text, short_forms[i + 1]);
            line += first;
        }
    }
    while (*line != '\0') {
        size_t blanks = strspn(line, " \t");
        line += blanks;
        if (blanks > 0 && *line != '\0') {
            str_char(&text, ' ');
        }
        size_t word = strcspn(line, " \t");
        str_bytes(&text, line, word);
        line += word;
    }
}

/* The reply of a command without its status line. */
static void print_data(struct host *host, const char *command)
{
    const char *reply = command_run(host, command, strlen(command));

    for (const char *end; (end = strchr(reply, '\n')) != NULL && end[1] != '\0'; reply = end + 1) {
        (void)fwrite(reply, 1, (size_t)(end - reply) + 1, stdout);
    }
}

/* Commands behind which the board is drawn. */
static bool changes_game(const char *command)
{
    static const char *const verbs[] = {"newgame", "setup", "play", "resign", "undo"};
    size_t length = strcspn(command, " ");

    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        if (strlen(verbs[i]) == length && strncmp(verbs[i], command, length) == 0) {
            return true;
        }
    }
    return false;
}

static void answer(struct host *host, const char *line)
{
    char command[TTY_LINE];

    tty_expand(line, command);
    const char *reply = command_run(host, command, strlen(command));
    const char *status = reply;
    for (const char *end; (end = strchr(status, '\n')) != NULL && end[1] != '\0';) {
        status = end + 1;
    }
    bool is_ok = strncmp(status, "ok", 2) == 0;
    (void)fputs(reply, stdout);
    if (is_ok && changes_game(command)) {
        print_data(host, "show");
        print_data(host, "legal");
    }
    (void)fflush(stdout);
}

void tty_run(struct host *host)
{
    (void)printf("tefuda %s. \"help\" for commands, \"games\" for games.\n", HOST_VERSION);
    using_history();
    while (!host->is_quit) {
        char *line = readline("> ");
        if (line == NULL) {
            (void)putchar('\n');
            return;
        }
        if (line[0] != '\0') {
            add_history(line);
        }
        answer(host, line);
        free(line);
    }
}
