/* tree_text.c - parsed files as text, so that a test of the parser is two texts. */
#include "tests/lib/tree_text.h"

#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/str.h"
#include "engine/lang/parse.h"

enum { TREE_SIZE = 8192 }; /* octets of one test's text, before and after */

#define KIND_NAME(kind, name) name,
#define OP_NAME(op, spelling) spelling,
static const char *const KIND_NAMES[] = {TREE_KINDS(KIND_NAME)};
static const char *const OP_NAMES[] = {TREE_OPS(OP_NAME)};

static void print_node(const struct node *node, struct str *out)
{
    if (node->kind == NODE_NAME) {
        str_put(out, node->text);
        return;
    }
    if (node->kind == NODE_INT) {
        str_int(out, node->number);
        return;
    }
    if (node->kind == NODE_STRING) {
        str_format(out, "\"%s\"", node->text);
        return;
    }
    str_format(out, "(%s", KIND_NAMES[node->kind]);
    if (node->op != TREE_NONE) {
        str_format(out, " %s", OP_NAMES[node->op]);
    }
    if (node->text != NULL) {
        str_format(out, " '%s'", node->text);
    }
    if (node->number != 0) {
        str_format(out, " #%lld", (long long)node->number);
    }
    for (const struct node *child = node->child; child != NULL; child = child->next) {
        str_char(out, ' ');
        print_node(child, out);
    }
    str_char(out, ')');
}

static void print_children(const struct node *node, struct str *out)
{
    for (const struct node *child = node->child; child != NULL; child = child->next) {
        str_put(out, child == node->child ? "" : " ");
        print_node(child, out);
    }
}

static void print_problems(const struct diags *diags, struct str *out)
{
    for (int i = 0; i < diags->kept; i++) {
        const struct diag *diag = &diags->list[i];
        str_format(out, "%s%d:%d %s %s", i == 0 ? "" : "; ", diag->line, diag->col, diag->code,
                   diag->message);
        if (diag->nearest[0] != '\0') {
            str_format(out, " (%s?)", diag->nearest);
        }
    }
}

/* What a file becomes: its items, or its mistakes. */
static void read_file(const char *text, bool is_deck, struct str *out)
{
    struct arena arena = {0};
    struct diags diags = {0};
    struct tree_file *file = NULL;
    struct lex_pattern *pattern = lex_pattern_open();
    bool good = (is_deck ? parse_deck : parse_cards)(&arena, pattern, "t.cards", text, strlen(text),
                                                     &diags, &file);
    lex_pattern_close(pattern);
    cr_assert_eq(good, diags.errors == 0);
    cr_assert_eq(file->root->kind, NODE_FILE);
    if (good) {
        print_children(file->root, out);
    } else {
        print_problems(&diags, out);
    }
    cr_assert_not(out->overflow);
    arena_free(&arena);
}

void tree_text_check_file(const char *text, const char *expected)
{
    char buffer[TREE_SIZE];
    struct str out;
    str_init(&out, buffer, sizeof buffer);
    read_file(text, false, &out);
    cr_assert_str_eq(out.text, expected, "\n%s\ngives  %s\nand not %s", text, out.text, expected);
}

void tree_text_check_deck(const char *text, const char *expected)
{
    char buffer[TREE_SIZE];
    struct str out;
    str_init(&out, buffer, sizeof buffer);
    read_file(text, true, &out);
    cr_assert_str_eq(out.text, expected, "\n%s\ngives  %s\nand not %s", text, out.text, expected);
}

void tree_text_check_inside(const char *before, const char *text, const char *head,
                            const char *tail, const char *expected)
{
    char source[TREE_SIZE];
    char buffer[TREE_SIZE];
    struct str in;
    struct str out;
    str_init(&in, source, sizeof source);
    str_init(&out, buffer, sizeof buffer);
    str_put(&in, before);
    str_put(&in, text);
    read_file(in.text, false, &out);
    const char *found = out.text;
    size_t head_length = strlen(head);
    size_t tail_length = strlen(tail);
    if (out.used >= head_length + tail_length && memcmp(found, head, head_length) == 0) {
        cr_assert_str_eq(found + out.used - tail_length, tail);
        out.text[out.used - tail_length] = '\0';
        found += head_length;
    }
    cr_assert_str_eq(found, expected, "\n%s\ngives   %s\nand not %s", text, found, expected);
}
