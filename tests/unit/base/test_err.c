/* test_err.c - filling in an error. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/err.h"

static struct err err;

Test(err, setting_one_returns_false_and_fills_code_keys_and_text)
{
    cr_assert_not(err_set(&err, "limit", "too many", "max=%d got=%s", 16, "17"));
    cr_assert_str_eq(err.code, "limit");
    cr_assert_str_eq(err.keys, "max=16 got=17");
    cr_assert_str_eq(err.text, "too many");
}

Test(err, a_missing_text_is_empty)
{
    strcpy(err.text, "old");
    (void)err_set(&err, "badarg", NULL, "key=x");
    cr_assert_str_empty(err.text);
}

Test(err, the_last_one_replaces_the_one_before)
{
    (void)err_set(&err, "badarg", "a long first text", "key=something-long");
    (void)err_set(&err, "limit", "b", "n=%d", 1);
    cr_assert_str_eq(err.code, "limit");
    cr_assert_str_eq(err.keys, "n=1");
    cr_assert_str_eq(err.text, "b");
}

Test(err, keys_and_text_are_cut_at_their_size_and_ended)
{
    char big[ERR_KEYS * 2];

    memset(big, 'k', sizeof big);
    big[sizeof big - 1] = '\0';
    memset(&err, 0xff, sizeof err);
    cr_assert_not(err_set(&err, "badarg", big, "a=%s", big));
    cr_assert_eq(strlen(err.keys), ERR_KEYS - 1);
    cr_assert_eq(strncmp(err.keys, "a=kkk", 5), 0);
    cr_assert_eq(strlen(err.text), ERR_TEXT - 1);
}

Test(err, the_code_is_kept_as_it_is_and_not_copied)
{
    static const char code[] = "badtfn";

    (void)err_set(&err, code, NULL, "at=%s", "turn");
    cr_assert(err.code == code);
}

Test(err, a_percent_sign_in_a_value_is_no_format)
{
    (void)err_set(&err, "badtfn", "100%s", "want=%s", "fewer%20cards");
    cr_assert_str_eq(err.keys, "want=fewer%20cards");
    cr_assert_str_eq(err.text, "100%s");
}
