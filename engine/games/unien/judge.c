/* judge.c - the verdict: what each card could still become, and what that bounds (RULES.md 7.6). */
#include "engine/games/unien/judge.h"

#include <string.h>

#include "engine/core/event.h"
#include "engine/core/play.h"

enum { ENOUGH = 999 };

/* Energies that a seat may come to have, by the colours they can pay, and in all. */
struct supply {
    int of[COLORS], all;
};

static const struct card *card_of(const struct reach *reach, int obj)
{
    return match_card(reach->run->match, (obj_t)obj);
}

/* ---- step 1: where each card may come to lie --------------------------------------------------
 */

void ue_judge_reach(struct reach *reach, obj_t obj, unsigned zones)
{
    unsigned grown = zones | ((zones & ON_FIELD) != 0 ? ENTERS : 0u);

    grown &= ~(unsigned)reach->in[obj];
    reach->has_grown = reach->has_grown || grown != 0;
    reach->in[obj] = (uint8_t)(reach->in[obj] | grown);
}

static struct supply supply_of(const struct reach *reach, seat_t seat)
{
    struct supply supply = {{0}, 0};

    for (int obj = seat * SEAT_OBJECTS, end = obj + SEAT_OBJECTS; obj < end; obj++) {
        bool is_down = (reach->in[obj] & FACE_DOWN) != 0;
        supply.all += (reach->in[obj] & (FACE_DOWN | FACE_UP)) != 0;
        for (int color = 0; color < COLORS; color++) {
            bool provides =
                (reach->in[obj] & FACE_UP) != 0 && (card_of(reach, obj)->words >> color & 1) != 0;
            supply.of[color] += is_down || provides;
        }
    }
    return supply;
}

static bool covers(const struct supply *supply, const struct ue_price *price)
{
    bool does = supply->all >= price->rest;

    for (int color = 0; color < COLORS; color++) {
        does = does && supply->of[color] >= price->unit[color];
    }
    return does;
}

/* A card of the hand can be paid, or would cost less. */
static bool is_payable(const struct reach *reach, const struct supply *supply, int obj)
{
    const int16_t *number = card_of(reach, obj)->number;
    struct ue_price price = {.rest = (uint8_t)number[NUM_PRINTED_COST]};

    for (int i = 0; i < RESOURCES; i++) {
        price.unit[i] = (uint8_t)number[NUM_PRICE + i];
    }
    return (reach->in[obj] & IN_HAND) != 0 &&
           ((reach->soft[obj] & IN_HAND) != 0 || covers(supply, &price));
}

/* What the rules do by themselves. */
static void add_plays(struct reach *reach, const struct supply *supply, int obj)
{
    int type = card_of(reach, obj)->type;
    unsigned in = reach->in[obj], to = 0;

    to |= (in & IN_DECK) != 0 ? IN_HAND : 0u;
    if ((in & IN_HAND) != 0) {
        bool is_payable_now = is_payable(reach, supply, obj);
        to |= IN_DECK;
        to |= type == TYPE_ENERGY ? FACE_UP : 0u;
        to |= type == TYPE_CHARACTER && is_payable_now ? ON_FIELD : 0u;
        to |= type == TYPE_ABILITY && is_payable_now ? IN_DEBRIS : 0u;
    }
    ue_judge_reach(reach, (obj_t)obj, to);
}

static bool is_cip(const struct ability *ability)
{
    return ability->kind == ABILITY_ON && ability->event == ON_ENTER && ability->subject == 0;
}

/* An effect of the card can still be used. */
static bool is_live(const struct reach *reach, const struct supply *supply, int obj, int skill)
{
    const struct card *card = card_of(reach, obj);
    const struct ability *ability = &reach->run->match->db->abilities[card->ability + skill];
    bool is_on_field = (reach->in[obj] & ON_FIELD) != 0;

    if (ability->kind == ABILITY_ACT) {
        struct ue_price price = ue_cost_of_act(reach->run, (obj_t)obj, skill);
        return is_on_field && covers(supply, &price);
    }
    if (ability->kind == ABILITY_STATIC && ability->is_in_hand) {
        return (reach->in[obj] & IN_HAND) != 0;
    }
    return is_cip(ability) ? (reach->in[obj] & ENTERS) != 0 : is_on_field;
}

