/* cmd-why.c - questions about a game: what cannot be seen, why not, what would happen, what is
 * now. */
#include "protocol/command.h"

#include <stdio.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/inspect.h"
#include "engine/core/legend.h"
#include "engine/parts/named.h"
#include "engine/lang/diag.h"
#include "engine/worlds/sample.h"

enum { SAY = 1024 /* octets of a sentence */ };

/* ------------------------------------------------------------------------------------ unseen */

static void print_unseen(struct call *call, int seat, int owner, uint8_t *copies)
{
    const struct game *game = call->game;
    struct match open = game->match;
    struct str *out = reply_start(call->reply, "unseen ");
    const char *comma = "";

    open.lists_open = true; /* the number is public; which cards they are depends on the lists */
    int n = sample_unseen(&open, &game->st, (seat_t)seat, (seat_t)owner, copies);
    str_format(out, "s%d cards=", owner + 1);
    if (owner != seat && !game->match.lists_open) {
        str_format(out, "?%d -- decklist closed", n);
        reply_end(call->reply);
        return;
    }
    for (int card = 0; card < game->match.db->card_count; card++) {
        if (copies[card] > 0) {
            str_format(out, "%s%s*%d", comma, game->match.db->cards[card].id, copies[card]);
            comma = ",";
        }
    }
    str_put(out, n == 0 ? "-" : "");
    reply_end(call->reply);
}

