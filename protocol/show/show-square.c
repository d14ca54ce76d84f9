/* show-square.c - what one square of a shared board says in its few columns. */
#include "protocol/show/show-inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool square_is_back(const struct board *board, const struct view_item *item)
{
    bool is_back = item->card == CARD_NONE;

    for (const char *at = item->flags; *at != '\0'; at++) {
        const char letter[2] = {*at, '\0'};
        is_back |= board_has(board, "flag", letter, "draw=", "back");
    }
    return is_back;
}

void square_owner(const struct board *board, int z, const struct view_item *item, struct str *out)
{
    const struct view *view = &board->view;
    seat_t owner =
        view_owner(board->show->match->rules, view, (zone_t)z, 0, (int)(item - view->item));
    char sign = owner == (view->viewer == 1 ? 1 : 0) ? '^' : 'v';

    str_format(out, "%c s%d", square_is_back(board, item) ? SHOW_BACK : sign, owner + 1);
}

/* What a card is that always lies open, around which the game turns: "J card", or its first letter
 * where there is less room; NULL: it is none. */
static const char *mark_of(const struct board *board, const struct view_item *item, int room,
                           char first[8])
{
    const struct match *match = board->show->match;
    int word = match->rules->words.shown - 1;

    if (item->card == CARD_NONE || word < 0 ||
        (match->db->cards[item->card].words >> word & 1) == 0) {
        return NULL;
    }
    const char *name = board_name(board, "word", match->db->vocab->words[word].name);
    size_t octets = show_fit(name, 1);
    octets = octets == 0 ? show_fit(name, 2) : octets;
    (void)snprintf(first, 8, "%.*s", (int)octets, name);
    return show_width(name) <= room ? name : first;
}

const char *square_id(const struct board *board, const struct view_item *item)
{
    return item->card == CARD_NONE ? "?" : board->show->match->db->cards[item->card].id;
}

int square_room(const struct board *board)
{
    return board->cell - (board->is_roomy ? 1 : 0);
}

/* Puts a piece behind what stands on the last line of a square, or below it; the name has the first
 * line for itself, unless the board is dense. A plus can do without the space in front. */
static void add_piece(const struct board *board, struct square *square, const char *piece)
{
    struct str line;
    int last = square->lines - 1, room = square_room(board);
    bool is_first = last < (board->show->is_dense ? 0 : 1);
    int left = is_first ? -1 : room - show_width(square->line[last]) - show_width(piece);
    bool is_below = left < (piece[0] == '+' ? 0 : 1);

    if (is_below && square->lines == SHOW_LINES_MOST) {
        return;
    }
    last += is_below ? 1 : 0;
    square->lines = last + 1;
    size_t length = strlen(square->line[last]);
    str_init(&line, square->line[last] + length, SHOW_SQUARE - length);
    str_put(&line, is_below || left == 0 ? "" : " ");
    str_bytes(&line, piece, show_fit(piece, room));
}

/* The letter of the flag that the legend compares with a number: "off=hp"; '\0': none. */
static char flag_about(const struct board *board, const char *key, const char *number)
{
    struct legend_walk walk = legend_begin(board->show->match->rules, "flag");
    struct legend_row row;

    while (legend_next(&walk, &row)) {
        if (board_has(board, "flag", row.key, key, number)) {
            return row.key[0];
        }
    }
    return '\0';
}

/* What stands behind the letter of a flag; 0: nothing, or the card has no such flag. */
static int flag_number(const struct view_item *item, char letter)
{
    const char *at = letter == '\0' ? NULL : strchr(item->flags, letter);

    return at == NULL ? 0 : (int)strtol(at + 1, NULL, 10);
}

/* Notes a letter that a square has told, for the line that says what letters mean. */
static void note(char *letters, char letter)
{
    size_t length = strlen(letters);

    if (strchr(letters, letter) == NULL && length + 1 < SHOW_NOTED) {
        letters[length] = letter;
        letters[length + 1] = '\0';
    }
}

/* "HP 2/3": what is taken off a number by a flag. "n1/2": a flag that is to reach it, of a card
 * without it too. Else "power 3". */
