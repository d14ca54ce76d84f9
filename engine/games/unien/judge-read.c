/* judge-read.c - what an effect could do at best, read off its code (RULES.md 7.6, step 1). */
#include <string.h>

#include "engine/base/base.h"
#include "engine/games/unien/judge-value.h"
#include "engine/lang/op.h"

/* ---- words that do something ------------------------------------------------------------------
 */

/* What may go to a zone, whatever the filter said (10.2). */
static bool may_go(const struct reader *r, obj_t obj, zone_t to, bool is_down)
{
    int type = match_card(r->reach->run->match, obj)->type;

    return to == ZONE_FIELD    ? type == TYPE_CHARACTER
           : to == ZONE_ENERGY ? type == TYPE_ENERGY || is_down
                               : true;
}

static void move(struct reader *r, const struct cards *set, zone_t to, bool is_down)
{
    struct reach *reach = r->reach;
    unsigned target = 1u << (is_down ? ZONE_OMNI : to);

    memset(&r->result, 0, sizeof r->result);
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        unsigned from = set->at[obj] & ~target & ANYWHERE;
        if (from == 0 || !may_go(r, (obj_t)obj, to, is_down)) {
            continue;
        }
        reach->has_grown = reach->has_grown || (from & ~reach->out[obj]) != 0;
        reach->out[obj] = (uint8_t)(reach->out[obj] | from);
        ue_judge_reach(reach, (obj_t)obj, target);
        r->result.at[obj] = (uint8_t)target;
        for (int i = 0; i < READ_SLOTS; i++) {
            if ((r->slot[i].at[obj] & from) != 0) {
                r->slot[i].at[obj] = (uint8_t)(r->slot[i].at[obj] | target);
            }
        }
    }
}

static void turn_up(struct reader *r, const struct cards *set)
{
    for (int obj = r->you * SEAT_OBJECTS, end = obj + SEAT_OBJECTS; obj < end; obj++) {
        if ((set->at[obj] & ON_FIELD) != 0) {
            r->reach->out[obj] |= TURNS_UP;
        }
    }
}

static void give(struct reader *r, int gauge, unsigned seats)
{
    r->gain.plays |= gauge == GAUGE_PLAYS ? (uint8_t)seats : 0;
    r->gain.tokens |= gauge == GAUGE_TOKENS ? (uint8_t)seats : 0;
}

static void run_verb(struct reader *r, int verb, int flags)
{
    struct cards set;

    switch (verb) {
    case CORE_DRAW:
        ue_value_push_zones(r, ue_value_seats(ue_value_pop(r)), IN_DECK);
        ue_value_pop(r);
        set = *ue_value_pop_set(r);
        move(r, &set, ZONE_HAND, false);
        return;
    case CORE_ADD:
        give(r, flags >> VERB_PLACE_SHIFT, ue_value_seats(ue_value_pop(r)));
        ue_value_pop(r);
        return;
    case CORE_SUB:
        r->numbers -= 2;
        return;
    case CORE_SET:
        ue_value_pop(r);
        give(r, flags >> VERB_PLACE_SHIFT, ue_value_seats(ue_value_pop(r)));
        return;
    case VERB_INVOKE: /* the effect below is read by itself */
        return;
    default:
        break;
    }
    set = *ue_value_pop_set(r);
    if (verb == CORE_DISCARD) {
        move(r, &set, ZONE_DEBRIS, false);
    } else if (verb == CORE_MOVE) {
        move(r, &set, (zone_t)(flags >> VERB_PLACE_SHIFT), (flags & VERB_FACEDOWN) != 0);
    } else if (verb == VERB_UP) {
        turn_up(r, &set);
    }
}

/* A static on costs: they are not the printed ones where it reaches. */
static void soften(struct reader *r, const struct cards *set)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        unsigned zones = set->at[obj] & (IN_HAND | ON_FIELD);
        r->reach->has_grown = r->reach->has_grown || (zones & ~r->reach->soft[obj]) != 0;
        r->reach->soft[obj] = (uint8_t)(r->reach->soft[obj] | zones);
    }
}

static void drop_operands(struct reader *r, int op)
{
    for (int n = ue_value_pops(op, 'n'); n > 0; n--) {
        ue_value_pop(r);
    }
    for (int n = ue_value_pops(op, 's'); n > 0; n--) {
        ue_value_pop_set(r);
    }
}

static void run_statement(struct reader *r, word_t w)
{
    int op = word_op(w), a = word_a(w);

    switch (op) {
    case OP_VERB:
        run_verb(r, a, word_b(w));
        return;
    case OP_LETS:
    case OP_CHOOSE:
    case OP_RANDOM:
        ue_value_add(&r->slot[a], &r->set[r->sets - 1]);
        break;
    case OP_EACH:
        ue_value_add(&r->slot[a], &r->slot[a + 1]);
        break;
    case OP_BINDR:
        ue_value_add(&r->slot[a], &r->result);
        break;
    case OP_GIVE:
        r->gain.changes_costs = r->gain.changes_costs || a == NUM_COST;
        break;
    case OP_ROWNUM:
        if (a == NUM_COST) {
            soften(r, &r->set[r->sets - 1]);
        }
        break;
    default:
        break;
    }
    drop_operands(r, op);
}

/* Follows the code from pc on, each word once. */
static void walk(struct reader *r, int pc)
{
    for (;;) {
        word_t w = r->db->code[pc];
        int op = word_op(w), b = word_b(w);
        CHECK(pc >= r->start && pc < r->start + READ_WORDS);
        if (op == OP_END || op == OP_END_VALUE || r->is_done[pc - r->start]) {
            return;
        }
        r->is_done[pc - r->start] = true;
        if (op_is_value(op)) {
            pc = ue_value_run(r, pc);
            continue;
        }
        run_statement(r, w);
        for (int i = 0; op == OP_MODE && i < word_a(w); i++) {
            int option = pc + 1 + 2 * i;
            walk(r, option + word_b(r->db->code[option]));
        }
        bool is_branch = strcmp(op_rows[op].b, "offset") == 0;
        if (is_branch && op != OP_JUMP && op != OP_MODE) {
            walk(r, pc + 1 + b);
        }
        pc += op == OP_JUMP || op == OP_MODE ? 1 + b : 1;
    }
}

struct reach_gain ue_judge_read(struct reach *reach, obj_t self, int pc)
{
    struct reader r = {.reach = reach,
                       .db = reach->run->match->db,
                       .self = self,
                       .you = obj_seat(self),
                       .start = pc};

    for (int i = 0; i < 2; i++) { /* the second time with what a loop left in the slots */
        memset(r.is_done, 0, sizeof r.is_done);
        walk(&r, pc);
    }
    return r.gain;
}
