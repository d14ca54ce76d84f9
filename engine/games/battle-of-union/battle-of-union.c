/* battle-of-union.c - the tables of the game and the doors through which the core calls it. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/vm.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/lang/op.h"

/* Fixed places first: camp, battle, reinforcements in battle have numbers of their own. */
static const struct zone_rule zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = 35,
                   .offset = {64, 99}},
    [ZONE_HAND] =
        {.letter = 'H', .word = "hand", .kind = ZONE_SET, .sight = SIGHT_OWNER, .capacity = 35},
    [ZONE_FORCE] =
        {.letter = 'Q', .word = "force", .kind = ZONE_SET, .sight = SIGHT_OWNER, .capacity = 35},
    [ZONE_CAMP] = {.letter = 'M',
                   .word = "camp",
                   .kind = ZONE_SLOTS,
                   .label = LABEL_PLACE,
                   .label_letter = 'm',
                   .sight = SIGHT_OWNER,
                   .is_facedown = true,
                   .has_numbers = true,
                   .capacity = SLOTS,
                   .offset = {0, 5},
                   .label_first = {1, 6},
                   .up = MARK_UP + 1,
                   .below = ZONE_RESERVE + 1},
    [ZONE_RESERVE] = {.letter = 'M',
                      .word = "reserve",
                      .kind = ZONE_SLOTS,
                      .label = LABEL_HOST,
                      .label_letter = 'm',
                      .sight = SIGHT_OWNER,
                      .is_facedown = true,
                      .capacity = SLOTS * AIDS,
                      .offset = {24, 34},
                      .host = ZONE_CAMP,
                      .width = AIDS,
                      .up = MARK_UP + 1},
    [ZONE_FIGHT] = {.letter = 'B', /* the fighter keeps its label */
                    .word = "fighter",
                    .kind = ZONE_SLOTS,
                    .label = LABEL_PLACE,
                    .label_letter = 'm',
                    .sight = SIGHT_OWNER,
                    .is_facedown = true,
                    .has_numbers = true,
                    .capacity = SLOTS,
                    .offset = {10, 15},
                    .label_first = {1, 6},
                    .up = MARK_UP + 1,
                    .next = ZONE_AID + 1},
    [ZONE_AID] = {.letter = 'B',
                  .word = "aid",
                  .kind = ZONE_QUEUE,
                  .label = LABEL_PLACE,
                  .label_letter = 'b',
                  .sight = SIGHT_OWNER,
                  .is_facedown = true,
                  .has_numbers = true,
                  .capacity = AIDS,
                  .offset = {20, 22},
                  .label_first = {1, 3},
                  .up = MARK_UP + 1},
    [ZONE_WALLS] = {.letter = 'W',
                    .word = "walls",
                    .kind = ZONE_SLOTS,
                    .label = LABEL_PLACE,
                    .label_letter = 'w',
                    .sight = SIGHT_NOBODY,
                    .is_facedown = true,
                    .capacity = WALLS,
                    .offset = {44, 49},
                    .label_first = {1, 6}},
    [ZONE_MORALE] = {.letter = 'S',
                     .word = "morale",
                     .kind = ZONE_PILE,
                     .sight = SIGHT_BOTH,
                     .capacity = 35,
                     .offset = {134, 169}},
    [ZONE_RETREAT] = {.letter = 'R',
                      .word = "retreat",
                      .kind = ZONE_PILE,
                      .sight = SIGHT_BOTH,
                      .capacity = 35,
                      .offset = {204, 239}},
    [ZONE_DISCARDS] = {.letter = 'X',
                       .word = "discards",
                       .kind = ZONE_PILE,
                       .sight = SIGHT_BOTH,
                       .capacity = 35,
                       .offset = {274, 309}},
    [ZONE_TABLE] = {.letter = 'T',
                    .word = "table",
                    .kind = ZONE_PILE,
                    .sight = SIGHT_BOTH,
                    .is_common = true,
                    .capacity = 16,
                    .offset = {344, 360}},
};

