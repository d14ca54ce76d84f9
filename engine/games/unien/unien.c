/* unien.c - the tables of the game and the doors through which the core calls it. */
#include "engine/games/unien/reading.h"

#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"

/* The energy zone is two: the face-down cards with labels, behind them the face-up ones. */
static const struct zone_rule zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = CARDS_MAX, /* and as many cards has a side in all */
                   .offset = {240, 282}},
    [ZONE_HAND] = {.letter = 'H',
                   .word = "hand",
                   .kind = ZONE_SET,
                   .sight = SIGHT_OWNER,
                   .capacity = DECK_CARDS},
    [ZONE_FIELD] = {.letter = 'F',
                    .word = "field",
                    .kind = ZONE_QUEUE,
                    .label = LABEL_ARRIVAL,
                    .label_letter = 'f',
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .offset = {0, 40}},
    [ZONE_OMNI] = {.letter = 'E',
                   .word = "energy",
                   .kind = ZONE_QUEUE,
                   .label = LABEL_ARRIVAL,
                   .label_letter = 'e',
                   .sight = SIGHT_OWNER,
                   .is_facedown = true,
                   .capacity = DECK_CARDS,
                   .offset = {80, 120},
                   .next = ZONE_ENERGY + 1},
    [ZONE_ENERGY] = {.letter = 'E',
                     .word = "energy",
                     .kind = ZONE_SET,
                     .sight = SIGHT_BOTH,
                     .capacity = DECK_CARDS},
    [ZONE_DEBRIS] = {.letter = 'B',
                     .word = "debris",
                     .kind = ZONE_PILE,
                     .sight = SIGHT_BOTH,
                     .capacity = DECK_CARDS,
                     .offset = {160, 200}},
    [ZONE_LEADERS] = {.letter = 'L',
                      .word = "leaders",
                      .kind = ZONE_SET,
                      .sight = SIGHT_BOTH,
                      .capacity = LEADERS},
    [ZONE_TABLE] = {.letter = 'T',
                    .word = "resolving",
                    .kind = ZONE_PILE,
                    .sight = SIGHT_BOTH,
                    .is_common = true,
                    .capacity = 1,
                    .offset = {328, 329}},
};

static const struct step_rule steps[] = {
    [STEP_MULL_COUNT] = {"mull-count", DECISION_number},
    [STEP_MULL_RETURN] = {"mull-return", DECISION_pick},
    [STEP_MAIN] = {"main", DECISION_main},
    [STEP_PAY] = {"pay", DECISION_pay},
    [STEP_ARRANGE] = {"arrange", DECISION_order},
    [STEP_ORDER] = {"order", DECISION_order},
    [STEP_CORE + CORE_CHOOSE] = {"choose", DECISION_pick},
    [STEP_CORE + CORE_TAKE] = {"choose", DECISION_pick},
    [STEP_CORE + CORE_MODE] = {"option", DECISION_mode},
    [STEP_CORE + CORE_DECLARE] = {"declare", DECISION_mode},
    [STEP_CORE + CORE_MAY] = {"use", DECISION_yesno},
    [STEP_CORE + CORE_NUMBER] = {"number", DECISION_number},
    {NULL, DECISION_main},
};

static const struct verb_rule moves[] = {
    [MOVE_ACT] = {"act", OPERAND_SKILL, false, 0},
    [MOVE_BACK] = {"back", OPERAND_CARD, true, 0},
    [MOVE_CAST] = {"cast", OPERAND_CARD, false, 0},
    [MOVE_CHARGE] = {"charge", OPERAND_CARD, false, 0},
    [MOVE_CLAIM] = {"claim", OPERAND_NONE, false, 0},
    [MOVE_DONE] = {"done", OPERAND_NONE, false, 0},
    [MOVE_END] = {"end", OPERAND_NONE, false, 0},
    [MOVE_MODE] = {"mode", OPERAND_WORD, false, 0},
    [MOVE_MULL] = {"mull", OPERAND_NUMBER, false, 0},
    [MOVE_NAME] = {"name", OPERAND_TYPE, false, 0},
    [MOVE_NEXT] = {"next", OPERAND_EFFECT, false, 0},
    [MOVE_NUMBER] = {"number", OPERAND_NUMBER, false, 0},
    [MOVE_PAY] = {"pay", OPERAND_CARD, false, 0},
    [MOVE_PICK] = {"pick", OPERAND_CARD, true, 0},
    [MOVE_RECOMB] = {"recomb", OPERAND_NONE, false, 0},
    [MOVE_SKIP] = {"skip", OPERAND_NONE, false, 0},
    [MOVE_SUMMON] = {"summon", OPERAND_CARD, false, 0},
    [MOVE_TOP] = {"top", OPERAND_CARD, true, 0},
    [MOVE_USE] = {"use", OPERAND_NONE, false, 0},
    {.name = NULL},
};

