/* check-filter.c - brackets: what a word says of a card in them; the printed parts become
 * properties, the rest is tested card by card. */
#include <string.h>

#include "engine/lang/checker.h"

/* --- adjectives ------------------------------------------------------------------------------ */

static const struct value *unknown_adjective(struct checker *c, const struct node *node)
{
    static const char *const others[] = {"other", "mine", "foes", "name", NULL};
    const struct vocab *vocab = c->vocab;
    if (tree_says(node, "self")) {
        check_error(c, "E08", node, NULL, "in brackets, all but this card are zone[other]");
    } else if (names_find(vocab, NAMES_ZONES, node->text) >= 0) {
        check_error(c, "E08", node, NULL, "'%s' is a zone and stands in front of brackets",
                    node->text);
    } else if (scope_is_bound(c, node->text)) {
        check_error(c, "E12", node, NULL, "'%s' is not bound here", node->text);
    } else {
        struct names_list names = {0};
        names_add_table(&names, vocab, NAMES_TYPES);
        names_add_table(&names, vocab, NAMES_WORDS);
        names_add_table(&names, vocab, NAMES_NUMBERS);
        names_add_all(&names, others);
        check_unknown(c, node, &names, "unknown word '%s' in brackets in %s", node->text,
                      vocab->game);
    }
    return value_bad(c, node);
}

static const struct value *word_adjective(struct checker *c, const struct node *node, int word)
{
    enum vocab_word_kind kind = c->vocab->words[word].kind;
    struct value *value = value_new(c, node, OP_HASWORD, VALUE_TRUTH);
    value->a = word;
    value->is_printed = kind == WORD_PRINTED;
    if (kind == WORD_PLACE) {
        c->filter->by_place = true;
    } else if (kind == WORD_PRINTED) {
        know_print(c, node, c->filter->base, false);
        c->filter->by_face = true;
    } else {
        know_read(c, node, c->filter->base, false);
        know_word(c, node, word);
        c->filter->by_face = c->filter->by_face || kind != WORD_MARK;
    }
    return value;
}

static const struct value *number_adjective(struct checker *c, const struct node *node, int number)
{
    struct value *value = value_new(c, node, OP_FIELD, VALUE_NUMBER);
    value->a = number;
    value->is_printed = check_is_printed(c->vocab, number);
    value->domain = check_domain(c->vocab, number);
    if (check_is_placed(c->vocab, number)) {
        c->filter->by_place = true;
    } else {
        know_print(c, node, c->filter->base, c->vocab->numbers[number].is_current);
        c->filter->by_face = true;
    }
    return value;
}

/* Words of the language itself; NULL: not one of them. */
static const struct value *core_adjective(struct checker *c, const struct node *node)
{
    if (tree_says(node, "other")) {
        return value_new(c, node, OP_ISOTHER, VALUE_TRUTH);
    }
    if (tree_says(node, "mine") || tree_says(node, "foes")) {
        struct value *value = value_new(c, node, IR_SIDE, VALUE_TRUTH);
        value->a = tree_says(node, "mine") ? WHO_MINE : WHO_FOE;
        return value;
    }
    if (tree_says(node, "name")) {
        check_error(c, "E11", node, NULL, "a name is tested by: name has \"...\"");
        return value_bad(c, node);
    }
    return NULL;
}

/* Squares are empty, or near something; what stands on a card is not true of them. */
static bool is_of_squares(struct checker *c, const struct node *node)
{
    int word = names_find(c->vocab, NAMES_WORDS, node->text);
    bool describes = word >= 0 && (c->vocab->board.words >> word & 1) != 0;

    if (c->filter->base == NULL || describes) {
        return true;
    }
    return reach_cards(c, node, c->filter->base);
}

static const struct value *any_adjective(struct checker *c, const struct node *node)
{
    struct ir_slot *slot = scope_find(c, node->text);
    if (slot != NULL && slot->type == VALUE_SET) {
        check_error(c, "E11", node, NULL, "'%s' is a set of cards: write 'this in %s'", node->text,
                    node->text);
        return value_bad(c, node);
    }
    if (slot != NULL) {
        return value_slot(c, node, slot);
    }
    if (!is_of_squares(c, node)) {
        return value_bad(c, node);
    }
    const struct value *core = core_adjective(c, node);
    if (core != NULL) {
        return core;
    }
    int type = names_find(c->vocab, NAMES_TYPES, node->text);
    if (type >= 0) {
        know_print(c, node, c->filter->base, false);
        c->filter->by_face = true;
        struct value *value = value_new(c, node, IR_TYPE, VALUE_TRUTH);
        value->a = type;
        value->is_printed = true;
        return value;
    }
    int word = names_find(c->vocab, NAMES_WORDS, node->text);
    if (word >= 0) {
        return word_adjective(c, node, word);
    }
    int number = names_find(c->vocab, NAMES_NUMBERS, node->text);
    if (number >= 0) {
        return number_adjective(c, node, number);
    }
    bool is_seat = names_find(c->vocab, NAMES_SEATS, node->text) >= 0;
    return is_seat ? check_name(c, node) : unknown_adjective(c, node);
}

const struct value *check_word(struct checker *c, const struct node *node)
{
    if (c->filter == NULL) {
        return check_name(c, node);
    }
    const struct value *value = any_adjective(c, node);
    if (c->place == PLACE_MATCH && value->type != VALUE_BAD && !value->is_printed) {
        check_data(c, "E18", node, NULL, "'%s' is not printed: a match reads printed values only",
                   node->text);
        return value_bad(c, node);
    }
    return value;
}

/* this.NUMBER; another member is one of a noun. */
const struct value *check_member(struct checker *c, const struct node *node)
{
    const struct node *of = node->child;
    if (c->filter == NULL || !tree_says(of, "this")) {
        return noun_member(c, node);
    }
    if (c->filter->base != NULL && !reach_cards(c, node, c->filter->base)) {
        return value_bad(c, node);
    }
    int number = names_find(c->vocab, NAMES_NUMBERS, node->text);
    return number >= 0 ? number_adjective(c, node, number) : unknown_adjective(c, node);
}

/* `adjacent to SET` in brackets. */
const struct value *check_relation(struct checker *c, const struct node *node)
{
    int at = names_find(c->vocab, NAMES_RELATIONS, node->text);
    char form = node->op == TREE_TO ? 't' : 'o';
    if (at < 0 || c->vocab->relations[at].form != form || c->filter == NULL) {
        check_error(c, "E07", node, NULL, "unknown relation '%s %s' in %s", node->text,
                    form == 't' ? "to" : "of", c->vocab->game);
        return value_bad(c, node);
    }
    const struct value *set = check_nouns(c, node->child);
    if (set->type == VALUE_BAD) {
        return set;
    }
    c->filter->by_place = true;
    return value_one(c, node, IR_WITHIN, VALUE_TRUTH, value_related(c, node, at, set));
}

/* --- brackets -------------------------------------------------------------------------------- */

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
static struct value *narrow(struct checker *c, const struct value *set, const struct value *test,
                            int op, int a)
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
    struct value *value = narrow(c, set, test, op, 0);
    value->arg[1] = second;
    value->count = 2;
    return value;
}

const struct value *narrow_by_word(struct checker *c, const struct value *set, int word)
{
    struct value *value = narrow(c, set, set, OP_WORD, word);
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
        return value_bad(c, node);
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
        return value_bad(c, node);
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
