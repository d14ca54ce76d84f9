/* cmd-player.c - `go` and its relatives: a built-in bot behind the protocol, and the same bot
 * inside the host. */
#include "protocol/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "bots/bot.h"
#include "engine/base/hash.h"
#include "engine/core/rules.h"
#include "engine/lang/diag.h"
#include "protocol/command.h"
#include "protocol/floor.h"
#include "protocol/worth.h"

enum {
    PLAYER_MOVES = 1024,         /* moves of one decision */
    PLAYER_NAMES = 3 * MAX_LINE, /* octets of their names together */
    PLAYER_WORD = 64
};

struct player {
    const struct bot *bot;
    struct line line;
    struct reply reply;
    struct err err;
    uint64_t stream;
    bool is_quit;

    /* the last decision block */
    char state[MAX_LINE];
    bool is_open; /* a decision was sent and has moves */
    int64_t d;
    int seat;
    char kind[PLAYER_WORD], step[PLAYER_WORD], standard[MOVE_TEXT];
    int moves;
    const char *move[PLAYER_MOVES];
    char names[PLAYER_NAMES];
    size_t names_used;

    char game[PLAYER_WORD]; /* whose cards are known; "" for none */
    struct worth worth;
};

/* ---- reading what was sent --------------------------------------------- */

static const char *key_of(const struct line *line, const char *key)
{
    for (int i = 0; i < line->args; i++) {
        if (line->arg[i].key != NULL && strcmp(line->arg[i].key, key) == 0) {
            return line->arg[i].value;
        }
    }
    return NULL;
}

/* The i-th plain word, from 0; NULL if there are fewer. */
static const char *word_of(const struct line *line, int i)
{
    for (int k = 0; k < line->args; k++) {
        if (line->arg[k].key == NULL && i-- == 0) {
            return line->arg[k].value;
        }
    }
    return NULL;
}

static void copy_key(const struct line *line, const char *key, char *out, size_t size)
{
    const char *value = key_of(line, key);

    (void)snprintf(out, size, "%s", value != NULL ? value : "");
}

static void forget(struct player *player)
{
    player->state[0] = '\0';
    player->is_open = false;
    player->moves = 0;
    player->names_used = 0;
}

static void take_decision(struct player *player)
{
    const struct line *line = &player->line;
    const char *d = key_of(line, "d"), *seat = key_of(line, "seat");

    player->moves = 0;
    player->names_used = 0;
    player->is_open = true;
    player->d = d != NULL ? strtoll(d, NULL, 10) : 0;
    player->seat = seat != NULL && strcmp(seat, "s2") == 0;
    copy_key(line, "kind", player->kind, sizeof player->kind);
    copy_key(line, "step", player->step, sizeof player->step);
    copy_key(line, "default", player->standard, sizeof player->standard);
}

static void take_move(struct player *player)
{
    const char *name = word_of(&player->line, 1);
    size_t size = name != NULL ? strlen(name) + 1 : 0;

    if (name == NULL || player->moves == PLAYER_MOVES || size > PLAYER_NAMES - player->names_used) {
        return;
    }
    char *place = player->names + player->names_used;
    memcpy(place, name, size);
    player->names_used += size;
    player->move[player->moves++] = place;
}

