/* test_show.c - the board for people. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/tfn.h"
#include "engine/tefuda.h"
#include "protocol/show.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 20, COLUMNS = 100 };

Test(show, the_width_of_a_text_is_that_on_a_terminal)
{
    cr_assert_eq(show_width(""), 0);
    cr_assert_eq(show_width("fox"), 3);
    cr_assert_eq(show_width("狐"), 2);
    cr_assert_eq(show_width("「止水」霧の鷺"), 14);
    cr_assert_eq(show_width("ｶﾅ"), 2, "half-width forms");
    cr_assert_eq(show_width("Ａ１"), 4, "full-width forms");
    cr_assert_eq(show_width("\u304b\u3099"), 2, "a combining mark takes no column");
    cr_assert_eq(show_width("é"), 1);
    cr_assert_eq(show_width("𠮷"), 2);
}

/* Every card id of the game that a text holds as a whole word. */
static bool holds_word(const char *text, const char *word)
{
    const char *letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t length = strlen(word);

    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        bool begins = at == text || strchr(letters, at[-1]) == NULL;
        if (begins && (at[length] == '\0' || strchr(letters, at[length]) == NULL)) {
            return true;
        }
    }
    return false;
}

static void check_picture(const struct prop_game *prop, const char *tfn, char *picture)
{
    for (int i = 0; i < prop->db->card_count; i++) {
        const char *id = prop->db->cards[i].id;
        cr_assert(!holds_word(picture, id) || holds_word(tfn, id), "%s is not in\n%s\n%s", id, tfn,
                  picture);
    }
    for (char *line = strtok(picture, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t length = strlen(line);
        cr_assert_leq(show_width(line), COLUMNS, "%s", line);
        cr_assert(length == 0 || line[length - 1] != ' ', "a space ends the line \"%s\"", line);
    }
}

Test(show, a_picture_of_any_view_names_no_card_that_the_view_does_not)
{
    static struct state st;
    static char tfn[MAX_LINE], picture[MAX_LINE];
    struct prop_game prop;
    struct err err;

    prop_open(&prop, 0);
    for (uint64_t k = 0; k < GAMES; k++) {
        struct run run = {pool_match(&prop.pool, k), &st, NULL, NULL, NULL};
        uint64_t stream = k;
        prop_start(&run, k);
        do {
            int viewer = (int)(rng_fast(&stream) % 4);
            struct str text, out;
            str_init(&text, tfn, sizeof tfn);
            str_init(&out, picture, sizeof picture);
            tfn_print(run.match, &st, viewer, &text);
            cr_assert(show_print(run.match, tfn, (int)(k % 2), &out, &err), "%s", tfn);
            cr_assert_not(out.overflow);
            check_picture(&prop, tfn, picture);
        } while (prop_answer(&run, rng_fast(&stream)));
    }
    prop_close(&prop);
}

Test(show, a_text_that_is_no_position_is_refused)
{
    static char picture[MAX_LINE];
    struct prop_game prop;
    struct str out;
    struct err err = {0};

    prop_open(&prop, 0);
    str_init(&out, picture, sizeof picture);
    cr_assert_not(show_print(pool_match(&prop.pool, 0), "tfn1 nonsense", SHOW_EN, &out, &err));
    cr_assert_str_eq(err.code, "badtfn");
    cr_assert_str_empty(picture);
    prop_close(&prop);
}

Test(show, the_viewers_own_side_comes_last)
{
    char error[512];
    struct tf_host *host = tf_open("cards", error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    (void)tf_send(host, "newgame unreal-drive seed=1");
    const char *reply = tf_send(host, "show s1");
    const char *first = strstr(reply, "\ns1 "), *second = strstr(reply, "\ns2 ");
    cr_assert(first != NULL && second != NULL && second < first, "%s", reply);
    reply = tf_send(host, "show s2");
    first = strstr(reply, "\ns1 ");
    second = strstr(reply, "\ns2 ");
    cr_assert(first != NULL && second != NULL && first < second, "%s", reply);
    cr_assert_not_null(strstr(reply, "\nok\n"), "%s", reply);
    tf_close(host);
}