/* Plays that can be had again and again (step 2, ino). */
static bool is_renewable(const struct reach *reach, int obj, const struct ability *ability)
{
    unsigned out = reach->out[obj];

    if (ability == NULL) {
        return (out & IN_DEBRIS) != 0;
    }
    if (ability->kind == ABILITY_ACT) {
        return (out & (TURNS_UP | ON_FIELD)) != 0;
    }
    return !is_cip(ability) || (out & ON_FIELD) != 0;
}

/* What the effects of a seat give: by bits of seats; of plays only those that renew themselves. */
struct gains {
    unsigned plays, tokens;
    bool changes_costs[SEATS];
};

static void read_block(struct reach *reach, int obj, const struct ability *ability, int pc,
                       struct gains *gains)
{
    struct reach_gain gain = ue_judge_read(reach, (obj_t)obj, pc);

    gains->tokens |= gain.tokens;
    gains->plays |= is_renewable(reach, obj, ability) ? gain.plays : 0u;
    gains->changes_costs[obj_seat((obj_t)obj)] |= gain.changes_costs;
}

static void add_effects(struct reach *reach, const struct supply *supply, int obj,
                        struct gains *gains)
{
    const struct card *card = card_of(reach, obj);

    if (card->type == TYPE_ABILITY && card->use != 0 && is_payable(reach, supply, obj)) {
        read_block(reach, obj, NULL, card->use, gains);
    }
    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = &reach->run->match->db->abilities[card->ability + skill];
        if (is_live(reach, supply, obj, skill)) {
            read_block(reach, obj, ability, ability->code, gains);
        }
    }
}

static void soften_field(struct reach *reach)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        reach->soft[obj] |= ON_FIELD;
    }
}

static void begin(struct reach *reach, struct run *run)
{
    const struct state *st = run->st;

    memset(reach, 0, sizeof *reach);
    reach->run = run;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int zone = ZONE_DECK; zone <= ZONE_DEBRIS; zone++) {
            for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
                reach->in[object_of((seat_t)seat, rest)] = (uint8_t)(1u << zone);
            }
        }
    }
    for (int i = 0; i < st->field.mods; i++) {
        if (st->mod[i].kind == MOD_NUMBER) {
            reach->soft[st->mod[i].target] = ANYWHERE;
        }
    }
}

/* Each round can only add; what the last one gave is what counts. */
static struct gains find_reach(struct reach *reach, struct run *run)
{
    struct gains gains;

    begin(reach, run);
    do {
        struct supply supply[SEATS] = {supply_of(reach, 0), supply_of(reach, 1)};
        memset(&gains, 0, sizeof gains);
        reach->has_grown = false;
        for (int obj = 0; obj < MAX_OBJECT; obj++) {
            if (reach->in[obj] != 0) {
                add_plays(reach, &supply[obj_seat((obj_t)obj)], obj);
                add_effects(reach, &supply[obj_seat((obj_t)obj)], obj, &gains);
            }
        }
        if (gains.changes_costs[0] || gains.changes_costs[1]) {
            soften_field(reach);
        }
    } while (reach->has_grown);
    return gains;
}

/* ---- step 2: bounds ---------------------------------------------------------------------------
 */

static int count_reach(const struct reach *reach, seat_t seat, unsigned zone, uint64_t words)
{
    int n = 0;

    for (int obj = seat * SEAT_OBJECTS, end = obj + SEAT_OBJECTS; obj < end; obj++) {
        n += (reach->in[obj] & zone) != 0 &&
             (words == 0 || (card_of(reach, obj)->words & words) != 0);
    }
    return n;
}

static int count_entries(const struct reach *reach, seat_t seat)
{
    int n = reach->run->st->head.gauge[seat][GAUGE_CENSORS];

    for (int obj = seat * SEAT_OBJECTS, end = obj + SEAT_OBJECTS; obj < end; obj++) {
        bool is_there = reach->run->st->field.zone_of[obj] == ZONE_FIELD;
        if ((reach->in[obj] & ENTERS) != 0 &&
            (card_of(reach, obj)->words >> WORD_CENSOR & 1) != 0) {
            n += (reach->out[obj] & ON_FIELD) != 0 ? ENOUGH : !is_there;
        }
    }
    return n;
}

