/* cost.c - current costs, and which of them can be paid (RULES.md 2.5, 5.4). */
#include "engine/games/unien/unien.h"

#include <string.h>

#include "engine/core/asked.h"

enum { ALL_COLORS = (1 << COLORS) - 1 };

/* ---- costs ------------------------------------------------------------------------------- */

/* Whether anything changes costs at all: usually nothing does. */
static bool may_change(const struct run *run, obj_t obj)
{
    const struct match *match = run->match;
    const struct field *field = &run->st->field;
    seat_t seat = obj_seat(obj);

    return field->mods != 0 || (match->prop[PROP_IN_HAND][seat] & obj_bit(obj)) != 0 ||
           (field->zone[ZONE_FIELD][0] & match->prop[PROP_ROWS_CARDS][0]) != 0 ||
           (field->zone[ZONE_FIELD][1] & match->prop[PROP_ROWS_CARDS][1]) != 0;
}

static int change_of(struct run *run, obj_t obj)
{
    return may_change(run, obj) ? asked_number(run, obj, NUM_COST) : 0;
}

int ue_cost_now(struct run *run, obj_t obj)
{
    int cost = match_card(run->match, obj)->number[NUM_PRINTED_COST];
    zone_t zone = run->st->field.zone_of[obj];

    if (zone == ZONE_HAND || zone == ZONE_FIELD) { /* UE-R14 */
        cost += change_of(run, obj);
    }
    return cost < 0 ? 0 : cost; /* UE-R16 */
}

struct ue_price ue_cost_of_card(struct run *run, obj_t obj)
{
    const int16_t *number = match_card(run->match, obj)->number;
    int less = -change_of(run, obj), total = number[NUM_PRINTED_COST];
    struct ue_price price;

    for (int i = 0; i < RESOURCES; i++) {
        price.unit[i] = (uint8_t)number[NUM_PRICE + i];
    }
    less = less < 0 ? 0 : less > total ? total : less;
    price.rest = (uint8_t)(total - less); /* UE-R15: any of the units are left out */
    return price;
}

struct ue_price ue_cost_of_act(const struct run *run, obj_t obj, int skill)
{
    const struct card *card = match_card(run->match, obj);
    const uint8_t *units = run->match->db->abilities[card->ability + skill].price;
    struct ue_price price = {.rest = 0};

    for (int i = 0; i < RESOURCES; i++) {
        price.unit[i] = units[i];
        price.rest = (uint8_t)(price.rest + units[i]); /* UE-R18 */
    }
    return price;
}

/* ---- energies ---------------------------------------------------------------------------- */

void ue_cost_energy(const struct run *run, seat_t seat, struct ue_energy *energy)
{
    const struct match *match = run->match;
    uint64_t rest = up_in(run->st, ZONE_ENERGY, seat);
    uint8_t within[1 << COLORS];

    memset(energy, 0, sizeof *energy);
    energy->of[ALL_COLORS] = (uint8_t)bits_count(up_in(run->st, ZONE_OMNI, seat)); /* UE-018 */
    energy->all = (uint8_t)(energy->of[ALL_COLORS] + bits_count(rest));
    for (; rest != 0; rest &= rest - 1) {
        energy->of[match_card(match, object_of(seat, rest))->words & ALL_COLORS]++;
    }
    memcpy(within, energy->of, sizeof within);
    for (int color = 0; color < COLORS; color++) {
        for (int set = 0; set <= ALL_COLORS; set++) {
            within[set] =
                (uint8_t)(within[set] + ((set >> color & 1) != 0 ? within[set ^ 1 << color] : 0));
        }
    }
    for (int set = 0; set <= ALL_COLORS; set++) {
        energy->meets[set] = (uint8_t)(energy->all - within[ALL_COLORS ^ set]);
    }
}

/* The most units that can be met at once, by the theorem of Hall: for each set of colours, the
 * units outside of it and the energies that meet one of it. */
bool ue_cost_payable(const struct ue_price *price, const struct ue_energy *energy)
{
    if (energy->all < price->rest) {
        return false;
    }
    int used = 0;
    for (int color = 0; color < COLORS; color++) {
        used |= (price->unit[color] != 0) << color;
    }
    for (int set = used; set != 0; set = (set - 1) & used) {
        int most = price->unit[ANY] + energy->meets[set];
        for (int color = 0; color < COLORS; color++) {
            most += (set >> color & 1) != 0 ? 0 : price->unit[color];
        }
        if (most < price->rest) {
            return false;
        }
    }
    return true;
}
