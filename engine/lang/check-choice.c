/* check-choice.c - choices and questions: choose, random, ask, target, and what verbs share with
 * them. */
#include <string.h>

#include "engine/lang/checker.h"

/* --- parts ----------------------------------------------------------------------------------- */

const struct node *call_prep(const struct node *call, enum tree_op op)
{
    for (const struct node *part = call->child; part != NULL; part = part->next) {
        if (part->kind == NODE_PREP && part->op == op) {
            return part;
        }
    }
    return NULL;
}

bool call_has(const struct node *part)
{
    return part != NULL && part->kind != NODE_PREP && part->kind != NODE_BIND;
}

static void put_shape(struct str *text, const char *verb, const char *shape)
{
    str_put(text, verb);
    for (const char *letter = shape; *letter != '\0'; letter++) {
        const char *part = *letter == 's'   ? " CARDS"
                           : *letter == 'S' ? " [N] CARDS"
                           : *letter == 'n' ? " N"
                           : *letter == 't' ? " to ZONE"
                           : *letter == 'b' ? " [by SEAT]"
                           : *letter == 'g' ? " to/from SEAT.NUMBER"
                           : *letter == 'G' ? " SEAT.NUMBER"
                           : *letter == 'v' ? " to N"
                           : *letter == 'a' ? " at CARDS"
                           : *letter == 'q' ? " at SQUARES"
                                            : " with CARDS";
        str_put(text, part);
    }
}

void call_wrong(struct checker *c, const struct node *call, const struct node *at)
{
    char buffer[160];
    struct str text;
    str_init(&text, buffer, sizeof buffer);
    int verb = names_find(c->vocab, NAMES_VERBS, call->text);
    if (verb >= 0) {
        put_shape(&text, call->text, c->vocab->verbs[verb].shape);
    } else if (strcmp(call->text, "choose") == 0) {
        str_put(&text, "choose N CARDS [by SEAT] -> NAME");
    } else if (strcmp(call->text, "random") == 0) {
        str_put(&text, "random N CARDS -> NAME");
    } else if (strcmp(call->text, "target") == 0) {
        str_put(&text, "target N CARDS -> NAME");
    } else {
        str_put(&text, "ask CLASS [by SEAT] -> NAME, or ask number A..B [by SEAT] -> NAME");
    }
    check_error(c, "E14", at == NULL ? call : at, NULL, "the shape is: %s", buffer);
}

/* --- amounts --------------------------------------------------------------------------------- */

static const struct value *check_amount(struct checker *c, const struct node *node)
{
    return node->kind == NODE_ALL ? value_const(c, node, TAKE_ALL) : check_number(c, node);
}

bool check_range(struct checker *c, const struct node *node, const struct value **least,
                 const struct value **most)
{
    bool is_range = node->kind == NODE_RANGE;
    *least = check_amount(c, is_range ? node->child : node);
    *most = is_range ? check_amount(c, node->child->next) : *least;
    if ((*least)->type == VALUE_BAD || (*most)->type == VALUE_BAD) {
        return false;
    }
    bool const_least = (*least)->op == OP_CONST;
    bool const_most = (*most)->op == OP_CONST;
    if (const_least && (*least)->b < 0) {
        check_error(c, "E13", node, NULL, "an amount cannot be below 0");
    } else if (const_most && (*most)->b < 1) {
        check_error(c, "E13", node, NULL, "an amount that is always 0 does nothing");
    } else if (const_least && const_most && (*least)->b > (*most)->b) {
        check_error(c, "E13", node, NULL, "%d is more than %d", (*least)->b, (*most)->b);
    } else {
        return true;
    }
    return false;
}

const struct value *check_by(struct checker *c, const struct node *owner)
{
    const struct node *by = tree_find(owner, NODE_BY);
    return by == NULL ? value_you(c, owner) : check_seat(c, by->child);
}

const struct value *call_seat(struct checker *c, const struct node *call)
{
    const struct node *by = call_prep(call, TREE_BY);
    return by == NULL ? value_you(c, call) : check_seat(c, by->child);
}

