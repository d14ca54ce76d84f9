/* judge-read.c - what an effect could do at best, read off its code (RULES.md 7.6, step 1). */
#include <string.h>

#include "engine/base/base.h"
#include "engine/games/unien/judge-value.h"
#include "engine/lang/diag.h"
#include "engine/lang/op.h"

/* ---- words that do something ------------------------------------------------------------------
 */

/* What may go to a zone, whatever the filter said (10.2). */
static bool may_go(const struct reader *r, int thing, zone_t to, bool is_down)
{
    int type = ue_value_card(r, thing)->type;

    return to == ZONE_FIELD    ? type == TYPE_CHARACTER
           : to == ZONE_ENERGY ? type == TYPE_ENERGY || is_down
                               : true;
}

/* Cards that slots hold have come to the new zone as well. */
static void follow(struct reader *r, int thing, unsigned from, unsigned target, int part_of)
{
    for (int i = 0; i < READ_SLOTS; i++) {
        struct bag *slot = &r->slot[i];
        if ((bag_zones(slot, thing) & from) == 0) {
            continue;
        }
        if (part_of == NO_SLOT || part_of == i) {
            slot->at[thing] |= (uint8_t)target;
            continue;
        }
        if (slot->by != part_of) {
            ue_value_fold(r, slot);
            slot->by = part_of;
        }
        slot->late[thing] |= (uint8_t)target;
    }
}

static void move(struct reader *r, const struct bag *set, zone_t to, bool is_down)
{
    zone_t end = is_down ? ZONE_OMNI : to;
    unsigned target = 1u << end;

    memset(r->result.at, 0, (size_t)r->things);
    for (int i = 0; i < r->things; i++) {
        unsigned from = bag_zones(set, i) & ~target & ANYWHERE;
        bool is_card = ue_value_card(r, i)->type != TYPE_LEADER;
        if (from == 0 || !may_go(r, i, to, is_down)) {
            r->is_stuck[end] |= from != 0 && is_card && i != self_thing(r->db);
            continue;
        }
        for (unsigned rest = from; rest != 0; rest &= rest - 1) {
            r->edge[i] |= EDGE(bits_first(rest), end);
        }
        r->result.at[i] = (uint8_t)target;
        follow(r, i, from, target, set->part_of);
    }
}

static void turn_up(struct reader *r, const struct bag *set)
{
    for (int i = 0; i < r->things; i++) {
        bool is_own = i < r->db->card_count || i == self_thing(r->db);
        r->edge[i] |= is_own && (bag_zones(set, i) & ON_FIELD) != 0 ? EDGE_TURNED_UP : 0;
    }
}

static void give(struct reader *r, int gauge, unsigned sides)
{
    r->plays |= gauge == GAUGE_PLAYS ? (uint8_t)sides : 0;
    r->tokens |= gauge == GAUGE_TOKENS ? (uint8_t)sides : 0;
}

static void run_verb(struct reader *r, int verb, int flags)
{
    switch (verb) {
    case CORE_DRAW:
        ue_value_push_zones(r, ue_value_sides(ue_value_pop(r)), IN_DECK);
        ue_value_pop(r);
        move(r, ue_value_pop_set(r), ZONE_HAND, false);
        return;
    case CORE_ADD:
        give(r, flags >> VERB_PLACE_SHIFT, ue_value_sides(ue_value_pop(r)));
        ue_value_pop(r);
        return;
    case CORE_SUB:
        r->numbers -= 2;
        return;
    case CORE_SET:
        ue_value_pop(r);
        give(r, flags >> VERB_PLACE_SHIFT, ue_value_sides(ue_value_pop(r)));
        return;
    case VERB_INVOKE: /* the effect below is read by itself */
        return;
    default:
        break;
    }
    const struct bag *set = ue_value_pop_set(r);
    for (int i = 0; i < r->things; i++) { /* of what only looks or turns: the cards themselves */
        r->result.at[i] = (uint8_t)bag_zones(set, i);
    }
    if (verb == CORE_DISCARD) {
        move(r, set, ZONE_DEBRIS, false);
    } else if (verb == CORE_MOVE) {
        move(r, set, (zone_t)(flags >> VERB_PLACE_SHIFT), (flags & VERB_FACEDOWN) != 0);
    } else if (verb == VERB_UP) {
        turn_up(r, set);
    }
}

/* A static on costs: they are not the printed ones where it reaches. */
static void soften(struct reader *r, const struct bag *set)
{
    for (int i = 0; i < r->things; i++) {
        unsigned zones = bag_zones(set, i);
        r->edge[i] |= (zones & IN_HAND) != 0 ? EDGE_LESS_IN_HAND : 0;
        r->edge[i] |= (zones & ON_FIELD) != 0 ? EDGE_LESS_ON_FIELD : 0;
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
        ue_value_bind(r, a, &r->set[r->sets - 1]);
        break;
    case OP_EACH:
        ue_value_bind(r, a, &r->slot[a + 1]);
        break;
    case OP_BINDR:
        ue_value_bind(r, a, &r->result);
        break;
    case OP_GIVE:
        r->changes_costs = r->changes_costs || a == NUM_COST;
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
        r->has_loop = r->has_loop || (is_branch && b < 0);
        if (is_branch && op != OP_JUMP && op != OP_MODE) {
            walk(r, pc + 1 + b);
        }
        pc += op == OP_JUMP || op == OP_MODE ? 1 + b : 1;
    }
}

/* ---- the table --------------------------------------------------------------------------------
 */

