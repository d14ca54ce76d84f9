/* payable.c - costs of an ability, and the choices without which it cannot be used (choice.h). */
#include "engine/core/choice.h"
#include "engine/core/eval.h"
#include "engine/lang/op.h"

/* Every subset of the demands from `from` on needs that many different cards; `taken` are gone.
 * False with the first one that does not find them, by the number it needs and finds. */
static bool demands_found(const struct set *sets, const int *needs, int from, int n,
                          const struct set *taken, int *needed, int *found)
{
    for (int subset = 1; subset < 1 << (n - from); subset++) {
        struct set all = {{0, 0}};
        int need = 0;
        for (int i = from; i < n; i++) {
            if ((subset >> (i - from) & 1) != 0) {
                all.of[0] |= sets[i].of[0];
                all.of[1] |= sets[i].of[1];
                need += needs[i];
            }
        }
        all.of[0] &= ~taken->of[0];
        all.of[1] &= ~taken->of[1];
        *needed = need;
        *found = set_count(&all);
        if (*found < need) {
            return false;
        }
    }
    return true;
}

static bool demands_met(const struct set *sets, const int *needs, int from, int n,
                        const struct set *taken)
{
    int needed, found;
    return demands_found(sets, needs, from, n, taken, &needed, &found);
}

/* A stored number, which mostly is a plain one. */
static int read_need(struct eval *eval, int pc)
{
    const word_t *code = &eval->run->match->db->code[pc];
    bool is_plain = word_op(code[0]) == OP_CONST && word_op(code[1]) == OP_END_VALUE;

    return is_plain ? word_b(code[0]) : eval_number(eval, pc);
}

static int read_demands(struct eval *eval, const struct ability *ability, int n, struct set *sets,
                        int *needs)
{
    for (int i = 0; i < n; i++) {
        sets[i] = eval_set(eval, ability->demand[i].set);
        needs[i] = read_need(eval, ability->demand[i].need);
    }
    return n;
}

/* True if a stored set reads the pile of its controller, where paid cards go. */
static bool reads_pile(const struct run *run, int pc)
{
    const word_t *code = run->match->db->code;
    uint32_t pile = (uint32_t)1 << run->match->rules->pile_zone;

    for (; word_op(code[pc]) != OP_END_VALUE; pc++) {
        bool is_zone = word_op(code[pc]) == OP_ZONE && word_a(code[pc]) != WHO_FOE;
        if (is_zone && ((uint32_t)word_b(code[pc]) & pile) != 0) {
            return true;
        }
    }
    return false;
}

/* The first choice would find nothing now, but a card that is paid may be what it finds: the card
 * itself if it is sacrificed, or one of a hand, which counts by number (RULES.md 5.4 f). */
static bool cost_feeds_choice(struct run *run, const struct ability *ability, seat_t seat,
                              obj_t self, const struct set *sets)
{
    const struct demand *first = &ability->demand[ability->costs];
    uint64_t hand = run->st->field.zone[run->match->rules->hand_zone][seat];
    struct happening paid = {.it = self, .zone = run->match->rules->pile_zone};
    struct eval eval;

    for (int i = 0; i < ability->costs && reads_pile(run, first->set); i++) {
        if ((sets[i].of[seat] & hand) != 0) {
            return true;
        }
        if (sets[i].of[seat] == obj_bit(self)) {
            eval_init(&eval, run, seat, self);
            eval.event = &paid;
            eval.as_if = paid.zone;
            struct set found = eval_set(&eval, first->set);
            return !set_empty(&found);
        }
    }
    return false;
}

bool choice_payable(struct run *run, const struct ability *ability, seat_t seat, obj_t self,
                    const struct happening *event)
{
    struct set sets[COST_MAX + 1];
    const struct set none = {{0, 0}};
    int needs[COST_MAX + 1], costs = ability->costs;
    struct eval eval;

    eval_init(&eval, run, seat, self);
    eval.event = event;
    int n = read_demands(&eval, ability, costs + (ability->first == 1), sets, needs);
    if (n > 0 && !demands_met(sets, needs, 0, n, &none)) {
        bool is_paid = n > costs && costs > 0 && demands_met(sets, needs, 0, costs, &none);
        bool is_later =
            vocab_is(run->match->rules->vocab, ANNOUNCES); /* targets are named before */
        if (!is_paid || is_later || !cost_feeds_choice(run, ability, seat, self, sets)) {
            return false;
        }
    }
    return ability->test == 0 || eval_true(&eval, ability->test);
}

