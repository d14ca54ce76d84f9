/* ask.c - the open decision. */
#include "engine/core/ask.h"

#include <string.h>

#include "engine/core/frame.h"
#include "engine/core/legend.h"
#include "engine/core/move.h"
#include "engine/core/offer.h"
#include "engine/core/zone.h"
#include "engine/parts/grid.h"
#include "engine/parts/picks.h"

/* ---- opening ----------------------------------------------------------- */

struct ask *ask_open(struct run *run, seat_t seat, int step)
{
    struct ask *ask = &run->st->head.ask;

    CHECK(ask->seats == 0); /* closed, so it is empty */
    ask->seats = ask->asked = (uint8_t)(1 << seat);
    ask->step = (uint8_t)step;
    ask->from = OBJ_NONE;
    run->st->head.d++;
    run->st->head.idle = 0;
    return ask;
}

void ask_plain(struct ask *ask, int verb)
{
    ask->plain |= (uint64_t)1 << verb;
}

/* The usual case: cards that are named by id, of one seat, in one zone. */
static bool is_in_one_zone(const struct run *run, const struct set *cards)
{
    seat_t seat = (seat_t)(cards->of[0] == 0);

    if (cards->of[seat] == 0 || cards->of[1 - seat] != 0) {
        return false;
    }
    zone_t zone = run->st->field.zone_of[seat * SEAT_OBJECTS + bits_first(cards->of[seat])];
    return run->match->rules->zone[zone].label == LABEL_NONE &&
           (cards->of[seat] & ~run->st->field.zone[zone][seat]) == 0;
}

/* Cards of one seat on the fixed places of one zone, in the order of the places. */
static void add_places(struct run *run, struct ask *ask, int verb, zone_t zone, seat_t seat,
                       uint64_t cards)
{
    const struct zone_rule *rule = &run->match->rules->zone[zone];
    const uint8_t *row = &run->st->field.order[rule->offset[seat]];

    for (int i = 0; i < rule->capacity; i++) {
        if (row[i] != OBJ_NONE && (cards & obj_bit(row[i])) != 0) {
            ask_item(ask, verb, row[i], 0);
        }
    }
}

/* Squares lie in no zone; their numbers are in the order of their names. */
static void add_squares(struct ask *ask, int verb, uint32_t squares)
{
    ask->form = FORM_FIXED;
    for (; squares != 0; squares &= squares - 1) {
        ask_item(ask, verb, grid_object(bits_first(squares)), 0);
    }
}

void ask_cards(struct run *run, struct ask *ask, int verb, const struct set *cards)
{
    const struct field *field = &run->st->field;
    const struct rules *rules = run->match->rules;
    int groups = 0, labelled = 0;
    zone_t last = 0;

    ask->verb = (uint8_t)verb;
    ask->cards = *cards;
    if (grid_squares(rules, cards) != 0) {
        add_squares(ask, verb, grid_squares(rules, cards));
        return;
    }
    if (is_in_one_zone(run, cards)) {
        ask->form = FORM_CARDS;
        return;
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        for (int seat = 0; seat < SEATS; seat++) {
            if ((field->zone[zone][seat] & cards->of[seat]) != 0) {
                groups++;
                last = (zone_t)zone;
                labelled += rules->zone[zone].label != LABEL_NONE;
            }
        }
    }
    if (groups == 0) {
        ask->form = FORM_FIXED;
    } else if (labelled == 0 && groups == 1) {
        ask->form = FORM_CARDS;
    } else if (labelled == 1 && groups == 1 && rules->zone[last].label == LABEL_PLACE) {
        seat_t seat = (seat_t)(cards->of[0] == 0);
        add_places(run, ask, verb, last, seat, cards->of[seat]);
    } else if (labelled == groups && set_count(cards) <= ITEM_MAX) {
        for (int seat = 0; seat < SEATS; seat++) {
            for (uint64_t rest = cards->of[seat]; rest != 0; rest &= rest - 1) {
                ask_item(ask, verb, seat * SEAT_OBJECTS + bits_first(rest), 0);
            }
        }
        ask_sort(run, ask);
    } else {
        ask->form = FORM_MIXED;
    }
}