/* --- results --------------------------------------------------------------------------------- */

/* The only name behind `->`; NULL: none, or two after a report. */
const struct node *call_result(struct checker *c, const struct node *call)
{
    const struct node *bind = tree_find(call, NODE_BIND);
    if (bind == NULL) {
        return NULL;
    }
    if (bind->child->next != NULL) {
        check_error(c, "E14", bind->child->next, NULL, "'%s' has one result", call->text);
        return NULL;
    }
    return bind->child;
}

struct ir_slot *call_bind(struct checker *c, const struct node *name, const char *text,
                          enum know know)
{
    struct ir_slot *slot = scope_bind(c, name, text, VALUE_SET, 1);
    slot->know = know;
    slot->by_place = true;
    return slot;
}

/* --- choose, random, ask --------------------------------------------------------------------- */

/* Most and least were read; the set may be the own deck, which is then looked through. */
const struct value *call_cards(struct checker *c, const struct node *node)
{
    c->is_search = true;
    const struct value *set = check_set(c, node);
    c->is_search = false;
    return set;
}

/* A name that was bound to cards by what they are. */
static bool is_named_by_face(const struct value *set)
{
    const struct value *origin = set->op == OP_SSLOT ? set->slot->origin : NULL;

    return origin != NULL && origin->by_face && origin->know != KNOW_PUBLIC;
}

/* The set that brackets were put on, or that others were taken from by what they are: how many lie
 * there is public. NULL: of a name that is bound to such cards nobody else knows how many it has.
 */
static const struct value *unfiltered(struct checker *c, const struct value *set)
{
    while (set->op == OP_WORD || set->op == OP_OTHER || set->op == OP_FILTER ||
           set->op == IR_KEEP || set->op == OP_INTER || (set->op == OP_DIFF && set->by_face)) {
        set = set->arg[0];
    }
    if (set->op == OP_UNION && set->by_face) {
        const struct value *left = unfiltered(c, set->arg[0]);
        const struct value *right = unfiltered(c, set->arg[1]);
        return left == NULL || right == NULL
                   ? NULL
                   : value_two(c, set->node, OP_UNION, VALUE_SET, left, right);
    }
    return is_named_by_face(set) ? NULL : set;
}

/* The other seat does not know which cards fit. Of cards on public places, some of them face-down,
 * a filter reads public facts only (know_print). */
static bool is_hidden(const struct checker *c, const struct value *set)
{
    return vocab_is(c->vocab, ASKS_ON) && set->know != KNOW_PUBLIC && !set->is_mixed;
}

/* The most that can be picked: of hidden cards as many as lie there, not as many as fit. */
static const struct value *most_of(struct checker *c, const struct value *set,
                                   const struct value *most)
{
    if (set->type != VALUE_SET || !is_hidden(c, set)) {
        return most;
    }
    const struct value *lying = unfiltered(c, set);
    if (lying == NULL) {
        return most;
    }
    const struct value *all = value_one(c, most->node, OP_COUNT, VALUE_NUMBER, lying);
    return value_two(c, most->node, OP_MIN, VALUE_NUMBER, most, all);
}

struct stmt *call_choice(struct checker *c, const struct node *node, const struct value *set,
                         const struct value *const range[2], const struct value *seat, int flags)
{
    know_choose(c, node, set, seat, range[0]);
    know_tells(c, node, know_hides(range[0]) ? range[0] : range[1]);
    if (set->is_single && range[0]->op == OP_CONST && range[0]->b > 0 && !c->failed) {
        diag_add(c->diags, "W3", tree_place(node), NULL,
                 "this is at most one card and must be taken: there is nothing to choose");
    }
    bool searches = set->is_deck && set->know == KNOW_OWN;
    flags |= searches ? CHOOSE_SEARCH : 0;
    bool is_cost = (flags & CHOOSE_COST) != 0; /* counted before it is asked for, faces unread */
    if (is_hidden(c, set) && !is_cost) {
        bool by_face = set->by_face || is_named_by_face(set);
        bool may_find_none = by_face && !vocab_is(c->vocab, HIDDEN_CHOICE_OPTIONAL);
        flags |= CHOOSE_HIDDEN | (may_find_none ? CHOOSE_FACES : 0);
    }
    struct stmt *stmt = stmt_op(c, node, OP_CHOOSE, 0, flags);
    stmt_push(stmt, set);
    stmt_push(stmt, seat);
    stmt_push(stmt, range[0]);
    stmt_push(stmt, is_cost ? range[1] : most_of(c, set, range[1]));
    return stmt;
}

