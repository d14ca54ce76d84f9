/* cmd-play.c - commands that move a game: answers, macros, verdicts, and the way back. */
#include "protocol/command.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/know/learn.h"
#include "engine/lang/diag.h"

enum {
    NEAR_BATCH = 64,  /* names that are compared at once */
    MACRO_STEPS = 64, /* moves of a macro */
};

const char *seats_name(int mask)
{
    static const char *const names[] = {"-", "s1", "s2", "s1+s2"};

    return names[mask & 3];
}

/* ---------------------------------------------------------------------------------- refusals */

/* The legal name nearest to a word, into out (MOVE_TEXT); "" if none is near. Batch by batch,
 * then among the winners. */
static void nearest(const struct game *game, seat_t seat, const char *word, char *out)
{
    char text[NEAR_BATCH + 1][MOVE_TEXT];
    const char *names[NEAR_BATCH + 1];
    int n = ask_count(&game->match, &game->st, seat), count = 0;

    for (int k = 0; k < n; k++) {
        struct str name;
        str_init(&name, text[count], MOVE_TEXT);
        move_print(&game->match, &game->st, ask_nth(&game->match, &game->st, seat, k), &name);
        names[count] = text[count];
        count++;
        if (count == NEAR_BATCH + 1 || k == n - 1) {
            int near = diag_nearest(word, names, count);
            count = near >= 0 ? 1 : 0;
            memmove(text[0], text[near >= 0 ? near : 0], MOVE_TEXT);
        }
    }
    memcpy(out, count == 1 ? text[0] : "", count == 1 ? MOVE_TEXT : 1);
}

void refusal_print(const struct refusal *refusal, struct str *out)
{
    const char *of = refusal->of == NULL ? "" : refusal->of;

    str_format(out, " why=%s", refusal->why);
    if (refusal->need > 0) {
        str_format(out, " need=%s%d have=%s%d", of, refusal->need, of, refusal->have);
    }
}

bool refuse_move(struct call *call, seat_t seat, const char *word)
{
    struct game *game = call->game;
    struct run run = {.match = &game->match, .st = &game->st};
    const struct rules *rules = game->match.rules;
    char near[MOVE_TEXT], shown[LINE_SHOW], why[LINE_SHOW];
    int verb = move_verb_of(rules, word);

    if (verb >= 0) {
        struct wish wish = move_wish(&game->match, &game->st, verb, word);
        struct refusal refusal = rules->why(&run, seat, &wish);
        struct str out;
        str_init(&out, why, sizeof why);
        refusal_print(&refusal, &out);
        return err_set(&call->err, "illegal", NULL, "d=%u move=%s%s", (unsigned)game->st.head.d,
                       line_show(shown, word), why);
    }
    nearest(game, seat, word, near);
    return err_set(&call->err, "nomove", "no move has this name", "%s%s",
                   near[0] == '\0' ? "" : "near=", near);
}

/* The seat must be asked, and by the decision of the key d=. */
static bool check_turn(struct call *call, int seat)
{
    const struct game *game = call->game;
    int64_t d = game->st.head.d;

    if (!arg_int(call, "d", 0, UINT32_MAX, &d)) {
        return false;
    }
    if (d != game->st.head.d) {
        return err_set(&call->err, "stale", NULL, "d=%lld now=%u", (long long)d,
                       (unsigned)game->st.head.d);
    }
    return (game_asked(game) >> seat & 1) != 0 ||
           err_set(&call->err, "notyours", NULL, "seat=s%d ask=%s", seat + 1,
                   seats_name(game_asked(game)));
}

/* ------------------------------------------------------------------------------------ macros */

/* A macro under way. */
struct macro {
    char text[MAX_LINE]; /* the moves, each ended by NUL */
    const char *move[MACRO_STEPS];
    int steps, done;
    const char *stop; /* why it ended early, or NULL */
    char names[MACRO_STEPS * MOVE_TEXT];
    struct str given; /* the canonical names, joined by + */
};

/* Takes a macro apart; a word in it that is no move at all refuses all of it. */
static bool read_macro(struct call *call, seat_t seat, const char *word, struct macro *macro)
{
    const struct rules *rules = call->game->match.rules;
    size_t length = strlen(word);

    memcpy(macro->text, word, length + 1);
    macro->steps = macro->done = 0;
    macro->stop = NULL;
    str_init(&macro->given, macro->names, sizeof macro->names);
    for (char *at = macro->text; at != NULL;) {
        char *end = strchr(at, '+');
        if (macro->steps == MACRO_STEPS) {
            return err_set(&call->err, "range", "too many moves", "key=move max=%d", MACRO_STEPS);
        }
        macro->move[macro->steps++] = at;
        if (end != NULL) {
            *end++ = '\0';
        }
        if (move_verb_of(rules, at) < 0) {
            return refuse_move(call, seat, at);
        }
        at = end;
    }
    return true;
}

