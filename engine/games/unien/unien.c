/* unien.c - the doors through which the core calls the game. */
#include "engine/games/unien/loop-reads.h"

#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/unien/tables.h"
#include "engine/know/know.h"
#include "engine/parts/picks.h"

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
    return ask_neutral(run, run->st->head.ask.seats >> 1);
}

/* RULES.md 5.2: ends the turn, uses nothing, picks no more than it must. */
static move_t fallback(const struct run *run, seat_t seat)
{
    return run->st->head.ask.step == STEP_CORE + CORE_MODE ? first_option(run)
                                                           : ask_neutral(run, seat);
}

/* Activated effects are counted by themselves: "act:f1.1". */
static int skill_number(const struct card *card, const struct ability *first, int skill)
{
    int number = 1;

    (void)card;
    for (int i = 0; i < skill; i++) {
        number += first[i].kind == first[skill].kind;
    }
    return number;
}

static const struct picks_part picks = {.is_alike = ue_read_alike, .parts_copies = true};

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
    .deck = {.rows = ue_decks,
             .copies = DECK_CARDS,
             .zone = ZONE_DECK,
             .stream = STREAM_DECK,
             .check = ue_deck_faults,
             .guess = ue_guess_deck},
    .notes = ue_notes,
    .text = {.layout = "LFEHDB", .common = "T", .optional = "T"},
    .turn = {.ask_again = ue_turn_ask_again,
             .setup_phase = PHASE_MULLIGAN,
             .count = TURN_STEPS,
             .of_phase = ue_phase_steps,
             .drive = ue_turn},
    .counters = {.most = {[AT_PART] = SEATS, [AT_EFFECTS] = 99, [AT_HUNDREDS] = 50}},
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DEBRIS,
    .numbers = {.fields = 1},
    .words = {.given = WORD_FACEDOWN + 1},
    .sight = {.concealed = 1u << ZONE_OMNI},
    .play_zones = 1u << ZONE_FIELD,
    .marks = {.count = MARK_RESTED + 1, .left = 1u << MARK_RESTED, .ranked = 1u << MARK_RESTED},
    .know = &know_by_regions, /* 13.3 */
    .advice = &ue_advice,
    .pick_stream = STREAM_PICK,
    .core_step = STEP_CORE,
    .setup = ue_setup_start,
    .read = {.word = ue_read_word, .number = ue_read_number, .gauge = ue_read_gauge},
    .effects = {.in_order = ue_reading_order},
    .complete = ue_setup_complete,
    .reached = ue_setup_reached,
    .frames = {.rows = ue_frames, .kinds = FRAME_COUNT - FRAME_GAME},
    .fallback = fallback,
    .picks = &picks,
    .skills = {.in_moves = skill_number},
    .manners = KEEPS_LOOPS | LABELS_BY_CARD | ONE_IS_SURE /* RULES.md 6.11 */ | ENDS_SELF,
};
