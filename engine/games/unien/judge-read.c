/* judge-read.c - what an effect could do at best, read off its code (RULES.md 7.6, step 1). */
#include <string.h>

#include "engine/base/base.h"
#include "engine/games/unien/flow.h"
#include "engine/games/unien/judge-ways.h"
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

/* Cards that slots hold have come to the new zone as well. What has left the field is no longer the
 * card that the effect is of. */
static void follow(struct reader *r, int thing, unsigned from, unsigned target, int part_of)
{
    if (thing == self_thing(r->db) && (r->now.self_at & from & ~(unsigned)ON_FIELD) != 0) {
        r->now.self_at |= (uint8_t)target;
    }
    for (int i = 0; i < READ_SLOTS; i++) {
        struct bag *slot = &r->now.slot[i];
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

    memset(r->now.result.at, 0, (size_t)r->things);
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
        r->now.result.at[i] = (uint8_t)target;
        follow(r, i, from, target, set->part_of);
    }
}

/* On the field, whosever effect it is. */
static void mark_on_field(struct reader *r, const struct bag *set, uint64_t mark)
{
    for (int i = 0; i < r->things; i++) {
        r->edge[i] |= (bag_zones(set, i) & ON_FIELD) != 0 ? mark : 0;
    }
}

static void give(struct reader *r, int gauge, unsigned sides)
{
    r->plays |= gauge == GAUGE_PLAYS ? (uint8_t)sides : 0;
    r->tokens |= gauge == GAUGE_TOKENS ? (uint8_t)sides : 0;
    r->is_lost = r->is_lost || (gauge != GAUGE_PLAYS && gauge != GAUGE_TOKENS);
}

/* Of what only looks or turns, the result are the cards themselves. */
static const struct bag *take_cards(struct reader *r)
{
    const struct bag *set = ue_value_pop_set(r);

    for (int i = 0; i < r->things; i++) {
        r->now.result.at[i] = (uint8_t)bag_zones(set, i);
    }
    return set;
}

static void read_cards(struct reader *r, int flags)
{
    (void)flags;
    (void)take_cards(r);
}

static void read_discard(struct reader *r, int flags)
{
    (void)flags;
    move(r, take_cards(r), ZONE_DEBRIS, false);
}

static void read_move(struct reader *r, int flags)
{
    zone_t to = (zone_t)(flags >> VERB_PLACE_SHIFT);

    move(r, take_cards(r), to, (flags & VERB_FACEDOWN) != 0);
}

static void read_up(struct reader *r, int flags)
{
    (void)flags;
    mark_on_field(r, take_cards(r), EDGE_TURNED_UP);
}

static void read_draw(struct reader *r, int flags)
{
    (void)flags;
    ue_value_push_zones(r, ue_value_sides(ue_value_pop(r)), IN_DECK);
    ue_value_pop(r);
    move(r, ue_value_pop_set(r), ZONE_HAND, false);
}

static void read_add(struct reader *r, int flags)
{
    give(r, flags >> VERB_PLACE_SHIFT, ue_value_sides(ue_value_pop(r)));
    ue_value_pop(r);
}

static void read_sub(struct reader *r, int flags)
{
    (void)flags;
    ue_value_pop(r);
    ue_value_pop(r);
}

static void read_set(struct reader *r, int flags)
{
    ue_value_pop(r);
    give(r, flags >> VERB_PLACE_SHIFT, ue_value_sides(ue_value_pop(r)));
}

/* The effect below is read by itself. */
static void read_invoke(struct reader *r, int flags)
{
    (void)r;
    (void)flags;
}

