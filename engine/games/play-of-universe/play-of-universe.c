/* play-of-universe.c - the tables of the game and the doors through which the core calls it. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

/* Where rows begin in field.order: the squares first, so that a place below 25 is a square. */
enum {
    AT_BOARD = 0,
    AT_STRUCTURE = BOARD_SQUARES,
    AT_DECKS = AT_STRUCTURE + 1,
    AT_SIDES = AT_DECKS + 2 * DECK_CARDS,
    AT_TRASHES = AT_SIDES + 2 * DECK_CARDS,
    AT_RESOLVING = AT_TRASHES + 2 * DECK_CARDS,
    AT_WAITING = AT_RESOLVING + 2,
    AT_ALL = AT_WAITING + 2 * BOARD_SQUARES
};
_Static_assert((int)AT_ALL <= (int)ORDER_BYTES, "all rows fit");

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
    [ZONE_SIDE] = {.letter = 'M',
                   .word = "side",
                   .kind = ZONE_PILE,
                   .sight = SIGHT_BOTH,
                   .is_named = true,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_SIDES, DECK_CARDS)},
    [ZONE_BOARD] = {.letter = 'B',
                    .word = "board",
                    .kind = ZONE_SLOTS,
                    .label = LABEL_SQUARE,
                    .sight = SIGHT_BOTH,
                    .is_common = true,
                    .has_numbers = true,
                    .capacity = BOARD_SQUARES,
                    .offset = {AT_BOARD, AT_BOARD},
                    .width = BOARD_SIDE,
                    .next = ZONE_WRECKS + 1,
                    .below = ZONE_ARMOUR + 1},
    [ZONE_WRECKS] = {.letter = 'B',
                     .word = "wrecks",
                     .kind = ZONE_SLOTS,
                     .label = LABEL_SQUARE,
                     .sight = SIGHT_BOTH, /* PU-R56 */
                     .is_common = true,
                     .capacity = BOARD_SQUARES,
                     .offset = {AT_BOARD, AT_BOARD},
                     .width = BOARD_SIDE,
                     .flag = 'd'},
    [ZONE_ARMOUR] = {.letter = 'A',
                     .word = "armour",
                     .kind = ZONE_CHAIN,
                     .label = LABEL_HOST,
                     .sight = SIGHT_BOTH,
                     .capacity = DECK_CARDS,
                     .host = ZONE_BOARD,
                     .next = ZONE_UNDER + 1},
    [ZONE_UNDER] = {.letter = 'U',
                    .word = "under",
                    .kind = ZONE_CHAIN,
                    .label = LABEL_HOST,
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .host = ZONE_BOARD,
                    .flag = 'u'},
    [ZONE_STRUCTURE] = {.letter = 'S',
                        .word = "structure",
                        .kind = ZONE_SLOTS,
                        .label = LABEL_PLACE,
                        .label_letter = 'x',
                        .sight = SIGHT_BOTH,
                        .is_common = true,
                        .capacity = 1,
                        .offset = {AT_STRUCTURE, AT_STRUCTURE},
                        .label_first = {1, 1}},
    [ZONE_TRASH] = {.letter = 'G',
                    .word = "trash",
                    .kind = ZONE_PILE,
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .offset = ROWS(AT_TRASHES, DECK_CARDS)},
    [ZONE_RESOLVING] = {.letter = 'T',
                        .word = "resolving",
                        .kind = ZONE_PILE,
                        .sight = SIGHT_BOTH,
                        .is_common = true,
                        .capacity = 1,
                        .offset = ROWS(AT_RESOLVING, 1)},
    [ZONE_WAITING] = {.letter = 'W',
                      .word = "waiting",
                      .kind = ZONE_PILE,
                      .sight = SIGHT_BOTH,
                      .is_common = true,
                      .capacity = BOARD_SQUARES,
                      .offset = ROWS(AT_WAITING, BOARD_SQUARES)},
};

