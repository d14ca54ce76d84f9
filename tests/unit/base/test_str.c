/* test_str.c - text built in a buffer that somebody else owns. */
#include <criterion/criterion.h>

#include <limits.h>
#include <string.h>

#include "engine/base/str.h"

Test(str, appends_pieces_in_order)
{
    char buffer[64];
    struct str s;
    str_init(&s, buffer, sizeof buffer);
    cr_assert_str_eq(s.text, "");
    str_put(&s, "life ");
    str_int(&s, -12);
    str_char(&s, ';');
    str_bytes(&s, "abcdef", 3);
    str_format(&s, " %s=%d", "n", 7);
    cr_assert_str_eq(s.text, "life -12;abc n=7");
    cr_assert_eq(s.used, strlen(s.text));
    cr_assert_not(s.overflow);
}

Test(str, prints_the_smallest_and_the_largest_number)
{
    char buffer[64];
    struct str s;
    str_init(&s, buffer, sizeof buffer);
    str_int(&s, LLONG_MIN);
    str_char(&s, ' ');
    str_int(&s, LLONG_MAX);
    str_char(&s, ' ');
    str_int(&s, 0);
    cr_assert_str_eq(s.text, "-9223372036854775808 9223372036854775807 0");
}

Test(str, prints_all_16_digits_of_a_hash)
{
    char buffer[17];
    struct str s;
    str_init(&s, buffer, sizeof buffer);
    str_hex64(&s, 0x00c0ffee12345678U);
    cr_assert_str_eq(s.text, "00c0ffee12345678");
    cr_assert_not(s.overflow, "16 digits and the NUL fill the buffer exactly");
}

Test(str, leaves_out_whole_pieces_and_everything_after_them)
{
    char buffer[8];
    struct str s;
    str_init(&s, buffer, sizeof buffer);
    str_put(&s, "12345");
    str_put(&s, "678");
    cr_assert(s.overflow);
    str_put(&s, "6");
    str_format(&s, "%d", 7);
    str_int(&s, 8);
    cr_assert_str_eq(s.text, "12345");
    str_clear(&s);
    cr_assert_not(s.overflow);
    str_put(&s, "1234567");
    cr_assert_str_eq(s.text, "1234567");
    cr_assert_not(s.overflow);
}

Test(str, a_formatted_piece_that_does_not_fit_leaves_no_trace)
{
    char buffer[8];
    struct str s;
    str_init(&s, buffer, sizeof buffer);
    str_put(&s, "abc");
    str_format(&s, "%05d", 1);
    cr_assert(s.overflow);
    cr_assert_str_eq(s.text, "abc");
    cr_assert_eq(s.used, 3);
}

Test(str, an_empty_piece_fits_into_a_full_buffer)
{
    char buffer[1];
    struct str s;
    str_init(&s, buffer, sizeof buffer);
    str_put(&s, "");
    str_format(&s, "%s", "");
    cr_assert_not(s.overflow);
    str_char(&s, 'x');
    cr_assert(s.overflow);
    cr_assert_str_eq(s.text, "");
}
