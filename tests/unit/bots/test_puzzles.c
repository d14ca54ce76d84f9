/* test_puzzles.c - positions that are won by one move (tests/puzzles): `go` finds it, and wins. */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "engine/tefuda.h"
#include "tests/lib/run_tfd.h"

enum { LINE = 1 << 16, LEAST = 10 };

/* The last line of a reply: in front of it may stand what a player thought meanwhile. */
static const char *last_line(const char *reply, char out[LINE])
{
    size_t length = strlen(reply);

    while (length > 0 && reply[length - 1] == '\n') {
        length--;
    }
    size_t from = length;
    while (from > 0 && reply[from - 1] != '\n') {
        from--;
    }
    (void)snprintf(out, LINE, "%.*s", (int)(length - from), reply + from);
    return out;
}

static void solve(struct tf_host *host, const char *path)
{
    static char line[LINE], said[LINE], sent[LINE];
    FILE *file = fopen(path, "r");
    int compared = 0;

    cr_assert_not_null(file, "%s", path);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '>') {
            (void)snprintf(sent, sizeof sent, "%s", line + 2);
            (void)last_line(tf_send(host, sent), said);
        } else if (line[0] == '<') {
            cr_assert(run_tfd_match(line + 2, said), "%s: %.200s\nwant: %s\ngot:  %s", path, sent,
                      line + 2, said);
            compared++;
        }
    }
    cr_assert_gt(compared, 3, "%s", path);
    (void)fclose(file);
}

static void solve_all(const char *game)
{
    char error[1000], pattern[200];
    struct tf_host *host = tf_open(NULL, error, sizeof error);
    glob_t found;

    cr_assert_not_null(host, "%s", error);
    (void)snprintf(pattern, sizeof pattern, "tests/puzzles/%s/*.tfd", game);
    (void)glob(pattern, 0, NULL, &found);
    cr_assert_geq(found.gl_pathc, LEAST, "%s", pattern);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        solve(host, found.gl_pathv[i]);
    }
    globfree(&found);
    tf_close(host);
}

Test(puzzles, unreal_drive)
{
    solve_all("unreal-drive");
}

Test(puzzles, battle_of_union)
{
    solve_all("battle-of-union");
}

Test(puzzles, unien)
{
    solve_all("unien");
}

Test(puzzles, play_of_universe)
{
    solve_all("play-of-universe");
}

Test(puzzles, ultima_generation)
{
    solve_all("ultima-generation");
}
