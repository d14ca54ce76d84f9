/* record.c - a game as a script that checks itself when it is fed to a host, or as one viewer saw
 * it.
 *
 * Replaying is nothing but feeding it. The status line of the reply is no part of the record: who
 * keeps one leaves it out. */
#include "protocol/command.h"

#include <string.h>

#include "engine/text/tfn.h"

/* Each line of a record is a line of the reply, without id and handle: a file of them can be
 * piped back. */
static int print_line(struct call *call, int lines)
{
    reply_end(call->reply);
    return lines + 1;
}

static bool has_equal_decks(const struct match *match)
{
    return match->size[0] == match->size[1] &&
           memcmp(match->card, match->card + SEAT_OBJECTS, match->size[0] * sizeof(card_t)) == 0;
}

/* The name of a seat's deck; two lists that had the same name one after the other need two. */
static const char *deck_name(const struct game *game, int seat)
{
    const char *name = game->setup.deck[seat];

    if (seat == 0 || strcmp(game->setup.deck[0], name) != 0 || has_equal_decks(&game->match)) {
        return name;
    }
    return strcmp(name, "s2") == 0 ? "s1" : "s2";
}

/* The deck of a seat, always written out, so that the record does not lean on card files with
 * the same lists. */
static void print_deck(struct call *call, int seat)
{
    const struct match *match = &call->game->match;
    struct str *out = reply_start_bare(call->reply);
    const char *comma = "";

    str_format(out, "> deck %s ", match->rules->vocab->game);
    line_quote(out, deck_name(call->game, seat));
    for (int i = 0; i < match->sides[seat]; i++) {
        str_format(out, "%s%s", i == 0 ? " " : ",", i == 0 ? match->rules->vocab->side_list : "");
        str_format(out, "%s%s", i == 0 ? "=" : "", match->db->cards[match->side[seat][i]].id);
    }
    str_put(out, " cards=");
    for (int i = 0; i < match->size[seat];) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + i);
        int all = bits_count(match_copies(match, obj)), copies = all;
        for (int k = 0; k < match->sides[seat]; k++) {
            copies -= match->side[seat][k] == match->card[obj];
        }
        if (copies > 0) {
            str_format(out, "%s%s*%d", comma, match_card(match, obj)->id, copies);
            comma = ",";
        }
        i += all;
    }
}

static void print_options(const struct game *game, struct str *out)
{
    const struct option_rule *rows = game->match.rules->options;

    for (int i = 0; rows[i].name != NULL; i++) {
        bool is_plain = strcmp(rows[i].name, "first") == 0 || strcmp(rows[i].name, "lists") == 0;
        str_format(out, " %s%s=", is_plain ? "" : "opt.", rows[i].name);
        if (rows[i].words != NULL) {
            str_put(out, rows[i].words[game->match.option[i] - rows[i].low]);
        } else {
            str_int(out, game->match.option[i]);
        }
    }
}

/* The first line, which is still to be ended; view NULL: of the whole game. */
static void print_title(struct call *call, const char *view)
{
    const struct match *match = &call->game->match;
    struct str *out = reply_start_bare(call->reply);

    str_format(out, "# tefuda record 1; %s rules=%d data=%08llx", match->rules->vocab->game,
               match->rules->revision, (unsigned long long)(match->db->hash & 0xffffffffU));
    str_format(out, "%s%s", view == NULL ? "" : "; view ", view == NULL ? "" : view);
}

static int print_start(struct call *call, int lines)
{
    const struct game *game = call->game;
    const struct game_setup *setup = &game->setup;
    const struct rules *rules = game->match.rules;
    struct str *out;

    print_title(call, NULL);
    lines = print_line(call, lines);
    for (int seat = 0; seat < SEATS && !setup->is_loose; seat++) {
        if (seat == 0 || strcmp(deck_name(game, 0), deck_name(game, 1)) != 0) {
            print_deck(call, seat);
            lines = print_line(call, lines);
        }
    }
    if (setup->is_loose) {
        str_put(reply_start_bare(call->reply), "> set strict=0");
        lines = print_line(call, lines);
    }
    if (setup->is_explicit) {
        str_put(reply_start_bare(call->reply), "> set chance=explicit");
        lines = print_line(call, lines);
    }
    out = reply_start_bare(call->reply);
    if (setup->is_setup) {
        str_put(out, "> setup");
    } else {
        str_format(out, "> newgame %s seed=%s", rules->vocab->game, setup->seed_text);
    }
    for (int seat = 0; seat < SEATS && !setup->is_loose; seat++) {
        reply_key(out, seat == 0 ? "s1" : "s2", deck_name(game, seat));
    }
    if (!setup->is_setup) {
        str_format(out, " luck=%s", setup->is_swapped ? "swap" : "keep");
    }
    print_options(game, out);
    if (setup->is_setup) {
        str_char(out, ' ');
        struct state st;
        kept_state(game, 0, &st);
        tfn_print(&game->match, &st, VIEWER_ALL, out);
    }
    return print_line(call, lines);
}

