/* unreal-drive.c - the tables of the game and the doors through which the core calls it. */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/deck.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/unreal-drive/drive.h"

static const struct zone_rule zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = 64,
                   .offset = {64, 128}},
    [ZONE_HAND] =
        {.letter = 'H', .word = "hand", .kind = ZONE_SET, .sight = SIGHT_OWNER, .capacity = 64},
    [ZONE_TRICK] = {.letter = 'K',
                    .word = "trick",
                    .kind = ZONE_QUEUE,
                    .label = LABEL_PLACE,
                    .label_letter = 'k',
                    .sight = SIGHT_OWNER,
                    .is_facedown = true,
                    .capacity = 3,
                    .offset = {10, 13},
                    .label_first = {1, 4}},
    [ZONE_ARMED] = {.letter = 'R',
                    .word = "trick",
                    .kind = ZONE_QUEUE,
                    .label = LABEL_ARRIVAL,
                    .label_letter = 'r',
                    .sight = SIGHT_BOTH,
                    .capacity = 3,
                    .offset = {16, 19}},
    [ZONE_CAST] = {.letter = 'A',
                   .word = "cast",
                   .kind = ZONE_SLOTS,
                   .label = LABEL_PLACE,
                   .label_letter = 'a',
                   .sight = SIGHT_BOTH,
                   .has_numbers = true,
                   .capacity = 3,
                   .offset = {0, 3},
                   .label_first = {1, 4}},
    [ZONE_GIMMICK] = {.letter = 'G',
                      .word = "gimmick",
                      .kind = ZONE_SLOTS,
                      .label = LABEL_PLACE,
                      .label_letter = 'g',
                      .sight = SIGHT_BOTH,
                      .capacity = 2,
                      .offset = {6, 8},
                      .label_first = {1, 3}},
    [ZONE_DROP] = {.letter = 'X',
                   .word = "drop",
                   .kind = ZONE_PILE,
                   .sight = SIGHT_BOTH,
                   .capacity = 64,
                   .offset = {192, 256}},
    [ZONE_TABLE] = {.letter = 'T',
                    .word = "table",
                    .kind = ZONE_SLOTS,
                    .sight = SIGHT_BOTH,
                    .is_common = true,
                    .capacity = 1,
                    .offset = {22, 23}},
};

static const struct step_rule steps[] = {
    [STEP_START] = {"start", DECISION_pick},
    [STEP_PLACE] = {"place", DECISION_place},
    [STEP_RIGHT] = {"right", DECISION_main},
    [STEP_FLIP] = {"flip", DECISION_yesno},
    [STEP_REPLACE] = {"replace", DECISION_pick},
    [STEP_REPLACE_GIMMICK] = {"replace-gimmick", DECISION_pick},
    [STEP_REACT] = {"react", DECISION_respond},
    [STEP_INSTEAD] = {"instead", DECISION_respond},
    [STEP_CORE] = CORE_STEP_ROWS,
    {NULL, DECISION_main},
};

static const struct verb_rule moves[] = {
    [MOVE_DONE] = {"done", OPERAND_NONE, false, 0},
    [MOVE_DROP] = {"drop", OPERAND_CARD, false, 0},
    [MOVE_FLIP] = {"flip", OPERAND_NONE, false, 0},
    [MOVE_INSTEAD] = {"instead", OPERAND_SKILL, false, 0},
    [MOVE_LAY] = {"lay", OPERAND_CARD, true, 0},
    [MOVE_MODE] = {"mode", OPERAND_WORD, false, 0},
    [MOVE_NAME] = {"name", OPERAND_TYPE, false, 0},
    [MOVE_NO] = {"no", OPERAND_NONE, false, 0},
    [MOVE_NONE] = {"none", OPERAND_NONE, false, 0},
    [MOVE_NUMBER] = {"number", OPERAND_NUMBER, false, 0},
    [MOVE_PASS] = {"pass", OPERAND_NONE, false, 0},
    [MOVE_PICK] = {"pick", OPERAND_CARD, true, 0},
    [MOVE_REACT] = {"react", OPERAND_SKILL, false, 0},
    [MOVE_START] = {"start", OPERAND_CARD, true, 0},
    [MOVE_TAKE] = {"take", OPERAND_CARD, true, 0},
    [MOVE_TRIG] = {"trig", OPERAND_SKILL, false, 0},
    [MOVE_YES] = {"yes", OPERAND_NONE, false, 0},
    [MOVE_YIELD] = {"yield", OPERAND_NONE, false, 0},
    {.name = NULL},
};

