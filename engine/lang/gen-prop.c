/* gen-prop.c - printed conditions as properties: one bit a card, found when the cards are loaded.
 * */
#include <string.h>

#include "engine/base/str.h"
#include "engine/lang/generator.h"

/* --- the text form: equal conditions share a property ----------------------------------------- */

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

/* --- what is printed ------------------------------------------------------------------------- */

static long floor_divide(long a, long b)
{
    if (b == 0) {
        return 0;
    }
    long quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

static long printed(const struct value *value, const struct card *card)
{
    long left = value->count > 0 ? printed(value->arg[0], card) : 0;
    long right = value->count > 1 ? printed(value->arg[1], card) : 0;
    switch (value->op) {
    case IR_TYPE:
        return card->type == value->a;
    case IR_NAME:
        return strstr(card->name_ja, value->text) != NULL ||
               strstr(card->name_en, value->text) != NULL;
    case OP_HASWORD:
        return (long)(card->words >> value->a & 1U);
    case OP_CONST:
        return value->b;
    case OP_FIELD:
        return card->number[value->a];
    case OP_ADD:
        return left + right;
    case OP_SUB:
        return left - right;
    case OP_MUL:
        return left * right;
    case OP_DIV:
        return floor_divide(left, right);
    case OP_MOD:
        return right == 0 ? 0 : left - right * floor_divide(left, right);
    case OP_NEG:
        return -left;
    case OP_MIN:
        return left < right ? left : right;
    case OP_MAX:
        return left > right ? left : right;
    case OP_EQ:
        return left == right;
    case OP_NE:
        return left != right;
    case OP_LT:
        return left < right;
    case OP_LE:
        return left <= right;
    case OP_GT:
        return left > right;
    case OP_GE:
        return left >= right;
    case OP_AND:
        return left != 0 && right != 0;
    case OP_OR:
        return left != 0 || right != 0;
    default:
        CHECK(value->op == OP_NOT);
        return left == 0;
    }
}

bool gen_holds(const struct value *value, const struct card *card)
{
    return printed(value, card) != 0;
}

/* --- abilities ------------------------------------------------------------------------------- */

void gen_set_prop(struct card *card, int prop)
{
    card->prop[prop / 64] |= (uint64_t)1 << prop % 64;
}

static bool is_about_seat(const struct stmt *row)
{
    return row->op == OP_ROWSEAT || row->op == OP_ROWFORBIDSEAT;
}

/* `you GAUGE + 1`, without a condition. */
static bool is_plus_one(const struct ir_ability *ability, const struct stmt *row)
{
    bool is_free = ability->guard == NULL && ability->head.timings == 0;

    return is_free && row->op == OP_ROWSEAT && row->a < PROP_GAUGES && (row->b & GIVE_SET) == 0 &&
           row->value[0]->op == OP_SEAT && row->value[0]->a == SEAT_YOU &&
           row->value[1]->op == OP_CONST && row->value[1]->b == 1;
}

/* The first row of a static in play, or NULL. */
static const struct stmt *rows_in_play(const struct ir_ability *ability)
{
    return ability->head.kind == ABILITY_STATIC && !ability->head.is_in_hand ? ability->body : NULL;
}

/* What the rows of statics in play are about. */
void gen_rows(const struct ir_card *from, struct card *card)
{
    unsigned plus = 0;
    bool is_plain = true;

    for (int i = 0; i < from->ability_count; i++) {
        const struct ir_ability *ability = &from->ability[i];
        for (const struct stmt *row = rows_in_play(ability); row != NULL; row = row->next) {
            if (!is_about_seat(row)) {
                gen_set_prop(card, PROP_ROWS_CARDS);
                continue;
            }
            is_plain = is_plain && is_plus_one(ability, row) && (plus >> row->a & 1) == 0;
            plus |= is_plain ? 1u << row->a : 0;
        }
    }
    if (!is_plain) {
        gen_set_prop(card, PROP_ROWS_SEATS);
    }
    for (; is_plain && plus != 0; plus &= plus - 1) {
        gen_set_prop(card, PROP_PLUS_ONE + bits_first(plus));
    }
}
