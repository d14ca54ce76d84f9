/* gen-stmt.c - statements to words, and blocks whose targets are announced, and then paid for,
 * before they happen. */
#include "engine/lang/generator.h"

static void gen_values(struct generator *g, const struct stmt *stmt)
{
    for (int i = 0; i < stmt->count; i++) {
        gen_value(g, stmt->value[i]);
    }
}

static void gen_op(struct generator *g, const struct stmt *stmt)
{
    gen_values(g, stmt);
    gen_word(g, stmt->op, stmt->slot != NULL ? stmt->slot->index : stmt->a, stmt->b);
}

/* Jumps over the else-part to its end. */
static void gen_branches(struct generator *g, const struct stmt *stmt, int to_else)
{
    gen_block(g, stmt->body);
    if (stmt->other == NULL) {
        gen_land(g, to_else);
        return;
    }
    int to_end = gen_word(g, OP_JUMP, 0, 0);
    gen_land(g, to_else);
    gen_block(g, stmt->other);
    gen_land(g, to_end);
}

static void gen_if(struct generator *g, const struct stmt *stmt)
{
    gen_value(g, stmt->value[0]);
    gen_branches(g, stmt, gen_word(g, OP_JUMPZ, 0, 0));
}

/* Where the condition does not hold, it is as if the seat had refused. */
static void gen_may(struct generator *g, const struct stmt *stmt)
{
    int cannot = -1;
    if (stmt->count > 1) {
        gen_value(g, stmt->value[1]);
        cannot = gen_word(g, OP_JUMPZ, 0, 0);
    }
    gen_value(g, stmt->value[0]);
    int refuses = gen_word(g, OP_MAYBE, gen_title(g, stmt->text), 0);
    gen_block(g, stmt->body);
    int to_end = stmt->other == NULL ? -1 : gen_word(g, OP_JUMP, 0, 0);
    if (cannot >= 0) {
        gen_land(g, cannot);
    }
    gen_land(g, refuses);
    gen_block(g, stmt->other);
    if (to_end >= 0) {
        gen_land(g, to_end);
    }
}

/* Costs are all or nothing: who cannot pay is not asked. */
static void gen_pay(struct generator *g, const struct stmt *stmt)
{
    gen_value(g, stmt->value[1]);
    int cannot = gen_word(g, OP_JUMPZ, 0, 0);
    gen_value(g, stmt->value[0]);
    int refuses = gen_word(g, OP_MAYBE, 0, 0);
    gen_block(g, stmt->body);
    int to_end = gen_word(g, OP_JUMP, 0, 0);
    gen_land(g, cannot);
    gen_land(g, refuses);
    gen_block(g, stmt->other);
    gen_land(g, to_end);
}

enum { OPTIONS_MAX = 32 };

/* What the blocks in the options of an announced mode share. */
struct announced {
    const struct stmt *pay;
    bool is_act;
};

/* The words OPTION and CONST of each option, then their blocks, then the tests. announced: what
 * each of them is announced with, if the mode is announced too. */
static void put_mode(struct generator *g, const struct stmt *stmt,
                     const struct announced *announced)
{
    int to_end[OPTIONS_MAX];
    int count = 0;
    for (const struct stmt *option = stmt->body; option != NULL; option = option->next) {
        count++;
    }
    if (count > OPTIONS_MAX) {
        gen_error(g, "too many options");
        return;
    }
    gen_value(g, stmt->value[0]);
    int mode = gen_word(g, OP_MODE, count, 0);
    for (const struct stmt *option = stmt->body; option != NULL; option = option->next) {
        gen_word(g, OP_OPTION, gen_title(g, option->text), 0);
        gen_word(g, OP_CONST, 0, 0);
        g->numbers--; /* data, never run */
    }
    int i = 0;
    for (const struct stmt *option = stmt->body; option != NULL; option = option->next) {
        gen_land(g, mode + 1 + 2 * i);
        g->node = option->node;
        if (announced != NULL) {
            gen_announced(g, option->body, announced->pay, announced->is_act);
        } else {
            gen_block(g, option->body);
        }
        to_end[i++] = gen_word(g, OP_JUMP, 0, 0);
    }
    i = 0;
    for (const struct stmt *option = stmt->body; option != NULL; option = option->next) {
        word_t test = gen_test_option(g, option);
        int at = mode + 2 + 2 * i++;
        g->code[at < g->code_count ? at : 0] |= test << 16;
    }
    while (i > 0) {
        gen_land(g, to_end[--i]);
    }
    gen_land(g, mode);
}

static void gen_mode(struct generator *g, const struct stmt *stmt)
{
    put_mode(g, stmt, NULL);
}

/* --- loops ----------------------------------------------------------------------------------- */

static void gen_each(struct generator *g, const struct stmt *stmt)
{
    bool of_seats = stmt->kind == STMT_EACH_SEAT;
    int slot = stmt->slot->index;
    if (!of_seats) {
        gen_value(g, stmt->value[0]);
        gen_word(g, OP_LETS, slot + 1, 0);
    } else {
        gen_word(g, OP_CONST, 0, 0);
        gen_word(g, OP_LET, slot + 1, 0);
    }
    int next = gen_word(g, of_seats ? OP_EACHSEAT : OP_EACH, slot, 0);
    gen_block(g, stmt->body);
    gen_word(g, OP_JUMP, 0, next - g->code_count - 1);
    gen_land(g, next);
}

