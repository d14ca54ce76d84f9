/* test_show.c - the board for people. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/tefuda.h"
#include "engine/text/tfn.h"
#include "protocol/show/show.h"
#include "tests/lib/prop_game.h"

enum {
    GAMES = 20,
    LONGEST = 46 /* columns of the longest name and what cannot be parted from it */
};

static const int widths[] = {SHOW_LEAST, 40, 80, 132};

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
    cr_assert_eq(show_width("⭐"), 2);
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

static void check_picture(const struct prop_game *prop, const char *tfn, char *picture, int width)
{
    for (int i = 0; i < prop->db->card_count; i++) {
        const char *id = prop->db->cards[i].id;
        cr_assert(!holds_word(picture, id) || holds_word(tfn, id), "%s is not in\n%s\n%s", id, tfn,
                  picture);
    }
    for (char *line = strtok(picture, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t length = strlen(line);
        cr_assert_leq(show_width(line), width > LONGEST ? width : LONGEST, "%s", line);
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
            int width = widths[rng_fast(&stream) % COUNT_OF(widths)];
            struct show show = {run.match, NULL, tfn, (int)(k % 2), width, false, -1, NULL};
            show.st = rng_fast(&stream) % 2 == 0 ? &st : NULL;
            cr_assert(show_print(&show, &out, &err), "%s", tfn);
            cr_assert_not(out.overflow);
            check_picture(&prop, tfn, picture, width);
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
    struct show show = {
        pool_match(&prop.pool, 0), NULL, "tfn1 nonsense", SHOW_EN, 80, false, -1, NULL};
    cr_assert_not(show_print(&show, &out, &err));
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
    const char *first = strstr(reply, "\n* s1 "), *second = strstr(reply, "\n* s2 ");
    cr_assert(first != NULL && second != NULL && second < first, "%s", reply);
    reply = tf_send(host, "show s2");
    first = strstr(reply, "\n* s1 ");
    second = strstr(reply, "\n* s2 ");
    cr_assert(first != NULL && second != NULL && first < second, "%s", reply);
    cr_assert_not_null(strstr(reply, "\nok\n"), "%s", reply);
    tf_close(host);
}

/* ----------------------------------------------------------------------------- a host's board */

static struct tf_host *open_game(void)
{
    char error[512];
    struct tf_host *host = tf_open("cards", error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    (void)tf_send(host, "newgame unreal-drive seed=1 s1=roots s2=stakes");
    (void)tf_send(host, "play s1 1");
    (void)tf_send(host, "play s2 2");
    return host;
}

static void shows(struct tf_host *host, const char *command, const char *want)
{
    const char *reply = tf_send(host, command);

    cr_expect_not_null(strstr(reply, want), "no \"%s\" in\n%s", want, reply);
}

Test(show, what_is_asked_stands_below_and_a_mark_beside_the_seat)
{
    struct tf_host *host = open_game();

    shows(host, "show", "turn 1 of s1, Choice Phase\n");
    shows(host, "show", "\n* s1  life 10 ");
    shows(host, "show", "\n  s2  life 10 ");
    shows(host, "show", "\ns1 is asked: Lay cards face-down\nok\n");
    (void)tf_send(host, "set lang=ja");
    shows(host, "show", "第1ターン（s1） チョイスフェイズ\n");
    shows(host, "show", "\ns1の選択: カードを伏せる\nok\n");
    shows(host, "show", "「差し引きなし」借財の屍鬼");
    (void)tf_send(host, "resign s1");
    shows(host, "show", "\ns2の勝ち：s1が投了\nok\n");
    (void)tf_send(host, "set lang=en");
    shows(host, "show s1", "\ns2 wins: s1 resigned\nok\n");
    tf_close(host);
}

Test(show, cards_of_the_other_seat_are_counted_or_question_marks)
{
    struct tf_host *host = open_game();

    shows(host, "show s1", "  s2  life 10  deck area 43  hand 6 ");
    (void)tf_send(host, "play 2");
    shows(host, "show s2", "trick area  k1 ?\n");
    shows(host, "show s1", "      k1   broken-step ");
    tf_close(host);
}

Test(show, the_width_is_asked_for_within_bounds)
{
    struct tf_host *host = open_game();

    shows(host, "show width=29", "err range key=width got=29 min=30 max=1000");
    shows(host, "show s1 width=1001", "err range key=width");
    shows(host, "show width=x", "err badarg key=width");
    shows(host, "show width=120", "    cast area     a1   debt-ghoul ");
    shows(host, "show", "    cast area\n      a1   debt-ghoul ");
    tf_close(host);
}

Test(show, numbers_are_those_of_now_with_what_has_changed)
{
    struct tf_host *host = open_game();
    char setup[4096];
    const char *state = strstr(tf_send(host, "state all"), "tfn1");
    (void)snprintf(setup, sizeof setup, "setup %.*s", (int)strcspn(state, "\n"), state);

    /* A loaded die gives each cast of its seat one power. */
    char *zone = strstr(setup, "G:;K:;"), *hash = strstr(setup, " h=");
    cr_assert(zone != NULL && hash != NULL, "%s", setup);
    *hash = '\0';
    char changed[4096];
    (void)snprintf(changed, sizeof changed, "%.*sG:g1=loaded-die;%s", (int)(zone - setup), setup,
                   zone + 3);
    (void)tf_send(host, "set strict=0");
    const char *reply = tf_send(host, changed);
    cr_assert_eq(strncmp(reply, "ok ", 3), 0, "%s\n%s", changed, reply);
    shows(host, "show", "BET 1  power 4 (+1)\n");
    shows(host, "show s2", "BET 1  power 4 (+1)\n");
    tf_close(host);
}

/* -------------------------------------------------------------------------------------- grids */

/* The legend of a game that has its casts on a board of two by two. */
static const struct legend_row grid_legend[] = {
    {"zone", "A", "盤", "board", "owner=seat kind=grid cols=2 rows=2 row=1 facing=owner"},
    {NULL, NULL, NULL, NULL, NULL}};

static void draws_grid(const struct match *match, const struct state *st, int viewer,
                       const char *want)
{
    static char tfn[MAX_LINE], picture[MAX_LINE];
    struct show show = {match, st, tfn, SHOW_EN, 80, false, -1, NULL};
    struct str text, out;
    struct err err;

    str_init(&text, tfn, sizeof tfn);
    str_init(&out, picture, sizeof picture);
    tfn_print(match, st, viewer, &text);
    cr_assert(show_print(&show, &out, &err));
    cr_expect_not_null(strstr(picture, want), "no\n%s in\n%s", want, picture);
}

Test(show, a_grid_is_drawn_place_by_place_and_turned_for_the_other_side)
{
    static struct state st;
    struct prop_game prop;

    prop_open(&prop, 0);
    struct match match = *pool_match(&prop.pool, 0);
    struct run run = {&match, &st, NULL, NULL, NULL};
    prop_start(&run, 0);
    (void)(prop_answer(&run, 0) && prop_answer(&run, 0));
    struct rules rules = *match.rules;
    rules.legend = grid_legend;
    match.rules = &rules;
    draws_grid(&match, &st, 0, "    board\n      a1   .\n      .    .\n      a1   ");
    draws_grid(&match, &st, 1, "    board\n      .    .\n      .    a1\n      a1   ");
    prop_close(&prop);
}
