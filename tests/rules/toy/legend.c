/* legend.c - words that people read about what has no row in the tables of toy.c. */
#include "tests/rules/toy/toy.h"

const struct legend_row toy_legend[] = {
    {"flag", "d", "裏向き", "face-down", "draw=back"},
    {"attr", "type", "種類", "type", "show=edge"},
    {"word", "stone", "石", "stone", "class=type"},
    {"word", "trick", "技", "trick", "class=type"},
    {NULL, NULL, NULL, NULL, NULL},
};
