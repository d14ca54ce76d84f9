/* judge-programs.c - what the judge of Unien says of cards of random programs (RULES.md 7.6): no
 * condition comes to more than its bound, and nobody wins by one that is impossible.
 *
 * JUDGE_BOOKS=2000 in the environment: so many books of cards instead of BOOKS, and a table. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/base/trap.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/unien/judge.h"
#include "tests/lib/judge_amount.h"
#include "tests/lib/programs-game.h"

/* POSITIONS: of a book. GAMES: of a position. ANSWERS: of a game, at most. TRIES: moves that the
 * greedy look at. AHEAD: answers until the next main decision, at most. NO_END: a bound that is
 * none. LEAST: verdicts of a book, on average. */
enum {
    BOOKS = 60,
    POSITIONS = 10,
    GAMES = 6,
    ANSWERS = 70,
    TRIES = 4,
    AHEAD = 40,
    NO_END = 999,
    LEAST = 5
};

static struct programs programs;
static struct match match;
static struct state start, st, tried;
static uint64_t stream, book;
static char position[PROGRAM_POSITION];

/* The least that was ever said, by seat and condition. */
static int least[SEATS][LEADER_KINDS];

static struct {
    int games, limits, verdicts, bounds, reached, ends;
    int dead[LEADER_KINDS], met[LEADER_KINDS];
} seen;

static int below(int n)
{
    return (int)rng_fast_below(&stream, (uint64_t)n);
}

static bool is_main(const struct state *state)
{
    return !state->head.is_over && state->head.phase == PHASE_MAIN &&
           state->head.ask.step == STEP_MAIN;
}

/* ---- positions ------------------------------------------------------------------------ */

/* Two leaders in the order of their ids; the first number of them is the theme. */
static void choose_leaders(int theme, char out[16])
{
    int other = below(LEADER_KINDS - 1);

    other += other >= theme;
    const char *a = judge_name[theme], *b = judge_name[other];
    bool is_sorted = strcmp(a, b) < 0;
    (void)snprintf(out, 16, "l-%s,l-%s", is_sorted ? a : b, is_sorted ? b : a);
}

/* Few cards, but of what the condition counts almost enough. */
static struct program_side side_of(int theme, const char *leaders)
{
    struct program_side side = {.leaders = leaders, .wild = 45};
    int near = judge_target[theme] - 1 - below(4);

    side.plays = 1 + below(2);
    side.tokens = below(3);
    side.field = below(4);
    side.energy = below(4);
    side.down = below(3) == 0;
    side.hand = below(3);
    side.deck = below(3);
    side.debris = below(4);
    switch ((enum unien_reason)theme) {
    case REASON_WIZ:
        side.censors = below(2);
        break;
    case REASON_COS:
        side.tokens = near;
        break;
    case REASON_LAB:
    case REASON_ATR:
        side.energy = near + below(4);
        side.basic = theme == REASON_LAB ? "fd" : "rw";
        break;
    case REASON_OWL:
        side.field = near;
        side.wild = 10;
        break;
    case REASON_HAD: /* a deck has 40 */
    case REASON_AQU:
        side.field = below(3);
        side.energy = below(3);
        side.hand = theme == REASON_AQU ? near : below(3);
        side.debris = theme == REASON_HAD ? near : below(2);
        side.wild = 10;
        break;
    case REASON_VOL:
        side.field = 1 + below(4);
        break;
    default:
        break;
    }
    return side;
}

static void set_up(void)
{
    struct str out;

    str_init(&out, position, sizeof position);
    str_put(&out, "tfn1 unien@1 all t7.s1.main?s1");
    for (int seat = 0; seat < SEATS; seat++) {
        char leaders[16];
        int theme = below(LEADER_KINDS);
        choose_leaders(theme, leaders);
        struct program_side side = side_of(theme, leaders);
        programs_side(&programs, &side, seat, &stream, &out);
    }
    if (below(3) == 0 && strstr(position, "f1=") != NULL) {
        str_format(&out, " m=(f1.cost%+d.turn)", below(2) == 0 ? 3 + below(20) : -1 - below(4));
    }
    cr_assert_not(out.overflow);
    programs_set_up(&programs, position, &match, &start);
    match.option[OPTION_MAX_TURNS] = 1000;
    match.option[OPTION_ENTRIES] = (int16_t)(below(4) == 0 ? ENTRIES_SAME_NAME : ENTRIES_ANY);
}

/* ---- choosing ------------------------------------------------------------------------- */

static move_t random_move(const struct state *state, seat_t seat)
{
    int n = ask_count(&match, state, seat);
    move_t move = ask_nth(&match, state, seat, below(n));

    if (move_verb(move) == MOVE_END) { /* turns are short as it is */
        move = ask_nth(&match, state, seat, below(n));
    }
    return move;
}

static seat_t asked_seat(const struct state *state)
{
    return (seat_t)((state->head.ask.seats & 1) == 0);
}

static void answer(struct state *state, move_t move)
{
    struct run run = {&match, state, NULL, NULL, NULL};

    play_answer(&run, asked_seat(state), move);
}

/* How far a seat is, in thousandths of what it needs. */
static int wish(struct state *state, seat_t seat)
{
    int sum = 0;

    if (state->head.is_over) {
        return state->head.winner == seat ? 1000000 : -1000000;
    }
    for (uint64_t rest = state->field.zone[ZONE_LEADERS][seat]; rest != 0; rest &= rest - 1) {
        int leader = ue_wins_leader(&match, object_of(seat, rest));
        sum += 1000 * judge_amount(&match, state, seat, leader) / judge_target[leader];
    }
    return sum + 2 * state->head.gauge[seat][GAUGE_PLAYS] + below(8);
}

