/* refuse.c - why a move is not legal now (protocol, `why`), from what the seat itself knows. */
#include "engine/core/ask.h"
#include "engine/core/mods.h"
#include "engine/games/battle-of-union/union.h"

static struct refusal too_much(int need, int have)
{
    return (struct refusal){.why = "limit", .need = need, .have = have};
}

static struct refusal why_not_paid(const struct run *run, seat_t seat, int price)
{
    int have = run->st->field.count[ZONE_MORALE][seat];
    bool is_few = have < price; /* else no card of the colour (BU-044) */

    return (struct refusal){
        .why = "cost", .of = "morale", .need = is_few ? price : 0, .have = is_few ? have : 0};
}

/* BU-031, BU-033 */
static struct refusal why_not_deployed(const struct run *run, seat_t seat, const struct card *card)
{
    int left = bu_prep_left(run, seat);

    if (card->type == TYPE_EVENT) {
        return (struct refusal){.why = "target"};
    }
    if (run->st->field.count[ZONE_CAMP][seat] >= run->st->head.gauge[seat][GAUGE_FORCE]) {
        return too_much(1, 0);
    }
    return too_much(card->number[NUM_COST], left);
}

/* BU-035 to BU-039, BU-R66 */
static struct refusal why_not_set(struct run *run, seat_t seat, const struct card *card, obj_t host)
{
    obj_t under[AIDS];

    if (host == OBJ_NONE || obj_seat(host) != seat || run->st->field.zone_of[host] != ZONE_CAMP ||
        card->type == TYPE_EVENT) {
        return (struct refusal){.why = "target"};
    }
    int n = bu_hosts_under(run, host, under), left = bu_read_current(run, NUM_LEADERSHIP, host);
    if (n >= AIDS) {
        return too_much(1, 0);
    }
    bool is_twice = card->namesake == match_card(run->match, host)->namesake;
    for (int i = 0; i < n; i++) {
        left -= match_card(run->match, under[i])->number[NUM_COST];
        is_twice |= card->namesake == match_card(run->match, under[i])->namesake;
    }
    if (is_twice) {
        return (struct refusal){.why = "rule"};
    }
    return too_much(card->number[NUM_COST], left < 0 ? 0 : left);
}

static struct refusal why_no_event(struct run *run, seat_t seat, obj_t obj)
{
    const struct card *card = match_card(run->match, obj);

    if (card->type != TYPE_EVENT) {
        return (struct refusal){.why = "target"};
    }
    if (!bu_pay_possible(run, seat, obj, card->number[NUM_COST])) {
        return why_not_paid(run, seat, card->number[NUM_COST]);
    }
    return (struct refusal){.why = "rule"}; /* its window, or its condition */
}

/* A card of the hand in preparation, or an event in the clash. */
struct refusal bu_refuse_card(struct run *run, seat_t seat, const struct wish *wish)
{
    uint64_t copies = wish->card == CARD_NONE ? 0 : match_copies_of(run->match, seat, wish->card);

    if (run->st->head.ask.step == STEP_CLASH && bu_read_forbidden(run, seat, ACTION_EVENT)) {
        return (struct refusal){.why = "rule"};
    }
    copies &= run->st->field.zone[ZONE_HAND][seat];
    if (copies == 0) {
        return (struct refusal){.why = "zone"};
    }
    if (actions_used_up(run, seat)) { /* BU-R56 */
        return too_much(1, 0);
    }
    obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(copies));
    const struct card *card = match_card(run->match, obj);
    if (wish->verb == MOVE_DEPLOY) {
        return why_not_deployed(run, seat, card);
    }
    return wish->verb == MOVE_SET ? why_not_set(run, seat, card, wish->host)
                                  : why_no_event(run, seat, obj);
}

struct refusal bu_refuse_war(struct run *run, seat_t seat, const struct wish *wish)
{
    if (wish->obj == OBJ_NONE || wish->obj != fighter_of(run, seat)) {
        return (struct refusal){.why = "zone"};
    }
    const struct card *card = match_card(run->match, wish->obj);
    if (wish->skill < 0 || wish->skill >= card->ability_count) {
        return (struct refusal){.why = "target"};
    }
    const struct ability *ability = &run->match->db->abilities[card->ability + wish->skill];
    int price = ability->price[RESOURCE_MORALE];
    if (ability->kind != ABILITY_ACT) {
        return (struct refusal){.why = "target"};
    }
    if (has_mark(run->st, MARK_USED + wish->skill, wish->obj)) { /* BU-R44 */
        return (struct refusal){.why = "once"};
    }
    if (!bu_pay_possible(run, seat, wish->obj, price)) {
        return why_not_paid(run, seat, price);
    }
    bool holds = bu_battle_holds(run, seat, wish->obj, ability);
    return (struct refusal){.why = holds ? "limit" : "rule"};
}

struct refusal bu_refuse_front(struct run *run, seat_t seat, const struct wish *wish)
{
    bool is_own = wish->obj != OBJ_NONE && obj_seat(wish->obj) == seat &&
                  run->st->field.zone_of[wish->obj] == ZONE_CAMP;
    return (struct refusal){.why = is_own ? "rule" : "zone"}; /* BU-034, or held */
}
