/* check-know.c - what the controller of an effect knows of the faces it uses (cards/README.md). */
#include <string.h>

#include "engine/lang/checker.h"

/* Verbs that tell a face, and what is known of the cards afterwards. */
static const struct {
    const char *verb;
    enum know known;
} telling[] = {{"look", KNOW_OWN},         {"reveal", KNOW_PUBLIC}, {"discard", KNOW_PUBLIC},
               {"sacrifice", KNOW_PUBLIC}, {"summon", KNOW_PUBLIC}, {"turn-up", KNOW_PUBLIC}};

/* Verbs whose player picks one of the cards. */
static const char *const asking[] = {"use-skill", NULL};

/* Verbs whose effect depends on the face. */
static const char *const needing[] = {"summon", "arrange", "split", "sift", NULL};

static bool is_placed(const struct checker *c, int zone)
{
    return (c->vocab->zones[zone].zones & ~c->vocab->zone.placed) == 0;
}

enum know know_zone(const struct checker *c, int zone, int who)
{
    switch (c->vocab->zones[zone].sight) {
    case SIGHT_BOTH:
        return KNOW_PUBLIC;
    case SIGHT_OWNER:
        return who == WHO_MINE ? KNOW_OWN : KNOW_COUNT;
    case SIGHT_NOBODY:
        return who == WHO_MINE && c->is_search && !is_placed(c, zone) ? KNOW_OWN : KNOW_COUNT;
    }
    return KNOW_COUNT;
}

bool know_read(struct checker *c, const struct node *node, const struct value *set, bool is_current)
{
    if (set == NULL || set->type == VALUE_BAD) {
        return true;
    }
    if (!reach_cards(c, node, set)) {
        return false;
    }
    bool is_fact = c->place == PLACE_FACT || c->place == PLACE_STATIC_FACT;
    bool is_static = c->place == PLACE_STATIC || c->place == PLACE_STATIC_FACT;
    if (set->know == KNOW_COUNT) {
        check_error(c, "E20", node, NULL,
                    "the controller cannot see these faces: look at or reveal the cards first");
        return false;
    }
    if (set->know == KNOW_OWN && is_fact) {
        check_error(c, "E21", node, NULL,
                    "conditions and costs read public facts only: these cards may be counted, "
                    "not read");
        return false;
    }
    if (is_current && is_static) {
        check_error(c, "E24", node, NULL,
                    "a static cannot read a number that statics change; read the printed one");
        return false;
    }
    return true;
}

bool know_gauge(struct checker *c, const struct node *node, int gauge)
{
    bool is_static = c->place == PLACE_STATIC || c->place == PLACE_STATIC_FACT;

    if (is_static && c->vocab->gauges[gauge].is_changed) {
        check_error(c, "E24", node, NULL, "a static cannot read '%s': statics change it",
                    c->vocab->gauges[gauge].name);
        return false;
    }
    return true;
}

void know_word(struct checker *c, const struct node *node, int word)
{
    bool is_static = c->place == PLACE_STATIC || c->place == PLACE_STATIC_FACT;
    bool is_changed = c->vocab->words[word].is_given && (c->vocab->lasting_words >> word & 1) == 0;

    if (is_static && is_changed) {
        check_error(c, "E24", node, NULL, "a static cannot read '%s': statics give it",
                    c->vocab->words[word].name);
    }
}

bool know_print(struct checker *c, const struct node *node, const struct value *set,
                bool is_current)
{
    if (set == NULL || !set->is_mixed || set->know == KNOW_PUBLIC) {
        return know_read(c, node, set, is_current);
    }
    check_error(c, "E20", node, NULL,
                "face-down cards have nothing an effect can read: write %s in these brackets",
                c->vocab->mixed.faceup);
    return false;
}

bool know_faceup(const struct checker *c, const struct node *condition)
{
    if (condition->kind == NODE_BINARY && condition->op == TREE_AND) {
        return know_faceup(c, condition->child) || know_faceup(c, condition->child->next);
    }
    return c->vocab->mixed.faceup != NULL && tree_says(condition, c->vocab->mixed.faceup);
}

void know_bind(struct checker *c, const struct node *node, const struct value *set)
{
    if (set->type == VALUE_SET && set->know == KNOW_COUNT && !set->by_place) {
        check_error(c, "E22", node, NULL,
                    "nothing public tells these cards apart: look at them, or take one at random");
    }
}

static bool is_same_seat(const struct value *a, const struct value *b)
{
    return a != NULL && b != NULL && a->op == b->op && a->a == b->a && a->slot == b->slot;
}

