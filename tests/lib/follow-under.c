/* follow-under.c - the cards that lie under or with another one (follow.h). */
#include "tests/lib/follow.h"

void follow_close_row(struct follow_zone *under, int label)
{
    for (int i = 0; i < under->n; i++) {
        bool is_same = under->label[i] / FOLLOW_UNDER == label / FOLLOW_UNDER;
        under->label[i] -= is_same && under->label[i] > label ? 1 : 0;
    }
}

void follow_open_row(struct follow_zone *under, int label)
{
    for (int i = 0; i < under->n; i++) {
        bool is_same = under->label[i] / FOLLOW_UNDER == label / FOLLOW_UNDER;
        under->label[i] += is_same && under->label[i] >= label ? 1 : 0;
    }
}

void follow_carry(struct follow *f, const struct follow_room *room, int from, int to)
{
    struct follow_zone *under = &f->zone[0][room->under];

    for (int i = 0; room->under != 0 && i < under->n; i++) {
        int host = under->label[i] / FOLLOW_UNDER, rest = under->label[i] % FOLLOW_UNDER;
        int other = host == from / FOLLOW_UNDER ? to : host == to / FOLLOW_UNDER ? from : 0;
        under->label[i] = other == 0 ? under->label[i] : other + rest;
    }
    follow_sort_places(under);
}
