/* check-reach.c - where the cards of a set can lie, of what type they can be, and whether what is
 * done to them can ever happen there; and what there is at some times only, such as an attack. */
#include "engine/lang/checker.h"

/* --- what a set can hold --------------------------------------------------------------------- */

static uint16_t types_in(const struct vocab *vocab, unsigned zones)
{
    unsigned types = 0;

    for (unsigned rest = zones & REACH_CARDS; rest != 0; rest &= rest - 1) {
        unsigned here = vocab->zone.types[bits_first(rest)];
        types |= here == 0 ? REACH_TYPES : here;
    }
    return (uint16_t)types;
}

void reach_start(const struct checker *c, struct value *set, unsigned zones)
{
    unsigned part = zones >> VOCAB_NOUNS; /* more than 1: a noun of the game, no zone */
    struct vocab_reach reach = {0};

    if (part > 1 && c->vocab->reach.parts != NULL) {
        reach = c->vocab->reach.parts[bits_first(part)];
    }
    set->zones = (uint16_t)(part <= 1 ? zones : reach.zones == 0 ? REACH_CARDS : reach.zones);
    set->types = zones == REACH_SQUARES ? 0 : types_in(c->vocab, set->zones);
    set->types &= reach.types == 0 ? REACH_TYPES : reach.types;
}

void reach_self(const struct checker *c, struct value *set)
{
    const struct vocab *vocab = c->vocab;
    bool is_static = c->place == PLACE_STATIC || c->place == PLACE_STATIC_FACT;
    bool is_act = c->ability != NULL && c->ability->kind == NODE_ACT && c->moves == 0;
    uint16_t zones = is_static && !c->is_in_hand ? vocab->zone.statics : 0;

    bool is_use = c->ability != NULL && c->ability->kind == NODE_USE && c->moves == 0;
    zones = is_act ? vocab->zone.play : is_use ? vocab->zone.use : zones;
    if (c->event >= 0 && vocab->reach.self != NULL && c->moves == 0) {
        zones = vocab->reach.self[c->event].zones;
    }
    set->zones = zones == 0 ? REACH_CARDS : zones;
    set->types = (uint16_t)(1U << c->type);
}

void reach_bind(const struct checker *c, struct ir_slot *slot, const struct value *set)
{
    slot->zones = set->zones;
    slot->types = set->types;
    slot->whose = set->whose;
    slot->moves = c->moves;
}

void reach_slot(const struct checker *c, struct value *set)
{
    const struct ir_slot *slot = set->slot;
    bool is_squares = slot->zones == REACH_SQUARES;
    bool has_moved = slot->moves != c->moves && !is_squares;

    set->zones = has_moved ? REACH_CARDS : slot->zones;
    set->types = slot->types;
}

void reach_combine(struct checker *c, struct value *set)
{
    const struct value *left = set->arg[0], *right = set->arg[1];

    if (reach_is_squares(left) != reach_is_squares(right)) {
        check_error(c, "E11", set->node, NULL, "squares and cards have nothing in common");
    }
    bool is_union = set->op == OP_UNION, is_left = set->op == OP_DIFF;
    unsigned zones = is_union ? left->zones | right->zones : left->zones & right->zones;
    unsigned types = is_union ? left->types | right->types : left->types & right->types;
    set->zones = (uint16_t)(is_left ? left->zones : zones);
    set->types = (uint16_t)(is_left ? left->types : types);
}

/* Types of which a card may be if the condition holds for it. */
static uint16_t types_of(const struct value *test)
{
    if (test->op == IR_TYPE) {
        return (uint16_t)(1U << test->a);
    }
    if (test->op == OP_NOT && test->arg[0]->op == IR_TYPE) {
        return (uint16_t) ~(1U << test->arg[0]->a);
    }
    if (test->type == VALUE_TRUTH && (test->op == OP_AND || test->op == OP_OR)) {
        unsigned left = types_of(test->arg[0]), right = types_of(test->arg[1]);
        return (uint16_t)(test->op == OP_AND ? left & right : left | right);
    }
    return REACH_TYPES;
}

void reach_narrow(struct value *set, const struct value *test)
{
    set->types &= types_of(test);
}

/* --- cards and squares ----------------------------------------------------------------------- */

bool reach_is_squares(const struct value *set)
{
    return set->type == VALUE_SET && set->zones == REACH_SQUARES;
}

