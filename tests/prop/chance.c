/* chance.c - a game can be played again from what its events tell of chance, without our random
 * generator; and explicit games have the same way back as others. */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/text/tfn.h"
#include "protocol/game.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 60, TEXT = 32768 };

/* A game that drew its luck, and the same one to which it is told. */
struct twins {
    struct game *drawn, *told;
    int at;    /* next note of the drawn one that may tell an outcome */
    int dealt; /* cards of a shuffle that were told already */
    int orders, cards, numbers;
};

static bool is_all_equal(const struct sink *sink, const struct note *note)
{
    for (int i = 1; i < note->extra_count; i++) {
        if (sink->order[note->extra + (uint32_t)i] != sink->order[note->extra]) {
            return false;
        }
    }
    return true;
}

/* The next note that tells an outcome. */
static const struct note *next_note(struct twins *pair)
{
    const struct sink *sink = &pair->drawn->sink;

    for (; pair->at < sink->count; pair->at++) {
        const struct note *note = &sink->note[pair->at];
        if (note->kind == NOTE_coin || (note->kind == NOTE_shuffle && !is_all_equal(sink, note))) {
            return note;
        }
    }
    cr_assert_fail("no event tells the outcome that is waited for: kind %d, n %d, %d dealt, d %d",
                   pair->told->want.kind, pair->told->want.n, pair->dealt,
                   (int)pair->told->st.head.d);
    return NULL;
}

/* The lowest object of this card among those that are waited for. */
static uint8_t object_of(const struct game *game, card_t card)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(&game->want.cards, (obj_t)obj) && game->match.card[obj] == card) {
            return (uint8_t)obj;
        }
    }
    cr_assert_fail("the card is none of those that are waited for");
    return 0;
}

/* Tells one outcome. */
static void tell(struct twins *pair)
{
    struct game *game = pair->told;
    const struct sink *sink = &pair->drawn->sink;
    const struct note *note = next_note(pair);
    struct err err;
    uint8_t octet;

    if (game->want.kind == WANT_ORDER && pair->dealt > 0 &&
        game->want.n != note->extra_count - pair->dealt) {
        pair->dealt = 0; /* what was left of that deck was all equal */
        pair->at++;
        note = next_note(pair);
    } else if (game->want.kind != WANT_ORDER && note->kind == NOTE_shuffle) {
        pair->dealt = 0;
        pair->at++;
        note = next_note(pair);
    }
    if (game->want.kind == WANT_ORDER) {
        cr_assert_eq(note->kind, NOTE_shuffle);
        cr_assert_eq(game->want.n, note->extra_count - pair->dealt);
        octet = object_of(game, sink->order[note->extra + (uint32_t)pair->dealt++]);
        pair->orders++;
    } else if (game->want.kind == WANT_CARD) {
        octet = object_of(game, note->card);
        pair->at++;
        pair->cards++;
    } else {
        octet = note->has_n ? (uint8_t)note->n : note->who; /* a side, or who goes first */
        pair->at++;
        pair->numbers++;
    }
    cr_assert(game_chance(game, octet, &err));
}

static void same_views(const struct twins *pair)
{
    static char one[TEXT], other[TEXT];

    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        struct str a, b;
        str_init(&a, one, sizeof one);
        str_init(&b, other, sizeof other);
        tfn_print(&pair->drawn->match, &pair->drawn->st, viewer, &a);
        tfn_print(&pair->told->match, &pair->told->st, viewer, &b);
        cr_assert_str_eq(one, other);
    }
}

/* Takes a few answers back and gives them again: the outcomes are waited for anew. */
static void go_back(struct twins *pair, int n)
{
    struct game *copy = game_fork(pair->told);
    struct replay replay;

    game_undo(copy, n);
    cr_assert_eq(game_answers(copy), pair->told->answer_count - n);
    replay_open(&replay, copy);
    while (replay.answers < copy->answer_count) {
        replay_step(&replay);
    }
    cr_assert(state_equal(&replay.st, &copy->st));
    for (int i = copy->answer_count; i < pair->told->answer_count; i++) {
        const struct answer *answer = &pair->told->answers[i];
        const uint8_t *octet;
        struct err err;
        int count = game_luck(pair->told, i, &octet);
        cr_assert(game_play(copy, answer->seat, answer->move, &err));
        for (int k = 0; k < count; k++) {
            cr_assert(copy->is_waiting);
            cr_assert(game_chance(copy, octet[k], &err));
        }
        cr_assert_not(copy->is_waiting);
    }
    cr_assert(state_equal(&copy->st, &pair->told->st));
    game_close(copy);
}

static void check_game(const struct match *match, uint64_t k, struct twins *sum)
{
    struct game_setup setup = {.seed = {hash_mix(k, 1), hash_mix(k, 2)}};
    struct twins pair = {.drawn = game_open(), .told = game_open()};
    uint64_t stream = k;
    struct err err;

    cr_assert(game_start(pair.drawn, match, &setup, &err));
    setup.is_explicit = true;
    cr_assert(game_start(pair.told, match, &setup, &err));
    while (pair.told->is_waiting) {
        tell(&pair);
    }
    same_views(&pair);
    while (!pair.drawn->st.head.is_over) {
        seat_t seat = (seat_t)game_seat(pair.drawn);
        int n = ask_count(match, &pair.drawn->st, seat);
        int nth = (int)rng_fast_below(&stream, (uint64_t)n);
        move_t mine = ask_nth(match, &pair.drawn->st, seat, nth);
        move_t same = ask_nth(match, &pair.told->st, seat, nth); /* copies may be other ones */
        cr_assert(game_play(pair.drawn, seat, mine, &err));
        cr_assert(game_play(pair.told, seat, same, &err));
        while (pair.told->is_waiting) {
            tell(&pair);
        }
        same_views(&pair);
        if (rng_fast_below(&stream, 16) == 0) {
            int most = pair.told->answer_count < 9 ? pair.told->answer_count : 9;
            go_back(&pair, 1 + (int)rng_fast_below(&stream, (uint64_t)most));
        }
    }
    sum->orders += pair.orders;
    sum->cards += pair.cards;
    sum->numbers += pair.numbers;
    game_close(pair.drawn);
    game_close(pair.told);
}

Test(chance, a_game_is_played_again_from_the_outcomes_that_its_events_tell)
{
    struct twins sum = {0};

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        for (uint64_t k = 0; k < GAMES; k++) {
            check_game(pool_match(&prop.pool, k), k, &sum);
        }
        prop_close(&prop);
    }
    cr_assert(sum.orders > GAMES && sum.numbers >= GAMES && sum.cards > 0, "%d %d %d", sum.orders,
              sum.numbers, sum.cards);
}
