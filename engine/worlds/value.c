/* value.c - worlds as values: drawn, copied, asked and played on (tefuda.h). */
#include "engine/worlds/value.h"

#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/base/trap.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/core/play.h"
#include "engine/know/know.h"
#include "engine/text/tfn.h"
#include "engine/worlds/policy.h"

enum {
    VALUE_DRAWS = 3,
    VALUE_CUT = 60 /* decisions, if no turn ends before */
};

/* ---- drawing ------------------------------------------------------------------------ */

void worlds_of_position(struct tf_worlds *worlds, const struct match *match, const struct state *st,
                        seat_t seat)
{
    worlds->root = (struct world_root){.match = *match, .seat = seat};
    state_clear(&worlds->root.st);
    state_copy(&worlds->root.st, st);
    worlds->root.st.head.chance = (struct chance){.is_fast = true};
    worlds->is_open = true;
}

void tf_worlds_blind(struct tf_worlds *worlds)
{
    worlds->root.match.know = &know_by_places;
}

int tf_worlds_seat(const struct tf_worlds *worlds)
{
    return worlds->root.seat;
}

const char *tf_worlds_game(const struct tf_worlds *worlds)
{
    return worlds->root.match.rules->vocab->game;
}

size_t tf_world_size(void)
{
    return sizeof(struct tf_world);
}

int tf_world_draw(const struct tf_worlds *worlds, uint64_t seed, struct tf_world *world)
{
    const struct world_root *root = &worlds->root;

    world->seed = seed;
    if (worlds->is_open) {
        world->shared = &root->match;
        state_copy(&world->st, &root->st);
        world->st.head.chance.fast = seed;
        return 1;
    }
    int dealt = world_draw(root, seed, &world->own, &world->st);
    world->shared = root->match.lists_open ? &root->match : NULL;
    return dealt;
}

void tf_world_copy(struct tf_world *to, const struct tf_world *from)
{
    to->shared = from->shared;
    to->seed = from->seed;
    state_copy(&to->st, &from->st);
    if (from->shared == NULL) {
        match_copy(&to->own, &from->own);
    }
}

void tf_world_luck(struct tf_world *world, uint64_t luck)
{
    world->st.head.chance.fast = hash_mix(world->seed, luck);
}

/* ---- the decision ------------------------------------------------------------------- */

int tf_world_asked(const struct tf_world *world)
{
    return world->st.head.is_over ? 0 : world->st.head.ask.seats;
}

static bool is_viewer(int viewer)
{
    return viewer >= 0 && viewer < VIEWERS;
}

/* What somebody knows in the world can be told. */
static bool is_seen_by(const struct tf_world *world, int viewer)
{
    return is_viewer(viewer) && know_is_kept(world_match(world));
}

static bool is_asked(const struct tf_world *world, int seat)
{
    return seat >= 0 && seat < SEATS && (tf_world_asked(world) >> seat & 1) != 0;
}

const char *tf_world_kind(const struct tf_world *world)
{
    static const char *const names[DECISION_COUNT] = {
#define ASK(name, text) #name,
#include "engine/core/ask.def"
#undef ASK
    };
    const struct rules *rules = world_match(world)->rules;

    return tf_world_asked(world) == 0 ? "" : names[rules->steps[world->st.head.ask.step].kind];
}

const char *tf_world_step(const struct tf_world *world)
{
    const struct rules *rules = world_match(world)->rules;

    return tf_world_asked(world) == 0 ? "" : rules->steps[world->st.head.ask.step].name;
}

int tf_world_count(const struct tf_world *world, int seat)
{
    return is_asked(world, seat) ? ask_count(world_match(world), &world->st, (seat_t)seat) : 0;
}

/* The answer of this number; false if there is none. */
static bool find_answer(const struct tf_world *world, int seat, int answer, move_t *move)
{
    struct ask_answers answers;

    if (!is_asked(world, seat) || answer < 0 ||
        answer >= ask_answers(world_match(world), &world->st, (seat_t)seat, &answers)) {
        return false;
    }
    *move = ask_at(&answers, answer);
    return true;
}

size_t tf_world_name(const struct tf_world *world, int seat, int answer, char *name, size_t size)
{
    struct str out;
    move_t move;

    if (size == 0) {
        return 0;
    }
    str_init(&out, name, size);
    if (find_answer(world, seat, answer, &move)) {
        move_print(world_match(world), &world->st, move, &out);
    }
    if (out.overflow) {
        str_clear(&out);
    }
    return out.used;
}

