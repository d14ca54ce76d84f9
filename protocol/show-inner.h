/* show-inner.h - what the parts of the picture share: flowing text, and the board under the pen.
 *
 * Promise: show-text.c knows columns and no card, show-zone.c what lies in a zone, show.c in which
 * order a board is drawn. */
#ifndef TF_PROTOCOL_SHOW_INNER_H
#define TF_PROTOCOL_SHOW_INNER_H

#include "engine/core/view.h"
#include "protocol/show.h"

enum {
    SHOW_CELL = 512,  /* octets of one cell: a name, or all numbers of a card */
    SHOW_LABEL = 5,   /* columns of a label, at least */
    SHOW_GAP = 2,     /* between two cells */
    SHOW_SEAT = 4,    /* below the name of a seat */
    SHOW_APART = 100, /* columns from which the names of zones stand beside their cards */
};

/* Pieces that follow each other and are never broken; what does not fit goes to the next line. */
struct flow {
    struct str *out;
    int width, indent, column;
    bool has_piece; /* on this line, behind the last column that was gone to */
};

struct board {
    const struct show *show;
    struct view view;
    struct str *out;
    bool is_table;      /* the cells of the cards stand below each other */
    bool is_apart;      /* the names of zones have lines of their own */
    int zone;           /* columns of the names of zones */
    int label;          /* of labels, with a space */
    int id, title, sum; /* of ids, names and all of a card */
};

/* -- show-text.c -- */

/* Starts a line at column 0; what goes on below begins at indent. */
void flow_start(struct flow *flow, const struct board *board, int indent);

/* Appends one piece, `gap` columns behind the one before it if it fits. */
void flow_put(struct flow *flow, const char *text, int gap);

/* Fills up with spaces to a column, if the line is shorter. */
void flow_tab(struct flow *flow, int column);

/* Ends the line, without spaces at its end. */
void flow_end(struct flow *flow);

/* -- show-zone.c -- */

/* The name of something in the legend in the language of the board, else its key. */
const char *board_name(const struct board *board, const char *kind, const char *key);

/* The same of a zone; the card language's word for it if the legend has none. */
const char *board_zone_name(const struct board *board, int z);

/* The number of a key of a zone's legend ("row="), or `standard`; true if the key has that word. */
int board_number(const struct board *board, const char *letter, const char *key, int standard);
bool board_has(const struct board *board, const char *letter, const char *key, const char *word);

/* Measures the cells of all cards in view and chooses the form that fits the width. */
void board_measure(struct board *board);

/* How many cards lie in a zone, and whether that is all that there is to draw. */
int board_count(const struct board *board, const struct view_zone *zone);
bool board_is_count(const struct board *board, int z, int seat);

/* Draws a zone of a seat on lines of its own. */
void board_zone(struct board *board, int z, int seat);

#endif
