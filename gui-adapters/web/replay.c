/* replay.c - a guest alone with an engine of his own. */
#include "gui-adapters/web/replay.h"

#include <stdlib.h>
#include <string.h>

enum {
    REPLAYS = 8,       /* at a time */
    PROCESSOR_S = 120, /* of the engine, for all that is asked of it */
    GO_NODES = 20000,
    GO_MS = 2000
};

static int open_now;

static void gone(void *owner, const char *why, const char *last)
{
    struct guest *guest = owner;

    (void)why;
    (void)last;
    sock_close(guest->sock, "engine");
}

void replay_open(struct guest *guest, const struct line *line)
{
    if (open_now >= REPLAYS) {
        guest_status(guest, line->id, "err limit name=replays max=%d", REPLAYS);
        sock_close(guest->sock, "full");
        return;
    }
    guest->engine = buf_new(sizeof *guest->engine);
    guest->engine->gone = gone;
    guest->engine->owner = guest;
    if (!engine_start(guest->engine, PROCESSOR_S)) {
        free(guest->engine);
        guest->engine = NULL;
        sock_close(guest->sock, "full");
        return;
    }
    open_now++;
    guest->role = ROLE_REPLAY;
    sock_allow(guest->sock, LINE_OCTETS);
    guest_welcome(guest, line->id, NULL, "ok role=replay");
}

/* A number that is not above `most`. */
static void cap(struct line_arg *arg, const char *key, long most, const char *instead)
{
    if (strcmp(arg->key, key) == 0 && strtol(arg->value, NULL, 10) > most) {
        arg->value = instead;
    }
}

void replay_hear(struct guest *guest, const struct line *line)
{
    struct line capped = *line;
    bool limited = false;

    if (strcmp(line->verb, "go") == 0) {
        for (int i = 0; i < capped.count; i++) {
            cap(&capped.args[i], "nodes", GO_NODES, "20000");
            cap(&capped.args[i], "movetime", GO_MS, "2000");
            limited = limited || strcmp(capped.args[i].key, "movetime") == 0;
        }
        if (!limited && capped.count < LINE_WORDS) {
            capped.args[capped.count++] = (struct line_arg){"movetime", "2000"};
        }
    }
    guest_forward(guest, guest->engine, &capped);
}

void replay_close(struct guest *guest)
{
    if (guest->engine) {
        engine_forget(guest->engine, guest);
        engine_stop(guest->engine);
        free(guest->engine);
        guest->engine = NULL;
        open_now--;
    }
}
