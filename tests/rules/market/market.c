/* market.c - a whole game: its words, its tables, its turn. Ids are those of RULES.md. */
#include "tests/rules/market/market.h"

#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/offer.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"

enum { DECK, HAND, MARKET, STALL, PILE, ZONES };
enum { WARE, ERRAND };
enum { PRICE, WORTH };
enum { COINS };
enum { MARK_SOLD, MARKS };
enum { PLACES = 4, BROUGHT = 2, FIRST_HAND = 4, FIRST_COINS = 3, WAGE = 2, TURNS = 20 };
enum { DECK_CARDS = 16, DECK_COPIES = 3 }; /* MK-001 */
enum { PHASE_BUY, PHASE_STOCK, PHASE_NEVER = 0xff };
enum { AT_BEGIN, AT_BUY, AT_STOCK, AT_NEXT, AT_DEAL, TURN_STEPS };
enum { STEP_BUY, STEP_STOCK, STEP_CORE };
enum { BUY, MODE, NAME, NO, NONE, NUMBER, PASS, PICK, STOCK, TAKE, YES };
enum { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };
enum { REASON_CLOSED };
enum { WHY_BOUGHT = 1, WHY_BROUGHT, WHY_MOVED, WHY_SOLD };

/* ---- words of the card language ---------------------------------------------- */

static const char *const types[] = {"ware", "errand", NULL}; /* MK-002 */
static const char *const seats[] = {"you", "foe", NULL};
static const char *const durations[] = {"turn", NULL};
static const char *const classes[] = {"type", "has", NULL};
static const struct vocab_zone nouns[] = {
    {"deck", 1 << DECK, SIGHT_NOBODY},   {"hand", 1 << HAND, SIGHT_OWNER},
    {"market", 1 << MARKET, SIGHT_BOTH}, {"stall", 1 << STALL, SIGHT_BOTH},
    {"pile", 1 << PILE, SIGHT_BOTH},     {.name = NULL}};
static const struct vocab_field fields[] = {
    {"price", PRINT_NUMBER, PRICE, 1, 5, NULL, 1 << WARE | 1 << ERRAND, 1 << WARE | 1 << ERRAND,
     "値段", "price", "show=corner"},
    {"worth", PRINT_NUMBER, WORTH, 0, 9, NULL, 1 << WARE, 1 << WARE, "価値", "worth", "show=foot"},
    {.name = NULL}};
static const struct vocab_number numbers[] = {
    {"price", false, 1, 5}, {"worth", false, 0, 9}, {"type", false, 0, 1}, {.name = NULL}};
static const struct vocab_gauge sums[] = {{"coins", true, false, 0, 9, NULL, NULL, NULL},
                                          {.name = NULL}};

static void discard(struct run *run, const struct verb_call *call)
{
    verb_discard(run, &call->set, WHY_MOVED);
}

static void move(struct run *run, const struct verb_call *call)
{
    struct field *field = &run->st->field;

    verb_move(run, call->you, &call->set, call->to, call->flags, WHY_MOVED);
    for (seat_t owner = 0; owner < SEATS; owner++) { /* MK-006 */
        field->mark[MARK_SOLD][owner] &= field->zone[STALL][owner];
    }
}

static const struct vocab_verb card_verbs[] = {
    {"draw", "nb", true, "move up to N cards from the top of the deck to the hand", TELLS_NOTHING,
     verb_do_draw, .reach = {0}},
    {"discard", "S", true, "put the cards of a hand on the pile", TELLS_FACES, discard,
     .reach = {0}},
    {"move", "St", true, "move the cards to a zone of their owner", TELLS_NOTHING, move,
     .reach = {0}},
    {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING, verb_do_look,
     .reach = {0}},
    {"add", "ng", false, "add N to a number of a seat", TELLS_NOTHING, verb_do_add, .reach = {0}},
    {"sub", "ng", false, "take N from a number of a seat", TELLS_NOTHING, verb_do_sub,
     .reach = {0}},
    {.name = NULL}};
static const struct vocab vocab = {.game = "market",
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
                                   .card.may_use = 1 << ERRAND,
                                   .card.must_use = 1 << ERRAND,
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
    {'M', "market", ZONE_SLOTS, LABEL_SQUARE, .sight = SIGHT_BOTH, .is_common = true,
     .capacity = PLACES, .offset = {0, 0}, .width = 1, .ja = "市場", .en = "market",
     .more = "row=2 kind=grid label=square max=4 cols=4 rows=1 facing=owner show=all"},
    {'S', "stall", ZONE_PILE, .sight = SIGHT_BOTH, .capacity = 64, .offset = {192, 256}, .ja = "店",
     .en = "stall", .more = "row=1 kind=pile col=1 order=arrival show=all"},
    {'X', "pile", ZONE_PILE, .sight = SIGHT_BOTH, .capacity = 28, .offset = {8, 36}, .ja = "捨て札",
     .en = "pile", .more = "row=1 kind=pile col=3 order=arrival show=top"}};
static void bought(struct run *run, seat_t seat, move_t move);
static void stocked(struct run *run, seat_t seat, move_t move);