static bool takes_one(const struct value *most)
{
    return most->op == OP_CONST && most->b == 1;
}

/* choose N SET [by SEAT] -> NAME */
struct stmt *check_choose(struct checker *c, const struct node *call)
{
    const struct node *amount = call->child;
    const struct node *cards = call_has(amount) ? amount->next : NULL;
    const struct value *range[2];
    if (!call_has(cards)) {
        call_wrong(c, call, amount);
        return NULL;
    }
    const struct node *rest = cards->next;
    if (rest != NULL && rest->kind == NODE_PREP && rest->op == TREE_BY) {
        rest = rest->next;
    }
    const struct node *name = call_result(c, call);
    if (name == NULL || rest == NULL || rest->kind != NODE_BIND) {
        call_wrong(c, call, rest);
        return NULL;
    }
    if (!check_range(c, amount, &range[0], &range[1])) {
        return NULL;
    }
    const struct value *set = call_cards(c, cards);
    struct stmt *stmt = call_choice(c, cards, set, range, call_seat(c, call), 0);
    stmt->slot = call_bind(c, name, name->text, set->know);
    stmt->slot->is_single = takes_one(range[1]);
    stmt->slot->is_mixed = set->is_mixed;
    stmt->slot->is_found = set->is_found || (stmt->b & CHOOSE_SEARCH) != 0;
    reach_bind(c, stmt->slot, set);
    stmt->node = call;
    return stmt;
}

/* random N SET -> NAME */
struct stmt *check_random(struct checker *c, const struct node *call)
{
    const struct node *amount = call->child;
    const struct node *cards = call_has(amount) ? amount->next : NULL;
    const struct node *name = call_result(c, call);
    if (!call_has(cards) || name == NULL || cards->next->kind != NODE_BIND) {
        call_wrong(c, call, call_has(cards) ? cards->next : cards);
        return NULL;
    }
    const struct value *number = check_amount(c, amount);
    const struct value *set = check_set(c, cards);
    if (!reach_cards(c, cards, set)) {
        return NULL;
    }
    struct stmt *stmt = stmt_op(c, call, OP_RANDOM, 0, 0);
    stmt_push(stmt, set);
    stmt_push(stmt, number);
    stmt->slot = call_bind(c, name, name->text, set->know);
    stmt->slot->hides = know_hides(set) || know_hides(number);
    stmt->slot->is_single = takes_one(number);
    stmt->slot->is_mixed = set->is_mixed;
    stmt->slot->is_found = know_is_of_deck(set);
    reach_bind(c, stmt->slot, set);
    return stmt;
}

static struct stmt *ask_number(struct checker *c, const struct node *call,
                               const struct node *amount)
{
    const struct value *range[2];
    if (!call_has(amount)) {
        call_wrong(c, call, amount);
        return NULL;
    }
    if (!check_range(c, amount, &range[0], &range[1])) {
        return NULL;
    }
    bool is_fixed = range[0]->op == OP_CONST && range[1]->op == OP_CONST;
    if (is_fixed && range[1]->b - range[0]->b >= LIMIT_ANSWERS) {
        check_error(c, "E13", amount, NULL, "at most %d numbers can be asked for", LIMIT_ANSWERS);
    }
    bool is_hidden = know_hides(range[0]) || know_hides(range[1]);
    struct stmt *stmt = stmt_op(c, call, OP_ASKNUM, 0, is_hidden ? CHOOSE_HIDDEN : 0);
    stmt_push(stmt, call_seat(c, call));
    stmt_push(stmt, range[0]);
    stmt_push(stmt, range[1]);
    return stmt;
}

