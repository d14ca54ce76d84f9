/* session.c - a host: card data, decks, open games by handle. */
#include "protocol/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/games/games.h"

/* --------------------------------------------------------------------------------- opening */

/* Loads the cards of every registered game; all of them or none. */
static bool load(struct host *host, const char *const *folders, int count, struct str *error)
{
    struct diags *diags = calloc(1, sizeof *diags);
    bool is_kept = diags != NULL;

    CHECK(count <= HOST_FOLDERS);
    for (int i = 0; i < count && is_kept; i++) {
        host->folder[i] = strdup(folders[i]);
        is_kept = host->folder[i] != NULL;
        host->folders++;
    }
    host->cards = is_kept ? cards_load(folders, count, diags) : NULL;
    if (host->cards == NULL && is_kept && diags->errors > 0) {
        diag_print(diags, error);
    } else if (host->cards == NULL) {
        str_put(error, "out of memory\n");
    }
    free(diags);
    return host->cards != NULL;
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
    host->trace = trace_open(&host->options);
    if (host->trace == NULL) {
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

/* Closes a game that was adopted, which has kept its cards. */
static void close_game(struct game *game)
{
    struct cards *cards = game->data->cards;

    game_close(game);
    cards_drop(cards);
}

void host_reset(struct host *host)
{
    mind_rest(host->mind); /* helpers may still look at cards of a game */
    for (int i = 0; i < host->games; i++) {
        close_game(host->game[i]);
    }
    for (int i = 0; i < host->decks; i++) {
        free(host->deck[i]);
    }
    memset(host->awake, 0, sizeof host->awake);
    host->games = host->decks = host->mismatches = 0;
    host->octets = 0;
    host->current = NULL;
    host->is_quit = false;
    free(host->going);
    host->going = NULL;
    if (host->log != NULL) {
        (void)fclose(host->log);
        host->log = NULL;
    }
    option_reset(&host->options);
}

void host_close(struct host *host)
{
    if (host == NULL) {
        return;
    }
    host_reset(host);
    free(host->game);
    free(host->deck);
    trace_close(host->trace);
    mind_close(host->mind);
    reply_close(&host->reply);
    line_close(&host->line);
    cards_drop(host->cards);
    for (int i = 0; i < host->folders; i++) {
        free(host->folder[i]);
    }
    free(host);
}

/* ----------------------------------------------------------------------------------- names */

const struct gamedata *host_kind(const struct host *host, const char *name)
{
    return cards_find(host->cards, name);
}

/* --------------------------------------------------------------------------------- handles */

/* Where a handle stands in the table, or where it would have to; *is_there says which. */
static int place_of(const struct host *host, const char *handle, bool *is_there)
{
    int low = 0, high = host->games;

    *is_there = false;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(host->game[middle]->handle, handle);
        if (order == 0) {
            *is_there = true;
            return middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return low;
}

static bool has_game(const struct host *host, const char *handle)
{
    bool is_there = false;

    (void)place_of(host, handle, &is_there);
    return is_there;
}

void host_weigh(struct host *host, struct game *game)
{
    size_t now = game_octets(game);

    host->octets += now - game->octets;
    game->octets = now;
}

/* Puts the game that was not looked at for longest to sleep, and returns its slot. */
static int make_room(struct host *host)
{
    int oldest = -1;
    bool is_there = false;

    for (int i = 0; i < HOST_AWAKE; i++) {
        if (host->awake[i] == NULL) {
            return i;
        }
        if (host->awake[i] != host->current &&
            (oldest < 0 || host->awake[i]->used < host->awake[oldest]->used)) {
            oldest = i;
        }
    }
    struct game *game = host->awake[oldest];
    int at = place_of(host, game->handle, &is_there);
    CHECK(is_there && host->game[at] == game);
    host->game[at] = game_sleep(game);
    host_weigh(host, host->game[at]);
    host->awake[oldest] = NULL;
    return oldest;
}

/* Keeps account of a game that is awake now. */
static void note_awake(struct host *host, struct game *game)
{
    host->awake[make_room(host)] = game;
    game->used = ++host->clock;
}

static void forget_awake(struct host *host, const struct game *game)
{
    for (int i = 0; i < HOST_AWAKE; i++) {
        if (host->awake[i] == game) {
            host->awake[i] = NULL;
        }
    }
}

struct game *host_at(struct host *host, int i)
{
    struct game *game = host->game[i];

    if (game->asleep != NULL) {
        game = game_wake(game);
        CHECK(game != NULL); /* err internal: it sleeps on */
        host->game[i] = game;
        note_awake(host, game);
        host_weigh(host, game);
    }
    game->used = ++host->clock;
    return game;
}

struct game *host_game(struct host *host, const char *handle)
{
    bool is_there = false;
    int at = place_of(host, handle, &is_there);

    return is_there ? host_at(host, at) : NULL;
}

/* `max` of what is asked for are there already. */
static bool refuse_memory(int max, struct err *err)
{
    return err_set(err, "limit", "too many games or decks; close or forget some, or set memory",
                   "max=%d", max);
}

bool host_can_open(struct host *host, char *handle, struct err *err)
{
    size_t most = (size_t)host->options.value[OPTION_MEMORY] << 20;

    if (handle[0] == '\0') {
        int i = 1;
        do {
            (void)snprintf(handle, LINE_HANDLE, "g%d", i++);
        } while (has_game(host, handle));
    }
    if (has_game(host, handle)) {
        return true;
    }
    if (host->games == HOST_GAMES || host->octets + sizeof(struct game) > most) {
        return refuse_memory(host->games, err);
    }
    if (host->games + HOST_SPARE > host->game_room) {
        int room = 2 * (host->game_room + HOST_SPARE);
        struct game **larger = realloc(host->game, (size_t)room * sizeof(struct game *));
        if (larger == NULL) {
            return refuse_memory(host->games, err);
        }
        host->game = larger;
        host->game_room = room;
    }
    return true;
}

void host_adopt(struct host *host, struct game *game)
{
    bool is_there = false;
    int at = place_of(host, game->handle, &is_there);
    struct game *old = is_there ? host->game[at] : NULL;

    if (!is_there || old != game) {
        cards_keep(game->data->cards);
    }
    if (!is_there) {
        memmove(&host->game[at + 1], &host->game[at],
                (size_t)(host->games - at) * sizeof(struct game *));
        host->games++;
    }
    host->game[at] = game;
    if (host->current == NULL || host->current == old) {
        host->current = game;
    }
    game->octets = 0;
    if (old != NULL) {
        forget_awake(host, old);
    }
    note_awake(host, game);
    host_weigh(host, game);
    if (old != NULL && old != game) {
        host->octets -= old->octets;
        close_game(old);
    }
}

void host_drop(struct host *host, struct game *game)
{
    bool is_there = false;
    int at = place_of(host, game->handle, &is_there);

    CHECK(is_there && host->game[at] == game);
    host->games--;
    memmove(&host->game[at], &host->game[at + 1],
            (size_t)(host->games - at) * sizeof(struct game *));
    if (host->current == game) {
        host->current = NULL;
    }
    host->octets -= game->octets;
    forget_awake(host, game);
    close_game(game);
}

/* ----------------------------------------------------------------------------------- decks */

/* Where a deck stands in the table, or where it would have to; *is_there says which. */
static int deck_place(const struct host *host, const struct rules *rules, const char *name,
                      bool *is_there)
{
    int low = 0, high = host->decks;

    *is_there = false;
    while (low < high && !*is_there) {
        int middle = low + (high - low) / 2;
        const struct host_deck *deck = host->deck[middle];
        int order = strcmp(deck->name, name);
        order = order != 0 ? order : (deck->rules > rules) - (deck->rules < rules);
        *is_there = order == 0;
        low = order < 0 ? middle + 1 : *is_there ? middle : low;
        high = order < 0 ? high : middle;
    }
    return low;
}

static size_t deck_octets(int rows)
{
    return sizeof(struct host_deck) + (size_t)rows * sizeof(struct deck_row);
}

static bool deck_makes_room(struct host *host)
{
    if (host->decks < host->deck_room) {
        return true;
    }
    int room = 2 * host->deck_room + HOST_SPARE;
    struct host_deck **larger = realloc(host->deck, (size_t)room * sizeof(struct host_deck *));
    if (larger != NULL) {
        host->deck = larger;
        host->deck_room = room;
    }
    return larger != NULL;
}

bool host_keep_deck(struct host *host, const struct gamedata *data, const char *name,
                    const struct deck_text *list, struct err *err)
{
    size_t most = (size_t)host->options.value[OPTION_MEMORY] << 20;
    size_t octets = deck_octets(list->rows + list->sides), old = 0;
    bool is_there = false;
    int at = deck_place(host, data->rules, name, &is_there);

    if (is_there) {
        old = deck_octets(host->deck[at]->rows + host->deck[at]->sides);
    }
    struct host_deck *deck = host->octets - old + octets > most ? NULL : malloc(octets);
    if (deck == NULL || !deck_makes_room(host)) {
        free(deck);
        return refuse_memory(host->decks, err);
    }
    *deck = (struct host_deck){.rules = data->rules, .rows = list->rows, .sides = list->sides};
    (void)snprintf(deck->name, sizeof deck->name, "%s", name);
    memcpy(deck->row, list->row, (size_t)list->rows * sizeof deck->row[0]);
    memcpy(deck->row + list->rows, list->side, (size_t)list->sides * sizeof deck->row[0]);
    (void)host_forget_deck(host, data, name); /* what stands behind it moves up: it was at `at` */
    memmove(&host->deck[at + 1], &host->deck[at],
            (size_t)(host->decks - at) * sizeof(struct host_deck *));
    host->deck[at] = deck;
    host->decks++;
    host->octets += octets;
    return true;
}

bool host_forget_deck(struct host *host, const struct gamedata *data, const char *name)
{
    bool is_there = false;
    int at = deck_place(host, data->rules, name, &is_there);

    if (is_there) {
        host->octets -= deck_octets(host->deck[at]->rows + host->deck[at]->sides);
        free(host->deck[at]);
        memmove(&host->deck[at], &host->deck[at + 1],
                (size_t)(--host->decks - at) * sizeof(struct host_deck *));
    }
    return is_there;
}

/* The same deck in other card data; false, and it is unchanged, if a card is not there or the list
 * breaks a rule. */
static bool renew_deck(struct host_deck *deck, const struct gamedata *old,
                       const struct gamedata *now)
{
    struct deck_fault faults[DECK_FAULTS];
    struct deck_text list = {.rows = deck->rows, .sides = deck->sides};

    for (int i = 0; i < deck->rows + deck->sides; i++) {
        struct deck_row row = deck->row[i];
        row.card = carddb_find(now->db, old->db->cards[row.card].id);
        if (row.card == CARD_NONE) {
            return false;
        }
        *(i < deck->rows ? &list.row[i] : &list.side[i - deck->rows]) = row;
    }
    if (deck_check(now->rules, now->db, NULL, &list, faults) > 0) {
        return false;
    }
    memcpy(deck->row, list.row, (size_t)deck->rows * sizeof deck->row[0]);
    memcpy(deck->row + deck->rows, list.side, (size_t)deck->sides * sizeof deck->row[0]);
    return true;
}

bool host_reload(struct host *host, struct diags *diags,
                 void (*lost)(void *to, const char *game, const char *deck), void *to)
{
    struct cards *old = host->cards;
    struct cards *now = cards_load((const char *const *)host->folder, host->folders, diags);

    if (now == NULL) {
        return false;
    }
    for (int i = host->decks - 1; i >= 0; i--) {
        struct host_deck *deck = host->deck[i];
        const char *game = deck->rules->vocab->game;
        const struct gamedata *data = cards_find(old, game);
        if (!renew_deck(deck, data, cards_find(now, game))) {
            lost(to, game, deck->name);
            (void)host_forget_deck(host, data, deck->name);
        }
    }
    host->cards = now;
    cards_drop(old);
    return true;
}

bool host_find_deck(const struct host *host, const struct gamedata *data, const char *name,
                    struct deck_text *out)
{
    bool is_there = false;
    int at = deck_place(host, data->rules, name, &is_there);

    if (is_there) {
        const struct host_deck *deck = host->deck[at];
        *out = (struct deck_text){.rows = deck->rows, .sides = deck->sides};
        memcpy(out->row, deck->row, (size_t)deck->rows * sizeof deck->row[0]);
        memcpy(out->side, deck->row + deck->rows, (size_t)deck->sides * sizeof deck->row[0]);
        return true;
    }
    const struct deck_list *list = carddb_deck(data->db, name);
    if (list == NULL || list->rows > DECK_ROWS) {
        return false;
    }
    deck_from_list(list, out);
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
