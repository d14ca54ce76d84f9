/* unreal-drive.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/deck.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/games/unreal-drive/tables.h"

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
    .zone = ud_zones,
    .steps = ud_steps,
    .verbs = ud_verbs,
    .gauges = ud_gauges,
    .options = ud_options,
    .flags = ud_flags,
    .phases = ud_phases,
    .reasons = ud_reasons,
    .streams = ud_streams,
    .legend = ud_legend,
    .decks = ud_decks,
    .notes = ud_notes,
    .layout = "AGKRHDX",
    .layout_common = "T",
    .layout_optional = "RT",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_OVER + 1,
    .phase_steps = ud_phase_steps,
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
    .setup = ud_turn_setup,
    .complete = ud_setup_complete,
    .reached = ud_setup_reached,
    .turn = ud_turn,
    .word = ud_read_word,
    .seat = ud_read_seat,
    .number = ud_read_number,
    .gauge = ud_read_gauge,
    .reopen = ud_turn_reopen,
    .frames = ud_frames,
    .frame_kinds = FRAME_COUNT - FRAME_GAME,
    .fallback = fallback,
    .check_deck = check_deck,
    .why = why,
};