void ask_joint(struct run *run, int step, int verb, const struct set *cards)
{
    struct ask *ask = ask_open(run, 0, step);

    ask->seats = ask->asked = 3;
    ask->form = FORM_CARDS;
    ask->verb = (uint8_t)verb;
    ask->cards = *cards;
}

void ask_item(struct ask *ask, int verb, int operand, int skill)
{
    ROOM_FOR(ask->count + 1, ANSWERS);
    ask->form = FORM_ITEMS;
    ask->verb = (uint8_t)verb;
    ask->item[ask->count++] = (uint16_t)(operand | skill << 12);
}

static move_t item_move(const struct ask *ask, int i)
{
    return ask_move(ask->verb, ask->item[i] & 0xfff, ask->item[i] >> 12);
}

/* Sort key where it is a number: objects on labelled places are in the order of their letters and
 * numbers. Cards named by id, words and arrivals need
 * their text. */
static int place_key(const struct match *match, const struct state *st, obj_t obj)
{
    if (grid_square(match->rules, obj) >= 0) {
        return grid_square(match->rules, obj);
    }
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];
    if (!rules_has_number(rule)) {
        return -1;
    }
    struct label_name name = rules_label_name(rule, zone_label(match, st, obj));
    return name.letter << 16 | name.number;
}

static bool comes_before(struct run *run, const struct ask *ask, uint16_t a, uint16_t b)
{
    enum operand operand = run->match->rules->verbs[ask->verb].operand;

    if (operand == OPERAND_CARD || operand == OPERAND_SKILL) {
        int x = place_key(run->match, run->st, (obj_t)(a & 0xfff)),
            y = place_key(run->match, run->st, (obj_t)(b & 0xfff));
        if (x >= 0 && y >= 0) {
            return x != y ? x < y : a >> 12 < b >> 12;
        }
    }
    return move_compare(run->match, run->st, ask_move(ask->verb, a & 0xfff, a >> 12),
                        ask_move(ask->verb, b & 0xfff, b >> 12)) < 0;
}

void ask_sort(struct run *run, struct ask *ask)
{
    for (int i = 1; i < ask->count; i++) {
        uint16_t item = ask->item[i];
        int at = i;
        for (; at > 0 && comes_before(run, ask, item, ask->item[at - 1]); at--) {
            ask->item[at] = ask->item[at - 1];
        }
        ask->item[at] = item;
    }
}

const char *ask_title(const struct rules *rules, int step, bool is_ja)
{
    return legend_name(rules, "step", rules->steps[step].name, is_ja);
}

void ask_close(struct run *run)
{
    struct ask *ask = &run->st->head.ask;

    size_t used = ask->form >= FORM_OFFERS ? ask->count * sizeof ask->offer[0]
                                           : ask->count * sizeof ask->item[0];

    memset(ask->item, 0, used);
    memset(ask, 0, offsetof(struct ask, item));
}

/* ---- answers ------------------------------------------------------------ */

/* The cards on offer to a seat: its own in a joint decision, else all. */
static struct set offered(const struct ask *ask, seat_t seat)
{
    struct set cards = ask->cards;
    if (ask->asked == 3) {
        cards.of[1 - seat] = 0;
    }
    return cards;
}

static int first_seat(const struct set *cards)
{
    return cards->of[0] == 0;
}

/* Mixed zones: every card by name, doubles removed. */
static int list_mixed(const struct match *match, const struct state *st, seat_t seat, move_t *out)
{
    const struct ask *ask = &st->head.ask;
    struct set cards = offered(ask, seat);
    int n = 0;

    for (int owner = 0; owner < SEATS; owner++) {
        for (uint64_t rest = cards.of[owner]; rest != 0; rest &= rest - 1) {
            move_t move = ask_move(ask->verb, owner * SEAT_OBJECTS + bits_first(rest), 0);
            int at = n;
            while (at > 0 && move_compare(match, st, out[at - 1], move) > 0) {
                at--;
            }
            if (at > 0 && move_compare(match, st, out[at - 1], move) == 0) {
                continue;
            }
            memmove(&out[at + 1], &out[at], (size_t)(n - at) * sizeof out[0]);
            out[at] = move;
            n++;
        }
    }
    return n;
}

