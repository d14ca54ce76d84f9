/* SPDX-License-Identifier: MIT
 *
 * lookahead.c - a bot that tries each move out in worlds that fit what it knows: tefuda-bot.h for
 * what it is told and asked, the worlds of tefuda.h for what may come of it.
 *
 *     cc -std=c17 -I. bots/client/lookahead.c bots/client/tefuda-bot.c -o lookahead \
 *         $(pkg-config --cflags --libs tefuda)
 */
#include "bots/client/tefuda-bot.h"

#include <stdlib.h>
#include <string.h>

#include "engine/tefuda.h"

enum { WORLDS = 12 }; /* in which each move is tried once */

struct mind {
    struct tf_host *host;
    struct tf_world *world;
    char view[2 * TFBOT_LINE]; /* keys of setup, then the position */
    size_t keys;               /* octets of the keys */
};

/* Of newgame what `setup` takes too: decks, lists and options. */
static void keep_keys(struct mind *mind, const char *line)
{
    static const char *const kept[] = {"s1=", "s2=", "lists=", "first=", "opt."};

    mind->keys = 0;
    for (const char *at = strchr(line, ' '); at != NULL; at = strchr(at + 1, ' ')) {
        size_t length = 1 + strcspn(at + 1, " ");
        for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
            if (strncmp(at + 1, kept[i], strlen(kept[i])) == 0) {
                memcpy(mind->view + mind->keys, at, length);
                mind->keys += length;
            }
        }
    }
    mind->view[mind->keys++] = ' ';
}

static void told(struct tfbot *bot, const char *line)
{
    struct mind *mind = bot->data;

    if (strncmp(line, "deck ", 5) == 0) { /* newgame will name it */
        (void)tf_send(mind->host, line);
    } else if (strncmp(line, "newgame ", 8) == 0) {
        keep_keys(mind, line);
    }
}

/* What becomes of a move, in worlds 0, 1, .. of this decision: 2 for a win, 1 for a draw. */
static int try_move(struct mind *mind, const struct tf_worlds *worlds, int move, uint64_t base)
{
    int seat = tf_worlds_seat(worlds), points = 0;

    for (uint64_t i = 0; i < WORLDS; i++) {
        tf_world_draw(worlds, base + i, mind->world);
        if (tf_world_play(mind->world, seat, move) == 1) {
            points += tf_world_playout(mind->world, seat);
        }
    }
    return points;
}

static int choose(struct tfbot *bot)
{
    struct mind *mind = bot->data;
    int best = 0, most = -1;
    char error[300];

    if (bot->moves == 1) {
        return 0;
    }
    memcpy(mind->view + mind->keys, bot->state, strlen(bot->state) + 1);
    struct tf_worlds *worlds = tf_worlds_open(mind->host, mind->view + 1, error, sizeof error);
    if (worlds == NULL) {
        (void)fprintf(stderr, "no worlds: %s\n", error);
        return bot->standard >= 0 ? bot->standard : tfbot_below(bot, bot->moves);
    }
    tf_worlds_blind(worlds);
    uint64_t base = (uint64_t)tfbot_below(bot, 1 << 30) << 8;
    for (int move = 0; move < bot->moves; move++) {
        int points = try_move(mind, worlds, move, base);
        if (points > most) {
            most = points;
            best = move;
        }
    }
    tf_worlds_close(worlds);
    return best;
}

int main(void)
{
    static struct mind mind;
    static struct tfbot bot = {
        .name = "lookahead-c", .version = "1", .choose = choose, .told = told, .data = &mind};
    char error[1000];

    mind.host = tf_open(NULL, error, sizeof error);
    if (mind.host == NULL) {
        (void)fputs(error, stderr);
        return 1;
    }
    mind.world = calloc(1, tf_world_size());
    if (mind.world == NULL) {
        (void)fputs("out of memory\n", stderr);
        return 1;
    }
    int status = tfbot_serve(&bot, stdin, stdout);
    free(mind.world);
    tf_close(mind.host);
    return status;
}
