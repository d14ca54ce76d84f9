/* tape.c - what an engine says of a record. */
#include "gui-adapters/html/tape.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS = 2 * TAPE_CARDS + 2, WORD_OCTETS = 64, COMMAND_OCTETS = 128 };

static const char head[] = "# tefuda record 1; ";
static const char *const viewers[] = {"s1", "s2", "pub", "all"};

/* An engine, spoken to in lines. */
struct talk {
    pid_t pid;
    FILE *in, *out;
    struct buf *tape, *fault;
    int line; /* of the record */
    char *reply;
    size_t room;
};

/* ------------------------------------------------------------------------------- the engine */

static _Noreturn void become_engine(const struct tape_engine *engine, const int *in, const int *out)
{
    char option[] = "--cards";
    char *args[ARGUMENTS] = {buf_copy(engine->program)};
    int n = 1;

    for (int i = 0; i < TAPE_CARDS && engine->cards[i]; i++) {
        args[n++] = option;
        args[n++] = buf_copy(engine->cards[i]);
    }
    (void)dup2(in[0], STDIN_FILENO);
    (void)dup2(out[1], STDOUT_FILENO);
    (void)close(in[1]);
    (void)close(out[0]);
    execv(engine->program, args);
    _exit(127);
}

static bool start(struct talk *talk, const struct tape_engine *engine)
{
    int in[2], out[2];

    (void)signal(SIGPIPE, SIG_IGN);
    if (pipe(in) != 0 || pipe(out) != 0 || (talk->pid = fork()) < 0) {
        buf_say(talk->fault, "there is no room for another process");
        return false;
    }
    if (talk->pid == 0) {
        become_engine(engine, in, out);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    talk->in = fdopen(in[1], "w");
    talk->out = fdopen(out[0], "r");
    return true;
}

static void stop(struct talk *talk)
{
    (void)fclose(talk->in);
    (void)fclose(talk->out);
    (void)kill(talk->pid, SIGKILL);
    (void)waitpid(talk->pid, NULL, 0);
    free(talk->reply);
}

/* ------------------------------------------------------------------------------- the dialog */

static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);

    return strncmp(line, word, length) == 0 && strchr(" \n", line[length]) != NULL;
}

static void blame(struct talk *talk, const char *text)
{
    if (talk->line > 0) {
        buf_put(talk->fault, "line %d: ", talk->line);
    }
    buf_add(talk->fault, text, strcspn(text, "\n"));
}

/* Asks, and writes question and answer down. */
static bool ask(struct talk *talk, const char *command)
{
    buf_put(talk->tape, "> %s\n", command);
    (void)fprintf(talk->in, "%s\n", command);
    (void)fflush(talk->in);
    while (getline(&talk->reply, &talk->room, talk->out) > 0) {
        buf_say(talk->tape, talk->reply);
        if (begins(talk->reply, "ok")) {
            return true;
        }
        if (begins(talk->reply, "err")) {
            blame(talk, talk->reply);
            return false;
        }
    }
    blame(talk, "the engine has ended");
    return false;
}

static bool is_step(const char *command)
{
    static const char *const verbs[] = {"newgame", "setup", "play", "resign", "adjudicate"};

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        size_t length = strlen(verbs[i]);
        if (strncmp(command, verbs[i], length) == 0 && strchr(" ", command[length])) {
            return true;
        }
    }
    return false;
}

static bool ask_all(struct talk *talk, const char *before, const char *behind)
{
    char command[COMMAND_OCTETS];

    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        (void)snprintf(command, sizeof command, "%s%s%s", before, viewers[i], behind);
        if (!ask(talk, command)) {
            return false;
        }
    }
    return true;
}

/* The commands of a record, one by one; `text` is taken apart. */
static bool play(struct talk *talk, char *text)
{
    bool has_begun = false;

    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        char *next = end ? end + 1 : NULL;
        line[strcspn(line, "\r\n")] = '\0';
        talk->line++;
        if (strncmp(line, "> ", 2) == 0 && line[2] != '\0') {
            if (!ask(talk, line + 2) || (is_step(line + 2) && !ask_all(talk, "state ", ""))) {
                return false;
            }
            has_begun = has_begun || is_step(line + 2);
        }
        line = next;
    }
    talk->line = 0;
    if (!has_begun) {
        blame(talk, "there is no game in it");
    }
    return has_begun;
}

/* The word behind a key of a line; empty if it has none. */
static void word_of(const char *line, const char *key, char out[WORD_OCTETS])
{
    const char *at = strstr(line, key);

    at = at && at < line + strcspn(line, "\n") ? at + strlen(key) : "";
    (void)snprintf(out, WORD_OCTETS, "%.*s", (int)strcspn(at, " \r\n"), at);
}

/* A record is of these rules and cards; the engine's stand in the first line of its legend. */
static bool is_of_these(struct talk *talk, const char *record, const char *legend)
{
    char rules[WORD_OCTETS], data[WORD_OCTETS], now[WORD_OCTETS], cards[WORD_OCTETS];

    word_of(record, " rules=", rules);
    word_of(record, " data=", data);
    word_of(legend, " rules=", now);
    word_of(legend, " data=", cards);
    if (strcmp(rules, now) == 0 && strcmp(data, cards) == 0) {
        return true;
    }
    buf_put(talk->fault,
            "line 1: the record is of rules=%s data=%s, the engine has rules=%s data=%s", rules,
            data, now, cards);
    return false;
}

/* The game's name stands in the first line. */
static bool ask_legend(struct talk *talk, const char *record)
{
    static const char *const commands[] = {"games %.*s", "cards %.*s lang=ja",
                                           "cards %.*s lang=en"};
    const char *name = record + sizeof head - 1;
    int length = (int)strcspn(name, " \r\n");
    char command[COMMAND_OCTETS];

    length = length < WORD_OCTETS ? length : WORD_OCTETS;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        (void)snprintf(command, sizeof command, commands[i], length, name);
        if (!ask(talk, command)) {
            return false;
        }
    }
    return is_of_these(talk, record, strchr(talk->tape->data, '\n') + 1);
}

bool tape_make(const struct tape_engine *engine, const char *record, struct buf *tape,
               struct buf *fault)
{
    struct talk talk = {.tape = tape, .fault = fault};
    char *text;
    bool good;

    if (strncmp(record, head, sizeof head - 1) != 0) {
        buf_put(fault, "line 1: expected: %sGAME rules= data=", head);
        return false;
    }
    if (!start(&talk, engine)) {
        return false;
    }
    text = buf_copy(record);
    talk.line = 1;
    good = ask_legend(&talk, record);
    talk.line = 0;
    good = good && play(&talk, text) && ask_all(&talk, "events ", " since=0");
    free(text);
    stop(&talk);
    return good;
}