/* What must hold behind answer i. */
static int print_expect(struct call *call, const struct state *st, int lines)
{
    const struct match *match = &call->game->match;
    struct str *out;

    if (st->head.is_over) {
        out = reply_start_bare(call->reply);
        str_format(out, "> expect over=%s", game_winner(st));
        reply_key(out, "reason", game_reason(match, st));
        return print_line(call, lines);
    }
    if (st->head.ask.seats != st->head.ask.asked) {
        return lines; /* one answer of a joint decision is in: nothing has happened yet */
    }
    out = reply_start_bare(call->reply);
    str_format(out, "> expect d=%u hash=", (unsigned)st->head.d);
    str_hex64(out, tfn_hash(match, st, VIEWER_ALL));
    return print_line(call, lines);
}

/* The outcomes that answer i, -1: the start, met. */
static int print_luck(struct call *call, const struct replay *replay, int i, int lines)
{
    const struct game *game = call->game;
    const uint8_t *octet;
    int count = game_luck(game, i, &octet);
    struct want want;
    struct state at;

    if (count == 0) {
        return lines;
    }
    struct str *out = reply_start_bare(call->reply);
    for (int k = 0; k < count && replay_want(replay, i, k, &want, &at); k++) {
        str_put(out, k == 0 ? "> chance " : ",");
        luck_print(&game->match, &at, &want, octet[k], out);
    }
    return print_line(call, lines);
}

/* Answer i as the command that gives it. */
static int print_answer(struct call *call, int i, int lines)
{
    const struct game *game = call->game;
    const struct answer *answer = &game->answers[i];
    struct str *out = reply_start_bare(call->reply);

    switch ((enum answer_kind)answer->kind) {
    case ANSWER_MOVE:
        str_format(out, "> play s%d d=%u %s", answer->seat + 1, (unsigned)answer->d,
                   game_name(game, i));
        break;
    case ANSWER_RESIGN:
        str_format(out, "> resign s%d", answer->seat + 1);
        break;
    case ANSWER_VERDICT:
        str_format(out, "> adjudicate result=%s",
                   answer->seat == 2 ? "draw" : arg_seats(1 << answer->seat));
        reply_key(out, "reason", game_name(game, i));
        break;
    }
    return print_line(call, lines);
}

/* ------------------------------------------------------------------------------ of one viewer */

/* How far a redacted record has come. */
struct told {
    int viewer;
    int notes; /* of the game's, printed so far */
    int lines;
};

/* What a viewer was sent up to the decision of a position: the events, its view. While one answer
 * of a joint decision is in, nobody has been sent anything of it. */
static void print_told(struct call *call, const struct state *st, struct told *told)
{
    const struct game *game = call->game;

    if (!st->head.is_over && st->head.ask.seats != st->head.ask.asked) {
        return;
    }
    for (; told->notes < game->sink.count; told->notes++) {
        if (!st->head.is_over && game->sink.note[told->notes].d >= st->head.d) {
            break;
        }
        struct str *out = reply_start_bare(call->reply);
        str_put(out, "< ");
        event_print(&game->match, &game->sink, told->notes, told->viewer, out);
        told->lines = print_line(call, told->lines);
    }
    struct str *out = reply_start_bare(call->reply);
    str_put(out, "< state ");
    tfn_print(&game->match, st, told->viewer, out);
    told->lines = print_line(call, told->lines);
}

/* The redacted twin of a record: comments only, each a function of what the viewer was sent. */
static bool record_view(struct call *call, int viewer)
{
    const struct game *game = call->game;
    struct told told = {.viewer = viewer};
    struct replay replay;

    print_title(call, viewer == VIEWER_PUB ? "pub" : arg_seats(1 << viewer));
    told.lines = print_line(call, 0);
    if (game->kept_count > 0) { /* else the start waits for chance */
        replay_open(&replay, game);
        print_told(call, &replay.st, &told);
        for (int i = 0; i < game->answer_count; i++) {
            replay_step(&replay);
            print_told(call, &replay.st, &told);
        }
    }
    reply_format(call->reply, "ok", " n=%d", told.lines);
    return true;
}

/* -------------------------------------------------------------------------------------- record */

static bool record_all(struct call *call)
{
    const struct game *game = call->game;
    struct replay replay = {.game = game};
    int lines = print_start(call, 0);
    if (game->kept_count == 0) { /* the start waits for chance */
        state_clear(&replay.st);
        lines = print_luck(call, &replay, -1, lines);
        reply_format(call->reply, "ok", " n=%d", lines);
        return true;
    }
    replay_open(&replay, game);
    lines = print_luck(call, &replay, -1, lines);
    for (int i = 0; i < game_answers(game); i++) {
        lines = print_answer(call, i, lines);
        lines = print_luck(call, &replay, i, lines);
        if (i < game->answer_count) {
            replay_step(&replay);
            lines = print_expect(call, &replay.st, lines);
        }
    }
    reply_format(call->reply, "ok", " n=%d", lines);
    return true;
}

bool cmd_record(struct call *call)
{
    int viewer = VIEWER_ALL;

    if (arg_word(call, 0) == NULL && arg_bound(call) < 0 ? !arg_unsealed(call)
                                                         : !arg_get_viewer(call, 0, &viewer)) {
        return false;
    }
    return viewer == VIEWER_ALL ? record_all(call) : record_view(call, viewer);
}
