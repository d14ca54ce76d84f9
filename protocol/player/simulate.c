/* simulate.c - playouts from the text of a seat. */
#include "protocol/player/simulate.h"

#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/base/trap.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"

enum { SIMULATE_DRAWS = 3 };

bool simulate_open(struct simulation *simulation, const struct match *match, const char *text,
                   int seat, int moves)
{
    struct world_root *root = &simulation->root;
    struct err err;

    memset(&simulation->match, 0, sizeof simulation->match);
    state_clear(&simulation->st);
    simulation->is_open = false;
    if (!world_open(root, match, false, text, &err) || root->seat != seat ||
        (root->st.head.ask.seats >> seat & 1) == 0) {
        return false;
    }
    world_draw(root, 0, &simulation->match, &simulation->st);
    return ask_count(&simulation->match, &simulation->st, root->seat) == moves;
}

void simulate_position(struct simulation *simulation, const struct match *match,
                       const struct state *st, seat_t seat)
{
    memset(&simulation->match, 0, sizeof simulation->match);
    state_clear(&simulation->st);
    match_copy(&simulation->match, match);
    simulation->root = (struct world_root){.match = *match, .seat = seat};
    state_copy(&simulation->root.st, st);
    simulation->root.st.head.chance = (struct chance){.is_fast = true};
    simulation->is_open = true;
}

/* An answer by chance, but not wholly: who plays by chance alone gives up and passes so often that
 * a search against it learns to wait. Yes or no is most often the rules' default; who could act but
 * drew to pass draws again. */
static move_t draw_answer(const struct run *run, seat_t seat, uint64_t *stream)
{
    const struct rules *rules = run->match->rules;
    int n = ask_count(run->match, run->st, seat);
    move_t move = 0;

    if (rules->steps[run->st->head.ask.step].kind == DECISION_yesno &&
        rng_fast_below(stream, 4) != 0) {
        return rules->fallback(run, seat);
    }
    for (int draws = 0; draws < SIMULATE_DRAWS; draws++) {
        int k = n == 1 ? 0 : (int)rng_fast_below(stream, (uint64_t)n);
        move = ask_nth_of(run->match, run->st, seat, k, n);
        if (n == 1 || rules->verbs[move_verb(move)].operand != OPERAND_NONE) {
            break;
        }
    }
    return move;
}

/* What the trap runs. */
struct playout {
    struct simulation *simulation;
    uint64_t world, luck;
    int move;
};

static void play_out(void *argument)
{
    const struct playout *playout = argument;
    struct simulation *simulation = playout->simulation;
    struct state *st = &simulation->st;
    seat_t seat = simulation->root.seat;
    struct run run = {.match = &simulation->match, .st = st};

    if (simulation->is_open) {
        state_copy(st, &simulation->root.st);
    } else {
        world_draw(&simulation->root, playout->world, &simulation->match, st);
    }
    st->head.chance.fast = hash_mix(playout->world, playout->luck);
    play_answer(&run, seat, ask_nth(&simulation->match, st, seat, playout->move));
    while (!st->head.is_over) {
        seat_t asked = (seat_t)((st->head.ask.seats & 1) == 0);
        play_answer(&run, asked, draw_answer(&run, asked, &st->head.chance.fast));
    }
}

int simulate_playout(void *table, uint64_t world, uint64_t luck, int move)
{
    struct simulation *simulation = table;
    const struct state *st = &simulation->st;
    seat_t seat = simulation->root.seat;
    struct playout playout = {simulation, world, luck, move};
    struct trap_end end = {0};

    if (!trap_run(play_out, &playout, &end)) {
        if (end.limit == NULL) {
            trap_again(&end);
        }
        return 1; /* it grew beyond what the engine can hold: nobody has won */
    }
    return st->head.winner == SEATS ? 1 : st->head.winner == seat ? 2 : 0;
}
