/* ultima-generation.c - the tables of the game and the doors through which the core calls it. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"

/* Where rows begin in field.order; what lies on the table is kept by card. */
enum {
    AT_HOMES = 0,
    AT_ANNEXES = AT_HOMES + SEATS,
    AT_DECKS = AT_ANNEXES + SEATS,
    AT_DISCARDS = AT_DECKS + 2 * DECK_CARDS,
    AT_LOST = AT_DISCARDS + 2 * DECK_CARDS,
    AT_CHAIN = AT_LOST + 2 * DECK_CARDS,
    CHAIN_CARDS = LIMIT_CHAIN, /* of a seat */
    AT_ALL = AT_CHAIN + 2 * CHAIN_CARDS
};
_Static_assert((int)AT_ALL <= (int)ORDER_BYTES, "all rows fit");
_Static_assert((int)DECK_CARDS <= (int)TAGS, "every card can lie on the table");

#define ROWS(start, size)                                                                          \
    {                                                                                              \
        (start), (start) + (size)                                                                  \
    }

static const struct zone_rule zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_DECKS, DECK_CARDS)},
    [ZONE_HAND] = {.letter = 'H',
                   .word = "hand",
                   .kind = ZONE_SET,
                   .sight = SIGHT_OWNER,
                   .capacity = DECK_CARDS},
    [ZONE_HOME] = {.letter = 'T',
                   .word = "home",
                   .kind = ZONE_SLOTS,
                   .label = LABEL_PLACE,
                   .label_letter = 'h',
                   .sight = SIGHT_BOTH,
                   .capacity = 1,
                   .offset = ROWS(AT_HOMES, 1),
                   .label_first = {1, 2},
                   .below = ZONE_ATTACHED + 1,
                   .is_tagged = true},
    [ZONE_ANNEX] = {.letter = 'N',
                    .word = "annex",
                    .kind = ZONE_SLOTS,
                    .label = LABEL_PLACE,
                    .label_letter = 'n',
                    .sight = SIGHT_BOTH,
                    .capacity = 1,
                    .offset = ROWS(AT_ANNEXES, 1),
                    .label_first = {1, 2},
                    .is_tagged = true},
    [ZONE_UNITS] = {.letter = 'U',
                    .word = "units",
                    .kind = ZONE_SPREAD,
                    .label = LABEL_ARRIVAL,
                    .label_letter = 'u',
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .below = ZONE_ATTACHED + 1,
                    .is_tagged = true},
    [ZONE_TREASURES] = {.letter = 'J',
                        .word = "treasures",
                        .kind = ZONE_SPREAD,
                        .label = LABEL_ARRIVAL,
                        .label_letter = 'j',
                        .sight = SIGHT_BOTH,
                        .capacity = DECK_CARDS,
                        .below = ZONE_ATTACHED + 1,
                        .is_tagged = true},
    [ZONE_REAGENTS] = {.letter = 'Q',
                       .word = "reagents",
                       .kind = ZONE_SPREAD,
                       .label = LABEL_ARRIVAL,
                       .label_letter = 'q',
                       .sight = SIGHT_BOTH,
                       .capacity = DECK_CARDS,
                       .is_tagged = true,
                       .keeps_tag = true},
    [ZONE_ATTACHED] = {.letter = 'A',
                       .word = "attached",
                       .kind = ZONE_SPREAD,
                       .label = LABEL_ATTACHED,
                       .label_letter = 'a',
                       .sight = SIGHT_BOTH,
                       .capacity = DECK_CARDS,
                       .host = ZONE_UNITS,
                       .is_tagged = true},
    [ZONE_CHAIN_OF_USES] = {.letter = 'C',
                            .word = "chain",
                            .kind = ZONE_PILE,
                            .sight = SIGHT_BOTH,
                            .is_common = true,
                            .capacity = CHAIN_CARDS,
                            .offset = ROWS(AT_CHAIN, CHAIN_CARDS)},
    [ZONE_DISCARDS] = {.letter = 'X',
                       .word = "discards",
                       .kind = ZONE_PILE,
                       .sight = SIGHT_BOTH,
                       .capacity = DECK_CARDS,
                       .offset = ROWS(AT_DISCARDS, DECK_CARDS)},
    [ZONE_LOST] = {.letter = 'Z',
                   .word = "lost",
                   .kind = ZONE_PILE,
                   .sight = SIGHT_BOTH,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_LOST, DECK_CARDS)},
};

