/* test_diag.c - what is wrong in a card file, told to its author. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/base.h"
#include "engine/lang/diag.h"

static const char TEXT[] = "game unien 1\ncard a \"\xe9\xad\x94\"\n\tmove \x1b c to feild\n";
static const struct diag_source SOURCE = {"core.cards", TEXT, sizeof TEXT - 1};

static void check_print(const struct diags *diags, const char *expected)
{
    char buffer[32768];
    struct str out;
    str_init(&out, buffer, sizeof buffer);
    diag_print(diags, &out);
    cr_assert_not(out.overflow);
    cr_assert_str_eq(out.text, expected);
}

Test(diag, prints_nothing_when_nothing_is_wrong)
{
    struct diags diags = {0};
    check_print(&diags, "");
}

Test(diag, prints_the_place_the_suggestion_and_the_line)
{
    struct diags diags = {0};
    diag_add(&diags, "E07", (struct diag_place){&SOURCE, 3, 12}, "field", "unknown name '%s' in %s",
             "feild", "unien");
    check_print(&diags,
                "core.cards:3:12: error E07: unknown name 'feild' in unien; did you mean 'field'?\n"
                " move   c to feild\n"
                "1 error\n");
}

Test(diag, prints_a_warning_as_a_warning)
{
    struct diags diags = {0};
    diag_add(&diags, "W4", (struct diag_place){&SOURCE, 1, 1}, NULL, "never used");
    check_print(&diags, "core.cards:1:1: warning W4: never used\ngame unien 1\n1 warning\n");
}

Test(diag, counts_what_it_does_not_keep)
{
    struct diags diags = {0};
    for (int i = 1; i <= DIAG_MAX + 5; i++) {
        cr_assert_eq(diag_full(&diags), i > DIAG_MAX);
        diag_add(&diags, "E04", (struct diag_place){&SOURCE, 1, i}, NULL, "number %d", i);
    }
    cr_assert_eq(diags.kept, DIAG_MAX);
    cr_assert_eq(diags.errors, DIAG_MAX + 5);
    cr_assert_str_eq(diags.list[DIAG_MAX - 1].message, "number 20");
    char buffer[32768];
    struct str out;
    str_init(&out, buffer, sizeof buffer);
    diag_print(&diags, &out);
    cr_assert_not_null(strstr(out.text, "\n25 errors (20 shown)\n"));
}

Test(diag, an_error_takes_the_place_of_a_warning_but_never_the_other_way_round)
{
    struct diags diags = {0};
    struct diag_place place = {&SOURCE, 1, 1};
    diag_add(&diags, "E04", place, NULL, "first");
    for (int i = 0; i < DIAG_MAX; i++) {
        diag_add(&diags, "W1", place, NULL, "warning");
    }
    diag_add(&diags, "E05", place, NULL, "last");
    diag_add(&diags, "W1", place, NULL, "warning");
    cr_assert_eq(diags.kept, DIAG_MAX);
    cr_assert_str_eq(diags.list[0].message, "first");
    cr_assert_str_eq(diags.list[DIAG_MAX - 1].message, "last");
    cr_assert_str_eq(diags.list[DIAG_MAX - 2].message, "warning");
    cr_assert_eq(diags.warnings, DIAG_MAX + 1);
    cr_assert_eq(diags.errors, 2);
}

Test(diag, cuts_long_messages_and_lines_between_characters)
{
    char text[3 * 400 + 2];
    for (size_t i = 0; i < 400; i++) {
        memcpy(text + 1 + 3 * i, "\xe9\xad\x94", 3);
    }
    text[0] = 'x';
    text[sizeof text - 1] = '\0';
    struct diag_source source = {"a.cards", text, sizeof text - 1};
    struct diags diags = {0};
    diag_add(&diags, "E01", (struct diag_place){&source, 1, 1}, NULL, "%s", text);
    cr_assert_eq(strlen(diags.list[0].text), 511 - 511 % 3 + 1);
    cr_assert_eq(strlen(diags.list[0].message) % 3, 1);
    cr_assert_gt(strlen(diags.list[0].message), DIAG_MESSAGE - 4);
}

Test(diag, a_place_behind_the_end_has_an_empty_line)
{
    struct diags diags = {0};
    diag_add(&diags, "E05", (struct diag_place){&SOURCE, 4, 1}, NULL, "end");
    cr_assert_str_eq(diags.list[0].text, "");
}

static const char *nearest(const char *word)
{
    static const char *const names[] = {"field", "hand",  "deck",    "move", "shuffle",
                                        "flash", "filed", "fighter", "foe",  "virtue"};
    int index = diag_nearest(word, names, (int)COUNT_OF(names));
    return index < 0 ? "-" : names[index];
}

Test(diag, suggests_a_name_one_or_two_slips_away)
{
    cr_assert_str_eq(nearest("shufle"), "shuffle");
    cr_assert_str_eq(nearest("shuffel"), "shuffle", "two neighbours exchanged are one slip");
    cr_assert_str_eq(nearest("virtues"), "virtue");
    cr_assert_str_eq(nearest("vrtuee"), "virtue");
    cr_assert_str_eq(nearest("field"), "field");
    cr_assert_str_eq(nearest("vrteue2"), "-", "three slips");
}

Test(diag, short_words_must_be_nearer)
{
    cr_assert_str_eq(nearest("flsh"), "flash");
    cr_assert_str_eq(nearest("dekc"), "deck");
    cr_assert_str_eq(nearest("mave"), "move");
    cr_assert_str_eq(nearest("dke"), "-");
    cr_assert_str_eq(nearest("xyz"), "-");
}

Test(diag, of_equally_near_names_the_first_wins_and_a_nearer_one_beats_it)
{
    cr_assert_str_eq(nearest("feild"), "field", "field is 1 away");
    cr_assert_str_eq(nearest("fiedl"), "field");
    cr_assert_str_eq(nearest("filedx"), "filed", "field is 2 away, filed 1");
    static const char *const twins[] = {"bravo1", "bravo2"};
    cr_assert_eq(diag_nearest("bravo", twins, 2), 0);
}

Test(diag, a_swap_with_something_between_is_two_slips)
{
    static const char *const names[] = {"abcdef"};
    cr_assert_eq(diag_nearest("bxacdef", names, 1), 0, "exchanged around an added letter");
    static const char *const long_name[] = {
        "a-name-that-is-much-longer-than-any-card-id-may-be-and-so-is-not-suggested"};
    cr_assert_eq(diag_nearest(long_name[0], long_name, 1), -1);
}