bool reach_cards(struct checker *c, const struct node *node, const struct value *set)
{
    if (!reach_is_squares(set)) {
        return true;
    }
    check_error(c, "E11", node, NULL, "cards are needed here, these are squares");
    return false;
}

bool reach_squares(struct checker *c, const struct node *node, const struct value *set)
{
    if (reach_is_squares(set) || set->type != VALUE_SET) {
        return true;
    }
    check_error(c, "E11", node, NULL, "squares are needed here, these are cards");
    return false;
}

/* --- what can happen to them ----------------------------------------------------------------- */

/* "a, b and c", of the names whose bits are set. */
static void put_list(struct str *text, const char *const names[], int count, const char *last)
{
    for (int i = 0; i < count; i++) {
        str_put(text, i == 0 ? "" : i + 1 == count ? last : ", ");
        str_put(text, names[i]);
    }
}

/* Nouns of one kernel zone each, which together are the mask. */
static void put_zones(struct str *text, const struct vocab *vocab, unsigned zones)
{
    const char *names[VOCAB_NOUNS];
    int count = 0;

    for (const struct vocab_zone *row = vocab->zones; row->name != NULL; row++) {
        bool is_part = (row->zones & ~zones) == 0 && count < VOCAB_NOUNS;
        if (is_part) {
            names[count++] = row->name;
            zones &= ~(unsigned)row->zones;
        }
    }
    str_put(text, " in ");
    put_list(text, names, count, " and ");
    str_put(text, count == 0 ? "use" : ""); /* no noun names it: where cards lie that are used */
}

static void put_types(struct str *text, const struct vocab *vocab, unsigned types)
{
    const char *names[VOCAB_TYPES];
    int count = 0;

    for (int i = 0; vocab->types[i] != NULL; i++) {
        if ((types >> i & 1) != 0) {
            names[count++] = vocab->types[i];
        }
    }
    str_put(text, " of type ");
    put_list(text, names, count, " or ");
}

static void describe(struct str *text, const struct vocab *vocab, const struct vocab_reach *reach)
{
    str_put(text, reach->owner == OWNER_YOU ? "your own cards" : "cards");
    if (reach->types != 0) {
        put_types(text, vocab, reach->types);
    }
    if (reach->zones != 0) {
        put_zones(text, vocab, reach->zones);
    }
}

/* Whose cards these are: cards never change their owner. */
static const struct value *owner_of(const struct value *set)
{
    return set->op == OP_SSLOT ? set->slot->whose : set->whose;
}

static bool is_foes(const struct value *set)
{
    const struct value *owner = owner_of(set);

    return owner != NULL && owner->op == OP_SEAT && owner->a == SEAT_FOE;
}

void reach_result(const struct checker *c, struct ir_slot *slot, const struct value *set,
                  const struct vocab_verb *verb, int zone)
{
    if (set != NULL) {
        slot->types = set->types;
        slot->whose = owner_of(set);
        slot->zones = verb->moves_nothing ? set->zones : REACH_CARDS;
    }
    if (zone >= 0) {
        slot->zones = c->vocab->zones[zone].zones;
    }
    slot->moves = c->moves;
}

bool reach_is_foes_hand(const struct checker *c, const struct value *set)
{
    const struct value *base = set;

    while (base->op != OP_SSLOT && base->count > 0 && base->arg[0]->type == VALUE_SET) {
        base = base->arg[0];
    }
    if (!is_foes(base)) {
        return false;
    }
    unsigned zones = base->op == OP_SSLOT ? base->slot->zones : base->zones;
    for (const struct vocab_zone *row = c->vocab->zones; row->name != NULL; row++) {
        if ((row->zones & zones) != 0 && row->sight == SIGHT_NOBODY) {
            return false;
        }
    }
    return true;
}

/* How much of the set can be meant. */
enum extent { EXTENT_NONE, EXTENT_PART, EXTENT_ALL };