int tf_world_find(const struct tf_world *world, int seat, const char *name)
{
    char other[MOVE_TEXT];
    int n = tf_world_count(world, seat);

    for (int i = 0; i < n; i++) {
        if (tf_world_name(world, seat, i, other, sizeof other) > 0 && strcmp(name, other) == 0) {
            return i;
        }
    }
    return -1;
}

static uint64_t key_of(const struct tf_world *world, int seat, move_t move, int viewer)
{
    const struct match *match = world_match(world);

    return viewer == seat ? move_key(match, &world->st, move)
                          : move_key_redacted(match, &world->st, move, viewer);
}

uint64_t tf_world_key(const struct tf_world *world, int seat, int answer, int viewer)
{
    move_t move;

    if (!is_viewer(viewer) || !find_answer(world, seat, answer, &move)) {
        return 0;
    }
    return key_of(world, seat, move, viewer);
}

int tf_world_keys(const struct tf_world *world, int seat, int viewer, uint64_t *keys, int most)
{
    move_t answers[ASK_ANSWERS];

    if (!is_viewer(viewer) || !is_asked(world, seat)) {
        return 0;
    }
    int n = ask_list(world_match(world), &world->st, (seat_t)seat, answers);
    for (int i = 0; i < n && i < most; i++) {
        keys[i] = key_of(world, seat, answers[i], viewer);
    }
    return n;
}

int tf_world_list(const struct tf_world *world, int seat, uint32_t *answers, int most)
{
    move_t all[ASK_ANSWERS];

    if (!is_asked(world, seat)) {
        return 0;
    }
    int n = ask_list(world_match(world), &world->st, (seat_t)seat, all);
    for (int i = 0; i < n && i < most; i++) {
        answers[i] = all[i];
    }
    return n;
}

uint64_t tf_world_answer_key(const struct tf_world *world, int seat, uint32_t answer, int viewer)
{
    return is_viewer(viewer) ? key_of(world, seat, answer, viewer) : 0;
}

bool tf_world_is_plain(const struct tf_world *world, int seat, int answer)
{
    move_t move;

    return find_answer(world, seat, answer, &move) &&
           world_match(world)->rules->verbs[move_verb(move)].operand == OPERAND_NONE;
}

int tf_world_standard(const struct tf_world *world, int seat)
{
    /* Rules take a run to read from, and change nothing. */
    struct run run = {.match = world_match(world), .st = (struct state *)&world->st};
    char name[MOVE_TEXT];
    struct str out;

    if (!is_asked(world, seat)) {
        return -1;
    }
    str_init(&out, name, sizeof name);
    move_print(run.match, run.st, run.match->rules->fallback(&run, (seat_t)seat), &out);
    return tf_world_find(world, seat, name);
}

/* ---- playing ------------------------------------------------------------------------ */

/* An answer by chance, but not wholly: who plays by chance alone gives up and passes so often that
 * a search against it learns to wait. Yes or no is most often the rules' default; who could act but
 * drew to pass draws again. */
static move_t draw_answer(const struct run *run, seat_t seat, uint64_t *stream)
{
    const struct rules *rules = run->match->rules;
    struct ask_answers answers;
    move_t move = 0;

    if (rules->steps[run->st->head.ask.step].kind == DECISION_yesno &&
        rng_fast_below(stream, 4) != 0) {
        return rules->fallback(run, seat);
    }
    int n = ask_answers(run->match, run->st, seat, &answers);
    for (int draws = 0; draws < VALUE_DRAWS; draws++) {
        int k = n == 1 ? 0 : (int)rng_fast_below(stream, (uint64_t)n);
        move = ask_at(&answers, k);
        if (n == 1 || rules->verbs[move_verb(move)].operand != OPERAND_NONE) {
            break;
        }
    }
    return move;
}

/* What the trap runs. */
struct step {
    struct tf_world *world;
    seat_t seat;
    move_t move;
    const struct tf_policy *policy; /* NULL: any answers */
};

static void play_step(void *argument)
{
    const struct step *step = argument;
    struct run run = {.match = world_match(step->world), .st = &step->world->st};

    play_answer(&run, step->seat, step->move);
}