static const struct step_rule steps[] = {
    [STEP_ARRANGE] = {"arrange", DECISION_place},
    [STEP_SCOUT] = {"scout", DECISION_pick},
    [STEP_PREP] = {"prep", DECISION_main},
    [STEP_PAY] = {"pay", DECISION_pay},
    [STEP_SEND] = {"send", DECISION_pick},
    [STEP_TRIGGER] = {"trigger", DECISION_yesno},
    [STEP_CLASH] = {"clash", DECISION_main},
    [STEP_BREACH] = {"breach", DECISION_aim},
    [STEP_PUT] = {"put", DECISION_order},
    [STEP_CORE + CORE_CHOOSE] = {"pick", DECISION_pick},
    [STEP_CORE + CORE_TAKE] = {"pick", DECISION_pick},
    [STEP_CORE + CORE_MODE] = {"mode", DECISION_mode},
    [STEP_CORE + CORE_DECLARE] = {"mode", DECISION_mode},
    [STEP_CORE + CORE_MAY] = {"confirm", DECISION_yesno},
    [STEP_CORE + CORE_NUMBER] = {"number", DECISION_number},
    {NULL, DECISION_main},
};

static const struct verb_rule moves[] = {
    [MOVE_BOTTOM] = {"bottom", OPERAND_CARD, true, 0},
    [MOVE_DEPLOY] = {"deploy", OPERAND_CARD, false, 0},
    [MOVE_DONE] = {"done", OPERAND_NONE, false, 0},
    [MOVE_END] = {"end", OPERAND_NONE, false, 0},
    [MOVE_EVENT] = {"event", OPERAND_CARD, false, 0},
    [MOVE_FRONT] = {"front", OPERAND_CARD, false, 0},
    [MOVE_MODE] = {"mode", OPERAND_WORD, false, 0},
    [MOVE_NAME] = {"name", OPERAND_TYPE, false, 0},
    [MOVE_NO] = {"no", OPERAND_NONE, false, 0},
    [MOVE_NUMBER] = {"number", OPERAND_NUMBER, false, 0},
    [MOVE_PASS] = {"pass", OPERAND_NONE, false, 0},
    [MOVE_PAY] = {"pay", OPERAND_CARD, false, 0},
    [MOVE_PICK] = {"pick", OPERAND_CARD, true, 0},
    [MOVE_PLACE] = {"place", OPERAND_CARD, true, '@'},
    [MOVE_SCOUT] = {"scout", OPERAND_CARD, false, 0},
    [MOVE_SET] = {"set", OPERAND_CARD, true, '>'},
    [MOVE_SKIP] = {"skip", OPERAND_NONE, false, 0},
    [MOVE_TOP] = {"top", OPERAND_CARD, true, 0},
    [MOVE_USE] = {"use", OPERAND_NONE, false, 0},
    [MOVE_WALL] = {"wall", OPERAND_CARD, false, 0},
    [MOVE_WAR] = {"war", OPERAND_SKILL, false, 0},
    [MOVE_YES] = {"yes", OPERAND_NONE, false, 0},
    {.name = NULL},
};

static const struct gauge_rule gauges[] = {
    {"half", GAUGE_HALF, 0, 1, false, 0, 0},
    {"force", GAUGE_FORCE, 0, SLOTS, false, SLOTS, 0},
    {"gen", GAUGE_GEN, 0, LIMIT_REMADE, false, 0, 0},
    {"unseen", GAUGE_UNSEEN, -99, FORCE_COST, false, FORCE_COST, 0},
    {"won", GAUGE_WON, 0, 1, false, 0, 0},
    {"lost", GAUGE_LOST, 0, 1, false, 0, 0},
    {"acts", GAUGE_ACTS, 0, 1000, false, 0, 0},
    {"passed", GAUGE_PASSED, 0, 1, false, 0, 0},
    {NULL, 0, 0, 0, false, 0, 0},
};

static const char *const face_words[] = {"down", "up", NULL};
static const char *const clash_words[] = {"alternate", "once_each", NULL};
static const char *const first_words[] = {"rng", "s1", "s2", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const struct option_rule options[] = {
    [OPTION_FORCE_MIN] = {"main_force_min", 1, FORCE_CARDS, 1, NULL},
    [OPTION_FACE] = {"reinforcement_face", 0, 1, FACE_DOWN, face_words},
    [OPTION_CLASH] = {"clash_mode", 0, 1, CLASH_ALTERNATE, clash_words},
    [OPTION_MAX_ROUNDS] = {"max_rounds", 1, 1000, 50, NULL},
    [OPTION_MAX_ACTIONS] = {"max_actions", 1, 1000, 100, NULL},
    [OPTION_FIRST] = {"first", 0, 2, 0, first_words},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words},
    {NULL, 0, 0, 0, NULL},
};

