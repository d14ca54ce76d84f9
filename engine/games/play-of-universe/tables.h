/* tables.h - the rows of Play of Universe, for its rules.
 *
 * Promise: one row says all of a thing: how text spells it, what it is to the core, and what people
 * are told of it (core/legend.h). Rows are numbered by the enums of universe.h. */
#ifndef TF_GAMES_PLAY_OF_UNIVERSE_TABLES_H
#define TF_GAMES_PLAY_OF_UNIVERSE_TABLES_H

#include "engine/core/rules.h"

extern const struct zone_rule pu_zones[];
extern const struct step_rule pu_steps[];
extern const struct verb_rule pu_verbs[];
extern const struct gauge_rule pu_gauges[];
extern const struct option_rule pu_options[];
extern const struct deck_rule pu_decks[];
extern const struct flag_rule pu_flags[];
extern const struct word_rule pu_phases[];
extern const uint32_t pu_phase_steps[];
extern const struct word_rule pu_reasons[];
extern const char *const pu_streams[];
extern const struct word_rule pu_notes[];
extern const struct legend_row pu_legend[];
extern const struct advice_part pu_advice; /* advice.c */

#endif