static void open_bag(struct arena *scratch, struct bag *bag, int things)
{
    bag->at = arena_array(scratch, (size_t)things, 1);
    bag->late = arena_array(scratch, (size_t)things, 1);
    bag->by = bag->part_of = NO_SLOT;
}

static void open_reader(struct reader *r, struct arena *scratch, const struct carddb *db)
{
    *r = (struct reader){.db = db, .things = 2 * db->card_count + 1};
    for (int i = 0; i < READ_SETS; i++) {
        open_bag(scratch, &r->set[i], r->things);
    }
    for (int i = 0; i < READ_SLOTS; i++) {
        open_bag(scratch, &r->slot[i], r->things);
    }
    open_bag(scratch, &r->result, r->things);
    r->edge = arena_array(scratch, (size_t)r->things, sizeof *r->edge);
    r->is_done = arena_array(scratch, (size_t)db->code_count, sizeof *r->is_done);
}

/* A loop is read twice: the second time with what the first left in the slots. */
static void read_code(struct reader *r, card_t self, int pc, bool is_soft)
{
    r->self = self;
    r->start = pc;
    r->is_soft = is_soft;
    r->numbers = r->sets = 0;
    memset(r->edge, 0, (size_t)r->things * sizeof *r->edge);
    for (int i = 0; i < READ_SLOTS; i++) {
        memset(r->slot[i].at, 0, (size_t)r->things);
        memset(r->slot[i].late, 0, (size_t)r->things);
        r->slot[i].by = NO_SLOT;
    }
    r->has_loop = false;
    for (int i = 0; i == 0 || (i == 1 && r->has_loop); i++) {
        r->is_again = i == 1;
        memset(r->is_done, 0, (size_t)(r->db->code_count - pc) * sizeof *r->is_done);
        walk(r, pc);
    }
}

/* The edges of one side, kept if there are any. */
static const uint64_t *keep(struct arena *arena, const uint64_t *edge, int count)
{
    bool is_any = false;

    for (int i = 0; i < count; i++) {
        is_any = is_any || edge[i] != 0;
    }
    if (!is_any) {
        return NULL;
    }
    uint64_t *kept = arena_array(arena, (size_t)count, sizeof *kept);
    memcpy(kept, edge, (size_t)count * sizeof *kept);
    return kept;
}

/* A static of the hand speaks of cards there. */
static void leave_hand_only(struct reader *r)
{
    for (int i = 0; i < r->things; i++) {
        r->edge[i] &= ~EDGE_LESS_ON_FIELD;
    }
}

/* The line of the first word of an effect. */
static struct diag_place place_of(const struct reader *r, int pc, struct diag_source *source)
{
    const struct code_place *place = r->db->places;
    int n = r->db->place_count, at = 0;

    while (at + 1 < n && place[at + 1].pc <= pc) {
        at++;
    }
    *source = (struct diag_source){n > 0 ? place[at].file : r->db->cards[r->self].file, "", 0};
    return (struct diag_place){source, n > 0 ? place[at].line : r->db->cards[r->self].line, 1};
}

static void tell_faults(const struct reader *r, card_t self, int pc, struct diags *diags)
{
    const char *id = r->db->cards[self].id;
    struct diag_source source;
    struct diag_place place = place_of(r, pc, &source);

    if (r->is_stuck[ZONE_FIELD]) {
        diag_add(diags, "E18", place, NULL,
                 "card_data: %s moves cards to the field that may be no characters; filter them",
                 id);
    }
    if (r->is_stuck[ZONE_ENERGY]) {
        diag_add(
            diags, "E18", place, NULL,
            "card_data: %s moves cards to the energy zone that may be no energies; filter them",
            id);
    }
    if (r->takes_costless) { /* RULES.md 2.2 */
        diag_add(diags, "E18", place, NULL,
                 "card_data: %s filters by cost what may be an energy, which has none; filter them",
                 id);
    }
    if (r->tokens != 0 && strcmp(id, "cos-01") != 0) {
        diag_add(diags, "W6", place, NULL, "%s gives tokens, as only El does in this game", id);
    }
}

static void read_effect(struct arena *arena, struct reader *r, card_t self, int pc, bool is_in_hand,
                        struct ue_effect *effect, struct diags *diags)
{
    int n = r->db->card_count;

    r->plays = r->tokens = 0;
    r->changes_costs = false;
    memset(r->is_stuck, 0, sizeof r->is_stuck);
    r->takes_costless = false;
    for (int soft = 0; soft < 2; soft++) {
        read_code(r, self, pc, soft == 1);
        if (is_in_hand) {
            leave_hand_only(r);
        }
        effect->edge[EDGE_OWN][soft] = keep(arena, r->edge, n);
        effect->edge[EDGE_FOE][soft] = keep(arena, r->edge + n, n);
        effect->self[soft] = r->edge[self_thing(r->db)];
    }
    tell_faults(r, self, pc, diags);
    effect->plays = r->plays;
    effect->tokens = r->tokens;
    effect->changes_costs = r->changes_costs;
}

void ue_judge_read(struct arena *arena, const struct carddb *db, struct diags *diags,
                   struct ue_effect *use, struct ue_effect *ability)
{
    struct arena scratch = {0};
    struct reader r;

    open_reader(&r, &scratch, db);
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        if (card->use != 0) {
            read_effect(arena, &r, (card_t)i, card->use, false, &use[i], diags);
        }
        for (int k = card->ability; k < card->ability + card->ability_count; k++) {
            read_effect(arena, &r, (card_t)i, db->abilities[k].code, db->abilities[k].is_in_hand,
                        &ability[k], diags);
        }
    }
    arena_free(&scratch);
}
