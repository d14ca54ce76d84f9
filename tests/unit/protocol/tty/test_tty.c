/* test_tty.c - what a person may leave out, how a reply looks, where lines are kept. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "protocol/tty/tty-inner.h"
#include "tests/lib/prop_game.h"

/* ------------------------------------------------------------------------------ short forms */

static void expands(const char *line, const char *want)
{
    char text[256];
    struct str out;

    str_init(&out, text, sizeof text);
    tty_expand(line, &out);
    cr_expect_str_eq(text, want);
}

Test(tty, short_forms_stand_for_commands)
{
    expands("p 3", "play 3");
    expands("l", "legal");
    expands("a s1", "ask s1");
    expands("s", "show");
    expands("u 2", "undo 2");
    expands("q", "quit");
    expands("exit", "quit");
    expands("?", "help");
    expands("? play", "help play");
    expands("P 3", "play 3");
    expands("@g2 LEGAL s1", "@g2 legal s1");
    expands("set log=/tmp/Log", "set log=/tmp/Log");
}

Test(tty, a_number_alone_plays_that_move)
{
    expands("12", "play 12");
    expands(" 12 ", "play 12");
    expands("12 ping", "12 ping");
    expands("12 3", "12 play 3");
    expands("", "");
}

Test(tty, short_forms_stand_behind_a_prompt_an_id_and_a_handle_too)
{
    expands("> 3", "play 3");
    expands("> @g2 3", "@g2 play 3");
    expands("@g2  p   3", "@g2 play 3");
    expands("7 @g2 u", "7 @g2 undo");
    expands("7 l", "7 legal");
    expands("@g2 legal", "@g2 legal");
    expands("@g2", "@g2");
}

Test(tty, whole_commands_stay_and_blanks_do_not_count)
{
    expands("  play   s1\t3  ", "play s1 3");
    expands("> legal", "legal");
    expands("status", "status");
    expands("pl", "pl");
    expands("<  ok", "< ok");
    expands("p lay:fox  +done", "play lay:fox+done");
}

Test(tty, the_board_is_drawn_behind_what_has_moved_a_game)
{
    cr_expect(tty_moves("play 1", "ok d=2 ask=s1 move=done\n"));
    cr_expect(tty_moves("@g2 undo", "@g2 ok d=2 ask=s1\n"));
    cr_expect(tty_moves("7 @g2 undo", "7 @g2 ok d=2 ask=s1\n"));
    cr_expect_not(tty_moves("play 1", "err illegal d=2 move=x\n"));
    cr_expect_not(tty_moves("status", "ok stage=ask d=2 ask=s1\n"));
    cr_expect_not(tty_moves("chance", "ok n=3\n"), "a list of outcomes moves nothing");
    cr_expect_str_eq(tty_status("move 1 a\nmove 2 b\nok n=2\n"), "ok n=2\n");
}

/* ------------------------------------------------------------------------------------ paint */

static struct host *host;

static void open_host(void)
{
    host = prop_host();
}

static void close_host(void)
{
    host_close(host);
}

static const char *say(const char *line)
{
    return command_run(host, line, strlen(line));
}

static const char *printed(const struct tty_look *look, const char *command, const char *reply)
{
    static char text[65536];
    FILE *out = fmemopen(text, sizeof text, "w");

    tty_print(out, look, command, reply);
    (void)fclose(out);
    return text;
}

static const struct tty_look plain = {80, 0, false}, coloured = {80, 0, true};

Test(tty, without_colours_a_refusal_has_a_mark)
{
    cr_expect_str_eq(printed(&plain, "x", "err unknown verb=x\n"), "! err unknown verb=x\n");
    cr_expect_str_eq(printed(&plain, "ping", "ok\n"), "ok\n");
    cr_expect_str_eq(printed(&plain, "@b l", "@b move 1 done\n@b ok n=1\n"),
                     "@b move 1 done\n@b ok n=1\n");
    cr_expect_str_eq(printed(&coloured, "x", "err unknown verb=x\n"),
                     "\033[1;31merr unknown verb=x\033[0m\n");
}

