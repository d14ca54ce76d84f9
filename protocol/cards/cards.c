/* cards.c - the card data of all games as they were read at one time. */
#include "protocol/cards/cards.h"

#include <stdlib.h>
#include <string.h>

#include "engine/games/games.h"
#include "engine/lang/carddb.h"

struct cards *cards_load(const char *const *folders, int count, struct diags *diags)
{
    struct cards *cards = calloc(1, sizeof *cards);

    CHECK(games_count() <= CARDS_KINDS);
    if (cards == NULL) {
        return NULL;
    }
    atomic_init(&cards->users, 1);
    for (int i = 0; i < games_count(); i++) {
        const struct rules *rules = games_at(i);
        const struct carddb *db = carddb_load(&cards->arena, rules->vocab, folders, count, diags);
        if (db == NULL) {
            cards_drop(cards);
            return NULL;
        }
        cards->kind[cards->kinds++] = (struct gamedata){rules, db, cards};
    }
    return cards;
}

void cards_keep(struct cards *cards)
{
    if (cards != NULL) {
        (void)atomic_fetch_add(&cards->users, 1);
    }
}

void cards_drop(struct cards *cards)
{
    if (cards != NULL && atomic_fetch_sub(&cards->users, 1) == 1) {
        arena_free(&cards->arena);
        free(cards);
    }
}

const struct gamedata *cards_find(const struct cards *cards, const char *game)
{
    for (int i = 0; i < cards->kinds; i++) {
        if (strcmp(cards->kind[i].rules->vocab->game, game) == 0) {
            return &cards->kind[i];
        }
    }
    return NULL;
}
