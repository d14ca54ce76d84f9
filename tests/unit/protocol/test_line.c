/* test_line.c - one line of text to id, handle, verb and arguments. */
#include <criterion/criterion.h>

#include <string.h>

#include "protocol/line.h"

static struct line line;
static struct err err;

static void open_line(void)
{
    cr_assert(line_open(&line));
}

static void close_line(void)
{
    line_close(&line);
}

TestSuite(line, .init = open_line, .fini = close_line);

static bool parse(const char *text)
{
    err = (struct err){0};
    return line_parse(&line, text, strlen(text), &err);
}

static void refuse(const char *text, const char *code, const char *keys)
{
    cr_expect_not(parse(text), "%s", text);
    cr_expect_str_eq(err.code, code, "%s", text);
    cr_expect_str_eq(err.keys, keys, "%s", text);
}

Test(line, finds_id_handle_verb_and_arguments)
{
    cr_assert(parse("> 12 @g1 play s1 d=17 summon:ai"));
    cr_assert_str_eq(line.id, "12");
    cr_assert_str_eq(line.game, "g1");
    cr_assert_str_eq(line.verb, "play");
    cr_assert_eq(line.args, 3);
    cr_assert_null(line.arg[0].key);
    cr_assert_str_eq(line.arg[0].value, "s1");
    cr_assert_str_eq(line.arg[1].key, "d");
    cr_assert_str_eq(line.arg[1].value, "17");
    cr_assert_str_eq(line.arg[2].value, "summon:ai");
}

Test(line, id_handle_and_arguments_may_be_left_out)
{
    cr_assert(parse("state"));
    cr_assert_str_eq(line.id, "");
    cr_assert_str_eq(line.game, "");
    cr_assert_str_eq(line.verb, "state");
    cr_assert_eq(line.args, 0);
    cr_assert_null(line.tfn);
    cr_assert(parse("@g1 state"));
    cr_assert_str_eq(line.game, "g1");
    cr_assert(parse("3 state"));
    cr_assert_str_eq(line.id, "3");
}

Test(line, empty_lines_and_comments_are_ignored)
{
    const char *const ignored[] = {"", "   ", "\r", "# a comment", "< ok d=1", "#\x01\xff"};

    for (size_t i = 0; i < COUNT_OF(ignored); i++) {
        cr_expect(parse(ignored[i]), "%s", ignored[i]);
        cr_expect(line.is_ignored, "%s", ignored[i]);
    }
    cr_assert(parse("ping"));
    cr_assert_not(line.is_ignored);
}

Test(line, one_carriage_return_at_the_end_is_part_of_the_line_end)
{
    cr_assert(parse("ask s1\r"));
    cr_assert_str_eq(line.arg[0].value, "s1");
    refuse("ask s1\r\r", "syntax", "at=5");
}

Test(line, a_token_is_a_key_only_if_what_stands_before_the_first_equals_sign_is_one)
{
    cr_assert(parse("x opt.bet_ladder=a=b A=b =c 1=2"));
    cr_assert_str_eq(line.arg[0].key, "opt.bet_ladder");
    cr_assert_str_eq(line.arg[0].value, "a=b");
    for (int i = 1; i < 4; i++) {
        cr_assert_null(line.arg[i].key);
    }
    cr_assert_str_eq(line.arg[1].value, "A=b");
    cr_assert_str_eq(line.arg[2].value, "=c");
    cr_assert_str_eq(line.arg[3].value, "1=2");
}

Test(line, percent_codes_are_resolved_in_words_and_values)
{
    cr_assert(parse("x a=b%20c%25 %E6%89%8B%e6%9c%ad"));
    cr_assert_str_eq(line.arg[0].value, "b c%");
    cr_assert_str_eq(line.arg[1].value, "手札");
}

Test(line, percent_codes_that_make_no_text_are_refused)
{
    refuse("x a%2", "syntax", "at=3");
    refuse("x a%zz", "syntax", "at=3");
    refuse("x ok a%00b", "syntax", "at=6");
    refuse("x k=%ff", "syntax", "at=3");
    refuse("x k=%E6%89", "syntax", "at=3");
}

Test(line, a_position_text_takes_the_rest_of_the_line)
{
    cr_assert(parse("setup s1=roots tfn1 toy@1 all t1.s1.x?- s1{life=10;H:a} h=00"));
    cr_assert_eq(line.args, 1);
    cr_assert_str_eq(line.tfn, "tfn1 toy@1 all t1.s1.x?- s1{life=10;H:a} h=00");
    cr_assert(parse("setup tfn1"));
    cr_assert_str_eq(line.tfn, "tfn1");
    cr_assert(parse("setup tfn12 x"));
    cr_assert_null(line.tfn);
    cr_assert_eq(line.args, 2);
}