Test(tty, colours_change_no_letter)
{
    static const char *const replies[][2] = {{"legal", "move 1 done\nmove 2 lay:fox\nok n=2\n"},
                                             {"show", "turn 1\n* s1  life 3\n  s2  life 4\nok\n"},
                                             {"@b show", "@b turn 1\n@b ok\n"}};

    for (size_t i = 0; i < COUNT_OF(replies); i++) {
        char with[4096], *to = with;
        for (const char *at = printed(&coloured, replies[i][0], replies[i][1]); *at != '\0';) {
            at += *at == '\033' ? strcspn(at, "m") + 1 : 0;
            *to = *at;
            to += *at != '\033' && *at != '\0';
            at += *at != '\033' && *at != '\0';
        }
        *to = '\0';
        cr_expect_str_eq(with, printed(&plain, replies[i][0], replies[i][1]));
    }
}

/* How often a verb stands in a text as a word of its own, behind the places of titles. */
static int count_word(const char *text, const char *verb, size_t length)
{
    int n = 0;

    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n');
        for (const char *at = line + 16; at + length <= end; at++) {
            n += at[-1] == ' ' && strncmp(at, verb, length) == 0 &&
                 strchr(" \n", at[length]) != NULL;
        }
    }
    return n;
}

Test(tty, help_puts_every_command_into_one_group, .init = open_host, .fini = close_host)
{
    static const char *const first[] = {"newgame", "legal", "play", "show", "undo"};
    char *reply = strdup(say("help"));
    char *text = strdup(printed(&plain, "help", reply));
    const char *at = text, *groups = strstr(text, "\nlooking ") + 1;

    for (size_t i = 0; i < COUNT_OF(first); i++) {
        char row[32] = "\n  ";
        strcat(strcat(row, first[i]), " ");
        at = i == 0 ? text : strstr(at, row);
        cr_assert_not_null(at, "%s is not in its place in\n%s", row, text);
    }
    *strstr(groups, "\n\"help VERB\"") = '\0';
    char *rest = strcat(strcpy(malloc(strlen(groups) + 2), groups), "\n");
    for (at = reply; strncmp(at, "help ", 5) == 0; at = strchr(at, '\n') + 1) {
        size_t length = strcspn(at + 5, " ");
        bool is_first = false;
        for (size_t i = 0; i < COUNT_OF(first); i++) {
            is_first |= strlen(first[i]) == length && strncmp(first[i], at + 5, length) == 0;
        }
        cr_expect_eq(count_word(rest, at + 5, length), is_first ? 0 : 1, "%.*s in\n%s", (int)length,
                     at + 5, rest);
    }
    free(rest);
    free(text);
    free(reply);
}

Test(tty, help_of_a_command_names_arguments_example_and_short_form, .init = open_host,
     .fini = close_host)
{
    const char *text = printed(&plain, "help play", say("help play"));

    cr_expect_eq(strncmp(text, "play [SEAT]", 11), 0, "%s", text);
    cr_expect_not_null(strstr(text, "\n    example: play s1 d=1 2\n"), "%s", text);
    cr_expect_not_null(strstr(text, "\n    short: p"), "%s", text);
    text = printed(&plain, "help nothing", say("help nothing"));
    cr_expect_eq(strncmp(text, "! err nosuch", 12), 0, "%s", text);
}

Test(tty, words_are_wrapped_and_wide_characters_too)
{
    static const struct tty_look slim = {12, 0, false};
    char text[256];
    FILE *out = fmemopen(text, sizeof text, "w");

    tty_wrap(out, &slim, "one two three", 0, 2);
    tty_wrap(out, &slim, "相手のキャスト", 0, 2);
    (void)fclose(out);
    cr_expect_str_eq(text, "one two\n  three\n相手のキャス\n  ト\n");
}

static const char *drawn(int width, int rows, const char *lead)
{
    static char text[65536];
    struct tty_look look = {width, rows, false};
    struct tty_drawn drawn = tty_draw(&look, host, lead, 0);

    (void)snprintf(text, sizeof text, "%s%s", drawn.told, drawn.board);
    free(drawn.told);
    free(drawn.board);
    return text;
}

TestSuite(tty_draw, .init = open_host, .fini = close_host);

