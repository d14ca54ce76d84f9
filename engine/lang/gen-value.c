/* gen-value.c - values to words. */
#include "engine/lang/generator.h"

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

/* Nouns beyond the zones are words of the game, but for the squares. */
static unsigned reads_zones(int zones)
{
    unsigned beyond = (unsigned)zones >> VOCAB_NOUNS;

    return ((unsigned)zones & ((1U << VOCAB_NOUNS) - 1)) | (beyond > 1 ? READS_OTHER : 0);
}

uint16_t gen_reads(const struct generator *g, const struct value *value)
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
        reads = (g->vocab->counted_numbers >> value->a & 1) != 0 ? READS_COUNTERS : 0;
        break;
    case OP_WORD:
    case OP_HASWORD:
        reads = (g->vocab->placed_words >> value->a & 1) != 0 ? READS_PLACES
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
        reads |= gen_reads(g, value->arg[i]);
    }
    return (uint16_t)reads;
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

/* A word of place of the cards of zones is about those zones; relations, and words inside of
 * brackets, about all. */
uint16_t gen_places(const struct generator *g, const struct value *value)
{
    unsigned places = 0;

    if (value == NULL) {
        return 0;
    }
    if (value->op == OP_WORD || value->op == OP_HASWORD) {
        bool is_placed = (g->vocab->placed_words >> value->a & 1) != 0;
        places = !is_placed ? 0 : value->op == OP_WORD ? zones_of_set(value->arg[0]) : ALL_ZONES;
    } else if (value->op == OP_RELATE && g->vocab->relations[value->a].form != '.') {
        places = ALL_ZONES;
    }
    for (int i = 0; i < value->count; i++) {
        places |= gen_places(g, value->arg[i]);
    }
    return (uint16_t)places;
}
