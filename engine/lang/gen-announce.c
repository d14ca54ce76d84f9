/* gen-announce.c - blocks whose targets are announced, and then paid for, before they happen. */
#include "engine/lang/generator.h"

static bool is_op(const struct stmt *stmt, int op)
{
    return stmt->kind == STMT_OP && stmt->op == op;
}

static void gen_one(struct generator *g, const struct stmt *stmt)
{
    struct stmt alone = *stmt;

    alone.next = NULL;
    gen_block(g, &alone);
}

/* The question of one line of targets. */
static void gen_line(struct generator *g, const struct stmt *list, const struct stmt *line)
{
    gen_target_set(g, list, line);
    for (int i = 1; i < line->count; i++) {
        gen_value(g, line->value[i]);
    }
    gen_word(g, OP_ANNOUNCE, line->slot->index, line->b);
}

/* What the costs take is chosen first; then all of it is paid at once. */
static void gen_pay(struct generator *g, const struct stmt *pay, bool chooses)
{
    for (; pay != NULL; pay = pay->next) {
        if (is_op(pay, OP_CHOOSE) == chooses) {
            gen_one(g, pay);
        }
    }
}

/* What has become of the targets since they were named. Returns the jump that is taken if all of
 * them are gone, -1 without targets. */
static int gen_kept(struct generator *g, const struct stmt *list, const struct stmt *end)
{
    int count = 0;

    for (const struct stmt *stmt = list; stmt != end; stmt = stmt->next, count++) {
        gen_value(g, stmt->value[0]);
        gen_word(g, OP_KEEP, stmt->slot->index, 0);
    }
    return count == 0 ? -1 : gen_word(g, OP_KEPT, list->slot->index + count, 0);
}

void gen_announced(struct generator *g, const struct stmt *list, const struct stmt *pay,
                   bool is_act)
{
    const struct announced announced = {pay, is_act};
    const struct node *node = g->node;
    const struct stmt *rest = list;

    if (list != NULL && list->kind == STMT_MODE) {
        g->node = list->node;
        gen_mode(g, list, &announced);
        gen_block(g, list->next);
        return;
    }
    for (; rest != NULL && is_op(rest, OP_ANNOUNCE); rest = rest->next) {
        g->node = rest->node;
        gen_line(g, list, rest);
    }
    gen_pay(g, pay, true);
    g->node = node;
    gen_word(g, OP_HOLD, 0, 0);
    gen_pay(g, pay, false);
    g->node = node;
    if (is_act) {
        gen_word(g, OP_TOGETHER, 0, 0);
    }
    int gone = gen_kept(g, list, rest);
    gen_block(g, rest);
    if (gone >= 0) {
        gen_land(g, gone);
    }
}
