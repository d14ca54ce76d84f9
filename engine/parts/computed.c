/* computed.c - numbers that statics and lasting changes make, worked out when they are asked for.
 */
#include "engine/parts/computed.h"

#include "engine/core/eval.h"
#include "engine/lang/op.h"

/* A question: how much is added to this number of this card, or of this seat. */
struct question {
    obj_t card; /* OBJ_NONE: of the seat */
    seat_t seat;
    int number;
};

/* The rows of one static. */
static int add_rows(struct run *run, const struct question *question, obj_t source,
                    const struct ability *ability)
{
    struct eval eval;
    int sum = 0;

    eval_init(&eval, run, obj_seat(source), source);
    eval.is_static = true;
    if (ability->guard != 0 && !eval_true(&eval, ability->guard)) {
        return 0;
    }
    for (int pc = ability->code;; pc++) {
        pc = eval_run(&eval, pc);
        word_t w = run->match->db->code[pc];
        bool is_number = word_a(w) == question->number;
        run_count(run, pc);
        if (word_op(w) == OP_ROWNUM) {
            int value = eval_pop(&eval);
            struct set set = eval_pop_set(&eval);
            bool is_it = question->card != OBJ_NONE && set_has(&set, question->card);
            sum += is_it && is_number ? value : 0;
        } else if (word_op(w) == OP_ROWSEAT) {
            int value = eval_pop(&eval);
            bool is_it = question->card == OBJ_NONE && eval_pop_seat(&eval) == question->seat;
            sum += is_it && is_number ? value : 0;
        } else if (word_op(w) == OP_END) {
            return sum;
        } else { /* words, and what is forbidden */
            eval.numbers = eval.sets = 0;
        }
    }
}

static int add_card(struct run *run, const struct question *question, obj_t source, bool in_hand)
{
    const struct card *card = match_card(run->match, source);
    int sum = 0;

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + skill];
        if (ability->kind == ABILITY_STATIC && ability->is_in_hand == in_hand) {
            sum += add_rows(run, question, source, ability);
        }
    }
    return sum;
}

static int add_statics(struct run *run, const struct question *question, int prop)
{
    const struct rules *rules = run->match->rules;
    int sum = 0;

    for (uint32_t zones = rules->play_zones; zones != 0; zones &= zones - 1) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            uint64_t cards =
                run->st->field.zone[bits_first(zones)][seat] & run->match->prop[prop][seat];
            for (; cards != 0; cards &= cards - 1) {
                obj_t source = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
                sum += add_card(run, question, source, false);
            }
        }
    }
    return sum;
}

int computed_number(struct run *run, obj_t obj, int number)
{
    const struct question question = {.card = obj, .number = number};
    const struct field *field = &run->st->field;
    seat_t seat = obj_seat(obj);
    bool in_hand = field->zone_of[obj] == run->match->rules->hand_zone;
    int sum = 0;

    for (int i = 0; i < field->mods; i++) {
        const struct mod *mod = &run->st->mod[i];
        bool is_it = mod->kind == MOD_NUMBER && mod->target == obj && mod->index == number;
        sum += is_it ? mod->value : 0;
    }
    if (in_hand && (run->match->prop[PROP_IN_HAND][seat] & obj_bit(obj)) != 0) {
        sum += add_card(run, &question, obj, true);
    }
    return sum + add_statics(run, &question, PROP_ROWS_CARDS);
}

/* Cards in play that add one, whatever else is the case. */
static int count_plain(const struct run *run, seat_t seat, int number)
{
    uint64_t plain = run->match->prop[PROP_PLUS_ONE + number][seat];
    int sum = 0;

    CHECK(number < PROP_GAUGES);
    for (uint32_t zones = run->match->rules->play_zones; zones != 0; zones &= zones - 1) {
        sum += bits_count(run->st->field.zone[bits_first(zones)][seat] & plain);
    }
    return sum;
}

int computed_seat_number(struct run *run, seat_t seat, int number)
{
    const struct question question = {.card = OBJ_NONE, .seat = seat, .number = number};
    bool is_counted = run->tally != NULL; /* then statements are to be seen running */
    int sum = is_counted ? add_statics(run, &question, PROP_PLUS_ONE + number)
                         : count_plain(run, seat, number);

    for (int i = 0; i < run->st->field.mods; i++) {
        const struct mod *mod = &run->st->mod[i];
        bool is_it = mod->kind == MOD_SEAT && mod->target == seat && mod->index == number;
        sum += is_it ? mod->value : 0;
    }
    return sum + add_statics(run, &question, PROP_ROWS_SEATS);
}
