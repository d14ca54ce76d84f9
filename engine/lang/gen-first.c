/* gen-first.c - what an effect asks for first: can it be answered?
 *
 * Several lines of targets take different cards. They can all be answered if every k of them have k
 * candidates between them (P. Hall, "On Representatives of Subsets", 1935). */
#include "engine/lang/generator.h"

static bool has_choice(const struct stmt *list)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        bool asks = stmt->kind == STMT_MAY || stmt->kind == STMT_PAY || stmt->kind == STMT_MODE;
        bool is_op = stmt->kind == STMT_OP;
        if (asks ||
            (is_op && (stmt->op == OP_CHOOSE || stmt->op == OP_ASKWORD || stmt->op == OP_ASKNUM))) {
            return true;
        }
        if (has_choice(stmt->body) || has_choice(stmt->other)) {
            return true;
        }
    }
    return false;
}

/* A choice, and in games that announce an announced one. */
static struct first first_in(const struct generator *g, const struct stmt *stmt)
{
    struct first first = {FIRST_NONE, stmt};
    if (vocab_is(g->vocab, ANNOUNCES) && stmt->kind != STMT_MODE &&
        (stmt->kind != STMT_OP || stmt->op != OP_ANNOUNCE)) {
        first.kind = FIRST_STOP;
        return first;
    }
    switch (stmt->kind) {
    case STMT_OP:
        if (stmt->op == OP_CHOOSE || stmt->op == OP_ANNOUNCE) {
            const struct value *least = stmt->value[2];
            bool is_free = (least->op == OP_CONST && least->b == 0) ||
                           (stmt->b & (CHOOSE_FREE | CHOOSE_FACES)) != 0;
            first.kind = !is_free                        ? FIRST_CHOICE
                         : vocab_is(g->vocab, ANNOUNCES) ? FIRST_NONE
                                                         : FIRST_STOP;
        } else if (stmt->op == OP_ASKWORD || stmt->op == OP_ASKNUM) {
            first.kind = FIRST_STOP;
        }
        return first;
    case STMT_MODE:
        first.kind = FIRST_MODE;
        return first;
    case STMT_INLINE:
        return gen_first(g, stmt->body);
    case STMT_MAY:
    case STMT_PAY:
    case STMT_STOP:
    case STMT_RETURN:
        first.kind = FIRST_STOP;
        return first;
    case STMT_IF:
    case STMT_EACH:
    case STMT_EACH_SEAT:
    case STMT_OPTION:
    case STMT_TOGETHER:
        first.kind = has_choice(stmt->body) || has_choice(stmt->other) ? FIRST_STOP : FIRST_NONE;
        return first;
    case STMT_REPEAT:
        if (stmt->body != NULL && stmt->body->kind == STMT_MODE && stmt->node == stmt->body->node) {
            return (struct first){FIRST_MODE, stmt->body}; /* one of several modes */
        }
        first.kind = has_choice(stmt->body) ? FIRST_STOP : FIRST_NONE;
        return first;
    }
    return first;
}

struct first gen_first(const struct generator *g, const struct stmt *list)
{
    struct first first = {FIRST_NONE, NULL};
    for (const struct stmt *stmt = list; stmt != NULL && first.kind == FIRST_NONE;
         stmt = stmt->next) {
        first = first_in(g, stmt);
    }
    return first;
}

/* One legal option is enough; a minimum that may turn out 0 demands no more than itself. */
static void gen_need(struct generator *g, const struct value *least)
{
    gen_word(g, OP_CONST, 0, 1);
    if (least->op != OP_CONST) {
        gen_value(g, least);
        gen_word(g, OP_MIN, 0, 0);
    }
}

bool gen_demand(struct generator *g, const struct first *first, struct demand *demand)
{
    const struct value *set = first->stmt->value[0];
    const struct value *least = first->stmt->value[2];
    if (!gen_can_replace(g, set) || !gen_can_replace(g, least)) {
        return false;
    }
    demand->set = gen_stored(g, set);
    demand->need = (uint16_t)g->code_count;
    gen_need(g, least);
    gen_word(g, OP_END_VALUE, 0, 0);
    g->numbers = g->sets = 0;
    return true;
}

/* --- targets --------------------------------------------------------------------------------- */

