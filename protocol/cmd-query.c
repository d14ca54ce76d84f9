/* cmd-query.c - commands that read a game: who is asked, what, and what a viewer knows. */
#include "protocol/command.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/text/tfn.h"

void next_print(const struct game *game, const char *move, struct str *out)
{
    const struct head *head = &game->st.head;
    int left = game_asked(game);
    bool is_half = left != 0 && left != head->ask.asked;

    str_put(out, " d=");
    str_int(out, head->d);
    str_put(out, is_half ? " wait=" : " ask=");
    str_put(out, arg_seats(left));
    if (move != NULL) {
        str_put(out, " move=");
        str_put(out, move);
    }
    if (head->is_over) {
        str_put(out, " over=");
        str_put(out, game_winner(&game->st));
        reply_key(out, "reason", game_reason(&game->match, &game->st));
    }
    str_put(out, game->is_waiting ? " stage=chance" : "");
}

bool cmd_status(struct call *call)
{
    const struct game *game = call->game;
    const struct head *head = &game->st.head;
    struct str *out = reply_start(call->reply, "ok");
    int left = game_asked(game);

    str_format(out, " stage=%s d=%u ask=%s turn=%d phase=%s wait=%s",
               head->is_over      ? "over"
               : game->is_waiting ? "chance"
                                  : "ask",
               (unsigned)head->d, arg_seats(left == 0 ? 0 : head->ask.asked), head->turn,
               game->match.rules->phases[head->phase].key, arg_seats(left));
    if (head->is_over) {
        reply_key(out, "over", game_winner(&game->st));
        reply_key(out, "reason", game_reason(&game->match, &game->st));
        if (game->setup.seed_text[0] != '\0') {
            reply_key(out, "seed", game->setup.seed_text);
        }
    }
    reply_end(call->reply);
    return true;
}

/* ----------------------------------------------------------------------------------- state */

static void print_state(struct call *call, int viewer)
{
    tfn_print(&call->game->match, &call->game->st, viewer, reply_start(call->reply, "state "));
    reply_end(call->reply);
}

static void print_hash(struct call *call, int viewer)
{
    struct str *out = reply_start(call->reply, "ok hash=");

    str_hex64(out, tfn_hash(&call->game->match, &call->game->st, viewer));
    reply_end(call->reply);
}

bool cmd_state(struct call *call)
{
    int viewer = 0;

    if (!arg_get_viewer(call, 0, &viewer)) {
        return false;
    }
    print_state(call, viewer);
    print_hash(call, viewer);
    return true;
}

bool cmd_hash(struct call *call)
{
    int viewer = VIEWER_ALL;

    if (arg_word(call, 0) == NULL ? !arg_unsealed(call) : !arg_get_viewer(call, 0, &viewer)) {
        return false;
    }
    print_hash(call, viewer);
    return true;
}

/* ---------------------------------------------------------------------------------- events */

static void print_events(struct call *call, int viewer, int64_t since)
{
    const struct game *game = call->game;

    for (int64_t i = since; i < game->sink.count; i++) {
        event_print(&game->match, &game->sink, (int)i, viewer, reply_start(call->reply, ""));
        reply_end(call->reply);
    }
}

bool cmd_events(struct call *call)
{
    int64_t since = 0;
    int viewer = 0;

    if (!arg_get_viewer(call, 0, &viewer) || !arg_int(call, "since", 0, INT32_MAX, &since)) {
        return false;
    }
    print_events(call, viewer, since);
    reply_format(call->reply, "ok", " last=%d", call->game->sink.count);
    return true;
}

/* --------------------------------------------------------------------------------- decision */

/* The ability that asks; 0xff: none. A question of the game's own, an order or a word, lies above
 * the code that it belongs to. */
static int asking_skill(const struct state *st)
{
    const struct ask *ask = &st->head.ask;
    int at = st->tail.frames - 1;

    while (at >= 0 && st->tail.frame[at].kind != FRAME_CODE &&
           st->tail.frame[at].self == ask->from) {
        at--;
    }
    bool is_code = ask->skill == 0xff && at >= 0 && st->tail.frame[at].kind == FRAME_CODE &&
                   st->tail.frame[at].self == ask->from;
    return is_code ? st->tail.frame[at].skill : ask->skill;
}

/* Appends " from=ID.K", or the game's reason. */
static void print_from(const struct game *game, struct str *out)
{
    const struct ask *ask = &game->st.head.ask;

    if (ask->by_rule != 0) {
        reply_key(out, "from", game->match.rules->notes[ask->by_rule].key);
    } else if (ask->from != OBJ_NONE) {
        str_put(out, " from=");
        str_put(out, match_card(&game->match, ask->from)->id);
        int skill = asking_skill(&game->st);
        if (skill != 0xff) {
            str_char(out, '.');
            str_int(out,
                    move_flag_number(&game->match, match_card(&game->match, ask->from), skill));
        }
    }
}

