/* cmd-games.c - several games in one process: list, close, fork. */
#include "protocol/command.h"

#include <stdio.h>
#include <string.h>

bool cmd_list(struct call *call)
{
    struct host *host = call->host;

    call->game = NULL; /* it may fall asleep */
    for (int i = 0; i < host->games; i++) {
        const struct game *game = host_at(host, i);
        struct str *out = reply_start(call->reply, "game ");
        str_format(out, "%s %s", game->handle, game->data->rules->vocab->game);
        next_print(game, NULL, out);
        str_format(out, " turn=%d", game->st.head.turn);
        str_put(out, game_is_sealed(game) ? " view=sealed" : "");
        str_put(out, game == host->current ? " current=1" : "");
        reply_end(call->reply);
    }
    reply_format(call->reply, "ok", " n=%d", host->games);
    return true;
}

bool cmd_close(struct call *call)
{
    host_drop(call->host, call->game);
    call->game = NULL;
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

bool cmd_fork(struct call *call)
{
    char handle[LINE_HANDLE];

    if (!arg_unsealed(call) || !arg_handle(call, handle)) {
        return false;
    }
    if (strcmp(handle, call->game->handle) == 0) {
        return arg_bad(call, "as", handle, "a game cannot be a copy of itself");
    }
    if (!host_can_open(call->host, handle, &call->err)) {
        return false;
    }
    struct game *copy = game_fork(call->game);
    if (copy == NULL) {
        return err_set(&call->err, "limit", "out of memory", "%s", "");
    }
    (void)snprintf(copy->handle, sizeof copy->handle, "%s", handle);
    host_adopt(call->host, copy);
    struct str *out = reply_start(call->reply, "ok");
    str_format(out, " game=%s", copy->handle);
    next_print(copy, NULL, out);
    reply_end(call->reply);
    return true;
}
