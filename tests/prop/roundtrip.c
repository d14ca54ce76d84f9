/* roundtrip.c - a position and its text say the same, at every decision. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/text/tfn.h"
#include "tests/lib/prop_game.h"

/* Every so-manieth position is played on from, in both games; the others lie on a way from one. */
enum { ROUNDS = 3, AHEAD_EVERY = 4, AHEAD = 5, SHOWN = 240 };

static char text[MAX_LINE], again[MAX_LINE];
static struct state st, read, copy;
static struct match read_match;
static struct view view;

static const char *print(const struct match *match, const struct state *from, int viewer,
                         char buffer[MAX_LINE])
{
    struct str out;

    str_init(&out, buffer, MAX_LINE);
    tfn_print(match, from, viewer, &out);
    cr_assert_not(out.overflow);
    return buffer;
}

static const char *print_legal(const struct match *match, const struct state *from,
                               char buffer[MAX_LINE])
{
    struct str out;

    str_init(&out, buffer, MAX_LINE);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        int n = (from->head.ask.seats >> seat & 1) != 0 ? ask_count(match, from, seat) : 0;
        str_format(&out, "s%d:", seat + 1);
        for (int k = 0; k < n; k++) {
            str_char(&out, ' ');
            move_print(match, from, ask_nth(match, from, seat, k), &out);
        }
    }
    return buffer;
}

/* Fails unless text and again are equal, and shows where they part. */
static void check_same(const char *what, uint64_t k)
{
    size_t at = 0;

    while (text[at] != '\0' && text[at] == again[at]) {
        at++;
    }
    size_t from = at > SHOWN / 2 ? at - SHOWN / 2 : 0;
    cr_assert(text[at] == again[at], "%s, game %llu d=%u:\n...%.*s\n...%.*s", what,
              (unsigned long long)k, st.head.d, SHOWN, text + from, SHOWN, again + from);
}

/* The text of viewer `all` sets up the position again, and the game goes on in the same way. */
static void check_setup(const struct match *match, uint64_t k, uint64_t *stream)
{
    struct err err = {0};
    struct run ahead = {match, &copy, NULL, NULL, NULL};
    struct run behind = {&read_match, &read, NULL, NULL, NULL};

    print(match, &st, VIEWER_ALL, text);
    size_t used = strlen(text);
    read_match = *match;
    cr_assert(tfn_setup(&read_match, true, text, &read, &err), "game %llu d=%u: %s %s\n...%s",
              (unsigned long long)k, st.head.d, err.code, err.keys,
              text + (used > (size_t)2 * SHOWN ? used - (size_t)2 * SHOWN : 0));
    state_copy(&copy, &st);
    int ahead_of = (st.head.d + k) % AHEAD_EVERY == 0 ? AHEAD : 0;
    for (int i = 0; i <= ahead_of; i++) {
        print(match, &copy, VIEWER_ALL, text);
        print(&read_match, &read, VIEWER_ALL, again);
        check_same(i == 0 ? "set up" : "set up and played on", k);
        print_legal(match, &copy, text);
        print_legal(&read_match, &read, again);
        check_same(i == 0 ? "set up" : "set up and played on", k);
        uint64_t draw = rng_fast(stream);
        cr_assert_eq(prop_answer(&ahead, draw), prop_answer(&behind, draw));
    }
}

/* The hash of a position is that of its text, as far as the hash. */
static void check_hash(const struct match *match, int viewer, uint64_t k)
{
    const char *end = strstr(text, " h=");

    cr_assert_not_null(end);
    uint64_t hash = hash_bytes(text, (size_t)(end - text));
    cr_assert_eq(strtoull(end + 3, NULL, 16), hash, "the hash in a text, game %llu d=%u",
                 (unsigned long long)k, st.head.d);
    cr_assert_eq(tfn_hash(match, &st, viewer), hash, "the hash of a text, game %llu d=%u",
                 (unsigned long long)k, st.head.d);
}

static void check_views(const struct match *match, uint64_t k)
{
    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        struct err err = {0};
        struct str out;
        print(match, &st, viewer, text);
        check_hash(match, viewer, k);
        cr_assert(tfn_parse(match, text, &view, &err), "game %llu d=%u: %s %s\n%s",
                  (unsigned long long)k, st.head.d, err.code, err.keys, text);
        str_init(&out, again, sizeof again);
        tfn_format(match, &view, &out);
        check_same("printed again", k);
    }
}

/* Returns how many of its positions lie inside an effect. */
static int check_game(const struct match *match, uint64_t k)
{
    struct run run = {match, &st, NULL, NULL, NULL};
    uint64_t stream = k;
    int inside = 0;

    prop_start(&run, k);
    do {
        prop_check_cards(match, &st, k);
        check_views(match, k);
        check_setup(match, k, &stream);
        inside += st.tail.frames > 0;
    } while (prop_answer(&run, rng_fast(&stream)));
    return inside;
}

ParameterizedTestParameters(roundtrip, every_position_of_a_game_survives_its_text)
{
    return prop_each_game();
}

ParameterizedTest(const int *game, roundtrip, every_position_of_a_game_survives_its_text)
{
    struct prop_game prop;

    prop_open(&prop, *game);
    int games = prop_times(ROUNDS) * prop.pool.count, inside = 0;
    for (int k = 0; k < games; k++) {
        inside += check_game(&prop.pool.match[k % prop.pool.count], (uint64_t)k);
    }
    cr_assert_gt(inside, games, "only %d positions in mid-effect in %d games", inside, games);
    prop_close(&prop);
}