static const struct step_rule steps[] = {
    [STEP_HOME] = {"home", DECISION_pick},
    [STEP_POINT] = {"point", DECISION_pick},
    [STEP_UPKEEP] = {"upkeep", DECISION_pay},
    [STEP_PLAY] = {"play", DECISION_main},
    [STEP_DECLARE] = {"declare", DECISION_yesno},
    [STEP_FORM] = {"form", DECISION_place},
    [STEP_ABILITY] = {"ability", DECISION_main},
    [STEP_CARD] = {"card", DECISION_main},
    [STEP_COUNTER] = {"counter", DECISION_respond},
    [STEP_STRIKE] = {"strike", DECISION_aim},
    [STEP_TARGET] = {"target", DECISION_aim},
    [STEP_TRIM] = {"trim", DECISION_pick},
    [STEP_PAY] = {"pay", DECISION_pay},
    [STEP_ARRANGE] = {"arrange", DECISION_order},
    [STEP_CORE + CORE_CHOOSE] = {"choose", DECISION_pick},
    [STEP_CORE + CORE_TAKE] = {"arrange", DECISION_order},
    [STEP_CORE + CORE_MODE] = {"mode", DECISION_mode},
    [STEP_CORE + CORE_DECLARE] = {"choose", DECISION_pick},
    [STEP_CORE + CORE_MAY] = {"may", DECISION_yesno},
    [STEP_CORE + CORE_NUMBER] = {"number", DECISION_number},
    {NULL, DECISION_main},
};

static const struct verb_rule moves[] = {
    [MOVE_AIM] = {"aim", OPERAND_CARD, false, '>'},
    [MOVE_ATTACK] = {"attack", OPERAND_NONE, false, 0},
    [MOVE_BOTTOM] = {"bottom", OPERAND_CARD, true, 0},
    [MOVE_CONVERT] = {"convert", OPERAND_CARD, false, 0},
    [MOVE_COUNTER] = {"counter", OPERAND_CARD, false, ','},
    [MOVE_DISCARD] = {"discard", OPERAND_CARD, false, 0},
    [MOVE_DISTILL] = {"distill", OPERAND_CARD, false, 0},
    [MOVE_DONE] = {"done", OPERAND_NONE, false, 0},
    [MOVE_DROP] = {"drop", OPERAND_CARD, false, 0},
    [MOVE_ENOUGH] = {"enough", OPERAND_NONE, false, 0},
    [MOVE_EQUIP] = {"equip", OPERAND_CARD, false, '@'},
    [MOVE_HOME] = {"home", OPERAND_CARD, false, 0},
    [MOVE_JOIN] = {"join", OPERAND_CARD, false, '@'},
    [MOVE_KEEP] = {"keep", OPERAND_CARD, false, 0},
    [MOVE_LOWER] = {"lower", OPERAND_NAME, false, 0},
    [MOVE_MAGIC] = {"magic", OPERAND_CARD, false, 0},
    [MOVE_MODE] = {"mode", OPERAND_WORD, false, 0},
    [MOVE_NAME] = {"name", OPERAND_NAME, false, 0},
    [MOVE_NO] = {"no", OPERAND_NONE, false, 0},
    [MOVE_NONE] = {"none", OPERAND_NONE, false, 0},
    [MOVE_NUMBER] = {"number", OPERAND_NUMBER, false, 0},
    [MOVE_PASS] = {"pass", OPERAND_NONE, false, 0},
    [MOVE_PAY] = {"pay", OPERAND_CARD, true, 0},
    [MOVE_PICK] = {"pick", OPERAND_CARD, true, 0},
    [MOVE_RAISE] = {"raise", OPERAND_NAME, false, 0},
    [MOVE_REAGENT] = {"reagent", OPERAND_CARD, false, 0},
    [MOVE_SCRAP] = {"scrap", OPERAND_CARD, false, 0},
    [MOVE_SKILL] = {"skill", OPERAND_CARD, false, ','},
    [MOVE_SPARE] = {"spare", OPERAND_NONE, false, 0},
    [MOVE_TAKE] = {"take", OPERAND_CARD, true, 0},
    [MOVE_TAP] = {"tap", OPERAND_SKILL, false, 0},
    [MOVE_TARGET] = {"target", OPERAND_CARD, false, 0},
    [MOVE_TOP] = {"top", OPERAND_CARD, true, 0},
    [MOVE_TOWN] = {"town", OPERAND_CARD, false, 0},
    [MOVE_TREASURE] = {"treasure", OPERAND_CARD, false, 0},
    [MOVE_UNIT] = {"unit", OPERAND_CARD, false, 0},
    [MOVE_USE] = {"use", OPERAND_SKILL, false, 0},
    [MOVE_YES] = {"yes", OPERAND_NONE, false, 0},
    {.name = NULL},
};

