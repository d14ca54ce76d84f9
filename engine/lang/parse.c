/* parse.c - card files and deck files to trees: abilities, cards, files. */
#include "engine/lang/parse.h"

#include <stdio.h>

#include "engine/base/base.h"
#include "engine/lang/parse-inner.h"

enum { MESSAGE = 240, WORD_SHOWN = 60 }; /* octets of a message, and of a word in it */

/* ---- Cards --------------------------------------------------------------------------------- */

static bool at_ability(const struct parse *p)
{
    return parse_at(p, "on") || parse_at(p, "replace") || parse_at(p, "act") ||
           parse_at(p, "use") || parse_at(p, "static");
}

static struct node *ability(struct parse *p, const char *spare)
{
    struct node *node = parse_node(p, NODE_ON);
    struct node **tail = &node->child;
    node->text = spare;
    if (parse_take(p, "use")) {
        node->kind = NODE_USE;
    } else if (parse_take(p, "static")) {
        node->kind = NODE_STATIC;
    } else if (parse_take(p, "act")) {
        node->kind = NODE_ACT;
        struct node *price = parse_node(p, NODE_COSTS);
        if (!parse_at(p, ":") && !parse_at_mod(p)) {
            parse_costs(p, &price->child);
        }
        tail = parse_add(tail, price);
    } else {
        node->kind = parse_at(p, "on") ? NODE_ON : NODE_REPLACE;
        parse_advance(p);
        tail = parse_add(tail, parse_event(p));
    }
    tail = parse_add(tail, parse_mods(p, node->kind != NODE_USE));
    parse_add(tail, node->kind == NODE_STATIC ? parse_rows(p) : parse_block(p));
    return node;
}

static struct node *spare_ability(struct parse *p)
{
    parse_advance(p);
    const char *name = parse_new_name(p, "a name for the spare ability");
    if (!at_ability(p)) {
        parse_expected(p, "an ability ('on', 'replace', 'act', 'use' or 'static')");
    }
    return ability(p, name);
}

static struct node *text_line(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_TEXT_JA);
    if (parse_take(p, "en")) {
        node->kind = NODE_TEXT_EN;
    } else if (!parse_take(p, "ja")) {
        parse_expected(p, "'ja' or 'en'");
    }
    node->text = parse_string(p, "the wording in quotes")->text;
    parse_end_line(p);
    return node;
}

static struct node *win_line(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_WIN);
    parse_need(p, "if");
    node->child = parse_condition(p);
    parse_end_line(p);
    return node;
}

static bool at_value_item(const struct parse *p)
{
    return p->token.kind == TOKEN_WORD || p->token.kind == TOKEN_INT ||
           p->token.kind == TOKEN_STRING || parse_at(p, "-");
}

static struct node *value_item(struct parse *p)
{
    if (p->token.kind == TOKEN_STRING) {
        return parse_string(p, "a text");
    }
    struct node *node = parse_node(p, p->token.kind == TOKEN_WORD ? NODE_NAME : NODE_INT);
    if (node->kind == NODE_NAME) {
        node->text = parse_word(p, "a word");
        return node;
    }
    int64_t sign = parse_take(p, "-") ? -1 : 1;
    node->number = sign * p->token.number;
    parse_need_kind(p, TOKEN_INT, "a number");
    return node;
}

static struct node *value(struct parse *p)
{
    struct node *node = parse_node(p, NODE_VALUE);
    struct node **tail = &node->child;
    if (!at_value_item(p)) {
        parse_expected(p, "a value");
    }
    while (at_value_item(p)) {
        tail = parse_add(tail, value_item(p));
    }
    return node;
}

/* A colon or `=` behind a field: it was to be an ability, or is what other languages write. */
static void no_ability(struct parse *p, const struct node *field)
{
    static const char *const words[] = {"on", "replace", "act", "use", "static"};
    int near = diag_nearest(field->text, words, (int)COUNT_OF(words));
    struct token sign = p->token;
    char message[MESSAGE];

    parse_advance(p);
    if (p->token.kind == TOKEN_NL) {
        (void)snprintf(message, sizeof message,
                       "'%.60s' begins no ability; these do: on, replace, act, use, static",
                       field->text);
        parse_fail_at(p, field, "E04", near < 0 ? NULL : words[near], message);
        return;
    }
    p->token = p->failed ? p->token : sign;
    (void)snprintf(message, sizeof message,
                   "expected the value of '%.60s', found '%c'; write %.60s X", field->text,
                   *sign.text, field->text);
    parse_fail(p, "E04", NULL, message);
}

