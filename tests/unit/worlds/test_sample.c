/* test_sample.c - worlds that fit what a seat knows. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/core/play.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "tests/lib/core_game.h"

static const char cards[] = CORE_CAST("ant") CORE_CAST("bee") CORE_GIMMICK("cow");

static struct core_game game;
static struct match world_match;
static struct state world;

static void sample(seat_t seat, uint64_t seed)
{
    sample_world(&game.match, &game.st, seat, seed, &world_match, &world);
}

/* What a seat reads and may answer. */
static const char *read(const struct match *match, const struct state *st, seat_t seat, char *text)
{
    struct str out;

    str_init(&out, text, MAX_LINE);
    tfn_print(match, st, seat, &out);
    for (int k = 0; k < ask_count(match, st, seat); k++) {
        str_char(&out, ' ');
        move_print(match, st, ask_nth(match, st, seat, k), &out);
    }
    return text;
}

/* Every card of the world's decks lies in one zone, and all that says where agrees. */
static void check_world(void)
{
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t seen = 0;
        for (zone_t zone = 0; zone < ZONE_COUNT; zone++) {
            obj_t row[SEAT_OBJECTS];
            uint64_t members = world.field.zone[zone][seat];
            int n = zone_list(&world_match, &world, zone, (seat_t)seat, row);
            cr_assert_eq(seen & members, 0);
            cr_assert_eq(n, bits_count(members));
            for (int i = 0; i < n; i++) {
                cr_assert((members & obj_bit(row[i])) != 0);
                cr_assert_eq(world.field.zone_of[row[i]], zone);
            }
            seen |= members;
        }
        cr_assert_eq(bits_count(seen), world_match.size[seat]);
    }
}

/* Plays random games and draws worlds for both seats at each decision. */
static void check_games(bool lists_open, uint64_t games)
{
    static char want[MAX_LINE], got[MAX_LINE];
    uint64_t stream = 7;

    core_open_lists(&game, "veil", "toolbox");
    game.match.lists_open = lists_open;
    for (uint64_t k = 0; k < games; k++) {
        core_start(&game, k);
        do {
            for (seat_t seat = 0; seat < SEATS; seat++) {
                sample(seat, rng_fast(&stream));
                read(&game.match, &game.st, seat, want);
                cr_assert_str_eq(read(&world_match, &world, seat, got), want);
                check_world();
            }
        } while (core_step(&game, rng_fast(&stream)));
    }
    core_close(&game);
}

Test(sample, with_open_lists_the_seat_reads_the_same_in_every_world)
{
    check_games(true, 6);
}

Test(sample, with_closed_lists_the_seat_reads_the_same_in_every_world)
{
    check_games(false, 6);
}

Test(sample, drawing_a_world_leaves_the_position_alone)
{
    static struct state kept;
    static struct match kept_match;

    core_open_lists(&game, "veil", "toolbox");
    core_start(&game, 3);
    memcpy(&kept, &game.st, sizeof kept);
    memcpy(&kept_match, &game.match, sizeof kept_match);
    sample(1, 5);
    cr_assert_eq(memcmp(&kept, &game.st, sizeof kept), 0);
    cr_assert_eq(memcmp(&kept_match, &game.match, sizeof kept_match), 0);
    cr_assert(world.head.chance.is_fast);
    core_close(&game);
}

Test(sample, the_same_seed_draws_the_same_world)
{
    static struct state first;
    uint64_t stream = 2;

    core_open_lists(&game, "veil", "toolbox");
    core_start(&game, 3);
    for (int i = 0; i < 30; i++) {
        (void)core_step(&game, rng_fast(&stream));
    }
    sample(0, 5);
    state_copy(&first, &world);
    sample(0, 6);
    cr_assert_not(state_equal(&first, &world));
    sample(0, 5);
    cr_assert(state_equal(&first, &world));
    core_close(&game);
}

Test(sample, open_lists_keep_the_decks_and_closed_ones_only_the_seats_own)
{
    int others = 0;

    core_open_lists(&game, "veil", "toolbox");
    core_start(&game, 3);
    for (uint64_t seed = 0; seed < 40; seed++) {
        game.match.lists_open = true;
        sample(0, seed);
        cr_assert_arr_eq(world_match.card, game.match.card, sizeof game.match.card);
        game.match.lists_open = false;
        sample(0, seed);
        cr_assert_eq(world_match.size[1], game.match.size[1]);
        cr_assert_arr_eq(world_match.card, game.match.card, SEAT_OBJECTS * sizeof(card_t));
        others += memcmp(world_match.card, game.match.card, sizeof game.match.card) != 0;
    }
    cr_assert_gt(others, 20, "any list may be the other seat's, %d of 40 were others", others);
    core_close(&game);
}

