/* judge.c - whom the judge of Unien calls dead never wins (RULES.md 7.5, 7.6).
 *
 * JUDGE_VERDICTS=5000 in the environment: so many verdicts instead of VERDICTS, longer playouts,
 * and a table at the end. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/unien/judge.h"
#include "tests/lib/judge_amount.h"
#include "tests/lib/judge_decks.h"

/* PLIES: answers of a playout, LONG of those in a soak. MAIN: of a game. TRIES: moves that the
 * greedy look at. AHEAD: answers until the next main decision, at most. EARLY: of the verdicts of
 * the first two turns one in so many is played out, for there are too many of them. SPARSE: of the
 * main decisions of a game one in so many is judged, of a playout all. */
enum {
    VERDICTS = 200,
    PLIES = 60,
    LONG = 300,
    MAIN = 600,
    TRIES = 4,
    AHEAD = 60,
    EARLY = 6,
    SPARSE = 8
};

enum { TURNS = 8 };

/* How a playout chooses. */
enum policy { RANDOM, GREEDY, HELPED, HELPED_BY_CHANCE, POLICIES };

static struct prop_game prop;
static struct match match;
static struct state st, playout, tried;
static uint64_t stream, game;
static int plies = PLIES;

static const int turns[TURNS] = {1, 3, 6, 11, 21, 41, 81, 161};
static void open_game(void)
{
    judge_open(&prop);
}

static void close_game(void)
{
    prop_close(&prop);
}

TestSuite(judge, .init = open_game, .fini = close_game);

static int below(int n)
{
    return (int)rng_fast_below(&stream, (uint64_t)n);
}

static bool is_main(const struct state *state)
{
    return state->head.phase == PHASE_MAIN && state->head.ask.step == STEP_MAIN;
}

/* ---- choosing ---------------------------------------------------------------------------------
 */

static move_t random_move(const struct state *state, seat_t seat)
{
    int n = ask_count(&match, state, seat);

    return ask_nth(&match, state, seat, below(n));
}

static void answer(struct state *state, seat_t seat, move_t move)
{
    struct run run = {&match, state, NULL, NULL, NULL};

    play_answer(&run, seat, move);
}

/* Plays on at random to the next main decision. */
static void settle(struct state *state)
{
    for (int i = 0; i < AHEAD && !state->head.is_over && !is_main(state); i++) {
        seat_t seat = prop_seat(state, (uint64_t)below(2));
        answer(state, seat, random_move(state, seat));
    }
}

/* What a seat wants: its conditions, then what helps any. Nobody wants the game to end otherwise.
 */
static int wish(struct state *state, seat_t seat)
{
    const struct field *field = &state->field;
    uint64_t rest = field->zone[ZONE_LEADERS][seat];
    int sum = 0;

    if (state->head.is_over) {
        return state->head.winner == seat ? 100000 : -100000;
    }
    for (; rest != 0; rest &= rest - 1) {
        int leader = ue_wins_leader(&match, object_of(seat, rest));
        sum += 600 * judge_amount(&match, state, seat, leader) / judge_target[leader];
    }
    sum += 2 * field->count[ZONE_HAND][seat] + 4 * field->count[ZONE_FIELD][seat];
    return sum + 3 * (field->count[ZONE_ENERGY][seat] + field->count[ZONE_OMNI][seat]) +
           2 * state->head.gauge[seat][GAUGE_PLAYS];
}

/* For games that use up their decks: much in debris, and whatever may come back is far down. */
static int waste(struct state *state, seat_t seat)
{
    const struct field *field = &state->field;

    (void)seat;
    if (state->head.is_over) {
        return -100000;
    }
    return 5 * (field->count[ZONE_DEBRIS][0] + field->count[ZONE_DEBRIS][1]) -
           2 * (field->count[ZONE_DECK][0] + field->count[ZONE_DECK][1]);
}

