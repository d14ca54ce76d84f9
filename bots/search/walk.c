/* walk.c - one iteration. */
#include "bots/search/walk.h"

#include <math.h>
#include <stdlib.h>

enum {
    WALK_LINE = 8 /* moves of a line */,
    WALK_ON = 100 /* cuts of a game that is played on */,
    DEAL_COST = 10 /* decisions that are played while one world is dealt, roughly */
};

/* Exploration, and visits that a prior is worth. */
static const double explore = 0.3, prior_weight = 1;

/* The way down. */
struct path {
    uint64_t at[2]; /* nodes of both trees */
    uint64_t held;  /* what a seat answered while both were asked, until the other one has; or 0 */
    int depth;
    struct {
        uint64_t node; /* behind the choice */
        int seat;
    } choice[WALK_DEPTH];
};

/* The moves of a decision. */
struct options {
    int seat, count;
    uint32_t answer[WALK_MOVES];
    uint64_t node[WALK_MOVES]; /* behind each, in the tree of the seat */
};

bool walk_open(struct walk *walk)
{
    *walk = (struct walk){.world = calloc(1, tf_world_size()), .trial = calloc(1, tf_world_size())};
    bool is_open = tree_open(&walk->tree[0]) && tree_open(&walk->tree[1]);
    if (!is_open || walk->world == NULL || walk->trial == NULL) {
        walk_close(walk);
        return false;
    }
    return true;
}

void walk_close(struct walk *walk)
{
    tree_close(&walk->tree[0]);
    tree_close(&walk->tree[1]);
    free(walk->world);
    free(walk->trial);
}

void walk_turn(struct walk *walk, const struct tf_worlds *worlds, const struct value *value,
               const struct tf_policy *policy)
{
    walk->worlds = worlds;
    walk->value = value;
    walk->policy = policy;
    walk->work = 0;
    tree_clear(&walk->tree[0]);
    tree_clear(&walk->tree[1]);
}

/* The logarithm as a sum of straight lines: the library's is not the same everywhere. */
static double logarithm(uint32_t n)
{
    int whole = 31 - __builtin_clz(n | 1);

    return 0.6931471805599453 * (whole + (double)n / (double)((uint32_t)1 << whole) - 1);
}

static double judge(const struct walk *walk, struct tf_world *world, int seat)
{
    if (walk->value != NULL) {
        return value_of(walk->value, world, seat);
    }
    return 0.5 * tf_world_playout(world, seat);
}

/* What the first seat gets when the policy plays on to the end, or as it is judged where that is
 * far. */
static double play_to_end(const struct walk *walk)
{
    for (int cuts = 0; cuts < WALK_ON && tf_world_result(walk->world, 0) < 0; cuts++) {
        if (tf_world_play_by(walk->world, walk->policy) != 1) {
            return 0.5;
        }
    }
    return judge(walk, walk->world, 0);
}

/* What the first seat has of the position that an iteration has come to. */
static double found_in(const struct walk *walk)
{
    double value = judge(walk, walk->world, 0);
    double ends = walk->value != NULL ? (double)walk->value->ends : 0;

    return ends > 0 ? (1 - ends) * value + ends * play_to_end(walk) : value;
}

/* The chance of a seat behind a move. Without a value a game that goes on says nothing. */
static float prior_of(struct walk *walk, int seat, uint32_t answer)
{
    tf_world_copy(walk->trial, walk->world);
    if (tf_world_give(walk->trial, seat, answer) != 1) {
        return 0.5F;
    }
    if (walk->value == NULL && tf_world_result(walk->trial, seat) < 0) {
        return 0.5F;
    }
    return (float)judge(walk, walk->trial, seat);
}

/* The edge of a move, new if it was never seen. */
static struct edge *edge_of(struct walk *walk, const struct options *options, int i)
{
    struct tree *tree = &walk->tree[options->seat];
    struct edge *edge = tree_find(tree, options->node[i]);

    if (edge == NULL) {
        edge = tree_add(tree, options->node[i]);
        if (edge != NULL) {
            edge->prior = prior_of(walk, options->seat, options->answer[i]);
        }
    }
    return edge;
}

