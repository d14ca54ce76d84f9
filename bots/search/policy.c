/* policy.c - weights of traits, read and written. */
#include "bots/search/policy.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------ */

/* The next word of a line into word; false at its end, or if there is no room. */
static bool next_word(const char **at, char *word, size_t size)
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

/* The weights of one pair; false if something is not understood. */
static bool read_pair(const struct tf_worlds *worlds, const char *at, float *weights)
{
    char pair[POLICY_NAME], row[POLICY_NAME] = "", number[POLICY_NAME];
    char name[2 * POLICY_NAME];

    if (!next_word(&at, pair, sizeof pair)) {
        return false;
    }
    do {
        char *end = NULL;
        (void)snprintf(name, sizeof name, "%s%s", pair, row);
        int trait = tf_trait_find(worlds, name);
        if (trait < 0 || !next_word(&at, number, sizeof number)) {
            return false;
        }
        weights[trait] = strtof(number, &end);
        if (*end != '\0') {
            return false;
        }
    } while (next_word(&at, row, sizeof row));
    return *at == '\n' || *at == '\0';
}

bool policy_read(const struct tf_worlds *worlds, const char *text, float *weights, char *error,
                 size_t size)
{
    bool has_some = false;

    memset(weights, 0, (size_t)tf_traits(worlds) * sizeof *weights);
    if (size > 0) {
        error[0] = '\0';
    }
    for (int line = 1; *text != '\0' && (line == 1 || strncmp(text, "value ", 6) != 0); line++) {
        if (strncmp(text, "on ", 3) == 0) {
            has_some = true;
            if (!read_pair(worlds, text + 3, weights)) {
                (void)snprintf(error, size,
                               "line %d: expected the name of a decision and a verb, its weight, "
                               "and rows of it with theirs",
                               line);
                return false;
            }
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return has_some;
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