/* The best of some moves for a seat, by what holds at the next main decision. */
static move_t greedy_move(const struct state *state, seat_t asked, seat_t seat,
                          int (*worth)(struct state *, seat_t))
{
    int n = ask_count(&match, state, asked), best = -1000000;
    move_t found = ask_nth(&match, state, asked, 0);

    for (int i = 0; n > 1 && i < n && i < TRIES; i++) {
        move_t move = ask_nth(&match, state, asked, n <= TRIES ? i : below(n));
        state_copy(&tried, state);
        answer(&tried, asked, move);
        settle(&tried);
        int value = 4 * worth(&tried, seat) + below(4);
        if (value > best) {
            best = value;
            found = move;
        }
    }
    return found;
}

static move_t choose(const struct state *state, seat_t asked, seat_t dead, enum policy policy)
{
    bool is_random = policy == RANDOM || (policy == GREEDY && asked != dead) ||
                     (policy == HELPED_BY_CHANCE && below(3) == 0);

    return is_random ? random_move(state, asked) : greedy_move(state, asked, dead, wish);
}

/* ---- verdicts ---------------------------------------------------------------------------------
 */

static struct {
    int verdicts, by_leader[LEADER_KINDS], by_turns[TURNS], rose, answers, ends;
    int least[LEADER_KINDS]; /* what a bound lacked at least */
} seen;

/* What a seat cannot reach any more: bounds never rise, and no amount exceeds one. */
struct ceiling {
    struct ue_bound bound[LEADERS];
    bool is_dead;
};

static bool judge(struct state *state, seat_t seat, struct ue_bound bound[LEADERS])
{
    struct run run = {&match, state, NULL, NULL, NULL};

    return ue_judge_bounds(&run, seat, bound);
}

static bool is_possible(const struct ue_bound *bound)
{
    return bound->most >= judge_target[bound->leader];
}

/* A changed cost makes the judge more generous for as long as it lasts (7.6): counted, no fault. */
static void check_bound(struct state *state, seat_t seat, struct ue_bound *before,
                        const struct ue_bound *now)
{
    int have = judge_amount(&match, state, seat, now->leader);

    cr_assert_eq(before->leader, now->leader);
    cr_assert(have <= now->most, "%s of s%d has %d, bound %d, game %llu d=%u",
              judge_name[now->leader], seat + 1, have, now->most, (unsigned long long)game,
              state->head.d);
    if (is_possible(before)) {
        *before = *now;
        return;
    }
    cr_assert(have <= before->most, "%s of s%d came to %d, the bound was %d, game %llu d=%u",
              judge_name[now->leader], seat + 1, have, before->most, (unsigned long long)game,
              state->head.d);
    if (now->most > before->most) {
        seen.rose++;
        cr_assert_gt(state->field.mods, 0, "%s of s%d: bound %d, then %d, game %llu d=%u",
                     judge_name[now->leader], seat + 1, before->most, now->most,
                     (unsigned long long)game, state->head.d);
        return;
    }
    *before = *now;
}

/* Asks the judge and compares with what he said before; true if the seat is dead. */
static bool ask_judge(struct state *state, seat_t seat, struct ceiling *ceiling)
{
    struct ue_bound now[LEADERS];
    bool is_dead = judge(state, seat, now);

    for (int i = 0; i < LEADERS; i++) {
        check_bound(state, seat, &ceiling->bound[i], &now[i]);
    }
    cr_assert(is_dead || !ceiling->is_dead || state->field.mods > 0,
              "s%d was dead and is not, game %llu d=%u", seat + 1, (unsigned long long)game,
              state->head.d);
    ceiling->is_dead |= is_dead;
    return is_dead;
}

static void check_end(const struct state *state, seat_t dead, enum policy policy)
{
    bool has_won = state->head.is_over && state->head.winner == dead;

    cr_assert_not(has_won && state->head.reason <= REASON_AQU,
                  "s%d was dead and won by %s, policy %d, game %llu d=%u", dead + 1,
                  judge_name[state->head.reason], policy, (unsigned long long)game, state->head.d);
    seen.ends += state->head.is_over;
}

