/* prepare.c - a plan made whole with the help of a host: decks, card data, files of the bots. */
#include "bots/arena/plan/prepare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/plan/decklist.h"
#include "bots/arena/plan/seed.h"
#include "bots/arena/plan/teach.h"

enum { VALUE = 64, PATH = 4096, SHOWN = 200, CHUNK = 65536 };

/* -------------------------------------------------------------------------------------- decks */

/* Sends a line that must succeed; a refusal goes to error as the host put it. */
static const char *demand(const struct match_engine *engine, struct tf_host *host, const char *line,
                          struct text *error)
{
    const char *reply = engine->send(host, line);

    if (wire_ok(wire_status(reply))) {
        return reply;
    }
    text_format(error, "the host refuses `%.*s`:\n%s", SHOWN, line, reply);
    return NULL;
}

static void set(char **field, const char *value)
{
    free(*field);
    *field = strdup(value);
    if (!*field) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
}

/* "rules=1,data=29034ce3" out of the host's line about the game. */
static bool take_data(struct plan_game *game, const char *reply, struct text *error)
{
    char rules[VALUE], data[VALUE], both[2 * VALUE + 16];

    (void)wire_key(reply, "rules", rules, sizeof rules);
    (void)wire_key(reply, "data", data, sizeof data);
    (void)snprintf(both, sizeof both, "rules=%s,data=%s", rules, data);
    if (game->data && strcmp(game->data, both) != 0) {
        text_format(error, "%s: the plan was made for %s, the host has %s\n", game->name,
                    game->data, both);
        return false;
    }
    set(&game->data, both);
    return true;
}

static bool find_deck(struct plan_deck *deck, const char *reply, struct text *error)
{
    struct decklist found = {0};
    bool is_found;

    if (deck->lists) {
        return true;
    }
    if (decklist_is_file(deck->name)) {
        is_found = decklist_read(deck->name, &found, error);
    } else if (!(is_found = decklist_find(reply, deck->name, &found))) {
        text_format(error, "the host knows no deck named %s; a file needs a / or .deck\n",
                    deck->name);
    }
    if (is_found) {
        set(&deck->name, found.name);
        if (found.lists.used) {
            set(&deck->lists, found.lists.data);
        }
    }
    decklist_free(&found);
    return is_found;
}

/* A game with a single sample deck is played with that on both sides. */
static bool take_samples(struct plan *plan, int number, const char *reply, struct text *error)
{
    struct plan_game *game = &plan->games[number];

    for (int side = 0; side < 2 && game->policy == PLAN_SIDES; side++) {
        struct decklist found = {0};

        if (side < game->count && game->decks[side] >= 0) {
            continue;
        }
        if (!decklist_sample(reply, side, &found) && !decklist_sample(reply, 0, &found)) {
            text_format(error, "the host lists no sample deck of %s; name two with decks=\n",
                        game->name);
            decklist_free(&found);
            return false;
        }
        game->decks[side] = plan_deck(plan, number, found.name);
        game->count = game->count > side ? game->count : side + 1;
        decklist_free(&found);
        if (game->decks[side] < 0) {
            text_put(error, "too many decks\n");
            return false;
        }
    }
    return true;
}

/* Two different lists under one name: the host could keep only one of them. */
static bool names_differ(const struct plan *plan, int game, struct text *error)
{
    for (int i = 0; i < plan->deck_count; i++) {
        for (int j = 0; j < i; j++) {
            if (plan->decks[i].game == game && plan->decks[j].game == game &&
                strcmp(plan->decks[i].name, plan->decks[j].name) == 0) {
                text_format(error, "two decks are named %s; rename one\n", plan->decks[i].name);
                return false;
            }
        }
    }
    return true;
}

static bool try_deck(const struct plan *plan, const struct plan_deck *deck,
                     const struct match_engine *engine, struct tf_host *host, struct text *error)
{
    const char *game = plan->games[deck->game].name;
    struct text line = {0};
    bool is_fine = !deck->lists || teach_deck(plan, deck, engine, host, error);

    text_format(&line, "newgame %s seed=1 s1=%s s2=%s", game, deck->name, deck->name);
    is_fine = is_fine && demand(engine, host, line.data, error);
    text_free(&line);
    return is_fine;
}

bool prepare_decks(struct plan *plan, const struct match_engine *engine, struct tf_host *host,
                   struct text *error)
{
    struct text line = {0}, games = {0};
    bool is_fine = true;

