/* wins.c - a search in depth for wins in this turn.
 *
 * It stands still between two steps: what a recursion would keep on its way down is in `group`. */
#include "bots/search/wins.h"

#include <stdlib.h>

/* Of the worlds of a group, or of a whole proof: OPEN goes on. */
enum verdict { LOST, WON, OPEN };

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

static int asked_of(const struct wins *wins, const struct tf_world *world)
{
    int asked = tf_world_asked(world);

    return asked == 3 ? wins->seat : asked - 1;
}

/* ---- up to one's own next choice ---------------------------------------------------- */

/* Plays an answer; what the seat reads of it goes into `told`. */
static bool give(const struct wins *wins, struct tf_world *world, int seat, uint32_t answer,
                 uint64_t *told)
{
    *told = mixed(*told, tf_world_answer_key(world, seat, answer, wins->seat));
    return tf_world_give(world, seat, answer) == 1;
}

/* A world of the group for each answer but the first, which this world takes itself. */
static bool spread(struct wins *wins, int i, int seat, const uint32_t *answer, int n)
{
    struct wins_group *group = &wins->group[wins->depth];
    struct tf_world *world = world_at(wins, wins->depth, i);

    if (group->count + n - 1 > WINS_GROUP) {
        return false;
    }
    for (int k = 1; k < n; k++) {
        struct tf_world *other = world_at(wins, wins->depth, group->count);
        group->told[group->count] = group->told[i];
        tf_world_copy(other, world);
        if (!give(wins, other, seat, answer[k], &group->told[group->count++])) {
            return false;
        }
    }
    return give(wins, world, seat, answer[0], &group->told[i]);
}

/* Plays a world on to the seat's own next choice, or to the end of a game that is won. False if it
 * is not won, or cannot be followed. */
static bool settle_one(struct wins *wins, int i, bool *is_over)
{
    struct tf_world *world = world_at(wins, wins->depth, i);
    uint32_t answer[WINS_ANSWERS];

    for (;;) {
        int result = tf_world_result(world, wins->seat);
        if (result >= 0) {
            *is_over = true;
            return result == 2;
        }
        if (tf_world_turn(world) != wins->turn || wins->share-- <= 0) {
            return false;
        }
        int seat = asked_of(wins, world);
        int n = tf_world_list(world, seat, answer, WINS_ANSWERS);
        if (seat == wins->seat && n > 1) {
            *is_over = false;
            return true;
        }
        if (n > WINS_ANSWERS || !spread(wins, i, seat, answer, n)) {
            return false;
        }
    }
}

/* The same for all worlds of the group; what is won leaves it. */
static bool settle(struct wins *wins)
{
    struct wins_group *group = &wins->group[wins->depth];

    for (int i = 0; i < group->count;) {
        bool is_over = false;
        if (!settle_one(wins, i, &is_over)) {
            return false;
        }
        if (is_over) {
            group->count--;
            if (i < group->count) { /* the last one takes its place */
                group->told[i] = group->told[group->count];
                tf_world_copy(world_at(wins, wins->depth, i),
                              world_at(wins, wins->depth, group->count));
            }
        }
        i += !is_over;
    }
    return true;
}

/* ---- choices ------------------------------------------------------------------------ */

/* What tells a world from another one: what was read, and the moves on offer. */
static uint64_t sight_of(const struct wins *wins, const struct tf_world *world, uint64_t told)
{
    uint64_t key[WINS_MOVES];
    int n = tf_world_keys(world, wins->seat, wins->seat, key, WINS_MOVES);

    for (int i = 0; i < n && i < WINS_MOVES; i++) {
        told = mixed(told, key[i]);
    }
    return told;
}

static bool is_known(const struct wins_group *group, int i)
{
    for (int k = 0; k < i; k++) {
        if (group->sight[k] == group->sight[i]) {
            return true;
        }
    }
    return false;
}

/* On to the first world, from this one on, that looks like none before it. */
static enum verdict look_from(struct wins *wins, int i)
{
    struct wins_group *group = &wins->group[wins->depth];

    while (i < group->count && is_known(group, i)) {
        i++;
    }
    if (i == group->count) {
        return WON;
    }
    int moves = tf_world_count(world_at(wins, wins->depth, i), wins->seat);
    group->first = i;
    group->move = 0;
    group->moves = moves < WINS_MOVES ? moves : WINS_MOVES;
    return OPEN;
}

/* At a group that has just been played into: up to the next choice, if there is one. */
static enum verdict enter(struct wins *wins)
{
    struct wins_group *group = &wins->group[wins->depth];

    if (!settle(wins)) {
        return LOST;
    }
    if (group->count > 0 && wins->depth >= wins->limit) {
        return LOST;
    }
    for (int i = 0; i < group->count; i++) {
        group->sight[i] = sight_of(wins, world_at(wins, wins->depth, i), group->told[i]);
    }
    return look_from(wins, 0);
}

