/* uniform.c - at the decisions of random games with small decks, what `sample` draws is spread over
 * the assignments of the hidden cards as RULES.md says. Games with facts of cards that nobody can
 * follow (rules->scopes) are sampled in another way, and looked at in spread.c. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "tests/lib/chi.h"
#include "tests/lib/follow-table.h"
#include "tests/lib/prop_game.h"
#include "tests/lib/told.h"

/* ASSIGNMENTS: of both seats together, at most; DRAWS: worlds a decision and seat. */
enum { ASSIGNMENTS = 200, DRAWS = 24, GAMES = 700, SMALLEST = 6, LARGEST = 12, NAMES = 3 };

/* Positions by what the seat knows of the hidden cards: nothing, of some that they are in the hand,
 * of some that they are there or face-down; and how many of each are tested. */
enum kind { KIND_PLAIN, KIND_HELD, KIND_AROUND, KIND_COUNT };
enum { ENOUGH = 700, LEAST_KNOWN = 200 };

struct tester {
    struct prop_game prop;
    struct table table;
    struct match match;
    struct state st;
    struct run run;
    struct counts list[TOLD_SEATS];
    struct chi_sum sum[KIND_COUNT];
    uint64_t seed;
};

static void print_view(const struct match *match, const struct state *st, int viewer, char *text)
{
    struct str out;

    str_init(&out, text, TOLD_TEXT);
    tfn_print(match, st, viewer, &out);
    cr_assert_not(out.overflow);
}

/* ---- small decks ------------------------------------------------------------------------------
 */

/* Starts game k with whole decks. */
static void start_whole(struct tester *tester, struct run *run, uint64_t k)
{
    run->match = pool_match(&tester->prop.pool, k);
    prop_start(run, k);
}

/* A card that a first move of this seat in a game with whole decks names: such a one has to be in a
 * deck, if the game asks for it. */
static card_t first_card(const struct run *run, seat_t seat)
{
    const struct match *match = run->match;
    char text[MOVE_TEXT];
    struct str out;

    if (ask_count(match, run->st, seat) == 0) {
        return CARD_NONE;
    }
    str_init(&out, text, sizeof text);
    move_print(match, run->st, ask_nth(match, run->st, seat, 0), &out);
    const char *id = strchr(text, ':');
    return id == NULL ? CARD_NONE : carddb_find(match->db, id + 1);
}

/* The cards of a seat in its deck and its hand; the others lie where the game wants them. */
static uint64_t hidden_cards(const struct run *run, seat_t seat)
{
    const struct rules *rules = run->match->rules;
    const struct field *field = &run->st->field;

    return field->zone[rules->deck.zone][seat] | field->zone[rules->hand_zone][seat];
}

/* One of the cards of the mask. */
static card_t any_card(const struct match *match, seat_t seat, uint64_t mask, uint64_t *stream)
{
    for (uint64_t n = rng_fast_below(stream, (uint64_t)bits_count(mask)); n > 0; n--) {
        mask &= mask - 1;
    }
    return match->card[seat * SEAT_OBJECTS + bits_first(mask)];
}

static void add_card(struct deck *deck, struct counts *list, card_t card)
{
    deck->card[deck->size++] = card;
    list->of[card]++;
}

/* Few cards of few names, out of a whole deck: equal copies make few assignments that differ. */
static void make_deck(const struct run *run, seat_t seat, uint64_t *stream, struct deck *deck,
                      struct counts *list)
{
    const struct match *match = run->match;
    uint64_t hidden = hidden_cards(run, seat), laid = match_all(match, seat) & ~hidden;
    card_t name[NAMES] = {first_card(run, seat)};

    *deck = (struct deck){.size = 0};
    for (int i = name[0] == CARD_NONE ? 0 : 1; i < NAMES; i++) {
        name[i] = any_card(match, seat, hidden, stream);
    }
    for (; laid != 0; laid &= laid - 1) {
        add_card(deck, list, match->card[seat * SEAT_OBJECTS + bits_first(laid)]);
    }
    int n = SMALLEST + (int)rng_fast_below(stream, LARGEST - SMALLEST + 1);
    for (int i = 0; i < n; i++) {
        add_card(deck, list, name[i < NAMES ? i : (int)rng_fast_below(stream, NAMES)]);
    }
}

static void make_decks(struct tester *tester, uint64_t k)
{
    uint64_t stream = hash_mix(k, 3);
    struct deck deck[SEATS];
    struct state st;
    struct run run = {.st = &st};

    memset(tester->list, 0, sizeof tester->list);
    start_whole(tester, &run, k);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        make_deck(&run, seat, &stream, &deck[seat], &tester->list[seat]);
    }
    pool_make(&tester->match, tester->prop.rules, tester->prop.db, deck);
    tester->match.lists_open = true;
}

/* ---- decisions --------------------------------------------------------------------------------
 */

