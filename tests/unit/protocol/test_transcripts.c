/* test_transcripts.c - every transcript of a folder, one test per folder. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <glob.h>
#include <stdio.h>

#include "tests/lib/run_tfd.h"

enum { FOLDERS_MAX = 32 };

struct folder {
    char path[256];
};

ParameterizedTestParameters(transcripts, every_reply_is_as_written)
{
    static struct folder folders[FOLDERS_MAX];
    size_t count = 0;
    glob_t found;

    (void)glob("tests/protocol", GLOB_ONLYDIR, NULL, &found);
    (void)glob("tests/golden", GLOB_ONLYDIR | GLOB_APPEND, NULL, &found);
    (void)glob("tests/rules/*", GLOB_ONLYDIR | GLOB_APPEND, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc && count < FOLDERS_MAX; i++) {
        (void)snprintf(folders[count++].path, sizeof folders[0].path, "%s", found.gl_pathv[i]);
    }
    globfree(&found);
    return cr_make_param_array(struct folder, folders, count);
}

ParameterizedTest(struct folder *folder, transcripts, every_reply_is_as_written)
{
    int played = 0;
    int failed = run_tfd_folder(folder->path, &played);

    cr_assert_eq(failed, 0, "%d of %d transcripts in %s differ", failed, played, folder->path);
}

Test(transcripts, a_star_stands_for_any_run_of_characters)
{
    cr_expect(run_tfd_match("ok d=* ask=s1", "ok d=12 ask=s1"));
    cr_expect(run_tfd_match("ok*", "ok"));
    cr_expect(run_tfd_match("*a*b", "xaxab"));
    cr_expect_not(run_tfd_match("ok d=* ask=s1", "ok d=12 ask=s2"));
    cr_expect_not(run_tfd_match("ok", "ok d=1"));
    cr_expect_not(run_tfd_match("ok d=1", "ok"));
}

/* Writes a transcript, plays it and keeps the report. */
static bool plays(const char *text, char report[RUN_TFD_REPORT])
{
    static const char *const cards[] = {"cards"};
    char path[] = "/tmp/tefuda-transcript-XXXXXX";
    int fd = mkstemp(path);
    FILE *file = fdopen(fd, "w");

    (void)fputs(text, file);
    (void)fclose(file);
    bool is_good = run_tfd_file(path, cards, 1, report, RUN_TFD_REPORT);
    (void)remove(path);
    return is_good;
}

Test(transcripts, the_runner_reports_the_first_difference_with_its_line)
{
    char report[RUN_TFD_REPORT];

    cr_expect(plays("# a comment\n> ping\n< ok\n\nping\n", report));
    cr_expect_not(plays("> ping\n< ok\n> ping\n< ok d=1\n", report));
    cr_expect_not_null(strstr(report, ":4: want: ok d=1\n"), "%s", report);
    cr_expect_not_null(strstr(report, ":4: got:  ok\n"), "%s", report);
}

Test(transcripts, a_command_without_an_expected_reply_must_be_answered_with_ok)
{
    char report[RUN_TFD_REPORT];

    cr_expect_not(plays("> ping\n> nonsense\n> ping\n", report));
    cr_expect_not_null(strstr(report, ":2: want: ok\n"), "%s", report);
    cr_expect_not(plays("3 nonsense\n", report));
}

Test(transcripts, missing_and_surplus_lines_are_differences)
{
    char report[RUN_TFD_REPORT];

    cr_expect_not(plays("> help ping\n< ok n=2\n", report));
    cr_expect_not(plays("> ping\n< ok\n< ok\n", report));
    cr_expect_not(plays("< ok\n> ping\n", report));
    cr_expect(plays("> help ping\n< ...\n< ok n=2\n", report), "%s", report);
    cr_expect(plays("> help ping\n< help ping*\n< ...\n", report), "%s", report);
    cr_expect_not(plays("> help ping\n< ...\n< ok n=3\n", report));
}
