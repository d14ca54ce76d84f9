/* test_embed.c - the engine inside a C program. */
#include <criterion/criterion.h>

#include <stdio.h>
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

/* The cards that worlds are of stay when the host reads others, and go with the last of them. */
Test(embed, worlds_outlive_the_cards_of_the_host)
{
    char error[4096], view[8192];
    uint64_t after[2];
    struct tf_host *host = tf_open("cards", error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    (void)tf_send(host, "newgame unreal-drive seed=1");
    const char *reply = tf_send(host, "state s1");
    cr_assert_eq(strncmp(reply, "state ", 6), 0);
    (void)snprintf(view, sizeof view, "%.*s", (int)strcspn(reply + 6, "\n"), reply + 6);
    struct tf_worlds *worlds = tf_worlds_open(host, view, error, sizeof error);
    cr_assert_not_null(worlds, "%s", error);
    struct tf_world *world = calloc(1, tf_world_size());
    cr_assert_not_null(world);
    for (int i = 0; i < 2; i++) {
        tf_world_draw(worlds, 7, world);
        (void)tf_world_playout(world, 0);
        after[i] = tf_world_hash(world, 0);
        cr_expect_neq(after[i], 0);
        cr_assert_str_eq(tf_send(host, "reload"), "ok n=0\n");
        cr_assert_eq(strncmp(tf_send(host, "close"), i == 0 ? "ok" : "err nogame", 2), 0);
    }
    cr_expect_eq(after[0], after[1]);
    struct tf_worlds *later = tf_worlds_open(host, view, error, sizeof error);
    cr_assert_not_null(later, "%s", error);
    free(world);
    tf_worlds_close(worlds);
    tf_worlds_close(later);
    tf_close(host);
}
