/* mind.c - memory and weights. */
#include "bots/search/mind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MIND_VALUES
#define MIND_VALUES "/dev/null"
#endif

/* All of bots/values, one file behind the other, each beginning with a line `value GAME`; put there
 * by the assembler. */
__asm__(".pushsection .rodata\n"
        ".hidden mind_text\n"
        ".global mind_text\n"
        "mind_text:\n"
        ".incbin \"" MIND_VALUES "\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char mind_text[];

struct mind *mind_open(void)
{
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL) {
        return NULL;
    }
    if (!walk_open(&mind->walk) || !wins_open(&mind->wins)) {
        mind_close(mind);
        return NULL;
    }
    return mind;
}

void mind_close(struct mind *mind)
{
    if (mind == NULL) {
        return;
    }
    crew_close(&mind->crew);
    walk_close(&mind->walk);
    wins_close(&mind->wins);
    tf_policy_close(mind->policy);
    free(mind);
}

void mind_rest(struct mind *mind)
{
    if (mind != NULL) {
        crew_stop(&mind->crew);
    }
}

const char *mind_weights(const char *game)
{
    char head[VALUE_NAME];
    int length = snprintf(head, sizeof head, "value %s\n", game);

    for (const char *at = mind_text; at != NULL && *at != '\0';) {
        if (strncmp(at, head, (size_t)length) == 0) {
            return at;
        }
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
    return NULL;
}

/* The weights of the game of these worlds. */
static void read_value(struct mind *mind, const struct tf_worlds *worlds)
{
    const char *game = tf_worlds_game(worlds), *text = mind_weights(game);
    char error[200];

    (void)snprintf(mind->game, sizeof mind->game, "%s", game);
    mind->has_value = text != NULL && value_read(&mind->value, worlds, text, error, sizeof error);
}

/* The policy, whose rows are those of the cards. */
static void read_policy(struct mind *mind, const struct tf_worlds *worlds)
{
    char error[200];

    tf_policy_close(mind->policy);
    mind->policy =
        mind->has_value ? policy_open(worlds, mind_weights(mind->game), error, sizeof error) : NULL;
}

void mind_turn(struct mind *mind, const struct tf_worlds *worlds)
{
    crew_stop(&mind->crew);
    if (strcmp(tf_worlds_game(worlds), mind->game) != 0) {
        read_value(mind, worlds);
        read_policy(mind, worlds);
    } else if (mind->policy != NULL && !tf_policy_fits(mind->policy, worlds)) {
        read_policy(mind, worlds);
    }
    walk_turn(&mind->walk, worlds, mind->has_value ? &mind->value : NULL, mind->policy);
}
