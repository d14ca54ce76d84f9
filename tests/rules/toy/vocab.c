/* vocab.c - the words of the toy in the card language. */
#include "tests/rules/toy/toy.h"

enum { STONE = 1 << TOY_STONE, TRICK = 1 << TOY_TRICK };

static const char *const types[] = {"stone", "trick", NULL};
static const char *const seats[] = {"you", "foe", NULL};
static const char *const durations[] = {"turn", "stay", NULL};
static const char *const classes[] = {"type", "has", NULL};
static const char *const no_timings[] = {NULL};
static const struct vocab_word no_words[] = {{.name = NULL}};
static const struct vocab_event no_events[] = {{.name = NULL}};
static const struct vocab_action no_actions[] = {{.name = NULL}};
static const struct vocab_zone zones[] = {
    {"deck", 1 << TOY_DECK, SIGHT_NOBODY},
    {"hand", 1 << TOY_HAND, SIGHT_OWNER},
    {"row", 1 << TOY_ROW, SIGHT_BOTH},
    {"pile", 1 << TOY_PILE, SIGHT_BOTH},
    {NULL, 0, SIGHT_BOTH},
};
static const struct vocab_field fields[] = {
    {"power", PRINT_NUMBER, TOY_PRINTED_POWER, 0, 9, NULL, STONE, STONE},
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0},
};
static const struct vocab_number numbers[] = {{"power", true, 0, 99},
                                              {"printed-power", false, 0, 9},
                                              {"type", false, 0, 1},
                                              {NULL, false, 0, 0}};
static const struct vocab_gauge gauges[] = {{"points", true, false, 0, TOY_GOAL},
                                            {"bonus", false, true, -99, 99},
                                            {NULL, false, false, 0, 0}};
static const struct vocab_verb verbs[] = {
    {"draw", "nb", false, "move up to N cards from the top of the deck to the hand"},
    {"discard", "S", true, "put the cards on the pile"},
    {"move", "St", true, "move the cards to a zone of their owner"},
    {"add", "ng", false, "add N to a number of a seat"},
    {"sub", "ng", false, "take N from a number of a seat"},
    {NULL, NULL, false, NULL},
};
const struct vocab toy_vocab = {
    .game = "toy",
    .revision = 1,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = no_words,
    .gauges = gauges,
    .events = no_events,
    .verbs = verbs,
    .actions = no_actions,
    .seats = seats,
    .timings = no_timings,
    .durations = durations,
    .classes = classes,
    .data_code = "E_CARD_DATA",
    .use_types = TRICK,
    .use_required = TRICK,
    .ability_types = STONE,
    .max_abilities = 1,
    .reaction_duration = -1,
    .hidden_choice_optional = true,
    .move_zones = 1 << TOY_HAND | 1 << TOY_PILE,
    .name_limit = 40,
};