static const struct gauge_rule gauges[] = {
    {"life", GAUGE_LIFE, 0, 30000, true, 10, 0},
    {"right", GAUGE_RIGHT, 0, 1, false, 1, 0},
    {NULL, 0, 0, 0, false, 0, 0},
};

static const char *const ladder_words[] = {"adjacent", "at_least", "literal", NULL};
static const char *const tie_words[] = {"none", "both", "attacker", "defender", NULL};
static const char *const overflow_words[] = {"replace", "fail", NULL};
static const char *const cap_words[] = {"draw", "life", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const struct option_rule options[] = {
    [OPTION_BET_LADDER] = {"bet_ladder", 0, 2, LADDER_ADJACENT, ladder_words},
    [OPTION_TIE_RULE] = {"tie_rule", 0, 3, TIE_NONE, tie_words},
    [OPTION_MIN_BATTLE_LOSS] = {"min_battle_loss", 0, 10, 0, NULL},
    [OPTION_GIMMICK_OVERFLOW] = {"gimmick_overflow", 0, 1, OVERFLOW_REPLACE, overflow_words},
    [OPTION_MAX_TURNS] = {"max_turns", 1, 1000, 100, NULL},
    [OPTION_CAP_RESULT] = {"cap_result", 0, 1, CAP_DRAW, cap_words},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words}, /* open_decklists (UD-R63) */
    {NULL, 0, 0, 0, NULL},
};

static const struct deck_rule decks[] = {
    {.key = "cards", .least = DECK_CARDS, .most = DECK_CARDS, .copies = DECK_COPIES},
    {.key = NULL},
};

static const struct flag_rule flags[] = {
    {'z', MARK_FIRED, MARK_USED, true, true},
    {'f', MARK_FLIPPED, 0, false, true},
    {'v', MARK_VALID, 0, false, false},
    {'q', MARK_MAX + WORD_SILENCED, 0, false, false},
    {0, 0, 0, false, false},
};

static const char *const phases[] = {"draw", "choice", "action", "battle", "end", "setup", NULL};
/* Where the turn goes on behind an effect. */
static const uint32_t phase_steps[] = {
    [PHASE_DRAW] = 1u << TURN_DRAW | 1u << TURN_CHOICE,
    [PHASE_CHOICE] = 1u << TURN_CHOICE, /* between the parts: nothing reacts to one card */
    [PHASE_ACTION] = 1u << TURN_ACTION | 1u << TURN_RIGHT,
    [PHASE_BATTLE] = (2u << TURN_CLEAN) - (1u << TURN_BATTLE),
    [PHASE_END] = 1u << TURN_END | 1u << TURN_OVER,
    [PHASE_SETUP] = 0,
};
static const char *const reasons[] = {"life", "deck", "cap", "resign", "adjudicated", NULL};
static const char *const streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
static const char *const notes[] = {
    "",           "start",     "placed",    "flipped",     "failed",    "cancelled",
    "sprung",     "summoned",  "activated", "applied",     "replaced",  "destroyed",
    "sacrificed", "discarded", "milled",    "returned",    "recovered", "tucked",
    "unsprung",   "armed",     "used",      "surrendered", "tied",      "won",
    "lost",       "taken",     NULL,
};

static void drive_frame(struct run *run, struct frame *frame)
{
    switch ((enum drive_frame)frame->kind) {
    case FRAME_SETTLE:
        ud_settle_drive(run, frame);
        break;
    case FRAME_USED: {
        obj_t self = frame->self;
        seat_t seat = frame->seat;
        vm_pop(run);
        event_add(run, EVENT_USED, seat, self, run->st->field.zone_of[self]);
        break;
    }
    case FRAME_FLIP:
        ud_flip_drive(run, frame);
        break;
    case FRAME_SUMMON:
        ud_summon_drive(run, frame);
        break;
    case FRAME_DESTROY:
        ud_destroy_drive(run, frame);
        break;
    }
}

