/* gen-prop.c - what play knows of a card before its code runs: the printed conditions that hold for
 * it, one bit each, and what its statics read and give. */
#include <string.h>

#include "engine/lang/generator.h"

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

void gen_set_prop(struct card *card, int prop)
{
    card->prop[prop / 64] |= (uint64_t)1 << prop % 64;
}

/* --- rows of statics ------------------------------------------------------------------------- */

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

/* --- what a static reads --------------------------------------------------------------------- */

/* Nouns beyond the zones are words of the game, but for the squares. */
static unsigned reads_zones(int zones)
{
    unsigned beyond = (unsigned)zones >> VOCAB_NOUNS;

    return ((unsigned)zones & ((1U << VOCAB_NOUNS) - 1)) | (beyond > 1 ? READS_OTHER : 0);
}

/* Zones and other things a value reads: mask of struct ability, reads. */
static unsigned reads_of(const struct generator *g, const struct value *value)
{
    if (value == NULL) {
        return 0;
    }
    unsigned reads = 0;
    switch (value->op) {
    case OP_ZONE:
    case OP_ZONEOF:
        reads = reads_zones(value->b);
        break;
    case OP_TOP:
    case OP_TOPOF:
        reads = 1U << value->b;
        break;
    case OP_SEAT: /* you and foe are always the same */
        reads = value->a < SEAT_GAME ? 0 : READS_OTHER;
        break;
    case OP_FIELD:
    case OP_SFIELD:
    case OP_SMAX:
    case OP_SMIN:
        reads = (g->vocab->board.counted >> value->a & 1) != 0 ? READS_COUNTERS : 0;
        break;
    case OP_WORD:
    case OP_HASWORD:
        reads = (g->vocab->board.placed >> value->a & 1) != 0 ? READS_PLACES
                : value->is_printed                           ? 0
                                                              : READS_OTHER;
        break;
    case OP_RELATE: /* `.host` goes with its card */
        reads = g->vocab->relations[value->a].form == '.' ? 0 : READS_PLACES;
        break;
    case OP_GAUGE:
        reads = READS_OTHER;
        break;
    default:
        break;
    }
    for (int i = 0; i < value->count; i++) {
        reads |= reads_of(g, value->arg[i]);
    }
    return reads;
}

enum { ALL_ZONES = (1U << VOCAB_NOUNS) - 1 };

/* The zones a set of cards is narrowed from: all, if it is not only narrowed. */
static unsigned zones_of_set(const struct value *set)
{
    while (set->op == OP_WORD || set->op == OP_OTHER || set->op == OP_FILTER ||
           set->op == IR_KEEP) {
        set = set->arg[0];
    }
    bool is_zone = set->op == OP_ZONE || set->op == OP_ZONEOF;
    return is_zone && set->b <= ALL_ZONES ? (unsigned)set->b : ALL_ZONES;
}

/* Zones of the cards of which a value reads where they lie: a word of place of the cards of zones
 * is about those zones; relations, and words inside of brackets, about all. */
static unsigned places_of(const struct generator *g, const struct value *value)
{
    unsigned places = 0;

    if (value == NULL) {
        return 0;
    }
    if (value->op == OP_WORD || value->op == OP_HASWORD) {
        bool is_placed = (g->vocab->board.placed >> value->a & 1) != 0;
        places = !is_placed ? 0 : value->op == OP_WORD ? zones_of_set(value->arg[0]) : ALL_ZONES;
    } else if (value->op == OP_RELATE && g->vocab->relations[value->a].form != '.') {
        places = ALL_ZONES;
    }
    for (int i = 0; i < value->count; i++) {
        places |= places_of(g, value->arg[i]);
    }
    return places;
}

/* --- what play has to know of a static ------------------------------------------------------- */

uint16_t gen_static_reads(const struct generator *g, const struct ir_ability *ability)
{
    unsigned reads = reads_of(g, ability->guard);
    reads |= ability->head.timings != 0 ? READS_PHASE : 0;
    for (const struct stmt *row = ability->body; row != NULL; row = row->next) {
        for (int i = 0; i < row->count; i++) {
            reads |= reads_of(g, row->value[i]);
        }
    }
    return (uint16_t)reads;
}

uint16_t gen_static_places(const struct generator *g, const struct ir_ability *ability)
{
    unsigned places = places_of(g, ability->guard);
    for (const struct stmt *row = ability->body; row != NULL; row = row->next) {
        for (int i = 0; i < row->count; i++) {
            places |= places_of(g, row->value[i]);
        }
    }
    return (uint16_t)places;
}

uint8_t gen_static_gives(struct generator *g, const struct ir_ability *ability)
{
    uint8_t gives = 0;
    bool is_its_own = ability->guard == NULL && ability->head.timings == 0;
    for (const struct stmt *row = ability->body; row != NULL; row = row->next) {
        bool is_number = row->op == OP_ROWNUM || row->op == OP_ROWSEAT;
        gives |= row->op == OP_ROWWORD ? GIVES_WORDS : GIVES_NUMBERS;
        g->sets_numbers |= is_number && (row->b & GIVE_SET) != 0;
        is_its_own = is_its_own && row->op == OP_ROWWORD && row->value[0]->op == OP_SELF;
    }
    return gives | (is_its_own ? GIVES_ITSELF : 0);
}

bool gen_is_asked(const struct generator *g, const struct ir_ability *ability)
{
    const struct stmt *row = ability->body;
    while (row != NULL && row->op == OP_ROWNUM && (g->vocab->board.asked >> row->a & 1) != 0) {
        row = row->next;
    }
    return row == NULL;
}