/* FIELD value { "," value }; a field without any value is left to the checker. */
static struct node *field(struct parse *p)
{
    struct node *node = parse_node(p, NODE_FIELD);
    node->text = parse_new_name(p, "a field or an ability");
    struct node **tail = &node->child;
    if (parse_at(p, ";") || p->token.kind == TOKEN_NL) {
        return node;
    }
    if (parse_at(p, ":") || parse_at(p, "=")) {
        no_ability(p, node);
    }
    tail = parse_add(tail, value(p));
    while (parse_take(p, ",")) {
        tail = parse_add(tail, value(p));
    }
    return node;
}

/* What begins a line of its own cannot stand behind `;`. */
static bool at_line(const struct parse *p)
{
    static const char *const words[] = {"needs", "text",   "win", "on",     "act",
                                        "use",   "static", "now", "replace"};

    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (parse_at(p, words[i])) {
            return true;
        }
    }
    return false;
}

static struct node *prop(struct parse *p)
{
    if (parse_at(p, "has")) {
        return parse_keyword_list(p, NODE_HAS, "a keyword");
    }
    if (parse_at(p, "match")) {
        return parse_keyword_condition(p, NODE_MATCH);
    }
    if (parse_at(p, "upkeep")) {
        struct node *node = parse_flag(p, NODE_UPKEEP);
        parse_costs(p, &node->child);
        return node;
    }
    return field(p);
}

static struct node **card_line(struct parse *p, struct node **tail)
{
    if (at_ability(p)) {
        return parse_add(tail, ability(p, NULL));
    }
    if (parse_at(p, "spare")) {
        return parse_add(tail, spare_ability(p));
    }
    if (parse_at(p, "text")) {
        return parse_add(tail, text_line(p));
    }
    if (parse_at(p, "win")) {
        return parse_add(tail, win_line(p));
    }
    if (parse_at(p, "needs")) {
        tail = parse_add(tail, parse_keyword_condition(p, NODE_NEEDS));
        parse_end_line(p);
        return tail;
    }
    struct node *last = prop(p);
    tail = parse_add(tail, last);
    while (parse_take(p, ";")) {
        if (at_line(p)) {
            parse_expected(p, "a field: this begins a line of its own");
        }
        last = prop(p);
        tail = parse_add(tail, last);
    }
    if (parse_at(p, ":") && last->kind == NODE_FIELD) {
        no_ability(p, last);
    }
    parse_end_line(p);
    return tail;
}

static struct node *card(struct parse *p)
{
    struct node *node = parse_node(p, NODE_CARD);
    node->number = parse_at(p, "token");
    parse_advance(p);
    node->text = parse_word(p, "a card id (small letters, digits, '-'; a letter first)");
    struct node **tail = parse_add(&node->child, parse_string(p, "the card's name in quotes"));
    if (p->token.kind == TOKEN_STRING) {
        tail = parse_add(tail, parse_string(p, "the second name"));
    }
    parse_open_block(p);
    while (parse_more_lines(p)) {
        tail = card_line(p, tail);
    }
    return node;
}

/* ---- Files --------------------------------------------------------------------------------- */

static struct node *game_line(struct parse *p)
{
    struct node *node = parse_keyword_word(p, NODE_GAME, "a game");
    node->number = p->token.number;
    parse_need_kind(p, TOKEN_INT, "the revision of its rules, as in: game NAME 1");
    parse_end_line(p);
    return node;
}

static struct node *set_line(struct parse *p)
{
    struct node *node = parse_keyword_word(p, NODE_SET, "the id of the card set");
    parse_end_line(p);
    return node;
}

static struct node *param(struct parse *p)
{
    struct node *node = parse_node(p, NODE_PARAM);
    node->text = parse_new_name(p, "a name for the argument");
    return node;
}

static struct node *definition(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_DEF);
    node->text = parse_new_name(p, "a name");
    struct node **tail = &node->child;
    if (parse_take(p, "(") && !parse_take(p, ")")) {
        tail = parse_add(tail, param(p));
        while (parse_take(p, ",")) {
            tail = parse_add(tail, param(p));
        }
        parse_need(p, ")");
    }
    parse_add(tail, parse_block(p));
    return node;
}