static const struct step_rule steps[] = {
    [STEP_MAIN] = {"main", DECISION_main},
    [STEP_ATTACK] = {"attack", DECISION_main},
    [STEP_FLASH] = {"flash", DECISION_respond},
    [STEP_ARRANGE] = {"arrange", DECISION_order},
    [STEP_TRIM] = {"trim", DECISION_pick},
    [STEP_PLACE] = {"place", DECISION_place},
    [STEP_ADVANCE] = {"advance", DECISION_yesno},
    [STEP_CORE + CORE_CHOOSE] = {"pick", DECISION_pick},
    [STEP_CORE + CORE_TAKE] = {"pick", DECISION_pick},
    [STEP_CORE + CORE_MODE] = {"mode", DECISION_mode},
    [STEP_CORE + CORE_DECLARE] = {"declare", DECISION_mode},
    [STEP_CORE + CORE_MAY] = {"confirm", DECISION_yesno},
    [STEP_CORE + CORE_NUMBER] = {"amount", DECISION_number},
    {NULL, DECISION_main},
};

static const struct verb_rule moves[] = {
    [MOVE_ACT] = {"act", OPERAND_SKILL, false, 0},
    [MOVE_ADVANCE] = {"advance", OPERAND_NONE, false, 0},
    [MOVE_BATTLE] = {"battle", OPERAND_NONE, false, 0},
    [MOVE_BOTTOM] = {"bottom", OPERAND_CARD, true, 0},
    [MOVE_BUILD] = {"build", OPERAND_CARD, false, 0},
    [MOVE_DISCARD] = {"discard", OPERAND_CARD, false, 0},
    [MOVE_DONE] = {"done", OPERAND_NONE, false, 0},
    [MOVE_END] = {"end", OPERAND_NONE, false, 0},
    [MOVE_EQUIP] = {"equip", OPERAND_CARD, false, '@'},
    [MOVE_EVOLVE] = {"evolve", OPERAND_CARD, false, '@'},
    [MOVE_HIT] = {"hit", OPERAND_CARD, false, '>'},
    [MOVE_MODE] = {"mode", OPERAND_WORD, false, 0},
    [MOVE_NAME] = {"name", OPERAND_TYPE, false, 0},
    [MOVE_NO] = {"no", OPERAND_NONE, false, 0},
    [MOVE_NUMBER] = {"number", OPERAND_NUMBER, false, 0},
    [MOVE_PASS] = {"pass", OPERAND_NONE, false, 0},
    [MOVE_PICK] = {"pick", OPERAND_CARD, true, 0},
    [MOVE_PLACE] = {"place", OPERAND_CARD, false, '@'},
    [MOVE_STAY] = {"stay", OPERAND_NONE, false, 0},
    [MOVE_STEP] = {"step", OPERAND_CARD, false, '@'},
    [MOVE_STONE] = {"stone", OPERAND_CARD, false, '*'},
    [MOVE_SUMMON] = {"summon", OPERAND_CARD, false, '@'},
    [MOVE_TOP] = {"top", OPERAND_CARD, true, 0},
    [MOVE_TRIM] = {"trim", OPERAND_CARD, false, 0},
    [MOVE_USE] = {"use", OPERAND_CARD, false, 0},
    [MOVE_YES] = {"yes", OPERAND_NONE, false, 0},
    {.name = NULL},
};

static const struct gauge_rule gauges[] = {
    {"res", GAUGE_RESERVE, 0, 99, true, 0, 0},
    {"used", GAUGE_SPENT, 0, 99, true, 0, 0},
    {"moves", GAUGE_MOVES, 0, 99, false, 0, 0},
    {"put", GAUGE_PLACED, 0, 99, false, 0, 0},
    {"steps", GAUGE_STEPS, 0, 100, false, 0, 0},
    {"acts", GAUGE_ACTIONS, 0, 10000, false, 0, 0},
    {"flashes", GAUGE_FLASHES, 0, 10000, false, 0, 0},
    {NULL, 0, 0, 0, false, 0, 0},
};

