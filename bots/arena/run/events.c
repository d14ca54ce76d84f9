/* events.c - a run told to a program while it goes on: one line of words for each thing. */
#include "bots/arena/run/events.h"

#include "bots/arena/base/words.h"
#include "bots/arena/plan/plan-words.h"

static void send_line(FILE *out, struct text *line)
{
    text_put(line, "\n");
    (void)fwrite(line->data, 1, line->used, out);
    (void)fflush(out);
    text_free(line);
}

void events_start(FILE *out, const struct course *course, const char *hash, unsigned long done)
{
    const struct plan *plan = course->schedule.plan;
    struct text line = {0};

    if (!out) {
        return;
    }
    text_format(&line, "start plan=%s kind=%s rounds=%d games=%lu done=%lu bots=", hash,
                plan_kind_name(plan->kind), course->schedule.count, course_games(course), done);
    for (int i = 0; i < plan->bot_count; i++) {
        text_format(&line, "%s%s", i ? "," : "", plan->bots[i].name);
    }
    send_line(out, &line);
}

void events_round(FILE *out, const struct course *course)
{
    const struct schedule *schedule = &course->schedule;
    const struct schedule_round *round = &schedule->rounds[schedule->count - 1];
    struct text line = {0};

    if (!out) {
        return;
    }
    text_format(&line, "round n=%d games=%lu pairs=", schedule->count, course_games(course));
    for (int i = 0; i < round->count; i++) {
        text_format(&line, "%s%s/%s", i ? "," : "", schedule->plan->bots[round->pairs[i][0]].name,
                    schedule->plan->bots[round->pairs[i][1]].name);
    }
    if (round->bye >= 0) {
        words_put(&line, "bye", schedule->plan->bots[round->bye].name);
    }
    send_line(out, &line);
}

void events_game(FILE *out, const struct course *course, const struct worker_report *report)
{
    const struct plan *plan = course->schedule.plan;
    const struct outcome *outcome = &report->outcome;
    struct schedule_block block;
    struct schedule_leg leg;
    struct text line = {0};

    if (!out) {
        return;
    }
    schedule_block(&course->schedule, report->number / course->legs, &block);
    schedule_leg(plan, &block, (int)(report->number % course->legs), &leg);
    text_format(&line, "game n=%lu block=%lu round=%d game=%s s1=%s s2=%s end=%s", report->number,
                report->number / course->legs, block.round + 1, plan->games[block.game].name,
                plan->bots[leg.bots[0]].name, plan->bots[leg.bots[1]].name,
                match_end_name((enum match_end)(outcome->kind - OUTCOME_S1)));
    words_put(&line, "reason", report->reason);
    text_format(&line, " answers=%u s1.ms=%u s2.ms=%u", outcome->answers, outcome->used_ms[0],
                outcome->used_ms[1]);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (outcome->faults[seat]) {
            text_format(&line, " s%d.fault=%s", seat + 1,
                        fault_code((enum fault)outcome->faults[seat]));
        }
    }
    send_line(out, &line);
}

void events_end(FILE *out, const char *status, unsigned long games, double seconds)
{
    struct text line = {0};

    if (out) {
        text_format(&line, "end status=%s games=%lu seconds=%.1f", status, games, seconds);
        send_line(out, &line);
    }
}
