/* results.c - what the journals of a folder say about a plan. */
#include "bots/arena/result/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"

struct reading {
    struct results *results;
    results_fn *also;
    void *context;
    struct text *error;
};

static int bot_named(const struct plan *plan, const char *name)
{
    for (int i = 0; i < plan->bot_count; i++) {
        if (strcmp(plan->bots[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Of many reasons that of the first game counts, in whatever order they come. */
static void note_words(struct reading *reading, const struct journal_game *game)
{
    struct results *results = reading->results;
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        int number = bot_named(results->plan, game->bots[seat]);
        struct results_bot *bot = &results->bots[number < 0 ? 0 : number];

        if (number >= 0 && game->said[seat][0] &&
            (bot->game == 0 || game->number + 1 < bot->game)) {
            bot->game = game->number + 1;
            text_clear(&bot->said);
            text_put(&bot->said, game->said[seat]);
        }
    }
    if (strcmp(game->result.reason, "void.host") == 0 &&
        (results->void_game == 0 || game->number + 1 < results->void_game)) {
        results->void_game = game->number + 1;
        memcpy(results->host, game->result.host, sizeof results->host);
    }
}

/* The number of a machine, from 1; 0: it has no name, or there are too many. */
static uint16_t number_of(struct results *results, const char *machine)
{
    int at = 0;

    while (at < results->machine_count && strcmp(results->machines[at], machine) != 0) {
        at++;
    }
    if (!machine[0] || at == RESULTS_MACHINES) {
        return 0;
    }
    if (at == results->machine_count) {
        (void)snprintf(results->machines[at], JOURNAL_MACHINE, "%s", machine);
        results->machine_count++;
    }
    return (uint16_t)(at + 1);
}

static bool note_game(void *context, const struct journal_game *game)
{
    struct reading *reading = context;
    struct results *results = reading->results;
    enum course_add added;
    struct outcome outcome;

    if (game->number >= PLAN_MOST) {
        text_format(reading->error, "game %lu is not in the plan\n", game->number + 1);
        return false;
    }
    outcome = outcome_of(&game->result);
    outcome.machine = number_of(results, game->machine);
    added = course_add(&results->course, game->number, outcome);
    if (added == COURSE_OTHER) {
        text_format(reading->error, "game %lu stands in two journals with different ends\n",
                    game->number + 1);
        return false;
    }
    note_words(reading, game);
    if (added == COURSE_NEW && reading->also) {
        reading->also(reading->context, game);
    }
    return true;
}

bool results_read(const struct plan *plan, const char *folder, struct results *results,
                  struct text *error)
{
    return results_read_with(plan, folder, results, NULL, NULL, error);
}

bool results_read_with(const struct plan *plan, const char *folder, struct results *results,
                       results_fn *also, void *context, struct text *error)
{
    struct reading reading = {.results = results, .also = also, .context = context, .error = error};
    char hash[PLAN_HASH];
    bool is_fine;

    *results = (struct results){.plan = plan};
    course_open(plan, &results->course);
    results->bots = memory_zeros((size_t)plan->bot_count, sizeof *results->bots);
    results->machines = memory_zeros(RESULTS_MACHINES, sizeof *results->machines);
    plan_hash(plan, hash);
    is_fine = journal_read_all(folder, hash, note_game, &reading, error);
    (void)course_settle(&results->course);
    return is_fine;
}

bool results_are_spoiled(const struct results *results)
{
    bool is_spoiled = results->void_game > 0;

    for (unsigned long i = 0; i < course_games(&results->course); i++) {
        int kind = course_outcome(&results->course, i)->kind;

        is_spoiled = is_spoiled && (kind == OUTCOME_VOID || kind == OUTCOME_UNPLAYED);
    }
    return is_spoiled;
}

void results_free(struct results *results)
{
    for (int i = 0; results->bots && i < results->plan->bot_count; i++) {
        text_free(&results->bots[i].said);
    }
    course_free(&results->course);
    free(results->bots);
    free(results->machines);
    *results = (struct results){0};
}
