/* check-noun.c - cards and seats: what a word stands for outside of brackets, what stands behind a
 * dot, and what is beside or on a card. */
#include <string.h>

#include "engine/lang/checker.h"

/* --- numbers of cards ------------------------------------------------------------------------ */

bool check_is_type(const struct vocab *vocab, int number)
{
    static const char printed[] = "printed-";
    const char *name = vocab->numbers[number].name;
    bool is_printed = strncmp(name, printed, sizeof printed - 1) == 0;
    return strcmp(name + (is_printed ? sizeof printed - 1 : 0), vocab->classes[CLASS_TYPE]) == 0;
}

bool check_is_printed(const struct vocab *vocab, int number)
{
    if (vocab->numbers[number].is_current) {
        return false;
    }
    for (const struct vocab_field *field = vocab->fields; field->name != NULL; field++) {
        bool is_words =
            field->kind == PRINT_WORD || field->kind == PRINT_WORDS || field->kind == PRINT_VECTOR;
        bool is_price = field->kind == PRINT_PRICE;
        int last = field->index;
        while (is_price && vocab->ability.resources[last + 1 - field->index].name != NULL) {
            last++;
        }
        if (!is_words &&
            ((number >= field->index && number <= last) || (is_price && number == field->low))) {
            return true;
        }
    }
    return check_is_type(vocab, number);
}

int check_domain(const struct vocab *vocab, int number)
{
    for (int i = 0; vocab->fields[i].name != NULL; i++) {
        if (vocab->fields[i].kind == PRINT_CHOICE && vocab->fields[i].index == number) {
            return DOMAIN_FIELD + i;
        }
    }
    return check_is_type(vocab, number) ? CLASS_TYPE : DOMAIN_NONE;
}

/* A number that is neither printed nor current tells where a card lies: its slot. */
bool check_is_placed(const struct vocab *vocab, int number)
{
    return !vocab->numbers[number].is_current && !check_is_printed(vocab, number);
}

/* --- zones and seats ------------------------------------------------------------------------- */

/* What the zones of a noun say about the cards in them. */
static void mark_zone(struct checker *c, struct value *value, int zone)
{
    const struct vocab_zone *row = &c->vocab->zones[zone];
    value->by_place = (row->zones & ~c->vocab->zone.placed) == 0;
    value->is_deck = row->sight == SIGHT_NOBODY && !value->by_place;
    value->is_mixed = (row->zones & c->vocab->mixed.zones) != 0;
    reach_start(c, value, row->zones);
    scene_use(c, value->node, 0, row->zones);
}

static const struct value *zone_value(struct checker *c, const struct node *node, int zone, int who)
{
    struct value *value = value_new(c, node, OP_ZONE, VALUE_SET);
    value->a = who;
    value->b = c->vocab->zones[zone].zones;
    value->know = know_zone(c, zone, who);
    mark_zone(c, value, zone);
    if (who != WHO_BOTH) {
        struct value *seat = value_new(c, node, OP_SEAT, VALUE_SEAT);
        seat->a = who == WHO_MINE ? SEAT_YOU : SEAT_FOE;
        value->whose = seat;
    }
    return value;
}

static const struct value *zone_of(struct checker *c, const struct node *node, int zone,
                                   const struct value *seat)
{
    if (seat->op == OP_SEAT && seat->a < SEAT_GAME) {
        return zone_value(c, node, zone, seat->a == SEAT_YOU ? WHO_MINE : WHO_FOE);
    }
    struct value *value = value_one(c, node, OP_ZONEOF, VALUE_SET, seat);
    value->b = c->vocab->zones[zone].zones;
    value->know = know_zone(c, zone, -1);
    mark_zone(c, value, zone);
    value->whose = seat;
    return value;
}

static const struct value *gauge_of(struct checker *c, const struct node *node, int gauge,
                                    const struct value *seat)
{
    if (!know_gauge(c, node, gauge)) {
        return value_bad(c, node);
    }
    struct value *value = value_one(c, node, OP_GAUGE, VALUE_NUMBER, seat);
    value->a = gauge;
    return value;
}

/* --- words ----------------------------------------------------------------------------------- */

static const struct value *unknown_noun(struct checker *c, const struct node *node)
{
    static const char *const others[] = {"self", "it", "my", "any", "ev", NULL};
    const struct vocab *vocab = c->vocab;
    if (names_find(vocab, NAMES_TYPES, node->text) >= 0 ||
        names_find(vocab, NAMES_WORDS, node->text) >= 0) {
        check_error(c, "E08", node, NULL,
                    "'%s' describes a card and needs brackets: write zone[%s]", node->text,
                    node->text);
    } else if (names_find(vocab, NAMES_NUMBERS, node->text) >= 0) {
        check_error(c, "E08", node, NULL,
                    "'%s' is a number of a card: put it in brackets or behind a set", node->text);
    } else if (names_find(vocab, NAMES_GAUGES, node->text) >= 0) {
        check_error(c, "E08", node, NULL, "'%s' belongs to a seat: write you.%s", node->text,
                    node->text);
    } else if (scope_is_bound(c, node->text)) {
        check_error(c, "E12", node, NULL, "'%s' is not bound here", node->text);
    } else {
        struct names_list names = {0};
        for (const struct ir_slot *slot = c->scope; slot != NULL; slot = slot->outer) {
            names_add(&names, slot->name == NULL ? "" : slot->name);
        }
        names_add_table(&names, vocab, NAMES_ZONES);
        names_add_table(&names, vocab, NAMES_SEATS);
        names_add_all(&names, others);
        check_unknown(c, node, &names, "unknown name '%s' in %s", node->text, vocab->game);
    }
    return value_bad(c, node);
}

