/* world.c - the text of a seat is all it takes to draw its worlds, at every decision. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/text/tfn.h"
#include "engine/worlds/world.h"
#include "tests/lib/prop_game.h"

enum { ROUNDS = 2, STRANGE_GAMES = 300, AHEAD = 4, SHOWN = 300 };

static char text[MAX_LINE], again[MAX_LINE];
static struct state st, world;
static struct match world_match;
static struct world_root root;

struct count {
    int inside[SEATS]; /* in mid-effect: of the seat that is asked, and of the other one */
    int differ, worlds;
    int refused; /* faces that the seat does not see decide the effect */
};

static void print_view(const struct match *match, const struct state *from, int viewer,
                       char buffer[MAX_LINE])
{
    struct str out;

    str_init(&out, buffer, MAX_LINE);
    tfn_print(match, from, viewer, &out);
    cr_assert_not(out.overflow);
}

static void print_legal(const struct match *match, const struct state *from, seat_t seat,
                        char buffer[MAX_LINE])
{
    int n = (from->head.ask.seats >> seat & 1) != 0 ? ask_count(match, from, seat) : 0;
    struct str out;

    str_init(&out, buffer, MAX_LINE);
    for (int k = 0; k < n; k++) {
        str_char(&out, ' ');
        move_print(match, from, ask_nth(match, from, seat, k), &out);
    }
}

static void check_same(const char *what, uint64_t k, int seat)
{
    cr_assert_str_eq(text, again, "%s of s%d, game %llu d=%u\n%.*s\n%.*s", what, seat + 1,
                     (unsigned long long)k, st.head.d, SHOWN, text, SHOWN, again);
}

/* A match as a player knows it: its own deck, of the other one the list only if it is open, else
 * not even how many cards it has. */
static void known_match(const struct match *match, seat_t seat, struct match *out)
{
    struct deck deck = {.size = 1};

    *out = *match;
    if (match->lists_open) {
        return;
    }
    match_set_deck(out, (seat_t)(1 - seat), &deck);
}

static void check_world(const struct match *match, seat_t seat, uint64_t k, uint64_t *stream)
{
    struct run run = {.match = &world_match, .st = &world};

    print_view(&world_match, &world, seat, again);
    check_same("view", k, seat);
    print_legal(match, &st, seat, text);
    print_legal(&world_match, &world, seat, again);
    check_same("moves", k, seat);
    prop_check_cards(&world_match, &world, k);
    for (int i = 0; i < AHEAD && prop_answer(&run, rng_fast(stream)); i++) {
        prop_check_cards(&world_match, &world, k);
    }
}

static void check_seat(const struct match *match, seat_t seat, uint64_t k, uint64_t *stream,
                       struct count *count)
{
    bool is_asked = (st.head.ask.seats >> seat & 1) != 0;
    struct err err = {0};

    cr_assert_eq(ask_has(match, &st, seat), ask_count(match, &st, seat) > 0);
    print_view(match, &st, seat, text);
    known_match(match, seat, &world_match);
    bool is_open = world_open(&root, &world_match, true, text, &err);
    if (!is_open && strstr(text, ";f?") != NULL) {
        cr_assert_str_eq(err.code, "incomplete");
        count->refused++;
        return;
    }
    cr_assert(is_open, "game %llu d=%u s%d: %s %s %s\n%s", (unsigned long long)k, st.head.d,
              seat + 1, err.code, err.keys, err.text, text);
    count->inside[is_asked] += st.tail.frames > 0;
    world_draw(&root, rng_fast(stream), &world_match, &world);
    count->worlds++;
    count->differ += memcmp(&world.field.zone_of, &st.field.zone_of, sizeof st.field.zone_of) != 0;
    check_world(match, seat, k, stream);
}

static void check_game(const struct pool *pool, int k, struct count *count)
{
    struct match match = pool->match[k % pool->count];
    struct run run = {.match = &match, .st = &st};
    uint64_t stream = (uint64_t)k;

    match.lists_open = k % 2 == 0;
    prop_start(&run, (uint64_t)k);
    do {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            check_seat(&match, seat, (uint64_t)k, &stream, count);
        }
    } while (prop_answer(&run, rng_fast(&stream)));
}

ParameterizedTestParameters(world, the_text_of_a_seat_is_enough_to_draw_its_worlds)
{
    return prop_each_game();
}

ParameterizedTest(const int *game, world, the_text_of_a_seat_is_enough_to_draw_its_worlds)
{
    struct prop_game prop;
    struct count count = {0};

    prop_open(&prop, *game);
    int games = prop_times(ROUNDS) * prop.pool.count;
    for (int k = 0; k < games; k++) {
        check_game(&prop.pool, k, &count);
    }
    cr_assert(count.inside[0] > 0 && count.inside[1] > 0, "no effect runs");
    cr_assert_gt(count.differ * 2, count.worlds, "the worlds are the truth");
    prop_close(&prop);
}

ParameterizedTestParameters(world, the_texts_of_strangers_games_too)
{
    return prop_each_registered();
}

ParameterizedTest(const int *game, world, the_texts_of_strangers_games_too)
{
    struct prop_game prop;
    struct count count = {0};

    static const int once_failed[] = {512, 666, 1511}; /* in one of the games each */

    prop_open_strange(&prop, *game);
    int games = prop_times(STRANGE_GAMES);
    for (int k = 0; k < games; k++) {
        check_game(&prop.pool, k, &count);
    }
    for (size_t i = 0; i < COUNT_OF(once_failed); i++) {
        check_game(&prop.pool, once_failed[i], &count);
    }
    cr_assert(count.inside[0] > 0 && count.inside[1] > 0, "no effect runs");
    cr_assert_lt(count.refused * 100, count.worlds);
    prop_close(&prop);
}

/* What a text must not say, in a position that is easy to read. */
Test(world, a_text_that_contradicts_itself_or_the_decks_is_refused)
{
    struct prop_game prop;
    struct err err = {0};

    prop_open(&prop, 0);
    struct run run = {.match = &prop.pool.match[0], .st = &st};
    prop_start(&run, 1);
    uint64_t stream = 1;
    while (st.head.phase == prop.rules->turn.setup_phase || st.tail.frames > 0) {
        cr_assert(prop_answer(&run, rng_fast(&stream)));
    }
    print_view(run.match, &st, 0, text);
    cr_assert(world_open(&root, run.match, true, text, &err));
    print_view(run.match, &st, VIEWER_PUB, again);
    cr_assert_not(world_open(&root, run.match, true, again, &err));
    cr_assert_str_eq(err.code, "incomplete");
    char *hand = strstr(text, "?");
    cr_assert_not_null(hand);
    char *deck = strstr(text, ":?");
    cr_assert_not_null(deck);
    *strstr(text, " h=") = '\0';
    deck[2] = deck[2] == '9' ? '8' : (char)(deck[2] + 1); /* one card too many, or ten */
    cr_assert_not(world_open(&root, run.match, true, text, &err), "%s", text);
    cr_assert_str_eq(err.code, "impossible");
    prop_close(&prop);
}