static void add_number(struct board *board, const struct view_item *item, int i,
                       const struct inspect *value, bool is_tight, struct square *square)
{
    char piece[SHOW_CELL], more[16] = "";
    const char *key = board->show->match->db->vocab->fields[i].name;
    char off = flag_about(board, "off=", key), need = flag_about(board, "need=", key);
    int lost = flag_number(item, off);

    if (need != '\0') {
        (void)snprintf(piece, sizeof piece, "%c%d/%d", need, flag_number(item, need), value->now);
        note(square->told, need);
        note(board->noted, need);
        add_piece(board, square, piece);
        return;
    }
    if (lost > 0) {
        (void)snprintf(more, sizeof more, "/%d", value->now);
        note(square->told, off);
    }
    (void)snprintf(piece, sizeof piece, "%s%s%d%s", board_name(board, "attr", key),
                   is_tight ? "" : " ", value->now > lost ? value->now - lost : 0, more);
    add_piece(board, square, piece);
}

/* The numbers at the foot of a card. */
static void add_numbers(struct board *board, const struct view_item *item, bool is_tight,
                        struct square *square)
{
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    obj_t obj = board_object(board, item, &board->view.zone[board->squares][0]);
    struct inspect value;

    for (int i = 0; field[i].name != NULL; i++) {
        if (board_has(board, "attr", field[i].name, "show=", "foot") &&
            board_value(board, item, obj, i, &value)) {
            add_number(board, item, i, &value, is_tight, square);
        }
    }
}

/* The other flags by their letters, a back by its name. */
static void add_flags(struct board *board, const struct view_item *item, struct square *square)
{
    char piece[SHOW_CELL];

    for (const char *at = item->flags; *at != '\0';) {
        const char letter[2] = {*at, '\0'};
        int digits = (int)strspn(at + 1, "0123456789");
        bool is_back = board_has(board, "flag", letter, "draw=", "back");
        if (*at != 'o' && strchr(square->told, *at) == NULL) {
            (void)snprintf(piece, sizeof piece, "%.*s", 1 + digits, at);
            note(board->noted, *at);
            add_piece(board, square, is_back ? board_name(board, "flag", letter) : piece);
        }
        at += 1 + digits;
    }
}

/* A text that is cut ends in a point. */
static void put_cut(const struct board *board, const char *text, char *out)
{
    int room = square_room(board);
    bool is_whole = show_width(text) <= room;
    size_t octets = show_fit(text, is_whole ? room : room - 1);
    struct str line;

    while (!is_whole && octets > 0 && strchr(" ,", text[octets - 1]) != NULL) {
        octets--;
    }
    str_init(&line, out, SHOW_SQUARE);
    str_bytes(&line, text, octets);
    str_put(&line, is_whole ? "" : ".");
}

/* How many cards lie with one; their names too where a line is left for them. */
static void add_under(struct board *board, const struct view_item *item, struct square *square)
{
    char piece[SHOW_CELL];
    struct str out;

    if (item->under == 0) {
        return;
    }
    note(board->noted, '+');
    str_init(&out, piece, sizeof piece);
    str_format(&out, "+%d", item->under);
    if (!board->is_roomy || square->lines >= SHOW_LINES_LEAST) {
        add_piece(board, square, piece);
        return;
    }
    for (int k = 1; k <= item->under; k++) {
        str_format(&out, "%s%s", k == 1 ? " " : ", ",
                   item[k].card == CARD_NONE ? "?" : board_title(board, &item[k]));
    }
    put_cut(board, piece, square->line[square->lines++]);
}

/* Puts a word behind the head of a square, or in front of the name if it has no room there. */
static void add_word(const struct board *board, const char *word, struct str *head,
                     struct str *name)
{
    if (show_width(head->text) + 1 + show_width(word) <= square_room(board)) {
        str_format(head, " %s", word);
    } else {
        str_format(name, "%s ", word);
    }
}

/* "c3 ^ s1 jf J" on the upper edge, the name below it. */
static void fill_head(const struct board *board, const struct view_item *item,
                      struct square *square)
{
    char label[16], text[SHOW_CELL], first[8];
    struct str head, name;

