/* results.c - what the journals of a folder say about a plan. */
#include "bots/arena/result/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/result/journal.h"

struct reading {
    struct results *results;
    struct schedule schedule;
    struct text *error;
};

static bool is_same(const struct outcome *one, const struct outcome *two)
{
    return one->kind == two->kind && one->answers == two->answers &&
           memcmp(one->faults, two->faults, sizeof one->faults) == 0;
}

/* Of many reasons that of the first game counts, in whatever order they come. */
static void note_words(struct reading *reading, const struct journal_game *game)
{
    struct results *results = reading->results;
    unsigned long legs = (unsigned long)plan_legs(results->plan);
    struct schedule_block block;
    struct schedule_leg leg;

    schedule_block(&reading->schedule, game->number / legs, &block);
    schedule_leg(results->plan, &block, (int)(game->number % legs), &leg);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        struct results_bot *bot = &results->bots[leg.bots[seat]];

        if (game->said[seat][0] && (bot->game == 0 || game->number + 1 < bot->game)) {
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

static bool note_game(void *context, const struct journal_game *game)
{
    struct reading *reading = context;
    struct results *results = reading->results;
    struct outcome outcome = outcome_of(&game->result);

    if (game->number >= results->games) {
        text_format(reading->error, "game %lu is not in the plan\n", game->number + 1);
        return false;
    }
    if (results->outcomes[game->number].kind != OUTCOME_UNPLAYED &&
        !is_same(&results->outcomes[game->number], &outcome)) {
        text_format(reading->error, "game %lu stands in two journals with different ends\n",
                    game->number + 1);
        return false;
    }
    results->outcomes[game->number] = outcome;
    note_words(reading, game);
    return true;
}

bool results_read(const struct plan *plan, const char *folder, struct results *results,
                  struct text *error)
{
    struct reading reading = {.results = results, .error = error};
    char hash[PLAN_HASH];
    bool is_fine;

    schedule_open(plan, &reading.schedule);
    *results = (struct results){
        .plan = plan, .games = schedule_count(&reading.schedule) * (unsigned long)plan_legs(plan)};
    results->outcomes = calloc(results->games, sizeof *results->outcomes);
    results->bots = calloc((size_t)plan->bot_count, sizeof *results->bots);
    if (!results->outcomes || !results->bots) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    plan_hash(plan, hash);
    is_fine = journal_read_all(folder, hash, note_game, &reading, error);
    schedule_free(&reading.schedule);
    return is_fine;
}

bool results_are_spoiled(const struct results *results)
{
    bool is_spoiled = results->void_game > 0;

    for (unsigned long i = 0; i < results->games; i++) {
        is_spoiled = is_spoiled && (results->outcomes[i].kind == OUTCOME_VOID ||
                                    results->outcomes[i].kind == OUTCOME_UNPLAYED);
    }
    return is_spoiled;
}

void results_free(struct results *results)
{
    for (int i = 0; results->bots && i < results->plan->bot_count; i++) {
        text_free(&results->bots[i].said);
    }
    free(results->outcomes);
    free(results->bots);
    *results = (struct results){0};
}
