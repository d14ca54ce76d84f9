/* digest.c - what a report tells of the games beyond their outcomes. */
#include "bots/arena/report/digest.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/report/lengths.h"
#include "bots/arena/result/journal.h"

enum { LEAST = 1024, OTHER = 0 };

static const char DATE[] = "%Y-%m-%dT%H:%M:%SZ";

/* ------------------------------------------------------------------------------------- reasons */

/* A reason in the tree; its text is that of the list. */
struct known {
    const char *text;
    uint32_t index;
};

static int compare_known(const void *a, const void *b)
{
    return strcmp(((const struct known *)a)->text, ((const struct known *)b)->text);
}

static char *copy(const char *string)
{
    size_t size = strlen(string) + 1;

    return memcpy(memory_zeros(size, 1), string, size);
}

static uint32_t reason_index(struct digest *digest, const char *reason)
{
    struct known *wanted = memory_zeros(1, sizeof *wanted), **found;

    wanted->text = reason;
    found = tfind(wanted, &digest->tree, compare_known);
    if (!found && digest->reason_count < DIGEST_REASONS) {
        digest->reasons[digest->reason_count] = copy(reason);
        wanted->text = digest->reasons[digest->reason_count];
        wanted->index = (uint32_t)digest->reason_count++;
        found = tsearch(wanted, &digest->tree, compare_known);
        return found ? (*found)->index : OTHER;
    }
    free(wanted);
    return found ? (*found)->index : OTHER;
}

/* For qsort_r: reasons by their text. */
static int compare_reasons(const void *a, const void *b, void *reasons)
{
    const uint32_t *first = a, *second = b;

    return strcmp(((char **)reasons)[*first], ((char **)reasons)[*second]);
}

/* Numbers the reasons by their text: the order of journals must not show. */
static void sort_reasons(struct digest *digest)
{
    size_t count = (size_t)digest->reason_count;
    uint32_t *order = memory_zeros(count, sizeof *order);
    uint32_t *place = memory_zeros(count, sizeof *place);
    char **sorted = memory_zeros(count, sizeof *sorted);

    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    qsort_r(order + 1, count - 1, sizeof *order, compare_reasons, digest->reasons);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = digest->reasons[order[i]];
        place[order[i]] = i;
    }
    for (unsigned long i = 0; i < digest->size; i++) {
        digest->games[i].reason = place[digest->games[i].reason];
    }
    free(digest->reasons);
    digest->reasons = sorted;
    free(order);
    free(place);
}

/* -------------------------------------------------------------------------------------- proofs */

static struct digest_proof *make_proof(const struct journal_game *game)
{
    struct digest_proof *proof = memory_zeros(1, sizeof *proof);

    proof->number = game->number;
    proof->host = copy(game->result.host);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        proof->detail[seat] = copy(game->result.faults[seat].detail);
        proof->said[seat] = copy(game->said[seat]);
    }
    return proof;
}

static void free_proof(struct digest_proof *proof)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        free(proof->detail[seat]);
        free(proof->said[seat]);
    }
    free(proof->host);
    free(proof);
}

/* Keeps the game if it is one of the first `most`. */
static void firsts_add(struct digest_firsts *firsts, int most, const struct journal_game *game)
{
    int at = firsts->count;

    if (!firsts->list) {
        firsts->list = memory_zeros((size_t)most, sizeof(struct digest_proof *));
    }
    if (at == most && firsts->list[at - 1]->number < game->number) {
        return;
    }
    if (at == most) {
        free_proof(firsts->list[--at]);
    }
    for (; at > 0 && firsts->list[at - 1]->number > game->number; at--) {
        firsts->list[at] = firsts->list[at - 1];
    }
    firsts->list[at] = make_proof(game);
    firsts->count += firsts->count < most;
}

static void firsts_free(struct digest_firsts *firsts)
{
    for (int i = 0; i < firsts->count; i++) {
        free_proof(firsts->list[i]);
    }
    free(firsts->list);
}

/* ------------------------------------------------------------------------------------- reading */

static uint32_t read_date(const char *text)
{
    struct tm parts = {0};
    const char *end = strptime(text, DATE, &parts);

    return end && !*end ? (uint32_t)timegm(&parts) : 0;
}

static void make_room(struct digest *digest, unsigned long number)
{
    unsigned long size = digest->size ? digest->size : LEAST;

    while (size <= number) {
        size *= 2;
    }
    if (size > digest->size) {
        struct digest_game *games = memory_zeros(size, sizeof *games);

        if (digest->size) {
            memcpy(games, digest->games, digest->size * sizeof *games);
        }
        free(digest->games);
        digest->games = games;
        digest->size = size;
    }
}

