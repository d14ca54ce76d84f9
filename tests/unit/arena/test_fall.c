/* test_fall.c - lines that tell how chance fell. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <stdio.h>
#include <string.h>

#include "bots/arena/luck/columns.h"
#include "bots/arena/luck/fall.h"

static struct fall_line fall;

Test(fall, a_line_is_read)
{
    cr_assert(fall_read(
        "chance 7 d=3 for=s2.deck kind=draw got=wolf of=fox*2,hare,wolf*3\nok n=7\n", &fall));
    cr_assert_eq(fall.owner, 1);
    cr_assert_str_eq(fall.stream, "deck");
    cr_assert_eq(fall.count, 3);
    cr_assert_eq(fall.total, 6);
    cr_assert_eq(fall.got, 2);
    cr_assert_str_eq(fall.names[0], "fox");
    cr_assert_eq(fall.ways[0], 2);
    cr_assert_eq(fall.ways[1], 1);
}

Test(fall, a_stream_may_belong_to_nobody)
{
    cr_assert(fall_read("chance 1 d=0 for=first kind=number got=s2 of=s1,s2", &fall));
    cr_assert_eq(fall.owner, -1);
    cr_assert_str_eq(fall.stream, "first");
    cr_assert_eq(fall.got, 1);
    cr_assert(fall_read("chance 1 for=s3.deck got=a of=a,b later=1", &fall));
    cr_assert_eq(fall.owner, -1);
    cr_assert_str_eq(fall.stream, "s3.deck");
}

struct bad_line {
    char text[80];
};

ParameterizedTestParameters(fall, what_contradicts_itself_is_refused)
{
    static struct bad_line lines[] = {{"event 1 for=s1.deck got=a of=a,b"},
                                      {"chance 1 for=s1.deck got=c of=a,b"},
                                      {"chance 1 for=s1.deck got=a of=a*0,b"},
                                      {"chance 1 for=s1.deck got=a of=a*-1,b"},
                                      {"chance 1 for=s1.deck got=a of=a*,b"},
                                      {"chance 1 for=s1.deck got=a of=a,,b"},
                                      {"chance 1 for=s1.deck got=a of="},
                                      {"chance 1 for=s1.deck got=a of=a*2000000"},
                                      {"chance 1 for= got=a of=a"},
                                      {"chance 1 got=a of=a"},
                                      {"chance 1 for=s1.deck of=a"},
                                      {"chance 1 for=s1.deck got=a"},
                                      {"chance 1 for=s1.deck got=a of=a*3x,b"},
                                      {"chance 1 for=s1.deck got=a of=a,b,a"}};

    return cr_make_param_array(struct bad_line, lines, sizeof lines / sizeof *lines, NULL);
}

ParameterizedTest(struct bad_line *line, fall, what_contradicts_itself_is_refused)
{
    cr_assert_not(fall_read(line->text, &fall), "%s", line->text);
}

Test(fall, a_list_that_has_no_end_is_refused)
{
    static char line[FALL_OUTCOMES * 8 + 64];
    int used = snprintf(line, sizeof line, "chance 1 for=s1.deck got=n0 of=n0");

    for (int i = 1; i < FALL_OUTCOMES; i++) {
        used += snprintf(line + used, sizeof line - (size_t)used, ",n%d", i);
    }
    cr_assert(fall_read(line, &fall));
    (void)snprintf(line + used, sizeof line - (size_t)used, ",more");
    cr_assert_not(fall_read(line, &fall));
}

Test(columns, names_get_their_numbers_in_the_order_in_which_they_come)
{
    struct columns columns = {0};
    char name[16];

    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 1000; i++) {
            (void)snprintf(name, sizeof name, "%d", i * 7919);
            cr_assert_eq(columns_find(&columns, name, 1000), i);
        }
    }
    cr_assert_eq(columns_find(&columns, "one more", 1000), -1);
    cr_assert_eq(columns_find(&columns, "one more", 1001), 1000);
    columns_free(&columns);
}
