/* test_pattern.c - squares around a card: their texts, and what they mean. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/carddb.h"
#include "engine/lang/pattern.h"

static const struct vocab_pattern names[] = {
    {"none", ""},
    {"step4", "+1,0 -1,0 0,+1 0,-1"},
    {"diag4", "+1,+1 +1,-1 -1,+1 -1,-1"},
    {"step8", "step4 diag4"},
    {"dash2", "ray:+1,0:2 0,+1 0,-1 -1,0"},
    {NULL, NULL},
};

static struct pattern pattern;
static const char *want;
static size_t at;

static bool reads(const char *text)
{
    return pattern_read(text, names, &pattern, &at, &want);
}

/* The leaps as rows of a grid of so many steps around. */
static const char *draw(int reach)
{
    static char text[128];
    size_t n = 0;

    for (int forward = reach; forward >= -reach; forward--) {
        for (int right = -reach; right <= reach; right++) {
            text[n++] = forward == 0 && right == 0                ? '@'
                        : pattern_leaps(&pattern, forward, right) ? 'x'
                                                                  : '.';
        }
        text[n++] = forward == -reach ? '\0' : '/';
    }
    return text;
}

Test(pattern, leaps_are_read_by_offset_by_name_and_as_a_grid)
{
    cr_assert(reads("+1,0"));
    cr_assert_str_eq(draw(1), ".x./.@./...");
    cr_assert(reads("step4"));
    cr_assert_str_eq(draw(1), ".x./x@x/.x.");
    cr_assert(reads("step8"));
    cr_assert_str_eq(draw(1), "xxx/x@x/xxx");
    cr_assert(reads("+2,-1 +4,4 -4,-4 diag4"));
    cr_assert_str_eq(draw(4), "........x/........./...x...../...x.x.../....@..../...x.x.../"
                              "........./........./x........");
    cr_assert(reads(".x./x@x/.x."));
    struct pattern grid = pattern;
    cr_assert(reads("step4") && pattern_equal(&grid, &pattern));
    cr_assert(reads(".x..@...."));
    cr_assert(pattern_leaps(&pattern, 0, -3));
    cr_assert(reads("none"));
    cr_assert_str_eq(draw(4), "........./........./........./........./....@..../........./"
                              "........./........./.........");
    cr_assert_not(pattern_leaps(&pattern, 5, 0));
}

Test(pattern, rays_have_a_direction_and_the_longest_counts)
{
    cr_assert(reads("ray:+1,0:2 ray:-1,-1:4 ray:1,0:3"));
    for (int way = 0; way < PATTERN_RAYS; way++) {
        bool is_up = pattern_way[way][0] == 1 && pattern_way[way][1] == 0;
        bool is_back = pattern_way[way][0] == -1 && pattern_way[way][1] == -1;
        cr_assert_eq(pattern.ray[way], is_up ? 3 : is_back ? 4 : 0);
    }
    cr_assert_str_eq(draw(1), ".../.@./...");
}

Test(pattern, adding_is_the_union)
{
    cr_assert(reads("dash2"));
    struct pattern dash = pattern;
    cr_assert(reads("step8 ray:+1,0:1 ray:0,1:4"));
    pattern_add(&pattern, &dash);
    cr_assert_str_eq(draw(1), "xxx/x@x/xxx");
    cr_assert_eq(pattern.ray[0], 2);
    cr_assert_eq(pattern.ray[2], 4);
    struct pattern sum = pattern;
    cr_assert(reads("step8 ray:+1,0:2 ray:0,+1:4") && pattern_equal(&sum, &pattern));
    cr_assert(reads("step8 ray:+1,0:2 ray:0,+1:3") && !pattern_equal(&sum, &pattern));
}

Test(pattern, what_is_none_is_refused_where_it_begins)
{
    static const struct {
        const char *text;
        size_t at;
    } bad[] = {
        {"", 0},
        {"step5", 0},
        {"step4 ", 6},
        {"step4  diag4", 6},
        {" step4", 0},
        {"step4,diag4", 0},
        {"+1,0 0,0", 5},
        {"+1,0 5,0", 5},
        {"+1,0 0,-5", 5},
        {"+1", 0},
        {"ray:+1,0", 0},
        {"ray:+1,0:0", 0},
        {"ray:+1,0:5", 0},
        {"diag4 ray:0,0:2", 6},
        {"ray:+2,0:2", 0},
        {"Step4", 0},
        {"x@", 0},
        {".x./x@x", 0},
        {".x./x@x/.x", 0},
        {".x./xxx/.x@", 5},
        {".x./x@x/.y.", 9},
        {".@./x@x/.x.", 1},
        {".....@.....", 0},
    };

    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        cr_assert_not(reads(bad[i].text), "%s", bad[i].text);
        cr_assert_eq(at, bad[i].at, "%s: %d", bad[i].text, (int)at);
        cr_assert_not_null(want);
    }
}

