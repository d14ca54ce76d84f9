/* main.c - build/tefuda-arena. */
#include <stdio.h>

#include "bots/arena/cmd/cmd.h"
#include "engine/tefuda.h"

int main(int argc, char **argv)
{
    struct cmd cmd = {.engine = {tf_open, tf_send, tf_close}, .out = stdout, .err = stderr};

    return arena_main(&cmd, argc, argv);
}
