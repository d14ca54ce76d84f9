/* tree.h - what a parsed card file looks like.
 *
 * Promise: the parser makes every node complete, in source order, and never changes it again; it
 * knows no name of any game. Nodes live in the parser's arena and point to the source, which lives
 * as long.
 *
 * How to read the table below: each kind says what its text, number and op hold and which children
 * it has, in this order. [X] may be missing, X* are any number. "expr" is any kind of the group
 * Expressions. An optional child that could be mistaken for another has a kind of its own (BY, ELSE
 * ...): find it with tree_find. What is not mentioned is NULL, 0 or TREE_NONE. */
#ifndef TF_LANG_TREE_H
#define TF_LANG_TREE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/lang/diag.h"

/* X(kind, name for people and tests) */
#define TREE_KINDS(X)                                                                              \
    /* --- Files */                                                                                \
    /* GAME* SET* DEF* CARD* in any order; of a deck file: DECK* */                                \
    X(FILE, "file")                                                                                \
    /* text: game id; number: version of its rules */                                              \
    X(GAME, "game")                                                                                \
    /* text: id of the card set */                                                                 \
    X(SET, "set")                                                                                  \
    /* text: name; children: PARAM* BLOCK */                                                       \
    X(DEF, "def")                                                                                  \
    /* text: name of the parameter */                                                              \
    X(PARAM, "param")                                                                              \
    /* text: card id; number: 1 for a token; children: STRING [STRING] (the names), then in */     \
    /* source order TEXT_JA TEXT_EN FIELD HAS MATCH UPKEEP NEEDS WIN ON REPLACE ACT USE STATIC */  \
    X(CARD, "card")                                                                                \
    /* text: name; number: 1 with the word coverage; children: STRING STRING DECK_LINE* */         \
    X(DECK, "deck")                                                                                \
    /* text: first word of the line (leaders, main, cards); children: ENTRY* */                    \
    X(DECK_LINE, "deck-line")                                                                      \
    /* text: card id; number: copies, 0 when none were written */                                  \
    X(ENTRY, "entry")                                                                              \
    /* --- Lines of a card */                                                                      \
    /* text: the printed wording */                                                                \
    X(TEXT_JA, "text-ja")                                                                          \
    X(TEXT_EN, "text-en")                                                                          \
    /* text: field name; children: VALUE* */                                                       \
    X(FIELD, "field")                                                                              \
    /* children: INT (sign folded in), NAME, STRING, at least one: `forest 1` is NAME INT */       \
    X(VALUE, "value")                                                                              \
    /* children: NAME*, the keywords */                                                            \
    X(HAS, "has")                                                                                  \
    /* child: expr */                                                                              \
    X(MATCH, "match")                                                                              \
    X(NEEDS, "needs")                                                                              \
    X(WIN, "win")                                                                                  \
    /* children: CALL*, the costs, see COSTS */                                                    \
    X(UPKEEP, "upkeep")                                                                            \
    /* --- Abilities. text: the name after `spare`, else NULL */                                   \
    /* children: EVENT MODS BLOCK */                                                               \
    X(ON, "on")                                                                                    \
    X(REPLACE, "replace")                                                                          \
    /* children: COSTS MODS BLOCK */                                                               \
    X(ACT, "act")                                                                                  \
    /* children: MODS BLOCK */                                                                     \
    X(USE, "use")                                                                                  \
    /* children: MODS ROWS */                                                                      \
    X(STATIC, "static")                                                                            \
    /* text: event name; children: [OF] [BY] */                                                    \
    X(EVENT, "event")                                                                              \
    /* child: expr */                                                                              \
    X(OF, "of")                                                                                    \
    X(BY, "by")                                                                                    \
    /* children in source order, repeats included: MOD_IF ONCE DURING IN MOD_PAY AS OPTIONAL */    \
    /* NOW AFTER MARK */                                                                           \
    X(MODS, "mods")                                                                                \
    /* child: expr */                                                                              \
    X(MOD_IF, "if?")                                                                               \
    /* text: period */                                                                             \
    X(ONCE, "once")                                                                                \
    /* children: NAME*, the timings */                                                             \
    X(DURING, "during")                                                                            \
    /* text: zone */                                                                               \
    X(IN, "in")                                                                                    \
    /* children: CALL*, the costs, see COSTS */                                                    \
    X(MOD_PAY, "pay?")                                                                             \
    /* text: name that `invoke` uses */                                                            \
    X(AS, "as")                                                                                    \
    X(OPTIONAL, "optional")                                                                        \
    X(NOW, "now")                                                                                  \
    X(AFTER, "after")                                                                              \
    /* text: a word of the game */                                                                 \
    X(MARK, "mark")                                                                                \
    /* children: CALL*. `stones 1` and `sacrifice self` look alike, so a cost is always a CALL */  \
    /* without BIND: text is a resource (then one expr part) or a verb */                          \
    X(COSTS, "costs")                                                                              \
    /* --- Static rows and modifiers */                                                            \
    /* children: ROW* FORBID* in any order, FORBID without FOR */                                  \
    X(ROWS, "rows")                                                                                \
    /* children: expr (the set or seat that is changed), then MODIFY, NO, SPARE, at least one, */  \
    /* in source order */                                                                          \
    X(ROW, "row")                                                                                  \
    /* text: field or keyword; op: ADD SUB MUL SET, or NONE for a bare word and for `word 3`; */   \
    /* children: [ARG] [expr] (the value; there is one exactly if op is not NONE or `word 3`) */   \
    X(MODIFY, "modify")                                                                            \
    /* text: keyword taken away */                                                                 \
    X(NO, "no")                                                                                    \
    /* text: name of the spare ability given */                                                    \
    X(SPARE, "spare")                                                                              \
    /* --- Statements */                                                                           \
    /* children: statements, at least one */                                                       \
    X(BLOCK, "block")                                                                              \
    /* children: ARM (if) ARM* (elif) [ELSE] */                                                    \
    X(IF, "if")                                                                                    \
    /* children: expr BLOCK */                                                                     \
    X(ARM, "arm")                                                                                  \
    /* child: BLOCK */                                                                             \
    X(ELSE, "else")                                                                                \
    /* text: name bound in the block; children: expr BLOCK */                                      \
    X(EACH, "each")                                                                                \
    /* children: expr [WHILE] BLOCK */                                                             \
    X(REPEAT, "repeat")                                                                            \
    /* child: expr */                                                                              \
    X(WHILE, "while")                                                                              \
    /* text: word asked about or NULL; children: [BY] BLOCK [ELSE] */                              \
    X(MAY, "may")                                                                                  \
    /* children: COSTS [BY] BLOCK [ELSE] */                                                        \
    X(PAY, "pay")                                                                                  \
    /* children: range (RANGE, ALL or expr) [BY] OPTION*, at least one */                          \
    X(MODE, "mode")                                                                                \
    /* text: word that answers it; children: STRING* (ja, en) [MOD_IF] BLOCK */                    \
    X(OPTION, "option")                                                                            \
    /* children: EVENT MODS BLOCK */                                                               \
    X(LATER, "later")                                                                              \
    /* child: BLOCK */                                                                             \
    X(TOGETHER, "together")                                                                        \
    /* text: duration; children as of ROW */                                                       \
    X(GIVE, "give")                                                                                \
    /* text: action; children: expr [FOR] */                                                       \
    X(FORBID, "forbid")                                                                            \
    /* text: duration */                                                                           \
    X(FOR, "for")                                                                                  \
    /* text: name bound; child: expr */                                                            \
    X(LET, "let")                                                                                  \
    /* children: [BIND] */                                                                         \
    X(DO_IT, "do-it")                                                                              \
    /* text: name of a def; children: expr* [BIND] */                                              \
    X(DO, "do")                                                                                    \
    /* child: expr */                                                                              \
    X(RETURN, "return")                                                                            \
    X(STOP, "stop")                                                                                \
    /* text: verb; children: parts in source order, then [BIND]. A part is PREP, RANGE, ALL or */  \
    /* expr. The parser does not know shapes: a flag (`sealed`), the field after `same` and the */ \
    /* kind after `ask` are all NAME, `virtue[F]` after `ask` is an INDEX of a NAME, and an */     \
    /* amount without `..` is a plain expr. `move x to deck bottom` is NAME, PREP (NAME), NAME */  \
    X(CALL, "call")                                                                                \
    /* op: TO ... UNTIL; child: expr, ALL or RANGE */                                              \
    X(PREP, "prep")                                                                                \
    /* children: NAME [NAME] */                                                                    \
    X(BIND, "bind")                                                                                \
    /* --- Expressions */                                                                          \
    /* number */                                                                                   \
    X(INT, "int")                                                                                  \
    /* text: contents, escapes resolved */                                                         \
    X(STRING, "string")                                                                            \
    /* text: any word that stands for something: zone, type, binding, seat, flag ... */            \
    X(NAME, "name")                                                                                \
    /* the word `all` as an amount */                                                              \
    X(ALL, "all")                                                                                  \
    /* children: expr or ALL (from), expr or ALL (to) */                                           \
    X(RANGE, "range")                                                                              \
    /* op: OR AND EQ NE LT LE GT GE HAS IS IN ADD SUB MEET MUL DIV MOD; children: expr expr */     \
    X(BINARY, "binary")                                                                            \
    /* op: NOT NEG; child: expr */                                                                 \
    X(UNARY, "unary")                                                                              \
    /* op: COUNT SUM MAX MIN KINDS; children: expr, expr*; more than one only if in parentheses */ \
    X(GATHER, "gather")                                                                            \
    /* text: member; children: expr (of what) [ARG]: `deck.top(5)` */                              \
    X(MEMBER, "member")                                                                            \
    /* child: expr */                                                                              \
    X(ARG, "arg")                                                                                  \
    /* children: expr (set) expr (filter or key) */                                                \
    X(INDEX, "index")                                                                              \
    /* text: relation word; op: TO OF; child: expr: `adjacent to victim` */                        \
    X(RELATION, "relation")

