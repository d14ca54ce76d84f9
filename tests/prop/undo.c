/* undo.c - a game that goes back is the game it was. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/text/tfn.h"
#include "protocol/game.h"
#include "tests/lib/prop_game.h"

/* BACK: so many undos a game; MOST: answers a game. */
enum { GAMES = 40, BACK = 24, MOST = 1000 };

/* What a game was before one of its answers; hashes stand for the octets. */
struct moment {
    struct state st;
    uint64_t text, notes, names, orders;
    int count, orders_count, text_used, names_used;
    seat_t seat;
    move_t move;
};

/* A game and all its moments. */
struct walk {
    struct game *game;
    struct moment *moment;
    uint64_t stream, k;
    int far; /* undos to a position between kept copies, with kept copies behind it */
};

static uint64_t hash_text(const struct game *game, const struct state *st)
{
    static char text[MAX_LINE];
    struct str out;

    str_init(&out, text, sizeof text);
    tfn_print(&game->match, st, VIEWER_ALL, &out);
    cr_assert_not(out.overflow);
    return hash_bytes(text, out.used);
}

static void note_moment(const struct game *game, struct moment *out)
{
    const struct sink *sink = &game->sink;

    state_clear(&out->st);
    state_copy(&out->st, &game->st);
    out->text = hash_text(game, &game->st);
    out->notes = hash_bytes(sink->note, (size_t)sink->count * sizeof *sink->note);
    out->orders = hash_bytes(sink->order, (size_t)sink->orders * sizeof *sink->order);
    out->names = hash_bytes(sink->text, (size_t)sink->text_used) ^
                 hash_bytes(game->names, (size_t)game->names_used);
    out->count = sink->count;
    out->orders_count = sink->orders;
    out->text_used = sink->text_used;
    out->names_used = game->names_used;
}

static void check_moment(const struct walk *walk, const char *what)
{
    static struct moment now;
    const struct game *game = walk->game;
    const struct moment *then = &walk->moment[game->answer_count];
    unsigned long long k = walk->k;
    int i = game->answer_count;

    note_moment(game, &now);
    cr_assert_eq(state_used(&now.st), state_used(&then->st), "%s: size, game %llu answer %d", what,
                 k, i);
    cr_assert(memcmp(&now.st.head, &then->st.head, sizeof now.st.head) == 0,
              "%s: head of the position, game %llu answer %d", what, k, i);
    cr_assert(state_equal(&now.st, &then->st), "%s: position, game %llu answer %d", what, k, i);
    cr_assert_eq(now.text, then->text, "%s: text of all, game %llu answer %d", what, k, i);
    cr_assert(now.count == then->count && now.orders_count == then->orders_count &&
                  now.text_used == then->text_used && now.names_used == then->names_used,
              "%s: lengths of the logs, game %llu answer %d", what, k, i);
    cr_assert(now.notes == then->notes && now.orders == then->orders && now.names == then->names,
              "%s: event log, game %llu answer %d", what, k, i);
}

static void answer(struct walk *walk, seat_t seat, move_t move)
{
    struct game *game = walk->game;
    struct moment *moment = &walk->moment[game->answer_count];
    struct err err = {0};

    moment->seat = seat;
    moment->move = move;
    cr_assert(game_play(game, seat, move, &err), "%s, game %llu answer %d", err.code,
              (unsigned long long)walk->k, game->answer_count);
    note_moment(game, &walk->moment[game->answer_count]);
}

static void answer_at_random(struct walk *walk)
{
    const struct game *game = walk->game;
    uint64_t draw = rng_fast(&walk->stream);
    seat_t seat = prop_seat(&game->st, draw);
    int n = ask_count(&game->match, &game->st, seat);

    cr_assert_lt(game->answer_count, MOST);
    answer(walk, seat, ask_nth(&game->match, &game->st, seat, (int)((draw >> 1) % (unsigned)n)));
}

/* A kept copy is a position of this game, not of one that was taken back. */
static void check_kept(const struct walk *walk)
{
    const struct game *game = walk->game;

    for (int i = 0; i < game->kept_count; i++) {
        const struct kept *kept = &game->kept[i];
        struct state st;
        kept_state(game, i, &st);
        cr_assert(kept->answers <= game->answer_count &&
                      state_equal(&st, &walk->moment[kept->answers].st),
                  "a kept copy is stale, game %llu answer %d", (unsigned long long)walk->k,
                  game->answer_count);
    }
}

static void undo(struct walk *walk, int n)
{
    const struct game *game = walk->game;

    game_undo(walk->game, n);
    check_kept(walk);
    walk->far += game->answer_count > GAME_STRIDE && game->answer_count % GAME_STRIDE != 0;
    check_moment(walk, "undone");
}

/* Goes back by a random number of answers. Half of the time the same answers are given again and
 * must lead through the same positions; else the game takes another way. */
static void go_back(struct walk *walk)
{
    struct game *game = walk->game;
    int end = game->answer_count;
    uint64_t range = rng_fast_below(&walk->stream, 2) == 0 ? 4 : (uint64_t)end;

    if (range > (uint64_t)end) {
        range = (uint64_t)end;
    }
    undo(walk, 1 + (int)rng_fast_below(&walk->stream, range));
    bool is_same = rng_fast_below(&walk->stream, 2) == 0;
    while (is_same && game->answer_count < end) {
        struct moment *moment = &walk->moment[game->answer_count];
        struct err err = {0};
        cr_assert(game_play(game, moment->seat, moment->move, &err));
        check_moment(walk, "played again");
    }
}

static void check_resign(struct walk *walk)
{
    struct err err = {0};

    cr_assert(game_resign(walk->game, (seat_t)(walk->k & 1), &err));
    cr_assert(walk->game->st.head.is_over);
    undo(walk, 1);
}

static void check_game(struct walk *walk, const struct match *match)
{
    struct game *game = walk->game;
    struct game_setup setup = {.seed = {hash_mix(walk->k, 1), hash_mix(walk->k, 2)}};
    struct err err;
    int back = 0;

    cr_assert(game_start(game, match, &setup, &err));
    note_moment(game, &walk->moment[0]);
    while (!game->st.head.is_over || back < BACK) {
        bool is_due = game->st.head.is_over || rng_fast_below(&walk->stream, 8) == 0;
        if (is_due && back < BACK && game->answer_count > 0) {
            go_back(walk);
            back++;
        } else if (!game->st.head.is_over) {
            answer_at_random(walk);
        }
        if (back == BACK / 2 && !game->st.head.is_over) {
            check_resign(walk);
        }
    }
    undo(walk, game->answer_count);
}

Test(undo, a_game_taken_back_is_the_game_it_was)
{
    struct walk walk = {.game = game_open()};

    walk.moment = calloc(MOST + 1, sizeof *walk.moment);
    cr_assert(walk.game != NULL && walk.moment != NULL);
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        int games = prop_times(GAMES);
        prop_open(&prop, i);
        walk.far = 0;
        for (walk.k = 0; walk.k < (uint64_t)games; walk.k++) {
            walk.stream = walk.k;
            check_game(&walk, pool_match(&prop.pool, walk.k));
        }
        cr_assert_gt(walk.far, games / 2, "only %d undos went between kept copies", walk.far);
        prop_close(&prop);
    }
    free(walk.moment);
    game_close(walk.game);
}
