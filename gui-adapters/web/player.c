/* player.c - a program in the role of a player. */
#include "gui-adapters/web/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/buf.h"
#include "gui-adapters/web/engine.h"
#include "gui-adapters/web/line.h"
#include "gui-adapters/web/proc.h"
#include "gui-adapters/web/role.h"
#include "gui-adapters/web/timer.h"

enum {
    PATIENCE_MS = 30000,
    MOVETIME_MS = 2000,
    MEMORY_MB = 4096,
    INFO_OCTETS = 65536,
    ID_LAST = 999999999
};

enum phase { PHASE_HELLO, PHASE_SEED, PHASE_GAME, PHASE_READY, PHASE_THINKS, PHASE_OVER };

struct player {
    struct proc proc;
    struct timer patience;
    enum phase phase;
    int seat, id;
    bool has_seed;
    long d;      /* what it is asked */
    long wanted; /* what it is to be asked, or 0 */
    struct buf newgame, waiting, infos;
    void *owner;
    void (*answered)(void *owner, int seat, long d, const char *move, const char *infos);
    void (*failed)(void *owner, int seat, const char *why);
};

static void fail(struct player *player, const char *why)
{
    player->phase = PHASE_OVER;
    timer_clear(&player->patience);
    proc_stop(&player->proc);
    if (player->failed) {
        player->failed(player->owner, player->seat, why);
    }
}

static void too_late(void *owner)
{
    fail(owner, "time");
}

/* A request has an id, and its answer is waited for. */
static void request(struct player *player, const char *text)
{
    struct buf line = {0};

    player->id = player->id % ID_LAST + 1;
    buf_put(&line, "%d %s\n", player->id, text);
    proc_send(&player->proc, line.data, line.used);
    buf_free(&line);
    timer_set(&player->patience, PATIENCE_MS, too_late, player);
}

static void pump(struct player *player)
{
    char text[64];

    if (player->phase != PHASE_READY) {
        return;
    }
    if (player->waiting.used > 0) {
        proc_send(&player->proc, player->waiting.data, player->waiting.used);
        buf_clear(&player->waiting);
    }
    if (player->wanted > 0) {
        player->d = player->wanted;
        player->wanted = 0;
        player->phase = PHASE_THINKS;
        buf_clear(&player->infos);
        (void)snprintf(text, sizeof text, "go d=%ld movetime=%d", player->d, MOVETIME_MS);
        request(player, text);
    }
}

static void send_newgame(struct player *player)
{
    char *text = player->newgame.data;
    char *line = strrchr(text, '\n') + 1;

    player->phase = PHASE_GAME;
    proc_send(&player->proc, text, (size_t)(line - text));
    request(player, line);
}

static void answer_came(struct player *player, const char *status)
{
    char move[128];
    long d = player->d;

    player->phase = PHASE_READY;
    if (!line_is(status, "ok") || line_number(status, "d", 0) != d ||
        !line_value(status, "move", move, sizeof move)) {
        fail(player, "garbled");
        return;
    }
    player->answered(player->owner, player->seat, d, move,
                     player->infos.data ? player->infos.data : "");
}

static void status_came(struct player *player, const char *status)
{
    char token[ROLE_TOKEN];
    char text[64];

    timer_clear(&player->patience);
    switch (player->phase) {
    case PHASE_HELLO:
        if (!line_is(status, "ok")) {
            fail(player, "garbled");
        } else if (player->has_seed) {
            role_token(token);
            player->phase = PHASE_SEED;
            (void)snprintf(text, sizeof text, "set seed=%s", token);
            request(player, text);
        } else {
            send_newgame(player);
        }
        return;
    case PHASE_SEED:
        send_newgame(player);
        return;
    case PHASE_GAME:
        player->phase = PHASE_READY;
        pump(player);
        return;
    case PHASE_THINKS:
        answer_came(player, status);
        return;
    default:
        return;
    }
}

static void line_came(void *owner, char *line, size_t length)
{
    struct player *player = owner;
    char *end;
    long id = strtol(line, &end, 10);

    (void)length;
    if (player->phase == PHASE_OVER) {
        return;
    }
    if (end == line || *end != ' ' || id != player->id) {
        fail(player, "garbled");
        return;
    }
    end++;
    if (line_is(end, "ok") || line_is(end, "err")) {
        status_came(player, end);
    } else if (line_is(end, "option") && strstr(end, " name=seed ")) {
        player->has_seed = true;
    } else if (line_is(end, "info") && player->infos.used < INFO_OCTETS) {
        buf_put(&player->infos, "%s\n", end);
    }
}