/* X(op, spelling) */
#define TREE_OPS(X)                                                                                \
    X(NONE, "")                                                                                    \
    X(OR, "or")                                                                                    \
    X(AND, "and")                                                                                  \
    X(EQ, "=")                                                                                     \
    X(NE, "!=")                                                                                    \
    X(LT, "<")                                                                                     \
    X(LE, "<=")                                                                                    \
    X(GT, ">")                                                                                     \
    X(GE, ">=")                                                                                    \
    X(HAS, "has")                                                                                  \
    X(IS, "is")                                                                                    \
    X(IN, "in")                                                                                    \
    X(ADD, "+")  /* union of sets, sum of numbers */                                               \
    X(SUB, "-")  /* difference */                                                                  \
    X(MEET, "&") /* intersection of sets */                                                        \
    X(MUL, "*")                                                                                    \
    X(DIV, "/")                                                                                    \
    X(MOD, "%")                                                                                    \
    X(SET, "=") /* of a MODIFY only */                                                             \
    X(NOT, "not")                                                                                  \
    X(NEG, "-")                                                                                    \
    X(COUNT, "count")                                                                              \
    X(SUM, "sum")                                                                                  \
    X(MAX, "max")                                                                                  \
    X(MIN, "min")                                                                                  \
    X(KINDS, "kinds")                                                                              \
    X(TO, "to") /* from here on: the prepositions of PREP */                                       \
    X(FROM, "from")                                                                                \
    X(WITH, "with")                                                                                \
    X(BY, "by")                                                                                    \
    X(FOR, "for")                                                                                  \
    X(AT, "at")                                                                                    \
    X(AS, "as")                                                                                    \
    X(UNDER, "under")                                                                              \
    X(OF, "of")                                                                                    \
    X(UNTIL, "until")

