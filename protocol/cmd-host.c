/* cmd-host.c - commands that change a game, or the host itself, on behalf of the controller. */
#include "protocol/command.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/lang/diag.h"

enum {
    PROTOCOL_LEAST = 1,
    PROTOCOL_MOST = 1,
    NEAR_BATCH = 64, /* names that are compared at once */
};

/* --------------------------------------------------------------------------------- process */

bool cmd_tefuda(struct call *call)
{
    int64_t highest = 0;

    if (!arg_read_int(call, "n", arg_word(call, 0), 0, INT32_MAX, &highest)) {
        return false;
    }
    if (highest < PROTOCOL_LEAST) {
        return err_set(&call->err, "version", NULL, "min=%d max=%d", PROTOCOL_LEAST, PROTOCOL_MOST);
    }
    reply_format(call->reply, "id", " name=tefuda version=%s", HOST_VERSION);
    reply_format(call->reply, "cap", " host play setup sample record leakcheck");
    for (int i = 0; i < call->host->kinds; i++) {
        const struct gamedata *data = &call->host->kind[i];
        reply_format(call->reply, "game", " %s rules=%d data=%08llx", data->rules->vocab->game,
                     data->rules->revision, (unsigned long long)(data->db->hash & 0xffffffffU));
    }
    for (int i = 0; i < OPTION_COUNT; i++) {
        struct str *out = reply_start(call->reply, "option ");
        option_print(&call->host->options, i, out);
        reply_end(call->reply);
    }
    reply_format(call->reply, "ok", " proto=%d", PROTOCOL_MOST);
    return true;
}

bool cmd_ping(struct call *call)
{
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

bool cmd_quit(struct call *call)
{
    call->host->is_quit = true;
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

bool cmd_set(struct call *call)
{
    struct option_set set = call->host->options;

    for (int i = 0; i < call->line->args; i++) {
        const struct line_arg *arg = &call->line->arg[i];
        if (!option_set(&set, arg->key, arg->value, &call->err)) {
            return false;
        }
    }
    call->host->options = set;
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

bool cmd_get(struct call *call)
{
    const char *name = arg_word(call, 0);
    struct option_set set = call->host->options;

    if (name != NULL && option_find(name) < 0) {
        return option_set(&set, name, "", &call->err); /* says which name is near */
    }
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (name == NULL || i == option_find(name)) {
            struct str *out = reply_start(call->reply, "option ");
            option_print(&set, i, out);
            reply_end(call->reply);
        }
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* ------------------------------------------------------------------------------------ play */

/* The legal name nearest to a word, into out (MOVE_TEXT); "" if none is near. Batch by batch,
 * then among the winners. */
static void nearest(const struct game *game, seat_t seat, const char *word, char *out)
{
    char text[NEAR_BATCH + 1][MOVE_TEXT];
    const char *names[NEAR_BATCH + 1];
    int n = ask_count(&game->match, &game->st, seat), count = 0;

    for (int k = 0; k < n; k++) {
        struct str name;
        str_init(&name, text[count], MOVE_TEXT);
        move_print(&game->match, &game->st, ask_nth(&game->match, &game->st, seat, k), &name);
        names[count] = text[count];
        count++;
        if (count == NEAR_BATCH + 1 || k == n - 1) {
            int near = diag_nearest(word, names, count);
            count = near >= 0 ? 1 : 0;
            memmove(text[0], text[near >= 0 ? near : 0], MOVE_TEXT);
        }
    }
    memcpy(out, count == 1 ? text[0] : "", count == 1 ? MOVE_TEXT : 1);
}

/* Says why a word is not a legal move now: everything from what the seat itself may know. */
static bool refuse_move(struct call *call, seat_t seat, const char *word)
{
    struct game *game = call->game;
    struct run run = {.match = &game->match, .st = &game->st};
    const struct rules *rules = game->match.rules;
    char near[MOVE_TEXT], shown[LINE_SHOW];
    int verb = move_verb_of(rules, word);

    if (strchr(word, '+') != NULL) {
        return arg_bad(call, "move", word, "macros are not built yet");
    }
    if (verb >= 0) {
        return err_set(&call->err, "illegal", NULL, "d=%u move=%s why=%s",
                       (unsigned)game->st.head.d, line_show(shown, word),
                       rules->why(&run, seat, verb));
    }
    nearest(game, seat, word, near);
    return err_set(&call->err, "nomove", "no move has this name", "%s%s",
                   near[0] == '\0' ? "" : "near=", near);
}

/* The answer that a MOVE or INDEX means. */
static bool read_move(struct call *call, seat_t seat, const char *word, move_t *move)
{
    const struct game *game = call->game;
    int64_t index = 0;

    if (word[strspn(word, "0123456789")] == '\0') {
        int n = ask_count(&game->match, &game->st, seat);
        if (!arg_read_int(call, "move", word, 1, n, &index)) {
            return false;
        }
        *move = ask_nth(&game->match, &game->st, seat, (int)index - 1);
        return true;
    }
    return move_find(&game->match, &game->st, seat, word, move) || refuse_move(call, seat, word);
}

bool cmd_play(struct call *call)
{
    struct game *game = call->game;
    const char *word = arg_word(call, 0), *second = arg_word(call, 1);
    int seat = second == NULL ? game_seat(game) : arg_seat(word);
    int64_t d = game->st.head.d;
    move_t move = 0;

    if (second == NULL && arg_seat(word) >= 0) {
        return err_set(&call->err, "missing", NULL, "key=move");
    }
    if (seat < 0) {
        return arg_bad(call, "seat", word, "expected s1 or s2");
    }
    if (!arg_int(call, "d", 0, UINT32_MAX, &d)) {
        return false;
    }
    if (d != game->st.head.d) {
        return err_set(&call->err, "stale", NULL, "d=%lld now=%u", (long long)d,
                       (unsigned)game->st.head.d);
    }
    if ((game_asked(game) >> seat & 1) == 0) {
        return err_set(&call->err, "notyours", NULL, "seat=s%d ask=%s", seat + 1,
                       game_seat(game) == 0 ? "s1" : "s2");
    }
    if (!read_move(call, (seat_t)seat, second == NULL ? word : second, &move) ||
        !game_play(game, (seat_t)seat, move, &call->err)) {
        return false;
    }
    next_print(game, game_name(game, -1), reply_start(call->reply, "ok"));
    reply_end(call->reply);
    return true;
}

bool cmd_resign(struct call *call)
{
    int seat = 0;

    if (!arg_get_seat(call, 0, &seat) || !game_resign(call->game, (seat_t)seat, &call->err)) {
        return false;
    }
    next_print(call->game, NULL, reply_start(call->reply, "ok"));
    reply_end(call->reply);
    return true;
}

bool cmd_undo(struct call *call)
{
    const char *word = arg_word(call, 0);
    int64_t n = 1;

    if (!arg_read_int(call, "n", word == NULL ? "1" : word, 1, call->game->answer_count, &n)) {
        return false;
    }
    game_undo(call->game, (int)n);
    next_print(call->game, NULL, reply_start(call->reply, "ok"));
    reply_end(call->reply);
    return true;
}
