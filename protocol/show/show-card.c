/* show-card.c - what the legend of the game says, and what is known of a card. */
#include "protocol/show/show-inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------------------- legend */

const char *board_name(const struct board *board, const char *kind, const char *key)
{
    return legend_name(board->show->match->rules, kind, key, board->show->language == SHOW_JA);
}

/* A word, or one of the numbers of a seat: both are printed on cards. */
static const char *board_word(const struct board *board, const char *key)
{
    const char *name = board_name(board, "word", key);

    return name != key ? name : board_name(board, "gauge", key);
}

const char *board_key(const struct board *board, const char *line, const char *letter,
                      const char *key)
{
    size_t length = strlen(key);
    struct legend_row row;

    if (!legend_own(board->show->match->rules, line, letter, &row)) {
        return NULL;
    }
    for (const char *at = row.more; *at != '\0'; at += strspn(at, " ")) {
        if (strncmp(at, key, length) == 0) {
            return at + length;
        }
        at += strcspn(at, " ");
    }
    return NULL;
}

int board_number(const struct board *board, const char *letter, const char *key, int standard)
{
    const char *value = board_key(board, "zone", letter, key);

    return value == NULL ? standard : (int)strtol(value, NULL, 10);
}

bool board_has(const struct board *board, const char *line, const char *letter, const char *key,
               const char *word)
{
    const char *value = board_key(board, line, letter, key);
    size_t length = strlen(word);

    return value != NULL && strncmp(value, word, length) == 0 &&
           (value[length] == ' ' || value[length] == '\0');
}

const char *board_zone_name(const struct board *board, int z)
{
    const struct zone_rule *rule = &board->show->match->rules->zone[z];
    const char letter[2] = {rule->letter, '\0'};
    const char *name = board_name(board, "zone", letter);

    return name == letter ? rule->word : name;
}

bool board_is_grid(const struct board *board, int z)
{
    const char letter[2] = {board->show->match->rules->zone[z].letter, '\0'};
    int cols = board_number(board, letter, "cols=", 0);
    int rows = board_number(board, letter, "rows=", 0);

    return board_has(board, "zone", letter, "kind=", "grid") && cols > 0 && cols <= SHOW_SIDE &&
           rows > 0 && rows <= SHOW_SIDE;
}

void board_begin(struct board *board, struct flow *flow, int z)
{
    flow_start(flow, board, SHOW_SEAT);
    flow_put(flow, board_zone_name(board, z), 0);
    if (board->is_apart) {
        flow->indent = SHOW_CARD;
    } else {
        flow->indent = SHOW_SEAT + board->zone + SHOW_GAP;
        flow_tab(flow, flow->indent);
    }
}

/* ------------------------------------------------------------------------------------ cards */

const char *board_title(const struct board *board, const struct view_item *item)
{
    const struct card *card = &board->show->match->db->cards[item->card];

    return board->show->language == SHOW_JA ? card->name_ja : card->name_en;
}

static void put_label(const struct view_item *item, char out[16])
{
    out[0] = '\0';
    if (item->letter != 0) {
        (void)snprintf(out, 16, "%c%d", item->letter, item->number);
    }
}

void board_label(const struct board *board, const struct view_item *item,
                 const struct view_zone *zone, char out[16])
{
    const struct view_item *host = &board->view.item[zone->first];

    put_label(item, out);
    while (host + host->under < item) {
        host += host->under + 1;
    }
    if (host < item && item->letter != 0) {
        (void)snprintf(out, 16, "%c%d.%c%d", host->letter, host->number, item->letter,
                       item->number);
    } else if (host < item && host->letter != 0) {
        (void)snprintf(out, 16, "%c%d.%d", host->letter, host->number, (int)(item - host));
    }
}

obj_t board_hand_object(const struct board *board, const struct view_item *item,
                        const struct view_zone *zone)
{
    const struct match *match = board->show->match;
    zone_t hand = match->rules->hand_zone;

    for (int seat = 0; seat < SEATS; seat++) {
        bool is_own = board->view.viewer == seat || board->view.viewer == VIEWER_ALL;
        for (int obj = 0; is_own && zone == &board->view.zone[hand][seat] && obj < MAX_OBJECT;
             obj++) {
            if (match->card[obj] == item->card && obj_seat((obj_t)obj) == seat &&
                board->show->st->field.zone_of[obj] == hand) {
                return (obj_t)obj;
            }
        }
    }
    return OBJ_NONE;
}

obj_t board_object(const struct board *board, const struct view_item *item,
                   const struct view_zone *zone)
{
    const struct match *match = board->show->match;
    const struct state *st = board->show->st;
    char label[16];

    board_label(board, item, zone, label);
    if (st == NULL || label[0] == '\0') {
        return st == NULL ? OBJ_NONE : board_hand_object(board, item, zone);
    }
    obj_t obj = inspect_find(match, st, label);
    bool is_seen = obj != OBJ_NONE && inspect_sees(match, st, board->view.viewer, obj);
    return is_seen ? obj : OBJ_NONE;
}

