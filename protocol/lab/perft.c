/* perft.c - the tree of a game, level by level. */
#include "protocol/lab/perft.h"

#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/text/tfn.h"

struct perft_work {
    const struct match *match;
    struct perft *perft;
    struct hash hash;
    int depth;
    char text[MAX_LINE];
    struct state st[2 * PERFT_DEPTH + 1]; /* a joint decision takes two */
};

static void count_leaf(struct perft_work *work, const struct state *st)
{
    struct str out;

    str_init(&out, work->text, sizeof work->text);
    tfn_print(work->match, st, VIEWER_ALL, &out);
    hash_add(&work->hash, out.text, out.used);
}

/* Tries every answer to the decision in st; the positions after it are `depth` decisions from the
 * start. */
static void walk(struct perft_work *work, struct state *st, int depth)
{
    seat_t seat = (seat_t)((st->head.ask.seats & 1) == 0);
    int n = ask_count(work->match, st, seat);
    struct state *next = st + 1;

    for (int k = 0; k < n; k++) {
        struct run run = {work->match, next, NULL, NULL, NULL};
        state_copy(next, st);
        play_answer(&run, seat, ask_nth(work->match, st, seat, k));
        if (next->head.d == st->head.d) {
            walk(work, next, depth);
            continue;
        }
        work->perft->nodes[depth]++;
        if (depth == work->depth || next->head.is_over) {
            count_leaf(work, next);
        } else {
            walk(work, next, depth + 1);
        }
    }
}

bool perft_run(const struct match *match, const uint64_t seed[2], int depth, struct perft *perft)
{
    struct perft_work *work = calloc(1, sizeof *work);

    if (work == NULL) {
        return false;
    }
    *perft = (struct perft){0};
    work->match = match;
    work->perft = perft;
    work->depth = depth;
    hash_init(&work->hash);
    for (size_t i = 0; i < COUNT_OF(work->st); i++) {
        state_clear(&work->st[i]);
    }
    struct run run = {match, &work->st[0], NULL, NULL, NULL};
    work->st[0].head.chance.seed[0] = seed[0];
    work->st[0].head.chance.seed[1] = seed[1];
    play_start(&run);
    walk(work, &work->st[0], 1);
    perft->hash = hash_end(&work->hash);
    free(work);
    return true;
}
