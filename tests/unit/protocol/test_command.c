/* test_command.c - dispatch, argument checks, help: the parts that transcripts cannot write
 * down. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lang/carddb.h"
#include "protocol/command.h"
#include "tests/lib/test_host.h"

static struct host *host;

static void open_host(void)
{
    host = test_host();
}

static void close_host(void)
{
    host_close(host);
}

TestSuite(command, .init = open_host, .fini = close_host);

static const char *say(const char *line)
{
    return command_run(host, line, strlen(line));
}

static const char *const verbs[] = {
#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function) verb,
#include "protocol/command.def"
#undef COMMAND
};

static const char *const examples[] = {
#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function) example,
#include "protocol/command.def"
#undef COMMAND
};

Test(command, the_table_is_sorted_by_verb)
{
    for (size_t i = 1; i < COUNT_OF(verbs); i++) {
        cr_expect_lt(strcmp(verbs[i - 1], verbs[i]), 0, "%s", verbs[i]);
    }
}

Test(command, help_knows_every_verb_and_every_example_is_a_line_of_that_verb)
{
    static struct line line;
    char text[200];
    struct err err;

    cr_assert(line_open(&line));
    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        (void)snprintf(text, sizeof text, "help %s", verbs[i]);
        const char *reply = say(text);
        cr_expect_eq(strncmp(reply, "help ", 5), 0, "%s", reply);
        cr_expect_eq(strncmp(reply + 5, verbs[i], strlen(verbs[i])), 0, "%s", reply);
        cr_expect(line_parse(&line, examples[i], strlen(examples[i]), &err), "%s", examples[i]);
        cr_expect_str_eq(line.verb, verbs[i]);
    }
    line_close(&line);
}

Test(command, no_example_is_refused_for_its_arguments)
{
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        if (strcmp(verbs[i], "setup") == 0 || strcmp(verbs[i], "deck") == 0 ||
            strcmp(verbs[i], "leakcheck") == 0 || strcmp(verbs[i], "bench") == 0) {
            continue; /* shortened, illegal on purpose, or long */
        }
        (void)say("newgame unreal-drive seed=1");
        const char *reply = say(examples[i]);
        cr_expect_null(strstr(reply, "err badarg"), "%s: %s", examples[i], reply);
        cr_expect_null(strstr(reply, "err missing"), "%s: %s", examples[i], reply);
        cr_expect_null(strstr(reply, "err unknown"), "%s: %s", examples[i], reply);
    }
}

Test(command, octets_that_are_no_text_are_refused_and_the_game_stays)
{
    static char long_line[MAX_LINE + 100];

    (void)say("newgame unreal-drive seed=1");
    char *before = strdup(say("state all"));
    cr_expect_str_eq(command_run(host, "play\0 1", 7),
                     "err syntax at=1 -- expected [id] [@game] verb\n");
    cr_expect_str_eq(command_run(host, "play \x80", 6), "err syntax at=6 -- not UTF-8\n");
    memset(long_line, 'a', sizeof long_line);
    memcpy(long_line, "12 @g1 play ", 12);
    cr_expect_str_eq(command_run(host, long_line, sizeof long_line),
                     "12 @g1 err toolong max=65536\n");
    cr_expect_str_eq(say("\x01"), "err syntax at=1 -- expected [id] [@game] verb\n");
    cr_expect_str_eq(say("state all"), before);
    free(before);
}

Test(command, a_line_cut_by_the_end_of_the_input_is_not_run)
{
    (void)say("newgame unreal-drive seed=1");
    cr_expect_str_eq(command_cut(host, "7 play 1", 8),
                     "7 err syntax at=9 -- the input ended in mid-line\n");
    cr_expect_eq(host->mismatches, 1);
    cr_expect_str_eq(command_cut(host, "# comment", 9), "");
    cr_expect_eq(host->mismatches, 1);
    cr_expect_not_null(strstr(say("status"), "wait=s1+s2"));
}

Test(command, every_refusal_has_a_code_of_the_table)
{
    static const char *const lines[] = {
        "x",
        "newgame",
        "newgame chess",
        "newgame unreal-drive seed=x",
        "play 1",
        "set x=1",
        "set lang=de",
        "tefuda 0",
        "@g9 status",
        "cards unreal-drive x",
        "deck unreal-drive a cards=x",
        "undo",
        "help nothing",
        "games nothing",
        "newgame unreal-drive s1=x",
        "get nothing",
    };

    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        char code[32] = "";
        const char *status = strstr(say(lines[i]), "err ");
        cr_assert_not_null(status, "%s", lines[i]);
        cr_assert_eq(sscanf(status, "err %31s", code), 1);
        cr_expect_not_null(reply_meaning(code), "%s", status);
    }
}

Test(command, a_reply_quotes_what_a_stranger_has_sent)
{
    cr_expect_str_eq(say("set a%20b=1"), "err badarg got=a%20b=1 -- one word too many\n");
    cr_expect_str_eq(say("help a%0Ab%20c"), "err nosuch name=a%0Ab%20c -- see help\n");
    cr_expect_str_eq(say("games 手札"), "err nosuch name=手札 -- no such game\n");
}

/* ---- lists say how long they are ------------------------------------------- */

/* The lines of a reply that begin with a word, or -1 if its last line counts others. */
static int count_lines(const char *reply, const char *word)
{
    char last[32];
    int n = 0;

    for (const char *at = reply; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        n += strncmp(at, word, strlen(word)) == 0;
    }
    (void)snprintf(last, sizeof last, "ok n=%d\n", n);
    return strstr(reply, last) != NULL ? n : -1;
}

Test(command, a_list_counts_its_lines)
{
    int seated = 0;

#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function)               \
    seated += ((roles)&ROLES_SEATED) != 0;
#include "protocol/command.def"
#undef COMMAND
    cr_expect_gt(count_lines(say("cards unreal-drive"), "card "), 50);
    (void)say("newgame unreal-drive seed=1");
    (void)say("set seat=s1");
    cr_expect_gt(seated, 10);
    cr_expect_eq(count_lines(say("help"), "help "), seated);
}

/* Whatever the reason: a script that checks something has not checked it. */
Test(command, an_expect_that_is_refused_counts)
{
    cr_expect_str_eq(say("expect d=1"), "err nogame -- start one with newgame\n");
    cr_expect_eq(host->mismatches, 1);
    (void)say("newgame unreal-drive seed=1");
    cr_expect_str_eq(say("expect d=1"), "ok\n");
    cr_expect_eq(host->mismatches, 1);
    cr_expect_eq(strncmp(say("expect d=2"), "err mismatch key=d", 18), 0);
    cr_expect_eq(host->mismatches, 2);
    cr_expect_eq(strncmp(say("expect nothing=1"), "err badarg", 10), 0);
    cr_expect_eq(host->mismatches, 3);
    (void)say("status");
    cr_expect_eq(host->mismatches, 3);
}
