/* record.c - the record of a game that was played, made by playing it again on a host. */
#include "bots/arena/game/record.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/game/moves.h"
#include "bots/arena/game/notes.h"

/* The game while it is played again. */
struct replay {
    struct referee referee;
    struct text notes, script; /* script: for a host that keeps none */
    unsigned long answers;
};

static bool differ(const struct replay *replay, const char *what, struct text *error)
{
    text_format(error, "answer %lu: %s (%.*s)\n", replay->answers + 1, what,
                (int)strcspn(replay->referee.status, "\n"), replay->referee.status);
    return false;
}

static bool play_item(struct replay *replay, const struct moves_item *item, struct text *error)
{
    struct referee *referee = &replay->referee;
    const char *seat = referee_seat(item->seat);

    if (item->is_crash) {
        notes_resumed(&replay->notes, referee->d, seat, item->name);
        return true;
    }
    if (item->info[0]) {
        notes_info(&replay->notes, referee->d, seat, item->info);
    }
    text_format(&replay->script, "> play %s d=%lu %s\n", seat, referee->d, item->name);
    if (referee->is_over || !referee_play(referee, item->seat, item->name)) {
        return differ(replay, "the host refuses it", error);
    }
    replay->answers++;
    return true;
}

static bool play_all(struct replay *replay, const char *moves, struct text *error)
{
    struct moves_item item;

    while (moves_next(&moves, &item)) {
        if (!play_item(replay, &item, error)) {
            return false;
        }
    }
    return !*moves || differ(replay, "the journal does not say what it was", error);
}

/* A seat that was out gives up, as it did in the game. */
static bool end_like(struct replay *replay, const struct match_result *result, struct text *error)
{
    struct referee *referee = &replay->referee;

    if (result->end == MATCH_VOID) {
        return true;
    }
    for (int seat = 0; seat < MATCH_SEATS && !referee->is_over; seat++) {
        if (result->faults[seat].fault) {
            referee_resign(referee, seat);
            text_format(&replay->script, "> resign %s\n", referee_seat(seat));
        }
    }
    if (!referee->is_over || referee->end != result->end ||
        strcmp(referee->reason, result->reason) != 0) {
        return differ(replay, "the game ends otherwise", error);
    }
    text_format(&replay->script, "> expect over=%s reason=%s\n", match_end_name(referee->end),
                referee->reason);
    return true;
}

/* The lists that the host was taught: its script names them, and another host has to learn them. */
static void put_decks(const char *const notices[MATCH_SEATS], struct text *script)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        const char *line = notices[seat] ? notices[seat] : "";
        size_t length = strcspn(line, "\n") + 1;
        bool is_new = seat == 0 || !notices[0] || strncmp(line, notices[0], length) != 0;

        if (line[0] && is_new) {
            text_format(script, "> %.*s\n", (int)length - 1, line);
        }
    }
}

static void put_deal(const struct referee_deal *deal, struct text *script)
{
    text_format(script, "> newgame %s seed=%s", deal->game, deal->seed);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (deal->decks[seat]) {
            text_format(script, " %s=%s", referee_seat(seat), deal->decks[seat]);
        }
    }
    text_format(script, " luck=%s\n", deal->swap_luck ? "swap" : "keep");
}

/* Plays the game again; false if it takes another course. */
static bool play_again(struct replay *replay, const struct record_game *game, struct text *error)
{
    put_decks(game->notices, &replay->script);
    put_deal(&game->deal, &replay->script);
    return (referee_begin(&replay->referee, &game->deal)
                ? play_all(replay, game->moves, error)
                : differ(replay, "the host does not begin", error)) &&
           end_like(replay, game->result, error);
}

bool record_replay(const struct match_engine *engine, struct tf_host *host,
                   const struct record_game *game, struct text *error)
{
    struct replay replay = {.referee = {.engine = engine, .host = host, .reply = "", .status = ""}};
    bool is_same = play_again(&replay, game, error);

    text_free(&replay.notes);
    text_free(&replay.script);
    return is_same;
}

bool record_make(const struct match_engine *engine, struct tf_host *host,
                 const struct record_game *game, struct text *record, struct text *error)
{
    struct replay replay = {.referee = {.engine = engine, .host = host, .reply = "", .status = ""}};
    struct referee *referee = &replay.referee;
    bool is_same = play_again(&replay, game, error);

    if (is_same && referee_tell(referee, "record all")) {
        notes_weave(referee->reply, referee_data(referee), &replay.notes, record);
    } else if (is_same) {
        notes_weave(replay.script.data, replay.script.used, &replay.notes, record);
    }
    text_free(&replay.notes);
    text_free(&replay.script);
    return is_same;
}

void record_state(const struct match_engine *engine, struct tf_host *host, char out[], size_t size)
{
    struct referee referee = {.engine = engine, .host = host, .reply = "", .status = ""};

    out[0] = '\0';
    if (referee_tell(&referee, "hash")) {
        (void)wire_key(referee.status, "hash", out, size);
    }
}

void record_name(unsigned long number, unsigned legs, char out[RECORD_NAME])
{
    (void)snprintf(out, RECORD_NAME, "%04lu-%c", number / legs + 1, (char)('a' + number % legs));
}
