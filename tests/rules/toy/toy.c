/* toy.c - a whole game: its words, its tables, its turn machine. Ids are those of RULES.md. */
#include "tests/rules/toy/toy.h"

#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/mods.h"
#include "engine/core/offer.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"

enum { DECK, HAND, ROW, UNDER, BOARD, PILE, ZONES };
enum { STONE, TRICK };
enum { POWER, PRINTED_POWER };
enum { POINTS, BONUS };
enum { GOAL = 5, FULL_ROW = 3, SQUARES = 4, ENOUGH = 4, ROUNDS = 15 };
enum { DECK_CARDS = 12, DECK_COPIES = 3 }; /* TY-001 */
enum { PHASE_BID, PHASE_END, PHASE_NEVER = 0xff };
enum { AT_BEGIN, AT_SCORE, AT_TUCK, AT_DROP, AT_DEAL, TURN_STEPS };
enum { STEP_BID, STEP_TUCK, STEP_DROP, STEP_CORE };
enum { ASKED }; /* counter: seats that were asked to tuck */
enum { BID, DROP, LAY, MODE, NAME, NO, NONE, NUMBER, PASS, PICK, TAKE, TUCK, YES };
enum { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };
enum { REASON_POINTS, REASON_CARDS };
enum { WHY_BID = 1, WHY_DROPPED, WHY_LAID, WHY_MOVED, WHY_TUCKED };

/* ---- words of the card language ---------------------------------------------- */

static const char *const types[] = {"stone", "trick", NULL}; /* TY-002 */
static const char *const seats[] = {"you", "foe", NULL};
static const char *const durations[] = {"turn", "stay", NULL};
static const char *const classes[] = {"type", "has", NULL};
static const struct vocab_zone nouns[] = {
    {"deck", 1 << DECK, SIGHT_NOBODY}, {"hand", 1 << HAND, SIGHT_OWNER},
    {"row", 1 << ROW, SIGHT_BOTH},     {"board", 1 << BOARD, SIGHT_BOTH},
    {"pile", 1 << PILE, SIGHT_BOTH},   {.name = NULL}};
static const struct vocab_field fields[] = {{"power", PRINT_NUMBER, PRINTED_POWER, 0, 9, NULL,
                                             1 << STONE, 1 << STONE, "力", "power", "show=foot"},
                                            {.name = NULL}};
static const struct vocab_number numbers[] = {
    {"power", true, 0, 99}, {"printed-power", false, 0, 9}, {"type", false, 0, 1}, {.name = NULL}};
static const struct vocab_gauge sums[] = {
    {"points", true, false, 0, GOAL, NULL, NULL, NULL},
    {"bonus", false, true, -99, 99, "加算", "bonus", "unit=point owner=seat start=0 good=up"},
    {.name = NULL}};

static void discard(struct run *run, const struct verb_call *call)
{
    verb_discard(run, &call->set, WHY_MOVED);
}

static void move(struct run *run, const struct verb_call *call)
{
    verb_move(run, call->you, &call->set, call->to, call->flags, WHY_MOVED);
}

static const struct vocab_verb card_verbs[] = {
    [CORE_DRAW] = {"draw", "nb", true, "move up to N cards from the top of the deck to the hand",
                   TELLS_NOTHING, verb_do_draw, .reach = {0}},
    [CORE_DISCARD] = {"discard", "S", true, "put the cards of a hand on the pile", TELLS_FACES,
                      discard, .reach = {0}},
    [CORE_MOVE] = {"move", "St", true, "move the cards to a zone of their owner", TELLS_NOTHING,
                   move, .reach = {0}},
    [CORE_LOOK] = {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING,
                   verb_do_look, .reach = {0}, .moves_nothing = true},
    [CORE_REVEAL] = {"reveal", "s", true, "both seats see the faces", TELLS_FACES, verb_do_reveal,
                     .reach = {0}, .moves_nothing = true},
    [CORE_SHUFFLE] = {"shuffle", "s", false, "put the cards of a deck into a new order by chance",
                      TELLS_NOTHING, verb_do_shuffle, .reach = {0}},
    [CORE_ADD] = {"add", "ng", false, "add N to a number of a seat", TELLS_NOTHING, verb_do_add,
                  .reach = {0}},
    [CORE_SUB] = {"sub", "ng", false, "take N from a number of a seat", TELLS_NOTHING, verb_do_sub,
                  .reach = {0}},
    [CORE_SET] = {"set", "Gv", false, "set a number of a seat", TELLS_NOTHING, verb_do_set,
                  .reach = {0}},
    {.name = NULL}};