static void ended(void *owner, const char *why, const char *last)
{
    (void)last;
    fail(owner, strcmp(why, "exit") == 0 ? "crash" : "garbled");
}

/* --------------------------------------------------------------------------------------- decks */

/* The keys of the line of a deck, without its names. */
static void deck_line(struct buf *out, const char *line)
{
    size_t length = strcspn(line, "\n");
    char *copy = buf_copy(line);
    char *rest = copy;
    char *word;

    copy[length] = '\0';
    (void)strtok_r(rest, " ", &rest);
    while ((word = strtok_r(NULL, " ", &rest)) && strcmp(word, "--") != 0) {
        if (strncmp(word, "name.", 5) != 0 && strncmp(word, "coverage=", 9) != 0) {
            buf_put(out, " %s", word);
        }
    }
    free(copy);
}

/* The line of the deck called `name`, or of the one with this number if no name is given. */
static const char *find_deck(const char *legend, const char *name, int number)
{
    for (const char *at = legend; at; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
        size_t length = strcspn(at, "\n");

        if (!line_is(at, "decklist") ||
            (!*name && memmem(at, length, " coverage=1", strlen(" coverage=1")))) {
            continue; /* the engine gives no seat a deck that was made for tests */
        }
        if (*name ? line_is(at + 9, name) : number-- == 0) {
            return at;
        }
    }
    return NULL;
}

/* The notices `deck` and, behind the last LF, the request. */
static void write_newgame(struct player *player, const char *game, const char *start,
                          const char *legend)
{
    struct buf *out = &player->newgame;
    char name[128];
    char lists[16] = "closed";
    char key[3] = {'s', (char)('1' + player->seat), '\0'};
    const char *deck;

    if (!line_value(start, key, name, sizeof name)) {
        name[0] = '\0';
    }
    (void)line_value(start, "lists", lists, sizeof lists);
    deck = find_deck(legend, name, player->seat);
    if (deck) {
        buf_put(out, "deck %s", game);
        deck_line(out, deck);
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(deck + 9, " \n"), deck + 9);
    }
    buf_put(out, "\nnewgame %s seat=%s", game, key);
    if (deck) {
        buf_put(out, " %s=%s", key, name);
    }
    buf_put(out, " lists=%s", lists);
    for (const char *at = strstr(start, " opt."); at; at = strstr(at + 1, " opt.")) {
        buf_put(out, "%.*s", (int)strcspn(at + 1, " ") + 1, at);
    }
}

/* -------------------------------------------------------------------------------------- others */

struct player *player_start(const char *command, int seat, const char *game, const char *start,
                            const char *legend)
{
    struct player *player = buf_new(sizeof *player);
    char *args[] = {"/bin/sh", "-c", (char *)command, NULL};
    struct proc_limits limits = {engine_rules.memory > 0 ? MEMORY_MB : 0, 0, false, NULL};

    player->seat = seat;
    player->proc.line = line_came;
    player->proc.ended = ended;
    player->proc.owner = player;
    write_newgame(player, game, start, legend);
    if (!proc_start(&player->proc, args, &limits)) {
        player_stop(player);
        return NULL;
    }
    request(player, "tefuda 1 name=tefuda-web");
    return player;
}

void player_calls(struct player *player, void *owner,
                  void (*answered)(void *owner, int seat, long d, const char *move,
                                   const char *infos),
                  void (*failed)(void *owner, int seat, const char *why))
{
    player->owner = owner;
    player->answered = answered;
    player->failed = failed;
}

void player_block(struct player *player, const char *block)
{
    const char *decision = strstr(block, "\ndecision ");

    if (player->phase == PHASE_OVER) {
        return;
    }
    buf_say(&player->waiting, block);
    if (decision) {
        player->wanted = line_number(decision + 1, "d", 0);
    }
    pump(player);
}

void player_over(struct player *player, const char *line)
{
    struct buf text = {0};

    if (player->phase != PHASE_OVER) {
        player->phase = PHASE_OVER;
        buf_add(&text, player->waiting.data ? player->waiting.data : "", player->waiting.used);
        proc_send(&player->proc, text.data, text.used);
        buf_free(&text);
        request(player, line);
        timer_clear(&player->patience);
    }
}

void player_stop(struct player *player)
{
    timer_clear(&player->patience);
    proc_stop(&player->proc);
    buf_free(&player->newgame);
    buf_free(&player->waiting);
    buf_free(&player->infos);
    free(player);
}
