/* show-grid.c - zones with ranks and files: the labels of a seat's grid, and the board that both
 * seats share, square by square with what stands there. */
#include "protocol/show/show-inner.h"

#include <stdio.h>
#include <string.h>

enum {
    SQUARE_LEAST = 12, /* columns; with less, labels are drawn and the cards listed below */
    SQUARE_ROOMY = 18, /* from these on text does not touch the bars */
    SQUARE_MOST = 30,
    SQUARE_MIDDLE = 1, /* the line with the number of the rank */
    SMALL_LEAST = 6,   /* columns of a square of a dense board */
    SMALL_MOST = 16,
    SMALL_SIDE = 3, /* columns in front of it, for the number of the rank */
};

/* The side of s2 sees a board turned, if its cards face their owners. */
static bool sees_turned(const struct board *board, int z)
{
    const char letter[2] = {board->show->match->rules->zone[z].letter, '\0'};

    return board->view.viewer == 1 && board_has(board, "zone", letter, "facing=", "owner");
}

/* The place that is drawn as the i-th, in rows from the top. Ranks of a board go up. */
static int drawn_place(const struct zone_rule *rule, int i, int cols, int rows, bool is_turned)
{
    int n = is_turned ? cols * rows - 1 - i : i;

    return rule->label == LABEL_SQUARE ? n % cols * rows + rows - 1 - n / cols : n;
}

/* The card on a place, NULL: none. */
static const struct view_item *item_at(const struct board *board, int z, int seat, int place)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[z];
    const struct view_zone *zone = &board->view.zone[z][seat];

    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        if (rules_label_slot(rule, (seat_t)seat, item->letter, item->number) == place) {
            return item;
        }
    }
    return NULL;
}

void board_grid(struct board *board, struct flow *flow, int z, int seat)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[z];
    const char letter[2] = {rule->letter, '\0'};
    int cols = board_number(board, letter, "cols=", 1), left = flow->indent;
    int rows = board_number(board, letter, "rows=", 1);

    for (int i = 0; i < cols * rows; i++) {
        char cell[16] = ".";
        int place = drawn_place(rule, i, cols, rows, sees_turned(board, z));
        const struct view_item *item = item_at(board, z, seat, place);
        if (item != NULL) {
            board_label(board, item, &board->view.zone[z][seat], cell);
        }
        flow_tab(flow, left + i % cols * SHOW_LABEL);
        flow->indent = flow->column;
        flow_put(flow, cell, 0);
        if ((i + 1) % cols == 0) {
            flow_end(flow);
        }
    }
}

/* ------------------------------------------------------------------------------------ the lines */

/* Appends a text in so many columns. */
static void put_wide(struct str *out, const char *text, int columns, char filler)
{
    str_put(out, text);
    for (int i = show_width(text); i < columns; i++) {
        str_char(out, filler);
    }
}

/* The upper edge of a row of squares, with what their heads say. */
static void put_edge(const struct board *board, const struct square *row, int cols)
{
    put_wide(board->out, "", SHOW_SEAT, ' ');
    for (int i = 0; i < cols; i++) {
        str_put(board->out, board->is_roomy ? "+-" : "+");
        put_wide(board->out, row[i].head, square_room(board), '-');
    }
    str_put(board->out, "+\n");
}

/* The lower edge of the board, with the letters of the files. */
static void put_files(const struct board *board, int cols, bool is_turned)
{
    put_wide(board->out, "", SHOW_SEAT, ' ');
    for (int i = 0; i < cols; i++) {
        char file[2] = {(char)('a' + (is_turned ? cols - 1 - i : i)), '\0'};
        str_char(board->out, '+');
        put_wide(board->out, "", (board->cell - 1) / 2, '-');
        put_wide(board->out, file, board->cell - (board->cell - 1) / 2, '-');
    }
    str_put(board->out, "+\n");
}

/* A row of squares without edges, as few lines as they need; one that is empty is a dot. */
static void put_small(const struct board *board, const struct square *row, int cols, int lines,
                      int rank)
{
    for (int line = 0; line < lines; line++) {
        char number[SMALL_SIDE + 16] = "";
        if (line == 0) {
            (void)snprintf(number, sizeof number, "%*d", SMALL_SIDE - 1, rank);
        }
        put_wide(board->out, number, SMALL_SIDE, ' ');
        struct flow flow = {board->out, board->show->width, 0, 0, false};
        for (int i = 0; i < cols; i++) {
            bool is_dot = row[i].lines == 0 && line == 0;
            put_wide(board->out, is_dot ? "." : row[i].line[line], board->cell, ' ');
            str_char(board->out, ' ');
        }
        flow_end(&flow);
    }
}

/* The letters of the files below it. */
static void put_small_files(const struct board *board, int cols, bool is_turned)
{
    struct flow flow = {board->out, board->show->width, 0, 0, false};

    put_wide(board->out, "", SMALL_SIDE, ' ');
    for (int i = 0; i < cols; i++) {
        char file[2] = {(char)('a' + (is_turned ? cols - 1 - i : i)), '\0'};
        put_wide(board->out, file, board->cell + 1, ' ');
    }
    flow_end(&flow);
}