static bool is_you(const struct value *seat)
{
    return seat->op == OP_SEAT && seat->a == SEAT_YOU;
}

bool know_is_of_deck(const struct value *set)
{
    const struct value *origin = set->op == OP_SSLOT ? set->slot->origin : NULL;

    return set->is_deck || set->is_found || (origin != NULL && know_is_of_deck(origin));
}

void know_choose(struct checker *c, const struct node *node, const struct value *set,
                 const struct value *seat, const struct value *least)
{
    if (set->type != VALUE_SET) {
        return;
    }
    bool is_told_apart = !know_is_of_deck(set) && (set->by_place || is_same_seat(set->whose, seat));
    bool is_unseen =
        set->know == KNOW_COUNT || (set->know == KNOW_OWN && set->whose != NULL && !is_you(seat));
    if (is_unseen && !is_told_apart) {
        check_error(c, "E22", node, NULL,
                    "nothing public tells these cards apart: look at them, or take one at random");
        return;
    }
    bool may_refuse = least->op == OP_CONST && least->b == 0;
    bool is_hidden = set->by_face && set->know == KNOW_OWN && !reach_is_foes_hand(c, set);
    if (vocab_is(c->vocab, HIDDEN_CHOICE_OPTIONAL) && is_hidden && !may_refuse) {
        check_data(c, "E18", node, NULL,
                   "a choice by face among cards the other seat cannot see must be optional: "
                   "write 0..N");
    }
}

/* What a name holds is known from here on, or what each of several added names does. */
static void learn(struct checker *c, const struct value *set, enum know known)
{
    struct ir_slot *slot = set->slot;

    if (set->op == OP_UNION) {
        learn(c, set->arg[0], known);
        learn(c, set->arg[1], known);
        return;
    }
    if (set->op != OP_SSLOT || slot->know >= known) {
        return;
    }
    struct insight *insight = arena_alloc(c->arena, sizeof *insight);
    *insight = (struct insight){slot, slot->know, c->insights};
    c->insights = insight;
    slot->know = known;
}

enum know know_verb(struct checker *c, const struct node *call, const char *verb,
                    const struct value *set, int zone, bool is_ordered)
{
    if (set->know == KNOW_COUNT && (names_in(needing, verb) >= 0 || is_ordered)) {
        check_error(c, "E23", call, NULL,
                    "the controller has not seen these cards: look at or reveal them first");
    }
    enum know known = set->know;
    for (size_t i = 0; i < COUNT_OF(telling); i++) {
        if (strcmp(verb, telling[i].verb) == 0 && telling[i].known > known) {
            known = telling[i].known;
        }
    }
    if (zone >= 0 && c->vocab->zones[zone].sight == SIGHT_BOTH) {
        known = KNOW_PUBLIC;
    }
    learn(c, set, known);
    return known;
}

void know_leave(struct checker *c, const struct insight *mark)
{
    while (c->insights != mark) {
        c->insights->slot->know = c->insights->before;
        c->insights = c->insights->earlier;
    }
}

/* Faces that the other seat does not see decide how many cards there are, or what they say. */
bool know_hides(const struct value *value)
{
    if (value == NULL) {
        return false;
    }
    bool is_filtered = value->type == VALUE_SET && value->by_face;
    bool is_read = !value->by_place &&
                   (value->op == OP_SFIELD || value->op == OP_SMAX || value->op == OP_SMIN);
    const struct value *set = is_read ? value->arg[0] : value;

    if ((is_filtered || is_read) && set != NULL && set->know != KNOW_PUBLIC) {
        return true;
    }
    if (value->slot != NULL) { /* whatever made it, all can see what it holds */
        const struct ir_slot *slot = value->slot;
        bool is_open = slot->type == VALUE_SET && slot->know == KNOW_PUBLIC;
        return !is_open && (slot->hides || know_hides(slot->origin));
    }
    return know_hides(value->arg[0]) || know_hides(value->arg[1]);
}

void know_tells(struct checker *c, const struct node *node, const struct value *value)
{
    if (!c->failed && know_hides(value)) {
        diag_add(c->diags, "W7", tree_place(node), NULL,
                 "faces that the other seat does not see decide what happens, which tells it of "
                 "them: reveal these cards, or let their player choose");
    }
}

void know_acts(struct checker *c, const struct stmt *verb)
{
    int i = 0;

    while (i < verb->count && !know_hides(verb->value[i])) {
        i++;
    }
    if (i < verb->count && names_in(asking, verb->node->text) < 0) {
        know_tells(c, verb->node, verb->value[i]);
    }
}
