/* args.h - the command line of tefuda-arena.
 *
 * Promise: what is accepted is complete and in range; every refusal says what to type instead. */
#ifndef TF_ARENA_ARGS_H
#define TF_ARENA_ARGS_H

#include <stdio.h>

#include "bots/arena/run/tournament.h"

enum args_end {
    ARGS_PLAY, /* the plan is filled in, all but the engine */
    ARGS_HELP, /* help was asked for and printed */
    ARGS_WRONG /* the reason has been printed */
};

/* Reads the command line. Texts of the plan point into argv. */
enum args_end args_read(int argc, char **argv, struct tournament_plan *plan, FILE *out, FILE *err);

#endif
