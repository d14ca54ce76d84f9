/* ladder.c - strengths from matches. */
#include "bots/learn/ladder.h"

#include <math.h>

/* Of a thousand moves, so many are any move; closer where little makes much. */
static const int shares[LADDER_SHARES] = {1000, 900, 800, 700, 600, 500, 400,
                                          300,  200, 130, 70,  30,  0};

double ladder_elo(double score)
{
    double bound = fmin(fmax(score, 0.001), 0.999);

    return 400 * log10(bound / (1 - bound));
}

static struct score play(struct team *team, const struct style *better, const struct style *worse,
                         int pairs, uint64_t seed)
{
    const struct style style[2] = {*better, *worse};

    return team_match(team, style, pairs, seed);
}

static double part_of(const struct score *score)
{
    return score->points / (2.0 * score->games);
}

static void tell(const char *what, const struct score *score)
{
    double part = part_of(score);

    printf("%s: %.1f%% +-%.1f, %.0f Elo +-%.0f\n", what, 100 * part, 100 * score->error,
           ladder_elo(part),
           (ladder_elo(part + score->error) - ladder_elo(part - score->error)) / 2);
    (void)fflush(stdout);
}

/* The share that stands so many Elo below the last one. */
static int share_at(const double elo[LADDER_SHARES], double below)
{
    int i = LADDER_SHARES - 1;

    while (i > 1 && elo[i - 1] < below) {
        i--;
    }
    double part = (below - elo[i]) / fmax(elo[i - 1] - elo[i], 1);
    return (int)(shares[i] + fmin(fmax(part, 0), 1) * (shares[i - 1] - shares[i]));
}

/* The same player with other iterations and a share of any moves. */
static struct style with(const struct style *style, int nodes, int blunders)
{
    struct style other = *style;

    other.nodes = nodes;
    other.blunders = blunders;
    return other;
}

void ladder_make(struct team *team, const struct style *best, int full, int pairs, uint64_t seed,
                 double step, int share[VALUE_STRENGTHS])
{
    double elo[LADDER_SHARES]; /* below the full one */
    const struct style top = with(best, full, 0);
    struct style last = *best;
    struct score score = play(team, &top, &last, pairs, seed);

    tell("full against no share", &score);
    elo[LADDER_SHARES - 1] = ladder_elo(part_of(&score));
    for (int i = LADDER_SHARES - 2; i >= 0; i--) {
        const struct style next = with(best, best->nodes, shares[i]);
        char what[40];
        score = play(team, &last, &next, pairs, seed);
        elo[i] = elo[i + 1] + fmax(ladder_elo(part_of(&score)), 0);
        (void)snprintf(what, sizeof what, "a share of %d against %d", last.blunders, shares[i]);
        tell(what, &score);
        last = next;
    }
    for (int i = 0; i < VALUE_STRENGTHS; i++) {
        share[i] = share_at(elo, step * (VALUE_STRENGTHS - i));
    }
    printf("any move is %.0f Elo below the full strength\n", elo[0]);
}

void ladder_try(struct team *team, const struct style *best, int full, int pairs, uint64_t seed)
{
    struct style below = with(best, -1, 0);

    for (int i = 0; i <= VALUE_STRENGTHS; i++) {
        bool is_full = i == VALUE_STRENGTHS;
        const struct style next =
            with(best, is_full ? full : best->nodes, is_full ? 0 : (int)best->value->strength[i]);
        struct score score = play(team, &next, &below, pairs, seed);
        char what[40];
        (void)snprintf(what, sizeof what, "strength %d", i + 1);
        tell(what, &score);
        below = next;
    }
}
