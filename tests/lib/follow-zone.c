/* follow-zone.c - finding, comparing and forgetting the cards of a zone (follow.h). */
#include "tests/lib/follow.h"

#include <string.h>

int follow_index(const struct follow_zone *zone, int label, int card)
{
    for (int i = 0; i < zone->n; i++) {
        if (label != 0 ? zone->label[i] == label : zone->card[i] == card) {
            return i;
        }
    }
    return -1;
}

int follow_index_marked(const struct follow_zone *zone, int mark, int card)
{
    for (int i = 0; i < zone->n; i++) {
        if (zone->label[i] == mark && zone->card[i] == card) {
            return i;
        }
    }
    return -1;
}

bool follow_same_contents(const struct follow_zone *these, const struct follow_zone *deck, int n)
{
    struct follow_zone left = *these, right = {.n = n};

    memcpy(right.card, deck->card + deck->n - n, (size_t)n * sizeof *right.card);

    follow_sort(&left);
    follow_sort(&right);
    return left.n == right.n &&
           memcmp(left.card, right.card, (size_t)left.n * sizeof *left.card) == 0;
}

void follow_forget(struct follow_zone *zone, int first)
{
    for (int i = first; i < zone->n; i++) {
        zone->card[i] = FOLLOW_UNKNOWN;
    }
}