/* Plays the next move of a macro. False with an err if that failed. */
static bool step_macro(struct call *call, seat_t seat, struct macro *macro)
{
    struct game *game = call->game;
    uint32_t d = game->st.head.d;
    struct state before;
    move_t move = 0;

    if (!move_find(&game->match, &game->st, seat, macro->move[macro->done], &move)) {
        macro->stop = "illegal";
        return macro->done > 0 || refuse_move(call, seat, macro->move[0]);
    }
    before = game->st;
    if (!game_play(game, seat, move, &call->err)) {
        return false;
    }
    str_put(&macro->given, macro->done == 0 ? "" : "+");
    str_put(&macro->given, game_name(game, -1));
    macro->done++;
    /* What only the other seat learnt must not show. */
    bool is_new = game->is_waiting || game_asked(game) != 1 << seat ||
                  learn_was_told(&game->sink, d) ||
                  learn_is_new(&game->match, &before, &game->st, 1 << seat | SEEN_PUB);
    macro->stop = is_new && macro->done < macro->steps ? "newinfo" : NULL;
    return true;
}

static bool play_macro(struct call *call, seat_t seat, const char *word)
{
    struct macro macro;

    if (!read_macro(call, seat, word, &macro)) {
        return false;
    }
    while (macro.done < macro.steps && macro.stop == NULL) {
        if (!step_macro(call, seat, &macro)) {
            game_undo(call->game, macro.done);
            return false;
        }
    }
    struct str *out = reply_start(call->reply, "ok");
    next_print(call->game, macro.given.text, out);
    str_format(out, " done=%d left=%d", macro.done, macro.steps - macro.done);
    if (macro.stop != NULL) {
        reply_key(out, "stop", macro.stop);
    }
    reply_end(call->reply);
    return true;
}

/* -------------------------------------------------------------------------------------- play */

bool arg_read_move(struct call *call, seat_t seat, const char *word, move_t *move)
{
    const struct game *game = call->game;
    int64_t index = 0;

    if (word[strspn(word, "0123456789")] == '\0') {
        int n = ask_count(&game->match, &game->st, seat);
        if (!arg_read_int(call, "move", word, 1, n, &index)) {
            return false;
        }
        *move = ask_nth(&game->match, &game->st, seat, (int)index - 1);
        return true;
    }
    return move_find(&game->match, &game->st, seat, word, move) || refuse_move(call, seat, word);
}

static bool reply_next(struct call *call, const char *move)
{
    next_print(call->game, move, reply_start(call->reply, "ok"));
    reply_end(call->reply);
    return true;
}

static bool play_word(struct call *call, int seat, const char *word)
{
    move_t move = 0;

    if (!check_turn(call, seat)) {
        return false;
    }
    if (strchr(word, '+') != NULL) {
        return play_macro(call, (seat_t)seat, word);
    }
    return arg_read_move(call, (seat_t)seat, word, &move) &&
           game_play(call->game, (seat_t)seat, move, &call->err) &&
           reply_next(call, game_name(call->game, -1));
}

bool cmd_play(struct call *call)
{
    const char *word = arg_word(call, 0), *second = arg_word(call, 1);
    int seat = second == NULL ? arg_own(call) : arg_seat(word);

    if (second == NULL && arg_seat(word) >= 0) {
        return err_set(&call->err, "missing", NULL, "key=move");
    }
    if (seat < 0) {
        return arg_bad(call, "seat", word, "expected s1 or s2");
    }
    return play_word(call, seat, second == NULL ? word : second);
}

bool cmd_claim(struct call *call)
{
    int seat = 0;

    return arg_get_seat(call, 0, &seat) && play_word(call, seat, "claim");
}

bool cmd_resign(struct call *call)
{
    int seat = 0;

    return arg_get_seat(call, 0, &seat) && game_resign(call->game, (seat_t)seat, &call->err) &&
           reply_next(call, NULL);
}

bool cmd_adjudicate(struct call *call)
{
    static const char *const results[] = {"s1", "s2", "draw"};
    const char *result = arg_key(call, "result"), *reason = arg_key(call, "reason");
    int winner = 0;

    while (winner < (int)COUNT_OF(results) && strcmp(results[winner], result) != 0) {
        winner++;
    }
    if (winner == (int)COUNT_OF(results)) {
        return arg_bad(call, "result", result, "expected s1, s2 or draw");
    }
    if (strlen(reason) >= GAME_VERDICT || reason[0] == '\0') {
        return arg_bad(call, "reason", reason, "1 to 96 octets");
    }
    return game_adjudicate(call->game, winner, reason, &call->err) && reply_next(call, NULL);
}

bool cmd_undo(struct call *call)
{
    const char *word = arg_word(call, 0);
    int64_t n = 1, safe = 0;

    if (!arg_unsealed(call) ||
        !arg_read_int(call, "n", word == NULL ? "1" : word, 1, game_answers(call->game), &n) ||
        !arg_int(call, "safe", 0, 1, &safe)) {
        return false;
    }
    if (safe == 1 && !game_is_safe(call->game, (int)n)) {
        return err_set(&call->err, "newinfo", "somebody has learnt something since", "d=%u",
                       (unsigned)call->game->st.head.d);
    }
    game_undo(call->game, (int)n);
    return reply_next(call, NULL);
}