/* A verb without a row makes the effect one of which nothing is known. */
static void run_verb(struct reader *r, int verb, int flags)
{
    static void (*const read[])(struct reader * r, int flags) = {
        [CORE_DRAW] = read_draw,  [CORE_DISCARD] = read_discard, [CORE_MOVE] = read_move,
        [CORE_LOOK] = read_cards, [CORE_REVEAL] = read_cards,    [CORE_SHUFFLE] = read_cards,
        [CORE_ADD] = read_add,    [CORE_SUB] = read_sub,         [CORE_SET] = read_set,
        [VERB_UP] = read_up,      [VERB_REST] = read_cards,      [VERB_INVOKE] = read_invoke,
    };

    if ((size_t)verb < COUNT_OF(read) && read[verb] != NULL) {
        read[verb](r, flags);
    } else {
        r->is_lost = true;
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

/* A lasting or static change of a number of cards: the set, and on top of the numbers the amount.
 */
static void change(struct reader *r, int op, int number)
{
    const struct bag *set = &r->set[r->sets - 1];

    if (number != NUM_COST) {
        r->is_lost = true;
    } else if (op == OP_ROWNUM) {
        soften(r, set);
    } else {
        r->changes_costs = true;
    }
    if (r->number[r->numbers - 1].hi > 0) { /* UE-R85 */
        mark_on_field(r, set, EDGE_RAISED);
    }
}

static void drop_operands(struct reader *r, int op)
{
    for (int n = flow_pops(op, 'n'); n > 0; n--) {
        ue_value_pop(r);
    }
    for (int n = flow_pops(op, 's'); n > 0; n--) {
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
        ue_value_bind(r, a, &r->now.slot[a + 1]);
        break;
    case OP_BINDR:
        ue_value_bind(r, a, &r->now.result);
        break;
    case OP_GIVE:
    case OP_ROWNUM:
        change(r, op, a);
        break;
    case OP_GIVESEAT: /* no bound asks how many plays or cards a turn brings */
    case OP_ROWSEAT:
        r->is_lost = r->is_lost || (a != GAUGE_DRAW_PLUS && a != GAUGE_PLAY_PLUS);
        break;
    case OP_LET:
    case OP_JUMP:
    case OP_JUMPZ:
    case OP_EACHSEAT:
    case OP_LOOP:
    case OP_MAYBE:
    case OP_MODE:
    case OP_ASKWORD:
    case OP_ASKNUM:
    case OP_BINDN:
        break;
    default:
        r->is_lost = true;
        return;
    }
    drop_operands(r, op);
}

/* ---- the table --------------------------------------------------------------------------------
 */

static void open_reader(struct reader *r, struct arena *scratch, const struct carddb *db)
{
    *r = (struct reader){.db = db, .things = 2 * db->card_count + 1};
    ue_ways_open(r, scratch);
    r->edge = arena_array(scratch, (size_t)r->things, sizeof *r->edge);
    r->apart = arena_array(scratch, (size_t)r->things, sizeof *r->apart);
}

static void read_code(struct reader *r, card_t self, int pc, unsigned self_at, unsigned soft)
{
    r->self = self;
    r->soft = soft;
    memset(r->edge, 0, (size_t)r->things * sizeof *r->edge);
    ue_ways_walk(r, pc, self_at, run_statement);
}

/* The edges from a zone, and on the field the marks. */
static uint64_t edges_from(int zone)
{
    uint64_t all = (uint64_t)ANYWHERE << REACH_ZONES * zone;

    return zone == ZONE_FIELD ? all | EDGE_TURNED_UP | EDGE_RAISED : all;
}

/* A card that a filter takes for its changed cost in the hand or on the field may be moved from
 * there, and on to a third place: whether its cost is changed is no longer asked there. */
static void read_apart(struct reader *r, card_t self, int pc, unsigned self_at)
{
    static const unsigned soft[] = {IN_HAND, ON_FIELD, IN_HAND | ON_FIELD};

    memset(r->apart, 0, (size_t)r->things * sizeof *r->apart);
    for (size_t k = 0; k < COUNT_OF(soft); k++) {
        uint64_t elsewhere = 0;
        for (int zone = 0; zone < REACH_ZONES; zone++) {
            elsewhere |= (soft[k] >> zone & 1) != 0 ? 0 : edges_from(zone);
        }
        read_code(r, self, pc, self_at, soft[k]);
        for (int i = 0; i < r->things; i++) {
            r->apart[i] |= r->edge[i] & elsewhere;
        }
    }
}

static void add_apart(struct reader *r)
{
    for (int i = 0; i < r->things; i++) {
        r->edge[i] |= r->apart[i];
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
        r->edge[i] &= ~(EDGE_LESS_ON_FIELD | EDGE_RAISED);
    }
}

/* Where the card lies when its effect begins. An ability is on the table, and may be told from
 * there to anywhere. */
static unsigned begins_at(const struct ability *ability)
{
    bool is_debris = ability != NULL && ability->kind == ABILITY_ON && ability->event == ON_DEBRIS;

    return ability == NULL       ? ANYWHERE
           : ability->is_in_hand ? IN_HAND
           : is_debris           ? IN_DEBRIS
                                 : ON_FIELD;
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
                 "%s moves cards to the field that may be no characters; filter them", id);
    }
    if (r->is_stuck[ZONE_ENERGY]) {
        diag_add(diags, "E18", place, NULL,
                 "%s moves cards to the energy zone that may be no energies; filter them", id);
    }
    if (r->takes_costless) { /* RULES.md 2.2 */
        diag_add(diags, "E18", place, NULL,
                 "%s filters by cost what may be an energy, which has none; filter them", id);
    }
    if (r->tokens != 0 && strcmp(id, "cos-01") != 0) {
        diag_add(diags, "W6", place, NULL, "%s gives tokens, as only El does in this game", id);
    }
}

/* ability NULL: the block of the card */
static void read_effect(struct arena *arena, struct reader *r, card_t self,
                        const struct ability *ability, struct ue_effect *effect,
                        struct diags *diags)
{
    int n = r->db->card_count, pc = ability == NULL ? r->db->cards[self].use : ability->code;
    bool is_in_hand = ability != NULL && ability->is_in_hand;

    r->plays = r->tokens = 0;
    r->changes_costs = r->is_lost = false;
    memset(r->is_stuck, 0, sizeof r->is_stuck);
    r->takes_costless = r->asks_costs = false;
    read_code(r, self, pc, begins_at(ability), 0);
    if (r->asks_costs) { /* else the other ways to read it find the same */
        read_apart(r, self, pc, begins_at(ability));
    }
    for (int soft = 0; soft < 2; soft++) {
        if (r->asks_costs) {
            read_code(r, self, pc, begins_at(ability), soft == 0 ? 0 : ANYWHERE);
            add_apart(r);
        }
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
    effect->is_lost = r->is_lost;
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
            read_effect(arena, &r, (card_t)i, NULL, &use[i], diags);
        }
        for (int k = card->ability; k < card->ability + card->ability_count; k++) {
            read_effect(arena, &r, (card_t)i, &db->abilities[k], &ability[k], diags);
        }
    }
    arena_free(&scratch);
}