static const struct vocab vocab = {.game = "toy",
                                   .revision = 1,
                                   .types = types,
                                   .zones = nouns,
                                   .fields = fields,
                                   .numbers = numbers,
                                   .words = rules_no_words,
                                   .gauges = sums,
                                   .events = rules_no_events,
                                   .verbs = card_verbs,
                                   .actions = rules_no_actions,
                                   .seats = seats,
                                   .timings = rules_no_timings,
                                   .durations = durations,
                                   .classes = classes,
                                   .codes.data = "E_CARD_DATA",
                                   .card.may_use = 1 << TRICK,
                                   .card.must_use = 1 << TRICK,
                                   .card.abilities = 1 << STONE,
                                   .ability.most = 1,
                                   .ability.reaction_duration = -1,
                                   .zone.moves = 1 << HAND | 1 << PILE,
                                   .manners = HIDDEN_CHOICE_OPTIONAL,
                                   .name.limit = 40};

/* ---- tables -------------------------------------------------------------------- */

static const struct zone_rule zones[] = {
    {'D', "deck", ZONE_STACK, .sight = SIGHT_NOBODY, .capacity = 64, .offset = {64, 128},
     .ja = "山札", .en = "deck", .more = "row=1 kind=pile col=2 order=top show=count"},
    {'H', "hand", ZONE_SET, .sight = SIGHT_OWNER, .capacity = 64, .ja = "手札", .en = "hand",
     .more = "row=0 kind=hand order=none show=all"},
    {'A', "row", ZONE_QUEUE, LABEL_PLACE, 'r', SIGHT_BOTH, .has_numbers = true,
     .capacity = FULL_ROW, .offset = {0, 3}, .label_first = {1, 4}, .below = UNDER + 1, .ja = "列",
     .en = "row", .more = "row=1 kind=slots label=r max=3 order=right show=all"},
    {'U', "under", ZONE_SLOTS, LABEL_HOST, .sight = SIGHT_OWNER, .is_facedown = true,
     .capacity = FULL_ROW, .offset = {8, 11}, .host = ROW, .width = 1},
    {'B', "board", ZONE_SLOTS, LABEL_SQUARE, .sight = SIGHT_BOTH, .is_common = true,
     .capacity = SQUARES, .offset = {16, 16}, .width = 2, .ja = "盤", .en = "board",
     .more = "row=2 kind=grid label=square max=4 cols=2 rows=2 facing=owner show=all"},
    {'X', "pile", ZONE_PILE, .sight = SIGHT_BOTH, .capacity = 64, .offset = {192, 256},
     .ja = "捨て札", .en = "pile", .more = "row=1 kind=pile col=3 order=arrival show=top"}};
static void joint(struct run *run);
static void answer(struct run *run, seat_t seat, move_t move);

static const struct step_rule steps[] = {
    {"bid", DECISION_pick, "伏せて出す", "Bid a card", .joint = joint},
    {"tuck", DECISION_place, "石の下に隠す", "Tuck a card", .answer = answer},
    {"drop", DECISION_pick, "列から捨てる", "Drop a stone", .answer = answer},
    CORE_STEP_ROWS,
    {.name = NULL}};
