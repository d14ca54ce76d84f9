/* game.c - one open game over time. */
#include "protocol/game.h"

#include <string.h>

#include "engine/base/trap.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/know/learn.h"
#include "protocol/game-memory.h"
#include "protocol/lab/trace.h"

static bool no_memory(struct err *err)
{
    return err_set(err, "limit", "out of memory", "%s", "");
}

/* --------------------------------------------------------------------------------- history */

/* Cuts the event log back to the length it had; what lies behind is written again. */
static void sink_restore(struct sink *sink, int notes, int orders, int text_used)
{
    sink->count = notes;
    sink->orders = orders;
    sink->text_used = text_used;
    sink->is_full = false;
    sink->by = CARD_NONE;
}

/* Keeps a copy of the position before answer i, which is the next. There is room: game_grow. */
static void keep(struct game *game, int i)
{
    struct kept *kept = &game->kept[game->kept_count++];

    *kept = (struct kept){.answers = i,
                          .notes = game->sink.count,
                          .orders = game->sink.orders,
                          .text_used = game->sink.text_used,
                          .at = (uint32_t)game->packed_used};
    state_pack(&game->st, game->packed + game->packed_used);
    game->packed_used += (int)state_used(&game->st);
}

static bool is_kept_before(int i)
{
    return i > 0 && i % GAME_STRIDE == 0;
}

/* Drops the kept copies from number `count` on. */
static void keep_less(struct game *game, int count)
{
    if (count < game->kept_count) {
        game->packed_used = (int)game->kept[count].at;
        game->kept_count = count;
    }
}

void kept_state(const struct game *game, int k, struct state *st)
{
    state_unpack(st, game->packed + game->kept[k].at);
}

int game_luck(const struct game *game, int i, const uint8_t **octet)
{
    int answers = game->answer_count + (game->is_waiting && game->kept_count > 0);
    int first = i < 0 ? 0 : (int)game->answers[i].luck;

    *octet = game->luck_used == 0 ? NULL : game->luck + first;
    return (i + 1 < answers ? (int)game->answers[i + 1].luck : game->luck_used) - first;
}

static int find_reason(const struct rules *rules, const char *name)
{
    int reason = 0;

    while (strcmp(rules->reasons[reason].key, name) != 0) {
        reason++;
    }
    return reason;
}

static void apply(struct run *run, const struct answer *answer)
{
    const struct rules *rules = run->match->rules;

    switch ((enum answer_kind)answer->kind) {
    case ANSWER_MOVE:
        play_answer(run, answer->seat, answer->move);
        break;
    case ANSWER_RESIGN:
        play_over(run, 1 - answer->seat, find_reason(rules, "resign"));
        break;
    case ANSWER_VERDICT:
        play_over(run, answer->seat, find_reason(rules, "adjudicated"));
        break;
    }
}

/* The outcomes of answer i, -1: of the start, as a script; those behind the first `most` are left
 * out. */
static struct outcomes script_of(const struct game *game, int i, int most)
{
    struct outcomes script = {0};
    int count = game_luck(game, i, &script.octet);

    script.count = count < most ? count : most;
    return script;
}

/* What the trap runs: the start if there is no answer. */
struct attempt {
    struct run *run;
    const struct answer *answer;
};

static void attempt_answer(void *argument)
{
    const struct attempt *attempt = argument;

    if (attempt->answer == NULL) {
        play_begin(attempt->run);
    } else {
        apply(attempt->run, attempt->answer);
    }
}

/* Runs answers[answer_count], or the start if no copy is kept yet, with the outcomes that are
 * there. If it needs more, nothing has happened but that the game waits for them. Err internal or
 * limit, and nothing has happened. */
static bool attempt(struct game *game, struct err *err)
{
    bool is_start = game->kept_count == 0;
    struct outcomes script = {0};
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};
    struct sink old = game->sink;
    uint8_t before[sizeof(struct state)];
    struct trap_end end = {0};

    state_pack(&game->st, before);
    if (game->setup.is_explicit) {
        game->is_waiting = true; /* game_luck looks at the answer that is tried */
        script = script_of(game, is_start ? -1 : game->answer_count, INT32_MAX);
        run.script = &script;
    }
    struct attempt work = {&run, is_start ? NULL : &game->answers[game->answer_count]};
    trace_enter(game_is_sealed(game) ? NULL : game->trace, &run);
    bool is_whole = trap_run(attempt_answer, &work, &end);
    game->is_waiting = is_whole && !game->sink.is_full && script.is_wanting;
    bool is_done = is_whole && !game->sink.is_full && !script.is_wanting;
    trace_leave(game->trace, &run, is_done);
    if (is_done) {
        game->answer_count += !is_start;
        return true;
    }
    bool is_full = game->sink.is_full;
    state_unpack(&game->st, before);
    game->want = script.want;
    sink_restore(&game->sink, old.count, old.orders, old.text_used);
    if (game->is_waiting) {
        return true;
    }
    return is_full ? no_memory(err) : trap_error(&end, err);
}

