/* check-give.c - lasting and static changes: numbers, words, what is forbidden. */
#include "engine/lang/checker.h"

/* Where a change stands: the opcodes for it. */
struct change {
    bool is_row;
    int duration;
    const struct node *target_node;
    const struct value *target;
};

static void unknown_change(struct checker *c, const struct node *modify, bool of_seat)
{
    const struct vocab *vocab = c->vocab;
    struct names_list names = {0};
    for (int i = 0; of_seat && vocab->gauges[i].name != NULL; i++) {
        if (vocab->gauges[i].is_changed) {
            names_add(&names, vocab->gauges[i].name);
        }
    }
    for (int i = 0; !of_seat && vocab->numbers[i].name != NULL; i++) {
        if (vocab->numbers[i].is_current) {
            names_add(&names, vocab->numbers[i].name);
        }
    }
    for (int i = 0; !of_seat && vocab->words[i].name != NULL; i++) {
        if (vocab->words[i].is_given) {
            names_add(&names, vocab->words[i].name);
        }
    }
    check_unknown(c, modify, &names, "'%s' of a %s cannot be changed in %s", modify->text,
                  of_seat ? "seat" : "card", vocab->game);
}

static bool may_be_negative(const struct value *value)
{
    switch (value->op) {
    case OP_CONST:
    case OP_COUNT:
    case OP_SCOUNT:
    case OP_SOME:
        return false;
    default:
        return value->type != VALUE_BAD;
    }
}

/* The operand of `+ N`, `- N`, `= N`; NULL after a report. how: GIVE_ADD or GIVE_SET. */
static const struct value *change_value(struct checker *c, const struct node *modify, int domain,
                                        int *how)
{
    const struct node *number = modify->child;
    if (modify->op != TREE_ADD && modify->op != TREE_SUB && modify->op != TREE_SET) {
        check_error(c, "E14", modify, NULL, "write '%s + N', '%s - N' or '%s = N'", modify->text,
                    modify->text, modify->text);
        return NULL;
    }
    *how = modify->op == TREE_SET ? GIVE_SET : GIVE_ADD;
    const struct value *value = value_named(c, number, domain);
    value = value == NULL ? check_number(c, number) : value;
    know_tells(c, number, value);
    if (domain != DOMAIN_NONE && (modify->op != TREE_SET || value->domain != domain)) {
        check_error(c, "E11", modify, NULL, "'%s' is a word: write '%s = WORD', or a name for one",
                    modify->text, modify->text);
        return NULL;
    }
    bool is_type = domain == CLASS_TYPE && value->op == OP_CONST && c->vocab->card.given != 0;
    if (is_type && (c->vocab->card.given >> value->b & 1) == 0) {
        check_error(c, "E25", number, NULL, "no card becomes a card of this type");
        return NULL;
    }
    if (vocab_is(c->vocab, AMOUNTS_FROM_ZERO) && modify->op != TREE_SET && may_be_negative(value)) {
        value = value_two(c, number, OP_MAX, VALUE_NUMBER, value_const(c, number, 0), value);
    }
    if (modify->op != TREE_SUB || value->type == VALUE_BAD) {
        return value;
    }
    if (value->op == OP_CONST) {
        return value_const(c, number, -value->b);
    }
    return value_one(c, number, OP_NEG, VALUE_NUMBER, value);
}

/* What a seat is given ends some time. */
static bool ends_for_seat(struct checker *c, const struct node *node, int duration)
{
    bool ends = duration + 1 != c->vocab->ends.play;

    if (!ends) {
        check_error(c, "E14", node, NULL, "'for %s' ends when a card leaves: a seat never does",
                    c->vocab->durations[duration]);
    }
    return ends;
}

/* The operand of `move + "step8"`. */
static const struct value *squares_value(struct checker *c, const struct node *modify)
{
    const struct node *text = modify->child;
    struct pattern pattern;
    const char *want = "squares in quotes";
    size_t at = 0;
    if (modify->op != TREE_ADD || text == NULL || text->kind != NODE_STRING) {
        check_error(c, "E11", modify, NULL, "write '%s + \"..\"', with squares in quotes",
                    modify->text);
        return NULL;
    }
    if (!pattern_read(text->text, c->vocab->board.patterns, &pattern, &at, &want)) {
        check_error(c, "E11", text, NULL, "'%s' takes %s, at character %d", modify->text, want,
                    (int)at + 1);
        return NULL;
    }
    struct value *value = value_new(c, text, IR_SQUARES, VALUE_NUMBER);
    value->text = text->text;
    return value;
}

