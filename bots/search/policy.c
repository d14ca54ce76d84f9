/* policy.c - weights of traits, read and written. */
#include "bots/search/policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/value.h"

/* ---- reading ------------------------------------------------------------------------ */

/* The weights of one pair. Returns what was expected instead of what stands there, or NULL. */
static const char *read_pair(const struct tf_worlds *worlds, const char *at, float *weights)
{
    static const char names[] =
        "the name of a decision and a verb, its weight, and rows of it with "
        "theirs";
    char pair[POLICY_NAME], row[POLICY_NAME] = "", number[POLICY_NAME];
    char name[2 * POLICY_NAME];

    if (!value_word(&at, pair, sizeof pair)) {
        return names;
    }
    do {
        (void)snprintf(name, sizeof name, "%s%s", pair, row);
        int trait = tf_trait_find(worlds, name);
        if (trait < 0 || !value_word(&at, number, sizeof number)) {
            return names;
        }
        if (!isnan(weights[trait])) {
            return "names that have no weight yet";
        }
        if (!value_decimal(number, &weights[trait])) {
            return names;
        }
    } while (value_word(&at, row, sizeof row));
    return *at == '\n' || *at == '\0' ? NULL : names;
}

/* Reads all lines into weights that are no numbers yet. */
static bool read_lines(const struct tf_worlds *worlds, const char *text, float *weights,
                       char *error, size_t size)
{
    bool has_some = false;

    for (int line = 1; *text != '\0' && (line == 1 || strncmp(text, "value ", 6) != 0); line++) {
        bool is_on = strncmp(text, "on ", 3) == 0;
        const char *want = is_on ? read_pair(worlds, text + 3, weights) : NULL;
        if (want != NULL) {
            (void)snprintf(error, size, "line %d: expected %s", line, want);
            return false;
        }
        has_some = has_some || is_on;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return has_some;
}

bool policy_read(const struct tf_worlds *worlds, const char *text, float *weights, char *error,
                 size_t size)
{
    int traits = tf_traits(worlds);

    if (size > 0) {
        error[0] = '\0';
    }
    for (int i = 0; i < traits; i++) {
        weights[i] = NAN;
    }
    bool is_read = read_lines(worlds, text, weights, error, size);
    for (int i = 0; i < traits; i++) {
        weights[i] = isnan(weights[i]) ? 0 : weights[i];
    }
    return is_read;
}

struct tf_policy *policy_open(const struct tf_worlds *worlds, const char *text, char *error,
                              size_t size)
{
    struct tf_policy *policy = NULL;
    float *weights = calloc((size_t)tf_traits(worlds) + 1, sizeof *weights);

    if (weights != NULL && policy_read(worlds, text, weights, error, size)) {
        policy = tf_policy_open(worlds, weights);
    }
    free(weights);
    return policy;
}

/* ---- writing ------------------------------------------------------------------------ */

/* Octets of the name of the pair: what stands behind it is the row. */
static size_t pair_length(const char *name)
{
    return strcspn(name, "@#=+/>");
}

void policy_write(FILE *file, const struct tf_worlds *worlds, const float *weights)
{
    char pair[POLICY_NAME] = "", name[POLICY_NAME];
    float bare = 0;
    bool is_begun = false;

    for (int trait = 0; trait < tf_traits(worlds); trait++) {
        size_t length = tf_trait_name(worlds, trait, name, sizeof name);
        bool is_bare = pair_length(name) == length;
        if (is_bare) {
            fputs(is_begun ? "\n" : "", file);
            memcpy(pair, name, sizeof pair);
            bare = weights[trait];
            is_begun = false;
        }
        if (weights[trait] == 0) {
            continue;
        }
        if (!is_begun) {
            fprintf(file, "on %s %.3g", pair, (double)bare);
            is_begun = true;
        }
        if (!is_bare) {
            fprintf(file, " %s %.3g", name + pair_length(name), (double)weights[trait]);
        }
    }
    fputs(is_begun ? "\n" : "", file);
}