#define VIRTUE(number)                                                                             \
    {                                                                                              \
        "v", GAUGE_VIRTUE + (number), VIRTUE_LOW, VIRTUE_HIGH, true, 0, 0                          \
    }
static const struct gauge_rule gauges[] = {
    {"hp", GAUGE_DURABILITY, 0, 999, true, 0, 0},
    VIRTUE(0),
    VIRTUE(1),
    VIRTUE(2),
    VIRTUE(3),
    VIRTUE(4),
    VIRTUE(5),
    VIRTUE(6),
    VIRTUE(7),
    {"mark", GAUGE_MARK, -9999, 9999, false, 0, 0},
    {NULL, 0, 0, 0, false, 0, 0},
};

static const char *const first_words[] = {"rng", "s1", "s2", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const char *const compare_words[] = {"over", "at_least", NULL};
static const char *const untap_words[] = {"own", "all", NULL};
static const char *const mark_words[] = {"carry", "last_phase", NULL};
static const char *const upkeep_words[] = {"optional", "forced", NULL};
static const char *const scrap_words[] = {"field", "units", NULL};
static const char *const magic_words[] = {"yes", "no", NULL};
static const char *const tie_words[] = {"draw", "turn_player", NULL};
static const char *const deckout_words[] = {"draw", "durability", NULL};
static const struct option_rule options[] = {
    [OPTION_FIRST] = {"first", 0, 2, FIRST_RANDOM, first_words}, /* UG-R04 */
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words},             /* UG-R60 */
    [OPTION_COMPARE] = {"virtue_compare", 0, 1, 0, compare_words},
    [OPTION_DRAW] = {"draw_count", 1, 5, 1, NULL}, /* UG-R07 */
    [OPTION_UNTAP] = {"untap_scope", 0, 1, 0, untap_words},
    [OPTION_MARK] = {"int_mark", 0, 1, 0, mark_words},
    [OPTION_UPKEEP] = {"upkeep_choice", 0, 1, 0, upkeep_words},
    [OPTION_SCRAP] = {"scrap_scope", 0, 1, 0, scrap_words},
    [OPTION_MAGIC] = {"battle_magic", 0, 1, 0, magic_words},
    [OPTION_TIE] = {"same_condition_tie", 0, 1, 0, tie_words},
    [OPTION_DECKOUT] = {"deckout_tie", 0, 1, 0, deckout_words},
    [OPTION_TURNS] = {"max_turns", 1, 10000, 200, NULL},
    [OPTION_ACTIONS] = {"max_actions", 10, 10000, 200, NULL},
    {NULL, 0, 0, 0, NULL},
};
_Static_assert((int)OPTIONS <= (int)OPTION_MAX, "all options fit");

static const struct deck_rule decks[] = {
    {.key = "cards", .least = DECK_CARDS, .most = DECK_CARDS, .copies = NAME_COPIES},
    {.key = NULL},
};

static const struct flag_rule flags[] = {
    {'f', MARK_FRONT, 0, false, false},    {'b', MARK_REAR, 0, false, false},
    {'a', MARK_ACTED, 0, false, false},    {'z', MARK_USED, MARK_USED, true, false},
    {'g', MARK_GROUP, 0, false, false},    {'e', MARK_DUE, 0, false, false},
    {'w', MARK_ATTACKED, 0, false, false}, {0, 0, 0, false, false},
};

static const char *const phases[] = {"setup",  "untap", "draw", "recovery", "upkeep", "play1",
                                     "battle", "play2", "trim", "end",      NULL};
