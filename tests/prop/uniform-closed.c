/* uniform-closed.c - worlds of a seat that does not know the other's deck list, and of one that
 * does not know what the other has answered already. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/core/move.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "protocol/command.h"
#include "tests/lib/chi.h"
#include "tests/lib/follow-table.h"
#include "tests/lib/told.h"

/* FEWEST: draws that an outcome is expected to have, at least, to be counted by itself. */
enum { DRAWS = 20000, WORLDS = 1000, MOST = 512, FEWEST = 8, GAMES = 12, CHECKS = 100 };

/* Outcomes by number, and how likely each is. */
struct spread {
    int n, draws, drawn[MOST];
    double likely[MOST];
};

/* Outcomes too rare to be tested alone are taken together. */
static void check_spread(const struct spread *spread, const char *what)
{
    struct spread used = {.n = 1};

    for (int i = 0; i < spread->n; i++) {
        cr_assert(spread->likely[i] > 0 || spread->drawn[i] == 0, "%s: cannot be: %d", what, i);
        int at = spread->likely[i] * spread->draws < FEWEST ? 0 : used.n++;
        used.likely[at] += spread->likely[i];
        used.drawn[at] += spread->drawn[i];
    }
    bool has_rare = used.likely[0] * spread->draws >= FEWEST;
    int first = has_rare ? 0 : 1, n = used.n - first;
    double square = chi_square(used.drawn + first, used.likely + first, n, spread->draws);
    cr_assert(n > 1 && square < chi_limit(n - 1), "%s: chi-square %.0f of %d", what, square, n);
}

static void read_text(const struct match *match, const struct state *st, int viewer,
                      const struct follow_legend *legend, char *text, struct told *told)
{
    struct str out;

    str_init(&out, text, TOLD_TEXT);
    tfn_print(match, st, viewer, &out);
    cr_assert_not(out.overflow);
    cr_assert(told_read(told, legend, text), "%s", text);
}

/* Draws a world for s1; its line of viewer `all` into text. */
static void draw_world(const struct table *table, const struct game *game, uint64_t seed,
                       struct match *world_match, char *text, struct told *all)
{
    static struct state world;

    sample_world(&game->match, &game->st, 0, hash_mix(seed, 6), world_match, &world);
    read_text(world_match, &world, VIEWER_ALL, &table->legend, text, all);
}

static struct table *open_toy(void)
{
    static struct table table;

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        if (strcmp(table.game, "toy") == 0) {
            return &table;
        }
        table_close(&table);
    }
    cr_assert_fail("the toy is not there");
    return NULL;
}

static struct game *set_up(struct table *table, const char *text)
{
    cr_assert_eq(strncmp(table_send(table, "set strict=0"), "ok", 2), 0);
    const char *reply = table_send(table, "setup %s", text);
    cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s", reply);
    return table->host->current;
}

/* The zone of seat s2 that has this letter. */
static const struct follow_zone *zone_of(const struct told *told, char letter)
{
    int room = 0;

    while (told->legend->room[room].letter != letter) {
        room++;
    }
    return &told->zone[1][room];
}

/* ---- lists that are known ----------------------------------------------------------------------
 */

static int card_at(const struct told *told, char letter, int place)
{
    return zone_of(told, letter)->card[place];
}

/* How likely each list, and with it each card on top of the deck, is for s1: each list that holds
 * what was seen is as likely as any other, and then each copy of it that was not seen. The outcome
 * is the card, plus the number of cards times the number of the list. Returns how many lists fit.
 */
static int expect_lists(const struct table *table, const struct told *told, struct spread *spread)
{
    int cards = table->legend.cards, fitting = 0;

    spread->n = cards * table->decks;
    cr_assert_leq(spread->n, (int)MOST);
    for (int list = 0; list < table->decks; list++) {
        struct counts whole, left;
        cr_assert(told_list(&table->legend, table->list[list], &whole));
        int n = told_unseen(told, 1, &whole, &left);
        fitting += n >= 0;
        for (int card = 0; n > 0 && card < cards; card++) {
            spread->likely[list * cards + card] = (double)left.of[card] / n;
        }
    }
    for (int i = 0; i < spread->n; i++) {
        spread->likely[i] /= fitting > 0 ? fitting : 1;
    }
    return fitting;
}

