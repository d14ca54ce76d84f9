/* main.c - build/tefuda-arena: reads the command line and plays the match on the engine. */
#include <stdio.h>

#include "bots/arena/args.h"
#include "bots/arena/run/tournament.h"
#include "engine/tefuda.h"

enum { EXIT_USAGE = 1 };

int main(int argc, char **argv)
{
    static const struct match_engine engine = {tf_open, tf_send, tf_close};
    struct tournament_plan plan;

    switch (args_read(argc, argv, &plan, stdout, stderr)) {
    case ARGS_HELP:
        return 0;
    case ARGS_WRONG:
        (void)fputs("try tefuda-arena --help\n", stderr);
        return EXIT_USAGE;
    case ARGS_PLAY:
        break;
    }
    plan.engine = &engine;
    return (int)tournament_run(&plan, stdout, stderr);
}
