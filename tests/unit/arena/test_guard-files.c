#include "tests/bots/stage.h"

#define BIT(wall) (1U << GUARD_WALL_##wall)
#define SPACES (BIT(PIDS) | BIT(MOUNTS) | BIT(PROC) | BIT(IPC) | BIT(NET))

static void write_later(struct stage *stage)
{
    (void)mkdir(on_stage(stage, "later"), 0755);
    put_file(on_stage(stage, "later/journal"), "SECRET=journal\n");
}

/* As whoever replaces a file at one blow. */
static void replace(struct stage *stage)
{
    char path[96];

    put_file(on_stage(stage, "new"), "SECRET=another\n");
    (void)strcpy(path, on_stage(stage, "new"));
    (void)rename(path, on_stage(stage, "hidden/journal"));
}

static void hide(const void *unused, struct text *out)
{
    struct stage stage;
    char path[96], later[96], command[128];
    const char *const hidden[] = {path, later, NULL};

    (void)unused;
    for (unsigned skip = 0; skip <= SPACES; skip += SPACES) {
        struct guard guard = {.level = GUARD_FULL, .hidden = hidden, .skip = skip, .slot = 4};

        set_stage(&stage, geteuid());
        guard_probe(&stage.report);
        if (!(stage.report.walls & BIT(FILES))) {
            (void)fprintf(stderr, "guard: no Landlock here, so what comes later was not tested\n");
            strike_stage(&stage);
            return;
        }
        (void)strcpy(path, on_stage(&stage, "hidden/journal"));
        (void)strcpy(later, on_stage(&stage, "later"));
        (void)snprintf(command, sizeof command, "read %s", path);
        expect_later(&stage, &guard, command, NULL, "nothing", out);
        expect_later(&stage, &guard, command, replace, "nothing", out);
        expect_later(&stage, &guard, "read later/journal", write_later, "nothing", out);
        /* The price where the bot works and no mount covers what is hidden: names, not contents. */
        expect_later(&stage, &guard, "list hidden", NULL, "got list", out);
        strike_stage(&stage);
    }
}

Test(guard_files, what_comes_later_under_a_hidden_name_is_hidden_too)
{
    play_for_all(hide, NULL);
}
