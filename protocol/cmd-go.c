/* cmd-go.c - `go` and `stop`: the built-in player inside the host, fed with the block of its seat
 * and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/trap.h"
#include "protocol/command.h"
#include "protocol/player/think.h"
#include "protocol/player/worth.h"

struct going {
    char handle[LINE_HANDLE]; /* of the game that it is about */
    uint64_t stream;
    struct block block;
    struct worth worth;
    struct think think;
};

/* ---- what may be said meanwhile --------------------------------------------------- */

/* The handle of the game that a command changes or puts another one in place of. */
static const char *target_of(const struct call *call)
{
    const char *as = arg_key(call, "as");

    return as != NULL ? as : call->game != NULL ? call->game->handle : "";
}

bool go_allows(struct call *call, enum command_does what)
{
    const struct going *going = call->host->going;

    if (going == NULL) {
        return true;
    }
    bool is_refused =
        what == DOES_LASTS || (what >= DOES_CHANGES && strcmp(target_of(call), going->handle) == 0);
    return !is_refused || err_set(&call->err, "busy", NULL, "go=%s",
                                  going->think.id[0] != '\0' ? going->think.id : "-");
}

/* ---- beginning -------------------------------------------------------------------- */

/* Takes the lines of `ask SEAT`, and leaves no trace of them in the reply. False if memory runs
 * out. */
static bool take_block(struct call *call, struct going *going, int seat)
{
    struct reply *reply = call->reply;
    const char *seed = call->host->options.seed;
    char lead[sizeof reply->lead];
    size_t mark = reply->used;
    struct line line;
    struct err err;

    if (!line_open(&line)) {
        return false;
    }
    memcpy(lead, reply->lead, sizeof lead);
    reply->lead[0] = '\0'; /* the answer must not depend on the id */
    ask_block(call, seat, -1);
    memcpy(reply->lead, lead, sizeof lead);
    going->stream = hash_bytes(reply->text + mark, reply->used - mark);
    if (seed[0] != '\0') {
        going->stream = hash_mix(going->stream, hash_bytes(seed, strlen(seed)));
    }
    for (const char *at = reply->text + mark; *at != '\0'; at = strchr(at, '\n') + 1) {
        size_t length = strcspn(at, "\n");
        const char *end = memmem(at, length, " -- ", 4);
        if (line_parse(&line, at, end != NULL ? (size_t)(end - at) : length, &err)) {
            (void)block_take(&going->block, &line);
        }
    }
    line_close(&line);
    reply->used = mark;
    reply->text[mark] = '\0';
    return true;
}

static bool find_bot(struct call *call, const struct bot **bot)
{
    const char *name = arg_key(call, "player");
    char names[ERR_TEXT], shown[LINE_SHOW];
    struct str out;

    *bot = name == NULL ? bot_best() : bot_find(name);
    if (*bot != NULL) {
        return true;
    }
    str_init(&out, names, sizeof names);
    for (int i = 0; bot_at(i) != NULL; i++) {
        str_format(&out, "%s%s", i == 0 ? "" : " ", bot_at(i)->name);
    }
    return err_set(&call->err, "badarg", names, "key=player got=%s", line_show(shown, name));
}

static bool take_strength(struct call *call, const struct bot *bot, int64_t *strength)
{
    const char *value = arg_key(call, "strength");

    if (value != NULL && !bot->has_strengths) {
        return arg_bad(call, "strength", value, "this player has none");
    }
    return arg_int(call, "strength", 1, BOT_STRENGTHS, strength);
}

/* One number, or two with a comma between them. */
static bool is_pair(const char *value)
{
    size_t mine = strspn(value, "0123456789"), theirs = 0;

    if (value[mine] == ',') {
        theirs = 1 + strspn(value + mine + 1, "0123456789");
    }
    return mine > 0 && theirs != 1 && value[mine + theirs] == '\0';
}

