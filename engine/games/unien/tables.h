/* tables.h - the rows of Unien, for its rules.
 *
 * Promise: one row says all of a thing: how text spells it, what it is to the core, and what people
 * are told of it (core/legend.h). Rows are numbered by the enums of unien.h. */
#ifndef TF_GAMES_UNIEN_TABLES_H
#define TF_GAMES_UNIEN_TABLES_H

#include "engine/core/rules.h"

extern const struct zone_rule ue_zones[];
extern const struct step_rule ue_steps[];
extern const struct verb_rule ue_verbs[];
extern const struct gauge_rule ue_gauges[];
extern const struct option_rule ue_options[];
extern const struct deck_rule ue_decks[];
extern const struct flag_rule ue_flags[];
extern const struct word_rule ue_phases[];
extern const uint32_t ue_phase_steps[];
extern const struct word_rule ue_reasons[];
extern const char *const ue_streams[];
extern const struct word_rule ue_notes[];
extern const struct legend_row ue_legend[];
extern const struct advice_part ue_advice; /* advice.c */

#endif