/* Which list the other seat has in a world: all its cards are shown. */
static int list_of(const struct table *table, const struct told *all)
{
    for (int list = 0; list < table->decks; list++) {
        struct counts whole, left;
        (void)told_list(&table->legend, table->list[list], &whole);
        if (told_unseen(all, 1, &whole, &left) == 0) {
            return list;
        }
    }
    return -1;
}

/* A card that was named as it was picked lies unseen still, and is known. */
static bool has_named(const struct game *game)
{
    return game->st.head.ask.chosen.of[1] != 0 && move_names_picks(&game->match, &game->st);
}

/* False if the position says nothing: the deck is empty, or the seat knows some of the hidden
 * cards, which would make the chances others. */
static bool check_position(const struct table *table, int *narrowed)
{
    static struct spread spread;
    static struct match world_match;
    static char text[TOLD_TEXT];
    static struct told told, all;
    static const struct counts none;
    const struct game *game = table->host->current;

    memset(&spread, 0, sizeof spread);
    read_text(&game->match, &game->st, 0, &table->legend, text, &told);
    int fitting = expect_lists(table, &told, &spread);
    if (fitting == 0 || has_named(game) || zone_of(&told, 'D')->n == 0 ||
        card_at(&told, 'D', 0) != FOLLOW_UNKNOWN ||
        memcmp(&told.held[1], &none, sizeof none) != 0 ||
        memcmp(&told.around[1], &none, sizeof none) != 0) {
        return false;
    }
    *narrowed += fitting < table->decks;
    for (spread.draws = 0; spread.draws < WORLDS; spread.draws++) {
        draw_world(table, game, (uint64_t)spread.draws, &world_match, text, &all);
        int list = list_of(table, &all);
        cr_assert_geq(list, 0, "a deck of no list: %s", text);
        spread.drawn[list * table->legend.cards + card_at(&all, 'D', 0)]++;
    }
    check_spread(&spread, "which list, and its card on top");
    return true;
}

Test(uniform_closed, each_known_list_that_fits_is_as_likely_as_another)
{
    struct table *table = open_toy();
    int checks = 0, narrowed = 0;
    char move[TABLE_MOVE];

    for (unsigned k = 0; k < GAMES || checks < CHECKS; k++) {
        table_deal(table, k);
        while (table->over[0] == '\0' && table->d < 8) {
            checks += check_position(table, &narrowed);
            int seat = table_choose(table, move);
            (void)table_play(table, seat, move);
        }
    }
    cr_assert_gt(narrowed, CHECKS / 4, "only in %d positions a list was out of the question",
                 narrowed);
    table_close(table);
}

/* ---- no list fits ------------------------------------------------------------------------------
 */

/* Draws worlds of a position in which s2 has one hidden card in the hand and at most one in the
 * deck; the outcome is the card of the hand, plus the number of cards times that of the deck. */
static void draw_pairs(const struct table *table, const struct game *game, bool has_deck,
                       struct spread *spread)
{
    static struct match world_match;
    static char text[TOLD_TEXT];
    static struct told all;

    for (spread->draws = 0; spread->draws < DRAWS; spread->draws++) {
        draw_world(table, game, (uint64_t)spread->draws, &world_match, text, &all);
        int deck = has_deck ? card_at(&all, 'D', 0) : 0;
        spread->drawn[deck * table->legend.cards + card_at(&all, 'H', 0)]++;
    }
}

/* No list has five cards. Three banners were seen, so the one hidden card is any other of the pool,
 * all equally likely. */
