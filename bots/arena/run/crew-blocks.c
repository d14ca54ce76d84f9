/* crew-blocks.c - which blocks a run has still to play, and games that nobody needs to play. */
#include "bots/arena/run/crew-inner.h"

#include <errno.h>
#include <string.h>

#include "bots/arena/run/events.h"
#include "bots/arena/run/worker.h"

void crew_fail(struct crew *crew, const char *words)
{
    if (!crew->is_failed) {
        (void)fprintf(crew->err, "tefuda-arena: %s%s", words,
                      words[0] && words[strlen(words) - 1] == '\n' ? "" : "\n");
    }
    crew->is_failed = true;
}

void crew_name_journal(const struct crew_job *job, int number, char path[CREW_PATH])
{
    (void)snprintf(path, CREW_PATH, "%s/%dof%d-%03d.journal", job->folder, job->shard + 1,
                   job->shards, number + 1);
}

/* The crew's own journal is that of worker 0. */
static bool open_forfeits(struct crew *crew)
{
    struct text error = {0};
    char path[CREW_PATH];

    crew_name_journal(crew->job, -1, path);
    crew->forfeits = journal_open(path, crew->hash, &error);
    if (crew->forfeits < 0) {
        crew_fail(crew, text_string(&error));
    }
    text_free(&error);
    return crew->forfeits >= 0;
}

/* -------------------------------------------------------------------------------------- blocks */

static bool is_done(const struct crew *crew, unsigned long block)
{
    return course_done(&crew->course, block) == (1u << crew->course.legs) - 1;
}

static bool is_ours(const struct crew *crew, unsigned long block)
{
    return block % (unsigned long)crew->job->shards == (unsigned long)crew->job->shard;
}

void crew_note(struct crew *crew, unsigned long number, struct outcome outcome)
{
    const struct plan *plan = crew->job->plan;
    struct schedule_block block;
    struct schedule_leg leg;

    if (course_add(&crew->course, number, outcome) != COURSE_NEW) {
        return;
    }
    if (number >= course_games(&crew->course)) {
        progress_add(&crew->progress, &outcome, NULL); /* of a round that is not known yet */
        return;
    }
    schedule_block(&crew->course.schedule, number / crew->course.legs, &block);
    schedule_leg(plan, &block, (int)(number % crew->course.legs), &leg);
    progress_add(&crew->progress, &outcome, leg.bots);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        int bot = leg.bots[seat];

        if (strikes_add(&crew->strikes[bot], plan, (enum fault)outcome.faults[seat],
                        outcome.lingered[seat])) {
            (void)fprintf(crew->err, "tefuda-arena: %s is out after too many faults\n",
                          plan->bots[bot].name);
        }
    }
}

/* A game that is lost because its bot is out; if both are, it is void. */
static bool forfeit(struct crew *crew, const struct schedule_block *block, unsigned long number)
{
    const struct plan *plan = crew->job->plan;
    struct worker_report lost = {.event = WORKER_GAME, .number = number};
    struct journal_game game = {.number = number, .moves = "", .said = {"", ""}};
    struct match_result *result = &game.result;
    struct schedule_leg leg;

    schedule_leg(plan, block, (int)(number % crew->course.legs), &leg);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        game.bots[seat] = plan->bots[leg.bots[seat]].name;
        if (crew->strikes[leg.bots[seat]].is_out) {
            fault_set(&result->faults[seat], FAULT_STRIKES, "");
        }
    }
    result->end = result->faults[0].fault ? MATCH_S2 : MATCH_S1;
    (void)snprintf(result->reason, sizeof result->reason, "resign");
    if (result->faults[0].fault && result->faults[1].fault) {
        result->end = MATCH_VOID;
        (void)snprintf(result->reason, sizeof result->reason, "void.bots");
    }
    journal_stamp(&game);
    lost.outcome = outcome_of(result);
    memcpy(lost.reason, result->reason, sizeof lost.reason);
    if (!journal_put(crew->forfeits, &game)) {
        return false;
    }
    crew_note(crew, number, lost.outcome);
    events_game(crew->job->events, &crew->course, &lost);
    return true;
}

/* Books the games of a block with a bot that is out; false if none is. */
static bool forfeit_block(struct crew *crew, unsigned long number)
{
    struct schedule_block block;

    schedule_block(&crew->course.schedule, number, &block);
    if (!crew->strikes[block.bots[0]].is_out && !crew->strikes[block.bots[1]].is_out) {
        return false;
    }
    if (crew->forfeits < 0 && !open_forfeits(crew)) {
        return true;
    }
    for (unsigned leg = 0; leg < crew->course.legs && !crew->is_failed; leg++) {
        unsigned long game = number * crew->course.legs + leg;

        if ((course_done(&crew->course, number) >> leg & 1) == 0 && !forfeit(crew, &block, game)) {
            crew_fail(crew, strerror(errno));
        }
    }
    return true;
}

bool crew_is_decided(struct crew *crew)
{
    return crew->job->plan->stop.is_on && trial_follow(&crew->trial, &crew->course);
}

bool crew_wants_block(const struct crew *crew, unsigned long block)
{
    return is_ours(crew, block) && !is_done(crew, block);
}

bool crew_take_block(struct crew *crew, unsigned long *block)
{
    if (crew->stops || crew->is_failed || crew_is_decided(crew)) {
        return false;
    }
    while (crew->returned_count > 0) {
        *block = crew->returned[--crew->returned_count];
        if (!is_done(crew, *block)) {
            return true;
        }
    }
    while (crew->next < schedule_count(&crew->course.schedule)) {
        *block = crew->next++;
        if (crew_wants_block(crew, *block) && !forfeit_block(crew, *block)) {
            return true;
        }
    }
    return false;
}

bool crew_note_game(void *context, const struct journal_game *game)
{
    if (game->number < PLAN_MOST) { /* others are of no plan; the table refuses them */
        crew_note(context, game->number, outcome_of(&game->result));
    }
    return true;
}