static const struct gauge_rule gauges[] = {
    {"play", GAUGE_PLAYS, 0, 999, true, 0, 0},
    {"token", GAUGE_TOKENS, 0, 999, false, 0, 0},
    {"censor", GAUGE_CENSORS, 0, 999, false, 0, 0},
    {"claims", GAUGE_CLAIMS, 0, 99, false, 3, OPTION_CLAIM_LIMIT + 1},
    {"mull", GAUGE_MULL, 0, FIRST_HAND, false, 0, 0},
    {"made", GAUGE_MADE, 0, 1000, false, 0, 0},
    {"charged", GAUGE_CHARGED, 0, 1, false, 0, 0},
    {"recombined", GAUGE_RECOMBINED, 0, 1, false, 0, 0},
    {"claimed", GAUGE_CLAIMED, 0, 1, false, 0, 0},
    {NULL, 0, 0, 0, false, 0, 0},
};

static const char *const simultaneous_words[] = {"turn_player", "draw", NULL};
static const char *const entry_words[] = {"any", "same_name", NULL};
static const char *const dead_words[] = {"off", "double_loss", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const struct option_rule options[] = {
    [OPTION_MAX_TURNS] = {"max_turns", 2, 1000, 100, NULL},
    [OPTION_MAX_PLAYS] = {"max_plays_per_turn", 20, 1000, 200, NULL},
    [OPTION_MAX_EFFECTS] = {"max_effects_per_play", 50, 5000, 500, NULL},
    [OPTION_SIMULTANEOUS] = {"simultaneous_win", 0, 1, 0, simultaneous_words},
    [OPTION_ENTRIES] = {"wiz_entries", 0, 1, 0, entry_words},
    [OPTION_CLAIM_LIMIT] = {"claim_limit", 0, 99, 3, NULL},
    [OPTION_CLAIM_COST] = {"claim_cost", 0, 1, 0, NULL},
    [OPTION_DEAD_BOTH] = {"dead_both", 0, 1, 0, dead_words},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words},
    {NULL, 0, 0, 0, NULL},
};

static const struct deck_rule decks[] = {
    {.key = "leaders", .least = LEADERS, .most = LEADERS, .copies = 1},
    {.key = "cards", .least = DECK_CARDS, .most = DECK_CARDS, .copies = SET_COPIES},
    {.key = NULL},
};

static const struct flag_rule flags[] = {
    {'r', MARK_RESTED, 0, false, false},
    {0, 0, 0, false, false},
};

static const char *const phases[] = {"mulligan", "start", "main", "end", NULL};
/* Where the turn goes on behind an effect. */
static const uint32_t phase_steps[] = {
    [PHASE_MULLIGAN] = 1u << TURN_RETURN,
    [PHASE_START] = 1u << TURN_DRAW | 1u << TURN_PLAYS,
    [PHASE_MAIN] = 1u << TURN_SETTLE,
    [PHASE_END] = 1u << TURN_NEXT,
};
static const char *const reasons[] = {"leader-ino", "leader-wiz",   "leader-cos",  "leader-lab",
                                      "leader-atr", "leader-owl",   "leader-vol",  "leader-had",
                                      "leader-aqu", "simultaneous", "judge",       "turn-cap",
                                      "both-dead",  "resign",       "adjudicated", NULL};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const char *const notes[] = {"",      "drew",       "revealed", "returned", "charged",
                                    "cast",  "summoned",   "resolved", "entered",  "discarded",
                                    "moved", "paid",       "acted",    "rested",   "up",
                                    "ready", "recombined", "dead",     "unproven", NULL};

static void drive_frame(struct run *run, struct frame *frame)
{
    switch ((enum unien_frame)frame->kind) {
    case FRAME_PAY:
        ue_pay_drive(run, frame);
        break;
    case FRAME_CAST:
        ue_play_cast(run, frame);
        break;
    case FRAME_SUMMON:
        ue_play_summon(run, frame);
        break;
    case FRAME_ACT:
        ue_play_act(run, frame);
        break;
    case FRAME_INVOKE:
        ue_play_invoke(run, frame);
        break;
    case FRAME_ARRANGE_TOP:
        ue_verbs_arrange(run, frame);
        break;
    case FRAME_QUEUE:
        ue_queue_drive(run);
        break;
    case FRAME_RETURN:
        ue_setup_return(run, frame);
        break;
    }
}

