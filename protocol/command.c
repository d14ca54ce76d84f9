/* command.c - dispatch by the table, the checks that every command needs, `help`. */
#include "protocol/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/trap.h"
#include "engine/lang/diag.h"

static const struct command commands[] = {
#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function)               \
    {verb, arguments, help, example, function, stage, roles, does, group},
#include "protocol/command.def"
#undef COMMAND
};

enum {
    COMMANDS = COUNT_OF(commands),
    KEYS = 16, /* most keys of a row */
    NAME = 24, /* octets of a key of a row */
};

const struct command *command_find(const char *verb, size_t length)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].verb) == length && strncmp(commands[i].verb, verb, length) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

bool command_is_long(const char *line, size_t length)
{
    size_t at = 0, size = 0;

    /* Behind "> ", an id and a handle. */
    while (at < length && strchr("> @0123456789", line[at]) != NULL) {
        at += strcspn(line + at, " \n");
        at += at < length;
    }
    while (at + size < length && line[at + size] != ' ') {
        size++;
    }
    const struct command *command = command_find(line + at, size);
    return command != NULL && command->does == DOES_LASTS;
}

/* To a bound host no commands exist but those of its role. */
static bool is_there_for(const struct call *call, const struct command *command)
{
    int viewer = arg_bound(call);

    return viewer < 0 || (command->roles & (viewer < SEATS ? ROLES_SEATED : ROLES_LOOKING)) != 0;
}

static const struct command *find(const struct call *call, const char *verb)
{
    const struct command *command = command_find(verb, strlen(verb));

    return command != NULL && is_there_for(call, command) ? command : NULL;
}

/* Fills err unknown or err nosuch with the verb nearest to a word. */
static bool refuse_verb(struct call *call, const char *word, const char *code, const char *key)
{
    const char *verbs[COMMANDS];
    char shown[LINE_SHOW];
    int count = 0;

    for (int i = 0; i < COMMANDS; i++) {
        if (is_there_for(call, &commands[i])) {
            verbs[count++] = commands[i].verb;
        }
    }
    int near = diag_nearest(word, verbs, count);
    return err_set(&call->err, code, "see help", "%s=%s%s%s", key, line_show(shown, word),
                   near < 0 ? "" : " near=", near < 0 ? "" : verbs[near]);
}

/* ---------------------------------------------------------------------------- the row's text */

/* One argument of a row: "[d=N]" gives name "d", is_key, is_optional. */
struct slot_text {
    char name[NAME];
    bool is_key, is_optional,
        is_open; /* is_open: any key that begins like this; "" is any at all */
};

/* Reads the next argument of a row; returns what follows it, NULL at the end. */
static const char *next_slot(const char *at, struct slot_text *slot)
{
    at += strspn(at, " ");
    if (*at == '\0') {
        return NULL;
    }
    slot->is_optional = *at == '[';
    at += slot->is_optional ? 1 : 0;
    size_t length = strcspn(at, "=] |");
    slot->is_key = at[length] == '=';
    CHECK(length < NAME);
    memcpy(slot->name, at, length);
    slot->name[length] = '\0';
    char *open = strstr(slot->name, "NAME");
    size_t end = strcspn(at, " ");
    slot->is_open = slot->is_key && (open != NULL || strncmp(at + end - 3, "...", 3) == 0);
    if (slot->is_open) {
        *(open != NULL ? open : slot->name) = '\0';
    }
    return at + end;
}

static bool slot_takes(const struct slot_text *slot, const char *key)
{
    if (slot->is_open) {
        return strncmp(key, slot->name, strlen(slot->name)) == 0;
    }
    return slot->is_key && strcmp(slot->name, key) == 0;
}

/* The key is not in the row: names the nearest one. */
static bool refuse_key(const struct command *command, const char *key, struct err *err)
{
    char names[KEYS][NAME];
    const char *list[KEYS];
    char shown[LINE_SHOW];
    struct slot_text slot;
    int count = 0;

    for (const char *at = command->arguments; (at = next_slot(at, &slot)) != NULL;) {
        if (slot.is_key && count < KEYS) {
            memcpy(names[count], slot.name, NAME);
            list[count] = names[count];
            count++;
        }
    }
    int near = diag_nearest(key, list, count);
    return err_set(err, "badarg", "no such key", "key=%s%s%s", line_show(shown, key),
                   near < 0 ? "" : " near=", near < 0 ? "" : list[near]);
}

