/* toy.c - the tables of the toy, and its turn machine. */
#include <stdio.h>

#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/deck.h"
#include "engine/core/eval.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/lang/op.h"
#include "tests/rules/toy/toy.h"

enum { PHASE_BID, PHASE_END, PHASE_NEVER = 0xff };
enum { AT_BEGIN, AT_SCORE, AT_DROP };
enum { STEP_BID, STEP_DROP, STEP_CHOOSE, STEP_TAKE, STEP_MODE, STEP_NAME, STEP_MAY, STEP_NUMBER };
enum { BID, DROP, MODE, NAME, NO, NONE, NUMBER, PICK, TAKE, YES };
enum { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };
enum { REASON_POINTS, REASON_CARDS };
enum { WHY_NONE, WHY_BID, WHY_DROPPED, WHY_MOVED };

static const struct zone_rule zones[] = {
    {'D', "deck", ZONE_STACK, .sight = SIGHT_NOBODY, .capacity = 64, .offset = {64, 128}},
    {'H', "hand", ZONE_SET, .sight = SIGHT_OWNER, .capacity = 64},
    {'A', "row", ZONE_QUEUE, LABEL_PLACE, 'a', SIGHT_BOTH, .has_numbers = true,
     .capacity = TOY_FULL_ROW, .offset = {0, 3}, .label_first = {1, 4}},
    {'X', "pile", ZONE_PILE, .sight = SIGHT_BOTH, .capacity = 64, .offset = {192, 256}},
};
static const struct step_rule steps[] = {
    {"bid", DECISION_pick},  {"drop", DECISION_pick},     {"choose", DECISION_pick},
    {"take", DECISION_pick}, {"mode", DECISION_mode},     {"name", DECISION_mode},
    {"may", DECISION_yesno}, {"number", DECISION_number}, {NULL, DECISION_main}};
static const struct verb_rule moves[] = {
    {"bid", OPERAND_CARD, true},       {"drop", OPERAND_CARD, false}, {"mode", OPERAND_WORD, false},
    {"name", OPERAND_TYPE, false},     {"no", OPERAND_NONE, false},   {"none", OPERAND_NONE, false},
    {"number", OPERAND_NUMBER, false}, {"pick", OPERAND_CARD, true},  {"take", OPERAND_CARD, false},
    {"yes", OPERAND_NONE, false},      {NULL, OPERAND_NONE, false}};
static const struct gauge_rule gauges[] = {{"points", TOY_POINTS, 0, TOY_GOAL, true, 0},
                                           {NULL, 0, 0, 0, false, 0}};
static const struct option_rule no_options[] = {{.name = NULL}};
static const struct flag_rule no_flags[] = {{.letter = 0}};
static const char *const phases[] = {"bid", "end", NULL};
static const char *const reasons[] = {"points", "cards", "resign", NULL};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const char *const notes[] = {"", "bid", "dropped", "moved", NULL};

static seat_t seat_at(const struct run *run, int part)
{
    return (seat_t)(run->st->head.first ^ part);
}

static void draw(struct run *run, seat_t seat, int n)
{
    for (; n > 0 && run->st->field.count[TOY_DECK][seat] > 0; n--) {
        zone_move(run, zone_at(run, TOY_DECK, seat, 0), TOY_HAND, END_DEFAULT, SEEN_NONE, WHY_NONE);
    }
}

static void add_points(struct run *run, seat_t seat, int n)
{
    int16_t *points = &run->st->head.gauge[seat][TOY_POINTS];
    int sum = *points + n;

    *points = (int16_t)(sum < 0 ? 0 : sum > TOY_GOAL ? TOY_GOAL : sum); /* TY-010 */
    mods_touch(run->st);
    event_value(run, seat, TOY_POINTS, *points);
}

static void end_game(struct run *run, int reason)
{
    int s1 = run->st->head.gauge[0][TOY_POINTS], s2 = run->st->head.gauge[1][TOY_POINTS];

    play_over(run, s1 == s2 ? 2 : s1 < s2, reason);
}

static void setup(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < run->match->size[seat]; i++) {
            zone_put(run, (obj_t)(seat * SEAT_OBJECTS + i), TOY_DECK);
        }
        chance_shuffle(run, TOY_DECK, seat, STREAM_DECK + seat);
        draw(run, seat, 3); /* TY-003 */
    }
    run->st->head.first = chance_below(run, STREAM_FIRST, 2) ^ run->st->head.chance.is_swapped;
}

