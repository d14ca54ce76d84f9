/* coverage.c - play that steers toward what it has not reached yet. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "protocol/lab/coverage-inner.h"
#include "protocol/lab/pool.h"

enum {
    COVERAGE_PLAIN = 12, /* games without steering first: they reach most of it */
    COVERAGE_TRIES = 24, /* answers of a decision that are tried */
    COVERAGE_AHEAD = 2,  /* random lines that are tried when no answer is new by itself */
    COVERAGE_DEPTH = 40, /* answers of such a line */
    COVERAGE_DRAWS = 3,  /* random answers of which one is given */
    COVERAGE_STALE = 60, /* after so many games without anything new it steers more rarely */
    COVERAGE_RARE = 4,   /* at one of so many decisions */
    COVERAGE_VAIN = 250, /* and after so many it ends */
    COVERAGE_VERBS = 256,
    COVERAGE_NOTES = 1024,
    COVERAGE_ORDERS = 1024,
    COVERAGE_TEXT = 8192
};

struct coverage_work {
    struct coverage *coverage;
    struct pool pool;
    struct match match; /* of the game that is played */
    uint64_t stream;
    int vain; /* games since something new was reached */
    struct tally tally;
    uint8_t *wanted;                      /* by card: something of it is missing */
    uint8_t taste[SEATS][COVERAGE_VERBS]; /* by verb: how much a seat likes it in this game */
    struct state st, trial;
    struct sink sink;
    struct note note[COVERAGE_NOTES];
    card_t order[COVERAGE_ORDERS];
    char text[COVERAGE_TEXT];
};

/* ---- one answer ------------------------------------------------------------ */

/* What does not fit is lost, and with it at most a sight that another game will give. */
static bool sink_stop(struct sink *sink)
{
    (void)sink;
    return false;
}

/* Facts are only told while a card is missing. */
static struct sink *open_sink(struct coverage_work *work)
{
    work->sink = (struct sink){.note = work->note,
                               .room = COVERAGE_NOTES,
                               .order = work->order,
                               .order_room = COVERAGE_ORDERS,
                               .grow = sink_stop,
                               .text = work->text,
                               .text_room = COVERAGE_TEXT,
                               .by = CARD_NONE};
    return coverage_missing(work->coverage, COVERAGE_CARD) > 0 ? &work->sink : NULL;
}

static int look(struct coverage_work *work, const struct run *run, int verb, int refused)
{
    struct coverage_sight sight = {run->match, run->st, work->tally.ran, run->sink, verb, refused};

    return coverage_look(work->coverage, &sight);
}

static void begin(struct coverage_work *work, uint64_t k)
{
    struct run run = {&work->match, &work->st, open_sink(work), &work->tally, NULL};
    struct chance *chance = &work->st.head.chance;

    state_clear(&work->st);
    chance->seed[0] = chance->fast = hash_mix(work->stream, k);
    chance->seed[1] = hash_mix(k, work->stream);
    chance->is_fast = true;
    memset(work->tally.ran, 0, (size_t)work->coverage->db->code_count);
    play_start(&run);
    look(work, &run, -1, 0);
}

/* Gives an answer and returns how much of what it did is new. */
static int give(struct coverage_work *work, struct state *st, seat_t seat, move_t move)
{
    struct run run = {&work->match, st, open_sink(work), &work->tally, NULL};
    int verb = move_verb(move), refused = coverage_refused(run.match, st, verb);

    work->coverage->decisions++;
    memset(work->tally.ran, 0, (size_t)work->coverage->db->code_count);
    play_answer(&run, seat, move);
    return look(work, &run, verb, refused);
}

static seat_t asked(const struct state *st)
{
    return (seat_t)((st->head.ask.seats & 1) == 0);
}

/* Gives the answer that is most to the seat's taste out of some random ones. Uniform play would
 * hardly ever do the same thing turn after turn, and some things need just that. */
static int give_random(struct coverage_work *work, struct state *st)
{
    seat_t seat = asked(st);
    uint64_t n = (uint64_t)ask_count(&work->match, st, seat);
    move_t best = 0;

    for (int i = 0; i < COVERAGE_DRAWS; i++) {
        int k = (int)rng_fast_below(&work->stream, n);
        move_t move = ask_nth(&work->match, st, seat, k);
        const uint8_t *taste = work->taste[seat];
        best = i == 0 || taste[move_verb(move)] > taste[move_verb(best)] ? move : best;
    }
    return give(work, st, seat, best);
}

/* In every fourth game all verbs are alike. */
static void choose_taste(struct coverage_work *work, bool is_plain)
{
    for (int i = 0; i < SEATS * COVERAGE_VERBS; i++) {
        work->taste[i / COVERAGE_VERBS][i % COVERAGE_VERBS] =
            is_plain ? 0 : (uint8_t)rng_fast(&work->stream);
    }
}

/* ---- steering --------------------------------------------------------------- */

/* Tries the answers one by one, then some random lines; the first one that reaches something new is
 * what is played. False if there is none. */
