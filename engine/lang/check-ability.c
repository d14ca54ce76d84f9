/* check-ability.c - abilities and use blocks: heads, conditions, costs. */
#include <string.h>

#include "engine/lang/checker.h"

/* What may stand behind the head of each kind of ability. */
struct mods {
    const struct node *condition, *once, *during, *pay, *optional, *now, *in;
    uint8_t marks; /* words of the game */
};

/* --- modifiers ------------------------------------------------------------------------------- */

static void take_mod(struct checker *c, const struct node **place, const struct node *mod)
{
    if (*place != NULL) {
        check_error(c, "E09", mod, NULL, "this stands here twice");
    }
    *place = mod;
}

static void refuse_unless(struct checker *c, const struct node *mod, bool has)
{
    if (!has) {
        check_error(c, "E14", mod, NULL, "%s has no abilities of this form", c->vocab->game);
    }
}

static void take_mark(struct checker *c, struct mods *out, const struct node *mark)
{
    static const char *const others[] = {"if", "once", "during", "pay", "optional", NULL};
    const char *const *marks = c->vocab->ability.marks;
    int at = marks == NULL ? -1 : names_in(marks, mark->text);
    if (at < 0) {
        struct names_list names = {0};
        names_add_all(&names, others);
        if (marks != NULL) {
            names_add_all(&names, marks);
        }
        check_unknown(c, mark, &names, "unknown word '%s' in front of ':' in %s", mark->text,
                      c->vocab->game);
    } else if ((out->marks >> at & 1) != 0) {
        check_error(c, "E09", mark, NULL, "this stands here twice");
    } else {
        out->marks |= (uint8_t)(1U << at);
    }
}

static bool read_mods(struct checker *c, const struct node *mods, struct mods *out)
{
    for (const struct node *mod = mods->child; mod != NULL; mod = mod->next) {
        switch ((int)mod->kind) {
        case NODE_MOD_IF:
            take_mod(c, &out->condition, mod);
            break;
        case NODE_ONCE:
            take_mod(c, &out->once, mod);
            break;
        case NODE_DURING:
            take_mod(c, &out->during, mod);
            break;
        case NODE_MOD_PAY:
            take_mod(c, &out->pay, mod);
            break;
        case NODE_OPTIONAL:
            take_mod(c, &out->optional, mod);
            break;
        case NODE_IN:
            take_mod(c, &out->in, mod);
            refuse_unless(c, mod, vocab_is(c->vocab, HAS_HAND_STATICS));
            break;
        case NODE_AS:
            break;
        case NODE_MARK:
            take_mark(c, out, mod);
            break;
        case NODE_NOW:
            take_mod(c, &out->now, mod);
            refuse_unless(c, mod, c->vocab->event.now != 0);
            break;
        default:
            refuse_unless(c, mod, false);
        }
    }
    return !c->failed;
}

static void refuse(struct checker *c, const struct node *mod, const char *why)
{
    if (mod != NULL) {
        check_error(c, "E14", mod, NULL, "%s", why);
    }
}

static uint8_t timing_mask(struct checker *c, const struct node *during)
{
    unsigned mask = 0;
    const struct node *name = during == NULL ? NULL : during->child;
    for (; name != NULL; name = name->next) {
        int timing = check_find(c, name, NAMES_TIMINGS, "timing");
        if (timing < 0) {
            return 0;
        }
        mask |= 1U << timing;
    }
    return (uint8_t)mask;
}

static bool once_a_period(struct checker *c, const struct node *once)
{
    const char *period = c->vocab->ability.period == NULL ? "turn" : c->vocab->ability.period;
    if (once != NULL && strcmp(once->text, period) != 0) {
        struct names_list names = {0};
        names_add(&names, period);
        check_unknown(c, once, &names, "unknown period '%s' in %s", once->text, c->vocab->game);
    }
    return once != NULL;
}

/* Two abilities of a card must not share a name. */
static void check_as(struct checker *c, const struct node *ability, const struct ir_card *card)
{
    const struct node *name = tree_find(tree_find(ability, NODE_MODS), NODE_AS);
    for (int i = 0; name != NULL && i < card->ability_count; i++) {
        const struct node *mods = tree_find(card->ability[i].node, NODE_MODS);
        const struct node *other = tree_find(mods, NODE_AS);
        if (other != NULL && strcmp(other->text, name->text) == 0) {
            check_error(c, "E09", name, NULL, "two abilities are called '%s'", name->text);
        }
    }
}

