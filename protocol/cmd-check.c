/* cmd-check.c - commands that compare a game with what was expected, or guess what a seat cannot
 * see. */
#include "protocol/command.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"

enum {
    WORLDS_MAX = 8,
    VALUE = 32768, /* octets of a value that is compared */
};

/* ---------------------------------------------------------------------------------- expect */

/* Appends the names of a seat's moves, joined by commas, "-" for none; if is_count, only their
 * number. */
static void print_legal(const struct game *game, int seat, bool is_count, struct str *out)
{
    bool is_asked = (game_asked(game) >> seat & 1) != 0;
    int n = is_asked ? ask_count(&game->match, &game->st, (seat_t)seat) : 0;

    if (is_count) {
        str_int(out, n);
        return;
    }
    str_put(out, n == 0 ? "-" : "");
    for (int k = 0; k < n; k++) {
        str_put(out, k == 0 ? "" : ",");
        move_print(&game->match, &game->st, ask_nth(&game->match, &game->st, (seat_t)seat, k), out);
    }
}

/* The values of keys with a viewer behind the dot: hash.V state.V n.SEAT legal.SEAT. */
static bool print_of_viewer(const struct game *game, const char *key, struct str *out)
{
    const char *dot = strchr(key, '.');
    int viewer = dot == NULL ? -1 : arg_viewer(dot + 1);

    if (viewer < 0) {
        return false;
    }
    if (strncmp(key, "hash.", 5) == 0) {
        str_hex64(out, tfn_hash(&game->match, &game->st, viewer));
    } else if (strncmp(key, "state.", 6) == 0) {
        tfn_print(&game->match, &game->st, viewer, out);
    } else if (viewer < SEATS && (strncmp(key, "n.", 2) == 0 || strncmp(key, "legal.", 6) == 0)) {
        print_legal(game, viewer, key[0] == 'n', out);
    } else {
        return false;
    }
    return true;
}

/* The values of decision and ending. */
static const char *plain_value(const struct game *game, const char *key)
{
    static const char *const kinds[DECISION_COUNT] = {
#define ASK(name, text) #name,
#include "engine/core/ask.def"
#undef ASK
    };
    static const char *const seats_of[] = {"-", "s1", "s2", "s1+s2"};
    const struct rules *rules = game->match.rules;
    const struct head *head = &game->st.head;
    const struct step_rule *step = head->is_over ? NULL : &rules->steps[head->ask.step];

    if (strcmp(key, "ask") == 0) {
        return seats_of[game_asked(game)];
    }
    if (strcmp(key, "over") == 0) {
        return head->is_over ? game_winner(&game->st) : "-";
    }
    if (strcmp(key, "reason") == 0) {
        return head->is_over ? game_reason(&game->match, &game->st) : "-";
    }
    if (strcmp(key, "phase") == 0) {
        return rules->phases[head->phase].key;
    }
    if (strcmp(key, "step") == 0) {
        return step == NULL ? "-" : step->name;
    }
    if (strcmp(key, "kind") == 0) {
        return step == NULL ? "-" : kinds[step->kind];
    }
    return NULL;
}

/* Appends what the game has for a key; false if there is no such key. */
static bool print_value(const struct game *game, const char *key, struct str *out)
{
    const char *plain = plain_value(game, key);

    if (plain != NULL) {
        str_put(out, plain);
    } else if (strcmp(key, "d") == 0) {
        str_int(out, game->st.head.d);
    } else if (strcmp(key, "turn") == 0) {
        str_int(out, game->st.head.turn);
    } else if (strcmp(key, "hash") == 0) {
        str_hex64(out, tfn_hash(&game->match, &game->st, VIEWER_ALL));
    } else if (strcmp(key, "n") == 0) {
        print_legal(game, game_seat(game), true, out);
    } else {
        return print_of_viewer(game, key, out);
    }
    return true;
}

/* The whole position is what a sealed game hides. */
static bool is_of_all(const char *key)
{
    return strcmp(key, "hash") == 0 || strcmp(key, "hash.all") == 0 ||
           strcmp(key, "state.all") == 0;
}