static const struct verb_rule moves[] = {
    {"bid", OPERAND_CARD, true, 0, "{1}を出す", "bid {1}", "role=main", .steps = 1 << STEP_BID},
    {"drop", OPERAND_CARD, false, 0, "{1}を捨てる", "drop {1}", "role=pick",
     .steps = 1 << STEP_DROP},
    {"lay", OPERAND_CARD, false, '@', "{1}を{@}に置く", "lay {1} on {@}", "role=main",
     .steps = 1 << STEP_TUCK},
    {"mode", OPERAND_WORD, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_MODE),
     .core = 1 << ANSWER_MODE},
    {"name", OPERAND_TYPE, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_DECLARE),
     .core = 1 << ANSWER_NAME},
    {"no", OPERAND_NONE, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_MAY),
     .core = 1 << ANSWER_NO},
    {"none", OPERAND_NONE, false, 0, NULL, NULL, NULL,
     .steps = 1 << (STEP_CORE + CORE_CHOOSE) | 1 << (STEP_CORE + CORE_TAKE),
     .core = 1 << ANSWER_END},
    {"number", OPERAND_NUMBER, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_NUMBER),
     .core = 1 << ANSWER_NUMBER},
    {"pass", OPERAND_NONE, false, 0, "何もしない", "pass", "role=button", .steps = 1 << STEP_TUCK},
    {"pick", OPERAND_CARD, true, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_CHOOSE),
     .core = 1 << ANSWER_PICK},
    {"take", OPERAND_CARD, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_TAKE),
     .core = 1 << ANSWER_TAKE},
    {"tuck", OPERAND_CARD, true, '>', "{1}を{@}の下に隠す", "tuck {1} under {@}", "role=main",
     .steps = 1 << STEP_TUCK},
    {"yes", OPERAND_NONE, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_MAY),
     .core = 1 << ANSWER_YES},
    {.name = NULL}};
static const struct gauge_rule gauges[] = {{"points", POINTS, 0, GOAL, true, 0, 0, "点", "points",
                                            "unit=point owner=seat min=0 max=5 start=0 good=up"},
                                           {.key = NULL}};
static const struct deck_rule decks[] = {{"cards", DECK_CARDS, 0, DECK_CARDS, DECK_COPIES,
                                          "ほかに制限はない。", "No other limit.", NULL},
                                         {.key = NULL}};
static const struct word_rule phases[] = {
    {"bid", "競り", "bid", NULL}, {"end", "終わり", "end", NULL}, {NULL, NULL, NULL, NULL}};
static const struct word_rule reasons[] = {{"points", "点に届いた", "points reached", NULL},
                                           {"cards", "札が尽きた", "out of cards", NULL},
                                           {"resign", NULL, NULL, NULL},
                                           {"adjudicated", NULL, NULL, NULL},
                                           {NULL, NULL, NULL, NULL}};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const struct word_rule notes[] = {{"", NULL, NULL, NULL},
                                         {"bid", "出した", "bid", NULL},
                                         {"dropped", "捨てた", "dropped", NULL},
                                         {"laid", "置いた", "laid", NULL},
                                         {"moved", "動いた", "moved", NULL},
                                         {"tucked", "隠した", "tucked", NULL},
                                         {NULL, NULL, NULL, NULL}};

/* ---- the turn machine ------------------------------------------------------------ */

static seat_t seat_at(const struct run *run, int part)
{
    return (seat_t)(run->st->head.first ^ part);
}

static void setup(struct run *run) /* TY-003 */
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        zone_fill_deck(run, seat);
    }
    run->st->head.step = AT_DEAL;
}

static void deal(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        chance_shuffle(run, DECK, seat, STREAM_DECK + seat);
        verb_draw(run, seat, 3);
    }
    int first = chance_below(run, STREAM_FIRST, 2);
    run->st->head.first = (seat_t)(first ^ (int)run->st->head.chance.is_swapped);
    run->st->head.has_first = 1;
    event_plain(run, NOTE_coin, run->st->head.first, 0, -1);
    run->st->head.step = AT_BEGIN;
}

static void end_game(struct run *run, int reason)
{
    int s1 = run->st->head.gauge[0][POINTS], s2 = run->st->head.gauge[1][POINTS];
    play_over(run, s1 == s2 ? 2 : s1 < s2, reason);
}

static void ask_bid(struct run *run) /* TY-005 */
{
    const uint64_t *hand = run->st->field.zone[HAND];
    ask_joint(run, STEP_BID, BID, &(struct set){{hand[0], hand[1]}});
}

