/* cost.c - current costs, and which of them can be paid (RULES.md 2.5, 5.4). */
#include "engine/games/unien/unien.h"

#include <string.h>

#include "engine/games/unien/prepared.h"
#include "engine/parts/computed.h"

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
    return may_change(run, obj) ? computed_number(run, obj, NUM_COST) : 0;
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

struct ue_price ue_cost_price(const uint8_t units[RESOURCES])
{
    struct ue_price price = {.rest = 0};

    for (int set = 0; set <= ALL_COLORS; set++) {
        price.units[set] = units[ANY];
        for (int color = 0; color < COLORS; color++) {
            int unit = (set >> color & 1) != 0 ? units[color] : 0;
            price.units[set] = (uint8_t)(price.units[set] + unit);
        }
    }
    for (int color = 0; color < COLORS; color++) {
        price.colors |= (uint8_t)((units[color] != 0) << color);
    }
    price.rest = price.units[ALL_COLORS];
    return price;
}

struct ue_price ue_cost_of_card(struct run *run, obj_t obj)
{
    const struct ue_prepared *prepared = run->match->db->prepared;
    struct ue_price price = prepared->price[run->match->card[obj]];
    int less = -change_of(run, obj), total = price.rest;

    less = less < 0 ? 0 : less > total ? total : less;
    price.rest = (uint8_t)(total - less); /* UE-R15: any of the units are left out */
    return price;
}

struct ue_price ue_cost_of_act(const struct run *run, obj_t obj, int skill)
{
    const struct ue_prepared *prepared = run->match->db->prepared;

    return prepared->act[match_card(run->match, obj)->ability + skill];
}

/* ---- energies ---------------------------------------------------------------------------- */

/* By the colours that an energy provides: 1 for each set of colours that holds them all. */
#define WITHIN(colors, set) (((set) & (colors)) == (colors))
#define ROW(c)                                                                                     \
    {                                                                                              \
        WITHIN(c, 0), WITHIN(c, 1), WITHIN(c, 2), WITHIN(c, 3), WITHIN(c, 4), WITHIN(c, 5),        \
            WITHIN(c, 6), WITHIN(c, 7), WITHIN(c, 8), WITHIN(c, 9), WITHIN(c, 10), WITHIN(c, 11),  \
            WITHIN(c, 12), WITHIN(c, 13), WITHIN(c, 14), WITHIN(c, 15)                             \
    }
static const uint8_t rows[1 << COLORS][1 << COLORS] = {
    ROW(0), ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),
    ROW(8), ROW(9), ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15)};
#undef ROW
#undef WITHIN

void ue_cost_add(struct ue_energy *energy, int colors)
{
    energy->all++;
    for (int set = 0; set <= ALL_COLORS; set++) {
        energy->within[set] = (uint8_t)(energy->within[set] + rows[colors][set]);
    }
}

int ue_cost_colors(const struct run *run, obj_t obj)
{
    bool is_down = run->st->field.zone_of[obj] == ZONE_OMNI;

    return is_down ? ALL_COLORS : (int)(ue_words(run->match, obj) & ALL_COLORS);
}

void ue_cost_energy(const struct run *run, seat_t seat, struct ue_energy *energy)
{
    uint64_t up = up_in(run->st, ZONE_ENERGY, seat);
    int down = bits_count(up_in(run->st, ZONE_OMNI, seat));

    memset(energy, 0, sizeof *energy);
    for (; up != 0; up &= up - 1) {
        ue_cost_add(energy, (int)(ue_words(run->match, object_of(seat, up)) & ALL_COLORS));
    }
    energy->all = (uint8_t)(energy->all + down);
    energy->within[ALL_COLORS] = (uint8_t)(energy->within[ALL_COLORS] + down);
}

/* For each set of colours: what provides nothing else goes to its units, and to those of any
 * colour; the rest of it stays over (theorem of Hall). Colours without a unit are in every set. */
int ue_cost_match(const struct ue_price *price, const struct ue_energy *energy)
{
    int other = ALL_COLORS & ~price->colors, over = 0;

    for (int part = price->colors;; part = (part - 1) & price->colors) {
        int more = energy->within[part | other] - price->units[part];
        over = more > over ? more : over;
        if (part == 0) {
            return energy->all - over;
        }
    }
}

bool ue_cost_payable(const struct ue_price *price, const struct ue_energy *energy)
{
    return energy->all >= price->rest && ue_cost_match(price, energy) >= price->rest;
}
