#include <criterion/criterion.h>

#include <string.h>

#include "bots/arena/base/crc.h"
#include "bots/arena/base/words.h"

Test(words, words_are_read_as_they_were_written)
{
    static const char *const values[] = {"plain",  "",           "two words", "a=b", "\"", "\\",
                                         "a\\\"b", "line\nline", " ",         "狐",  "\\n"};
    struct words_pattern *pattern = words_open();
    struct text line = {0};
    struct words words = {0};
    int at = 0;

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        words_put(&line, "key", values[i]);
    }
    cr_assert_not(strchr(line.data, '\n'), "one line");
    cr_assert(words_read(pattern, line.data, &words, &at), "%d: %s", at, line.data);
    cr_assert_eq(words.count, (int)(sizeof values / sizeof *values));
    for (int i = 0; i < words.count; i++) {
        cr_assert_str_eq(words.word[i].key, "key");
        cr_assert_str_eq(words.word[i].value, values[i]);
    }
    text_free(&line);
    words_free(&words);
    words_close(pattern);
}

Test(words, broken_words_are_refused_where_they_begin)
{
    static const struct {
        const char *line;
        int at;
    } cases[] = {{"a=1 b=\"x", 5}, {"a=\"x\"y", 1}, {"ok a=\"\\q\"", 4},
                 {"a=", 1},        {"=x", 1},       {"x \"", 3}};
    struct words_pattern *pattern = words_open();
    struct words words = {0};
    char many[WORDS_MAX * 2 + 4] = "";

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int at = 0;

        cr_assert_not(words_read(pattern, cases[i].line, &words, &at), "%s", cases[i].line);
        cr_assert_eq(at, cases[i].at, "%s: %d", cases[i].line, at);
    }
    for (int i = 0; i <= WORDS_MAX; i++) {
        int at = 0;

        cr_assert_eq(words_read(pattern, many, &words, &at), i <= WORDS_MAX, "%d", i);
        strcat(many, "a ");
    }
    int at = 0;
    cr_assert_not(words_read(pattern, many, &words, &at), "one more than there is room for");
    words_free(&words);
    words_close(pattern);
}

Test(words, the_checksum_is_castagnolis)
{
    cr_assert_eq(crc_of("123456789", 9), 0xe3069283);
    cr_assert_eq(crc_of("", 0), 0);
}
