/* cmd-player.c - the player role: a built-in bot that is told things and asked for moves. */
#include "protocol/player/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "engine/base/clock.h"
#include "engine/lang/diag.h"
#include "protocol/command.h"
#include "protocol/cards/folder.h"
#include "protocol/player/setting.h"
#include "protocol/player/think.h"
#include "protocol/player/worth.h"

struct player {
    const struct bot *bot;
    struct line line;
    struct reply reply;
    struct err err;
    struct setting setting;
    bool is_quit, is_async;
    struct block block;
    struct host
        *cards;     /* cards, decks and options of the game; NULL: not opened yet, or not there */
    bool has_cards; /* an attempt was made */
    bool has_match;
    struct match match; /* what it was told of the game */
    struct worth worth;
    bool is_thinking;
    struct think think;
    struct mind *mind; /* NULL until a player looks ahead */
};

/* ---- what it knows of the game ----------------------------------------------- */

static struct host *open_cards(struct player *player)
{
    struct folders folders;
    char error[ERR_TEXT];

    if (!player->has_cards) {
        player->has_cards = true;
        player->cards = folders_find(&folders, NULL, error, sizeof error)
                            ? host_open(folders.at, folders.count, error, sizeof error)
                            : NULL;
    }
    return player->cards;
}

/* Keeps a deck list under its name, as a host does. */
static void take_deck(struct player *player, const char *text, size_t length)
{
    struct host *host = open_cards(player);

    if (host != NULL) {
        (void)command_run(host, text, length);
    }
}

/* Options and decks that it was told, as a game that is never played. Of a deck whose list it does
 * not know, the name means nothing. */
static bool open_game(struct player *player, bool has_s1, bool has_s2)
{
    static const char *const left_out[] = {"seat", "resume", "seed", "s1", "s2"};
    const struct line *line = &player->line;
    char command[MAX_LINE];
    struct str out;

    str_init(&out, command, sizeof command);
    str_put(&out, "newgame ");
    line_quote(&out, line_word(line, 0));
    for (int i = 0; i < line->args; i++) {
        const char *key = line->arg[i].key;
        bool is_in = key != NULL;
        for (size_t k = 0; is_in && k < COUNT_OF(left_out); k++) {
            is_in = strcmp(key, left_out[k]) != 0 || (k == 3 && has_s1) || (k == 4 && has_s2);
        }
        if (is_in) {
            reply_key(&out, key, line->arg[i].value);
        }
    }
    const char *reply = command_run(player->cards, command, out.used);
    return !out.overflow && strncmp(reply, "ok", 2) == 0;
}

static void learn_game(struct player *player, const char *game)
{
    struct host *host = open_cards(player);
    const struct gamedata *data = host == NULL ? NULL : host_kind(host, game);
    const char *seat = line_key(&player->line, "seat");
    bool is_s2 = seat != NULL && strcmp(seat, "s2") == 0;

    player->has_match = false;
    player->worth.cards = 0;
    if (data == NULL) {
        return;
    }
    worth_take(&player->worth, data->rules, data->db);
    if (open_game(player, true, true) || open_game(player, !is_s2, is_s2) ||
        open_game(player, false, false)) {
        player->match = host->current->match;
        player->has_match = true;
    }
}