/* --- events ---------------------------------------------------------------------------------- */

static int find_event(struct checker *c, const struct node *event, bool is_replace)
{
    int found = names_find(c->vocab, NAMES_EVENTS, event->text);
    if (found < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_EVENTS);
        check_unknown_data(c, event, &names, "unknown event '%s' in %s", event->text,
                           c->vocab->game);
    } else if (is_replace && !c->vocab->events[found].can_replace) {
        check_data(c, "E18", event, NULL, "'%s' cannot be replaced", event->text);
    }
    return c->failed ? -1 : found;
}

static void check_event(struct checker *c, const struct node *event, struct ir_ability *ability)
{
    bool is_replace = ability->head.kind == ABILITY_REPLACE;
    int found = find_event(c, event, is_replace);
    const struct node *of = tree_find(event, NODE_OF);
    const struct node *by = tree_find(event, NODE_BY);
    if (found < 0) {
        return;
    }
    const struct vocab_event *row = &c->vocab->events[found];
    if (c->vocab->upkeep.types != 0 && found == c->vocab->upkeep.event) {
        check_error(c, "E14", event, NULL, "write a line: upkeep COSTS");
        return;
    }
    if (of != NULL && !row->has_subject) {
        check_error(c, "E14", of, NULL, "'%s' is not about a card", row->name);
        return;
    }
    if (by != NULL && !row->has_by) {
        check_error(c, "E14", by, NULL, "'%s' is not done by a seat", row->name);
        return;
    }
    c->place = PLACE_FACT;
    ability->head.event = (uint8_t)found;
    ability->subject = of == NULL ? NULL : check_set(c, of->child);
    ability->by = by == NULL ? NULL : check_seat(c, by->child);
    const struct vocab_reach *table =
        is_replace ? c->vocab->reach.replaced : c->vocab->reach.events;
    if (ability->subject != NULL && table != NULL) {
        reach_check(c, of->child, ability->subject, &table[found], row->name, false);
    }
    c->event = found;
    c->is_reaction = !row->is_step;
}

/* --- kinds ----------------------------------------------------------------------------------- */

/* What each kind does not have. */
static void refuse_mods(struct checker *c, const struct ir_ability *ability,
                        const struct mods *mods)
{
    if (ability->head.kind == ABILITY_STATIC) {
        refuse(c, mods->once, "a static is always in force");
        refuse(c, mods->pay, "a static costs nothing");
        refuse(c, mods->optional, "a static is not optional");
    }
    if (ability->head.kind != ABILITY_STATIC) {
        refuse(c, mods->in, "only a static works somewhere else than in play");
    }
    if (ability->head.kind == ABILITY_ACT) {
        refuse(c, mods->pay, "the costs of act stand behind the word act");
        refuse(c, mods->optional, "act is always optional");
    }
}

void check_begin(struct checker *c, const struct node *node)
{
    c->ability = node;
    c->event = -1;
    c->absent = 0;
    c->moves = 0;
    c->is_in_hand = c->is_used = false;
    c->is_reaction = false;
    c->scope = NULL;
    c->insights = NULL;
    c->filter = NULL;
    c->numbers = c->sets = 0;
    c->numbers_max = c->sets_max = 0;
}

static void check_head(struct checker *c, const struct node *node, struct ir_ability *ability,
                       const struct mods *mods)
{
    bool is_static = node->kind == NODE_STATIC;
    c->is_in_hand = mods->in != NULL;
    const struct node *event = tree_find(node, NODE_EVENT);
    if (event != NULL) {
        check_event(c, event, ability);
    }
    if (c->failed) {
        return;
    }
    c->place = is_static ? PLACE_STATIC_FACT : PLACE_FACT;
    if (mods->condition != NULL) {
        ability->guard = check_truth(c, mods->condition->child);
    }
    const struct node *list = node->kind == NODE_ACT ? tree_find(node, NODE_COSTS) : mods->pay;
    if (list != NULL) {
        struct costs costs = {.takes_prices = true};
        c->is_used = c->event >= 0 && (c->vocab->event.used >> c->event & 1) != 0;
        ability->pay = check_costs(c, list, &costs);
        c->is_used = false;
        ability->cost_count = costs.count;
        memcpy(ability->cost, costs.cost, sizeof costs.cost);
        memcpy(ability->head.price, costs.price, sizeof costs.price);
    }
    if (mods->in != NULL && strcmp(mods->in->text, "hand") != 0) {
        check_error(c, "E14", mods->in, NULL, "a static works in play, or `in hand`");
    }
    ability->head.is_in_hand = mods->in != NULL;
    ability->head.marks = mods->marks;
    ability->head.timings = timing_mask(c, mods->during);
    ability->head.is_once = once_a_period(c, mods->once);
    bool is_step = node->kind == NODE_ON && !c->is_reaction;
    ability->starts_with_may = is_step && mods->optional != NULL;
    ability->head.is_optional = !is_step && mods->optional != NULL;
}

