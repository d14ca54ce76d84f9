/* case-leave.c - how a bot leaves, and how it stops thinking. */
#include <string.h>
#include <unistd.h>

#include "bots/arena/check/bout.h"

enum {
    LONG_MS = 400, /* a `go` that is stopped; a bot that reads `stop` later thinks on so long */
    STOP_MS = 30,  /* until it is stopped */
    THINK_MS = 100,
    MILLI = 1000000
};

/* -------------------------------------------------------------------------------------- stop */

/* `stop` in the middle: two status lines, in either order, since not all bots read meanwhile. */
static bool stop_it(struct bout *bout)
{
    struct wire_line status;
    long go, stop;
    bool has_move = false;

    rival_tell(&bout->rival, text_string(&bout->block), bout->block.used);
    bout->is_told = true;
    (void)bout_send(bout, "go d=%lu movetime=%d grace=50", bout->referee.d, LONG_MS);
    go = bout->rival.id;
    (void)usleep(STOP_MS * 1000);
    (void)bout_send(bout, "stop");
    stop = bout->rival.id;
    for (int i = 0; i < 2; i++) {
        if (!bout_hear(bout, LONG_MS, &status)) {
            return false;
        }
        if (status.id == go && !has_move) {
            has_move = wire_key(status.rest, "move", bout->move, sizeof bout->move);
        } else if (status.id != stop) {
            return bout_fail(bout, "a status line with the id %ld came", status.id);
        }
    }
    return has_move ||
           bout_fail(bout, "no `%ld ok d=%lu move=` came for the go", go, bout->referee.d);
}

void check_stop(struct check *check, struct finding *finding)
{
    struct bout bout;
    bool is_fine = bout_open(&bout, check, &(struct bout_terms){0}, finding);

    for (unsigned long i = 0; is_fine && i < 2; i++) {
        is_fine = bout_begin(&bout, check->main, (int)i, 20 + i, "") && bout_play(&bout, 2, 10);
        if (is_fine && bout_next(&bout)) {
            is_fine = stop_it(&bout) && bout_answer(&bout);
        }
        is_fine = is_fine && bout_over(&bout);
    }
    if (is_fine && bout_begin(&bout, check->main, 0, 22, "") && bout_play(&bout, BOUT_FEW, 10)) {
        (void)bout_over(&bout);
    }
    (void)bout_close(&bout);
}

/* -------------------------------------------------------------------------------------- leave */

/* In the middle of a game, with events that it has not read yet. */
static bool get_into_game(struct bout *bout, struct check *check, struct finding *finding)
{
    return bout_open(bout, check, &(struct bout_terms){0}, finding) &&
           bout_begin(bout, check->main, 0, 8, "") && bout_play(bout, 3, 10) && bout_next(bout);
}

void check_quit(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (get_into_game(&bout, check, finding)) {
        rival_tell(&bout.rival, text_string(&bout.block), bout.block.used);
        (void)(bout_send(&bout, "quit") && bout_hear_ok(&bout, RIVAL_QUIT_MS) &&
               bout_gone(&bout, RIVAL_QUIT_MS));
    }
    (void)bout_close(&bout);
}

static void close_waiting(struct bout *bout)
{
    (void)snprintf(bout->sent, sizeof bout->sent, "the end of its input, in mid-game");
    bout_close_input(bout);
    (void)bout_gone(bout, RIVAL_QUIT_MS);
}

static void close_thinking(struct bout *bout)
{
    rival_tell(&bout->rival, text_string(&bout->block), bout->block.used);
    (void)bout_send(bout, "go d=%lu movetime=%d", bout->referee.d, THINK_MS);
    bout_close_input(bout);
    (void)snprintf(bout->sent, sizeof bout->sent, "go d=%lu movetime=%d, and the end of its input",
                   bout->referee.d, THINK_MS);
    (void)bout_gone(bout, THINK_MS + RIVAL_QUIT_MS);
}

/* The arena has died: nobody will say quit. */
void check_close(struct check *check, struct finding *finding)
{
    static void (*const ways[])(struct bout *) = {close_waiting, close_thinking};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct bout bout;

        if (get_into_game(&bout, check, finding)) {
            ways[i](&bout);
        }
        (void)bout_close(&bout);
    }
}
