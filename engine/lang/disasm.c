/* disasm.c - code words back to text, for people and tests. */
#include "engine/lang/disasm.h"

#include <string.h>

#include "engine/lang/names.h"
#include "engine/lang/op.h"

/* --- operands -------------------------------------------------------------------------------- */

static void put_name(const struct carddb *db, enum names_table table, int at, struct str *out)
{
    str_put(out, names_at(db->vocab, table, at));
}

/* The nouns whose zones are all in the mask; what is left over as a number. */
static void put_zones(const struct carddb *db, int mask, struct str *out)
{
    const struct vocab_zone *zones = db->vocab->zones;
    int left = mask & 65535;
    const char *between = "";
    for (int i = 0; zones[i].name != NULL; i++) {
        if (left != 0 && (zones[i].zones & ~mask) == 0) {
            str_format(out, "%s%s", between, zones[i].name);
            left &= ~zones[i].zones;
            between = "+";
        }
    }
    if (left != 0) {
        str_format(out, "%szones:%d", between, left);
    }
}

static void put_place(const struct carddb *db, int zone, struct str *out)
{
    const struct vocab_zone *zones = db->vocab->zones;
    for (int i = 0; zones[i].name != NULL; i++) {
        if ((zones[i].zones >> zone & 1) != 0) {
            str_put(out, zones[i].name);
            return;
        }
    }
    str_int(out, zone);
}

static void put_how(const struct carddb *db, int how, bool is_row, struct str *out)
{
    str_put(out, (how & GIVE_SET) != 0 ? "=" : "+");
    if (!is_row) {
        str_put(out, " for ");
        put_name(db, NAMES_DURATIONS, how & GIVE_DURATION, out);
    }
}

static void put_verb_flags(const struct carddb *db, word_t word, struct str *out)
{
    const char *shape = db->vocab->verbs[word_a(word)].shape;
    int flags = word_b(word);
    if (strchr(shape, 't') != NULL) {
        str_put(out, " to ");
        put_place(db, flags >> VERB_PLACE_SHIFT, out);
    } else if (strpbrk(shape, "gG") != NULL) {
        str_put(out, " ");
        put_name(db, NAMES_GAUGES, flags >> VERB_PLACE_SHIFT, out);
    }
    str_put(out, (flags & VERB_FACEDOWN) != 0 ? " facedown" : "");
    str_put(out, (flags & VERB_BOTTOM) != 0 ? " bottom" : "");
    str_put(out, (flags & VERB_ORDERED) != 0 ? " ordered" : "");
}

static const char *who_text(int who)
{
    return who == WHO_MINE ? "mine" : who == WHO_FOE ? "foe" : "both";
}

/* Operand a, by the name that op.def gives it. False: it has none. */
static void put_a(const struct carddb *db, const char *kind, int a, struct str *out)
{
    static const struct {
        const char *kind;
        enum names_table table;
    } tables[] = {{"seat", NAMES_SEATS},
                  {"gauge", NAMES_GAUGES},
                  {"field", NAMES_NUMBERS},
                  {"action", NAMES_ACTIONS},
                  {"verb", NAMES_VERBS}};
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        if (strcmp(kind, tables[i].kind) == 0) {
            str_char(out, ' ');
            put_name(db, tables[i].table, a, out);
            return;
        }
    }
    if (strcmp(kind, "who") == 0) {
        str_format(out, " %s", who_text(a));
    } else if (strcmp(kind, "-") != 0) {
        str_format(out, " %s%d", strcmp(kind, "slot") == 0 ? "$" : "", a);
    }
}

static void put_b(const struct carddb *db, const char *kind, int b, int pc, struct str *out)
{
    if (strcmp(kind, "zones") == 0) {
        str_char(out, ' ');
        put_zones(db, b, out);
    } else if (strcmp(kind, "zone") == 0) {
        str_char(out, ' ');
        put_place(db, b, out);
    } else if (strcmp(kind, "offset") == 0) {
        str_format(out, " -> %d", pc + 1 + b);
    } else if (strcmp(kind, "until") == 0) {
        str_put(out, " for ");
        put_name(db, NAMES_DURATIONS, b, out);
    } else if (strcmp(kind, "class") == 0) {
        str_char(out, ' ');
        put_name(db, NAMES_CLASSES, b, out);
    } else if (strcmp(kind, "prop") == 0 && b >= PROP_TYPE && b < PROP_FREE) {
        str_format(out, " %s", db->vocab->types[b - PROP_TYPE]);
    } else if (strcmp(kind, "-") != 0) {
        str_format(out, " %d", b);
    }
}

static bool is_card_word(int op)
{
    return op == OP_WORD || op == OP_HASWORD || op == OP_GIVEWORD || op == OP_ROWWORD;
}

static void put_choose(word_t word, struct str *out)
{
    str_format(out, " $%d", word_a(word));
    str_put(out, (word_b(word) & CHOOSE_COST) != 0 ? " cost" : "");
    str_put(out, (word_b(word) & CHOOSE_SEARCH) != 0 ? " search" : "");
}

