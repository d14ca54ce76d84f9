/* test_tty.c - what a person may leave out, what may come next, how a reply looks. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "protocol/tty-inner.h"
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

/* ------------------------------------------------------------------------------- completion */

static struct host *host;
static struct tty_words words;

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

/* The words that may stand at the end of a line, each behind a space. */
static const char *offered(const char *line)
{
    static char text[TTY_WORDS_TEXT * 2];
    struct str out;

    str_init(&out, text, sizeof text);
    tty_complete(host, line, strlen(line), &words);
    for (int i = 0; i < words.count; i++) {
        str_format(&out, " %s", words.text + words.word[i]);
    }
    return text;
}

static void offers(const char *line, const char *want)
{
    cr_expect_str_eq(offered(line), want, "behind \"%s\": got%s want%s", line, offered(line), want);
}

/* Every one of some words is offered. */
static void offers_all(const char *line, const char *const *want)
{
    const char *got = offered(line);

    for (; *want != NULL; want++) {
        const char *at = strstr(got, *want);
        size_t length = strlen(*want);
        cr_expect(at != NULL && (at[length] == ' ' || at[length] == '\0'),
                  "\"%s\" not behind \"%s\":%s", *want, line, got);
    }
}

TestSuite(tty_complete, .init = open_host, .fini = close_host);

Test(tty_complete, commands_go_on_from_what_is_typed)
{
    offers("leg", " legal");
    offers("sta", " state status");
    offers("> leg", " legal");
    offers("7 leg", " legal");
    offers("nothing-like-this", "");
    offers_all("", (const char *const[]){" ask", " newgame", " undo", NULL});
}

Test(tty_complete, the_word_at_the_cursor_is_what_will_be_replaced)
{
    (void)offered("  > help leg");
    cr_expect_eq(words.from, 9);
    tty_complete(host, "leg s1", 3, &words);
    cr_expect_eq(words.count, 1);
    cr_expect_eq(words.from, 0);
}

Test(tty_complete, games_come_first_then_keys_that_are_not_said_yet)
{
    offers("newgame unr", " unreal-drive");
    offers_all("newgame unreal-drive ",
               (const char *const[]){" seed=", " s1=", " first=", " opt.tie_rule=", " as=", NULL});
    cr_expect_null(strstr(offered("newgame unreal-drive seed=1 "), "seed="));
    offers("newgame unreal-drive fir", " first=");
}

Test(tty_complete, words_behind_a_key_are_those_of_its_row)
{
    offers("newgame unreal-drive first=", " first=s1 first=s2 first=rng");
    offers("newgame unreal-drive luck=s", " luck=swap");
    offers("newgame unreal-drive lists=", " lists=open lists=closed");
    offers("newgame unreal-drive opt.tie_rule=a", " opt.tie_rule=attacker");
    offers("newgame unreal-drive opt.max_turns=", "");
    offers("newgame unreal-drive seed=", "");
    offers("explain x lang=", " lang=ja lang=en");
    offers("undo safe=", " safe=0 safe=1");
}

Test(tty_complete, deck_lists_stand_behind_the_keys_of_the_seats)
{
    offers_all("newgame unreal-drive s1=", (const char *const[]){" s1=stakes", " s1=veil", NULL});
    offers("newgame unreal-drive s2=sta", " s2=stakes");
    cr_expect_eq(words.stem, 3, "what is listed leaves the key out");
    (void)say("newgame unreal-drive seed=1");
    offers("setup s1=sta", " s1=stakes");
}

Test(tty_complete, options_and_their_words)
{
    offers("set la", " lang=");
    offers("set lang=", " lang=ja lang=en");
    offers("set strict=", " strict=0 strict=1");
    offers("set memory=", "");
    offers("set lang=ja vi", " view=");
    offers("get la", " lang");
}

Test(tty_complete, handles_of_open_games)
{
    (void)say("newgame unreal-drive seed=1 as=left");
    (void)say("newgame unreal-drive seed=1 as=right");
    offers("@", " @left @right");
    offers("@ri", " @right");
    offers("@right leg", " legal");
    offers("7 @l", " @left");
}

