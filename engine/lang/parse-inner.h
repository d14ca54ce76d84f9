/* parse-inner.h - what the four files of the parser share, and nobody else includes.
 *
 * parse-token.c: one token ahead, mistakes, nodes. parse-expr.c: expressions, calls, costs.
 * parse-stmt.c: clauses and statements. parse.c: abilities, cards, files.
 *
 * Promise: after the first mistake of a card every function still returns a node, the token at hand
 * is END, and nothing more is reported, so callers need no tests for failure: their loops end by
 * themselves. Depth of recursion is bounded, because an expression stands on one line of at most
 * 120 columns and a block is indented.
 * Cost: no backtracking. */
#ifndef TF_LANG_PARSE_INNER_H
#define TF_LANG_PARSE_INNER_H

#include <stdbool.h>
#include <string.h>

#include "engine/base/arena.h"
#include "engine/lang/lex.h"
#include "engine/lang/tree.h"

struct parse {
    struct arena *arena;
    struct diags *diags;
    const struct diag_source *source;
    struct lex lex;
    struct token token; /* the one at hand, not yet used */
    bool failed;        /* a mistake was found in this card */
    bool relations;     /* `to` and `of` after a word belong to the expression, not to a verb */
};

/* True when the token at hand is this word, or this symbol. */
static inline bool parse_at(const struct parse *p, const char *text)
{
    return (p->token.kind == TOKEN_WORD || p->token.kind == TOKEN_SYMBOL) &&
           p->token.length == strlen(text) && memcmp(p->token.text, text, p->token.length) == 0;
}

/* Goes to the next token. */
void parse_advance(struct parse *p);

/* Goes past this word or symbol if it is at hand. */
bool parse_take(struct parse *p, const char *text);

/* Reports "expected WHAT, found ..." at the token at hand, as E04. */
void parse_expected(struct parse *p, const char *what);

/* Reports a mistake of another kind at the token at hand; nearest may be NULL. */
void parse_fail(struct parse *p, const char *code, const char *nearest, const char *message);

/* The same at the place of a node that was read. */
void parse_fail_at(struct parse *p, const struct node *node, const char *code, const char *nearest,
                   const char *message);

/* Goes past this word or symbol, or reports that it is missing. */
void parse_need(struct parse *p, const char *text);

/* Goes past a token of this kind, or reports that `what` is missing. */
void parse_need_kind(struct parse *p, enum token_kind kind, const char *what);

/* A new node at the place of the token at hand. */
struct node *parse_node(struct parse *p, enum node_kind kind);

/* Links a child behind the others: tail is &parent->child at first, then what was returned. */
static inline struct node **parse_add(struct node **tail, struct node *child)
{
    *tail = child;
    return &child->next;
}

/* The word at hand as text (goes past it), or NULL and "expected WHAT". */
const char *parse_word(struct parse *p, const char *what);

/* The same for a name that the author makes up: words of the language are refused. */
const char *parse_new_name(struct parse *p, const char *what);

/* The preposition at hand (TO ... UNTIL), or NONE. */
enum tree_op parse_preposition(const struct parse *p);

/* COUNT, SUM, MAX, MIN or KINDS if it is at hand, or NONE. */
enum tree_op parse_gatherer(const struct parse *p);

/* True when the word at hand may begin a modifier of an ability. */
bool parse_at_mod(const struct parse *p);

/* A string as a node. */
struct node *parse_string(struct parse *p, const char *what);

/* A node for the keyword at hand, and past it. */
struct node *parse_flag(struct parse *p, enum node_kind kind);

/* The same with the word behind it as text. */
struct node *parse_keyword_word(struct parse *p, enum node_kind kind, const char *what);

/* The same with WORD { "," WORD } behind it as children. */
struct node *parse_keyword_list(struct parse *p, enum node_kind kind, const char *what);

/* ---- parse-expr.c -------------------------------------------------------------------------- */

/* expr, where none may follow, so that `c is adjacent to victim` is read as a whole. */
struct node *parse_condition(struct parse *p);

/* The keyword at hand and a condition behind it. */
struct node *parse_keyword_condition(struct parse *p, enum node_kind kind);

/* sum: an expression without comparisons, `and`, `or`, `not`. */
struct node *parse_sum(struct parse *p);

/* range: an amount with or without `..`. */
struct node *parse_range(struct parse *p);

/* VERB and its parts up to the end of the line or `->`, then [bind]. */
struct node *parse_call(struct parse *p);

/* [bind]: adds it behind tail if it is there. */
void parse_bind(struct parse *p, struct node **tail);

/* costs: adds one CALL for each behind tail. A word that may begin a modifier of an ability, or
 * `by`, ends a cost. */
void parse_costs(struct parse *p, struct node **tail);

/* ---- parse-stmt.c -------------------------------------------------------------------------- */

/* NL. */
void parse_end_line(struct parse *p);

/* NL INDENT, before lines of their own. */
void parse_open_block(struct parse *p);

/* False at the end of the block, which it goes past. */
bool parse_more_lines(struct parse *p);

/* event and mods, as EVENT and MODS; with marks, any other word is one of the game's. */
struct node *parse_event(struct parse *p);
struct node *parse_mods(struct parse *p, bool has_marks);

/* ":" and a block of statements, or of static rows. */
struct node *parse_block(struct parse *p);
struct node *parse_rows(struct parse *p);

#endif
