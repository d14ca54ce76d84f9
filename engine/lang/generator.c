/* generator.c - words, what they name by number, and the values that are made of them. */
#include "engine/lang/generator.h"

#include <string.h>

/* --- words ----------------------------------------------------------------------------------- */

void gen_error(struct generator *g, const char *what)
{
    if (!g->failed) {
        diag_add(g->diags, "E15", tree_place(g->node), NULL, "%s", what);
    }
    g->failed = true;
}

static int count_letter(const char *text, char letter)
{
    int count = 0;
    for (; *text != '\0'; text++) {
        count += *text == letter;
    }
    return count;
}

static void count_stacks(struct generator *g, const struct op_row *row)
{
    if (row->pops[0] == '*') {
        g->numbers = g->sets = 0;
        return;
    }
    g->numbers += count_letter(row->pushes, 'n') - count_letter(row->pops, 'n');
    g->sets += count_letter(row->pushes, 's') - count_letter(row->pops, 's');
    if (g->numbers > GEN_NUMBERS || g->sets > GEN_SETS) {
        gen_error(g, "this expression is too deep; bind a part of it by let");
    }
}

/* The array with room for one thing more; it doubles where it is full. */
static void *with_room(struct generator *g, void *array, int count, int *room, size_t size)
{
    if (count < *room) {
        return array;
    }
    *room *= 2;
    void *larger = arena_array(g->scratch, (size_t)*room, size);
    memcpy(larger, array, (size_t)count * size);
    return larger;
}

static void put_mark(struct generator *g)
{
    g->marks = with_room(g, g->marks, g->mark_count, &g->mark_room, sizeof *g->marks);
    g->marks[g->mark_count++] = (struct code_mark){.pc = (uint16_t)g->code_count,
                                                   .start = (uint16_t)g->start,
                                                   .ordinal = (uint16_t)++g->ordinal,
                                                   .line = (uint16_t)g->node->line};
}

/* Words that were taken back are written anew, so what was said about them goes first. */
static void put_place(struct generator *g, int pc)
{
    const char *file = g->node->source->name;
    uint16_t line = (uint16_t)g->node->line;
    while (g->place_count > 0 && g->places[g->place_count - 1].pc >= pc) {
        g->place_count--;
    }
    int last = g->place_count - 1;
    if (last < 0 || g->places[last].line != line || g->places[last].file != file) {
        g->places = with_room(g, g->places, g->place_count, &g->place_room, sizeof *g->places);
        g->places[g->place_count++] = (struct code_place){file, line, (uint16_t)pc};
    }
}

int gen_word(struct generator *g, int op, int a, int b)
{
    if (g->code_count >= CODE_MAX - 1) {
        gen_error(g, "the cards of this game have too much code");
        return 0;
    }
    g->code = with_room(g, g->code, g->code_count, &g->code_room, sizeof *g->code);
    int pc = g->code_count++;
    g->code[pc] = (word_t)op | (word_t)(a & 255) << 8 | (word_t)(b & 65535) << 16;
    put_place(g, pc);
    count_stacks(g, &op_rows[op]);
    bool is_change = op >= OP_GIVE && op <= OP_FORBIDSEAT;
    if (op_rows[op].asks != 0 || (is_change && vocab_is(g->vocab, CHANGES_ASK))) {
        put_mark(g);
    }
    return pc;
}

void gen_land(struct generator *g, int pc)
{
    bool is_option = word_op(g->code[pc]) == OP_OPTION;
    int offset = g->code_count - pc - (is_option ? 0 : 1);
    if (offset > INT16_MAX) {
        gen_error(g, "this block is too long");
    }
    g->code[pc] = (g->code[pc] & 65535U) | (word_t)(offset & 65535) << 16;
}

/* --- what words name by number ------------------------------------------------------------------
 */

int gen_title(struct generator *g, const char *title)
{
    for (int i = 0; i < g->title_count; i++) {
        if (strcmp(g->titles[i], title == NULL ? "" : title) == 0) {
            return i;
        }
    }
    if (g->title_count == TITLES_MAX) {
        gen_error(g, "the cards of this game have too many options");
        return 0;
    }
    g->titles[g->title_count] = title;
    return g->title_count++;
}

int gen_squares(struct generator *g, const char *text)
{
    struct pattern pattern;
    const char *want;
    size_t at;

    for (int i = 1; i < g->pattern_count; i++) {
        if (strcmp(g->patterns[i].text, text) == 0) {
            return i;
        }
    }
    if (g->pattern_count == PATTERNS_MAX) {
        gen_error(g, "too many different squares");
        return 0;
    }
    CHECK(pattern_read(text, g->vocab->board.patterns, &pattern, &at,
                       &want)); /* the checker has done */
    g->patterns[g->pattern_count] =
        (struct card_pattern){arena_text(g->scratch, text, strlen(text)), pattern};
    return g->pattern_count++;
}

