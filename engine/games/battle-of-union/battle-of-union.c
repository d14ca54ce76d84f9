/* battle-of-union.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/vm.h"
#include "engine/games/battle-of-union/tables.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/lang/op.h"

/* Fixed places first: camp, battle, reinforcements in battle have numbers of their own. */

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
    .decks = bu_decks,
    .notes = bu_notes,
    .layout = "MBWSHDRXQ",
    .layout_common = "T",
    .layout_optional = "BQT",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_NEXT + 1,
    .phase_steps = bu_phase_steps,
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
    .setup = bu_setup_start,
    .complete = bu_possible,
    .reached = bu_possible_reached,
    .tired = bu_end_tired,
    .turn = bu_turn,
    .word = bu_read_word,
    .seat = bu_read_seat,
    .number = bu_read_number,
    .gauge = bu_read_gauge,
    .reopen = bu_turn_reopen,
    .frames = bu_frames,
    .frame_kinds = FRAME_COUNT - FRAME_GAME,
    .reoffer = bu_verbs_reoffer,
    .about = bu_verbs_shifted,
    .fallback = fallback,
    .check_deck = bu_deck_faults,
    .is_open = is_open,
    .why = bu_refuse_why,
};
