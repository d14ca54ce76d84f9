/* unreal-drive.c - the doors through which the core calls the game. */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/deck.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/games/unreal-drive/tables.h"
#include "engine/know/know.h"

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
    .deck = {.rows = ud_decks,
             .copies = DECK_COPIES,
             .zone = ZONE_DECK,
             .size = DECK_CARDS,
             .stream = STREAM_DECK,
             .check = check_deck},
    .notes = ud_notes,
    .text = {.layout = "AGKRHDX", .common = "T", .optional = "RT"},
    .turn = {.ask_again = ud_turn_ask_again,
             .setup_phase = PHASE_SETUP,
             .count = TURN_OVER + 1,
             .of_phase = ud_phase_steps,
             .drive = ud_turn},
    .counters = {.most = {[AT_SEAT] = SEATS,
                          [AT_PLACED] = 3,
                          [AT_LIMIT] = 3,
                          [AT_SLOT] = 3,
                          [AT_SKILL] = CARD_SKILLS,
                          [AT_SURRENDER] = SEATS},
                 .objects = 3u << AT_LAST | 1u << AT_COMPARED},
    .hand_zone = ZONE_HAND,
    .pile_zone = ZONE_DROP,
    .numbers = {.places = 6, .fields = 2, .least = 1u << GAUGE_PLACE_LIMIT | 1u << GAUGE_LOSS_SET,
                /* UD-R86 */},
    .words = {.given = WORD_SILENCED, .silencer = WORD_SILENCED + 1},
    .sight = {.concealed = 1u << ZONE_TRICK},
    .play_zones = 1u << ZONE_CAST | 1u << ZONE_GIMMICK,
    .marks = {.count = MARK_CHAIN + CARD_SKILLS,
              .left = 1u << MARK_VALID,
              .ranked = (1u << MARK_VALID) - 1},
    .know = &know_by_ids,
    .pick_stream = STREAM_PICK,
    .core_step = STEP_CORE,
    .setup = ud_turn_setup,
    .complete = ud_setup_complete,
    .reached = ud_setup_reached,
    .read = {.word = ud_read_word,
             .seat = ud_read_seat,
             .number = ud_read_number,
             .numbers = ud_read_numbers,
             .gauge = ud_read_gauge},
    .frames = {.rows = ud_frames, .kinds = FRAME_COUNT - FRAME_GAME},
    .fallback = ask_neutral, /* RULES.md 5.0 */
};
