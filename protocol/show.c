/* show.c - the board in letters. */
#include "protocol/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/rules.h"
#include "engine/core/tfn.h"
#include "protocol/command.h"

enum {
    SHOW_COLUMNS = 79, /* lists of names are broken here */
    SHOW_ZONE = 10,    /* columns of the name of a zone */
    SHOW_LABEL = 4,
    SHOW_CARD = 20,
    SHOW_NAME = 36,
    SHOW_CELL = 400, /* octets of one cell */
};

struct board {
    const struct match *match;
    struct view view;
    int language;
    struct str *out;
};

/* ---- width ------------------------------------------------------------- */

struct range {
    uint32_t first, last;
};

/* Characters of two columns (East Asian Wide and Fullwidth), and of none. */
static const struct range wide[] = {
    {0x1100, 0x115f},   {0x2329, 0x232a},   {0x2e80, 0x303e}, {0x3041, 0x33ff}, {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xa960, 0xa97f}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
    {0xfe10, 0xfe19},   {0xfe30, 0xfe6f},   {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f},
    {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
};
static const struct range narrow[] = {
    {0x0300, 0x036f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0x3099, 0x309a}, {0xfe00, 0xfe0f},
};

static bool is_within(const struct range *range, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count; i++) {
        if (c >= range[i].first && c <= range[i].last) {
            return true;
        }
    }
    return false;
}

/* Takes one character of valid UTF-8. */
static uint32_t take_character(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    int more = c[0] < 0xc0 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t value = more == 0 ? c[0] : c[0] & (0x3fU >> more);

    for (int i = 1; i <= more && c[i] != '\0'; i++) {
        value = value << 6 | (c[i] & 0x3fU);
    }
    for (int i = 0; i <= more && **at != '\0'; i++) {
        (*at)++;
    }
    return value;
}

int show_width(const char *text)
{
    int width = 0;

    while (*text != '\0') {
        uint32_t c = take_character(&text);
        if (!is_within(narrow, COUNT_OF(narrow), c)) {
            width += is_within(wide, COUNT_OF(wide), c) ? 2 : 1;
        }
    }
    return width;
}

/* A text and spaces up to the column; at least one space. */
static void put_column(struct str *out, const char *text, int columns)
{
    str_put(out, text);
    for (int width = show_width(text); width < columns || width == show_width(text); width++) {
        str_char(out, ' ');
    }
}

/* ---- cards ------------------------------------------------------------- */

/* "bet 2  power 5": every number printed on the card. */
static void put_numbers(struct board *board, const struct card *card)
{
    const struct vocab_field *field = board->match->db->vocab->fields;

    for (int i = 0; field[i].name != NULL; i++) {
        bool is_printed = (field[i].allowed >> card->type & 1) != 0;
        if (is_printed && field[i].kind == PRINT_NUMBER) {
            str_format(board->out, "%s %d  ", field[i].name, card->number[field[i].index]);
        }
    }
}

static void put_label(const struct view_item *item, char label[16])
{
    label[0] = '\0';
    if (item->letter != 0) {
        (void)snprintf(label, 16, "%c%d", item->letter, item->number);
    }
}

/* One card in full on a line of its own. */
static void put_line(struct board *board, const struct view_item *item)
{
    char cell[SHOW_CELL];
    struct str *out = board->out;

    put_label(item, cell);
    put_column(out, cell, SHOW_LABEL);
    if (item->card == CARD_NONE) {
        str_put(out, "? ");
        if (item->n > 1) {
            str_format(out, "*%d ", item->n);
        }
        str_put(out, item->braces > 0 ? "among them:" : "");
    } else {
        const struct card *card = &board->match->db->cards[item->card];
        const char *name = board->language == SHOW_JA ? card->name_ja : card->name_en;
        (void)snprintf(cell, sizeof cell, item->n > 1 ? "%s*%d" : "%s", card->id, item->n);
        put_column(out, cell, SHOW_CARD);
        put_column(out, name, SHOW_NAME);
        put_numbers(board, card);
    }
    if (item->flags[0] != '\0') {
        str_format(out, "(%s)", item->flags);
    }
}

/* ---- zones ------------------------------------------------------------- */

static void begin_line(struct board *board, const char *name)
{
    str_put(board->out, "  ");
    put_column(board->out, name, SHOW_ZONE);
}

/* Removes the spaces at the end of a line and ends it. */
static void end_line(struct str *out)
{
    while (out->used > 0 && out->text[out->used - 1] == ' ') {
        out->text[--out->used] = '\0';
    }
    str_char(out, '\n');
}

/* Ids one after the other, broken into lines. */
static void put_list(struct board *board, const char *name, const struct view_zone *zone)
{
    char cell[SHOW_CELL];
    int width = 2 + SHOW_ZONE;

    begin_line(board, name);
    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        const char *id = item->card == CARD_NONE ? "?" : board->match->db->cards[item->card].id;
        (void)snprintf(cell, sizeof cell, item->n > 1 ? "%s*%d" : "%s", id, item->n);
        if (width + show_width(cell) > SHOW_COLUMNS && i > 0) {
            end_line(board->out);
            begin_line(board, "");
            width = 2 + SHOW_ZONE;
        }
        put_column(board->out, cell, 0);
        width += show_width(cell) + 1;
    }
    end_line(board->out);
}

