/* parse-stmt.c - clauses of abilities, changes, statements. */
#include "engine/lang/parse-inner.h"

#include "engine/base/base.h"

/* ---- Clauses ------------------------------------------------------------------------------- */

void parse_end_line(struct parse *p)
{
    parse_need_kind(p, TOKEN_NL, "the end of the line");
}

void parse_open_block(struct parse *p)
{
    parse_end_line(p);
    if (p->token.kind != TOKEN_INDENT) {
        parse_fail(p, "E05", NULL, "expected lines below, indented by two more spaces");
    }
    parse_advance(p);
}

bool parse_more_lines(struct parse *p)
{
    if (p->token.kind == TOKEN_INDENT) {
        parse_fail(p, "E05", NULL, "indented, but the line above opens no block");
    }
    if (p->token.kind == TOKEN_DEDENT) {
        parse_advance(p);
        return false;
    }
    return !p->failed;
}

/* A node with one set or seat behind its keyword: a sum, so that `in`, `if` ... may follow. */
static struct node *keyword_sum(struct parse *p, enum node_kind kind)
{
    struct node *node = parse_node(p, kind);
    parse_advance(p);
    node->child = parse_sum(p);
    return node;
}

static struct node **optional_by(struct parse *p, struct node **tail)
{
    return parse_at(p, "by") ? parse_add(tail, keyword_sum(p, NODE_BY)) : tail;
}

struct node *parse_event(struct parse *p)
{
    struct node *node = parse_node(p, NODE_EVENT);
    node->text = parse_word(p, "an event");
    struct node **tail = &node->child;
    if (parse_at(p, "of")) {
        tail = parse_add(tail, keyword_sum(p, NODE_OF));
    }
    optional_by(p, tail);
    return node;
}

static struct node *costs(struct parse *p, enum node_kind kind)
{
    struct node *node = parse_node(p, kind);
    parse_costs(p, &node->child);
    return node;
}

static struct node *mod_pay(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_MOD_PAY);
    parse_costs(p, &node->child);
    return node;
}

static struct node *mod_once(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_ONCE);
    parse_need(p, "per");
    node->text = parse_word(p, "a period");
    return node;
}

static struct node *mod(struct parse *p)
{
    if (parse_at(p, "if")) {
        return parse_keyword_condition(p, NODE_MOD_IF);
    }
    if (parse_at(p, "once")) {
        return mod_once(p);
    }
    if (parse_at(p, "during")) {
        return parse_keyword_list(p, NODE_DURING, "a timing");
    }
    if (parse_at(p, "in")) {
        return parse_keyword_word(p, NODE_IN, "a zone");
    }
    if (parse_at(p, "pay")) {
        return mod_pay(p);
    }
    if (parse_at(p, "as")) {
        return parse_keyword_word(p, NODE_AS, "a name for the ability");
    }
    if (parse_at(p, "optional")) {
        return parse_flag(p, NODE_OPTIONAL);
    }
    if (parse_at(p, "now") || parse_at(p, "after")) {
        return parse_flag(p, parse_at(p, "now") ? NODE_NOW : NODE_AFTER);
    }
    struct node *node = parse_node(p, NODE_MARK);
    node->text = parse_new_name(p, "':'");
    return node;
}

struct node *parse_mods(struct parse *p, bool has_marks)
{
    struct node *node = parse_node(p, NODE_MODS);
    struct node **tail = &node->child;
    while (parse_at_mod(p) || (has_marks && p->token.kind == TOKEN_WORD)) {
        tail = parse_add(tail, mod(p));
    }
    return node;
}

/* ---- Changes: give, forbid, static rows ---------------------------------------------------- */

static enum tree_op change_op(const struct parse *p)
{
    if (parse_at(p, "+")) {
        return TREE_ADD;
    }
    if (parse_at(p, "-")) {
        return TREE_SUB;
    }
    if (parse_at(p, "*")) {
        return TREE_MUL;
    }
    return parse_at(p, "=") ? TREE_SET : TREE_NONE;
}

