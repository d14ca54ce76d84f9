/* case-kit.c - the conformance kit, where it lies beside this program. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/check/bout.h"

enum { PATH = 4096, KIT_MS = 120000, MILLI = 1000000, USAGE = 2, SHOWN = 3 };

/* As one word for the shell. */
static void quote(const char *word, struct text *out)
{
    text_put(out, " '");
    for (; *word; word++) {
        if (*word == '\'') {
            text_put(out, "'\\''");
        } else {
            text_add(out, word, 1);
        }
    }
    text_put(out, "'");
}

static bool find_kit(struct text *path)
{
    char self[PATH];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);

    if (length <= 0) {
        return false;
    }
    self[length] = '\0';
    *strrchr(self, '/') = '\0';
    text_format(path, "%s/tefuda-conform", self);
    return access(path->data, X_OK) == 0;
}

/* Reads its lines: the failures, the first of them, and the last line. */
static void read_kit(struct process *process, struct finding *finding, struct text *summary)
{
    int64_t deadline = process_now() + (int64_t)KIT_MS * MILLI;
    const char *line = "";
    size_t length = 0;
    int failures = 0;

    while (process_read(process, deadline, &line, &length) == PROCESS_GOT_LINE) {
        process_turn(process);
        if (strncmp(line, "conform: ", 9) == 0) {
            text_put(summary, line + 9);
        } else if (strncmp(line, "FAIL ", 5) == 0 && ++failures <= SHOWN) {
            finding_add(finding, CHECK_FAILS, "%s", line + 5);
        }
    }
    if (failures > SHOWN) {
        finding_add(finding, CHECK_FAILS, "%d more", failures - SHOWN);
    }
}

static void run_kit(struct check *check, const char *kit, struct finding *finding)
{
    struct text command = {0}, summary = {0};
    struct process process = {0};
    int status = 0;

    text_put(&command, "exec");
    quote(kit, &command);
    text_put(&command, " --bot");
    quote(check->command, &command);
    text_put(&command, " --game");
    quote(check->main->name, &command);
    if (check->cards) {
        text_put(&command, " --cards");
        quote(check->cards, &command);
    }
    if (!process_start(&process, &(struct launch){.command = command.data, .core = -1})) {
        finding_add(finding, CHECK_NOTE, "not run: the system gives no process");
    } else {
        read_kit(&process, finding, &summary);
        (void)process_end(&process, RIVAL_QUIT_MS, &status);
        if (WIFEXITED(status) && WEXITSTATUS(status) == USAGE) {
            finding_add(finding, CHECK_NOTE, "not run: its own host has no game %s",
                        check->main->name);
        } else {
            bool is_fine = WIFEXITED(status) && WEXITSTATUS(status) == 0 && summary.used;

            finding_add(finding, is_fine ? CHECK_HOLDS : CHECK_FAILS, "%s",
                        summary.used ? summary.data : "it came to no end");
        }
    }
    text_free(&command);
    text_free(&summary);
}

void check_kit(struct check *check, struct finding *finding)
{
    struct text path = {0};

    if (find_kit(&path)) {
        run_kit(check, path.data, finding);
    } else {
        finding_add(finding, CHECK_NOTE, "not run: there is no %s; `make conform` makes it",
                    path.used ? path.data : "tefuda-conform");
    }
    text_free(&path);
}