/* Adds an answer to the history and applies it, or nothing happens. */
static bool take(struct game *game, const struct answer *answer, struct err *err)
{
    int kept = game->kept_count;

    if (is_kept_before(game->answer_count)) {
        keep(game, game->answer_count);
    }
    game->answers[game->answer_count] = *answer;
    if (attempt(game, err)) {
        return true;
    }
    keep_less(game, kept);
    game->names_used = (int)answer->name;
    return false;
}

/* An answer that is about to be given. */
static struct answer answer_new(const struct game *game, int kind, int seat)
{
    return (struct answer){.d = game->st.head.d,
                           .name = (uint32_t)game->names_used,
                           .luck = (uint32_t)game->luck_used,
                           .kind = (uint8_t)kind,
                           .seat = (uint8_t)seat};
}

bool game_play(struct game *game, seat_t seat, move_t move, struct err *err)
{
    struct answer answer = answer_new(game, ANSWER_MOVE, seat);
    struct str name;

    if (!game_grow(game)) {
        return no_memory(err);
    }
    answer.move = move;
    str_init(&name, game->names + game->names_used, MOVE_TEXT);
    move_print(&game->match, &game->st, move, &name);
    CHECK(!name.overflow);
    game->names_used += (int)name.used + 1;
    return take(game, &answer, err);
}

bool game_resign(struct game *game, seat_t seat, struct err *err)
{
    struct answer answer = answer_new(game, ANSWER_RESIGN, seat);

    return game_grow(game) ? take(game, &answer, err) : no_memory(err);
}

bool game_adjudicate(struct game *game, int winner, const char *reason, struct err *err)
{
    struct answer answer = answer_new(game, ANSWER_VERDICT, winner);
    size_t size = strlen(reason) + 1;

    CHECK(size <= GAME_VERDICT);
    if (!game_grow(game)) {
        return no_memory(err);
    }
    memcpy(game->names + game->names_used, reason, size);
    game->names_used += (int)size;
    return take(game, &answer, err);
}

/* Keeps the start, unless it waits for chance. */
static bool keep_start(struct game *game, struct err *err)
{
    if (!game->is_waiting && !game_grow(game)) {
        return no_memory(err);
    }
    if (!game->is_waiting) {
        keep(game, 0);
    }
    return true;
}

bool game_chance(struct game *game, uint8_t octet, struct err *err)
{
    bool is_start = game->kept_count == 0;
    struct want want = game->want;
    if (!game_grow(game)) {
        return no_memory(err);
    }
    game->luck[game->luck_used++] = octet;
    if (!attempt(game, err)) {
        game->luck_used--;
        game->is_waiting = true;
        game->want = want;
        return false;
    }
    return !is_start || keep_start(game, err);
}

/* The last kept copy that is not behind answer i. */
static int kept_before(const struct game *game, int i)
{
    int k = game->kept_count - 1;

    while (game->kept[k].answers > i) {
        k--;
    }
    return k;
}

void replay_open(struct replay *replay, const struct game *game)
{
    replay->game = game;
    replay->answers = 0;
    kept_state(game, 0, &replay->st);
}

static void replay_one(const struct game *game, struct run *run, int i)
{
    struct outcomes script = script_of(game, i, INT32_MAX);

    run->script = game->setup.is_explicit ? &script : NULL;
    apply(run, &game->answers[i]);
    run->script = NULL;
}

void replay_step(struct replay *replay)
{
    struct run run = {.match = &replay->game->match, .st = &replay->st};

    replay_one(replay->game, &run, replay->answers++);
}

/* The lists as they are laid out. */
static void start_state(const struct game *game, struct run *run)
{
    struct state *st = run->st;

    state_clear(st);
    memcpy(st->head.chance.seed, game->setup.seed, sizeof game->setup.seed);
    st->head.chance.is_swapped = game->setup.is_swapped;
    play_lay(run);
}

void game_retell(const struct game *game, struct run *run)
{
    struct outcomes script = script_of(game, -1, INT32_MAX);

    kept_state(game, 0, run->st);
    if (!game->setup.is_setup) {
        start_state(game, run);
        run->script = game->setup.is_explicit ? &script : NULL;
        play_begin(run);
    }
    for (int i = 0; i < game->answer_count; i++) {
        replay_one(game, run, i);
    }
}

bool game_again(struct game *game)
{
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};

    if (game->kept_count == 0) { /* its events are there */
        run.sink = NULL;
        start_state(game, &run);
        return true;
    }
    kept_state(game, 0, &game->st);
    for (int i = 0; i < game_answers(game); i++) {
        if (is_kept_before(i)) {
            if (!game_grow(game)) {
                return false;
            }
            keep(game, i);
        }
        if (i < game->answer_count) {
            replay_one(game, &run, i);
        }
    }
    return !game->sink.is_full;
}