static int sum_dragons(struct reach *reach, seat_t seat, bool can_change)
{
    int sum = 0, n = count_reach(reach, seat, ON_FIELD, (uint64_t)1 << WORD_DRAGON);

    if (can_change && n > 0) {
        return ENOUGH;
    }
    for (int obj = seat * SEAT_OBJECTS, end = obj + SEAT_OBJECTS; obj < end; obj++) {
        const struct card *card = card_of(reach, obj);
        if ((reach->in[obj] & ON_FIELD) == 0 || (card->words >> WORD_DRAGON & 1) == 0) {
            continue;
        }
        bool is_there = reach->run->st->field.zone_of[obj] == ZONE_FIELD;
        int cost = is_there ? ue_cost_now(reach->run, (obj_t)obj) : 0;
        int printed = card->number[NUM_PRINTED_COST];
        sum += cost > printed ? cost : printed;
    }
    return sum;
}

static uint64_t colors(int a, int b)
{
    return (uint64_t)1 << a | (uint64_t)1 << b;
}

/* What a condition can come to at most, and what it needs. */
struct bound {
    int most, target;
};

static struct bound bound_of(struct reach *reach, const struct gains *gains, seat_t seat,
                             int leader)
{
    int tokens = reach->run->st->head.gauge[seat][GAUGE_TOKENS];

    switch ((enum unien_reason)leader) {
    case REASON_INO:
        return (struct bound){(int)(gains->plays >> seat & 1), 1};
    case REASON_WIZ:
        return (struct bound){count_entries(reach, seat), 2};
    case REASON_COS:
        return (struct bound){(gains->tokens >> seat & 1) != 0 ? ENOUGH : tokens, 13};
    case REASON_LAB:
        return (struct bound){count_reach(reach, seat, FACE_UP, colors(FOREST, DARK)), 18};
    case REASON_ATR:
        return (struct bound){count_reach(reach, seat, FACE_UP, colors(FIRE, WATER)), 18};
    case REASON_OWL:
        return (struct bound){count_reach(reach, seat, ON_FIELD, 0), 18};
    case REASON_VOL:
        return (struct bound){sum_dragons(reach, seat, gains->changes_costs[seat]), 20};
    case REASON_HAD: {
        int both = count_reach(reach, 0, IN_DEBRIS, 0) + count_reach(reach, 1, IN_DEBRIS, 0);
        return (struct bound){both, 30};
    }
    default:
        return (struct bound){count_reach(reach, seat, IN_HAND, 0), 30};
    }
}

bool ue_judge_is_dead(struct run *run, seat_t seat, struct ue_bound bound[LEADERS])
{
    struct reach reach;
    struct gains gains = find_reach(&reach, run);
    uint64_t rest = run->st->field.zone[ZONE_LEADERS][seat];
    bool is_dead = true;

    for (int i = 0; rest != 0; i++, rest &= rest - 1) {
        int leader = ue_wins_leader(run->match, object_of(seat, rest));
        struct bound most = bound_of(&reach, &gains, seat, leader);
        bound[i] = (struct ue_bound){leader, most.most};
        is_dead = is_dead && most.most < most.target;
    }
    return is_dead;
}

/* ---- claims ------------------------------------------------------------------------------------
 */

static void tell_verdict(struct run *run, seat_t seat, int why)
{
    struct note *note = event_note(run, NOTE_claim, seat);

    if (note != NULL) {
        note->why = (uint8_t)why;
    }
}

void ue_judge_claim(struct run *run, seat_t seat)
{
    struct head *head = &run->st->head;
    struct ue_bound bound[LEADERS] = {{0, 0}};

    if (ue_judge_is_dead(run, foe_of(seat), bound)) { /* UE-094, UE-095 */
        tell_verdict(run, seat, WHY_DEAD);
        for (int i = 0; i < LEADERS; i++) {
            event_plain(run, NOTE_claim, foe_of(seat), bound[i].leader, bound[i].most);
        }
        play_over(run, seat, REASON_JUDGE);
        return;
    }
    tell_verdict(run, seat, WHY_UNPROVEN);
    head->counter[AT_CLAIMED] = 1; /* UE-R54 */
    head->gauge[seat][GAUGE_CLAIMS]--;
    event_value(run, seat, GAUGE_CLAIMS, head->gauge[seat][GAUGE_CLAIMS]);
    head->gauge[seat][GAUGE_PLAYS] =
        (int16_t)(head->gauge[seat][GAUGE_PLAYS] - run->match->option[OPTION_CLAIM_COST]);
}