/* Words of the language itself; NULL: not one of them. */
static const struct value *core_noun(struct checker *c, const struct node *node)
{
    if (tree_says(node, "self")) {
        struct value *value = value_new(c, node, OP_SELF, VALUE_SET);
        value->is_single = true;
        reach_self(c, value);
        return value;
    }
    if (tree_says(node, "it")) {
        if (c->event < 0 || !c->vocab->events[c->event].has_subject) {
            check_error(c, "E12", node, NULL, "there is no event here that is about a card");
            return value_bad(c, node);
        }
        struct value *value = value_new(c, node, OP_IT, VALUE_SET);
        value->is_single = true;
        return value;
    }
    if (tree_says(node, "my") || tree_says(node, "any") || tree_says(node, "ev") ||
        tree_says(node, "this") || tree_says(node, "seats")) {
        check_error(c, "E11", node, NULL, "'%s' cannot stand alone here", node->text);
        return value_bad(c, node);
    }
    return NULL;
}

const struct value *check_name(struct checker *c, const struct node *node)
{
    struct ir_slot *slot = scope_find(c, node->text);
    if (slot != NULL) {
        return value_slot(c, node, slot);
    }
    const struct value *core = core_noun(c, node);
    if (core != NULL) {
        return core;
    }
    int seat = names_find(c->vocab, NAMES_SEATS, node->text);
    if (seat >= 0) {
        struct value *value = value_new(c, node, OP_SEAT, VALUE_SEAT);
        value->a = seat;
        return value;
    }
    int zone = names_find(c->vocab, NAMES_ZONES, node->text);
    return zone >= 0 ? zone_value(c, node, zone, WHO_MINE) : unknown_noun(c, node);
}

/* --- relations ------------------------------------------------------------------------------- */

const struct value *value_related(struct checker *c, const struct node *node, int relation,
                                  const struct value *set)
{
    struct value *value = value_one(c, node, OP_RELATE, VALUE_SET, set);
    if (c->vocab->relations[relation].is_current &&
        (c->place == PLACE_STATIC || c->place == PLACE_STATIC_FACT)) {
        check_error(c, "E24", node, NULL, "a static cannot ask for '%s': statics change it",
                    c->vocab->relations[relation].name);
    }
    value->a = relation;
    value->by_place = true;
    value->is_single = set->is_single && c->vocab->relations[relation].form == '.';
    if (c->vocab->relations[relation].zones != 0) {
        reach_start(c, value, c->vocab->relations[relation].zones);
    }
    return value;
}

/* CARD.attached: the cards that lie on its place. */
static const struct value *value_attached(struct checker *c, const struct node *node,
                                          const struct value *card)
{
    const struct vocab *vocab = c->vocab;
    if (!reach_cards(c, node, card)) {
        return value_bad(c, node);
    }
    if (vocab->attached.zones == 0) {
        check_error(c, "E14", node, NULL, "in %s no card is set on another", vocab->game);
        return value_bad(c, node);
    }
    if (!card->is_single) {
        check_error(c, "E14", node, NULL, "cards are set on one card: choose it first");
        return value_bad(c, node);
    }
    struct value *all = value_new(c, node, OP_ZONE, VALUE_SET);
    all->a = WHO_BOTH;
    all->b = vocab->attached.zones;
    struct value *place = value_one(c, node, OP_SFIELD, VALUE_NUMBER, card);
    struct value *mine = value_new(c, node, OP_FIELD, VALUE_NUMBER);
    place->a = mine->a = names_find(vocab, NAMES_NUMBERS, vocab->attached.number);
    place->by_place = true; /* all see where it lies */
    struct value *value = value_two(c, node, OP_FILTER, VALUE_SET, all,
                                    value_two(c, node, OP_EQ, VALUE_TRUTH, mine, place));
    value->know = KNOW_COUNT;
    value->by_place = true;
    reach_start(c, value, vocab->attached.zones);
    value->is_mixed = (vocab->attached.zones & vocab->mixed.zones) != 0;
    return value;
}

/* --- members --------------------------------------------------------------------------------- */

static const struct value *unknown_member(struct checker *c, const struct node *node,
                                          struct names_list *names, const char *of)
{
    check_unknown(c, node, names, "unknown member '%s' of %s", node->text, of);
    return value_bad(c, node);
}

