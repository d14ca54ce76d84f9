/* test_tty-complete.c - what may come next. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "protocol/tty/tty-inner.h"
#include "tests/lib/prop_game.h"

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
               (const char *const[]){" seed=", " s1=", " opt.tie_rule=", " as=", NULL});
    cr_expect_null(strstr(offered("newgame unreal-drive seed=1 "), "seed="));
    offers("newgame battle-of-union fir", " first=");
    offers("newgame unreal-drive fir", ""); /* refused whatever stands behind it */
}

Test(tty_complete, words_behind_a_key_are_those_of_its_row)
{
    offers("newgame play-of-universe first=", " first=s1 first=s2 first=rng");
    offers("newgame unreal-drive first=", "");
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
