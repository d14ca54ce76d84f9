/* game.c - one open game over time. */
#include "protocol/game.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "protocol/trap.h"

enum {
    NOTES_FIRST = 1024,
    ORDER_FIRST = 4096,
    TEXT_FIRST = 8192,
    ANSWERS_FIRST = 256,
    NAMES_FIRST = 8192,
    KEPT_FIRST = 8,
    /* What one answer may need: the cards of 16 shuffles, two spellings of a joint decision's
     * moves. */
    ORDER_SPARE = 16 * SEAT_OBJECTS,
    TEXT_SPARE = 3 * SEATS * MOVE_TEXT,
};

/* ---------------------------------------------------------------------------------- memory */

/* Doubles an array of things of `size` octets until it holds `need` of them. */
static bool grow_to(void **array, int *room, int need, int first, size_t size)
{
    int wanted = *room == 0 ? first : *room;

    if (need <= *room) {
        return true;
    }
    while (wanted < need) {
        wanted *= 2;
    }
    void *larger = realloc(*array, (size_t)wanted * size);
    if (larger == NULL) {
        return false;
    }
    *array = larger;
    *room = wanted;
    return true;
}

/* What the core calls when the notes are full. Its pointers into the other two arrays stay good. */
static bool sink_grow(struct sink *sink)
{
    void *notes = sink->note;
    bool is_grown = grow_to(&notes, &sink->room, sink->count + 1, NOTES_FIRST, sizeof *sink->note);

    sink->note = notes;
    return is_grown;
}

/* Room in the event log for the names and card orders of one answer. */
static bool sink_reserve(struct sink *sink)
{
    void *order = sink->order, *text = sink->text;
    bool is_grown = grow_to(&order, &sink->order_room, sink->orders + ORDER_SPARE, ORDER_FIRST,
                            sizeof *sink->order) &&
                    grow_to(&text, &sink->text_room, sink->text_used + TEXT_SPARE, TEXT_FIRST, 1);

    sink->order = order;
    sink->text = text;
    return is_grown;
}

/* Room for one more answer, its events and, where one is due, one more kept copy. */
static bool history_grow(struct game *game)
{
    void *answers = game->answers, *names = game->names, *kept = game->kept;
    bool is_grown =
        sink_reserve(&game->sink) &&
        grow_to(&answers, &game->answer_room, game->answer_count + 1, ANSWERS_FIRST,
                sizeof *game->answers) &&
        grow_to(&names, &game->names_room, game->names_used + MOVE_TEXT, NAMES_FIRST, 1) &&
        grow_to(&kept, &game->kept_room, game->kept_count + 1, KEPT_FIRST, sizeof *game->kept);

    game->answers = answers;
    game->names = names;
    game->kept = kept;
    return is_grown;
}

struct game *game_open(void)
{
    struct game *game = calloc(1, sizeof *game);

    if (game == NULL) {
        return NULL;
    }
    game->sink.grow = sink_grow;
    if (!sink_grow(&game->sink) || !history_grow(game)) {
        game_close(game);
        return NULL;
    }
    return game;
}

void game_close(struct game *game)
{
    if (game == NULL) {
        return;
    }
    free(game->sink.note);
    free(game->sink.order);
    free(game->sink.text);
    free(game->answers);
    free(game->names);
    free(game->kept);
    free(game);
}

static bool no_memory(struct err *err)
{
    return err_set(err, "limit", "out of memory", "%s", "");
}

/* --------------------------------------------------------------------------------- history */

/* Cuts the event log back to the length it had; what lies behind is written again. */
static void sink_restore(struct sink *sink, const struct sink *old)
{
    sink->count = old->count;
    sink->orders = old->orders;
    sink->text_used = old->text_used;
    sink->is_full = false;
    sink->by = old->by;
}

/* Keeps a copy of the position before the next answer. There is room: history_grow. */
static void keep(struct game *game)
{
    struct kept *kept = &game->kept[game->kept_count++];

    memset(kept, 0, sizeof *kept);
    kept->answers = game->answer_count;
    kept->sink = game->sink;
    state_copy(&kept->st, &game->st);
}

static void apply(struct run *run, const struct answer *answer)
{
    const struct rules *rules = run->match->rules;
    int reason = 0;

    if (!answer->is_resign) {
        play_answer(run, answer->seat, answer->move);
        return;
    }
    while (strcmp(rules->reasons[reason], "resign") != 0) {
        reason++;
    }
    play_over(run, 1 - answer->seat, reason);
}

/* What the trap runs. */
struct attempt {
    struct run *run;
    const struct answer *answer;
};

static void attempt_answer(void *argument)
{
    const struct attempt *attempt = argument;
    apply(attempt->run, attempt->answer);
}