static bool check_keys(const struct command *command, const struct line *line, struct err *err)
{
    char shown[LINE_SHOW];

    for (int i = 0; i < line->args; i++) {
        const char *key = line->arg[i].key;
        struct slot_text slot;
        bool is_known = false;
        for (const char *at = command->arguments;
             key != NULL && !is_known && (at = next_slot(at, &slot)) != NULL;) {
            is_known = slot_takes(&slot, key);
        }
        if (key != NULL && !is_known) {
            return refuse_key(command, key, err);
        }
        for (int k = 0; key != NULL && k < i; k++) {
            if (line->arg[k].key != NULL && strcmp(line->arg[k].key, key) == 0) {
                return err_set(err, "badarg", "the key is given twice", "key=%s",
                               line_show(shown, key));
            }
        }
    }
    return true;
}

static void lower(char *text)
{
    for (; *text != '\0'; text++) {
        *text = *text >= 'A' && *text <= 'Z' ? (char)(*text + ('a' - 'A')) : *text;
    }
}

/* Is a compulsory argument in the line? `words` is what it has, `word` the number of this one. */
static bool is_there(const struct slot_text *slot, const struct line *line, int words, int word)
{
    if (slot->is_optional) {
        return true;
    }
    if (strcmp(slot->name, "TFN") == 0) {
        return line->tfn != NULL;
    }
    for (int i = 0; slot->is_key && i < line->args; i++) {
        if (line->arg[i].key != NULL && slot_takes(slot, line->arg[i].key)) {
            return true;
        }
    }
    return !slot->is_key && words >= word;
}

/* The plain words of a line must be as many as the row has places for. */
static bool check_words(const struct command *command, const struct line *line, struct err *err)
{
    struct slot_text slot;
    char shown[LINE_SHOW];
    int words = 0, most = 0;

    for (const char *at = command->arguments; (at = next_slot(at, &slot)) != NULL;) {
        most += !slot.is_key && strcmp(slot.name, "TFN") != 0;
    }
    for (int i = 0; i < line->args; i++) {
        words += line->arg[i].key == NULL;
        if (words > most) {
            return err_set(err, "badarg", "one word too many", "got=%s",
                           line_show(shown, line->arg[i].value));
        }
    }
    int least = 0;
    for (const char *at = command->arguments; (at = next_slot(at, &slot)) != NULL;) {
        least += !slot.is_key && !slot.is_optional;
        if (!is_there(&slot, line, words, least)) {
            lower(slot.name);
            return err_set(err, "missing", command->arguments, "key=%s",
                           slot.is_open ? "key" : slot.name);
        }
    }
    return true;
}

/* -------------------------------------------------------------------------------- dispatch */

/* A bound host answers for its own viewer and for the current game: another name is refused
 * whether there is such a thing or not. */
static bool check_bound(struct call *call, const struct command *command)
{
    const char *word = arg_word(call, 0);
    struct slot_text slot = {.name = ""};
    int bound = arg_bound(call);

    for (const char *at = command->arguments; (at = next_slot(at, &slot)) != NULL && slot.is_key;) {
    }
    bool is_viewer = strcmp(slot.name, "SEAT") == 0 || strcmp(slot.name, "VIEWER") == 0;
    int named = is_viewer && word != NULL ? arg_viewer(word) : -1;
    if (bound >= 0 && named >= 0 && named != bound) {
        return err_set(&call->err, "notyours", "another seat is not told, nor spoken for",
                       "seat=%s", word);
    }
    return true;
}

static bool find_game(struct call *call, enum command_stage stage)
{
    struct host *host = call->host;
    const char *handle = call->line->game;

    call->game = handle[0] == '\0' ? host->current : host_game(host, handle);
    if (arg_bound(call) >= 0 && call->game != host->current) {
        call->game = NULL;
    }
    if (handle[0] != '\0' && call->game == NULL) {
        return err_set(&call->err, "nosuch", "no game has this handle", "name=%s", handle);
    }
    if (stage == STAGE_ANY) {
        return true;
    }
    if (call->game == NULL) {
        return err_set(&call->err, "nogame", "start one with newgame", "%s", "");
    }
    if (stage >= STAGE_OPEN && call->game->st.head.is_over) {
        return err_set(&call->err, "over", NULL, "result=%s", game_winner(&call->game->st));
    }
    return stage != STAGE_ASK || !call->game->is_waiting ||
           err_set(&call->err, "notyours", "an outcome is waited for: see chance", "ask=-");
}

static bool dispatch(struct call *call)
{
    const struct command *command = find(call, call->line->verb);

    if (command == NULL) {
        return refuse_verb(call, call->line->verb, "unknown", "verb");
    }
    if (call->line->tfn != NULL && strstr(command->arguments, "TFN") == NULL) {
        return err_set(&call->err, "badarg", "a position is not expected here", "got=tfn1");
    }
    return find_game(call, command->stage) && check_keys(command, call->line, &call->err) &&
           check_words(command, call->line, &call->err) && check_bound(call, command) &&
           go_allows(call, command->does) && command->function(call);
}