static const struct step_rule steps[] = {
    {"buy", DECISION_pick, "買う", "Buy a card or pass", .answer = bought},
    {"stock", DECISION_place, "市場に出す", "Lay a card on the market", .answer = stocked},
    CORE_STEP_ROWS,
    {.name = NULL}};
static const struct verb_rule moves[] = {
    {"buy", OPERAND_CARD, false, 0, "{1}を買う", "buy {1}", "role=main", .steps = 1 << STEP_BUY},
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
    {"pass", OPERAND_NONE, false, 0, "買わない", "pass", "role=button", .steps = 1 << STEP_BUY,
     .neutral = 1},
    {"pick", OPERAND_CARD, true, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_CHOOSE),
     .core = 1 << ANSWER_PICK},
    {"stock", OPERAND_CARD, false, '@', "{1}を{@}に出す", "lay {1} on {@}", "role=main",
     .steps = 1 << STEP_STOCK},
    {"take", OPERAND_CARD, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_TAKE),
     .core = 1 << ANSWER_TAKE},
    {"yes", OPERAND_NONE, false, 0, NULL, NULL, NULL, .steps = 1 << (STEP_CORE + CORE_MAY),
     .core = 1 << ANSWER_YES},
    {.name = NULL}};
static const struct gauge_rule gauges[] = {{"coins", COINS, 0, 9, true, FIRST_COINS, 0, "硬貨",
                                            "coins",
                                            "unit=point owner=seat min=0 max=9 start=3 good=up"},
                                           {.key = NULL}};
static const struct flag_rule flags[] = {{.letter = 's',
                                          .mark = MARK_SOLD,
                                          .ja = "相手が買った",
                                          .en = "bought by the other player",
                                          .more = "draw=badge"},
                                         {.letter = 0}};
static const struct deck_rule decks[] = {{"cards", DECK_CARDS, 0, DECK_CARDS, DECK_COPIES,
                                          "ほかに制限はない。", "No other limit.", NULL},
                                         {.key = NULL}};
static const struct word_rule phases[] = {{"buying", "買い物", "buying", NULL},
                                          {"stocking", "品出し", "stocking", NULL},
                                          {NULL, NULL, NULL, NULL}};
static const struct word_rule reasons[] = {{"closed", "市が終わった", "the market is closed", NULL},
                                           {"resign", NULL, NULL, NULL},
                                           {"adjudicated", NULL, NULL, NULL},
                                           {NULL, NULL, NULL, NULL}};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const struct word_rule notes[] = {{"", NULL, NULL, NULL},
                                         {"bought", "買った", "bought", NULL},
                                         {"brought", "出した", "brought", NULL},
                                         {"moved", "動いた", "moved", NULL},
                                         {"sold", "相手に売れた", "sold to the other", NULL},
                                         {NULL, NULL, NULL, NULL}};
static const struct legend_row legend[] = {{"flag", "d", "裏向き", "face-down", "draw=back"},
                                           {"attr", "type", "種類", "type", "show=edge"},
                                           {"word", "ware", "品", "ware", "class=type"},
                                           {"word", "errand", "用事", "errand", "class=type"},
                                           {NULL, NULL, NULL, NULL, NULL}};

/* ---- the turn ---------------------------------------------------------------------- */

static void setup(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        zone_fill_deck(run, seat);
        run->st->head.gauge[seat][COINS] = FIRST_COINS;
    }
    run->st->head.step = AT_DEAL;
}

static void deal(struct run *run) /* MK-003 */
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        chance_shuffle(run, DECK, seat, STREAM_DECK + seat);
    }
    for (int i = 0; i < PLACES; i++) {
        seat_t seat = (seat_t)(i / BROUGHT);
        chance_top(run, DECK, seat);
        zone_move_at(run, zone_at(run, DECK, seat, 0), MARKET, i, SEEN_BOTH, WHY_BROUGHT);
    }
    verb_draw(run, 0, FIRST_HAND);
    verb_draw(run, 1, FIRST_HAND);
    int first = chance_below(run, STREAM_FIRST, 2);
    run->st->head.first = (seat_t)(first ^ (int)run->st->head.chance.is_swapped);
    run->st->head.has_first = 1;
    event_plain(run, NOTE_coin, run->st->head.first, 0, -1);
    run->st->head.step = AT_BEGIN;
}

/* MK-006: what a seat has bought. */
static int worth_of(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    int sum = 0;

    for (seat_t owner = 0; owner < SEATS; owner++) {
        uint64_t sold = field->mark[MARK_SOLD][owner];
        uint64_t wares = field->zone[STALL][owner] & (owner == seat ? ~sold : sold);
        for (; wares != 0; wares &= wares - 1) {
            obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(wares));
            sum += match_card(run->match, obj)->number[WORTH];
        }
    }
    return sum;
}

