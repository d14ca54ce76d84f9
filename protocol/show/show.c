/* show.c - the board in letters, and the command. */
#include "protocol/show/show-inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/text/tfn.h"
#include "protocol/command.h"

enum { SHOW_PICTURE = 4 * MAX_LINE };

static const char *say(const struct board *board, const char *ja, const char *en)
{
    return board->show->language == SHOW_JA ? ja : en;
}

/* A whole line, its pieces parted by the two texts. */
static void put_line(struct board *board, const char *lead, const char *text)
{
    struct flow flow;

    flow_start(&flow, board, 0);
    flow_put(&flow, lead, 0);
    flow.indent = 2;
    if (text[0] != '\0') {
        flow_put(&flow, text, 1);
    }
    flow_end(&flow);
}

/* "turn 2 of s2, Action Phase". */
static void put_head(struct board *board)
{
    const struct view *view = &board->view;
    const char *phase = board->show->match->rules->phases[view->phase].key;
    char turn[64] = "";

    if (view->first < SEATS) {
        (void)snprintf(turn, sizeof turn, say(board, "第%dターン（s%d）", "turn %d of s%d,"),
                       view->turn, view->first + 1);
        put_line(board, turn, board_name(board, "phase", phase));
    } else {
        put_line(board, board_name(board, "phase", phase), "");
    }
}

static int computed_of(const struct board *board)
{
    return board->show->asked < 0 ? board->view.asked : board->show->asked & board->view.asked;
}

/* "s1 is asked: Use the activation right", below everything else. */
static void put_asked(struct board *board)
{
    static const char *const ja[] = {"選択待ちなし", "s1の選択:", "s2の選択:", "s1とs2の選択:"};
    static const char *const en[] = {"nobody is asked",
                                     "s1 is asked:", "s2 is asked:", "s1 and s2 are asked:"};
    bool is_ja = board->show->language == SHOW_JA;
    int asked = computed_of(board), step = board->view.step;

    if (board->show->note != NULL) {
        put_line(board, board->show->note, "");
    } else {
        put_line(board, say(board, ja[asked & 3], en[asked & 3]),
                 asked == 0 || step < 0 ? "" : ask_title(board->show->match->rules, step, is_ja));
    }
}

/* The text of a position leaves these zones out too while they are empty; those that are written
 * under another's letter are drawn there. */
static bool is_left_out(const struct board *board, int z, int seat)
{
    const struct rules *rules = board->show->match->rules;
    char letter = rules->zone[z].letter;

    return view_zone_of(rules, letter) != z ||
           (strchr(rules->text.optional, letter) != NULL && board->view.zone[z][seat].count == 0);
}

/* A gauge is a number, or one part of several: those have names of their own. */
static const char *gauge_name(const struct board *board, int row)
{
    const struct rules *rules = board->show->match->rules;
    const char *key = rules->gauges[row].key, *at = board_key(board, "gauge", key, "parts=");
    char part[SHOW_CELL];

    for (; at != NULL && rules_is_part(rules, row); row--) {
        at = strchr(at, ',');
        at = at == NULL ? NULL : at + 1;
    }
    if (at == NULL) {
        return board_name(board, "gauge", key);
    }
    (void)snprintf(part, sizeof part, "%.*s", (int)strcspn(at, ", "), at);
    const char *name = board_name(board, "gauge", part);
    return name == part ? key : name;
}

/* "life 10"; of what is so or not "won the battle", "no activation right". */
static void say_gauge(const struct board *board, int row, int value, char cell[SHOW_CELL])
{
    const char *key = board->show->match->rules->gauges[row].key, *name = gauge_name(board, row);

    if (!board_has(board, "gauge", key, "unit=", "yes")) {
        (void)snprintf(cell, SHOW_CELL, "%s %d", name, value);
    } else if (value != 0) {
        (void)snprintf(cell, SHOW_CELL, "%s", name);
    } else {
        (void)snprintf(cell, SHOW_CELL, say(board, "%sなし", "no %s"), name);
    }
}

/* "* s1  life 10  deck 42": the gauges of a seat and the zones of which only the number is known;
 * the mark is for who is asked. */
static void put_seat(struct board *board, int seat)
{
    const struct rules *rules = board->show->match->rules;
    char cell[SHOW_CELL];
    struct flow flow;

    flow_start(&flow, board, 0);
    (void)snprintf(cell, sizeof cell, "%c s%d", (computed_of(board) >> seat & 1) != 0 ? '*' : ' ',
                   seat + 1);
    flow_put(&flow, cell, 0);
    flow.indent = SHOW_SEAT;
    for (int i = 0; rules->gauges[i].key != NULL; i++) {
        const struct gauge_rule *gauge = &rules->gauges[i];
        int value = board->view.gauge[seat][i];
        bool is_news = value != match_start(board->show->match, i) && !board->show->is_dense;
        if (gauge->is_printed || is_news) {
            say_gauge(board, i, value, cell);
            flow_put(&flow, cell, SHOW_GAP);
        }
    }
    for (int z = 0; z < rules->zones; z++) {
        bool is_told = rules->zone[z].label == LABEL_NONE || rules->zone[z].label == LABEL_PLACE;
        is_told = is_told && !is_left_out(board, z, seat);
        if (is_told && !rules->zone[z].is_common && board_is_count(board, z, seat)) {
            (void)snprintf(cell, sizeof cell, "%s %d", board_zone_name(board, z),
                           board_count(board, &board->view.zone[z][seat]));
            flow_put(&flow, cell, SHOW_GAP);
        }
    }
    flow_end(&flow);
}