/* The worlds that look alike to the seat take the move that is tried, in a group of their own. */
static enum verdict descend(struct wins *wins)
{
    const struct wins_group *group = &wins->group[wins->depth++];
    struct wins_group *next = &wins->group[wins->depth];
    uint64_t alike = group->sight[group->first];

    next->count = 0;
    for (int i = group->first; i < group->count; i++) {
        if (group->sight[i] != alike) {
            continue;
        }
        struct tf_world *world = world_at(wins, wins->depth, next->count);
        tf_world_copy(world, world_at(wins, wins->depth - 1, i));
        next->told[next->count++] = mixed(alike, (uint64_t)group->move);
        if (wins->share-- <= 0 || tf_world_play(world, wins->seat, group->move) != 1) {
            return LOST;
        }
    }
    return enter(wins);
}

/* Back to the last choice that a verdict leaves open. */
static enum verdict climb(struct wins *wins, enum verdict verdict)
{
    while (verdict != OPEN && wins->depth > 0) {
        struct wins_group *group = &wins->group[--wins->depth];
        if (verdict == WON) {
            verdict = look_from(wins, group->first + 1);
        } else if (++group->move < group->moves) {
            verdict = OPEN;
        }
    }
    return verdict;
}

/* ---- proofs ------------------------------------------------------------------------- */

/* Deals so many worlds and plays the move in each. */
static enum verdict deal(struct wins *wins, int count)
{
    struct wins_group *group = &wins->group[0];

    wins->depth = 0;
    group->count = 0;
    for (int i = 0; i < count; i++) {
        struct tf_world *world = world_at(wins, 0, i);
        tf_world_draw(wins->worlds, wins->seed + (uint64_t)i, world);
        wins->turn = tf_world_turn(world);
        group->told[group->count++] = 0;
        if (tf_world_play(world, wins->seat, wins->move) != 1) {
            return LOST;
        }
    }
    return enter(wins);
}

static void open_proof(struct wins *wins, int limit, int64_t share)
{
    wins->is_fresh = true;
    wins->is_whole = false;
    wins->limit = limit;
    wins->share = share;
}

/* The proof that is under way, a little further. One world alone says no most often, and soonest.
 */
static enum verdict go_on(struct wins *wins)
{
    bool is_fresh = wins->is_fresh;

    wins->is_fresh = false;
    enum verdict verdict = is_fresh ? deal(wins, 1) : climb(wins, descend(wins));
    if (verdict == WON && !wins->is_whole) {
        wins->is_whole = true;
        verdict = deal(wins, WINS_WORLDS);
    }
    return wins->share <= 0 && verdict == OPEN ? LOST : verdict;
}

bool wins_proves(struct wins *wins, int move, int depth, int64_t *left)
{
    enum verdict verdict = OPEN;

    wins->move = move;
    open_proof(wins, depth, *left);
    while (verdict == OPEN) {
        verdict = go_on(wins);
    }
    *left = wins->share;
    return verdict == WON;
}

/* How deep it looks in each round: what is near is found first. */
static const int depths[] = {0, 2, WINS_DEPTH};
enum { ROUNDS = sizeof depths / sizeof depths[0] };

void wins_begin(struct wins *wins, const struct tf_worlds *worlds, uint64_t seed, int moves,
                int64_t most)
{
    wins->worlds = worlds;
    wins->seat = tf_worlds_seat(worlds);
    wins->seed = seed;
    wins->moves = moves;
    wins->round = wins->move = 0;
    wins->is_running = false;
    wins->left = most;
}

/* Begins with the next move, or the next round; false if there is no more to be done. */
static bool next_proof(struct wins *wins)
{
    if (wins->move == wins->moves) {
        wins->move = 0;
        wins->round++;
    }
    if (wins->round == ROUNDS || wins->left <= 0) {
        return false;
    }
    int64_t share = wins->left / (wins->moves - wins->move) + WINS_WORLDS;
    open_proof(wins, depths[wins->round], share < WINS_SHARE ? share : WINS_SHARE);
    wins->is_running = true;
    return true;
}

int wins_step(struct wins *wins, int64_t *work)
{
    enum verdict verdict = OPEN;

    if (!wins->is_running && !next_proof(wins)) {
        return WINS_NONE;
    }
    int64_t begun = wins->share;
    while (verdict == OPEN && begun - wins->share < WINS_STEP) {
        verdict = go_on(wins);
    }
    int64_t spent = begun - wins->share + (verdict != OPEN);
    *work += spent;
    wins->left -= spent;
    wins->is_running = verdict == OPEN;
    wins->move += verdict == LOST;
    return verdict == WON ? wins->move : WINS_ON;
}
