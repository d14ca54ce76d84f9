/* follow-seen.h - which card ids a seat may be told of, by the events that it was sent itself.
 *
 * Promise: an id is known if it stands in the seat's own deck list, or if a card of that face was
 * seen: in an open zone, face-up at a place, by a look of its own, or shown to both. Nothing else
 * makes it known. An answer of the other seat names a card that everybody sees when it has been
 * carried out; of cards that are picked one by one, after the last of them. So does a flag of a
 * hidden card. */
#ifndef TF_TESTS_FOLLOW_SEEN_H
#define TF_TESTS_FOLLOW_SEEN_H

#include "tests/lib/follow.h"

enum { SEEN_LAID = 8 };

/* A card that went to a place with its face for all to see. */
struct seen_laid {
    int card;
    char label[FOLLOW_WORD];
};

struct seen {
    const struct follow_legend *legend;
    int seat;
    bool own[FOLLOW_POOL], foe[FOLLOW_POOL]; /* by whose card it is */
    bool named[FOLLOW_POOL];                 /* by an answer, and has still to be shown */
    struct seen_laid laid[SEEN_LAID];        /* by the reply: the view in it has to show them */
    int laids;
    char fault[400];
};

/* A seat at the beginning of a game: it knows its own list, the value of `cards=`. */
void seen_start(struct seen *seen, const struct follow_legend *legend, int seat, const char *list);

/* Learns from the lines `event` of a reply and checks every line of it; other lines have to be of
 * this seat, too. Ids in `request` are the seat's own words. False with seen->fault on an id that
 * the seat cannot know. */
bool seen_reply(struct seen *seen, const char *reply, const char *request);

#endif
