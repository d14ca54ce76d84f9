/* uniform-cases.c - small positions whose worlds were counted by hand: each must come up as often
 * as it should.
 *
 * The rule, by RULES.md on sampling: cards known to be in the other hand lie there. Of those known
 * to be there or face-down (`k>=`), each lies at any of these places, equally likely. All other
 * hidden cards of that seat are shuffled. The hidden places of the two seats have nothing to do
 * with each other. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "protocol/command.h"
#include "tests/lib/chi.h"
#include "tests/lib/follow-table.h"
#include "tests/lib/told.h"

enum { DRAWS = 20000, MOST = 40, CARDS = 8 };

/* What can be true of the hidden places of each seat, with its weight: `HAND/FACE-DOWN/DECK=2`. A
 * letter is a card of the game whose id begins with it; an empty text: nothing is hidden. */
struct example {
    const char *what, *game, *text;
    int seat;
    const char *of[TOLD_SEATS];
};

#define DRIVE(side_1, side_2, rest)                                                                \
    "tfn1 unreal-drive@1 all t5.s1.action.right?s1 s1{life=8;A:a1=moss-knight;G:;" side_1          \
    "} s2{life=6;A:a4=ember-pup;G:;" side_2 "}" rest
#define TOY(side_1, side_2) "tfn1 toy@1 all t2.s2.bid?s1+s2 s1{" side_1 "} s2{" side_2 "}"

static const struct example examples[] = {
    /* A hand of two and a deck of two, from g g p p. Of the 6 hands of two copies 1 is gg, 1 is pp
     * and 4 are gp; with gp the deck is gp or pg, 2 each. */
    {"equal copies are one card",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:;H:graft,pitfall;D:graft,pitfall;X:", ""),
     0,
     {"", "gg//pp=1 gp//gp=2 gp//pg=2 pp//gg=1"}},
    /* One g is in the hand; g p u are shuffled over the other hand place and the deck of two: 3! */
    {"a card known to be in the hand lies there",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:;H:graft^12,graft;D:pitfall,upset;X:", ""),
     0,
     {"", "gg//pu=1 gg//up=1 gp//gu=1 gp//ug=1 gu//gp=1 gu//pg=1"}},
    /* Two known in the hand of three, which may be the same two, and g u for the rest. */
    {"two cards known to be in the hand lie there",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:;H:graft^12,pitfall^12,graft;D:upset;X:", ""),
     0,
     {"", "ggp//u=1 gpu//g=1"}},
    /* p is in the hand of two (2 of 3) or at k4 (1 of 3); g u t are shuffled over the other three
     * places. With p in the hand 6 orders of 1/6 of 2/3 = 1/9; with p at k4 the deck is one of 3,
     * 1/3 of 1/3 = 1/9 each. */
    {"a card known to be in the hand or face-down lies in one of these places",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:k4=graft^2~d;H:pitfall,upset;D:tithe;X:",
           " k>=(s2.H*2,k4){pitfall}"),
     0,
     {"", "gp/t/u=1 gp/u/t=1 pt/g/u=1 pt/u/g=1 pu/g/t=1 pu/t/g=1 gt/p/u=1 gu/p/t=1 tu/p/g=1"}},
    /* One g is in the hand of one or at k4, equally likely; g p lie at the two places left in both
     * orders. Hand and k4 are g g in one order of each, 1/4 + 1/4. */
    {"a copy that nobody has seen goes where it likes",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:k4=graft^2~d;H:graft;D:pitfall;X:", " k>=(s2.H*1,k4){graft}"),
     0,
     {"", "g/g/p=2 g/p/g=1 p/g/g=1"}},
    /* g is in the hand of three; p lies at one of the 2 places left there or at k4; then g u at the
     * other two. p in the hand, 2/3: u or g at k4, 1/3 each. p at k4, 1/3: the hand has g u. */
    {"both kinds of knowledge hold at once",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:k4=upset^2~d;H:graft^12,graft,pitfall;D:;X:",
           " k>=(s2.H*2,k4){pitfall}"),
     0,
     {"", "ggp/u/=1 gpu/g/=1 ggu/p/=1"}},
    /* k4 is known to both, k5 to its owner: p u g over hand, k5 and deck, 3! */
    {"a face-down card that was seen stays",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:k4=pitfall~d,k5=upset^2~d;H:graft;D:pitfall;X:", ""),
     0,
     {"", "g/p/u=1 g/u/p=1 p/g/u=1 p/u/g=1 u/g/p=1 u/p/g=1"}},
    /* The own deck: its top is known; g g u below it, 3 orders. The other's bottom is known too; g
     * p p over a hand of one and two places. */
    {"known places of decks stay",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:tithe^1,graft*2,upset;X:", "K:;H:graft;D:pitfall*2,upset^12;X:", ""),
     0,
     {"//ggu=1 //gug=1 //ugg=1", "g//pp=1 p//gp=1 p//pg=1"}},
    /* The owner put t to the bottom and knows it there; for s1 it may lie anywhere: 3! */
    {"what its owner put to the bottom of his deck says nothing to the other",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:;H:;D:graft,pitfall,tithe^2;X:", ""),
     0,
     {"", "//gpt=1 //gtp=1 //pgt=1 //ptg=1 //tgp=1 //tpg=1"}},
    /* The same position for s2: its bottom is t, the two above lie in 2 orders; s1's hand is hidden
     * and can be nothing but t. */
    {"the owner knows the card that he put there",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:;X:", "K:;H:;D:graft,pitfall,tithe^2;X:", ""),
     1,
     {"t//=1", "//gp=1 //pg=1"}},
    /* g g p u in 4!/2! orders. */
    {"the own deck lies in any order",
     "unreal-drive",
     DRIVE("K:;H:tithe;D:graft*2,pitfall,upset;X:", "K:;H:tithe;D:;X:", ""),
     0,
     {"//ggpu=1 //ggup=1 //gpgu=1 //gpug=1 //gugp=1 //gupg=1 //pggu=1 //pgug=1 //pugg=1 "
      "//uggp=1 //ugpg=1 //upgg=1",
      "t//=1"}},
    /* Both: the other has b b s over a hand of two and a deck of one: bb once, bs twice. */
    {"the two seats have nothing to do with each other",
     "toy",
     TOY("points=0;A:;H:pebble;D:fork,shove;X:", "points=0;A:;H:banner*2;D:slab;X:"),
     0,
     {"//fs=1 //sf=1", "bb//s=1 bs//b=2"}},
};