static int count_operands(const struct match *match, const struct state *st, seat_t seat)
{
    const struct ask *ask = &st->head.ask;
    move_t moves[MAX_OBJECT];

    switch ((enum ask_form)ask->form) {
    case FORM_FIXED:
        return 0;
    case FORM_CARDS: {
        struct set cards = offered(ask, seat);
        seat_t owner = (seat_t)first_seat(&cards);
        return bits_count(match_merge(match, owner, cards.of[owner]));
    }
    case FORM_ITEMS:
        return ask->count;
    case FORM_MIXED:
        return list_mixed(match, st, seat, moves);
    case FORM_OFFERS:
    case FORM_LISTED:
    case FORM_MOVES:
        break; /* ask_answers has them all */
    }
    return 0;
}

/* The game lists them; derived numbers are fresh while a decision is open, so nothing is written.
 */
static int list_moves(const struct match *match, const struct state *st, seat_t seat, move_t *out)
{
    struct run run = {.match = match, .st = (struct state *)st};

    return match->rules->steps[st->head.ask.step].moves(&run, seat, out);
}

int ask_picked(const struct match *match, const struct state *st, obj_t out[MAX_OBJECT])
{
    const struct run run = {.match = match, .st = (struct state *)st};
    const struct tail *tail = &st->tail;
    int n = st->head.ask.sofar;

    if (n == 0) {
        return 0;
    }
    if (tail->picks == n) {
        memcpy(out, tail->picked, (size_t)n * sizeof out[0]);
        return n;
    }
    const struct set *chosen = &st->head.ask.chosen;
    if (set_empty(chosen)) { /* the frame that asks keeps them, unless they have moved already */
        const struct frame *frame = &tail->frame[tail->frames - 1];
        chosen = frame->kind == FRAME_ARRANGE ? chosen : &tail->set[frame->sets].live;
    }
    return picks_list(&run, chosen, out); /* places of a deck that was searched tell nothing */
}

static move_t nth_operand(const struct match *match, const struct state *st, seat_t seat, int k)
{
    const struct ask *ask = &st->head.ask;
    move_t moves[MAX_OBJECT];

    if (ask->form == FORM_CARDS) {
        struct set cards = offered(ask, seat);
        seat_t owner = (seat_t)first_seat(&cards);
        uint64_t merged = match_merge(match, owner, cards.of[owner]);
        return ask_move(ask->verb, owner * SEAT_OBJECTS + bits_nth(merged, k), 0);
    }
    if (ask->form == FORM_ITEMS) {
        return item_move(ask, k);
    }
    list_mixed(match, st, seat, moves);
    return moves[k];
}

/* The k-th of n answers of the other forms. */
static move_t nth_of(const struct match *match, const struct state *st, seat_t seat, int k, int n)
{
    const struct ask *ask = &st->head.ask;
    uint64_t before = ask->plain & (((uint64_t)1 << ask->verb) - 1);
    int first = bits_count(before);

    if (k < first) {
        return ask_move(bits_nth(before, k), 0, 0);
    }
    int operands = n - bits_count(ask->plain);
    if (k - first < operands) {
        return nth_operand(match, st, seat, k - first);
    }
    return ask_move(bits_nth(ask->plain & ~before, k - first - operands), 0, 0);
}

int ask_answers(const struct match *match, const struct state *st, seat_t seat,
                struct ask_answers *answers)
{
    const struct ask *ask = &st->head.ask;

    answers->match = match;
    answers->st = st;
    answers->seat = seat;
    if ((ask->seats >> seat & 1) == 0) {
        answers->count = 0;
    } else if (ask->form == FORM_MOVES) {
        answers->count = list_moves(match, st, seat, answers->move);
    } else if (ask->form >= FORM_OFFERS) {
        answers->count = offer_table(match, st, seat, &answers->table);
    } else {
        answers->count = bits_count(ask->plain) + count_operands(match, st, seat);
    }
    return answers->count;
}

move_t ask_at(const struct ask_answers *answers, int k)
{
    const struct state *st = answers->st;

    CHECK(k >= 0 && k < answers->count);
    if (st->head.ask.form == FORM_MOVES) {
        return answers->move[k];
    }
    return st->head.ask.form >= FORM_OFFERS
               ? offer_at(answers->match, st, answers->seat, &answers->table, k)
               : nth_of(answers->match, st, answers->seat, k, answers->count);
}

