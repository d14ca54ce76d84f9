/* parse-token.c - the parser's hands: one token ahead, mistakes, nodes, words with a meaning. */
#include "engine/lang/parse-inner.h"

#include <stdio.h>

#include "engine/base/base.h"

enum { FOUND_SIZE = 160 }; /* octets of a token as it is quoted in a message */

static const struct {
    const char *spelling;
    enum tree_op op;
} PARSE_PREPOSITIONS[] = {
    {"to", TREE_TO},   {"from", TREE_FROM},   {"with", TREE_WITH}, {"by", TREE_BY},
    {"for", TREE_FOR}, {"at", TREE_AT},       {"as", TREE_AS},     {"under", TREE_UNDER},
    {"of", TREE_OF},   {"until", TREE_UNTIL},
};

static const struct {
    const char *spelling;
    enum tree_op op;
} PARSE_GATHERERS[] = {
    {"count", TREE_COUNT}, {"sum", TREE_SUM},     {"max", TREE_MAX},
    {"min", TREE_MIN},     {"kinds", TREE_KINDS},
};

/* ---- One token ahead ----------------------------------------------------------------------- */

static void stop_reading(struct parse *p)
{
    p->failed = true;
    p->token.kind = TOKEN_END;
}

void parse_advance(struct parse *p)
{
    if (p->failed) {
        return;
    }
    p->token = lex_next(&p->lex);
    if (p->token.kind == TOKEN_BAD) {
        stop_reading(p); /* the lexer has reported it */
    }
}

bool parse_take(struct parse *p, const char *text)
{
    if (!parse_at(p, text)) {
        return false;
    }
    parse_advance(p);
    return true;
}

static void fail(struct parse *p, struct diag_place place, const char *code, const char *nearest,
                 const char *message)
{
    if (p->failed) {
        return;
    }
    diag_add(p->diags, code, place, nearest, "%s", message);
    stop_reading(p);
}

void parse_fail(struct parse *p, const char *code, const char *nearest, const char *message)
{
    fail(p, (struct diag_place){p->source, p->token.line, p->token.col}, code, nearest, message);
}

void parse_fail_at(struct parse *p, const struct node *node, const char *code, const char *nearest,
                   const char *message)
{
    fail(p, (struct diag_place){p->source, node->line, node->col}, code, nearest, message);
}

static void describe_token(const struct token *token, char *text, size_t size)
{
    int length = (int)token->length;
    switch (token->kind) {
    case TOKEN_WORD:
    case TOKEN_INT:
    case TOKEN_SYMBOL:
        (void)snprintf(text, size, "'%.*s'", length, token->text);
        return;
    case TOKEN_STRING:
        (void)snprintf(text, size, "a text in quotes");
        return;
    case TOKEN_NL:
        (void)snprintf(text, size, "the end of the line");
        return;
    case TOKEN_INDENT:
        (void)snprintf(text, size, "a line indented further");
        return;
    case TOKEN_DEDENT:
        (void)snprintf(text, size, "the end of the block");
        return;
    case TOKEN_END:
    case TOKEN_BAD:
    case TOKEN_KIND_COUNT:
        (void)snprintf(text, size, "the end of the file");
        return;
    }
}

void parse_expected(struct parse *p, const char *what)
{
    char found[FOUND_SIZE];
    char message[2 * FOUND_SIZE];
    describe_token(&p->token, found, sizeof found);
    (void)snprintf(message, sizeof message, "expected %.120s, found %s", what, found);
    /* A wrong step in or out is a matter of blocks, everything else one of words. */
    bool is_block = p->token.kind == TOKEN_INDENT || p->token.kind == TOKEN_DEDENT;
    parse_fail(p, is_block ? "E05" : "E04", NULL, message);
}

void parse_need(struct parse *p, const char *text)
{
    if (!parse_take(p, text)) {
        char what[FOUND_SIZE];
        (void)snprintf(what, sizeof what, "'%s'", text);
        parse_expected(p, what);
    }
}