static void put_value(struct str *key, const struct value *value)
{
    str_format(key, "(%d %d %d", value->op, value->a, value->b);
    if (value->text != NULL) {
        str_put(key, " \"");
        str_put(key, value->text);
        str_char(key, '"');
    }
    for (int i = 0; i < value->count; i++) {
        put_value(key, value->arg[i]);
    }
    str_char(key, ')');
}

int gen_prop(struct generator *g, const struct value *value)
{
    if (value->op == IR_TYPE) {
        return PROP_TYPE + value->a;
    }
    char buffer[PROP_KEY];
    struct str key;
    str_init(&key, buffer, sizeof buffer);
    put_value(&key, value);
    for (int i = PROP_FREE; i < g->prop_count; i++) {
        if (!key.overflow && strcmp(g->keys[i], buffer) == 0) {
            return i;
        }
    }
    if (key.overflow || g->prop_count == PROP_MAX) {
        gen_error(g, key.overflow ? "this condition is too long" : "too many different filters");
        return PROP_FREE;
    }
    g->keys[g->prop_count] = arena_text(g->scratch, buffer, key.used);
    g->props[g->prop_count] = value;
    return g->prop_count++;
}

/* --- values ---------------------------------------------------------------------------------- */

static bool binds(const struct stmt *list, const struct ir_slot *slot)
{
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        if (stmt->slot == slot || binds(stmt->body, slot)) {
            return true;
        }
    }
    return false;
}

static bool is_replaced(const struct generator *g, const struct ir_slot *slot)
{
    return g->replaces_all || binds(g->replaces_in, slot);
}

/* Cards that no one had seen when a name was given to them. */
static bool is_unseen(const struct generator *g, const struct value *value)
{
    if (value->slot != NULL) {
        const struct value *origin = value->slot->origin;
        return is_replaced(g, value->slot) && origin != NULL && origin->type == VALUE_SET &&
               (origin->know == KNOW_COUNT || is_unseen(g, origin));
    }
    for (int i = 0; i < value->count; i++) {
        if (is_unseen(g, value->arg[i])) {
            return true;
        }
    }
    return false;
}

static bool reads_faces(const struct value *value)
{
    return (value->type == VALUE_SET && value->by_face) || value->op == OP_SFIELD ||
           value->op == OP_SMAX || value->op == OP_SMIN;
}

/* What the effect looks at first it cannot answer for before: that would tell the faces. */
bool gen_can_replace(const struct generator *g, const struct value *value)
{
    if (reads_faces(value) && is_unseen(g, value)) {
        return false;
    }
    if (value->slot != NULL && is_replaced(g, value->slot)) {
        const struct value *origin = value->slot->origin;
        return value->op != OP_INSLOT && origin != NULL && gen_can_replace(g, origin);
    }
    for (int i = 0; i < value->count; i++) {
        if (!gen_can_replace(g, value->arg[i])) {
            return false;
        }
    }
    return true;
}

static void gen_slot(struct generator *g, const struct value *value)
{
    const struct ir_slot *slot = value->slot;
    if (value->op == OP_INSLOT || !is_replaced(g, slot)) {
        gen_word(g, value->op, slot->index, 0);
        return;
    }
    gen_value(g, slot->origin);
    if (value->op == OP_SCOUNT) {
        gen_word(g, OP_COUNT, 0, 0);
    }
}

static void gen_filter(struct generator *g, const struct value *value)
{
    gen_value(g, value->arg[0]);
    int at = gen_word(g, OP_FILTER, 0, 0);
    g->filters++;
    gen_value(g, value->arg[1]);
    g->filters--;
    g->numbers--; /* taken by FILTER for each card */
    if (!g->failed) {
        g->code[at] |= (word_t)(g->code_count - at - 1) << 16;
    }
}

void gen_value(struct generator *g, const struct value *value)
{
    const struct node *node = g->node;
    g->node = value->node;
    if (value->is_printed && value->type == VALUE_TRUTH && g->filters > 0) {
        gen_word(g, OP_HASPROP, 0, gen_prop(g, value));
    } else if (value->op == IR_SQUARES) {
        gen_word(g, OP_CONST, 0, gen_squares(g, value->text));
    } else if (value->op == IR_KEEP) {
        gen_value(g, value->arg[0]);
        gen_word(g, OP_PROP, 0, gen_prop(g, value->arg[1]));
    } else if (value->op == OP_FILTER) {
        gen_filter(g, value);
    } else if (value->slot != NULL) {
        gen_slot(g, value);
    } else {
        for (int i = 0; i < value->count; i++) {
            gen_value(g, value->arg[i]);
        }
        CHECK(value->op < OP_COUNT_);
        gen_word(g, value->op, value->a, value->b);
    }
    g->node = node;
}

uint16_t gen_stored(struct generator *g, const struct value *value)
{
    if (value == NULL) {
        return 0;
    }
    int pc = g->code_count;
    gen_value(g, value);
    gen_word(g, OP_END_VALUE, 0, 0);
    g->numbers = g->sets = 0;
    return (uint16_t)pc;
}
