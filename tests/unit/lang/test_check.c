/* test_check.c - what the checker refuses, and where it points. The files in tests/cards/bad
 * begin with `# CODE LINE:COL [near=NAME] [rule=CODE] [says="WORDS"]`: the only diagnostic, with
 * these words in its message. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/card_text.h"

/* The value of `key=` in the first line, or "". */
static void read_key(const char *line, const char *key, char value[64])
{
    value[0] = '\0';
    const char *at = strstr(line, key);
    const char *end = strchr(line, '\n');
    if (at != NULL && at < end) {
        sscanf(at + strlen(key), "%63[^ \r\n]", value);
    }
}

/* What stands in quotes behind `says=` in the first line, or "". */
static void read_words(const char *line, char words[160])
{
    const char *at = strstr(line, "says=\"");
    const char *end = strchr(line, '\n');
    words[0] = '\0';
    if (at == NULL || at > end) {
        return;
    }
    at += strlen("says=\"");
    while (*end != '"') {
        end--;
    }
    cr_assert(end >= at && end - at < 160, "%.80s", line);
    memcpy(words, at, (size_t)(end - at));
    words[end - at] = '\0';
}

static void check_bad_file(const char *path)
{
    static struct diags diags;
    char code[8];
    char near[64];
    char rule[64];
    char words[160];
    int line = 0;
    int col = 0;
    char *text = card_text_read(path);
    const char *first = text + (strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    memset(&diags, 0, sizeof diags);
    cr_assert_eq(sscanf(first, "# %7s %d:%d", code, &line, &col), 3, "%s has no first line", path);
    read_key(first, "near=", near);
    read_key(first, "rule=", rule);
    read_words(first, words);
    bool passed = card_text_check(NULL, 0, &path, 1, &diags);
    cr_assert_gt(diags.kept, 0, "%s: nothing is reported", path);
    const struct diag *diag = &diags.list[0];
    cr_expect_eq(passed, code[0] == 'W', "%s", path);
    cr_expect(strcmp(diag->code, code) == 0 && diag->line == line && diag->col == col,
              "%s: wanted %s %d:%d, got %s %d:%d %s", path, code, line, col, diag->code, diag->line,
              diag->col, diag->message);
    cr_expect_str_eq(diag->nearest, near, "%s: nearest is '%s'", path, diag->nearest);
    cr_expect_str_eq(diag->rule, rule, "%s: the rules call it '%s'", path, diag->rule);
    cr_expect_not_null(strstr(diag->message, words), "%s: no '%s' in: %s", path, words,
                       diag->message);
    cr_expect_eq(diags.errors + diags.warnings, 1, "%s: one mistake, %d diagnostics", path,
                 diags.errors + diags.warnings);
    free(text);
}

Test(check, every_bad_file_gives_exactly_its_diagnostic)
{
    int count = 0;
    char **paths = card_text_list("tests/cards/bad", ".cards", &count);
    for (int i = 0; i < count; i++) {
        check_bad_file(paths[i]);
    }
    card_text_free(paths, count);
}

Test(check, every_class_of_error_has_a_bad_file)
{
    static const char *const codes[] = {"E07", "E08", "E09", "E10", "E11", "E12", "E13", "E14",
                                        "E15", "E16", "E17", "E18", "E20", "E21", "E22", "E23",
                                        "E24", "E25", "W1 ", "W3 ", "W4 ", "W5 "};
    bool seen[COUNT_OF(codes)] = {false};
    int count = 0;
    char **paths = card_text_list("tests/cards/bad", ".cards", &count);
    for (int i = 0; i < count; i++) {
        char *text = card_text_read(paths[i]);
        for (size_t k = 0; k < COUNT_OF(codes); k++) {
            seen[k] = seen[k] || strncmp(text + 2, codes[k], 3) == 0;
        }
        free(text);
    }
    for (size_t k = 0; k < COUNT_OF(codes); k++) {
        cr_expect(seen[k], "no bad file for %s", codes[k]);
    }
    card_text_free(paths, count);
}

Test(check, every_good_file_passes_without_a_word)
{
    static struct diags diags;
    int count = 0;
    char **paths = card_text_list("tests/cards/good", ".cards", &count);
    for (int i = 0; i < count; i++) {
        const char *path = paths[i];
        memset(&diags, 0, sizeof diags);
        cr_expect(card_text_check(NULL, 0, &path, 1, &diags), "%s", path);
        cr_expect_eq(diags.kept, 0, "%s: %d:%d %s", path, diags.list[0].line, diags.list[0].col,
                     diags.list[0].message);
    }
    card_text_free(paths, count);
}

#define CAST(id) "card " id " \"" id "\"\n  type cast; climate red; bet 1; power 2\n"

Test(check, a_card_reports_its_first_error_and_the_next_card_goes_on)
{
    static struct diags diags;
    struct arena arena = {0};
    card_text_compile(&arena,
                      CAST("test-a") "  act:\n    shufle deck\n    destory cast\n" CAST(
                          "test-b") "  act:\n    draw 1\n" CAST("test-c") "  act:\n    draw hand\n",
                      &diags);
    cr_assert_eq(diags.errors, 2);
    cr_assert_str_eq(diags.list[0].code, "E07");
    cr_assert_str_eq(diags.list[0].nearest, "shuffle");
    cr_assert_str_eq(diags.list[1].code, "E11");
    cr_assert_eq(diags.list[1].line, 14);
    arena_free(&arena);
}

Test(check, a_name_may_be_used_again_in_another_block)
{
    struct arena arena = {0};
    card_text_good(&arena, CAST("test-a") "  act:\n"
                                          "    if count hand >= 3:\n"
                                          "      choose 1 cast -> c\n"
                                          "      destroy c\n"
                                          "    else:\n"
                                          "      choose 1 foe.cast -> c\n"
                                          "      destroy c\n");
    arena_free(&arena);
}

Test(check, what_is_revealed_may_be_read)
{
    struct arena arena = {0};
    card_text_good(&arena, CAST("test-a") "  act:\n"
                                          "    random 1 foe.hand -> c\n"
                                          "    reveal c\n"
                                          "    if c[trap]:\n"
                                          "      draw 1\n"
                                          "    look foe.hand -> seen\n"
                                          "    choose 0..1 seen[trap] -> d\n"
                                          "    discard d\n");
    arena_free(&arena);
}

Test(check, a_face_in_the_drop_area_may_be_read)
{
    struct arena arena = {0};
    card_text_good(&arena, CAST("test-a") "  act:\n"
                                          "    move foe.deck.top(2) to drop -> c\n"
                                          "    if c[trap]:\n"
                                          "      draw 1\n"
                                          "    random 1 foe.hand -> d\n"
                                          "    discard d\n"
                                          "    draw count d[cast]\n");
    arena_free(&arena);
}

Test(check, a_definition_knows_only_what_its_caller_shows)
{
    const char *def = "def f(x):\n  if x[trap]:\n    draw 1\n";
    char text[400];
    struct arena arena = {0};
    snprintf(text, sizeof text, "%s%s  act:\n    do f(foe.table)\n", def, CAST("test-a"));
    card_text_good(&arena, text);
    snprintf(text, sizeof text, "%s%s  act:\n    do f(foe.hand)\n", def, CAST("test-a"));
    card_text_bad(text, "3:8 E20", "cannot see");
    arena_free(&arena);
}

Test(check, definitions_nest_eight_deep_and_not_nine)
{
    char text[1200];
    struct arena arena = {0};
    for (int depth = 8; depth <= 9; depth++) {
        int used = snprintf(text, sizeof text, "def f1(n):\n  draw n\n");
        for (int i = 2; i <= depth; i++) {
            used += snprintf(text + used, sizeof text - (size_t)used, "def f%d(n):\n  do f%d(n)\n",
                             i, i - 1);
        }
        snprintf(text + used, sizeof text - (size_t)used, "%s  act:\n    do f%d(1)\n",
                 CAST("test-a"), depth);
        if (depth == 8) {
            card_text_good(&arena, text);
        } else {
            card_text_bad(text, "5:3 E16", "8 deep");
        }
    }
    arena_free(&arena);
}

Test(check, the_word_a_number_stands_for_may_be_tested)
{
    struct arena arena = {0};
    card_text_good(&arena, CAST("test-a") "  act:\n"
                                          "    ask climate -> w\n"
                                          "    ask type -> t\n"
                                          "    if w = green and t != trap:\n"
                                          "      draw 1\n");
    arena_free(&arena);
}