enum { LINES_MAX = 4 }; /* further ones are not looked at: the word for all of them grows */

struct lines {
    const struct stmt *line[LINES_MAX];
    int count;
};

static bool is_line(const struct stmt *stmt)
{
    return stmt != NULL && stmt->kind == STMT_OP && stmt->op == OP_ANNOUNCE;
}

/* The value reads what this line or one behind it binds. */
static bool reads_from(const struct value *value, const struct stmt *line)
{
    for (; is_line(line); line = line->next) {
        if (value->slot != NULL && value->slot == line->slot) {
            return true;
        }
    }
    for (int i = 0; i < value->count; i++) {
        if (reads_from(value->arg[i], line)) {
            return true;
        }
    }
    return false;
}

/* Those from this one on that must have a card, and whose sets can be told before any of them is
 * answered. */
static struct lines compulsory(const struct generator *g, const struct stmt *from)
{
    struct lines lines = {.count = 0};

    for (const struct stmt *stmt = from; is_line(stmt); stmt = stmt->next) {
        const struct value *set = stmt->value[0], *least = stmt->value[2];
        bool is_free =
            least->op != OP_CONST || least->b == 0 || (stmt->b & (CHOOSE_FREE | CHOOSE_FACES)) != 0;
        bool is_told = g->replaces_all ? gen_can_replace(g, set) : !reads_from(set, from);
        if (!is_free && is_told && lines.count < LINES_MAX) {
            lines.line[lines.count++] = stmt;
        }
    }
    return lines;
}

/* The candidates of these lines, less what the lines in front of `end` have taken. */
static int put_union(struct generator *g, const struct lines *lines, unsigned which,
                     const struct stmt *taken, const struct stmt *end)
{
    int count = 0;

    for (int i = 0; i < lines->count; i++) {
        if ((which >> i & 1) != 0) {
            gen_value(g, lines->line[i]->value[0]);
            if (count++ > 0) {
                gen_word(g, OP_UNION, 0, 0);
            }
        }
    }
    for (; taken != end; taken = taken->next) {
        gen_word(g, OP_SSLOT, taken->slot->index, 0);
        gen_word(g, OP_DIFF, 0, 0);
    }
    return count;
}

/* Pushes whether the lines from this one on can all be answered, with a card for each; false and
 * nothing pushed: there are not several. */
static bool targets_differ(struct generator *g, const struct stmt *first)
{
    struct lines lines = compulsory(g, first);
    int tests = 0;

    for (unsigned which = 1; which < 1u << lines.count; which++) {
        if ((which & (which - 1)) == 0) {
            continue; /* one line alone is tested already */
        }
        int count = put_union(g, &lines, which, NULL, NULL);
        gen_word(g, OP_COUNT, 0, 0);
        gen_word(g, OP_CONST, 0, count);
        gen_word(g, OP_GE, 0, 0);
        if (tests++ > 0) {
            gen_word(g, OP_AND, 0, 0);
        }
    }
    return tests > 0;
}

void gen_target_set(struct generator *g, const struct stmt *list, const struct stmt *line)
{
    struct lines lines = compulsory(g, line->next);

    gen_value(g, line->value[0]);
    for (unsigned which = 1; which < 1u << lines.count; which++) {
        put_union(g, &lines, which, list, line);
        int at = gen_word(g, OP_FILTER, 0, 0); /* all of them, or none */
        g->filters++;
        int count = put_union(g, &lines, which, list, line);
        gen_word(g, OP_COUNT, 0, 0);
        gen_word(g, OP_CONST, 0, count);
        gen_word(g, OP_EQ, 0, 0);
        g->filters--;
        g->numbers--; /* taken by FILTER for each card */
        if (!g->failed) {
            g->code[at] |= (word_t)(g->code_count - at - 1) << 16;
        }
        gen_word(g, OP_DIFF, 0, 0);
    }
}

/* --- modes ----------------------------------------------------------------------------------- */

static bool put_option(struct generator *g, const struct stmt *option);

/* Pushes whether one of the options is possible; false and nothing pushed: always. Once one is, the
 * rest is not looked at. */