/* Where the turn goes on behind an effect. */
static const uint32_t phase_steps[] = {
    [PHASE_SETUP] = 1u << TURN_HOME | 1u << TURN_DEAL,
    [PHASE_UNTAP] = 1u << TURN_DRAW,
    [PHASE_DRAW] = 1u << TURN_DRAW | 1u << TURN_RECOVER,
    [PHASE_RECOVERY] = (2u << TURN_POINTS) - (1u << TURN_RECOVER),
    [PHASE_UPKEEP] = 1u << TURN_UPKEEP,
    [PHASE_PLAY1] = 1u << TURN_PLAY1,
    [PHASE_BATTLE] = (2u << TURN_OVER) - (1u << TURN_DECLARE),
    [PHASE_PLAY2] = 1u << TURN_PLAY2,
    [PHASE_TRIM] = 1u << TURN_TRIM,
    [PHASE_END] = (2u << TURN_OUT) - (1u << TURN_END),
};
static const char *const reasons[] = {"virtue",   "corruption", "home",        "deckout",
                                      "turn-cap", "resign",     "adjudicated", NULL};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const char *const notes[] = {
    "",          "founded",    "placed",  "equipped", "laid",      "added",    "replaced",
    "used",      "resolved",   "negated", "attached", "converted", "scrapped", "distilled",
    "destroyed", "discarded",  "lost",    "milled",   "taken",     "returned", "restocked",
    "put",       "paid",       "dropped", "trimmed",  "tapped",    "untapped", "damaged",
    "healed",    "front",      "rear",    "back",     "strikes",   "aimed",    "swings",
    "spared",    "retargeted", NULL};

static void drive_frame(struct run *run, struct frame *frame)
{
    switch ((enum ug_frame)frame->kind) {
    case FRAME_USE:
        ug_use_drive(run, frame);
        break;
    case FRAME_HOLD:
        ug_hold_drive(run, frame);
        break;
    case FRAME_STRIKE:
        ug_turn_drive(run);
        break;
    case FRAME_NAME:
        ug_name_drive(run, frame);
        break;
    case FRAME_LOOK:
        ug_look_drive(run, frame);
        break;
    case FRAME_AIM:
        ug_aim_drive(run, frame);
        break;
    case FRAME_SOURCE:
        vm_pop(run);
        break;
    }
}

static void drive(struct run *run)
{
    const struct head *head = &run->st->head;
    struct frame *frame = vm_top(run);

    do {
        if (frame == NULL) {
            ug_turn_drive(run);
        } else {
            drive_frame(run, frame);
        }
        frame = vm_top(run);
    } while (head->ask.seats == 0 && !head->is_over &&
             (frame == NULL || frame->kind >= FRAME_GAME));
}

static void answer(struct run *run, seat_t seat, move_t move)
{
    struct frame *frame = vm_top(run);

    if (frame == NULL) {
        ug_turn_answer(run, seat, move);
        return;
    }
    switch ((enum ug_frame)frame->kind) {
    case FRAME_HOLD:
        ug_hold_answer(run, frame, move);
        break;
    case FRAME_STRIKE:
        if (run->st->head.ask.step == STEP_STRIKE) {
            ug_battle_strike_answer(run, frame, move);
        } else {
            ug_turn_answer(run, seat, move);
        }
        break;
    case FRAME_NAME:
        ug_name_answer(run, frame, move);
        break;
    case FRAME_LOOK:
        ug_look_answer(run, frame, move);
        break;
    default:
        ug_aim_answer(run, frame, move);
        break;
    }
}

/* Without a battle that it could end with a change lasts to the end of the turn (RULES.md 6.9). A
 * battle begins as it is declared: its units form up for it. */
static uint8_t lasts(const struct run *run, uint8_t until)
{
    const struct head *head = &run->st->head;
    bool is_forming = head->step == TURN_ATTACKERS || head->step == TURN_DEFENDERS;
    bool is_late = until == FOR_BATTLE && head->counter[AT_BATTLE] == 0 && !is_forming;

    return is_late ? FOR_TURN : until;
}

/* Costs are one event, and so is what a card says to happen together. */
static void together(struct run *run, bool begins)
{
    run->st->head.counter[AT_TOGETHER] = begins;
    if (!begins) {
        ug_check(run, NULL);
    }
}

static void changed(struct run *run)
{
    ug_check(run, NULL);
}

/* RULES.md 5.0 */
static move_t fallback(const struct run *run, seat_t seat)
{
    static const int neutral[] = {MOVE_PASS, MOVE_DONE,  MOVE_ENOUGH, MOVE_NONE,
                                  MOVE_NO,   MOVE_SPARE, MOVE_KEEP};
    move_t list[ASK_MOVES];
    int n = ask_list(run->match, run->st, seat, list);

    for (size_t i = 0; i < COUNT_OF(neutral); i++) {
        for (int k = 0; k < n; k++) {
            if (move_verb(list[k]) == neutral[i]) {
                return list[k];
            }
        }
    }
    return list[0];
}

