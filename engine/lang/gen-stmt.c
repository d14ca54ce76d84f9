/* gen-stmt.c - statements to words. */
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

/* The words OPTION and CONST of each option, then their blocks, then the tests. */
void gen_mode(struct generator *g, const struct stmt *stmt, const struct announced *announced)
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
        g->code[at < CODE_MAX ? at : 0] |= test << 16;
    }
    while (i > 0) {
        gen_land(g, to_end[--i]);
    }
    gen_land(g, mode);
}

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

/* --- all kinds ------------------------------------------------------------------------------- */

static void gen_stmt(struct generator *g, const struct stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_OP:
        gen_op(g, stmt);
        break;
    case STMT_IF:
        gen_if(g, stmt);
        break;
    case STMT_MAY:
        gen_may(g, stmt);
        break;
    case STMT_PAY:
        gen_pay(g, stmt);
        break;
    case STMT_MODE:
        gen_mode(g, stmt, NULL);
        break;
    case STMT_EACH:
    case STMT_EACH_SEAT:
        gen_each(g, stmt);
        break;
    case STMT_REPEAT:
        gen_repeat(g, stmt);
        break;
    case STMT_STOP:
        gen_leave(g, 0);
        gen_word(g, OP_END, 0, 0);
        break;
    case STMT_RETURN:
        gen_return(g, stmt);
        break;
    case STMT_INLINE:
        gen_inline(g, stmt);
        break;
    case STMT_TOGETHER:
        gen_together(g, stmt);
        break;
    case STMT_OPTION:
        CHECK(stmt->kind != STMT_OPTION); /* gen_mode walks them */
    }
}

void gen_block(struct generator *g, const struct stmt *list)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        g->node = stmt->node;
        gen_stmt(g, stmt);
    }
}