/* A line of a row of squares; one that is empty has a dot in the middle. */
static void put_inside(const struct board *board, const struct square *row, int cols, int line,
                       int rank)
{
    char number[SHOW_SEAT + 16] = "";

    if (line == SQUARE_MIDDLE) {
        (void)snprintf(number, sizeof number, "%*d", SHOW_SEAT - 1, rank);
    }
    put_wide(board->out, number, SHOW_SEAT, ' ');
    for (int i = 0; i < cols; i++) {
        bool is_dot = row[i].lines == 0 && line == SQUARE_MIDDLE;
        int left = is_dot ? (board->cell - 1) / 2 : board->is_roomy ? 1 : 0;
        str_char(board->out, '|');
        put_wide(board->out, "", left, ' ');
        put_wide(board->out, is_dot ? "." : row[i].line[line], board->cell - left, ' ');
    }
    str_put(board->out, "|\n");
}

/* ---------------------------------------------------------------------- what stands below them */

/* "pf03 Blaze Hound  a4.1 Light Saddle": what the ids of a dense board mean, each once, and what
 * lies with its cards. */
static void put_ids(struct board *board, struct flow *flow)
{
    const struct view_zone *zone = &board->view.zone[board->squares][0];

    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        bool is_new = item->card != CARD_NONE;
        char label[16], text[SHOW_CELL];
        for (int k = 0; k < i; k++) {
            is_new = is_new && item[k - i].card != item->card;
        }
        board_label(board, item, zone, label);
        bool is_with = strchr(label, '.') != NULL;
        if (!is_new && !is_with) {
            continue;
        }
        (void)snprintf(text, sizeof text, "%s %s", is_with ? label : square_id(board, item),
                       item->card == CARD_NONE ? "?" : board_title(board, item));
        flow_put(flow, text, SHOW_GAP);
    }
}

/* "^ s1  v s2  # face-down  n stones on it/attack cost": what the squares say by marks. */
static void put_marks(struct board *board)
{
    const struct rules *rules = board->show->match->rules;
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    bool is_ja = board->show->language == SHOW_JA, is_far = board->view.viewer == 1;
    char text[SHOW_CELL];
    struct flow flow;

    flow_start(&flow, board, SHOW_SEAT);
    flow_put(&flow, is_far ? "^ s2" : "^ s1", 0);
    flow_put(&flow, is_far ? "v s1" : "v s2", SHOW_GAP);
    if (board->show->is_dense) {
        square_numbers(board, text);
        flow_put(&flow, text, SHOW_GAP);
    }
    struct legend_row row;
    for (struct legend_walk walk = legend_begin(rules, "flag"); legend_next(&walk, &row);) {
        if (strchr(board->noted, row.key[0]) == NULL) {
            continue;
        }
        bool is_back = board_has(board, "flag", row.key, "draw=", "back");
        struct str out;
        str_init(&out, text, sizeof text);
        str_format(&out, "%c %s", is_back ? SHOW_BACK : row.key[0], is_ja ? row.ja : row.en);
        for (int i = 0; field[i].name != NULL; i++) {
            if (board_has(board, "flag", row.key, "need=", field[i].name)) {
                str_format(&out, "/%s", board_name(board, "attr", field[i].name));
            }
        }
        flow_put(&flow, text, SHOW_GAP);
    }
    if (strchr(board->noted, '+') != NULL) {
        flow_put(&flow, is_ja ? "+ 一緒にあるカード" : "+ cards with it", SHOW_GAP);
    }
    if (board->show->is_dense) {
        put_ids(board, &flow);
    }
    flow_end(&flow);
}

/* "b4.1 pf12 Flame Blade", with the flags that stand for more than whose it is. */
static void put_named(struct board *board, struct flow *flow, const struct view_item *item,
                      const char *label, const struct zone_rule *rule)
{
    char text[SHOW_CELL];
    struct str out;

    str_init(&out, text, sizeof text);
    str_format(&out, "%s%s%s", label, label[0] == '\0' ? "" : " ", square_id(board, item));
    str_put(&out, item->card == CARD_NONE ? "" : " ");
    str_put(&out, item->card == CARD_NONE ? "" : board_title(board, item));
    if (item->n > 1) {
        str_format(&out, "*%d", item->n);
    }
    flow_put(flow, text, SHOW_GAP);
    str_clear(&out);
    board_flags(board, item, rule, "o", &out);
    if (text[0] != '\0') {
        flow_put(flow, text, 1);
    }
}

/* "b4  Breeze Imp  power +2  b4.1 pf12 Flame Blade": a card whose numbers have changed, or that
 * does not lie alone. */
