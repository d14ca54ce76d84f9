/* test_luck.c - the luck of the blocks of two bots. */
#include <criterion/criterion.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/arena/luck/luck-table.h"
#include "engine/base/rng.h"

enum { LINES = 4096, DECK = 6, DRAWN = 3 };

/* A game of cards: each seat draws some of six, and who has got the more wins. */
struct deal {
    char falls[LINES];
    int sum[2];
};

static const char CARDS[] = "aabbbc";
static const int WORTH[] = {3, 1, 0};

/* Adds the draw of one card out of what is left of a deck. */
static void add_draw(struct deal *deal, int seat, char *left, int n, int at)
{
    size_t used = strlen(deal->falls);
    const char *comma = "";

    used += (size_t)snprintf(deal->falls + used, LINES - used,
                             "chance 1 d=1 for=s%d.deck kind=draw got=%c of=", seat + 1, left[at]);
    for (char card = 'a'; card <= 'c'; card++) {
        int copies = 0;

        for (int i = 0; i < n; i++) {
            copies += left[i] == card;
        }
        if (copies > 0) {
            used +=
                (size_t)snprintf(deal->falls + used, LINES - used, "%s%c*%d", comma, card, copies);
            comma = ",";
        }
    }
    (void)snprintf(deal->falls + used, LINES - used, "\n");
    deal->sum[seat] += WORTH[left[at] - 'a'];
    memmove(left + at, left + at + 1, (size_t)(n - at - 1));
}

/* A game in which a seat whose first card is worth nothing gives up at once: what has fallen
 * decides when it ends. */
static double play(struct deal *deal, uint64_t *stream)
{
    char left[2][DECK];

    memcpy(left[0], CARDS, DECK);
    memcpy(left[1], CARDS, DECK);
    *deal = (struct deal){0};
    for (int i = 0; i < DRAWN; i++) {
        for (int seat = 0; seat < 2; seat++) {
            add_draw(deal, seat, left[seat], DECK - i,
                     (int)rng_fast_below(stream, (size_t)(DECK - i)));
            if (i == 0 && deal->sum[seat] == 0) {
                return seat == 0 ? 0 : 1;
            }
        }
    }
    return deal->sum[0] == deal->sum[1] ? 0.5 : deal->sum[0] > deal->sum[1];
}

/* Blocks of two such games, in the second of which the first bot has the other seat. */
static void play_blocks(struct luck *luck, uint64_t seed, unsigned long blocks)
{
    struct text error = {0};
    struct deal deal;
    uint64_t stream = seed;

    luck_open(luck, 2, LUCK_LEVELS);
    for (unsigned long i = 0; i < 2 * blocks; i++) {
        double points = play(&deal, &stream);
        struct luck_game game = {i / 2, (int)(i % 2), (int)(i % 2), i % 2 ? 1 - points : points,
                                 deal.falls};

        cr_assert(luck_add(luck, &game, &error));
        cr_assert_eq(luck->open_count, i % 2 == 0);
    }
}

Test(luck, it_explains_games_of_luck)
{
    struct ridge_gain gain;
    struct luck luck;

    play_blocks(&luck, 1, 2000);
    cr_assert(ridge_judge(&luck.games, &gain));
    cr_assert_gt(gain.low, 0.5);
    cr_assert(ridge_judge(&luck.blocks, &gain));
    cr_assert_gt(gain.low, 0.5);
    cr_assert_eq(gain.units, 2000);
    luck_close(&luck);
}

/* Both bots are the same, so the truth is 1/2: over many tries the scores with the luck taken off
 * are as near to it as they say, and the luck itself is nothing on the average. */
Test(luck, what_is_left_has_the_right_mean)
{
    enum { TRIES = 120, BLOCKS = 150 };
    double sum = 0, squares = 0, luck_sum = 0;

    for (int i = 0; i < TRIES; i++) {
        struct ridge_gain gain;
        struct luck luck;

        play_blocks(&luck, 100 + (uint64_t)i, BLOCKS);
        cr_assert(ridge_judge(&luck.blocks, &gain));
        double far = (gain.less_mean - 0.5) / sqrt(gain.less_variance / BLOCKS);
        sum += far;
        squares += far * far;
        luck_sum += gain.luck_mean / sqrt(gain.luck_variance / BLOCKS);
        luck_close(&luck);
    }
    cr_assert_lt(fabs(sum) / sqrt(TRIES), 4);
    cr_assert_float_eq(squares / TRIES, 1, 4 * sqrt(2.0 / TRIES));
    cr_assert_lt(fabs(luck_sum) / sqrt(TRIES), 4);
}

