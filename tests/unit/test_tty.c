/* test_tty.c - what a person may leave out. */
#include <criterion/criterion.h>

#include "protocol/tty.h"

static void expands(const char *line, const char *want)
{
    char out[TTY_LINE];

    tty_expand(line, out);
    cr_expect_str_eq(out, want);
}

Test(tty, short_forms_stand_for_commands)
{
    expands("p 3", "play 3");
    expands("l", "legal");
    expands("a s1", "ask s1");
    expands("s", "show");
    expands("u 2", "undo 2");
}

Test(tty, a_number_alone_plays_that_move)
{
    expands("12", "play 12");
    expands("12 ping", "12 ping");
    expands("", "");
}

Test(tty, whole_commands_stay_and_blanks_do_not_count)
{
    expands("  play   s1\t3  ", "play s1 3");
    expands("> legal", "legal");
    expands("status", "status");
    expands("pl", "pl");
}
