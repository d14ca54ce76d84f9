/* refuse.c - why a move is not legal now, from what the seat itself sees. */
#include "engine/core/ask.h"
#include "engine/core/inspect.h"
#include "engine/games/play-of-universe/universe.h"

static struct refusal no(const char *why)
{
    return (struct refusal){.why = why};
}

/* ---- cards out of the hand and the side zone ---------------------------------------------------
 */

static bool is_of_kind(const struct match *match, const struct card *card, int verb)
{
    return (match->rules->verbs[verb].plays >> card->type & 1) != 0 &&
           (verb != MOVE_SUMMON || card->number[NUM_BASE] == 0) &&
           (verb != MOVE_EVOLVE || card->number[NUM_BASE] != 0);
}

static struct refusal why_not_used(struct run *run, seat_t seat, obj_t obj)
{
    int step = run->st->head.ask.step;
    enum pu_event timing = step == STEP_MAIN ? ON_MAIN : step == STEP_ATTACK ? ON_ATTACK : ON_FLASH;

    (void)seat;
    return no(pu_use_of(run, obj, timing) == NULL ? "phase" : "target"); /* PU-R35 */
}

static struct refusal why_not_played(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct match *match = run->match;
    const struct field *field = &run->st->field;
    uint64_t held = field->zone[ZONE_HAND][seat] | field->zone[ZONE_SIDE][seat];

    if (wish->card == CARD_NONE || !is_of_kind(match, &match->db->cards[wish->card], wish->verb)) {
        return no("target");
    }
    uint64_t copies = match_copies_of(match, seat, wish->card) & held;
    if (copies == 0) {
        return no("zone");
    }
    obj_t obj = object_of(seat, copies);
    int payment = pu_cost_now(run, obj), reserve = run->st->head.gauge[seat][GAUGE_RESERVE];
    if (payment > reserve) {
        return (struct refusal){"cost", "stones", payment, reserve};
    }
    if (wish->verb == MOVE_SUMMON && pu_room(run, seat) == 0) {
        return (struct refusal){"limit", "creatures", 1, 0}; /* PU-056 */
    }
    return wish->verb == MOVE_USE ? why_not_used(run, seat, obj) : no("target");
}

/* ---- creatures ---------------------------------------------------------------------------------
 */

static struct refusal why_not_hit(struct run *run, const struct wish *wish)
{
    const struct state *st = run->st;
    int square = square_of(run, wish->obj);
    int need = number_on(st, square, NUM_ATTACK_COST), have = stones_on(st, square);

    if (is_forbidden(st, FORBID_ATTACK, wish->obj)) {
        return no("rule");
    }
    return have < need ? (struct refusal){"cost", "stones", need, have} /* PU-079 */
                       : no("target");
}

static struct refusal why_not_moved(struct run *run, seat_t seat, const struct wish *wish)
{
    if (pu_moves_left(run, seat) <= 0) {
        return no("once"); /* PU-054 */
    }
    return no(is_forbidden(run->st, FORBID_MOVE, wish->obj) ? "rule" : "target");
}

static struct refusal why_not_placed(struct run *run, seat_t seat)
{
    if (pu_placements_left(run, seat) <= 0) {
        return no("once"); /* PU-053 */
    }
    return (struct refusal){"cost", "stones", 1, run->st->head.gauge[seat][GAUGE_RESERVE]};
}

static struct refusal why_not_acted(struct run *run, seat_t seat, const struct wish *wish)
{
    int place = run->st->field.zone_of[wish->obj] == ZONE_STRUCTURE ? BOARD_SQUARES
                                                                    : square_of(run, wish->obj);
    obj_t source;
    const struct ability *ability =
        wish->skill < 0 ? NULL : pu_act_of(run, place, wish->skill, &source);

    if (ability == NULL) {
        return no("target");
    }
    int price = ability->price[PRICE_STONES], have = run->st->head.gauge[seat][GAUGE_RESERVE];
    if ((run->st->field.mark[MARK_USED + ability->skill][seat] & obj_bit(source)) != 0) {
        return no("once"); /* PU-R67 */
    }
    return have < price ? (struct refusal){"cost", "stones", price, have} : no("target");
}

/* Moves that name an own creature, or the own structure. */
static struct refusal why_not_by(struct run *run, seat_t seat, const struct wish *wish)
{
    obj_t obj = wish->obj;
    bool is_there = obj != OBJ_NONE && obj_seat(obj) == seat &&
                    (is_creature(run->st, obj) ||
                     (wish->verb == MOVE_ACT && run->st->field.zone_of[obj] == ZONE_STRUCTURE));

    if (!is_there) {
        return no("zone");
    }
    return wish->verb == MOVE_HIT    ? why_not_hit(run, wish)
           : wish->verb == MOVE_STEP ? why_not_moved(run, seat, wish)
           : wish->verb == MOVE_ACT  ? why_not_acted(run, seat, wish)
                                     : why_not_placed(run, seat);
}

/* ---- all of them -------------------------------------------------------------------------------
 */

/* PU-R61, PU-R85 */
static bool is_capped(const struct run *run, seat_t seat)
{
    int gauge = run->st->head.ask.step == STEP_FLASH ? GAUGE_FLASHES : GAUGE_ACTIONS;

    return run->st->head.gauge[seat][gauge] >= run->match->option[OPTION_ACTIONS];
}

struct refusal pu_refuse_card(struct run *run, seat_t seat, const struct wish *wish)
{
    return is_capped(run, seat) ? no("limit") : why_not_played(run, seat, wish);
}

struct refusal pu_refuse_by(struct run *run, seat_t seat, const struct wish *wish)
{
    return is_capped(run, seat) ? no("limit") : why_not_by(run, seat, wish);
}

/* No attack, and nothing to use before one. */
struct refusal pu_refuse_battle(struct run *run, seat_t seat, const struct wish *wish)
{
    (void)wish;
    return no(is_capped(run, seat) ? "limit" : "target");
}