/* ------------------------------------------------------------------------------- exact sums */

/* All ways in which two of the cards can come, with a game that ends behind an `a`: the first card
 * is as likely as its copies, and so is the second one. */
static void add_all_ways(struct luck *luck, struct text *error)
{
    unsigned long block = 0;

    for (int first = 0; first < DECK; first++) {
        for (int second = 0; second < DECK - 1; second++) {
            char left[DECK];
            struct deal deal = {0};

            memcpy(left, CARDS, DECK);
            add_draw(&deal, 0, left, DECK, first);
            if (CARDS[first] != 'a') {
                add_draw(&deal, 0, left, DECK - 1, second);
            }
            for (int leg = 0; leg < 2; leg++) {
                struct luck_game game = {block, leg, leg, 1, deal.falls};

                cr_assert(luck_add(luck, &game, error));
            }
            block++;
        }
    }
}

Test(luck, over_all_that_can_happen_each_column_adds_up_to_nothing)
{
    struct text error = {0};
    struct luck luck;

    luck_open(&luck, 2, LUCK_LEVELS);
    add_all_ways(&luck, &error);
    cr_assert_eq(luck.blocks.columns, luck.columns.count);
    cr_assert_gt(luck.columns.count, 6);
    for (int i = 0; i < luck.columns.count; i++) {
        double blocks = 0, games = 0, size = 0;

        for (int fold = 0; fold < RIDGE_FOLDS; fold++) {
            const struct ridge_fold *sums[] = {&luck.blocks.folds[fold], &luck.games.folds[fold]};

            blocks += sums[0]->units > 0 ? sums[0]->x[i] : 0;
            games += sums[1]->units > 0 ? sums[1]->x[i] : 0;
            size +=
                sums[1]->units > 0 ? sums[1]->xx[(size_t)i * ((size_t)i + 1) / 2 + (size_t)i] : 0;
        }
        cr_assert_float_eq(blocks, 0, 1e-12);
        cr_assert_float_eq(games, 0, 1e-12);
        cr_assert_gt(size, 0.1);
    }
    luck_close(&luck);
}

/* ------------------------------------------------------------------------------------ blocks */

static bool add(struct luck *luck, unsigned long block, int leg, double points, const char *falls)
{
    struct luck_game game = {block, leg, leg, points, falls};
    struct text error = {0};
    bool is_fine = luck_add(luck, &game, &error);

    text_free(&error);
    return is_fine;
}

Test(luck, blocks_count_when_they_are_whole_and_games_count_once)
{
    static const char falls[] = "chance 1 d=0 for=first kind=number got=s1 of=s1,s2\n";
    double units = 0;
    struct luck luck;

    luck_open(&luck, 2, LUCK_LEVELS);
    cr_assert(add(&luck, 1, 0, 1, falls));
    cr_assert(add(&luck, 2, 1, 0, falls));
    cr_assert(add(&luck, 3, 0, 0, falls));
    cr_assert(add(&luck, 1, 0, 0, falls)); /* there is one already */
    cr_assert(add(&luck, 1, 1, 1, falls));
    cr_assert(add(&luck, 2, 0, 0, falls));
    cr_assert_eq(luck.open_count, 1);
    double points = 0, games = 0;
    for (int fold = 0; fold < RIDGE_FOLDS; fold++) {
        units += luck.blocks.folds[fold].units;
        points += luck.blocks.folds[fold].y;
        games += luck.games.folds[fold].units;
    }
    cr_assert_eq(units, 2);
    cr_assert_eq(games, 4);
    cr_assert_eq(points, 1);
    luck_close(&luck);
}

/* In the coarsest column what one seat draws counts against what the other draws. */
Test(luck, the_same_luck_of_both_cancels)
{
    static const char falls[] = "chance 1 d=0 for=s1.deck kind=draw got=a of=a,b*2\n"
                                "chance 2 d=0 for=s2.deck kind=draw got=a of=a,b*2\n";
    static const char other[] = "chance 1 d=0 for=s1.deck kind=draw got=a of=a,b*2\n"
                                "chance 2 d=0 for=s2.deck kind=draw got=b of=a,b*2\n";
    struct luck luck;

    for (int same = 0; same < 2; same++) {
        double size = 0;

        luck_open(&luck, 2, 1);
        cr_assert(add(&luck, 0, 0, 1, same ? falls : other));
        cr_assert(add(&luck, 0, 1, 1, falls));
        for (int fold = 0; fold < RIDGE_FOLDS; fold++) {
            size += luck.games.folds[fold].xx ? luck.games.folds[fold].xx[0] : 0;
        }
        cr_assert_float_eq(size, same ? 0 : 1, 1e-12);
        luck_close(&luck);
    }
}