static struct node *change(struct parse *p)
{
    if (parse_at(p, "no")) {
        return parse_keyword_word(p, NODE_NO, "a keyword");
    }
    if (parse_at(p, "spare")) {
        return parse_keyword_word(p, NODE_SPARE, "the name of a spare ability");
    }
    struct node *node = parse_node(p, NODE_MODIFY);
    node->text = parse_new_name(p, "what changes (a field, a keyword, 'no' or 'spare')");
    struct node **tail = &node->child;
    if (parse_at(p, "(")) {
        struct node *arg = parse_flag(p, NODE_ARG);
        arg->child = parse_condition(p);
        parse_need(p, ")");
        tail = parse_add(tail, arg);
    }
    node->op = change_op(p);
    if (node->op != TREE_NONE) {
        parse_advance(p);
        parse_add(tail, parse_sum(p));
    } else if (p->token.kind == TOKEN_INT) {
        parse_add(tail, parse_sum(p));
    }
    return node;
}

/* TARGET change { "," change }: the first word behind a complete target begins the changes. */
static void target_and_changes(struct parse *p, struct node *node)
{
    struct node **tail = parse_add(&node->child, parse_sum(p));
    tail = parse_add(tail, change(p));
    while (parse_take(p, ",")) {
        tail = parse_add(tail, change(p));
    }
}

static struct node *forbid(struct parse *p)
{
    struct node *node = parse_keyword_word(p, NODE_FORBID, "an action");
    parse_need(p, "of");
    node->child = parse_sum(p);
    return node;
}

static struct node *row(struct parse *p)
{
    if (parse_at(p, "forbid")) {
        return forbid(p);
    }
    struct node *node = parse_node(p, NODE_ROW);
    target_and_changes(p, node);
    return node;
}

struct node *parse_rows(struct parse *p)
{
    parse_need(p, ":");
    parse_open_block(p);
    struct node *node = parse_node(p, NODE_ROWS);
    struct node **tail = &node->child;
    while (parse_more_lines(p)) {
        tail = parse_add(tail, row(p));
        parse_end_line(p);
    }
    return node;
}

/* ---- Statements ---------------------------------------------------------------------------- */

static void optional_else(struct parse *p, struct node **tail)
{
    if (parse_at(p, "else")) {
        struct node *node = parse_flag(p, NODE_ELSE);
        node->child = parse_block(p);
        parse_add(tail, node);
    }
}

static struct node *if_statement(struct parse *p)
{
    struct node *node = parse_node(p, NODE_IF);
    struct node **tail = &node->child;
    do {
        struct node *arm = parse_keyword_condition(p, NODE_ARM);
        parse_add(&arm->child->next, parse_block(p));
        tail = parse_add(tail, arm);
    } while (parse_at(p, "elif"));
    optional_else(p, tail);
    return node;
}

static struct node *each_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_EACH);
    node->text = parse_new_name(p, "a name for each one");
    parse_need(p, "in");
    struct node **tail = parse_add(&node->child, parse_condition(p));
    parse_add(tail, parse_block(p));
    return node;
}

static struct node *repeat_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_REPEAT);
    struct node **tail = parse_add(&node->child, parse_condition(p));
    if (parse_at(p, "while")) {
        tail = parse_add(tail, parse_keyword_condition(p, NODE_WHILE));
    }
    parse_add(tail, parse_block(p));
    return node;
}

static struct node *may_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_MAY);
    struct node **tail = &node->child;
    if (p->token.kind == TOKEN_WORD && !parse_at(p, "by") && !parse_at(p, "if")) {
        node->text = parse_new_name(p, "a word");
    }
    if (parse_at(p, "if")) {
        tail = parse_add(tail, parse_keyword_condition(p, NODE_MOD_IF));
    }
    tail = optional_by(p, tail);
    optional_else(p, parse_add(tail, parse_block(p)));
    return node;
}

static struct node *pay_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_PAY);
    struct node **tail = parse_add(&node->child, costs(p, NODE_COSTS));
    tail = optional_by(p, tail);
    optional_else(p, parse_add(tail, parse_block(p)));
    return node;
}

