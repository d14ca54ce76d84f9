/* show-zone.c - what lies in a zone, for people: cards with their numbers, and lists. */
#include "protocol/show/show-inner.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------ cards */

/* True if no other type has some number that is printed on these cards: it tells their type. */
static bool is_told(const struct match *match, int type)
{
    bool is_alone = false;

    for (const struct vocab_field *field = match->db->vocab->fields; field->name != NULL; field++) {
        is_alone =
            is_alone || (field->kind == PRINT_NUMBER && field->allowed == UINT32_C(1) << type);
    }
    return is_alone;
}

/* The type as it is now, in games whose legend counts it among what is printed. */
static void put_type(struct board *board, const struct card *card, obj_t obj, struct str *out)
{
    const struct match *match = board->show->match;
    struct inspect value = {.now = card->type};

    struct legend_row row;
    if (!legend_find(match->rules, "attr", "type", &row)) {
        return;
    }
    for (int k = 0; obj != OBJ_NONE && k < match->rules->numbers.fields; k++) {
        if (strcmp(match->db->vocab->numbers[k].name, "type") == 0 &&
            !inspect_number(match, board->show->st, obj, k, &value)) {
            value.now = card->type;
        }
    }
    if (!board->is_terse || board->show->is_dense || value.now != card->type ||
        !is_told(match, card->type)) {
        str_put(out, board_name(board, "word", match->db->vocab->types[value.now]));
    }
}

static bool is_hand_zone(const struct board *board, const struct view_zone *zone)
{
    const struct view_zone *hand = board->view.zone[board->show->match->rules->hand_zone];

    return zone == &hand[0] || zone == &hand[1];
}

/* "BET 2  power 5 (+2)": the printed numbers of a card, with what they are now where that is known
 * of a place. */
static void put_numbers(struct board *board, const struct view_item *item,
                        const struct view_zone *zone, struct str *out)
{
    const struct match *match = board->show->match;
    obj_t obj = board_object(board, item, zone);
    struct inspect value;

    put_type(board, &match->db->cards[item->card], obj, out);
    bool is_hand = is_hand_zone(board, zone), has_price = false;
    for (int i = 0; match->db->vocab->fields[i].name != NULL; i++) {
        if (is_hand) {
            board_price(board, item, obj, i, out);
        }
        bool is_there = board_value(board, item, obj, i, &value);
        bool may_lack = board->show->match->db->vocab->fields[i].low > 0; /* and 0 is none */
        bool is_corner =
            board_has(board, "attr", match->db->vocab->fields[i].name, "show=", "corner");
        bool is_price = is_there && is_corner && !has_price;
        has_price = has_price || is_price;
        if (!is_there || (may_lack && value.now == 0 && value.printed == 0) ||
            (board->show->is_dense && is_hand && !is_price)) {
            continue;
        }
        str_format(out, "%s%s %d", out->used == 0 ? "" : "  ",
                   board_name(board, "attr", match->db->vocab->fields[i].name), value.now);
        if (value.now != value.printed) {
            str_format(out, " (%+d)", value.now - value.printed);
        }
    }
}

/* The cells of one card. */
struct cells {
    char label[16], id[MAX_ID + 16], numbers[SHOW_CELL], flags[SHOW_CELL];
    const char *title;
};

static void fill_cells(struct board *board, const struct view_item *item,
                       const struct view_zone *zone, const struct zone_rule *rule,
                       struct cells *cells)
{
    struct str numbers, flags;

    board_label(board, item, zone, cells->label);
    str_init(&numbers, cells->numbers, sizeof cells->numbers);
    str_init(&flags, cells->flags, sizeof cells->flags);
    cells->title = "";
    if (item->card == CARD_NONE) {
        (void)snprintf(cells->id, sizeof cells->id, item->n > 1 ? "?*%d" : "?", item->n);
    } else {
        (void)snprintf(cells->id, sizeof cells->id, item->n > 1 ? "%s*%d" : "%s",
                       board->show->match->db->cards[item->card].id, item->n);
        cells->title = board_title(board, item);
        put_numbers(board, item, zone, &numbers);
    }
    board_flags(board, item, rule, "", &flags);
}

