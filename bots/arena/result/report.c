/* report.c - what people see of a match: the progress line and the final table. */
#include "bots/arena/result/report.h"

#include "bots/arena/base/text.h"

static void count_pair(const struct report_game *pair, struct report_totals *totals)
{
    static const int halves[] = {-1, 2, 0, 1, -1}; /* half points by outcome */
    int first = halves[pair[0].outcome];
    int second = halves[pair[1].outcome];

    if (first >= 0 && second >= 0) {
        totals->pairs[first + second]++;
    }
}

void report_count(const struct report_game *games, size_t count, struct report_totals *totals)
{
    *totals = (struct report_totals){0};
    for (size_t i = 0; i < count; i++) {
        enum report_outcome outcome = games[i].outcome;

        totals->wins += outcome == REPORT_WON;
        totals->losses += outcome == REPORT_LOST;
        totals->draws += outcome == REPORT_DRAWN;
        totals->voids += outcome == REPORT_VOID;
        for (int bot = 0; bot < REPORT_BOTS; bot++) {
            totals->faults[bot][games[i].faults[bot]] += games[i].faults[bot] != FAULT_NONE;
            totals->resumed[bot] += games[i].resumed[bot];
        }
        if (i % 2 == 1) {
            count_pair(&games[i - 1], totals);
        }
    }
    totals->played = totals->wins + totals->losses + totals->draws;
}

static unsigned long count_faults(const struct report_totals *totals, int bot)
{
    unsigned long sum = 0;

    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        sum += totals->faults[bot][fault];
    }
    return sum;
}

void report_progress(const struct report_totals *totals, size_t count, double seconds, FILE *out)
{
    unsigned long done = totals->played + totals->voids;
    char elo[RATING_TEXT];

    rating_print(rating_of(totals->pairs), elo, sizeof elo);
    (void)fprintf(
        out, "\r%lu/%zu games  +%lu =%lu -%lu  Elo %s  faults %lu, %lu  %.1f games/s\033[K", done,
        count, totals->wins, totals->draws, totals->losses, elo, count_faults(totals, 0),
        count_faults(totals, 1), seconds > 0 ? (double)done / seconds : 0.0);
    (void)fflush(out);
}

/* Prints text to the right edge of a column; `±` takes two octets and one place. */
static void print_right(const char *text, int width, FILE *out)
{
    int places = 0;

    for (const char *at = text; *at; at++) {
        places += ((unsigned char)*at & 0xc0) != 0x80;
    }
    (void)fprintf(out, "%*s%s", width > places ? width - places : 0, "", text);
}

static void print_faults(const struct report_totals *totals, int bot, FILE *out)
{
    const char *before = "  (";

    (void)fprintf(out, "  %6lu", count_faults(totals, bot));
    for (int fault = 1; fault < FAULT_COUNT; fault++) {
        if (totals->faults[bot][fault]) {
            (void)fprintf(out, "%s%s %lu", before, fault_code((enum fault)fault),
                          totals->faults[bot][fault]);
            before = ", ";
        }
    }
    (void)fputs(before[0] == ',' ? ")\n" : "\n", out);
}

static void print_row(const struct report_totals *totals, int bot, FILE *out)
{
    unsigned long wins = bot ? totals->losses : totals->wins;
    unsigned long losses = bot ? totals->wins : totals->losses;
    struct rating rating = rating_of(totals->pairs);
    double points = (double)wins + (double)totals->draws / 2;
    char text[RATING_TEXT];

    (void)fprintf(out, "bot %d  %6lu  %6lu  %6lu  %6lu", bot + 1, totals->played, wins,
                  totals->draws, losses);
    (void)snprintf(text, sizeof text, "n/a");
    if (totals->played) {
        (void)snprintf(text, sizeof text, "%.1f %%", 100 * points / (double)totals->played);
    }
    print_right(text, 9, out);
    rating_print(bot ? rating_mirror(rating) : rating, text, sizeof text);
    print_right(text, 18, out);
    print_faults(totals, bot, out);
}

static bool is_broken(const struct report_totals *totals, int bot)
{
    static const enum fault faults[] = {FAULT_TIME_START, FAULT_CRASH_SIG, FAULT_CRASH_EXIT};
    unsigned long sum = 0;

    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        sum += totals->faults[bot][faults[i]];
    }
    return sum > 0;
}

/* Why a bot did not start or came to an early end, in its own words. */
static void print_complaint(const struct report *report, int bot, FILE *out)
{
    const char *complaint = report->complaints[bot];
    struct text quoted = {0};

    if (!complaint || !complaint[0]) {
        (void)fprintf(out, "bot %d printed nothing to standard error\n", bot + 1);
        return;
    }
    text_quote(&quoted, complaint);
    (void)fprintf(out, "bot %d printed \"%s\"\n", bot + 1, text_string(&quoted));
    text_free(&quoted);
}

void report_table(const struct report *report, FILE *out)
{
    struct report_totals totals;
    struct text command = {0};
    unsigned long done;

    report_count(report->games, report->count, &totals);
    done = totals.played + totals.voids;
    (void)fprintf(out, "%s, %zu pairs, seed %s\n", report->game, report->count / 2, report->seed);
    for (int bot = 0; bot < REPORT_BOTS; bot++) {
        text_clear(&command);
        text_quote(&command, report->commands[bot]);
        (void)fprintf(out, "bot %d: %s, deck %s, \"%s\"\n", bot + 1, report->names[bot],
                      report->decks[bot], text_string(&command));
    }
    text_free(&command);
    (void)fputs("each bot keeps its deck; both games of a pair have the same luck\n", out);
    (void)fputs("\n        games    wins   draws  losses    score      Elo (95 %)  faults\n", out);
    for (int bot = 0; bot < REPORT_BOTS; bot++) {
        print_row(&totals, bot, out);
    }
    for (int bot = 0; bot < REPORT_BOTS; bot++) {
        if (totals.resumed[bot]) {
            (void)fprintf(out, "bot %d was started again in mid-game: %lu\n", bot + 1,
                          totals.resumed[bot]);
        }
        if (is_broken(&totals, bot) || totals.resumed[bot]) {
            print_complaint(report, bot, out);
        }
    }
    if (totals.voids) {
        (void)fprintf(out, "void games, counted for nobody: %lu\n", totals.voids);
    }
    if (done < report->count) {
        (void)fprintf(out, "interrupted: %zu games not played\n", report->count - done);
    }
    if (report->records) {
        (void)fprintf(out, "records: %s (%lu games)\n", report->records, done);
    }
}