static void drive(struct run *run)
{
    const struct head *head = &run->st->head;
    struct frame *frame = vm_top(run);

    do {
        if (frame == NULL) {
            ue_turn_drive(run);
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
        ue_play_answer(run, seat, move);
    } else if (frame->kind == FRAME_PAY) {
        ue_pay_answer(run, frame, move);
    } else if (frame->kind == FRAME_INVOKE) {
        ue_play_invoke_answer(run, frame, move);
    } else if (frame->kind == FRAME_QUEUE) {
        ue_queue_answer(run, move);
    } else if (frame->kind == FRAME_RETURN) {
        ue_setup_answer(run, frame, move);
    } else {
        ue_verbs_arranged(run, frame, move);
    }
}

/* The first option of the card, in its own order, that can be chosen. */
static move_t first_option(const struct run *run)
{
    const word_t *code = run->match->db->code;
    const struct ask *ask = &run->st->head.ask;
    const struct tail *tail = &run->st->tail;
    int pc = tail->frame[tail->frames - 1].pc, count = word_a(code[pc - 1]);

    for (int k = 0; k < count; k++, pc += 2) {
        for (int i = 0; i < ask->count; i++) {
            if (ask->item[i] == word_a(code[pc])) {
                return ask_move(MOVE_MODE, ask->item[i], 0);
            }
        }
    }
    return ask_first(run, run->st->head.ask.seats >> 1);
}

/* RULES.md 5.2: ends the turn, uses nothing, picks no more than it must. */
static move_t fallback(const struct run *run, seat_t seat)
{
    static const int neutral[] = {MOVE_END, MOVE_SKIP, MOVE_DONE};

    for (size_t i = 0; i < COUNT_OF(neutral); i++) {
        if ((run->st->head.ask.plain >> neutral[i] & 1) != 0) {
            return ask_move(neutral[i], 0, 0);
        }
    }
    return run->st->head.ask.step == STEP_CORE + CORE_MODE ? first_option(run)
                                                           : ask_first(run, seat);
}

const struct rules unien_rules = {
    .vocab = &unien_vocab,
    .revision = 1,
    .title_ja = "ユニエン",
    .title_en = "Universe End",
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
    .legend = unien_legend,
    .decks = decks,
    .notes = notes,
    .layout = "LFEHDB",
    .layout_common = "T",
    .layout_optional = "T",
    .setup_phase = PHASE_MULLIGAN,
    .turn_steps = TURN_STEPS,
    .phase_steps = phase_steps,
    .counter_most = {[AT_PART] = SEATS, [AT_EFFECTS] = 99, [AT_HUNDREDS] = 50},
    .verbs_showing = UINT64_C(1) << CORE_DISCARD | UINT64_C(1) << CORE_REVEAL,
    .verbs_moving = UINT64_C(1) << CORE_MOVE,
    .copies_max = DECK_CARDS,
    .deck_zone = ZONE_DECK,
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DEBRIS,
    .labels_by_card = true,
    .fields = 1,
    .given_first = WORD_FACEDOWN + 1,
    .silencer = WORD_NONE,
    .concealed = 1u << ZONE_OMNI,
    .has_items = true,   /* 13.3 */
    .one_is_sure = true, /* RULES.md 6.11 */
    .play_zones = 1u << ZONE_FIELD,
    .marks = MARK_RESTED + 1,
    .marks_left = 1u << MARK_RESTED,
    .marks_ranked = 1u << MARK_RESTED,
    .ends_self = true,
    .picks_ascend = true,
    .parts_copies = true,
    .counts_by_kind = true,
    .deck_stream = STREAM_DECK,
    .pick_stream = STREAM_PICK,
    .verb_of = {.pick = MOVE_PICK,
                .take = MOVE_PICK,
                .end = MOVE_DONE,
                .yes = MOVE_USE,
                .no = MOVE_SKIP,
                .mode = MOVE_MODE,
                .name = MOVE_NAME,
                .number = MOVE_NUMBER},
    .core_step = STEP_CORE,
    .setup = ue_setup_start,
    .drive = drive,
    .answer = answer,
    .joint = ue_setup_joint,
    .do_verb = ue_verbs_do,
    .word = ue_read_word,
    .in_order = ue_reading_order,
    .number = ue_read_number,
    .gauge = ue_read_gauge,
    .reopen = ue_turn_reopen,
    .complete = ue_setup_complete,
    .reached = ue_setup_reached,
    .frame_fits = ue_frames_fit,
    .reoffer = ue_frames_reoffer,
    .fallback = fallback,
    .check_deck = ue_deck_faults,
    .is_alike = ue_read_alike,
    .invent_deck = ue_invent_deck,
    .why = ue_refuse_why,
};