/* Types, or words that are printed; in some games other words of a class are printed nowhere. */
static bool has_words(const struct vocab *vocab, int class)
{
    bool has_any = class == CLASS_TYPE;

    for (int i = 0; vocab->words[i].name != NULL; i++) {
        const struct vocab_word *word = &vocab->words[i];
        has_any = has_any || (word->kind == WORD_PRINTED && word->word_class == class);
    }
    return has_any;
}

static struct stmt *ask_word(struct checker *c, const struct node *call, const struct node *kind)
{
    int class = names_find(c->vocab, NAMES_CLASSES, kind->text);
    if (class < 0 || !has_words(c->vocab, class)) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_CLASSES);
        names_add(&names, "number");
        check_unknown(c, kind, &names, "nothing of the kind '%s' can be asked in %s", kind->text,
                      c->vocab->game);
        return NULL;
    }
    struct stmt *stmt = stmt_op(c, call, OP_ASKWORD, 0, class);
    stmt_push(stmt, call_seat(c, call));
    return stmt;
}

/* ask CLASS [by SEAT] -> NAME; ask number A..B [by SEAT] -> NAME */
struct stmt *check_ask(struct checker *c, const struct node *call)
{
    const struct node *kind = call->child;
    const struct node *name = call_result(c, call);
    if (kind == NULL || kind->kind != NODE_NAME || name == NULL) {
        call_wrong(c, call, kind);
        return NULL;
    }
    bool is_number = strcmp(kind->text, "number") == 0;
    const struct node *rest = is_number && kind->next != NULL ? kind->next->next : kind->next;
    if (rest != NULL && rest->kind == NODE_PREP && rest->op == TREE_BY) {
        rest = rest->next;
    }
    if (rest == NULL || rest->kind != NODE_BIND) {
        call_wrong(c, call, rest);
        return NULL;
    }
    struct stmt *stmt = is_number ? ask_number(c, call, kind->next) : ask_word(c, call, kind);
    if (stmt != NULL) {
        stmt->slot = scope_bind(c, name, name->text, VALUE_NUMBER, 1);
        stmt->slot->domain = is_number ? DOMAIN_NONE : stmt->b;
    }
    return stmt;
}

/* --- targets --------------------------------------------------------------------------------- */

/* target N SET -> NAME */
struct stmt *check_target(struct checker *c, const struct node *call)
{
    struct stmt *stmt = check_choose(c, call);

    if (stmt == NULL) {
        return NULL;
    }
    if (stmt->value[0]->know != KNOW_PUBLIC) {
        check_error(c, "E22", call, NULL, "targets are cards that both seats see");
    }
    stmt->op = OP_ANNOUNCE;
    return stmt;
}

static bool is_target(const struct stmt *stmt)
{
    return stmt->kind == STMT_OP && stmt->op == OP_ANNOUNCE;
}

/* No target stands anywhere in these statements. */
static void refuse_targets(struct checker *c, const struct stmt *list)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        if (is_target(stmt)) {
            check_error(c, "E14", stmt->node, NULL,
                        "targets are announced first: in front of everything else in a use or act "
                        "block, or in an option of a mode that begins it");
            return;
        }
        refuse_targets(c, stmt->body);
        refuse_targets(c, stmt->other);
    }
}

void check_announced(struct checker *c, const struct stmt *list, bool is_announced)
{
    const struct stmt *rest = list;

    if (!is_announced) {
        refuse_targets(c, list);
        return;
    }
    if (list != NULL && list->kind == STMT_MODE) {
        for (const struct stmt *option = list->body; option != NULL; option = option->next) {
            check_announced(c, option->body, true);
        }
        rest = list->next;
    }
    while (rest != NULL && is_target(rest)) {
        rest = rest->next;
    }
    refuse_targets(c, rest);
}
