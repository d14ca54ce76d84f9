/* check-filter.c - brackets: the printed parts become properties, the rest is tested card by card.
 * */
#include "engine/lang/checker.h"

/* What is left of a condition that is taken apart at its `and`s. */
struct parts {
    const struct value *set;
    const struct value *printed; /* NULL: none */
    const struct value *rest;    /* NULL: none */
};

static const struct value *join(struct checker *c, const struct value *a, const struct value *b)
{
    return a == NULL ? b : value_two(c, b->node, OP_AND, VALUE_TRUTH, a, b);
}

/* A set made from another by one word; what is known stays. */
static const struct value *narrow(struct checker *c, const struct value *set,
                                  const struct value *test, int op, int a)
{
    struct value *value = value_new(c, test->node, op, VALUE_SET);
    value->a = a;
    value->arg[0] = set;
    value->count = 1;
    value->know = set->know;
    value->by_place = set->by_place;
    value->by_face = set->by_face;
    value->is_deck = set->is_deck;
    value->is_single = set->is_single;
    value->is_mixed = set->is_mixed;
    value->is_found = set->is_found;
    value->whose = set->whose;
    value->zones = set->zones;
    value->types = set->types;
    return value;
}

static const struct value *narrow_by(struct checker *c, const struct value *set,
                                     const struct value *test, int op, const struct value *second)
{
    const struct value *made = narrow(c, set, test, op, 0);
    struct value *value = value_new(c, test->node, op, VALUE_SET);
    *value = *made;
    value->arg[1] = second;
    value->count = 2;
    return value;
}

const struct value *narrow_by_word(struct checker *c, const struct value *set, int word)
{
    struct value *value = value_new(c, set->node, OP_WORD, VALUE_SET);
    *value = *narrow(c, set, set, OP_WORD, word);
    value->b = 1; /* what the verb does by itself, not something that the card asks */
    return value;
}

const struct value *narrow_to_others(struct checker *c, const struct value *set)
{
    return narrow(c, set, set, OP_OTHER, 0);
}

static uint16_t every_zone(const struct vocab *vocab)
{
    uint16_t zones = 0;
    for (int i = 0; vocab->zones[i].name != NULL; i++) {
        zones = (uint16_t)(zones | vocab->zones[i].zones);
    }
    return zones;
}

static const struct value *narrow_side(struct checker *c, const struct value *set,
                                       const struct value *side)
{
    reach_cards(c, side->node, set);
    struct value *zone = value_new(c, side->node, OP_ZONE, VALUE_SET);
    zone->a = side->a;
    zone->b = every_zone(c->vocab);
    return narrow_by(c, set, side, OP_INTER, zone);
}

static void take_apart(struct checker *c, const struct value *test, struct parts *parts)
{
    if (test->is_printed) {
        parts->printed = join(c, parts->printed, test);
    } else if (test->op == OP_AND) {
        take_apart(c, test->arg[0], parts);
        take_apart(c, test->arg[1], parts);
    } else if (test->op == OP_HASWORD) {
        parts->set = narrow(c, parts->set, test, OP_WORD, test->a);
    } else if (test->op == OP_ISOTHER) {
        parts->set = narrow(c, parts->set, test, OP_OTHER, 0);
    } else if (test->op == IR_SIDE) {
        parts->set = narrow_side(c, parts->set, test);
    } else if (test->op == IR_WITHIN) {
        parts->set = narrow_by(c, parts->set, test, OP_INTER, test->arg[0]);
    } else {
        parts->rest = join(c, parts->rest, test);
    }
}

/* Sides and sets have no word that tests one card, so they may not stand under `or` and `not`. */
static bool has_only_tests(struct checker *c, const struct value *test)
{
    if (test->op == IR_SIDE || test->op == IR_WITHIN) {
        check_error(c, "E11", test->node, NULL, "this can only be joined to the rest by 'and'");
        return false;
    }
    if (test->type != VALUE_TRUTH ||
        (test->op != OP_AND && test->op != OP_OR && test->op != OP_NOT)) {
        return true;
    }
    for (int i = 0; i < test->count; i++) {
        if (!has_only_tests(c, test->arg[i])) {
            return false;
        }
    }
    return true;
}

static bool is_well_joined(struct checker *c, const struct value *test)
{
    if (test->op == OP_AND) {
        return is_well_joined(c, test->arg[0]) && is_well_joined(c, test->arg[1]);
    }
    return test->op == IR_SIDE || test->op == IR_WITHIN || has_only_tests(c, test);
}

static const struct value *build(struct checker *c, const struct value *base,
                                 const struct value *test)
{
    struct parts printed_first = {.set = base};
    take_apart(c, test, &printed_first);
    if (printed_first.printed == NULL) {
        const struct value *rest = printed_first.rest;
        return rest == NULL ? printed_first.set
                            : narrow_by(c, printed_first.set, test, OP_FILTER, rest);
    }
    /* the cheap test goes first */
    const struct value *kept = narrow_by(c, base, test, IR_KEEP, printed_first.printed);
    struct parts parts = {.set = kept};
    take_apart(c, test, &parts);
    return parts.rest == NULL ? parts.set : narrow_by(c, parts.set, test, OP_FILTER, parts.rest);
}

const struct value *check_index(struct checker *c, const struct node *node)
{
    const struct value *base = check_noun(c, node->child);
    if (base->type != VALUE_SET) {
        if (base->type != VALUE_BAD) {
            check_error(c, "E11", node, NULL, "brackets follow a set of cards");
        }
        return value_new(c, node, OP_CONST, VALUE_BAD);
    }
    struct value *marked = value_new(c, node, OP_CONST, VALUE_SET);
    *marked = *base;
    if (base->is_mixed && know_faceup(c, node->child->next)) {
        marked->know = KNOW_PUBLIC;
        marked->is_mixed = false;
    }
    struct filter filter = {.base = marked};
    struct filter *outer = c->filter;
    bool is_search = c->is_search;
    c->filter = &filter;
    c->is_search = false;
    const struct value *test = check_truth(c, node->child->next);
    c->filter = outer;
    c->is_search = is_search;
    if (test->type == VALUE_BAD || !is_well_joined(c, test)) {
        return value_new(c, node, OP_CONST, VALUE_BAD);
    }
    marked->by_place = base->by_place || filter.by_place;
    marked->by_face = base->by_face || filter.by_face;
    reach_narrow(marked, test);
    return build(c, marked, test);
}

const struct value *check_match(struct checker *c, const struct node *node)
{
    struct filter filter = {.base = NULL};
    c->filter = &filter;
    c->place = PLACE_MATCH;
    const struct value *test = check_truth(c, node);
    c->filter = NULL;
    if (test->type != VALUE_BAD && !test->is_printed) {
        check_data(c, "E18", node, NULL, "a match reads printed values only");
    }
    return test;
}
