/* test_lex.c - card text to tokens. */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/lang/lex.h"

static void print_token(const struct token *token, struct str *out)
{
    static const char *const names[] = {"w", "i", "q", "o", "NL", "IN", "DE", "BAD", "END"};
    str_format(out, "%d:%d %s", token->line, token->col, names[token->kind]);
    if (token->kind == TOKEN_INT) {
        str_format(out, " %lld", (long long)token->number);
    } else if (token->length > 0 || token->kind == TOKEN_STRING) {
        str_char(out, ' ');
        str_bytes(out, token->text, token->length);
    }
}

/* All tokens of a text, joined by " | ", and whether anything was reported. */
static void check_tokens(const char *text, const char *expected)
{
    struct diag_source source = {"t.cards", text, strlen(text)};
    struct diags diags = {0};
    struct lex lex;
    char buffer[4096];
    struct str out;
    str_init(&out, buffer, sizeof buffer);
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    struct token token = lex_next(&lex);
    for (; token.kind != TOKEN_END; token = lex_next(&lex)) {
        print_token(&token, &out);
        str_put(&out, " | ");
    }
    print_token(&token, &out);
    cr_assert_eq(lex_next(&lex).kind, TOKEN_END, "END stays");
    lex_pattern_close(pattern);
    cr_assert_str_eq(out.text, expected);
    cr_assert_eq(diags.errors, 0);
}

/* The first diagnostic of a text, as "line:col code message". */
static void check_mistake(const char *text, const char *expected)
{
    struct diag_source source = {"t.cards", text, strlen(text)};
    struct diags diags = {0};
    struct lex lex;
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    int bad = 0;
    for (struct token token = lex_next(&lex); token.kind != TOKEN_END; token = lex_next(&lex)) {
        bad += token.kind == TOKEN_BAD;
    }
    lex_pattern_close(pattern);
    char found[DIAG_MESSAGE + 32];
    struct str out;
    str_init(&out, found, sizeof found);
    const struct diag *diag = &diags.list[0];
    str_format(&out, "%d:%d %s %s", diag->line, diag->col, diag->code, diag->message);
    cr_assert_str_eq(found, expected);
    cr_assert_eq(diags.errors, 1);
    cr_assert_leq(bad, 1);
}

Test(lex, an_empty_text_has_no_tokens)
{
    check_tokens("", "1:1 END");
    check_tokens("\n\n  \n# only a comment\n", "5:1 END");
}

Test(lex, tells_words_numbers_strings_and_symbols_apart)
{
    check_tokens("move c1 12 \"x y\" -> a-b2\n",
                 "1:1 w move | 1:6 w c1 | 1:9 i 12 | 1:12 q x y | 1:18 o -> | 1:21 w a-b2 | "
                 "1:25 NL | 2:1 END");
}

Test(lex, knows_every_symbol)
{
    check_tokens("-> .. != <= >= - + * / % & = < > ( ) [ ] , : . ;",
                 "1:1 o -> | 1:4 o .. | 1:7 o != | 1:10 o <= | 1:13 o >= | 1:16 o - | 1:18 o + | "
                 "1:20 o * | 1:22 o / | 1:24 o % | 1:26 o & | 1:28 o = | 1:30 o < | 1:32 o > | "
                 "1:34 o ( | 1:36 o ) | 1:38 o [ | 1:40 o ] | 1:42 o , | 1:44 o : | 1:46 o . | "
                 "1:48 o ; | 1:49 NL | 2:1 END");
}

Test(lex, symbols_need_no_spaces_except_the_minus)
{
    check_tokens("a[b<=2].c", "1:1 w a | 1:2 o [ | 1:3 w b | 1:4 o <= | 1:6 i 2 | 1:7 o ] | "
                              "1:8 o . | 1:9 w c | 1:10 NL | 2:1 END");
    check_tokens("n-1 n - 1", "1:1 w n-1 | 1:5 w n | 1:7 o - | 1:9 i 1 | 1:10 NL | 2:1 END");
    check_tokens("0..all", "1:1 i 0 | 1:2 o .. | 1:4 w all | 1:7 NL | 2:1 END");
}

Test(lex, comments_and_empty_lines_leave_no_trace)
{
    check_tokens("a # b\n\n    # deeper\nc", "1:1 w a | 1:6 NL | 4:1 w c | 4:2 NL | 5:1 END");
}

Test(lex, columns_count_characters_not_octets)
{
    check_tokens("\"魔法\" a\n", "1:1 q 魔法 | 1:6 w a | 1:7 NL | 2:1 END");
}

Test(lex, indentation_opens_and_closes_blocks)
{
    check_tokens("a\n  b\n    c\n  d\ne\n",
                 "1:1 w a | 1:2 NL | 2:3 IN | 2:3 w b | 2:4 NL | 3:5 IN | 3:5 w c | 3:6 NL | "
                 "4:3 DE | 4:3 w d | 4:4 NL | 5:1 DE | 5:1 w e | 5:2 NL | 6:1 END");
}