/* What the controller tells and no one answers. True if the line was one of these. */
static bool take_notice(struct player *player)
{
    static const char *const others[] = {"event", "deck", "clock", "table", "presence", "offer"};
    const char *verb = player->line.verb;

    if (strcmp(verb, "move") == 0) {
        take_move(player);
        return true;
    }
    if (strcmp(verb, "decision") == 0) {
        take_decision(player);
        return true;
    }
    if (strcmp(verb, "state") == 0) {
        /* A view without a decision behind it: this seat is not asked. */
        forget(player);
        (void)snprintf(player->state, sizeof player->state, "%s",
                       player->line.tfn != NULL ? player->line.tfn : "");
        return true;
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (strcmp(verb, others[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Takes a line apart up to the text for people, which may hold anything. */
static bool parse(struct player *player, const char *text, size_t length)
{
    const char *end = memmem(text, length, " -- ", 4);

    return line_parse(&player->line, text, end != NULL ? (size_t)(end - text) : length,
                      &player->err);
}

/* ---- choosing ---------------------------------------------------------- */

static int64_t number_of(const struct line *line, const char *key)
{
    const char *value = key_of(line, key);

    return value != NULL ? strtoll(value, NULL, 10) : -1;
}

static void pair_of(const struct line *line, const char *key, int64_t out[2])
{
    const char *value = key_of(line, key);
    char *end = NULL;

    out[0] = value != NULL ? strtoll(value, &end, 10) : -1;
    out[1] = end != NULL && *end == ',' ? strtoll(end + 1, NULL, 10) : -1;
}

static void read_clock(const struct line *line, struct bot_clock *clock)
{
    pair_of(line, "left", clock->left);
    pair_of(line, "inc", clock->inc);
    clock->grace = number_of(line, "grace");
    clock->turn = number_of(line, "turn");
    clock->movetime = number_of(line, "movetime");
    clock->nodes = number_of(line, "nodes");
    clock->worlds = number_of(line, "worlds");
}

/* Asks the bot; the player holds a decision with at least one move. */
static const char *choose(struct player *player, const struct bot_clock *clock)
{
    struct bot_ask ask = {.state = player->state,
                          .kind = player->kind,
                          .step = player->step,
                          .standard = player->standard,
                          .seat = player->seat,
                          .moves = player->moves,
                          .move = player->move,
                          .clock = *clock,
                          .stream = &player->stream,
                          .worth = player->worth.cards > 0 ? worth_find : NULL,
                          .data = &player->worth};
    int chosen = player->bot->choose(&ask);

    CHECK(chosen >= 0 && chosen < player->moves);
    return player->move[chosen];
}

/* ---- the player role: what gets a reply -------------------------------- */

static void reply_ok(struct player *player)
{
    reply_format(&player->reply, "ok", "%s", "");
}

static bool do_tefuda(struct player *player)
{
    const char *version = word_of(&player->line, 0);
    char *end;

    if (version == NULL) {
        return err_set(&player->err, "missing", "the protocol's number", "key=n");
    }
    long number = strtol(version, &end, 10);
    if (number < 1 || *end != '\0') {
        return err_set(&player->err, "version", NULL, "min=1 max=1");
    }
    reply_format(&player->reply, "id", " name=tefuda-%s version=1", player->bot->name);
    reply_format(&player->reply, "cap", " stateless");
    reply_format(&player->reply, "option", " name=seed type=str default=-");
    reply_format(&player->reply, "ok", " proto=1");
    return true;
}

static bool do_set(struct player *player)
{
    const struct line *line = &player->line;
    static const char *const names[] = {"seed"};
    char shown[LINE_SHOW];

    for (int i = 0; i < line->args; i++) {
        const char *name = line->arg[i].key != NULL ? line->arg[i].key : line->arg[i].value;
        const char *value = line->arg[i].value;
        if (strcmp(name, "seed") != 0) {
            bool is_near = diag_nearest(name, names, 1) == 0;
            return err_set(&player->err, "nooption", NULL, "name=%s%s", line_show(shown, name),
                           is_near ? " near=seed" : "");
        }
        size_t length = strlen(value);
        if (line->arg[i].key == NULL || length < 1 || length > 32 ||
            strspn(value, "0123456789abcdefABCDEF") != length) {
            return err_set(&player->err, "badarg", "1 to 32 hex digits", "key=seed got=%s",
                           line_show(shown, value));
        }
    }
    for (int i = 0; i < line->args; i++) {
        const char *value = line->arg[i].value;
        player->stream = hash_bytes(value, strlen(value));
    }
    reply_ok(player);
    return true;
}

static bool do_newgame(struct player *player)
{
    const char *game = word_of(&player->line, 0);

    if (game == NULL) {
        return err_set(&player->err, "missing", "the game", "key=game");
    }
    forget(player);
    if (strcmp(player->game, game) != 0) {
        (void)snprintf(player->game, sizeof player->game, "%s", game);
        worth_load(&player->worth, player->game);
    }
    reply_ok(player);
    return true;
}

static bool do_go(struct player *player)
{
    const char *d = key_of(&player->line, "d");
    int64_t now = player->is_open ? player->d : 0, given = d != NULL ? strtoll(d, NULL, 10) : now;
    struct bot_clock clock;
    double start = floor_clock();

    if (given != now || player->moves == 0) {
        return err_set(&player->err, "stale", "no such decision was sent", "d=%lld now=%lld",
                       (long long)given, (long long)now);
    }
    read_clock(&player->line, &clock);
    const char *move = choose(player, &clock);
    reply_format(&player->reply, "ok", " d=%lld move=%s used=%.0f", (long long)now, move,
                 (floor_clock() - start) * 1e3);
    return true;
}

static bool do_line(struct player *player)
{
    static const char *const verbs[] = {"tefuda", "set",  "ping", "newgame",
                                        "go",     "stop", "over", "quit"};
    const char *verb = player->line.verb;
    char shown[LINE_SHOW];

    if (strcmp(verb, "tefuda") == 0) {
        return do_tefuda(player);
    }
    if (strcmp(verb, "set") == 0) {
        return do_set(player);
    }
    if (strcmp(verb, "newgame") == 0) {
        return do_newgame(player);
    }
    if (strcmp(verb, "go") == 0) {
        return do_go(player);
    }
    if (strcmp(verb, "over") == 0) {
        forget(player);
    } else if (strcmp(verb, "quit") == 0) {
        player->is_quit = true;
    } else if (strcmp(verb, "ping") != 0 && strcmp(verb, "stop") != 0) {
        int near = diag_nearest(verb, verbs, COUNT_OF(verbs));
        return err_set(&player->err, "unknown", NULL, "verb=%s%s%s", line_show(shown, verb),
                       near < 0 ? "" : " near=", near < 0 ? "" : verbs[near]);
    }
    reply_ok(player);
    return true;
}

const char *player_send(struct player *player, const char *line, size_t length)
{
    struct player *p = player;

    p->err = (struct err){0};
    bool is_read = parse(p, line, length), has_id = p->line.id[0] != '\0';
    reply_begin(&p->reply, p->line.id, p->line.game);
    if (is_read ? p->line.is_ignored || take_notice(p) : !has_id) {
        return "";
    }
    /* The line's texts are used up before the reply is written, the id is not. */
    if (!is_read || !do_line(p)) {
        bool is_notice = !has_id && strcmp(p->err.code, "unknown") == 0;
        if (is_notice) { /* of a later edition of the protocol: nobody waits for a reply */
            return "";
        }
        reply_err(&p->reply, &p->err);
    }
    return p->reply.text;
}

/* ---- life -------------------------------------------------------------- */

static void list_bots(struct str *out)
{
    for (int i = 0; bot_at(i) != NULL; i++) {
        str_format(out, "%s%s", i == 0 ? "" : " ", bot_at(i)->name);
    }
}

struct player *player_open(const char *name, char *error, size_t size)
{
    struct str out;
    const struct bot *bot = bot_find(name);

    str_init(&out, error, size);
    if (bot == NULL) {
        str_format(&out, "there is no bot named %.40s; there are: ", name);
        list_bots(&out);
        str_char(&out, '\n');
        return NULL;
    }
    struct player *player = calloc(1, sizeof *player);
    if (player == NULL || !line_open(&player->line) || !reply_open(&player->reply)) {
        str_put(&out, "out of memory\n");
        player_close(player);
        return NULL;
    }
    player->bot = bot;
    if (getrandom(&player->stream, sizeof player->stream, 0) != sizeof player->stream) {
        player->stream = (uint64_t)(floor_clock() * 1e9);
    }
    return player;
}

bool player_is_quit(const struct player *player)
{
    return player->is_quit;
}

void player_close(struct player *player)
{
    if (player == NULL) {
        return;
    }
    line_close(&player->line);
    reply_close(&player->reply);
    free(player);
}

/* ---- go, in the host --------------------------------------------------- */

/* Feeds the player with the lines of `ask SEAT`, and leaves no trace of them in the reply. */
static void take_block(struct player *player, struct call *call, int seat)
{
    struct reply *reply = call->reply;
    const char *seed = call->host->options.seed;
    size_t mark = reply->used;

    ask_block(call, seat, -1);
    player->stream = hash_bytes(reply->text + mark, reply->used - mark);
    if (seed[0] != '\0') {
        player->stream = hash_mix(player->stream, hash_bytes(seed, strlen(seed)));
    }
    for (const char *at = reply->text + mark; *at != '\0'; at = strchr(at, '\n') + 1) {
        (void)player_send(player, at, strcspn(at, "\n"));
    }
    reply->used = mark;
    reply->text[mark] = '\0';
}

static bool check_go(struct call *call, int seat)
{
    const struct game *game = call->game;
    int asked = game_asked(game);
    int64_t now = game->st.head.d, d = now;

    if (!arg_int(call, "d", 0, UINT32_MAX, &d)) {
        return false;
    }
    if (d != now) {
        return err_set(&call->err, "stale", NULL, "d=%lld now=%lld", (long long)d, (long long)now);
    }
    if ((asked >> seat & 1) == 0) {
        return err_set(&call->err, "notyours", NULL, "seat=s%d ask=%s", seat + 1,
                       seats_name(asked));
    }
    return true;
}

bool cmd_go(struct call *call)
{
    const char *name = arg_key(call, "player");
    char error[ERR_TEXT], shown[LINE_SHOW];
    struct bot_clock clock;
    double start = floor_clock();
    int seat;

    if (!arg_get_seat(call, 0, &seat) || !check_go(call, seat)) {
        return false;
    }
    name = name != NULL ? name : bot_at(0)->name;
    if (bot_find(name) == NULL) {
        struct str out;
        str_init(&out, error, sizeof error);
        list_bots(&out);
        return err_set(&call->err, "badarg", error, "key=player got=%s", line_show(shown, name));
    }
    struct player *player = player_open(name, error, sizeof error);
    if (player == NULL) {
        return err_set(&call->err, "limit", "no memory", "max=0");
    }
    worth_take(&player->worth, call->game->data->db);
    take_block(player, call, seat);
    read_clock(call->line, &clock);
    const char *move = choose(player, &clock);
    reply_format(call->reply, "ok", " d=%lld move=%s used=%.0f", (long long)player->d, move,
                 (floor_clock() - start) * 1e3);
    player_close(player);
    return true;
}
