/* flow.c - the words of card code that can run after one another. */
#include "engine/games/unien/flow.h"

#include <string.h>

#include "engine/lang/op.h"

int flow_pops(int op, char kind)
{
    int n = 0;

    for (const char *letter = op_rows[op].pops; *letter != '\0'; letter++) {
        n += *letter == kind;
    }
    return n;
}

static bool is_branch(int op)
{
    return strcmp(op_rows[op].b, "offset") == 0;
}

int flow_next(const struct carddb *db, int pc, int next[FLOW_NEXT])
{
    word_t w = db->code[pc];
    int op = word_op(w), n = 0;

    if (op == OP_END || op == OP_END_VALUE) {
        return 0;
    }
    if (is_branch(op)) {
        next[n++] = pc + 1 + word_b(w);
    }
    for (int i = 0; op == OP_MODE && i < word_a(w) && n < FLOW_NEXT; i++) {
        int option = pc + 1 + 2 * i;
        next[n++] = option + word_b(db->code[option]);
    }
    if (op != OP_JUMP && op != OP_MODE) {
        next[n++] = pc + 1;
    }
    return n;
}

void flow_open(struct flow *flow, struct arena *arena, const struct carddb *db)
{
    *flow = (struct flow){.db = db};
    flow->pc = arena_array(arena, (size_t)db->code_count, sizeof *flow->pc);
    flow->is_in = arena_array(arena, (size_t)db->code_count, sizeof *flow->is_in);
}

static void add(struct flow *flow, int pc)
{
    if (!flow->is_in[pc]) {
        flow->is_in[pc] = true;
        flow->pc[flow->count++] = pc;
    }
}

/* The tests of modes stand in the word behind each option. */
static void add_tests(struct flow *flow, int pc)
{
    const word_t *code = flow->db->code;

    for (int i = 0; word_op(code[pc]) == OP_MODE && i < word_a(code[pc]); i++) {
        int test = (uint16_t)word_b(code[pc + 2 + 2 * i]);
        if (test != 0) {
            add(flow, test);
        }
    }
}

void flow_follow(struct flow *flow, int pc)
{
    int next[FLOW_NEXT];

    flow->count = 0;
    memset(flow->is_in, 0, (size_t)flow->db->code_count * sizeof *flow->is_in);
    add(flow, pc);
    for (int i = 0; i < flow->count; i++) {
        for (int k = flow_next(flow->db, flow->pc[i], next); k > 0; k--) {
            add(flow, next[k - 1]);
        }
        add_tests(flow, flow->pc[i]);
    }
}
