/* world-faces.h - cards that a running effect names by face in the text of a seat.
 *
 * Promise: `{s2.H*glass-eel,s2*graft}` says that an eel lies in that hand and a graft somewhere;
 * places that the seat does not know are filled so. Private to world-fill.c. */
#ifndef TF_WORLDS_WORLD_FACES_H
#define TF_WORLDS_WORLD_FACES_H

#include "engine/core/match.h"

enum {
    WORLD_FACES = 128, /* more cannot be about different cards */
    FILL_CARDS = 1024  /* cards of a pool that texts may speak of */
};

struct world_faces {
    const struct match *match;
    const char *pending;      /* what is under way, NULL: nothing that names a face */
    int (*named)[FILL_CARDS]; /* by seat and card: how many lie in the hand by name */
    int count;
    struct world_face {
        zone_t zone;
        seat_t seat;
        card_t card;
        int n; /* copies that are to go there yet */
    } face[WORLD_FACES];
};

/* Reads the fields of a seat's text. named is how many copies items name in the hand, by seat and
 * card. Cards that are named without a zone are to lie in `usual`, if it is not ZONE_NONE. All that
 * is given must live as long. */
void world_faces_open(struct world_faces *faces, const struct match *match, const char *fields,
                      int (*named)[FILL_CARDS], zone_t usual);

/* How many copies of a card of that seat lie on unknown places, as far as the effect tells. */
int world_faces_need(const struct world_faces *faces, seat_t seat, card_t card);

/* Which of n > 0 cards is to go to an unknown place of the zone: one that is named there, else the
 * last one that is named nowhere. */
int world_faces_next(struct world_faces *faces, zone_t zone, seat_t seat, const card_t *card,
                     int n);

#endif