/* True if the seat sees cards of an effect that is under way, which its view does not show. */
static bool sees_more(const struct state *st, seat_t seat)
{
    return !set_empty(&st->tail.looked[seat]) || st->tail.sets > 0 ||
           !set_empty(&st->head.ask.chosen);
}

static enum kind kind_of(const struct told *told)
{
    static const struct counts none;
    enum kind kind = KIND_PLAIN;

    for (int owner = 0; owner < TOLD_SEATS; owner++) {
        if (memcmp(&told->around[owner], &none, sizeof none) != 0 && owner != told->viewer) {
            return KIND_AROUND;
        }
        if (memcmp(&told->held[owner], &none, sizeof none) != 0) {
            kind = KIND_HELD;
        }
    }
    return kind;
}

/* Draws worlds for a seat whose hidden cards have few assignments, and adds how they are spread. */
static void check_seat(struct tester *tester, seat_t seat)
{
    static struct told_fill fill[TOLD_SEATS][ASSIGNMENTS];
    static char view[TOLD_TEXT], text[TOLD_TEXT];
    static struct told told, world_told;
    static struct state world;
    static struct match world_match;
    int count[TOLD_SEATS], drawn[ASSIGNMENTS] = {0};
    double likely[ASSIGNMENTS];
    struct counts unseen;

    print_view(&tester->match, &tester->st, seat, view);
    cr_assert(told_read(&told, &tester->table.legend, view), "%s", view);
    enum kind kind = kind_of(&told);
    if (tester->sum[kind].tests == ENOUGH) {
        return;
    }
    for (int owner = 0; owner < TOLD_SEATS; owner++) {
        cr_assert_geq(told_unseen(&told, owner, &tester->list[owner], &unseen), 0, "%s", view);
        count[owner] = told_fills(&told, owner, &unseen, fill[owner], ASSIGNMENTS);
        if (count[owner] < 0) {
            return;
        }
    }
    int all = count[0] * count[1];
    if (all < 2 || all > ASSIGNMENTS) {
        return;
    }
    for (int i = 0; i < all; i++) {
        likely[i] = fill[0][i / count[1]].likely * fill[1][i % count[1]].likely;
    }
    for (int i = 0; i < DRAWS; i++) {
        sample_world(&tester->match, &tester->st, seat, hash_mix(tester->seed++, 4), &world_match,
                     &world);
        print_view(&world_match, &world, VIEWER_ALL, text);
        cr_assert(told_read(&world_told, &tester->table.legend, text));
        int one = told_which(&told, &world_told, 0, fill[0], count[0]);
        int other = told_which(&told, &world_told, 1, fill[1], count[1]);
        cr_assert(one >= 0 && other >= 0, "cannot be: %s\nwhere s%d reads %s", text, seat + 1,
                  view);
        drawn[one * count[1] + other]++;
    }
    chi_add(&tester->sum[kind], drawn, likely, all, DRAWS);
}

static void check_game(struct tester *tester, uint64_t k)
{
    uint64_t stream = k;

    make_decks(tester, k);
    prop_start(&tester->run, k);
    do {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            if (!sees_more(&tester->st, seat)) {
                check_seat(tester, seat);
            }
        }
    } while (prop_answer(&tester->run, rng_fast(&stream)));
}

static bool is_enough(const struct tester *tester)
{
    for (enum kind kind = 0; kind < KIND_COUNT; kind++) {
        if (tester->sum[kind].tests < ENOUGH) {
            return false;
        }
    }
    return true;
}

static void check_sum(const struct tester *tester, enum kind kind)
{
    static const char *const kinds[KIND_COUNT] = {"nothing known", "known in hand", "known around"};
    const char *name = tester->prop.rules->vocab->game;
    const struct chi_sum *sum = &tester->sum[kind];

    if (sum->tests == 0) {
        cr_assert_neq(kind, KIND_PLAIN);
        return;
    }
    double square = chi_square_off(sum), rank = chi_rank_off(sum);
    cr_assert(square < CHI_FAR && square > -CHI_FAR, "%s, %s: spread %.1f", name, kinds[kind],
              square);
    cr_assert(rank < CHI_FAR && rank > -CHI_FAR, "%s, %s: one-sided %.1f", name, kinds[kind], rank);
}

Test(uniform, worlds_are_spread_over_all_assignments_as_the_rules_say)
{
    static struct tester tester;

    for (int i = 0; i < prop_count(); i++) {
        if (prop_rules(i)->scopes != NULL) {
            continue;
        }
        memset(&tester, 0, sizeof tester);
        prop_open(&tester.prop, i);
        table_open(&tester.table, i);
        tester.run = (struct run){.match = &tester.match, .st = &tester.st};
        for (uint64_t k = 0; k < GAMES && !is_enough(&tester); k++) {
            check_game(&tester, k);
        }
        for (enum kind kind = 0; kind < KIND_COUNT; kind++) {
            check_sum(&tester, kind);
            cr_assert(i > 0 || tester.sum[kind].tests >= LEAST_KNOWN); /* others make fewer */
        }
        table_close(&tester.table);
        prop_close(&tester.prop);
    }
}
