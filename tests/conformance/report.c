/* report.c - what is known of each requirement: it holds, it fails, or it does not apply. */
#include "tests/conformance/report.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *sentence;
} TABLE[REQ_COUNT] = {
#define REQUIREMENT(id, text) {#id, text},
#include "tests/conformance/requirement.def"
#undef REQUIREMENT
};

const char *report_name(enum requirement requirement)
{
    return TABLE[requirement].name;
}

const char *report_sentence(enum requirement requirement)
{
    return TABLE[requirement].sentence;
}

bool report_check(struct report *report, enum requirement requirement, bool holds, const char *why)
{
    enum verdict_of *verdict = &report->of[requirement].verdict;
    struct text *reason = &report->of[requirement].why;

    if (*verdict == REPORT_FAILS) {
        return holds;
    }
    *verdict = holds ? REPORT_HOLDS : REPORT_FAILS;
    text_clear(reason);
    if (!holds) {
        text_put(reason, why);
    }
    return holds;
}

void report_skip(struct report *report, enum requirement requirement, const char *why)
{
    if (report->of[requirement].verdict == REPORT_OPEN) {
        report->of[requirement].verdict = REPORT_SKIPPED;
        text_put(&report->of[requirement].why, why);
    }
}

enum requirement report_find(const char *name)
{
    int i = 0;

    while (i < REQ_COUNT && strcmp(TABLE[i].name, name) != 0) {
        i++;
    }
    return (enum requirement)i;
}

static void print_one(const struct report *report, int i)
{
    static const char *const words[] = {"open", "ok", "skip", "FAIL"};
    enum verdict_of verdict = report->of[i].verdict;

    printf("%s %s", words[verdict], TABLE[i].name);
    if (verdict == REPORT_OPEN) {
        printf(" -- no check came to it: %s", TABLE[i].sentence);
    } else if (verdict == REPORT_SKIPPED) {
        printf(" -- %s", text_string(&report->of[i].why));
    } else if (verdict == REPORT_FAILS) {
        printf(" -- %s | %s", TABLE[i].sentence, text_string(&report->of[i].why));
    }
    printf("\n");
}

int report_print(const struct report *report, char role, const char *only)
{
    int counts[REPORT_FAILS + 1] = {0};

    for (int i = 0; i < REQ_COUNT; i++) {
        bool is_named = strncmp(only, TABLE[i].name, strcspn(only, " ")) == 0 &&
                        strlen(TABLE[i].name) + 1 == strlen(only);

        if (TABLE[i].name[0] == role && (is_named || !only[0])) {
            counts[report->of[i].verdict]++;
            print_one(report, i);
        }
    }
    printf("conform: %d hold, %d fail%s, %d skipped", counts[REPORT_HOLDS], counts[REPORT_FAILS],
           counts[REPORT_FAILS] == 1 ? "s" : "", counts[REPORT_SKIPPED]);
    if (counts[REPORT_OPEN] > 0) {
        printf(", %d open", counts[REPORT_OPEN]);
    }
    printf("\n");
    return counts[REPORT_FAILS] + counts[REPORT_OPEN];
}

void report_free(struct report *report)
{
    for (int i = 0; i < REQ_COUNT; i++) {
        text_free(&report->of[i].why);
    }
}
