/* reach.c - where creatures can go and what they can hit (RULES.md 2.2). */
#include <string.h>

#include "engine/games/play-of-universe/universe.h"
#include "engine/lang/op.h"

/* Bit n of the octets of the squares, gathered: bit i of the result is square i. */
static uint32_t gather(const struct state *st, int bit)
{
    uint32_t squares = 0;

    for (int i = 0; i < 4; i++) {
        uint64_t octets;
        memcpy(&octets, &st->field.order[8 * i], sizeof octets);
        octets = octets >> bit & UINT64_C(0x0101010101010101);
        squares |= (uint32_t)(octets * UINT64_C(0x0102040810204080) >> 56) << 8 * i;
    }
    return squares & (((uint32_t)1 << BOARD_SQUARES) - 1);
}

uint32_t pu_occupied(const struct state *st)
{
    return ~gather(st, 7) & (((uint32_t)1 << BOARD_SQUARES) - 1); /* OBJ_NONE has the bit */
}

/* Of the squares with cards of a seat, those with creatures. */
static uint32_t standing(const struct state *st, seat_t seat, uint32_t cards)
{
    for (uint32_t rest = st->field.count[ZONE_WRECKS][seat] > 0 ? cards : 0; rest != 0;
         rest &= rest - 1) {
        if (!is_creature(st, card_on(st, bits_first(rest)))) {
            cards &= ~(rest & (~rest + 1));
        }
    }
    return cards;
}

uint32_t pu_creatures(const struct state *st, seat_t seat)
{
    uint32_t of_s2 = gather(st, 6);

    return standing(st, seat, pu_occupied(st) & (seat == 1 ? of_s2 : ~of_s2));
}

/* Cards of a seat in play whose statics are about cards. */
static uint64_t with_rows(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;

    return (field->zone[ZONE_BOARD][seat] | field->zone[ZONE_ARMOUR][seat] |
            field->zone[ZONE_STRUCTURE][seat]) &
           run->match->prop[PROP_ROWS_CARDS][seat];
}

/* The rows of statics in play that are wanted. */
struct listing {
    struct run *run;
    unsigned kinds;
    struct pu_rows *rows;
};

static void list_static(struct listing *l, obj_t source, const struct ability *ability)
{
    struct eval eval;

    eval_init(&eval, l->run, obj_seat(source), source);
    if (ability->guard != 0 && !eval_true(&eval, ability->guard)) {
        return;
    }
    for (int pc = ability->code;; pc++) {
        pc = eval_run(&eval, pc);
        word_t w = l->run->match->db->code[pc];
        run_count(l->run, pc);
        if (word_op(w) == OP_END) {
            return;
        }
        if ((pu_row_kind(w) & l->kinds) != 0 && l->rows->count < ROWS_MAX) {
            l->rows->prices += word_a(w) == NUM_PRICE;
            l->rows->row[l->rows->count++] =
                (struct pu_row){eval.set[eval.sets - 1], (int16_t)word_a(w),
                                (int16_t)eval.number[eval.numbers - 1]};
        }
        eval.numbers = eval.sets = 0;
    }
}

static void list_card(struct listing *l, obj_t source)
{
    const struct match *match = l->run->match;
    const struct card *card = match_card(match, source);

    for (int i = 0; i < card->ability_count; i++) {
        const struct ability *ability = &match->db->abilities[card->ability + i];
        if (ability->kind == ABILITY_STATIC) {
            list_static(l, source, ability);
        }
    }
}

void pu_list_rows(struct run *run, unsigned kinds, struct pu_rows *rows)
{
    struct listing l = {run, kinds, rows};
    const struct pu_facts *facts = pu_prepared(run->match->db)->facts;

    rows->count = rows->prices = 0;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = with_rows(run, seat); rest != 0; rest &= rest - 1) {
            obj_t source = object_of(seat, rest);
            if ((facts[run->match->card[source]].rows & kinds) != 0) {
                list_card(&l, source);
            }
        }
    }
}

uint32_t pu_reach(const struct run *run, const struct pu_eye *eye, obj_t obj, int square,
                  enum pu_number number)
{
    const struct board_reach *reach = pu_prepared(run->match->db)->reach;
    int printed = match_card(run->match, obj)->number[number];
    seat_t seat = obj_seat(obj);
    uint32_t found = board_candidates(&reach[printed], seat, square, eye->occupied);

    for (int i = 0; i < run->st->field.mods; i++) {
        const struct mod *mod = &run->st->mod[i];
        if (mod->kind == MOD_SQUARES && mod->target == obj && mod->index == (int)number) {
            found |= board_candidates(&reach[mod->value], seat, square, eye->occupied);
        }
    }
    for (int i = 0; i < eye->rows->count; i++) {
        const struct pu_row *row = &eye->rows->row[i];
        if (row->number == (int)number && set_has(&row->cards, obj)) {
            found |= board_candidates(&reach[row->value], seat, square, eye->occupied);
        }
    }
    return found;
}

void pu_look(const struct run *run, const struct pu_rows *rows, struct pu_eye *eye)
{
    uint32_t occupied = pu_occupied(run->st), of_s2 = gather(run->st, 6);

    eye->occupied = occupied;
    eye->creatures[0] = standing(run->st, 0, occupied & ~of_s2);
    eye->creatures[1] = standing(run->st, 1, occupied & of_s2);
    eye->rows = rows;
}

uint32_t pu_destinations(const struct run *run, const struct pu_eye *eye, obj_t obj, int square)
{
    return pu_reach(run, eye, obj, square, NUM_MOVE) & ~eye->occupied;
}

/* False if none of the squares can be in range: the quick answer. */
static bool may_reach(const struct run *run, const struct pu_eye *eye, obj_t obj, int square,
                      uint32_t squares)
{
    int range = match_card(run->match, obj)->number[NUM_RANGE];
    const struct board_reach *reach = &pu_prepared(run->match->db)->reach[range];
    bool is_as_printed = eye->rows->count == 0 && run->st->field.mods == 0;

    return !is_as_printed || (reach->all[obj_seat(obj)][square] & squares) != 0;
}

uint32_t pu_targets(const struct run *run, const struct pu_eye *eye, obj_t obj, int square)
{
    const struct state *st = run->st;
    const struct set *guard = &st->field.given[0]; /* WORD_GUARD */
    seat_t foe = foe_of(obj_seat(obj));

    if (!may_reach(run, eye, obj, square, eye->creatures[foe])) {
        return 0;
    }
    uint32_t squares = pu_reach(run, eye, obj, square, NUM_RANGE) & eye->creatures[foe];
    uint32_t guards = 0;

    for (uint32_t rest = guard->of[foe] == 0 ? 0 : squares; rest != 0; rest &= rest - 1) {
        if (has_word(st, WORD_GUARD, card_on(st, bits_first(rest)))) {
            guards |= rest & (~rest + 1);
        }
    }
    return guards != 0 ? guards : squares;
}
