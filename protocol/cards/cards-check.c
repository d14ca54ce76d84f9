/* cards-check.c - card files, decks and folders of them, checked before a host loads them. */
#include "protocol/cards/cards-check.h"

#include <stdlib.h>

#include "engine/core/deck.h"
#include "engine/games/games.h"
#include "protocol/cards/cards.h"

enum { FAULTS_TOLD = 3 }; /* of a deck */

/* A host loads a deck that breaks the rules of its game, and refuses to begin a game with it, with
 * these words. */
static void tell_faults(const struct carddb *db, const struct deck_list *list,
                        struct diag_place place, struct diags *diags)
{
    struct deck_fault faults[DECK_FAULTS];
    struct deck_text *text = calloc(1, sizeof *text);

    CHECK(text != NULL);
    deck_from_list(list, text);
    int count = deck_check(games_find(db->vocab->game), db, NULL, text, faults);
    for (int i = 0; i < count && i < FAULTS_TOLD; i++) {
        const struct deck_fault *fault = &faults[i];
        struct str said;
        char what[DIAG_MESSAGE / 2];
        str_init(&said, what, sizeof what);
        str_put(&said, fault->code);
        if (fault->card != CARD_NONE) {
            str_format(&said, " card=%s", db->cards[fault->card].id);
        }
        if (fault->want >= 0) {
            str_format(&said, " want=%d got=%d", fault->want, fault->got);
        }
        diag_add(diags, "W9", place, NULL, "this deck cannot be played: %s", what);
    }
    free(text);
}

bool cards_check(const char *const *folders, int folder_count, const char *const *paths, int count,
                 char *text, size_t size)
{
    const struct vocab *games[CARDS_KINDS + 1] = {NULL};
    const struct carddb_check about = {games, folders, folder_count, tell_faults};
    struct diags *diags = calloc(1, sizeof *diags);
    struct str out;

    CHECK(diags != NULL && games_count() <= CARDS_KINDS);
    for (int i = 0; i < games_count(); i++) {
        games[i] = games_at(i)->vocab;
    }
    bool is_good = carddb_check(&about, paths, count, diags);
    str_init(&out, text, size);
    diag_print(diags, &out);
    free(diags);
    return is_good;
}