Test(tty_draw, the_board_stands_above_numbered_moves_with_their_sentences)
{
    (void)say("newgame unreal-drive seed=1");
    const char *text = drawn(80, 0, "");
    const char *board = strstr(text, "* s1  life 10 ");
    const char *move =
        strstr(text, "\n   1  start:debt-ghoul   start with \"Fair Exchange\" Debt Ghoul\n");
    cr_assert(board != NULL && move != NULL && board < move, "%s", text);
    (void)say("set lang=ja");
    text = drawn(80, 0, "");
    cr_expect_not_null(strstr(text, "  「差し引きなし」借財の屍鬼を開始キャストにする\n"), "%s",
                       text);
    text = drawn(40, 0, "");
    cr_expect_not_null(
        strstr(text, "\n   1  「差し引きなし」借財の屍鬼を開始キ\n      ャストにする\n"),
        "a sentence that does not fit: %s", text);
}

Test(tty_draw, the_board_is_that_of_the_handle_and_does_not_say_so_in_each_line)
{
    (void)say("newgame unreal-drive seed=1 as=left");
    (void)say("newgame unreal-drive seed=1 as=right");
    (void)say("@right play 1");
    const char *text = drawn(80, 0, "@right ");
    cr_expect_not_null(strstr(text, "\ns2 is asked:"), "%s", text);
    cr_expect_not_null(strstr(text, "\n   1  start:dice-jackal "), "%s", text);
    cr_expect_null(strchr(text, '@'), "%s", text);
}

/* Plays random moves until there are more than `least` to choose from; how many there are. */
static int play_until(int least)
{
    uint64_t stream = 1;

    for (int i = 0; i < 20000; i++) {
        const char *status = tty_status(say("legal"));
        int n = strncmp(status, "ok n=", 5) == 0 ? atoi(status + 5) : 0;
        char line[64];
        if (n > least) {
            return n;
        }
        (void)snprintf(line, sizeof line, "play %d",
                       n == 0 ? 1 : 1 + (int)(rng_fast(&stream) % (uint64_t)n));
        if (n == 0) {
            (void)snprintf(line, sizeof line, "newgame unreal-drive seed=%x as=x", i + 1);
        }
        (void)say(line);
    }
    return 0;
}

/* True if a text has a number as one that may be typed: "  12  ", " 12:", or within " 10-14:". */
static bool has_number(const char *text, int number)
{
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n');
        for (const char *at = line; at < end; at++) {
            char *next = NULL;
            long first = at == line || at[-1] == ' ' ? strtol(at, &next, 10) : 0;
            bool is_first = first > 0 && *at != ' ';
            long last = is_first && *next == '-' ? strtol(next + 1, &next, 10) : first;
            bool is_plain = is_first && strncmp(next, "  ", 2) == 0;
            if (is_first && (*next == ':' || is_plain) && first <= number && number <= last) {
                return true;
            }
        }
    }
    return false;
}

Test(tty_draw, every_move_has_its_number_and_no_line_is_too_wide)
{
    static const int sizes[][2] = {{40, 0}, {40, 24}, {62, 24}, {80, 24}, {120, 0}};
    int n = play_until(12);

    cr_assert_gt(n, 12);
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        const char *text = strstr(drawn(sizes[i][0], sizes[i][1], ""), " is asked:");
        for (const char *at = strchr(text, '\n') + 1; *at != '\0'; at = strchr(at, '\n') + 1) {
            cr_expect_leq((int)strcspn(at, "\n"), sizes[i][0] + 2 * (int)strlen("…"), "%s", text);
        }
        for (int k = 1; k <= n; k++) {
            cr_expect(has_number(strchr(text, '\n') + 1, k), "%d in\n%s", k, text);
        }
    }
}

/* ---------------------------------------------------------------------------------- history */

Test(tty, history_stands_in_the_folder_for_state)
{
    char path[TTY_PATH], folder[] = "/tmp/tefuda-test-XXXXXX", want[TTY_PATH];

    cr_assert_not_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    cr_assert(tty_history(path));
    (void)snprintf(want, sizeof want, "%s/tefuda/history", folder);
    cr_expect_str_eq(path, want);
    setenv("XDG_STATE_HOME", "not/absolute", 1);
    setenv("HOME", folder, 1);
    cr_assert(tty_history(path));
    (void)snprintf(want, sizeof want, "%s/.local/state/tefuda/history", folder);
    cr_expect_str_eq(path, want);
    setenv("HOME", "/proc/nowhere", 1);
    cr_expect_not(tty_history(path));
    unsetenv("HOME");
    cr_expect_not(tty_history(path));
    (void)snprintf(want, sizeof want, "rm -r %s", folder);
    cr_assert_eq(system(want), 0);
}