static const struct deck_rule decks[] = {
    {.key = "main",
     .least = 1,
     .least_option = OPTION_FORCE_MIN + 1,
     .most = FORCE_CARDS,
     .copies = NAME_COPIES},
    {.key = "cards", .least = DECK_CARDS, .most = DECK_CARDS, .copies = NAME_COPIES},
    {.key = NULL},
};

static const struct flag_rule flags[] = {
    {'f', MARK_FRESH, 0, false, false},
    {'x', FLAG_ACTION + ACTION_SEND, 0, false, false},
    {'z', MARK_USED, MARK_USED, true, false},
    {0, 0, 0, false, false},
};

static const char *const phases[] = {"prep", "battle", "end", "setup", "supply", "inspire", NULL};
/* Where the turn goes on behind an effect. */
static const uint32_t phase_steps[] = {
    [PHASE_PREP] = 1u << TURN_PREP | 1u << TURN_HALF | 1u << TURN_BATTLE,
    [PHASE_BATTLE] = (2u << TURN_COMPARE) - (1u << TURN_SEND),
    [PHASE_END] = (2u << TURN_NEXT) - (1u << TURN_HOME),
    [PHASE_SETUP] = (2u << TURN_HALF) - (1u << TURN_ARRANGE),
    [PHASE_SUPPLY] = 1u << TURN_INSPIRE,
    [PHASE_INSPIRE] = 1u << TURN_PREP,
};
static const char *const reasons[] = {"wall",  "crown",  "double",      "rounds",
                                      "limit", "resign", "adjudicated", NULL};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const char *const notes[] = {
    "",         "drew",      "inspired",  "arranged", "scouted",   "deployed", "set",
    "used",     "paid",      "sent",      "revealed", "won",       "lost",     "tied",
    "returned", "retreated", "breached",  "broken",   "countered", "rebuilt",  "milled",
    "raised",   "discarded", "recovered", "rallied",  "found",     "moved",    "added",
    "turned",   "cleared",   "checked",   "battle",   "deckout",   NULL,
};

static const struct lore_rule lore = {
    .walls = ZONE_WALLS,
    .reserve = ZONE_RESERVE,
    .away = ZONE_AID,
    .force = ZONE_FORCE,
    .fight = ZONE_FIGHT,
    .told = PROP_EVENT + ON_BREACH,
    .told_why = WHY_CHECKED,
    .untold = "counter",
    .generation = GAUGE_GEN,
    .sides = GAUGE_FORCE,
    .made_flag = 'g',
    .rise_flag = 'l',
    .main_fits = bu_hosts_main_fit,
    .host_fits = bu_hosts_fit,
    .deck_takes = bu_hosts_deck_takes,
    .laid_takes = bu_hosts_laid_takes,
};

static void drive_frame(struct run *run, struct frame *frame)
{
    switch ((enum union_frame)frame->kind) {
    case FRAME_TAKE:
        bu_supply_drive(run, frame);
        break;
    case FRAME_DECKOUT:
        bu_supply_deckout(run, frame);
        break;
    case FRAME_PAY:
        bu_pay_drive(run, frame);
        break;
    case FRAME_EVENT:
        bu_prep_event(run, frame);
        break;
    case FRAME_PAID:
        bu_lists_paid(run, frame);
        break;
    case FRAME_LIST:
        bu_lists_drive(run, frame);
        break;
    case FRAME_COUNTER:
        bu_end_counter(run, frame);
        break;
    case FRAME_BREAK:
        bu_verbs_break(run, frame);
        break;
    case FRAME_PUT:
        bu_verbs_put(run, frame);
        break;
    case FRAME_SHIFT:
        bu_verbs_shift(run, frame);
        break;
    case FRAME_MOVE:
        bu_verbs_move(run, frame);
        break;
    }
}

