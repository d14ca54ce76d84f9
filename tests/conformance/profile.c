/* profile.c - how much of the protocol a host has. */
#include "tests/conformance/profile.h"

#include <stdio.h>

enum part { PART_CORE, PART_HOST, PART_CHOICE };

/* Requirements that the table does not name are of the core. */
static const enum part PARTS[REQ_COUNT] = {
#define ONLY_HOST(id) [REQ_##id] = PART_HOST,
#define CHOICE(id) [REQ_##id] = PART_CHOICE,
#include "tests/conformance/profile.def"
};

static const char *const HOST_COMMANDS[] = {
#define HOST_COMMAND(verb) #verb,
#include "tests/conformance/profile.def"
};

void profile_skip_host(struct kit *kit)
{
    for (int i = 0; i < REQ_COUNT; i++) {
        if (PARTS[i] == PART_HOST) {
            report_skip(&kit->report, (enum requirement)i, "it has no cap host");
        }
    }
}

struct text profile_missing(struct kit *kit)
{
    struct text missing = {0};
    struct talk talk;

    if (talk_start(&talk, kit)) {
        for (size_t i = 0; i < sizeof HOST_COMMANDS / sizeof *HOST_COMMANDS; i++) {
            (void)talk_ask(&talk, "%s", HOST_COMMANDS[i]);
            if (talk_is_err(&talk, "unknown")) {
                text_format(&missing, " %s", HOST_COMMANDS[i]);
            }
        }
    }
    talk_end(&talk);
    return missing;
}

/* The requirements of a part that do not hold, each behind a space. */
static struct text find_faults(const struct kit *kit, enum part part)
{
    struct text faults = {0};

    for (int i = 0; i < REQ_COUNT; i++) {
        enum verdict_of verdict = kit->report.of[i].verdict;

        if (PARTS[i] == part && report_name((enum requirement)i)[0] == 'H' &&
            (verdict == REPORT_FAILS || verdict == REPORT_OPEN)) {
            text_format(&faults, " %s", report_name((enum requirement)i));
        }
    }
    return faults;
}

static void print_profile(const char *name, const struct text *faults, const char *more)
{
    printf("profile %s: ", name);
    if (faults->used || *more) {
        printf("lacks%s%s%s\n", text_string(faults), *more ? " the commands" : "", more);
    } else {
        printf("holds\n");
    }
}

void profile_print(const struct kit *kit, const struct text *missing)
{
    struct text core = find_faults(kit, PART_CORE), host = find_faults(kit, PART_HOST);
    struct text choice = find_faults(kit, PART_CHOICE);

    print_profile("core", &core, "");
    if (kit->is_core && !missing->used) {
        printf("profile host: not looked at, since it has no cap host\n");
    } else {
        text_put(&core, text_string(&host));
        print_profile("host", &core, text_string(missing));
    }
    if (choice.used) {
        printf("beyond the profiles: lacks%s\n", text_string(&choice));
    }
    text_free(&core);
    text_free(&host);
    text_free(&choice);
}
