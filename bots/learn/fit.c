/* fit.c - AdaGrad on the weights of a value. */
#include "bots/learn/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

/* Of what is learned, the part of the result; the other part is the chance that the search saw. */
static const double rate = 0.05, decay = 1e-6, result_part = 0.5;

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
    float *chances = realloc(samples->chance, room * sizeof *chances);
    if (chances == NULL) {
        return false;
    }
    samples->chance = chances;
    uint32_t *games = realloc(samples->game, room * sizeof *games);
    if (games == NULL) {
        return false;
    }
    samples->game = games;
    samples->room = room;
    return true;
}

bool samples_add(struct samples *samples, const struct chosen *chosen, uint32_t game)
{
    int32_t feature[VALUE_FEATURES];
    size_t n = (size_t)samples->features;

    if (samples->count == samples->room && !samples_grow(samples)) {
        return false;
    }
    tf_world_features(chosen->truth, 0, feature);
    for (size_t i = 0; i < n; i++) {
        int32_t value = feature[i];
        samples->feature[samples->count * n + i] = (int16_t)(value > INT16_MAX   ? INT16_MAX
                                                             : value < INT16_MIN ? INT16_MIN
                                                                                 : value);
    }
    bool is_known = chosen->chance >= 0;
    samples->chance[samples->count] =
        (float)(is_known && chosen->seat == 1 ? 1 - chosen->chance : chosen->chance);
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
    free(samples->chance);
    free(samples->game);
}

/* A position for the seat whose turn it is. */
struct position {
    int32_t feature[VALUE_FEATURES];
    double won, learned; /* what that seat got, and what is to be learned */
};

static void position_of(const struct samples *samples, size_t i, struct position *position)
{
    const int16_t *feature = &samples->feature[i * (size_t)samples->features];
    double won = 0.5 * samples->result[i], chance = samples->chance[i];
    double learned = chance < 0 ? won : result_part * won + (1 - result_part) * chance;

    for (int k = 0; k < samples->features; k++) {
        position->feature[k] = feature[k];
    }
    bool is_turn = feature[samples->features - 1] != 0;
    if (!is_turn) {
        value_turn(position->feature, samples->features);
    }
    position->won = is_turn ? won : 1 - won;
    position->learned = is_turn ? learned : 1 - learned;
}

/* ---- what counts -------------------------------------------------------------------- */

/* Of so many positions one may lie beyond what counts of a feature. */
static const size_t rare = 1000;

/* The number that only rare positions are beyond, of one feature of either seat. */
static int32_t usual_most(const struct samples *samples, int i)
{
    static uint32_t count[INT16_MAX + 2];
    const int half = samples->features / 2;
    size_t beyond = 2 * samples->count / rare;

    memset(count, 0, sizeof count);
    for (size_t k = 0; k < samples->count; k++) {
        const int16_t *feature = &samples->feature[k * (size_t)samples->features];
        count[abs(feature[i])]++;
        count[abs(feature[half + i])]++;
    }
    int32_t most = INT16_MAX + 1;
    while (most > 0 && count[most] <= beyond) {
        beyond -= count[most--];
    }
    return most;
}

/* Finds it of each feature, and cuts the samples down to it. */
static void bound_samples(const struct samples *samples, struct value *value)
{
    const int half = samples->features / 2;
    int32_t feature[VALUE_FEATURES];

    value->most[samples->features - 1] = INT32_MAX;
    for (int i = 0; i < half; i++) {
        value->most[i] = value->most[half + i] = usual_most(samples, i);
    }
    for (size_t k = 0; k < samples->count; k++) {
        int16_t *number = &samples->feature[k * (size_t)samples->features];
        for (int i = 0; i < samples->features; i++) {
            feature[i] = number[i];
        }
        value_bound(value, feature);
        for (int i = 0; i < samples->features; i++) {
            number[i] = (int16_t)feature[i];
        }
    }
}

/* ---- inputs ------------------------------------------------------------------------- */

/* The squares of what is usual of the inputs; 0: one is always 0. */
static void measure_spread(const struct samples *samples, const struct value_input *input, int n,
                           double *spread)
{
    struct position position;

    for (size_t i = 0; i < samples->count; i++) {
        position_of(samples, i, &position);
        for (int k = 0; k < n; k++) {
            double x = value_x(&input[k], position.feature);
            spread[k] += x * x / (double)samples->count;
        }
    }
}

/* All that could be inputs: each feature of both seats, and 1/(1+number) of gauges and of how many
 * cards lie somewhere. Returns how many. */
static int possible_inputs(const struct samples *samples, const struct tf_worlds *worlds,
                           struct value_input *input)
{
    char name[VALUE_NAME];
    int n = 0;

