/* main.c - build/tefuda-arena. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bots/arena/cmd/cmd.h"
#include "engine/tefuda.h"

int main(int argc, char **argv)
{
    struct cmd cmd = {.engine = {tf_open, tf_send, tf_close}, .out = stdout, .err = stderr};
    int status = arena_main(&cmd, argc, argv);

    if (fflush(stdout) != 0 || ferror(stdout)) { /* what was to be said is not there */
        fprintf(stderr, "tefuda-arena: standard output: %s\n", strerror(errno));
        return CMD_UNUSABLE;
    }
    return status;
}
