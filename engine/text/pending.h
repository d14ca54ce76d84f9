/* pending.h - what is under way, as text: the fields p= and o= of a position.
 *
 * Promise: for viewer `all` the text holds the whole continuation, and pending_read restores it;
 * objects are named by where they lie. A seat that is asked reads it too, with "?" for what it
 * cannot know. Other viewers read the turn machine and the sources of the running effects, all of
 * which is public. Hidden information: what an effect of the other seat has chosen or counted is
 * "?"; frames of the game and facts are public but for the cards in them (rules.h). */
#ifndef TF_TEXT_PENDING_H
#define TF_TEXT_PENDING_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* Appends " p=.." and " o=..", as far as there is something to say. */
void pending_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* Restores from the text behind p=; the zones and marks of st are set. False if it is not one that
 * pending_print wrote, or it leaves something out. */
bool pending_read(struct run *run, const char *text);

/* False if the text behind p= leaves something out: a "?". */
bool pending_is_whole(const char *text);

/* True if the frames and facts that were read can be gone on from, and the top frame to a question.
 * What this lets through neither stops nor hangs the host; that the question is the one in the text
 * is seen by asking again (setup.c). */
bool pending_fits(struct run *run);

/* Each card of the zone is what a frame of these kinds (bits) is about: for zones where cards lie
 * while they are used, and the frames that put them away. */
bool pending_holds(const struct state *st, zone_t zone, uint32_t kinds);

#endif
