/* test_complaint.c - what a bot printed to standard error, in a folder and without one. */
#include <criterion/criterion.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/bot/complaint.h"

enum { FOLDER = 64 };

static void print(const struct complaint *complaint, const char *text)
{
    FILE *file = fopen(complaint_path(complaint), "a");

    cr_assert(file, "%s", complaint_path(complaint));
    (void)fputs(text, file);
    (void)fclose(file);
}

static void expect_read(const struct complaint *complaint, const char *want)
{
    struct text text = {0};

    complaint_read(complaint, &text);
    cr_expect_str_eq(text_string(&text), want);
    text_free(&text);
}

static void expect_printed(const char *printed, const char *want)
{
    struct complaint complaint;

    complaint_open(&complaint, NULL, "1", 1);
    print(&complaint, printed);
    expect_read(&complaint, want);
    complaint_close(&complaint);
}

Test(complaint, the_first_and_the_last_line_are_told)
{
    expect_printed("", "");
    expect_printed("\n", "");
    expect_printed("sh: 1: mybot: not found\n", "sh: 1: mybot: not found");
    expect_printed("no line end", "no line end");
    expect_printed("same\nsame\n", "same");
    expect_printed("Traceback\n  here\nError: x\n", "Traceback ... Error: x");
    expect_printed("one\ntwo", "one ... two");
}

Test(complaint, long_lines_are_cut)
{
    static char line[3 * COMPLAINT_LINE];
    struct complaint complaint;
    struct text text = {0};

    memset(line, 'x', sizeof line - 1);
    complaint_open(&complaint, NULL, "1", 1);
    print(&complaint, line);
    print(&complaint, "\nend\n");
    complaint_read(&complaint, &text);
    cr_expect_eq(text.used, COMPLAINT_LINE + strlen(" ... end"));
    cr_expect(strstr(text_string(&text), "x ... end"));
    text_free(&text);
    complaint_close(&complaint);
}

Test(complaint, a_file_without_a_name_does_not_grow_for_ever)
{
    static char line[COMPLAINT_KEPT];
    struct complaint complaint;
    struct stat found;

    memset(line, 'x', sizeof line - 1);
    complaint_open(&complaint, NULL, "1", 1);
    print(&complaint, "first\n");
    for (int i = 0; i < 4; i++) {
        print(&complaint, line);
        complaint_trim(&complaint);
    }
    cr_assert_eq(fstat(complaint.file, &found), 0);
    cr_expect_eq(found.st_size, COMPLAINT_KEPT);
    print(&complaint, "\nlast\n");
    expect_read(&complaint, "first ... last");
    complaint_close(&complaint);
}

Test(complaint, a_folder_keeps_what_was_printed_and_no_empty_file)
{
    char folder[FOLDER] = "/tmp/tefuda-complaint-XXXXXX";
    struct complaint complaint, other;
    char path[2 * FOLDER];

    cr_assert(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/bot2-worker3.err", folder);
    for (int match = 0; match < 2; match++) {
        complaint_open(&complaint, folder, "bot2", 3);
        complaint_open(&other, folder, "bot1", 3);
        cr_expect_str_eq(complaint_path(&complaint), path);
        expect_read(&complaint, "");
        print(&complaint, match == 0 ? "old\n" : "new\n");
        expect_read(&complaint, match == 0 ? "old" : "new");
        complaint_close(&complaint);
        complaint_close(&other);
    }
    cr_expect_eq(unlink(path), 0);
    cr_expect_eq(rmdir(folder), 0, "the empty file of the other bot is gone");
}

Test(complaint, closing_what_was_never_opened_closes_no_other_file)
{
    struct complaint complaint = {0};

    complaint_close(&complaint);
    cr_expect_eq(fcntl(STDIN_FILENO, F_GETFD) == -1, false);
}
