/* lines.c - a line of CSV for each game. */
#include "bots/arena/report/document.h"

#include "bots/arena/bot/fault.h"
#include "bots/arena/report/escape.h"

static const char HEAD[] = "n,block,leg,round,game,s1,s2,s1.deck,s2.deck,end,reason,s1.fault,"
                           "s2.fault,answers,s1.ms,s2.ms,date\n";

static void put_fault(unsigned fault, FILE *out)
{
    (void)fprintf(out, ",%s", fault ? fault_code((enum fault)fault) : "");
}

static void put_line(const struct results *results, const struct digest *digest,
                     const struct schedule_block *block, unsigned long number, FILE *out)
{
    const struct outcome *outcome = course_outcome(&results->course, number);
    const struct plan *plan = results->plan;
    unsigned legs = results->course.legs;
    char date[DIGEST_DATE];
    struct schedule_leg leg;

    schedule_leg(plan, block, (int)(number % legs), &leg);
    (void)fprintf(out, "%lu,%lu,%lu,%d,", number, number / legs, number % legs, block->round + 1);
    escape_csv(plan->games[block->game].name, out);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        (void)fputc(',', out);
        escape_csv(plan->bots[leg.bots[seat]].name, out);
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        (void)fputc(',', out);
        escape_csv(leg.decks[seat] >= 0 ? plan->decks[leg.decks[seat]].name : "", out);
    }
    (void)fprintf(out, ",%s,", match_end_name((enum match_end)(outcome->kind - OUTCOME_S1)));
    escape_csv(digest_reason(digest, number), out);
    put_fault(outcome->faults[0], out);
    put_fault(outcome->faults[1], out);
    digest_date(digest_game(digest, number)->date, date);
    (void)fprintf(out, ",%u,%u,%u,%s\n", outcome->answers, outcome->used_ms[0], outcome->used_ms[1],
                  date);
}

void document_csv(const struct results *results, const struct digest *digest, FILE *out)
{
    const struct course *course = &results->course;

    (void)fputs(HEAD, out);
    for (unsigned long i = 0; i < schedule_count(&course->schedule); i++) {
        struct schedule_block block;

        schedule_block(&course->schedule, i, &block);
        for (unsigned long leg = 0; leg < course->legs; leg++) {
            if (course_outcome(course, i * course->legs + leg)->kind != OUTCOME_UNPLAYED) {
                put_line(results, digest, &block, i * course->legs + leg, out);
            }
        }
    }
}
