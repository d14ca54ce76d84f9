/* unien.c - the doors through which the core calls the game. */
#include "engine/games/unien/reading.h"

#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/unien/tables.h"

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
    .zone = ue_zones,
    .steps = ue_steps,
    .verbs = ue_verbs,
    .gauges = ue_gauges,
    .options = ue_options,
    .flags = ue_flags,
    .phases = ue_phases,
    .reasons = ue_reasons,
    .streams = ue_streams,
    .legend = ue_legend,
    .decks = ue_decks,
    .notes = ue_notes,
    .layout = "LFEHDB",
    .layout_common = "T",
    .layout_optional = "T",
    .setup_phase = PHASE_MULLIGAN,
    .turn_steps = TURN_STEPS,
    .phase_steps = ue_phase_steps,
    .counter_most = {[AT_PART] = SEATS, [AT_EFFECTS] = 99, [AT_HUNDREDS] = 50},
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
    .turn = ue_turn,
    .word = ue_read_word,
    .in_order = ue_reading_order,
    .number = ue_read_number,
    .gauge = ue_read_gauge,
    .reopen = ue_turn_reopen,
    .complete = ue_setup_complete,
    .reached = ue_setup_reached,
    .frames = ue_frames,
    .frame_kinds = FRAME_COUNT - FRAME_GAME,
    .reoffer = ue_frames_reoffer,
    .fallback = fallback,
    .check_deck = ue_deck_faults,
    .is_alike = ue_read_alike,
    .invent_deck = ue_invent_deck,
    .why = ue_refuse_why,
};
