/* cmd-play.c - commands that move a game: answers, macros, verdicts, and the way back. */
#include "protocol/command.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/know/learn.h"

enum { MACRO_STEPS = 64 /* moves of a macro */ };

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
            return arg_refuse_move(call, seat, at);
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
        return macro->done > 0 || arg_refuse_move(call, seat, macro->move[0]);
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

static bool reply_next(struct call *call, const char *move)
{
    next_print(call->game, move, reply_start(call->reply, "ok"));
    reply_end(call->reply);
    return true;
}

static bool play_word(struct call *call, int seat, const char *word)
{
    move_t move = 0;

    if (!arg_turn(call, seat)) {
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
    const char *word = NULL;
    int seat = 0;

    return arg_get_seat_move(call, &seat, &word) && play_word(call, seat, word);
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

    if (!arg_unsealed(call)) {
        return false;
    }
    if (word == NULL && game_answers(call->game) == 0) {
        return err_set(&call->err, "range", "nothing has been answered yet",
                       "key=n got=1 min=1 max=0");
    }
    if (!arg_read_int(call, "n", word == NULL ? "1" : word, 1, game_answers(call->game), &n) ||
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