/* What the trap runs. */
struct attempt {
    struct call *call;
    bool is_done;
};

static void attempt_dispatch(void *argument)
{
    struct attempt *attempt = argument;
    attempt->is_done = dispatch(attempt->call);
}

/* Dispatches; a defect of ours becomes err internal. `play` puts its position back by itself. */
static bool dispatch_safely(struct call *call)
{
    struct attempt attempt = {call, false};
    const struct going *before = call->host->going;
    struct trap_end end = {0};

    if (trap_run(attempt_dispatch, &attempt, &end)) {
        return attempt.is_done;
    }
    if (call->host->going != before) { /* it was the go that failed */
        go_close(call->host);
    }
    return trap_error(&end, &call->err);
}

/* Adds the line and its reply to the log, as a transcript that can be piped back. */
static void write_log(struct host *host, const char *line, size_t length)
{
    if (host->log == NULL) {
        return;
    }
    (void)fprintf(host->log, "> %.*s\n", (int)length, line);
    for (const char *at = host->reply.text; *at != '\0'; at = strchr(at, '\n') + 1) {
        (void)fprintf(host->log, "< %.*s\n", (int)strcspn(at, "\n"), at);
    }
    (void)fflush(host->log);
}

const char *command_run(struct host *host, const char *line, size_t length)
{
    struct call call = {.host = host, .line = &host->line, .reply = &host->reply};
    bool is_read = line_parse(&host->line, line, length, &call.err);

    reply_begin(&host->reply, host->line.id, host->line.game);
    if (is_read && host->line.is_ignored) {
        return host->reply.text;
    }
    bool is_done = is_read && dispatch_safely(&call);
    if (host->reply.is_lost) {
        is_done = err_set(&call.err, "limit", "the reply does not fit", "max=%d", MAX_LINE);
        reply_begin(&host->reply, host->line.id, host->line.game);
    }
    if (!is_done) {
        host->mismatches += is_read && strcmp(host->line.verb, "expect") == 0;
        reply_err(&host->reply, &call.err);
    }
    trace_end(host->trace, is_done ? &host->reply : NULL);
    if (call.game != NULL) {
        host_weigh(host, call.game);
    }
    write_log(host, line, length);
    return host->reply.text;
}

const char *command_root(struct host *host, const char *view, struct world_root *root)
{
    static const char verb[] = "setup sample=0 ";
    struct call call = {.host = host, .line = &host->line, .reply = &host->reply, .root = root};
    size_t length = strlen(view);
    char line[MAX_LINE];

    reply_begin(&host->reply, "", "");
    if (length > sizeof line - sizeof verb) {
        (void)err_set(&call.err, "toolong", NULL, "max=%d", MAX_LINE);
        reply_err(&host->reply, &call.err);
        return host->reply.text;
    }
    memcpy(line, verb, sizeof verb - 1);
    memcpy(line + sizeof verb - 1, view, length);
    if (line_parse(&host->line, line, sizeof verb - 1 + length, &call.err) &&
        dispatch_safely(&call)) {
        return NULL;
    }
    reply_err(&host->reply, &call.err);
    return host->reply.text;
}

const char *command_cut(struct host *host, const char *line, size_t length)
{
    struct err err;

    (void)line_parse(&host->line, line, length, &err);
    reply_begin(&host->reply, host->line.id, host->line.game);
    if (!host->line.is_ignored) {
        host->mismatches++;
        if (length < MAX_LINE) {
            (void)err_set(&err, "syntax", "the input ended in mid-line", "at=%zu", length + 1);
        }
        reply_err(&host->reply, &err);
    }
    return host->reply.text;
}

/* ------------------------------------------------------------------------------------ help */

static void print_row(const struct call *call, const struct command *command)
{
    reply_format(call->reply, "help", " %s%s%s roles=%s%shost -- %s", command->verb,
                 command->arguments[0] == '\0' ? "" : " ", command->arguments,
                 command->roles & ROLES_SEATED ? "seat," : "",
                 command->roles & ROLES_LOOKING ? "pub," : "", command->help);
}

bool cmd_help(struct call *call)
{
    const char *verb = arg_word(call, 0);
    int n = 0;

    if (verb == NULL) {
        for (int i = 0; i < COMMANDS; i++) {
            if (is_there_for(call, &commands[i])) {
                print_row(call, &commands[i]);
                n++;
            }
        }
        reply_format(call->reply, "ok", " n=%d", n);
        return true;
    }
    const struct command *command = find(call, verb);
    if (command == NULL) {
        return refuse_verb(call, verb, "nosuch", "name");
    }
    print_row(call, command);
    reply_format(call->reply, "help", " example -- %s", command->example);
    reply_format(call->reply, "ok", " n=2");
    return true;
}
