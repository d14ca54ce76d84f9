/* mutate.c - positions of real games, changed field by field: what setup accepts, any play of it
 * keeps all that holds of positions (tests/lib/keep.h); what it refuses changes nothing.
 *
 * The octets say the game, the decks, the seed, how far the game is played, whether the decks must
 * be those of the game, and the changes. MUTATE_GAME=NAME keeps to one game, MUTATE_SHOW=1 says
 * what is done before it is done: `build/replay-mutate FILE`. */
#include "tests/fuzz/change.h"

#include "engine/base/hash.h"
#include "engine/base/trap.h"
#include "engine/core/move.h"
#include "tests/lib/keep.h"

enum {
    MUTATE_FAR = 250,     /* answers before the position that is changed, at most */
    MUTATE_CHANGES = 3,   /* of one text, at most */
    MUTATE_ON = 1200,     /* answers behind it, at most */
    MUTATE_ALL = 4,       /* the first decisions of them are looked at from all sides */
    MUTATE_STRIDE = 24,   /* and each so-manieth after them */
    MUTATE_LOG = 1 << 17, /* octets of the moves that are told */
};

static struct pool pools[FUZZ_GAMES];
static int only = -1; /* MUTATE_GAME */
static bool is_shown; /* MUTATE_SHOW */

/* What is told of a failure. */
static struct change_text changed;
static char moves_text[MUTATE_LOG];
static struct str moves;

static struct {
    unsigned long tried, taken;
} counts[FUZZ_GAMES][2];

static void tell_counts(void)
{
    for (int i = 0; i < games_count(); i++) {
        for (int strict = 0; strict < 2; strict++) {
            if (counts[i][strict].tried > 0) {
                (void)fprintf(stderr, "mutate %s strict=%d: %lu of %lu accepted\n",
                              games_at(i)->vocab->game, strict, counts[i][strict].taken,
                              counts[i][strict].tried);
            }
        }
    }
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("MUTATE_GAME");

    (void)argc;
    (void)argv;
    fuzz_open(pools);
    is_shown = getenv("MUTATE_SHOW") != NULL;
    for (int i = 0; name != NULL && i < games_count(); i++) {
        only = strcmp(games_at(i)->vocab->game, name) == 0 ? i : only;
    }
    CHECK(name == NULL || only >= 0);
    (void)atexit(tell_counts);
    return 0;
}

/* Tells the position, the moves since, and what does not hold; ends the process. */
static _Noreturn void fail(const char *what)
{
    (void)fprintf(stderr, "position: %s\nmoves: %s\nfault: %s\n", changed.text, moves.text, what);
    abort();
}

/* ---- the position that is changed ------------------------------------------------------- */

/* Plays a game of random answers so far; the text of `all`, without its hash, into out. */
static void play_some(const struct match *match, struct change_draw *draw, char out[MAX_LINE])
{
    uint64_t seed = change_below(draw, 1 << 16), most = change_below(draw, MUTATE_FAR);
    static struct state st;
    struct run run = {.match = match, .st = &st};
    struct str text;

    state_clear(&st);
    st.head.chance.seed[0] = hash_mix(seed, 1);
    st.head.chance.seed[1] = hash_mix(seed, 2);
    play_start(&run);
    for (uint64_t i = 0; i < most && fuzz_answer(&run, rng_fast(&seed)); i++) {
    }
    str_init(&text, out, MAX_LINE);
    tfn_print(match, &st, VIEWER_ALL, &text);
    *strstr(out, " h=") = '\0';
}

/* A text in mid-effect must end with its hash; others may. */
static void add_hash(struct change_text *t, bool is_wanted)
{
    char text[32];
    struct str out;

    t->size = strlen(t->text);
    if ((!is_wanted && strchr(t->text, ';') == NULL) || t->size + sizeof text >= MAX_LINE) {
        return;
    }
    str_init(&out, text, sizeof text);
    str_put(&out, " h=");
    str_hex64(&out, hash_bytes(t->text, t->size));
    memcpy(t->text + t->size, text, out.used + 1);
    t->size += out.used;
}

/* ---- playing on ------------------------------------------------------------------------- */

struct work {
    struct run run;
    uint64_t stream;
    bool is_going;
    bool is_whole; /* looked at from all sides */
    struct str *fault;
    bool is_fine;
};

/* The name of the answer that keep_answer will give. */
static void note_answer(const struct run *run, uint64_t draw)
{
    const struct ask *ask = &run->st->head.ask;
    char name[MOVE_TEXT];
    struct str out;

    if (run->st->head.is_over || ask->seats == 0) {
        return;
    }
    seat_t seat = (ask->seats >> (draw & 1) & 1) != 0 ? (seat_t)(draw & 1) : (seat_t)(~draw & 1);
    int n = ask_count(run->match, run->st, seat);
    if (n == 0) {
        return;
    }
    str_init(&out, name, sizeof name);
    move_print(run->match, run->st,
               ask_nth(run->match, run->st, seat, (int)((draw >> 1) % (uint64_t)n)), &out);
    str_format(&moves, "s%d %s, ", seat + 1, name);
    if (is_shown) {
        (void)fprintf(stderr, "  s%d %s\n", seat + 1, name);
    }
}

