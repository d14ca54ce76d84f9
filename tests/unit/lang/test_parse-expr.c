/* test_parse-expr.c - expressions: texts that are accepted, texts that are refused. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/lang/parse.h"
#include "tests/lib/tree_text.h"

/* Statements of a block; they begin in line 3, with four spaces. */
static void check_block(const char *statements, const char *expected)
{
    tree_text_check_inside("card a \"N\"\n  use:\n", statements,
                           "(card 'a' \"N\" (use (mods) (block ", ")))", expected);
}

/* An expression; it begins in line 2, column 9. */
static void check_expr(const char *expr, const char *expected)
{
    tree_text_check_inside("card a \"N\"\n  needs ", expr, "(card 'a' \"N\" (needs ", "))",
                           expected);
}

Test(parse_expr, operators_bind_as_tightly_as_the_grammar_says)
{
    check_expr("a or b and not c = d + e * f\n",
               "(binary or a (binary and b (unary not (binary = c (binary + d (binary * e f))))))");
    check_expr("a - b - c\n", "(binary - (binary - a b) c)");
    check_expr("a * b / c % d\n", "(binary % (binary / (binary * a b) c) d)");
    check_expr("a & b + c\n", "(binary + (binary & a b) c)");
    check_expr("a and b and c or d\n", "(binary or (binary and (binary and a b) c) d)");
    check_expr("not not a\n", "(unary not (unary not a))");
    check_expr("(a or b) and c\n", "(binary and (binary or a b) c)");
    check_expr("- a * b\n", "(binary * (unary - a) b)");
    check_expr("a - - 1\n", "(binary - a (unary - 1))");
}

Test(parse_expr, every_comparison_is_known)
{
    check_expr("a = 1 and b != 1 and c < 1\n",
               "(binary and (binary and (binary = a 1) (binary != b 1)) (binary < c 1))");
    check_expr("a <= 1 and b > 1 and c >= 1\n",
               "(binary and (binary and (binary <= a 1) (binary > b 1)) (binary >= c 1))");
    check_expr("name has \"Moss\" and c is red and d in e\n",
               "(binary and (binary and (binary has name \"Moss\") (binary is c red)) "
               "(binary in d e))");
}

Test(parse_expr, comparisons_do_not_chain)
{
    check_expr("a = b = c\n", "2:15 E04 expected the end of the line, found '='");
    check_expr("0 < a < 3\n", "2:15 E04 expected the end of the line, found '<'");
}

Test(parse_expr, members_and_brackets_follow_a_value)
{
    check_expr("foe.deck.top(5)[cost <= 3].power\n",
               "(member 'power' (index (member 'top' (member 'deck' foe) (arg 5)) "
               "(binary <= cost 3)))");
    check_expr("ev.to is debris\n", "(binary is (member 'to' ev) debris)");
    check_expr("(a + b)[x]\n", "(index (binary + a b) x)");
    check_expr("a.\n", "2:11 E04 expected the name of a member, found the end of the line");
    check_expr("a.b(\n", "2:13 E04 expected a value, found the end of the line");
    check_expr("a.b(1\n", "2:14 E04 expected ')', found the end of the line");
    check_expr("a[\n", "2:11 E04 expected a value, found the end of the line");
    check_expr("a[b\n", "2:12 E04 expected ']', found the end of the line");
    check_expr("a[]\n", "2:11 E04 expected a value, found ']'");
    check_expr("a[b)\n", "2:12 E04 expected ']', found ')'");
}

Test(parse_expr, counting_words_take_one_value_or_a_list)
{
    check_expr("count cast[other] + 1\n", "(binary + (gather count (index cast other)) 1)");
    check_expr("sum cast.power < max p.cast.bet\n",
               "(binary < (gather sum (member 'power' cast)) "
               "(gather max (member 'bet' (member 'cast' p))))");
    check_expr("min (1, a or b, 2) = kinds (a + b)\n",
               "(binary = (gather min 1 (binary or a b) 2) (gather kinds (binary + a b)))");
    check_expr("count\n", "2:14 E04 expected a value, found the end of the line");
    check_expr("min (1,)\n", "2:16 E04 expected a value, found ')'");
    check_expr("min (1\n", "2:15 E04 expected ')', found the end of the line");
    check_expr("min ()\n", "2:14 E04 expected a value, found ')'");
}

Test(parse_expr, relation_words_take_an_operand_where_no_verb_claims_the_preposition)
{
    check_expr("c is adjacent to victim and d\n",
               "(binary and (binary is c (relation to 'adjacent' victim)) d)");
    check_expr("board[in-range of self.host]\n",
               "(index board (relation of 'in-range' (member 'host' self)))");
    check_block("    move a to b\n", "(call 'move' a (prep to b))");
    check_block("    move (beside to a) to b\n",
                "(call 'move' (relation to 'beside' a) (prep to b))");
    check_block("    move a[beside to b] to c\n",
                "(call 'move' (index a (relation to 'beside' b)) (prep to c))");
    check_expr("a.b to c\n", "2:13 E04 expected the end of the line, found 'to'");
    check_expr("adjacent to\n", "2:20 E04 expected a value, found the end of the line");
}

Test(parse_expr, words_of_the_language_are_no_values)
{
    check_expr("has\n", "2:9 E04 expected a value, found 'has'");
    check_expr("a and or b\n", "2:15 E04 expected a value, found 'or'");
    check_expr("all\n", "2:9 E04 expected a value, found 'all'");
    check_expr("(a\n", "2:11 E04 expected ')', found the end of the line");
    check_expr("a)\n", "2:10 E04 expected the end of the line, found ')'");
    check_expr("1 2\n", "2:11 E04 expected the end of the line, found '2'");
    check_expr("n-1\n", "n-1");
}

Test(parse_expr, nodes_know_where_they_stand)
{
    struct lex_pattern *pattern = lex_pattern_open();
    static const char text[] = "card a \"魔\"\n  needs a.b + count c[d] = 1\n";
    struct arena arena = {0};
    struct diags diags = {0};
    struct tree_file *file = NULL;
    cr_assert(parse_cards(&arena, pattern, "t.cards", text, strlen(text), &diags, &file));
    const struct node *needs = tree_find(file->root->child, NODE_NEEDS);
    cr_assert_eq(needs->line, 2);
    cr_assert_eq(needs->col, 3);
    const struct node *equal = needs->child;
    cr_assert_eq(equal->col, 26, "a binary stands at its operator");
    const struct node *sum = equal->child;
    cr_assert_eq(sum->col, 13);
    cr_assert_eq(sum->child->col, 11, "a member at its word");
    cr_assert_eq(sum->child->child->col, 9);
    const struct node *count = sum->child->next;
    cr_assert_eq(count->col, 15);
    cr_assert_eq(count->child->col, 22, "an index at its bracket");
    struct diag_place place = tree_place(count);
    cr_assert_str_eq(place.source->name, "t.cards");
    cr_assert_eq(place.line, 2);
    arena_free(&arena);
    lex_pattern_close(pattern);
}