static void play_out(void *argument)
{
    const struct step *step = argument;
    struct state *st = &step->world->st;
    struct run run = {.match = world_match(step->world), .st = st};

    while (!st->head.is_over) {
        seat_t asked = (seat_t)((st->head.ask.seats & 1) == 0);
        play_answer(&run, asked, draw_answer(&run, asked, &st->head.chance.fast));
    }
}

/* False if a limit ended it; a defect of ours goes on to the trap around. */
static bool run_safely(void (*work)(void *argument), struct step *step)
{
    struct trap_end end = {0};

    if (trap_run(work, step, &end)) {
        return true;
    }
    if (end.limit == NULL) {
        trap_again(&end);
    }
    return false;
}

int tf_world_play(struct tf_world *world, int seat, int answer)
{
    struct step step = {.world = world, .seat = (seat_t)(seat & 1)};

    if (!find_answer(world, seat, answer, &step.move)) {
        return 0;
    }
    return run_safely(play_step, &step) ? 1 : -1;
}

int tf_world_give(struct tf_world *world, int seat, uint32_t answer)
{
    struct step step = {.world = world, .seat = (seat_t)(seat & 1), .move = answer};

    return run_safely(play_step, &step) ? 1 : -1;
}

int tf_world_playout(struct tf_world *world, int seat)
{
    struct step step = {.world = world};

    return run_safely(play_out, &step) ? tf_world_result(world, seat) : 1;
}

/* An answer by the policy; of a very long list any. */
static move_t choose_answer(const struct run *run, seat_t seat, const struct tf_policy *policy,
                            uint64_t *stream)
{
    move_t all[ASK_ANSWERS];
    int n = policy == NULL ? 0 : ask_list(run->match, run->st, seat, all);

    if (n == 0 || n > POLICY_ANSWERS) {
        return draw_answer(run, seat, stream);
    }
    return n == 1 ? all[0] : policy_draw(policy, run->match, run->st, seat, all, n, stream);
}

static void play_on(void *argument)
{
    const struct step *step = argument;
    struct state *st = &step->world->st;
    struct run run = {.match = world_match(step->world), .st = st};
    const struct advice_part *advice = run.match->rules->advice;
    int turns = advice != NULL ? advice->turns : 1, turn = tf_world_turn(step->world);

    turns += advice != NULL && step->policy != NULL ? advice->more_turns : 0;
    for (int d = 0; turns > 0 && d < VALUE_CUT && !st->head.is_over; d++) {
        seat_t asked = (seat_t)((st->head.ask.seats & 1) == 0);
        play_answer(&run, asked, choose_answer(&run, asked, step->policy, &st->head.chance.fast));
        turns -= tf_world_turn(step->world) != turn;
        turn = tf_world_turn(step->world);
    }
}

int tf_world_play_by(struct tf_world *world, const struct tf_policy *policy)
{
    bool fits = policy != NULL && policy_fits(policy, world_match(world));
    struct step step = {.world = world, .policy = fits ? policy : NULL};

    return run_safely(play_on, &step) ? 1 : -1;
}

int tf_world_play_on(struct tf_world *world)
{
    return tf_world_play_by(world, NULL);
}

int tf_world_result(const struct tf_world *world, int seat)
{
    const struct head *head = &world->st.head;

    if (!head->is_over) {
        return -1;
    }
    return head->winner == SEATS ? 1 : head->winner == seat ? 2 : 0;
}

/* ---- the position ------------------------------------------------------------------- */

long tf_world_decision(const struct tf_world *world)
{
    return (long)world->st.head.d;
}

int tf_world_turn(const struct tf_world *world)
{
    return world->st.head.turn * SEATS + world->st.head.first;
}

uint64_t tf_world_hash(const struct tf_world *world, int viewer)
{
    return is_seen_by(world, viewer) ? tfn_hash(world_match(world), &world->st, viewer) : 0;
}

size_t tf_world_view(const struct tf_world *world, int viewer, char *text, size_t size)
{
    struct str out;

    if (size == 0) {
        return 0;
    }
    str_init(&out, text, size);
    if (is_seen_by(world, viewer)) {
        tfn_print(world_match(world), &world->st, viewer, &out);
    }
    if (out.overflow) {
        str_clear(&out);
    }
    return out.used;
}
