/* toy.h - the toy and its legend. */
#ifndef TF_TESTS_RULES_TOY_TOY_H
#define TF_TESTS_RULES_TOY_TOY_H

#include "engine/core/rules.h"

extern const struct legend_row toy_legend[];
extern const struct rules toy_rules;

#endif