static bool put_mode(struct generator *g, const struct stmt *mode)
{
    int pc = g->code_count;
    int count = 0;
    for (const struct stmt *option = mode->body; option != NULL; option = option->next) {
        int leap = count > 0 ? gen_word(g, OP_ORELSE, 0, 0) : 0;
        if (!put_option(g, option)) {
            g->code_count = pc;
            g->numbers -= count > 0 ? 1 : 0;
            return false;
        }
        if (count++ > 0) {
            gen_word(g, OP_OR, 0, 0);
            gen_land(g, leap);
        }
    }
    return true;
}

static bool put_choice(struct generator *g, const struct stmt *choice)
{
    const struct value *least = choice->value[2];
    if (!gen_can_replace(g, choice->value[0]) || !gen_can_replace(g, least)) {
        return false;
    }
    gen_value(g, choice->value[0]);
    if (least->op == OP_CONST) {
        gen_word(g, OP_SOME, 0, 0);
        return true;
    }
    gen_word(g, OP_COUNT, 0, 0);
    gen_need(g, least);
    gen_word(g, OP_GE, 0, 0);
    return true;
}

/* The compulsory choices behind the first one, as far as they hang on nothing that comes before
 * them. Pushes whether all of them can be made; false and nothing pushed: always. */
static bool put_later(struct generator *g, const struct stmt *first)
{
    int count = 0;
    const struct stmt *stmt = vocab_is(g->vocab, DEMANDS_ALL) ? first->next : NULL;
    for (; stmt != NULL; stmt = stmt->next) {
        bool is_choice = stmt->kind == STMT_OP && first_in(g, stmt).kind == FIRST_CHOICE;
        if (is_choice && put_choice(g, stmt) && count++ > 0) {
            gen_word(g, OP_AND, 0, 0);
        }
    }
    return count > 0;
}

static bool put_choices(struct generator *g, const struct stmt *first)
{
    bool has_first = put_choice(g, first), has_later = put_later(g, first);
    bool is_any = has_first || has_later, differ = targets_differ(g, first);

    if (has_first && has_later) {
        gen_word(g, OP_AND, 0, 0);
    }
    if (is_any && differ) {
        gen_word(g, OP_AND, 0, 0);
    }
    return is_any || differ;
}

static bool put_option(struct generator *g, const struct stmt *option)
{
    const struct stmt *outer = g->replaces_in;
    bool has_condition = option->count > 0 && gen_can_replace(g, option->value[0]);
    if (has_condition) {
        gen_value(g, option->value[0]);
    }
    struct first first = {FIRST_NONE, NULL};
    bool has_first = false;
    if (!vocab_is(g->vocab, DOES_WHAT_IT_CAN)) {
        first = gen_first(g, option->body);
    }
    g->replaces_in = option->body;
    if (first.kind == FIRST_CHOICE) {
        has_first = put_choices(g, first.stmt);
    } else if (first.kind == FIRST_MODE) {
        has_first = put_mode(g, first.stmt);
    }
    g->replaces_in = outer;
    if (has_condition && has_first) {
        gen_word(g, OP_AND, 0, 0);
    }
    return has_condition || has_first;
}

static uint16_t end_test(struct generator *g, int pc, bool is_tested)
{
    g->numbers = g->sets = 0;
    if (!is_tested) {
        return 0;
    }
    gen_word(g, OP_END_VALUE, 0, 0);
    return (uint16_t)pc;
}

uint16_t gen_test_use(struct generator *g, const struct stmt *list)
{
    int pc = g->code_count;
    struct first first = gen_first(g, list);
    g->replaces_all = true;
    bool is_tested = first.kind == FIRST_CHOICE ? put_choices(g, first.stmt)
                     : first.kind == FIRST_MODE ? put_mode(g, first.stmt)
                                                : false;
    g->replaces_all = false;
    return end_test(g, pc, is_tested);
}

uint16_t gen_test_later(struct generator *g, const struct stmt *first)
{
    int pc = g->code_count;
    return end_test(g, pc, put_later(g, first));
}

uint16_t gen_test_mode(struct generator *g, const struct stmt *mode)
{
    int pc = g->code_count;
    return end_test(g, pc, put_mode(g, mode));
}

uint16_t gen_test_option(struct generator *g, const struct stmt *option)
{
    int pc = g->code_count;
    return end_test(g, pc, put_option(g, option));
}