    for (int i = 0; i < samples->features - 1; i++) { /* the last one is the turn */
        (void)tf_feature_name(worlds, i, name, sizeof name);
        bool is_part = strpbrk(name + strlen("own."), ".:") != NULL;
        input[n++] = (struct value_input){.feature = (uint16_t)i};
        if (!is_part) {
            input[n++] = (struct value_input){.feature = (uint16_t)i, .is_share = true};
        }
    }
    return n;
}

/* Those that are not always 0. */
static void choose_inputs(const struct samples *samples, const struct tf_worlds *worlds,
                          struct value *value, double *scale)
{
    static struct value_input input[VALUE_INPUTS];
    static double spread[VALUE_INPUTS];
    int n = possible_inputs(samples, worlds, input);

    memset(spread, 0, sizeof spread);
    measure_spread(samples, input, n, spread);
    for (int i = 0; i < n; i++) {
        if (spread[i] > 1e-9) {
            scale[value->inputs] = 1 / sqrt(spread[i]);
            value->input[value->inputs++] = input[i];
        }
    }
}

/* ---- fitting ------------------------------------------------------------------------ */

/* Weights of scaled inputs, and the sums of their squared slopes. turn and turn_unit weigh what is
 * always 1. */
struct model {
    int inputs;
    const struct value_input *input;
    double scale[VALUE_INPUTS];
    double turn, out[VALUE_UNITS], weight[VALUE_INPUTS];
    double turn_g, out_g[VALUE_UNITS], weight_g[VALUE_INPUTS];
    double turn_unit[VALUE_UNITS], unit[VALUE_INPUTS][VALUE_UNITS];
    double turn_unit_g[VALUE_UNITS], unit_g[VALUE_INPUTS][VALUE_UNITS];
};

/* One position as the model sees it. */
struct sight {
    int used;
    int at[VALUE_INPUTS];
    double x[VALUE_INPUTS];
    double unit[VALUE_UNITS], f;
};

static double bend(double h)
{
    return h / (1 + fabs(h));
}

static void look(const struct model *model, const struct position *position, struct sight *sight)
{
    sight->used = 0;
    sight->f = model->turn;
    memcpy(sight->unit, model->turn_unit, sizeof sight->unit);
    for (int i = 0; i < model->inputs; i++) {
        double x = value_x(&model->input[i], position->feature) * model->scale[i];
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
        step(&model->turn_unit[u], &model->turn_unit_g[u], slope[u]);
    }
    step(&model->turn, &model->turn_g, error);
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
    struct position position;
    struct sight sight;

    for (size_t i = samples->count; i > 1; i--) {
        size_t k = (size_t)bot_draw(stream, (int)i);
        uint32_t other = order[i - 1];
        order[i - 1] = order[k];
        order[k] = other;
    }
    for (size_t i = 0; i < samples->count; i++) {
        if (!is_test(samples, order[i])) {
            position_of(samples, order[i], &position);
            look(model, &position, &sight);
            learn_one(model, &sight, value_chance(sight.f) - position.learned);
        }
    }
}

/* How well the model tells the results. */
static struct fitted measure(const struct model *model, const struct samples *samples)
{
    double loss[2] = {0}, count[2] = {0}, right = 0;
    struct position position;
    struct sight sight;

    for (size_t i = 0; i < samples->count; i++) {
        position_of(samples, i, &position);
        look(model, &position, &sight);
        double chance = value_chance(sight.f), won = position.won;
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
        value->turn_unit[u] = (float)model->turn_unit[u];
    }
    for (int i = 0; i < model->inputs; i++) {
        value->input[i].weight = (float)(model->weight[i] * model->scale[i]);
        for (int u = 0; u < VALUE_UNITS; u++) {
            value->input[i].unit[u] = (float)(model->unit[i][u] * model->scale[i]);
        }
    }
    value_index(value);
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
    bound_samples(samples, value);
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

    if (value->ends > 0) {
        fprintf(file, "ends %.4g\n", (double)value->ends);
    }
    fprintf(file, "turn %.4g", (double)value->turn);
    write_units(file, value->turn_unit);
    fputs("out", file);
    write_units(file, value->out);
    for (int i = 0; i < value->features / 2; i++) {
        (void)tf_feature_name(worlds, i, name, sizeof name);
        if (value->most[i] > 0 && value->most[i] < INT32_MAX) {
            fprintf(file, "most %s %d\n", name, value->most[i]);
        }
    }
    for (int i = 0; i < value->inputs; i++) {
        const struct value_input *input = &value->input[i];
        (void)tf_feature_name(worlds, input->feature, name, sizeof name);
        fprintf(file, "in %s%s %.4g", input->is_share ? "1/" : "", name, (double)input->weight);
        write_units(file, input->unit);
    }
}