Test(luck, lines_that_contradict_themselves_are_refused)
{
    struct luck luck;

    luck_open(&luck, 2, LUCK_LEVELS);
    cr_assert_not(add(&luck, 0, 0, 1, "chance 1 for=first got=s3 of=s1,s2\n"));
    cr_assert_not(luck.is_full);
    luck_close(&luck);
}

Test(luck, with_too_many_outcomes_there_are_fewer_columns_each)
{
    static char line[LINES];
    struct luck luck;
    int added = 0;

    luck_open(&luck, 2, LUCK_LEVELS);
    for (int i = 0; i < RIDGE_COLUMNS && !luck.is_full; i++, added++) {
        (void)snprintf(line, sizeof line, "chance 1 for=s1.deck got=x%d of=x%d,y%d\n", i, i, i);
        (void)add(&luck, (unsigned long)i, 0, 1, line);
    }
    cr_assert(luck.is_full);
    cr_assert_eq(added, RIDGE_COLUMNS / (2 * LUCK_LEVELS) + 1);
    luck_close(&luck);
    luck_open(&luck, 2, 1);
    for (int i = 0; i < added; i++) {
        (void)snprintf(line, sizeof line, "chance 1 for=s1.deck got=x%d of=x%d,y%d\n", i, i, i);
        cr_assert(add(&luck, (unsigned long)i, 0, 1, line));
    }
    luck_close(&luck);
}

/* ------------------------------------------------------------------------------------- table */

static const char *print_table(const struct luck *luck, unsigned long blocks)
{
    static char text[LINES];
    struct luck_title title = {"toy", {"mine", "theirs"}, blocks};
    FILE *out = fmemopen(text, sizeof text, "w");

    luck_table_write(&title, luck, out);
    (void)fclose(out);
    return text;
}

Test(luck, the_table_is_the_same_each_time)
{
    static char before[LINES];
    struct luck luck;

    play_blocks(&luck, 7, 400);
    memcpy(before, print_table(&luck, 400), LINES);
    luck_close(&luck);
    play_blocks(&luck, 7, 400);
    cr_assert_str_eq(print_table(&luck, 400), before);
    cr_assert(strstr(before, "toy: mine against theirs, 400 blocks, "));
    cr_assert(strstr(before, "luck taken off"), "%s", before);
    cr_assert(strstr(before, " of the variance: as good as "), "%s", before);
    cr_assert(strstr(before, " of its variance is luck; blocks have "), "%s", before);
    luck_close(&luck);
}

/* Scores in which no luck of these falls is: nothing is taken off. */
Test(luck, the_table_takes_nothing_off_that_does_not_help)
{
    uint64_t stream = 5;
    struct deal deal;
    struct luck luck;

    luck_open(&luck, 2, LUCK_LEVELS);
    for (unsigned long i = 0; i < 600; i++) {
        (void)play(&deal, &stream);
        cr_assert(add(&luck, i / 2, (int)(i % 2), (double)rng_fast_below(&stream, 2), deal.falls));
    }
    const char *text = print_table(&luck, 300);
    cr_assert(strstr(text, "not sure, so nothing is taken off"), "%s", text);
    cr_assert_not(strstr(text, "luck taken off"), "%s", text);
    cr_assert(strstr(text, "not sure how much of its variance is luck"), "%s", text);
    luck_close(&luck);
}

Test(luck, the_table_says_when_there_is_nothing_to_say)
{
    struct luck luck;

    luck_open(&luck, 2, LUCK_LEVELS);
    cr_assert(add(&luck, 0, 0, 1, "ok n=0\n"));
    cr_assert(add(&luck, 0, 1, 1, "ok n=0\n"));
    cr_assert(strstr(print_table(&luck, 1), "no chance falls in these games"));
    luck_close(&luck);
    play_blocks(&luck, 1, 3);
    cr_assert(strstr(print_table(&luck, 3), "too few blocks"));
    luck_close(&luck);
}
