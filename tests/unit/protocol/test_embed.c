/* test_embed.c - the engine inside a C program. */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "engine/tefuda.h"

Test(embed, answers_as_a_pipe_would)
{
    char error[4096];
    struct tf_host *host = tf_open("cards", error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    cr_assert_str_eq(tf_send(host, "5 ping"), "5 ok\n");
    cr_assert_str_eq(tf_send(host, "# nothing"), "");
    cr_assert_eq(strncmp(tf_send(host, "newgame unreal-drive seed=1"), "ok game=g1 seed=1 ", 18),
                 0);
    cr_assert_str_eq(tf_send(host, "play\n1"), "err syntax at=1 -- expected [id] [@game] verb\n");
    tf_close(host);
}

Test(embed, hosts_are_independent)
{
    char error[4096];
    struct tf_host *first = tf_open("cards", error, sizeof error);
    struct tf_host *second = tf_open("cards", error, sizeof error);

    cr_assert(first != NULL && second != NULL);
    (void)tf_send(first, "newgame unreal-drive seed=1");
    cr_assert_eq(strncmp(tf_send(second, "status"), "err nogame", 10), 0);
    tf_close(first);
    (void)tf_send(second, "newgame unreal-drive seed=1");
    cr_assert_eq(strncmp(tf_send(second, "status"), "ok stage=ask", 12), 0);
    tf_close(second);
}

Test(embed, several_folders_have_a_colon_between_them)
{
    char error[4096];
    struct tf_host *host = tf_open("cards:tests/cards/authors", error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    cr_assert_not_null(strstr(tf_send(host, "games unreal-drive"), "decklist au-gears "));
    cr_assert_not_null(strstr(tf_send(host, "games unreal-drive"), "decklist stakes "));
    tf_close(host);
    cr_assert_null(tf_open("a:b:c:d:e:f:g:h:i", error, sizeof error));
    cr_assert_str_eq(error, "too many folders of card files: 8 at most\n");
}

Test(embed, a_folder_without_cards_is_refused_with_a_reason)
{
    char error[4096] = "";

    cr_assert_null(tf_open("tests/lib", error, sizeof error));
    cr_assert_gt(strlen(error), 0);
    cr_assert_eq(error[strlen(error) - 1], '\n');
}

Test(embed, the_folder_may_be_named_by_the_environment)
{
    char error[4096] = "";

    cr_assert_eq(setenv("TEFUDA_CARDS", "cards", 1), 0);
    struct tf_host *host = tf_open(NULL, error, sizeof error);
    cr_assert_not_null(host, "%s", error);
    tf_close(host);
    cr_assert_eq(setenv("TEFUDA_CARDS", "no/such/folder", 1), 0);
    cr_assert_null(tf_open(NULL, error, sizeof error));
    cr_assert_str_eq(error, "TEFUDA_CARDS names no folder: no/such/folder\n");
}

Test(embed, nothing_may_be_closed)
{
    tf_close(NULL);
}
