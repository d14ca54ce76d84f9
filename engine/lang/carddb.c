/* carddb.c - questions to finished card data. */
#include "engine/lang/carddb.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Compares two runs of digits by value and moves both behind them. */
static int compare_runs(const char **a, const char **b)
{
    while (**a == '0') {
        (*a)++;
    }
    while (**b == '0') {
        (*b)++;
    }
    int first = 0;
    while (is_digit(**a) && is_digit(**b)) {
        first = first == 0 ? **a - **b : first;
        (*a)++;
        (*b)++;
    }
    if (is_digit(**a) || is_digit(**b)) {
        return is_digit(**a) ? 1 : -1;
    }
    return first;
}

int carddb_order(const char *a, const char *b)
{
    const char *whole_a = a;
    const char *whole_b = b;
    while (*a != '\0' && *b != '\0') {
        int order = 0;
        if (is_digit(*a) && is_digit(*b)) {
            order = compare_runs(&a, &b);
        } else {
            order = (unsigned char)*a++ - (unsigned char)*b++;
        }
        if (order != 0) {
            return order;
        }
    }
    int order = (unsigned char)*a - (unsigned char)*b;
    return order != 0 ? order : strcmp(whole_a, whole_b); /* 01 and 1 differ in the end */
}

card_t carddb_find(const struct carddb *db, const char *id)
{
    int low = 0;
    int high = db->card_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = carddb_order(id, db->cards[middle].id);
        if (order == 0) {
            return (card_t)middle;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return CARD_NONE;
}

/* Asks about one id at a time: the pool may be larger than any list of names. The nearest wins
 * because a word can only be as near as a nearer one allows. */
const char *carddb_nearest(const struct carddb *db, const char *word)
{
    const char *best = NULL;
    for (int i = 0; i < db->card_count; i++) {
        const char *pair[2] = {best, db->cards[i].id};
        int count = best == NULL ? 1 : 2;
        int nearest = diag_nearest(word, best == NULL ? &pair[1] : pair, count);
        best = nearest < 0 ? best : best == NULL ? pair[1] : pair[nearest];
    }
    return best;
}

const struct deck_list *carddb_deck(const struct carddb *db, const char *name)
{
    for (int i = 0; i < db->deck_count; i++) {
        if (strcmp(db->decks[i].name, name) == 0) {
            return &db->decks[i];
        }
    }
    return NULL;
}