Test(uniform_closed, an_invented_card_is_any_of_the_pool_that_may_still_be_there)
{
    struct table *table = open_toy();
    static struct spread spread;
    struct game *game = set_up(table, "tfn1 toy@1 all t4.s1.bid?s1+s2 s1{points=0;A:;H:fork;D:;X:} "
                                      "s2{points=0;A:r4=banner,r5=banner;H:slab;D:;X:banner,fork}");
    int banner = follow_card(&table->legend, "banner", 6), cards = table->legend.cards;

    spread.n = cards;
    for (int card = 0; card < cards; card++) {
        spread.likely[card] = card == banner ? 0 : 1.0 / (cards - 1);
    }
    draw_pairs(table, game, false, &spread);
    check_spread(&spread, "one card");
    table_close(table);
}

/* Two cards are invented, one after the other, and then shuffled; of n cards of the pool, and two
 * banners were seen, so that there can be one more. Two others, x and then y: 1/n * 1/n, in this
 * order or the other, so (x, y) comes up 1/n^2. A banner and then x: 1/n * 1/(n-1); x and then a
 * banner: 1/n * 1/n; shuffled, (banner, x) and (x, banner) have half of the sum each. */
Test(uniform_closed, invented_cards_keep_the_limit_of_copies)
{
    struct table *table = open_toy();
    static struct spread spread;
    struct game *game = set_up(table, "tfn1 toy@1 all t4.s1.bid?s1+s2 s1{points=0;A:;H:fork;D:;X:} "
                                      "s2{points=0;A:r4=banner,r5=banner;H:slab;D:fork;X:}");
    int banner = follow_card(&table->legend, "banner", 6), n = table->legend.cards;

    spread.n = n * n;
    cr_assert_leq(spread.n, (int)MOST);
    for (int i = 0; i < spread.n; i++) {
        int banners = (i / n == banner) + (i % n == banner);
        spread.likely[i] = banners == 0   ? 1.0 / n / n
                           : banners == 1 ? (1.0 / n / (n - 1) + 1.0 / n / n) / 2
                                          : 0;
    }
    draw_pairs(table, game, true, &spread);
    check_spread(&spread, "two cards");
    table_close(table);
}

/* ---- sealed answers ----------------------------------------------------------------------------
 */

/* The hand of two and the deck of one hold b b s: the hand is bb once, bs twice of three. What was
 * bid is any of the moves that the hand allows, so bb and a bid b, bs and b, bs and s: 1/3 each. */
Test(uniform_closed, a_sealed_answer_is_any_that_the_hand_allows)
{
    static const char *const bids[] = {"given.s2.bid:banner)", "given.s2.bid:slab)"};
    struct table *table = open_toy();
    static struct spread spread;
    static struct match world_match;
    static char text[TOLD_TEXT];
    static struct told all;
    struct game *game =
        set_up(table, "tfn1 toy@1 all t2.s2.bid?s1+s2 s1{points=0;A:;H:pebble;D:;X:} "
                      "s2{points=0;A:;H:banner,slab;D:banner;X:} o=(given.s2.bid:slab)");
    int slab = follow_card(&table->legend, "slab", 4);

    game->match.lists_open = true;
    spread.n = 4; /* the hand has a slab, or not; the bid is one, or not */
    spread.likely[0] = spread.likely[2] = spread.likely[3] = 1.0 / 3;
    for (spread.draws = 0; spread.draws < DRAWS; spread.draws++) {
        draw_world(table, game, (uint64_t)spread.draws, &world_match, text, &all);
        bool has_slab = card_at(&all, 'H', 0) == slab || card_at(&all, 'H', 1) == slab;
        bool is_slab = strstr(text, bids[1]) != NULL;
        cr_assert(is_slab || strstr(text, bids[0]) != NULL, "%s", text);
        spread.drawn[2 * has_slab + is_slab]++;
    }
    check_spread(&spread, "a sealed bid");
    table_close(table);
}