static void settle(struct state *state)
{
    for (int i = 0; i < AHEAD && !state->head.is_over && !is_main(state); i++) {
        answer(state, random_move(state, asked_seat(state)));
    }
}

/* The best of some moves for a seat, whoever is asked. */
static move_t greedy_move(const struct state *state, seat_t seat)
{
    seat_t asked = asked_seat(state);
    int n = ask_count(&match, state, asked), best = 0;
    move_t found = ask_nth(&match, state, asked, 0);

    for (int i = 0; n > 1 && i < n && i < TRIES; i++) {
        move_t move = ask_nth(&match, state, asked, n <= TRIES ? i : below(n));
        state_copy(&tried, state);
        answer(&tried, move);
        settle(&tried);
        int value = wish(&tried, seat);
        if (i == 0 || value > best) {
            best = value;
            found = move;
        }
    }
    return found;
}

/* ---- the judge ------------------------------------------------------------------------ */

static void check_amount(seat_t seat, int leader)
{
    int have = judge_amount(&match, &st, seat, leader);

    cr_assert_leq(have, least[seat][leader], "book %llu: %s of s%d came to %d, bound %d\n%s\n%s",
                  (unsigned long long)book, judge_name[leader], seat + 1, have, least[seat][leader],
                  position, programs.text);
    seen.reached += have == least[seat][leader] && have > 0;
}

/* Asks the judge about a seat, and keeps the least that he ever said. */
static void ask_judge(seat_t seat)
{
    struct run run = {&match, &st, NULL, NULL, NULL};
    struct ue_bound bound[LEADERS];
    bool is_dead = ue_judge_bounds(&run, seat, bound);

    cr_assert_eq(is_dead, ue_judge_is_dead(&run, seat, (struct ue_bound[LEADERS]){{0, 0}}));
    for (int i = 0; i < LEADERS; i++) {
        int leader = bound[i].leader;
        check_amount(seat, leader);
        if (bound[i].most < least[seat][leader]) {
            seen.bounds++;
            seen.dead[leader] += bound[i].most < judge_target[leader];
            least[seat][leader] = bound[i].most;
        }
        check_amount(seat, leader);
    }
    seen.verdicts += is_dead;
}

static void check_end(void)
{
    int winner = st.head.winner, reason = st.head.reason;

    seen.ends++;
    if (reason <= REASON_AQU) {
        seen.met[reason]++;
        cr_assert_geq(least[winner][reason], judge_target[reason],
                      "book %llu: s%d won by %s, bound %d\n%s\n%s", (unsigned long long)book,
                      winner + 1, judge_name[reason], least[winner][reason], position,
                      programs.text);
    }
}

/* ---- a game --------------------------------------------------------------------------- */

static void play_game(void *unused)
{
    int helped = below(3); /* 2: nobody */

    (void)unused;
    for (int i = 0; i < ANSWERS && !st.head.is_over; i++) {
        if (is_main(&st)) {
            ask_judge(0);
            ask_judge(1);
        }
        bool is_random = helped == 2 || below(4) == 0;
        seat_t asked = asked_seat(&st);
        answer(&st, is_random ? random_move(&st, asked) : greedy_move(&st, (seat_t)helped));
    }
    if (st.head.is_over) {
        check_end();
    }
}

static void play_book(uint64_t k)
{
    book = k;
    stream = hash_mix(k, 19);
    programs_open(&programs, k % 4 == 0 ? PROGRAM_LOOP : PROGRAM_ANY, k);
    for (int i = 0; i < POSITIONS * GAMES; i++) {
        struct trap_end end = {0};
        if (i % GAMES == 0) {
            set_up();
        }
        for (int j = 0; j < SEATS * LEADER_KINDS; j++) {
            least[j / LEADER_KINDS][j % LEADER_KINDS] = NO_END;
        }
        state_copy(&st, &start);
        st.head.chance.seed[0] = rng_fast(&stream);
        seen.games++;
        if (!trap_run(play_game, NULL, &end)) { /* more of something than there is room for */
            cr_assert_not_null(end.limit, "book %llu: a defect\n%s", (unsigned long long)k,
                               position);
            seen.limits++;
        }
    }
    programs_close(&programs);
}

static void print_table(void)
{
    fprintf(stderr, "judge: %d games, %d over, %d limits; %d verdicts, %d bounds, %d reached\n",
            seen.games, seen.ends, seen.limits, seen.verdicts, seen.bounds, seen.reached);
    for (int i = 0; i < LEADER_KINDS; i++) {
        fprintf(stderr, "  %s impossible %d, met %d\n", judge_name[i], seen.dead[i], seen.met[i]);
    }
}

Test(judge_programs, no_condition_comes_to_more_than_its_bound)
{
    const char *wanted = getenv("JUDGE_BOOKS");
    int books = wanted == NULL ? BOOKS : atoi(wanted);

    for (int k = 0; k < books; k++) {
        play_book((uint64_t)k);
    }
    if (wanted != NULL) {
        print_table();
    }
    cr_assert_gt(seen.verdicts, LEAST * books, "too few verdicts: %d", seen.verdicts);
    cr_assert_gt(seen.reached, LEAST * books, "too few bounds are reached: %d", seen.reached);
    cr_assert_lt(seen.limits, seen.games / 20, "too many limits: %d", seen.limits);
    for (int i = 0; i < LEADER_KINDS; i++) {
        cr_assert_gt(seen.dead[i], books / 10, "%s is seldom impossible", judge_name[i]);
        cr_assert_gt(seen.met[i], 0, "%s is never met", judge_name[i]);
    }
}