static void begin(struct run *run)
{
    const uint8_t *hand = run->st->field.count[HAND];

    run->st->head.phase = PHASE_BID;
    event_plain(run, NOTE_turn, run->st->head.first, -1, ++run->st->head.turn);
    event_plain(run, NOTE_phase, -1, PHASE_BID, -1);
    verb_draw(run, 0, 1); /* TY-004 */
    verb_draw(run, 1, 1);
    if (hand[0] == 0 || hand[1] == 0 || run->st->head.turn > ROUNDS) {
        end_game(run, REASON_CARDS); /* TY-011 */
        return;
    }
    ask_bid(run);
}

static void joint(struct run *run) /* TY-006 */
{
    obj_t bid[SEATS] = {(obj_t)move_operand(run->st->head.ask.given[0]),
                        (obj_t)move_operand(run->st->head.ask.given[1])};

    ask_close(run);
    for (int part = 0; part < SEATS; part++) {
        obj_t obj = bid[seat_at(run, part)];
        bool is_stone = match_card(run->match, obj)->type == STONE;
        zone_move(run, obj, is_stone ? ROW : PILE, END_DEFAULT, SEEN_BOTH, WHY_BID);
    }
    for (int part = SEATS - 1; part >= 0; part--) { /* what is pushed last, runs first */
        obj_t obj = bid[seat_at(run, part)];
        const struct card *card = match_card(run->match, obj);
        if (card->use != 0) {
            vm_push(run, card->use, card->use_numbers, card->use_sets, obj_seat(obj), obj, 0xff, 0);
        }
    }
    run->st->head.step = AT_SCORE;
}

static int strength(struct run *run, seat_t seat)
{
    struct eval eval;

    eval_init(&eval, run, seat, OBJ_NONE);
    int sum = eval_seat_gauge(&eval, BONUS, seat);
    sum += run->st->field.count[UNDER][seat] + run->st->field.count[BOARD][seat]; /* TY-012, 014 */
    for (int i = 0; i < run->st->field.count[ROW][seat]; i++) {
        sum += eval_card_number(&eval, POWER, zone_at(run, ROW, seat, i));
    }
    return sum;
}

static void score(struct run *run)
{
    int s1 = strength(run, 0), s2 = strength(run, 1);

    if (s1 != s2) {
        verb_gauge(run, POINTS, s1 < s2, 1); /* TY-007, TY-010 */
    }
    if (run->st->head.gauge[0][POINTS] == GOAL || run->st->head.gauge[1][POINTS] == GOAL) {
        end_game(run, REASON_POINTS); /* TY-009 */
        return;
    }
    run->st->head.phase = PHASE_END;
    run->st->head.step = AT_TUCK;
    run->st->head.counter[ASKED] = 0;
    event_plain(run, NOTE_phase, -1, PHASE_END, -1);
}

static enum offer_over cards_of(seat_t seat)
{
    return seat == 0 ? OFFER_S1 : OFFER_S2;
}

static void offer_board(const struct run *run, seat_t seat, struct ask *ask) /* TY-014 */
{
    const uint8_t *row = &run->st->field.order[zones[BOARD].offset[seat]];
    uint32_t squares = 0;

    for (int i = 0; i < SQUARES; i++) {
        squares |= (uint32_t)(row[i] == OBJ_NONE) << i;
    }
    offer_squares(ask, LAY, cards_of(seat), run->st->field.zone[HAND][seat],
                  zones[BOARD].offset[seat], squares, 1 << seat);
}

static void offer_stones(const struct run *run, seat_t seat, struct ask *ask) /* TY-012 */
{
    const struct field *field = &run->st->field;

    for (int i = 0; i < field->count[ROW][seat]; i++) {
        if (field->order[zones[UNDER].offset[seat] + i] == OBJ_NONE) {
            offer_add(ask, TUCK, cards_of(seat), field->zone[HAND][seat],
                      zones[ROW].offset[seat] + i, 1 << seat);
        }
    }
}

/* A card of the hand on the board, or under a stone. */
static bool ask_tuck(struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    int cards = field->count[HAND][seat];
    int squares = SQUARES - field->count[BOARD][0] - field->count[BOARD][1];
    bool can_lay = cards >= ENOUGH && squares > 0;

    if (!can_lay && (cards == 0 || field->count[UNDER][seat] == field->count[ROW][seat])) {
        return false;
    }
    struct ask *ask = ask_open(run, seat, STEP_TUCK);
    if (can_lay) {
        offer_board(run, seat, ask);
    }
    offer_stones(run, seat, ask);
    ask_plain(ask, PASS);
    return true;
}

