/* cmd-reload.c - the card files once more, for new games. */
#include <stdlib.h>

#include "engine/lang/carddb.h"
#include "engine/lang/diag.h"
#include "protocol/command.h"

static void print_mistake(struct reply *reply, const struct diag *diag)
{
    struct str *out = reply_start(reply, "mistake");

    reply_key(out, "file", diag->file);
    str_format(out, " line=%d col=%d code=%s", diag->line, diag->col, diag->code);
    if (diag->nearest[0] != '\0') {
        reply_key(out, "near", diag->nearest);
    }
    if (diag->rule[0] != '\0') {
        reply_key(out, "rule", diag->rule);
    }
    str_put(out, " -- ");
    str_put(out, diag->message);
    reply_end(reply);
}

static bool refuse(struct call *call, const struct diags *diags)
{
    if (diags->errors == 0) {
        return err_set(&call->err, "limit", "out of memory", "name=memory");
    }
    for (int i = 0; i < diags->kept; i++) {
        if (diags->list[i].code[0] == 'E') {
            print_mistake(call->reply, &diags->list[i]);
        }
    }
    return err_set(&call->err, "badcards", NULL, "n=%d", diags->errors);
}

static void print_lost(void *to, const char *game, const char *deck)
{
    struct str *out = reply_start(to, "lost ");

    str_put(out, game);
    reply_key(out, "deck", deck);
    reply_end(to);
}

/* Which games have other cards than before, and how many that are. */
static int print_changed(struct call *call, const uint64_t old[CARDS_KINDS])
{
    int n = 0;

    for (int i = 0; i < call->host->cards->kinds; i++) {
        const struct gamedata *data = &call->host->cards->kind[i];
        if (data->db->hash != old[i]) {
            reply_format(call->reply, "game", " %s rules=%d data=%08llx", data->rules->vocab->game,
                         data->rules->revision, (unsigned long long)(data->db->hash & 0xffffffffU));
            n++;
        }
    }
    return n;
}

bool cmd_reload(struct call *call)
{
    struct host *host = call->host;
    struct diags *diags = calloc(1, sizeof *diags);
    uint64_t old[CARDS_KINDS] = {0};

    if (diags == NULL) {
        return err_set(&call->err, "limit", "out of memory", "name=memory");
    }
    for (int i = 0; i < host->cards->kinds; i++) {
        old[i] = host->cards->kind[i].db->hash;
    }
    bool is_read = host_reload(host, diags, print_lost, call->reply) || refuse(call, diags);
    free(diags);
    if (is_read) {
        reply_format(call->reply, "ok", " n=%d", print_changed(call, old));
    }
    return is_read;
}
