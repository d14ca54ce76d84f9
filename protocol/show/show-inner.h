/* show-inner.h - what the parts of the picture share: flowing text, and the board under the pen.
 *
 * Promise: show-text.c knows columns and no card, show-card.c what is said of a card, show-square.c
 * what a square of a board says and show-grid.c where it is drawn, show-zone.c what lies in a zone,
 * show.c in which order all this is. Each calls only those before it. */
#ifndef TF_SHOW_SHOW_INNER_H
#define TF_SHOW_SHOW_INNER_H

#include "engine/core/inspect.h"
#include "engine/core/legend.h"
#include "engine/text/view.h"
#include "protocol/show/show.h"

enum {
    SHOW_CELL = 512,      /* octets of one cell: a name, or all numbers of a card */
    SHOW_LABEL = 5,       /* columns of a label, at least */
    SHOW_GAP = 2,         /* between two cells */
    SHOW_SEAT = 4,        /* below the name of a seat */
    SHOW_CARD = 6,        /* below that of a zone which stands apart */
    SHOW_SIDE = 32,       /* most files, or ranks, of a zone */
    SHOW_APART = 100,     /* columns from which the names of zones stand beside their cards */
    SHOW_BACK = '#',      /* in front of the owner of a card whose face is not up */
    SHOW_NOTED = 16,      /* letters that a board may have to explain */
    SHOW_LINES_LEAST = 3, /* of a square */
    SHOW_LINES_MOST = 6,
    SHOW_SQUARE = 160, /* octets of one of them */
    SHOW_ROOM = 8,     /* columns that a text has at least, wherever it begins */
};

/* Pieces that follow each other; what does not fit goes to the next line, and only a piece that
 * fits no line is broken. */
struct flow {
    struct str *out;
    int width, indent, column;
    bool has_piece; /* on this line, behind the last column that was gone to */
};

struct board {
    const struct show *show;
    struct view view;
    struct str *out;
    bool is_table;          /* the cells of the cards stand below each other */
    bool is_apart;          /* the names of zones have lines of their own */
    bool is_terse;          /* too narrow for types that a number tells */
    int zone;               /* columns of the names of zones */
    int label;              /* of labels, with a space */
    int id, title, sum;     /* of ids, names and all of a card */
    int squares;            /* the zone that is a board of both seats, -1: none */
    int cell;               /* columns of its squares; 0: too few to draw them */
    bool has_backs;         /* of a dense picture: some card has shown its back, by a sign */
    bool has_numbers;       /* of a dense picture: some card has shown its numbers without names */
    bool is_roomy;          /* and there is one to spare beside each bar */
    char noted[SHOW_NOTED]; /* letters and marks that its squares have used */
};

/* What is written on a square: its upper edge, then the name and below it numbers and flags. */
struct square {
    char head[SHOW_SQUARE], line[SHOW_LINES_MOST][SHOW_SQUARE];
    int lines;             /* 0: nothing stands there */
    char told[VIEW_FLAGS]; /* letters of the flags that its numbers have told */
};

/* -- show-text.c -- */

/* Starts a line at column 0; what goes on below begins at indent. */
void flow_start(struct flow *flow, const struct board *board, int indent);

/* Appends one piece, `gap` columns behind the one before it if it fits. A broken one goes on at the
 * indent. */
void flow_put(struct flow *flow, const char *text, int gap);

/* Fills up with spaces to a column, if the line is shorter. */
void flow_tab(struct flow *flow, int column);

/* Appends the parts of a text that two spaces part, each a piece. */
void flow_words(struct flow *flow, char *text, int gap);

/* Ends the line, without spaces at its end. */
void flow_end(struct flow *flow);

/* Octets of the longest beginning of a text that takes at most so many columns. */
size_t show_fit(const char *text, int columns);

/* -- show-card.c -- */

/* The name of something in the legend in the language of the board, else its key. */
const char *board_name(const struct board *board, const char *kind, const char *key);

/* The same of a zone; the card language's word for it if the legend has none. */
const char *board_zone_name(const struct board *board, int z);