/* The change can be in force for these cards; reach NULL: for all. */
static bool reaches(struct checker *c, const struct change *change, const struct vocab_reach *reach,
                    const char *what)
{
    unsigned in_play = change->is_row ? 0 : c->vocab->zone.play;
    struct vocab_reach in_force = {0};

    if (reach != NULL) {
        in_force = *reach;
    }
    if (in_play != 0) { /* lasting changes are of cards in play */
        in_force.zones &= (uint16_t)in_play;
        in_force.zones |= (uint16_t)(in_force.zones == 0 ? in_play : 0);
    }
    return reach_check(c, change->target_node, change->target, &in_force, what, false);
}

static struct stmt *change_number(struct checker *c, const struct node *modify,
                                  const struct change *change, int number)
{
    if (!c->vocab->numbers[number].is_current) {
        unknown_change(c, modify, false);
        return NULL;
    }
    int only = c->vocab->ability.reaction_duration;
    if (c->is_reaction && only >= 0 && change->duration != only) {
        check_data(c, "E18", modify, NULL, "a reaction changes numbers for %s only",
                   c->vocab->durations[only]);
        return NULL;
    }
    int how = 0;
    bool is_squares = (c->vocab->board.numbers >> number & 1) != 0;
    const struct value *value = is_squares
                                    ? squares_value(c, modify)
                                    : change_value(c, modify, check_domain(c->vocab, number), &how);
    if (value == NULL) {
        return NULL;
    }
    if (!reaches(c, change,
                 c->vocab->reach.numbers == NULL ? NULL : &c->vocab->reach.numbers[number],
                 modify->text)) {
        return NULL;
    }
    bool is_asked = !is_squares && (c->vocab->board.asked >> number & 1) != 0;
    if (is_asked && (!change->is_row || how == GIVE_SET)) {
        check_error(c, "E14", modify, NULL, "'%s' takes only the '+ N' and '- N' of statics",
                    modify->text);
        return NULL;
    }
    how |= change->is_row ? 0 : change->duration;
    struct stmt *stmt = stmt_op(c, modify, change->is_row ? OP_ROWNUM : OP_GIVE, number, how);
    stmt_push(stmt, change->target);
    stmt_push(stmt, value);
    return stmt;
}

static struct stmt *change_word(struct checker *c, const struct node *modify,
                                const struct change *change, int word)
{
    if (!c->vocab->words[word].is_given) {
        unknown_change(c, modify, false);
        return NULL;
    }
    if (change->is_row && (c->vocab->lasting_words >> word & 1) != 0) {
        check_error(c, "E14", modify, NULL, "'%s' is given by effects, not by statics",
                    modify->text);
        return NULL;
    }
    if (modify->child != NULL || modify->op != TREE_NONE) {
        check_error(c, "E14", modify, NULL, "'%s' is a word and has no number", modify->text);
        return NULL;
    }
    const struct vocab_reach *given = c->vocab->reach.words;
    bool is_written = given != NULL && (given[word].zones != 0 || given[word].types != 0);
    if (!reaches(c, change, is_written ? &given[word] : &c->vocab->reach.word, modify->text)) {
        return NULL;
    }
    int op = change->is_row ? OP_ROWWORD : OP_GIVEWORD;
    struct stmt *stmt = stmt_op(c, modify, op, word, change->is_row ? 0 : change->duration);
    stmt_push(stmt, change->target);
    return stmt;
}

static struct stmt *change_seat(struct checker *c, const struct node *modify,
                                const struct change *change)
{
    int gauge = names_find(c->vocab, NAMES_GAUGES, modify->text);
    if (gauge < 0 || !c->vocab->gauges[gauge].is_changed) {
        unknown_change(c, modify, true);
        return NULL;
    }
    int how = 0;
    const struct value *value = change_value(c, modify, DOMAIN_NONE, &how);
    if (value == NULL) {
        return NULL;
    }
    if (how != GIVE_SET && (c->vocab->gauge.set >> gauge & 1) != 0) {
        check_error(c, "E14", modify, NULL, "'%s' is set, not added to: write '%s = N'",
                    modify->text, modify->text);
        return NULL;
    }
    if (!change->is_row && !ends_for_seat(c, modify, change->duration)) {
        return NULL;
    }
    how |= change->is_row ? 0 : change->duration;
    struct stmt *stmt = stmt_op(c, modify, change->is_row ? OP_ROWSEAT : OP_GIVESEAT, gauge, how);
    stmt_push(stmt, change->target);
    stmt_push(stmt, value);
    return stmt;
}