/* `now` stands at the events that interrupt, and only there. */
static void check_now(struct checker *c, const struct node *node, const struct ir_ability *ability,
                      const struct mods *mods)
{
    bool is_on = ability->head.kind == ABILITY_ON;
    bool interrupts = is_on && (c->vocab->event.now >> ability->head.event & 1U) != 0;
    if (interrupts && mods->now == NULL) {
        check_error(c, "E14", node, NULL, "this interrupts what is going on: write %s now",
                    c->vocab->events[ability->head.event].name);
    } else if (!interrupts) {
        refuse(c, mods->now, "this does not interrupt anything: leave out now");
    }
}

/* --- what the game does not allow ------------------------------------------------------------ */

static unsigned describe(const struct ir_ability *ability, const struct mods *mods)
{
    static const uint8_t nothing[VOCAB_PRICES];
    unsigned has = ability->head.is_once ? BAN_ONCE : BAN_EVERY;
    has |= memcmp(ability->head.price, nothing, sizeof nothing) != 0 ? BAN_PRICE : 0U;
    has |= mods->marks != 0 ? BAN_MARK : 0U;
    has |= ability->cost_count > 0 ? BAN_CARDS : 0U;
    has |= mods->during != NULL ? BAN_TIMING : BAN_ANYTIME;
    bool has_more = mods->during != NULL || mods->optional != NULL || ability->cost_count > 0;
    has |= has_more ? BAN_BESIDE_IF : 0U;
    return has | (has_more || mods->condition != NULL ? BAN_CLAUSE : 0U);
}

static void check_bans(struct checker *c, const struct node *node, const struct ir_card *card,
                       const struct ir_ability *ability, const struct mods *mods)
{
    const struct vocab_ban *ban = c->vocab->ability.bans;
    unsigned has = describe(ability, mods);
    for (; ban != NULL && ban->text != NULL && !c->failed; ban++) {
        bool is_on = ability->head.kind == ABILITY_ON;
        unsigned meets =
            is_on ? ban->events >> ability->head.event : (unsigned)ban->kinds >> ability->head.kind;
        bool is_of = ((unsigned)ban->types >> card->head.type & 1U) != 0;
        if (is_of && (meets & 1U) != 0 && (ban->has & ~has) == 0) {
            check_ban(c, node, ban);
        }
    }
}

static void end_block(const struct checker *c, struct ir_ability *ability)
{
    ability->head.numbers = (uint8_t)c->numbers_max;
    ability->head.sets = (uint8_t)c->sets_max;
    if (!c->failed && ability->head.kind != ABILITY_STATIC) {
        ability->head.openness = openness_of(c, ability->pay, ability->body);
    }
}

static void check_body(struct checker *c, const struct node *node, struct ir_ability *ability)
{
    struct scope_mark mark = scope_enter(c);
    if (node->kind == NODE_STATIC) {
        c->place = PLACE_STATIC;
        ability->body = check_rows(c, tree_find(node, NODE_ROWS));
    } else {
        c->place = PLACE_BLOCK;
        ability->body = check_block(c, tree_find(node, NODE_BLOCK));
        check_announced(c, ability->body, node->kind == NODE_ACT);
    }
    scope_leave(c, mark);
    end_block(c, ability);
}

