/* loop-programs.c - loops of Unien that the loop test calls proven, with cards of random programs:
 * the plays can be made again, and again, and nothing has become less (RULES.md 7.3).
 *
 * LOOP_BOOKS=20000 in the environment: so many books of cards instead of BOOKS, and a table. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/move.h"
#include "engine/core/play.h"
#include "engine/games/unien/unien.h"
#include "tests/lib/programs-game.h"
#include "tests/lib/loop-again.h"

/* POSITIONS: of a book. GAMES: of a position. ANSWERS: of a game, at most. LEAST: loops of a book,
 * on average. */
enum { BOOKS = 250, POSITIONS = 12, GAMES = 4, ANSWERS = 80, LEAST = 2 };

static struct programs programs;
static struct match match;
static struct state start, st, before;
static struct again again;
static uint64_t stream, book;
static char position[PROGRAM_POSITION];

static struct {
    int games, loops, long_ones, grown, unclear;
} seen;

static int draw(uint64_t *draws, int n)
{
    return (int)rng_fast_below(draws, (uint64_t)n);
}

static int below(int n)
{
    return draw(&stream, n);
}

/* The same position, with another leader whose condition cannot be met in place of Inori. */
static void write_position(const char *leaders)
{
    uint64_t draws = stream;
    struct program_side own = {.leaders = leaders, .may_claim = true, .wild = 75};
    struct program_side foe = {.leaders = "l-atr,l-lab", .deck = 1, .wild = 40};
    struct str out;

    own.plays = 1 + draw(&draws, 3);
    own.tokens = draw(&draws, 4);
    own.field = 1 + draw(&draws, 3);
    own.energy = draw(&draws, 4);
    own.down = draw(&draws, 2);
    own.hand = draw(&draws, 3);
    own.deck = draw(&draws, 3);
    own.debris = draw(&draws, 3);
    foe.tokens = draw(&draws, 3);
    foe.field = draw(&draws, 3);
    foe.energy = draw(&draws, 3);
    foe.hand = draw(&draws, 3);
    foe.debris = draw(&draws, 2);
    str_init(&out, position, sizeof position);
    str_put(&out, "tfn1 unien@1 all t7.s1.main?s1");
    programs_side(&programs, &own, 0, &draws, &out);
    programs_side(&programs, &foe, 1, &draws, &out);
    cr_assert_not(out.overflow);
}

/* ---- a game -------------------------------------------------------------------------- */

static move_t random_move(seat_t seat)
{
    int n = ask_count(&match, &st, seat);
    move_t move = ask_nth(&match, &st, seat, below(n));

    for (int i = 0; i < 3 && st.head.ask.step == STEP_MAIN && move_verb(move) != MOVE_ACT; i++) {
        move = ask_nth(&match, &st, seat, below(n));
    }
    return move;
}

static bool stay_small(struct sink *sink)
{
    (void)sink;
    return false;
}

/* Of how many plays the loop is, as the engine tells it with the last answer. */
static int told_plays(seat_t seat, move_t move)
{
    static struct note note[512];
    static card_t order[512];
    static char text[1024];
    struct sink sink = {.note = note,
                        .room = (int)COUNT_OF(note),
                        .order = order,
                        .order_room = (int)COUNT_OF(order),
                        .grow = stay_small,
                        .text = text,
                        .text_room = (int)sizeof text,
                        .by = CARD_NONE};
    struct run run = {.match = &match, .st = &before, .sink = &sink};
    int plays = 0;

    play_answer(&run, seat, move);
    for (int i = 0; i < sink.count; i++) {
        plays = plays == 0 && note[i].kind == NOTE_claim ? note[i].n : plays;
    }
    cr_assert_gt(plays, 0, "%s", position);
    return plays;
}

static void check_loop(seat_t seat, move_t last)
{
    static char fault[AGAIN_FAULT];
    int plays = told_plays(seat, last);
    enum again_end end = again_check(&again, plays, hash_mix(stream, 3), fault, sizeof fault);

    seen.loops++;
    seen.long_ones += plays > 1;
    seen.grown += again.has_grown;
    seen.unclear += end == AGAIN_UNCLEAR;
    cr_assert_neq(end, AGAIN_FAILS, "book %llu: %s\n%s\n%s\n%s", (unsigned long long)book, position,
                  fault, "the cards:", programs.text);
}

static void play_game(const struct match *shadow_match, const struct state *shadow)
{
    struct run run = {.match = &match, .st = &st};
    uint64_t seed = rng_fast(&stream);

    state_copy(&st, &start);
    st.head.chance.seed[0] = seed;
    again_begin(&again, shadow_match, shadow, seed);
    seen.games++;
    for (int i = 0; i < ANSWERS && !st.head.is_over && st.head.turn == start.head.turn; i++) {
        seat_t seat = (seat_t)((st.head.ask.seats & 1) == 0);
        move_t move = random_move(seat);
        state_copy(&before, &st);
        if (!again_answer(&again, seat, move)) {
            return;
        }
        play_answer(&run, seat, move);
        if (st.head.is_over && st.head.winner == 0 && st.head.reason == REASON_INO) {
            check_loop(seat, move);
        }
    }
}

static void play_book(uint64_t k)
{
    static struct match shadow_match;
    static struct state shadow;

    book = k;
    stream = hash_mix(k, 17);
    programs_open(&programs, PROGRAM_LOOP, k);
    for (int i = 0; i < POSITIONS; i++) {
        write_position("l-aqu,l-had");
        programs_set_up(&programs, position, &shadow_match, &shadow);
        write_position("l-aqu,l-ino");
        programs_set_up(&programs, position, &match, &start);
        for (int game = 0; game < GAMES; game++) {
            play_game(&shadow_match, &shadow);
        }
    }
    programs_close(&programs);
}

Test(loop_programs, what_is_proven_can_be_played_again)
{
    const char *wanted = getenv("LOOP_BOOKS");
    int books = wanted == NULL ? BOOKS : atoi(wanted);

    for (int k = 0; k < books; k++) {
        play_book((uint64_t)k);
    }
    if (wanted != NULL) {
        fprintf(stderr, "loops: %d in %d games, %d of several plays, %d grown, %d unclear\n",
                seen.loops, seen.games, seen.long_ones, seen.grown, seen.unclear);
    }
    cr_assert_gt(seen.loops, LEAST * books, "too few loops: %d in %d games", seen.loops,
                 seen.games);
    cr_assert_gt(seen.grown, seen.loops / 10, "too few grow: %d of %d", seen.grown, seen.loops);
    cr_assert_gt(seen.long_ones, seen.loops / 100, "too few are long: %d", seen.long_ones);
    cr_assert_lt(seen.unclear, seen.loops / 10, "too many are unclear: %d", seen.unclear);
}