static void put_word(const struct carddb *db, int pc, struct str *out)
{
    word_t word = db->code[pc];
    int op = word_op(word);
    const struct op_row *row = &op_rows[op];
    int b = word_b(word);
    str_format(out, "%d %s", pc, row->name);
    if (op == OP_CHOOSE) {
        put_choose(word, out);
        return;
    }
    if (op == OP_MAYBE || op == OP_OPTION) {
        str_format(out, " \"%s\" -> %d", db->titles[word_a(word)],
                   pc + b + (op == OP_MAYBE ? 1 : 0));
        return;
    }
    if (is_card_word(op)) {
        str_char(out, ' ');
        put_name(db, NAMES_WORDS, word_a(word), out);
    } else {
        put_a(db, row->a, word_a(word), out);
    }
    if (op == OP_VERB) {
        put_verb_flags(db, word, out);
    } else if (strcmp(row->b, "how") == 0) {
        str_char(out, ' ');
        put_how(db, b, op == OP_ROWNUM || op == OP_ROWSEAT, out);
    } else {
        put_b(db, row->b, b, pc, out);
    }
}

/* --- code ------------------------------------------------------------------------------------ */

/* Where the words from pc end: a block at an END that no earlier word leads beyond. */
static int find_end(const struct carddb *db, int pc)
{
    int beyond = pc;
    for (; pc < db->code_count; pc++) {
        int op = word_op(db->code[pc]);
        bool jumps = strcmp(op_rows[op].b, "offset") == 0;
        int to = pc + word_b(db->code[pc]) + (op == OP_OPTION ? 0 : 1);
        beyond = jumps && to > beyond ? to : beyond;
        if ((op == OP_END || op == OP_END_VALUE) && pc >= beyond) {
            return pc;
        }
    }
    return db->code_count - 1;
}

void disasm_code(const struct carddb *db, int pc, struct str *out)
{
    int end = find_end(db, pc);
    for (; pc <= end; pc++) {
        put_word(db, pc, out);
        str_char(out, '\n');
        if (word_op(db->code[pc]) == OP_OPTION) { /* the pc of its test */
            pc++;
            str_format(out, "%d test %d\n", pc, word_b(db->code[pc]) & 65535);
        }
    }
}

static void put_part(const struct carddb *db, const char *name, int pc, struct str *out)
{
    if (pc != 0) {
        str_format(out, "%s:\n", name);
        disasm_code(db, pc, out);
    }
}

/* --- abilities and cards --------------------------------------------------------------------- */

/* Everything an ability holds, each part under its name: subject, by, guard, demands, test,
 * code. */
static void print_ability(const struct carddb *db, const struct ability *ability, struct str *out)
{
    static const char *const kinds[] = {"on", "replace", "act", "static"};
    bool has_event = ability->kind == ABILITY_ON || ability->kind == ABILITY_REPLACE;
    str_format(out, "s%d %s", ability->skill + 1, kinds[ability->kind]);
    if (has_event) {
        str_format(out, " %s", names_at(db->vocab, NAMES_EVENTS, ability->event));
    }
    str_put(out, ability->is_optional ? " optional" : "");
    str_put(out, ability->is_once ? " once" : "");
    for (int i = 0; ability->marks >> i != 0; i++) {
        if ((ability->marks >> i & 1) != 0) {
            str_format(out, " %s", db->vocab->ability.marks[i]);
        }
    }
    for (int i = 0; i < VOCAB_PRICES; i++) {
        if (ability->price[i] != 0) {
            str_format(out, " pay %s %d", db->vocab->ability.resources[i].name, ability->price[i]);
        }
    }
    for (int i = 0; names_at(db->vocab, NAMES_TIMINGS, i) != NULL; i++) {
        if ((ability->timings >> i & 1) != 0) {
            str_format(out, " during %s", names_at(db->vocab, NAMES_TIMINGS, i));
        }
    }
    str_char(out, '\n');
    put_part(db, "subject", ability->subject, out);
    put_part(db, "by", ability->by, out);
    put_part(db, "guard", ability->guard, out);
    for (int i = 0; i < ability->costs + (ability->first == 1); i++) {
        put_part(db, i < ability->costs ? "cost" : "first", ability->demand[i].set, out);
        put_part(db, "need", ability->demand[i].need, out);
    }
    put_part(db, "test", ability->test, out);
    put_part(db, ability->kind == ABILITY_STATIC ? "rows" : "code", ability->code, out);
}

void disasm_card(const struct carddb *db, const struct card *card, struct str *out)
{
    str_format(out, "card %s %s\n", card->id, db->vocab->types[card->type]);
    put_part(db, "needs", card->needs, out);
    put_part(db, "use", card->use, out);
    for (int i = 0; i < card->ability_count; i++) {
        print_ability(db, &db->abilities[card->ability + i], out);
    }
}