static void put_more(struct board *board, const struct view_item *item)
{
    const struct view_zone *zone = &board->view.zone[board->squares][0];
    const struct zone_rule *rule = &board->show->match->rules->zone[board->squares];
    char label[16], changed[SHOW_CELL];
    struct flow flow;
    struct str out;

    str_init(&out, changed, sizeof changed);
    if (!square_is_back(board, item)) {
        board_changes(board, item, zone, &out);
    }
    if (changed[0] == '\0' && item->under == 0) {
        return;
    }
    flow_start(&flow, board, SHOW_SEAT);
    board_label(board, item, zone, label);
    flow_put(&flow, label, 0);
    flow.indent = SHOW_SEAT + SHOW_LABEL;
    flow_tab(&flow, flow.indent);
    flow_put(&flow, item->card == CARD_NONE ? "?" : board_title(board, item), 0);
    flow_words(&flow, changed, SHOW_GAP);
    for (int k = 1; k <= item->under; k++) {
        board_label(board, item + k, zone, label);
        put_named(board, &flow, item + k, label, rule);
    }
    flow_end(&flow);
}

/* The other zones of both seats, on a line each: "structure  x1 ^ s1 pf13 Volcanic Forge". */
static void put_common(struct board *board, int z)
{
    const struct view_zone *zone = &board->view.zone[z][0];
    struct flow flow;

    board_begin(board, &flow, z);
    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        char lead[32];
        struct str out;
        str_init(&out, lead, sizeof lead);
        board_label(board, item, zone, lead);
        out.used = strlen(lead);
        str_put(&out, out.used == 0 ? "" : " ");
        square_owner(board, z, item, &out);
        put_named(board, &flow, item, lead, &board->show->match->rules->zone[z]);
    }
    flow_end(&flow);
}

/* --------------------------------------------------------------------------------------- board */

void board_find_squares(struct board *board)
{
    const struct rules *rules = board->show->match->rules;

    board->squares = -1;
    for (int z = 0; z < rules->zones && board->squares < 0; z++) {
        const struct zone_rule *rule = &rules->zone[z];
        if (rule->label == LABEL_SQUARE && rule->is_common && board_is_grid(board, z) &&
            rule->capacity / rule->width <= SHOW_SIDE) {
            int cols = rule->capacity / rule->width;
            int cell = (board->show->width - SHOW_SEAT - 1) / cols - 1;
            board->squares = z;
            if (board->show->is_dense) {
                cell = (board->show->width - SMALL_SIDE) / cols - 1;
                cell = cell > SMALL_MOST ? SMALL_MOST : cell;
                board->cell = cell < SMALL_LEAST ? 0 : cell;
                continue;
            }
            board->cell = cell < SQUARE_LEAST ? 0 : cell > SQUARE_MOST ? SQUARE_MOST : cell;
            board->is_roomy = cell >= SQUARE_ROOMY;
        }
    }
}

/* The squares of one rank, and how many lines they need. */
static int fill_rank(struct board *board, int row, int cols, int rows, struct square *squares)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[board->squares];
    bool turned = sees_turned(board, board->squares);
    int lines = board->show->is_dense ? 1 : SHOW_LINES_LEAST;

    for (int i = 0; i < cols; i++) {
        int place = drawn_place(rule, row * cols + i, cols, rows, turned);
        const struct view_item *item = item_at(board, board->squares, 0, place);
        struct label_name name = rules_label_name(rule, rules_label(rule, 0, place));
        memset(&squares[i], 0, sizeof squares[i]);
        if (item != NULL) {
            square_fill(board, item, &squares[i]);
        } else {
            (void)snprintf(squares[i].head, sizeof squares[i].head, "%c%d", name.letter,
                           name.number);
        }
        lines = squares[i].lines > lines ? squares[i].lines : lines;
    }
    return lines;
}

void board_squares(struct board *board)
{
    const struct rules *rules = board->show->match->rules;
    const struct zone_rule *rule = &rules->zone[board->squares];
    const struct view_zone *zone = &board->view.zone[board->squares][0];
    int rows = rule->width, cols = rule->capacity / rows, lines = 0;
    bool turned = sees_turned(board, board->squares);
    struct square squares[SHOW_SIDE];

    for (int row = 0; row < rows && board->show->is_dense; row++) {
        int needed = fill_rank(board, row, cols, rows, squares);
        put_small(board, squares, cols, needed, turned ? row + 1 : rows - row);
    }
    for (int row = 0; row < rows && !board->show->is_dense; row++) {
        int needed = fill_rank(board, row, cols, rows, squares);
        lines = needed > lines ? needed : lines;
    }
    for (int row = 0; row < rows && !board->show->is_dense; row++) {
        (void)fill_rank(board, row, cols, rows, squares);
        put_edge(board, squares, cols);
        for (int line = 0; line < lines; line++) {
            put_inside(board, squares, cols, line, turned ? row + 1 : rows - row);
        }
    }
    if (board->show->is_dense) {
        put_small_files(board, cols, turned);
    } else {
        put_files(board, cols, turned);
    }
    put_marks(board);
    for (int i = 0; i < zone->count && !board->show->is_dense; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        put_more(board, item);
        i += item->under;
    }
    for (int z = 0; z < rules->zones; z++) {
        bool is_other = rules->zone[z].letter != rule->letter;
        if (is_other && rules->zone[z].is_common && board->view.zone[z][0].count > 0) {
            put_common(board, z);
        }
    }
}
