/* market.h - the market and its legend. */
#ifndef TF_TESTS_RULES_MARKET_MARKET_H
#define TF_TESTS_RULES_MARKET_MARKET_H

#include "engine/core/rules.h"

extern const struct rules market_rules;

#endif