bool board_value(const struct board *board, const struct view_item *item, obj_t obj, int i,
                 struct inspect *out)
{
    const struct match *match = board->show->match;
    const struct card *card = &match->db->cards[item->card];
    const struct vocab_field *field = &match->db->vocab->fields[i];

    if ((field->allowed >> card->type & 1) == 0 || field->kind != PRINT_NUMBER) {
        return false;
    }
    *out =
        (struct inspect){.now = card->number[field->index], .printed = card->number[field->index]};
    for (int k = 0; obj != OBJ_NONE && k < match->rules->numbers.fields; k++) {
        const char *name = match->db->vocab->numbers[k].name;
        if (strcmp(name, field->name) == 0) {
            out->now = inspect_now(match, board->show->st, obj, k);
        }
    }
    struct inspect cost;
    if (obj != OBJ_NONE && field->index == match->rules->read.cost &&
        inspect_cost(match, board->show->st, obj, &cost)) {
        out->now = cost.now;
    }
    return true;
}

/* "forest 1, dark 1", "valor 2, honor 5": the parts of a price or a vector that are not nothing. */
static void put_parts(const struct board *board, const struct card *card,
                      const struct vocab_field *field, struct str *out)
{
    const struct vocab *vocab = board->show->match->db->vocab;
    const char *comma = " ";

    for (int k = 0; field->kind == PRINT_PRICE && vocab->ability.resources[k].name != NULL; k++) {
        if (card->number[field->index + k] > 0) {
            str_format(out, "%s%s %d", comma, board_word(board, vocab->ability.resources[k].name),
                       card->number[field->index + k]);
            comma = ", ";
        }
    }
    for (int k = 0; field->kind == PRINT_VECTOR && k < VECTOR_SIZE && field->choices[k] != NULL;
         k++) {
        if (card->vector[field->index][k] != VECTOR_NONE) {
            str_format(out, "%s%s %d", comma, board_word(board, field->choices[k]),
                       card->vector[field->index][k]);
            comma = ", ";
        }
    }
    str_put(out, comma[0] == ' ' && field->kind == PRINT_PRICE ? " 0" : "");
}

void board_price(const struct board *board, const struct view_item *item, obj_t obj, int i,
                 struct str *out)
{
    const struct match *match = board->show->match;
    const struct card *card = &match->db->cards[item->card];
    const struct vocab_field *field = &match->db->vocab->fields[i];
    bool is_foot = board_has(board, "attr", field->name, "show=", "foot");
    char parts[SHOW_CELL];
    struct str text;
    struct inspect cost;

    str_init(&text, parts, sizeof parts);
    if ((field->allowed >> card->type & 1) == 0 || is_foot) {
        return;
    }
    if (field->kind == PRINT_CARD && card->number[field->index] > 0) {
        const struct card *base = &match->db->cards[card->number[field->index] - 1];
        str_format(&text, " %s", board->show->language == SHOW_JA ? base->name_ja : base->name_en);
    } else if (field->kind == PRINT_PRICE || field->kind == PRINT_VECTOR) {
        put_parts(board, card, field, &text);
    }
    if (parts[0] == '\0') {
        return;
    }
    str_format(out, "%s%s%s", out->used == 0 ? "" : "  ", board_name(board, "attr", field->name),
               parts);
    if (field->kind == PRINT_PRICE && obj != OBJ_NONE &&
        inspect_cost(match, board->show->st, obj, &cost) && cost.now != cost.printed) {
        str_format(out, " (%+d)", cost.now - cost.printed);
    }
}

void board_changes(const struct board *board, const struct view_item *item,
                   const struct view_zone *zone, struct str *out)
{
    const struct vocab_field *field = board->show->match->db->vocab->fields;
    obj_t obj = board_object(board, item, zone);
    struct inspect value;

    for (int i = 0; obj != OBJ_NONE && field[i].name != NULL; i++) {
        if (board_value(board, item, obj, i, &value) && value.now != value.printed) {
            str_format(out, "%s%s %+d", out->used == 0 ? "" : "  ",
                       board_name(board, "attr", field[i].name), value.now - value.printed);
        }
    }
}

/* Where all cards lie face-down that is not worth a word. */
void board_flags(const struct board *board, const struct view_item *item,
                 const struct zone_rule *rule, const char *silent, struct str *out)
{
    const char *lead = "(";

    for (const char *at = item->flags; *at != '\0';) {
        char letter[2] = {*at, '\0'};
        int digits = (int)strspn(at + 1, "0123456789");
        const char *draw = board_key(board, "flag", letter, "draw=");
        bool is_plain = rule->is_facedown && (rule->up == 0 || item->card == CARD_NONE);
        bool is_back = draw != NULL && strncmp(draw, "back", 4) == 0;
        bool is_told = draw == NULL || strncmp(draw, "none", 4) != 0;
        if (is_told && strchr(silent, *at) == NULL && !(is_plain && is_back)) {
            str_format(out, "%s%s%s%.*s", lead, board_name(board, "flag", letter),
                       digits == 0 ? "" : " ", digits, at + 1);
            lead = ", ";
        }
        at += 1 + digits;
    }
    str_put(out, lead[0] == '(' ? "" : ")");
}
