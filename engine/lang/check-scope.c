/* check-scope.c - the names an effect binds, and the slots they get. */
#include <string.h>

#include "engine/lang/checker.h"

static const char *const reserved[] = {"self", "it",   "ev",    "this",  "my",
                                       "any",  "all",  "mine",  "other", "number",
                                       "name", "none", "seats", "foes",  NULL};

static bool is_word_of_game(const struct vocab *vocab, const char *name)
{
    static const enum names_table tables[] = {NAMES_TYPES, NAMES_ZONES, NAMES_NUMBERS, NAMES_WORDS,
                                              NAMES_SEATS};
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        if (names_find(vocab, tables[i], name) >= 0) {
            return true;
        }
    }
    return names_in(reserved, name) >= 0;
}

struct ir_slot *scope_find(struct checker *c, const char *name)
{
    struct ir_slot *slot = c->scope;
    while (slot != NULL && (slot->name == NULL || strcmp(slot->name, name) != 0)) {
        slot = slot->outer;
    }
    return slot;
}

static void check_new_name(struct checker *c, const struct node *node, const char *name)
{
    if (is_word_of_game(c->vocab, name)) {
        check_error(c, "E12", node, NULL, "'%s' is a word of %s and cannot be bound", name,
                    c->vocab->game);
    } else if (scope_find(c, name) != NULL) {
        check_error(c, "E12", node, NULL, "'%s' is bound already; choose another name", name);
    }
}

struct ir_slot *scope_bind(struct checker *c, const struct node *node, const char *name,
                           enum value_type type, int width)
{
    if (name != NULL) {
        check_new_name(c, node, name);
    }
    int *used = type == VALUE_SET ? &c->sets : &c->numbers;
    int *most = type == VALUE_SET ? &c->sets_max : &c->numbers_max;
    struct ir_slot *slot = arena_alloc(c->arena, sizeof *slot);
    *slot = (struct ir_slot){.name = name,
                             .type = type,
                             .index = *used,
                             .know = KNOW_PUBLIC,
                             .zones = REACH_CARDS,
                             .types = REACH_TYPES,
                             .domain = DOMAIN_NONE,
                             .node = node,
                             .outer = c->scope};
    *used += width;
    if (*used > SLOTS_MAX) {
        check_error(c, "E15", node, NULL, "one effect can hold %d %s at a time", SLOTS_MAX,
                    type == VALUE_SET ? "sets of cards" : "numbers");
    }
    *most = *used > *most ? *used : *most;
    c->scope = slot;
    return slot;
}

struct scope_mark scope_enter(const struct checker *c)
{
    return (struct scope_mark){c->scope, c->numbers, c->sets, c->insights};
}

void scope_leave(struct checker *c, struct scope_mark mark)
{
    struct ir_slot *unused[2 * SLOTS_MAX];
    int count = 0;
    for (struct ir_slot *slot = c->scope; slot != mark.scope; slot = slot->outer) {
        if (slot->name != NULL && !slot->is_used && count < 2 * SLOTS_MAX) {
            unused[count++] = slot;
        }
    }
    while (count > 0 && !c->failed) {
        struct ir_slot *slot = unused[--count];
        diag_add(c->diags, "W1", tree_place(slot->node), NULL, "'%s' is never used", slot->name);
    }
    know_leave(c, mark.insights);
    c->scope = mark.scope;
    c->numbers = mark.numbers;
    c->sets = mark.sets;
}