static void look(void *argument)
{
    struct work *work = argument;
    const struct run *run = &work->run;

    work->is_fine = work->is_whole
                        ? keep_all(run->match, run->st, rng_fast(&work->stream), work->fault)
                        : keep_cards(run->match, run->st, work->fault) &&
                              keep_gauges(run->match, run->st, work->fault) &&
                              keep_moves(run->match, run->st, work->fault);
}

static void answer(void *argument)
{
    struct work *work = argument;
    uint64_t draw = rng_fast(&work->stream);

    note_answer(&work->run, draw);
    work->is_going = keep_answer(&work->run, draw);
}

/* True unless a limit (err limit) ended the work; a defect ends the process. */
static bool attempt(void (*act)(void *argument), struct work *work)
{
    struct trap_end end = {0};

    if (trap_run(act, work, &end)) {
        return true;
    }
    if (end.limit == NULL) {
        fail("a defect, above");
    }
    return false;
}

static void play_on(const struct match *match, struct state *st, uint64_t stream)
{
    static char text[KEEP_FAULT];
    struct str fault;
    struct work work = {.run = {.match = match, .st = st}, .stream = stream, .fault = &fault};

    str_init(&fault, text, sizeof text);
    for (int i = 0; i < MUTATE_ON; i++) {
        work.is_whole = i < MUTATE_ALL || i % MUTATE_STRIDE == 0;
        if (!attempt(look, &work)) {
            return;
        }
        if (!work.is_fine) {
            fail(text);
        }
        if (!attempt(answer, &work) || !work.is_going) {
            return;
        }
    }
}

/* ---- setting up ------------------------------------------------------------------------- */

struct attempt {
    struct match *match;
    struct state *st;
    struct err *err;
    bool is_strict, is_taken;
};

static void set_up(void *argument)
{
    struct attempt *a = argument;

    a->is_taken = tfn_setup(a->match, a->is_strict, changed.text, a->st, a->err);
}

static void check_refusal(const struct match *match, const struct attempt *a,
                          const struct state *before)
{
    static const char *const codes[] = {"badtfn", "impossible", "incomplete", "limit"};
    bool is_known = false;

    for (size_t i = 0; a->err->code != NULL && i < COUNT_OF(codes); i++) {
        is_known = is_known || strcmp(a->err->code, codes[i]) == 0;
    }
    if (!is_known) {
        fail("refused without a known code");
    }
    for (const char *at = a->err->keys; *at != '\0'; at++) {
        if (*at < ' ' || *at > '~') {
            fail("refused with other octets than letters and signs");
        }
    }
    if (memcmp(match, a->match, sizeof *match) != 0 || memcmp(before, a->st, sizeof *before) != 0) {
        fail("refused, and something has changed");
    }
}

static void try(const struct match *match, int game, bool is_strict, uint64_t stream)
{
    static struct match made, old_match;
    static struct state st, before;
    struct err err = {0};
    struct trap_end end = {0};
    struct attempt a = {.match = &made, .st = &st, .err = &err, .is_strict = is_strict};

    made = old_match = *match;
    state_clear(&st);
    memcpy(&before, &st, sizeof st);
    counts[game][is_strict].tried++;
    str_init(&moves, moves_text, sizeof moves_text);
    if (is_shown) {
        (void)fprintf(stderr, "strict=%d %s\n", is_strict, changed.text);
    }
    if (!trap_run(set_up, &a, &end)) {
        if (end.limit == NULL) {
            fail("a defect in setup, above");
        }
        return;
    }
    if (!a.is_taken) {
        if (is_shown) {
            (void)fprintf(stderr, "err %s %s -- %s\n", err.code, err.keys, err.text);
        }
        check_refusal(&old_match, &a, &before);
        return;
    }
    counts[game][is_strict].taken++;
    keep_is_loose = !is_strict;
    play_on(&made, &st, stream);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct change_text other;
    struct change_draw draw = {.data = data, .size = size, .stream = hash_bytes(data, size)};
    int game = (int)change_below(&draw, (uint64_t)games_count());

    if (size > MAX_LINE) {
        return -1;
    }
    game = only >= 0 ? only : game;
    const struct match *match = &pools[game].match[change_below(&draw, pools[game].count)];
    play_some(match, &draw, changed.text);
    play_some(match, &draw, other.text);
    change_read(&other);
    bool is_strict = change_below(&draw, 2) == 0, has_hash = change_below(&draw, 2) == 0;
    uint64_t n = 1 + change_below(&draw, MUTATE_CHANGES);
    for (uint64_t i = 0; i < n; i++) {
        change_read(&changed);
        change_one(match, &changed, &other, &draw);
    }
    add_hash(&changed, has_hash);
    try(match, game, is_strict, draw.stream);
    return 0;
}