static const struct value *event_member(struct checker *c, const struct node *node)
{
    if (c->event < 0) {
        check_error(c, "E12", node, NULL, "there is no event here");
        return value_bad(c, node);
    }
    const char *const *members = c->vocab->events[c->event].members;
    int member = names_in(members, node->text);
    if (member < 0) {
        struct names_list names = {0};
        names_add_all(&names, members);
        return unknown_member(c, node, &names, c->vocab->events[c->event].name);
    }
    struct value *value = value_new(c, node, OP_MEMBER, VALUE_NUMBER);
    value->a = member;
    return value;
}

static const struct value *seat_member(struct checker *c, const struct node *node,
                                       const struct value *seat)
{
    int gauge = names_find(c->vocab, NAMES_GAUGES, node->text);
    int zone = names_find(c->vocab, NAMES_ZONES, node->text);
    if (gauge < 0 && zone < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_ZONES);
        names_add_table(&names, c->vocab, NAMES_GAUGES);
        return unknown_member(c, node, &names, "a seat");
    }
    return zone >= 0 ? zone_of(c, node, zone, seat) : gauge_of(c, node, gauge, seat);
}

/* my.ZONE, any.ZONE */
static const struct value *side_member(struct checker *c, const struct node *node, int who)
{
    int zone = names_find(c->vocab, NAMES_ZONES, node->text);
    if (zone < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_ZONES);
        return unknown_member(c, node, &names, node->child->text);
    }
    return zone_value(c, node, zone, who);
}

static const struct value *top_member(struct checker *c, const struct node *node,
                                      const struct value *set)
{
    const struct node *arg = tree_find(node, NODE_ARG);
    bool is_of_seat = set->op == OP_ZONEOF; /* p.deck.top(n) */
    bool is_zone = ((set->op == OP_ZONE && set->a != WHO_BOTH) || is_of_seat) &&
                   bits_count((uint16_t)set->b) == 1;
    is_zone = is_zone && (set->is_deck || (c->vocab->zone.piles & set->b) != 0);
    if (!is_zone || arg == NULL) {
        check_error(c, "E14", node, NULL,
                    "write deck.top(n) or foe.deck.top(n): a deck and piles have a top");
        return value_bad(c, node);
    }
    const struct value *number = check_number(c, arg->child);
    struct value *value = value_new(c, node, is_of_seat ? OP_TOPOF : OP_TOP, VALUE_SET);
    value->a = is_of_seat ? 0 : set->a;
    value->b = bits_first((uint16_t)set->b);
    value->arg[0] = is_of_seat ? set->arg[0] : number;
    value->arg[1] = is_of_seat ? number : NULL;
    value->count = is_of_seat ? 2 : 1;
    value->know = set->know == KNOW_PUBLIC ? KNOW_PUBLIC : KNOW_COUNT;
    value->by_place = true;
    value->is_deck = set->is_deck;
    reach_start(c, value, (unsigned)set->b);
    value->is_single = number->op == OP_CONST && number->b <= 1;
    value->whose = set->whose;
    return value;
}

static const struct value *set_member(struct checker *c, const struct node *node,
                                      const struct value *set)
{
    if (strcmp(node->text, "top") == 0) {
        return top_member(c, node, set);
    }
    if (strcmp(node->text, "attached") == 0) {
        return value_attached(c, node, set);
    }
    int relation = names_find(c->vocab, NAMES_RELATIONS, node->text);
    if (relation >= 0 && c->vocab->relations[relation].form == '.') {
        return value_related(c, node, relation, set);
    }
    int number = names_find(c->vocab, NAMES_NUMBERS, node->text);
    if (number < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_NUMBERS);
        names_add(&names, "top");
        return unknown_member(c, node, &names, "a set of cards");
    }
    if (!reach_cards(c, node, set)) {
        return value_bad(c, node);
    }
    if (!check_is_placed(c->vocab, number)) {
        know_print(c, node, set, c->vocab->numbers[number].is_current);
    }
    struct value *value = value_one(c, node, IR_FIELDS, VALUE_FIELDS, set);
    value->a = number;
    return value;
}

const struct value *noun_member(struct checker *c, const struct node *node)
{
    const struct node *of = node->child;
    if (tree_says(of, "ev")) {
        return event_member(c, node);
    }
    if (tree_says(of, "my") || tree_says(of, "any")) {
        return side_member(c, node, tree_says(of, "my") ? WHO_MINE : WHO_BOTH);
    }
    const struct value *value = check_noun(c, of);
    if (value->type == VALUE_SEAT) {
        return seat_member(c, node, value);
    }
    if (value->type == VALUE_SET) {
        return set_member(c, node, value);
    }
    if (value->type != VALUE_BAD) {
        check_error(c, "E11", node, NULL, "only seats and sets of cards have members");
    }
    return value_bad(c, node);
}