static void gen_repeat(struct generator *g, const struct stmt *stmt)
{
    int slot = stmt->slot->index;
    int to_end = -1;
    gen_value(g, stmt->value[0]);
    gen_word(g, OP_LET, slot, 0);
    int next = gen_word(g, OP_LOOP, slot, 0);
    if (stmt->count > 1) {
        gen_value(g, stmt->value[1]);
        to_end = gen_word(g, OP_JUMPZ, 0, 0);
    }
    gen_block(g, stmt->body);
    gen_word(g, OP_JUMP, 0, next - g->code_count - 1);
    gen_land(g, next);
    if (to_end >= 0) {
        gen_land(g, to_end);
    }
}

/* --- definitions ----------------------------------------------------------------------------- */

/* What leaves an event ends it; of events within each other there is but the outermost. */
static void gen_leave(struct generator *g, int outside)
{
    if (g->events > 0 && outside == 0) {
        gen_word(g, OP_TOGETHER, 0, 0);
    }
}

static void gen_return(struct generator *g, const struct stmt *stmt)
{
    if (stmt->slot != NULL) {
        gen_value(g, stmt->value[0]);
        gen_word(g, stmt->slot->type == VALUE_SET ? OP_LETS : OP_LET, stmt->slot->index, 0);
    }
    gen_leave(g, g->events_outside);
    if (g->return_count == RETURNS_MAX) {
        gen_error(g, "too many returns");
        return;
    }
    g->returns[g->return_count++] = gen_word(g, OP_JUMP, 0, 0);
}

static void gen_inline(struct generator *g, const struct stmt *stmt)
{
    int outer = g->return_count, outside = g->events_outside;

    g->events_outside = g->events;
    gen_block(g, stmt->body);
    g->events_outside = outside;
    while (g->return_count > outer) {
        gen_land(g, g->returns[--g->return_count]);
    }
}

static void gen_stop(struct generator *g, const struct stmt *stmt)
{
    (void)stmt;
    gen_leave(g, 0);
    gen_word(g, OP_END, 0, 0);
}

static void gen_together(struct generator *g, const struct stmt *stmt)
{
    if (g->events++ == 0) {
        gen_word(g, OP_TOGETHER, 1, 0);
    }
    gen_block(g, stmt->body);
    if (--g->events == 0) {
        gen_word(g, OP_TOGETHER, 0, 0);
    }
}

/* --- announced blocks ------------------------------------------------------------------------ */

static bool is_op(const struct stmt *stmt, int op)
{
    return stmt->kind == STMT_OP && stmt->op == op;
}

static void put_one(struct generator *g, const struct stmt *stmt)
{
    struct stmt alone = *stmt;

    alone.next = NULL;
    gen_block(g, &alone);
}

/* The question of one line of targets. */
static void put_line(struct generator *g, const struct stmt *list, const struct stmt *line)
{
    gen_target_set(g, list, line);
    for (int i = 1; i < line->count; i++) {
        gen_value(g, line->value[i]);
    }
    gen_word(g, OP_ANNOUNCE, line->slot->index, line->b);
}

/* What the costs take is chosen first; then all of it is paid at once. */
static void put_costs(struct generator *g, const struct stmt *pay, bool chooses)
{
    for (; pay != NULL; pay = pay->next) {
        if (is_op(pay, OP_CHOOSE) == chooses) {
            put_one(g, pay);
        }
    }
}

/* What has become of the targets since they were named. Returns the jump that is taken if all of
 * them are gone, -1 without targets. */
static int put_kept(struct generator *g, const struct stmt *list, const struct stmt *end)
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
        put_mode(g, list, &announced);
        gen_block(g, list->next);
        return;
    }
    for (; rest != NULL && is_op(rest, OP_ANNOUNCE); rest = rest->next) {
        g->node = rest->node;
        put_line(g, list, rest);
    }
    put_costs(g, pay, true);
    g->node = node;
    gen_word(g, OP_HOLD, 0, 0);
    put_costs(g, pay, false);
    g->node = node;
    if (is_act) {
        gen_word(g, OP_TOGETHER, 0, 0);
    }
    int gone = put_kept(g, list, rest);
    gen_block(g, rest);
    if (gone >= 0) {
        gen_land(g, gone);
    }
}

/* --- all kinds ------------------------------------------------------------------------------- */

static void (*const kinds[])(struct generator *g, const struct stmt *stmt) = {
    [STMT_OP] = gen_op,
    [STMT_IF] = gen_if,
    [STMT_MAY] = gen_may,
    [STMT_PAY] = gen_pay,
    [STMT_MODE] = gen_mode,
    [STMT_OPTION] = NULL, /* put_mode walks them */
    [STMT_EACH] = gen_each,
    [STMT_EACH_SEAT] = gen_each,
    [STMT_REPEAT] = gen_repeat,
    [STMT_STOP] = gen_stop,
    [STMT_RETURN] = gen_return,
    [STMT_INLINE] = gen_inline,
    [STMT_TOGETHER] = gen_together,
};

void gen_block(struct generator *g, const struct stmt *list)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        CHECK(kinds[stmt->kind] != NULL);
        g->node = stmt->node;
        kinds[stmt->kind](g, stmt);
    }
}
