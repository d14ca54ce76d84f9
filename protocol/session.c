/* session.c - a host: card data, decks, open games by handle. */
#include "protocol/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/games.h"

/* --------------------------------------------------------------------------------- opening */

/* Loads the cards of every registered game; all of them or none. */
static bool load(struct host *host, const char *const *folders, int count, struct str *error)
{
    struct diags *diags = calloc(1, sizeof *diags);

    if (diags == NULL) {
        str_put(error, "out of memory\n");
        return false;
    }
    CHECK(games_count() <= HOST_KINDS);
    for (int i = 0; i < games_count(); i++) {
        const struct rules *rules = games_at(i);
        const struct carddb *db = carddb_load(&host->arena, rules->vocab, folders, count, diags);
        if (db == NULL) {
            diag_print(diags, error);
            free(diags);
            return false;
        }
        host->kind[host->kinds++] = (struct gamedata){rules, db};
    }
    free(diags);
    return true;
}

struct host *host_open(const char *const *folders, int count, char *error, size_t size)
{
    struct host *host = calloc(1, sizeof *host);
    struct str text;

    str_init(&text, error, size);
    if (host == NULL || !line_open(&host->line) || !reply_open(&host->reply)) {
        str_put(&text, "out of memory\n");
        host_close(host);
        return NULL;
    }
    option_reset(&host->options);
    if (!load(host, folders, count, &text)) {
        host_close(host);
        return NULL;
    }
    return host;
}

void host_close(struct host *host)
{
    if (host == NULL) {
        return;
    }
    for (int i = 0; i < host->games; i++) {
        game_close(host->game[i]);
    }
    reply_close(&host->reply);
    line_close(&host->line);
    arena_free(&host->arena);
    free(host);
}

/* ----------------------------------------------------------------------------------- names */

const struct gamedata *host_kind(const struct host *host, const char *name)
{
    for (int i = 0; i < host->kinds; i++) {
        if (strcmp(host->kind[i].rules->vocab->game, name) == 0) {
            return &host->kind[i];
        }
    }
    return NULL;
}

struct game *host_game(const struct host *host, const char *handle)
{
    for (int i = 0; i < host->games; i++) {
        if (strcmp(host->game[i]->handle, handle) == 0) {
            return host->game[i];
        }
    }
    return NULL;
}

struct game *host_prepare(struct host *host, const char *handle, struct err *err)
{
    struct game *game = host_game(host, handle);

    if (game != NULL) {
        return game;
    }
    if (host->games == HOST_GAMES) {
        (void)err_set(err, "limit", "too many open games; use one of their handles", "max=%d",
                      HOST_GAMES);
        return NULL;
    }
    game = game_open();
    if (game == NULL) {
        (void)err_set(err, "limit", "out of memory", "%s", "");
        return NULL;
    }
    (void)snprintf(game->handle, sizeof game->handle, "%s", handle);
    return game;
}

void host_adopt(struct host *host, struct game *game)
{
    if (host_game(host, game->handle) == NULL) {
        host->game[host->games++] = game;
    }
    if (host->current == NULL) {
        host->current = game;
    }
}

/* ----------------------------------------------------------------------------------- decks */

bool host_find_deck(const struct host *host, const struct gamedata *data, const char *name,
                    struct deck_text *out)
{
    for (int i = 0; i < host->decks; i++) {
        if (host->deck[i].data == data && strcmp(host->deck[i].name, name) == 0) {
            *out = host->deck[i].list;
            return true;
        }
    }
    const struct deck_list *list = carddb_deck(data->db, name);
    if (list == NULL || list->rows > DECK_ROWS) {
        return false;
    }
    out->rows = list->rows;
    out->unknown[0] = '\0';
    memcpy(out->row, list->row, (size_t)list->rows * sizeof *list->row);
    return true;
}

const char *host_default_deck(const struct gamedata *data, int i)
{
    for (int k = 0; k < data->db->deck_count; k++) {
        if (!data->db->decks[k].is_coverage && i-- == 0) {
            return data->db->decks[k].name;
        }
    }
    return NULL;
}