    str_init(&head, square->head, sizeof square->head);
    str_init(&name, text, sizeof text);
    board_label(board, item, &board->view.zone[board->squares][0], label);
    str_format(&head, "%s ", label);
    square_owner(board, board->squares, item, &head);
    add_word(board, square_id(board, item), &head, &name);
    const char *mark =
        mark_of(board, item, square_room(board) - show_width(square->head) - 1, first);
    if (mark != NULL) {
        add_word(board, mark, &head, &name);
    }
    str_put(&name, item->card == CARD_NONE ? "" : board_title(board, item));
    put_cut(board, text, square->line[0]);
    square->lines = 1;
}

/* ------------------------------------------------------------------------------------ dense */

/* True for a number at the foot of a card that no flag is to reach. */
static bool is_bare(const struct board *board, const struct vocab_field *field)
{
    return field->kind == PRINT_NUMBER && board_has(board, "attr", field->name, "show=", "foot") &&
           flag_about(board, "need=", field->name) == '\0';
}

void square_numbers(const struct board *board, char out[SHOW_CELL])
{
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    struct str text;

    str_init(&text, out, SHOW_CELL);
    for (int i = 0; field[i].name != NULL; i++) {
        if (is_bare(board, &field[i])) {
            str_format(&text, "%s%s", text.used == 0 ? "" : "/",
                       board_name(board, "attr", field[i].name));
        }
    }
}

/* "5/2 n1/2": the numbers that square_numbers names, without what is taken off them; the others as
 * ever. */
static void add_bare(struct board *board, const struct view_item *item, struct square *square)
{
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    obj_t obj = board_object(board, item, &board->view.zone[board->squares][0]);
    char text[SHOW_CELL];
    struct inspect value;
    struct str out;

    str_init(&out, text, sizeof text);
    for (int i = 0; field[i].name != NULL; i++) {
        if (is_bare(board, &field[i]) && board_value(board, item, obj, i, &value)) {
            char off = flag_about(board, "off=", field[i].name);
            int lost = flag_number(item, off);
            str_format(&out, "%s%d", out.used == 0 ? "" : "/",
                       value.now > lost ? value.now - lost : 0);
            note(square->told, off);
        }
    }
    if (text[0] != '\0') {
        add_piece(board, square, text);
    }
    for (int i = 0; field[i].name != NULL; i++) {
        if (!is_bare(board, &field[i]) &&
            board_has(board, "attr", field[i].name, "show=", "foot") &&
            board_value(board, item, obj, i, &value)) {
            add_number(board, item, i, &value, true, square);
        }
    }
}

/* "^pf03 4/5 n3/1": the sign of the owner, the mark of what always lies open, the id, the numbers;
 * board_squares names the ids below. */
static void fill_small(struct board *board, const struct view_item *item, struct square *square)
{
    char text[SHOW_CELL], owner[32], first[8];
    struct str out;

    memset(square, 0, sizeof *square);
    str_init(&out, owner, sizeof owner);
    square_owner(board, board->squares, item, &out);
    str_init(&out, text, sizeof text);
    const char *mark = mark_of(board, item, 1, first);
    str_format(&out, "%c%s%s", owner[0], mark == NULL ? "" : mark, square_id(board, item));
    put_cut(board, text, square->line[0]);
    square->lines = 1;
    if (!square_is_back(board, item)) {
        add_bare(board, item, square);
    }
    add_flags(board, item, square);
    if (item->under > 0) {
        note(board->noted, '+');
        (void)snprintf(text, sizeof text, "+%d", item->under);
        add_piece(board, square, text);
    }
}

void square_fill(struct board *board, const struct view_item *item, struct square *square)
{
    if (board->show->is_dense) {
        fill_small(board, item, square);
        return;
    }
    /* Numbers lose the space behind their name before a square gets a line more. */
    for (int tight = 0; tight < 2; tight++) {
        memset(square, 0, sizeof *square);
        fill_head(board, item, square);
        if (!square_is_back(board, item)) {
            add_numbers(board, item, tight == 1, square);
        }
        add_flags(board, item, square);
        add_under(board, item, square);
        if (square->lines <= SHOW_LINES_LEAST) {
            return;
        }
    }
}