static enum extent extent_of(const struct vocab *vocab, const struct value *set,
                             const struct vocab_reach *reach)
{
    unsigned zones = reach->zones == 0 ? REACH_CARDS : reach->zones;
    unsigned types = reach->types == 0 ? REACH_TYPES : reach->types;
    if ((set->zones & zones) == 0 || (set->types & types) == 0 ||
        (types_in(vocab, set->zones & zones) & set->types & types) == 0 ||
        (reach->owner == OWNER_YOU && is_foes(set))) {
        return EXTENT_NONE;
    }
    bool is_somewhere = set->zones == REACH_CARDS || set->op == OP_SELF;
    for (const struct vocab_zone *row = vocab->zones; row->name != NULL; row++) {
        bool is_all_of_it = (row->zones & ~(unsigned)set->zones) == 0;
        if (!is_somewhere && is_all_of_it && (row->zones & zones) == 0) {
            return EXTENT_PART;
        }
    }
    return EXTENT_ALL;
}

bool reach_check(struct checker *c, const struct node *node, const struct value *set,
                 const struct vocab_reach *reach, const char *what, bool is_cost)
{
    char buffer[DIAG_MESSAGE];
    struct str text;

    if (set->type != VALUE_SET || !reach_cards(c, node, set)) {
        return false;
    }
    enum extent extent = extent_of(c->vocab, set, reach);
    if (extent == EXTENT_ALL || c->failed) {
        return true;
    }
    str_init(&text, buffer, sizeof buffer);
    describe(&text, c->vocab, reach);
    if (extent == EXTENT_NONE) {
        check_error(c, "E25", node, NULL, "this never happens to these cards: '%s' is for %s", what,
                    buffer);
        return false;
    }
    if (is_cost) {
        check_error(c, "E25", node, NULL, "some of these cards would pay nothing: '%s' is for %s",
                    what, buffer);
        return false;
    }
    diag_add(c->diags, "W5", tree_place(node), NULL,
             "to some of these cards this never happens: '%s' is for %s", what, buffer);
    return true;
}

bool reach_is_loose(const struct vocab *vocab, unsigned zones)
{
    unsigned arranged = (unsigned)vocab->zone.piles | vocab->zone.placed | vocab->zone.play;

    for (const struct vocab_zone *row = vocab->zones; row->name != NULL; row++) {
        if (row->zones == zones && row->sight == SIGHT_NOBODY) {
            return false;
        }
    }
    return bits_count((uint16_t)zones) == 1 && (zones & arranged) == 0;
}

bool reach_pair(struct checker *c, const struct node *node, const struct value *first,
                const struct value *second)
{
    const struct value *a = owner_of(first), *b = owner_of(second);
    bool are_fixed = a != NULL && b != NULL && a->op == OP_SEAT && b->op == OP_SEAT &&
                     a->a < SEAT_GAME && b->a < SEAT_GAME;

    if (first->zones == second->zones && reach_is_loose(c->vocab, first->zones)) {
        check_error(c, "E25", node, NULL, "this never happens to these cards: no places are there");
        return false;
    }
    if (!are_fixed || a->a == b->a) {
        return true;
    }
    check_error(c, "E25", node, NULL,
                "this never happens to these cards: both must belong to one seat");
    return false;
}

/* --- what there is at some times only -------------------------------------------------------- */

static bool is_never(const struct vocab_scene *scene, const struct scene_time *time)
{
    bool by_event = time->event >= 0 && (scene->events >> time->event & 1) != 0;
    bool by_kind = time->kind >= 0 && time->event < 0 && (scene->kinds >> time->kind & 1) != 0;
    bool by_timing = time->timings != 0 && (time->timings & ~(unsigned)scene->timings) == 0;

    return by_event || by_kind || by_timing;
}

void scene_begin(struct checker *c, const struct scene_time *time)
{
    const struct vocab_scene *scene = c->vocab->reach.scenes;

    for (int i = 0; scene != NULL && scene[i].text != NULL; i++) {
        c->absent |= is_never(&scene[i], time) ? 1U << i : 0U;
    }
}

void scene_use(struct checker *c, const struct node *node, uint64_t verbs, unsigned zones)
{
    for (int i = 0; c->absent >> i != 0 && !c->failed; i++) {
        const struct vocab_scene *scene = &c->vocab->reach.scenes[i];
        bool needs_it = (scene->verbs & verbs) != 0 || (zones != 0 && (zones & ~scene->zones) == 0);
        if ((c->absent >> i & 1) != 0 && needs_it) {
            diag_add(c->diags, "W5", tree_place(node), NULL, "this never happens here: %s",
                     scene->text);
        }
    }
}