static struct stmt *check_modify(struct checker *c, const struct node *modify,
                                 const struct change *change)
{
    if (modify->kind != NODE_MODIFY || tree_find(modify, NODE_ARG) != NULL) {
        check_error(c, "E14", modify, NULL, "%s has no such change", c->vocab->game);
        return NULL;
    }
    if (change->target->type == VALUE_SEAT) {
        return change_seat(c, modify, change);
    }
    int number = names_find(c->vocab, NAMES_NUMBERS, modify->text);
    int word = names_find(c->vocab, NAMES_WORDS, modify->text);
    if (number < 0 && word < 0) {
        unknown_change(c, modify, false);
        return NULL;
    }
    return number >= 0 ? change_number(c, modify, change, number)
                       : change_word(c, modify, change, word);
}

/* The cards are fixed before the first of several changes. */
static struct stmt *fix_target(struct checker *c, struct change *change)
{
    const struct value *target = change->target;
    if (target->type != VALUE_SET || target->op == OP_SSLOT || change->is_row) {
        return NULL;
    }
    struct ir_slot *slot = scope_bind(c, change->target_node, NULL, VALUE_SET, 1);
    slot->know = target->know;
    reach_bind(c, slot, target);
    struct stmt *stmt = stmt_op(c, change->target_node, OP_LETS, 0, 0);
    stmt->slot = slot;
    stmt_push(stmt, target);
    change->target = value_slot(c, change->target_node, slot);
    return stmt;
}

static struct stmt *check_changes(struct checker *c, const struct node *node, struct change *change)
{
    change->target_node = node->child;
    change->target = check_expr(c, node->child);
    bool is_seat = change->target->type == VALUE_SEAT;
    if (!is_seat && change->target->type != VALUE_SET) {
        if (change->target->type != VALUE_BAD) {
            check_error(c, "E11", node->child, NULL, "cards or a seat are needed here");
        }
        return NULL;
    }
    const struct node *modify = node->child->next;
    const struct node *second = modify->next;
    bool is_one = second == NULL || second->kind == NODE_FOR;
    struct stmt *list = is_one ? NULL : fix_target(c, change);
    for (; modify != NULL && modify->kind != NODE_FOR; modify = modify->next) {
        list = stmt_join(list, check_modify(c, modify, change));
    }
    return list;
}

struct stmt *check_give(struct checker *c, const struct node *give)
{
    const struct node *until = tree_find(give, NODE_FOR);
    struct change change = {.duration = check_find(c, until, NAMES_DURATIONS, "duration")};
    return change.duration < 0 ? NULL : check_changes(c, give, &change);
}

static struct stmt *forbid_action(struct checker *c, const struct node *forbid, bool is_row,
                                  int duration)
{
    int action = check_find(c, forbid, NAMES_ACTIONS, "action");
    if (action < 0) {
        return NULL;
    }
    const struct value *target = check_expr(c, forbid->child);
    bool is_seat = target->type == VALUE_SEAT;
    const struct vocab_action *row = &c->vocab->actions[action];
    if (target->type == VALUE_BAD) {
        return NULL;
    }
    if (target->type == VALUE_SET && !reach_cards(c, forbid->child, target)) {
        return NULL;
    }
    if (!(is_seat && row->of_seats) && !(target->type == VALUE_SET && row->of_cards)) {
        check_error(c, "E11", forbid->child, NULL, "'%s' is forbidden to %s", row->name,
                    row->of_cards ? "cards" : "a seat");
        return NULL;
    }
    const struct vocab_reach *reach = c->vocab->reach.actions;
    const struct change change = {is_row, duration, forbid->child, target};
    if (!is_seat && !reaches(c, &change, reach == NULL ? NULL : &reach[action], row->name)) {
        return NULL;
    }
    if (is_seat && !is_row && !ends_for_seat(c, forbid, duration)) {
        return NULL;
    }
    int op = is_row ? (is_seat ? OP_ROWFORBIDSEAT : OP_ROWFORBID)
                    : (is_seat ? OP_FORBIDSEAT : OP_FORBID);
    struct stmt *stmt = stmt_op(c, forbid, op, action, is_row ? 0 : duration);
    stmt_push(stmt, target);
    return stmt;
}

struct stmt *check_forbid(struct checker *c, const struct node *forbid)
{
    const struct node *until = tree_find(forbid, NODE_FOR);
    if (until == NULL) {
        check_error(c, "E14", forbid, NULL, "say how long: forbid %s of ... for DURATION",
                    forbid->text);
        return NULL;
    }
    int duration = check_find(c, until, NAMES_DURATIONS, "duration");
    return duration < 0 ? NULL : forbid_action(c, forbid, false, duration);
}

struct stmt *check_rows(struct checker *c, const struct node *rows)
{
    struct stmt *list = NULL;
    for (const struct node *row = rows->child; row != NULL; row = row->next) {
        struct change change = {.is_row = true};
        list = stmt_join(list, row->kind == NODE_FORBID ? forbid_action(c, row, true, 0)
                                                        : check_changes(c, row, &change));
    }
    return list;
}
