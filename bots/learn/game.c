/* game.c - games inside one process. */
#include "bots/learn/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_LONG = 5000, /* decisions; then it is a draw */
    ONE_STEP = 12     /* worlds, as `greedy` */
};

/* ---- opening ------------------------------------------------------------------------ */

static void take_lists(struct arena *arena, const char *reply)
{
    static const char head[] = "decklist ";

    for (const char *at = reply; at != NULL && arena->lists < GAME_LISTS;) {
        if (strncmp(at, head, strlen(head)) == 0) {
            at += strlen(head);
            (void)snprintf(arena->list[arena->lists++], VALUE_NAME, "%.*s", (int)strcspn(at, " \n"),
                           at);
        }
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
}

bool arena_open(struct arena *arena, const char *game)
{
    char text[1000];

    memset(arena, 0, sizeof *arena);
    arena->game = game;
    arena->host = tf_open(NULL, text, sizeof text);
    if (arena->host == NULL) {
        fprintf(stderr, "%s", text);
        return false;
    }
    (void)snprintf(text, sizeof text, "games %s", game);
    take_lists(arena, tf_send(arena->host, text));
    arena->mind = mind_open();
    arena->truth = calloc(1, tf_world_size());
    if (arena->lists == 0 || arena->mind == NULL || arena->truth == NULL) {
        fprintf(stderr, "%s: no deck lists of such a game\n", game);
        arena_close(arena);
        return false;
    }
    return true;
}

void arena_close(struct arena *arena)
{
    mind_close(arena->mind);
    free(arena->truth);
    tf_close(arena->host);
}

/* ---- worlds ------------------------------------------------------------------------- */

/* Worlds of a view with the keys in front; NULL: there are none, since faces that the seat does not
 * see decide the running effect. Any other reason is a defect of the engine, and ends the program.
 */
static struct tf_worlds *worlds_of(struct arena *arena, const char *keys, const char *view)
{
    static const char incomplete[] = "err incomplete";
    char error[1000];

    (void)snprintf(arena->text, sizeof arena->text, "%s %s", keys, view);
    struct tf_worlds *worlds = tf_worlds_open(arena->host, arena->text, error, sizeof error);
    if (worlds == NULL && strncmp(error, incomplete, strlen(incomplete)) != 0) {
        fprintf(stderr, "%s: %s\n%s\n", arena->game, error, arena->text);
        exit(1);
    }
    return worlds;
}

/* Begins a game in the host and returns worlds of its first position. */
static struct tf_worlds *begin(struct arena *arena, uint64_t seed, const char *const list[2])
{
    char text[512];

    (void)snprintf(text, sizeof text, "newgame %s s1=%s s2=%s lists=open seed=%llx", arena->game,
                   list[0], list[1], (unsigned long long)seed);
    (void)tf_send(arena->host, text);
    (void)snprintf(arena->view, sizeof arena->view, "%s", tf_send(arena->host, "state s1"));
    char *at = strstr(arena->view, "tfn1");
    if (at == NULL) {
        fprintf(stderr, "%s: %s", text, arena->view);
        exit(1);
    }
    at[strcspn(at, "\n")] = '\0';
    (void)snprintf(text, sizeof text, "lists=open s1=%s s2=%s", list[0], list[1]);
    return worlds_of(arena, text, at);
}

struct tf_worlds *arena_worlds(struct arena *arena)
{
    const char *const list[2] = {arena->list[0], arena->list[0]};

    return begin(arena, 1, list);
}

/* ---- playing ------------------------------------------------------------------------ */

static int by_search(struct mind *mind, int nodes, uint64_t seed, int moves, double *chance)
{
    struct walk *walk = &mind->walk;
    int seat = tf_worlds_seat(walk->worlds), best = 0;
    uint32_t most = 0;
    double sum = 0, tried = 0;

    for (int i = 0; i < nodes; i++) {
        walk_once(walk, seed + (uint64_t)i);
    }
    tf_world_draw(walk->worlds, seed, walk->trial);
    for (int i = 0; i < moves; i++) {
        const struct edge *edge = walk_root(walk, tf_world_key(walk->trial, seat, i, seat));
        if (edge == NULL) {
            continue;
        }
        sum += edge->sum;
        tried += edge->n;
        if (edge->n > most) {
            most = edge->n;
            best = i;
        }
    }
    *chance = tried > 0 ? sum / tried : -1;
    return best;
}

/* What a seat answers in the true game, and its chance (struct chosen). */
static int choose(struct arena *arena, const struct style *style, const char *const list[2],
                  int seat, uint64_t *stream, double *chance)
{
    struct mind *mind = arena->mind;
    int moves = tf_world_count(arena->truth, seat);
    char keys[2 * VALUE_NAME + 32];

    *chance = -1;
    moves = moves > BOT_MOVES ? BOT_MOVES : moves;
    if (moves == 1 || style->nodes < 0 || bot_draw(stream, 1000) < style->blunders) {
        return bot_draw(stream, moves);
    }
    (void)tf_world_view(arena->truth, seat, arena->view, sizeof arena->view);
    (void)snprintf(keys, sizeof keys, "lists=open s1=%s s2=%s", list[0], list[1]);
    struct tf_worlds *worlds = worlds_of(arena, keys, arena->view);
    if (worlds == NULL) {
        return bot_draw(stream, moves);
    }
    tf_worlds_blind(worlds);
    mind_turn(mind, worlds);
    mind->walk.value = style->value;
    mind->walk.policy = style->policy;
    int chosen = style->nodes == 0 ? walk_one_step(&mind->walk, bot_seed(stream), moves, ONE_STEP)
                                   : by_search(mind, style->nodes, bot_seed(stream), moves, chance);
    tf_worlds_close(worlds);
    return chosen;
}

int arena_play(struct arena *arena, uint64_t seed, const struct style style[2],
               const struct watcher *watcher)
{
    uint64_t stream = seed;
    const char *list[2];

    for (int seat = 0; seat < 2; seat++) {
        list[seat] = arena->list[bot_draw(&stream, arena->lists)];
    }
    struct tf_worlds *start = begin(arena, seed, list);
    tf_world_draw(start, bot_seed(&stream), arena->truth);
    int asked;
    for (int d = 0; d < GAME_LONG && (asked = tf_world_asked(arena->truth)) != 0; d++) {
        struct chosen chosen = {.truth = arena->truth, .seat = (asked & 1) != 0 ? 0 : 1};
        chosen.answer =
            choose(arena, &style[chosen.seat], list, chosen.seat, &stream, &chosen.chance);
        if (watcher != NULL && tf_world_count(arena->truth, chosen.seat) > 1) {
            watcher->look(watcher->arg, &chosen);
        }
        if (tf_world_play(arena->truth, chosen.seat, chosen.answer) != 1) {
            break;
        }
    }
    int result = tf_world_result(arena->truth, 0);
    tf_worlds_close(start);
    return result < 0 ? 1 : result;
}