Test(tty_complete, card_ids_and_lists_of_them)
{
    offers("cards unreal-drive ember", " ember-pup");
    offers("deck unreal-drive mine cards=graft,ember", " cards=graft,ember-pup");
    cr_expect_eq(words.stem, 12);
}

Test(tty_complete, seats_viewers_and_labels)
{
    (void)say("newgame unreal-drive seed=1");
    (void)say("play s1 1");
    (void)say("play s2 1");
    offers("show ", " s1 s2 pub all width=");
    offers("legal s", " s1 s2");
    offers("inspect s1 a", " a1 a4");
}

Test(tty_complete, moves_are_those_of_the_seat_that_is_asked)
{
    (void)say("newgame unreal-drive seed=1");
    offers("play start:d", " start:debt-ghoul");
    offers("p s2 start:d", " start:dice-jackal");
    offers("why s2 start:d", " start:dice-jackal");
    offers("explain start:g", " start:grave-moth");
    offers("play x+start:g", " x+start:grave-moth");
    offers("legal prefix=", " prefix=start:");
    offers_all("play ", (const char *const[]){" s1", " s2", " start:moss-cub", NULL});
    (void)say("newgame unreal-drive seed=1 as=b");
    offers("@b play s2 start:d", " start:dice-jackal");
    (void)say("@b play s2 1");
    offers("@b play s2 ", "");
}

Test(tty_complete, a_sealed_game_offers_nothing_that_it_would_not_tell)
{
    (void)say("set view=sealed");
    cr_assert_not_null(strstr(say("newgame unreal-drive"), "ok "));
    (void)say("play s1 1");
    (void)say("play s2 1");
    offers("inspect all ", "");
    cr_expect_str_not_empty(offered("inspect s1 a"));
}

Test(tty_complete, the_log_holds_what_was_typed_alone)
{
    char *text = NULL;
    size_t size = 0;

    (void)say("newgame unreal-drive seed=1");
    host->log = open_memstream(&text, &size);
    (void)say("ping");
    (void)offered("play ");
    (void)fclose(host->log);
    host->log = NULL;
    cr_expect_str_eq(text, "> ping\n< ok\n");
    free(text);
}

Test(tty_complete, anything_may_be_typed)
{
    static const char signs[] = " =+,@>s1play:legal{}%\x01\xff[]";
    uint64_t stream = 1;
    char line[64];

    (void)say("newgame unreal-drive seed=1");
    for (int i = 0; i < 3000; i++) {
        size_t length = (size_t)(rng_fast(&stream) % 40);
        for (size_t k = 0; k < length; k++) {
            line[k] = signs[rng_fast(&stream) % (sizeof signs - 1)];
        }
        line[length] = '\0';
        tty_complete(host, line, length, &words);
        cr_assert_leq(words.from, length, "%s", line);
        for (int k = 0; k < words.count; k++) {
            const char *word = words.text + words.word[k];
            size_t typed = length - words.from;
            cr_assert_eq(strncmp(word, line + words.from, typed), 0, "\"%s\" behind \"%s\"", word,
                         line);
        }
    }
}

/* ------------------------------------------------------------------------------------ paint */

static const char *printed(const struct tty_look *look, const char *command, const char *reply)
{
    static char text[65536];
    FILE *out = fmemopen(text, sizeof text, "w");

    tty_print(out, look, command, reply);
    (void)fclose(out);
    return text;
}

static const struct tty_look plain = {80, false}, coloured = {80, true};

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
    static const struct tty_look slim = {12, false};
    char text[256];
    FILE *out = fmemopen(text, sizeof text, "w");

    tty_wrap(out, &slim, "one two three", 0, 2);
    tty_wrap(out, &slim, "相手のキャスト", 0, 2);
    (void)fclose(out);
    cr_expect_str_eq(text, "one two\n  three\n相手のキャス\n  ト\n");
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
