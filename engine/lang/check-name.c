/* check-name.c - what a word stands for: outside of brackets, inside them, behind a dot. */
#include <string.h>

#include "engine/lang/checker.h"

static const struct value *bad(struct checker *c, const struct node *node)
{
    return value_new(c, node, OP_CONST, VALUE_BAD);
}

static bool is_text(const struct node *node, const char *text)
{
    return strcmp(node->text, text) == 0;
}

/* --- zones and seats ------------------------------------------------------------------------- */

/* What the zones of a noun say about the cards in them. */
static void mark_zone(struct checker *c, struct value *value, int zone)
{
    const struct vocab_zone *row = &c->vocab->zones[zone];
    value->by_place = (row->zones & ~c->vocab->placed_zones) == 0;
    value->is_deck = row->sight == SIGHT_NOBODY && !value->by_place;
    value->is_mixed = (row->zones & c->vocab->mixed_zones) != 0;
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
    struct value *value = value_new(c, node, OP_ZONEOF, VALUE_SET);
    value->b = c->vocab->zones[zone].zones;
    value->arg[0] = seat;
    value->count = 1;
    value->know = know_zone(c, zone, -1);
    mark_zone(c, value, zone);
    value->whose = seat;
    return value;
}

static const struct value *gauge_of(struct checker *c, const struct node *node, int gauge,
                                    const struct value *seat)
{
    if (!know_gauge(c, node, gauge)) {
        return bad(c, node);
    }
    struct value *value = value_new(c, node, OP_GAUGE, VALUE_NUMBER);
    value->a = gauge;
    value->arg[0] = seat;
    value->count = 1;
    return value;
}

bool check_is_type(const struct vocab *vocab, int number)
{
    static const char printed[] = "printed-";
    const char *name = vocab->numbers[number].name;
    bool is_printed = strncmp(name, printed, sizeof printed - 1) == 0;
    return strcmp(name + (is_printed ? sizeof printed - 1 : 0), vocab->classes[CLASS_TYPE]) == 0;
}