int ask_count(const struct match *match, const struct state *st, seat_t seat)
{
    struct ask_answers answers;

    return ask_answers(match, st, seat, &answers);
}

bool ask_has(const struct match *match, const struct state *st, seat_t seat)
{
    const struct ask *ask = &st->head.ask;
    bool is_asked = (ask->seats >> seat & 1) != 0;
    bool is_sure =
        ask->form == FORM_MOVES ? match->rules->steps[ask->step].may_pass : ask->plain != 0;

    return is_asked && (is_sure || ask_count(match, st, seat) > 0);
}

move_t ask_nth(const struct match *match, const struct state *st, seat_t seat, int k)
{
    struct ask_answers answers;

    (void)ask_answers(match, st, seat, &answers);
    return ask_at(&answers, k);
}

int ask_list(const struct match *match, const struct state *st, seat_t seat, move_t *out)
{
    const struct ask *ask = &st->head.ask;

    if ((ask->seats >> seat & 1) == 0) {
        return 0;
    }
    if (ask->form == FORM_MOVES) {
        return list_moves(match, st, seat, out);
    }
    if (ask->form >= FORM_OFFERS) {
        return offer_list(match, st, seat, out);
    }
    int n = bits_count(ask->plain) + count_operands(match, st, seat);
    if (n == 0 || ask->form != FORM_MIXED) {
        for (int k = 0; k < n; k++) {
            out[k] = nth_of(match, st, seat, k, n);
        }
        return n;
    }
    uint64_t before = ask->plain & (((uint64_t)1 << ask->verb) - 1);
    int at = 0;
    for (uint64_t rest = before; rest != 0; rest &= rest - 1) {
        out[at++] = ask_move(bits_first(rest), 0, 0);
    }
    at += list_mixed(match, st, seat, out + at);
    for (uint64_t rest = ask->plain & ~before; rest != 0; rest &= rest - 1) {
        out[at++] = ask_move(bits_first(rest), 0, 0);
    }
    return at;
}

/* ---- for games that say no more ----------------------------------------- */

/* True if the verb is more neutral than those so far. */
static bool is_better(const struct run *run, int verb, int *least)
{
    int rank = run->match->rules->verbs[verb].neutral;
    bool is_less = rank != 0 && rank < *least;

    *least = is_less ? rank : *least;
    return is_less;
}

move_t ask_neutral(const struct run *run, seat_t seat)
{
    const struct ask *ask = &run->st->head.ask;
    move_t moves[ASK_MOVES], best = ask_nth(run->match, run->st, seat, 0);
    int n = ask->form == FORM_MOVES ? list_moves(run->match, run->st, seat, moves) : 0;
    int least = UINT8_MAX + 1;

    for (int k = 0; k < n; k++) {
        best = is_better(run, move_verb(moves[k]), &least) ? moves[k] : best;
    }
    for (uint64_t rest = ask->plain; rest != 0; rest &= rest - 1) {
        int verb = bits_first(rest);
        best = is_better(run, verb, &least) ? ask_move(verb, 0, 0) : best;
    }
    return best;
}

struct refusal ask_why(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct ask *ask = &run->st->head.ask;
    const struct verb_rule *verb = &run->match->rules->verbs[wish->verb];

    if ((verb->steps >> ask->step & 1) == 0) {
        return (struct refusal){.why = "phase"};
    }
    if (verb->why != NULL) {
        return verb->why(run, seat, wish);
    }
    if (wish->verb == run->match->verb_of[ANSWER_END] && ask->sofar < ask->least) {
        return (struct refusal){"limit", NULL, ask->least, ask->sofar};
    }
    return (struct refusal){.why = "target"};
}

obj_t ask_about(const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *top = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
    const struct frame_rule *rule =
        top == NULL || top->kind < FRAME_GAME ? NULL : frame_rule(run, top);

    return rule == NULL || rule->about == NULL ? OBJ_NONE : rule->about(run);
}

bool ask_print_about(const struct run *run, struct str *out)
{
    const struct rules *rules = run->match->rules;
    obj_t obj = ask_about(run);

    if (obj == OBJ_NONE) {
        return false;
    }
    zone_print_label(rules, run->st->field.zone_of[obj], zone_label(run->match, run->st, obj), out);
    return true;
}