static const char *const first_words[] = {"rng", "s1", "s2", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const char *const scope_words[] = {"field", "territory", NULL};
static const char *const switch_words[] = {"off", "on", NULL};
static const char *const advance_words[] = {"optional", "forced", "off", NULL};
static const char *const double_words[] = {"draw", "active_loses", "active_wins", NULL};
static const struct option_rule options[] = {
    [OPTION_FIRST] = {"first", 0, 2, FIRST_RANDOM, first_words},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words}, /* open_lists (PU-R72) */
    [OPTION_STONES] = {"stones_total", 10, 99, 30, NULL},
    [OPTION_HAND] = {"start_hand", 0, 38, 5, NULL},
    [OPTION_RESERVE] = {"start_reserve", 0, 30, 3, NULL},
    [OPTION_PLACEMENT] = {"stones_per_placement", 0, 30, 0, NULL},
    [OPTION_CAP] = {"creature_cap", 1, 25, 5, NULL},
    [OPTION_SCOPE] = {"cap_scope", 0, 1, SCOPE_FIELD, scope_words},
    [OPTION_LIMIT] = {"facedown_limit", 1, 10, 5, NULL},
    [OPTION_OPTIONAL] = {"facedown_optional", 0, 1, 1, switch_words},
    [OPTION_EFFECT_KILLS] = {"effect_kills_facedown", 0, 1, 0, switch_words},
    [OPTION_ADVANCE] = {"advance", 0, 2, ADVANCE_OPTIONAL, advance_words},
    [OPTION_DOUBLE_J] = {"double_j", 0, 2, DOUBLE_DRAW, double_words},
    [OPTION_TURNS] = {"max_turns", 10, 10000, 200, NULL},
    [OPTION_ACTIONS] = {"max_actions", 20, 10000, 200, NULL},
    {NULL, 0, 0, 0, NULL},
};
_Static_assert((int)OPTIONS <= (int)OPTION_MAX, "all options fit");

static const struct deck_rule decks[] = {
    {.key = "cards", .least = DECK_CARDS, .most = DECK_CARDS, .copies = NAME_COPIES},
    {.key = NULL},
};

static const struct flag_rule flags[] = {
    {'z', MARK_USED, MARK_USED, true, true},
    {0, 0, 0, false, false},
};

static const char *const phases[] = {"setup", "start",  "main", "attack",
                                     "flash", "battle", "end",  NULL};
/* Where the turn goes on behind an effect. */
static const uint32_t phase_steps[] = {
    [PHASE_SETUP] = (2u << TURN_DEAL) - (1u << TURN_SHUFFLE),
    [PHASE_START] = 1u << TURN_DECKOUT | 1u << TURN_SUPPLY,
    [PHASE_MAIN] = 1u << TURN_MAIN,
    [PHASE_ATTACK] = 1u << TURN_ATTACK,
    [PHASE_FLASH] = (2u << TURN_STRIKE) - (1u << TURN_FLASH),
    [PHASE_BATTLE] = (2u << TURN_CEASE) - (1u << TURN_CHARGE),
    [PHASE_END] = (2u << TURN_NEXT) - (1u << TURN_END),
};
static const char *const reasons[] = {"j-hp",          "facedown", "deckout", "double-j",
                                      "facedown-both", "turn-cap", "loop",    "resign",
                                      "adjudicated",   NULL};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick",
                                      "s1.coin", "s2.coin", "first",   NULL};
static const char *const notes[] = {
    "",          "summoned",  "evolved",    "used",      "resolved", "equipped", "built",
    "replaced",  "stones",    "damage",     "stepped",   "advanced", "moved",    "pushed",
    "destroyed", "died",      "placed",     "discarded", "trimmed",  "put",      "attacks",
    "struck",    "cancelled", "redirected", "prevented", NULL};

static void drive_frame(struct run *run, struct frame *frame)
{
    switch ((enum pu_frame)frame->kind) {
    case FRAME_QUEUE:
        pu_queue_drive(run);
        break;
    case FRAME_USE:
        pu_act_use(run, frame);
        break;
    case FRAME_TRIM:
        pu_act_trim(run, frame);
        break;
    case FRAME_PLACE:
        pu_check_place(run, frame);
        break;
    case FRAME_ADVANCE:
        pu_battle_advance(run, frame);
        break;
    case FRAME_LOOK:
        pu_look_drive(run, frame);
        break;
    }
}

