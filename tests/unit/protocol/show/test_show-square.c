/* test_show-square.c - what a square of a board says, in any position, and what it cannot know. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/text/tfn.h"
#include "protocol/show/show-inner.h"
#include "tests/lib/prop_game.h"

enum {
    GAMES = 3,
    NARROW = 19 /* columns of a square of the tests' games that is not roomy */
};

static struct prop_game prop;

/* The board of a view, -1: the game has none. */
static int board_of(const struct rules *rules)
{
    for (int z = 0; z < rules->zones; z++) {
        if (rules->zone[z].label == LABEL_SQUARE) {
            return z;
        }
    }
    return -1;
}

/* Takes the face out of what a view says of a square. */
static void hide(const char *square, char text[MAX_LINE])
{
    char *at = strstr(text, square), *hash = strstr(text, " h=");

    cr_assert(at != NULL && hash != NULL, "%s", text);
    *hash = '\0';
    at += strlen(square);
    *at++ = '?';
    char *flags = strchr(at, '~');
    memmove(at, flags, strlen(flags) + 1);
}

static void start(struct run *run, const char *game)
{
    static struct state st;
    int i = 0;

    while (strcmp(prop_rules(i)->vocab->game, game) != 0) {
        i++;
    }
    prop_open(&prop, i);
    *run = (struct run){pool_match(&prop.pool, 0), &st, NULL, NULL, NULL};
    prop_start(run, 0);
}

/* The picture that s1 sees of a match, by a text if that is not what s1 knows. */
static const char *drawn(const struct match *match, const struct state *st, char *tfn)
{
    static char picture[MAX_LINE];
    struct show show = {match, st, tfn, SHOW_EN, SHOW_WIDTH, false, -1, NULL};
    struct str out;
    struct err err = {0};

    str_init(&out, picture, sizeof picture);
    cr_assert(show_print(&show, &out, &err), "%s %s %s", err.code, err.keys, tfn);
    return picture;
}

Test(show_square, a_face_that_the_view_does_not_tell_is_not_looked_up)
{
    static char tfn[MAX_LINE];
    struct str text;
    struct run run;

    start(&run, "play-of-universe");
    str_init(&text, tfn, sizeof tfn);
    tfn_print(run.match, run.st, 0, &text);
    hide("c5=", tfn);
    const char *picture = drawn(run.match, run.st, tfn);
    const char *rank = strstr(picture, "+c5 # s2 ?-----+");
    cr_assert_not_null(rank, "%s", picture);
    const char *next = strstr(rank, "+a4---");
    cr_expect(next != NULL && strstr(rank, "HP") > next, "%s", picture);
    prop_close(&prop);
}

/* --------------------------------------------------------------------------------- the J card */

/* The picture of a match where c1, which has a J card, has a longer id. */
static const char *with_id(const struct run *run, const char *more)
{
    static char tfn[MAX_LINE], id[32];
    card_t j = run->match->card[run->st->field.order[rules_label_slot(
        &prop.rules->zone[board_of(prop.rules)], 0, 'c', 1)]];
    struct carddb db = *run->match->db;
    struct match match = *run->match;
    struct card *cards = malloc((size_t)db.card_count * sizeof *cards);
    struct str text;

    cr_assert_not_null(cards);
    memcpy(cards, db.cards, (size_t)db.card_count * sizeof *cards);
    (void)snprintf(id, sizeof id, "%s%s", cards[j].id, more);
    cards[j].id = id;
    db.cards = cards;
    match.db = &db;
    str_init(&text, tfn, sizeof tfn);
    tfn_print(&match, run->st, 0, &text);
    const char *picture = drawn(&match, run->st, tfn);
    free(cards);
    return picture;
}

static void holds(const char *picture, const char *want)
{
    cr_expect_not_null(strstr(picture, want), "no %s in\n%s", want, picture);
}

Test(show_square, the_j_card_is_marked_whatever_else_has_room)
{
    struct run run;

    start(&run, "play-of-universe"); /* with jf on c1 */
    holds(with_id(&run, ""), "+c1 ^ s1 jf J--+");
    holds(with_id(&run, "-1"), "+c1 ^ s1 jf-1 J+");
    const char *picture = with_id(&run, "-12");
    holds(picture, "+c1 ^ s1 jf-12-+");
    holds(picture, "|J Valka, Embe.|");
    picture = with_id(&run, "-1234");
    holds(picture, "+c1 ^ s1 J card+");
    holds(picture, "|jf-1234 Valka.|");
    prop_close(&prop);
}

/* --------------------------------------------------------------------------------- any position */