/* Limits are whole numbers; the pairs of a clock are one's own first. */
static bool check_limits(struct call *call)
{
    static const char *const keys[] = {"grace", "turn", "movetime", "nodes", "worlds"};
    static const char *const pairs[] = {"left", "inc"};
    int64_t number = 0;

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (!arg_int(call, keys[i], 0, INT32_MAX, &number)) {
            return false;
        }
    }
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        const char *value = arg_key(call, pairs[i]);
        if (value != NULL && !is_pair(value)) {
            return arg_bad(call, pairs[i], value, "milliseconds: one's own, then the other's");
        }
    }
    return true;
}

bool cmd_go(struct call *call)
{
    struct host *host = call->host;
    const struct bot *bot = NULL;
    struct going *going = NULL;
    int64_t is_open = 0, strength = 0;
    int seat;

    if (!arg_get_seat(call, 0, &seat) || !arg_turn(call, seat) || !find_bot(call, &bot) ||
        !check_limits(call) || !take_strength(call, bot, &strength) ||
        !arg_int(call, "open", 0, 1, &is_open) || (is_open && !arg_unsealed(call))) {
        return false;
    }
    going = calloc(1, sizeof *going);
    if (going == NULL || !take_block(call, going, seat)) {
        free(going);
        return err_set(&call->err, "limit", "no memory", "max=0");
    }
    worth_take(&going->worth, call->game->data->rules, call->game->data->db);
    (void)snprintf(going->handle, sizeof going->handle, "%s", call->game->handle);
    memcpy(going->think.id, call->line->id, sizeof going->think.id);
    memcpy(going->think.game, call->line->game, sizeof going->think.game);
    struct bot_ask ask = {.stream = &going->stream,
                          .worth = worth_find,
                          .is_act = worth_is_act,
                          .data = &going->worth};
    think_clock(call->line, &ask.clock);
    ask.strength = (int)strength;
    ask.threads = host->options.value[OPTION_THREADS];
    think_begin(&going->think, bot, &going->block, &ask, &call->game->match,
                is_open ? &call->game->st : NULL, &host->mind);
    host->going = going;
    bool is_async =
        host->go_mode == GO_ALWAYS || (host->go_mode == GO_WITH_ID && call->line->id[0] != '\0');
    while (!is_async && host->going != NULL) {
        if (think_step(&going->think, call->reply)) {
            go_close(host);
        }
    }
    return true;
}

bool cmd_stop(struct call *call)
{
    struct going *going = call->host->going;
    const char *id = arg_key(call, "go");

    if (going != NULL && (id == NULL || strcmp(id, going->think.id) == 0)) {
        going->think.is_stopped = true;
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* ---- driving ------------------------------------------------------------------------- */

struct slice {
    struct host *host;
    bool is_done;
};

static void run_slice(void *argument)
{
    struct slice *slice = argument;

    slice->is_done = think_step(&slice->host->going->think, &slice->host->reply);
}

const char *go_step(struct host *host)
{
    struct going *going = host->going;
    struct slice slice = {host, false};
    struct err err = {0};
    struct trap_end end = {0};

    reply_begin(&host->reply, going->think.id, going->think.game);
    if (!trap_run(run_slice, &slice, &end)) {
        (void)trap_error(&end, &err);
        reply_err(&host->reply, &err);
        slice.is_done = true;
    }
    if (slice.is_done) {
        go_close(host);
    }
    return host->reply.text;
}

bool go_takes(struct host *host, const char *line, size_t length)
{
    struct err err;
    bool is_quit = line_parse(&host->line, line, length, &err) && !host->line.is_ignored &&
                   strcmp(host->line.verb, "quit") == 0;

    if (is_quit) {
        host->going->think.is_stopped = true;
    }
    return !is_quit;
}

void go_stop(struct host *host)
{
    if (host->going != NULL) {
        host->going->think.is_stopped = true;
    }
}

void go_close(struct host *host)
{
    if (host->going != NULL) {
        think_end(&host->going->think);
    }
    free(host->going);
    host->going = NULL;
}
