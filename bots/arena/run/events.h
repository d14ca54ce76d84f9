/* events.h - a run told to a program while it goes on: one line of words for each thing.
 *
 * Promise: the lines and their words stand in bots/arena/README.md; a later version may add words
 * and kinds of lines, and changes none. Each line is written at once. */
#ifndef TF_ARENA_EVENTS_H
#define TF_ARENA_EVENTS_H

#include <stdio.h>

#include "bots/arena/result/course.h"
#include "bots/arena/run/worker.h"

/* out may be NULL in all of these: nobody listens. */

/* start plan= kind= rounds= games= done= bots=A,B,.. */
void events_start(FILE *out, const struct course *course, const char *hash, unsigned long done);

/* round n= pairs=A/B,C/D.. bye= games=, for a round that has become known. */
void events_round(FILE *out, const struct course *course);

/* game n= block= round= game= s1= s2= end= reason= answers= s1.ms= s2.ms=, with s1.fault= or
 * s2.fault= where there is one. */
void events_game(FILE *out, const struct course *course, const struct worker_report *report);

/* end status=done|interrupted|unusable games= seconds= */
void events_end(FILE *out, const char *status, unsigned long games, double seconds);

#endif