static int count_cards(const struct board *board, const struct view_zone *zone)
{
    int n = 0;

    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        n += item->n;
        i += item->braces;
    }
    return n;
}

static bool is_any_known(const struct board *board, const struct view_zone *zone)
{
    for (int i = 0; i < zone->count; i++) {
        if (board->view.item[zone->first + i].card != CARD_NONE) {
            return true;
        }
    }
    return false;
}

static void put_zone(struct board *board, int z, int seat)
{
    const struct zone_rule *rule = &board->match->rules->zone[z];
    const struct view_zone *zone = &board->view.zone[z][seat];
    int n = count_cards(board, zone);

    if (n == 0 && (rule->label != LABEL_PLACE || rule->is_common)) {
        return;
    }
    if (rule->label == LABEL_NONE && (rule->kind == ZONE_STACK || !is_any_known(board, zone))) {
        begin_line(board, rule->word);
        str_format(board->out, "%d card%s", n, n == 1 ? "" : "s");
        end_line(board->out);
        if (!is_any_known(board, zone)) {
            return;
        }
        put_list(board, "", zone);
    } else if (n == 0) {
        begin_line(board, rule->word);
        str_put(board->out, "-\n");
    } else if (rule->label == LABEL_NONE && rule->kind != ZONE_SET) {
        put_list(board, rule->word, zone);
    } else {
        for (int i = 0; i < zone->count; i++) {
            begin_line(board, i == 0 ? rule->word : "");
            put_line(board, &board->view.item[zone->first + i]);
            end_line(board->out);
        }
    }
}

static void put_seat(struct board *board, int seat)
{
    const struct rules *rules = board->match->rules;

    str_format(board->out, "s%d", seat + 1);
    for (int i = 0; rules->gauges[i].key != NULL; i++) {
        const struct gauge_rule *gauge = &rules->gauges[i];
        int value = board->view.gauge[seat][i];
        if (gauge->is_printed || value != gauge->start) {
            str_format(board->out, "  %s %d", gauge->key, value);
        }
    }
    str_char(board->out, '\n');
    for (int z = 0; z < rules->zones; z++) {
        if (!rules->zone[z].is_common) {
            put_zone(board, z, seat);
        }
    }
}

static void put_common(struct board *board)
{
    const struct rules *rules = board->match->rules;

    for (int z = 0; z < rules->zones; z++) {
        if (rules->zone[z].is_common) {
            put_zone(board, z, 0);
        }
    }
}

static void put_head(struct board *board)
{
    static const char *const asked[] = {"nobody is asked", "s1 is asked", "s2 is asked",
                                        "s1 and s2 are asked"};
    const struct rules *rules = board->match->rules;
    const struct view *view = &board->view;
    struct str *out = board->out;

    str_format(out, "turn %d", view->turn);
    if (view->first < SEATS) {
        str_format(out, " of s%d", view->first + 1);
    }
    str_format(out, ", %s: %s", rules->phases[view->phase], asked[view->asked & 3]);
    if (view->step >= 0 && view->asked != 0) {
        str_format(out, ", %s", ask_title(rules, view->step, board->language == SHOW_JA));
    }
    str_char(out, '\n');
}

bool show_print(const struct match *match, const char *tfn, int language, struct str *out,
                struct err *err)
{
    struct board *board = calloc(1, sizeof *board);

    if (board == NULL) {
        return err_set(err, "limit", "no memory", "max=0");
    }
    board->match = match;
    board->language = language;
    board->out = out;
    bool is_read = tfn_parse(match, tfn, &board->view, err);
    if (is_read) {
        int last = board->view.viewer == 1 ? 1 : 0;
        put_head(board);
        put_common(board);
        put_seat(board, 1 - last);
        put_seat(board, last);
    }
    free(board);
    return is_read;
}

/* ---- the command ------------------------------------------------------- */

bool cmd_show(struct call *call)
{
    char *text = malloc(2 * (size_t)MAX_LINE);
    struct str tfn, picture;
    int viewer, language = call->host->options.value[OPTION_LANG] == OPTION_JA ? SHOW_JA : SHOW_EN;
    bool is_done = false;

    if (text == NULL) {
        return err_set(&call->err, "limit", "no memory", "max=0");
    }
    str_init(&tfn, text, MAX_LINE);
    str_init(&picture, text + MAX_LINE, MAX_LINE);
    if (arg_get_viewer(call, 0, &viewer)) {
        tfn_print(&call->game->match, &call->game->st, viewer, &tfn);
        is_done = show_print(&call->game->match, tfn.text, language, &picture, &call->err);
    }
    for (char *line = picture.text; is_done && *line != '\0';) {
        char *end = strchr(line, '\n');
        *end = '\0';
        str_put(reply_start(call->reply, ""), line);
        reply_end(call->reply);
        line = end + 1;
    }
    if (is_done) {
        reply_format(call->reply, "ok", "%s", "");
    }
    free(text);
    return is_done;
}