/* Adds an answer to the history and applies it, or nothing happens. */
static bool take(struct game *game, const struct answer *answer, struct err *err)
{
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};
    struct sink old = game->sink;
    int kept = game->kept_count;
    uint32_t bug = 0;

    if (game->answer_count > 0 && game->answer_count % GAME_STRIDE == 0) {
        keep(game);
    }
    state_copy(&game->before, &game->st);
    game->answers[game->answer_count++] = *answer;
    bool is_whole = trap_run(attempt_answer, &(struct attempt){&run, answer}, &bug);
    if (is_whole && !game->sink.is_full) {
        return true;
    }
    game->st = game->before;
    sink_restore(&game->sink, &old);
    game->answer_count--;
    game->kept_count = kept;
    game->names_used = (int)answer->name;
    return is_whole ? no_memory(err)
                    : err_set(err, "internal", "a defect of ours; the position is as before",
                              "bug=%08x", bug);
}

bool game_play(struct game *game, seat_t seat, move_t move, struct err *err)
{
    struct answer answer = {.d = game->st.head.d, .move = move, .seat = seat};
    struct str name;

    if (!history_grow(game)) {
        return no_memory(err);
    }
    answer.name = (uint32_t)game->names_used;
    str_init(&name, game->names + game->names_used, MOVE_TEXT);
    move_print(&game->match, &game->st, move, &name);
    CHECK(!name.overflow);
    game->names_used += (int)name.used + 1;
    return take(game, &answer, err);
}

bool game_resign(struct game *game, seat_t seat, struct err *err)
{
    struct answer answer = {.d = game->st.head.d, .seat = seat, .is_resign = true};

    if (!history_grow(game)) {
        return no_memory(err);
    }
    answer.name = (uint32_t)game->names_used;
    return take(game, &answer, err);
}

/* The last kept copy that is not behind answer i. */
static const struct kept *kept_before(const struct game *game, int i)
{
    int k = game->kept_count - 1;

    while (game->kept[k].answers > i) {
        k--;
    }
    return &game->kept[k];
}

void replay_open(struct replay *replay, const struct game *game)
{
    replay->game = game;
    replay->answers = 0;
    state_clear(&replay->st);
    state_copy(&replay->st, &game->kept[0].st);
}

void replay_step(struct replay *replay)
{
    struct run run = {.match = &replay->game->match, .st = &replay->st};

    apply(&run, &replay->game->answers[replay->answers++]);
}

void game_undo(struct game *game, int n)
{
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};
    int target = game->answer_count - n;
    const struct kept *kept = kept_before(game, target);

    state_copy(&game->st, &kept->st);
    sink_restore(&game->sink, &kept->sink);
    for (int k = kept->answers; k < target; k++) {
        apply(&run, &game->answers[k]);
    }
    if (n > 0) {
        game->names_used = (int)game->answers[target].name;
    }
    game->answer_count = target;
    game->kept_count = (int)(kept - game->kept) + 1;
    /* A copy of exactly this position is taken anew by the next answer. */
    if (game->kept_count > 1 && kept->answers == target) {
        game->kept_count--;
    }
}

const char *game_name(const struct game *game, int i)
{
    const struct answer *answer = &game->answers[i < 0 ? game->answer_count - 1 : i];

    return answer->is_resign ? "resign" : game->names + answer->name;
}

/* ----------------------------------------------------------------------------------- start */

static void restart(struct game *game, const struct match *match, const struct game_setup *setup)
{
    static const struct sink nothing;

    game->match = *match;
    game->setup = *setup;
    game->answer_count = 0;
    game->names_used = 0;
    game->kept_count = 0;
    sink_restore(&game->sink, &nothing);
    game->sink.by = CARD_NONE;
}

void game_start(struct game *game, const struct match *match, const struct game_setup *setup)
{
    struct run run = {.match = &game->match, .st = &game->st, .sink = &game->sink};

    restart(game, match, setup);
    state_clear(&game->st);
    game->st.head.chance.seed[0] = setup->seed[0];
    game->st.head.chance.seed[1] = setup->seed[1];
    game->st.head.chance.is_swapped = setup->is_swapped;
    play_start(&run);
    keep(game);
}

void game_begin(struct game *game, const struct match *match, const struct game_setup *setup,
                const struct state *st)
{
    restart(game, match, setup);
    state_copy(&game->st, st);
    keep(game);
}

/* ------------------------------------------------------------------------------------ asks */

int game_asked(const struct game *game)
{
    return game->st.head.is_over ? 0 : game->st.head.ask.seats;
}

int game_seat(const struct game *game)
{
    return game_asked(game) == 2 ? 1 : 0;
}

const char *game_winner(const struct state *st)
{
    static const char *const names[] = {"s1", "s2", "draw"};

    return names[st->head.winner];
}

const char *game_reason(const struct match *match, const struct state *st)
{
    return match->rules->reasons[st->head.reason];
}