#define TREE_KIND_ENUM(kind, name) NODE_##kind,
#define TREE_OP_ENUM(op, spelling) TREE_##op,

enum node_kind { TREE_KINDS(TREE_KIND_ENUM) NODE_KIND_COUNT };
enum tree_op { TREE_OPS(TREE_OP_ENUM) TREE_OP_COUNT };

/* One node; 64 octets. */
struct node {
    enum node_kind kind;
    enum tree_op op;
    const char *text; /* NUL-terminated, in the arena */
    int64_t number;
    struct node *child; /* first child */
    struct node *next;  /* next child of the same parent */
    const struct diag_source *source;
    int line;     /* of the first token; BINARY: of the operator, MEMBER: of the member's word, */
    int col;      /* INDEX: of the bracket. Both from 1, columns in characters */
    int32_t type; /* 0 from the parser; check.c's to fill in */
    int32_t ref;  /* 0 from the parser; check.c's to fill in: what the text resolved to */
};

/* A parsed file. */
struct tree_file {
    struct diag_source source;
    struct node *root; /* a FILE */
};

/* The place of a node, for diag_add. */
static inline struct diag_place tree_place(const struct node *node)
{
    return (struct diag_place){node->source, node->line, node->col};
}

/* The first child of that kind, or NULL. */
static inline struct node *tree_find(const struct node *node, enum node_kind kind)
{
    struct node *child = node->child;
    while (child != NULL && child->kind != kind) {
        child = child->next;
    }
    return child;
}

/* Is it this word? */
static inline bool tree_says(const struct node *node, const char *word)
{
    return node->kind == NODE_NAME && strcmp(node->text, word) == 0;
}

/* The number of children. */
static inline int tree_count(const struct node *node)
{
    int count = 0;
    for (const struct node *child = node->child; child != NULL; child = child->next) {
        count++;
    }
    return count;
}

#endif