/* ---- on cards ---------------------------------------------------------------------------------
 */

/* The words of Unreal Drive, and two fields of squares. */
static const struct carddb *compile(struct arena *arena, const char *squares, struct diags *diags)
{
    enum { SQUARES = 8, NUMBER = 7 };
    static struct vocab_field fields[SQUARES];
    static struct vocab_number numbers[NUMBER + 3];
    static struct vocab vocab;
    char text[512];
    const char *const files[] = {"a.cards"}, *const texts[] = {text};
    int n = 0;

    vocab = drive_vocab;
    for (; drive_vocab.fields[n].name != NULL; n++) {
        fields[n] = drive_vocab.fields[n];
    }
    fields[n] =
        (struct vocab_field){"step", PRINT_PATTERN, NUMBER, 0, 0, NULL, 1, 1, NULL, NULL, NULL};
    fields[n + 1] = (struct vocab_field){"reach", PRINT_PATTERN, NUMBER + 1, 0,   0, NULL, 0,
                                         1,       NULL,          NULL,       NULL};
    for (int i = 0; i < NUMBER; i++) {
        numbers[i] = drive_vocab.numbers[i];
    }
    numbers[NUMBER] = (struct vocab_number){"step", false, 0, 999};
    numbers[NUMBER + 1] = (struct vocab_number){"reach", false, 0, 999};
    vocab.fields = fields;
    vocab.numbers = numbers;
    vocab.board.patterns = names;
    (void)snprintf(
        text, sizeof text,
        "game unreal-drive 1\n"
        "card ant \"a\" \"a\"\n  type cast; climate red; bet 1; power 2%s\n"
        "card bee \"b\" \"b\"\n  type cast; climate red; bet 1; power 2; step \"none\"\n",
        squares);
    *diags = (struct diags){0};
    return carddb_compile(arena, &vocab, 1, files, texts, diags);
}

Test(pattern, a_card_prints_squares)
{
    enum { NUMBER = 7 };
    struct arena arena = {0};
    struct diags diags;
    const struct carddb *db =
        compile(&arena, "; step \"step4\"; reach \"ray:+1,0:3 step4\"", &diags);

    cr_assert_not_null(db, "%s", diags.list[0].message);
    cr_assert_eq(db->pattern_count, 4); /* no square, and those of the fields */
    const struct card *ant = &db->cards[carddb_find(db, "ant")];
    const struct card *bee = &db->cards[carddb_find(db, "bee")];
    cr_assert_str_eq(db->patterns[ant->number[NUMBER]].text, "step4");
    cr_assert_str_eq(db->patterns[ant->number[NUMBER + 1]].text, "ray:+1,0:3 step4");
    cr_assert_eq(db->patterns[ant->number[NUMBER + 1]].pattern.ray[0], 3);
    cr_assert(reads("step4"));
    cr_assert(pattern_equal(&pattern, &db->patterns[ant->number[NUMBER]].pattern));
    cr_assert_str_eq(db->patterns[bee->number[NUMBER]].text, "none");
    cr_assert_eq(bee->number[NUMBER + 1], 0, "without the field there are no squares");
    cr_assert(reads("none") && pattern_equal(&pattern, &db->patterns[0].pattern));
    uint64_t hash = db->hash;
    db = compile(&arena, "; step \"step4\"; reach \"ray:+1,0:2 step4\"", &diags);
    cr_assert_neq(db->hash, hash);
    arena_free(&arena);
}

Test(pattern, a_card_whose_squares_are_none_is_refused)
{
    static const struct {
        const char *squares, *code, *message;
    } bad[] = {
        {"", "E10", "needs the field 'step'"},
        {"; step step4", "E11", "squares in quotes"},
        {"; step \"step4 step5\"", "E11", "at character 7"},
        {"; step \"ray:1,0:9\"", "E11", "a length from 1 to 4, at character 1"},
        {"; step \"step4\" \"diag4\"", "E14", "one value"},
    };

    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct arena arena = {0};
        struct diags diags;
        cr_assert_null(compile(&arena, bad[i].squares, &diags), "%s", bad[i].squares);
        cr_assert_str_eq(diags.list[0].code, bad[i].code, "%s: %s", bad[i].squares,
                         diags.list[0].message);
        cr_assert_not_null(strstr(diags.list[0].message, bad[i].message), "%s: %s", bad[i].squares,
                           diags.list[0].message);
        arena_free(&arena);
    }
}
