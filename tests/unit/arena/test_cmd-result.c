#include <criterion/criterion.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/bots/event.h"

/* The commands that come after a run, and what a run leaves behind besides its journal. */

static const char GOOD[] = "exec python3 -S -E tests/bots/hostile.py good";

/* Makes FOLDER/NAME.plan of two bots. */
static void make_plan(struct event *event, const char *name, const char *words)
{
    cr_assert_eq(event_run(event,
                           "arena plan -o %s/%s.plan %s game=guess seed=7 each movetime=20000 "
                           "bot name=a cmd='%s' bot name=b cmd='%s'",
                           event->folder, name, words, GOOD, GOOD),
                 CMD_DONE, "%s", event->err);
}

static void run_plan(struct event *event, const char *name, const char *more)
{
    cr_assert_eq(event_run(event, "arena run %s/%s.plan %s", event->folder, name, more), CMD_DONE,
                 "%s", event->err);
}

Test(result, the_arena_tells_its_own_lag_beside_the_table)
{
    struct event event;

    event_open(&event);
    make_plan(&event, "x", "pairs=1");
    run_plan(&event, "x", "");
    cr_assert(strstr(event.err, "the arena's own lag: "), "%s", event.err);
    cr_assert_not(strstr(event.out, "lag"), "it is no part of the table: %s", event.out);
    cr_assert_eq(event_run(&event, "arena table %s/x.plan", event.folder), CMD_DONE);
    cr_assert_not(strstr(event.out, "lag"), "it is no part of the table: %s", event.out);
    event_close(&event);
}

Test(result, a_test_tells_its_verdict_by_the_exit_status)
{
    struct event event;

    event_open(&event);
    make_plan(&event, "x", "pairs=2 stop=sprt,nelo0=0,nelo1=500,alpha=0.4,beta=0.4");
    run_plan(&event, "x", "");
    (void)event_run(&event, "arena status %s/x.plan --test", event.folder);
    cr_assert(strstr(event.out, ": LLR "), "%s", event.out);
    make_plan(&event, "open", "pairs=2 stop=sprt,nelo0=0,nelo1=1");
    run_plan(&event, "open", "");
    cr_assert_eq(event_run(&event, "arena status %s/open.plan --test", event.folder), 2, "%s",
                 event.out);
    cr_assert_eq(strncmp(event.out, "open: LLR ", 10), 0, "%s", event.out);
    cr_assert(strstr(event.out, "[-2.94, 2.94] after 2 blocks\n"), "%s", event.out);
    make_plan(&event, "none", "pairs=1");
    cr_assert_eq(event_run(&event, "arena status %s/none.plan --test", event.folder), 3);
    cr_assert(strstr(event.err, "no stop="), "%s", event.err);
    event_close(&event);
}

Test(result, events_are_rated_together_by_the_names_of_their_bots)
{
    struct event event;

    event_open(&event);
    make_plan(&event, "x", "pairs=3");
    run_plan(&event, "x", "");
    make_plan(&event, "y", "pairs=2");
    run_plan(&event, "y", "");
    cr_assert_eq(event_run(&event, "arena rate %s/x.plan", event.folder), CMD_DONE, "%s",
                 event.err);
    cr_assert(strstr(event.out, "         3  a\n"), "%s", event.out);
    cr_assert_eq(event_run(&event, "arena rate %s/x.plan %s/y.plan", event.folder, event.folder),
                 CMD_DONE);
    cr_assert(strstr(event.out, "         5  a\n") && strstr(event.out, "         5  b\n"), "%s",
              event.out);
    make_plan(&event, "quad", "pairs=1 swap=quad");
    run_plan(&event, "quad", "");
    cr_assert_eq(event_run(&event, "arena rate %s/x.plan %s/quad.plan", event.folder, event.folder),
                 CMD_UNUSABLE);
    cr_assert(strstr(event.err, "its blocks have 4 games, those before have 2"), "%s", event.err);
    cr_assert_eq(event_run(&event, "arena rate"), CMD_USAGE);
    event_close(&event);
}

Test(result, an_audit_plays_a_share_of_the_games_again)
{
    struct event event;
    int played = -1;

    event_open(&event);
    make_plan(&event, "x", "pairs=20");
    run_plan(&event, "x", "");
    cr_assert_eq(event_run(&event, "arena verify %s/x.plan --audit 50%%", event.folder), CMD_DONE,
                 "%s", event.err);
    cr_assert_eq(sscanf(event.out, "%d of 40 games played again", &played), 1, "%s", event.out);
    cr_assert(played > 2 && played < 38, "half of 40, more or less: %d", played);
    cr_assert_eq(event_run(&event, "arena merge %s/x.plan -o %s/all %s/x.run --audit 100%%",
                           event.folder, event.folder, event.folder),
                 CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "\n40 games played again"), "%s", event.out);
    cr_assert_eq(event_run(&event, "arena verify %s/x.plan --audit 0%%", event.folder), CMD_USAGE);
    cr_assert(strstr(event.err, "--audit wants a share"), "%s", event.err);
    event_close(&event);
}