/* Where the legend puts a zone: rows are counted from the owner on. */
static int place_of(const struct board *board, int z)
{
    const char letter[2] = {board->show->match->rules->zone[z].letter, '\0'};

    return board_number(board, letter, "row=", 0) * ZONE_MAX +
           board_number(board, letter, "col=", 0);
}

/* The zones of a seat from its own edge on, or towards it. */
static void put_zones(struct board *board, int seat, bool is_away)
{
    const struct rules *rules = board->show->match->rules;
    int order[ZONE_MAX], n = 0;

    for (int z = 0; z < rules->zones; z++) {
        if (rules->zone[z].is_common || board_is_count(board, z, seat)) {
            continue;
        }
        int at = n++;
        for (; at > 0 && (place_of(board, order[at - 1]) > place_of(board, z)) == is_away &&
               place_of(board, order[at - 1]) != place_of(board, z);
             at--) {
            order[at] = order[at - 1];
        }
        order[at] = z;
    }
    for (int i = 0; i < n; i++) {
        board_zone(board, order[i], seat);
    }
}

/* What lies between the seats. */
static void put_common(struct board *board)
{
    const struct rules *rules = board->show->match->rules;

    if (board->cell > 0) {
        board_squares(board);
        return;
    }
    for (int z = 0; z < rules->zones; z++) {
        bool is_first = view_zone_of(rules, rules->zone[z].letter) == z; /* of its letter */
        if (is_first && rules->zone[z].is_common && !board_is_count(board, z, 0)) {
            board_zone(board, z, 0);
        }
    }
}

static void put_board(struct board *board)
{
    int last = board->view.viewer == 1 ? 1 : 0;

    board_find_squares(board);
    board_measure(board);
    put_head(board);
    put_seat(board, 1 - last);
    put_zones(board, 1 - last, true);
    put_common(board);
    put_seat(board, last);
    put_zones(board, last, false);
    board_tell_numbers(board);
    put_asked(board);
}

bool show_print(const struct show *show, struct str *out, struct err *err)
{
    struct board *board = calloc(1, sizeof *board);

    if (board == NULL) {
        return err_set(err, "limit", "no memory", "max=0");
    }
    board->show = show;
    board->out = out;
    bool is_read = tfn_parse(show->match, show->tfn, &board->view, err);
    if (is_read) {
        put_board(board);
    }
    free(board);
    return is_read;
}

/* ------------------------------------------------------------------------------ the command */

void show_ending(const struct rules *rules, const char *winner, const char *reason, bool is_ja,
                 struct str *out)
{
    bool is_won = strcmp(winner, "s1") == 0 || strcmp(winner, "s2") == 0;
    const char *loser = strcmp(winner, "s1") == 0 ? "s2" : "s1";

    if (is_won) {
        str_format(out, is_ja ? "%sの勝ち：" : "%s wins: ", winner);
    } else {
        str_put(out, is_ja ? "引き分け：" : "a draw: ");
    }
    if (is_won && strcmp(reason, "resign") == 0) {
        str_format(out, is_ja ? "%sが" : "%s ", loser); /* the reason says who alone */
    }
    str_put(out, legend_name(rules, "reason", reason, is_ja));
}

/* What is said instead of who is asked: how the game ended, or that chance has the word. */
static const char *note_of(const struct game *game, bool is_ja, char *out, size_t size)
{
    if (game->is_waiting) {
        return is_ja ? "偶然の結果待ち: chance" : "an outcome is waited for: chance";
    }
    if (!game->st.head.is_over) {
        return NULL;
    }
    struct str text;
    str_init(&text, out, size);
    show_ending(game->match.rules, game_winner(&game->st), game_reason(&game->match, &game->st),
                is_ja, &text);
    return out;
}

bool show_game(const struct game *game, const struct show *form, const char *question,
               struct str *out, struct err *err)
{
    char text[SHOW_CELL];
    const char *note = note_of(game, form->language == SHOW_JA, text, sizeof text);
    struct show show = *form;

    show.match = &game->match;
    show.st = &game->st;
    show.asked = game_asked(game);
    show.note = note != NULL || show.asked == 0 ? note : question;
    return show_print(&show, out, err);
}

static void put_reply(struct call *call, const char *picture)
{
    while (*picture != '\0') {
        const char *end = strchr(picture, '\n');
        str_bytes(reply_start(call->reply, ""), picture, (size_t)(end - picture));
        reply_end(call->reply);
        picture = end + 1;
    }
    reply_format(call->reply, "ok", "%s", "");
}

bool cmd_show(struct call *call)
{
    char *text = malloc(MAX_LINE + SHOW_PICTURE);
    struct str tfn, picture;
    int64_t width = SHOW_WIDTH;
    bool is_ja = call->host->options.value[OPTION_LANG] == OPTION_JA;
    int viewer;

    if (text == NULL) {
        return err_set(&call->err, "limit", "no memory", "max=0");
    }
    str_init(&tfn, text, MAX_LINE);
    str_init(&picture, text + MAX_LINE, SHOW_PICTURE);
    bool is_done =
        arg_get_viewer(call, 0, &viewer) && arg_int(call, "width", SHOW_LEAST, SHOW_MOST, &width);
    if (is_done) {
        const struct game *game = call->game;
        struct show show = {
            .tfn = tfn.text, .language = is_ja ? SHOW_JA : SHOW_EN, .width = (int)width};
        tfn_print(&game->match, &game->st, viewer, &tfn);
        is_done = show_game(game, &show, NULL, &picture, &call->err) &&
                  (!picture.overflow || err_set(&call->err, "limit", "the picture is too large",
                                                "max=%d", SHOW_PICTURE));
    }
    if (is_done) {
        put_reply(call, picture.text);
    }
    free(text);
    return is_done;
}
