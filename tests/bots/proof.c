/* proof.c - build/proof GAME...: nothing hidden goes into the search, in the registered games and
 * in those of the tests.
 *
 * Twins: worlds that fit what a seat knows are taken for the truth, one after the other; with equal
 * seeds the search counts the same for every move in each. Told: two answers have one key for the
 * other seat exactly if its record has one name for both. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/mind.h"

enum {
    TEXT = 1 << 16,
    NAME = 160,
    GAMES = 3,      /* of each kind */
    DECISIONS = 60, /* of a game */
    TWINS = 6,
    NODES = 40,
    ANSWERS = 12, /* of a decision whose names are compared */
    LEAST = 40    /* decisions of a kind of game that were compared */
};

struct prover {
    const char *game;
    struct tf_host *host;
    struct mind *mind;
    struct tf_world *world;
    uint64_t stream;
    int twins, told; /* decisions that were compared */
    char line[TEXT], view[TEXT];
};

static void fail(const struct prover *prover, const char *what, const char *text)
{
    fprintf(stderr, "proof: %s: %s: %s\n", prover->game, what, text);
    exit(1);
}

static const char *say(struct prover *prover, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(prover->line, sizeof prover->line, format, arguments);
    va_end(arguments);
    const char *reply = tf_send(prover->host, prover->line);
    if (strncmp(reply, "err", 3) == 0) {
        fail(prover, prover->line, reply);
    }
    return reply;
}

/* What stands behind a key, up to a blank; "" if there is no such key. */
static void word_of(const char *reply, const char *key, char out[NAME])
{
    const char *at = strstr(reply, key);

    (void)snprintf(out, NAME, "%.*s", at != NULL ? (int)strcspn(at + strlen(key), " \n") : 0,
                   at != NULL ? at + strlen(key) : "");
}

/* Worlds of what a seat knows of the game of a handle. */
static struct tf_worlds *worlds_of(struct prover *prover, const char *handle, int seat)
{
    char error[1000];
    const char *at = strstr(say(prover, "@%s state s%d", handle, seat + 1), "tfn1");

    (void)snprintf(prover->view, sizeof prover->view, "%.*s", (int)strcspn(at, "\n"), at);
    struct tf_worlds *worlds = tf_worlds_open(prover->host, prover->view, error, sizeof error);
    if (worlds == NULL) {
        fail(prover, error, prover->view);
    }
    return worlds;
}

/* ---- twins --------------------------------------------------------------------------- */

static void search(struct prover *prover, const struct tf_worlds *worlds, struct bot_think *think)
{
    uint64_t stream = 7;

    tf_world_draw(worlds, 1, prover->world);
    struct bot_ask ask = {.clock = {{-1, -1}, {-1, -1}, -1, -1, -1, NODES, -1},
                          .moves = tf_world_count(prover->world, tf_worlds_seat(worlds)),
                          .stream = &stream,
                          .worlds = worlds,
                          .mind = prover->mind};
    *think = (struct bot_think){.ask = &ask};
    while (!search_think(think)) {
    }
    think->ask = NULL;
}

static void compare_twins(struct prover *prover, int seat)
{
    static struct bot_think truth, twin;
    struct tf_worlds *worlds = worlds_of(prover, "g", seat);
    char handle[16];

    search(prover, worlds, &truth);
    tf_worlds_close(worlds);
    (void)say(prover, "@g sample s%d seed=%d n=%d", seat + 1, prover->twins + 1, TWINS);
    for (int w = 1; w <= TWINS; w++) {
        (void)snprintf(handle, sizeof handle, "w%d", w);
        worlds = worlds_of(prover, handle, seat);
        search(prover, worlds, &twin);
        tf_worlds_close(worlds);
        if (memcmp(truth.arm, twin.arm, sizeof truth.arm) != 0 || truth.chosen != twin.chosen) {
            fail(prover, "a world that looks the same is thought about otherwise", prover->view);
        }
    }
    prover->twins++;
}