/* Goes to a column of the table; what does not fit behind it goes on there. */
static void next_cell(struct flow *flow, int column)
{
    flow_tab(flow, column);
    flow->indent = column;
}

/* Flags may be parted behind each comma. */
static void put_pieces(struct flow *flow, char *text)
{
    int gap = SHOW_GAP;

    for (char *end; (end = strstr(text, ", ")) != NULL; text = end + 2) {
        end[1] = '\0';
        flow_put(flow, text, gap);
        gap = 1;
    }
    if (text[0] != '\0') {
        flow_put(flow, text, gap);
    }
}

static void put_card(struct board *board, struct flow *flow, const struct view_item *item,
                     const struct view_zone *zone, const struct zone_rule *rule)
{
    struct cells cells;
    int left = board->is_apart ? SHOW_CARD : SHOW_SEAT + board->zone + SHOW_GAP;
    int gap = board->is_table ? 0 : SHOW_GAP;

    fill_cells(board, item, zone, rule, &cells);
    next_cell(flow, left);
    if (rule->label != LABEL_NONE) {
        flow_put(flow, cells.label, 0);
    }
    if (rule->label != LABEL_NONE || board->is_table) {
        next_cell(flow, left + board->label);
    }
    flow_put(flow, cells.id, 0);
    flow->indent = left + board->label;
    if (board->is_table) {
        next_cell(flow, flow->indent + board->id + SHOW_GAP);
    }
    if (cells.title[0] != '\0') {
        flow_put(flow, cells.title, gap);
    }
    if (board->is_table && cells.numbers[0] != '\0') {
        flow_tab(flow, flow->indent + board->title + SHOW_GAP);
    }
    if (!board->is_table) {
        flow_words(flow, cells.numbers, gap);
    } else if (cells.numbers[0] != '\0') {
        flow_put(flow, cells.numbers, gap);
    }
    put_pieces(flow, cells.flags);
    flow_end(flow);
}

/* ---------------------------------------------------------------------------------- measure */

static bool is_any_known(const struct board *board, const struct view_zone *zone)
{
    for (int i = 0; i < zone->count; i++) {
        if (board->view.item[zone->first + i].card != CARD_NONE) {
            return true;
        }
    }
    return false;
}

int board_count(const struct board *board, const struct view_zone *zone)
{
    int n = 0;

    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        n += item->n;
        i += item->braces;
    }
    return n;
}

bool board_is_count(const struct board *board, int z, int seat)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[z];
    const struct view_zone *zone = &board->view.zone[z][seat];

    const char letter[2] = {rule->letter, '\0'};
    bool is_heap = rule->label == LABEL_NONE && !rule->is_common &&
                   board_has(board, "zone", letter, "show=", "top");

    if (board_is_grid(board, z)) {
        return false;
    }
    if (board->show->is_dense && is_heap) {
        return true;
    }
    return zone->count == 0 || (rule->label == LABEL_NONE && !is_any_known(board, zone));
}

/* A zone whose cards stand one on a line: what has a label, and hands. */
static bool is_rows(const struct board *board, int z)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[z];

    return rule->label != LABEL_NONE || rule->kind == ZONE_SET;
}

static void measure_zone(struct board *board, int z, int seat)
{
    const struct view_zone *zone = &board->view.zone[z][seat];
    struct cells cells;

    for (int i = 0; i < zone->count && is_rows(board, z); i++) {
        fill_cells(board, &board->view.item[zone->first + i], zone,
                   &board->show->match->rules->zone[z], &cells);
        int label = show_width(cells.label) + 1;
        board->label = label > board->label ? label : board->label;
        int id = show_width(cells.id), title = show_width(cells.title);
        int more = show_width(cells.numbers);
        board->id = id > board->id ? id : board->id;
        board->title = title > board->title ? title : board->title;
        board->sum = more > board->sum ? more : board->sum;
    }
}