    for (int number = 0; is_fine && number < plan->game_count; number++) {
        const char *reply;

        text_clear(&line);
        text_format(&line, "games %s", plan->games[number].name);
        reply = demand(engine, host, line.data, error);
        text_clear(&games);
        text_put(&games, reply ? reply : "");
        is_fine = reply && take_data(&plan->games[number], games.data, error) &&
                  take_samples(plan, number, games.data, error);
        for (int i = 0; is_fine && i < plan->deck_count; i++) {
            is_fine =
                plan->decks[i].game != number || find_deck(&plan->decks[i], games.data, error);
        }
        is_fine = is_fine && names_differ(plan, number, error);
        for (int i = 0; is_fine && i < plan->deck_count; i++) {
            is_fine = plan->decks[i].game != number ||
                      try_deck(plan, &plan->decks[i], engine, host, error);
        }
    }
    text_free(&line);
    text_free(&games);
    return is_fine;
}

/* --------------------------------------------------------------------------------------- bots */

/* Where the shell would find a program that is no path; false if it is none. */
static bool find_program(const char *word, char path[PATH])
{
    const char *dirs = getenv("PATH");

    while (dirs && *dirs) {
        int length = (int)strcspn(dirs, ":");

        if (snprintf(path, PATH, "%.*s/%s", length, dirs, word) < PATH && access(path, X_OK) == 0) {
            return true;
        }
        dirs += length + (dirs[length] == ':');
    }
    return false;
}

static void add_file(const char *path, struct text *sums)
{
    struct text octets = {0};
    struct stat info;
    char sum[PLAN_HASH], *chunk;
    size_t n;
    FILE *file = stat(path, &info) == 0 && S_ISREG(info.st_mode) ? fopen(path, "re") : NULL;

    if (!file) {
        return;
    }
    chunk = malloc(CHUNK);
    while (chunk && (n = fread(chunk, 1, CHUNK, file)) > 0) {
        text_add(&octets, chunk, n);
    }
    (void)fclose(file);
    free(chunk);
    plan_digest(text_string(&octets), octets.used, sum);
    text_put(sums, sum);
    text_free(&octets);
}

/* The hash of the files that the words of a command name: the program and, say, its script. */
static void sum_files(const struct plan_bot *bot, char out[PLAN_HASH])
{
    char *command = strdup(bot->command), *rest = command, *word, path[PATH];
    struct text sums = {0};
    bool is_first = true;

    while (rest && (word = strsep(&rest, " \t")) != NULL) {
        bool is_option = !*word || strchr("-'\"$", *word) || strchr(word, '=');
        bool is_far = bot->folder && word[0] != '/' && (!is_first || strchr(word, '/'));

        (void)snprintf(path, sizeof path, "%s%s%s", is_far ? bot->folder : "", is_far ? "/" : "",
                       word);
        if (!is_option && (!is_first || strchr(word, '/') || find_program(word, path))) {
            add_file(path, &sums);
        }
        is_first = is_first && (is_option || strcmp(word, "exec") == 0);
    }
    free(command);
    plan_digest(text_string(&sums), sums.used, out);
    text_free(&sums);
}

bool prepare_bots(struct plan *plan, struct text *error)
{
    for (int i = 0; i < plan->bot_count; i++) {
        struct plan_bot *bot = &plan->bots[i];
        char sum[PLAN_HASH];

        sum_files(bot, sum);
        if (bot->sum && strcmp(bot->sum, sum) != 0) {
            text_format(error, "bot %s: the files of its command are not those of the plan\n",
                        bot->name);
            return false;
        }
        set(&bot->sum, sum);
    }
    return true;
}

/* ------------------------------------------------------------------------------------- secret */

bool prepare_secret(struct plan *plan, char secret[REFEREE_SEED], struct text *error)
{
    char commit[PLAN_HASH];

    if (!secret[0] && plan->commit[0]) {
        text_put(error, "the secret of this plan is missing\n");
        return false;
    }
    if (!secret[0] && !seed_draw(secret)) {
        text_put(error, "the system gives no seed; use seed=\n");
        return false;
    }
    plan_digest(secret, strlen(secret), commit);
    if (plan->commit[0] && strcmp(plan->commit, commit) != 0) {
        text_put(error, "this is not the secret that the plan has been made with\n");
        return false;
    }
    memcpy(plan->commit, commit, sizeof commit);
    return true;
}