/* ---- what the other seat is told --------------------------------------------------------- */

/* The name of an answer in the record of the other seat; "" if it is told nothing yet. */
static void told_name(struct prover *prover, int seat, const char *answer, char told[NAME])
{
    char last[NAME], head[32];

    word_of(say(prover, "@g status"), " d=", last);
    (void)say(prover, "@g fork as=f");
    (void)say(prover, "@f play s%d %s", seat + 1, answer);
    (void)snprintf(head, sizeof head, " choose s%d move=", seat + 1);
    const char *reply = say(prover, "@f events s%d since=0", 2 - seat);
    const char *at = NULL;
    for (const char *next = strstr(reply, head); next != NULL; next = strstr(next + 1, head)) {
        at = next;
    }
    told[0] = '\0';
    if (at != NULL) {
        char d[NAME];
        word_of(at, " d=", d);
        word_of(strcmp(d, last) == 0 ? at : "", " move=", told);
    }
    (void)say(prover, "@f close");
}

static void compare_told(struct prover *prover, int seat)
{
    struct tf_worlds *worlds = worlds_of(prover, "g", seat);
    char told[ANSWERS][NAME], answer[NAME];
    uint64_t key[ANSWERS];

    tf_world_draw(worlds, 1, prover->world);
    int n = tf_world_count(prover->world, seat);
    n = n < ANSWERS ? n : ANSWERS;
    for (int i = 0; i < n; i++) {
        key[i] = tf_world_key(prover->world, seat, i, 1 - seat);
        (void)tf_world_name(prover->world, seat, i, answer, sizeof answer);
        told_name(prover, seat, answer, told[i]);
        if (told[i][0] == '\0') {
            fail(prover, "the other seat is not told of", answer);
        }
        for (int k = 0; k < i; k++) {
            if ((key[i] == key[k]) != (strcmp(told[i], told[k]) == 0)) {
                fail(prover, told[i], told[k]);
            }
        }
    }
    tf_worlds_close(worlds);
    prover->told++;
}

/* ---- games ------------------------------------------------------------------------------- */

static void play_game(struct prover *prover, int seed)
{
    char wait[NAME], count[NAME];

    (void)say(prover, "newgame %s seed=%x as=g", prover->game, seed);
    for (int d = 0; d < DECISIONS; d++) {
        word_of(say(prover, "@g status"), " wait=", wait);
        if (wait[0] != 's') {
            return;
        }
        bool is_joint = strchr(wait, '+') != NULL;
        int seat = wait[1] - '1';
        word_of(say(prover, "@g legal s%d", seat + 1), "ok n=", count);
        if (atoi(count) > 1) {
            compare_twins(prover, seat);
        }
        if (atoi(count) > 1 && !is_joint) {
            compare_told(prover, seat);
        }
        (void)say(prover, "@g play s%d %d", seat + 1, 1 + bot_draw(&prover->stream, atoi(count)));
    }
}

int main(int count, char **word)
{
    static struct prover prover;
    char error[1000];

    prover.host = tf_open(NULL, error, sizeof error);
    prover.mind = mind_open();
    prover.world = calloc(1, tf_world_size());
    if (prover.host == NULL || prover.mind == NULL || prover.world == NULL) {
        fprintf(stderr, "proof: %s\n", prover.host == NULL ? error : "out of memory");
        return 1;
    }
    for (int i = 1; i < count; i++) {
        prover.game = word[i];
        prover.twins = prover.told = 0;
        for (int seed = 1; seed <= GAMES; seed++) {
            play_game(&prover, seed);
        }
        printf("%s: %d decisions thought about alike in all their worlds, %d told as they are "
               "keyed\n",
               prover.game, prover.twins, prover.told);
        if (prover.twins < LEAST || prover.told < LEAST) {
            fail(&prover, "too few decisions", "");
        }
    }
    free(prover.world);
    mind_close(prover.mind);
    tf_close(prover.host);
    return 0;
}