static seat_t seat_of(const struct eval *eval, int word)
{
    return word == SEAT_ACTIVE ? eval->run->st->head.first : eval->you;
}

const struct rules ultima_rules = {
    .vocab = &ultima_vocab,
    .revision = 1,
    .title_ja = "ウルティマジェネレーション",
    .title_en = "Ultima Generation: Road to the Avatar",
    .zones = ZONE_COUNT,
    .zone = zones,
    .steps = steps,
    .verbs = moves,
    .gauges = gauges,
    .options = options,
    .flags = flags,
    .phases = phases,
    .reasons = reasons,
    .streams = streams,
    .legend = ultima_legend,
    .decks = decks,
    .notes = notes,
    .layout = "TNUJQHDXZ",
    .layout_common = "C",
    .layout_optional = "NUJQC",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_STEPS,
    .phase_steps = phase_steps,
    .counter_most = {[AT_POINTS] = 255,
                     [AT_ACTS] = 255,
                     [AT_ACTS_HIGH] = 40,
                     [AT_WINDOW] = WINDOWS,
                     [AT_USES] = WINDOW_ACTIONS,
                     [AT_BATTLE] = 2,
                     [AT_ENDED] = 1,
                     [AT_TRIGGERS] = 255,
                     [AT_TRIGGERS_HIGH] = 1,
                     [AT_TOGETHER] = 1,
                     [AT_SKILL] = CARD_SKILLS},
    .verbs_showing =
        UINT64_C(1) << CORE_DISCARD | UINT64_C(1) << CORE_REVEAL | UINT64_C(1) << VERB_LOSE,
    .verbs_moving = UINT64_C(1) << CORE_MOVE,
    .copies_max = NAME_COPIES,
    .deck_zone = ZONE_DECK,
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DISCARDS,
    .labels_by_card = true,
    .has_table = true,
    .counter_letters = "th",
    .names = ultima_names,
    .fields = NUM_PRINTED,
    .given_first = WORD_SHOT,
    .silencer = WORD_NONE,
    .marks = MARKS,
    .play_zones = 1u << ZONE_HOME | 1u << ZONE_ANNEX | 1u << ZONE_UNITS | 1u << ZONE_TREASURES |
                  1u << ZONE_ATTACHED,
    .masked_steps = 1u << STEP_ARRANGE,
    .why_of = {[CORE_DISCARD] = WHY_DISCARDED, [CORE_MOVE] = WHY_RETURNED},
    .why_under = WHY_DISCARDED,
    .deck_stream = STREAM_DECK,
    .pick_stream = STREAM_PICK,
    .target_step = STEP_TARGET,
    .pay_step = STEP_PAY,
    .verb_of = {.pick = MOVE_PICK,
                .take = MOVE_TAKE,
                .end = MOVE_NONE,
                .yes = MOVE_YES,
                .no = MOVE_NO,
                .mode = MOVE_MODE,
                .name = MOVE_NAME,
                .number = MOVE_NUMBER,
                .target = MOVE_TARGET,
                .enough = MOVE_ENOUGH,
                .pay = MOVE_PAY},
    .core_step = STEP_CORE,
    .setup = ug_setup_start,
    .moves = ug_moves,
    .hold = ug_hold,
    .lasts = lasts,
    .aged_numbers = 1u << NUM_SHIELD,
    .together = together,
    .noun = ug_read_noun,
    .skill_number = ug_digest_number,
    .changed = changed,
    .complete = ug_setup_complete,
    .reached = ug_setup_reached,
    .is_flagged = ug_setup_is_flagged,
    .drive = drive,
    .answer = answer,
    .joint = ug_setup_joint,
    .do_verb = ug_verbs_do,
    .word = ug_read_word,
    .relate = ug_read_relation,
    .seat = seat_of,
    .number = ug_read_number,
    .gauge = ug_read_gauge,
    .reopen = ug_turn_reopen,
    .frame_fits = ug_frames_fit,
    .print_aims = ug_aims_print,
    .fallback = fallback,
    .check_deck = ug_deck_faults,
    .invent_deck = ug_invent_deck,
    .why = ug_refuse_why,
};