static void drive(struct run *run)
{
    const struct head *head = &run->st->head;
    struct frame *frame = vm_top(run);

    do {
        if (frame == NULL) {
            ud_turn_drive(run);
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
        ud_turn_answer(run, seat, move);
        return;
    }
    switch ((enum drive_frame)frame->kind) {
    case FRAME_SETTLE:
        ud_settle_answer(run, frame, move);
        break;
    case FRAME_FLIP:
        ud_flip_answer(run, frame, move);
        break;
    case FRAME_SUMMON:
        ud_summon_answer(run, frame, move);
        break;
    case FRAME_DESTROY:
        ud_destroy_answer(run, frame, move);
        break;
    case FRAME_USED:
        CHECK(false); /* this frame never asks */
        break;
    }
}

/* The last paragraph of RULES.md 5.0: never a surrender, never more than the rules force. */
static move_t fallback(const struct run *run, seat_t seat)
{
    static const int neutral[] = {MOVE_DONE, MOVE_PASS, MOVE_NONE, MOVE_NO, MOVE_FLIP};

    for (size_t i = 0; i < COUNT_OF(neutral); i++) {
        if ((run->st->head.ask.plain >> neutral[i] & 1) != 0) {
            return ask_move(neutral[i], 0, 0);
        }
    }
    return ask_nth(run->match, run->st, seat, 0);
}

/* Check 5 of RULES.md 3 (UD-036). */
static int check_deck(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                      struct deck_fault *faults, int room)
{
    (void)option; /* none of them is about decks */
    for (int i = 0; i < text->rows; i++) {
        card_t id = text->row[i].card;
        const struct card *card = id == CARD_NONE ? NULL : &db->cards[id];
        if (card != NULL && card->type == TYPE_CAST && card->number[NUM_PRINTED_BET] == 1) {
            return 0;
        }
    }
    if (room > 0) {
        faults[0] = (struct deck_fault){"E_NO_BET1", CARD_NONE, 1, 0};
    }
    return room > 0;
}

static const struct step_moves step_moves[] = {
    {STEP_START, 1u << MOVE_START},
    {STEP_PLACE, 1u << MOVE_LAY | 1u << MOVE_DONE},
    {STEP_RIGHT, 1u << MOVE_TRIG | 1u << MOVE_PASS},
    {STEP_FLIP, 1u << MOVE_FLIP | 1u << MOVE_YIELD},
    {STEP_REPLACE, 1u << MOVE_DROP},
    {STEP_REPLACE_GIMMICK, 1u << MOVE_DROP},
    {STEP_REACT, 1u << MOVE_REACT | 1u << MOVE_PASS},
    {STEP_INSTEAD, 1u << MOVE_INSTEAD | 1u << MOVE_PASS},
    {STEP_CORE + CORE_CHOOSE, 1u << MOVE_PICK | 1u << MOVE_NONE},
    {STEP_CORE + CORE_TAKE, 1u << MOVE_TAKE | 1u << MOVE_NONE},
    {STEP_CORE + CORE_MODE, 1u << MOVE_MODE},
    {STEP_CORE + CORE_DECLARE, 1u << MOVE_NAME},
    {STEP_CORE + CORE_MAY, 1u << MOVE_YES | 1u << MOVE_NO},
    {STEP_CORE + CORE_NUMBER, 1u << MOVE_NUMBER},
    {0, 0},
};

/* UD-030: how many cards may still be laid. */
static struct refusal why_not_laid(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    int lying = st->field.count[ZONE_TRICK][seat] + st->field.count[ZONE_ARMED][seat];
    int left = st->head.counter[AT_LIMIT] - st->head.counter[AT_PLACED];

    if (left > 0 && lying < 3) {
        return (struct refusal){.why = "zone"};
    }
    return (struct refusal){.why = "limit", .need = 1};
}

/* The skill of a seat's own cast or gimmick in play that it wishes to use, or NULL. */
static const struct ability *act_wished(const struct run *run, seat_t seat, const struct wish *wish)
{
    zone_t zone = wish->obj == OBJ_NONE ? ZONE_DECK : run->st->field.zone_of[wish->obj];

    if ((zone != ZONE_CAST && zone != ZONE_GIMMICK) || obj_seat(wish->obj) != seat) {
        return NULL;
    }
    const struct card *card = match_card(run->match, wish->obj);
    if (wish->skill < 0 || wish->skill >= card->ability_count) {
        return NULL;
    }
    const struct ability *ability = &run->match->db->abilities[card->ability + wish->skill];
    return ability->kind == ABILITY_ACT ? ability : NULL;
}

/* 5.4: what keeps the skill from being used. */
static struct refusal why_not_used(struct run run, seat_t seat, const struct wish *wish)
{
    const struct ability *ability = act_wished(&run, seat, wish);
    struct refusal refusal = {.why = "target"};
    struct eval eval;

    if (wish->obj == OBJ_NONE || obj_seat(wish->obj) != seat) {
        return (struct refusal){.why = "zone"};
    }
    if (ability == NULL) {
        return refusal;
    }
    bool is_cast = run.st->field.zone_of[wish->obj] == ZONE_CAST;
    eval_init(&eval, &run, seat, wish->obj);
    if (has_mark(run.st, MARK_USED + wish->skill, wish->obj)) {
        refusal.why = "once";
    } else if (!in_timing(&run, ability->timings)) {
        refusal.why = "phase";
    } else if (ud_read_silenced(&run, wish->obj) ||
               (is_cast && set_has(&run.st->field.forbidden[ACTION_T_SKILL], wish->obj)) ||
               (ability->guard != 0 && !eval_true(&eval, ability->guard))) {
        refusal.why = "rule";
    } else if (choice_lacks(&run, ability, seat, wish->obj, &refusal.need, &refusal.have)) {
        refusal.why = "cost";
    }
    return refusal;
}

/* From the step, the cards laid, and the seat's own skills in play. */
static struct refusal why(const struct run *run, seat_t seat, const struct wish *wish)
{
    if (!ask_has_move(step_moves, run->st->head.ask.step, wish->verb)) {
        return (struct refusal){.why = "phase"};
    }
    switch (wish->verb) {
    case MOVE_LAY:
        return why_not_laid(run, seat);
    case MOVE_TRIG:
        return why_not_used(*run, seat, wish);
    case MOVE_YIELD:
        return (struct refusal){.why = "rule"};
    default:
        break;
    }
    struct refusal refusal = ask_why(run, seat, wish);
    return refusal.need > 0 ? refusal : (struct refusal){.why = "target"};
}

const struct rules drive_rules = {
    .vocab = &drive_vocab,
    .revision = 1,
    .title_ja = "アンリアルドライヴ",
    .title_en = "Unreal Drive",
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
    .legend = drive_legend,
    .decks = decks,
    .notes = notes,
    .layout = "AGKRHDX",
    .layout_common = "T",
    .layout_optional = "RT",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_OVER + 1,
    .phase_steps = phase_steps,
    .counter_most = {[AT_SEAT] = SEATS,
                     [AT_PLACED] = 3,
                     [AT_LIMIT] = 3,
                     [AT_SLOT] = 3,
                     [AT_SKILL] = CARD_SKILLS,
                     [AT_SURRENDER] = SEATS},
    .object_counters = 3u << AT_LAST | 1u << AT_COMPARED,
    .searches_forget = true, /* UD-R88 */
    .copies_max = DECK_COPIES,
    .deck_zone = ZONE_DECK,
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DROP,
    .deck_size = DECK_CARDS,
    .number_places = 6,
    .fields = 2,
    .given_first = WORD_SILENCED,
    .silencer = WORD_SILENCED,
    .least_seats = 1u << GAUGE_PLACE_LIMIT | 1u << GAUGE_LOSS_SET, /* UD-R86 */
    .concealed = 1u << ZONE_TRICK,
    .play_zones = 1u << ZONE_CAST | 1u << ZONE_GIMMICK,
    .marks = MARK_CHAIN + CARD_SKILLS,
    .marks_left = 1u << MARK_VALID,
    .marks_ranked = (1u << MARK_VALID) - 1,
    .deck_stream = STREAM_DECK,
    .pick_stream = STREAM_PICK,
    .verb_of = {.pick = MOVE_PICK,
                .take = MOVE_TAKE,
                .end = MOVE_NONE,
                .yes = MOVE_YES,
                .no = MOVE_NO,
                .mode = MOVE_MODE,
                .name = MOVE_NAME,
                .number = MOVE_NUMBER},
    .core_step = STEP_CORE,
    .verbs_showing =
        UINT64_C(1) << VERB_DISCARD | UINT64_C(1) << VERB_REVEAL | UINT64_C(1) << VERB_SACRIFICE,
    .setup = ud_turn_setup,
    .complete = ud_setup_complete,
    .reached = ud_setup_reached,
    .drive = drive,
    .answer = answer,
    .joint = ud_turn_joint,
    .do_verb = ud_verbs_do,
    .word = ud_read_word,
    .seat = ud_read_seat,
    .number = ud_read_number,
    .gauge = ud_read_gauge,
    .reopen = ud_turn_reopen,
    .frame_fits = ud_frames_fit,
    .fallback = fallback,
    .check_deck = check_deck,
    .why = why,
};
