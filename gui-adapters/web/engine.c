/* engine.c - one engine process and the commands that wait for it. */
#include "gui-adapters/web/engine.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/line.h"

enum {
    ID_LAST = 999999999,
    REPLY_OCTETS = 8 << 20, /* of one reply; a whole record of the longest game has a tenth */
    LAST_OCTETS = 200,
    GO_FACTOR = 10 /* a go may take so many times as long as any other command */
};

struct engine_rules engine_rules;

static void pump(struct engine *engine);

/* ---------------------------------------------------------------------------------- the end */

static void finish(struct command *command, const char *status)
{
    command->done(command, status);
    buf_free(&command->text);
    buf_free(&command->reply);
    free(command);
}

void engine_stop(struct engine *engine)
{
    struct command *waiting = engine->first;
    struct command *go = engine->go;

    timer_clear(&engine->hang);
    proc_stop(&engine->proc);
    engine->first = engine->last = engine->go = NULL;
    engine->busy = engine->going = false;
    if (go) {
        finish(go, "");
    }
    while (waiting) {
        struct command *next = waiting->next;

        finish(waiting, "");
        waiting = next;
    }
}

/* Told by proc, which has stopped itself. */
static void ended(void *owner, const char *why, const char *last)
{
    struct engine *engine = owner;

    engine_stop(engine);
    engine->gone(engine->owner, why, last);
}

static void broken(struct engine *engine, const char *why, const char *last)
{
    char line[LAST_OCTETS];

    (void)snprintf(line, sizeof line, "%s", last); /* it lies in what is freed now */
    proc_stop(&engine->proc);
    ended(engine, why, line);
}

static void hangs(void *owner)
{
    struct engine *engine = owner;

    broken(engine, "hang", engine->busy ? engine->first->text.data : engine->go->text.data);
}

/* ------------------------------------------------------------------------------------ replies */

static void watch_time(struct engine *engine)
{
    if (engine->busy) {
        timer_set(&engine->hang, engine_rules.hang, hangs, engine);
    } else if (engine->go) {
        timer_set(&engine->hang, (int64_t)engine_rules.hang * GO_FACTOR, hangs, engine);
    } else {
        timer_clear(&engine->hang);
    }
}

static bool is_status(const char *text)
{
    return line_is(text, "ok") || line_is(text, "err");
}

static void take_out(struct engine *engine, struct command *command)
{
    if (command == engine->go) {
        engine->go = NULL;
        engine->going = false;
        return;
    }
    engine->first = command->next;
    if (!engine->first) {
        engine->last = NULL;
    }
    engine->busy = false;
}

/* To whom a line belongs, and where its text begins. Lines of records have no id. */
static struct command *addressed(struct engine *engine, const char *line, const char **text)
{
    char *end;
    long id;

    *text = line;
    if (engine->busy && strchr("#<>", line[0]) && line_is(engine->first->text.data, "record")) {
        return engine->first;
    }
    if (!isdigit((unsigned char)line[0])) {
        return NULL;
    }
    id = strtol(line, &end, 10);
    if (*end != ' ') {
        return NULL;
    }
    *text = end + 1;
    if (engine->going && engine->go->id == id) {
        return engine->go;
    }
    return engine->busy && engine->first->id == id ? engine->first : NULL;
}

static void line_came(void *owner, char *line, size_t length)
{
    struct engine *engine = owner;
    const char *text;
    struct command *command = addressed(engine, line, &text);
    pid_t pid = engine->proc.pid;

    (void)length;
    if (!command || command->reply.used > REPLY_OCTETS) {
        broken(engine, "garbage", line);
        return;
    }
    if (!is_status(text)) {
        buf_say(&command->reply, text);
        buf_say(&command->reply, "\n");
        return;
    }
    take_out(engine, command);
    finish(command, text);
    if (engine->proc.pid == pid) {
        pump(engine);
    }
}

/* ----------------------------------------------------------------------------------- commands */

static void send_line(struct engine *engine, struct command *command)
{
    struct buf line = {0};

    engine->id = engine->id % ID_LAST + 1;
    command->id = engine->id;
    buf_put(&line, "%d %s\n", command->id, command->text.data);
    proc_send(&engine->proc, line.data, line.used);
    buf_free(&line);
}

static void pump(struct engine *engine)
{
    if (!engine->busy && engine->first) {
        engine->busy = true;
        send_line(engine, engine->first);
    } else if (!engine->first && engine->go && !engine->going) {
        engine->going = true;
        send_line(engine, engine->go);
    }
    watch_time(engine);
}

static struct command *make(command_done *done, const char *text)
{
    struct command *command = buf_new(sizeof *command);

    buf_say(&command->text, text);
    command->done = done;
    return command;
}

struct command *engine_ask(struct engine *engine, command_done *done, const char *text)
{
    struct command *command = make(done, text);

    if (engine->last) {
        engine->last->next = command;
    } else {
        engine->first = command;
    }
    engine->last = command;
    pump(engine);
    return command;
}

struct command *engine_ask_first(struct engine *engine, command_done *done, const char *text)
{
    struct command *command;

    if (!engine->busy || engine->first == engine->last) {
        if (engine->busy || !engine->first) {
            return engine_ask(engine, done, text);
        }
    }
    command = make(done, text);
    if (engine->busy) {
        command->next = engine->first->next;
        engine->first->next = command;
    } else {
        command->next = engine->first;
        engine->first = command;
    }
    pump(engine);
    return command;
}

struct command *engine_go(struct engine *engine, command_done *done, const char *text)
{
    struct command *command = make(done, text);

    command->go = true;
    engine->go = command;
    pump(engine);
    return command;
}

static void halted(struct command *command, const char *status)
{
    (void)command;
    (void)status;
}

void engine_halt(struct engine *engine)
{
    struct command *go = engine->go;

    if (go && engine->going) {
        (void)engine_ask(engine, halted, "stop");
    } else if (go) {
        engine->go = NULL;
        finish(go, "err busy go=-");
    }
}

void engine_forget(struct engine *engine, const void *guest)
{
    for (struct command *command = engine->first; command; command = command->next) {
        if (command->guest == guest) {
            command->guest = NULL;
        }
    }
}

bool engine_start(struct engine *engine, long processor)
{
    struct proc_limits limits = {engine_rules.memory, processor, true, engine_rules.home};
    char *args[2 * ENGINE_CARDS + 2] = {(char *)engine_rules.program};
    int count = 1;

    for (int i = 0; i < ENGINE_CARDS && engine_rules.cards[i]; i++) {
        args[count++] = "--cards";
        args[count++] = (char *)engine_rules.cards[i];
    }
    engine->proc.line = line_came;
    engine->proc.ended = ended;
    engine->proc.owner = engine;
    return proc_start(&engine->proc, args, &limits);
}
