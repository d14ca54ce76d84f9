/* value.c - chances from features. */
#include "bots/search/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------ */

/* The text of weights, line by line. */
struct reader {
    const char *at;
    int line;
    char *error;
    size_t size;
    char (*name)[VALUE_NAME]; /* of each feature */
};

static bool fail(const struct reader *reader, const char *want)
{
    if (reader->size > 0) {
        (void)snprintf(reader->error, reader->size, "line %d: %s", reader->line, want);
    }
    return false;
}

bool value_word(const char **at, char *word, size_t size)
{
    *at += strspn(*at, " ");
    size_t length = strcspn(*at, " \n");

    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

/* Digits from *at on, as a number without end; counts them. */
static int read_digits(const char **at, double *number)
{
    int n = 0;

    for (; **at >= '0' && **at <= '9'; ++*at, n++) {
        *number = *number * 10 + (**at - '0');
    }
    return n;
}

bool value_decimal(const char *word, float *number)
{
    enum {
        LONGEST = 15 /* digits that are exact */,
        FARTHEST = 22 /* power of ten that is */,
        MOST = 99
    };
    bool is_less = *word == '-', is_small = false;
    const char *at = word + (*word == '-' || *word == '+');
    double digits = 0, power = 0, ten = 1;
    int whole = read_digits(&at, &digits), parts = 0;

    if (*at == '.') {
        at++;
        parts = read_digits(&at, &digits);
    }
    if (whole + parts == 0 || whole + parts > LONGEST) {
        return false;
    }
    if (*at == 'e' || *at == 'E') {
        is_small = at[1] == '-';
        at += 1 + (at[1] == '-' || at[1] == '+');
        if (read_digits(&at, &power) == 0) {
            return false;
        }
    }
    int shift = (power > MOST ? MOST : (int)power) * (is_small ? -1 : 1) - parts;
    if (*at != '\0' || shift > FARTHEST) {
        return false;
    }
    for (int i = 0; i < (shift < 0 ? -shift : shift); i++) {
        ten *= 10;
    }
    digits = shift < 0 ? digits / ten : digits * ten;
    *number = (float)(is_less ? -digits : digits);
    return true;
}

static bool next_word(struct reader *reader, char word[VALUE_NAME])
{
    return value_word(&reader->at, word, VALUE_NAME);
}

static bool next_number(struct reader *reader, float *number)
{
    char word[VALUE_NAME];

    return next_word(reader, word) && value_decimal(word, number);
}

static bool next_numbers(struct reader *reader, float *numbers, int n)
{
    for (int i = 0; i < n; i++) {
        if (!next_number(reader, &numbers[i])) {
            return false;
        }
    }
    return true;
}

/* The number of a feature by its name; -1: there is none. */
static int find_feature(const struct reader *reader, int features, const char *name)
{
    for (int i = 0; i < features; i++) {
        if (strcmp(reader->name[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool read_input(struct reader *reader, struct value *value)
{
    struct value_input *input = &value->input[value->inputs];
    char name[VALUE_NAME];

    if (value->inputs == VALUE_INPUTS || !next_word(reader, name)) {
        return fail(reader, "expected the name of a feature");
    }
    input->is_share = strncmp(name, "1/", 2) == 0;
    int found = find_feature(reader, value->features, name + (input->is_share ? 2 : 0));
    if (found < 0) {
        return fail(reader, "the game has no such feature");
    }
    input->feature = (uint16_t)found;
    for (int i = 0; i < value->inputs; i++) {
        if (value->input[i].feature == found && value->input[i].is_share == input->is_share) {
            return fail(reader, "the feature has its weights already");
        }
    }
    if (!next_number(reader, &input->weight) || !next_numbers(reader, input->unit, VALUE_UNITS)) {
        return fail(reader, "expected a weight and 32 numbers of units");
    }
    value->inputs++;
    return true;
}

/* `most own.X N`, which holds for both seats. */
static bool read_most(struct reader *reader, struct value *value)
{
    char name[VALUE_NAME];
    float most = 0;
    int half = value->features / 2;
    int found = next_word(reader, name) ? find_feature(reader, half, name) : -1;

    if (found < 0 || !next_number(reader, &most) || most < 0 || most > 1e6F) {
        return fail(reader, "expected the name of a feature of `own` and a number up to 1000000");
    }
    value->most[found] = value->most[half + found] = (int32_t)most;
    return true;
}

static bool read_line(struct reader *reader, struct value *value)
{
    char word[VALUE_NAME];

    if (*reader->at == '#' || !next_word(reader, word)) {
        return true;
    }
    if (strcmp(word, "in") == 0) {
        return read_input(reader, value);
    }
    if (strcmp(word, "most") == 0) {
        return read_most(reader, value);
    }
    if (strcmp(word, "turn") == 0) {
        return (next_number(reader, &value->turn) &&
                next_numbers(reader, value->turn_unit, VALUE_UNITS)) ||
               fail(reader, "expected a weight and 32 numbers of units");
    }
    if (strcmp(word, "strength") == 0) {
        return next_numbers(reader, value->strength, VALUE_STRENGTHS) ||
               fail(reader, "expected 9 numbers");
    }
    if (strcmp(word, "ends") == 0) {
        return (next_number(reader, &value->ends) && value->ends >= 0 && value->ends <= 1) ||
               fail(reader, "expected a number from 0 to 1");
    }
    if (strcmp(word, "out") == 0) {
        return next_numbers(reader, value->out, VALUE_UNITS) || fail(reader, "expected 32 numbers");
    }
    return strcmp(word, "value") == 0 || strcmp(word, "on") == 0 || /* policy.h */
           fail(reader, "expected `in`, `most`, `out`, `turn`, `ends`, `strength`, `on` or `#`");
}

/* Adds the rows of all inputs of one kind; returns how many there are then. */
static int add_rows(struct value *value, int rows, bool is_share)
{
    int half = value->features / 2;

    for (int i = 0; i < value->inputs; i++) {
        const struct value_input *input = &value->input[i];
        int feature = input->feature;
        bool is_turn = feature == 2 * half;
        if (input->is_share == is_share) {
            value->bound[rows] = value->most[feature];
            value->at[0][rows] = (uint16_t)feature;
            value->at[1][rows] = (uint16_t)(is_turn ? feature : (feature + half) % (2 * half));
            value->row[rows].weight = input->weight;
            memcpy(value->row[rows].unit, input->unit, sizeof input->unit);
            rows++;
        }
    }
    return rows;
}

void value_index(struct value *value)
{
    value->plain = add_rows(value, 0, false);
    int rows = add_rows(value, value->plain, true);
    value->none = value->turn;
    memcpy(value->none_unit, value->turn_unit, sizeof value->none_unit);
    for (int i = value->plain; i < rows; i++) {
        value->none += value->row[i].weight;
        for (int u = 0; u < VALUE_UNITS; u++) {
            value->none_unit[u] += value->row[i].unit[u];
        }
    }
}

bool value_read(struct value *value, const struct tf_worlds *worlds, const char *text, char *error,
                size_t size)
{
    char name[VALUE_FEATURES][VALUE_NAME];
    struct reader reader = {.at = text, .line = 1, .error = error, .size = size, .name = name};

    if (size > 0) {
        error[0] = '\0';
    }
    memset(value, 0, sizeof *value);
    value->features = tf_features(worlds);
    for (int i = 0; i < VALUE_STRENGTHS; i++) {
        value->strength[i] = (float)(1000 * (VALUE_STRENGTHS - i)) / (VALUE_STRENGTHS + 1);
    }
    if (value->features > VALUE_FEATURES) {
        return fail(&reader, "the game has too many features");
    }
    for (int i = 0; i < value->features; i++) {
        value->most[i] = INT32_MAX;
        (void)tf_feature_name(worlds, i, name[i], VALUE_NAME);
    }
    bool is_first = true;
    while (*reader.at != '\0' && (is_first || strncmp(reader.at, "value ", 6) != 0)) {
        is_first = false;
        if (!read_line(&reader, value)) {
            return false;
        }
        reader.at += strcspn(reader.at, "\n");
        reader.at += *reader.at == '\n';
        reader.line++;
    }
    value_index(value);
    return true;
}

/* A game that goes on is never as good as one that is won. */
static const double open_part = 0.96;

/* ---- judging ------------------------------------------------------------------------ */

static float share(int32_t number)
{
    return 1.0F / (1.0F + (float)(number > 0 ? number : 0));
}

float value_x(const struct value_input *input, const int32_t *feature)
{
    int32_t number = feature[input->feature];

    return input->is_share ? share(number) : (float)number;
}

/* Units side by side, which are added up in the same order everywhere. */
enum { BLOCK = 8, BLOCKS = VALUE_UNITS / BLOCK };
_Static_assert((int)BLOCKS == 4, "sum_of names the sums of each block");
typedef float block __attribute__((vector_size(BLOCK * sizeof(float)), aligned(4), may_alias));

/* What is to be added up: so much of each of these rows. */
struct terms {
    int n;
    uint16_t row[VALUE_INPUTS];
    int32_t number[VALUE_INPUTS];
    float x[VALUE_INPUTS];
};

/* Adds those rows from one to another one whose number is not nothing. Without a branch: which
 * those are nobody can foretell. */
static void list_rows(const struct value *value, const int32_t *feature, const uint16_t *at,
                      int first, int end, struct terms *terms)
{
    int n = terms->n;

    for (int i = first; i < end; i++) {
        int32_t most = value->bound[i], number = feature[at[i]];
        number = number < most ? number : most;
        terms->number[n] = number > -most ? number : -most;
        terms->row[n] = (uint16_t)i;
        n += number != 0;
    }
    terms->n = n;
}

static void list_terms(const struct value *value, const int32_t *feature, bool is_turn,
                       struct terms *terms)
{
    const uint16_t *at = value->at[!is_turn];

    terms->n = 0;
    list_rows(value, feature, at, 0, value->plain, terms);
    int plain = terms->n;
    list_rows(value, feature, at, value->plain, value->inputs, terms);
    for (int i = 0; i < plain; i++) {
        terms->x[i] = (float)terms->number[i];
    }
    for (int i = plain; i < terms->n; i++) {
        terms->x[i] = share(terms->number[i]) - 1;
    }
}

/* f of the features of a seat, for the seat whose turn it is. Sums that are not one array stay in
 * registers. */
static float sum_of(const struct value *value, const int32_t *feature, bool is_turn)
{
    struct terms terms;
    const block *none = (const block *)value->none_unit;
    block a = none[0], b = none[1], c = none[2], d = none[3];
    float f = value->none, unit[VALUE_UNITS];

    list_terms(value, feature, is_turn, &terms);
    for (int i = 0; i < terms.n; i++) {
        const struct value_row *row = &value->row[terms.row[i]];
        const block *by = (const block *)row->unit;
        float x = terms.x[i];
        f += row->weight * x;
        a += by[0] * x;
        b += by[1] * x;
        c += by[2] * x;
        d += by[3] * x;
    }
    memcpy(unit, (const block[BLOCKS]){a, b, c, d}, sizeof unit);
    for (int u = 0; u < VALUE_UNITS; u++) {
        f += value->out[u] * unit[u] / (1.0F + (unit[u] < 0 ? -unit[u] : unit[u]));
    }
    return f;
}

float value_sum(const struct value *value, const int32_t *feature)
{
    return sum_of(value, feature, true);
}

void value_bound(const struct value *value, int32_t *feature)
{
    for (int i = 0; i < value->features; i++) {
        int32_t most = value->most[i];
        int32_t number = feature[i] < most ? feature[i] : most;
        feature[i] = number > -most ? number : -most;
    }
}

void value_turn(int32_t *feature, int features)
{
    int half = features / 2;

    for (int i = 0; i < half; i++) {
        int32_t own = feature[i];
        feature[i] = feature[half + i];
        feature[half + i] = own;
    }
    feature[features - 1] = feature[features - 1] == 0;
}

/* exp(x) as a power of two and a polynomial: the library's is not the same everywhere. */
static double exponential(double x)
{
    double scaled = x * 1.4426950408889634;
    int whole = (int)(scaled < 0 ? scaled - 1 : scaled);
    double y = (scaled - whole) * 0.6931471805599453, power = 1;

    for (int i = whole; i > 0; i--) {
        power *= 2;
    }
    for (int i = whole; i < 0; i++) {
        power *= 0.5;
    }
    return power *
           (1 +
            y * (1 + y * (1 / 2.0 +
                          y * (1 / 6.0 +
                               y * (1 / 24.0 + y * (1 / 120.0 + y * (1 / 720.0 + y / 5040.0)))))));
}

double value_chance(double f)
{
    double bound = f > 30 ? 30 : f < -30 ? -30 : f;

    return 1 / (1 + exponential(-bound));
}

double value_of(const struct value *value, const struct tf_world *world, int seat)
{
    int32_t feature[VALUE_FEATURES];
    int result = tf_world_result(world, seat);

    if (result >= 0) {
        return 0.5 * result;
    }
    tf_world_features(world, seat, feature);
    bool is_turn = feature[value->features - 1] != 0;
    feature[value->features - 1] = 1;
    float f = sum_of(value, feature, is_turn);
    double chance = value_chance(is_turn ? f : -f);
    return open_part * chance + 0.5 * (1 - open_part);
}
