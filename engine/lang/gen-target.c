/* gen-target.c - several lines of targets that one use asks for, which take different cards. They
 * can all be answered if every k of them have k candidates between them (P. Hall, "On
 * Representatives of Subsets", 1935). */
#include "engine/lang/generator.h"

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

bool gen_targets_differ(struct generator *g, const struct stmt *first)
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