/* Returns whether all cells of a card fit into the width side by side. */
static bool measure_zones(struct board *board)
{
    const struct rules *rules = board->show->match->rules;

    board->label = SHOW_LABEL;
    board->id = board->title = board->sum = 0;
    for (int z = 0; z < rules->zones; z++) {
        if (rules->zone[z].is_common && board->view.zone[z][0].count == 0) {
            continue;
        }
        int width = show_width(board_zone_name(board, z));
        board->zone = width > board->zone ? width : board->zone;
        if (rules->zone[z].is_common && board->cell > 0) {
            continue; /* squares and lines of text */
        }
        measure_zone(board, z, 0);
        measure_zone(board, z, 1);
    }
    board->sum += board->label + board->id + SHOW_GAP + board->title + SHOW_GAP;
    return SHOW_CARD + board->sum <= board->show->width;
}

void board_measure(struct board *board)
{
    board->is_table = measure_zones(board);
    if (!board->is_table) {
        board->is_terse = true;
        board->is_terse = board->is_table = measure_zones(board);
    }
    /* The form should not change with every card: above SHOW_APART it seldom does. */
    board->is_apart = board->show->width < SHOW_APART ||
                      SHOW_SEAT + board->zone + SHOW_GAP + board->sum > board->show->width;
}

/* ------------------------------------------------------------------------------------ zones */

static void end_name(struct board *board, struct flow *flow)
{
    if (board->is_apart) {
        flow_end(flow);
    }
}

/* Places with a label whose cards nobody need describe: "k1 ?  k2 ?". */
static void put_hidden(struct board *board, struct flow *flow, const struct view_zone *zone,
                       const struct zone_rule *rule)
{
    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        char label[16], cell[32], flags[SHOW_CELL];
        struct str text;
        board_label(board, item, zone, label);
        (void)snprintf(cell, sizeof cell, "%s ?", label);
        flow_put(flow, cell, SHOW_GAP);
        str_init(&text, flags, sizeof flags);
        board_flags(board, item, rule, "", &text);
        put_pieces(flow, flags);
    }
    flow_end(flow);
}

/* Names one behind the other: "42: ?*40, Graft", what stands in braces in brackets. */
static void put_list(struct board *board, struct flow *flow, const struct view_zone *zone)
{
    char cell[SHOW_CELL];
    int open = 0; /* items that still belong into the brackets */

    (void)snprintf(cell, sizeof cell, "%d:", board_count(board, zone));
    flow_put(flow, cell, SHOW_GAP);
    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        bool is_first = i > 0 && item[-1].braces > 0;
        const char *end = open == 1 ? ")" : "";
        char copies[16] = "";
        if (item->n > 1) {
            (void)snprintf(copies, sizeof copies, "*%d", item->n);
        }
        open = open > 0 ? open - 1 : item->braces;
        const char *comma = i + 1 < zone->count && item->braces == 0 ? "," : "";
        (void)snprintf(cell, sizeof cell, "%s%s%s%s%s", is_first ? "(" : "",
                       item->card == CARD_NONE ? "?" : board_title(board, item), copies, end,
                       comma);
        flow_put(flow, cell, 1);
    }
    flow_end(flow);
}

/* The letter of the flag of cards that show their backs, "" if there is none. */
static const char *letter_of_backs(const struct board *board)
{
    struct legend_walk walk = legend_begin(board->show->match->rules, "flag");
    struct legend_row row;

    while (legend_next(&walk, &row)) {
        if (board_has(board, "flag", row.key, "draw=", "back")) {
            return row.key;
        }
    }
    return "";
}

/* The numbers at the foot of a card without their names, "5/2": board_tell_numbers has those. */
static void put_foot(struct board *board, const struct view_item *item,
                     const struct view_zone *zone, struct str *out)
{
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    obj_t obj = board_object(board, item, zone);
    const char *slash = " ";
    struct inspect value;

    for (int i = 0; field[i].name != NULL; i++) {
        if (board_has(board, "attr", field[i].name, "show=", "foot") &&
            board_value(board, item, obj, i, &value)) {
            str_format(out, "%s%d", slash, value.now);
            slash = "/";
            board->has_numbers = true;
        }
    }
}

