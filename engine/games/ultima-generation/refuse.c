/* refuse.c - why a move is not legal now, from what the seat itself sees. */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/games/ultima-generation/ultima.h"

static struct refusal because(const char *why)
{
    return (struct refusal){.why = why};
}

/* ---- what a card costs to use ----------------------------------------------- */

/* The first virtue that is too low (UG-118), or nothing. */
static struct refusal lack_of_virtue(const struct run *run, seat_t seat, obj_t card)
{
    const int8_t *required = match_card(run->match, card)->vector[VECTOR_REQUIRED];
    int more = run->match->option[OPTION_COMPARE] == 0;

    for (int i = 0; i < VIRTUES; i++) {
        int need = required[i] + more, have = run->st->head.gauge[seat][i];
        if (required[i] != VECTOR_NONE && have < need) {
            return (struct refusal){"cost", ultima_names[i], need, have};
        }
    }
    return because(NULL);
}

static struct refusal lack_of_reagents(struct run *run, seat_t seat, obj_t card)
{
    const uint8_t *needs = prepared_of(run->match, card)->icons;

    for (int i = 0; i < REAGENTS && ug_seat_number(run, seat, GAUGE_WAIVERS) == 0; i++) {
        int have = needs[i] == 0 ? 0 : ug_icons(run, seat, i);
        if (have < needs[i]) {
            return (struct refusal){"cost", ultima_names[NAME_REAGENT + i], needs[i], have};
        }
    }
    return because(NULL);
}

/* ---- cards of the hand ------------------------------------------------------ */

static bool fits_verb(const struct match *match, const struct card *card, int verb)
{
    uint32_t types = match->rules->verbs[verb].plays;

    return types == 0 || (types >> card->type & 1) != 0;
}

static enum ug_timing timing_of(const struct run *run)
{
    int step = run->st->head.ask.step;

    return step == STEP_COUNTER ? IN_COUNTER : step == STEP_CARD ? ug_window_timing(run) : IN_PLAY;
}

static struct refusal why_not_used(struct run *run, seat_t seat, obj_t card,
                                   const struct wish *wish)
{
    const struct card *printed = match_card(run->match, card);
    struct refusal lack = because(NULL);
    struct ug_stock stock = {0};

    if ((printed->use_timings >> timing_of(run) & 1) == 0) {
        return because("phase"); /* UG-174, UG-176 */
    }
    if (printed->type == TYPE_MAGIC) {
        lack = lack_of_virtue(run, seat, card);
        lack = lack.why != NULL ? lack : lack_of_reagents(run, seat, card);
    }
    if (lack.why != NULL || !ug_use_is_free(run, seat, card, timing_of(run), &stock)) {
        return lack.why != NULL ? lack : because("target");
    }
    bool is_user = wish->host != OBJ_NONE && obj_seat(wish->host) == seat &&
                   run->st->field.zone_of[wish->host] == ZONE_UNITS;
    if (is_user && taps_of(run->st, wish->host) > 0) {
        return (struct refusal){.why = "cost"}; /* UG-158 */
    }
    return because(printed->type == TYPE_SKILL ? "target" : "rule");
}

static struct refusal why_not_placed(struct run *run, seat_t seat, obj_t card)
{
    struct refusal lack = lack_of_virtue(run, seat, card);
    int have = run->st->field.count[ZONE_UNITS][seat];
    int limit = match_card(run->match, home_of(run->st, seat))->number[NUM_LIMIT] +
                ug_seat_number(run, seat, GAUGE_LIMIT);

    if (lack.why != NULL) {
        return lack;
    }
    if (have >= limit) { /* UG-141 */
        return (struct refusal){"limit", "units", have + 1, limit};
    }
    return because("rule"); /* uniqueness, or the place condition */
}

struct refusal ug_refuse_card(struct run *run, seat_t seat, const struct wish *wish)
{
    uint64_t hand = run->st->field.zone[ZONE_HAND][seat], copies;

    if (wish->card == CARD_NONE ||
        !fits_verb(run->match, &run->match->db->cards[wish->card], wish->verb)) {
        return because("target");
    }
    copies = match_copies_of(run->match, seat, wish->card) & hand;
    if (copies == 0) {
        return because("zone");
    }
    obj_t card = object_of(seat, copies);
    struct refusal lack = lack_of_virtue(run, seat, card);
    switch (wish->verb) {
    case MOVE_UNIT:
        return why_not_placed(run, seat, card);
    case MOVE_EQUIP:
        return lack.why != NULL ? lack : because(wish->host == OBJ_NONE ? "zone" : "target");
    case MOVE_TREASURE:
        return lack.why != NULL ? lack : because("rule");
    case MOVE_SKILL:
    case MOVE_MAGIC:
    case MOVE_COUNTER:
        return why_not_used(run, seat, card, wish);
    default:
        return because("target");
    }
}

/* ---- abilities -------------------------------------------------------------- */

/* The ability of that number in moves which works where the card lies; -1: there is none. */
static int find_act(const struct run *run, obj_t obj, int number)
{
    const struct card *card = match_card(run->match, obj);

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = ability_of(run->match, obj, skill);
        if (ability->kind == ABILITY_ACT &&
            prepared_of(run->match, obj)->numbers[skill] == number && ug_works(run, obj, ability)) {
            return skill;
        }
    }
    return -1;
}

struct refusal ug_refuse_act(struct run *run, seat_t seat, const struct wish *wish)
{
    obj_t obj = wish->obj;

    if (obj == OBJ_NONE || obj_seat(obj) != seat || run->st->field.zone_of[obj] == ZONE_REAGENTS) {
        return because("zone");
    }
    int skill = find_act(run, obj, wish->skill + 1);
    if (skill < 0 || ug_entry_of(prepared_of(run->match, obj), skill) != NULL) {
        return because("target");
    }
    const struct ability *ability = ability_of(run->match, obj, skill);
    if ((ability->timings >> timing_of(run) & 1) == 0) {
        return because("phase");
    }
    if (ability->is_once && has_mark(run->st, MARK_USED + skill, obj)) {
        return because("once"); /* UG-R74 */
    }
    struct refusal refusal = {.why = "cost"};
    if (!ug_price_is_payable(run, seat, obj, ability) ||
        choice_lacks(run, ability, seat, obj, &refusal.need, &refusal.have)) {
        return refusal;
    }
    return because("target");
}

/* ---- the rest --------------------------------------------------------------- */

/* UG-049 */
struct refusal ug_refuse_keep(struct run *run, seat_t seat, const struct wish *wish)
{
    (void)run;
    (void)seat;
    return because(wish->obj == OBJ_NONE ? "zone" : "cost");
}

struct refusal ug_refuse_end(struct run *run, seat_t seat, const struct wish *wish)
{
    (void)run;
    (void)seat;
    (void)wish;
    return because("limit");
}
