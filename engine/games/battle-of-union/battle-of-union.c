/* battle-of-union.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/vm.h"
#include "engine/games/battle-of-union/tables.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/know/know.h"
#include "engine/know/scopes.h"
#include "engine/lang/op.h"

/* Fixed places first: camp, battle, reinforcements in battle have numbers of their own. */

static const struct scopes_part scopes = {.walls = ZONE_WALLS,
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
                                          .not_decked = 1u << TYPE_CROWN,
                                          .not_laid = BU_NOT_LAID};

const struct rules union_rules = {
    .vocab = &union_vocab,
    .revision = 150,
    .title_ja = "BattleofUnion",
    .title_en = "Battle of Union",
    .zones = ZONE_COUNT,
    .zone = bu_zones,
    .steps = bu_steps,
    .verbs = bu_verbs,
    .gauges = bu_gauges,
    .options = bu_options,
    .flags = bu_flags,
    .phases = bu_phases,
    .reasons = bu_reasons,
    .streams = bu_streams,
    .legend = bu_legend,
    .deck = {.rows = bu_decks,
             .copies = NAME_COPIES,
             .zone = ZONE_DECK,
             .stream = STREAM_DECK,
             .check = bu_deck_faults},
    .notes = bu_notes,
    .text = {.layout = "MBWSHDRXQ", .common = "T", .optional = "BQT"},
    .turn = {.ask_again = bu_turn_ask_again,
             .setup_phase = PHASE_SETUP,
             .count = TURN_NEXT + 1,
             .of_phase = bu_phase_steps,
             .tired = bu_end_tired,
             .drive = bu_turn},
    .counters = {.most = {[AT_PART] = SEATS - 1}, .objects = 3u << AT_FOUGHT},
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DISCARDS,
    .scopes = &scopes,
    .numbers = {.places = 24, .fields = 4},
    .words = {.given = WORD_SUPPORT_ZERO},
    .sight = {.concealed = 1u << ZONE_RESERVE | 1u << ZONE_AID,
              .open_exits =
                  1u << ZONE_CAMP | 1u << ZONE_RESERVE | 1u << ZONE_FIGHT | 1u << ZONE_AID,
              /* BU-R76, BU-R77 */},
    .play_zones = 1u << ZONE_CAMP | 1u << ZONE_RESERVE | 1u << ZONE_FIGHT | 1u << ZONE_AID,
    .marks = {.count = MARKS, .left = (1u << (MARK_DUE + 1)) - (1u << MARK_FRESH)},
    .know = &know_by_scopes,
    .pick_stream = STREAM_PICK,
    .why_under = WHY_DISCARDED,
    .core_step = STEP_CORE,
    .setup = bu_setup_start,
    .complete = bu_possible,
    .reached = bu_possible_reached,
    .read = {.word = bu_read_word,
             .seat = bu_read_seat,
             .number = bu_read_number,
             .numbers = bu_read_numbers,
             .gauge = bu_read_gauge},
    .frames = {.rows = bu_frames, .kinds = FRAME_COUNT - FRAME_GAME},
    .fallback = ask_neutral, /* RULES.md 5.0 */
};