/* As in the moves that picked them, without the verb. */
static void print_picked(const struct match *match, const struct state *st, struct str *out)
{
    char name[MOVE_TEXT];
    obj_t picked[MAX_OBJECT];
    int n = ask_picked(match, st, picked);

    for (int i = 0; i < n; i++) {
        struct str move;
        str_init(&move, name, sizeof name);
        move_print(match, st, ask_move(st->head.ask.verb, picked[i], 0), &move);
        str_put(out, i == 0 ? " picked=" : ",");
        str_put(out, name + strcspn(name, ":") + 1);
    }
}

/* A card that no answer names. */
static void print_about(const struct run *run, struct str *out)
{
    char label[MOVE_TEXT];
    struct str text;

    str_init(&text, label, sizeof label);
    if (ask_print_about(run, &text)) {
        reply_key(out, "about", label);
    }
}

static void print_decision(struct call *call, seat_t seat, int n)
{
    const struct game *game = call->game;
    const struct rules *rules = game->match.rules;
    const struct ask *ask = &game->st.head.ask;
    const struct step_rule *step = &rules->steps[ask->step];
    struct run run = {.match = &game->match, .st = &call->game->st};
    static const char *const kinds[DECISION_COUNT] = {
#define ASK(name, text) #name,
#include "engine/core/ask.def"
#undef ASK
    };
    struct str *out = reply_start(call->reply, "decision");
    bool is_ja = false;

    (void)arg_lang(call, &is_ja); /* checked before anything was printed */

    str_format(out, " d=%u seat=s%d kind=%s step=%s n=%d default=", (unsigned)game->st.head.d,
               seat + 1, kinds[step->kind], step->name, n);
    move_print(&game->match, &game->st, rules->fallback(&run, seat), out);
    if (ask->most > 0) {
        str_format(out, " min=%d max=%d sofar=%d", ask->least, ask->most, ask->sofar);
        print_picked(&game->match, &game->st, out);
    }
    print_about(&run, out);
    print_from(game, out);
    str_put(out, " -- ");
    str_put(out, ask_title(rules, ask->step, is_ja));
    reply_end(call->reply);
}

/* What a move does, for whoever asks for texts by the key lang=. */
static void print_sentence(struct call *call, seat_t seat, move_t move, struct str *out)
{
    bool is_ja = false;
    card_t card;

    if (arg_key(call, "lang") != NULL && arg_lang(call, &is_ja)) {
        str_put(out, " -- ");
        say_move(call->game, seat, move, is_ja, &card, out);
    }
}

/* The moves of a seat that begin with a prefix; returns how many. Their numbers are those of the
 * whole list. */
static int print_moves(struct call *call, seat_t seat, const char *prefix)
{
    const struct game *game = call->game;
    move_t moves[ASK_ANSWERS];
    int n = ask_list(&game->match, &game->st, seat, moves), shown = 0;
    size_t length = strlen(prefix);

    for (int i = 0; i < n; i++) {
        struct str *out = reply_start(call->reply, "move ");
        str_int(out, i + 1);
        str_char(out, ' ');
        size_t at = out->used;
        move_print(&game->match, &game->st, moves[i], out);
        if (strncmp(out->text + at, prefix, length) == 0) {
            if (arg_key(call, "at") != NULL) {
                move_where(&game->match, &game->st, moves[i], out);
            }
            print_sentence(call, seat, moves[i], out);
            reply_end(call->reply);
            shown++;
        }
    }
    return shown;
}

int ask_block(struct call *call, int seat, int64_t since)
{
    const struct game *game = call->game;
    int n = 0;

    if (since >= 0) {
        print_events(call, seat, since);
    }
    print_state(call, seat);
    if ((game_asked(game) >> seat & 1) != 0) {
        n = ask_count(&game->match, &game->st, (seat_t)seat);
        print_decision(call, (seat_t)seat, n);
        (void)print_moves(call, (seat_t)seat, "");
    }
    return n;
}

/* The keys that change how moves are shown. */
static bool check_shown(struct call *call)
{
    bool is_ja = false;
    int64_t at = 0;

    return arg_lang(call, &is_ja) && arg_int(call, "at", 1, 1, &at);
}

/* A seat, or `pub` for those who look on. */
static bool get_asker(struct call *call, int *viewer)
{
    const char *word = arg_word(call, 0);

    if ((word == NULL ? arg_own(call) : arg_viewer(word)) == VIEWER_PUB) {
        *viewer = VIEWER_PUB;
        return true;
    }
    return arg_get_seat(call, 0, viewer);
}

bool cmd_ask(struct call *call)
{
    int64_t since = -1;
    int viewer = 0;

    if (!get_asker(call, &viewer) || !arg_int(call, "since", 0, INT32_MAX, &since) ||
        !check_shown(call)) {
        return false;
    }
    int n = ask_block(call, viewer, since);
    reply_format(call->reply, "ok", " d=%u n=%d", (unsigned)call->game->st.head.d, n);
    return true;
}

bool cmd_legal(struct call *call)
{
    const char *prefix = arg_key(call, "prefix");
    int seat = 0, n = 0;

    if (!arg_get_seat(call, 0, &seat) || !check_shown(call)) {
        return false;
    }
    if ((game_asked(call->game) >> seat & 1) != 0) {
        n = print_moves(call, (seat_t)seat, prefix == NULL ? "" : prefix);
    }
    reply_format(call->reply, "ok", " n=%d", n);
    return true;
}