static void ask_bid(struct run *run)
{
    struct ask *ask = ask_open(run, 0, STEP_BID);

    ask->seats = ask->asked = 3;
    ask->form = FORM_CARDS;
    ask->verb = BID;
    for (int seat = 0; seat < SEATS; seat++) {
        ask->cards.of[seat] = run->st->field.zone[TOY_HAND][seat];
    }
}

static void begin(struct run *run)
{
    const uint8_t *hand = run->st->field.count[TOY_HAND];

    run->st->head.phase = PHASE_BID;
    event_plain(run, NOTE_turn, run->st->head.first, -1, ++run->st->head.turn);
    draw(run, 0, 1);
    draw(run, 1, 1);
    if (hand[0] == 0 || hand[1] == 0 || run->st->head.turn > TOY_ROUNDS) {
        end_game(run, REASON_CARDS); /* TY-011 */
        return;
    }
    ask_bid(run);
}

static void joint(struct run *run)
{
    obj_t bid[SEATS] = {(obj_t)move_operand(run->st->head.ask.given[0]),
                        (obj_t)move_operand(run->st->head.ask.given[1])};

    ask_close(run);
    for (int part = 0; part < SEATS; part++) {
        obj_t obj = bid[seat_at(run, part)];
        bool is_stone = match_card(run->match, obj)->type == TOY_STONE;
        zone_move(run, obj, is_stone ? TOY_ROW : TOY_PILE, END_DEFAULT, SEEN_BOTH, WHY_BID);
    }
    for (int part = SEATS - 1; part >= 0; part--) { /* the first player's is on top: TY-006 */
        obj_t obj = bid[seat_at(run, part)];
        const struct card *card = match_card(run->match, obj);
        if (card->use != 0) {
            vm_push(run, card->use, card->use_numbers, card->use_sets, obj_seat(obj), obj, 0xff, 0);
        }
    }
    run->st->head.step = AT_SCORE;
}

static int gauge(const struct eval *eval, int gauge, seat_t seat)
{
    mods_refresh(eval->run);
    return gauge == TOY_POINTS ? eval->run->st->head.gauge[seat][gauge]
                               : eval->run->st->field.seat_number[seat][gauge];
}

static int number(const struct eval *eval, int number, obj_t obj)
{
    const struct field *field = &eval->run->st->field;
    const struct card *card = match_card(eval->run->match, obj);

    if (number == TOY_TYPE) {
        return card->type;
    }
    if (number == TOY_PRINTED_POWER || field->zone_of[obj] != TOY_ROW) {
        return card->number[TOY_PRINTED_POWER];
    }
    mods_refresh(eval->run);
    return field->number[zone_place(eval->run->match, eval->run->st, obj)][TOY_POWER];
}

static int strength(struct run *run, seat_t seat) /* TY-007 */
{
    struct eval eval;

    eval_init(&eval, run, seat, OBJ_NONE);
    int sum = gauge(&eval, TOY_BONUS, seat);
    for (int i = 0; i < run->st->field.count[TOY_ROW][seat]; i++) {
        sum += number(&eval, TOY_POWER, zone_at(run, TOY_ROW, seat, i));
    }
    return sum;
}

static void score(struct run *run)
{
    const int16_t *s1 = run->st->head.gauge[0], *s2 = run->st->head.gauge[1];
    int a = strength(run, 0), b = strength(run, 1);

    if (a != b) {
        add_points(run, a < b, 1);
    }
    if (s1[TOY_POINTS] == TOY_GOAL || s2[TOY_POINTS] == TOY_GOAL) {
        end_game(run, REASON_POINTS); /* TY-009 */
        return;
    }
    run->st->head.phase = PHASE_END;
    run->st->head.counter[0] = 0;
    run->st->head.step = AT_DROP;
    event_plain(run, NOTE_phase, -1, PHASE_END, -1);
}

static void ask_drop(struct run *run, seat_t seat)
{
    struct set row = {{0, 0}};

    row.of[seat] = run->st->field.zone[TOY_ROW][seat];
    ask_cards(run, ask_open(run, seat, STEP_DROP), DROP, &row);
}

static void end(struct run *run)
{
    struct head *head = &run->st->head;

    for (; head->counter[0] < SEATS; head->counter[0]++) {
        seat_t seat = seat_at(run, head->counter[0]);
        if (run->st->field.count[TOY_ROW][seat] == TOY_FULL_ROW) {
            ask_drop(run, seat); /* TY-008 */
            return;
        }
    }
    mods_end(run->st, 0);
    head->counter[0] = 0;
    head->first ^= 1;
    head->step = AT_BEGIN;
}

static void drive(struct run *run)
{
    static void (*const at[])(struct run *) = {begin, score, end};

    CHECK(run->st->head.step < COUNT_OF(at)); /* a position may have been set up by hand */
    at[run->st->head.step](run);
}