bool cmd_unseen(struct call *call)
{
    uint8_t copies[UINT16_MAX];
    int seat = 0;

    if (!arg_get_seat(call, 0, &seat)) {
        return false;
    }
    for (int owner = 0; owner < SEATS; owner++) {
        print_unseen(call, seat, owner, copies);
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* --------------------------------------------------------------------------------------- why */

/* What the words of why= mean, the list of the protocol. */
static const char *const reasons[][3] = {
    {"cost", "コストを支払えない", "the cost cannot be paid"},
    {"timing", "いまはこの席の番ではない", "this seat is not asked now"},
    {"target", "対象にできるものがない", "nothing like this can be chosen now"},
    {"zone", "そのカードはそこにない", "no such card there"},
    {"limit", "決められた数に合わない", "too many or too few"},
    {"phase", "この場面では行えない", "not in this step"},
    {"once", "すでに使った", "used already"},
    {"rule", "ルールまたは効果で禁じられている", "a rule or an effect forbids it"},
};

static const char *reason_text(const char *why, bool is_ja)
{
    for (size_t i = 0; i < COUNT_OF(reasons); i++) {
        if (strcmp(reasons[i][0], why) == 0) {
            return reasons[i][is_ja ? 1 : 2];
        }
    }
    return "";
}

bool cmd_why(struct call *call)
{
    const struct game *game = call->game;
    const struct rules *rules = game->match.rules;
    struct run run = {.match = &game->match, .st = &call->game->st};
    const char *word = NULL;
    bool is_ja = false;
    int seat = 0;
    move_t move;

    if (!arg_get_seat_move(call, &seat, &word) || !arg_lang(call, &is_ja)) {
        return false;
    }
    bool is_asked = (game_asked(game) >> seat & 1) != 0;
    if (is_asked && move_find(&game->match, &game->st, (seat_t)seat, word, &move)) {
        reply_format(call->reply, "ok", " legal=1");
        return true;
    }
    int verb = move_verb_of(rules, word);
    if (verb < 0) {
        return arg_refuse_move(call, (seat_t)seat, word); /* nomove, with the nearest */
    }
    struct wish wish = move_wish(&game->match, &game->st, verb, word);
    struct refusal refusal = {.why = "timing"};
    if (is_asked) {
        refusal = ask_why(&run, (seat_t)seat, &wish);
    }
    struct str *out = reply_start(call->reply, "ok legal=0");
    arg_print_refusal(&refusal, out);
    str_put(out, " -- ");
    str_put(out, reason_text(refusal.why, is_ja));
    reply_end(call->reply);
    return true;
}

/* ----------------------------------------------------------------------------------- explain */

/* A word of the game in the language of the sentence. */
static void say_word(const struct rules *rules, const char *word, bool is_ja, struct str *out)
{
    str_put(out, legend_name(rules, "word", word, is_ja));
}

/* What stands for {1} in a sentence: the card as the seat may know it, a word or a number. *card is
 * that card, or CARD_NONE. */
static void say_operand(const struct game *game, int seat, move_t move, bool is_ja, card_t *card,
                        struct str *out)
{
    const struct match *match = &game->match;
    enum operand operand = match->rules->verbs[move_verb(move)].operand;
    int value = move_operand(move);

    *card = CARD_NONE;
    if (operand == OPERAND_WORD) {
        say_word(match->rules, match->db->titles[value], is_ja, out);
    } else if (operand == OPERAND_TYPE || operand == OPERAND_NAME) {
        say_word(match->rules, named_text(match->rules, operand, value), is_ja, out);
    } else if (operand == OPERAND_NUMBER) {
        str_int(out, value);
    }
    if (operand != OPERAND_CARD && operand != OPERAND_SKILL) {
        return;
    }
    obj_t obj = (obj_t)value;
    int square = inspect_square(match, obj);
    if (square >= 0) {
        move_place(match, square, out);
        return;
    }
    zone_t zone = game->st.field.zone_of[obj];
    bool is_labelled = match->rules->zone[zone].label != LABEL_NONE;
    /* A card without a label is named by its id already. */
    if (is_labelled && !inspect_sees(match, &game->st, seat, obj)) {
        move_label(match, &game->st, obj, out);
        return;
    }
    *card = match->card[obj];
    str_put(out, is_ja ? match_card(match, obj)->name_ja : match_card(match, obj)->name_en);
}

/* The sentence of the legend, with {1}, {@}, {k} and {n} filled in. */
static void say(const char *sentence, const char *operand, const char *target, int number,
                struct str *out)
{
    for (const char *at = sentence; *at != '\0'; at++) {
        if (strncmp(at, "{1}", 3) == 0) {
            str_put(out, operand);
            at += 2;
        } else if (strcmp(at, " {2}") == 0 && *target == '\0') {
            return; /* it may be missing */
        } else if (strncmp(at, "{@}", 3) == 0 || strncmp(at, "{2}", 3) == 0) {
            str_put(out, target);
            at += 2;
        } else if (strncmp(at, "{k}", 3) == 0 || strncmp(at, "{n}", 3) == 0) {
            str_int(out, number);
            at += 2;
        } else {
            str_char(out, *at);
        }
    }
}

/* The card on the place that is the second operand, or the label of the place. */
static void say_target(const struct game *game, int seat, move_t move, bool is_ja, struct str *out)
{
    const struct match *match = &game->match;
    int place = move_skill(move);

    char link = match->rules->verbs[move_verb(move)].link;

    if (link == 0 || link == '*') {
        return;
    }
    if (move_word(match, move) != NULL) {
        say_word(match->rules, move_word(match, move), is_ja, out);
        return;
    }
    if (place == OFFER_ALONE) {
        return;
    }
    obj_t obj = move_second(match, &game->st, move);
    if (obj == OBJ_NONE || !inspect_sees(match, &game->st, seat, obj)) {
        move_place(match, place, out);
        return;
    }
    str_put(out, is_ja ? match_card(match, obj)->name_ja : match_card(match, obj)->name_en);
}

void say_move(const struct game *game, int seat, move_t move, bool is_ja, card_t *card,
              struct str *out)
{
    const struct rules *rules = game->match.rules;
    const char *verb = rules->verbs[move_verb(move)].name;
    char operand[SAY], target[SAY];
    struct str text;

    str_init(&text, operand, sizeof operand);
    say_operand(game, seat, move, is_ja, card, &text);
    str_init(&text, target, sizeof target);
    say_target(game, seat, move, is_ja, &text);
    const struct verb_rule *rule = &rules->verbs[move_verb(move)];
    bool has_skill = rule->operand == OPERAND_SKILL || rule->operand == OPERAND_EFFECT;
    int number = has_skill
                     ? move_skill_number(&game->match, (obj_t)move_operand(move), move_skill(move))
                 : rule->link == '*' ? move_skill(move)
                                     : 0;
    say(legend_name(rules, "verb", verb, is_ja), operand, target, number, out);
}

bool cmd_explain(struct call *call)
{
    const struct game *game = call->game;
    const struct rules *rules = game->match.rules;
    const char *word = NULL;
    card_t card = CARD_NONE;
    bool is_ja = false;
    int seat = 0;
    move_t move = 0;

    if (!arg_get_seat_move(call, &seat, &word) || !arg_lang(call, &is_ja)) {
        return false;
    }
    if (!arg_turn(call, seat) || !arg_read_move(call, (seat_t)seat, word, &move)) {
        return false;
    }
    struct str *out = reply_start(call->reply, "text");
    str_format(out, " verb=%s -- ", rules->verbs[move_verb(move)].name);
    say_move(game, seat, move, is_ja, &card, out);
    reply_end(call->reply);
    if (card != CARD_NONE) {
        const struct card *printed = &game->match.db->cards[card];
        out = reply_start(call->reply, "text");
        str_format(out, " card=%s", printed->id);
        if (rules->verbs[move_verb(move)].operand == OPERAND_SKILL) {
            str_format(out, ".%d", move_skill(move) + 1);
        }
        str_put(out, " -- ");
        str_put(out, is_ja ? printed->text_ja : printed->text_en);
        reply_end(call->reply);
    }
    reply_format(call->reply, "ok", " n=%d", card == CARD_NONE ? 1 : 2);
    return true;
}

/* ----------------------------------------------------------------------------------- inspect */

static void print_by(const struct game *game, const struct set *sources, struct str *out)
{
    const char *lead = " by=";

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (!set_has(sources, (obj_t)obj)) {
            continue;
        }
        zone_t zone = game->st.field.zone_of[obj];
        str_put(out, lead);
        if (game->match.rules->zone[zone].label != LABEL_NONE) {
            move_label(&game->match, &game->st, (obj_t)obj, out);
        } else {
            str_put(out, match_card(&game->match, (obj_t)obj)->id);
        }
        lead = ",";
    }
}

static void print_value(struct call *call, int number, const struct inspect *value)
{
    const struct game *game = call->game;
    struct str *out = reply_start(call->reply, "value ");

    str_format(out, "%s now=%d printed=%d", game->match.rules->vocab->numbers[number].name,
               value->now, value->printed);
    print_by(game, &value->by, out);
    reply_end(call->reply);
}

/* The numbers of a card that the viewer sees; returns how many. */
static int print_values(struct call *call, obj_t obj)
{
    const struct game *game = call->game;
    struct inspect value;
    int n = 0;

    if (inspect_cost(&game->match, &game->st, obj, &value)) {
        print_value(call, game->match.rules->read.cost, &value);
        n++;
    }
    for (int i = 0; i < game->match.rules->numbers.fields; i++) {
        if (inspect_number(&game->match, &game->st, obj, i, &value)) {
            print_value(call, i, &value);
            n++;
        }
    }
    return n;
}

static int inspect_all(struct call *call, int viewer)
{
    const struct game *game = call->game;
    obj_t list[MAX_OBJECT];
    int n = inspect_list(&game->match, &game->st, viewer, list);

    for (int i = 0; i < n; i++) {
        struct str *out = reply_start(call->reply, "card ");
        move_at(&game->match, &game->st, list[i], out);
        str_format(out, " %s", match_card(&game->match, list[i])->id);
        reply_end(call->reply);
        (void)print_values(call, list[i]);
    }
    return n;
}

bool cmd_inspect(struct call *call)
{
    const struct game *game = call->game;
    const char *label = arg_word(call, 1);
    char shown[LINE_SHOW];
    int viewer = 0;

    if (!arg_get_viewer(call, 0, &viewer)) {
        return false;
    }
    if (label == NULL) {
        reply_format(call->reply, "ok", " n=%d", inspect_all(call, viewer));
        return true;
    }
    obj_t obj = inspect_find(&game->match, &game->st, label);
    if (obj == OBJ_NONE) {
        return err_set(&call->err, "nosuch", "nothing has this label", "name=%s",
                       line_show(shown, label));
    }
    bool is_seen = inspect_sees(&game->match, &game->st, viewer, obj);
    int n = is_seen ? print_values(call, obj) : 0;
    reply_format(call->reply, "ok", " n=%d card=%s", n,
                 is_seen ? match_card(&game->match, obj)->id : "?1");
    return true;
}