static int bot_named(const struct plan *plan, const char *name)
{
    for (int i = 0; i < plan->bot_count; i++) {
        if (strcmp(plan->bots[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static void note_faults(struct digest *digest, const struct journal_game *game)
{
    bool is_faulty = game->result.end == MATCH_VOID;

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        int fault = (int)game->result.faults[seat].fault;
        int bot = fault ? bot_named(digest->plan, game->bots[seat]) : -1;

        is_faulty = is_faulty || fault != FAULT_NONE;
        if (bot >= 0) {
            firsts_add(&digest->proofs[bot * FAULT_COUNT + fault], DIGEST_PROOFS, game);
        }
    }
    if (is_faulty) {
        digest->faulty_games++;
        firsts_add(&digest->faulty, DIGEST_LIST, game);
    }
}

static void note_game(void *context, const struct journal_game *game)
{
    struct digest *digest = context;
    uint32_t date = read_date(game->date);

    make_room(digest, game->number);
    digest->games[game->number] =
        (struct digest_game){.date = date, .reason = reason_index(digest, game->result.reason)};
    note_faults(digest, game);
    if (date && (!digest->first || date < digest->first)) {
        digest->first = date;
    }
    digest->last = date > digest->last ? date : digest->last;
}

/* -------------------------------------------------------------------------------------- counts */

static bool is_forfeit(const struct outcome *outcome)
{
    return outcome->faults[0] == FAULT_STRIKES || outcome->faults[1] == FAULT_STRIKES;
}

static void count_end(struct digest_ends *ends, int kind)
{
    ends->s1 += kind == OUTCOME_S1;
    ends->s2 += kind == OUTCOME_S2;
    ends->draws += kind == OUTCOME_DRAW;
    ends->voids += kind == OUTCOME_VOID;
}

static void count_time(struct digest_time *time, unsigned long number, uint32_t used_ms)
{
    time->games++;
    time->sum_ms += used_ms;
    if (time->games == 1 || used_ms > time->most_ms) {
        time->most_ms = used_ms;
        time->most_game = number;
    }
}

static void count_game(struct digest *digest, const struct course *course,
                       const struct schedule_block *block, unsigned long number)
{
    const struct outcome *outcome = course_outcome(course, number);
    struct schedule_leg leg;

    if (outcome->kind == OUTCOME_UNPLAYED) {
        return;
    }
    count_end(&digest->ends[(unsigned)(block->game * digest->reason_count) +
                            digest_game(digest, number)->reason],
              outcome->kind);
    schedule_leg(digest->plan, block, (int)(number % course->legs), &leg);
    for (int seat = 0; seat < MATCH_SEATS && !is_forfeit(outcome); seat++) {
        count_time(&digest->times[leg.bots[seat]], number, outcome->used_ms[seat]);
    }
}

/* When all rounds are known: what hangs on the schedule. */
static void count_games(struct digest *digest, const struct course *course)
{
    size_t games = (size_t)digest->plan->game_count, bots = (size_t)digest->plan->bot_count;

    digest->times = memory_zeros(bots, sizeof *digest->times);
    digest->ends = memory_zeros(games * (size_t)digest->reason_count, sizeof *digest->ends);
    for (unsigned long i = 0; i < schedule_count(&course->schedule); i++) {
        struct schedule_block block;

        schedule_block(&course->schedule, i, &block);
        for (unsigned long leg = 0; leg < course->legs; leg++) {
            count_game(digest, course, &block, i * course->legs + leg);
        }
    }
    digest->lengths = lengths_make(course);
}

bool digest_read(const struct plan *plan, const char *folder, struct results *results,
                 struct digest *digest, struct text *error)
{
    size_t proofs = (size_t)plan->bot_count * FAULT_COUNT;
    bool is_fine;

    *digest = (struct digest){.plan = plan,
                              .reasons = memory_zeros(DIGEST_REASONS, sizeof(char *)),
                              .reason_count = 1,
                              .proofs = memory_zeros(proofs, sizeof *digest->proofs)};
    digest->reasons[OTHER] = copy("other");
    is_fine = results_read_with(plan, folder, results, note_game, digest, error);
    make_room(digest, course_games(&results->course));
    tdestroy(digest->tree, free);
    digest->tree = NULL;
    sort_reasons(digest);
    count_games(digest, &results->course);
    return is_fine;
}

/* ------------------------------------------------------------------------------------ questions */

const struct digest_game *digest_game(const struct digest *digest, unsigned long number)
{
    return &digest->games[number];
}

const char *digest_reason(const struct digest *digest, unsigned long number)
{
    return digest->reasons[digest->games[number].reason];
}

const struct digest_proof *digest_proof(const struct digest *digest, unsigned long number)
{
    int low = 0, high = digest->faulty.count;

    while (low < high) {
        int middle = (low + high) / 2;

        if (digest->faulty.list[middle]->number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < digest->faulty.count && digest->faulty.list[low]->number == number
               ? digest->faulty.list[low]
               : NULL;
}

bool digest_is_faulty(const struct outcome *outcome)
{
    return outcome->kind == OUTCOME_VOID || outcome->faults[0] || outcome->faults[1];
}

void digest_date(uint32_t date, char out[DIGEST_DATE])
{
    time_t seconds = (time_t)date;
    struct tm parts;

    out[0] = '\0';
    if (date && gmtime_r(&seconds, &parts)) {
        (void)strftime(out, DIGEST_DATE, DATE, &parts);
    }
}

void digest_free(struct digest *digest)
{
    for (int i = 0; digest->reasons && i < digest->reason_count; i++) {
        free(digest->reasons[i]);
    }
    for (int i = 0; digest->proofs && i < digest->plan->bot_count * FAULT_COUNT; i++) {
        firsts_free(&digest->proofs[i]);
    }
    firsts_free(&digest->faulty);
    free(digest->reasons);
    free(digest->proofs);
    free(digest->games);
    free(digest->lengths);
    free(digest->times);
    free(digest->ends);
    *digest = (struct digest){0};
}
