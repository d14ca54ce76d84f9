/* play-of-universe.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/tables.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/know/know.h"

/* There is no seat word but you and foe. */
static seat_t seat_of(const struct eval *eval, int word)
{
    (void)word;
    return eval->you;
}

static const struct board_part board = {.counters = "nh",
                                        .roles = AT_ROLES,
                                        .print_flags = pu_flags_print,
                                        .read_flag = pu_flags_read,
                                        .is_told = pu_flags_told};

const struct rules play_of_universe_rules = {
    .vocab = &play_of_universe_vocab,
    .revision = 1,
    .title_ja = "Play of Universe",
    .title_en = "Play of Universe",
    .zones = ZONE_COUNT,
    .zone = pu_zones,
    .steps = pu_steps,
    .verbs = pu_verbs,
    .gauges = pu_gauges,
    .options = pu_options,
    .flags = pu_flags,
    .phases = pu_phases,
    .reasons = pu_reasons,
    .streams = pu_streams,
    .legend = pu_legend,
    .deck = {.rows = pu_decks,
             .copies = NAME_COPIES,
             .zone = ZONE_DECK,
             .stream = STREAM_DECK,
             .check = pu_deck_faults,
             .guess = pu_guess_deck},
    .notes = pu_notes,
    .text = {.layout = "HDMG", .common = "BSTW", .optional = "MSTW"},
    .turn = {.ask_again = pu_turn_ask_again,
             .batches = 2,
             .setup_phase = PHASE_SETUP,
             .count = TURN_STEPS,
             .of_phase = pu_phase_steps,
             .resolve = pu_turn_resolve,
             .drive = pu_turn},
    .counters = {.most = {[AT_FIGHT] = 1,
                          [AT_CALLED] = 1,
                          [AT_KILLED] = BOARD_SQUARES,
                          [AT_PREVENT] = 255,
                          [AT_TRIGGERS] = 255,
                          [AT_TRIGGERS_FULL] = 1},
                 .objects = 1u << (AT_ROLES + ROLE_ATTACKER) | 1u << (AT_ROLES + ROLE_VICTIM)},
    .words = {.shown = WORD_J + 1, .given = WORD_GUARD},
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_TRASH,
    .marks = {.count = MARK_LAST + 1, .ranked = ((1u << CARD_SKILLS) - 1) << MARK_USED,
              /* PU-R92 */},
    .numbers = {.places = BOARD_SQUARES, .fields = NUM_FIELDS},
    .read = {.cost_now = pu_cost_now,
             .cost = NUM_COST,
             .word = pu_read_word,
             .relate = pu_read_relation,
             .seat = seat_of,
             .number = pu_read_number,
             .numbers = pu_read_numbers,
             .gauge = pu_read_gauge},
    .play_zones = 1u << ZONE_BOARD | 1u << ZONE_ARMOUR | 1u << ZONE_STRUCTURE,
    .know = &know_by_ids,
    .advice = &pu_advice,
    .pick_stream = STREAM_PICK,
    .core_step = STEP_CORE,
    .setup = pu_setup_start,
    .effects = {.changed = pu_check, .arranged = pu_verbs_arranged},
    .complete = pu_setup_complete,
    .reached = pu_setup_reached,
    .frames = {.rows = pu_frames, .kinds = FRAME_COUNT - FRAME_GAME},
    .fallback = ask_neutral, /* RULES.md 5.0 */
    .board = &board,
    .manners = ENDS_SELF | LOOKS_KEEP_ONE | ASKS_WHAT_CAN_BE,
};
