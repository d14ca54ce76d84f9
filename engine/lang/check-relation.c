/* check-relation.c - what stands to other cards in a relation, or lies on one. */
#include "engine/lang/checker.h"

const struct value *value_related(struct checker *c, const struct node *node, int relation,
                                  const struct value *set)
{
    struct value *value = value_new(c, node, OP_RELATE, VALUE_SET);
    if (c->vocab->relations[relation].is_current &&
        (c->place == PLACE_STATIC || c->place == PLACE_STATIC_FACT)) {
        check_error(c, "E24", node, NULL, "a static cannot ask for '%s': statics change it",
                    c->vocab->relations[relation].name);
    }
    value->a = relation;
    value->arg[0] = set;
    value->count = 1;
    value->by_place = true;
    value->is_single = set->is_single && c->vocab->relations[relation].form == '.';
    if (c->vocab->relations[relation].zones != 0) {
        reach_start(c, value, c->vocab->relations[relation].zones);
    }
    return value;
}

/* `adjacent to SET` in brackets. */
const struct value *check_relation(struct checker *c, const struct node *node)
{
    int at = names_find(c->vocab, NAMES_RELATIONS, node->text);
    char form = node->op == TREE_TO ? 't' : 'o';
    if (at < 0 || c->vocab->relations[at].form != form || c->filter == NULL) {
        check_error(c, "E07", node, NULL, "unknown relation '%s %s' in %s", node->text,
                    form == 't' ? "to" : "of", c->vocab->game);
        return value_new(c, node, OP_CONST, VALUE_BAD);
    }
    const struct value *set = check_nouns(c, node->child);
    if (set->type == VALUE_BAD) {
        return set;
    }
    c->filter->by_place = true;
    struct value *within = value_new(c, node, IR_WITHIN, VALUE_TRUTH);
    within->arg[0] = value_related(c, node, at, set);
    within->count = 1;
    return within;
}

/* CARD.attached: the cards that lie on its place. */
const struct value *value_attached(struct checker *c, const struct node *node,
                                   const struct value *card)
{
    const struct vocab *vocab = c->vocab;
    if (!reach_cards(c, node, card)) {
        return value_new(c, node, OP_CONST, VALUE_BAD);
    }
    if (vocab->attached_zones == 0) {
        check_error(c, "E14", node, NULL, "in %s no card is set on another", vocab->game);
        return value_new(c, node, OP_CONST, VALUE_BAD);
    }
    if (!card->is_single) {
        check_error(c, "E14", node, NULL, "cards are set on one card: choose it first");
        return value_new(c, node, OP_CONST, VALUE_BAD);
    }
    struct value *all = value_new(c, node, OP_ZONE, VALUE_SET);
    all->a = WHO_BOTH;
    all->b = vocab->attached_zones;
    struct value *place = value_new(c, node, OP_SFIELD, VALUE_NUMBER);
    struct value *mine = value_new(c, node, OP_FIELD, VALUE_NUMBER);
    place->a = mine->a = names_find(vocab, NAMES_NUMBERS, vocab->place_number);
    place->arg[0] = card;
    place->count = 1;
    place->by_place = true; /* all see where it lies */
    struct value *value = value_new(c, node, OP_FILTER, VALUE_SET);
    value->arg[0] = all;
    value->arg[1] = value_two(c, node, OP_EQ, VALUE_TRUTH, mine, place);
    value->count = 2;
    value->know = KNOW_COUNT;
    value->by_place = true;
    reach_start(c, value, vocab->attached_zones);
    value->is_mixed = (vocab->attached_zones & vocab->mixed_zones) != 0;
    return value;
}
