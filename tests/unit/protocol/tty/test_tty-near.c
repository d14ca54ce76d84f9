/* test_tty-near.c - what may have been meant. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "protocol/tty/tty-inner.h"
#include "tests/lib/prop_game.h"

static struct host *host;

static void open_host(void)
{
    host = prop_host();
}

static void close_host(void)
{
    host_close(host);
}

/* What is written behind the refusal of a command. */
static const char *near_to(const char *command)
{
    static char text[4096];
    char status[1024];
    FILE *out = fmemopen(text, sizeof text, "w");

    (void)snprintf(status, sizeof status, "%s",
                   tty_status(command_run(host, command, strlen(command))));
    text[0] = '\0';
    tty_near(out, host, command, status);
    (void)fclose(out);
    return text;
}

TestSuite(tty_near, .init = open_host, .fini = close_host);

Test(tty_near, a_game_by_a_part_of_its_name_or_by_its_title)
{
    cr_expect_str_eq(near_to("games unreal"), "  did you mean unreal-drive?\n");
    cr_expect_str_eq(near_to("newgame universe-end"), "  did you mean unien?\n");
    cr_expect_str_eq(near_to("games generation"), "  did you mean ultima-generation?\n");
    cr_expect_str_eq(near_to("games zzz"), "");
    cr_expect_str_eq(near_to("games unrael-drive"), "", "the refusal names it");
}

Test(tty_near, a_move_that_is_misspelt_or_without_its_verb)
{
    (void)command_run(host, "newgame unreal-drive seed=1 as=b", 32);
    cr_expect_str_eq(near_to("@b play start:debt-goul"), "  did you mean start:debt-ghoul?\n");
    cr_expect_str_eq(near_to("@b play debt-ghoul"), "  did you mean start:debt-ghoul?\n");
    cr_expect_str_eq(near_to("@b play ghoul"), "  did you mean start:debt-ghoul?\n");
    cr_expect_str_eq(near_to("@b play strat:moss-cub"), "", "the refusal names the verb");
    cr_expect_str_eq(near_to("@b start:moss-cub"), "  did you mean play start:moss-cub?\n");
    cr_expect_str_eq(near_to("@b moss-cub"), "  did you mean play start:moss-cub?\n");
    cr_expect_str_eq(near_to("@b nonsense"), "");
    cr_expect_str_eq(near_to("@b play lay:crow-notary"), "", "no such move is legal now");
    cr_expect_str_eq(near_to("@b play start:moss-cub"), "", "nothing was refused");
    cr_expect_str_eq(near_to("@b why start"), "");
}

Test(tty_near, lines_of_any_length_are_taken)
{
    char line[4096] = "@b play ";

    (void)command_run(host, "newgame unreal-drive seed=1 as=b", 32);
    memset(line + 8, 'x', sizeof line - 9);
    cr_expect_str_eq(near_to(line), "");
    cr_expect_str_eq(near_to("@b play"), "");
    cr_expect_str_eq(near_to(""), "");
}