static void drive(struct run *run)
{
    const struct head *head = &run->st->head;
    struct frame *frame = vm_top(run);

    do {
        if (frame == NULL) {
            pu_turn_drive(run);
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
        pu_act_answer(run, seat, move);
    } else if (frame->kind == FRAME_PLACE) {
        pu_check_placed(run, frame, move);
    } else if (frame->kind == FRAME_ADVANCE) {
        pu_battle_advanced(run, frame, move);
    } else if (frame->kind == FRAME_TRIM) {
        pu_act_trimmed(run, frame, move);
    } else {
        pu_look_answer(run, frame, move);
    }
}

/* RULES.md 5.0: does nothing where that is allowed, else the first move. */
static move_t fallback(const struct run *run, seat_t seat)
{
    static const int neutral[] = {MOVE_END, MOVE_PASS, MOVE_STAY, MOVE_NO, MOVE_DONE};

    for (size_t i = 0; i < COUNT_OF(neutral); i++) {
        if ((run->st->head.ask.plain >> neutral[i] & 1) != 0) {
            return ask_move(neutral[i], 0, 0);
        }
    }
    return ask_first(run, seat);
}

/* There is no seat word but you and foe. */
static seat_t seat_of(const struct eval *eval, int word)
{
    (void)word;
    return eval->you;
}

const struct rules play_of_universe_rules = {
    .vocab = &play_of_universe_vocab,
    .revision = 1,
    .title_ja = "Play of Universe",
    .title_en = "Play of Universe",
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
    .legend = play_of_universe_legend,
    .decks = decks,
    .notes = notes,
    .layout = "HDMG",
    .layout_common = "BSTW",
    .layout_optional = "MSTW",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_STEPS,
    .phase_steps = phase_steps,
    .counter_most = {[AT_FIGHT] = 1,
                     [AT_CALLED] = 1,
                     [AT_KILLED] = BOARD_SQUARES,
                     [AT_PREVENT] = 255,
                     [AT_TRIGGERS] = 255,
                     [AT_TRIGGERS_FULL] = 1},
    .verbs_showing = UINT64_C(1) << CORE_DISCARD | UINT64_C(1) << CORE_REVEAL,
    .verbs_moving = UINT64_C(1) << CORE_MOVE | UINT64_C(1) << VERB_PUT | UINT64_C(1) << VERB_EQUIP,
    .object_counters = 1u << (AT_ROLES + ROLE_ATTACKER) | 1u << (AT_ROLES + ROLE_VICTIM),
    .copies_max = NAME_COPIES,
    .shown_word = WORD_J + 1,
    .deck_zone = ZONE_DECK,
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_TRASH,
    .marks = MARK_LAST + 1,
    .marks_ranked = ((1u << CARD_SKILLS) - 1) << MARK_USED, /* PU-R92 */
    .has_board = true,
    .counter_letters = "nh",
    .role_counters = AT_ROLES,
    .number_places = BOARD_SQUARES,
    .fields = NUM_FIELDS,
    .cost_now = pu_cost_now,
    .cost = NUM_COST,
    .given_first = WORD_GUARD,
    .silencer = WORD_NONE,
    .play_zones = 1u << ZONE_BOARD | 1u << ZONE_ARMOUR | 1u << ZONE_STRUCTURE,
    .ends_self = true,
    .looks_keep_one = true,
    .asks_what_can_be = true,
    .deck_stream = STREAM_DECK,
    .pick_stream = STREAM_PICK,
    .verb_of = {.pick = MOVE_PICK,
                .take = MOVE_PICK,
                .end = MOVE_DONE,
                .yes = MOVE_YES,
                .no = MOVE_NO,
                .mode = MOVE_MODE,
                .name = MOVE_NAME,
                .number = MOVE_NUMBER},
    .core_step = STEP_CORE,
    .setup = pu_setup_start,
    .offers = pu_offers,
    .changed = pu_check,
    .complete = pu_setup_complete,
    .reached = pu_setup_reached,
    .drive = drive,
    .answer = answer,
    .do_verb = pu_verbs_do,
    .arranged = pu_verbs_arranged,
    .word = pu_read_word,
    .relate = pu_read_relation,
    .seat = seat_of,
    .number = pu_read_number,
    .gauge = pu_read_gauge,
    .reopen = pu_turn_reopen,
    .frame_fits = pu_frames_fit,
    .print_flags = pu_flags_print,
    .read_flag = pu_flags_read,
    .is_told = pu_flags_told,
    .fallback = fallback,
    .check_deck = pu_deck_faults,
    .invent_deck = pu_invent_deck,
    .why = pu_refuse_why,
};