void board_tell_numbers(struct board *board)
{
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    char text[SHOW_CELL];
    const char *slash = "";
    struct flow flow;
    struct str out;

    str_init(&out, text, sizeof text);
    for (int i = 0; field[i].name != NULL; i++) {
        if (field[i].kind == PRINT_NUMBER &&
            board_has(board, "attr", field[i].name, "show=", "foot")) {
            str_format(&out, "%s%s", slash, board_name(board, "attr", field[i].name));
            slash = "/";
        }
    }
    flow_start(&flow, board, SHOW_SEAT);
    if (board->has_numbers && board->cell == 0) {
        flow_put(&flow, board->show->language == SHOW_JA ? "数字：" : "numbers:", 0);
        flow_put(&flow, text, 1);
    }
    if (board->has_backs) {
        (void)snprintf(text, sizeof text, "%c %s", SHOW_BACK,
                       board_name(board, "flag", letter_of_backs(board)));
        flow_put(&flow, text, SHOW_GAP);
    }
    if (flow.has_piece) {
        flow_end(&flow);
    }
}

/* "Boar Rider (attacker, cost 2, leadership 3)" of a hand. */
static void put_held(struct board *board, struct flow *flow, const struct view_item *item,
                     const struct view_zone *zone, bool is_last)
{
    char text[SHOW_CELL], copies[16] = "", cell[2 * SHOW_CELL];
    struct str out;

    str_init(&out, text, sizeof text);
    put_numbers(board, item, zone, &out);
    if (item->n > 1) {
        (void)snprintf(copies, sizeof copies, "*%d", item->n);
    }
    str_init(&out, cell, sizeof cell);
    str_format(&out, "%s%s%s", board_title(board, item), copies, text[0] == '\0' ? "" : " (");
    for (const char *at = text; *at != '\0'; at++) {
        bool is_gap = strncmp(at, "  ", 2) == 0;
        str_put(&out, is_gap ? ", " : "");
        str_bytes(&out, at, is_gap ? 0 : 1);
        at += is_gap ? 1 : 0;
    }
    str_format(&out, "%s%s", text[0] == '\0' ? "" : ")", is_last ? "" : ";");
    put_pieces(flow, cell);
}

/* Cards behind each other: "m1 Boar Rider 5/2  m1.1 ?". */
static void put_dense(struct board *board, struct flow *flow, const struct view_zone *zone,
                      const struct zone_rule *rule)
{
    for (int i = 0; i < zone->count; i++) {
        const struct view_item *item = &board->view.item[zone->first + i];
        char label[16], text[SHOW_CELL], flags[SHOW_CELL];
        struct str out;
        if (is_hand_zone(board, zone) && item->card != CARD_NONE) {
            put_held(board, flow, item, zone, i + 1 == zone->count);
            continue;
        }
        board_label(board, item, zone, label);
        str_init(&out, text, sizeof text);
        bool is_back = item->card != CARD_NONE && square_is_back(board, item);
        const char back[2] = {is_back ? SHOW_BACK : '\0', '\0'};
        board->has_backs = board->has_backs || is_back;
        str_format(&out, "%s%s%s%s", label, label[0] == '\0' ? "" : " ", back,
                   item->card == CARD_NONE ? "?" : board_title(board, item));
        if (item->n > 1) {
            str_format(&out, "*%d", item->n);
        }
        if (item->card != CARD_NONE) {
            put_foot(board, item, zone, &out);
        }
        flow_put(flow, text, SHOW_GAP);
        str_init(&out, flags, sizeof flags);
        board_flags(board, item, rule, letter_of_backs(board), &out);
        put_pieces(flow, flags);
    }
    flow_end(flow);
}

void board_zone(struct board *board, int z, int seat)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[z];
    const struct view_zone *zone = &board->view.zone[z][seat];
    struct flow flow;

    board_begin(board, &flow, z);
    if (board_is_grid(board, z)) {
        end_name(board, &flow);
        board_grid(board, &flow, z, seat);
    } else if (rule->label != LABEL_NONE && !is_any_known(board, zone)) {
        put_hidden(board, &flow, zone, rule);
        return;
    } else if (!is_rows(board, z) || board->view.item[zone->first].braces > 0) {
        put_list(board, &flow, zone);
        return;
    } else if (board->show->is_dense) {
        put_dense(board, &flow, zone, rule);
        return;
    } else {
        end_name(board, &flow);
    }
    for (int i = 0; i < zone->count; i++) {
        put_card(board, &flow, &board->view.item[zone->first + i], zone, rule);
    }
}
