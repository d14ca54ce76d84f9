/* history.h - journals of an event that nobody has played, for tests of what is made of them.
 *
 * Promise: a history has a folder of its own, which goes with it; games may be told in any order
 * and to several journals. It stands in a header because several test files of one program use it.
 */
#ifndef TF_TESTS_HISTORY_H
#define TF_TESTS_HISTORY_H

#include <criterion/criterion.h>

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/plan/plan.h"
#include "bots/arena/plan/schedule.h"
#include "bots/arena/report/digest.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/result/summary.h"

enum { HISTORY_PATH = 100, HISTORY_TEXT = 4096, HISTORY_JOURNALS = 3 };

struct history {
    char folder[HISTORY_PATH], hash[PLAN_HASH];
    struct plan plan;
    struct schedule schedule;       /* of the first round */
    int journals[HISTORY_JOURNALS]; /* descriptors; 0: not open yet */
    struct results results;         /* from history_read on, as these: */
    struct digest digest;
    struct summary summary;
};

/* What a test says of a game; the rest follows from its number. */
struct told {
    enum match_end end;
    const char *reason;
    enum fault faults[MATCH_SEATS];
    const char *detail, *said; /* of the bots that have a fault */
    unsigned long answers;
    int64_t used_ms[MATCH_SEATS];
};

/* The plan, without its first line. */
static inline void history_open(struct history *history, const char *plan)
{
    char text[HISTORY_TEXT];
    struct text error = {0};

    *history = (struct history){.folder = "/tmp/tefuda-history-XXXXXX"};
    cr_assert(mkdtemp(history->folder));
    (void)snprintf(text, sizeof text, "tefuda plan 1\n%s", plan);
    cr_assert(plan_read(text, "cup.plan", &history->plan, &error), "%s", text_string(&error));
    cr_assert(plan_check(&history->plan, &error), "%s", text_string(&error));
    plan_hash(&history->plan, history->hash);
    schedule_open(&history->plan, &history->schedule);
}

static inline int history_journal(struct history *history, int file)
{
    char path[HISTORY_PATH + 20];
    struct text error = {0};

    if (!history->journals[file]) {
        (void)snprintf(path, sizeof path, "%s/%d.journal", history->folder, file);
        history->journals[file] = journal_open(path, history->hash, &error);
        cr_assert_gt(history->journals[file], 0, "%s", text_string(&error));
    }
    return history->journals[file];
}

/* Tells a game to journal number `file`. */
static inline void history_tell(struct history *history, int file, unsigned long number,
                                struct told told)
{
    unsigned long legs = (unsigned long)plan_legs(&history->plan);
    struct journal_game game = {.number = number, .moves = "", .said = {"", ""}};
    struct schedule_block block;
    struct schedule_leg leg;

    schedule_block(&history->schedule, number / legs, &block);
    schedule_leg(&history->plan, &block, (int)(number % legs), &leg);
    game.result = (struct match_result){
        .end = told.end, .decisions = told.answers, .used_ms = {told.used_ms[0], told.used_ms[1]}};
    (void)snprintf(game.result.reason, MATCH_REASON, "%s", told.reason ? told.reason : "hits");
    (void)snprintf(game.date, sizeof game.date, "2026-11-28T07:%02lu:%02luZ", number / 60 % 60,
                   number % 60);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        game.bots[seat] = history->plan.bots[leg.bots[seat]].name;
        fault_set(&game.result.faults[seat], told.faults[seat],
                  told.faults[seat] && told.detail ? told.detail : "");
        game.said[seat] = told.faults[seat] && told.said ? told.said : "";
    }
    cr_assert(journal_put(history_journal(history, file), &game));
}

static inline void history_read(struct history *history)
{
    struct text error = {0};

    cr_assert(
        digest_read(&history->plan, history->folder, &history->results, &history->digest, &error),
        "%s", text_string(&error));
    summary_make(&history->results, &history->summary);
}

static inline int history_remove(const char *path, const struct stat *info, int kind,
                                 struct FTW *at)
{
    (void)info;
    (void)kind;
    (void)at;
    return remove(path);
}

static inline void history_close(struct history *history)
{
    for (int i = 0; i < HISTORY_JOURNALS; i++) {
        if (history->journals[i]) {
            (void)close(history->journals[i]);
        }
    }
    (void)nftw(history->folder, history_remove, 16, FTW_DEPTH | FTW_PHYS);
    if (history->results.plan) {
        summary_free(&history->summary);
        digest_free(&history->digest);
        results_free(&history->results);
    }
    schedule_free(&history->schedule);
    plan_free(&history->plan);
}

#endif