static bool is_printed_number(const struct vocab *vocab, int number)
{
    if (vocab->numbers[number].is_current) {
        return false;
    }
    for (const struct vocab_field *field = vocab->fields; field->name != NULL; field++) {
        bool is_words =
            field->kind == PRINT_WORD || field->kind == PRINT_WORDS || field->kind == PRINT_VECTOR;
        bool is_price = field->kind == PRINT_PRICE;
        int last = field->index;
        while (is_price && vocab->resources[last + 1 - field->index].name != NULL) {
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
static bool is_place_number(const struct vocab *vocab, int number)
{
    return !vocab->numbers[number].is_current && !is_printed_number(vocab, number);
}

/* --- nouns ----------------------------------------------------------------------------------- */

/* Is the name bound anywhere in this ability? Then it is out of reach rather than unknown. */
static bool is_bound_in(const struct node *node, const char *name)
{
    for (const struct node *child = node->child; child != NULL; child = child->next) {
        bool binds = node->kind == NODE_BIND || child->kind == NODE_LET || child->kind == NODE_EACH;
        if (binds && child->text != NULL && strcmp(child->text, name) == 0) {
            return true;
        }
        if (is_bound_in(child, name)) {
            return true;
        }
    }
    return false;
}

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
    } else if (c->ability != NULL && is_bound_in(c->ability, node->text)) {
        check_error(c, "E12", node, NULL, "'%s' is not bound here", node->text);
    } else {
        struct names_list names = {0};
        for (const struct ir_slot *slot = c->scope; slot != NULL; slot = slot->outer) {
            names_add(&names, slot->name == NULL ? "" : slot->name);
        }
        names_add_table(&names, vocab, NAMES_ZONES);
        names_add_table(&names, vocab, NAMES_SEATS);
        names_add_all(&names, others);
        check_error(c, "E07", node, names_nearest(&names, node->text), "unknown name '%s' in %s",
                    node->text, vocab->game);
    }
    return bad(c, node);
}

/* Words of the language itself; NULL: not one of them. */
static const struct value *core_noun(struct checker *c, const struct node *node)
{
    if (is_text(node, "self")) {
        struct value *value = value_new(c, node, OP_SELF, VALUE_SET);
        value->is_single = true;
        reach_self(c, value);
        return value;
    }
    if (is_text(node, "it")) {
        if (c->event < 0 || !c->vocab->events[c->event].has_subject) {
            check_error(c, "E12", node, NULL, "there is no event here that is about a card");
            return bad(c, node);
        }
        struct value *value = value_new(c, node, OP_IT, VALUE_SET);
        value->is_single = true;
        return value;
    }
    if (is_text(node, "my") || is_text(node, "any") || is_text(node, "ev") ||
        is_text(node, "this") || is_text(node, "seats")) {
        check_error(c, "E11", node, NULL, "'%s' cannot stand alone here", node->text);
        return bad(c, node);
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

/* --- adjectives ------------------------------------------------------------------------------ */

static const struct value *unknown_adjective(struct checker *c, const struct node *node)
{
    static const char *const others[] = {"other", "mine", "foes", "name", NULL};
    const struct vocab *vocab = c->vocab;
    if (is_text(node, "self")) {
        check_error(c, "E08", node, NULL, "in brackets, all but this card are zone[other]");
    } else if (names_find(vocab, NAMES_ZONES, node->text) >= 0) {
        check_error(c, "E08", node, NULL, "'%s' is a zone and stands in front of brackets",
                    node->text);
    } else if (c->ability != NULL && is_bound_in(c->ability, node->text)) {
        check_error(c, "E12", node, NULL, "'%s' is not bound here", node->text);
    } else {
        struct names_list names = {0};
        names_add_table(&names, vocab, NAMES_TYPES);
        names_add_table(&names, vocab, NAMES_WORDS);
        names_add_table(&names, vocab, NAMES_NUMBERS);
        names_add_all(&names, others);
        check_error(c, "E07", node, names_nearest(&names, node->text), "unknown name '%s' in %s",
                    node->text, vocab->game);
    }
    return bad(c, node);
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
    value->is_printed = is_printed_number(c->vocab, number);
    value->domain = check_domain(c->vocab, number);
    if (is_place_number(c->vocab, number)) {
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
    if (is_text(node, "other")) {
        return value_new(c, node, OP_ISOTHER, VALUE_TRUTH);
    }
    if (is_text(node, "mine") || is_text(node, "foes")) {
        struct value *value = value_new(c, node, IR_SIDE, VALUE_TRUTH);
        value->a = is_text(node, "mine") ? WHO_MINE : WHO_FOE;
        return value;
    }
    if (is_text(node, "name")) {
        check_error(c, "E11", node, NULL, "a name is tested by: name has \"...\"");
        return bad(c, node);
    }
    return NULL;
}

/* Squares are empty, or near something; what stands on a card is not true of them. */
static bool is_of_squares(struct checker *c, const struct node *node)
{
    int word = names_find(c->vocab, NAMES_WORDS, node->text);
    bool describes = word >= 0 && (c->vocab->square_words >> word & 1) != 0;

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
        return bad(c, node);
    }
    if (slot != NULL) {
        return value_slot(c, node, slot);
    }
    if (!is_of_squares(c, node)) {
        return bad(c, node);
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

const struct value *check_adjective(struct checker *c, const struct node *node)
{
    const struct value *value = any_adjective(c, node);
    if (c->place == PLACE_MATCH && value->type != VALUE_BAD && !value->is_printed) {
        check_data(c, "E18", node, NULL, "'%s' is not printed: a match reads printed values only",
                   node->text);
        return bad(c, node);
    }
    return value;
}

/* --- members --------------------------------------------------------------------------------- */

static const struct value *unknown_member(struct checker *c, const struct node *node,
                                          struct names_list *names, const char *of)
{
    check_error(c, "E07", node, names_nearest(names, node->text), "unknown member '%s' of %s",
                node->text, of);
    return bad(c, node);
}

static const struct value *event_member(struct checker *c, const struct node *node)
{
    if (c->event < 0) {
        check_error(c, "E12", node, NULL, "there is no event here");
        return bad(c, node);
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
    is_zone = is_zone && (set->is_deck || (c->vocab->piles & set->b) != 0);
    if (!is_zone || arg == NULL) {
        check_error(c, "E14", node, NULL,
                    "write deck.top(n) or foe.deck.top(n): a deck and piles have a top");
        return bad(c, node);
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
    if (is_text(node, "top")) {
        return top_member(c, node, set);
    }
    if (is_text(node, "attached")) {
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
        return bad(c, node);
    }
    if (!is_place_number(c->vocab, number)) {
        know_print(c, node, set, c->vocab->numbers[number].is_current);
    }
    struct value *value = value_new(c, node, IR_FIELDS, VALUE_FIELDS);
    value->a = number;
    value->arg[0] = set;
    value->count = 1;
    return value;
}

const struct value *check_member(struct checker *c, const struct node *node)
{
    const struct node *of = node->child;
    if (of->kind == NODE_NAME && is_text(of, "ev")) {
        return event_member(c, node);
    }
    if (of->kind == NODE_NAME && (is_text(of, "my") || is_text(of, "any"))) {
        return side_member(c, node, is_text(of, "my") ? WHO_MINE : WHO_BOTH);
    }
    if (of->kind == NODE_NAME && is_text(of, "this") && c->filter != NULL) {
        if (c->filter->base != NULL && !reach_cards(c, node, c->filter->base)) {
            return bad(c, node);
        }
        int number = names_find(c->vocab, NAMES_NUMBERS, node->text);
        return number >= 0 ? number_adjective(c, node, number) : unknown_adjective(c, node);
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
    return bad(c, node);
}