static struct node *option(struct parse *p)
{
    if (!parse_at(p, "option")) {
        parse_expected(p, "'option'");
    }
    struct node *node = parse_keyword_word(p, NODE_OPTION, "a word that names the option");
    struct node **tail = &node->child;
    while (p->token.kind == TOKEN_STRING) {
        tail = parse_add(tail, parse_string(p, "a text"));
    }
    if (parse_at(p, "if")) {
        tail = parse_add(tail, parse_keyword_condition(p, NODE_MOD_IF));
    }
    parse_add(tail, parse_block(p));
    return node;
}

static struct node *mode_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_MODE);
    struct node **tail = parse_add(&node->child, parse_range(p));
    tail = optional_by(p, tail);
    parse_need(p, ":");
    parse_open_block(p);
    while (parse_more_lines(p)) {
        tail = parse_add(tail, option(p));
    }
    return node;
}

static struct node *later_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_LATER);
    struct node **tail = parse_add(&node->child, parse_event(p));
    tail = parse_add(tail, parse_mods(p, false));
    parse_add(tail, parse_block(p));
    return node;
}

static struct node *together_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_TOGETHER);
    node->child = parse_block(p);
    return node;
}

static struct node *give_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_GIVE);
    target_and_changes(p, node);
    if (!parse_at(p, "for")) {
        parse_expected(p, "'for' and how long it lasts");
    }
    struct node **tail = &node->child;
    while (*tail != NULL) {
        tail = &(*tail)->next;
    }
    parse_add(tail, parse_keyword_word(p, NODE_FOR, "a duration"));
    parse_end_line(p);
    return node;
}

static struct node *forbid_statement(struct parse *p)
{
    struct node *node = forbid(p);
    if (!parse_at(p, "for")) {
        parse_expected(p, "'for' and how long it lasts");
    }
    parse_add(&node->child->next, parse_keyword_word(p, NODE_FOR, "a duration"));
    parse_end_line(p);
    return node;
}

static struct node *let_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_LET);
    node->text = parse_new_name(p, "a name");
    parse_need(p, "=");
    node->child = parse_condition(p);
    parse_end_line(p);
    return node;
}

static struct node *do_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_DO);
    struct node **tail = &node->child;
    if (parse_take(p, "it")) {
        node->kind = NODE_DO_IT;
    } else {
        node->text = parse_new_name(p, "'it' or the name of a definition");
        if (parse_take(p, "(") && !parse_take(p, ")")) {
            tail = parse_add(tail, parse_condition(p));
            while (parse_take(p, ",")) {
                tail = parse_add(tail, parse_condition(p));
            }
            parse_need(p, ")");
        }
    }
    parse_bind(p, tail);
    parse_end_line(p);
    return node;
}

static struct node *return_statement(struct parse *p)
{
    struct node *node = parse_keyword_condition(p, NODE_RETURN);
    parse_end_line(p);
    return node;
}

static struct node *stop_statement(struct parse *p)
{
    struct node *node = parse_flag(p, NODE_STOP);
    parse_end_line(p);
    return node;
}

static struct node *call_statement(struct parse *p)
{
    struct node *node = parse_call(p);
    parse_end_line(p);
    return node;
}

static struct node *statement(struct parse *p)
{
    static const struct {
        const char *word;
        struct node *(*parse)(struct parse *p);
    } statements[] = {
        {"if", if_statement},         {"each", each_statement},
        {"repeat", repeat_statement}, {"may", may_statement},
        {"pay", pay_statement},       {"mode", mode_statement},
        {"later", later_statement},   {"together", together_statement},
        {"give", give_statement},     {"forbid", forbid_statement},
        {"let", let_statement},       {"do", do_statement},
        {"return", return_statement}, {"stop", stop_statement},
    };
    for (size_t i = 0; i < COUNT_OF(statements); i++) {
        if (parse_at(p, statements[i].word)) {
            return statements[i].parse(p);
        }
    }
    if (parse_at(p, "else") || parse_at(p, "elif")) {
        parse_fail(p, "E05", NULL,
                   "there is no 'if', 'may' or 'pay' just above that this belongs to");
    }
    return call_statement(p);
}

struct node *parse_block(struct parse *p)
{
    parse_need(p, ":");
    parse_open_block(p);
    struct node *node = parse_node(p, NODE_BLOCK);
    struct node **tail = &node->child;
    while (parse_more_lines(p)) {
        tail = parse_add(tail, statement(p));
    }
    return node;
}
