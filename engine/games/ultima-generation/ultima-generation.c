/* ultima-generation.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/tables.h"
#include "engine/games/ultima-generation/turn.h"

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

/* RULES.md 5.0 */
static move_t fallback(const struct run *run, seat_t seat)
{
    static const int neutral[] = {MOVE_PASS, MOVE_DONE,  MOVE_ENOUGH, MOVE_NONE,
                                  MOVE_NO,   MOVE_SPARE, MOVE_KEEP};
    move_t list[ASK_MOVES];
    int n = ask_list(run->match, run->st, seat, list);

    for (size_t i = 0; i < COUNT_OF(neutral); i++) {
        for (int k = 0; k < n; k++) {
            if (move_verb(list[k]) == neutral[i]) {
                return list[k];
            }
        }
    }
    return list[0];
}

static seat_t seat_of(const struct eval *eval, int word)
{
    return word == SEAT_ACTIVE ? eval->run->st->head.first : eval->you;
}

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
    .decks = ug_decks,
    .notes = ug_notes,
    .layout = "TNUJQHDXZ",
    .layout_common = "C",
    .layout_optional = "NUJQC",
    .setup_phase = PHASE_SETUP,
    .turn_steps = TURN_STEPS,
    .phase_steps = ug_phase_steps,
    .counter_most = {[AT_POINTS] = 255,
                     [AT_ACTS] = 255,
                     [AT_ACTS_HIGH] = 40,
                     [AT_WINDOW] = WINDOWS,
                     [AT_USES] = WINDOW_ACTIONS,
                     [AT_BATTLE] = 2,
                     [AT_ENDED] = 1,
                     [AT_TRIGGERS] = 255,
                     [AT_TRIGGERS_HIGH] = 1,
                     [AT_TOGETHER] = 1,
                     [AT_SKILL] = CARD_SKILLS},
    .copies_max = NAME_COPIES,
    .deck_zone = ZONE_DECK,
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DISCARDS,
    .labels_by_card = true,
    .has_table = true,
    .counter_letters = "th",
    .names = ultima_names,
    .fields = NUM_PRINTED,
    .given_first = WORD_SHOT,
    .silencer = WORD_NONE,
    .marks = MARKS,
    .play_zones = 1u << ZONE_HOME | 1u << ZONE_ANNEX | 1u << ZONE_UNITS | 1u << ZONE_TREASURES |
                  1u << ZONE_ATTACHED,
    .why_under = WHY_DISCARDED,
    .deck_stream = STREAM_DECK,
    .pick_stream = STREAM_PICK,
    .target_step = STEP_TARGET,
    .pay_step = STEP_PAY,
    .verb_of = {.pick = MOVE_PICK,
                .take = MOVE_TAKE,
                .end = MOVE_NONE,
                .yes = MOVE_YES,
                .no = MOVE_NO,
                .mode = MOVE_MODE,
                .name = MOVE_NAME,
                .number = MOVE_NUMBER,
                .target = MOVE_TARGET,
                .enough = MOVE_ENOUGH,
                .pay = MOVE_PAY},
    .core_step = STEP_CORE,
    .setup = ug_setup_start,
    .moves = ug_moves,
    .hold = ug_hold,
    .lasts = lasts,
    .aged_numbers = 1u << NUM_SHIELD,
    .together = together,
    .noun = ug_read_noun,
    .skill_number = ug_digest_number,
    .changed = changed,
    .complete = ug_setup_complete,
    .reached = ug_setup_reached,
    .is_flagged = ug_setup_is_flagged,
    .resolve = ug_trigger_next,
    .turn = ug_turn,
    .word = ug_read_word,
    .relate = ug_read_relation,
    .seat = seat_of,
    .number = ug_read_number,
    .gauge = ug_read_gauge,
    .reopen = ug_turn_reopen,
    .frames = ug_frames,
    .frame_kinds = FRAME_COUNT - FRAME_GAME,
    .print_aims = ug_aims_print,
    .fallback = fallback,
    .check_deck = ug_deck_faults,
    .invent_deck = ug_invent_deck,
    .why = ug_refuse_why,
};
