#include <criterion/criterion.h>

#include <string.h>

#include "tests/bots/event.h"

static const char GOOD[] = "exec python3 -S -E tests/bots/hostile.py good";

/* A pair of games of the guessing game, in the folder of the event. */
static void play(struct event *event)
{
    event_open(event);
    cr_assert_eq(event_run(event,
                           "arena plan -o %s/x.plan kind=match pairs=1 game=guess seed=7 each "
                           "movetime=20000 bot name=a cmd='%s' bot name=b cmd='%s'",
                           event->folder, GOOD, GOOD),
                 CMD_DONE, "%s", event->err);
    cr_assert_eq(event_run(event, "arena run %s/x.plan --sandbox none", event->folder), CMD_DONE,
                 "%s", event->err);
}

Test(cmd_report, a_page_is_written_whole_or_not_at_all)
{
    struct event event;
    char *page;

    play(&event);
    cr_assert_eq(
        event_run(&event, "arena export %s/x.plan -o %s/records", event.folder, event.folder),
        CMD_DONE);
    cr_assert_eq(event_run(&event, "arena report %s/x.plan -o %s/x.html --records %s/records",
                           event.folder, event.folder, event.folder),
                 CMD_DONE, "%s", event.err);
    cr_assert_str_eq(event.out, "");
    page = event_file(&event, "x.html");
    cr_assert(page);
    cr_assert(strstr(page, "<h1>a – b</h1>"), "%.300s", page);
    cr_assert(strstr(page, "<a href=\"records/0001-b.tfr\">record</a>"));
    cr_assert(strstr(page, "</html>\n"));
    free(page);
    cr_assert_eq(
        event_run(&event, "arena report %s/x.plan -o %s/records", event.folder, event.folder),
        CMD_UNUSABLE, "a folder stands there");
    cr_assert_null(event_file(&event, "records.part"));
    event_close(&event);
}

Test(cmd_report, a_table_is_printed_in_three_forms)
{
    struct event event;

    play(&event);
    cr_assert_eq(event_run(&event, "arena table %s/x.plan --format json", event.folder), CMD_DONE);
    cr_assert_eq(strncmp(event.out, "{\n \"format\":\"tefuda-table\"", 26), 0, "%s", event.out);
    cr_assert_eq(event_run(&event, "arena table %s/x.plan --format csv", event.folder), CMD_DONE);
    cr_assert_eq(strncmp(event.out, "n,block,leg,", 12), 0, "%s", event.out);
    cr_assert(strstr(event.out, "\n1,0,1,1,guess,b,a,flame,frost,"), "%s", event.out);
    cr_assert_eq(event_run(&event, "arena table %s/x.plan --format text", event.folder), CMD_DONE);
    cr_assert(strstr(event.out, "match, 1 pairs, plan "), "%s", event.out);
    cr_assert_eq(event_run(&event, "arena table %s/x.plan --format xml", event.folder), CMD_USAGE);
    cr_assert(strstr(event.err, "--format wants text, json or csv, not \"xml\""));
    event_close(&event);
}

Test(cmd_report, what_is_missing_is_named)
{
    static const char *const lines[][2] = {
        {"arena report", "which plan"},
        {"arena report x.plan", "-o FILE.html"},
    };
    struct event event;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        event_open(&event);
        cr_assert_eq(event_run(&event, "%s", lines[i][0]), CMD_USAGE, "%s", lines[i][0]);
        cr_assert(strstr(event.err, lines[i][1]), "%s", event.err);
        event_close(&event);
    }
    event_open(&event);
    cr_assert_eq(event_run(&event, "arena report /nowhere/x.plan -o %s/x.html", event.folder),
                 CMD_UNUSABLE);
    cr_assert(strstr(event.err, "/nowhere/x.plan: No such file"));
    cr_assert_eq(event_run(&event, "arena report x.plan -o %s/x.html --records %s/none",
                           event.folder, event.folder),
                 CMD_UNUSABLE);
    cr_assert(strstr(event.err, "/none: No such file"), "%s", event.err);
    event_close(&event);
}

Test(cmd_report, journals_that_cannot_be_read_make_no_page)
{
    struct event event;

    play(&event);
    cr_assert_eq(event_run(&event, "arena report %s/x.plan -o %s/x.html --journal /nowhere",
                           event.folder, event.folder),
                 CMD_UNUSABLE);
    cr_assert(strstr(event.err, "/nowhere"), "%s", event.err);
    cr_assert_null(event_file(&event, "x.html"));
    event_close(&event);
}