void parse_need_kind(struct parse *p, enum token_kind kind, const char *what)
{
    if (p->token.kind == kind) {
        parse_advance(p);
    } else {
        parse_expected(p, what);
    }
}

/* ---- Nodes --------------------------------------------------------------------------------- */

struct node *parse_node(struct parse *p, enum node_kind kind)
{
    struct node *node = arena_alloc(p->arena, sizeof *node);
    node->kind = kind;
    node->source = p->source;
    node->line = p->token.line;
    node->col = p->token.col;
    return node;
}

const char *parse_word(struct parse *p, const char *what)
{
    if (p->token.kind != TOKEN_WORD) {
        parse_expected(p, what);
        return NULL;
    }
    const char *text = arena_text(p->arena, p->token.text, p->token.length);
    parse_advance(p);
    return text;
}

static bool at_one_of(const struct parse *p, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (parse_at(p, words[i])) {
            return true;
        }
    }
    return false;
}

/* True when the word at hand has a meaning of its own in expressions (`and`, `count`, `to`). */
static bool is_at_reserved(const struct parse *p)
{
    static const char *const words[] = {"and", "or", "not",  "has",  "is",
                                        "in",  "if", "elif", "else", "all"};
    if (p->token.kind != TOKEN_WORD) {
        return false;
    }
    return at_one_of(p, words, COUNT_OF(words)) || parse_preposition(p) != TREE_NONE ||
           parse_gatherer(p) != TREE_NONE;
}

const char *parse_new_name(struct parse *p, const char *what)
{
    if (is_at_reserved(p)) {
        parse_expected(p, what);
        return NULL;
    }
    return parse_word(p, what);
}

struct node *parse_string(struct parse *p, const char *what)
{
    struct node *node = parse_node(p, NODE_STRING);
    if (p->token.kind == TOKEN_STRING) {
        node->text = lex_string(p->arena, &p->token);
    }
    parse_need_kind(p, TOKEN_STRING, what);
    return node;
}

/* ---- Words with a meaning ------------------------------------------------------------------ */

enum tree_op parse_preposition(const struct parse *p)
{
    for (size_t i = 0; i < COUNT_OF(PARSE_PREPOSITIONS); i++) {
        if (parse_at(p, PARSE_PREPOSITIONS[i].spelling)) {
            return PARSE_PREPOSITIONS[i].op;
        }
    }
    return TREE_NONE;
}

enum tree_op parse_gatherer(const struct parse *p)
{
    for (size_t i = 0; i < COUNT_OF(PARSE_GATHERERS); i++) {
        if (parse_at(p, PARSE_GATHERERS[i].spelling)) {
            return PARSE_GATHERERS[i].op;
        }
    }
    return TREE_NONE;
}

bool parse_at_mod(const struct parse *p)
{
    static const char *const words[] = {"if", "once",     "during", "in",   "pay",
                                        "as", "optional", "now",    "after"};
    return p->token.kind == TOKEN_WORD && at_one_of(p, words, COUNT_OF(words));
}

/* ---- Keywords and what follows them -------------------------------------------------------- */

struct node *parse_flag(struct parse *p, enum node_kind kind)
{
    struct node *node = parse_node(p, kind);
    parse_advance(p);
    return node;
}

struct node *parse_keyword_word(struct parse *p, enum node_kind kind, const char *what)
{
    struct node *node = parse_node(p, kind);
    parse_advance(p);
    node->text = parse_word(p, what);
    return node;
}

struct node *parse_keyword_list(struct parse *p, enum node_kind kind, const char *what)
{
    struct node *node = parse_node(p, kind);
    struct node **tail = &node->child;
    do {
        parse_advance(p);
        struct node *name = parse_node(p, NODE_NAME);
        name->text = parse_new_name(p, what);
        tail = parse_add(tail, name);
    } while (parse_at(p, ","));
    return node;
}
