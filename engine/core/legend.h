/* legend.h - what people and front ends are told of the words of a game: the reply to `games GAME`.
 *
 * Promise: each row of the game's tables stands in one line at most. Of each kind come first the
 * lines about what has no row (rules->legend), then the rows in the order of their table; but zones
 * as in position texts, and the phase of the set-up first. What all games share stands in the
 * core's own lines. */
#ifndef TF_CORE_LEGEND_H
#define TF_CORE_LEGEND_H

#include "engine/core/rules.h"

/* The i-th kind of lines that games have, in the order of the reply; NULL: no more. */
const char *legend_kind(int i);

/* The lines of a kind that a game says:
 *     for (struct legend_walk walk = legend_begin(rules, "verb"); legend_next(&walk, &row);) */
struct legend_walk {
    const struct rules *rules;
    const char *kind;
    const struct legend_row *other;
    int table, i;
};
struct legend_walk legend_begin(const struct rules *rules, const char *kind);
bool legend_next(struct legend_walk *walk, struct legend_row *row);

/* The line of a kind and a key: the game's own; or, if it has none, the core's. False: none. */
bool legend_own(const struct rules *rules, const char *kind, const char *key,
                struct legend_row *row);
bool legend_find(const struct rules *rules, const char *kind, const char *key,
                 struct legend_row *row);

/* What people call it; the key itself where the legend does not say. */
const char *legend_name(const struct rules *rules, const char *kind, const char *key, bool is_ja);

/* The core's lines, ended by kind NULL: its verbs, steps, endings, units and events. */
extern const struct legend_row legend_core[];

#endif
