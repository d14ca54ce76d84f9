/* play-of-universe.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/tables.h"
#include "engine/games/play-of-universe/universe.h"

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
    .decks = pu_decks,
    .notes = pu_notes,
    .layout = "HDMG",
    .layout_common = "BSTW",
    .layout_optional = "MSTW",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_STEPS,
    .phase_steps = pu_phase_steps,
    .counter_most = {[AT_FIGHT] = 1,
                     [AT_CALLED] = 1,
                     [AT_KILLED] = BOARD_SQUARES,
                     [AT_PREVENT] = 255,
                     [AT_TRIGGERS] = 255,
                     [AT_TRIGGERS_FULL] = 1},
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
    .resolve = pu_turn_resolve,
    .turn = pu_turn,
    .arranged = pu_verbs_arranged,
    .word = pu_read_word,
    .relate = pu_read_relation,
    .seat = seat_of,
    .number = pu_read_number,
    .gauge = pu_read_gauge,
    .reopen = pu_turn_reopen,
    .frames = pu_frames,
    .frame_kinds = FRAME_COUNT - FRAME_GAME,
    .print_flags = pu_flags_print,
    .read_flag = pu_flags_read,
    .is_told = pu_flags_told,
    .fallback = fallback,
    .check_deck = pu_deck_faults,
    .invent_deck = pu_invent_deck,
    .why = pu_refuse_why,
};
