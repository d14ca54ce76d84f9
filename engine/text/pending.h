/* pending.h - what is under way, as text: the fields p= and o= of a position.
 *
 * Promise: for viewer `all` the text holds the whole continuation, and pending_read restores it;
 * objects are named by where they lie. From the text of a seat pending_read makes a continuation
 * out of which worlds can be drawn: the seat that is asked reads the question, the other one that
 * there is one. Hidden information: cards that the viewer cannot name are counted; an effect of the
 * other seat about which faces decide that the viewer does not see is "f?", and has no worlds.
 * Frames of the game and facts are public but for the cards in them (rules.h). */
#ifndef TF_TEXT_PENDING_H
#define TF_TEXT_PENDING_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* Appends " p=.." and " o=..", as far as there is something to say. */
void pending_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* Whose text it is, and what its head says of the open decision. */
struct pending_of {
    int viewer, asked, step; /* step -1: none is open */
};

/* Restores from the text behind p=; the zones and marks of st are set. False if it is not one that
 * pending_print wrote. */
bool pending_read(struct run *run, const struct pending_of *of, const char *text);

/* False if the text behind p= has a part that no world can be drawn for. */
bool pending_is_whole(const char *text);

/* True if the frames of card code that were read can be gone on from, whatever their sets hold. */
bool pending_code_fits(const struct run *run);

/* True if the frames and facts that were read can be gone on from, and the top frame to a question.
 * What this lets through neither stops nor hangs the host; that the question is the one in the text
 * is seen by asking again (setup.c). */
bool pending_fits(struct run *run);

/* Each card of the zone is what a frame of these kinds (bits) is about: for zones where cards lie
 * while they are used, and the frames that put them away. */
bool pending_holds(const struct state *st, zone_t zone, uint32_t kinds);

#endif