bool choice_lacks(struct run *run, const struct ability *ability, seat_t seat, obj_t self,
                  int *need, int *have)
{
    struct set sets[COST_MAX + 1];
    const struct set none = {{0, 0}};
    int needs[COST_MAX + 1];
    struct eval eval;

    eval_init(&eval, run, seat, self);
    int n = read_demands(&eval, ability, ability->costs, sets, needs);
    if (!demands_found(sets, needs, 0, n, &none, need, have)) {
        return true;
    }
    *need = *have = 0;
    return false;
}

static const struct ability *ability_of(const struct run *run, const struct frame *frame)
{
    return &run->match->db->abilities[match_card(run->match, frame->self)->ability + frame->skill];
}

/* Which of the ability's costs is being paid: each ends with one verb. */
static int cost_at(const struct run *run, const struct frame *frame)
{
    const word_t *code = run->match->db->code;
    int at = 0;

    if (vocab_is(run->match->rules->vocab,
                 ANNOUNCES)) { /* what is paid is chosen before anything is */
        for (int pc = frame->pc - 2; pc >= frame->start; pc--) {
            bool is_choice = word_op(code[pc]) == OP_CHOOSE;
            if (!is_choice && !op_is_value(word_op(code[pc]))) {
                break;
            }
            at += is_choice;
        }
        return at;
    }
    for (int pc = frame->start; pc < frame->pc - 1; pc++) {
        at += word_op(run->match->db->code[pc]) == OP_VERB;
    }
    return at;
}

/* What a running effect has named so far, besides the open choice: in games that announce, targets
 * and what will be paid lie where they lie until all is named. */
static struct set named_so_far(const struct run *run, const struct frame *frame,
                               const struct set *chosen)
{
    const struct tail *tail = &run->st->tail;
    struct set named = *chosen;

    for (int i = frame->sets; i < tail->sets && vocab_is(run->match->rules->vocab, ANNOUNCES);
         i++) {
        named.of[0] |= tail->set[i].live.of[0];
        named.of[1] |= tail->set[i].live.of[1];
    }
    return named;
}

/* Drops from the offer what leaves one of the costs from `at` on unpayable. */
static void keep_met(const struct set *sets, const int *needs, int at, int costs,
                     const struct set *named, struct set *offer)
{
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = offer->of[seat]; rest != 0; rest &= rest - 1) {
            struct set taken = *named;
            taken.of[seat] |= rest & (~rest + 1);
            if (!demands_met(sets, needs, at, costs, &taken)) {
                offer->of[seat] &= ~(rest & (~rest + 1));
            }
        }
    }
}

void choice_keep_targets(struct run *run, const struct frame *frame, const struct set *chosen,
                         struct set *offer)
{
    struct set sets[COST_MAX + 1], named = named_so_far(run, frame, chosen);
    int needs[COST_MAX + 1] = {0};
    const struct ability *ability = frame->skill == 0xff ? NULL : ability_of(run, frame);
    struct eval eval;

    offer->of[0] &= ~named.of[0];
    offer->of[1] &= ~named.of[1];
    if (ability != NULL && ability->costs > 0) {
        eval_init(&eval, run, frame->seat, frame->self);
        read_demands(&eval, ability, ability->costs, sets, needs);
        keep_met(sets, needs, 0, ability->costs, &named, offer);
    }
}

void choice_keep_payable(struct run *run, const struct frame *frame, const struct set *chosen,
                         int sofar, struct set *offer)
{
    const struct ability *ability = ability_of(run, frame);
    struct set sets[COST_MAX + 1];
    int needs[COST_MAX + 1] = {0}, at = cost_at(run, frame);
    struct eval eval;

    CHECK(at < ability->costs);
    eval_init(&eval, run, frame->seat, frame->self);
    read_demands(&eval, ability, ability->costs, sets, needs);
    needs[at] -= sofar + 1;
    struct set named = named_so_far(run, frame, chosen);
    if (vocab_is(run->match->rules->vocab, ANNOUNCES)) {
        offer->of[0] &= ~named.of[0];
        offer->of[1] &= ~named.of[1];
    }
    keep_met(sets, needs, at, ability->costs, &named, offer);
}
