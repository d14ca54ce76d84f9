/* wins.c - a search in depth for wins in this turn. */
#include "bots/search/wins.h"

#include <stddef.h>
#include <stdlib.h>

/* A proof under way. */
struct proof {
    struct wins *wins;
    int seat, turn, depth;
    int64_t left; /* positions that may be looked at */
};

bool wins_open(struct wins *wins)
{
    bool is_open = true;

    for (int i = 0; i < WINS_DEPTH + 2; i++) {
        wins->world[i] = calloc(1, tf_world_size());
        is_open = is_open && wins->world[i] != NULL;
    }
    return is_open;
}

void wins_close(struct wins *wins)
{
    for (int i = 0; i < WINS_DEPTH + 2; i++) {
        free(wins->world[i]);
    }
}

static bool is_won(struct proof *proof, int at);

/* Behind an answer in the world at this place of the way. */
static bool is_won_behind(struct proof *proof, int at, int seat, uint32_t answer)
{
    struct tf_world *next = proof->wins->world[at + 1];

    tf_world_copy(next, proof->wins->world[at]);
    return tf_world_give(next, seat, answer) == 1 && is_won(proof, at + 1);
}

/* True if it is proven. */
static bool is_won(struct proof *proof, int at)
{
    const struct tf_world *world = proof->wins->world[at];
    uint32_t answer[WINS_MOVES];
    int result = tf_world_result(world, proof->seat);

    if (result >= 0) {
        return result == 2;
    }
    if (at >= proof->depth || tf_world_turn(world) != proof->turn || proof->left-- <= 0) {
        return false;
    }
    int asked = tf_world_asked(world), seat = asked == 3 ? proof->seat : asked - 1;
    bool is_own = seat == proof->seat;
    int n = tf_world_list(world, seat, answer, WINS_MOVES);
    if (!is_own && n > WINS_ANSWERS) {
        return false;
    }
    for (int i = 0; i < n && i < WINS_MOVES; i++) {
        if (is_won_behind(proof, at, seat, answer[i]) == is_own) {
            return is_own;
        }
    }
    return !is_own;
}

bool wins_proves(struct wins *wins, int move, int depth, int64_t *left)
{
    struct proof proof = {
        .wins = wins, .seat = tf_worlds_seat(wins->worlds), .depth = depth, .left = *left};
    bool is_win = true;

    for (uint64_t i = 0; i < WINS_WORLDS && is_win; i++) {
        struct tf_world *world = wins->world[0];
        tf_world_draw(wins->worlds, wins->seed + i, world);
        proof.turn = tf_world_turn(world);
        is_win = tf_world_play(world, proof.seat, move) == 1 && is_won(&proof, 0);
    }
    *left = proof.left;
    return is_win;
}

/* How deep it looks in each round: what is near is found first. */
static const int depths[] = {0, 3, WINS_DEPTH};
enum { ROUNDS = sizeof depths / sizeof depths[0] };

void wins_begin(struct wins *wins, const struct tf_worlds *worlds, uint64_t seed, int moves,
                int64_t most)
{
    wins->worlds = worlds;
    wins->seed = seed;
    wins->moves = moves;
    wins->round = wins->move = 0;
    wins->left = most;
}

int wins_step(struct wins *wins, int64_t *work)
{
    if (wins->move == wins->moves) {
        wins->move = 0;
        wins->round++;
    }
    if (wins->round == ROUNDS || wins->left <= 0) {
        return WINS_NONE;
    }
    int64_t share = wins->left / (wins->moves - wins->move) + WINS_WORLDS;
    share = share < WINS_STEP ? share : WINS_STEP;
    int64_t left = share;
    bool is_win = wins_proves(wins, wins->move, depths[wins->round], &left);
    *work += share - left + 1;
    wins->left -= share - left + 1;
    wins->move++;
    return is_win ? wins->move - 1 : WINS_ON;
}
