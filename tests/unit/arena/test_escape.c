#include <criterion/criterion.h>

#include <stdlib.h>

#include "bots/arena/report/escape.h"

typedef void escape_fn(const char *text, FILE *out);

static void expect(escape_fn *escape, const char *text, const char *want)
{
    char *got = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&got, &size);

    escape(text, out);
    (void)fclose(out);
    cr_assert_str_eq(got, want, "of %s: got %s, want %s", text, got, want);
    free(got);
}

Test(escape, nothing_begins_or_ends_in_a_page)
{
    expect(escape_html, "<script>a && 'b'</script>",
           "&lt;script&gt;a &amp;&amp; &#39;b&#39;&lt;/script&gt;");
    expect(escape_html, "\" onload=\"x", "&quot; onload=&quot;x");
    expect(escape_html, "賭け金 ½ 🎴", "賭け金 ½ 🎴");
    expect(escape_html, "a\nb\tc", "a\nb c");
}

Test(escape, what_is_no_utf_8_or_cannot_be_seen_is_marked)
{
    static const char *const broken[] = {
        "\xff",             /* no first octet */
        "\x80",             /* a second one */
        "\xc3",             /* cut off */
        "\xc0\xaf",         /* too long a form: two octets that are none */
        "\xed\xa0\x80",     /* half a pair */
        "\xf4\x90\x80\x80", /* beyond the last character */
        "\x1b",             /* control characters */
        "\x7f",
        "\xc2\x85",
        "\xe2\x80\xae", /* turns the direction */
        "\xe2\x81\xa6",
        "\xef\xbb\xbf", /* a mark without width */
    };
    static const int marks[] = {1, 1, 1, 2, 3, 4, 1, 1, 1, 1, 1, 1};

    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char text[16], want[32] = "a";

        (void)snprintf(text, sizeof text, "a%sb", broken[i]);
        for (int k = 0; k < marks[i]; k++) {
            (void)strcat(want, "\xef\xbf\xbd");
        }
        (void)strcat(want, "b");
        expect(escape_html, text, want);
    }
    expect(escape_html, "\xc3<b>", "\xef\xbf\xbd&lt;b&gt;");
    expect(escape_json, "\xe3\x81\"", "\"\xef\xbf\xbd\xef\xbf\xbd\\\"\"");
}

Test(escape, json_and_csv_have_their_quotes)
{
    expect(escape_json, "a\"b\\c\n\r\t/", "\"a\\\"b\\\\c\\n\\r\\t/\"");
    expect(escape_json, "\x01", "\"\xef\xbf\xbd\"");
    expect(escape_csv, "plain words", "plain words");
    expect(escape_csv, "a,b", "\"a,b\"");
    expect(escape_csv, "a\"b", "\"a\"\"b\"");
    expect(escape_csv, "a\nb", "\"a\nb\"");
}

Test(escape, an_address_has_letters_and_slashes_only)
{
    expect(escape_address, "../a b/賭.html", "../a%20b/%E8%B3%AD.html");
    expect(escape_address, "\"><x:y?z#%", "%22%3E%3Cx%3Ay%3Fz%23%25");
}
