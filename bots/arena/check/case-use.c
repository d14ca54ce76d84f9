/* case-use.c - what a bot uses: memory, files, processes, the file for its standard error. */
#include <string.h>

#include "bots/arena/check/bout.h"
#include "bots/arena/check/look.h"

enum {
    THINK_MS = 50,
    KIB = 1024,
    STEP = 16, /* MiB: what a limit is rounded up to */
    DOUBLINGS = 4,
    GAMES = 1000, /* of an event, with so many answers: */
    ANSWERS = 50,
    ERRORS_FAIL = 64 * KIB /* octets of an answer */
};

/* ------------------------------------------------------------------------------------- errors */

void check_errors(struct check *check, struct finding *finding)
{
    struct bout bout;
    size_t printed;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) &&
        bout_begin(&bout, check->main, 0, 70, "") && bout_play(&bout, BOUT_FEW, 10) &&
        bout_over(&bout) && bout.answers > 0) {
        printed = bout_printed(&bout) / bout.answers;
        if (printed >= GUARD_FILE_SIZE / (GAMES * ANSWERS)) {
            finding_add(finding, printed >= ERRORS_FAIL ? CHECK_FAILS : CHECK_NOTE,
                        "it prints %zu octets an answer to standard error: after %zu answers the "
                        "file holds %d MiB, and the bot is ended (%s)",
                        printed, GUARD_FILE_SIZE / printed, GUARD_FILE_SIZE / GUARD_MIB,
                        fault_code(FAULT_LIMIT_FILE));
        } else if (printed > 0) {
            finding_add(finding, CHECK_HOLDS, "%zu octets an answer", printed);
        }
    }
    (void)bout_close(&bout);
}

/* ------------------------------------------------------------------------------------- memory */

/* What it has and had at each answer of a game. */
static bool watch(struct check *check, struct look *most, struct finding *finding)
{
    struct look look;
    struct bout bout;

    *most = (struct look){0};
    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) &&
        bout_begin(&bout, check->main, 0, 80, "")) {
        for (int i = 0; i < BOUT_FEW && bout_play(&bout, 1, THINK_MS); i++) {
            (void)look_at(&bout.rival.process, &look);
            look_keep(most, &look);
        }
    }
    return bout_close(&bout);
}

/* The least limit, of some, under which it plays; 0: none. In MiB. */
static int64_t find_limit(struct check *check, int64_t reserved_kib, struct finding *finding)
{
    int64_t mib = (reserved_kib + reserved_kib / 8) / KIB;

    mib = (mib / STEP + 1) * STEP;
    for (int i = 0; i <= DOUBLINGS; i++, mib *= 2) {
        struct bout_terms terms = {.level = GUARD_LIMITS, .limits = {.memory = mib * GUARD_MIB}};
        struct finding own = {0};
        bool is_fine = bout_try(check, &terms, &own);

        if (!is_fine && i == DOUBLINGS) {
            finding_add(finding, CHECK_FAILS, "%s", text_string(&own.words));
        }
        text_free(&own.words);
        if (is_fine) {
            return mib;
        }
    }
    finding_add(finding, CHECK_FAILS, "it does not even play with limit.mem=%lld",
                (long long)mib / 2);
    return 0;
}

void check_memory(struct check *check, struct finding *finding)
{
    struct look most;
    int64_t limit;

    if (!watch(check, &most, finding)) {
        return;
    }
    limit = find_limit(check, most.reserved_kib, finding);
    if (limit) {
        finding_add(finding, CHECK_HOLDS,
                    "limit.mem=%lld is enough for %d answers of %d ms; it filled %lld MiB of that",
                    (long long)limit, BOUT_FEW, THINK_MS,
                    (long long)(most.resident_kib + KIB - 1) / KIB);
    }
    finding_add(finding,
                most.threads > GUARD_PROCS || most.files > GUARD_FILES ? CHECK_FAILS : CHECK_HOLDS,
                "processes and threads: %d of %d; open files: %d of %d", most.threads, GUARD_PROCS,
                most.files, GUARD_FILES);
}
