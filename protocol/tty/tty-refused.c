/* tty-refused.c - what would be refused whatever follows it, and is not offered. */
#include "protocol/tty/tty-inner.h"

#include <string.h>

#include "engine/core/legend.h"

static bool is_bound(const struct host *host)
{
    return host->options.value[OPTION_SEAT] != OPTION_UNBOUND;
}

bool tty_is_refused(struct host *host, const char *lead, const char *verb, size_t length)
{
    const struct command *row = command_find(verb, length);
    const struct game *game = tty_game(host, lead);

    if (row == NULL) {
        return false;
    }
    if (is_bound(host) && row->roles == ROLES_HOST && strcmp(row->verb, "quit") != 0) {
        return true;
    }
    if (game == NULL) {
        return false; /* there may be one by then */
    }
    bool is_claim = strcmp(row->verb, "claim") == 0;
    return (row->stage >= STAGE_OPEN && game->st.head.is_over) ||
           (is_claim && move_verb_of(game->match.rules, "claim") < 0);
}

bool tty_chooses_first(struct host *host, const char *game)
{
    const struct gamedata *data = host_kind(host, game);
    struct legend_row row;

    return data == NULL || legend_own(data->rules, "option", "first", &row);
}

const char *tty_viewers(struct host *host, const char *lead)
{
    const struct game *game = tty_game(host, lead);
    bool is_sealed = game != NULL && game_is_sealed(game);

    return is_sealed || is_bound(host) ? "s1 s2 pub" : "s1 s2 pub all";
}