static bool steer(struct coverage_work *work)
{
    struct state *trial = &work->trial;
    seat_t seat = asked(&work->st);
    int n = ask_count(&work->match, &work->st, seat);
    int first = (int)rng_fast_below(&work->stream, (uint64_t)n);
    int found = 0;

    for (int i = 0; i < n && i < COVERAGE_TRIES && n > 1 && found == 0; i++) {
        state_copy(trial, &work->st);
        found = give(work, trial, seat, ask_nth(&work->match, trial, seat, (first + i) % n));
    }
    for (int i = 0; i < COVERAGE_AHEAD && found == 0; i++) {
        state_copy(trial, &work->st);
        for (int d = 0; d < COVERAGE_DEPTH && found == 0 && !trial->head.is_over; d++) {
            found = give_random(work, trial);
        }
    }
    if (found > 0) {
        state_copy(&work->st, trial);
    }
    return found > 0;
}

/* Decks of the cards that miss something: for s1, and by turns for s2. */
static bool want_decks(struct coverage_work *work, const struct match *base, bool both,
                       struct deck deck[SEATS])
{
    const struct coverage *coverage = work->coverage;

    memset(work->wanted, 0, (size_t)coverage->db->card_count);
    for (int i = 0; i < coverage->items; i++) {
        const struct coverage_item *item = &coverage->item[i];
        if (!item->is_seen && item->card != CARD_NONE) {
            work->wanted[item->card] = 1;
        }
    }
    return pool_deck(base, 0, work->wanted, &work->stream, &deck[0]) &&
           pool_deck(base, 1, both ? work->wanted : NULL, &work->stream, &deck[1]);
}

/* Every option keeps its default or takes another value of its range. */
static void vary_options(struct coverage_work *work)
{
    struct match *match = &work->match;
    const struct option_rule *rule = match->rules->options;

    for (int i = 0; rule[i].name != NULL; i++) {
        uint64_t values = (uint64_t)rule[i].high - (uint64_t)rule[i].low + 1;
        if ((rng_fast(&work->stream) & 1) != 0) {
            match->option[i] = (int16_t)(rule[i].low + (int)rng_fast_below(&work->stream, values));
        }
        if (strcmp(rule[i].name, "lists") == 0) {
            match->lists_open = match->option[i] == 1;
        }
    }
}

static bool choose_match(struct coverage_work *work, uint64_t k)
{
    const struct match *base = pool_match(&work->pool, k);
    struct deck deck[SEATS];

    work->match = *base;
    if (k < COVERAGE_PLAIN) {
        return true;
    }
    if (k % 3 != 0) {
        if (!want_decks(work, base, k % 3 == 1, deck)) {
            return false;
        }
        pool_make(&work->match, base->rules, base->db, deck);
    }
    if (k % 2 == 1) {
        vary_options(work);
    }
    return true;
}

static bool is_steered(struct coverage_work *work, uint64_t k)
{
    return k >= COVERAGE_PLAIN &&
           (work->vain < COVERAGE_STALE || rng_fast_below(&work->stream, COVERAGE_RARE) == 0);
}

static bool play_game(struct coverage_work *work, uint64_t k)
{
    int missing = coverage_missing(work->coverage, COVERAGE_KINDS);

    if (!choose_match(work, k)) {
        return false;
    }
    choose_taste(work, k % 4 == 0);
    begin(work, k);
    while (!work->st.head.is_over && coverage_missing(work->coverage, COVERAGE_KINDS) > 0) {
        if (!is_steered(work, k) || !steer(work)) {
            give_random(work, &work->st);
        }
    }
    bool is_new = coverage_missing(work->coverage, COVERAGE_KINDS) < missing;
    work->vain = is_new ? 0 : work->vain + 1;
    work->coverage->games++;
    return true;
}

/* ---- the report -------------------------------------------------------------- */

static bool open_work(struct coverage_work *work, struct coverage *coverage, uint64_t seed)
{
    const struct carddb *db = coverage->db;

    work->coverage = coverage;
    work->stream = hash_mix(seed, 0);
    work->tally.ran = calloc((size_t)db->code_count, 1);
    work->wanted = calloc((size_t)db->card_count + 1, 1);
    state_clear(&work->trial);
    return work->tally.ran != NULL && work->wanted != NULL && coverage_list(coverage) &&
           pool_open(&work->pool, coverage->rules, db, true, seed);
}

static void close_work(struct coverage_work *work)
{
    pool_close(&work->pool);
    free(work->tally.ran);
    free(work->wanted);
    free(work);
}

bool coverage_run(const struct rules *rules, const struct carddb *db, uint64_t games, uint64_t seed,
                  struct coverage *coverage)
{
    struct coverage_work *work = calloc(1, sizeof *work);

    *coverage = (struct coverage){.rules = rules, .db = db};
    if (work == NULL) {
        return false;
    }
    bool is_done = open_work(work, coverage, seed);
    for (uint64_t k = 0; is_done && k < games; k++) {
        if (coverage_missing(coverage, COVERAGE_KINDS) == 0 || work->vain == COVERAGE_VAIN) {
            break;
        }
        is_done = play_game(work, k);
    }
    close_work(work);
    if (!is_done) {
        coverage_close(coverage);
    }
    return is_done;
}

void coverage_close(struct coverage *coverage)
{
    free(coverage->item);
    *coverage = (struct coverage){0};
}