static struct node *deck_line(struct parse *p)
{
    struct node *node = parse_node(p, NODE_DECK_LINE);
    node->text = parse_word(p, "a line of cards ('leaders', 'main', 'cards')");
    struct node **tail = &node->child;
    do {
        struct node *entry = parse_node(p, NODE_ENTRY);
        if (p->token.kind == TOKEN_INT) {
            entry->number = p->token.number;
            parse_advance(p);
        }
        entry->text = parse_word(p, "a card id");
        tail = parse_add(tail, entry);
    } while (parse_take(p, ","));
    parse_end_line(p);
    return node;
}

static struct node *deck(struct parse *p)
{
    struct node *node = parse_keyword_word(p, NODE_DECK, "the name of the deck");
    struct node **tail = parse_add(&node->child, parse_string(p, "the Japanese name in quotes"));
    tail = parse_add(tail, parse_string(p, "the English name in quotes"));
    node->number = parse_take(p, "coverage");
    parse_open_block(p);
    while (parse_more_lines(p)) {
        tail = parse_add(tail, deck_line(p));
    }
    return node;
}

/* What may begin in column 1. */
struct item {
    const char *word;
    struct node *(*parse)(struct parse *p);
};

static const struct item PARSE_CARD_ITEMS[] = {
    {"game", game_line}, {"set", set_line}, {"def", definition}, {"card", card}, {"token", card},
};

static const struct item PARSE_DECK_ITEMS[] = {{"deck", deck}};

/* Nothing here begins an item: say what would, and the one that is nearly spelled so. */
static void no_item(struct parse *p, const struct item *items, int count)
{
    const char *words[COUNT_OF(PARSE_CARD_ITEMS)];
    for (int i = 0; i < count; i++) {
        words[i] = items[i].word;
    }
    if (p->token.kind != TOKEN_WORD || count == 1) {
        parse_expected(p, count == 1 ? "'deck'" : "'game', 'set', 'def', 'card' or 'token'");
        return;
    }
    int near = diag_nearest(arena_text(p->arena, p->token.text, p->token.length), words, count);
    char message[MESSAGE];
    (void)snprintf(message, sizeof message,
                   "expected 'game', 'set', 'def', 'card' or 'token' in column 1, found '%.*s'",
                   (int)(p->token.length < WORD_SHOWN ? p->token.length : WORD_SHOWN),
                   p->token.text);
    parse_fail(p, "E04", near < 0 ? NULL : words[near], message);
}

static struct node *parse_item(struct parse *p, const struct item *items, int count)
{
    for (int i = 0; i < count; i++) {
        if (parse_at(p, items[i].word)) {
            return items[i].parse(p);
        }
    }
    no_item(p, items, count);
    return NULL;
}

static bool parse_file(struct parse *p, struct lex_pattern *pattern, const struct item *items,
                       int count, struct tree_file **out)
{
    struct tree_file *file = arena_alloc(p->arena, sizeof *file);
    int errors = p->diags->errors;
    *out = file;
    file->source = *p->source;
    p->source = &file->source;
    lex_open(&p->lex, pattern, p->source, p->diags);
    parse_advance(p);
    file->root = parse_node(p, NODE_FILE);
    struct node **tail = &file->root->child;
    while (!diag_full(p->diags) && (p->failed || p->token.kind != TOKEN_END)) {
        struct node *item = p->failed ? NULL : parse_item(p, items, count);
        if (!p->failed) {
            tail = parse_add(tail, item);
            continue;
        }
        lex_skip(&p->lex);
        p->failed = false;
        parse_advance(p);
    }
    if (count == 1 && file->root->child == NULL && p->diags->errors == errors) {
        parse_expected(p, "'deck'"); /* a deck file without a deck */
    }
    return p->diags->errors == errors;
}

bool parse_cards(struct arena *arena, struct lex_pattern *pattern, const char *file_name,
                 const char *text, size_t length, struct diags *diags, struct tree_file **out)
{
    struct diag_source source = {file_name, text, length};
    struct parse p = {.arena = arena, .diags = diags, .source = &source};
    return parse_file(&p, pattern, PARSE_CARD_ITEMS, (int)COUNT_OF(PARSE_CARD_ITEMS), out);
}

bool parse_deck(struct arena *arena, struct lex_pattern *pattern, const char *file_name,
                const char *text, size_t length, struct diags *diags, struct tree_file **out)
{
    struct diag_source source = {file_name, text, length};
    struct parse p = {.arena = arena, .diags = diags, .source = &source};
    return parse_file(&p, pattern, PARSE_DECK_ITEMS, (int)COUNT_OF(PARSE_DECK_ITEMS), out);
}
