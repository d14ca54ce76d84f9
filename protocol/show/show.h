/* show.h - a position as a picture for people.
 *
 * Promise: drawn from the position text of the viewer, the legend and what `inspect` tells that
 * viewer of a card, so it cannot show more than they do. It may change at any time; programs read
 * `state`. The same octets wherever it is drawn: nothing depends on a locale. */
#ifndef TF_SHOW_SHOW_H
#define TF_SHOW_SHOW_H

#include "engine/base/err.h"
#include "engine/base/str.h"
#include "engine/core/rules.h"

enum { SHOW_JA, SHOW_EN }; /* language of names */
enum { SHOW_WIDTH = 80, SHOW_LEAST = 30, SHOW_MOST = 1000 };

struct show {
    const struct match *match;
    const struct state *st; /* for current numbers; NULL: printed ones */
    const char *tfn;
    int language;
    int width;        /* columns; names that are longer stick out */
    bool is_dense;    /* in few lines: cards behind each other, piles counted, small squares */
    int asked;        /* mask of the seats that still have to answer, -1: all that the text names */
    const char *note; /* instead of who is asked; NULL: none */
};

struct game;

/* Appends the board, lines ended by LF, the viewer's own side last. False with the err of
 * tfn_parse for a text that is no position of this match. */
bool show_print(const struct show *show, struct str *out, struct err *err);

/* The same for an open game, of whose form language, width and is_dense count; tfn is the position
 * text of the viewer. While somebody is asked, question says so, unless it is NULL. */
bool show_game(const struct game *game, const struct show *form, const char *question,
               struct str *out, struct err *err);

/* Appends how a game ended, so that nobody misreads it: "s2 wins: s1 resigned". Winner: "s1", "s2",
 * else nobody; reason: a word of the legend, or a text. */
void show_ending(const struct rules *rules, const char *winner, const char *reason, bool is_ja,
                 struct str *out);

/* Columns that a UTF-8 text takes on a terminal: East Asian wide characters count 2, combining
 * ones 0. */
int show_width(const char *text);

#endif
