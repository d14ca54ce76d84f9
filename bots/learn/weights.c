/* weights.c - files of weights. */
#include "bots/learn/weights.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);

    if (file == NULL || text == NULL) {
        stop(path, strerror(errno));
    }
    (void)!fread(text, 1, (1 << 20) - 1, file);
    (void)fclose(file);
    return text;
}

/* The policy of a text, if it has one. */
static void load_policy(const struct tf_worlds *worlds, const char *word, const char *text,
                        struct weights *weights)
{
    char error[200];

    weights->trait = calloc((size_t)tf_traits(worlds) + 1, sizeof *weights->trait);
    if (weights->trait == NULL) {
        stop(word, "out of memory");
    }
    if (policy_read(worlds, text, weights->trait, error, sizeof error)) {
        weights->policy = tf_policy_open(worlds, weights->trait);
    } else if (error[0] != '\0') {
        stop(word, error);
    } else {
        free(weights->trait);
        weights->trait = NULL;
    }
}

bool weights_load(struct team *team, const char *word, struct weights *weights)
{
    char error[200];

    if (strcmp(word, "none") == 0) {
        return false;
    }
    struct tf_worlds *worlds = arena_worlds(team->arena[0]);
    char *own = strcmp(word, "-") == 0 ? NULL : read_file(word);
    const char *text = own != NULL ? own : mind_weights(team->game);
    if (text == NULL || !value_read(&weights->value, worlds, text, error, sizeof error)) {
        stop(word, text == NULL ? "the program has none" : error);
    }
    load_policy(worlds, word, text, weights);
    tf_worlds_close(worlds);
    free(own);
    return true;
}

struct style weights_style(const struct weights *weights, long nodes, int blunders)
{
    return (struct style){.value = weights != NULL ? &weights->value : NULL,
                          .policy = weights != NULL ? weights->policy : NULL,
                          .nodes = (int)nodes,
                          .blunders = blunders};
}
