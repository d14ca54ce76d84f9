/* decklist.c - what a deck of Unreal Drive must hold (RULES.md 3). */
#include "engine/core/deck.h"

#include <stdio.h>

#include "engine/games/unreal-drive/drive.h"

static void add_fault(struct deck_fault *faults, int *n, int room, card_t card, int want, int got,
                      const char *code)
{
    if (*n < room) {
        struct deck_fault *fault = &faults[(*n)++];
        fault->card = card;
        fault->want = want;
        fault->got = got;
        (void)snprintf(fault->code, sizeof fault->code, "%s", code);
    }
}

/* Unknown cards and badly formed ones are found before (checks 1 and 2). */
int decklist_check(const struct carddb *db, const struct deck_row *rows, int count,
                   struct deck_fault *faults, int room)
{
    int n = 0, size = 0;
    bool has_start = false;
    char code[64];

    for (int i = 0; i < count; i++) {
        size += rows[i].copies;
        if (rows[i].card != CARD_NONE) {
            const struct card *card = &db->cards[rows[i].card];
            has_start =
                has_start || (card->type == TYPE_CAST && card->number[NUM_PRINTED_BET] == 1);
        }
    }
    if (size != DECK_CARDS) { /* UD-033, UD-R57 */
        (void)snprintf(code, sizeof code, "E_DECK_SIZE %d", size);
        add_fault(faults, &n, room, CARD_NONE, DECK_CARDS, size, code);
    }
    for (int i = 0; i < count;
         i++) { /* UD-035; both names are unique in the pool, so an id is a name (UD-R55) */
        if (rows[i].card != CARD_NONE && rows[i].copies > 3) {
            (void)snprintf(code, sizeof code, "E_COPIES %s %d", db->cards[rows[i].card].id,
                           rows[i].copies);
            add_fault(faults, &n, room, rows[i].card, 3, rows[i].copies, code);
        }
    }
    if (!has_start) { /* UD-036 */
        add_fault(faults, &n, room, CARD_NONE, 1, 0, "E_NO_BET1");
    }
    return n;
}