static void begin(struct run *run)
{
    struct head *head = &run->st->head;
    int s1 = worth_of(run, 0), s2 = worth_of(run, 1);

    if (run->st->field.count[MARKET][0] + run->st->field.count[MARKET][1] == 0 ||
        head->turn == TURNS) { /* MK-009 */
        play_over(run, s1 == s2 ? 2 : s1 < s2, REASON_CLOSED);
        return;
    }
    head->first ^= head->turn > 0;
    event_plain(run, NOTE_turn, head->first, -1, ++head->turn);
    verb_gauge(run, COINS, head->first, WAGE); /* MK-004 */
    play_phase(run, PHASE_BUY, AT_BUY);
}

static void ask_buy(struct run *run) /* MK-005 */
{
    seat_t seat = run->st->head.first;
    struct set wares = {{0, 0}};
    struct ask *ask = ask_open(run, seat, STEP_BUY);

    for (int i = 0; i < PLACES; i++) {
        obj_t obj = run->st->field.order[zones[MARKET].offset[0] + i];
        if (obj != OBJ_NONE &&
            match_card(run->match, obj)->number[PRICE] <= run->st->head.gauge[seat][COINS]) {
            set_add(&wares, obj);
        }
    }
    ask_cards(run, ask, BUY, &wares);
    ask_plain(ask, PASS);
}

static void bought(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    ask_close(run);
    play_phase(run, PHASE_STOCK, AT_STOCK);
    if (move_verb(move) == PASS) {
        return;
    }
    const struct card *card = match_card(run->match, obj);
    verb_gauge(run, COINS, seat, -card->number[PRICE]);
    zone_move(run, obj, card->type == WARE ? STALL : PILE, END_DEFAULT, SEEN_BOTH, WHY_BOUGHT);
    if (card->type == ERRAND) { /* MK-007 */
        vm_push(run, card->use, card->use_numbers, card->use_sets, seat, obj, 0xff, 0);
    } else if (obj_seat(obj) != seat) { /* MK-006 */
        run->st->field.mark[MARK_SOLD][obj_seat(obj)] |= obj_bit(obj);
        event_turned(run, obj, WHY_SOLD);
    }
}

static bool ask_stock(struct run *run, seat_t seat) /* MK-008 */
{
    const uint8_t *row = &run->st->field.order[zones[MARKET].offset[0]];
    uint64_t hand = run->st->field.zone[HAND][seat];
    uint32_t places = 0;

    for (int i = 0; i < PLACES; i++) {
        places |= (uint32_t)(row[i] == OBJ_NONE) << i;
    }
    if (places == 0 || hand == 0) {
        return false;
    }
    offer_squares(ask_open(run, seat, STEP_STOCK), STOCK, seat == 0 ? OFFER_S1 : OFFER_S2, hand,
                  zones[MARKET].offset[0], places, 1 << seat);
    return true;
}

static void stock(struct run *run)
{
    if (!ask_stock(run, run->st->head.first)) {
        run->st->head.step = AT_NEXT;
    }
}

static void stocked(struct run *run, seat_t seat, move_t move)
{
    int place = move_skill(move) - zones[MARKET].offset[0];
    obj_t obj =
        zone_copy(run->match, run->st, (obj_t)move_operand(move), run->st->field.zone[HAND][seat]);

    ask_close(run);
    zone_move_at(run, obj, MARKET, place, SEEN_BOTH, WHY_BROUGHT);
    run->st->head.step = AT_NEXT;
}

static void next(struct run *run)
{
    verb_draw(run, run->st->head.first, 1);
    run->st->head.step = AT_BEGIN;
}

static void (*const turn[])(struct run *run) = {begin, ask_buy, stock, next, deal};

static bool ask_turn_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;

    if (asked != 1 << head->first) {
        return false;
    }
    if (step == STEP_BUY && head->phase == PHASE_BUY) {
        head->step = AT_BUY;
        ask_buy(run);
        return true;
    }
    head->step = AT_STOCK;
    return step == STEP_STOCK && head->phase == PHASE_STOCK && ask_stock(run, head->first);
}

const struct rules market_rules = {
    .vocab = &vocab,
    .revision = 1,
    .title_ja = "市場",
    .title_en = "Market",
    .zones = ZONES,
    .zone = zones,
    .steps = steps,
    .verbs = moves,
    .gauges = gauges,
    .options = rules_no_options,
    .flags = flags,
    .phases = phases,
    .reasons = reasons,
    .notes = notes,
    .streams = streams,
    .legend = legend,
    .deck = {.rows = decks,
             .copies = DECK_COPIES,
             .size = DECK_CARDS,
             .zone = DECK,
             .stream = STREAM_DECK},
    .hand_zone = HAND,
    .pile_zone = PILE,
    .marks = {.count = MARKS, .left = 1 << MARK_SOLD},
    .manners = LENDS_EFFECTS, /* MK-007 */
    .turn = {.drive = turn,
             .count = TURN_STEPS,
             .setup_phase = PHASE_NEVER,
             .ask_again = ask_turn_again},
    .core_step = STEP_CORE,
    .pick_stream = STREAM_PICK,
    .read = {.number = eval_card_number, .gauge = eval_seat_gauge},
    .fallback = ask_neutral,
    .setup = setup,
    .text = {.layout = "HDSX", .common = "M", .optional = ""},
    .know = &know_by_ids,
};
