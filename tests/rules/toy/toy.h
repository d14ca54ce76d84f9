/* toy.h - what the files of the toy share. */
#ifndef TF_TESTS_RULES_TOY_TOY_H
#define TF_TESTS_RULES_TOY_TOY_H

#include "engine/core/rules.h"

enum toy_zone { TOY_DECK, TOY_HAND, TOY_ROW, TOY_PILE, TOY_ZONES };
enum toy_type { TOY_STONE, TOY_TRICK };
enum toy_number { TOY_POWER, TOY_PRINTED_POWER, TOY_TYPE };
enum toy_gauge { TOY_POINTS, TOY_BONUS };
enum toy_verb { TOY_DRAW, TOY_DISCARD, TOY_MOVE, TOY_ADD, TOY_SUB };
enum toy_limit { TOY_GOAL = 5, TOY_CARDS = 12, TOY_COPIES = 3, TOY_FULL_ROW = 3, TOY_ROUNDS = 15 };

extern const struct vocab toy_vocab;
extern const struct legend_row toy_legend[];
extern const struct rules toy_rules;

#endif
