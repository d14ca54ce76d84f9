/* follow-start.c - what a follower knows before the first event: the decks and the gauges. */
#include "tests/lib/follow.h"

#include <stdio.h>
#include <string.h>

/* Lays a list of a deck into a zone; only the viewer's own cards have faces, if anybody's. Returns
 * the text behind it. */
static const char *lay_list(const struct follow *f, const char *list, struct follow_zone *zone,
                            bool is_seen)
{
    while (follow_item(f->legend, &list, zone)) { /* fills the zone */
    }
    for (int i = 0; !is_seen && i < zone->n; i++) {
        zone->card[i] = FOLLOW_UNKNOWN;
    }
    return list;
}

bool follow_start(struct follow *f, const struct follow_legend *legend, int viewer,
                  const char *const decks[2])
{
    *f = (struct follow){.legend = legend, .viewer = viewer, .turn = 1, .first = -1};
    (void)snprintf(f->phase, sizeof f->phase, "setup");
    for (int seat = 0; seat < 2; seat++) {
        const char *list = decks[seat];
        int deck = -1, main = -1;
        for (int i = 0; i < legend->rooms; i++) {
            deck = follow_is_deck(&legend->room[i]) ? i : deck;
            main = legend->room[i].is_main ? i : main;
        }
        if (deck >= 0) {
            list = lay_list(f, list, &f->zone[seat][deck], viewer == FOLLOW_ALL);
        }
        if (*list == ';') { /* without a zone of their own they come out of the deck in the open */
            bool is_seen = viewer == FOLLOW_ALL || (main >= 0 && viewer == seat);
            list = lay_list(f, list + 1, &f->zone[seat][main >= 0 ? main : deck], is_seen);
        }
        if (*list != '\0') {
            return follow_fail(f, "not a deck list: %s", decks[seat]);
        }
        memcpy(f->gauge[seat], legend->start, sizeof f->gauge[seat]);
    }
    return true;
}
