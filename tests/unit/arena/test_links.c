#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/report/links.h"

/* A folder with a/b, a/bc and c in it, and a file a/bc/0001-a.tfr; the tests stand in it. */
static void open_folder(char folder[32])
{
    FILE *file;

    strcpy(folder, "/tmp/tefuda-links-XXXXXX");
    cr_assert(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
    cr_assert_eq(mkdir("a", 0777), 0);
    cr_assert_eq(mkdir("a/b", 0777), 0);
    cr_assert_eq(mkdir("a/bc", 0777), 0);
    cr_assert_eq(mkdir("c d", 0777), 0);
    file = fopen("a/bc/0001-a.tfr", "we");
    cr_assert(file);
    (void)fclose(file);
}

static void close_folder(const char *folder)
{
    (void)unlink("a/bc/0001-a.tfr");
    (void)rmdir("a/bc");
    (void)rmdir("a/b");
    (void)rmdir("a");
    (void)rmdir("c d");
    (void)chdir("/");
    (void)rmdir(folder);
}

Test(links, the_way_is_seen_from_the_page)
{
    static const char *const cases[][3] = {
        {"a/b", "x.html", "a/b/"},        {"a/b", "a/x.html", "b/"},
        {"a/b", "a/b/x.html", ""},        {"a/b", "a/bc/x.html", "../b/"},
        {"a/bc", "a/b/x.html", "../bc/"}, {"a/bc/", "./a/b/x.html", "../bc/"},
        {"a/b", "c d/x.html", "../a/b/"}, {"c d", "a/b/x.html", "../../c d/"},
        {".", "a/x.html", "../"},         {"a", "a/b/x.html", "../"},
    };
    char folder[32];

    open_folder(folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct links links;
        struct text error = {0};

        cr_assert(links_open(cases[i][0], cases[i][1], &links, &error), "%s", text_string(&error));
        cr_assert_str_eq(text_string(&links.address), cases[i][2], "%s from %s: %s", cases[i][0],
                         cases[i][1], text_string(&links.address));
        links_close(&links);
    }
    close_folder(folder);
}

Test(links, only_files_that_are_there_are_linked)
{
    char folder[32], *text = NULL;
    struct text error = {0};
    struct links links;
    size_t size = 0;
    FILE *out;

    open_folder(folder);
    cr_assert(links_open("a/bc", "c d/x.html", &links, &error));
    out = open_memstream(&text, &size);
    links_put(&links, "0001-a", ".tfr", "record", out);
    links_put(&links, "0001-b", ".tfr", "record", out);
    links_put(&links, "0001-a", ".html", "replay", out);
    (void)fclose(out);
    cr_assert_str_eq(text, "<a href=\"../a/bc/0001-a.tfr\">record</a>");
    free(text);
    links_close(&links);
    close_folder(folder);
}

Test(links, a_folder_that_is_not_there_is_refused)
{
    struct text error = {0};
    struct links links;

    cr_assert(links_open(NULL, "x.html", &links, &error), "none is wanted");
    cr_assert_not(links_are_wanted(&links));
    cr_assert_not(links_open("/nowhere/records", "x.html", &links, &error));
    cr_assert(strstr(text_string(&error), "/nowhere/records: No such file"));
    text_clear(&error);
    cr_assert_not(links_open("/dev/null", "x.html", &links, &error));
    cr_assert(strstr(text_string(&error), "Not a directory"));
    text_clear(&error);
    cr_assert_not(links_open("/tmp", "/nowhere/x.html", &links, &error));
    cr_assert(strstr(text_string(&error), "/nowhere/x.html"));
    text_free(&error);
}