bool replay_want(const struct replay *replay, int answer, int outcomes, struct want *want,
                 struct state *at)
{
    const struct game *game = replay->game;
    struct outcomes script = script_of(game, answer, outcomes);
    struct state st = replay->st;
    struct run run = {.match = &game->match, .st = &st, .script = &script};

    script.at = at;
    if (answer >= 0) {
        apply(&run, &game->answers[answer]);
    } else if (!game->setup.is_setup) {
        start_state(game, &run);
        play_begin(&run);
    }
    *want = script.want;
    return script.is_wanting;
}

void game_waits_at(const struct game *game, struct state *at)
{
    struct replay replay = {.game = game, .st = game->st};
    struct want want;

    *at = game->st;
    (void)replay_want(&replay, game->kept_count == 0 ? -1 : game->answer_count, INT32_MAX, &want,
                      at);
}

int game_answers(const struct game *game)
{
    return game->answer_count + (game->is_waiting && game->kept_count > 0);
}

bool game_is_safe(const struct game *game, int n)
{
    int target = game_answers(game) - n;
    struct replay replay;
    struct state before;

    if (target == game->answer_count) {
        return true; /* only what waits for chance: nothing has happened yet */
    }
    uint32_t d = game->answers[target].d;
    if (learn_was_told(&game->sink, d)) {
        return false;
    }
    replay_open(&replay, game);
    while (replay.answers < target) {
        replay_step(&replay);
    }
    while (replay.answers < game->answer_count) {
        const uint8_t *octet;
        int luck = game_luck(game, replay.answers, &octet);
        before = replay.st;
        replay_step(&replay);
        if (luck > 0 || learn_is_new(&game->match, &before, &replay.st, SEEN_BOTH)) {
            return false;
        }
    }
    return true;
}

void game_undo(struct game *game, int n)
{
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};
    int target = game_answers(game) - n, k = kept_before(game, target);
    const struct kept *kept = &game->kept[k];
    const struct answer *first = n > 0 ? &game->answers[target] : NULL;

    game->is_sealed = game_is_sealed(game);
    kept_state(game, k, &game->st);
    sink_restore(&game->sink, kept->notes, kept->orders, kept->text_used);
    for (int i = kept->answers; i < target; i++) {
        replay_one(game, &run, i);
    }
    if (first != NULL) {
        game->names_used = (int)first->name;
        game->luck_used = (int)first->luck;
    }
    game->is_waiting = false;
    game->answer_count = target;
    /* A copy of exactly this position is taken anew by the next answer. */
    keep_less(game, k > 0 && kept->answers == target ? k : k + 1);
}

const char *game_name(const struct game *game, int i)
{
    const struct answer *answer = &game->answers[i < 0 ? game_answers(game) - 1 : i];

    return answer->kind == ANSWER_RESIGN ? "resign" : game->names + answer->name;
}

/* ----------------------------------------------------------------------------------- start */

static void restart(struct game *game, const struct match *match, const struct game_setup *setup)
{
    game->match = *match;
    game->setup = *setup;
    game->is_waiting = game->is_sealed = false;
    game->answer_count = game->kept_count = 0;
    game->names_used = game->luck_used = game->packed_used = 0;
    sink_restore(&game->sink, 0, 0, 0);
}

bool game_start(struct game *game, const struct match *match, const struct game_setup *setup,
                struct err *err)
{
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};

    restart(game, match, setup);
    start_state(game, &run);
    if (!game_grow(game) || !attempt(game, err)) {
        return no_memory(err);
    }
    return keep_start(game, err);
}

bool game_begin(struct game *game, const struct match *match, const struct game_setup *setup,
                const struct state *st, struct err *err)
{
    restart(game, match, setup);
    state_copy(&game->st, st);
    return keep_start(game, err);
}

/* ------------------------------------------------------------------------------------ asks */

int game_asked(const struct game *game)
{
    return game->st.head.is_over || game->is_waiting ? 0 : game->st.head.ask.seats;
}

int game_seat(const struct game *game)
{
    return game_asked(game) == 2 ? 1 : 0;
}

bool game_is_sealed(const struct game *game)
{
    return game->is_sealed && (game->asleep != NULL || !game->st.head.is_over);
}

void game_seal(struct game *game)
{
    game->is_sealed = game->asleep != NULL ? !game->was_over : !game->st.head.is_over;
}

const char *game_winner(const struct state *st)
{
    static const char *const names[] = {"s1", "s2", "draw"};

    return names[st->head.winner];
}

const char *game_reason(const struct match *match, const struct state *st)
{
    return match->rules->reasons[st->head.reason].key;
}