Test(line, what_breaks_the_grammar_is_refused_with_its_column)
{
    refuse("Play 1", "syntax", "at=1");
    refuse("1234567890 ping", "syntax", "at=1");
    refuse("@G1 ping", "syntax", "at=1");
    refuse("@g1234567890123456 ping", "syntax", "at=1");
    refuse(" ping", "syntax", "at=1");
    refuse(" tfn1 x", "syntax", "at=1");
    refuse(">  ping", "syntax", "at=3");
    refuse("5 ", "syntax", "at=3");
    refuse("ask  s1", "syntax", "at=5");
    refuse("ask s1 ", "syntax", "at=8");
    refuse("ask s1 \tx", "syntax", "at=8");
    refuse("ask s1 \x7f", "syntax", "at=8");
    refuse("ask s1 \xc2\x85", "syntax", "at=8");
}

Test(line, octets_behind_the_end_of_a_line_are_not_looked_at)
{
    cr_expect_not(line_parse(&line, "> ping", 1, &err));
    cr_expect_str_eq(err.keys, "at=1");
    cr_expect(line_parse(&line, "# ping", 0, &err) && line.is_ignored);
    cr_expect_not(line_parse(&line, "1 ping", 2, &err));
    cr_expect_str_eq(err.keys, "at=3");
    cr_expect_str_eq(line.id, "1", "a refusal has it as far as it could be read");
}

Test(line, a_value_may_be_empty)
{
    cr_assert(parse("legal prefix= s1"));
    cr_assert_str_eq(line.arg[0].key, "prefix");
    cr_assert_str_eq(line.arg[0].value, "");
    cr_assert_str_eq(line.arg[1].value, "s1");
}

Test(line, a_long_line_of_percent_codes_is_read)
{
    static char text[MAX_LINE];

    for (int i = 0; i < 21000; i++) {
        memcpy(text + 2 + 3 * i, "%41", 3);
    }
    memcpy(text, "x ", 2);
    cr_assert(parse(text));
    cr_assert_eq(strlen(line.arg[0].value), 21000);
}

Test(line, nul_octets_and_bad_utf8_are_refused_and_the_id_is_still_known)
{
    err = (struct err){0};
    cr_assert_not(line_parse(&line, "7 ask s\0001", 9, &err));
    cr_assert_str_eq(err.code, "syntax");
    cr_assert_str_eq(err.keys, "at=7");
    cr_assert_str_eq(line.id, "7");
    refuse("8 @g1 ask \xff", "syntax", "at=11");
    cr_assert_str_eq(line.id, "8");
    cr_assert_str_eq(line.game, "g1");
    refuse("9 ask \xe6\x89", "syntax", "at=7");
    cr_assert_str_eq(line.id, "9");
    refuse("ask \xed\xa0\x80", "syntax", "at=5");
}

Test(line, a_line_may_hold_65536_octets_with_its_end_and_no_more)
{
    static char text[MAX_LINE + 8];

    memset(text, 'x', sizeof text);
    memcpy(text, "5 deck ", 7);
    cr_assert(line_parse(&line, text, MAX_LINE - 1, &err));
    cr_assert_eq(strlen(line.arg[0].value), MAX_LINE - 8);
    cr_assert_not(line_parse(&line, text, MAX_LINE, &err));
    cr_assert_str_eq(err.code, "toolong");
    cr_assert_str_eq(err.keys, "max=65536");
    cr_assert_str_eq(line.id, "5");
    memset(text, '1', sizeof text);
    cr_assert_not(line_parse(&line, text, MAX_LINE + 8, &err));
    cr_assert_str_eq(err.code, "toolong");
    cr_assert_str_eq(line.id, "");
}

Test(line, more_than_64_arguments_are_refused)
{
    char text[300] = "x";

    for (int i = 0; i < LINE_ARGS; i++) {
        strcat(text, " a");
    }
    cr_assert(parse(text));
    cr_assert_eq(line.args, LINE_ARGS);
    strcat(text, " a");
    refuse(text, "syntax", "at=131");
}

Test(line, quoting_and_reading_are_inverse)
{
    const char *const values[] = {"plain", "two words", "100%", "手札 の", "tab\tlf\n", "\x7f"};
    char text[200];

    for (size_t i = 0; i < COUNT_OF(values); i++) {
        struct str out;
        str_init(&out, text, sizeof text);
        str_put(&out, "x ");
        line_quote(&out, values[i]);
        cr_expect(parse(text), "%s", text);
        cr_expect_str_eq(line.arg[0].value, values[i]);
    }
}

Test(line, a_value_shown_in_an_error_is_cut_behind_a_whole_character)
{
    char value[300] = "", shown[LINE_SHOW];

    for (int i = 0; i < 60; i++) {
        strcat(value, "札");
    }
    cr_assert_eq(strlen(line_show(shown, value)), 96);
    cr_assert_eq(strncmp(shown, value, 96), 0);
    cr_assert_str_eq(line_show(shown, "a b"), "a%20b");
    cr_assert_str_eq(line_show(shown, ""), "-");
}