/* What stands behind a key ("draw=") in a line of the legend, NULL: it has no such key; true if it
 * is that word. */
const char *board_key(const struct board *board, const char *line, const char *letter,
                      const char *key);
bool board_has(const struct board *board, const char *line, const char *letter, const char *key,
               const char *word);

/* The number of a key of a zone's legend ("row="), or `standard`. */
int board_number(const struct board *board, const char *letter, const char *key, int standard);

/* True if the legend gives a zone files and ranks. */
bool board_is_grid(const struct board *board, int z);

/* The name of a zone; cards go below it if it stands apart, a line of text never does. */
void board_begin(struct board *board, struct flow *flow, int z);

/* The name of a known card; the label of one, of a card under another with its number there. */
const char *board_title(const struct board *board, const struct view_item *item);
void board_label(const struct board *board, const struct view_item *item,
                 const struct view_zone *zone, char out[16]);

/* The card on the place of an item if its face is known to the viewer, for board_value: else
 * OBJ_NONE, which has the printed numbers. */
obj_t board_object(const struct board *board, const struct view_item *item,
                   const struct view_zone *zone);

/* The i-th printed field of a known card, with the number that it is now; false if its type has no
 * such number. */
bool board_value(const struct board *board, const struct view_item *item, obj_t obj, int i,
                 struct inspect *out);

/* Appends "play cost any 2  evolves from Blaze Hound": what is printed on a card about its price
 * that is no number, and the number itself where it is another one now. */
void board_price(const struct board *board, const struct view_item *item, obj_t obj, int i,
                 struct str *out);

/* A card of the viewer's own hand like this one: their numbers are the same; OBJ_NONE: none. */
obj_t board_hand_object(const struct board *board, const struct view_item *item,
                        const struct view_zone *zone);

/* Appends "power +2" for each of the numbers of a card that are not the printed ones, two spaces in
 * front of each but the first. */
void board_changes(const struct board *board, const struct view_item *item,
                   const struct view_zone *zone, struct str *out);

/* Appends "(valid, used 1)": the flags of a card by their names, but for the letters in `silent`;
 * the digit of one is that of a skill. */
void board_flags(const struct board *board, const struct view_item *item,
                 const struct zone_rule *rule, const char *silent, struct str *out);

/* -- show-square.c -- */

/* A card that shows its back: one whose flag draws it so, or whose face the viewer cannot know. */
bool square_is_back(const struct board *board, const struct view_item *item);

/* Appends "^ s1" for an item of a common zone: cards look away from their owner, as on a table. */
void square_owner(const struct board *board, int z, const struct view_item *item, struct str *out);

/* The id of a card, "?" of an unknown one. */
const char *square_id(const struct board *board, const struct view_item *item);

/* Columns for text on a square. */
int square_room(const struct board *board);

/* Writes what the numbers on the squares of a dense board are: "HP/power". */
void square_numbers(const struct board *board, char out[SHOW_CELL]);

/* Writes a square of the board on which this card stands. */
void square_fill(struct board *board, const struct view_item *item, struct square *square);

/* -- show-grid.c -- */

/* Draws the places of a zone with files and ranks: a dot where nothing lies, else the label. */
void board_grid(struct board *board, struct flow *flow, int z, int seat);

/* Finds the board that both seats share, and how wide its squares are. */
void board_find_squares(struct board *board);

/* Draws it, if its squares are wide enough, and the other common zones below it. */
void board_squares(struct board *board);

/* -- show-zone.c -- */

/* Measures the cells of all cards in view and chooses the form that fits the width. */
void board_measure(struct board *board);

/* How many cards lie in a zone, and whether that is all that there is to draw. */
int board_count(const struct board *board, const struct view_zone *zone);
bool board_is_count(const struct board *board, int z, int seat);

/* Draws a zone of a seat on lines of its own. */
void board_zone(struct board *board, int z, int seat);

/* What the numbers and signs of a dense picture are, "attack/support  # face-down", on a line; none
 * if it has none. */
void board_tell_numbers(struct board *board);

#endif
