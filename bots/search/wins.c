/* wins.c - a search in depth for wins in this turn. */
#include "bots/search/wins.h"

#include <stdlib.h>

/* A proof under way. */
struct proof {
    struct wins *wins;
    int seat, turn, depth;
    int64_t left; /* positions that may be looked at */
};

/* Worlds at one depth, and what the seat has read on the way to each. */
struct group {
    int depth, count;
    uint64_t told[WINS_GROUP];
};

bool wins_open(struct wins *wins)
{
    wins->memory = calloc((WINS_DEPTH + 1) * WINS_GROUP, tf_world_size());
    return wins->memory != NULL;
}

void wins_close(struct wins *wins)
{
    free(wins->memory);
}

static struct tf_world *world_at(const struct wins *wins, int depth, int i)
{
    return (struct tf_world *)(wins->memory + (size_t)(depth * WINS_GROUP + i) * tf_world_size());
}

static uint64_t mixed(uint64_t told, uint64_t key)
{
    uint64_t z = (told ^ key) * 0x9e3779b97f4a7c15U;

    return (z ^ (z >> 29)) * 0xbf58476d1ce4e5b9U + key;
}

static int asked_of(const struct proof *proof, const struct tf_world *world)
{
    int asked = tf_world_asked(world);

    return asked == 3 ? proof->seat : asked - 1;
}

/* ---- up to one's own next choice ---------------------------------------------------- */

/* Plays an answer; what the seat reads of it goes into `told`. */
static bool give(const struct proof *proof, struct tf_world *world, int seat, uint32_t answer,
                 uint64_t *told)
{
    *told = mixed(*told, tf_world_answer_key(world, seat, answer, proof->seat));
    return tf_world_give(world, seat, answer) == 1;
}

/* A world of the group for each answer but the first, which this world takes itself. */
static bool spread(struct proof *proof, struct group *group, int i, int seat,
                   const uint32_t *answer, int n)
{
    struct tf_world *world = world_at(proof->wins, group->depth, i);

    if (group->count + n - 1 > WINS_GROUP) {
        return false;
    }
    for (int k = 1; k < n; k++) {
        struct tf_world *other = world_at(proof->wins, group->depth, group->count);
        group->told[group->count] = group->told[i];
        tf_world_copy(other, world);
        if (!give(proof, other, seat, answer[k], &group->told[group->count++])) {
            return false;
        }
    }
    return give(proof, world, seat, answer[0], &group->told[i]);
}

/* Plays a world on to the seat's own next choice; what is won leaves the group. False if it is not
 * won, or cannot be followed. */
static bool settle_one(struct proof *proof, struct group *group, int i, bool *is_over)
{
    struct tf_world *world = world_at(proof->wins, group->depth, i);
    uint32_t answer[WINS_ANSWERS];

    for (;;) {
        int result = tf_world_result(world, proof->seat);
        if (result >= 0) {
            *is_over = true;
            return result == 2;
        }
        if (tf_world_turn(world) != proof->turn || proof->left-- <= 0) {
            return false;
        }
        int seat = asked_of(proof, world);
        int n = tf_world_list(world, seat, answer, WINS_ANSWERS);
        if (seat == proof->seat && n > 1) {
            *is_over = false;
            return true;
        }
        if (n > WINS_ANSWERS || !spread(proof, group, i, seat, answer, n)) {
            return false;
        }
    }
}

static bool settle(struct proof *proof, struct group *group)
{
    for (int i = 0; i < group->count;) {
        bool is_over = false;
        if (!settle_one(proof, group, i, &is_over)) {
            return false;
        }
        if (is_over) {
            group->count--;
            group->told[i] = group->told[group->count];
            tf_world_copy(world_at(proof->wins, group->depth, i),
                          world_at(proof->wins, group->depth, group->count));
        }
        i += !is_over;
    }
    return true;
}

/* ---- choices ------------------------------------------------------------------------ */

/* What tells a world from another one: what was read, and the moves on offer. */
static uint64_t sight_of(const struct proof *proof, const struct tf_world *world, uint64_t told)
{
    uint64_t key[WINS_MOVES];
    int n = tf_world_keys(world, proof->seat, proof->seat, key, WINS_MOVES);

    for (int i = 0; i < n && i < WINS_MOVES; i++) {
        told = mixed(told, key[i]);
    }
    return told;
}

static bool is_won(struct proof *proof, struct group *group);

/* The worlds of a group that look alike to the seat take the move of this number. */
static bool wins_by(struct proof *proof, const struct group *group, const uint64_t *sight,
                    uint64_t alike, int move)
{
    struct group next = {.depth = group->depth + 1};

    for (int i = 0; i < group->count; i++) {
        if (sight[i] != alike) {
            continue;
        }
        struct tf_world *world = world_at(proof->wins, next.depth, next.count);
        tf_world_copy(world, world_at(proof->wins, group->depth, i));
        next.told[next.count++] = mixed(alike, (uint64_t)move);
        if (proof->left-- <= 0 || tf_world_play(world, proof->seat, move) != 1) {
            return false;
        }
    }
    return is_won(proof, &next);
}

/* True if there is a move that wins all worlds that look like this one. */
static bool has_win(struct proof *proof, const struct group *group, const uint64_t *sight, int i)
{
    int n = tf_world_count(world_at(proof->wins, group->depth, i), proof->seat);

    for (int move = 0; move < n && move < WINS_MOVES; move++) {
        if (wins_by(proof, group, sight, sight[i], move)) {
            return true;
        }
    }
    return false;
}

/* True if all worlds of a group are proven to be won. */
static bool is_won(struct proof *proof, struct group *group)
{
    uint64_t sight[WINS_GROUP];

    if (!settle(proof, group)) {
        return false;
    }
    if (group->count > 0 && group->depth >= proof->depth) {
        return false;
    }
    for (int i = 0; i < group->count; i++) {
        sight[i] = sight_of(proof, world_at(proof->wins, group->depth, i), group->told[i]);
    }
    for (int i = 0; i < group->count; i++) {
        bool is_known = false;
        for (int k = 0; k < i; k++) {
            is_known = is_known || sight[k] == sight[i];
        }
        if (!is_known && !has_win(proof, group, sight, i)) {
            return false;
        }
    }
    return true;
}

bool wins_proves(struct wins *wins, int move, int depth, int64_t *left)
{
    struct proof proof = {
        .wins = wins, .seat = tf_worlds_seat(wins->worlds), .depth = depth, .left = *left};
    struct group group = {.count = 0};
    bool is_win = true;

    /* One world alone says no most often, and soonest. */
    for (int count = 1; count <= WINS_WORLDS && is_win; count += WINS_WORLDS - 1) {
        group.count = 0;
        for (int i = 0; i < count && is_win; i++) {
            struct tf_world *world = world_at(wins, 0, i);
            tf_world_draw(wins->worlds, wins->seed + (uint64_t)i, world);
            proof.turn = tf_world_turn(world);
            group.told[group.count++] = 0;
            is_win = tf_world_play(world, proof.seat, move) == 1;
        }
        is_win = is_win && is_won(&proof, &group);
    }
    *left = proof.left;
    return is_win;
}

/* How deep it looks in each round: what is near is found first. */
static const int depths[] = {0, 2, WINS_DEPTH};
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
