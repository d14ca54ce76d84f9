/* cards.c - what holds at every decision of every game, whatever its rules. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "tests/lib/keep.h"
#include "tests/lib/prop_game.h"

/* MOST: decisions of a game; random games end long before. NAMED: each so-manieth game the names of
 * the moves are checked too. VALUES: so many of an option are tried. */
enum { GAMES = 2000, MOST = 2000, NAMED = 8, VALUES = 12 };

static struct state st;

/* Where a check has failed. */
static const char *where(uint64_t k)
{
    static char text[64];

    (void)snprintf(text, sizeof text, "game %llu d=%u", (unsigned long long)k, st.head.d);
    return text;
}

/* The list of a seat is made once more from single answers, and holds the answer for a late seat.
 */
static void check_answers(const struct run *run, seat_t seat, uint64_t k)
{
    static move_t moves[ASK_ANSWERS];
    int n = ask_list(run->match, &st, seat, moves);
    bool has_fallback = false;

    cr_assert_eq(n, ask_count(run->match, &st, seat), "two counts, %s", where(k));
    if ((st.head.ask.seats >> seat & 1) == 0) {
        cr_assert_eq(n, 0, "answers of a seat that is not asked, %s", where(k));
        return;
    }
    cr_assert_gt(n, 0, "no answer, %s", where(k));
    move_t fallback = run->match->rules->fallback(run, seat);
    for (int i = 0; i < n; i++) {
        cr_assert_eq(moves[i], ask_nth(run->match, &st, seat, i), "answer %d of the list, %s", i,
                     where(k));
        has_fallback = has_fallback || moves[i] == fallback;
    }
    cr_assert(has_fallback, "a late seat would play what is not legal, %s", where(k));
}

/* Names ascend strictly, so all are different; and each is read back as its move. */
static void check_names(const struct match *match, seat_t seat, uint64_t k)
{
    char name[2][MOVE_TEXT];
    int n = ask_count(match, &st, seat);

    for (int i = 0; i < n; i++) {
        struct str out;
        move_t move = ask_nth(match, &st, seat, i), found = 0;
        str_init(&out, name[i & 1], MOVE_TEXT);
        move_print(match, &st, move, &out);
        cr_assert_not(out.overflow);
        cr_assert(i == 0 || carddb_order(name[~i & 1], name[i & 1]) < 0, "%s stands before %s, %s",
                  name[~i & 1], name[i & 1], where(k));
        cr_assert(move_find(match, &st, seat, name[i & 1], &found) && found == move,
                  "%s is not read back, %s", name[i & 1], where(k));
        cr_assert_eq(move_verb_of(match->rules, name[i & 1]), move_verb(move), "the verb of %s",
                     name[i & 1]);
    }
}

static void check_decision(const struct run *run, uint64_t k)
{
    char text[256];
    struct str fault;

    prop_check_cards(run->match, &st, k);
    str_init(&fault, text, sizeof text);
    cr_assert(keep_gauges(run->match, &st, &fault), "%s, %s", text, where(k));
    for (seat_t seat = 0; seat < SEATS && !st.head.is_over; seat++) {
        check_answers(run, seat, k);
        if (k % NAMED == 0) {
            check_names(run->match, seat, k);
        }
    }
}

static void check_end(const struct rules *rules, uint64_t k)
{
    int reasons = 0;

    while (rules->reasons[reasons].key != NULL) {
        reasons++;
    }
    cr_assert(st.head.winner <= SEATS && st.head.reason < reasons, "winner %d, reason %d, %s",
              st.head.winner, st.head.reason, where(k));
    cr_assert_str_neq(rules->reasons[st.head.reason].key, "resign", "nobody did, %s", where(k));
    cr_assert_eq(st.head.ask.seats, 0, "a decision after the end, %s", where(k));
}

static void check_game(const struct match *match, uint64_t k)
{
    struct run run = {match, &st, NULL, NULL, NULL};
    uint64_t stream = k;
    uint32_t d = 1;

    prop_start(&run, k);
    for (int answers = 0; !st.head.is_over; answers++) {
        cr_assert_lt(answers, MOST, "no end, %s", where(k));
        cr_assert_eq(st.head.d, d, "decision %u follows, %s", d, where(k));
        check_decision(&run, k);
        (void)prop_answer(&run, rng_fast(&stream));
        d += st.head.is_over || st.head.ask.seats == st.head.ask.asked; /* one of two is nothing */
    }
    cr_assert_eq(st.head.d, d, "decision %u follows, %s", d, where(k));
    check_decision(&run, k);
    check_end(match->rules, k);
}

/* Every other game is played by other options than the usual ones. */
static void choose_options(struct match *match, uint64_t k)
{
    uint64_t stream = ~k;

    for (int i = 0; k % 2 == 1 && match->rules->options[i].name != NULL; i++) {
        const struct option_rule *rule = &match->rules->options[i];
        int values = rule->high - rule->low + 1;
        match->option[i] = (int16_t)(rule->low + (int)(rng_fast(&stream) % VALUES) % values);
    }
}

Test(cards, no_card_is_lost_and_every_game_ends)
{
    static struct match match;

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        unsigned winners = 0;
        prop_open(&prop, i);
        for (uint64_t k = 0; k < (uint64_t)prop_times(GAMES); k++) {
            match = *pool_match(&prop.pool, k);
            choose_options(&match, k);
            check_game(&match, k);
            winners |= 1U << st.head.winner;
        }
        cr_assert_eq(winners & 3U, 3, "both seats win games of %s", prop.rules->vocab->game);
        prop_close(&prop);
    }
}
