/* fit.c - AdaGrad on the weights of a value. */
#include "bots/learn/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

static const double rate = 0.05, decay = 1e-6;

/* ---- samples ------------------------------------------------------------------------ */

bool samples_grow(struct samples *samples)
{
    size_t n = (size_t)samples->features, room = samples->room * 2 + 1024;

    int16_t *features = realloc(samples->feature, room * n * sizeof *features);
    if (features == NULL) {
        return false;
    }
    samples->feature = features;
    uint8_t *results = realloc(samples->result, room * sizeof *results);
    if (results == NULL) {
        return false;
    }
    samples->result = results;
    uint32_t *games = realloc(samples->game, room * sizeof *games);
    if (games == NULL) {
        return false;
    }
    samples->game = games;
    samples->room = room;
    return true;
}

bool samples_add(struct samples *samples, const struct tf_world *world, uint32_t game)
{
    int32_t feature[VALUE_FEATURES];
    size_t n = (size_t)samples->features;

    if (samples->count == samples->room && !samples_grow(samples)) {
        return false;
    }
    tf_world_features(world, 0, feature);
    for (size_t i = 0; i < n; i++) {
        int32_t value = feature[i];
        samples->feature[samples->count * n + i] = (int16_t)(value > INT16_MAX   ? INT16_MAX
                                                             : value < INT16_MIN ? INT16_MIN
                                                                                 : value);
    }
    samples->game[samples->count++] = game;
    return true;
}

void samples_end(struct samples *samples, uint32_t game, int result)
{
    for (size_t i = samples->count; i > 0 && samples->game[i - 1] == game; i--) {
        samples->result[i - 1] = (uint8_t)result;
    }
}

void samples_close(struct samples *samples)
{
    free(samples->feature);
    free(samples->result);
    free(samples->game);
}

/* ---- inputs ------------------------------------------------------------------------- */

static float share(int number)
{
    return 1.0F / (1.0F + (float)(number > 0 ? number : 0));
}

static float input_of(const struct value_input *input, const int16_t *feature)
{
    int own = feature[input->own], foe = feature[input->foe];

    return input->is_share ? share(own) - share(foe) : (float)(own - foe);
}

/* The square of what is usual of an input; 0: it never varies. */
static double spread_of(const struct samples *samples, const struct value_input *input)
{
    double sum = 0;

    for (size_t i = 0; i < samples->count; i++) {
        double x = input_of(input, &samples->feature[i * (size_t)samples->features]);
        sum += x * x;
    }
    return samples->count > 0 ? sum / (double)samples->count : 0;
}

/* All features that vary; shares of gauges, and of how many cards lie somewhere. */
static void choose_inputs(const struct samples *samples, const struct tf_worlds *worlds,
                          struct value *value, double *scale)
{
    int half = samples->features / 2;
    char name[VALUE_NAME];

    for (int i = 0; i < 2 * half; i++) {
        struct value_input input = {
            .own = (uint16_t)(i / 2), .foe = (uint16_t)(half + i / 2), .is_share = i % 2 == 1};
        (void)tf_feature_name(worlds, i / 2, name, sizeof name);
        bool is_part = strpbrk(name + strlen("own."), ".:") != NULL;
        double spread = input.is_share && is_part ? 0 : spread_of(samples, &input);
        if (spread > 1e-9 && value->inputs < VALUE_INPUTS) {
            scale[value->inputs] = 1 / sqrt(spread);
            value->input[value->inputs++] = input;
        }
    }
}

/* ---- fitting ------------------------------------------------------------------------ */

/* Weights of scaled inputs, and the sums of their squared slopes. */
struct model {
    int inputs;
    const struct value_input *input;
    double scale[VALUE_INPUTS];
    double turn, out[VALUE_UNITS], weight[VALUE_INPUTS], unit[VALUE_INPUTS][VALUE_UNITS];
    double turn_g, out_g[VALUE_UNITS], weight_g[VALUE_INPUTS], unit_g[VALUE_INPUTS][VALUE_UNITS];
};

/* One position as the model sees it. */
struct sight {
    int used;
    int at[VALUE_INPUTS];
    double x[VALUE_INPUTS];
    double turn, unit[VALUE_UNITS], f;
};

static double bend(double h)
{
    return h / (1 + fabs(h));
}

static void look(const struct model *model, const int16_t *feature, int features,
                 struct sight *sight)
{
    sight->used = 0;
    sight->turn = feature[features - 1] != 0 ? 1 : -1;
    sight->f = model->turn * sight->turn;
    memset(sight->unit, 0, sizeof sight->unit);
    for (int i = 0; i < model->inputs; i++) {
        double x = input_of(&model->input[i], feature) * model->scale[i];
        if (x == 0) {
            continue;
        }
        sight->at[sight->used] = i;
        sight->x[sight->used++] = x;
        sight->f += model->weight[i] * x;
        for (int u = 0; u < VALUE_UNITS; u++) {
            sight->unit[u] += model->unit[i][u] * x;
        }
    }
    for (int u = 0; u < VALUE_UNITS; u++) {
        sight->f += model->out[u] * bend(sight->unit[u]);
    }
}

