/* cmd-host.c - commands about the host itself: handshake, settings. */
#include "protocol/command.h"

#include <string.h>

#include "engine/tefuda.h"
#include "protocol/log-file.h"

enum { PROTOCOL_LEAST = 1, PROTOCOL_MOST = 1 };

/* --------------------------------------------------------------------------------- process */

bool cmd_tefuda(struct call *call)
{
    int64_t highest = 0;

    if (!arg_read_int(call, "n", arg_word(call, 0), 0, INT32_MAX, &highest)) {
        return false;
    }
    if (highest < PROTOCOL_LEAST) {
        return err_set(&call->err, "version", NULL, "min=%d max=%d", PROTOCOL_LEAST, PROTOCOL_MOST);
    }
    reply_format(call->reply, "id", " name=tefuda version=%s", TEFUDA_VERSION);
    reply_format(call->reply, "cap",
                 " host play setup fork sample chance chances record leakcheck");
    for (int i = 0; i < call->host->cards->kinds; i++) {
        const struct gamedata *data = &call->host->cards->kind[i];
        reply_format(call->reply, "game", " %s rules=%d data=%08llx", data->rules->vocab->game,
                     data->rules->revision, (unsigned long long)(data->db->hash & 0xffffffffU));
    }
    for (int i = 0; i < OPTION_COUNT; i++) {
        struct str *out = reply_start(call->reply, "option ");
        option_print(&call->host->options, i, out);
        reply_end(call->reply);
    }
    reply_format(call->reply, "ok", " proto=%d", PROTOCOL_MOST);
    return true;
}

bool cmd_ping(struct call *call)
{
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

bool cmd_quit(struct call *call)
{
    call->host->is_quit = true;
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* Hidden facts of a game that is sealed stay so until it is over, whatever is set. */
static bool check_view(struct call *call, const struct option_set *set)
{
    bool is_sealed = set->value[OPTION_VIEW] == OPTION_SEALED;
    bool is_traced = set->value[OPTION_TRACE] > call->host->options.value[OPTION_TRACE];

    if (is_sealed && set->value[OPTION_CHANCE] == OPTION_EXPLICIT) {
        return err_set(&call->err, "sealed", "a sealed game draws its own luck", "until=over");
    }
    for (int i = 0; i < call->host->games && (!is_sealed || is_traced); i++) {
        const struct game *game = call->host->game[i];
        if (game_is_sealed(game)) {
            return err_set(&call->err, "sealed", NULL, "until=over name=%s", game->handle);
        }
    }
    return true;
}

/* Opens the log if it is another one; NULL for none. False with err badarg. */
static bool open_log(struct call *call, const struct option_set *set, FILE **log)
{
    char shown[LINE_SHOW];
    const char *fault = NULL;

    *log = call->host->log;
    if (strcmp(set->log, call->host->options.log) == 0) {
        return true;
    }
    *log = set->log[0] == '\0' ? NULL : log_open(call->host->logs, set->log, &fault);
    return fault == NULL ||
           err_set(&call->err, "badarg", fault, "key=log got=%s", line_show(shown, set->log));
}

bool cmd_set(struct call *call)
{
    struct host *host = call->host;
    struct option_set set = host->options;
    FILE *log = NULL;

    for (int i = 0; i < call->line->args; i++) {
        const struct line_arg *arg = &call->line->arg[i];
        if (!option_set(&set, arg->key, arg->value, &call->err)) {
            return false;
        }
    }
    if (!check_view(call, &set) || !open_log(call, &set, &log)) {
        return false;
    }
    if (host->log != NULL && host->log != log) {
        (void)fclose(host->log);
    }
    host->log = log;
    host->options = set;
    for (int i = 0; i < host->games && set.value[OPTION_VIEW] == OPTION_SEALED; i++) {
        game_seal(host->game[i]);
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

bool cmd_get(struct call *call)
{
    const char *name = arg_word(call, 0);
    struct option_set set = call->host->options;

    if (name != NULL && option_find(name) < 0) {
        return option_set(&set, name, "", &call->err); /* says which name is near */
    }
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (name == NULL || i == option_find(name)) {
            struct str *out = reply_start(call->reply, "option ");
            option_print(&set, i, out);
            reply_end(call->reply);
        }
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}