Test(lex, the_end_of_the_text_closes_every_block)
{
    check_tokens("a\n  b\n    c",
                 "1:1 w a | 1:2 NL | 2:3 IN | 2:3 w b | 2:4 NL | 3:5 IN | 3:5 w c | 3:6 NL | "
                 "4:1 DE | 4:1 DE | 4:1 END");
}

Test(lex, several_blocks_may_close_at_once)
{
    check_tokens("a\n  b\n    c\n\nd", "1:1 w a | 1:2 NL | 2:3 IN | 2:3 w b | 2:4 NL | 3:5 IN | "
                                       "3:5 w c | 3:6 NL | 5:1 DE | 5:1 DE | 5:1 w d | 5:2 NL | "
                                       "6:1 END");
}

Test(lex, a_string_keeps_escapes_until_it_is_asked_for)
{
    check_tokens("\"a \\\"b\\\" \\\\\" x", "1:1 q a \\\"b\\\" \\\\ | 1:14 w x | 1:15 NL | 2:1 END");
    check_tokens("\"\"", "1:1 q  | 1:3 NL | 2:1 END");
    check_tokens("\"# no comment\"", "1:1 q # no comment | 1:15 NL | 2:1 END");
    struct arena arena = {0};
    struct token token = {.kind = TOKEN_STRING, .text = "a \\\"b\\\" \\\\x", .length = 11};
    cr_assert_str_eq(lex_string(&arena, &token), "a \"b\" \\x");
    arena_free(&arena);
}

Test(lex, text_that_is_not_utf_8_is_refused_where_it_begins)
{
    check_mistake("a\n\"魔\" \xff\n", "2:5 E01 the text is not UTF-8 from here on");
    check_mistake("a \xe9\xad", "1:3 E01 the text is not UTF-8 from here on");
    check_mistake("\xed\xa0\x80", "1:1 E01 the text is not UTF-8 from here on");
}

Test(lex, control_characters_are_refused)
{
    check_mistake("a\n\tb\n", "2:1 E01 tabs are not allowed; write spaces, two for each level");
    check_mistake("a \"魔\tx\"\n",
                  "1:5 E01 tabs are not allowed; write spaces, two for each level");
    check_mistake("a # \t\n", "1:5 E01 tabs are not allowed; write spaces, two for each level");
    check_mistake(
        "a\r\n",
        "1:2 E01 this line ends with CR LF, as Windows ends lines; save the file with LF alone");
    check_mistake("a \x1b", "1:3 E01 control characters are not allowed");
    check_mistake("a \x7f", "1:3 E01 control characters are not allowed");
    check_mistake("\xef\xbb\xbfgame",
                  "1:1 E01 the file starts with a byte order mark; save it as UTF-8 without");
}

/* Of what is wrong with the whole file the rest of it is read all the same. */
Test(lex, lines_of_windows_and_a_byte_order_mark_are_told_once)
{
    const char *text = "\xef\xbb\xbf"
                       "a\r\n  b # c\r\n\r\n  # d\r\ne\r\n\tf\r\n\tg\r\n";
    struct diag_source source = {"t.cards", text, strlen(text)};
    struct diags diags = {0};
    struct lex lex;
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    static const enum token_kind expected[] = {
        TOKEN_WORD, TOKEN_NL,  TOKEN_INDENT, TOKEN_WORD, TOKEN_NL, TOKEN_DEDENT, TOKEN_WORD,
        TOKEN_NL,   TOKEN_BAD, TOKEN_NL,     TOKEN_BAD,  TOKEN_NL, TOKEN_END};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        cr_assert_eq(lex_next(&lex).kind, expected[i], "token %zu", i);
    }
    lex_pattern_close(pattern);
    cr_assert_eq(diags.errors, 3, "the mark, CR LF, tabs");
    cr_assert_eq(diags.list[0].col, 1);
    cr_assert_eq(diags.list[1].col, 2);
    cr_assert_eq(diags.list[2].line, 6);
}

Test(lex, a_line_has_at_most_120_characters_of_any_script)
{
    char text[512];
    struct str out;
    str_init(&out, text, sizeof text);
    str_char(&out, '"');
    for (int i = 0; i < 118; i++) {
        str_put(&out, "魔");
    }
    str_char(&out, '"');
    struct diag_source source = {"t.cards", text, out.used};
    struct diags diags = {0};
    struct lex lex;
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    cr_assert_eq(lex_next(&lex).kind, TOKEN_STRING);
    lex_pattern_close(pattern);
    cr_assert_eq(diags.errors, 0);
    str_char(&out, ' ');
    check_mistake(text, "1:121 E01 the line is longer than 120 columns");
}

Test(lex, indentation_goes_in_steps_of_two)
{
    check_mistake("a\n b\n", "2:2 E02 indentation goes in steps of two spaces");
    check_mistake("a\n  b\n   c\n", "3:4 E02 indentation goes in steps of two spaces");
    check_mistake("a\n    b\n",
                  "2:5 E02 indented by 4 spaces; here it is 2 at most, two for each level");
    check_mistake("    a\n",
                  "1:5 E02 indented by 4 spaces; here it is 2 at most, two for each level");
}