static void answer(struct run *run, seat_t seat, move_t move)
{
    (void)seat;
    ask_close(run);
    zone_move(run, (obj_t)move_operand(move), TOY_PILE, END_DEFAULT, SEEN_BOTH, WHY_DROPPED);
}

static bool reopen(struct run *run, int step, int asked)
{
    const struct field *field = &run->st->field;
    struct head *head = &run->st->head;
    seat_t seat = (seat_t)(asked == 2);

    if (step == STEP_BID && asked == 3 && head->phase == PHASE_BID &&
        field->count[TOY_HAND][0] > 0 && field->count[TOY_HAND][1] > 0) {
        head->step = AT_BEGIN;
        ask_bid(run);
        return true;
    }
    if (step == STEP_DROP && asked != 3 && head->phase == PHASE_END &&
        field->count[TOY_ROW][seat] == TOY_FULL_ROW) {
        head->step = AT_DROP;
        head->counter[0] = seat != head->first;
        ask_drop(run, seat);
        return true;
    }
    return false;
}

static void do_verb(struct run *run, struct eval *eval, int verb, int flags)
{
    obj_t row[MAX_OBJECT];

    if (verb == TOY_DRAW || verb >= TOY_ADD) {
        seat_t seat = (seat_t)eval_pop(eval);
        int n = eval_pop(eval);
        if (verb == TOY_DRAW) {
            draw(run, seat, n);
        } else {
            add_points(run, seat, verb == TOY_ADD ? n : -n);
        }
        return;
    }
    struct set set = eval_pop_set(eval);
    zone_t to = verb == TOY_DISCARD ? TOY_PILE : (zone_t)(flags >> VERB_PLACE_SHIFT);
    int n = zone_order(run, &set, row);
    vm_result(run, &set);
    for (int i = 0; i < n; i++) {
        zone_move(run, row[i], to, END_DEFAULT, SEEN_NONE, WHY_MOVED);
    }
}

static move_t fallback(const struct run *run, seat_t seat)
{
    return ask_nth(run->match, run->st, seat, 0);
}

static const char *why(const struct run *run, seat_t seat, int verb)
{
    (void)seat;
    return verb == run->st->head.ask.verb ? "target" : "phase";
}

static int check_deck(const struct carddb *db, const struct deck_row *rows, int count,
                      struct deck_fault *faults, int room)
{
    int n = 0, size = 0;

    for (int i = 0; i < count; i++) {
        size += rows[i].copies;
        if (rows[i].card != CARD_NONE && rows[i].copies > TOY_COPIES && n < room) {
            faults[n] = (struct deck_fault){"", rows[i].card, TOY_COPIES, rows[i].copies};
            (void)snprintf(faults[n++].code, sizeof faults->code, "E_COPIES %s",
                           db->cards[rows[i].card].id);
        }
    }
    if (size != TOY_CARDS && n < room) {
        faults[n++] = (struct deck_fault){"E_DECK_SIZE", CARD_NONE, TOY_CARDS, size};
    }
    return n;
}

const struct rules toy_rules = {
    .vocab = &toy_vocab,
    .revision = 1,
    .title_ja = "おもちゃ",
    .title_en = "Toy",
    .zones = TOY_ZONES,
    .zone = zones,
    .steps = steps,
    .verbs = moves,
    .gauges = gauges,
    .options = no_options,
    .flags = no_flags,
    .phases = phases,
    .reasons = reasons,
    .streams = streams,
    .legend = toy_legend,
    .notes = notes,
    .layout = "AHDX",
    .layout_common = "",
    .layout_optional = "",
    .setup_phase = PHASE_NEVER,
    .verbs_showing = 1 << TOY_DISCARD,
    .copies_max = TOY_COPIES,
    .deck_zone = TOY_DECK,
    .hand_zone = TOY_HAND,
    .pile_zone = TOY_PILE,
    .deck_size = TOY_CARDS,
    .fields = 1,
    .play_zones = 1 << TOY_ROW,
    .pick_stream = STREAM_PICK,
    .verb_of = {PICK, TAKE, NONE, YES, NO, MODE, NAME, NUMBER},
    .step_of = {STEP_CHOOSE, STEP_TAKE, STEP_MAY, STEP_MODE, STEP_NAME, STEP_NUMBER, STEP_CHOOSE},
    .setup = setup,
    .drive = drive,
    .answer = answer,
    .joint = joint,
    .do_verb = do_verb,
    .number = number,
    .gauge = gauge,
    .reopen = reopen,
    .fallback = fallback,
    .check_deck = check_deck,
    .why = why,
};
