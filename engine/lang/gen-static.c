/* gen-static.c - what play has to know of a static before its rows run. */
#include "engine/lang/generator.h"

uint16_t gen_static_reads(const struct generator *g, const struct ir_ability *ability)
{
    unsigned reads = gen_reads(g, ability->guard);
    reads |= ability->head.timings != 0 ? READS_PHASE : 0;
    for (const struct stmt *row = ability->body; row != NULL; row = row->next) {
        for (int i = 0; i < row->count; i++) {
            reads |= gen_reads(g, row->value[i]);
        }
    }
    return (uint16_t)reads;
}

uint16_t gen_static_places(const struct generator *g, const struct ir_ability *ability)
{
    unsigned places = gen_places(g, ability->guard);
    for (const struct stmt *row = ability->body; row != NULL; row = row->next) {
        for (int i = 0; i < row->count; i++) {
            places |= gen_places(g, row->value[i]);
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
    while (row != NULL && row->op == OP_ROWNUM && (g->vocab->asked_numbers >> row->a & 1) != 0) {
        row = row->next;
    }
    return row == NULL;
}
