/* reach.c - where creatures can go and what they can hit (RULES.md 2.2). */
#include "engine/core/mods.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/lang/op.h"

uint32_t pu_occupied(const struct state *st)
{
    uint32_t squares = 0;

    for (int i = 0; i < BOARD_SQUARES; i++) {
        squares |= (uint32_t)(st->field.order[i] != OBJ_NONE) << i;
    }
    return squares;
}

uint32_t pu_creatures(const struct state *st, seat_t seat)
{
    uint32_t squares = 0;

    for (int i = 0; i < BOARD_SQUARES; i++) {
        obj_t obj = st->field.order[i];
        bool is_it = obj != OBJ_NONE && obj_seat(obj) == seat && is_creature(st, obj);
        squares |= (uint32_t)is_it << i;
    }
    return squares;
}

/* A creature whose squares are asked for. */
struct question {
    obj_t obj;
    int square;
    enum pu_number number;
    uint32_t occupied;
};

static uint32_t candidates(const struct run *run, const struct question *q, int pattern)
{
    const struct pu_digest *digest = pu_digest(run->match->db);

    return board_candidates(&digest->reach[pattern], obj_seat(q->obj), q->square, q->occupied);
}

/* The rows of one static. */
static uint32_t add_rows(struct run *run, const struct question *q, obj_t source,
                         const struct ability *ability)
{
    struct eval eval;
    uint32_t squares = 0;

    eval_init(&eval, run, obj_seat(source), source);
    if (ability->guard != 0 && !eval_true(&eval, ability->guard)) {
        return 0;
    }
    for (int pc = ability->code;; pc++) {
        pc = eval_run(&eval, pc);
        word_t w = run->match->db->code[pc];
        if (word_op(w) == OP_END) {
            return squares;
        }
        if (word_op(w) == OP_ROWNUM && word_a(w) == (int)q->number &&
            set_has(&eval.set[eval.sets - 1], q->obj)) {
            squares |= candidates(run, q, eval.number[eval.numbers - 1]);
        }
        eval.numbers = eval.sets = 0;
    }
}

static uint32_t add_card(struct run *run, const struct question *q, obj_t source)
{
    const struct card *card = match_card(run->match, source);
    uint32_t squares = 0;

    if ((pu_digest(run->match->db)->rows[run->match->card[source]] & ROWS_SQUARES) == 0) {
        return 0;
    }
    for (int i = 0; i < card->ability_count; i++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + i];
        squares |= ability->kind == ABILITY_STATIC ? add_rows(run, q, source, ability) : 0;
    }
    return squares;
}

/* Whatever a static that is in play adds. */
static uint32_t add_statics(struct run *run, const struct question *q)
{
    const struct field *field = &run->st->field;
    uint32_t squares = 0;

    for (uint32_t zones = run->match->rules->play_zones; zones != 0; zones &= zones - 1) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            uint64_t cards =
                field->zone[bits_first(zones)][seat] & run->match->prop[PROP_STATIC][seat];
            for (; cards != 0; cards &= cards - 1) {
                squares |= add_card(run, q, object_of(seat, cards));
            }
        }
    }
    return squares;
}

uint32_t pu_reach(struct run *run, obj_t obj, int square, enum pu_number number, uint32_t occupied)
{
    const struct question q = {obj, square, number, occupied};
    uint32_t squares = candidates(run, &q, match_card(run->match, obj)->number[number]);

    for (int i = 0; i < run->st->field.mods; i++) {
        const struct mod *mod = &run->st->mod[i];
        if (mod->kind == MOD_SQUARES && mod->target == obj && mod->index == (int)number) {
            squares |= candidates(run, &q, mod->value);
        }
    }
    return squares | add_statics(run, &q);
}

uint32_t pu_destinations(struct run *run, obj_t obj, int square, uint32_t occupied)
{
    return pu_reach(run, obj, square, NUM_MOVE, occupied) & ~occupied;
}

uint32_t pu_targets(struct run *run, obj_t obj, int square, uint32_t occupied)
{
    const struct state *st = run->st;
    uint32_t squares = pu_reach(run, obj, square, NUM_RANGE, occupied) &
                       pu_creatures(st, foe_of(obj_seat(obj)));
    uint32_t guards = 0;

    for (uint32_t rest = squares; rest != 0; rest &= rest - 1) {
        if (has_word(st, WORD_GUARD, card_on(st, bits_first(rest)))) {
            guards |= rest & (~rest + 1);
        }
    }
    return guards != 0 ? guards : squares;
}