static void drive(struct run *run)
{
    const struct head *head = &run->st->head;
    struct frame *frame = vm_top(run);

    do {
        if (frame == NULL) {
            bu_turn_drive(run);
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
        bu_turn_answer(run, seat, move);
    } else if (frame->kind == FRAME_DECKOUT) {
        bu_supply_answer(run, frame, move);
    } else if (frame->kind == FRAME_PAY) {
        bu_pay_answer(run, frame, move);
    } else if (frame->kind == FRAME_LIST) {
        bu_lists_answer(run, frame, move);
    } else {
        bu_verbs_answer(run, frame, move);
    }
}

/* RULES.md 5.0: uses nothing, pays only what has been begun, does no more than the rules force. */
static move_t fallback(const struct run *run, seat_t seat)
{
    static const int neutral[] = {MOVE_END, MOVE_PASS, MOVE_SKIP, MOVE_NO, MOVE_DONE};

    for (size_t i = 0; i < COUNT_OF(neutral); i++) {
        if ((run->st->head.ask.plain >> neutral[i] & 1) != 0) {
            return ask_move(neutral[i], 0, 0);
        }
    }
    return ask_first(run, seat);
}

/* Reinforcements lie face-up by an option (BU-R13). A card that an effect sets on the fighter lies
 * face-up, if it may lie there. */
static bool is_open(const struct match *match, const struct state *st, move_t move)
{
    struct state copy = *st;
    struct run run = {.match = match, .st = &copy};
    const struct frame *frame = vm_top(&run);

    if (move_verb(move) == MOVE_SET) {
        return match->option[OPTION_FACE] == FACE_UP;
    }
    if (move_verb(move) != MOVE_PICK || frame == NULL || frame->kind != FRAME_CODE) {
        return false;
    }
    obj_t obj = (obj_t)move_operand(move), fighter = fighter_of(&run, frame->seat);
    word_t verb = match->db->code[frame->pc + 1];
    return word_op(verb) == OP_VERB && word_a(verb) == VERB_SET_AID && fighter != OBJ_NONE &&
           obj_seat(obj) == frame->seat && bu_hosts_take(&run, fighter, obj);
}

const struct rules union_rules = {
    .vocab = &union_vocab,
    .revision = 150,
    .title_ja = "BattleofUnion",
    .title_en = "Battle of Union",
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
    .legend = union_legend,
    .decks = decks,
    .notes = notes,
    .layout = "MBWSHDRXQ",
    .layout_common = "T",
    .layout_optional = "BQT",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_NEXT + 1,
    .phase_steps = phase_steps,
    .counter_most = {[AT_PART] = SEATS - 1},
    .rule_frame = FRAME_DECKOUT,
    .rule_note = WHY_DECKOUT,
    .object_counters = 3u << AT_FOUGHT,
    .copies_max = NAME_COPIES,
    .deck_zone = ZONE_DECK,
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DISCARDS,
    .lore = &lore,
    .number_places = 24,
    .fields = 4,
    .given_first = WORD_SUPPORT_ZERO,
    .silencer = WORD_NONE,
    .concealed = 1u << ZONE_RESERVE | 1u << ZONE_AID,
    .play_zones = 1u << ZONE_CAMP | 1u << ZONE_RESERVE | 1u << ZONE_FIGHT | 1u << ZONE_AID,
    .open_exits = 1u << ZONE_CAMP | 1u << ZONE_RESERVE | 1u << ZONE_FIGHT |
                  1u << ZONE_AID, /* BU-R76, BU-R77 */
    .marks = MARKS,
    .marks_left = (1u << (MARK_DUE + 1)) - (1u << MARK_FRESH),
    .deck_stream = STREAM_DECK,
    .pick_stream = STREAM_PICK,
    .why_under = WHY_DISCARDED,
    .verb_of = {.pick = MOVE_PICK,
                .take = MOVE_PICK,
                .end = MOVE_DONE,
                .yes = MOVE_YES,
                .no = MOVE_NO,
                .mode = MOVE_MODE,
                .name = MOVE_NAME,
                .number = MOVE_NUMBER},
    .core_step = STEP_CORE,
    .verbs_showing = UINT64_C(1) << VERB_DISCARD | UINT64_C(1) << VERB_REVEAL,
    .verbs_moving = UINT64_C(1) << VERB_MOVE,
    .setup = bu_setup_start,
    .complete = bu_possible,
    .reached = bu_possible_reached,
    .tired = bu_end_tired,
    .drive = drive,
    .answer = answer,
    .joint = bu_turn_joint,
    .do_verb = bu_verbs_do,
    .word = bu_read_word,
    .seat = bu_read_seat,
    .number = bu_read_number,
    .gauge = bu_read_gauge,
    .reopen = bu_turn_reopen,
    .frame_fits = bu_frames_fit,
    .reoffer = bu_verbs_reoffer,
    .about = bu_verbs_shifted,
    .fallback = fallback,
    .check_deck = bu_deck_faults,
    .is_open = is_open,
    .why = bu_refuse_why,
};
