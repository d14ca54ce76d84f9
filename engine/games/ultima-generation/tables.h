/* tables.h - the rows of Ultima Generation, for its rules.
 *
 * Promise: one row says all of a thing: how text spells it, what it is to the core, and what people
 * are told of it (core/legend.h). Rows are numbered by the enums of ultima.h. */
#ifndef TF_GAMES_ULTIMA_GENERATION_TABLES_H
#define TF_GAMES_ULTIMA_GENERATION_TABLES_H

#include "engine/core/rules.h"

extern const struct zone_rule ug_zones[];
extern const struct step_rule ug_steps[];
extern const struct verb_rule ug_verbs[];
extern const struct gauge_rule ug_gauges[];
extern const struct option_rule ug_options[];
extern const struct deck_rule ug_decks[];
extern const struct flag_rule ug_flags[];
extern const struct word_rule ug_phases[];
extern const uint32_t ug_phase_steps[];
extern const struct word_rule ug_reasons[];
extern const char *const ug_streams[];
extern const struct word_rule ug_notes[];
extern const struct legend_row ug_legend[];
extern const struct advice_part ug_advice; /* advice.c */

#endif
