/* universe.c - what holds at every decision of Play of Universe: the table of stones, the board. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/parts/grid.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 1500 };

static struct state st;

/* How often the games came to something, so that the checks below are no empty promise. */
static struct reached {
    long stones_on, damage, wrecks, armours, under, structures, full;
} reached;

/* Every stone of a seat lies in one place: the stone zone, its reserve, spent, or on a creature. */
static void check_stones(const struct run *run, uint64_t k)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        const int16_t *gauge = st.head.gauge[seat];
        int sum = gauge[GAUGE_ZONE] + gauge[GAUGE_RESERVE] + gauge[GAUGE_SPENT];

        for (uint32_t rest = pu_creatures(&st, seat); rest != 0; rest &= rest - 1) {
            sum += stones_on(&st, bits_first(rest));
            reached.stones_on += stones_on(&st, bits_first(rest)) > 0;
        }
        cr_assert_eq(sum, run->match->option[OPTION_STONES], "%d stones of s%d, game %llu d=%u",
                     sum, seat + 1, (unsigned long long)k, st.head.d);
    }
}

/* Only creatures have stones and damage, and none that stays has as much damage as HP. */
static void check_squares(uint64_t k)
{
    for (int square = 0; square < BOARD_SQUARES; square++) {
        obj_t obj = card_on(&st, square);
        bool stands = obj != OBJ_NONE && is_creature(&st, obj);
        int damage = damage_on(&st, square);

        cr_assert(stands || (stones_on(&st, square) == 0 && damage == 0),
                  "counters without a creature, game %llu d=%u", (unsigned long long)k, st.head.d);
        cr_assert(!stands || st.head.ask.step == STEP_PLACE || st.tail.frames > 0 ||
                      damage < number_on(&st, square, NUM_HP),
                  "no HP is left on square %d, game %llu d=%u", square, (unsigned long long)k,
                  st.head.d);
        reached.damage += damage > 0;
        reached.wrecks += obj != OBJ_NONE && !stands;
    }
    reached.full += bits_count(pu_occupied(&st)) > BOARD_SQUARES / 2;
}

/* Armours lie with creatures of their owner, as many as have room; cards under it are evolved on.
 */
static void check_attached(const struct run *run, uint64_t k)
{
    int worn[BOARD_SQUARES] = {0};

    for (int i = 0; i < st.grid.attachments; i++) {
        obj_t obj = st.grid.attached[i].card, host = card_on(&st, st.grid.attached[i].place);
        bool is_armour = st.field.zone_of[obj] == ZONE_ARMOUR;

        cr_assert(host != OBJ_NONE && is_creature(&st, host) && obj_seat(host) == obj_seat(obj),
                  "a card lies with none of its owner, game %llu d=%u", (unsigned long long)k,
                  st.head.d);
        worn[st.grid.attached[i].place] += is_armour;
        reached.armours += is_armour;
        reached.under += !is_armour;
    }
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int slots =
            worn[square] == 0 ? 0 : match_card(run->match, card_on(&st, square))->number[NUM_SLOTS];
        cr_assert(worn[square] <= slots || st.head.ask.step == STEP_TRIM,
                  "%d armours in %d slots, game %llu d=%u", worn[square], slots,
                  (unsigned long long)k, st.head.d);
    }
}

/* One J each, and one structure at most for both. */
static void check_singles(const struct run *run, uint64_t k)
{
    int structures = st.field.count[ZONE_STRUCTURE][0] + st.field.count[ZONE_STRUCTURE][1];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        int js = 0;
        for (uint32_t rest = pu_creatures(&st, seat); rest != 0; rest &= rest - 1) {
            js += is_j(run->match, card_on(&st, bits_first(rest)));
        }
        cr_assert_eq(js, 1, "%d J of s%d, game %llu d=%u", js, seat + 1, (unsigned long long)k,
                     st.head.d);
    }
    cr_assert_leq(structures, 1);
    reached.structures += structures;
}

static void check_game(const struct match *pool, uint64_t k)
{
    static struct match match;
    struct run run = {&match, &st, NULL, NULL, NULL};
    uint64_t stream = k;

    match = *pool;
    prop_start(&run, k);
    do {
        if (st.head.phase != PHASE_SETUP) {
            check_stones(&run, k);
            check_squares(k);
            check_attached(&run, k);
            check_singles(&run, k);
        }
    } while (prop_answer(&run, rng_fast(&stream)) && !st.head.is_over);
}

Test(universe, stones_and_cards_on_the_board_are_kept)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        if (strcmp(prop_rules(i)->vocab->game, "play-of-universe") != 0) {
            continue;
        }
        prop_open(&prop, i);
        for (uint64_t k = 0; k < GAMES; k++) {
            check_game(pool_match(&prop.pool, k), k);
        }
        prop_close(&prop);
    }
    cr_assert(reached.stones_on > 0 && reached.damage > 0 && reached.wrecks > 0);
    cr_assert(reached.armours > 0 && reached.under > 0 && reached.structures > 0);
    cr_assert(reached.full > 0);
}