bool cmd_expect(struct call *call)
{
    char value[VALUE], want[LINE_SHOW], got[LINE_SHOW];
    struct str text;

    for (int i = 0; i < call->line->args; i++) {
        if (is_of_all(call->line->arg[i].key) && !arg_unsealed(call)) {
            return false;
        }
    }
    for (int i = 0; i < call->line->args; i++) {
        const struct line_arg *arg = &call->line->arg[i];
        str_init(&text, value, sizeof value);
        if (!print_value(call->game, arg->key, &text)) {
            return err_set(&call->err, "badarg", "nothing of this name is compared", "key=%s",
                           line_show(want, arg->key));
        }
    }
    for (int i = 0; i < call->line->args; i++) {
        const struct line_arg *arg = &call->line->arg[i];
        str_init(&text, value, sizeof value);
        (void)print_value(call->game, arg->key, &text);
        if (strcmp(value, arg->value) != 0) {
            return err_set(&call->err, "mismatch", NULL, "key=%s want=%s got=%s", arg->key,
                           line_show(want, arg->value), line_show(got, value));
        }
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* ---------------------------------------------------------------------------------- sample */

static void name_world(char handle[LINE_HANDLE], int number)
{
    (void)snprintf(handle, LINE_HANDLE, "w%d", number);
}

/* True if n worlds can be opened: their handles are free or those of earlier worlds. Looked at
 * before the first one is opened, so that a refusal changes nothing. */
static bool can_open_worlds(struct call *call, int n)
{
    char handle[LINE_HANDLE];

    for (int i = 1; i <= n; i++) {
        name_world(handle, i);
        const struct game *old = host_game(call->host, handle);
        if (old != NULL && (!old->setup.is_world || old == call->game)) {
            return err_set(&call->err, "badarg", "that handle is wanted for a world",
                           "key=game got=%s", handle);
        }
    }
    return true;
}

/* A world of the call's game, not in the table yet; NULL with err limit. */
static struct game *make_world(struct call *call, int seat, int number, uint64_t seed)
{
    const struct game *game = call->game;
    struct game_setup setup = game->setup;
    struct match match = game->match;
    struct game *world = game_open();
    struct state st;

    if (world == NULL) {
        (void)err_set(&call->err, "limit", "out of memory", "%s", "");
        return NULL;
    }
    name_world(world->handle, number);
    state_clear(&st);
    sample_world(&game->match, &game->st, (seat_t)seat, seed, &match, &st);
    setup.is_setup = true;
    setup.is_world = true;
    setup.is_loose = true; /* its deck need not be that of any list */
    setup.is_explicit = false;
    setup.seed_text[0] = '\0';
    world->data = game->data;
    if (!game_begin(world, &match, &setup, &st, &call->err)) {
        game_close(world);
        return NULL;
    }
    return world;
}

/* Opens all of the worlds or none. */
static bool open_worlds(struct call *call, int seat, int n, uint64_t seed)
{
    struct game *world[WORLDS_MAX];
    int made = 0;

    while (made < n) {
        char handle[LINE_HANDLE];
        name_world(handle, made + 1);
        world[made] = host_can_open(call->host, handle, &call->err)
                          ? make_world(call, seat, made + 1, rng_fast(&seed))
                          : NULL;
        if (world[made] == NULL) {
            break;
        }
        made++;
    }
    for (int i = 0; i < made; i++) {
        if (made < n) {
            game_close(world[i]);
        } else {
            host_adopt(call->host, world[i]);
        }
    }
    return made == n;
}

bool cmd_sample(struct call *call)
{
    uint64_t seed[2] = {0, 0};
    int64_t n = 1;
    int seat = 0;

    if (!arg_unsealed(call) || !arg_get_seat(call, 0, &seat) || !arg_seed(call, "seed", seed) ||
        !arg_int(call, "n", 1, WORLDS_MAX, &n)) {
        return false;
    }
    if (!can_open_worlds(call, (int)n) || !open_worlds(call, seat, (int)n, seed[0] ^ seed[1])) {
        return false;
    }
    struct str *out = reply_start(call->reply, "ok games=");
    for (int i = 1; i <= (int)n; i++) {
        str_format(out, "%sw%d", i == 1 ? "" : ",", i);
    }
    reply_end(call->reply);
    return true;
}