static bool may_have(struct checker *c, const struct node *node, const struct ir_card *card)
{
    const struct vocab *vocab = c->vocab;
    int most = vocab->ability.most < CARD_SKILLS ? vocab->ability.most : CARD_SKILLS;
    if (node->text != NULL) {
        check_error(c, "E14", node, NULL, "'spare' is not part of %s", vocab->game);
    } else if (((unsigned)vocab->card.abilities >> card->head.type & 1U) == 0) {
        check_data(c, "E18", node, NULL, "no %s has abilities", vocab->types[card->head.type]);
    } else if (card->ability_count == most) {
        check_data(c, "E15", node, NULL, "a card has at most %d abilities", most);
    }
    return !c->failed;
}

static void check_use(struct checker *c, const struct node *node, struct ir_card *card)
{
    const struct vocab *vocab = c->vocab;
    struct mods mods = {0};
    if (((unsigned)vocab->card.may_use >> card->head.type & 1U) == 0) {
        check_use_data(c, "E18", node, "no %s has a use block", vocab->types[card->head.type]);
        return;
    }
    if (card->use_node != NULL) {
        if (vocab->codes.use == NULL) {
            check_error(c, "E09", node, NULL, "a card has one use block");
        } else {
            check_use_data(c, "E09", node, "a card has one use block");
        }
        return;
    }
    read_mods(c, tree_find(node, NODE_MODS), &mods);
    if (!vocab_is(vocab, ANNOUNCES)) {
        refuse(c, mods.condition, "the condition of a card is its needs line");
    }
    refuse(c, mods.once, "a card is used as often as it is turned up");
    refuse(c, mods.pay, "a use block has no costs");
    refuse(c, mods.optional, "write may: in the block");
    refuse(c, mods.now, "a use block does not interrupt anything");
    card->use_node = node;
    card->head.use_timings = timing_mask(c, mods.during);
    if (mods.condition != NULL) {
        c->place = PLACE_FACT;
        card->needs = check_truth(c, mods.condition->child);
    }
    c->place = PLACE_BLOCK;
    scene_begin(c, &(struct scene_time){-1, -1, card->head.use_timings});
    card->use = check_block(c, tree_find(node, NODE_BLOCK));
    check_announced(c, card->use, true);
    card->head.use_numbers = (uint8_t)c->numbers_max;
    card->head.use_sets = (uint8_t)c->sets_max;
    if (!c->failed) {
        card->head.use_openness = openness_of(c, NULL, card->use);
    }
}

void check_upkeep(struct checker *c, const struct node *node, struct ir_card *card)
{
    struct costs costs = {.takes_prices = true};

    if (!check_allows(c->vocab->upkeep.types, card)) {
        check_error(c, "E14", node, NULL, "no %s of %s has an upkeep",
                    c->vocab->types[card->head.type], c->vocab->game);
        return;
    }
    check_begin(c, node);
    if (!may_have(c, node, card)) {
        return;
    }
    struct ir_ability *ability = &card->ability[card->ability_count];
    ability->node = node;
    ability->head.kind = ABILITY_ON;
    ability->head.event = c->vocab->upkeep.event;
    ability->head.skill = (uint8_t)card->ability_count++;
    ability->pay = check_costs(c, node, &costs);
    ability->cost_count = costs.count;
    memcpy(ability->cost, costs.cost, sizeof costs.cost);
    memcpy(ability->head.price, costs.price, sizeof costs.price);
    end_block(c, ability);
}

void check_ability(struct checker *c, const struct node *node, struct ir_card *card)
{
    struct mods mods = {0};
    check_begin(c, node);
    if (node->kind == NODE_USE) {
        check_use(c, node, card);
        return;
    }
    if (!may_have(c, node, card)) {
        return;
    }
    check_as(c, node, card);
    struct ir_ability *ability = &card->ability[card->ability_count];
    ability->node = node;
    ability->head.kind = node->kind == NODE_ON        ? ABILITY_ON
                         : node->kind == NODE_REPLACE ? ABILITY_REPLACE
                         : node->kind == NODE_ACT     ? ABILITY_ACT
                                                      : ABILITY_STATIC;
    ability->head.skill = (uint8_t)card->ability_count++;
    if (!read_mods(c, tree_find(node, NODE_MODS), &mods)) {
        return;
    }
    refuse_mods(c, ability, &mods);
    check_head(c, node, ability, &mods);
    check_now(c, node, ability, &mods);
    check_bans(c, node, card, ability, &mods);
    scene_begin(c, &(struct scene_time){c->event, ability->head.kind, ability->head.timings});
    check_body(c, node, ability);
}
