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

void mind_turn(struct mind *mind, const struct tf_worlds *worlds)
{
    const char *game = tf_worlds_game(worlds);
    char error[200];

    crew_stop(&mind->crew);
    if (strcmp(game, mind->game) != 0) {
        const char *text = mind_weights(game);
        (void)snprintf(mind->game, sizeof mind->game, "%s", game);
        mind->has_value =
            value_read(&mind->value, worlds, text != NULL ? text : "", error, sizeof error) &&
            text != NULL;
        tf_policy_close(mind->policy);
        mind->policy = mind->has_value ? policy_open(worlds, text, error, sizeof error) : NULL;
    }
    walk_turn(&mind->walk, worlds, mind->has_value ? &mind->value : NULL, mind->policy);
}