/* Each square has its head once, and that of a card says whose and which it is. */
static void check_squares(const struct rules *rules, const struct view *view, const char *picture)
{
    int z = board_of(rules);
    const struct zone_rule *rule = &rules->zone[z];
    const struct view_item *at[VIEW_ITEMS] = {NULL};
    int first = view->zone[z][0].first;

    for (int i = first; i < first + view->zone[z][0].count; i++) {
        int slot = rules_label_slot(rule, 0, view->item[i].letter, view->item[i].number);
        if (view->item[i].letter != 0) {
            at[slot] = &view->item[i];
        }
    }
    for (int slot = 0; slot < rule->capacity; slot++) {
        struct label_name name = rules_label_name(rule, rules_label(rule, 0, slot));
        char head[64];
        (void)snprintf(head, sizeof head, "+%c%d", name.letter, name.number);
        const char *found = strstr(picture, head);
        cr_assert_not_null(found, "no %s in\n%s", head, picture);
        cr_assert_null(strstr(found + 1, head), "%s twice in\n%s", head, picture);
        if (at[slot] == NULL) {
            cr_assert_eq(found[3], '-', "%s", found);
            continue;
        }
        bool is_back = strchr(at[slot]->flags, 'd') != NULL;
        int owner = strchr(at[slot]->flags, 'o')[1] - '0';
        bool is_near = owner == (view->viewer == 1 ? 2 : 1);
        (void)snprintf(head, sizeof head, " %c s%d %s",
                       is_back   ? '#'
                       : is_near ? '^'
                                 : 'v',
                       owner, prop.db->cards[at[slot]->card].id);
        cr_assert_eq(strncmp(found + 3, head, strlen(head)), 0, "no %s in\n%s", head, picture);
    }
}

/* As many bars in each line of a square, and none wider than it was asked for. */
static void check_lines(char *picture, int width, int bars)
{
    for (char *line = strtok(picture, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        int n = 0;
        for (const char *at = line; (at = strchr(at, '|')) != NULL; at++) {
            n++;
        }
        cr_assert_leq(show_width(line), width, "%s", line);
        cr_assert(n == 0 || n == bars, "%s", line);
        cr_assert(n == 0 || line[strlen(line) - 1] == '|', "%s", line);
    }
}

/* Where no square is roomy, heads begin behind the corner. */
static void check_games(int width)
{
    static char tfn[MAX_LINE], picture[MAX_LINE];
    static struct view view;
    const struct zone_rule *rule = &prop.rules->zone[board_of(prop.rules)];
    uint64_t stream = (uint64_t)width;
    static struct state st;
    struct err err;

    for (uint64_t k = 0; k < GAMES; k++) {
        struct run run = {pool_match(&prop.pool, k), &st, NULL, NULL, NULL};
        prop_start(&run, k);
        do {
            int viewer = (int)(rng_fast(&stream) % 4);
            struct show show = {run.match, &st, tfn, (int)(k % 2), width, false, -1, NULL};
            struct str text, out;
            str_init(&text, tfn, sizeof tfn);
            str_init(&out, picture, sizeof picture);
            tfn_print(run.match, &st, viewer, &text);
            view_build(run.match, &st, viewer, &view);
            cr_assert(show_print(&show, &out, &err), "%s", tfn);
            check_squares(prop.rules, &view, picture);
            check_lines(picture, width, rule->capacity / rule->width + 1);
        } while (prop_answer(&run, rng_fast(&stream)));
    }
}

Test(show_square, every_square_of_any_position_says_what_stands_there)
{
    int boards = 0;

    for (int i = 0; i < prop_count(); i++) {
        prop_open(&prop, i);
        if (board_of(prop.rules) >= 0) {
            const struct zone_rule *rule = &prop.rules->zone[board_of(prop.rules)];
            check_games(prop_is_toy(i) ? 1 + NARROW * (rule->capacity / rule->width) : SHOW_WIDTH);
            boards++;
        }
        prop_close(&prop);
    }
    cr_expect_geq(boards, 2);
}

Test(show_square, a_text_is_cut_between_characters)
{
    cr_expect_eq(show_fit("fox", 2), 2);
    cr_expect_eq(show_fit("fox", 3), 3);
    cr_expect_eq(show_fit("fox", 9), 3);
    cr_expect_eq(show_fit("狐の", 3), strlen("狐"));
    cr_expect_eq(show_fit("か\u3099x", 2), strlen("か\u3099"), "a mark stays with its letter");
    cr_expect_eq(show_fit("狐", 1), 0);
}