Test(lex, what_is_no_token_is_reported_at_its_column)
{
    check_mistake("a \"魔\" ! b", "1:7 E03 '!' means nothing outside of quotes; write 'not'");
    check_mistake("a \"b", "1:3 E03 this text has no closing quote on its line");
    check_mistake("a \"b\\\" c", "1:3 E03 this text has no closing quote on its line");
    check_mistake("a Bc", "1:3 E03 words are written in lower case: 'bc', not 'Bc'");
    check_mistake("deck_top", "1:5 E03 words are joined by '-', not '_'");
    check_mistake("a 魔", "1:3 E03 other scripts stand only between quotes: \"魔\"");
    check_mistake("a ； b", "1:3 E03 '；' is a full-width character; write ';'");
    check_mistake("a 「b」", "1:3 E03 '「' means nothing outside of quotes; write '\"'");
    check_mistake("　a", "1:1 E03 '　' means nothing outside of quotes; write a space");
    check_mistake("a == 1", "1:3 E03 '==' means nothing outside of quotes; write '='");
    check_mistake("a // b", "1:3 E03 '//' means nothing outside of quotes; write '#'");
    check_mistake("a \"b\"c", "1:5 E03 this quote ends the text; one inside of it is written \\\"");
    check_mistake("a \"b c\"d\"",
                  "1:3 E03 this text has no closing quote in front of the next one");
    check_mistake("a \"魔\\n\"", "1:5 E03 the only escapes are \\\" and \\\\");
}

Test(lex, numbers_have_a_limit)
{
    check_tokens("1000000000", "1:1 i 1000000000 | 1:11 NL | 2:1 END");
    check_mistake("a 1000000001", "1:3 E06 the number is larger than 1000000000");
    check_mistake("99999999999999999999999", "1:1 E06 the number is larger than 1000000000");
}

Test(lex, goes_on_with_the_next_line_after_a_mistake)
{
    const char *text = "a ! b\n  c\n";
    struct diag_source source = {"t.cards", text, strlen(text)};
    struct diags diags = {0};
    struct lex lex;
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    static const enum token_kind expected[] = {TOKEN_WORD, TOKEN_BAD, TOKEN_NL,     TOKEN_INDENT,
                                               TOKEN_WORD, TOKEN_NL,  TOKEN_DEDENT, TOKEN_END};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        cr_assert_eq(lex_next(&lex).kind, expected[i], "token %zu", i);
    }
    lex_pattern_close(pattern);
}

/* Reads count tokens, skips, and tells the next token. */
static void check_skip(const char *text, int count, int line)
{
    struct diag_source source = {"t.cards", text, strlen(text)};
    struct diags diags = {0};
    struct lex lex;
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    for (int i = 0; i < count; i++) {
        (void)lex_next(&lex);
    }
    lex_skip(&lex);
    struct token token = lex_next(&lex);
    cr_assert_eq(token.line, line);
    cr_assert_eq(token.col, 1);
    cr_assert(token.kind == TOKEN_WORD || token.kind == TOKEN_END);
    lex_pattern_close(pattern);
}

Test(lex, skips_to_the_next_line_in_column_1)
{
    static const char text[] = "a x\n  b\n\n# c\n    d\n  e\nf\n  g\n";
    check_skip(text, 1, 7);             /* in line 1 */
    check_skip(text, 3, 7);             /* at its end */
    check_skip(text, 4, 7);             /* the block is open */
    check_skip("a\n  b\nc\n", 6, 3);    /* the block has just ended: c is not lost */
    check_skip("a\n  b\nc\nd\n", 7, 4); /* c was read */
    check_skip("a\n  b\n", 4, 3);
    check_skip("a\n b\n\tc\nd\n", 3, 4);
}

Test(lex, reads_ten_thousand_cards_without_losing_a_word)
{
    static const char card[] =
        "card a-1 \"聖歌の降臨\" \"Choir Descent\"\n  type ability; cost any 3\n  use:\n"
        "    look deck.top(5) -> seen\n    choose 0..1 seen[chara and cost <= 3] -> pick\n"
        "    move pick to field\n    move seen - pick to deck bottom\n";
    size_t length = (sizeof card - 1) * 10000;
    char *text = malloc(length);
    cr_assert_not_null(text);
    for (size_t i = 0; i < 10000; i++) {
        memcpy(text + i * (sizeof card - 1), card, sizeof card - 1);
    }
    struct diag_source source = {"t.cards", text, length};
    struct diags diags = {0};
    struct lex lex;
    struct lex_pattern *pattern = lex_pattern_open();
    lex_open(&lex, pattern, &source, &diags);
    int words = 0;
    for (struct token token = lex_next(&lex); token.kind != TOKEN_END; token = lex_next(&lex)) {
        words += token.kind == TOKEN_WORD;
    }
    lex_pattern_close(pattern);
    free(text);
    cr_assert_eq(diags.errors, 0);
    cr_assert_eq(words, 27 * 10000);
}
