/* ultima-generation.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/tables.h"
#include "engine/games/ultima-generation/turn.h"
#include "engine/know/know.h"
#include "engine/parts/announce.h"

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

static seat_t seat_of(const struct eval *eval, int word)
{
    return word == SEAT_ACTIVE ? eval->run->st->head.first : eval->you;
}

static const struct table_part table = {
    .counters = "th", .words = ultima_names, .attached = ZONE_ATTACHED};

static const struct announce_part announce = {.target_step = STEP_TARGET,
                                              .pay_step = STEP_PAY,
                                              .hold = ug_hold,
                                              .together = together,
                                              .print_aims = ug_aims_print};

const struct rules ultima_rules = {
    .vocab = &ultima_vocab,
    .revision = 1,
    .title_ja = "ウルティマジェネレーション",
    .title_en = "Ultima Generation: Road to the Avatar",
    .zones = ZONE_COUNT,
    .zone = ug_zones,
    .steps = ug_steps,
    .verbs = ug_verbs,
    .gauges = ug_gauges,
    .options = ug_options,
    .flags = ug_flags,
    .phases = ug_phases,
    .reasons = ug_reasons,
    .streams = ug_streams,
    .legend = ug_legend,
    .deck = {.rows = ug_decks,
             .copies = NAME_COPIES,
             .zone = ZONE_DECK,
             .stream = STREAM_DECK,
             .check = ug_deck_faults,
             .guess = ug_guess_deck},
    .notes = ug_notes,
    .text = {.layout = "TNUJQHDXZ", .common = "C", .optional = "NUJQC"},
    .turn = {.ask_again = ug_turn_ask_again,
             .keeps_last = true,
             .setup_phase = PHASE_SETUP,
             .count = TURN_STEPS,
             .of_phase = ug_phase_steps,
             .resolve = ug_trigger_next,
             .drive = ug_turn},
    .counters = {.most = {[AT_POINTS] = 255,
                          [AT_ACTS] = 255,
                          [AT_ACTS_HIGH] = 40,
                          [AT_WINDOW] = WINDOWS,
                          [AT_USES] = WINDOW_ACTIONS,
                          [AT_BATTLE] = 2,
                          [AT_ENDED] = 1,
                          [AT_TRIGGERS] = 255,
                          [AT_TRIGGERS_HIGH] = 1,
                          [AT_TOGETHER] = 1,
                          [AT_SKILL] = CARD_SKILLS}},
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DISCARDS,
    .numbers = {.fields = NUM_PRINTED, .aged = 1u << NUM_SHIELD},
    .words = {.given = WORD_SHOT},
    .marks = {.count = MARKS},
    .play_zones = 1u << ZONE_HOME | 1u << ZONE_ANNEX | 1u << ZONE_UNITS | 1u << ZONE_TREASURES |
                  1u << ZONE_ATTACHED,
    .why_under = WHY_DISCARDED,
    .know = &know_by_ids,
    .advice = &ug_advice,
    .pick_stream = STREAM_PICK,
    .core_step = STEP_CORE,
    .setup = ug_setup_start,
    .effects = {.lasts = lasts, .changed = changed},
    .read = {.noun = ug_read_noun,
             .word = ug_read_word,
             .relate = ug_read_relation,
             .seat = seat_of,
             .number = ug_read_number,
             .numbers = ug_read_numbers,
             .gauge = ug_read_gauge},
    .skills = {.in_moves = ug_prepared_number,
               .in_flags = ug_prepared_number,
               .is_flagged = ug_setup_is_flagged},
    .complete = ug_setup_complete,
    .reached = ug_setup_reached,
    .frames = {.rows = ug_frames, .kinds = FRAME_COUNT - FRAME_GAME},
    .fallback = ask_neutral, /* RULES.md 5.0 */
    .table = &table,
    .announce = &announce,
    .manners = LABELS_BY_CARD,
};
