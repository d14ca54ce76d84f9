/* test_unien-wins.c - each of the nine conditions decides games that are played from the deal, with
 * deck lists that have its leader (RULES.md of Unien, 7.1). */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/play.h"
#include "engine/games/unien/prepared.h"
#include "protocol/lab/pool.h"
#include "tests/lib/test_host.h"

enum { GAMES = 20000, EACH = 3 };

static struct pool pool;
static struct state st;

static void open_pool(struct host *host)
{
    for (int i = 0; i < host->cards->kinds; i++) {
        if (strcmp(host->cards->kind[i].rules->vocab->game, "unien") == 0) {
            cr_assert(
                pool_open(&pool, host->cards->kind[i].rules, host->cards->kind[i].db, false, 1));
        }
    }
}

static bool has_leader(const struct match *match, seat_t seat, int leader)
{
    bool has = false;

    for (uint64_t rest = st.field.zone[ZONE_LEADERS][seat]; rest != 0; rest &= rest - 1) {
        has = has || ue_wins_leader(match, object_of(seat, rest)) == leader;
    }
    return has;
}

/* Face-up energies of one of two colours, card by card as they are printed. */
static int count_energies(const struct match *match, seat_t seat, int a, int b)
{
    int n = 0;

    for (uint64_t rest = st.field.zone[ZONE_ENERGY][seat]; rest != 0; rest &= rest - 1) {
        uint64_t words = match_card(match, object_of(seat, rest))->words;
        n += (words >> a & 1) != 0 || (words >> b & 1) != 0;
    }
    return n;
}

/* What can be counted again in the last position is there. */
static void check_count(const struct match *match, seat_t seat, int leader)
{
    const struct field *field = &st.field;
    const int16_t *gauge = st.head.gauge[seat];

    switch (leader) {
    case REASON_WIZ:
        cr_assert_geq(gauge[GAUGE_CENSORS], 2);
        break;
    case REASON_COS:
        cr_assert_geq(gauge[GAUGE_TOKENS], 13);
        break;
    case REASON_LAB:
        cr_assert_geq(count_energies(match, seat, FOREST, DARK), 18);
        break;
    case REASON_ATR:
        cr_assert_geq(count_energies(match, seat, FIRE, WATER), 18);
        break;
    case REASON_OWL:
        cr_assert_geq(field->count[ZONE_FIELD][seat], 18);
        break;
    case REASON_HAD:
        cr_assert_geq(field->count[ZONE_DEBRIS][0] + field->count[ZONE_DEBRIS][1], 30);
        break;
    case REASON_AQU:
        cr_assert_geq(field->count[ZONE_HAND][seat], 30);
        break;
    default: /* a proven loop; dragons by their costs now */
        break;
    }
}

Test(unien_wins, all_nine_conditions_decide_games_of_their_own_decks)
{
    struct host *host = test_host();
    int won[LEADER_KINDS] = {0}, missing = LEADER_KINDS;

    open_pool(host);
    for (uint64_t k = 0; k < GAMES && missing > 0; k++) {
        const struct match *match = &pool.match[k % (uint64_t)pool.lists];
        struct run run = {.match = match, .st = &st};
        uint64_t real = 0, answers = 0;

        state_clear(&st);
        st.head.chance = (struct chance){.fast = k, .is_fast = true};
        play_start(&run);
        (void)play_random(&run, &real, &answers);
        int leader = st.head.reason;
        if (leader >= LEADER_KINDS) {
            continue; /* the judge, or too many turns */
        }
        cr_assert_lt(st.head.winner, SEATS);
        cr_assert(has_leader(match, st.head.winner, leader), "%d of game %d", leader, (int)k);
        check_count(match, st.head.winner, leader);
        missing -= ++won[leader] == EACH;
    }
    for (int leader = 0; leader < LEADER_KINDS; leader++) {
        cr_assert_geq(won[leader], EACH, "%s", pool.match[0].rules->reasons[leader].key);
    }
    pool_close(&pool);
    host_close(host);
}
