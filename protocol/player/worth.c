/* worth.c - sums of printed numbers. */
#include "protocol/player/worth.h"
#include "engine/core/legend.h"

#include <stdio.h>
#include <string.h>

static void add(struct worth *worth, const char *card, int sum)
{
    if (worth->cards < WORTH_CARDS) {
        struct worth_row *row = &worth->row[worth->cards++];
        (void)snprintf(row->card, sizeof row->card, "%s", card);
        row->sum = sum;
    }
}

void worth_take(struct worth *worth, const struct rules *rules, const struct carddb *db)
{
    const struct vocab_field *field = db->vocab->fields;

    worth->rules = rules;
    worth->cards = 0;
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        int sum = 0;
        for (int k = 0; field[k].name != NULL; k++) {
            bool is_printed = (field[k].allowed >> card->type & 1) != 0;
            if (is_printed && field[k].kind == PRINT_NUMBER) {
                sum += card->number[field[k].index];
            }
        }
        add(worth, card->id, sum);
    }
}

int worth_find(const void *data, const char *card)
{
    const struct worth *worth = data;

    for (int i = 0; i < worth->cards; i++) {
        if (strcmp(worth->row[i].card, card) == 0) {
            return worth->row[i].sum;
        }
    }
    return -1;
}

bool worth_is_act(const void *data, const char *move)
{
    const struct worth *worth = data;
    char verb[MAX_ID + 1];

    (void)snprintf(verb, sizeof verb, "%.*s", (int)strcspn(move, ":"), move);
    struct legend_row row;
    return legend_find(worth->rules, "verb", verb, &row) && strstr(row.more, "role=main") != NULL;
}
