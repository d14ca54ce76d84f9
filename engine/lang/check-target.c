/* check-target.c - what is announced: targets, and the modes that stand before them. */
#include "engine/lang/checker.h"

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