/* The move with the largest upper bound; -1: the tree is full. */
static int choose(struct walk *walk, const struct options *options)
{
    double best = -1;
    int chosen = -1;

    for (int i = 0; i < options->count; i++) {
        struct edge *edge = edge_of(walk, options, i);
        if (edge == NULL) {
            return -1;
        }
        edge->seen++;
        double n = edge->n + prior_weight;
        double bound = (edge->sum + prior_weight * edge->prior) / n +
                       explore * sqrt(logarithm(edge->seen + 1) / n);
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* The moves of the seat that is asked; false if the game is over. */
static bool read_options(const struct walk *walk, const struct path *path, struct options *options)
{
    int asked = tf_world_asked(walk->world);

    if (asked == 0) {
        return false;
    }
    /* Where both are asked at once, neither knows what the other one answers. */
    options->seat = asked == 3 ? tf_worlds_seat(walk->worlds) : asked - 1;
    options->count = tf_world_list(walk->world, options->seat, options->answer, WALK_MOVES);
    options->count = options->count > WALK_MOVES ? WALK_MOVES : options->count;
    for (int i = 0; i < options->count; i++) {
        uint64_t key =
            tf_world_answer_key(walk->world, options->seat, options->answer[i], options->seat);
        options->node[i] = tree_behind(path->at[options->seat], key);
    }
    return true;
}

/* Gives an answer, of which the other seat reads what it is told: where both are asked at once only
 * when it has answered, too. False if the game grew too large. */
static bool give(struct walk *walk, struct path *path, const struct options *options, int i)
{
    int seat = options->seat, other = 1 - seat;
    uint64_t told = tf_world_answer_key(walk->world, seat, options->answer[i], other);

    path->at[seat] = options->node[i];
    if (tf_world_asked(walk->world) == 3) {
        path->held = tree_behind(path->held, told);
    } else {
        path->at[other] = tree_behind(path->at[other], told);
        path->at[seat] = path->held != 0 ? tree_behind(path->at[seat], path->held) : path->at[seat];
        path->held = 0;
    }
    return tf_world_give(walk->world, seat, options->answer[i]) == 1;
}

/* Down to behind the first move that was never tried; false if the game grew too large. */
static bool descend(struct walk *walk, struct path *path)
{
    struct options options;
    bool is_new = false;

    while (!is_new && path->depth < WALK_DEPTH && read_options(walk, path, &options)) {
        int seat = options.seat, chosen = options.count == 1 ? 0 : choose(walk, &options);
        if (chosen < 0) {
            return true;
        }
        if (options.count > 1) {
            struct edge *edge = tree_find(&walk->tree[seat], options.node[chosen]);
            is_new = edge->n == 0;
            path->choice[path->depth].node = options.node[chosen];
            path->choice[path->depth++].seat = seat;
        }
        if (!give(walk, path, &options, chosen)) {
            return false;
        }
    }
    return true;
}

static void back_up(struct walk *walk, const struct path *path, double first)
{
    for (int i = 0; i < path->depth; i++) {
        int seat = path->choice[i].seat;
        struct edge *edge = tree_find(&walk->tree[seat], path->choice[i].node);
        edge->n++;
        edge->sum += seat == 0 ? first : 1 - first;
    }
}

void walk_once(struct walk *walk, uint64_t seed)
{
    struct path path;
    double first = 0.5; /* of a game that grew beyond what the engine can hold */

    path.at[0] = path.at[1] = WALK_ROOT;
    path.held = 0;
    path.depth = 0;
    walk->work += (int64_t)DEAL_COST * tf_world_draw(walk->worlds, seed, walk->world);
    long begun = tf_world_decision(walk->world);
    if (descend(walk, &path) &&
        (walk->value == NULL || tf_world_play_by(walk->world, walk->policy) == 1)) {
        first = found_in(walk);
    }
    walk->work += tf_world_decision(walk->world) - begun;
    back_up(walk, &path, first);
}

const struct edge *walk_root(const struct walk *walk, uint64_t move)
{
    return tree_find(&walk->tree[tf_worlds_seat(walk->worlds)], tree_behind(WALK_ROOT, move));
}

/* The move that was tried most; -1: none was. Forced moves count. */
static int most_tried(const struct walk *walk, const struct options *options)
{
    uint32_t most = 0;
    int best = options->count == 1 ? 0 : -1;

    for (int i = 0; i < options->count; i++) {
        const struct edge *edge = tree_find(&walk->tree[options->seat], options->node[i]);
        if (edge != NULL && edge->n > most) {
            most = edge->n;
            best = i;
        }
    }
    return best;
}

void walk_line(struct walk *walk, uint64_t seed, char *out, size_t size)
{
    struct path path = {.at = {WALK_ROOT, WALK_ROOT}};
    struct options options;
    size_t used = 0;

    out[0] = '\0';
    tf_world_draw(walk->worlds, seed, walk->world);
    for (int i = 0; i < WALK_LINE && read_options(walk, &path, &options); i++) {
        int seat = options.seat, best = most_tried(walk, &options);
        size_t gap = used > 0;
        if (best < 0 || used + gap >= size) {
            return;
        }
        size_t length = tf_world_name(walk->world, seat, best, out + used + gap, size - used - gap);
        if (length == 0) { /* there is no room for it */
            out[used] = '\0';
            return;
        }
        if (gap > 0) {
            out[used] = ';';
        }
        used += gap + length;
        if (!give(walk, &path, &options, best)) {
            return;
        }
    }
}

int walk_one_step(struct walk *walk, uint64_t seed, int moves, int worlds)
{
    int seat = tf_worlds_seat(walk->worlds), best = 0;
    double sum[WALK_MOVES] = {0};

    for (int world = 0; world < worlds; world++) {
        tf_world_draw(walk->worlds, seed + (uint64_t)world, walk->world);
        for (int i = 0; i < moves; i++) {
            tf_world_copy(walk->trial, walk->world);
            if (tf_world_play(walk->trial, seat, i) == 1 &&
                tf_world_play_by(walk->trial, walk->policy) == 1) {
                sum[i] += value_of(walk->value, walk->trial, seat);
            }
        }
    }
    for (int i = 1; i < moves; i++) {
        best = sum[i] > sum[best] ? i : best;
    }
    return best;
}
