/* tables.h - the rows of Battle of Union, for its rules.
 *
 * Promise: one row says all of a thing: how text spells it, what it is to the core, and what people
 * are told of it (core/legend.h). Rows are numbered by the enums of union.h. */
#ifndef TF_GAMES_BATTLE_OF_UNION_TABLES_H
#define TF_GAMES_BATTLE_OF_UNION_TABLES_H

#include "engine/core/rules.h"

extern const struct zone_rule bu_zones[];
extern const struct step_rule bu_steps[];
extern const struct verb_rule bu_verbs[];
extern const struct gauge_rule bu_gauges[];
extern const struct option_rule bu_options[];
extern const struct deck_rule bu_decks[];
extern const struct flag_rule bu_flags[];
extern const struct word_rule bu_phases[];
extern const uint32_t bu_phase_steps[];
extern const struct word_rule bu_reasons[];
extern const char *const bu_streams[];
extern const struct word_rule bu_notes[];
extern const struct legend_row bu_legend[];

#endif