Test(result, all_games_of_a_match_may_stand_in_one_file)
{
    struct event event;
    char *whole;
    int games = 0;

    event_open(&event);
    make_plan(&event, "x", "pairs=2");
    run_plan(&event, "x", "-j 2");
    cr_assert_eq(
        event_run(&event, "arena export %s/x.plan --by match -o %s", event.folder, event.folder),
        CMD_DONE, "%s", event.err);
    whole = event_file(&event, "a-b.tfr");
    cr_assert(whole);
    for (const char *at = whole; (at = strstr(at, "# [Game \"")) != NULL; at++) {
        cr_assert_eq(atoi(at + 9), ++games, "in their order");
    }
    cr_assert_eq(games, 4);
    free(whole);
    whole = event_file(&event, "0001-a.tfr");
    cr_assert_null(whole, "the parts are gone");
    cr_assert_eq(
        event_run(&event, "arena export %s/x.plan --by day -o %s", event.folder, event.folder),
        CMD_USAGE);
    event_close(&event);
}

Test(result, a_stop_file_ends_a_run_softly)
{
    struct event event;
    char path[EVENT_PATH];

    event_open(&event);
    make_plan(&event, "x", "pairs=2");
    (void)snprintf(path, sizeof path, "%s/x.stop", event.folder);
    (void)fclose(fopen(path, "we"));
    cr_assert_eq(event_run(&event, "arena run %s/x.plan", event.folder), CMD_INTERRUPTED);
    cr_assert(strstr(event.err, "x.stop is there: no new block is begun\n"), "%s", event.err);
    cr_assert(strstr(event.out, "not played yet: 4 games"), "%s", event.out);
    (void)remove(path);
    run_plan(&event, "x", "");
    event_close(&event);
}

Test(result, a_log_holds_the_conversation_of_one_bot_and_nothing_of_the_other)
{
    struct event event;
    char *own, *other;

    event_open(&event);
    cr_assert_eq(event_run(&event,
                           "arena plan -o %s/x.plan pairs=1 game=guess seed=7 each movetime=20000 "
                           "bot name=a cmd='%s' bot name=b cmd='echo of my own >&2; %s'",
                           event.folder, GOOD, GOOD),
                 CMD_DONE);
    cr_assert_eq(event_run(&event, "arena run %s/x.plan --log %s/logs", event.folder, event.folder),
                 CMD_DONE, "%s", event.err);
    own = event_file(&event, "logs/b/0001-a.log");
    other = event_file(&event, "logs/a/0001-a.log");
    cr_assert(own && other);
    cr_assert(strstr(own, " > 1 tefuda 1 name=tefuda-arena\n"), "%s", own);
    cr_assert(strstr(own, " < 1 ok proto=1\n"), "%s", own);
    cr_assert(strstr(own, " > 2 newgame guess seat=s2 "), "%s", own);
    cr_assert(strstr(own, "> 3 go d=1 movetime=20000 "), "%s", own);
    cr_assert(strstr(own, "< 3 info time=1 nodes=1\n"), "%s", own);
    cr_assert(strstr(own, " quit\n"), "%s", own);
    cr_assert(strstr(own, "\n! of my own\n"), "%s", own);
    cr_assert_not(strstr(other, "of my own"));
    cr_assert(strstr(other, "newgame guess seat=s1 "));
    free(own);
    free(other);
    cr_assert(own = event_file(&event, "logs/b/0001-b.log"));
    free(own);
    event_close(&event);
}

Test(result, interim_tables_come_while_it_plays)
{
    static const char SLOW[] = "exec python3 -S -E tests/bots/hostile.py slow 1";
    struct event event;
    int tables = 0;

    event_open(&event);
    cr_assert_eq(event_run(&event,
                           "arena plan -o %s/x.plan pairs=1 game=guess seed=7 each movetime=20000 "
                           "bot name=a cmd='%s' bot name=b cmd='%s'",
                           event.folder, GOOD, SLOW),
                 CMD_DONE);
    run_plan(&event, "x", "--every 1");
    for (const char *at = event.out; (at = strstr(at, "won by the first seat")) != NULL; at++) {
        tables++;
    }
    cr_assert_geq(tables, 3, "five seconds of games, a table each, and the last one: %s",
                  event.out);
    event_close(&event);
}
