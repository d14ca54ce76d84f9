/* choices.c - AdaGrad on the weights of a policy. */
#include "bots/learn/choices.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

static const double rate = 0.1, decay = 1e-5, least = 0.02; /* least: a weight that counts */

/* ---- decisions ---------------------------------------------------------------------- */

static bool grow(struct choices *choices)
{
    size_t room = choices->room * 2 + 256;
    struct choice *choice = realloc(choices->choice, room * sizeof *choice);

    if (choice == NULL) {
        return false;
    }
    choices->choice = choice;
    choices->room = room;
    return true;
}

bool choices_add(struct choices *choices, const struct tf_world *world, int seat, int chosen,
                 uint32_t game)
{
    uint32_t answer[CHOICE_ANSWERS];
    struct tf_trait trait[CHOICE_ANSWERS * CHOICE_TRAITS];
    int answers = tf_world_list(world, seat, answer, CHOICE_ANSWERS), used = 0;

    if (answers < 2 || answers > CHOICE_ANSWERS) {
        return true;
    }
    if (choices->count == choices->room && !grow(choices)) {
        return false;
    }
    struct choice *choice = &choices->choice[choices->count];
    *choice = (struct choice){game, (uint8_t)answers, (uint8_t)chosen, {0}, NULL};
    for (int i = 0; i < answers; i++) {
        choice->traits[i] =
            (uint8_t)tf_world_traits(world, seat, answer[i], &trait[used], CHOICE_TRAITS);
        used += choice->traits[i];
    }
    choice->trait = malloc((size_t)used * sizeof trait[0] + 1);
    if (choice->trait == NULL) {
        return false;
    }
    memcpy(choice->trait, trait, (size_t)used * sizeof trait[0]);
    choices->count++;
    return true;
}

bool choices_move(struct choices *choices, struct choices *from)
{
    for (size_t i = 0; i < from->count; i++) {
        if (choices->count == choices->room && !grow(choices)) {
            return false;
        }
        choices->choice[choices->count++] = from->choice[i];
        from->choice[i].trait = NULL;
    }
    return true;
}

void choices_close(struct choices *choices)
{
    for (size_t i = 0; i < choices->count; i++) {
        free(choices->choice[i].trait);
    }
    free(choices->choice);
    *choices = (struct choices){.traits = choices->traits};
}

/* ---- fitting ------------------------------------------------------------------------ */

/* Weights of scaled traits, and the sums of their squared slopes. */
struct model {
    double *scale, *weight, *squares;
};

/* Amounts count as shares of the largest one that there is. */
static void find_scales(const struct choices *choices, struct model *model)
{
    for (int i = 0; i < choices->traits; i++) {
        model->scale[i] = 0;
    }
    for (size_t i = 0; i < choices->count; i++) {
        const struct choice *choice = &choices->choice[i];
        const struct tf_trait *trait = choice->trait;
        for (int k = 0; k < choice->answers; k++) {
            for (int n = choice->traits[k]; n > 0; n--, trait++) {
                double amount = fabs((double)trait->amount);
                model->scale[trait->number] = fmax(model->scale[trait->number], amount);
            }
        }
    }
    for (int i = 0; i < choices->traits; i++) {
        model->scale[i] = model->scale[i] > 0 ? 1 / model->scale[i] : 0;
    }
}

/* How likely each answer is; returns the likeliest. */
static int shares(const struct model *model, const struct choice *choice, double *share)
{
    const struct tf_trait *trait = choice->trait;
    double total = 0;
    int best = 0;

    share[0] = 0;
    for (int i = 0; i < choice->answers; i++) {
        share[i] = 0;
        for (int n = choice->traits[i]; n > 0; n--, trait++) {
            double amount = (double)trait->amount * model->scale[trait->number];
            share[i] += model->weight[trait->number] * amount;
        }
        best = share[i] > share[best] ? i : best;
    }
    double most = share[best];
    for (int i = 0; i < choice->answers; i++) {
        share[i] = exp(share[i] - most);
        total += share[i];
    }
    for (int i = 0; i < choice->answers; i++) {
        share[i] /= total;
    }
    return best;
}

static void learn_one(struct model *model, const struct choice *choice)
{
    const struct tf_trait *trait = choice->trait;
    double share[CHOICE_ANSWERS];

    (void)shares(model, choice, share);
    for (int i = 0; i < choice->answers; i++) {
        double error = share[i] - (i == choice->chosen);
        for (int n = choice->traits[i]; n > 0; n--, trait++) {
            int at = trait->number;
            double slope =
                error * (double)trait->amount * model->scale[at] + decay * model->weight[at];
            model->squares[at] += slope * slope;
            model->weight[at] -= rate * slope / (sqrt(model->squares[at]) + 1e-3);
        }
    }
}

static bool is_test(const struct choice *choice)
{
    return choice->game % 10 == 0;
}

static struct told measure(const struct model *model, const struct choices *choices)
{
    struct told told = {0};
    double share[CHOICE_ANSWERS];
    int tested = 0;

    for (size_t i = 0; i < choices->count; i++) {
        const struct choice *choice = &choices->choice[i];
        if (is_test(choice)) {
            told.right += shares(model, choice, share) == choice->chosen;
            told.loss -= log(share[choice->chosen] + 1e-9);
            told.even += log(choice->answers);
            tested++;
        }
    }
    double all = tested > 0 ? tested : 1;
    return (struct told){told.loss / all, told.even / all, told.right / all};
}

/* The weights of unscaled amounts; those that count for nothing are 0. */
static void take_weights(const struct model *model, int traits, double sharper, float *weights)
{
    for (int i = 0; i < traits; i++) {
        bool counts = fabs(model->weight[i]) >= least;
        weights[i] = counts ? (float)(sharper * model->weight[i] * model->scale[i]) : 0;
    }
}

struct told choices_fit(const struct choices *choices, int passes, uint64_t seed, double sharper,
                        float *weights)
{
    size_t traits = (size_t)choices->traits;
    double *room = calloc(3 * traits + 1, sizeof *room);
    struct told told = {0};

    if (room == NULL) {
        return told;
    }
    struct model model = {room, room + traits, room + 2 * traits};
    find_scales(choices, &model);
    for (int k = 0; k < passes && choices->count > 0; k++) {
        for (size_t i = 0; i < choices->count; i++) {
            const struct choice *choice = &choices->choice[bot_draw(&seed, (int)choices->count)];
            if (!is_test(choice)) {
                learn_one(&model, choice);
            }
        }
    }
    told = measure(&model, choices);
    take_weights(&model, choices->traits, sharper, weights);
    free(room);
    return told;
}