static void tuck(struct run *run)
{
    uint8_t *asked = &run->st->head.counter[ASKED];

    while (*asked < SEATS) {
        if (ask_tuck(run, seat_at(run, (*asked)++))) {
            return;
        }
    }
    run->st->head.step = AT_DROP;
}

static bool ask_drop(struct run *run, seat_t seat) /* TY-008 */
{
    struct set row = {{0, 0}};

    if (run->st->field.count[ROW][seat] < FULL_ROW) {
        return false;
    }
    row.of[seat] = run->st->field.zone[ROW][seat];
    ask_cards(run, ask_open(run, seat, STEP_DROP), DROP, &row);
    return true;
}

static void answer(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    ask_close(run);
    if (move_verb(move) == LAY) {
        int square = move_skill(move) - zones[BOARD].offset[seat];
        zone_move_at(run, obj, BOARD, square, SEEN_BOTH, WHY_LAID);
    } else if (move_verb(move) == TUCK) {
        obj_t host = run->st->field.order[move_skill(move)];
        zone_attach(run, obj, UNDER, host, (uint8_t)(1 << seat), WHY_TUCKED);
    } else if (move_verb(move) == DROP) {
        zone_move(run, obj, PILE, END_DEFAULT, SEEN_BOTH, WHY_DROPPED);
    }
}

static void end(struct run *run)
{
    if (!ask_drop(run, seat_at(run, 0)) && !ask_drop(run, seat_at(run, 1))) {
        mods_end(run->st, 0);
        run->st->head.first ^= 1;
        run->st->head.step = AT_BEGIN;
    }
}

static void (*const turn[])(struct run *run) = {begin, score, tuck, end, deal};

static bool ask_turn_again(struct run *run, int step, int asked)
{
    const uint8_t *hand = run->st->field.count[HAND], *row = run->st->field.count[ROW];
    struct head *head = &run->st->head;
    bool is_bid = step == STEP_BID && asked == 3 && head->phase == PHASE_BID;

    head->step = is_bid ? AT_BEGIN : step == STEP_TUCK ? AT_TUCK : AT_DROP;
    if (is_bid && hand[0] > 0 && hand[1] > 0 && row[0] < FULL_ROW && row[1] < FULL_ROW) {
        ask_bid(run);
        return true;
    }
    if (step == STEP_TUCK && asked != 3 && head->phase == PHASE_END) {
        head->counter[ASKED] = (uint8_t)(1 + (head->first != (asked == 2)));
        return ask_tuck(run, asked == 2);
    }
    return step == STEP_DROP && asked != 3 && head->phase == PHASE_END && ask_drop(run, asked == 2);
}

const struct rules toy_rules = {
    .vocab = &vocab,
    .revision = 1,
    .title_ja = "おもちゃ",
    .title_en = "Toy",
    .zones = ZONES,
    .zone = zones,
    .steps = steps,
    .verbs = moves,
    .gauges = gauges,
    .options = rules_no_options,
    .flags = rules_no_flags,
    .phases = phases,
    .reasons = reasons,
    .streams = streams,
    .legend = toy_legend,
    .deck = {.rows = decks,
             .copies = DECK_COPIES,
             .zone = DECK,
             .size = DECK_CARDS,
             .stream = STREAM_DECK},
    .notes = notes,
    .text = {.layout = "AHDX", .common = "B", .optional = ""},
    .counters = {.most = {[ASKED] = SEATS}},
    .sight = {.concealed = 1 << UNDER},
    .turn = {.ask_again = ask_turn_again,
             .setup_phase = PHASE_NEVER,
             .count = TURN_STEPS,
             .drive = turn},
    .hand_zone = HAND,
    .pile_zone = PILE,
    .numbers = {.places = 6, .fields = 1},
    .play_zones = 1 << ROW,
    .know = &know_by_ids,
    .pick_stream = STREAM_PICK,
    .why_under = WHY_MOVED,
    .core_step = STEP_CORE,
    .setup = setup,
    .read = {.number = eval_card_number, .gauge = eval_seat_gauge},
    .fallback = ask_neutral,
};
