/* tables.h - the rows of Unreal Drive, for its rules.
 *
 * Promise: one row says all of a thing: how text spells it, what it is to the core, and what people
 * are told of it (core/legend.h). Rows are numbered by the enums of drive.h. */
#ifndef TF_GAMES_UNREAL_DRIVE_TABLES_H
#define TF_GAMES_UNREAL_DRIVE_TABLES_H

#include "engine/core/rules.h"

extern const struct zone_rule ud_zones[];
extern const struct step_rule ud_steps[];
extern const struct verb_rule ud_verbs[];
extern const struct gauge_rule ud_gauges[];
extern const struct option_rule ud_options[];
extern const struct deck_rule ud_decks[];
extern const struct flag_rule ud_flags[];
extern const struct word_rule ud_phases[];
extern const uint32_t ud_phase_steps[];
extern const struct word_rule ud_reasons[];
extern const char *const ud_streams[];
extern const struct word_rule ud_notes[];
extern const struct legend_row ud_legend[];

#endif