/* What the controller tells and no one answers. True if the line was one of these. */
static bool take_notice(struct player *player, const char *text, size_t length)
{
    static const char *const others[] = {"event", "clock", "table", "presence", "offer"};
    const char *verb = player->line.verb;

    if (block_take(&player->block, &player->line)) {
        return true;
    }
    if (strcmp(verb, "deck") == 0) {
        take_deck(player, text, length);
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
    const char *end = length < MAX_LINE ? memmem(text, length, " -- ", 4) : NULL;

    return line_parse(&player->line, text, end != NULL ? (size_t)(end - text) : length,
                      &player->err);
}

/* ---- what gets a reply ------------------------------------------------------------ */

static void reply_ok(struct player *player)
{
    reply_format(&player->reply, "ok", "%s", "");
}

static bool do_tefuda(struct player *player)
{
    const char *version = line_word(&player->line, 0);
    char *end;

    if (version == NULL) {
        return err_set(&player->err, "missing", "the protocol's number", "key=n");
    }
    long number = strtol(version, &end, 10);
    if (number < 1 || *end != '\0') {
        return err_set(&player->err, "version", NULL, "min=1 max=1");
    }
    reply_format(&player->reply, "id", " name=tefuda-%s version=1", player->bot->name);
    reply_format(&player->reply, "cap", " %s",
                 player->bot->think != NULL ? "async stateless" : "stateless");
    setting_print(player->bot, &player->reply);
    reply_format(&player->reply, "ok", " proto=1");
    return true;
}

static bool do_set(struct player *player)
{
    if (!setting_take(&player->setting, player->bot, &player->line, &player->err)) {
        return false;
    }
    reply_ok(player);
    return true;
}

static bool do_newgame(struct player *player)
{
    const char *game = line_word(&player->line, 0);

    if (game == NULL) {
        return err_set(&player->err, "missing", "the game", "key=game");
    }
    block_clear(&player->block);
    learn_game(player, game);
    reply_ok(player);
    return true;
}

static bool do_go(struct player *player)
{
    const struct block *block = &player->block;
    const char *d = line_key(&player->line, "d");
    int64_t now = block->is_open ? block->d : 0, given = d != NULL ? strtoll(d, NULL, 10) : now;
    struct bot_ask ask = {.stream = &player->setting.stream};

    if (given != now || block->moves == 0) {
        return err_set(&player->err, "stale", "no such decision was sent", "d=%lld now=%lld",
                       (long long)given, (long long)now);
    }
    think_clock(&player->line, &ask.clock);
    ask.threads = player->setting.threads;
    ask.strength = player->setting.strength;
    ask.worth = player->worth.cards > 0 ? worth_find : NULL;
    ask.is_act = player->worth.cards > 0 ? worth_is_act : NULL;
    ask.data = &player->worth;
    memcpy(player->think.id, player->line.id, sizeof player->think.id);
    memcpy(player->think.game, player->line.game, sizeof player->think.game);
    think_begin(&player->think, player->bot, block, &ask, player->has_match ? &player->match : NULL,
                NULL, &player->mind);
    player->is_thinking = true;
    bool is_async = player->is_async && player->line.id[0] != '\0';
    while (!is_async && player->is_thinking) {
        player->is_thinking = !think_step(&player->think, &player->reply);
    }
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
        block_clear(&player->block);
    } else if (strcmp(verb, "quit") == 0) {
        player->is_quit = true;
    } else if (strcmp(verb, "stop") == 0) {
        const char *go = line_key(&player->line, "go");
        player->think.is_stopped = go == NULL || strcmp(go, player->think.id) == 0;
    } else if (strcmp(verb, "ping") != 0) {
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
    if (is_read ? p->line.is_ignored || take_notice(p, line, length) : !has_id) {
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

/* ---- while it thinks ------------------------------------------------------------- */

void player_begin_async(struct player *player)
{
    player->is_async = true;
}

bool player_is_thinking(const struct player *player)
{
    return player->is_thinking;
}

const char *player_step(struct player *player)
{
    reply_begin(&player->reply, player->think.id, player->think.game);
    player->is_thinking = !think_step(&player->think, &player->reply);
    return player->reply.text;
}

bool player_takes(struct player *player, const char *line, size_t length)
{
    bool is_read = parse(player, line, length) && !player->line.is_ignored;

    if (is_read && strcmp(player->line.verb, "quit") == 0) {
        player->think.is_stopped = true;
    }
    return is_read &&
           (strcmp(player->line.verb, "ping") == 0 || strcmp(player->line.verb, "stop") == 0);
}

/* ---- life ---------------------------------------------------------------------------- */

struct player *player_open(const char *name, char *error, size_t size)
{
    struct str out;
    const struct bot *bot = bot_find(name);

    str_init(&out, error, size);
    if (bot == NULL) {
        str_format(&out, "there is no bot named %.40s; there are:", name);
        for (int i = 0; bot_at(i) != NULL; i++) {
            str_format(&out, " %s", bot_at(i)->name);
        }
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
    if (getrandom(&player->setting.stream, sizeof player->setting.stream, 0) !=
        sizeof player->setting.stream) {
        player->setting.stream = (uint64_t)(clock_now() * 1e9);
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
    mind_close(player->mind); /* before what its threads look at */
    host_close(player->cards);
    line_close(&player->line);
    reply_close(&player->reply);
    free(player);
}