static void play_on(seat_t dead, const struct ceiling *verdict, enum policy policy)
{
    struct ceiling ceiling = *verdict;

    state_copy(&playout, &st);
    for (int i = 0; i < plies && !playout.head.is_over; i++) {
        seat_t asked = prop_seat(&playout, (uint64_t)below(2));
        answer(&playout, asked, choose(&playout, asked, dead, policy));
        if (!playout.head.is_over && is_main(&playout)) {
            (void)ask_judge(&playout, dead, &ceiling);
        }
        seen.answers++;
    }
    check_end(&playout, dead, policy);
}

static void note_verdict(const struct ceiling *verdict)
{
    int at = TURNS - 1;

    while (st.head.turn < turns[at]) {
        at--;
    }
    seen.verdicts++;
    seen.by_turns[at]++;
    for (int i = 0; i < LEADERS; i++) {
        int leader = verdict->bound[i].leader, lack = judge_target[leader] - verdict->bound[i].most;
        seen.least[leader] =
            seen.by_leader[leader]++ == 0 || lack < seen.least[leader] ? lack : seen.least[leader];
    }
}

static void play_out(seat_t dead, const struct ceiling *verdict)
{
    if (st.head.turn <= 2 && below(EARLY) != 0) {
        return;
    }
    note_verdict(verdict);
    for (int policy = RANDOM; policy < POLICIES; policy++) {
        play_on(dead, verdict, (enum policy)policy);
    }
}

/* Plays one game; each seat is played out when it is found dead first, and once more when it is
 * still dead many turns later. */
static void play_game(uint64_t k, int most)
{
    struct run run = {&match, &st, NULL, NULL, NULL};
    struct ceiling ceiling[SEATS];
    bool was_dead[SEATS] = {false, false};

    game = k;
    stream = hash_mix(k, 5);
    judge_match(&prop, k, &match);
    match.option[OPTION_CLAIM_LIMIT] = 0;
    prop_start(&run, k);
    for (int seat = 0; seat < SEATS; seat++) {
        ceiling[seat].is_dead = judge(&st, (seat_t)seat, ceiling[seat].bound);
    }
    for (int i = 0; i < MAIN && !st.head.is_over && seen.verdicts < most; i++) {
        seat_t asked = prop_seat(&st, (uint64_t)below(2));
        bool is_random = k % 3 == 0 || below(3) == 0;
        move_t move = is_random ? random_move(&st, asked) : greedy_move(&st, asked, asked, waste);
        answer(&st, asked, move);
        bool is_asked =
            !st.head.is_over && is_main(&st) && (st.head.turn <= 2 || below(SPARSE) == 0);
        for (seat_t seat = 0; seat < SEATS && is_asked; seat++) {
            if (ask_judge(&st, seat, &ceiling[seat]) && !was_dead[seat]) {
                was_dead[seat] = true;
                play_out(seat, &ceiling[seat]);
            }
        }
        if (was_dead[0] && was_dead[1]) {
            return;
        }
    }
}

static void print_table(uint64_t games)
{
    fprintf(stderr, "judge: %d verdicts in %llu games, %d answers, %d ends, %d rises\n",
            seen.verdicts, (unsigned long long)games, seen.answers, seen.ends, seen.rose);
    for (int i = 0; i < LEADER_KINDS; i++) {
        fprintf(stderr, "  %s %d, nearest %d short\n", judge_name[i], seen.by_leader[i],
                seen.least[i]);
    }
    for (int i = 0; i < TURNS; i++) {
        fprintf(stderr, "  turn %d.. %d\n", turns[i], seen.by_turns[i]);
    }
}

Test(judge, whom_it_calls_dead_never_wins)
{
    const char *wanted = getenv("JUDGE_VERDICTS");
    int most = wanted == NULL ? VERDICTS : atoi(wanted), late = 0;
    uint64_t k = 0;

    plies = wanted == NULL ? PLIES : LONG;
    while (seen.verdicts < most) {
        play_game(k++, most);
    }
    if (wanted != NULL) {
        print_table(k);
    }
    for (int i = 0; i < LEADER_KINDS; i++) {
        cr_assert_gt(seen.by_leader[i], 0, "no verdict about %s", judge_name[i]);
    }
    for (int i = 3; i < TURNS; i++) {
        late += seen.by_turns[i];
    }
    cr_assert_gt(late, most / 4, "too few late verdicts");
}