static void step(double *weight, double *squares, double slope)
{
    slope += decay * *weight;
    *squares += slope * slope;
    *weight -= rate * slope / sqrt(*squares + 1e-8);
}

static void learn_one(struct model *model, const struct sight *sight, double error)
{
    double slope[VALUE_UNITS];

    for (int u = 0; u < VALUE_UNITS; u++) {
        double side = 1 + fabs(sight->unit[u]);
        slope[u] = error * model->out[u] / (side * side);
        step(&model->out[u], &model->out_g[u], error * bend(sight->unit[u]));
    }
    step(&model->turn, &model->turn_g, error * sight->turn);
    for (int k = 0; k < sight->used; k++) {
        int i = sight->at[k];
        step(&model->weight[i], &model->weight_g[i], error * sight->x[k]);
        for (int u = 0; u < VALUE_UNITS; u++) {
            step(&model->unit[i][u], &model->unit_g[i][u], slope[u] * sight->x[k]);
        }
    }
}

static bool is_test(const struct samples *samples, size_t i)
{
    return samples->game[i] % 10 == 0;
}

/* One pass over the positions in a new order. */
static void pass(struct model *model, const struct samples *samples, uint32_t *order,
                 uint64_t *stream)
{
    struct sight sight;

    for (size_t i = samples->count; i > 1; i--) {
        size_t k = (size_t)bot_draw(stream, (int)i);
        uint32_t other = order[i - 1];
        order[i - 1] = order[k];
        order[k] = other;
    }
    for (size_t i = 0; i < samples->count; i++) {
        size_t at = order[i];
        if (!is_test(samples, at)) {
            look(model, &samples->feature[at * (size_t)samples->features], samples->features,
                 &sight);
            learn_one(model, &sight, value_chance(sight.f) - 0.5 * samples->result[at]);
        }
    }
}

static struct fitted measure(const struct model *model, const struct samples *samples)
{
    double loss[2] = {0}, count[2] = {0}, right = 0;
    struct sight sight;

    for (size_t i = 0; i < samples->count; i++) {
        look(model, &samples->feature[i * (size_t)samples->features], samples->features, &sight);
        double chance = value_chance(sight.f), won = 0.5 * samples->result[i];
        int kind = is_test(samples, i);
        loss[kind] -= won * log(chance) + (1 - won) * log(1 - chance);
        count[kind]++;
        if (kind == 1) {
            right += samples->result[i] == 1 ? 0.5 : (chance > 0.5) == (won > 0.5);
        }
    }
    return (struct fitted){loss[0] / fmax(count[0], 1), loss[1] / fmax(count[1], 1),
                           right / fmax(count[1], 1)};
}

static void take_weights(const struct model *model, struct value *value)
{
    value->turn = (float)model->turn;
    for (int u = 0; u < VALUE_UNITS; u++) {
        value->out[u] = (float)model->out[u];
    }
    for (int i = 0; i < model->inputs; i++) {
        value->input[i].weight = (float)(model->weight[i] * model->scale[i]);
        for (int u = 0; u < VALUE_UNITS; u++) {
            value->input[i].unit[u] = (float)(model->unit[i][u] * model->scale[i]);
        }
    }
}

/* The model after the pass that tested best. */
struct fitted fit(const struct samples *samples, const struct tf_worlds *worlds, int passes,
                  uint64_t seed, struct value *value)
{
    struct model *model = calloc(1, sizeof *model);
    uint32_t *order = calloc(samples->count + 1, sizeof *order);
    struct fitted best = {.tested = 1e9};

    memset(value, 0, sizeof *value);
    value->features = samples->features;
    if (model == NULL || order == NULL) {
        free(model);
        free(order);
        return best;
    }
    choose_inputs(samples, worlds, value, model->scale);
    model->inputs = value->inputs;
    model->input = value->input;
    for (int i = 0; i < model->inputs; i++) {
        for (int u = 0; u < VALUE_UNITS; u++) {
            model->unit[i][u] = (bot_draw(&seed, 2001) - 1000) / 1000.0 / sqrt(model->inputs);
        }
    }
    for (size_t i = 0; i < samples->count; i++) {
        order[i] = (uint32_t)i;
    }
    for (int i = 0; i < passes; i++) {
        pass(model, samples, order, &seed);
        struct fitted now = measure(model, samples);
        if (now.tested < best.tested) {
            best = now;
            take_weights(model, value);
        }
    }
    free(model);
    free(order);
    return best;
}

/* ---- writing ------------------------------------------------------------------------ */

static void write_units(FILE *file, const float *unit)
{
    for (int u = 0; u < VALUE_UNITS; u++) {
        fprintf(file, " %.4g", (double)unit[u]);
    }
    fputc('\n', file);
}

void fit_write(FILE *file, const struct tf_worlds *worlds, const struct value *value)
{
    char name[VALUE_NAME];

    fprintf(file, "turn %.4g\n", (double)value->turn);
    fputs("out", file);
    write_units(file, value->out);
    for (int i = 0; i < value->inputs; i++) {
        const struct value_input *input = &value->input[i];
        (void)tf_feature_name(worlds, input->own, name, sizeof name);
        fprintf(file, "in %s%s %.4g", input->is_share ? "1/" : "", name + strlen("own."),
                (double)input->weight);
        write_units(file, input->unit);
    }
}
