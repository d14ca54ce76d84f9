/* luck-table.c - what people see of the luck of two bots. */
#include "bots/arena/luck/luck-table.h"

#include <math.h>

#include "bots/arena/result/blocks.h"

enum { WIDTH = 16 };

static void print_scores(const char *what, double mean, double variance, double blocks, FILE *out)
{
    struct moments moments = {blocks, mean, fmax(variance, 0)};
    char elo[BLOCKS_TEXT];

    estimate_print(moments_elo(&moments), elo);
    (void)fprintf(out, "  %-*s %5.2f %% ± %.2f   Elo %s", WIDTH, what, 100 * mean,
                  100 * 1.96 * sqrt(moments.variance / blocks), elo);
}

static void print_share(const struct ridge_gain *gain, FILE *out)
{
    (void)fprintf(out, "%.1f %% (%.1f to %.1f)", 100 * gain->share, 100 * gain->low,
                  100 * gain->high);
}

static void print_blocks(const struct ridge_gain *gain, FILE *out)
{
    print_scores("as played", gain->mean, gain->variance, gain->units, out);
    (void)fputs("\n", out);
    if (gain->low <= 0) {
        (void)fprintf(out, "  %-*s ", WIDTH, "gain");
        print_share(gain, out);
        (void)fputs(" of the variance: not sure, so nothing is taken off\n", out);
        return;
    }
    print_scores("luck taken off", gain->less_mean, gain->less_variance, gain->units, out);
    (void)fprintf(out, "\n  %-*s ", WIDTH, "gain");
    print_share(gain, out);
    (void)fprintf(out, " of the variance: as good as %.0f blocks\n",
                  gain->units * gain->variance / gain->less_variance);
}

void luck_table_write(const struct luck_title *title, const struct luck *luck, FILE *out)
{
    struct ridge_gain blocks, games;

    (void)fprintf(out, "%s: %s against %s, %lu blocks", title->game, title->bots[0], title->bots[1],
                  title->blocks);
    if (luck->columns.count == 0) {
        (void)fputs("\n  no chance falls in these games\n", out);
        return;
    }
    (void)fprintf(out, ", %.1f falls of chance a game\n",
                  (double)luck->falls / (double)luck->played);
    if (!ridge_judge(&luck->blocks, &blocks)) {
        (void)fputs("  too few blocks, or all of them ended alike: nothing can be said\n", out);
        return;
    }
    print_blocks(&blocks, out);
    if (ridge_judge(&luck->games, &games)) {
        double saved = 1 - luck->legs * blocks.variance / games.variance;

        (void)fprintf(out, "  %-*s ", WIDTH, "a single game");
        if (games.low > 0) {
            print_share(&games, out);
            (void)fputs(" of its variance is luck", out);
        } else {
            (void)fputs("not sure how much of its variance is luck", out);
        }
        (void)fprintf(out, "; blocks have %s %.0f %% of the games\n", saved < 0 ? "cost" : "saved",
                      100 * fabs(saved));
    }
}
