/* check-openness.c - what the other seat can follow of the sets and numbers of a running block. */
#include "engine/lang/checker.h"

struct sets {
    unsigned open, counted; /* by index */
    bool is_secret;
};

/* Chance, verbs and lets bind what they work with; a seat that chooses shows how much it takes. */
static bool hides_result(const struct stmt *stmt)
{
    bool is_choice = stmt->op == OP_CHOOSE || stmt->op == OP_ANNOUNCE || stmt->op == OP_ASKNUM;
    bool hides = stmt->slot->hides || know_hides(stmt->slot->origin);

    for (int i = 0; i < stmt->count && !is_choice && !hides; i++) {
        hides = know_hides(stmt->value[i]);
    }
    return hides;
}

/* Each of these cards, and those that are left: two sets. */
static void find_each(const struct stmt *stmt, struct sets *sets)
{
    bool is_open = stmt->value[0]->know == KNOW_PUBLIC;

    *(is_open ? &sets->open : &sets->counted) |= 3u << stmt->slot->index;
}

/* Both see the faces, or the pick of a card names its place, whatever its face. */
static bool is_open(const struct checker *c, const struct stmt *stmt)
{
    bool is_bound = stmt->count > 0 && stmt->op == OP_LETS,
         is_pick = stmt->op == OP_CHOOSE || stmt->op == OP_ANNOUNCE;

    if (is_pick && (stmt->value[0]->zones & ~(unsigned)c->vocab->zone.placed) == 0) {
        return true;
    }
    return stmt->slot->know == KNOW_PUBLIC && (!is_bound || stmt->value[0]->know == KNOW_PUBLIC);
}

static void find_slot(const struct checker *c, const struct stmt *stmt, struct sets *sets)
{
    const struct ir_slot *slot = stmt->slot;

    if (slot->type == VALUE_SET && is_open(c, stmt)) {
        sets->open |= 1u << slot->index;
    } else if (hides_result(stmt)) {
        sets->is_secret = true;
    } else if (slot->type == VALUE_SET) {
        sets->counted |= 1u << slot->index;
    }
}

static void find_block(const struct checker *c, const struct stmt *list, struct sets *sets)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        bool branches = stmt->kind == STMT_IF || stmt->kind == STMT_EACH ||
                        stmt->kind == STMT_REPEAT || stmt->kind == STMT_MAY;
        for (int i = 0; i < stmt->count && branches; i++) {
            sets->is_secret = sets->is_secret || know_hides(stmt->value[i]);
        }
        if (stmt->kind == STMT_EACH) {
            find_each(stmt, sets);
        } else if (stmt->slot != NULL && (stmt->kind == STMT_OP || stmt->kind == STMT_RETURN)) {
            find_slot(c, stmt, sets);
        }
        find_block(c, stmt->body, sets);
        find_block(c, stmt->other, sets);
    }
}

struct openness openness_of(const struct checker *c, const struct stmt *pay,
                            const struct stmt *body)
{
    struct sets sets = {0, 0, false};

    find_block(c, pay, &sets);
    find_block(c, body, &sets);
    /* one place may hold several names, one after another */
    return (struct openness){(uint16_t)(sets.open & ~sets.counted), sets.is_secret};
}