Test(sample, hidden_places_get_each_card_equally_often)
{
    int ants = 0, top = 0;

    core_open(&game, cards, "ant", "ant*2,bee*2,cow*4");
    game.match.lists_open = true;
    obj_t hand = core_put(&game, 1, "ant", ZONE_HAND);
    core_put(&game, 1, "cow", ZONE_TRICK);
    core_put(&game, 0, "ant", ZONE_CAST);
    core_fill(&game);
    for (uint64_t seed = 0; seed < 2000; seed++) {
        sample(0, seed * 977);
        struct run run = {.match = &world_match, .st = &world};
        ants += (world.field.zone[ZONE_HAND][1] & match_copies(&game.match, hand)) != 0;
        top += world_match.card[zone_at(&run, ZONE_DECK, 1, 0)] == carddb_find(game.db, "cow");
    }
    cr_assert(ants > 425 && ants < 575, "an ant in hand %d of about 500 times", ants);
    cr_assert(top > 910 && top < 1090, "a cow on top %d of about 1000 times", top);
    core_close(&game);
}

Test(sample, what_is_known_stays_where_it_is)
{
    core_open(&game, cards, "ant", "ant*3,bee*3,cow*4");
    game.match.lists_open = true;
    obj_t known = core_put(&game, 1, "bee", ZONE_TRICK);
    for (int i = 0; i < 3; i++) {
        core_put(&game, 1, i == 0 ? "ant" : "cow", ZONE_HAND);
    }
    core_put(&game, 0, "ant", ZONE_CAST);
    core_fill(&game);
    obj_t ant = core_obj(&game, 1, "ant", 0);
    set_add(&game.st.field.known[0], known);
    game.st.field.held[0][1] = game.st.field.around[0][1] = obj_bit(core_obj(&game, 1, "ant", 2));
    for (uint64_t seed = 0; seed < 200; seed++) {
        sample(0, seed * 31);
        obj_t place = world.field.order[game.rules->zone[ZONE_TRICK].offset[1]];
        cr_assert_str_eq(match_card(&world_match, place)->id, "bee");
        cr_assert_neq(world.field.zone[ZONE_HAND][1] & match_copies(&game.match, ant), 0);
    }
    core_close(&game);
}

Test(sample, a_sealed_answer_of_the_other_seat_is_drawn_anew)
{
    int seen[64] = {0}, kinds = 0;

    core_open_lists(&game, "veil", "toolbox");
    game.match.lists_open = true;
    core_start(&game, 3);
    play_answer(&game.run, 1, ask_nth(&game.match, &game.st, 1, 0));
    for (uint64_t seed = 0; seed < 60; seed++) {
        sample(0, seed * 17);
        cr_assert_eq(world.head.ask.seats, 1);
        seen[move_operand(world.head.ask.given[1]) & 63]++;
        sample(1, seed * 17);
        cr_assert_eq(world.head.ask.given[1], game.st.head.ask.given[1], "its own is kept");
    }
    for (int i = 0; i < 64; i++) {
        kinds += seen[i] > 0;
    }
    cr_assert_gt(kinds, 3);
    core_close(&game);
}

Test(sample, unseen_cards_are_counted_by_card_unless_the_list_is_closed)
{
    uint8_t counts[CARD_NONE];

    core_open(&game, cards, "ant*2,cow", "ant*2,bee*2,cow*4");
    core_put(&game, 1, "ant", ZONE_HAND);
    core_put(&game, 1, "bee", ZONE_DROP);
    obj_t trick = core_put(&game, 1, "bee", ZONE_TRICK);
    core_put(&game, 0, "cow", ZONE_HAND);
    core_fill(&game);
    cr_assert_eq(sample_unseen(&game.match, &game.st, 0, 1, counts), -1);
    game.match.lists_open = true;
    cr_assert_eq(sample_unseen(&game.match, &game.st, 0, 1, counts), 7);
    cr_assert_eq(counts[carddb_find(game.db, "ant")], 2);
    cr_assert_eq(counts[carddb_find(game.db, "bee")], 1);
    cr_assert_eq(counts[carddb_find(game.db, "cow")], 4);
    set_add(&game.st.field.known[0], trick);
    cr_assert_eq(sample_unseen(&game.match, &game.st, 0, 1, counts), 6);
    cr_assert_eq(sample_unseen(&game.match, &game.st, 0, 0, counts), 2, "its own deck alone");
    cr_assert_eq(counts[carddb_find(game.db, "cow")], 0);
    core_close(&game);
}