/* ---- reading examples --------------------------------------------------------------------------
 */

/* The letters of one seat's cards; those of the toy stand for others than in Unreal Drive, and `s`
 * is the one card of that letter that the seat has. */
static uint8_t letter_card(const struct follow_legend *legend, const struct counts *list,
                           char letter)
{
    for (int card = 0; card < legend->cards; card++) {
        if (legend->card[card][0] == letter && list->of[card] > 0) {
            return (uint8_t)card;
        }
    }
    cr_assert_fail("no card begins with %c", letter);
    return 0;
}

static int compare_cards(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* Reads the assignments of a seat that were counted by hand; returns how many. */
static int read_fills(const struct follow_legend *legend, const struct counts *list,
                      const char *text, struct told_fill *fill)
{
    double sum = 0;
    int count = 0;

    if (*text == '\0') {
        fill[0] = (struct told_fill){.likely = 1};
        return 1;
    }
    while (*text != '\0') {
        int n = 0, hand = -1;
        fill[count] = (struct told_fill){.likely = 0};
        for (; *text != '='; text++) {
            if (*text == '/') {
                hand = hand < 0 ? n : hand;
            } else {
                fill[count].card[n++] = letter_card(legend, list, *text);
            }
        }
        qsort(fill[count].card, (size_t)hand, 1, compare_cards);
        fill[count].likely = atoi(++text);
        sum += fill[count++].likely;
        text += strcspn(text, " ");
        text += *text == ' ' ? 1 : 0;
    }
    for (int i = 0; i < count; i++) {
        fill[i].likely /= sum;
    }
    return count;
}

/* ---- one example ------------------------------------------------------------------------------
 */

struct test {
    const struct example *example;
    struct table *table;
    struct game *game;
    char view[TOLD_TEXT];
    struct told told;
    struct told_fill fill[TOLD_SEATS][MOST];
    int count[TOLD_SEATS];
};

static void print_text(const struct match *match, const struct state *st, int viewer, char *text)
{
    struct str out;

    str_init(&out, text, TOLD_TEXT);
    tfn_print(match, st, viewer, &out);
    cr_assert_not(out.overflow);
}

/* Opens the position with open lists, under a handle. */
static struct game *set_up(struct table *table, const char *handle, const char *text)
{
    static char line[2 * TOLD_TEXT];

    (void)snprintf(line, sizeof line, "setup as=%s %s", handle, text);
    const char *reply = command_run(table->host, line, strlen(line));
    cr_assert_not_null(strstr(reply, "ok game="), "%s\n%s", reply, line);
    struct game *game = host_game(table->host, handle);
    game->match.lists_open = true;
    return game;
}

/* What the test works out itself must be what was counted by hand. */
static void check_counted(struct test *test)
{
    static char text[TOLD_TEXT];
    struct told_fill found[MOST];
    struct counts list, unseen;
    struct told all;

    print_text(&test->game->match, &test->game->st, VIEWER_ALL, text);
    cr_assert(told_read(&all, &test->table->legend, text));
    for (int owner = 0; owner < TOLD_SEATS; owner++) {
        memset(&list, 0, sizeof list);
        (void)told_unseen(&all, owner, &list, &unseen);
        for (int room = 0; room < test->table->legend.rooms; room++) {
            const struct follow_zone *zone = &all.zone[owner][room];
            for (int i = 0; i < zone->n; i++) {
                list.of[zone->card[i]]++;
            }
        }
        test->count[owner] =
            read_fills(&test->table->legend, &list, test->example->of[owner], test->fill[owner]);
        (void)told_unseen(&test->told, owner, &list, &unseen);
        int n = told_fills(&test->told, owner, &unseen, found, MOST);
        cr_assert_eq(n, test->count[owner], "%s: s%d %d, not %d", test->example->what, owner + 1, n,
                     test->count[owner]);
        for (int i = 0; i < n; i++) {
            int k = 0;
            while (k < n && memcmp(found[i].card, test->fill[owner][k].card, TOLD_PLACES) != 0) {
                k++;
            }
            double off = k < n ? found[i].likely - test->fill[owner][k].likely : 1;
            cr_assert(off < 1e-9 && off > -1e-9, "%s: s%d, one is not as likely",
                      test->example->what, owner + 1);
        }
    }
}

/* Every assignment is a position in which the seat reads the same, octet by octet. */
static void check_views(struct test *test)
{
    static char text[TOLD_TEXT], view[TOLD_TEXT];

    for (int i = 0; i < test->count[0] * test->count[1]; i++) {
        const struct told_fill *const pair[TOLD_SEATS] = {&test->fill[0][i / test->count[1]],
                                                          &test->fill[1][i % test->count[1]]};
        cr_assert(told_write(&test->told, test->view, pair, text, sizeof text));
        const struct game *other = set_up(test->table, "other", text);
        print_text(&other->match, &other->st, test->example->seat, view);
        cr_assert_str_eq(view, test->view, "%s:\n%s", test->example->what, text);
    }
}

static void check_worlds(struct test *test)
{
    static struct state world;
    static struct match world_match;
    static char text[TOLD_TEXT];
    static struct told all;
    int drawn[MOST] = {0}, n = test->count[0] * test->count[1];
    double likely[MOST];

    for (int i = 0; i < n; i++) {
        likely[i] =
            test->fill[0][i / test->count[1]].likely * test->fill[1][i % test->count[1]].likely;
    }
    for (uint64_t i = 0; i < DRAWS; i++) {
        int at[TOLD_SEATS];
        sample_world(&test->game->match, &test->game->st, (seat_t)test->example->seat,
                     hash_mix(i, 5), &world_match, &world);
        print_text(&world_match, &world, VIEWER_ALL, text);
        cr_assert(told_read(&all, &test->table->legend, text));
        for (int owner = 0; owner < TOLD_SEATS; owner++) {
            at[owner] = told_which(&test->told, &all, owner, test->fill[owner], test->count[owner]);
            cr_assert_geq(at[owner], 0, "%s: cannot be: %s", test->example->what, text);
        }
        drawn[at[0] * test->count[1] + at[1]]++;
    }
    double square = chi_square(drawn, likely, n, DRAWS);
    cr_assert(n > 1 && square < chi_limit(n - 1), "%s: chi-square %.0f of %d", test->example->what,
              square, n);
}

static void check_example(struct table *table, const struct example *example)
{
    static struct test test;

    memset(&test, 0, sizeof test);
    test.example = example;
    test.table = table;
    test.game = set_up(table, "one", example->text);
    print_text(&test.game->match, &test.game->st, example->seat, test.view);
    cr_assert(told_read(&test.told, &table->legend, test.view));
    check_counted(&test);
    check_views(&test);
    check_worlds(&test);
}

Test(uniform_cases, worlds_counted_by_hand_come_up_as_often_as_they_should)
{
    static struct table table;
    size_t seen = 0;

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        cr_assert_eq(strncmp(table_send(&table, "set strict=0"), "ok", 2), 0);
        for (size_t k = 0; k < COUNT_OF(examples); k++) {
            if (strcmp(examples[k].game, table.game) == 0) {
                check_example(&table, &examples[k]);
                seen++;
            }
        }
        table_close(&table);
    }
    cr_assert_eq(seen, COUNT_OF(examples));
}
